//! What is left behind.

use super::picture;
use crate::colour::{Colour, DARK, mix};
use crate::theme::Theme;
use crate::things::{litter, markers};
use crate::tile::{Tile, pixels};

/// Plates and wires of a machine.
pub(super) fn scrap(theme: &Theme) -> Tile {
    const ROWS: [&str; 14] = [
        "................",
        "................",
        "................",
        "................",
        "................",
        "................",
        "................",
        ".......hHh......",
        "....a.hHkH..c...",
        "...a.hHkkh.c....",
        "..hHh.hHhh.hH...",
        "..hkHh.d.hHHkh..",
        "...dd.dhd.dhd...",
        "......d.........",
    ];
    const COLOURS: [(char, u32); 6] =
        [('h', 0x576472), ('H', 0x8797a6), ('k', 0x171c22), ('d', 0x333d49), ('a', 0xb8660f), ('c', 0x128392)];
    lying(picture(&ROWS, &COLOURS), theme)
}

/// A puddle and some legs.
pub(super) fn ichor(theme: &Theme) -> Tile {
    const ROWS: [&str; 14] = [
        "................",
        "................",
        "................",
        "................",
        "................",
        "................",
        "................",
        "......l.........",
        "...l.l.gg.ll....",
        "....lgGGGg..l...",
        "..ggGGgGGGgg.g..",
        "...gGGGLGGg.l...",
        ".g..ggGGgg.l....",
        "......gg..g.....",
    ];
    const COLOURS: [(char, u32); 4] = [('l', 0x5a4468), ('g', 0x3c4a24), ('G', 0x5f7434), ('L', 0x93b050)];
    lying(picture(&ROWS, &COLOURS), theme)
}

/// Bones.
pub(super) fn bones(theme: &Theme) -> Tile {
    dulled(litter::bones(theme), theme.floor[2], 0.25)
}

/// An altar whose crystal is spent.
pub(super) fn dim_shrine(theme: &Theme) -> Tile {
    let mut tile = markers::shrine(theme);
    tile.cut([0, 0, 16, 8]);
    tile
}

fn lying(mut tile: Tile, theme: &Theme) -> Tile {
    tile.outline(DARK, 0.7);
    tile.shade_below(theme.void, 0.3, [8.0, 12.0, 7.0, 2.6]);
    tile
}

fn dulled(mut tile: Tile, towards: Colour, share: f64) -> Tile {
    for (x, y) in pixels() {
        if tile.opacity(x, y) > 250.0 {
            tile.dot(x, y, mix(tile.colour(x, y), towards, share));
        }
    }
    tile
}
