//! Numbers for the rooms and connections of a full grid.
//!
//! Rooms are numbered row by row. Connections to the east come first, row by row, then those to the south: both orders
//! are the orders of their keys.

use super::MAX_ROOMS;
use crate::{
    grid::Point,
    key::{ConnectionKey, RoomKey},
};

/// A grid of `columns` by `rows` rooms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice {
    pub columns: u32,
    pub rows: u32,
}

impl Lattice {
    /// `None` unless there are 2..=[`MAX_ROOMS`] rooms.
    pub fn new(columns: u32, rows: u32) -> Option<Self> {
        let rooms = u64::from(columns) * u64::from(rows);
        (2..=MAX_ROOMS).contains(&rooms).then_some(Self { columns, rows })
    }

    pub fn rooms(self) -> u32 {
        self.columns * self.rows
    }

    fn east_connections(self) -> u32 {
        (self.columns - 1) * self.rows
    }

    pub fn connections(self) -> u32 {
        self.east_connections() + self.columns * (self.rows - 1)
    }

    pub fn room(self, x: u32, y: u32) -> u32 {
        y * self.columns + x
    }

    pub fn cell(self, room: u32) -> (u32, u32) {
        (room % self.columns, room / self.columns)
    }

    pub fn room_key(self, room: u32) -> RoomKey {
        let (x, y) = self.cell(room);
        RoomKey::of_cell(0, Point::new(x as i32, y as i32))
    }

    /// Column and row of a connection's western or northern room, and whether it runs south.
    pub fn place(self, connection: u32) -> (u32, u32, bool) {
        match connection.checked_sub(self.east_connections()) {
            None => (connection % (self.columns - 1), connection / (self.columns - 1), false),
            Some(south) => (south % self.columns, south / self.columns, true),
        }
    }

    pub fn connection_key(self, connection: u32) -> ConnectionKey {
        let (x, y, south) = self.place(connection);
        let cell = Point::new(x as i32, y as i32);
        if south { ConnectionKey::south_of(0, cell) } else { ConnectionKey::east_of(0, cell) }
    }

    /// The two rooms of a connection, western or northern first.
    pub fn ends(self, connection: u32) -> (u32, u32) {
        let (x, y, south) = self.place(connection);
        let room = self.room(x, y);
        (room, if south { room + self.columns } else { room + 1 })
    }

    /// (neighbour, connection) to the east, south, west and north.
    #[inline]
    pub fn around(self, room: u32) -> [Option<(u32, u32)>; 4] {
        let (x, y) = self.cell(room);
        let east = y * (self.columns - 1) + x;
        let south = self.east_connections() + room;
        [
            (x + 1 < self.columns).then(|| (room + 1, east)),
            (y + 1 < self.rows).then(|| (room + self.columns, south)),
            (x > 0).then(|| (room - 1, east - 1)),
            (y > 0).then(|| (room - self.columns, south - self.columns)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_order_of_key_and_agree_with_each_other() {
        for (columns, rows) in [(1, 2), (2, 1), (3, 4), (7, 5), (1, 9)] {
            let Some(lattice) = Lattice::new(columns, rows) else { panic!("{columns} x {rows}") };
            assert!((1..lattice.rooms()).all(|i| lattice.room_key(i - 1) < lattice.room_key(i)));
            assert!((1..lattice.connections()).all(|i| lattice.connection_key(i - 1) < lattice.connection_key(i)));
            let mut seen = 0;
            for room in 0..lattice.rooms() {
                for (neighbour, connection) in lattice.around(room).into_iter().flatten() {
                    let (a, b) = lattice.ends(connection);
                    assert_eq!((a.min(b), a.max(b)), (room.min(neighbour), room.max(neighbour)));
                    seen += 1;
                }
            }
            assert_eq!(seen, 2 * lattice.connections());
        }
    }

    #[test]
    fn too_small_and_too_large_grids_are_refused() {
        assert!(Lattice::new(1, 1).is_none());
        assert!(Lattice::new(0, 5).is_none());
        assert!(Lattice::new(u32::MAX, u32::MAX).is_none());
        assert!(Lattice::new(1024, 1024).is_some());
    }
}
