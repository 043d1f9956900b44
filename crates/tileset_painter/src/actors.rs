//! Actors of the roguelike example: who walks through the dungeons, and signs for what they carry.
//!
//! One sheet of 16 columns and 4 rows: the hero and the signs, then a row for each of laboratory, caverns and warren.

mod hero;
mod of_caverns;
mod of_lab;
mod of_ratkin;
mod remains;
mod signs;

use crate::colour::rgb;
use crate::theme::{Theme, theme};
use crate::things::{keys, markers};
use crate::tile::Tile;

/// Paints one actor or sign in the colours of a theme.
type Painter = fn(&Theme) -> Tile;

/// The hero, his grave, and signs.
const COMMON: [Painter; 15] = [
    hero::hero,
    hero::grave,
    signs::heart,
    signs::flask,
    signs::coin,
    signs::sword,
    signs::star,
    signs::alarm,
    keys::yellow_ring,
    keys::sky_square,
    keys::vermillion_triangle,
    keys::purple_trefoil,
    signs::blow,
    signs::shot,
    signs::sleep,
];

/// Three kinds of monsters and their master, then what is left behind: remains, an open chest, a dim shrine.
const IN_LAB: [Painter; 7] = [
    of_lab::scrubber,
    of_lab::eye,
    of_lab::sentry,
    of_lab::overseer,
    remains::scrap,
    markers::open_chest,
    remains::dim_shrine,
];
const IN_CAVERNS: [Painter; 7] = [
    of_caverns::spider,
    of_caverns::bat,
    of_caverns::spitter,
    of_caverns::brood_mother,
    remains::ichor,
    markers::open_chest,
    remains::dim_shrine,
];
const IN_RATKIN: [Painter; 7] = [
    of_ratkin::ratkin,
    of_ratkin::slinger,
    of_ratkin::brute,
    of_ratkin::rat_king,
    remains::bones,
    markers::open_chest,
    remains::dim_shrine,
];

/// The rows of the sheet: theme and painters.
const ROWS: [(&str, &[Painter]); 4] =
    [("keep", &COMMON), ("lab", &IN_LAB), ("caverns", &IN_CAVERNS), ("ratkin", &IN_RATKIN)];

/// The sheet's tiles, row by row.
pub(crate) fn rows() -> impl Iterator<Item = Vec<Tile>> {
    ROWS.into_iter().map(|(name, painters)| {
        let theme = theme(name);
        theme.map(|theme| painters.iter().map(|paint| paint(&theme)).collect()).unwrap_or_default()
    })
}

/// A picture in letters; rows of eight letters are the left half of a symmetric one.
fn picture(rows: &[&str], colours: &[(char, u32)]) -> Tile {
    let colour = |letter| colours.iter().find(|(name, _)| *name == letter).map(|(_, hex)| rgb(*hex));
    let mut tile = Tile::clear();
    tile.picture(rows, colour);
    tile
}

/// Makes an actor stand on the floor.
fn standing(tile: Tile, theme: &Theme) -> Tile {
    tile.standing(theme, 0.55, [8.5, 14.2, 6.0, 1.9])
}

/// Makes an actor hover: its shadow lies below it.
fn hovering(tile: Tile, theme: &Theme) -> Tile {
    tile.standing(theme, 0.45, [8.0, 14.6, 4.0, 1.2])
}
