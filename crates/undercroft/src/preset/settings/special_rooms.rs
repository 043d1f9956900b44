//! Rooms with a purpose, and the rules for their place.

use serde::Deserialize;

use super::{Range, Shape};
use crate::dungeon::Word;

/// A kind of special room.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialRoom {
    /// Its name, the room's role.
    pub kind: Word,
    /// How many, drawn for each dungeon.
    #[serde(default = "once")]
    pub count: Range,
    /// Percent chance that there are any.
    #[serde(default = "always")]
    pub chance: u32,
    /// Rules in order of importance (`where` in the file).
    #[serde(default, rename = "where")]
    pub rules: Vec<Rule>,
    /// No fallback but an error.
    #[serde(default)]
    pub required: bool,
    /// What happens when no room meets all rules.
    #[serde(default)]
    pub fallback: Fallback,
    /// Its own shape instead of one of the preset's.
    #[serde(default)]
    pub shape: Option<Shape>,
    /// One spot for each word.
    #[serde(default)]
    pub spots: Vec<Word>,
    /// First and last tier that has it.
    #[serde(default)]
    pub tiers: Option<(String, String)>,
}

/// What a room must be to become special.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub enum Rule {
    /// From this many to this many connections.
    Halls(u32, u32),
    /// Within this many steps of a dead end of that length.
    DeadEnd {
        /// Length of the dead end: steps from it back to the first room with three or more connections.
        length: Range,
        /// Steps to the dead end; (0, 0) is the dead end itself.
        #[serde(default)]
        within: Range,
    },
    /// Steps from the start.
    DistanceFromStart(u32, u32),
    /// Steps to the end.
    DistanceToEnd(u32, u32),
    /// Every route from start to end crosses it.
    OnEveryRoute,
    /// The end stays reachable without entering any room of a kind with this rule.
    NeverOnEveryRoute,
    /// Not a test: later kinds see this room as removed when they judge the two rules before.
    MarkAsBlocked,
}

impl std::fmt::Display for Rule {
    /// As the preset writes it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Halls(a, b) => write!(f, "Halls({a}, {b})"),
            Self::DeadEnd { length: (a, b), within: (0, 0) } => write!(f, "DeadEnd(length: ({a}, {b}))"),
            Self::DeadEnd { length: (a, b), within: (c, d) } => {
                write!(f, "DeadEnd(length: ({a}, {b}), within: ({c}, {d}))")
            }
            Self::DistanceFromStart(a, b) => write!(f, "DistanceFromStart({a}, {b})"),
            Self::DistanceToEnd(a, b) => write!(f, "DistanceToEnd({a}, {b})"),
            Self::OnEveryRoute => f.write_str("OnEveryRoute"),
            Self::NeverOnEveryRoute => f.write_str("NeverOnEveryRoute"),
            Self::MarkAsBlocked => f.write_str("MarkAsBlocked"),
        }
    }
}

/// What happens when no room meets all rules of a special room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Fallback {
    /// The last rule is dropped, then the one before it, until a room fits.
    #[default]
    DropRules,
    /// The special room is left out.
    Skip,
    /// Any ordinary room will do.
    Anywhere,
}

const fn once() -> Range {
    (1, 1)
}

const fn always() -> u32 {
    100
}
