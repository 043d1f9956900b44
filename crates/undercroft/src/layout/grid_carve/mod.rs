//! Grid carve (madodev, *Ero Dungeons* devlog, November 2023): fill a grid with rooms, join all neighbours, then take
//! rooms and connections away step by step, never parting start and end.

mod bits;
mod deck;
pub mod draws;
mod faces;
mod lattice;
mod prefix;
mod start_end;

use bits::Bits;
use deck::Deck;
use faces::Faces;
use lattice::Lattice;
use start_end::Ends;

use super::{Layout, LayoutContext};
use crate::{
    GenerateError, Seed,
    graph::{Graph, UNREACHED},
    plan::{Label, LayoutReport, Node, NodeKind, Plan, PlannedConnection, Space},
    preset::{GridCarve, StartEnd},
    relaxation::Relaxation,
    trace::{Reason, Step},
};

/// Rooms of a grid, X·Y: at most 2²⁰.
pub const MAX_ROOMS: u64 = 1 << 20;

impl Layout for GridCarve {
    fn name(&self) -> &str {
        "grid_carve"
    }

    /// Carves in near-constant time a step: the grid is planar, so whether start and end part is a question of the
    /// faces that a removal joins. The loop ends after `steps` steps or when nothing untried is left.
    fn run(&self, context: &mut LayoutContext<'_>) -> Result<Plan, GenerateError> {
        let seed = context.seed;
        let error = |what: String| GenerateError::Layout { layout: self.name().into(), what, seed };
        let lattice = Lattice::new(self.columns, self.rows).ok_or_else(|| {
            error(format!("columns x rows = {} x {}, allowed are 2..={MAX_ROOMS} rooms", self.columns, self.rows))
        })?;
        let ends = start_end::choose(&self.start_end, lattice, seed).map_err(error)?;
        let mut carve = Carve::new(self, lattice, ends, seed, context.trace.is_some());
        carve.run(context)?;
        carve.end_early(self.min_rooms);
        Ok(carve.into_plan(self, context))
    }
}

/// A removal, with what is needed to put it back.
#[derive(Clone, Copy, Debug)]
enum Removal {
    /// A room and the connections that it took, one bit a direction (east, south, west, north).
    Room(u32, u8),
    /// A connection.
    Connection(u32),
}

impl Removal {
    /// The connections that it took.
    fn connections(self, lattice: Lattice) -> impl Iterator<Item = u32> {
        let (room, taken, single) = match self {
            Self::Room(room, taken) => (room, taken, None),
            Self::Connection(id) => (0, 0, Some(id)),
        };
        let around = lattice.around(room).into_iter().enumerate();
        let of_room = around.filter_map(move |(bit, arc)| arc.filter(|_| taken & (1 << bit) != 0));
        of_room.map(|(_, connection)| connection).chain(single)
    }
}

/// What one roll of the dice asks for.
enum Roll {
    Room,
    Connection,
    Idle,
}

/// The state of a carve.
struct Carve {
    lattice: Lattice,
    ends: Ends,
    seed: Seed,
    remove_room: u32,
    remove_connection: u32,
    asked: u64,
    rooms: Bits,
    connections: Bits,
    room_deck: Deck,
    connection_deck: Deck,
    faces: Faces,
    /// Candidates that still stand: rooms without start and end, connections.
    standing: [u64; 2],
    /// Of those, how many were undone once and so can never go.
    undone: [u64; 2],
    /// Removals and the report as it stood before each.
    log: Vec<(Removal, LayoutReport)>,
    report: LayoutReport,
    /// Whether removals were taken back to keep `min_rooms`.
    ended_early: bool,
    trace: Option<Vec<Step>>,
}

const ROOM: usize = 0;
const CONNECTION: usize = 1;

impl Carve {
    fn new(preset: &GridCarve, lattice: Lattice, ends: Ends, seed: Seed, traced: bool) -> Self {
        let rooms = lattice.rooms();
        let connections = lattice.connections();
        Self {
            lattice,
            ends,
            seed,
            remove_room: preset.remove_room,
            remove_connection: preset.remove_connection,
            asked: preset.steps,
            rooms: Bits::all(rooms),
            connections: Bits::all(connections),
            room_deck: Deck::new(rooms, |id| draws::room_priority(seed, lattice.room_key(id))),
            connection_deck: Deck::new(connections, |id| draws::connection_priority(seed, lattice.connection_key(id))),
            faces: Faces::new(lattice, ends.start, ends.guarded),
            standing: [u64::from(rooms) - 2, u64::from(connections)],
            undone: [0, 0],
            log: Vec::new(),
            report: LayoutReport::default(),
            ended_early: false,
            trace: traced.then(Vec::new),
        }
    }

