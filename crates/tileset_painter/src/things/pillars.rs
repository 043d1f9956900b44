//! Pillars and what stands for them.

use crate::theme::{Place, Theme};
use crate::tile::Tile;

/// A pillar, or what stands for it: tank, stalagmite, post or street lamp.
pub(super) fn pillar(theme: &Theme) -> Tile {
    let tile = match theme.place {
        Place::Keep | Place::Crypt => column(theme),
        Place::Lab => tank(theme),
        Place::Caverns => stalagmite(theme),
        Place::Ratkin => post(theme),
        Place::Town => street_lamp(theme),
    };
    tile.standing(theme, 0.55, [9.0, 14.0, 6.5, 2.6])
}

fn column(theme: &Theme) -> Tile {
    let wall = &theme.wall;
    let mut tile = Tile::clear();
    tile.rect([3, 11, 10, 4], wall[4]);
    tile.rect([3, 11, 10, 1], wall[6]);
    tile.rect([3, 14, 10, 1], wall[2]);
    tile.strips([4, 4, 7], wall, &[5, 6, 6, 5, 4, 4, 3, 2]);
    tile.veil([4, 7, 8, 1], wall[2], 0.6);
    tile.rect([3, 1, 10, 3], wall[6]);
    tile.rect([3, 1, 10, 1], wall[7]);
    tile.rect([3, 3, 10, 1], wall[3]);
    tile.rect([12, 1, 1, 3], wall[4]);
    tile
}

fn tank(theme: &Theme) -> Tile {
    let (iron, accent) = (&theme.iron, &theme.accent);
    let mut tile = Tile::clear();
    tile.rect([3, 12, 10, 3], iron[3]);
    tile.rect([3, 12, 10, 1], iron[5]);
    tile.rect([3, 1, 10, 3], iron[4]);
    tile.rect([3, 1, 10, 1], iron[5]);
    tile.strips([4, 4, 8], accent, &[1, 2, 3, 3, 2, 2, 1, 0]);
    tile.rect([5, 5, 1, 6], accent[3]);
    tile.dots(&[(8, 6), (9, 9), (7, 10)], accent[3]);
    tile
}

fn stalagmite(theme: &Theme) -> Tile {
    let mut tile = Tile::clear();
    for y in 1..15 {
        let half: i32 = 1 + y * 5 / 14;
        for x in -half..=half {
            let lit = i32::from(x < (-half).div_euclid(3)) + i32::from(x < 1 - half);
            let shaded = i32::from(x > half / 3) + i32::from(x > half - 1) + i32::from(y % 4 == 3);
            tile.dot(8 + x, y, theme.wall[5 + lit - shaded]);
        }
    }
    tile
}

fn post(theme: &Theme) -> Tile {
    let (wood, iron) = (&theme.wood, &theme.iron);
    let mut tile = Tile::clear();
    tile.strips([5, 1, 14], wood, &[3, 5, 4, 4, 2, 1]);
    tile.rect([4, 5, 8, 1], iron[4]);
    tile.rect([4, 6, 8, 1], iron[2]);
    tile.rect([3, 13, 10, 2], wood[2]);
    tile.rect([3, 13, 10, 1], wood[4]);
    tile.rect([4, 1, 8, 1], wood[5]);
    tile
}

fn street_lamp(theme: &Theme) -> Tile {
    let (iron, flame) = (&theme.iron, &theme.flame);
    let mut tile = Tile::clear();
    tile.strips([7, 6, 8], iron, &[4, 2]);
    tile.rect([5, 14, 6, 1], iron[2]);
    tile.rect([6, 13, 4, 1], iron[3]);
    tile.rect([5, 1, 6, 5], iron[1]);
    tile.rect([6, 2, 4, 3], flame[3]);
    tile.rect([7, 3, 2, 1], flame[4]);
    tile.rect([6, 0, 4, 1], iron[3]);
    tile
}
