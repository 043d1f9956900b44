//! A map of letters, one a tile, for terminals, tests and mail.
//!
//! | letter | what |
//! |---|---|
//! | space | nothing |
//! | `#` | wall, and hidden doors |
//! | `.` `,` | floor of a room, of a hall |
//! | `'` | opening without a door |
//! | `+` `*` `=` | door, locked door, grate |
//! | `S` `E` `N` | where play begins, the exit, another entrance |
//! | `K` | key |
//! | `>` `<` | stairs down, stairs up |
//! | `T` `U` | teleporter, end of a tunnel |
//! | `^` `%` | trap, obstruction |
//! | `c` `o` `B` `$` `_` | combat, curio, boss, treasury, shrine |
//! | another lower-case letter | a thing whose word begins with it; `?` when that is no letter |

use undercroft::{
    Dungeon,
    dungeon::{LinkKind, OpeningKind, Thing, ThingKind, TileKind},
    picture::Viewer,
};

/// The letters of a level (0 is the top one), a line a row; nothing for a level that is not there.
pub fn render(dungeon: &Dungeon, level: usize) -> String {
    render_for(dungeon, level, Viewer::GameMaster)
}

/// The letters of a level that a viewer may see.
pub fn render_for(dungeon: &Dungeon, level: usize, viewer: Viewer) -> String {
    let Some(map) = dungeon.levels.get(level) else { return String::new() };
    let mut letters: Vec<char> = map.kinds().iter().zip(map.owners()).map(|(k, o)| tile(dungeon, *k, *o)).collect();
    let things = dungeon.things.iter().filter(|thing| usize::from(thing.at.level) == level);
    for thing in things.filter(|thing| viewer.sees(&thing.kind)) {
        if let Some(letter) = map.index(thing.at.point()).and_then(|i| letters.get_mut(i)) {
            *letter = letter_of(dungeon, thing);
        }
    }
    let mut text = String::with_capacity(letters.len() + map.height() as usize);
    for row in letters.chunks(map.width().max(1) as usize) {
        let row: String = row.iter().collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

fn tile(dungeon: &Dungeon, kind: TileKind, owner: u32) -> char {
    match kind {
        TileKind::Void => ' ',
        TileKind::Wall => '#',
        TileKind::Room => '.',
        TileKind::Hall => ',',
        TileKind::Opening => match dungeon.openings.get(owner as usize).map(|opening| opening.kind) {
            Some(OpeningKind::Open) | None => '\'',
            Some(OpeningKind::Door) => '+',
            Some(OpeningKind::Locked) => '*',
            Some(OpeningKind::Secret) => '#',
            Some(OpeningKind::Grate) => '=',
        },
    }
}

fn letter_of(dungeon: &Dungeon, thing: &Thing) -> char {
    match &thing.kind {
        ThingKind::Spawn => 'S',
        ThingKind::Exit => 'E',
        ThingKind::Entrance => 'N',
        ThingKind::Key(_) => 'K',
        ThingKind::Trap => '^',
        ThingKind::Obstruction => '%',
        ThingKind::LinkEnd(link) => match dungeon.links.get(link.index()).map(|link| (link.kind, link.ends)) {
            Some((LinkKind::Stairs, [upper, _])) if upper == thing.id => '>',
            Some((LinkKind::Stairs, _)) => '<',
            Some((LinkKind::Teleporter, _)) => 'T',
            Some((LinkKind::Tunnel, _)) => 'U',
            None => '?',
        },
        ThingKind::Spot(word) => match word.as_str() {
            "combat" | "monster" => 'c',
            "curio" => 'o',
            "boss" => 'B',
            "treasury" | "treasure" => '$',
            "shrine" => '_',
            other => first_letter(other),
        },
        _ => '?',
    }
}

fn first_letter(word: &str) -> char {
    word.chars().next().filter(char::is_ascii_alphabetic).map_or('?', |letter| letter.to_ascii_lowercase())
}
