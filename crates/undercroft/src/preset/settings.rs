//! The settings of one tier, every field filled in. [`Settings::default`] is the preset `lab` at `veteran`, with
//! `min_rooms` 0.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Deserializer};

use super::Decimal;
use crate::{dungeon::Look, dungeon::Word, grid::Point, layout::Layout, tables::Tables};

/// A pair (min, max), both included.
pub type Range = (u32, u32);

/// Everything that decides a dungeon, but the seed.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Shown to people.
    pub title: String,
    /// One sentence about the preset.
    pub about: String,
    /// Which rooms there are and which are joined.
    pub layout: LayoutSettings,
    /// The block of tiles of a room, walls included.
    pub cell: Cell,
    /// Shapes of ordinary rooms, by weight.
    pub shapes: Vec<WeightedShape>,
    /// Halls.
    pub halls: Halls,
    /// Doors, locks and keys.
    pub doors: Doors,
    /// Contents of ordinary rooms, by weight.
    pub contents: Vec<ContentsRow>,
    /// How rooms get their monsters and treasure.
    pub stocking: Stocking,
    /// The random tables that stocking rolls on.
    pub tables: Arc<Tables>,
    /// Special rooms, placed in this order.
    pub special_rooms: Vec<SpecialRoom>,
    /// How it looks.
    pub theme: Look,
    /// Names of the preset's tiers, easiest first; `SpecialRoom::tiers` refers to them.
    pub tiers: Vec<String>,
}

/// The layout and its parameters.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum LayoutSettings {
    /// A grid of rooms, carved.
    GridCarve(GridCarve),
    /// Several levels of rooms, joined by neighbourhood.
    Pointcrawl(Pointcrawl),
    /// A layout that the program around the generator brings: its name and its parameters, as parsed.
    Custom(String, Arc<dyn Layout>),
}

/// Parameters of the grid carve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridCarve {
    /// X, 1..=512.
    pub columns: u32,
    /// Y, 1..=512.
    pub rows: u32,
    /// Z, 0..=4·X·Y.
    pub steps: u64,
    /// W, percent chance that a step removes a room.
    pub remove_room: u32,
    /// V, percent chance that a step removes a connection.
    pub remove_connection: u32,
    /// Which rooms are start and end.
    pub start_end: StartEnd,
    /// The carve ends before fewer rooms can be reached.
    pub min_rooms: u32,
}

/// Parameters of the pointcrawl. (Antibor, Idraluna Archives, *The Great Antarctic Hexcrawl Pt. 4b*, February 2024;
/// the defaults are the published numbers.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointcrawl {
    /// n.
    pub rooms: RoomCount,
    /// How many levels they lie on; at most one a room.
    pub levels: LevelCount,
    /// Lattice points of a level for each of its rooms, drawn between the two; at least 1.
    pub empty_factor: (Decimal, Decimal),
    /// Side of the lattice.
    pub side: Side,
    /// Chance that a room is an entrance, divided by the number of its level; 0..=1.
    pub entrance_chance: Decimal,
    /// Labels of connections of length 1, by weight.
    pub near_labels: NearLabels,
    /// Labels of longer connections, by weight.
    pub far_labels: FarLabels,
    /// Bonus connections: the least of so many numbers in 1..=n; 0 for none.
    pub bonus_draws: u32,
    /// Whether a bonus connection may cross others and run over rooms.
    pub bonus_crossing: Crossing,
    /// How many columns a level counts for in the distance of two rooms …
    pub level_cost: u32,
    /// … times the number of levels between them to this power.
    pub level_power: u32,
    /// Chance for each room that there are teleporters at all: with n rooms n times as likely; 0..=1.
    pub teleporter_chance: Decimal,
    /// Tiles between the largest rooms of two neighbouring points, at least 3.
    pub gutter: u32,
}

/// How many rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RoomCount {
    /// e to a normally distributed number, rounded and kept within bounds.
    LogNormal {
        /// Mean of the logarithm.
        mu: Decimal,
        /// Standard deviation of the logarithm, not negative.
        sigma: Decimal,
        /// Fewest rooms.
        min: u32,
        /// Most rooms.
        max: u32,
    },
    /// This many.
    Exactly(u32),
}

impl RoomCount {
    /// (fewest, most).
    pub const fn range(self) -> Range {
        match self {
            Self::LogNormal { min, max, .. } => (min, max),
            Self::Exactly(count) => (count, count),
        }
    }
}

/// How many levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum LevelCount {
    /// The root of (rooms − `spare`, at least 1) times a number drawn between the two factors, rounded up.
    Drawn {
        /// Rooms that count for no level.
        spare: u32,
        /// Smallest and largest factor.
        factor: (Decimal, Decimal),
    },
    /// This many.
    Exactly(u32),
}

/// Side of a pointcrawl's lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Side {
    /// As small as `empty_factor` lets it be.
    Fitted,
    /// This many points; side² x levels is at least the number of rooms.
    Exactly(u32),
}

