//! The crypt's own things.

use super::{Painter, finished};
use crate::colour::{DARK, WHITE};
use crate::theme::Theme;
use crate::tile::Tile;

/// In the order of their tiles.
pub(super) const THINGS: [Painter; 6] = [sarcophagus, gravestone, candles, bone_heap, ghost_lamp, angel];

fn sarcophagus(theme: &Theme) -> Tile {
    let wall = &theme.wall;
    let mut tile = Tile::clear();
    tile.rect([3, 0, 10, 15], wall[4]);
    tile.rect([4, 1, 8, 11], wall[5]);
    tile.rect([3, 0, 10, 1], wall[7]);
    tile.rect([3, 0, 1, 12], wall[6]);
    tile.rect([3, 12, 10, 3], wall[3]);
    tile.rect([12, 1, 1, 11], wall[3]);
    tile.disc(8.0, 4.0, 1.8, 2.0, wall[7]);
    tile.rect([6, 6, 4, 5], wall[6]);
    tile.rect([7, 6, 2, 4], wall[3]);
    tile.rect([6, 7, 4, 1], wall[3]);
    finished(tile, theme)
}

fn gravestone(theme: &Theme) -> Tile {
    let wall = &theme.wall;
    let mut tile = Tile::clear();
    tile.rect([4, 4, 8, 11], wall[5]);
    tile.disc(8.0, 4.5, 4.0, 3.6, wall[5]);
    tile.rect([4, 4, 1, 11], wall[7]);
    tile.rect([11, 4, 1, 11], wall[3]);
    tile.rect([7, 4, 2, 6], wall[2]);
    tile.rect([6, 5, 4, 2], wall[2]);
    tile.rect([5, 12, 6, 1], theme.second[2]);
    finished(tile, theme)
}

fn candles(theme: &Theme) -> Tile {
    let flame = &theme.flame;
    let mut tile = Tile::clear();
    for (x, y) in [(4, 8), (8, 5), (11, 9)] {
        tile.strips([x, y, 14 - y], &theme.bone, &[3, 1]);
        tile.dot(x, y - 1, flame[3]);
        tile.dots(&[(x, y - 2), (x + 1, y - 1)], flame[2]);
    }
    finished(tile, theme)
}

fn bone_heap(theme: &Theme) -> Tile {
    let bone = &theme.bone;
    let mut tile = Tile::clear();
    tile.disc(8.0, 12.5, 6.4, 4.4, bone[1]);
    for (x, y) in [(4, 10), (9, 9), (7, 12)] {
        tile.rect([x, y, 4, 3], bone[3]);
        tile.dots(&[(x, y + 1), (x + 2, y + 1)], DARK);
        tile.rect([x, y, 3, 1], bone[4]);
    }
    tile.line(&[(3, 13), (6, 8)], bone[3]);
    tile.line(&[(12, 8), (13, 13)], bone[2]);
    tile.cut([0, 15, 16, 1]);
    finished(tile, theme)
}

fn ghost_lamp(theme: &Theme) -> Tile {
    let accent = &theme.accent;
    let mut tile = Tile::clear();
    tile.shaded_disc([8.0, 7.0, 4.0, 4.4], |nx, ny| match nx + ny {
        slope if slope < -1.0 => WHITE,
        slope if slope < -0.55 => accent[3],
        slope if slope > 0.95 => accent[0],
        slope if slope > 0.45 => accent[1],
        _ => accent[2],
    });
    tile.dots(&[(6, 7), (9, 7)], DARK);
    tile.dot(7, 12, accent[2]);
    tile.dot(9, 13, accent[1]);
    finished(tile, theme)
}

fn angel(theme: &Theme) -> Tile {
    let wall = &theme.wall;
    let mut tile = Tile::clear();
    tile.rect([5, 12, 6, 3], wall[4]);
    tile.rect([5, 12, 6, 1], wall[6]);
    tile.rect([7, 5, 2, 7], wall[6]);
    tile.disc(8.0, 3.0, 1.8, 1.9, wall[7]);
    for (x, y, height, step) in [(5, 5, 4, 6), (4, 4, 6, 5), (3, 3, 7, 6), (2, 3, 5, 5)] {
        tile.rect([x, y, 1, height], wall[step]);
        tile.rect([15 - x, y, 1, height], wall[step - 1]);
    }
    finished(tile, theme)
}
