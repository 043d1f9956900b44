//! Where keys lie, and in which order locks can be opened.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{
    Ground, KIND, Locks, ORDER, PlannedLock,
    doors::Shut,
    rings::{Rings, UNLOCKED},
};
use crate::{
    plan::NodeKind,
    preset::Keys,
    seed::{Stage, below, draw},
};

/// How much likelier a key lies in a dead end.
const DEAD_END: u64 = 4;

/// How far the laying of keys goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// For each key so many of the nearest rooms are looked at, or as many more as it takes to find one that will do.
    pub(super) look: usize,
    /// So many keys lie in one room at most.
    pub(super) keys_a_room: u32,
}

/// Lays the keys: plays through the dungeon, and each time that only locks are left to go on, lays the key of one of
/// them into a room that was reached. (The graph after Metazelda: keys are never used up.) A lock of a ring is opened
/// once the keys of the whole ring lie in rooms that were reached, see [`Rings`].
///
/// Each round opens a lock, so it ends. A lock for whose key there is no room is not placed: that takes a ring with
/// more locks than the rooms before it can hold keys, or a layout whose start is no room. O(edges + locks · (log locks +
/// rooms looked at for a key)).
pub(super) fn lay(ground: &Ground<'_>, shut: &[Shut], keys: Keys, limits: Limits) -> Locks {
    let kinds: Vec<u32> = (0..shut.len()).map(|lock| key_kind(ground, shut, keys, lock)).collect();
    let mut play = Play::new(ground, shut, &kinds, limits);
    while let Some(lock) = play.next_lock() {
        play.unlock(lock);
    }
    numbered(play.placed, keys)
}

/// Where each lock has its own key, the kind is the lock itself, renumbered once all are placed.
fn key_kind(ground: &Ground<'_>, shut: &[Shut], keys: Keys, lock: usize) -> u32 {
    match keys {
        Keys::PerLock => lock as u32,
        Keys::PerColour(kinds) => {
            below(ground.draw_connection(shut[lock].connection, KIND), u64::from(kinds.max(1))) as u32
        }
    }
}

/// `placed` is in the order of play; numbers go by connection.
fn numbered(placed: Vec<(usize, PlannedLock)>, keys: Keys) -> Locks {
    let mut by_connection: Vec<usize> = placed.iter().map(|(lock, _)| *lock).collect();
    by_connection.sort_unstable();
    let number = |lock: usize| by_connection.partition_point(|&other| other < lock) as u32;
    let solving_order: Vec<u32> = placed.iter().map(|(lock, _)| number(*lock)).collect();
    let mut locks: Vec<PlannedLock> = placed.into_iter().map(|(_, lock)| lock).collect();
    locks.sort_unstable_by_key(|lock| lock.connection);
    if let Keys::PerLock = keys {
        (0..).zip(&mut locks).for_each(|(number, lock)| lock.key_kind = number);
    }
    Locks { locks, solving_order, ..Locks::default() }
}

/// A lock before the player. The least is opened next: one whose key is there already, then one that stands alone,
/// then one of a ring, each by hash.
type Waiting = Reverse<(bool, bool, u64, usize)>;

/// A player who opens one lock after the other.
struct Play<'a> {
    ground: &'a Ground<'a>,
    shut: &'a [Shut],
    /// By lock: kind of its key.
    kinds: &'a [u32],
    limits: Limits,
    /// By kind: its locks.
    by_kind: Vec<Vec<usize>>,
    rings: Rings,
    /// By lock.
    opened: Vec<bool>,
    /// By lock: it is not placed.
    given_up: Vec<bool>,
    /// By edge: the lock that shuts it, [`UNLOCKED`] if none is left there.
    closed: Vec<u32>,
    /// By node.
    reached: Vec<bool>,
    /// Locks with a reached end. A lock that was opened, or has moved up, stays in until its turn.
    waiting: BinaryHeap<Waiting>,
    /// By kind: the room of its key.
    key_of: Vec<Option<u32>>,
    /// By node: rooms that hold a key, and start and end. No more keys go there while there is another room.
    dull: Vec<bool>,
    /// By node: how many keys lie there.
    laid: Vec<u32>,
    /// How many kinds have no key yet.
    kinds_left: u64,
    /// How many more keys the reached rooms can hold.
    space: u64,
    placed: Vec<(usize, PlannedLock)>,
    search: Search,
}