    fn run(&mut self, context: &LayoutContext<'_>) -> Result<(), GenerateError> {
        for t in 0..self.asked {
            if t % 4096 == 0 {
                context.check_cancelled()?;
            }
            if self.is_exhausted() {
                break;
            }
            self.step(t);
            self.report.steps = t + 1;
        }
        Ok(())
    }

    /// Whether no roll can remove anything any more.
    fn is_exhausted(&self) -> bool {
        let open = |kind: usize, chance: u32| chance > 0 && self.undone[kind] < self.standing[kind];
        !open(ROOM, self.remove_room) && !open(CONNECTION, self.remove_connection)
    }

    fn step(&mut self, t: u64) {
        let roll = draws::roll(self.seed, t);
        let roll = if roll < self.remove_room {
            Roll::Room
        } else if roll >= 100_u32.saturating_sub(self.remove_connection) {
            Roll::Connection
        } else {
            Roll::Idle
        };
        match roll {
            Roll::Idle => {
                self.report.idle += 1;
                self.note(Step::Idle { t });
            }
            Roll::Room => self.step_on(ROOM, t),
            Roll::Connection => self.step_on(CONNECTION, t),
        }
    }

    /// A candidate that was undone would be undone for ever, since the graph only shrinks. So the decks hand out each
    /// candidate once, and the step is wasted as often as an index draw would have hit an undone one.
    fn step_on(&mut self, kind: usize, t: u64) {
        if draws::waste(self.seed, t, self.standing[kind]) < self.undone[kind] || self.standing[kind] == 0 {
            self.report.wasted += 1;
            self.note(Step::Wasted { t });
        } else if kind == ROOM {
            self.try_room(t);
        } else {
            self.try_connection(t);
        }
    }

    fn try_room(&mut self, t: u64) {
        let (rooms, ends) = (&self.rooms, self.ends);
        let Some(room) = self.room_deck.next(|id| rooms.get(id) && !ends.are(id)) else { return };
        let key = self.lattice.room_key(room);
        let mut taken = 0_u8;
        let mut ids = [0_u32; 4];
        let mut count = 0;
        for (bit, arc) in self.lattice.around(room).into_iter().enumerate() {
            if let Some((_, connection)) = arc.filter(|(_, connection)| self.connections.get(*connection)) {
                taken |= 1 << bit;
                ids[count] = connection;
                count += 1;
            }
        }
        if !self.faces.remove(&ids[..count]) {
            self.undo(ROOM);
            self.note(Step::RoomUndone { t, room: key });
            return;
        }
        self.rooms.clear(room);
        ids[..count].iter().for_each(|id| self.connections.clear(*id));
        self.standing[ROOM] -= 1;
        self.standing[CONNECTION] -= count as u64;
        self.log.push((Removal::Room(room, taken), self.report));
        self.note(Step::RoomRemoved { t, room: key });
    }

    fn try_connection(&mut self, t: u64) {
        let connections = &self.connections;
        let Some(id) = self.connection_deck.next(|id| connections.get(id)) else { return };
        let key = self.lattice.connection_key(id);
        if !self.faces.remove(&[id]) {
            self.undo(CONNECTION);
            self.note(Step::ConnectionUndone { t, connection: key });
            return;
        }
        self.connections.clear(id);
        self.standing[CONNECTION] -= 1;
        self.log.push((Removal::Connection(id), self.report));
        self.note(Step::ConnectionRemoved { t, connection: key });
    }

    fn undo(&mut self, kind: usize) {
        self.undone[kind] += 1;
        self.report.undone += 1;
    }

    fn note(&mut self, step: Step) {
        if let Some(trace) = &mut self.trace {
            trace.push(step);
        }
    }

