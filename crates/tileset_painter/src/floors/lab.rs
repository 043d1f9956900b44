//! Metal plates.

use super::{Layout, WHOLE, lay};
use crate::colour::{Ramp, mix};
use crate::hash::chance;
use crate::stonework::Paving;
use crate::theme::Theme;
use crate::tile::{Tile, area};

/// The floor of that variant.
pub(super) fn floor(theme: &Theme, variant: i32) -> Tile {
    const LAYOUTS: [Layout; 5] = [
        WHOLE,
        WHOLE,
        &[([0, 0, 16, 8], 4), ([0, 8, 16, 8], 4)],
        &[([0, 0, 8, 16], 4), ([8, 0, 8, 16], 4)],
        &[([0, 0, 8, 8], 4), ([8, 0, 8, 8], 4), ([0, 8, 8, 8], 3), ([8, 8, 8, 8], 4)],
    ];
    let floor = &theme.floor;
    let mut tile = Tile::filled(floor[4]);
    let paving = Paving { ramp: floor, mortar: floor[2], specks: 0.02 };
    let layout = LAYOUTS.get(variant as usize).copied().unwrap_or(WHOLE);
    lay(&mut tile, &paving, layout, theme.seed + variant * 7);
    match variant {
        0 => rivets(&mut tile, floor),
        1 => {
            rivets(&mut tile, floor);
            for k in 0..4 {
                tile.line(&[(4 + 2 * k, 9 - k), (7 + 2 * k, 8 - k)], floor[5]);
            }
        }
        5 => grating(&mut tile, floor),
        6 => floor_lamp(&mut tile, theme),
        7 => hazard_patch(&mut tile, theme),
        _ => {}
    }
    tile
}

fn rivets(tile: &mut Tile, floor: &Ramp) {
    for (x, y) in [(1, 1), (13, 1), (1, 13), (13, 13)] {
        tile.dot(x, y, floor[2]);
        tile.glaze(x + 1, y + 1, floor[6], 0.6);
    }
}

fn grating(tile: &mut Tile, floor: &Ramp) {
    tile.rect([3, 3, 10, 10], floor[1]);
    for y in (3..13).step_by(2) {
        tile.rect([3, y, 10, 1], floor[3]);
    }
    for x in [3, 8, 12] {
        tile.rect([x, 3, 1, 10], floor[3]);
    }
    tile.rect([3, 13, 10, 1], floor[6]);
    tile.rect([13, 3, 1, 11], floor[6]);
}

fn floor_lamp(tile: &mut Tile, theme: &Theme) {
    let accent = &theme.accent;
    tile.rect([4, 6, 8, 4], theme.floor[1]);
    tile.rect([5, 7, 6, 2], accent[1]);
    tile.rect([5, 7, 6, 1], accent[2]);
    tile.dots(&[(6, 7), (7, 7)], accent[3]);
}

fn hazard_patch(tile: &mut Tile, theme: &Theme) {
    let (floor, yellow) = (&theme.floor, mix(theme.stripes[0], theme.floor[3], 0.35));
    for (x, y) in area([2, 2, 12, 5]) {
        if chance(&[theme.seed, x, y, 44]) < 0.86 {
            tile.dot(x, y, if (x + y) % 6 < 3 { yellow } else { floor[1] });
        }
    }
}