impl<'a> Play<'a> {
    fn new(ground: &'a Ground<'a>, shut: &'a [Shut], kinds: &'a [u32], limits: Limits) -> Self {
        let (graph, roles) = (ground.graph, ground.roles);
        let mut closed = vec![UNLOCKED; graph.edges()];
        (0..).zip(shut).for_each(|(lock, shut)| closed[shut.connection as usize] = lock);
        let kinds_of_key = kinds.iter().max().map_or(0, |kind| *kind as usize + 1);
        let mut by_kind = vec![Vec::new(); kinds_of_key];
        kinds.iter().enumerate().for_each(|(lock, kind)| by_kind[*kind as usize].push(lock));
        let mut dull = vec![false; graph.len()];
        (dull[roles.start as usize], dull[roles.end as usize]) = (true, true);
        let mut play = Self {
            ground,
            shut,
            kinds,
            limits,
            kinds_left: by_kind.iter().filter(|locks| !locks.is_empty()).count() as u64,
            by_kind,
            rings: Rings::new(ground, shut, &closed),
            opened: vec![false; shut.len()],
            given_up: vec![false; shut.len()],
            closed,
            reached: vec![false; graph.len()],
            waiting: BinaryHeap::new(),
            key_of: vec![None; kinds_of_key],
            dull,
            laid: vec![0; graph.len()],
            space: 0,
            placed: Vec::with_capacity(shut.len()),
            search: Search { seen: vec![0; graph.len()], behind: vec![0; graph.len()], ..Search::default() },
        };
        play.reach(roles.start);
        play
    }

