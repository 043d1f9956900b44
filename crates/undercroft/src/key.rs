//! Keys: names of rooms and connections in the layout's own coordinates, known before anything is drawn.
//!
//! A key seeds the draws that concern its room or connection and names it in saves; it survives every change of the
//! preset that leaves the room in place.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{grid::Point, seed::mix};

macro_rules! key {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:x}", self.0)
            }
        }

        impl From<$name> for String {
            fn from(key: $name) -> Self {
                key.to_string()
            }
        }

        impl TryFrom<String> for $name {
            type Error = std::num::ParseIntError;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                u64::from_str_radix(&text, 16).map(Self)
            }
        }
    };
}

key! {
    /// Names a room (below 2⁶²).
    RoomKey
}
key! {
    /// Names a connection (2⁶² and above, so that it differs from every room's key).
    ConnectionKey
}
key! {
    /// Names an area: a room's key, or the key of the connection that a hall belongs to.
    AreaKey
}

const CONNECTION: u64 = 1 << 62;
const SOUTH: u64 = 1 << 61;

const fn cell_bits(level: u16, cell: Point) -> u64 {
    ((level as u64 & 0xFFF) << 48) | ((cell.y as u64 & 0xFF_FFFF) << 24) | (cell.x as u64 & 0xFF_FFFF)
}

impl RoomKey {
    /// The room of a grid cell (0..2²⁴ each way) on a level (0..4096). Keys sort by level, row, column.
    pub const fn of_cell(level: u16, cell: Point) -> Self {
        Self(cell_bits(level, cell))
    }

    /// The cell that [`RoomKey::of_cell`] was given.
    pub const fn cell(self) -> Point {
        Point::new((self.0 & 0xFF_FFFF) as i32, ((self.0 >> 24) & 0xFF_FFFF) as i32)
    }
}

impl ConnectionKey {
    /// The connection from a grid cell to its eastern neighbour.
    pub const fn east_of(level: u16, cell: Point) -> Self {
        Self(CONNECTION | cell_bits(level, cell))
    }

    /// The connection from a grid cell to its southern neighbour.
    pub const fn south_of(level: u16, cell: Point) -> Self {
        Self(CONNECTION | SOUTH | cell_bits(level, cell))
    }

    /// A connection of any two rooms, named by both (in either order) and by what joins them: `sort` tells a hall from
    /// stairs and teleporters. A hash of 61 bits.
    pub const fn between(a: RoomKey, b: RoomKey, sort: u64) -> Self {
        let (low, high) = if a.0 < b.0 { (a.0, b.0) } else { (b.0, a.0) };
        let hash = mix(mix(low.wrapping_add(0x9E37_79B9_7F4A_7C15)) ^ high.wrapping_mul(0xD1B5_4A32_D192_ED03));
        Self(CONNECTION | mix(hash.wrapping_add(sort)) >> 3)
    }

    /// The western or northern cell of the two that a grid connection joins.
    pub const fn cell(self) -> Point {
        RoomKey(self.0).cell()
    }

    /// Whether a grid connection runs north to south.
    pub const fn is_south(self) -> bool {
        self.0 & SOUTH != 0
    }
}

impl From<RoomKey> for AreaKey {
    fn from(key: RoomKey) -> Self {
        Self(key.0)
    }
}

impl From<ConnectionKey> for AreaKey {
    fn from(key: ConnectionKey) -> Self {
        Self(key.0)
    }
}
