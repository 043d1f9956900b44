//! Keys, told apart by the shape of their bow as well as by colour, and the badge of a lock.

use crate::colour::{BLACK, Colour, DARK, PURPLE, Ramp, SKY, VERMILLION, WHITE, YELLOW, mix};
use crate::doors::padlock;
use crate::theme::Theme;
use crate::tile::Tile;

/// A key with a ring.
pub(crate) fn yellow_ring(theme: &Theme) -> Tile {
    let mut tile = shaft(YELLOW);
    tile.disc(8.0, 4.5, 3.6, 3.6, YELLOW);
    tile.disc(8.0, 4.5, 1.5, 1.5, BLACK);
    tile.cut([7, 3, 2, 3]);
    finished(tile, theme, YELLOW)
}

/// A key with a square.
pub(crate) fn sky_square(theme: &Theme) -> Tile {
    let mut tile = shaft(SKY);
    tile.rect([4, 1, 8, 7], SKY);
    tile.cut([6, 3, 4, 3]);
    finished(tile, theme, SKY)
}

/// A key with a triangle.
pub(crate) fn vermillion_triangle(theme: &Theme) -> Tile {
    let mut tile = shaft(VERMILLION);
    for i in 0..7 {
        let half = (i + 2) / 2;
        tile.rect([8 - half, 1 + i, half * 2, 1], VERMILLION);
    }
    tile.cut([7, 4, 2, 2]);
    finished(tile, theme, VERMILLION)
}

/// A key with a trefoil.
pub(crate) fn purple_trefoil(theme: &Theme) -> Tile {
    let mut tile = shaft(PURPLE);
    for (x, y) in [(8.0, 2.6), (5.4, 5.6), (10.6, 5.6)] {
        tile.disc(x, y, 2.3, 2.3, PURPLE);
    }
    tile.erase(5, 5);
    tile.erase(10, 5);
    tile.cut([7, 2, 2, 1]);
    finished(tile, theme, PURPLE)
}

fn shaft(colour: Colour) -> Tile {
    let shade = mix(colour, BLACK, 0.45);
    let mut tile = Tile::clear();
    tile.rect([7, 7, 2, 7], colour);
    tile.rect([8, 7, 1, 7], shade);
    tile.rect([9, 10, 2, 1], colour);
    tile.rect([9, 13, 3, 1], colour);
    tile.dot(9, 12, shade);
    tile
}

/// Adds a light point to each row of the bow, outline and shadow.
fn finished(mut tile: Tile, theme: &Theme, colour: Colour) -> Tile {
    let light = mix(colour, WHITE, 0.6);
    for y in 1..8 {
        let filled = |x: i32, y: i32| tile.opacity(x, y) > 0.0;
        let edge = (4..8).find(|x| filled(*x, y) && !(filled(x - 1, y) && filled(*x, y - 1)));
        if let Some(x) = edge {
            tile.dot(x, y, light);
        }
    }
    tile.thick_outline(DARK);
    tile.shade_below(theme.void, 0.45, [8.0, 13.8, 5.0, 1.8]);
    tile
}

/// A white padlock, to be tinted in the colour of its key.
pub(super) fn lock_badge(_: &Theme) -> Tile {
    badge_at(8, 9)
}

/// The same over two tiles: western and eastern half, northern and southern half.
pub(crate) fn lock_badge_halves() -> [Tile; 4] {
    [(16, 9), (0, 9), (8, 16), (8, 0)].map(|(x, y)| badge_at(x, y))
}

fn badge_at(x: i32, y: i32) -> Tile {
    let mut tile = Tile::clear();
    padlock(&mut tile, x, y, &Ramp::of(&[0xa8a8a8, 0xd8d8d8, 0xffffff]));
    tile
}
