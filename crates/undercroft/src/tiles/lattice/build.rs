//! From rooms and routes to areas, openings, links and tiles.

use super::{
    super::{
        Draft,
        areas::{self, Place},
        doors::{Doors, Locking},
        finish::Parts,
        joints::hall_width,
        lists,
        mask::Mask,
        shape::anchor_of,
        things::{self, Floor},
        walls::raise,
    },
    frame::Frame,
    ground::Ground,
    hazards,
    rooms::{Room, bounds},
    route::{Job, Rooms, route},
    search::Search,
    walls::add_walls,
    way::{Gate, Way},
};
use crate::{
    GenerateError,
    dungeon::{
        Area, AreaId, Connection, Link, LinkId, LinkKind, LockId, Opening, OpeningId, ThingId, TileKind, TileMap, Via,
    },
    grid::{Direction, Point, Rect},
    plan::PlannedConnection,
    relaxation::Relaxation,
};

/// All that the dungeon is made of.
pub(super) fn parts(draft: &Draft<'_>, rooms: &[Room], frame: &Frame) -> Result<Parts, GenerateError> {
    let corners: Vec<Point> = draft.plan.nodes.iter().map(|node| frame.corner_of(node.cell)).collect();
    let ways = routes(draft, rooms, frame, &corners);
    let mut builder = Builder::new(draft, frame);
    builder.add_rooms(rooms, &corners);
    builder.add_connections(&ways);
    builder.levels.iter_mut().for_each(raise);
    let gates = gates_by_room(draft, &ways);
    let mut placed = things::place(draft, &builder.levels, &mut builder.links, |room| {
        let gates = gates[room as usize].iter().map(|(connection, end)| ways_gate(&ways, *connection, *end));
        floor(&rooms[room as usize], frame, corners[room as usize], gates)
    })?;
    let mut hazards = Vec::new();
    for (index, (way, hall)) in (0..).zip(ways.iter().zip(&builder.halls)) {
        hazards::add(draft, index, hall.zip(way.as_ref()), &mut hazards, &mut placed.things);
    }
    let (asked, got) = (ways.len() as u32, ways.iter().flatten().count() as u32);
    if got < asked {
        placed.relaxations.insert(0, Relaxation::Tunnels { asked, got });
    }
    let Builder { areas, openings, links, connections, levels, .. } = builder;
    Ok(Parts { areas, openings, links, connections, placed, hazards, levels })
}

/// By connection: the way of its hall, if it found one.
fn routes(draft: &Draft<'_>, rooms: &[Room], frame: &Frame, corners: &[Point]) -> Vec<Option<Way>> {
    let plan = draft.plan;
    let mut walls = Vec::with_capacity(rooms.len() * 4);
    let mut first_wall = Vec::with_capacity(rooms.len() + 1);
    for (room, corner) in rooms.iter().zip(corners) {
        first_wall.push(walls.len() as u32);
        add_walls(&mut walls, &room.floor(frame), *corner);
    }
    first_wall.push(walls.len() as u32);
    let by_room = Rooms { walls: &walls, first_wall: &first_wall, corners };
    let level_of = |connection: &PlannedConnection| plan.nodes[connection.a as usize].level;
    let mut by_level: Vec<u32> = (0..plan.connections.len() as u32).collect();
    by_level.sort_by_key(|index| level_of(&plan.connections[*index as usize]));
    let mut nodes_by_level: Vec<u32> = (0..plan.nodes.len() as u32).collect();
    nodes_by_level.sort_by_key(|node| plan.nodes[*node as usize].level);
    let mut ways = vec![None; plan.connections.len()];
    let (mut ground, mut search) = (Ground::default(), Search::default());
    for connections in by_level.chunk_by(|a, b| {
        let [a, b] = [a, b].map(|index| level_of(&plan.connections[*index as usize]));
        a == b
    }) {
        let level = level_of(&plan.connections[connections[0] as usize]);
        ground.clear(frame.width(), frame.height());
        let first = nodes_by_level.partition_point(|node| plan.nodes[*node as usize].level < level);
        let here = nodes_by_level[first..].iter().take_while(|node| plan.nodes[**node as usize].level == level);
        for node in here {
            ground.add_room(*node, &rooms[*node as usize].floor(frame), corners[*node as usize]);
        }
        let job = |index: &u32| {
            let PlannedConnection { key, a, b, bonus, .. } = plan.connections[*index as usize];
            Job { rooms: [a, b], width: hall_width(draft.preset, draft.seed, key).into(), bonus }
        };
        let jobs: Vec<Job> = connections.iter().map(job).collect();
        for (index, way) in connections.iter().zip(route(&mut ground, &mut search, frame, by_room, &jobs)) {
            ways[*index as usize] = way;
        }
    }
    ways
}

