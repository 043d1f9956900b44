//! What a control asks for: one value of the settings, as the designer moved it.

use undercroft::{
    dungeon::Word,
    preset::{Fallback, Locked, Range, Shape, StartEnd},
};

/// One wish of one control. [`grant`](super::coupling::grant) makes settings of it that are always valid.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// X, columns of the grid.
    Columns(u32),
    /// Y, rows of the grid.
    Rows(u32),
    /// Z, steps of the carve.
    Steps(u64),
    /// W, percent chance that a step removes a room.
    RemoveRoom(u32),
    /// V, percent chance that a step removes a connection.
    RemoveConnection(u32),
    /// Where start and end lie.
    StartEnd(StartEnd),
    /// Rooms to keep at least.
    MinRooms(u32),
    /// Narrowest hall, in tiles.
    HallMin(u32),
    /// Widest hall, in tiles.
    HallMax(u32),
    /// One width for the whole dungeon, or every hall its own.
    HallShared(bool),
    /// Percent of the openings that get a door.
    DoorChance(u32),
    /// How many doors are locked.
    Locked(Locked),
    /// Width of a room's block, in tiles.
    CellWidth(u32),
    /// Height of a room's block, in tiles.
    CellHeight(u32),
    /// Weight of a row of the shapes.
    ShapeWeight(usize, u32),
    /// A bound of a side of a row of the shapes.
    ShapeSide(usize, Side, Bound, u32),
    /// Rectangle or disc.
    ShapeForm(usize, Shape),
    /// One more row of shapes.
    AddShape,
    /// One row of shapes less; the last one stays.
    RemoveShape(usize),
    /// Weight of a row of the contents.
    ContentsWeight(usize, u32),
    /// Words of a row of the contents.
    ContentsSpots(usize, Vec<Word>),
    /// One more row of contents.
    AddContents,
    /// One row of contents less; the last one stays.
    RemoveContents(usize),
    /// Fewest rooms of a special kind.
    SpecialMin(usize, u32),
    /// Most rooms of a special kind.
    SpecialMax(usize, u32),
    /// Percent chance that there are rooms of a special kind at all.
    SpecialChance(usize, u32),
    /// Whether a dungeon without it is an error.
    SpecialRequired(usize, bool),
    /// What happens when no room meets all its rules.
    SpecialFallback(usize, Fallback),
    /// Takes a special kind from one place of the list to another.
    MoveSpecial(usize, usize),
    /// Path of the tileset.
    Tileset(String),
    /// Ambient light, `#rrggbb`.
    Ambient(String),
    /// Percent of the floor tiles with a detail.
    FloorVariation(u32),
    /// Percent of the tiles beside walls with a prop.
    Props(u32),
}

/// Side of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Columns of a rectangle.
    Width,
    /// Rows of a rectangle.
    Height,
    /// Radius of a disc.
    Radius,
}

/// End of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The lower one.
    Min,
    /// The upper one.
    Max,
}

impl Bound {
    /// The range with this bound moved to `value`; the other bound gives way.
    pub fn moved(self, (min, max): Range, value: u32) -> Range {
        match self {
            Self::Min => (value, max.max(value)),
            Self::Max => (min.min(value), value),
        }
    }
}
