//! Flagstones.

use super::{Layout, WHOLE, lay};
use crate::marks::patch;
use crate::stonework::{Paving, crack};
use crate::theme::Theme;
use crate::tile::Tile;

/// The floor of that variant.
pub(super) fn floor(theme: &Theme, variant: i32) -> Tile {
    const LAYOUTS: [Layout; 8] = [
        &[([0, 0, 16, 8], 4), ([0, 8, 8, 8], 4), ([8, 8, 8, 8], 3)],
        &[([0, 0, 8, 8], 4), ([8, 0, 8, 8], 4), ([0, 8, 16, 8], 3)],
        &[([0, 0, 8, 16], 4), ([8, 0, 8, 8], 3), ([8, 8, 8, 8], 4)],
        WHOLE,
        &[([0, 0, 8, 8], 3), ([8, 0, 8, 16], 4), ([0, 8, 8, 8], 4)],
        &[([0, 0, 16, 8], 4), ([0, 8, 16, 8], 4)],
        &[([0, 0, 8, 8], 4), ([8, 0, 8, 8], 3), ([0, 8, 8, 8], 4), ([8, 8, 8, 8], 4)],
        WHOLE,
    ];
    let floor = &theme.floor;
    let mut tile = Tile::filled(floor[4]);
    let paving = Paving { ramp: floor, mortar: floor[1], specks: 0.05 };
    let layout = LAYOUTS.get(variant as usize).copied().unwrap_or(WHOLE);
    lay(&mut tile, &paving, layout, theme.seed + variant * 9);
    match variant {
        5 => {
            crack(&mut tile, &[(3, 0), (5, 3), (4, 6)], floor[1], floor[6]);
            crack(&mut tile, &[(10, 9), (12, 11), (11, 14)], floor[1], floor[6]);
        }
        6 => patch(&mut tile, [3, 4, 10, 8], [theme.seed + 90, 8], 0.44, |x, y, _| {
            (theme.second[1 + i32::from((x + y) % 3 == 0)], 0.75)
        }),
        7 => {
            crack(&mut tile, &[(2, 12), (6, 10), (8, 6), (13, 3)], floor[1], floor[6]);
            tile.line(&[(8, 6), (6, 3)], floor[2]);
        }
        _ => {}
    }
    tile
}
