//! Machines of the laboratory that have outlived their makers.

use super::{hovering, picture, standing};
use crate::theme::Theme;
use crate::tile::Tile;

/// Steel from dark to light, then what glows.
const STEEL: [(char, u32); 14] = [
    ('k', 0x12161c),
    ('d', 0x3a4656),
    ('h', 0x74869a),
    ('H', 0xaebccb),
    ('L', 0xe8f2fa),
    ('r', 0xc8241c),
    ('R', 0xff6a4a),
    ('W', 0xfff0d8),
    ('c', 0x128392),
    ('C', 0x35d0cf),
    ('w', 0xd8fffb),
    ('a', 0xb8660f),
    ('A', 0xffc23c),
    ('y', 0xe8c030),
];

/// A cleaning machine that no longer tells dirt from people.
pub(super) fn scrubber(theme: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        "................",
        "...........h....",
        "...........H....",
        ".....hHHHHhh....",
        "....hHLLLHHHh...",
        "...hHLLHHHHHhd..",
        "...hHHHHHHHHhd..",
        "...dkkkkkkkkkd..",
        "...dkRWkkkRWkd..",
        "...dkrRkkkrRkd..",
        "..hHHHHHHHHHHhd.",
        "..ykkyykkyykkyd.",
        "..dhkhkhkhkhkhd.",
        "..khdhdhdhdhdhk.",
        "...kdkdkdkdkdk..",
    ];
    standing(picture(&ROWS, &STEEL), theme)
}

/// A flying eye.
pub(super) fn eye(theme: &Theme) -> Tile {
    const ROWS: [&str; 13] = [
        "........", ".LLh....", "..hLLhd.", "....dk.h", "....dhHH", "...dhHLL", "...hHckc", "...hHkCC", "...hHkCw",
        "...dhckC", "....dhHH", ".....dhh", "....d..A",
    ];
    hovering(picture(&ROWS, &STEEL), theme)
}

/// A tripod that shoots.
pub(super) fn sentry(theme: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        "................",
        "......hHHh......",
        ".....hHLLHh.....",
        ".....HkkkkH.....",
        ".....HkAAkH.....",
        ".....hHHHHh.....",
        "..dhhdhHHhdhhd..",
        "..hLHHkhhkHLHh..",
        "..hLHHkAAkHLHh..",
        "..dkkd.hh.dkkd..",
        "..ka...Hh...ak..",
        ".....hHHHHh.....",
        "....hh.Hh.hh....",
        "...hh..Hh..hh...",
        "...k...kk...k...",
    ];
    standing(picture(&ROWS, &STEEL), theme)
}

/// The mind of the laboratory.
pub(super) fn overseer(theme: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        "..A....A", "..h..h.h", "..dhhHHH", ".dhHHLLL", ".hHLkkkk", ".hHkkrrk", ".HHkrRWr", ".hHkkrRr", ".hHHkkkk",
        "dhHHHHLL", "CdhkHkHk", "cCdkHkHk", ".cCdhHHH", "c.cC.dhh", ".c..c.Cd",
    ];
    standing(picture(&ROWS, &STEEL), theme)
}
