//! Room floors: eight drawings for each theme.

mod caverns;
mod crypt;
mod keep;
mod lab;
mod ratkin;

use crate::stonework::{Paving, boards};
use crate::theme::{Place, Theme};
use crate::tile::{Area, Tile};

/// The room floor of that variant, 0 to 7.
pub(crate) fn floor(theme: &Theme, variant: i32) -> Tile {
    match theme.place {
        Place::Lab => lab::floor(theme, variant),
        Place::Caverns => caverns::floor(theme, variant),
        Place::Ratkin => ratkin::floor(theme, variant),
        Place::Keep => keep::floor(theme, variant),
        Place::Crypt => crypt::floor(theme, variant),
        Place::Town => boards(&theme.floor, theme.seed, variant),
    }
}

/// The slabs of a floor: area and base step of each.
type Layout = &'static [(Area, i32)];

const WHOLE: Layout = &[([0, 0, 16, 16], 4)];

fn lay(tile: &mut Tile, paving: &Paving, layout: Layout, seed: i32) {
    for (k, (places, base)) in (0..).zip(layout) {
        paving.slab(tile, *places, *base, seed + k);
    }
}
