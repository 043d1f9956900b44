//! What rooms hold.

use serde::Deserialize;

use super::one;
use crate::dungeon::Word;

/// A row of the contents table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContentsRow {
    /// Weight.
    #[serde(default = "one")]
    pub weight: u32,
    /// One spot for each word.
    #[serde(default)]
    pub spots: Vec<Word>,
}

/// How rooms get their monsters and treasure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stocking {
    /// By rows of words or by dice and tables.
    pub method: StockingMethod,
    /// Faces of a d6 with a monster.
    pub monster: u32,
    /// Faces of a d6 with a treasure where there is a monster.
    pub guarded_treasure: u32,
    /// Faces of a d6 with a treasure where there is none.
    pub unguarded_treasure: u32,
    /// Faces of a d6 with a monster where a key lies.
    pub key_guard: u32,
    /// Levels that each lock on the way adds to the depth of a treasure.
    pub depth_per_lock: u32,
    /// Whether what a lock keeps shut holds a treasure at least.
    pub vaults: bool,
    /// What the place once was; empty to draw it from the table `origins`.
    pub origin: Word,
    /// Spot of a monster.
    pub monster_spot: Word,
    /// Spot of a treasure.
    pub treasure_spot: Word,
    /// Faces of a d6 on which something comes by …
    pub wandering_chance: u32,
    /// … every so many turns.
    pub wandering_turns: u32,
    /// Files of tables, by name, that go before the built-in ones.
    pub tables: Vec<String>,
}

/// What decides the contents of ordinary rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub enum StockingMethod {
    /// The rows of `contents`.
    Contents,
    /// Dice level by level, as in the first edition of the oldest game, and random tables.
    Dice,
}

impl Default for Stocking {
    fn default() -> Self {
        Self {
            method: StockingMethod::Contents,
            monster: 2,
            guarded_treasure: 3,
            unguarded_treasure: 1,
            key_guard: 4,
            depth_per_lock: 1,
            vaults: true,
            origin: Word::default(),
            monster_spot: "combat".into(),
            treasure_spot: "chest".into(),
            wandering_chance: 1,
            wandering_turns: 2,
            tables: Vec::new(),
        }
    }
}
