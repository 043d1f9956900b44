//! The carve in its plain form: sets of what stands, a search from start to end after every removal, undo.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Seed,
    grid::Point,
    key::{ConnectionKey, RoomKey},
    layout::grid_carve::draws,
    preset::{GridCarve, StartEnd},
    trace::{Reason, Step},
};

/// What the plain carve gives.
pub struct Carved {
    pub steps: Vec<Step>,
    pub rooms: Vec<RoomKey>,
    pub connections: Vec<ConnectionKey>,
    pub start: RoomKey,
    pub end: RoomKey,
    pub shortened: bool,
}

#[derive(Clone)]
struct Grid {
    rooms: BTreeSet<RoomKey>,
    connections: BTreeMap<ConnectionKey, (RoomKey, RoomKey)>,
}

impl Grid {
    fn full(columns: u32, rows: u32) -> Self {
        let key = |x, y| RoomKey::of_cell(0, Point::new(x as i32, y as i32));
        let mut grid = Self { rooms: BTreeSet::new(), connections: BTreeMap::new() };
        for y in 0..rows {
            for x in 0..columns {
                let cell = Point::new(x as i32, y as i32);
                grid.rooms.insert(key(x, y));
                if x + 1 < columns {
                    grid.connections.insert(ConnectionKey::east_of(0, cell), (key(x, y), key(x + 1, y)));
                }
                if y + 1 < rows {
                    grid.connections.insert(ConnectionKey::south_of(0, cell), (key(x, y), key(x, y + 1)));
                }
            }
        }
        grid
    }

    fn neighbours(&self, room: RoomKey) -> Vec<(RoomKey, u32)> {
        let ends = self.connections.values();
        ends.filter_map(|(a, b)| if *a == room { Some(*b) } else { (*b == room).then_some(*a) })
            .map(|room| (room, 1))
            .collect()
    }

    fn joined(&self, start: RoomKey, end: RoomKey) -> bool {
        let distance = |room: &RoomKey| room.cell().manhattan(end.cell());
        pathfinding::prelude::astar(&start, |room| self.neighbours(*room), distance, |room| *room == end).is_some()
    }

    fn steps_from(&self, start: RoomKey) -> BTreeMap<RoomKey, u32> {
        let mut steps: BTreeMap<RoomKey, u32> =
            pathfinding::prelude::dijkstra_all(&start, |room| self.neighbours(*room))
                .into_iter()
                .map(|(room, (_, cost))| (room, cost))
                .collect();
        steps.insert(start, 0);
        steps
    }

    fn remove_room(&mut self, room: RoomKey) {
        self.rooms.remove(&room);
        self.connections.retain(|_, (a, b)| *a != room && *b != room);
    }
}

/// Start and the cell that is guarded as the end, said again in the plainest way.
fn ends(preset: &GridCarve, seed: Seed, full: &Grid) -> (RoomKey, RoomKey) {
    let (columns, rows) = (preset.columns as i32, preset.rows as i32);
    let key = |x, y| RoomKey::of_cell(0, Point::new(x, y));
    let lowest = |cells: Vec<RoomKey>, priority: fn(Seed, RoomKey) -> u64| {
        cells.into_iter().min_by_key(|room| priority(seed, *room)).expect("some cell")
    };
    let all: Vec<RoomKey> = full.rooms.iter().copied().collect();
    let far = |from: RoomKey, least: u32| -> Vec<RoomKey> {
        all.iter().copied().filter(|to| from.cell().manhattan(to.cell()) >= least).collect()
    };
    match preset.start_end {
        StartEnd::Corners => (key(0, 0), key(columns - 1, rows - 1)),
        StartEnd::At { start, end } => (key(start.x, start.y), key(end.x, end.y)),
        StartEnd::Sides => {
            let start = draws::start_row(seed, preset.rows) as i32;
            let end = if columns == 1 {
                (start + 1 + draws::end_row(seed, preset.rows - 1) as i32) % rows
            } else {
                draws::end_row(seed, preset.rows) as i32
            };
            (key(0, start), key(columns - 1, end))
        }
        StartEnd::Random { min_distance } => {
            let least = min_distance.max(1);
            let starts = all.iter().copied().filter(|room| !far(*room, least).is_empty()).collect();
            let start = lowest(starts, draws::start_priority);
            (start, lowest(far(start, least), draws::end_priority))
        }
        StartEnd::Farthest => {
            let start = lowest(all.clone(), draws::start_priority);
            let most = all.iter().map(|room| start.cell().manhattan(room.cell())).max().expect("some cell");
            (start, far(start, most)[0])
        }
    }
}

