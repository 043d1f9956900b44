//! The finished dungeon: areas, openings, links, things and tiles. Everything that reads a dungeon reads this.

use std::{fmt, ops::Deref, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    Seed,
    grid::{Direction, Point, Rect},
    key::{AreaKey, ConnectionKey},
    plan::{Label, LayoutReport},
    relaxation::Relaxation,
};

mod exit;
mod find;
mod fingerprint;
mod landing;
mod tile_map;
mod tile_set;

pub use exit::{Exit, ExitName, Place};
pub use find::{Find, Hazard, Purpose, Rolled, Wandering};
pub use tile_map::{TileKind, TileMap};
pub use tile_set::{TileSet, TileSetError};

/// A word of the preset (a kind of room, door or spot), cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Word(Arc<str>);

impl Word {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for Word {
    fn default() -> Self {
        Self::from("")
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self(Arc::from(text))
    }
}

impl Deref for Word {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// As an index into the list that it numbers.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// Index of an [`Area`]: rooms first, then halls, each in order of key.
    AreaId
}
id! {
    /// Index of an [`Opening`].
    OpeningId
}
id! {
    /// Index of a [`Link`].
    LinkId
}
id! {
    /// Index of a [`Thing`].
    ThingId
}
id! {
    /// Index of a [`Lock`]; its key has the same number.
    LockId
}

/// A tile of a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TilePos {
    /// 0 is the top level.
    pub level: u16,
    /// Tiles east of the western edge.
    pub x: i32,
    /// Tiles south of the northern edge.
    pub y: i32,
}

impl TilePos {
    /// Without the level.
    pub const fn point(self) -> Point {
        Point::new(self.x, self.y)
    }
}

/// A dungeon: what one preset, tier and seed give.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dungeon {
    /// Version of this data, 1.
    pub format: u32,
    /// Version of what a seed gives, [`crate::GENERATOR`] at the time.
    pub generator: u32,
    /// Name of the preset (the file's name without its endings).
    pub preset: String,
    /// Name of the tier.
    pub tier: String,
    /// The seed.
    pub seed: Seed,
    /// Name of the layout, such as `grid_carve`.
    pub layout: String,
    /// The room where play begins.
    pub start: AreaId,
    /// The room of the exit.
    pub end: AreaId,
    /// Rooms first, then halls, each in order of key.
    pub areas: Vec<Area>,
    /// Straight runs of tiles between two areas.
    pub openings: Vec<Opening>,
    /// Joints without tiles between them.
    pub links: Vec<Link>,
    /// Pairs of rooms as a designer sees them, in order of key.
    pub connections: Vec<Connection>,
    /// Contents, keys, spawn point, exit, ends of links.
    pub things: Vec<Thing>,
    /// What dresses the rooms, room by room. Nothing depends on it: it never blocks, and no fingerprint counts it.
    #[serde(default)]
    pub props: Vec<Prop>,
    /// Locked openings and links.
    pub locks: Vec<Lock>,
    /// What the place once was, a word of the tables that it was stocked from; empty where none was used.
    #[serde(default)]
    pub origin: Word,
    /// What wanders about, level by level; empty where no tables were used.
    #[serde(default)]
    pub wandering: Vec<Wandering>,
    /// Traps and obstructions, in order of their connection's key.
    #[serde(default)]
    pub hazards: Vec<Hazard>,
    /// An order in which all locks can be opened: each key lies where the locks before it let one go.
    pub solving_order: Vec<LockId>,
    /// Special rooms and how well they fit their rules.
    pub specials: Vec<Special>,
    /// Where the dungeon gives less than was asked for.
    pub relaxations: Vec<Relaxation>,
    /// What the layout counted.
    pub report: LayoutReport,
    /// How it should look.
    pub look: Look,
    /// Tiles, one map a level.
    pub levels: Vec<TileMap>,
}

/// How a dungeon should look: the preset's `theme`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Look {
    /// Path of the tileset, such as `tilesets/lab.tileset.ron`.
    pub tileset: String,
    /// Colour of the ambient light, `#rrggbb`.
    pub ambient: String,
    /// Percent of the floor tiles with a detail.
    pub floor_variation: u32,
    /// Props: for so many of the tiles beside the walls of rooms in a hundred there is one.
    pub props: u32,
}

