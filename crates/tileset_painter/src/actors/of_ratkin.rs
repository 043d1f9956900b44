//! The people of the warren.

use super::{picture, standing};
use crate::theme::Theme;
use crate::tile::Tile;

/// Fur, skin, cloth and metal.
const FUR: [(char, u32); 16] = [
    ('k', 0x140c08),
    ('f', 0x7a6a5e),
    ('F', 0xb6a494),
    ('L', 0xe4d8c8),
    ('p', 0xe89a94),
    ('e', 0xd8807c),
    ('r', 0xff4a3a),
    ('t', 0xfffbe8),
    ('c', 0x7d2626),
    ('C', 0xc04a3e),
    ('h', 0x2f5a40),
    ('H', 0x5fa070),
    ('S', 0xe6eef6),
    ('s', 0x8a97a4),
    ('w', 0x8a5a2a),
    ('W', 0xc29560),
];

/// One of the many, with a knife.
pub(super) fn ratkin(theme: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        "................",
        "...ff......ff...",
        "..feef.ff.feef..",
        "..fepfFFFFfepf..",
        "...ffFLLFFfff...",
        "....FrkFFrkF....",
        "....fFFFFFFf..S.",
        ".....fLppLf...S.",
        "......tkkt....S.",
        "....cCCttCc..sS.",
        "...fcCCCCCCf.ww.",
        "..fF.CCCCCc.Ff..",
        "..p..wWwwWw.....",
        ".p...fF..fF.....",
        "p....pp..pp.....",
    ];
    standing(picture(&ROWS, &FUR), theme)
}

/// Throws stones from under a hood.
pub(super) fn slinger(theme: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        "................",
        "......hHHh......",
        ".....hHHHHh.....",
        "....hHHHHHHh.WW.",
        "....hHkkkkHh.W..",
        "....hktkktkh.W..",
        "....hkkkkkkh.W..",
        "....hHkppkHh.F..",
        "...hHHHtthHhFf..",
        "..hHHHhhHHHhf...",
        "..hHhHHHHHhh....",
        "..F..hHHHHh.....",
        "..SS.wWwwWw.....",
        ".sSs.hH..hH.....",
        ".....pp..pp.....",
    ];
    standing(picture(&ROWS, &FUR), theme)
}

/// Large, slow, with a club.
pub(super) fn brute(theme: &Theme) -> Tile {
    const ROWS: [&str; 16] = [
        "...............W",
        "..ff....ff..WWWw",
        ".feefFFfeef.WWww",
        ".fepFLLFepf.WwWw",
        "..fFFFFFFf..WWww",
        "..FrkFFrkF...Ww.",
        "..fFFppFFf...ww.",
        "...ftkktf...fww.",
        "..fsSSSSsf.fFf..",
        ".fFsSssSsFfFLf..",
        "fFFFsSSsFFFFf...",
        "fLF.sSSs.ff.....",
        ".ff.wWWw........",
        "....FFFF........",
        "...fFffFf.......",
        "...pp..pp.......",
    ];
    standing(picture(&ROWS, &FUR), theme)
}

/// The king of the warren.
pub(super) fn rat_king(theme: &Theme) -> Tile {
    const ROWS: [&str; 16] = [
        "....y..y", "....yy.y", "..ffyGyG", ".feeygyr", ".fepfFFF", "..ffFLLF", "....FrkF", "...LfFFF", "..LtLFLp",
        ".cLtttLk", "cCCLttLt", "cCqCLLtL", "pcCCCCqy", ".cqCCCCG", ".LtLtLtL", "..tLtLtL",
    ];
    let colours = [FUR.as_slice(), &[('y', 0xe5ad3a), ('G', 0xfff0a8), ('g', 0x7a4a12), ('q', 0xe5ad3a)]].concat();
    standing(picture(&ROWS, &colours), theme)
}
