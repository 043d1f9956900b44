//! Locks and keys, with the guarantee that no order of play can strand the player.

mod doors;
mod keys;
mod rings;

use crate::{
    Seed, ValidPreset,
    graph::Graph,
    plan::{Label, Plan, Space},
    preset::{Doors, Locked},
    relaxation::Relaxation,
    roles::Roles,
    seed::{Stage, between, draw},
    trace::{Sink, Step},
};
use keys::Limits;

/// Locks of a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Locks {
    /// The locks, in order of connection; the index is the number of the lock.
    pub locks: Vec<PlannedLock>,
    /// By node: locks on the way from the start that can't be gone round.
    pub lock_depth: Vec<u32>,
    /// Numbers of the locks in an order in which they can be opened.
    pub solving_order: Vec<u32>,
    /// Fewer locks than asked for.
    pub relaxations: Vec<Relaxation>,
}

/// One lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedLock {
    /// Index into the plan's connections.
    pub connection: u32,
    /// Its end nearer the start: the lock sits at the opening on this side.
    pub near: u32,
    /// Node where the key lies.
    pub key_room: u32,
    /// Kind of key; locks of one kind open with the same key.
    pub key_kind: u32,
    /// Whether it shuts only a short cut.
    pub bypassable: bool,
}

/// Chooses the locked connections and a room for each key.
///
/// **Guarantee**, from the start alone: collect over all that is not locked, take keys, open what they fit, repeat:
/// every room is reached. Keys are never used up, so the order of play does not matter. It holds by construction,
/// since a key is laid only into a room that the locks before it in [`Locks::solving_order`] let reach.
///
/// A connection without which nothing behind it is reached (a bridge) becomes a lock that can't be gone round. Any other
/// can be gone round in play: without ever opening it, with all other keys as they are found, every room is reached. So
/// [`PlannedLock::bypassable`] and [`Locks::lock_depth`] do not depend on where keys lie.
///
/// What the layout labels as locked is locked first: all of it with [`Locked::AsLabelled`], where any set of connections
/// will do (see `rings`). Of the rest a connection is locked only if it is a bridge or its two ends stay joined while
/// *every* lock is shut; without labels that is bridges + loops connections at most. [`Locked::Exactly`] and
/// [`Locked::AsLabelled`] with fewer locks than asked for are a relaxation; [`Locked::Upto`] draws how many to place and
/// asks for no more than there can be.
///
/// Every draw has the key of its connection or room: locks change nothing else, and one lock more leaves the other
/// doors as they are. The trace tells of each lock and key in the solving order. Bounded: a few searches of the graph;
/// then for each lock one of all rooms in a grid whose layout labels nothing, else one of 2¹⁶ ÷ locks rooms, at least 64.
pub fn place(
    preset: &ValidPreset,
    seed: Seed,
    plan: &Plan,
    graph: &Graph,
    roles: &Roles,
    trace: Option<&mut (dyn Sink + '_)>,
) -> Locks {
    let lock_depth = vec![0; graph.len()];
    let asked = asked(&preset.doors, seed, plan);
    if asked == 0 || graph.is_empty() {
        return Locks { lock_depth, ..Locks::default() };
    }
    let labels = if preset.doors.locked == Locked::AsLabelled { Labels::Only } else { Labels::First };
    let ground = Ground { seed, plan, graph, roles, labels };
    let shut = doors::choose(&ground, asked, preset.doors.require_blocking);
    let mut locks = keys::lay(&ground, &shut, preset.doors.keys, limits(&ground, &shut));
    locks.lock_depth = lock_depths(graph, roles.start, &locks.locks);
    let got = locks.locks.len() as u32;
    if !matches!(preset.doors.locked, Locked::Upto(_)) && got < asked {
        locks.relaxations.push(Relaxation::Locks { asked, got });
    }
    if let Some(trace) = trace {
        tell(plan, &locks, trace);
    }
    locks
}

/// Without labels, in a grid, all rooms are looked at, and every room has corners for more keys than there can be.
fn limits(ground: &Ground<'_>, shut: &[doors::Shut]) -> Limits {
    let labelled = shut.iter().any(|shut| ground.is_labelled(shut.connection));
    if matches!(ground.plan.space, Space::Blocks { .. }) && !labelled {
        return Limits { look: usize::MAX, keys_a_room: u32::MAX };
    }
    Limits { look: (LOOKED_AT / shut.len().max(1)).max(64), keys_a_room: 3 }
}

/// Each lock and its key, in the order in which they can be opened. A key that opens several is told of once.
fn tell(plan: &Plan, locks: &Locks, trace: &mut dyn Sink) {
    let mut told = vec![false; locks.locks.iter().map(|lock| lock.key_kind as usize + 1).max().unwrap_or(0)];
    for &number in &locks.solving_order {
        let lock = &locks.locks[number as usize];
        trace.step(Step::Locked { lock: number, connection: plan.connections[lock.connection as usize].key });
        if !std::mem::replace(&mut told[lock.key_kind as usize], true) {
            trace.step(Step::KeyLaid { lock: number, room: plan.nodes[lock.key_room as usize].key });
        }
    }
}

/// What locks and keys are placed on.
struct Ground<'a> {
    seed: Seed,
    plan: &'a Plan,
    graph: &'a Graph,
    roles: &'a Roles,
    labels: Labels,
}

/// What labels mean for a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Labels {
    /// Only connections labelled as locked are locked.
    Only,
    /// They come first.
    First,
}

/// Rooms that all searches for keys look at together, about, where the layout labels locks.
const LOOKED_AT: usize = 1 << 16;

/// A question about the dungeon as a whole: how many locks.
const COUNT: (u64, u64) = (0, 0);

/// Questions about a connection.
const LOCKED: u64 = 1;
const ORDER: u64 = 2;
const KIND: u64 = 3;

impl Ground<'_> {
    fn draw_connection(&self, connection: u32, what: u64) -> u64 {
        draw(self.seed, Stage::Locks, self.plan.connections[connection as usize].key.0, what)
    }

    fn is_labelled(&self, connection: u32) -> bool {
        self.plan.connections[connection as usize].label == Label::Locked
    }
}

fn asked(doors: &Doors, seed: Seed, plan: &Plan) -> u32 {
    match doors.locked {
        Locked::Exactly(count) => count,
        Locked::AsLabelled => plan.connections.iter().filter(|c| c.label == Label::Locked).count() as u32,
        Locked::Upto(most) => between(draw(seed, Stage::Locks, COUNT.0, COUNT.1), 0, most),
    }
}

/// By node: the locks that can't be gone round on any one way from the start, since they are on all ways.
fn lock_depths(graph: &Graph, start: u32, locks: &[PlannedLock]) -> Vec<u32> {
    let mut on_edge: Vec<u32> = locks.iter().filter(|lock| !lock.bypassable).map(|lock| lock.connection).collect();
    on_edge.sort_unstable();
    let mut depths = vec![0; graph.len()];
    let mut seen = vec![false; graph.len()];
    let mut open = vec![start];
    seen[start as usize] = true;
    while let Some(node) = open.pop() {
        for &(next, edge) in graph.neighbours(node) {
            if !std::mem::replace(&mut seen[next as usize], true) {
                depths[next as usize] = depths[node as usize] + u32::from(on_edge.binary_search(&edge).is_ok());
                open.push(next);
            }
        }
    }
    depths
}

#[cfg(test)]
mod tests;