/// Carves; with `min_rooms`, counts the rooms after every step and carves again as many steps as may stay.
pub fn carve(preset: &GridCarve, seed: Seed) -> Carved {
    let (all, counts) = carve_steps(preset, seed, preset.steps);
    let enough = |count: &u32| *count >= preset.min_rooms;
    if counts.last().is_none_or(enough) || preset.min_rooms == 0 {
        return all;
    }
    let steps = counts.iter().take_while(|count| enough(count)).count() as u64;
    Carved { shortened: true, ..carve_steps(preset, seed, steps).0 }
}

/// The carve and how many rooms could be reached after each step.
fn carve_steps(preset: &GridCarve, seed: Seed, steps: u64) -> (Carved, Vec<u32>) {
    let mut grid = Grid::full(preset.columns, preset.rows);
    let (start, guarded) = ends(preset, seed, &grid);
    let mut trace: Vec<Step> = grid.rooms.iter().map(|room| Step::RoomPlaced(*room)).collect();
    trace.extend(grid.connections.iter().map(|(key, (a, b))| Step::Connected {
        connection: *key,
        a: *a,
        b: *b,
        reason: Reason::Neighbours,
    }));
    let mut undone_rooms = BTreeSet::new();
    let mut undone_connections = BTreeSet::new();
    let mut counts = Vec::new();
    for t in 0..steps {
        let rooms: Vec<RoomKey> =
            grid.rooms.iter().copied().filter(|room| *room != start && *room != guarded).collect();
        let connections: Vec<ConnectionKey> = grid.connections.keys().copied().collect();
        let room_left = preset.remove_room > 0 && rooms.iter().any(|room| !undone_rooms.contains(room));
        let connection_left =
            preset.remove_connection > 0 && connections.iter().any(|key| !undone_connections.contains(key));
        if !room_left && !connection_left {
            break;
        }
        let roll = draws::roll(seed, t);
        let before = grid.clone();
        if roll < preset.remove_room {
            let untried = rooms.iter().copied().filter(|room| !undone_rooms.contains(room));
            let candidate = untried.min_by_key(|room| draws::room_priority(seed, *room));
            let wasted = draws::waste(seed, t, rooms.len() as u64) < undone_rooms.len() as u64;
            match candidate.filter(|_| !wasted) {
                None => trace.push(Step::Wasted { t }),
                Some(room) => {
                    grid.remove_room(room);
                    if grid.joined(start, guarded) {
                        trace.push(Step::RoomRemoved { t, room });
                    } else {
                        grid = before;
                        undone_rooms.insert(room);
                        trace.push(Step::RoomUndone { t, room });
                    }
                }
            }
        } else if roll >= 100 - preset.remove_connection {
            let untried = connections.iter().copied().filter(|key| !undone_connections.contains(key));
            let candidate = untried.min_by_key(|key| draws::connection_priority(seed, *key));
            let wasted = draws::waste(seed, t, connections.len() as u64) < undone_connections.len() as u64;
            match candidate.filter(|_| !wasted) {
                None => trace.push(Step::Wasted { t }),
                Some(connection) => {
                    grid.connections.remove(&connection);
                    if grid.joined(start, guarded) {
                        trace.push(Step::ConnectionRemoved { t, connection });
                    } else {
                        grid = before;
                        undone_connections.insert(connection);
                        trace.push(Step::ConnectionUndone { t, connection });
                    }
                }
            }
        } else {
            trace.push(Step::Idle { t });
        }
        if preset.min_rooms > 0 {
            counts.push(grid.steps_from(start).len() as u32);
        }
    }
    let reached = grid.steps_from(start);
    for room in grid.rooms.clone() {
        if !reached.contains_key(&room) {
            trace.push(Step::CutOff(room));
            grid.remove_room(room);
        }
    }
    let most = reached.values().max().copied().unwrap_or(0);
    let end = match preset.start_end {
        StartEnd::Farthest => reached.iter().find(|(_, steps)| **steps == most).map_or(start, |(room, _)| *room),
        _ => guarded,
    };
    let rooms = grid.rooms.into_iter().collect();
    let connections = grid.connections.into_keys().collect();
    (Carved { steps: trace, rooms, connections, start, end, shortened: false }, counts)
}
