//! Wall faces: what a wall shows towards the south.
//!
//! Variant 0 to 3 are plain, 4 to 7 carry a thing, 8 carries a light.

mod caverns;
mod crypt;
mod ends;
mod keep;
mod lab;
mod lamp;
mod ratkin;
mod town;

pub(crate) use ends::End;

use crate::colour::mix;
use crate::noise::fractal;
use crate::stonework::ground;
use crate::theme::{Coping, Place, Theme};
use crate::tile::{SIDE, Tile};

/// The variant with a light on the wall.
pub(crate) const LIGHT: i32 = 8;

/// A face that goes on at both ends.
pub(crate) fn face(theme: &Theme, variant: i32) -> Tile {
    let mut tile = wall(theme, variant);
    finish(&mut tile, theme);
    tile
}

/// A plain face with the given ends in the west and in the east.
pub(crate) fn ended_face(theme: &Theme, west: End, east: End) -> Tile {
    let mut tile = wall(theme, 0);
    ends::west(&mut tile, theme, west);
    ends::east(&mut tile, theme, east);
    finish(&mut tile, theme);
    tile
}

fn wall(theme: &Theme, variant: i32) -> Tile {
    let mut tile = match theme.place {
        Place::Lab => lab::face(theme, variant),
        Place::Caverns => caverns::face(theme, variant),
        Place::Ratkin => ratkin::face(theme, variant),
        Place::Keep => keep::face(theme, variant),
        Place::Crypt => crypt::face(theme, variant),
        Place::Town => town::face(theme, variant),
    };
    if variant == LIGHT {
        lamp::lamp(&mut tile, theme);
    }
    tile
}

/// Rock and earth have a ragged foot.
fn finish(tile: &mut Tile, theme: &Theme) {
    if theme.coping != Coping::Rock {
        return;
    }
    let floor = ground(&theme.floor, theme.seed, 0);
    let noise = fractal(theme.seed + 335, 4);
    for x in 0..SIDE {
        let height = (2.6 * (noise.at(x, 5) - 0.3).max(0.0)) as i32;
        for y in SIDE - height..SIDE {
            tile.dot(x, y, mix(floor.colour(x, y), theme.void, 0.5));
        }
        tile.dot(x, 15 - height, theme.wall[0]);
    }
}