    fn reach(&mut self, from: u32) {
        let graph = self.ground.graph;
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut self.reached[node as usize], true) {
                continue;
            }
            if self.ground.plan.nodes[node as usize].kind == NodeKind::Room {
                self.space += u64::from(self.limits.keys_a_room);
            }
            for &(next, edge) in graph.neighbours(node) {
                let (lock, was_reached) = (self.closed[edge as usize], self.reached[next as usize]);
                match (lock, was_reached) {
                    (UNLOCKED, false) => open.push(next),
                    (UNLOCKED, true) => {}
                    (lock, false) => self.wait(lock as usize),
                    (lock, true) => {
                        // It shuts only a short cut now.
                        if self.rings.leave(lock as usize) {
                            self.wait(lock as usize);
                        }
                    }
                }
            }
        }
    }

    fn wait(&mut self, lock: usize) {
        let hash = self.ground.draw_connection(self.shut[lock].connection, ORDER);
        self.waiting.push(Reverse((self.held_key(lock).is_none(), self.rings.is_in_ring(lock), hash, lock)));
    }

    fn next_lock(&mut self) -> Option<usize> {
        while let Some(Reverse((.., lock))) = self.waiting.pop() {
            if !self.opened[lock] {
                return Some(lock);
            }
        }
        None
    }

    /// The room of the key, if one of its kind was laid.
    fn held_key(&self, lock: usize) -> Option<u32> {
        self.key_of[self.kinds[lock] as usize]
    }

    /// Lays the key of a lock that has a reached end, and of its whole ring, and opens it. Where the rooms reached can't
    /// hold the keys of the ring, this lock gives way.
    fn unlock(&mut self, lock: usize) {
        let together = if !self.rings.is_in_ring(lock) {
            vec![lock]
        } else if self.rings.keys_needed(lock).min(self.kinds_left) <= self.space {
            self.rings.enter(lock)
        } else {
            self.rings.leave(lock);
            self.given_up[lock] = true;
            Vec::new()
        };
        for other in together {
            if self.held_key(other).is_none() && !self.given_up[other] {
                self.lay_key(other, lock);
                self.given_up[other] = self.held_key(other).is_none();
            }
        }
        if let Some(key_room) = self.held_key(lock).filter(|_| !self.given_up[lock]) {
            let Shut { connection, near, bypassable, .. } = self.shut[lock];
            let key_kind = self.kinds[lock];
            self.placed.push((lock, PlannedLock { connection, near, key_room, key_kind, bypassable }));
        }
        self.opened[lock] = true;
        let Shut { connection, near, far, .. } = self.shut[lock];
        self.closed[connection as usize] = UNLOCKED;
        self.reach(near);
        self.reach(far);
    }

    /// Lays the key of a lock into a reached room, never one behind a lock that it opens: likelier in dead ends and
    /// far from the door. Start, end, the room before the door and rooms that hold a key already are taken only when
    /// no other is left. `from` has a reached end: the search begins there where the lock itself has none.
    fn lay_key(&mut self, lock: usize, from: usize) {
        let kind = self.kinds[lock] as usize;
        let ends = [lock, from].into_iter().flat_map(|lock| [self.shut[lock].near, self.shut[lock].far]);
        let Some(door) = ends.into_iter().find(|end| self.reached[*end as usize]) else { return };
        self.search.turn += 1;
        for &own in &self.by_kind[kind] {
            self.search.behind[self.shut[own].far as usize] = self.search.turn;
        }
        let Some(room) = self.best_room(lock, door) else { return };
        self.key_of[kind] = Some(room);
        self.dull[room as usize] = true;
        self.laid[room as usize] += 1;
        self.space = self.space.saturating_sub(1);
        self.kinds_left -= 1;
        // Locks that open with the same key move up.
        for own in std::mem::take(&mut self.by_kind[kind]) {
            let Shut { near, far, .. } = self.shut[own];
            if !self.opened[own] && (self.reached[near as usize] || self.reached[far as usize]) {
                self.wait(own);
            }
        }
    }

    /// The room of the lowest priority among those nearest to the door.
    fn best_room(&mut self, lock: usize, door: u32) -> Option<u32> {
        let Ground { seed, plan, graph, .. } = self.ground;
        let what = plan.connections[self.shut[lock].connection as usize].key.0;
        let Search { turn, seen, behind, queue } = &mut self.search;
        let Limits { look, keys_a_room } = self.limits;
        queue.clear();
        queue.push((door, 0));
        seen[door as usize] = *turn;
        let mut best: Option<(bool, u64, u32)> = None;
        let mut next = 0;
        while let Some(&(room, steps)) = queue.get(next) {
            next += 1;
            let node = room as usize;
            if plan.nodes[node].kind == NodeKind::Room && behind[node] != *turn && self.laid[node] < keys_a_room {
                let far = u64::from(steps.min(1000)) + 1;
                let weight = far * far * if graph.degree(room) == 1 { DEAD_END } else { 1 };
                let hash = draw(*seed, Stage::Locks, plan.nodes[node].key.0, what) / weight;
                let priority = (room == door || self.dull[node], hash, room);
                best = Some(best.map_or(priority, |best| best.min(priority)));
            }
            if next >= look && best.is_some() {
                break;
            }
            for &(other, edge) in graph.neighbours(room) {
                if self.closed[edge as usize] == UNLOCKED && seen[other as usize] != *turn {
                    seen[other as usize] = *turn;
                    queue.push((other, steps + 1));
                }
            }
        }
        best.map(|(.., room)| room)
    }
}

/// A search for the room of a key; its lists serve again.
#[derive(Default)]
struct Search {
    /// Number of this search.
    turn: u32,
    /// By node: the last search that came to it.
    seen: Vec<u32>,
    /// By node: the last search for a key of a lock that it lies behind.
    behind: Vec<u32>,
    /// Rooms in the order found, with the steps to them.
    queue: Vec<(u32, u32)>,
}
