//! How a face ends in the west and in the east.

use crate::colour::mix;
use crate::noise::fractal;
use crate::stonework::ground;
use crate::theme::{Coping, Place, Theme};
use crate::tile::{SIDE, Tile};

/// What lies beside a face.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// The next face.
    GoesOn,
    /// A wall top, which casts a shade.
    Top,
    /// Open floor.
    Open,
}

/// Rows where corner stones begin.
const CORNER_STONES: [i32; 4] = [1, 5, 9, 13];

/// Paints the western end.
pub(super) fn west(tile: &mut Tile, theme: &Theme, end: End) {
    match end {
        End::GoesOn => {}
        End::Top => {
            for (x, alpha) in (0..).zip([0.62, 0.45, 0.28, 0.12]) {
                tile.veil([x, 1, 1, 15], theme.void, alpha);
            }
        }
        End::Open if theme.coping == Coping::Rock => ragged_west(tile, theme),
        End::Open => dressed_west(tile, theme),
    }
}

/// Paints the eastern end.
pub(super) fn east(tile: &mut Tile, theme: &Theme, end: End) {
    match end {
        End::GoesOn => {}
        End::Top => {
            tile.veil([15, 1, 1, 15], theme.void, 0.5);
            tile.veil([14, 1, 1, 15], theme.void, 0.22);
        }
        End::Open if theme.coping == Coping::Rock => ragged_east(tile, theme),
        End::Open => dressed_east(tile, theme),
    }
}

/// Pixels of floor to be seen in that row.
fn crumbled(theme: &Theme, seed: i32) -> impl Iterator<Item = (i32, i32)> {
    let noise = fractal(theme.seed + seed, 4);
    (0..SIDE).map(move |y| (y, 1 + (2.2 * noise.at(3, y)) as i32 + i32::from(y > 12)))
}

fn ragged_west(tile: &mut Tile, theme: &Theme) {
    let floor = ground(&theme.floor, theme.seed, 0);
    for (y, width) in crumbled(theme, 333) {
        for x in 0..width {
            tile.dot(x, y, floor.colour(x, y));
        }
        tile.dot(width, y, theme.wall[0]);
        tile.dot(width + 1, y, theme.wall[5 - i32::from(y > 9)]);
    }
}

fn ragged_east(tile: &mut Tile, theme: &Theme) {
    let floor = ground(&theme.floor, theme.seed, 0);
    for (y, width) in crumbled(theme, 334) {
        for x in SIDE - width..SIDE {
            tile.dot(x, y, mix(floor.colour(x, y), theme.void, 0.4));
        }
        tile.dot(15 - width, y, theme.wall[0]);
        tile.dot(14 - width, y, theme.wall[2]);
    }
}

fn dressed_west(tile: &mut Tile, theme: &Theme) {
    let wall = &theme.wall;
    tile.rect([0, 0, 1, SIDE], wall[0]);
    tile.rect([1, 0, 1, SIDE], wall[if theme.place == Place::Town { 2 } else { 6 }]);
    match theme.place {
        Place::Town => tile.strips([1, 2, 9], &theme.timber, &[2, 2, 1]),
        Place::Lab => {
            tile.rect([1, 1, 2, 14], wall[5]);
            tile.rect([3, 1, 1, 14], wall[1]);
        }
        _ => {
            for y in CORNER_STONES {
                tile.rect([1, y, 4, 3], wall[5]);
                tile.rect([1, y, 4, 1], wall[6]);
                tile.rect([5, y, 1, 3], wall[1]);
                tile.rect([1, y + 3, 4, 1], wall[1]);
            }
        }
    }
}

fn dressed_east(tile: &mut Tile, theme: &Theme) {
    let wall = &theme.wall;
    tile.rect([15, 0, 1, SIDE], wall[0]);
    match theme.place {
        Place::Town => tile.strips([12, 2, 9], &theme.timber, &[2, 1, 1]),
        Place::Lab => {
            tile.rect([13, 1, 2, 14], wall[3]);
            tile.rect([12, 1, 1, 14], wall[1]);
        }
        _ => {
            for y in CORNER_STONES {
                tile.rect([11, y, 4, 3], wall[3]);
                tile.rect([11, y, 4, 1], wall[4]);
                tile.rect([10, y, 1, 3], wall[1]);
                tile.rect([11, y + 3, 4, 1], wall[1]);
            }
        }
    }
}
