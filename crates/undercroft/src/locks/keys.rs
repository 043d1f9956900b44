//! Where keys lie, and in which order locks can be opened.

use super::{Ground, KIND, Locks, ORDER, PlannedLock, doors::Shut};
use crate::{
    graph::UNREACHED,
    plan::NodeKind,
    preset::Keys,
    seed::{Stage, below, draw},
};

/// How much likelier a key lies in a dead end.
const DEAD_END: u64 = 4;

/// Lays the keys: plays through the dungeon, and each time that only locks are left to go on, lays the key of one of
/// them into a room that was reached. (The graph after Metazelda: keys are never used up.)
///
/// Each round opens a lock, so it ends. A lock for whose key there is no room at all is not placed, which takes a
/// layout whose start is no room.
pub(super) fn lay(ground: &Ground<'_>, shut: &[Shut], keys: Keys) -> Locks {
    let kinds: Vec<u32> = (0..shut.len()).map(|lock| key_kind(ground, shut, keys, lock)).collect();
    let mut play = Play::new(ground, shut, &kinds);
    let mut placed: Vec<(usize, PlannedLock)> = Vec::new();
    while let Some(lock) = play.next_lock() {
        if let Some(key_room) = play.held_key(lock).or_else(|| play.lay_key(lock)) {
            let Shut { connection, near, bypassable, .. } = shut[lock];
            placed.push((lock, PlannedLock { connection, near, key_room, key_kind: kinds[lock], bypassable }));
        }
        play.open(lock);
    }
    numbered(placed, keys)
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

/// A player who opens one lock after the other.
struct Play<'a> {
    ground: &'a Ground<'a>,
    shut: &'a [Shut],
    /// By lock: kind of its key.
    kinds: &'a [u32],
    /// By lock.
    opened: Vec<bool>,
    /// By edge: whether it is a lock that is not opened yet.
    closed: Vec<bool>,
    /// By node.
    reached: Vec<bool>,
    /// Keys laid so far: kind and room.
    keys: Vec<(u32, u32)>,
    /// By node: rooms that hold a key, and start and end. No more keys go there while there is another room.
    dull: Vec<bool>,
}

impl<'a> Play<'a> {
    fn new(ground: &'a Ground<'a>, shut: &'a [Shut], kinds: &'a [u32]) -> Self {
        let mut closed = vec![false; ground.graph.edges()];
        shut.iter().for_each(|shut| closed[shut.connection as usize] = true);
        let (opened, reached) = (vec![false; shut.len()], vec![false; ground.graph.len()]);
        let mut dull = reached.clone();
        (dull[ground.roles.start as usize], dull[ground.roles.end as usize]) = (true, true);
        let mut play = Self { ground, shut, kinds, opened, closed, reached, keys: Vec::new(), dull };
        play.reach(ground.roles.start);
        play
    }

    fn reach(&mut self, from: u32) {
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut self.reached[node as usize], true) {
                continue;
            }
            let next = self.ground.graph.neighbours(node).iter();
            open.extend(
                next.filter(|&&(next, edge)| !self.reached[next as usize] && !self.closed[edge as usize]).map(|n| n.0),
            );
        }
    }

    /// The next lock to be opened: one whose key is there already, else by hash.
    fn next_lock(&self) -> Option<usize> {
        let locks = 0..self.shut.len();
        let before = locks.filter(|&lock| !self.opened[lock] && self.reached[self.shut[lock].near as usize]);
        let hash = |lock: usize| self.ground.draw_connection(self.shut[lock].connection, ORDER);
        before.min_by_key(|&lock| (self.held_key(lock).is_none(), hash(lock)))
    }

    /// The room of the key, if one of its kind was laid.
    fn held_key(&self, lock: usize) -> Option<u32> {
        self.keys.iter().find(|(kind, _)| *kind == self.kinds[lock]).map(|(_, room)| *room)
    }

    fn open(&mut self, lock: usize) {
        self.opened[lock] = true;
        self.closed[self.shut[lock].connection as usize] = false;
        self.reach(self.shut[lock].far);
    }

    /// Lays the key of a lock into a reached room, never one behind a lock that it opens: likelier in dead ends and
    /// far from the door. Start, end, the room before the door and rooms that hold a key already are taken only when
    /// no other is left.
    fn lay_key(&mut self, lock: usize) -> Option<u32> {
        let Ground { seed, plan, graph, .. } = self.ground;
        let Shut { connection, near, .. } = self.shut[lock];
        let steps = graph.distances(near, |_, edge| !self.closed[edge as usize]);
        let own = self.shut.iter().zip(self.kinds).filter(|(_, kind)| **kind == self.kinds[lock]);
        let behind: Vec<u32> = own.map(|(shut, _)| shut.far).collect();
        let fits = |&room: &u32| {
            let node = room as usize;
            steps[node] != UNREACHED && plan.nodes[node].kind == NodeKind::Room && !behind.contains(&room)
        };
        let what = plan.connections[connection as usize].key.0;
        let priority = |&room: &u32| {
            let steps = u64::from(steps[room as usize].min(1000)) + 1;
            let weight = steps * steps * if graph.degree(room) == 1 { DEAD_END } else { 1 };
            (
                room == near || self.dull[room as usize],
                draw(*seed, Stage::Locks, plan.nodes[room as usize].key.0, what) / weight,
            )
        };
        let room = (0..graph.len() as u32).filter(fits).min_by_key(priority)?;
        self.keys.push((self.kinds[lock], room));
        self.dull[room as usize] = true;
        Some(room)
    }
}
