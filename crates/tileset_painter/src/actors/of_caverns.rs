//! Who lives in the caverns.

use super::{hovering, picture, standing};
use crate::theme::Theme;
use crate::tile::Tile;

/// Chitin and what shines on it.
const CHITIN: [(char, u32); 9] = [
    ('k', 0x1a1020),
    ('l', 0x8d76a8),
    ('b', 0x73508f),
    ('B', 0xc6aaea),
    ('V', 0xf2e6ff),
    ('r', 0xd02a2a),
    ('R', 0xffa08a),
    ('f', 0xf6f0da),
    ('e', 0xfff6d0),
];

/// A spider as big as a dog.
pub(super) fn spider(theme: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        "........", "........", "..l.....", ".l.l.bbb", "l...lbBB", "..l.bBVV", ".l.lbBVB", "l...lbBB", ".lll.bbb",
        "l..lbBBB", "..l.bBrB", ".l.lbrRB", ".l..bBBB", "..l..f.b", "........",
    ];
    standing(picture(&ROWS, &CHITIN), theme)
}

/// A bat that flutters to and fro.
pub(super) fn bat(theme: &Theme) -> Tile {
    const ROWS: [&str; 13] = [
        "........", "........", ".W......", "wWW..f..", "wwWW.ffb", "wwwWWbfF", "wwwwWbyk", "w.wwwbFF", "..w.wbFt",
        "....w.bF", "......bF", ".......b", "......b.",
    ];
    const COLOURS: [(char, u32); 8] = [
        ('w', 0x7a4a5e),
        ('W', 0xc48aa0),
        ('b', 0x6e4a52),
        ('f', 0xb08088),
        ('F', 0xe2bcc0),
        ('y', 0xffe14a),
        ('k', 0x201016),
        ('t', 0xffffff),
    ];
    hovering(picture(&ROWS, &COLOURS), theme)
}

/// A fat larva that spits.
pub(super) fn spitter(theme: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        "................",
        "................",
        "......gGGGg.....",
        ".....gGLLGGg....",
        "....gGLWLGGGg...",
        "....gGyyGyyGg...",
        "....gGykGykGg...",
        "...gGGGGGGGGGg..",
        "...gGdkkkkkdGg..",
        "..gGGktttttkGGg.",
        "..gGGdkvvvkdGGg.",
        "..gGGGdvVvdGGGg.",
        "..ggGLGGVGGLGgg.",
        "...gggGGGGGggg..",
        "...g.gg.gg.g.g..",
    ];
    const COLOURS: [(char, u32); 10] = [
        ('g', 0x4d7a2e),
        ('G', 0x8fc24a),
        ('L', 0xc8ec86),
        ('W', 0xf4ffd8),
        ('d', 0x35521f),
        ('k', 0x1a1612),
        ('y', 0xfff3b0),
        ('t', 0xf6f0da),
        ('v', 0xb8e020),
        ('V', 0xf0ff80),
    ];
    standing(picture(&ROWS, &COLOURS), theme)
}

/// The mother of all spiders here.
pub(super) fn brood_mother(theme: &Theme) -> Tile {
    const ROWS: [&str; 16] = [
        "....bbbb", "...bBBBB", "..bBBVVB", "l.bBVrrV", "llbBVrRr", ".lbBBVrV", "..lbBBVV", "l..bBBBB", "lllkbBBB",
        "...lkbbb", ".llBBVVB", "ll.BrVrV", "l..BVBBV", "l.lbrVrB", "..lbbfBb", "..l..f..",
    ];
    standing(picture(&ROWS, &CHITIN), theme)
}
