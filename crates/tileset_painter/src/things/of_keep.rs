//! The keep's own things.

use super::{Painter, finished};
use crate::colour::rgb;
use crate::hash::below;
use crate::theme::Theme;
use crate::tile::{Tile, area};

/// In the order of their tiles.
pub(super) const THINGS: [Painter; 6] = [statue, bookshelf, throne, weapon_rack, bed, anvil];

fn statue(theme: &Theme) -> Tile {
    let wall = &theme.wall;
    let mut tile = Tile::clear();
    tile.rect([4, 12, 8, 3], wall[4]);
    tile.rect([4, 12, 8, 1], wall[6]);
    tile.strips([6, 5, 7], wall, &[7, 5, 5, 3]);
    tile.disc(8.0, 3.0, 2.1, 2.1, wall[6]);
    tile.rect([5, 6, 1, 4], wall[6]);
    tile.rect([10, 6, 1, 5], wall[4]);
    tile.rect([11, 2, 1, 9], theme.iron[5]);
    finished(tile, theme)
}

fn bookshelf(theme: &Theme) -> Tile {
    let (wood, seed) = (&theme.wood, theme.seed);
    let spines = [theme.accent[1], theme.second[2], rgb(0x3a5a86), theme.gold[2], wood[4]];
    let mut tile = Tile::clear();
    tile.rect([2, 1, 12, 14], wood[2]);
    tile.rect([2, 1, 12, 1], wood[5]);
    for y in [3, 8] {
        tile.rect([3, y, 10, 4], wood[0]);
        for (x, y) in area([3, y, 10, 1]).filter(|(x, y)| below(6, &[seed, *x, *y]) != 0) {
            let lower = below(2, &[seed, x, y, 1]);
            tile.rect([x, y + lower, 1, 4 - lower], spines[below(5, &[seed, x, y, 2]) as usize]);
        }
    }
    tile.rect([2, 12, 12, 3], wood[3]);
    tile.rect([7, 13, 2, 1], theme.gold[3]);
    finished(tile, theme)
}

fn throne(theme: &Theme) -> Tile {
    let (cloth, gold) = (&theme.accent, &theme.gold);
    let mut tile = Tile::clear();
    tile.rect([3, 0, 10, 9], cloth[1]);
    tile.rect([3, 0, 10, 1], gold[3]);
    tile.strips([2, 0, 13], gold, &[4, 2]);
    tile.rect([12, 0, 2, 13], gold[2]);
    tile.rect([4, 8, 8, 4], cloth[2]);
    tile.rect([4, 12, 8, 2], cloth[0]);
    tile.rect([7, 3, 2, 2], gold[3]);
    finished(tile, theme)
}

fn weapon_rack(theme: &Theme) -> Tile {
    let (wood, iron) = (&theme.wood, &theme.iron);
    let mut tile = Tile::clear();
    tile.rect([1, 4, 14, 2], wood[3]);
    tile.rect([1, 11, 14, 2], wood[3]);
    tile.rect([1, 4, 14, 1], wood[5]);
    for x in [3, 7, 11] {
        tile.strips([x, 1, 12], iron, &[5, 3]);
        tile.rect([x - 1, 10, 4, 1], theme.gold[2]);
    }
    finished(tile, theme)
}

fn bed(theme: &Theme) -> Tile {
    let (wood, cloth) = (&theme.wood, &theme.accent);
    let mut tile = Tile::clear();
    tile.rect([3, 1, 10, 13], wood[3]);
    tile.rect([4, 2, 8, 3], theme.bone[3]);
    tile.rect([4, 5, 8, 8], cloth[1]);
    tile.rect([4, 5, 8, 1], cloth[3]);
    tile.rect([4, 6, 1, 7], cloth[2]);
    tile.rect([3, 13, 10, 1], wood[1]);
    finished(tile, theme)
}

fn anvil(theme: &Theme) -> Tile {
    let iron = &theme.iron;
    let mut tile = Tile::clear();
    tile.rect([5, 10, 6, 4], theme.wood[2]);
    tile.rect([3, 6, 10, 3], iron[3]);
    tile.rect([2, 6, 12, 1], iron[5]);
    tile.rect([5, 9, 6, 1], iron[2]);
    finished(tile, theme)
}
