//! Parameters of the grid carve.

use serde::{Deserialize, Deserializer};

use crate::grid::Point;

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

/// A cell as the preset writes it: `(column, row)`.
fn column_and_row<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Point, D::Error> {
    <(i32, i32)>::deserialize(deserializer).map(|(x, y)| Point::new(x, y))
}