/// Weights of the labels of connections of length 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearLabels {
    /// A door.
    pub door: u32,
    /// A locked door.
    pub locked: u32,
    /// No door.
    pub open: u32,
    /// A hidden door.
    pub secret: u32,
}

/// Weights of the labels of longer connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FarLabels {
    /// A plain hall.
    pub corridor: u32,
    /// A hall with a trap.
    pub trap: u32,
    /// A hall with something in the way.
    pub obstruction: u32,
    /// A hall with hidden doors.
    pub secret: u32,
}

/// Whether bonus connections may cross others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Crossing {
    /// They touch no third room and cross no connection of their level; one that cannot is left out.
    Avoid,
    /// As published.
    Allow,
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

/// How start and end are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum StartEnd {
    /// North-western and south-eastern corner.
    Corners,
    /// A cell of the western column and one of the eastern.
    Sides,
    /// Any two cells at least this many steps apart.
    Random {
        /// Manhattan distance.
        min_distance: u32,
    },
    /// Any start; the end is the room with most steps from it.
    Farthest,
    /// These two cells (column, row), from 0.
    At {
        /// Cell of the start.
        #[serde(deserialize_with = "column_and_row")]
        start: Point,
        /// Cell of the end.
        #[serde(deserialize_with = "column_and_row")]
        end: Point,
    },
}

/// Size of a room's block in tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// 5..=63.
    pub width: u32,
    /// 5..=63.
    pub height: u32,
}

/// A shape and how often it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightedShape {
    /// Weight.
    #[serde(default = "one")]
    pub weight: u32,
    /// Shape.
    pub shape: Shape,
}

/// Shape of a room's centre, sides and radius drawn from ranges, in tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Shape {
    /// Width and height.
    Rectangle {
        /// Columns.
        w: Range,
        /// Rows.
        h: Range,
    },
    /// All tiles with dx² + dy² ≤ r² + r.
    Disc {
        /// r.
        radius: Range,
    },
}

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

impl Default for Settings {
    fn default() -> Self {
        let shape = |weight, shape| WeightedShape { weight, shape };
        let row =
            |weight, spots: &[&str]| ContentsRow { weight, spots: spots.iter().map(|s| Word::from(*s)).collect() };
        Self {
            title: String::new(),
            about: String::new(),
            layout: LayoutSettings::GridCarve(GridCarve::default()),
            cell: Cell { width: 11, height: 11 },
            shapes: vec![
                shape(7, Shape::Rectangle { w: (5, 9), h: (5, 9) }),
                shape(2, Shape::Rectangle { w: (7, 9), h: (3, 5) }),
                shape(1, Shape::Disc { radius: (2, 4) }),
            ],
            halls: Halls { width: HallWidth::Shared(2, 3) },
            doors: Doors {
                chance: 70,
                kinds: [("wood", 0), ("metal", 9), ("glass", 1)].map(|(k, w)| (Word::from(k), w)).into(),
                locked: Locked::Exactly(0),
                require_blocking: false,
                keys: Keys::PerLock,
            },
            contents: vec![row(45, &["combat"]), row(20, &["curio"]), row(10, &["combat", "curio"]), row(25, &[])],
            stocking: Stocking::default(),
            tables: Arc::default(),
            special_rooms: Vec::new(),
            theme: Look {
                tileset: "tilesets/lab.tileset.ron".into(),
                ambient: "#9fb8c4".into(),
                floor_variation: 20,
                props: 20,
            },
            tiers: vec!["veteran".into()],
        }
    }
}

impl Default for GridCarve {
    fn default() -> Self {
        Self {
            columns: 7,
            rows: 5,
            steps: 14,
            remove_room: 15,
            remove_connection: 85,
            start_end: StartEnd::Sides,
            min_rooms: 0,
        }
    }
}

impl Default for Pointcrawl {
    fn default() -> Self {
        let thousandths = Decimal::from_thousandths;
        Self {
            rooms: RoomCount::LogNormal { mu: thousandths(3_500), sigma: thousandths(500), min: 10, max: 144 },
            levels: LevelCount::Drawn { spare: 10, factor: (thousandths(250), thousandths(1_400)) },
            empty_factor: (thousandths(1_200), thousandths(2_500)),
            side: Side::Fitted,
            entrance_chance: thousandths(200),
            near_labels: NearLabels { door: 3, locked: 2, open: 1, secret: 0 },
            far_labels: FarLabels { corridor: 4, trap: 1, obstruction: 1, secret: 0 },
            bonus_draws: 3,
            bonus_crossing: Crossing::Avoid,
            level_cost: 64,
            level_power: 3,
            teleporter_chance: thousandths(2),
            gutter: 3,
        }
    }
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

/// A cell as the preset writes it: `(column, row)`.
fn column_and_row<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Point, D::Error> {
    <(i32, i32)>::deserialize(deserializer).map(|(x, y)| Point::new(x, y))
}

const fn one() -> u32 {
    1
}

const fn once() -> Range {
    (1, 1)
}

const fn always() -> u32 {
    100
}
