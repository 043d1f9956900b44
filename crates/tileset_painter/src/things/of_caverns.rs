//! The caverns' own things.

use super::{Painter, finished};
use crate::colour::{DARK, Ramp, VERMILLION};
use crate::theme::Theme;
use crate::tile::Tile;

/// In the order of their tiles.
pub(super) const THINGS: [Painter; 6] = [spider, eggs, boulder, crystals, stalagmites, wrapped_skeleton];

fn spider(theme: &Theme) -> Tile {
    let chitin = Ramp::of(&[0x07070a, 0x2a1c24, 0x4a2f3a, 0x75505c, 0xa9838c]);
    let mut tile = Tile::clear();
    for (hip, side) in [(7, -1), (8, 1)] {
        for (reach, knee, foot) in [(6, 3, 3), (7, 6, 6), (7, 9, 12), (6, 11, 15)] {
            let leg = [(hip, 8), (hip + side * 4, knee), (hip + side * reach, foot)];
            tile.line(&leg, DARK);
        }
    }
    tile.ball([8.0, 9.6, 3.6, 3.8], &chitin, 2);
    tile.ball([8.0, 4.6, 2.4, 2.2], &chitin.part(0, 3), 2);
    tile.dots(&[(7, 4), (8, 4), (6, 5), (9, 5), (7, 10), (8, 11)], VERMILLION);
    tile.shade_below(theme.void, 0.45, [8.0, 12.0, 7.0, 3.0]);
    tile
}

fn eggs(theme: &Theme) -> Tile {
    let (shell, dark) = (theme.bone.after(theme.wall[3]), theme.wall[3]);
    let mut tile = Tile::clear();
    for (x, y, radius) in [(5.0, 10.0, 3.2), (10.5, 10.5, 3.4), (8.0, 6.0, 3.2)] {
        tile.ball([x, y, radius, radius + 0.6], &shell, 3);
    }
    tile.dots(&[(5, 9), (10, 11), (8, 6)], dark);
    finished(tile, theme)
}

fn boulder(theme: &Theme) -> Tile {
    let mut tile = Tile::clear();
    tile.ball([8.0, 8.5, 6.0, 5.4], &theme.wall, 4);
    tile.line(&[(6, 6), (8, 9), (7, 12)], theme.wall[2]);
    finished(tile, theme)
}

fn crystals(theme: &Theme) -> Tile {
    let accent = &theme.accent;
    let mut tile = Tile::clear();
    for (x, height) in [(4, 6), (7, 11), (10, 8)] {
        tile.rect([x, 17 - height, 3, height - 2], accent[2]);
        tile.rect([x + 2, 17 - height, 1, height - 2], accent[1]);
        tile.rect([x, 15 - height, 1, height], accent[3]);
    }
    finished(tile, theme)
}

fn stalagmites(theme: &Theme) -> Tile {
    let wall = &theme.wall;
    let mut tile = Tile::clear();
    for (x, height) in [(4, 7), (9, 10), (12, 5)] {
        for y in 0..height {
            let half = (height - y) / 3;
            tile.rect([x - half, 14 - y, half, 1], wall[6]);
            tile.dot(x, 14 - y, wall[5]);
            tile.rect([x + 1, 14 - y, half, 1], wall[3]);
        }
    }
    finished(tile, theme)
}

fn wrapped_skeleton(theme: &Theme) -> Tile {
    let bone = &theme.bone;
    let mut tile = Tile::clear();
    tile.ball([8.0, 8.0, 3.8, 6.0], &bone.after(theme.wall[3]), 3);
    tile.rect([6, 4, 4, 3], bone[3]);
    tile.dots(&[(6, 5), (9, 5)], DARK);
    for y in [8, 10, 12] {
        tile.line(&[(5, y), (10, y - 1)], bone[1]);
    }
    finished(tile, theme)
}
