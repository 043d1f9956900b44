//! Random tables: weighted rows, rows that roll on other tables, dice, bands of depth, and rows that count only where
//! the place once was a temple, a mine and the like.
//!
//! Tables are written in files, `NAME.tables.ron`, and looked up by name over all files of a preset:
//!
//! ```ron
//! (
//!     format: 1,
//!     tables: {
//!         "treasure": (bands: [
//!             (depth: (1, 3), rows: [
//!                 (weight: 2, kind: "silver", text: "{3d6×10} sp in {container}"),
//!                 (kind: "gem", quantity: "1d3", text: "{n} {garnet|garnets}", origins: ["mine"]),
//!             ]),
//!             (depth: (4, 4096), rows: [(kind: "gold", text: "{2d6x100} gp in {container}")]),
//!         ]),
//!         "container": (rows: [(text: "a leather sack"), (text: "an iron box")]),
//!     },
//! )
//! ```

mod dice;
mod file;
mod link;
mod read;
mod roll;
mod template;

use crate::{
    dungeon::Word,
    preset::{Problem, Problems},
};

pub use dice::Dice;
pub(crate) use file::TableFile;
pub(crate) use link::link;
pub(crate) use read::read;
pub use roll::Roll;

/// Who is in a room, by the level's depth.
pub const MONSTERS: &str = "monsters";
/// What is to be had, by depth.
pub const TREASURE: &str = "treasure";
/// What wanders about on a level, by the level's depth.
pub const WANDERING: &str = "wandering";
/// What rooms are called.
pub const ROOM_NAMES: &str = "room_names";
/// What one notices first in a room.
pub const DRESSING: &str = "dressing";
/// What one smells in a room.
pub const SMELLS: &str = "smells";
/// What one hears in a room.
pub const SOUNDS: &str = "sounds";
/// What light there is in a room.
pub const LIGHTS: &str = "lights";
/// Traps in halls, by depth.
pub const TRAPS: &str = "traps";
/// What is in the way in halls, by depth.
pub const OBSTRUCTIONS: &str = "obstructions";
/// What the place once was: the kind of each row is a word that other rows have in `origins`.
pub const ORIGINS: &str = "origins";

/// The tables that stocking by dice rolls on.
pub const NEEDED: [&str; 11] =
    [MONSTERS, TREASURE, WANDERING, ROOM_NAMES, DRESSING, SMELLS, SOUNDS, LIGHTS, TRAPS, OBSTRUCTIONS, ORIGINS];

/// All tables that a preset can reach, ready to be rolled on. None refers to itself, each that is named is there, and
/// for every depth and origin some row counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// In order of name.
    tables: Vec<Table>,
    /// Words that rows have in `origins`, in order of the alphabet.
    origins: Vec<Word>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Table {
    name: Word,
    /// In order of depth, without gaps; at least one.
    bands: Vec<Band>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Band {
    depth: (u32, u32),
    rows: Vec<Row>,
    /// Sums of the weights up to and with each row: where no origin counts, then for each of the words. Only the first
    /// where no row has origins.
    ends: Vec<Vec<u64>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    weight: u32,
    text: Vec<Part>,
    kind: Word,
    level: u32,
    quantity: file::Quantity,
    /// What the place must once have been, by its place in the list of words; empty where that doesn't matter.
    origins: Vec<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Plain(String),
    Dice(Dice),
    /// Index of a table.
    Table(u32),
    Quantity,
    Number(String, String),
}

impl Tables {
    /// Tables from the texts of files: (name of the file, its text). Where two files have a table of the same name, the
    /// first file's is taken.
    ///
    /// # Errors
    /// All mistakes of all files.
    pub fn from_texts(texts: &[(&str, &str)]) -> Result<Self, Problems> {
        let files: Vec<TableFile> = texts.iter().map(|(file, text)| read(file, text)).collect();
        let first = texts.first().map_or("", |(file, _)| file);
        match link(&files.iter().collect::<Vec<_>>(), "") {
            Ok(tables) => Ok(tables),
            Err(problems) => Err(Problems::new(problems, first).unwrap_or_else(|| Problem::default().into())),
        }
    }

    /// Names of the tables, in order of the alphabet.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.tables.iter().map(|table| &*table.name)
    }

    /// Those of [`NEEDED`] that are not there.
    pub fn missing(&self) -> Vec<&'static str> {
        NEEDED.into_iter().filter(|name| self.index(name).is_none()).collect()
    }

    /// Words that the table [`ORIGINS`] can give, in order of the alphabet.
    pub fn origins(&self) -> Vec<Word> {
        let table = self.index(ORIGINS).and_then(|index| self.tables.get(index));
        let rows = table.into_iter().flat_map(|table| &table.bands).flat_map(|band| &band.rows);
        let mut words: Vec<Word> = rows.map(|row| row.kind.clone()).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    /// Whether the word is one of [`Tables::origins`], or some row counts only where the place was that.
    pub fn knows_origin(&self, origin: &str) -> bool {
        self.origin(origin).is_some() || self.origins().iter().any(|word| **word == *origin)
    }

    /// The place of a word in the list of those that rows have.
    fn origin(&self, origin: &str) -> Option<u16> {
        self.origins.binary_search_by(|word| (**word).cmp(origin)).ok().map(|place| place as u16)
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.tables.binary_search_by(|table| (*table.name).cmp(name)).ok()
    }
}
