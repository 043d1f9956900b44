//! Halls, doors, locks and keys.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Range;
use crate::dungeon::Word;

/// Halls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halls {
    /// Width in tiles.
    pub width: HallWidth,
}

/// How wide halls are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum HallWidth {
    /// One width for the whole dungeon, drawn once.
    Shared(u32, u32),
    /// Every hall its own.
    PerHall(u32, u32),
}

impl HallWidth {
    /// (min, max) in tiles.
    pub const fn range(self) -> Range {
        match self {
            Self::Shared(min, max) | Self::PerHall(min, max) => (min, max),
        }
    }
}

/// Doors, locks and keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doors {
    /// Percent of openings that get a door.
    pub chance: u32,
    /// What doors are made of, by weight.
    pub kinds: BTreeMap<Word, u32>,
    /// Locked doors.
    pub locked: Locked,
    /// Lock only what cannot be gone round.
    pub require_blocking: bool,
    /// Which locks share a key.
    pub keys: Keys,
}

/// How many doors are locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub enum Locked {
    /// This many; fewer is a relaxation.
    Exactly(u32),
    /// At most this many, drawn.
    Upto(u32),
    /// All that the layout labels as locked.
    AsLabelled,
}

/// Which locks share a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub enum Keys {
    /// Every lock has its own.
    PerLock,
    /// This many kinds of key; locks of one kind open with the same key.
    PerColour(u32),
}
