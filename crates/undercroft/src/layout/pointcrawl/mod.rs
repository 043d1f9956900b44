//! Pointcrawl (Antibor, Idraluna Archives, *The Great Antarctic Hexcrawl Pt. 4b*, February 2024): rooms on several
//! levels, each level joined by neighbourhood, the levels by stairs.

mod bonus;
mod crossing;
pub mod draws;
mod faces;
mod joined;
mod lines;
pub mod neighbourhood;
mod race;
mod rooms;
mod size;
mod stairs;
mod teleporters;
mod urn;
mod vicinity;
mod weight;

use bonus::Bonus;
use joined::Joined;
use rooms::Rooms;
use size::Size;
pub use size::{MAX_LEVELS, MAX_POINTS};

use super::{Layout, LayoutContext};
use crate::{
    GenerateError,
    dungeon::LinkKind,
    key::ConnectionKey,
    plan::{LayoutReport, Node, NodeKind, Plan, PlannedConnection, PlannedLink, Space},
    preset::Pointcrawl,
    trace::{Reason, Step},
};

/// What a connection's key says of its sort: a hall.
pub const HALL: u64 = 0;
/// What a connection's key says of its sort: stairs.
pub const STAIRS: u64 = 1;
/// What a connection's key says of its sort: a teleporter.
pub const TELEPORTER: u64 = 2;

impl Layout for Pointcrawl {
    fn name(&self) -> &str {
        "pointcrawl"
    }

    /// Rooms, entrances, stairs, neighbours, bonus connections, teleporters, in this order. Each loop runs once over the
    /// points of the lattice, the rooms, the levels, or what was drawn to be added.
    fn run(&self, context: &mut LayoutContext<'_>) -> Result<Plan, GenerateError> {
        let seed = context.seed;
        let error = |what: String| GenerateError::Layout { layout: self.name().into(), what, seed };
        let size = Size::draw(self, seed).map_err(error)?;
        let mut build = Build::new(self, Rooms::choose(size, seed), context);
        build.make_entrances();
        build.join_levels()?;
        build.join_neighbours()?;
        build.add_bonus()?;
        build.add_teleporters()?;
        Ok(build.into_plan())
    }
}

/// A pointcrawl that grows.
struct Build<'a, 'b> {
    preset: &'a Pointcrawl,
    context: &'a mut LayoutContext<'b>,
    rooms: Rooms,
    joined: Joined,
    entrances: Vec<u32>,
    connections: Vec<PlannedConnection>,
    links: Vec<PlannedLink>,
    report: LayoutReport,
}

impl<'a, 'b> Build<'a, 'b> {
    fn new(preset: &'a Pointcrawl, rooms: Rooms, context: &'a mut LayoutContext<'b>) -> Self {
        let mut build = Self {
            preset,
            context,
            joined: Joined::none(rooms.len()),
            rooms,
            entrances: Vec::new(),
            connections: Vec::new(),
            links: Vec::new(),
            report: LayoutReport::default(),
        };
        for room in 0..build.rooms.len() {
            build.tell(Step::RoomPlaced(build.rooms.key(room)));
        }
        build
    }

    fn tell(&mut self, step: Step) {
        if let Some(sink) = self.context.trace.as_deref_mut() {
            sink.step(step);
        }
    }

    /// Each room by its own chance; any room of the top level if none has luck.
    fn make_entrances(&mut self) {
        let (rooms, seed) = (&self.rooms, self.context.seed);
        let chance = self.preset.entrance_chance;
        let number = |room: u32| u64::from(rooms.level(room)) + 1;
        self.entrances =
            (0..rooms.len()).filter(|room| draws::is_entrance(seed, rooms.key(*room), number(*room), chance)).collect();
        if self.entrances.is_empty() {
            let priority = |room: &u32| draws::only_entrance_priority(seed, rooms.key(*room));
            self.entrances.extend(rooms.of_level(0).min_by_key(priority));
        }
        for i in 0..self.entrances.len() {
            self.tell(Step::EntranceMade(self.rooms.key(self.entrances[i])));
        }
    }

    fn join_levels(&mut self) -> Result<(), GenerateError> {
        for level in 1..self.rooms.size.levels as u16 {
            self.context.check_cancelled()?;
            if let Some((upper, lower)) = stairs::choose(&self.rooms, level - 1, self.context.seed) {
                self.link(upper, lower, LinkKind::Stairs, Reason::Stairs);
            }
        }
        Ok(())
    }

