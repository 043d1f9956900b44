//! Which points of the lattice are rooms.

use std::ops::Range;

use super::{draws, size::Size};
use crate::{Seed, grid::Point, key::RoomKey};

/// The rooms, in order of key: level by level, row by row.
#[derive(Debug)]
pub(super) struct Rooms {
    pub size: Size,
    /// Where each room lies in its level.
    pub points: Vec<Point>,
    /// Level of each room, from 0.
    pub levels: Vec<u16>,
    /// The first room of each level, and the number of all rooms.
    first: Vec<u32>,
    /// For each point of the lattice 1 + the room there, or 0.
    at: Vec<u32>,
}

impl Rooms {
    /// On each level the point of lowest priority, so that none is empty, then those of lowest priority among all the
    /// rest. One room more leaves the others where they are. O(points of the lattice).
    pub fn choose(size: Size, seed: Seed) -> Self {
        let area = size.side * size.side;
        let key = |index: u32| {
            let in_level = index % area;
            let point = Point::new((in_level % size.side) as i32, (in_level / size.side) as i32);
            RoomKey::of_cell((index / area) as u16, point)
        };
        let mut chosen = Vec::with_capacity(size.rooms as usize);
        let mut rest: Vec<(u64, u32)> = Vec::with_capacity((area * size.levels) as usize);
        for level in 0..size.levels {
            let from = rest.len();
            rest.extend((level * area..(level + 1) * area).map(|i| (draws::point_priority(seed, key(i)), i)));
            if let Some(first) = (from..rest.len()).min_by_key(|i| rest[*i]) {
                chosen.push(rest.swap_remove(first).1);
            }
        }
        let wanted = size.rooms as usize - chosen.len();
        if (1..rest.len()).contains(&wanted) {
            rest.select_nth_unstable(wanted - 1);
        }
        chosen.extend(rest[..wanted].iter().map(|(_, index)| *index));
        chosen.sort_unstable();
        Self::at_points(size, &chosen)
    }

    /// Rooms at these points of the lattice, ascending, none of the levels empty.
    fn at_points(size: Size, indices: &[u32]) -> Self {
        let area = size.side * size.side;
        let mut at = vec![0; (area * size.levels) as usize];
        let mut first = vec![0; size.levels as usize + 1];
        let mut points = Vec::with_capacity(indices.len());
        let mut levels = Vec::with_capacity(indices.len());
        for (room, index) in (0..).zip(indices) {
            let (level, in_level) = (index / area, index % area);
            at[*index as usize] = room + 1;
            first[level as usize + 1] = room + 1;
            points.push(Point::new((in_level % size.side) as i32, (in_level / size.side) as i32));
            levels.push(level as u16);
        }
        Self { size, points, levels, first, at }
    }

    /// Number of rooms.
    pub fn len(&self) -> u32 {
        self.points.len() as u32
    }

    pub fn key(&self, room: u32) -> RoomKey {
        RoomKey::of_cell(self.levels[room as usize], self.points[room as usize])
    }

    pub fn point(&self, room: u32) -> Point {
        self.points[room as usize]
    }

    pub fn level(&self, room: u32) -> u16 {
        self.levels[room as usize]
    }

    /// The rooms of a level.
    pub fn of_level(&self, level: u16) -> Range<u32> {
        self.first[level as usize]..self.first[level as usize + 1]
    }

    /// The room at a point, if one is there.
    pub fn at(&self, level: u16, point: Point) -> Option<u32> {
        let side = self.size.side as i32;
        if point.x < 0 || point.y < 0 || point.x >= side || point.y >= side || u32::from(level) >= self.size.levels {
            return None;
        }
        let index = (u32::from(level) * self.size.side + point.y as u32) * self.size.side + point.x as u32;
        self.at[index as usize].checked_sub(1)
    }
}
