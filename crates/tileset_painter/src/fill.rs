//! Solid rock, far from any floor: nearly black, with a faint pattern.

use crate::colour::{mix, rgb};
use crate::hash::below;
use crate::noise::cells;
use crate::theme::{Place, Theme};
use crate::tile::{Tile, pixels};

/// The fill of that variant, 0 to 5.
pub(crate) fn fill(theme: &Theme, variant: i32) -> Tile {
    match theme.place {
        Place::Lab => plates(theme, variant),
        Place::Town => garden(theme, variant),
        _ => cracked_rock(theme, variant),
    }
}

fn plates(theme: &Theme, variant: i32) -> Tile {
    let (void, wall) = (theme.void, &theme.wall);
    let (light, faint) = (mix(void, wall[1], 0.55), mix(void, wall[1], 0.28));
    let mut tile = Tile::filled(void);
    tile.rect([0, 15, 16, 1], faint);
    tile.rect([15, 0, 1, 16], faint);
    match variant {
        1 | 4 => {
            tile.rect([3, 3, 9, 9], faint);
            tile.rect([4, 4, 8, 8], void);
            tile.dot(4, 4, light);
        }
        2 => {
            tile.rect([2, 7, 11, 1], light);
            tile.rect([2, 9, 11, 1], faint);
        }
        3 => {
            tile.rect([7, 2, 1, 11], light);
            tile.rect([9, 2, 1, 11], faint);
        }
        _ => {}
    }
    tile
}

fn garden(theme: &Theme, variant: i32) -> Tile {
    let (void, leaf, seed) = (theme.void, &theme.second, theme.seed + 900);
    let cells = cells(seed, variant, 4, 0.9);
    let mut tile = Tile::filled(void);
    for (x, y) in pixels() {
        let cell = cells[y as usize][x as usize];
        if cell.gap < 0.9 {
            continue;
        }
        let lit = 0.25 + 0.2 * f64::from(below(3, &[seed, cell.id]) == 0);
        tile.dot(x, y, if cell.slope < -1.6 { mix(leaf[0], leaf[1], lit) } else { mix(void, leaf[0], 0.55) });
    }
    match variant {
        1 => tile.dots(&[(5, 6), (10, 9), (7, 11)], mix(leaf[1], leaf[2], 0.3)),
        2 => {
            for (x, y) in [(5, 6), (9, 8), (7, 11), (11, 5)] {
                tile.dot(x, y, rgb(0x7a3a34));
                tile.dot(x + 1, y, leaf[1]);
            }
        }
        _ => {}
    }
    tile
}

fn cracked_rock(theme: &Theme, variant: i32) -> Tile {
    let (void, seed) = (theme.void, theme.seed + 900);
    let cells = cells(seed, variant, 3, 0.85);
    let mut tile = Tile::filled(void);
    for (x, y) in pixels() {
        let cell = cells[y as usize][x as usize];
        let own = if cell.rim { 0 } else { variant };
        if cell.gap < 1.0 {
            tile.dot(x, y, mix(void, theme.wall[1], 0.30));
        } else if cell.slope < -3.0 && below(3, &[seed, cell.id, own]) == 0 {
            tile.dot(x, y, mix(void, theme.wall[1], 0.22));
        }
    }
    tile
}
