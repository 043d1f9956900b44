//! What a control asks for: one value of the settings, as the designer moved it.

use undercroft::{
    dungeon::Word,
    preset::{
        Crossing, Decimal, Fallback, Keys, LevelCount, Locked, RoomCount, Shape, Side as LatticeSide, StartEnd,
        StockingMethod,
    },
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
    /// Lock only what cannot be gone round.
    RequireBlocking(bool),
    /// Which locks share a key.
    Keys(Keys),
    /// A value of the pointcrawl.
    Crawl(Crawl),
    /// A value of the stocking.
    Stock(Stock),
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

/// A wish about the pointcrawl.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crawl {
    /// How many rooms.
    Rooms(RoomCount),
    /// How many levels.
    Levels(LevelCount),
    /// A bound of the lattice points for each room.
    EmptyFactor(Bound, Decimal),
    /// Side of the lattice.
    Side(LatticeSide),
    /// Chance that a room of the first level is an entrance.
    EntranceChance(Decimal),
    /// Weight of a label of neighbours.
    Near(Near, u32),
    /// Weight of a label of rooms farther apart.
    Far(Far, u32),
    /// The least of so many numbers is how many bonus connections there are.
    BonusDraws(u32),
    /// Whether bonus connections may cross others.
    BonusCrossing(Crossing),
    /// Points that a level counts for.
    LevelCost(u32),
    /// Power of the levels between.
    LevelPower(u32),
    /// Chance of teleporters, for each room.
    TeleporterChance(Decimal),
    /// Tiles between the largest rooms.
    Gutter(u32),
}

/// A label of rooms on neighbouring points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// A door.
    Door,
    /// A locked door.
    Locked,
    /// No door.
    Open,
    /// A hidden door.
    Secret,
}

/// A label of rooms farther apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Far {
    /// A plain hall.
    Corridor,
    /// A hall with a trap.
    Trap,
    /// A hall with something in the way.
    Obstruction,
    /// A hall with hidden doors.
    Secret,
}

/// A wish about the stocking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stock {
    /// Rows of words, or dice.
    Method(StockingMethod),
    /// So many faces of a die of six.
    Faces(Faces, u32),
    /// Levels that each lock adds to the depth of a treasure.
    DepthPerLock(u32),
    /// Whether what a lock keeps shut holds a treasure.
    Vaults(bool),
    /// What the place once was; empty to draw it.
    Origin(Word),
    /// The word of a monster's spot.
    MonsterSpot(Word),
    /// The word of a treasure's spot.
    TreasureSpot(Word),
    /// Turns between two rolls for wanderers.
    WanderingTurns(u32),
    /// Names of files of tables.
    Tables(Vec<String>),
}

/// What a die of six is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// A monster.
    Monster,
    /// A treasure where there is a monster.
    Guarded,
    /// A treasure where there is none.
    Unguarded,
    /// A monster where a key lies.
    KeyGuard,
    /// Something comes by.
    Wandering,
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
    pub fn moved<N: Ord + Copy>(self, (min, max): (N, N), value: N) -> (N, N) {
        match self {
            Self::Min => (value, max.max(value)),
            Self::Max => (min.min(value), value),
        }
    }
}
