//! Signs of the status line, and of what happens in a fight.

use super::picture;
use crate::colour::DARK;
use crate::theme::Theme;
use crate::tile::Tile;

fn sign(rows: &[&str], colours: &[(char, u32)]) -> Tile {
    let mut tile = picture(rows, colours);
    tile.outline(DARK, 1.0);
    tile
}

/// Hit points.
pub(super) fn heart(_: &Theme) -> Tile {
    const ROWS: [&str; 13] = [
        "................",
        "................",
        "................",
        "...rRRr..rRRr...",
        "..rRWWRrrRRRRr..",
        "..RRWRRRRRRRRr..",
        "..RRRRRRRRRRRr..",
        "..rRRRRRRRRRrr..",
        "...rRRRRRRRrr...",
        "....rRRRRRrr....",
        ".....rRRRrr.....",
        "......rRrr......",
        ".......rr.......",
    ];
    sign(&ROWS, &[('r', 0xa82432), ('R', 0xf0505a), ('W', 0xffd8d4)])
}

/// A flask of something that heals.
pub(super) fn flask(_: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        "................",
        "......wwww......",
        "......wooo......",
        "......gGg.......",
        "......gGgg......",
        "......gGgg......",
        ".....gG..gg.....",
        "....gG....gg....",
        "...gPPPPPPPpg...",
        "...gPWPPPPPpg...",
        "..gPWPPPLPPPpg..",
        "..gPPPPPPPLPpg..",
        "..gPPLPPPPPppg..",
        "...gpPPPPPppg...",
        "....gggggggg....",
    ];
    sign(
        &ROWS,
        &[
            ('w', 0xc29560),
            ('o', 0x8a5a2a),
            ('g', 0x9fb4c4),
            ('G', 0xe4f2fa),
            ('P', 0xe0407a),
            ('p', 0x9c2456),
            ('L', 0xff9cc0),
            ('W', 0xffe4ee),
        ],
    )
}

/// Gold.
pub(super) fn coin(_: &Theme) -> Tile {
    const ROWS: [&str; 14] = [
        "................",
        "................",
        "......GGGG......",
        "....GGWWWGGg....",
        "...GWWGGGGGgg...",
        "...GWGyyyyGgg...",
        "..GWGGyGGGGGgg..",
        "..GWGGyyyyGGgg..",
        "..GGGGGGGyGGgg..",
        "..GGGGyyyyGGgg..",
        "...GGGGGGGGgg...",
        "...gGGGGGGggg...",
        "....gggggggg....",
        "......gggg......",
    ];
    sign(&ROWS, &[('G', 0xf2c040), ('W', 0xfff0b0), ('g', 0xb9791f), ('y', 0x8a5412)])
}

/// How hard one strikes.
pub(super) fn sword(_: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        "................",
        "............WW..",
        "...........WSs..",
        "..........WSs...",
        ".........WSs....",
        "........WSs.....",
        ".......WSs......",
        "......WSs.......",
        "..g..WSs........",
        "..gGWSs.........",
        "...gGs..........",
        "...ogGg.........",
        "..oo.gg.........",
        ".Go.............",
        ".gG.............",
    ];
    sign(&ROWS, &[('W', 0xf6faff), ('S', 0xc9d2d8), ('s', 0x7d8796), ('g', 0xb9791f), ('G', 0xffe08a), ('o', 0x7b5230)])
}

/// Experience.
pub(super) fn star(_: &Theme) -> Tile {
    const ROWS: [&str; 14] = [
        "........", ".......W", ".......W", "......WY", "......WY", "..WWWWYY", "..yYYYYY", "...yYYYY", "....yYYY",
        "....YYYY", "...yYYYY", "...yYYyy", "...yyy..", "...y....",
    ];
    sign(&ROWS, &[('Y', 0xffd84a), ('W', 0xfff6c8), ('y', 0xc08a1c)])
}

/// Somebody has noticed the hero.
pub(super) fn alarm(_: &Theme) -> Tile {
    const ROWS: [&str; 13] = [
        "........", "......WY", "......WY", "......WY", "......WY", "......WY", "......yY", ".......Y", ".......Y",
        "........", "......WY", "......yY", "........",
    ];
    sign(&ROWS, &[('Y', 0xff6a3c), ('W', 0xffd0a8), ('y', 0xb8361c)])
}

/// A blow that lands.
pub(super) fn blow(_: &Theme) -> Tile {
    const ROWS: [&str; 15] = [
        ".......y........",
        ".......y....y...",
        "..y...YY...y....",
        "...yY.YY..Yy....",
        "....YYWY.YY.....",
        ".....YWWYWY.....",
        "......WWWWY.....",
        "yyYYYWWWWWYYYyy.",
        ".....YWWWWW.....",
        "....YWYWWYYY....",
        "...YY.YWY..Yy...",
        "..yY...YY...yy..",
        ".y.....Y......y.",
        ".......y........",
        ".......y........",
    ];
    picture(&ROWS, &[('W', 0xffffff), ('Y', 0xffe08a), ('y', 0xf0a52b)])
}

/// Something thrown.
pub(super) fn shot(_: &Theme) -> Tile {
    const ROWS: [&str; 10] = [
        "........", "........", "........", "........", "........", "......WW", ".....WWY", ".....WYY", ".....YYy",
        "......yy",
    ];
    sign(&ROWS, &[('W', 0xffffff), ('Y', 0xffd88a), ('y', 0xc8862a)])
}

/// Asleep.
pub(super) fn sleep(_: &Theme) -> Tile {
    const ROWS: [&str; 12] = [
        "................",
        "................",
        ".........WWWWW..",
        "............W...",
        "...........W....",
        "..........W.....",
        ".........WWWWW..",
        "....www.........",
        "......w.........",
        ".....w..........",
        "....www.........",
        "................",
    ];
    sign(&ROWS, &[('W', 0xe6eef6), ('w', 0xb4c0cc)])
}
