//! The carve with a search per step on arrays: what the benchmark compares with. Start and end are the corners, and
//! the carve is not followed by the removal of what can't be reached.

use undercroft::{
    Seed,
    grid::Point,
    key::{ConnectionKey, RoomKey},
    layout::grid_carve::draws,
    preset::GridCarve,
};

struct Grid {
    columns: usize,
    rows: usize,
    rooms: Vec<bool>,
    /// To the east, to the south, by room.
    connections: Vec<[bool; 2]>,
}

impl Grid {
    fn neighbours(&self, room: usize) -> Vec<(usize, u32)> {
        let (x, y) = (room % self.columns, room / self.columns);
        let mut found = Vec::with_capacity(4);
        let mut add = |joined: bool, room: usize| {
            if joined {
                found.push((room, 1));
            }
        };
        add(self.connections[room][0], room + 1);
        add(self.connections[room][1], room + self.columns);
        add(x > 0 && self.connections[room.saturating_sub(1)][0], room.wrapping_sub(1));
        add(y > 0 && self.connections[room.saturating_sub(self.columns)][1], room.wrapping_sub(self.columns));
        found
    }

    fn joined(&self) -> bool {
        let end = self.rooms.len() - 1;
        let distance = |room: &usize| {
            let (x, y) = (room % self.columns, room / self.columns);
            (self.columns - 1 - x + self.rows - 1 - y) as u32
        };
        pathfinding::prelude::astar(&0, |room| self.neighbours(*room), distance, |room| *room == end).is_some()
    }

    /// Sets the connections of a room that stand to `to`, and says which they were.
    fn take(&mut self, room: usize) -> Vec<(usize, usize)> {
        let (x, y) = (room % self.columns, room / self.columns);
        let mut around = vec![(room, 0), (room, 1)];
        if x > 0 {
            around.push((room - 1, 0));
        }
        if y > 0 {
            around.push((room - self.columns, 1));
        }
        around.retain(|(room, side)| std::mem::replace(&mut self.connections[*room][*side], false));
        around
    }
}

/// How many rooms and connections stand in the end.
pub fn carve(preset: &GridCarve, seed: Seed) -> (usize, usize) {
    let (columns, rows) = (preset.columns as usize, preset.rows as usize);
    let cell = |room: usize| Point::new((room % columns) as i32, (room / columns) as i32);
    let count = columns * rows;
    let connections = (0..count).map(|room| [room % columns + 1 < columns, room / columns + 1 < rows]).collect();
    let mut grid = Grid { columns, rows, rooms: vec![true; count], connections };
    let mut room_order: Vec<usize> = (1..count - 1).collect();
    room_order.sort_by_cached_key(|room| draws::room_priority(seed, RoomKey::of_cell(0, cell(*room))));
    let mut connection_order: Vec<(usize, usize)> = (0..count)
        .flat_map(|room| [(room, 0), (room, 1)])
        .filter(|(room, side)| grid.connections[*room][*side])
        .collect();
    connection_order.sort_by_cached_key(|(room, side)| {
        let key =
            if *side == 0 { ConnectionKey::east_of(0, cell(*room)) } else { ConnectionKey::south_of(0, cell(*room)) };
        draws::connection_priority(seed, key)
    });
    let mut standing = [room_order.len(), connection_order.len()];
    let mut undone = [0, 0];
    let mut room_order = room_order.into_iter();
    let mut connection_order = connection_order.into_iter();
    for t in 0..preset.steps {
        let roll = draws::roll(seed, t);
        let kind = if roll < preset.remove_room {
            0
        } else if roll >= 100 - preset.remove_connection {
            1
        } else {
            continue;
        };
        if draws::waste(seed, t, standing[kind] as u64) < undone[kind] as u64 {
            continue;
        }
        let (room, taken) = if kind == 0 {
            let Some(room) = room_order.next() else { continue };
            grid.rooms[room] = false;
            (Some(room), grid.take(room))
        } else {
            let Some((room, side)) = connection_order.by_ref().find(|(room, side)| grid.connections[*room][*side])
            else {
                continue;
            };
            grid.connections[room][side] = false;
            (None, vec![(room, side)])
        };
        if grid.joined() {
            standing[0] -= usize::from(room.is_some());
            standing[1] -= taken.len();
        } else {
            undone[kind] += 1;
            taken.iter().for_each(|(room, side)| grid.connections[*room][*side] = true);
            if let Some(room) = room {
                grid.rooms[room] = true;
            }
        }
    }
    let connections = grid.connections.iter().flatten().filter(|stands| **stands).count();
    (grid.rooms.iter().filter(|stands| **stands).count(), connections)
}
