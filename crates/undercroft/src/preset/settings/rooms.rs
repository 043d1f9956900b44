//! How large rooms are.

use serde::Deserialize;

use super::{Range, one};

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
