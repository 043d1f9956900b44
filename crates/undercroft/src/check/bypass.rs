//! Locks that can be gone round: the dungeon is walked as if each lock in turn were never opened.

use super::{FaultKind, Faults, place_of, ways::Ways};
use crate::dungeon::{Dungeon, ThingKind};

/// Beyond this many locks nothing more is walked.
const MOST_LOCKS: usize = 4096;

/// `bypassable` says exactly whether every area is reached without ever opening the lock, with all other keys as they
/// are found.
///
/// 64 walks at once, a bit for each: an area has the bits of the walks that have come to it, a key those that hold it.
pub(super) fn check(dungeon: &Dungeon, faults: &mut Faults) {
    let openings = dungeon.openings.iter().map(|o| (o.areas, o.lock));
    let links = dungeon.links.iter().map(|l| (l.areas, l.lock));
    let all: Vec<_> = openings.chain(links).collect();
    let ways = Ways::new(dungeon.areas.len(), all.iter().map(|([a, b], _)| (a.index(), b.index())));
    let locks: Vec<Option<usize>> = all.iter().map(|(_, lock)| lock.map(|id| id.index())).collect();
    // With an area that is out of reach anyway there is nothing to compare.
    let whole = Walks { dungeon, ways: &ways, locks: &locks, first: usize::MAX }.run();
    if whole.contains(&0) {
        return;
    }
    for first in (0..dungeon.locks.len().min(MOST_LOCKS)).step_by(64) {
        let reached = Walks { dungeon, ways: &ways, locks: &locks, first }.run();
        let everywhere = reached.iter().fold(u64::MAX, |all, walks| all & walks);
        for (bit, lock) in dungeon.locks[first..].iter().take(64).enumerate() {
            if lock.bypassable != (everywhere >> bit & 1 == 1) {
                let message = format_args!("lock {}: bypassable is {} in play", lock.id.0, !lock.bypassable);
                faults.add(FaultKind::DerivedValue, dungeon.area(lock.key_room).map(place_of), message);
            }
        }
    }
}

struct Walks<'a> {
    dungeon: &'a Dungeon,
    ways: &'a Ways,
    /// By way.
    locks: &'a [Option<usize>],
    /// The walk of bit 0 never opens this lock, that of bit 1 the next, and so on.
    first: usize,
}

impl Walks<'_> {
    /// By area: the walks that reach it. Each turn adds a bit to an area, so it ends.
    fn run(&self) -> Vec<u64> {
        let dungeon = self.dungeon;
        let mut reached = vec![0_u64; dungeon.areas.len()];
        let mut kinds: Vec<u32> = dungeon.locks.iter().map(|lock| lock.key_kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let kind_of = |lock: usize| dungeon.locks.get(lock).and_then(|lock| kinds.binary_search(&lock.key_kind).ok());
        let mut keys_in: Vec<Vec<usize>> = vec![Vec::new(); dungeon.areas.len()];
        for thing in &dungeon.things {
            if let (ThingKind::Key(id), Some(keys)) = (&thing.kind, keys_in.get_mut(thing.area.index())) {
                keys.extend(kind_of(id.index()));
            }
        }
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); kinds.len()];
        for (way, lock) in self.locks.iter().enumerate() {
            if let Some(kind) = lock.and_then(kind_of) {
                before[kind].push(way);
            }
        }
        let mut held = vec![0_u64; kinds.len()];
        let Some(start) = reached.get_mut(dungeon.start.index()) else { return reached };
        *start = u64::MAX;
        let mut open = vec![dungeon.start.index()];
        while let Some(area) = open.pop() {
            for kind in &keys_in[area] {
                let more = reached[area] & !held[*kind];
                if more != 0 {
                    held[*kind] |= more;
                    // Who stands before a lock of this kind can go on now.
                    open.extend(before[*kind].iter().flat_map(|way| self.ways.ends(*way)));
                }
            }
            for arc in self.ways.at(area) {
                let passing = match self.locks[arc.way] {
                    None => u64::MAX,
                    Some(lock) => kind_of(lock).map_or(0, |kind| held[kind]) & !self.bit(lock),
                };
                let more = reached[area] & passing & !reached[arc.to];
                if more != 0 {
                    reached[arc.to] |= more;
                    open.push(arc.to);
                }
            }
        }
        reached
    }

    fn bit(&self, lock: usize) -> u64 {
        match lock.checked_sub(self.first) {
            Some(bit) if bit < 64 => 1 << bit,
            _ => 0,
        }
    }
}
