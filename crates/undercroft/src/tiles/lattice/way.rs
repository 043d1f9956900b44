//! The way of a hall from one opening to the other.

use crate::grid::{Direction, Point};

/// Where a hall opens into a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gate {
    /// The way out of the room.
    pub side: Direction,
    /// Northern or western tile of the opening.
    pub at: Point,
}

impl Gate {
    /// The tiles of an opening this long.
    pub fn tiles(&self, length: u32) -> impl Iterator<Item = Point> + use<> {
        let along = if self.side.is_horizontal() { Direction::South } else { Direction::East };
        let at = self.at;
        (0..length as i32).map(move |i| at.offset(along, i))
    }

    /// North-western tile of the square of a hall this wide that begins at the opening.
    pub fn square(&self, width: u32) -> Point {
        match self.side {
            Direction::East | Direction::South => self.at.step(self.side),
            Direction::North | Direction::West => self.at.offset(self.side, width as i32),
        }
    }
}

/// A hall: a square that moves tile by tile from one opening to the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Side of the square: how wide the hall is.
    pub width: u32,
    /// North-western tile of the square at each step.
    pub squares: Vec<Point>,
    /// The openings at its first and at its last square.
    pub gates: [Gate; 2],
}

impl Way {
    /// Calls `f` for the tiles of the hall, those of a wide hall more than once.
    pub fn for_each_hall_tile(&self, mut f: impl FnMut(Point)) {
        let side = self.width as i32;
        for square in &self.squares {
            for y in 0..side {
                for x in 0..side {
                    f(Point::new(square.x + x, square.y + y));
                }
            }
        }
    }

    /// Calls `f` for the tiles of the hall and of its openings, some more than once.
    pub fn for_each_tile(&self, mut f: impl FnMut(Point)) {
        self.for_each_hall_tile(&mut f);
        for gate in &self.gates {
            gate.tiles(self.width).for_each(&mut f);
        }
    }
}
