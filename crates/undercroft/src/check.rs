//! The independent checker: is a dungeon right?
//!
//! It shares nothing with the generators but the data types, so that a mistake there can't hide itself here. Ten things
//! hold for every dungeon:
//!
//! 1. Every area is reached from the start through openings and links, with keys as found; the end too.
//! 2. Areas do not touch, also not diagonally.
//! 3. The areas and openings on the tile map are exactly the areas and openings of the lists.
//! 4. Every walkable tile is enclosed: none touches void, also not diagonally.
//! 5. Every opening is a straight run across the whole end of its hall, between two walls, clear of other openings.
//! 6. Walking the tiles from the spawn point, with keys as found, reaches every walkable tile; nothing that may block is
//!    in the way then, and all of it can be stepped up to. That holds even if every prop blocks.
//! 7. Things stand in their room, apart from each other, out of the way of openings, and cut nothing off. Props stand in
//!    their area, apart from each other and from things, out of the way of openings.
//! 8. Ids, levels, bounds, counts and cross references agree; stairs match in pairs. Exits are complete and told apart,
//!    connections have the doors and hazards of their label, spots and finds name each other.
//! 9. Every relaxation is real, and none is missing.
//! 10. The checker itself finds faults that were planted: see the tests.
//!
//! Time and memory are linear in the tiles and entries, whatever is in them, but for a logarithm (a room of a special kind
//! costs a few searches of the rooms more, 64 locks one, and the neighbours of a pointcrawl's level are looked for among
//! all its rooms, where those are at most 400); no dungeon that can be read makes it panic.

mod asked;
mod bypass;
mod exits;
mod finds;
mod grid;
mod labels;
mod lists;
mod map;
mod neighbourhood;
mod numbers;
mod pointcrawl;
mod props;
mod relaxations;
mod routes;
mod special;
mod stocking;
mod things;
mod walk;
mod ways;

use std::{collections::BTreeMap, fmt};

use crate::{
    ValidPreset,
    dungeon::{Area, Dungeon, Opening, TilePos},
};

/// So many faults of one kind are listed; more are only counted.
const LISTED_PER_KIND: usize = 32;

/// Something that must not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which rule it breaks.
    pub rule: FaultKind,
    /// The tile, where there is one to point at.
    pub at: Option<TilePos>,
    /// What is wrong, with the numbers of areas, openings, things or locks.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.rule)?;
        if let Some(at) = self.at {
            write!(f, "tile ({}, {}) of level {}: ", at.x, at.y, u32::from(at.level) + 1)?;
        }
        f.write_str(&self.message)
    }
}