/// A region of floor tiles of one level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Its number, its place in [`Dungeon::areas`].
    pub id: AreaId,
    /// Its name: stable when other rooms come and go.
    pub key: AreaKey,
    /// Room or hall.
    pub kind: AreaKind,
    /// 0 is the top level.
    pub level: u16,
    /// Number shown to people; 0 for halls. Where a dungeon has no levels by design it counts from 1 in order of key;
    /// else it is the level and two digits (203; three digits where a level has 100 rooms or more).
    pub number: u32,
    /// What the room is for.
    pub role: Role,
    /// Smallest rectangle round its tiles.
    pub bounds: Rect,
    /// Middle tile: of a room its anchor, always floor.
    pub anchor: Point,
    /// How many tiles it has.
    pub tiles: u32,
    /// Steps from the start room, counting rooms; of a hall the smaller one of its ends.
    pub depth: u32,
    /// Locks on the way from the start that cannot be gone round.
    pub lock_depth: u32,
    /// The shape that was drawn, of a room.
    pub shape: Option<DrawnShape>,
    /// Width in tiles, of a hall.
    pub width: u32,
    /// Words of its contents row or special room, as drawn.
    pub contents: Vec<Word>,
    /// A key lies here: something should guard it.
    pub wants_guard: bool,
    /// What people call the room, such as "Flooded Guardroom"; empty where no tables were used.
    #[serde(default)]
    pub name: String,
    /// What was rolled on tables for the room.
    #[serde(default)]
    pub finds: Vec<Find>,
    /// The ways out of a room, each with a name of its own: walls from north clockwise, then stairs, teleporters, tunnels.
    #[serde(default)]
    pub exits: Vec<Exit>,
}

/// Room or hall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AreaKind {
    /// A room.
    Room,
    /// A hall.
    Hall,
}

/// What an area is for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Role {
    /// Holds the spawn point.
    Start,
    /// Holds the exit.
    End,
    /// Another way in.
    Entrance,
    /// A kind of the preset's `special_rooms`.
    Special(Word),
    /// An ordinary room.
    #[default]
    Plain,
    /// A hall.
    Hall,
}

impl Role {
    /// The word that games and files use: `start`, `end`, `entrance`, the special kind, `plain`, `hall`.
    pub fn word(&self) -> &str {
        match self {
            Self::Start => "start",
            Self::End => "end",
            Self::Entrance => "entrance",
            Self::Special(kind) => kind,
            Self::Plain => "plain",
            Self::Hall => "hall",
        }
    }
}

/// The shape that a room was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnShape {
    /// Rectangle or disc.
    pub form: Form,
    /// Row of the preset's `shapes` (0 is the first); `None` when it is a special room's own.
    pub row: Option<u32>,
}

/// Form of a room's centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    /// Width and height in tiles.
    Rectangle(u32, u32),
    /// Radius in tiles.
    Disc(u32),
}

/// A straight run of tiles between exactly two areas.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// Its number, its place in [`Dungeon::openings`].
    pub id: OpeningId,
    /// The connection that it belongs to.
    pub connection: ConnectionKey,
    /// Open, door, locked, secret, grate.
    pub kind: OpeningKind,
    /// What the door is made of, a word of the preset's `doors.kinds`; empty when there is none.
    pub material: Word,
    /// The lock, if it has one.
    pub lock: Option<LockId>,
    /// 0 is the top level.
    pub level: u16,
    /// Northern or western tile.
    pub at: Point,
    /// Tiles, counted east or south from `at`.
    pub length: u32,
    /// Direction from the first area through the opening into the second: east or south.
    pub facing: Direction,
    /// The area west or north of it, then the one east or south of it.
    pub areas: [AreaId; 2],
}

impl Opening {
    /// Its tiles.
    pub fn tiles(&self) -> impl Iterator<Item = Point> + use<> {
        let along = if self.facing.is_horizontal() { Direction::South } else { Direction::East };
        let at = self.at;
        (0..self.length as i32).map(move |i| at.offset(along, i))
    }

    /// The area on the other side; `None` if `area` is on neither.
    pub fn other(&self, area: AreaId) -> Option<AreaId> {
        match self.areas {
            [a, b] if a == area => Some(b),
            [a, b] if b == area => Some(a),
            _ => None,
        }
    }
}

/// What stands in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OpeningKind {
    /// Nothing.
    Open,
    /// A door.
    Door,
    /// A door with a lock.
    Locked,
    /// A hidden door.
    Secret,
    /// A portcullis.
    Grate,
}

/// A joint of two areas without tiles between them. Two-way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// Its number, its place in [`Dungeon::links`].
    pub id: LinkId,
    /// The connection that it belongs to.
    pub connection: ConnectionKey,
    /// Stairs, teleporter, tunnel.
    pub kind: LinkKind,
    /// Its ends; of stairs the upper one first.
    pub areas: [AreaId; 2],
    /// The things that stand at its ends.
    pub ends: [ThingId; 2],
    /// The lock; only a tunnel can have one.
    pub lock: Option<LockId>,
}

/// Kind of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LinkKind {
    /// Between two levels.
    Stairs,
    /// Anywhere.
    Teleporter,
    /// Two numbered tunnel ends.
    Tunnel,
}

/// Two rooms that are joined by an opening, a hall or a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Connection {
    /// Its name.
    pub key: ConnectionKey,
    /// The rooms; in a grid the western or northern one first.
    pub rooms: [AreaId; 2],
    /// What joins them.
    pub via: Via,
    /// What the layout proposed for it.
    #[serde(default)]
    pub label: Label,
    /// Whether the layout added it to make another way round.
    #[serde(default)]
    pub bonus: bool,
}

