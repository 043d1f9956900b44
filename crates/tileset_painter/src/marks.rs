//! Marks that floors share: stains and prints.

use crate::colour::{Colour, Ramp};
use crate::noise::{fractal, inner};
use crate::tile::{Area, Tile, area};

/// Moss or dust where the noise is high, away from the rim of the tile.
pub(crate) fn patch(
    tile: &mut Tile,
    places: Area,
    noise: [i32; 2],
    least: f64,
    paint: impl Fn(i32, i32, Colour) -> (Colour, f64),
) {
    let field = fractal(noise[0], noise[1]);
    for (x, y) in area(places) {
        if field.at(x, y) * inner(x, y) > least {
            let (colour, alpha) = paint(x, y, tile.colour(x, y));
            tile.glaze(x, y, colour, alpha);
        }
    }
}

/// The print of a paw, pressed into the ground.
pub(crate) fn paw_print(tile: &mut Tile, x: i32, y: i32, ramp: &Ramp) {
    tile.rect([x, y, 2, 2], ramp[1]);
    tile.dots(&[(x - 1, y - 1), (x + 1, y - 2), (x + 2, y - 1)], ramp[1]);
}
