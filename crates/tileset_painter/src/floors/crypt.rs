//! Large slabs, some cracked, broken or inlaid.

use super::{Layout, WHOLE, lay};
use crate::colour::Ramp;
use crate::marks::patch;
use crate::sine::{cosine, sine};
use crate::stonework::{Paving, crack};
use crate::theme::Theme;
use crate::tile::{Tile, pixels};
use std::f64::consts::PI;

/// The floor of that variant.
pub(super) fn floor(theme: &Theme, variant: i32) -> Tile {
    const LAYOUTS: [Layout; 8] = [
        WHOLE,
        WHOLE,
        &[([0, 0, 16, 8], 4), ([0, 8, 16, 8], 3)],
        &[([0, 0, 8, 16], 4), ([8, 0, 8, 16], 3)],
        WHOLE,
        &[([0, 0, 16, 16], 3)],
        &[([0, 0, 8, 8], 4), ([8, 0, 8, 8], 3), ([0, 8, 8, 8], 3), ([8, 8, 8, 8], 4)],
        WHOLE,
    ];
    let floor = &theme.floor;
    let mut tile = Tile::filled(floor[4]);
    let paving = Paving { ramp: floor, mortar: floor[1], specks: 0.045 };
    let layout = LAYOUTS.get(variant as usize).copied().unwrap_or(WHOLE);
    lay(&mut tile, &paving, layout, theme.seed + variant * 9);
    match variant {
        1 => {
            crack(&mut tile, &[(1, 5), (5, 6), (8, 10), (13, 11)], floor[1], floor[6]);
            tile.line(&[(8, 10), (7, 14)], floor[2]);
        }
        4 => inlaid_ring(&mut tile, floor),
        5 => broken_corner(&mut tile, floor),
        7 => {
            let green = theme.second[1];
            patch(&mut tile, [0, 0, 16, 16], [theme.seed + 91, 8], 0.47, |_, _, _| (green, 0.6));
        }
        _ => {}
    }
    tile
}

fn inlaid_ring(tile: &mut Tile, floor: &Ramp) {
    for step in 0..40 {
        let angle = f64::from(step) * PI / 20.0;
        let (x, y) = (7.5 + 4.6 * cosine(angle), 7.5 + 4.6 * sine(angle));
        tile.dot(x.round_ties_even() as i32, y.round_ties_even() as i32, floor[2]);
    }
    tile.rect([7, 5, 1, 5], floor[2]);
    tile.rect([5, 7, 5, 1], floor[2]);
    tile.dot(8, 8, floor[6]);
}

fn broken_corner(tile: &mut Tile, floor: &Ramp) {
    for (x, y) in pixels().filter(|(x, y)| (9..15).contains(y) && *x < 15 && x + y >= 22) {
        tile.dot(x, y, floor[1 + i32::from((x * 3 + y) % 5 == 0)]);
    }
    tile.line(&[(14, 7), (11, 10), (7, 14)], floor[0]);
}