/// What joins two rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Via {
    /// One opening in a shared wall.
    Opening(OpeningId),
    /// A hall with an opening at each end.
    Hall(AreaId),
    /// A link.
    Link(LinkId),
}

/// Something that stands on a tile of a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thing {
    /// Its number, its place in [`Dungeon::things`].
    pub id: ThingId,
    /// What it is.
    pub kind: ThingKind,
    /// Its tile.
    pub at: TilePos,
    /// The room; of a trap or obstruction the hall.
    pub area: AreaId,
    /// What was rolled for it: its place in the `finds` of its room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub find: Option<u32>,
}

/// What a thing is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ThingKind {
    /// Where play begins; one a dungeon.
    Spawn,
    /// The way out, in the end room; one a dungeon.
    Exit,
    /// Another way in.
    Entrance,
    /// A word of the preset's contents or of a special room.
    Spot(Word),
    /// The key of a lock.
    Key(LockId),
    /// The end of a link.
    LinkEnd(LinkId),
    /// A trap in a hall. It can be walked over.
    Trap,
    /// Something in the way in a hall. It can be got over.
    Obstruction,
}

impl ThingKind {
    /// Whether a game may put something on it that cannot be walked through.
    pub fn may_block(&self) -> bool {
        matches!(self, Self::Spot(_) | Self::Key(_))
    }
}

/// Something that dresses a room: drawn, but never in the way. See [`crate::props`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prop {
    /// What it is.
    pub kind: PropKind,
    /// Its tile.
    pub at: TilePos,
    /// The area whose floor that is.
    pub area: AreaId,
}

macro_rules! prop_kinds {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// What a prop is for its place. A tileset says what that looks like: stock is crates in one and eggs in another.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum PropKind {
            $($(#[$doc])* $name,)*
        }

        impl PropKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The word under which a tileset lists its drawings, such as `furniture`.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

prop_kinds! {
    /// In a corner with walls to its north and west: a web, a shelf.
    CornerWest = "corner_west",
    /// In a corner with walls to its north and east.
    CornerEast = "corner_east",
    /// With its back to a wall, mostly the northern one: a bookcase, a machine, a boulder.
    Furniture = "furniture",
    /// Goods, in groups in corners and along walls: crates, barrels, eggs.
    Stock = "stock",
    /// What lies about: bones, puddles, straw.
    Litter = "litter",
    /// What gives light: a torch, a crystal.
    Lamp = "lamp",
    /// One of four round the middle of a large room.
    Pillar = "pillar",
    /// Western half of a rug.
    RugWest = "rug_west",
    /// Eastern half of a rug.
    RugEast = "rug_east",
}

/// A lock and where its key lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    /// Its number, its place in [`Dungeon::locks`].
    pub id: LockId,
    /// The connection that it shuts.
    pub connection: ConnectionKey,
    /// Colour of lock and key: an index into yellow, sky, vermillion, purple.
    pub colour: u32,
    /// Number of the key's kind: locks with the same number are opened by the same key.
    pub key_kind: u32,
    /// The room of the key.
    pub key_room: AreaId,
    /// Whether it shuts only a short cut: without ever opening it, with all other keys as they are found, every room is
    /// reached.
    pub bypassable: bool,
}

/// A special room and the rules it was chosen by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// The room.
    pub area: AreaId,
    /// Its kind.
    pub kind: Word,
    /// How many rules its kind has.
    pub rules: u32,
    /// Rules that were dropped to find a room, by their place in `where`, with their text.
    pub dropped: Vec<(u32, String)>,
}

impl Dungeon {
    /// Number of rooms; they are the first areas.
    pub fn room_count(&self) -> usize {
        self.areas.partition_point(|area| area.kind == AreaKind::Room)
    }

    /// The rooms, in order of key.
    pub fn rooms(&self) -> &[Area] {
        &self.areas[..self.room_count()]
    }

    /// The area with this number.
    pub fn area(&self, id: AreaId) -> Option<&Area> {
        self.areas.get(id.index())
    }

    /// The area whose floor this tile is; `None` for walls, openings and outside.
    pub fn area_at(&self, pos: TilePos) -> Option<&Area> {
        let level = self.levels.get(usize::from(pos.level))?;
        level.area(pos.point()).and_then(|id| self.area(id))
    }

    /// The opening that this tile belongs to.
    pub fn opening_at(&self, pos: TilePos) -> Option<&Opening> {
        let level = self.levels.get(usize::from(pos.level))?;
        level.opening(pos.point()).and_then(|id| self.openings.get(id.index()))
    }

    /// Where play begins.
    pub fn spawn(&self) -> Option<TilePos> {
        self.things.iter().find(|thing| thing.kind == ThingKind::Spawn).map(|thing| thing.at)
    }

    /// What must be typed to get it again: `preset/tier/seed@generator`.
    pub fn share_code(&self) -> String {
        format!("{}/{}/{}@{}", self.preset, self.tier, self.seed, self.generator)
    }
}
