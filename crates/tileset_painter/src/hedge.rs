//! Garden hedges of the town: lower than a house, only their southern side shows leaves from the front.

use crate::colour::{BLACK, mix};
use crate::hash::below;
use crate::noise::cells;
use crate::theme::Theme;
use crate::tile::{Tile, pixels};

/// Which sides of a hedge are open.
#[derive(Clone, Copy)]
pub(crate) struct OpenSides {
    /// North.
    pub(crate) north: bool,
    /// East.
    pub(crate) east: bool,
    /// South.
    pub(crate) south: bool,
    /// West.
    pub(crate) west: bool,
}

/// A piece of hedge.
pub(crate) fn hedge(theme: &Theme, open: OpenSides) -> Tile {
    let (leaf, void, seed) = (&theme.second, theme.void, theme.seed + 700);
    let (shade, base) = (mix(void, BLACK, 0.3), mix(void, leaf[0], 0.55));
    let cells = cells(seed, 1, 5, 0.9);
    let mut tile = Tile::filled(void);
    for (x, y) in pixels() {
        let cell = cells[y as usize][x as usize];
        let edge = edge_distance(x, y, open);
        let near = nearness(y, edge, open.south);
        let lit = mix(base, leaf[1], 0.35 + 0.65 * near);
        let mut colour = if cell.gap < 0.8 {
            void
        } else if cell.slope < -1.2 {
            mix(lit, leaf[2], 0.45 * near)
        } else if cell.slope < 0.8 {
            lit
        } else {
            mix(base, leaf[1], 0.5 * near)
        };
        if open.south && y >= 10 {
            colour = mix(colour, void, 0.30 + 0.10 * f64::from(y - 10));
        } else if open.south && y == 9 {
            colour = mix(colour, leaf[3], 0.45);
        }
        let along = if open.north && y == 0 { x } else { y };
        if edge == Some(1) && below(4, &[seed, along, 3]) != 0 {
            colour = shade;
        }
        tile.dot(x, y, colour);
    }
    if open.south {
        tile.rect([0, 15, 16, 1], mix(void, BLACK, 0.4));
    }
    tile
}

fn edge_distance(x: i32, y: i32, open: OpenSides) -> Option<i32> {
    let sides = [(open.north, y + 1), (open.east, 16 - x), (open.west, x + 1)];
    sides.into_iter().filter(|side| side.0).map(|side| side.1).min()
}

/// 1 at an open side, 0 deep in the hedge.
fn nearness(y: i32, edge: Option<i32>, south: bool) -> f64 {
    let near = edge.map_or(0.0, |d| (1.0 - f64::from(d - 1) / 9.0).max(0.0));
    if south { near.max(if y < 9 { 0.85 } else { 0.35 }) } else { near }
}
