//! The key of a dungeon: what a game master reads at the table, or what the players may know.
//!
//! In front the whole dungeon: levels, stairs, locks and keys in solving order, what wanders about, what the signs on
//! the map mean. Then room by room: what one notices, the exits, who is there and what is to be had. Numbers and names
//! are those of the data and the map.
//!
//! One model, three writers: Markdown, a self-contained HTML page, plain text of 80 columns.

mod book;
mod exits;
mod front;
mod html;
mod md;
mod page;
mod rooms;
mod txt;

use undercroft::Dungeon;

use book::Book;
use page::Block;

/// How a key is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Markdown, with tables.
    #[default]
    Markdown,
    /// One HTML page that needs no other file.
    Html,
    /// Plain text of at most 80 columns.
    Text,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Markdown, Self::Html, Self::Text];

    /// The ending of its files: `md`, `html`, `txt`.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Text => "txt",
        }
    }
}

/// Who reads a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reader {
    /// The game master: all.
    #[default]
    GameMaster,
    /// Players: what one sees in a room at once, and its exits. No monsters, treasure, keys, traps, hidden doors,
    /// nothing of what lies behind an exit, and no seed.
    Players,
}

/// What a key is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Who reads it.
    pub reader: Reader,
    /// Its title; empty for the name of the preset.
    pub title: String,
    /// A new page after so many rooms; 0 for none.
    pub rooms_per_page: u32,
    /// Something wanders by on so many faces of a die of six; 0 for never.
    pub wandering_chance: u32,
    /// The die is rolled once in so many turns.
    pub wandering_turns: u32,
}

impl Default for Options {
    fn default() -> Self {
        let (reader, title) = (Reader::default(), String::new());
        Self { reader, title, rooms_per_page: 0, wandering_chance: 1, wandering_turns: 2 }
    }
}

/// Writes the key of a dungeon. Near-linear in the dungeon.
pub fn write(dungeon: &Dungeon, format: Format, options: &Options) -> String {
    let blocks = blocks(dungeon, options);
    match format {
        Format::Markdown => md::write(&blocks),
        Format::Html => html::write(&blocks),
        Format::Text => txt::write(&blocks),
    }
}

fn blocks(dungeon: &Dungeon, options: &Options) -> Vec<Block> {
    let book = Book::new(dungeon, options);
    let mut blocks = front::blocks(&book, &options.title);
    rooms::add(&book, options.rooms_per_page, &mut blocks);
    blocks
}
