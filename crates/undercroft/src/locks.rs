//! Locks and keys, with the guarantee that no order of play can strand the player.

mod doors;
mod keys;

use crate::{
    Seed, ValidPreset,
    graph::Graph,
    plan::Plan,
    preset::{Doors, Locked},
    relaxation::Relaxation,
    roles::Roles,
    seed::{Stage, between, draw},
    trace::Sink,
};

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
/// A connection without which nothing behind it is reached (a bridge) becomes a lock that can't be gone round. Any
/// other is locked only if its two ends stay joined while *every* lock is shut, so that `bypassable` is true in play
/// as well and [`PlannedLock::bypassable`] and [`Locks::lock_depth`] do not depend on where keys lie. Hence at most
/// bridges + loops connections can be locked. [`Locked::Exactly`] with fewer is a relaxation; [`Locked::Upto`] draws
/// how many to place and asks for no more than there can be.
///
/// Every draw has the key of its connection or room: locks change nothing else, and one lock more leaves the other
/// doors as they are. Bounded: two searches of the graph for each lock.
pub fn place(
    preset: &ValidPreset,
    seed: Seed,
    plan: &Plan,
    graph: &Graph,
    roles: &Roles,
    _trace: Option<&mut (dyn Sink + '_)>,
) -> Locks {
    let lock_depth = vec![0; graph.len()];
    let asked = asked(&preset.doors, seed);
    if asked == 0 || graph.is_empty() {
        return Locks { lock_depth, ..Locks::default() };
    }
    let ground = Ground { seed, plan, graph, roles };
    let shut = doors::choose(&ground, asked, preset.doors.require_blocking);
    let mut locks = keys::lay(&ground, &shut, preset.doors.keys);
    locks.lock_depth = lock_depths(graph, roles.start, &locks.locks);
    let got = locks.locks.len() as u32;
    if matches!(preset.doors.locked, Locked::Exactly(_)) && got < asked {
        locks.relaxations.push(Relaxation::Locks { asked, got });
    }
    locks
}

/// What locks and keys are placed on.
struct Ground<'a> {
    seed: Seed,
    plan: &'a Plan,
    graph: &'a Graph,
    roles: &'a Roles,
}

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
}

fn asked(doors: &Doors, seed: Seed) -> u32 {
    match doors.locked {
        Locked::Exactly(count) => count,
        Locked::AsLabelled => 0,
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
