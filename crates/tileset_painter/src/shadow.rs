//! Shadows that walls cast on the floor.

use crate::colour::{BLACK, mix};
use crate::theme::Theme;
use crate::tile::{Tile, pixels};

const NORTH: [f64; 6] = [0.62, 0.50, 0.38, 0.26, 0.15, 0.07];
const WEST: [f64; 5] = [0.50, 0.36, 0.24, 0.12, 0.05];

/// The shadow of walls in the north (1), west (2), east (4) and north-west (8).
pub(crate) fn shadow(theme: &Theme, walls: u8) -> Tile {
    let colour = mix(theme.void, BLACK, 0.4);
    let mut tile = Tile::clear();
    for (x, y) in pixels() {
        let alpha = darkness(walls, x, y);
        if alpha > 0.0 {
            tile.glaze(x, y, colour, alpha);
        }
    }
    tile
}

fn darkness(walls: u8, x: i32, y: i32) -> f64 {
    let [north, west, east, corner] = [1, 2, 4, 8].map(|bit| walls & bit != 0);
    let of_north = NORTH.get(y as usize).copied().unwrap_or(0.0);
    let of_west = WEST.get(x as usize).copied().unwrap_or(0.0);
    let mut clear = 1.0;
    if north && (west || corner || x >= y) {
        clear *= 1.0 - of_north;
    }
    if west && (north || corner || y >= x) {
        clear *= 1.0 - of_west;
    }
    let mut alpha: f64 = 1.0 - clear;
    if corner && !north && !west {
        alpha = alpha.max(of_north.min(of_west));
    }
    match x {
        14 if east => alpha.max(0.10),
        15 if east => alpha.max(0.26),
        _ => alpha,
    }
}
