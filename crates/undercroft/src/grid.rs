//! Points, rectangles, directions and dense grids of tiles. x runs east, y runs south.

use serde::{Deserialize, Serialize};

/// A tile or cell: x to the east, y to the south.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Point {
    /// Tiles or cells east of the western edge.
    pub x: i32,
    /// Tiles or cells south of the northern edge.
    pub y: i32,
}

impl Point {
    /// The point (x, y).
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The neighbour one step in `direction`.
    pub const fn step(self, direction: Direction) -> Self {
        self.offset(direction, 1)
    }

    /// The point `steps` steps in `direction`.
    pub const fn offset(self, direction: Direction, steps: i32) -> Self {
        let (dx, dy) = direction.delta();
        Self { x: self.x + dx * steps, y: self.y + dy * steps }
    }

    /// Steps between two points when only orthogonal steps are taken.
    pub const fn manhattan(self, other: Self) -> u32 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }
}

/// One of the four orthogonal directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Direction {
    /// Towards smaller y.
    North,
    /// Towards larger x.
    East,
    /// Towards larger y.
    South,
    /// Towards smaller x.
    West,
}

impl Direction {
    /// North, east, south, west.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// (dx, dy) of one step.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// The direction back.
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Whether a step changes x.
    pub const fn is_horizontal(self) -> bool {
        matches!(self, Self::East | Self::West)
    }
}

/// A rectangle of tiles: its north-western tile and its size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rect {
    /// Western column.
    pub x: i32,
    /// Northern row.
    pub y: i32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Rect {
    /// The rectangle with the given north-western tile and size.
    pub const fn new(x: i32, y: i32, width: u32, height: u32) -> Self {
        Self { x, y, width, height }
    }

    /// First column east of the rectangle.
    pub const fn right(self) -> i32 {
        self.x + self.width as i32
    }

    /// First row south of the rectangle.
    pub const fn bottom(self) -> i32 {
        self.y + self.height as i32
    }

    /// Whether the tile lies in it.
    pub const fn contains(self, p: Point) -> bool {
        p.x >= self.x && p.y >= self.y && p.x < self.right() && p.y < self.bottom()
    }

    /// The middle tile; of an even side the north-western one of the two.
    pub const fn middle(self) -> Point {
        Point::new(self.x + (self.width as i32 - 1) / 2, self.y + (self.height as i32 - 1) / 2)
    }

    /// Number of tiles.
    pub const fn area(self) -> u32 {
        self.width * self.height
    }
}
