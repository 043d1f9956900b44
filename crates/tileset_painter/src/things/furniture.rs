//! Tables and barrels.

use crate::colour::Ramp;
use crate::theme::{Place, Theme};
use crate::tile::{SIDE, Tile};

/// A table: bench, altar or a laid table.
pub(super) fn table(theme: &Theme) -> Tile {
    let mut tile = match theme.place {
        Place::Lab => table_top(&theme.iron, 3, 1),
        Place::Crypt | Place::Caverns => table_top(&theme.wall, 4, 2),
        _ => table_top(&theme.wood, 3, 1),
    };
    match theme.place {
        Place::Lab => instruments(&mut tile, theme),
        Place::Crypt | Place::Caverns => {
            tile.rect([7, 4, 2, 5], theme.wall[3]);
            tile.rect([5, 5, 6, 2], theme.wall[3]);
        }
        _ => meal(&mut tile, theme),
    }
    if theme.place == Place::Crypt {
        tile.dots(&[(2, 4), (13, 4)], theme.flame[3]);
    }
    tile.standing(theme, 0.45, [9.0, 14.0, 7.2, 2.4])
}

fn table_top(ramp: &Ramp, top: i32, legs: i32) -> Tile {
    let mut tile = Tile::clear();
    tile.rect([1, 3, 14, 8], ramp[top]);
    tile.rect([1, 3, 14, 1], ramp[5]);
    tile.rect([1, 10, 14, 1], ramp[2]);
    tile.rect([1, 11, 14, 2], ramp[legs]);
    tile.rect([2, 13, 2, 2], ramp[legs]);
    tile.rect([12, 13, 2, 2], ramp[legs]);
    tile
}

fn instruments(tile: &mut Tile, theme: &Theme) {
    tile.rect([3, 5, 5, 3], theme.accent[0]);
    tile.rect([4, 5, 3, 1], theme.accent[2]);
    tile.rect([10, 5, 1, 3], theme.second[2]);
    tile.rect([12, 6, 1, 2], theme.accent[2]);
}

fn meal(tile: &mut Tile, theme: &Theme) {
    tile.rect([4, 5, 3, 2], theme.bone[3]);
    tile.dot(5, 7, theme.bone[2]);
    tile.rect([10, 4, 2, 3], theme.gold[2]);
    tile.dot(10, 4, theme.gold[4]);
    tile.veil([2, 8, 11, 1], theme.wood[2], 0.5);
}

/// A barrel.
pub(super) fn barrel(theme: &Theme) -> Tile {
    let lab = theme.place == Place::Lab;
    let staves = if lab { &theme.iron } else { &theme.wood };
    let (hoops, rivet) = if lab { (theme.second[2], theme.second[3]) } else { (theme.iron[3], theme.iron[5]) };
    let mut tile = Tile::clear();
    tile.strips([4, 3, 11], staves, &[2, 4, 5, 4, 4, 3, 2, 1]);
    tile.rect([3, 6, 1, 5], staves[2]);
    tile.rect([12, 6, 1, 5], staves[1]);
    tile.disc(8.0, 3.4, 4.0, 1.8, staves[3]);
    tile.disc(8.0, 3.2, 3.0, 1.1, staves[1]);
    for y in [6, 11] {
        tile.rect([3, y, SIDE - 6, 1], hoops);
        tile.dot(5, y, rivet);
    }
    tile.standing(theme, 0.5, [9.0, 13.8, 6.0, 2.4])
}
