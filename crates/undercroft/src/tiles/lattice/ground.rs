//! One level while halls are routed: whose each tile is, and how close the next area or opening is.

use super::{
    super::mask::Mask,
    way::{Gate, Way},
};
use crate::grid::{Direction, Point};

/// Nobody's tile: rock.
pub(super) const ROCK: u32 = u32::MAX;
/// Numbers of halls begin here, those of rooms at 0.
const HALL: u32 = 1 << 31;
/// A room, or the edge of the map, is a neighbour, also diagonally.
const BESIDE_ROOM: u8 = 0x80;

/// The tiles of a level, row by row.
#[derive(Debug, Default)]
pub(super) struct Ground {
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
    /// By tile: [`BESIDE_ROOM`], and how many of the nine tiles in and round it belong to halls and their openings.
    near: Vec<u8>,
    /// By tile: [`ROCK`], a room or a hall with its openings.
    owner: Vec<u32>,
}

impl Ground {
    /// A level of rock. The edge counts as beside a room, since a wall must fit there.
    pub fn clear(&mut self, width: u32, height: u32) {
        (self.width, self.height) = (width as i32, height as i32);
        let tiles = width as usize * height as usize;
        self.near.clear();
        self.near.resize(tiles, 0);
        self.owner.clear();
        self.owner.resize(tiles, ROCK);
        let columns = width as usize;
        for row in self.near.chunks_exact_mut(columns) {
            (row[0], row[columns - 1]) = (BESIDE_ROOM, BESIDE_ROOM);
        }
        self.near[..columns].fill(BESIDE_ROOM);
        self.near[tiles - columns..].fill(BESIDE_ROOM);
    }

    /// Adds a room. It must not reach the edge.
    pub fn add_room(&mut self, room: u32, floor: &Mask, corner: Point) {
        for (y, row) in (corner.y..).zip(floor.rows()).filter(|(_, row)| **row != 0) {
            let first = self.index(Point::new(corner.x + row.trailing_zeros() as i32, y));
            let length = row.count_ones() as usize;
            self.owner[first..first + length].fill(room);
            for start in [first - self.width as usize, first, first + self.width as usize] {
                self.near[start - 1..=start + length].iter_mut().for_each(|near| *near |= BESIDE_ROOM);
            }
        }
    }

    /// Place of a tile in the lists.
    #[inline]
    pub fn index(&self, p: Point) -> usize {
        (p.y * self.width + p.x) as usize
    }

    /// Whose tile it is.
    #[inline]
    pub fn owner(&self, index: usize) -> u32 {
        self.owner[index]
    }

    /// What a run of tiles is for a hall: free, beside other halls, or beside a room.
    #[inline]
    pub fn run(&self, from: usize, stride: usize, length: usize) -> Space {
        let mut all = 0;
        let mut at = from;
        for _ in 0..length {
            all |= self.near[at];
            at += stride;
        }
        match all {
            0 => Space::Free,
            1..BESIDE_ROOM => Space::BesideHall,
            _ => Space::BesideRoom,
        }
    }

    /// As [`Ground::run`], for a square.
    #[inline]
    pub fn square(&self, corner: Point, width: usize) -> Space {
        let from = self.index(corner);
        (0..width).map(|y| self.run(from + y * self.width as usize, 1, width)).max().unwrap_or(Space::Free)
    }

    /// Puts a hall with its openings on its tiles.
    pub fn put(&mut self, hall: u32, way: &Way) {
        way.for_each_tile(|p| self.set(p, HALL | hall));
    }

    /// Takes a hall away again.
    pub fn take(&mut self, way: &Way) {
        way.for_each_tile(|p| self.set(p, ROCK));
    }

    fn set(&mut self, p: Point, owner: u32) {
        let index = self.index(p);
        if self.owner[index] == owner {
            return;
        }
        self.owner[index] = owner;
        let width = self.width as usize;
        for start in [index - width, index, index + width] {
            for near in &mut self.near[start - 1..=start + 1] {
                *near = if owner == ROCK { *near - 1 } else { *near + 1 };
            }
        }
    }

    /// The halls that a way would touch, ascending.
    pub fn touched(&self, way: &Way) -> Vec<u32> {
        let mut halls = Vec::new();
        let mut last = ROCK;
        way.for_each_tile(|p| {
            let index = self.index(p);
            if self.near[index] & !BESIDE_ROOM == 0 {
                return;
            }
            for start in [index - self.width as usize, index, index + self.width as usize] {
                for owner in &self.owner[start - 1..=start + 1] {
                    if *owner != ROCK && *owner & HALL != 0 && *owner != last {
                        last = *owner;
                        halls.push(*owner & !HALL);
                    }
                }
            }
        });
        halls.sort_unstable();
        halls.dedup();
        halls
    }

    /// Whether an opening of a room may stand there: rock all along and at both ends, and nothing but the room and rock
    /// behind its ends. With `over_halls` other halls are looked through.
    pub fn has_gate(&self, room: u32, gate: Gate, length: i32, over_halls: bool) -> Space {
        let along = if gate.side.is_horizontal() { Direction::South } else { Direction::East };
        let inwards = gate.side.opposite();
        let mut found = Space::Free;
        for i in -1..=length {
            let p = gate.at.offset(along, i);
            found = found.max(self.rock_at(p, ROCK, over_halls));
            if i == -1 || i == length {
                found = found.max(self.rock_at(p.step(inwards), room, over_halls));
            }
        }
        found
    }

    fn rock_at(&self, p: Point, or: u32, over_halls: bool) -> Space {
        match self.owner(self.index(p)) {
            ROCK => Space::Free,
            owner if owner == or => Space::Free,
            owner if owner & HALL != 0 && over_halls => Space::BesideHall,
            _ => Space::BesideRoom,
        }
    }
}

/// Whether there is room for a hall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Space {
    /// Nothing is near.
    Free,
    /// Another hall is.
    BesideHall,
    /// A room is, or the edge of the map.
    BesideRoom,
}
