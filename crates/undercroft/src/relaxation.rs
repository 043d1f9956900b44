//! Where a dungeon is less than its preset asks for: never silently, always listed in the dungeon.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{dungeon::Word, key::RoomKey};

/// What was asked, what was got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Relaxation {
    /// The carve ended early, to keep at least `min_rooms` rooms.
    Steps {
        /// Steps of the preset.
        asked: u64,
        /// Steps taken.
        got: u64,
        /// The field that ended it.
        min_rooms: u32,
    },
    /// Fewer rooms of a special kind, or rooms that break some of its rules.
    SpecialRoom {
        /// The kind.
        kind: Word,
        /// How many were asked for.
        asked: u32,
        /// How many stand.
        got: u32,
        /// The rule that emptied the list of candidates, by its place in `where` (0 is the first).
        rule: Option<u32>,
        /// Its text, as the preset writes it.
        rule_text: String,
    },
    /// Fewer locked doors.
    Locks {
        /// How many were asked for.
        asked: u32,
        /// How many there are.
        got: u32,
    },
    /// A room had no tile left for some of its things.
    Things {
        /// The room.
        room: RoomKey,
        /// How many things it should hold.
        asked: u32,
        /// How many it holds.
        got: u32,
    },
    /// Halls that found no way between the others; numbered tunnel ends stand for them.
    Tunnels {
        /// How many connections want a hall.
        asked: u32,
        /// How many halls there are.
        got: u32,
    },
    /// What a custom layout reports.
    Other {
        /// The field or rule.
        field: String,
        /// What was asked.
        asked: String,
        /// What was got.
        got: String,
    },
}

impl fmt::Display for Relaxation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps { asked, got, min_rooms } => {
                write!(f, "layout.steps: {asked} asked, ended after {got} to keep {min_rooms} rooms")
            }
            Self::SpecialRoom { kind, asked, got, rule, rule_text } => {
                write!(f, "special_rooms[\"{kind}\"]: {asked} asked, {got} placed")?;
                match rule {
                    Some(rule) => write!(f, ", no room left for rule {} {rule_text}", u64::from(*rule) + 1),
                    None => Ok(()),
                }
            }
            Self::Locks { asked, got } => write!(f, "doors.locked: {asked} asked, {got} placed"),
            Self::Things { room, asked, got } => {
                write!(f, "room {room}: {asked} things asked, room for {got}")
            }
            Self::Tunnels { asked, got } => {
                write!(f, "{asked} halls asked, {got} found a way; tunnels stand for the others")
            }
            Self::Other { field, asked, got } => write!(f, "{field}: {asked} asked, {got} got"),
        }
    }
}
