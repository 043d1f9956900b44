//! What is to be said about the dungeon that is shown: measures, verdict, difference, the way through it.

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use undercroft::{
    Dungeon, Generator,
    check::{Fault, check},
    coherence,
    dungeon::{AreaId, Connection},
    exploded::Exploded,
    graph::{Graph, UNREACHED},
    key::{ConnectionKey, RoomKey},
    measure::{Measures, choke_rooms, critical_path, dead_ends, measure},
    preset::ValidPreset,
    trace::Step,
};

/// Levels with more tiles are not checked at each step of a slider.
const CHECKED_TILES: u64 = 250_000;

/// A dungeon and what is known about it.
#[derive(Debug)]
pub struct Facts {
    /// The dungeon.
    pub dungeon: Arc<Dungeon>,
    /// The settings that it was made of.
    pub settings: ValidPreset,
    /// How long that took.
    pub took: Option<Duration>,
    /// What it is like.
    pub measures: Measures,
    /// What the checker found; `None` when it was too large to check in passing.
    pub faults: Option<Vec<Fault>>,
    /// Share of rooms and connections that differ from the dungeon shown before: 0 is the same, 1 nothing in common.
    pub difference: Option<f64>,
    /// Rooms of a shortest way from start to end.
    pub path: Vec<AreaId>,
    /// Steps of the room farthest from the start.
    pub deepest: u32,
    graph: Graph,
    trace: OnceLock<Vec<Step>>,
    exploded: OnceLock<Exploded>,
}

impl Facts {
    /// Measures and checks a dungeon; `before` is the one shown before it.
    pub fn new(dungeon: Arc<Dungeon>, settings: ValidPreset, took: Option<Duration>, before: Option<&Self>) -> Self {
        let tiles: u64 = dungeon.levels.iter().map(|level| u64::from(level.width()) * u64::from(level.height())).sum();
        let rooms = dungeon.room_count();
        let edges = dungeon.connections.iter().map(|connection| (connection.rooms[0].0, connection.rooms[1].0));
        let graph = Graph::new(rooms, edges);
        Self {
            measures: measure(&dungeon),
            faults: (tiles <= CHECKED_TILES).then(|| check(&dungeon, Some(&settings))),
            difference: before.map(|before| coherence::difference(&before.dungeon, &dungeon)),
            path: critical_path(&dungeon),
            deepest: dungeon.rooms().iter().map(|room| room.depth).max().unwrap_or(0),
            graph,
            trace: OnceLock::new(),
            exploded: OnceLock::new(),
            dungeon,
            settings,
            took,
        }
    }

    /// Its exploded view; made the first time someone asks.
    pub fn exploded(&self) -> &Exploded {
        self.exploded.get_or_init(|| Exploded::of(&self.dungeon))
    }

    /// Which rooms a creature of this width reaches, as a sentence.
    pub fn reach_text(&self, width: u32) -> Option<String> {
        let reached = self.measures.reach.get(width.checked_sub(1)? as usize)?;
        Some(format!("A {width}-tile creature reaches {reached} of {} rooms.", self.measures.rooms))
    }

    /// The rooms that a measure counts, by its name in the strip; empty for measures that count no rooms.
    pub fn rooms_of(&self, measure: &str) -> Vec<AreaId> {
        match measure {
            "path" => self.path.clone(),
            "dead ends" => dead_ends(&self.dungeon).into_iter().map(|(room, _)| room).collect(),
            "choke rooms" => choke_rooms(&self.dungeon),
            "off the path" => self.rooms_off_the_path(),
            _ => Vec::new(),
        }
    }

    /// The rooms on no shortest way from start to end.
    fn rooms_off_the_path(&self) -> Vec<AreaId> {
        let end = self.dungeon.end;
        if end.index() >= self.graph.len() {
            return Vec::new();
        }
        let to_end = self.graph.distances(end.0, |_, _| true);
        let shortest = self.dungeon.area(end).map_or(0, |end| end.depth);
        let rooms = self.dungeon.rooms().iter().zip(to_end);
        let off = rooms.filter(|(room, left)| *left == UNREACHED || room.depth.saturating_add(*left) != shortest);
        off.map(|(room, _)| room.id).collect()
    }

    /// Connections of a room.
    pub fn exits(&self, room: AreaId) -> impl Iterator<Item = &Connection> {
        let exits = if room.index() < self.graph.len() { self.graph.neighbours(room.0) } else { &[] };
        exits.iter().filter_map(|(_, edge)| self.dungeon.connections.get(*edge as usize))
    }

    /// Whether a connection lies on the critical path.
    pub fn on_path(&self, connection: &Connection) -> bool {
        self.path.windows(2).any(|step| step == connection.rooms || [step[1], step[0]] == connection.rooms)
    }

    /// What became of a cell of the grid that has no room.
    pub fn fate_of(&self, room: RoomKey) -> Option<String> {
        self.trace().iter().rev().find_map(|step| match *step {
            Step::RoomRemoved { t, room: gone } if gone == room => Some(format!("removed at step {}", t + 1)),
            Step::CutOff(gone) if gone == room => Some(format!("cut off at step {}", self.cut_at(room))),
            _ => None,
        })
    }

    /// The step that nearly removed a connection.
    pub fn nearly_removed(&self, connection: ConnectionKey) -> Option<u64> {
        self.trace().iter().find_map(|step| match *step {
            Step::ConnectionUndone { t, connection: kept } if kept == connection => Some(t + 1),
            _ => None,
        })
    }

    /// The last step that took something at the room or beside it: what parted it from the start.
    fn cut_at(&self, room: RoomKey) -> u64 {
        let near = |other: RoomKey| other.cell().manhattan(room.cell()) <= 1;
        let last = self.trace().iter().rev().find_map(|step| match *step {
            Step::RoomRemoved { t, room } if near(room) => Some(t + 1),
            Step::ConnectionRemoved { t, connection } if near(RoomKey::of_cell(0, connection.cell())) => Some(t + 1),
            _ => None,
        });
        last.unwrap_or(self.dungeon.report.steps)
    }

    /// The steps of the carve; made again the first time someone asks.
    fn trace(&self) -> &[Step] {
        self.trace.get_or_init(|| {
            let mut steps = Vec::new();
            let plan = Generator::new(&self.settings).seed(self.dungeon.seed).trace(&mut steps).plan();
            if plan.is_err() {
                steps.clear();
            }
            steps
        })
    }
}
