//! What a tile is for somebody who wants to step on it.

use crate::dungeon::OpeningId;

/// State of an opening or a link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passage {
    /// One can walk through.
    #[default]
    Open,
    /// A closed door that anybody can open.
    Closed,
    /// Needs its key.
    Locked,
}

/// What a tile is for somebody who wants to step on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Can be stepped on.
    Free,
    /// A closed door stands on it.
    ClosedDoor(OpeningId),
    /// A locked door stands on it.
    LockedDoor(OpeningId),
    /// Wall, rock, an obstacle, or outside of the dungeon.
    Blocked,
}
