//! The town's own things.

use super::{Painter, finished};
use crate::colour::{DARK, PURPLE, VERMILLION, YELLOW};
use crate::hash::below;
use crate::theme::Theme;
use crate::tile::Tile;

/// In the order of their tiles.
pub(super) const THINGS: [Painter; 6] = [well, market_stall, tree, flower_bed, bed, hearth];

fn well(theme: &Theme) -> Tile {
    let (plinth, wall) = (&theme.plinth, &theme.wall);
    let mut tile = Tile::clear();
    tile.disc(8.0, 10.0, 6.6, 4.8, plinth[1]);
    tile.disc(8.0, 9.0, 6.6, 4.4, plinth[3]);
    tile.disc(8.0, 9.0, 4.4, 2.7, DARK);
    tile.disc(8.0, 10.0, 3.4, 1.6, theme.accent[1]);
    tile.rect([2, 1, 1, 9], theme.timber[2]);
    tile.rect([13, 1, 1, 9], theme.timber[2]);
    tile.rect([1, 0, 14, 1], wall[6]);
    tile.rect([1, 1, 14, 1], wall[4]);
    tile.rect([1, 2, 14, 1], wall[2]);
    finished(tile, theme)
}

fn market_stall(theme: &Theme) -> Tile {
    let (cloth, wood) = (&theme.cloth, &theme.wood);
    let mut tile = Tile::clear();
    for x in 1..15 {
        tile.rect([x, 1, 1, 5], cloth[2 - x / 2 % 2]);
    }
    tile.rect([1, 6, 14, 1], cloth[0]);
    tile.rect([1, 8, 14, 3], wood[4]);
    tile.rect([1, 11, 14, 3], wood[2]);
    tile.dots(&[(2, 7), (13, 7)], wood[2]);
    for (x, colour) in [(3, VERMILLION), (6, theme.second[3]), (9, YELLOW), (11, VERMILLION)] {
        tile.rect([x, 8, 2, 2], colour);
    }
    finished(tile, theme)
}

fn tree(theme: &Theme) -> Tile {
    let leaf = &theme.second;
    let mut tile = Tile::clear();
    tile.rect([7, 11, 2, 4], theme.timber[2]);
    tile.ball([8.0, 6.5, 6.6, 5.8], leaf, 1);
    for k in 0..12 {
        let (x, y) = (3 + below(9, &[theme.seed, k, 7]), 2 + below(8, &[theme.seed, k, 8]));
        tile.dot(x, y, leaf[if k % 2 == 1 { 3 } else { 0 }]);
    }
    tile.dots(&[(5, 9), (8, 10), (11, 8)], DARK);
    finished(tile, theme)
}

fn flower_bed(theme: &Theme) -> Tile {
    let (wood, leaf, red) = (&theme.wood, &theme.second, theme.cloth[1]);
    let mut tile = Tile::clear();
    tile.rect([1, 9, 14, 5], wood[3]);
    tile.rect([1, 9, 14, 1], wood[5]);
    tile.rect([2, 6, 12, 3], leaf[2]);
    for (x, y, colour) in [(3, 5, red), (6, 6, YELLOW), (9, 5, PURPLE), (12, 6, red)] {
        tile.rect([x, y, 2, 1], colour);
        tile.dot(x, y + 1, leaf[1]);
    }
    finished(tile, theme)
}

fn bed(theme: &Theme) -> Tile {
    let (wood, blanket) = (&theme.wood, &theme.accent);
    let mut tile = Tile::clear();
    tile.rect([3, 1, 10, 13], wood[3]);
    tile.rect([4, 2, 8, 3], theme.bone[3]);
    tile.rect([4, 5, 8, 8], blanket[1]);
    tile.rect([4, 5, 8, 1], blanket[3]);
    tile.rect([3, 13, 10, 1], wood[1]);
    finished(tile, theme)
}

fn hearth(theme: &Theme) -> Tile {
    let flame = &theme.flame;
    let mut tile = Tile::clear();
    tile.rect([2, 2, 12, 12], theme.plinth[2]);
    tile.rect([2, 2, 12, 2], theme.plinth[3]);
    tile.rect([4, 6, 8, 8], DARK);
    tile.disc(8.0, 11.0, 3.0, 3.0, flame[1]);
    tile.disc(8.0, 12.0, 2.0, 2.0, flame[3]);
    tile.dot(8, 8, flame[2]);
    finished(tile, theme)
}