macro_rules! fault_kinds {
    ($($(#[$doc:meta])* $name:ident = $words:literal,)*) => {
        /// The rules that a dungeon can break, one variant each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum FaultKind {
            $($(#[$doc])* $name,)*
        }

        impl FaultKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its name in words, such as `areas touch`.
            pub const fn words(self) -> &'static str {
                match self {
                    $(Self::$name => $words,)*
                }
            }
        }
    };
}

fault_kinds! {
    /// An area can't be reached from the start, with keys as found.
    AreaUnreachable = "area unreachable",
    /// No key of a lock can be reached, most likely since it lies behind its own lock.
    KeyUnreachable = "key unreachable",
    /// The solving order names a lock too early, twice, or not at all.
    SolvingOrder = "solving order",
    /// Floor tiles of two areas are neighbours, straight or diagonally.
    AreasTouch = "areas touch",
    /// The tiles of an area are not in one piece.
    AreaInPieces = "area in pieces",
    /// A listed area has no tile.
    AreaWithoutTiles = "area without tiles",
    /// An area has another number of tiles than its entry says.
    AreaTileCount = "area tile count",
    /// An area's tiles fill another rectangle than its entry says.
    AreaBounds = "area bounds",
    /// An area's anchor is not on its floor.
    AreaAnchor = "area anchor",
    /// A floor tile has another kind, or lies on another level, than its area.
    TileKindDiffers = "tile kind differs",
    /// A floor tile names an area that is not listed.
    TileOfNoArea = "tile of no area",
    /// A listed opening is not on the map where its entry says.
    OpeningNotOnMap = "opening not on map",
    /// A tile on the map is part of an opening by no entry.
    OpeningNotListed = "opening not listed",
    /// The tiles before and behind an opening belong to other areas than its entry says.
    OpeningAreas = "opening areas",
    /// An opening bends, or faces another way than east or south.
    OpeningNotStraight = "opening not straight",
    /// An opening does not run across the whole end of its hall.
    OpeningShort = "opening short",
    /// A tile that prolongs an opening is no wall.
    OpeningNotWalled = "opening not walled",
    /// Tiles of two openings are neighbours, straight or diagonally.
    OpeningsTouch = "openings touch",
    /// A walkable tile touches void, or the edge of the map.
    NotEnclosed = "tile not enclosed",
    /// A wall touches no walkable tile.
    StrayWall = "stray wall",
    /// A walkable tile can't be walked to from the spawn point, with keys as found.
    TileUnreachable = "tile unreachable",
    /// Tiles that can be walked to, but not past all the things that may block.
    ThingsShutIn = "things shut in",
    /// Tiles that can be walked to, but not when all props block as well.
    PropsShutIn = "props shut in",
    /// Two things stand on one tile.
    ThingsShareTile = "things share a tile",
    /// A thing stands directly before an opening.
    ThingInTheWay = "thing in the way of an opening",
    /// A thing does not stand on the floor of its room.
    ThingOutsideRoom = "thing outside its room",
    /// A thing that may block stands where its area would fall apart without that tile.
    ThingCutsArea = "thing cuts its area",
    /// A thing is missing, doubled or in the wrong room.
    ThingCount = "things of a room",
    /// A prop does not stand on the floor of its area.
    PropOutsideArea = "prop outside its area",
    /// A prop stands where another one or a thing does.
    PropsShareTile = "props share a tile",
    /// A prop stands on an opening or directly before one.
    PropInTheWay = "prop in the way of an opening",
    /// The format is not one that this version knows.
    Format = "format",
    /// A level that is not there, or more tiles than a dungeon may have.
    LevelOutOfRange = "level out of range",
    /// A position or run of tiles that reaches out of its level.
    OutOfBounds = "out of bounds",
    /// A number that is not its entry's place in the list.
    WrongId = "wrong id",
    /// A list is not in order of key, or names a key twice.
    WrongOrder = "wrong order",
    /// A number that names no entry.
    UnknownId = "unknown id",
    /// Two lists disagree.
    CrossReference = "cross reference",
    /// Start or end is no room, or another room than its role says.
    StartOrEnd = "start or end",
    /// A role that does not fit.
    WrongRole = "wrong role",
    /// A room's number, depth, depth in locks or guard mark is not what the lists give.
    DerivedValue = "derived value",
    /// Stairs that do not lead down to a lower level.
    StairsUnpaired = "stairs unpaired",
    /// A lock without a door, or without a key where its entry says.
    LockWithoutKey = "lock without door or key",
    /// A door whose kind, material and lock do not fit each other.
    DoorKind = "door kind",
    /// A hall is not as wide as its entry says.
    HallWidth = "hall width",
    /// A relaxation says something that is not so.
    RelaxationFalse = "relaxation false",
    /// The dungeon gives less than asked for and does not say so.
    RelaxationMissing = "relaxation missing",
    /// The dungeon names another preset, tier, layout or look.
    OtherPreset = "other preset",
    /// A room or connection that the preset's grid can't have.
    OffTheGrid = "off the grid",
    /// A hall or opening is wider or narrower than the preset allows.
    WidthNotAsked = "width not asked for",
    /// A room's shape is none of the preset's, does not fit its block, or is not on its floor.
    ShapeNotAsked = "shape not asked for",
    /// A room's contents are no row of the preset's table, or not those of its special kind.
    ContentsNotAsked = "contents not asked for",
    /// A special room that the preset does not have at this tier, or too many of it.
    SpecialNotAsked = "special room not asked for",
    /// A special room breaks a rule that is not listed as dropped.
    SpecialRuleBroken = "special room rule broken",
    /// Locks that the preset does not ask for.
    LocksNotAsked = "locks not asked for",
    /// A room with a way in from outside has no entrance, or another room has one.
    EntranceCount = "entrances of a room",
    /// A way out of a room is not among its exits, or twice.
    ExitMissing = "exit missing",
    /// An exit that is no way out of its room, or leads elsewhere.
    ExitUnknown = "exit unknown",
    /// An exit has another name than its place gives it, or one that is taken.
    ExitName = "exit name",
    /// One end of a connection names it as an exit, the other does not.
    ExitOneSided = "exit on one side only",
    /// A connection has other doors than its label says.
    LabelNotKept = "label not kept",
    /// A hazard that fits no connection or thing, or a trap or obstruction without one.
    HazardWrong = "hazard wrong",
    /// A connection is labelled as a trap or an obstruction, but none is listed.
    HazardMissing = "hazard missing",
    /// A find that is for something else than the place where it is.
    FindWrong = "find wrong",
    /// A spot names a find that its room does not have, or that another spot names.
    FindOfSpot = "find of a spot",
    /// Dice that cannot have fallen like that.
    DiceWrong = "dice wrong",
    /// Two rooms have the same name.
    NameTwice = "name twice",
    /// Wandering tables that are missing, or too many.
    WanderingTables = "wandering tables",
    /// More or fewer rooms, levels, entrances or teleporters than the preset allows.
    CountNotAsked = "count not asked for",
    /// No stairs lead from a level to the next.
    StairsMissing = "stairs missing",
    /// Two rooms are joined by more than one connection.
    JoinedTwice = "joined twice",
    /// Neighbours that are not joined, or rooms that are joined and are no neighbours.
    NotNeighbours = "not the neighbourhood",
    /// A bonus connection crosses another one or runs over a room.
    BonusCrosses = "bonus connection crosses",
    /// A label that the preset does not have for connections of that length.
    LabelNotAsked = "label not asked for",
    /// A level without any treasure.
    NoTreasure = "level without treasure",
    /// Rooms behind a lock without any treasure.
    VaultEmpty = "vault empty",
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// All faults of a dungeon; an empty list says that it is right. With its preset it is also held against what was
/// asked for. Of one kind at most 32 faults are listed, then one entry that counts the rest.
///
/// ```
/// # fn sound(dungeon: &undercroft::Dungeon, preset: &undercroft::ValidPreset) -> bool {
/// for fault in undercroft::check::check(dungeon, Some(preset)) {
///     eprintln!("{fault}");
/// }
/// # undercroft::check::check(dungeon, None).is_empty()
/// # }
/// ```
pub fn check(dungeon: &Dungeon, preset: Option<&ValidPreset>) -> Vec<Fault> {
    let mut faults = Faults::default();
    lists::check(dungeon, &mut faults);
    numbers::check(dungeon, &mut faults);
    map::check(dungeon, &mut faults);
    walk::check(dungeon, &mut faults);
    things::check(dungeon, &mut faults);
    props::check(dungeon, &mut faults);
    routes::check(dungeon, &mut faults);
    bypass::check(dungeon, &mut faults);
    labels::check(dungeon, &mut faults);
    finds::check(dungeon, &mut faults);
    exits::check(dungeon, &mut faults);
    relaxations::check(dungeon, preset, &mut faults);
    if let Some(preset) = preset {
        asked::check(dungeon, preset, &mut faults);
        special::check(dungeon, preset, &mut faults);
        stocking::check(dungeon, preset, &mut faults);
    }
    faults.finish()
}

/// Collects faults, few of each kind.
#[derive(Default)]
struct Faults {
    list: Vec<Fault>,
    counts: BTreeMap<FaultKind, usize>,
}

impl Faults {
    fn add(&mut self, rule: FaultKind, at: impl Into<Option<TilePos>>, message: fmt::Arguments<'_>) {
        let count = self.counts.entry(rule).or_default();
        *count += 1;
        if *count <= LISTED_PER_KIND {
            self.list.push(Fault { rule, at: at.into(), message: message.to_string() });
        }
    }

    fn finish(mut self) -> Vec<Fault> {
        for (rule, count) in self.counts {
            if count > LISTED_PER_KIND {
                let message = format!("{} more", count - LISTED_PER_KIND);
                self.list.push(Fault { rule, at: None, message });
            }
        }
        self.list
    }
}

/// The tile to point at for an area.
fn place_of(area: &Area) -> TilePos {
    TilePos { level: area.level, x: area.anchor.x, y: area.anchor.y }
}

/// The tile to point at for an opening.
fn place_of_opening(opening: &Opening) -> TilePos {
    TilePos { level: opening.level, x: opening.at.x, y: opening.at.y }
}
