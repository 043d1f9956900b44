//! Two courses of large blocks on a plinth.

use super::keep::wear;
use crate::stonework::brick;
use crate::theme::Theme;
use crate::tile::{SIDE, Tile};

/// The face of that variant.
pub(super) fn face(theme: &Theme, variant: i32) -> Tile {
    let mut tile = blocks(theme, variant);
    wear(&mut tile, theme, variant);
    match variant {
        4 => {
            niche(&mut tile, theme);
            skull(&mut tile, theme);
        }
        5 => {
            niche(&mut tile, theme);
            candle(&mut tile, theme);
        }
        6 => plaque(&mut tile, theme),
        7 => roots(&mut tile, theme),
        _ => {}
    }
    tile
}

fn blocks(theme: &Theme, variant: i32) -> Tile {
    let (wall, seed) = (&theme.wall, theme.seed);
    let mut tile = Tile::clear();
    if variant % 4 == 1 {
        brick(&mut tile, [0, 1, 8, 7], wall, 5, seed + 1);
        brick(&mut tile, [8, 1, 8, 7], wall, 4, seed + 2);
    } else {
        brick(&mut tile, [0, 1, SIDE, 7], wall, 5, seed + variant);
    }
    brick(&mut tile, [8, 8, SIDE, 6], wall, 4, seed + 1 + variant);
    tile.rect([0, 0, SIDE, 1], wall[0]);
    tile.rect([0, 14, SIDE, 1], wall[4]);
    tile.rect([0, 15, SIDE, 1], wall[0]);
    tile
}

fn niche(tile: &mut Tile, theme: &Theme) {
    let (wall, void) = (&theme.wall, theme.void);
    tile.rect([4, 4, 8, 10], wall[1]);
    tile.disc(8.0, 6.0, 4.0, 4.0, wall[1]);
    tile.rect([5, 5, 6, 8], void);
    tile.disc(8.0, 6.0, 3.0, 3.2, void);
    tile.rect([3, 13, 10, 1], wall[6]);
    tile.rect([6, 1, 4, 1], wall[6]);
    tile.dots(&[(4, 3), (10, 2), (11, 3)], wall[5]);
    tile.dot(5, 2, wall[6]);
}

fn skull(tile: &mut Tile, theme: &Theme) {
    let bone = &theme.bone;
    tile.rect([6, 8, 4, 3], bone[3]);
    tile.rect([6, 11, 4, 1], bone[2]);
    tile.dots(&[(6, 9), (9, 9)], theme.void);
    tile.dot(7, 12, bone[2]);
    tile.dot(8, 12, bone[1]);
}

fn candle(tile: &mut Tile, theme: &Theme) {
    tile.rect([7, 9, 2, 4], theme.bone[3]);
    tile.dot(8, 10, theme.bone[1]);
    tile.dot(7, 8, theme.flame[3]);
    tile.dot(8, 8, theme.flame[2]);
    tile.dot(7, 7, theme.flame[4]);
}

fn plaque(tile: &mut Tile, theme: &Theme) {
    tile.rect([3, 4, 10, 7], theme.wall[1]);
    tile.rect([4, 5, 8, 5], theme.floor[5]);
    tile.rect([5, 6, 6, 1], theme.floor[2]);
    tile.rect([5, 8, 5, 1], theme.floor[2]);
}

fn roots(tile: &mut Tile, theme: &Theme) {
    for (x, length) in [(3, 8), (6, 12), (10, 7), (13, 10)] {
        tile.line(&[(x, 1), (x + 1, length / 2), (x, length)], theme.second[1]);
        tile.dot(x + 1, length - 1, theme.second[2]);
    }
}
