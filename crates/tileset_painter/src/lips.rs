//! Lips: the top of a wall one tile thick, seen over the floor north of it.

use crate::colour::mix;
use crate::mask::{S, open_at};
use crate::theme::{Place, Theme};
use crate::tile::{SIDE, Tile, area};
use crate::tops::top;

/// The lip with its western or eastern end open or not.
pub(crate) fn lip(theme: &Theme, open_west: bool, open_east: bool) -> Tile {
    let (wall, height) = (&theme.wall, if theme.place == Place::Town { 7 } else { 5 });
    let source = top(theme, open_at(S), 0);
    let first = SIDE - height;
    let mut tile = Tile::clear();
    for (x, y) in area([0, first, SIDE, height]) {
        tile.dot(x, y, source.colour(x, y));
    }
    tile.rect([0, first, SIDE, 1], wall[0]);
    for x in 0..SIDE {
        tile.dot(x, first + 1, mix(source.colour(x, first + 1), wall[5], 0.5));
    }
    if open_west {
        tile.rect([0, first, 1, height], wall[0]);
        tile.rect([1, first, 1, height], wall[5]);
    }
    if open_east {
        tile.rect([15, first, 1, height], wall[0]);
        tile.rect([14, first, 1, height], wall[4]);
    }
    tile.veil([0, first - 1, SIDE, 1], theme.void, 0.28);
    tile
}
