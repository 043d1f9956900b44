//! What random tables gave: text for people, data for games, and the dice as they fell.

use serde::{Deserialize, Serialize};

use super::{ThingId, Word};
use crate::{key::ConnectionKey, plan::Label};

/// One result of a random table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Find {
    /// What it was rolled for.
    pub purpose: Purpose,
    /// The table whose row it is: the last one where tables lead to each other.
    pub table: Word,
    /// What it is, a word of the row such as `ghoul` or `silver`; empty where the row has none.
    #[serde(default)]
    pub kind: Word,
    /// Level of a monster, depth of a treasure; 0 where the row has none.
    #[serde(default)]
    pub level: u32,
    /// How many; 1 where the row rolls none.
    #[serde(default)]
    pub quantity: u32,
    /// As people read it, dice rolled: `4 ghouls, asleep under the table`.
    pub text: String,
    /// The dice, in the order in which they were rolled.
    #[serde(default)]
    pub rolls: Vec<Rolled>,
}

/// What a result of a table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Purpose {
    /// Who is in the room.
    Monster,
    /// What is to be had.
    Treasure,
    /// What one sees first.
    Dressing,
    /// What one smells.
    Smell,
    /// What one hears.
    Sound,
    /// What light there is.
    Light,
    /// A trap in a hall.
    Trap,
    /// Something in the way in a hall.
    Obstruction,
    /// A row of a level's wandering table.
    Wandering,
}

/// A dice expression and how it fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    /// The expression, such as `3d6×10`.
    pub dice: String,
    /// The faces, die by die.
    pub faces: Vec<u32>,
    /// What the expression comes to.
    pub total: i64,
}

/// What wanders about on a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wandering {
    /// 0 is the top level.
    pub level: u16,
    /// One result for each face of the die.
    pub rows: Vec<Find>,
}

/// A trap or an obstruction in a hall. It can always be passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hazard {
    /// Where.
    pub connection: ConnectionKey,
    /// [`Label::Trap`] or [`Label::Obstruction`].
    pub label: Label,
    /// What stands in the hall; `None` where the connection became a tunnel.
    pub thing: Option<ThingId>,
    /// What it is; `None` where no tables were used.
    #[serde(default)]
    pub find: Option<Find>,
}