/// By room: (connection, which of its ends) of all its openings.
fn gates_by_room(draft: &Draft<'_>, ways: &[Option<Way>]) -> Vec<Vec<(u32, usize)>> {
    let mut gates = vec![Vec::new(); draft.plan.nodes.len()];
    for ((index, connection), _) in (0..).zip(&draft.plan.connections).zip(ways).filter(|(_, way)| way.is_some()) {
        gates[connection.a as usize].push((index, 0));
        gates[connection.b as usize].push((index, 1));
    }
    gates
}

fn ways_gate(ways: &[Option<Way>], connection: u32, end: usize) -> Option<(Gate, u32)> {
    ways[connection as usize].as_ref().map(|way| (way.gates[end], way.width))
}

/// The floor of a room, with the ways from its openings straight in and then to the middle.
fn floor(room: &Room, frame: &Frame, corner: Point, gates: impl Iterator<Item = Option<(Gate, u32)>>) -> Floor {
    let anchor = anchor_of(frame.cell());
    let tiles = room.floor(frame);
    let (mut lanes, mut thresholds) = (Mask::empty(frame.side as usize), Mask::empty(frame.side as usize));
    for (gate, width) in gates.flatten() {
        let last = width as i32 - 1;
        let first = gate.at.step(gate.side.opposite());
        let (x, y) = (first.x - corner.x, first.y - corner.y);
        let span = |a: i32, b: i32| a.min(b)..=a.max(b);
        if gate.side.is_horizontal() {
            thresholds.add(x..=x, y..=y + last);
            lanes.add(span(x, anchor.x), y..=y + last);
            lanes.add(anchor.x..=anchor.x, span(y, anchor.y));
        } else {
            thresholds.add(x..=x + last, y..=y);
            lanes.add(x..=x + last, span(y, anchor.y));
            lanes.add(span(x, anchor.x), anchor.y..=anchor.y);
        }
    }
    Floor { corner, anchor, tiles, lanes, thresholds }
}

/// What grows while rooms and connections are written.
struct Builder<'a> {
    draft: &'a Draft<'a>,
    frame: &'a Frame,
    areas: Vec<Area>,
    openings: Vec<Opening>,
    links: Vec<Link>,
    connections: Vec<Connection>,
    /// By connection: its hall.
    halls: Vec<Option<AreaId>>,
    levels: Vec<TileMap>,
}

impl<'a> Builder<'a> {
    fn new(draft: &'a Draft<'a>, frame: &'a Frame) -> Self {
        let plan = draft.plan;
        let levels = plan.nodes.iter().map(|node| node.level).max().map_or(0, |level| usize::from(level) + 1);
        Self {
            draft,
            frame,
            areas: Vec::with_capacity(plan.nodes.len() + plan.connections.len()),
            openings: Vec::with_capacity(2 * plan.connections.len()),
            links: lists::links(draft),
            connections: Vec::with_capacity(plan.connections.len() + plan.links.len()),
            halls: Vec::with_capacity(plan.connections.len()),
            levels: (0..levels).map(|_| TileMap::new(frame.width(), frame.height())).collect(),
        }
    }

    /// Rooms are numbered level by level, in order of key.
    fn add_rooms(&mut self, rooms: &[Room], corners: &[Point]) {
        let draft = self.draft;
        let middle = anchor_of(self.frame.cell());
        let mut on_level = vec![0_u32; self.levels.len()];
        draft.plan.nodes.iter().for_each(|node| on_level[usize::from(node.level)] += 1);
        let hundred = on_level.iter().max().map_or(100, |most| 10_u32.pow(most.max(&10).ilog10() + 1));
        on_level.fill(0);
        for (index, ((node, room), corner)) in draft.plan.nodes.iter().zip(rooms).zip(corners).enumerate() {
            let floor = room.floor(self.frame);
            let map = &mut self.levels[usize::from(node.level)];
            for (y, row) in (corner.y..).zip(floor.rows()).filter(|(_, row)| **row != 0) {
                // A row of a room is one run.
                let from = Point::new(corner.x + row.trailing_zeros() as i32, y);
                map.set_run(from, row.count_ones(), TileKind::Room, index as u32);
            }
            let ordinal = &mut on_level[usize::from(node.level)];
            *ordinal += 1;
            let number = (u32::from(node.level) + 1).saturating_mul(hundred).saturating_add(*ordinal);
            let anchor = Point::new(corner.x + middle.x, corner.y + middle.y);
            let place = Place { bounds: bounds(&floor, *corner), anchor, tiles: floor.count() };
            self.areas.push(areas::room(draft, index, number, room.shape, place));
        }
        areas::mark_guarded(draft, &mut self.areas);
    }

