//! Rooms at random, by where they lie: a room more or a wider lattice leaves what is drawn mostly as it was.

use super::rooms::Rooms;
use crate::grid::Point;

/// Proposes points of a box whose sides are powers of two, so that the same number means the same point in lattices of
/// many sizes; who lies there is proposed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Urn {
    side_mask: u32,
    level_mask: u32,
}

impl Urn {
    pub fn new(rooms: &Rooms) -> Self {
        let mask = |count: u32| count.next_power_of_two() - 1;
        Self { side_mask: mask(rooms.size.side), level_mask: mask(rooms.size.levels) }
    }

    /// The room that 36 of these bits stand for, if there is one: each room as likely as any other.
    pub fn propose(self, rooms: &Rooms, bits: u64) -> Option<u32> {
        let x = bits as u32 & 0xFFF & self.side_mask;
        let y = (bits >> 12) as u32 & 0xFFF & self.side_mask;
        let level = (bits >> 24) as u32 & 0xFFF & self.level_mask;
        rooms.at(level as u16, Point::new(x as i32, y as i32))
    }

    /// The other 28 bits.
    pub const fn spare(bits: u64) -> u64 {
        bits >> 36
    }
}

/// What [`Urn::spare`] is below.
pub(super) const SPARE: u64 = 1 << 28;
