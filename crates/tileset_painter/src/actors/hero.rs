//! The hero and his grave.

use super::{picture, standing};
use crate::theme::Theme;
use crate::tile::Tile;

/// A fighter in a helmet, with a blue coat, a red cape and a sword.
pub(super) fn hero(theme: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        "................",
        ".....hHHHh......",
        "....hHWWHHh...S.",
        "....hHWHHHh...S.",
        "....hkkkkkh...S.",
        "....HFkFkFH...S.",
        ".....fFFFf....S.",
        "...cbBBBBBb...S.",
        "..cCBBLBBLBb.gyg",
        "..cCbBLBBLBBf.f.",
        "..cCbBBBBBbff.g.",
        "..cCcyyGyyb.....",
        "..cCcbBBBBb.....",
        "...ccwwcwwc.....",
        "....wwk.wwk.....",
    ];
    const COLOURS: [(char, u32); 17] = [
        ('h', 0x7d8796),
        ('H', 0xbcc6d2),
        ('W', 0xf4f8fc),
        ('k', 0x14161c),
        ('F', 0xf2c49a),
        ('f', 0xc98c62),
        ('c', 0x8a1f2a),
        ('C', 0xd2434a),
        ('b', 0x27508f),
        ('B', 0x4f8fe0),
        ('L', 0xa8d4ff),
        ('g', 0xb9791f),
        ('y', 0x8a5a2a),
        ('G', 0xffe08a),
        ('w', 0x5b3a20),
        ('S', 0xe6eef6),
        ('s', 0x98a2ad),
    ];
    standing(picture(&ROWS, &COLOURS), theme)
}

/// A stone with a cross, and the sword before it.
pub(super) fn grave(theme: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        "........", "........", ".....hHW", "....hHHH", "...hHHHk", "...hHHHk", "...hHkkk", "...hHHHk", "...hHHHk",
        "...hHHHk", "...hHHHH", "...hHHHH", "..ehhHHH", ".eEEehee", "..eeeEEe",
    ];
    const COLOURS: [(char, u32); 6] =
        [('h', 0x6b7380), ('H', 0xb4bcc6), ('W', 0xe6ecf2), ('k', 0x474d59), ('e', 0x4d3a2a), ('E', 0x7b5f40)];
    standing(picture(&ROWS, &COLOURS), theme)
}