    /// Openings, halls and tunnels, in order of the connections' keys.
    fn add_connections(&mut self, ways: &[Option<Way>]) {
        let draft = self.draft;
        let doors = Doors::new(draft.preset, draft.seed);
        let locks = lists::lock_by_connection(draft);
        for ((connection, way), lock) in draft.plan.connections.iter().zip(ways).zip(locks) {
            let (via, hall) = match way {
                Some(way) => {
                    let hall = self.add_hall(connection, way, lock.map(|(_, near)| near));
                    self.add_openings(connection, way, hall, lock, &doors);
                    (Via::Hall(hall), Some(hall))
                }
                None => (Via::Link(self.add_tunnel(connection, lock.map(|(id, _)| id))), None),
            };
            self.halls.push(hall);
            let rooms = [AreaId(connection.a), AreaId(connection.b)];
            let (key, label, bonus) = (connection.key, connection.label, connection.bonus);
            self.connections.push(Connection { key, rooms, via, label, bonus });
        }
    }

    fn add_hall(&mut self, connection: &PlannedConnection, way: &Way, locked: Option<u32>) -> AreaId {
        let id = AreaId(self.areas.len() as u32);
        let map = &mut self.levels[usize::from(self.areas[connection.a as usize].level)];
        let mut tiles = 0;
        let (mut low, mut high) = (way.squares[0], way.squares[0]);
        way.for_each_hall_tile(|p| {
            tiles += u32::from(map.kind(p) == TileKind::Void);
            map.set(p, TileKind::Hall, id.0);
            low = Point::new(low.x.min(p.x), low.y.min(p.y));
            high = Point::new(high.x.max(p.x), high.y.max(p.y));
        });
        let bounds = Rect::new(low.x, low.y, high.x.abs_diff(low.x) + 1, high.y.abs_diff(low.y) + 1);
        let square = way.squares[(way.squares.len() - 1) / 2];
        let middle = Rect::new(square.x, square.y, way.width, way.width).middle();
        let anchor = if bounds.area() == tiles { bounds.middle() } else { middle };
        let place = Place { bounds, anchor, tiles };
        let hall = areas::hall(&self.areas, id, connection, way.width, locked, place);
        self.areas.push(hall);
        id
    }

    fn add_openings(
        &mut self,
        connection: &PlannedConnection,
        way: &Way,
        hall: AreaId,
        lock: Option<(LockId, u32)>,
        doors: &Doors,
    ) {
        let level = self.areas[hall.index()].level;
        let ends = [connection.a, connection.b];
        let depth = |room: u32| (self.areas[room as usize].depth, room);
        let nearer = if depth(ends[1]) < depth(ends[0]) { ends[1] } else { ends[0] };
        for (end, (room, gate)) in (0..).zip(ends.into_iter().zip(way.gates)) {
            let (locking, here) = Locking::at(lock, room);
            let (kind, material) = doors.choose_one(connection, end, room == nearer, locking);
            let id = OpeningId(self.openings.len() as u32);
            // Doors face east or south, whichever way the hall leaves its room.
            let (facing, areas) = match gate.side {
                Direction::East | Direction::South => (gate.side, [AreaId(room), hall]),
                Direction::North | Direction::West => (gate.side.opposite(), [hall, AreaId(room)]),
            };
            for tile in gate.tiles(way.width) {
                self.levels[usize::from(level)].set(tile, TileKind::Opening, id.0);
            }
            let (at, length) = (gate.at, way.width);
            self.openings.push(Opening {
                id,
                connection: connection.key,
                kind,
                material,
                lock: here,
                level,
                at,
                length,
                facing,
                areas,
            });
        }
    }

    /// A tunnel in place of a hall; a locked one is locked at both ends.
    fn add_tunnel(&mut self, connection: &PlannedConnection, lock: Option<LockId>) -> LinkId {
        let id = LinkId(self.links.len() as u32);
        self.links.push(Link {
            id,
            connection: connection.key,
            kind: LinkKind::Tunnel,
            areas: [AreaId(connection.a), AreaId(connection.b)],
            ends: [ThingId::default(); 2],
            lock,
        });
        id
    }
}