    /// Takes removals back, newest first, until at least `min_rooms` rooms can be reached.
    fn end_early(&mut self, min_rooms: u32) {
        let keep = prefix::removals_to_keep(self, min_rooms);
        while self.log.len() > keep {
            let Some((removal, report)) = self.log.pop() else { break };
            self.ended_early = true;
            self.report = report;
            if let Removal::Room(room, _) = removal {
                self.rooms.set(room);
            }
            removal.connections(self.lattice).for_each(|id| self.connections.set(id));
        }
    }

    /// Drops what can't be reached and names the rest.
    fn into_plan(mut self, preset: &GridCarve, context: &mut LayoutContext<'_>) -> Plan {
        let lattice = self.lattice;
        let kept = self.reachable();
        let mut node_of = vec![u32::MAX; lattice.rooms() as usize];
        let mut nodes = Vec::with_capacity(kept.count() as usize);
        for room in kept.iter() {
            node_of[room as usize] = nodes.len() as u32;
            let key = lattice.room_key(room);
            nodes.push(Node { key, level: 0, cell: key.cell(), kind: NodeKind::Room });
        }
        let connections = self.kept_connections(&node_of);
        self.report.cut_off = u64::from(self.rooms.count()) - nodes.len() as u64;
        self.tell(&kept, context);
        let start = node_of[self.ends.start as usize];
        let end = match preset.start_end {
            StartEnd::Farthest => farthest(start, nodes.len(), &connections),
            _ => node_of[self.ends.guarded as usize],
        };
        let relaxations = if self.ended_early {
            vec![Relaxation::Steps { asked: preset.steps, got: self.report.steps, min_rooms: preset.min_rooms }]
        } else {
            Vec::new()
        };
        Plan {
            nodes,
            connections,
            links: Vec::new(),
            start: Some(start),
            end: Some(end),
            entrances: Vec::new(),
            space: Space::Blocks { columns: preset.columns, rows: preset.rows },
            report: self.report,
            relaxations,
        }
    }

    fn kept_connections(&self, node_of: &[u32]) -> Vec<PlannedConnection> {
        self.connections
            .iter()
            .filter_map(|id| {
                let (a, b) = self.lattice.ends(id);
                let (a, b) = (node_of[a as usize], node_of[b as usize]);
                let key = self.lattice.connection_key(id);
                (a != u32::MAX && b != u32::MAX).then_some(PlannedConnection {
                    key,
                    a,
                    b,
                    label: Label::Any,
                    bonus: false,
                })
            })
            .collect()
    }

    /// The rooms that can be reached from the start. Each room is visited once.
    fn reachable(&self) -> Bits {
        let mut reached = Bits::none(self.lattice.rooms());
        let mut stack = vec![self.ends.start];
        reached.set(self.ends.start);
        while let Some(room) = stack.pop() {
            for (neighbour, connection) in self.lattice.around(room).into_iter().flatten() {
                if self.connections.get(connection) && !reached.get(neighbour) {
                    reached.set(neighbour);
                    stack.push(neighbour);
                }
            }
        }
        reached
    }

    /// Hands the whole construction to the sink: all rooms and connections, the steps, the rooms that were cut off.
    fn tell(&mut self, kept: &Bits, context: &mut LayoutContext<'_>) {
        let (Some(mut steps), Some(sink)) = (self.trace.take(), context.trace.as_deref_mut()) else { return };
        let lattice = self.lattice;
        (0..lattice.rooms()).for_each(|room| sink.step(Step::RoomPlaced(lattice.room_key(room))));
        for id in 0..lattice.connections() {
            let (a, b) = lattice.ends(id);
            let (a, b) = (lattice.room_key(a), lattice.room_key(b));
            sink.step(Step::Connected { connection: lattice.connection_key(id), a, b, reason: Reason::Neighbours });
        }
        steps.truncate(self.report.steps as usize);
        steps.into_iter().for_each(|step| sink.step(step));
        for room in self.rooms.iter().filter(|room| !kept.get(*room)) {
            sink.step(Step::CutOff(lattice.room_key(room)));
        }
    }
}

/// The node with most steps from `start`, ties by lowest key.
fn farthest(start: u32, nodes: usize, connections: &[PlannedConnection]) -> u32 {
    let graph = Graph::new(nodes, connections.iter().map(|c| (c.a, c.b)));
    let mut best = (0, start);
    for (node, steps) in graph.distances(start, |_, _| true).into_iter().enumerate() {
        if steps != UNREACHED && steps > best.0 {
            best = (steps, node as u32);
        }
    }
    best.1
}