    fn join_neighbours(&mut self) -> Result<(), GenerateError> {
        for level in 0..self.rooms.size.levels as u16 {
            self.context.check_cancelled()?;
            let of_level = self.rooms.of_level(level);
            let points = &self.rooms.points[of_level.start as usize..of_level.end as usize];
            let mut vetoed = Vec::new();
            let edges = if self.context.trace.is_some() {
                neighbourhood::neighbours_and_vetoes(points, |a, b, by| vetoed.push((a, b, by)))
            } else {
                neighbourhood::neighbours(points)
            };
            vetoed.sort_unstable();
            let key = |build: &Self, room: u32| build.rooms.key(of_level.start + room);
            for (a, b, by) in vetoed {
                self.tell(Step::Vetoed { a: key(self, a), b: key(self, b), by: key(self, by) });
            }
            for (a, b) in edges {
                self.connect(of_level.start + a, of_level.start + b, Reason::Neighbours);
            }
        }
        Ok(())
    }

    fn add_bonus(&mut self) -> Result<(), GenerateError> {
        let seed = self.context.seed;
        let count = draws::bonus_count(seed, self.preset.bonus_draws, self.rooms.len());
        let mut bonus = Bonus::new(self.preset, &self.rooms, seed);
        self.connections.iter().for_each(|connection| bonus.note(&self.rooms, connection.a, connection.b));
        for number in 0..count {
            self.context.check_cancelled()?;
            match bonus.choose(number, &self.rooms, &self.joined) {
                Some((a, b)) if self.rooms.level(a) == self.rooms.level(b) => {
                    bonus.note(&self.rooms, a, b);
                    self.connect(a, b, Reason::Bonus);
                }
                Some((a, b)) => self.link(a, b, LinkKind::Stairs, Reason::Bonus),
                None => self.report.spent += 1,
            }
        }
        Ok(())
    }

    fn add_teleporters(&mut self) -> Result<(), GenerateError> {
        let seed = self.context.seed;
        for number in 0..draws::teleporter_count(seed, self.rooms.len(), self.preset.teleporter_chance) {
            self.context.check_cancelled()?;
            let Some((a, b)) = teleporters::choose(&self.rooms, &self.joined, number, seed) else { break };
            self.link(a.min(b), a.max(b), LinkKind::Teleporter, Reason::Teleporter);
        }
        Ok(())
    }

    /// Joins two rooms of a level, the one of the lower key first.
    fn connect(&mut self, a: u32, b: u32, reason: Reason) {
        let key = ConnectionKey::between(self.rooms.key(a), self.rooms.key(b), HALL);
        let seed = self.context.seed;
        let label = if weight::square(self.rooms.point(a), self.rooms.point(b)) == 1 {
            draws::near_label(seed, key, self.preset.near_labels)
        } else {
            draws::far_label(seed, key, self.preset.far_labels)
        };
        self.connections.push(PlannedConnection { key, a, b, label, bonus: reason == Reason::Bonus });
        self.join(key, a, b, reason);
    }

    fn link(&mut self, a: u32, b: u32, kind: LinkKind, reason: Reason) {
        let sort = if kind == LinkKind::Teleporter { TELEPORTER } else { STAIRS };
        let key = ConnectionKey::between(self.rooms.key(a), self.rooms.key(b), sort);
        self.links.push(PlannedLink { key, a, b, kind });
        self.join(key, a, b, reason);
    }

    fn join(&mut self, connection: ConnectionKey, a: u32, b: u32, reason: Reason) {
        self.joined.join(a, b);
        self.tell(Step::Connected { connection, a: self.rooms.key(a), b: self.rooms.key(b), reason });
    }

    fn into_plan(mut self) -> Plan {
        self.connections.sort_unstable_by_key(|connection| connection.key);
        self.links.sort_unstable_by_key(|link| link.key);
        let rooms = &self.rooms;
        let node = |room: u32| Node {
            key: rooms.key(room),
            level: rooms.level(room),
            cell: rooms.point(room),
            kind: NodeKind::Room,
        };
        Plan {
            nodes: (0..rooms.len()).map(node).collect(),
            connections: self.connections,
            links: self.links,
            start: None,
            end: None,
            entrances: self.entrances,
            space: Space::Lattice { columns: rooms.size.side, rows: rooms.size.side },
            report: self.report,
            relaxations: Vec::new(),
        }
    }
}
