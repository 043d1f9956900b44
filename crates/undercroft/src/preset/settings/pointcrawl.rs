//! Parameters of the pointcrawl.

use serde::Deserialize;

use super::Range;
use crate::preset::Decimal;

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

impl LevelCount {
    /// (fewest, most) levels of a dungeon with so many rooms: each level has one at least.
    pub fn range(self, rooms: u32) -> Range {
        let (fewest, most) = match self {
            Self::Exactly(levels) => (levels, levels),
            Self::Drawn { spare, factor: (low, high) } => {
                let counted = u64::from(rooms.saturating_sub(spare).max(1));
                (levels_of(counted, low), levels_of(counted, high))
            }
        };
        (fewest.clamp(1, rooms.max(1)), most.clamp(1, rooms.max(1)))
    }
}

/// ⌈√rooms × factor⌉, in whole numbers: the least n with (1000 n)² ≥ rooms × thousandths².
fn levels_of(rooms: u64, factor: Decimal) -> u32 {
    let thousandths = u64::try_from(factor.thousandths()).unwrap_or(0);
    let square = rooms.saturating_mul(thousandths.saturating_mul(thousandths));
    u32::try_from(root_up(square).div_ceil(1_000)).unwrap_or(u32::MAX)
}

/// The least number whose square is at least this one.
pub(in crate::preset) const fn root_up(square: u64) -> u64 {
    let root = square.isqrt();
    if root * root == square { root } else { root + 1 }
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
