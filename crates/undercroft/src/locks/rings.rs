//! Locks that lie on one ring with others.

use super::{Ground, doors::Shut};
use crate::graph::{Graph, Groups, UNREACHED};

/// An edge without a lock.
pub(super) const UNLOCKED: u32 = u32::MAX;

/// A lock that stands alone.
const ALONE: u32 = u32::MAX;

/// Which locks go together.
///
/// Take what is joined without locks for one region. A lock that is the only way is a bridge between regions; one that
/// joins a region with itself shuts a short cut and matters to no other. Any other lies on a ring of regions with other
/// locks, and the regions behind can be reached either way round. That holds in play only if the key of each way lies
/// outside: were the second key behind the first lock, the first could not be gone round. So the keys of a whole ring
/// (a block of the graph of regions, where rings share a side) lie in what is reached before one of its locks is opened.
/// Then a lock can be gone round in play exactly when it is no bridge.
///
/// For if one lock of a ring is never opened, its ring still hangs together, and the keys of the others lie outside; if
/// all others of the dungeon are opened in the solving order, by induction each of their keys is reached.
pub(super) struct Rings {
    /// By lock: its ring, [`ALONE`] if none.
    of_lock: Vec<u32>,
    rings: Vec<Vec<usize>>,
    /// By ring: how many of its locks lead to something that was not reached yet.
    shut: Vec<u64>,
}

impl Rings {
    /// `closed` says by edge which lock shuts it. O(nodes + edges).
    pub(super) fn new(ground: &Ground<'_>, shut: &[Shut], closed: &[u32]) -> Self {
        let mut groups = Groups::new(ground.graph.len());
        for ((a, b), lock) in ground.plan.edges().zip(closed) {
            if *lock == UNLOCKED {
                groups.join(a, b);
            }
        }
        let regions: Vec<u32> = (0..ground.graph.len() as u32).map(|node| groups.root(node)).collect();
        let ends = |shut: &Shut| (regions[shut.near as usize], regions[shut.far as usize]);
        let graph = Graph::new(regions.len(), shut.iter().map(ends));
        let search = graph.depth_first(regions[ground.roles.start as usize], |_, _| true);
        let blocks = search.blocks(&graph);
        let mut by_block: Vec<(u32, usize)> = blocks.iter().copied().zip(0..).collect();
        by_block.retain(|(block, _)| *block != UNREACHED);
        by_block.sort_unstable();
        let mut of_lock = vec![ALONE; shut.len()];
        let mut rings: Vec<Vec<usize>> = Vec::new();
        for ring in by_block.chunk_by(|a, b| a.0 == b.0).filter(|ring| ring.len() > 1) {
            ring.iter().for_each(|(_, lock)| of_lock[*lock] = rings.len() as u32);
            rings.push(ring.iter().map(|(_, lock)| *lock).collect());
        }
        let shut = rings.iter().map(|ring| ring.len() as u64).collect();
        Self { of_lock, rings, shut }
    }

    pub(super) fn is_in_ring(&self, lock: usize) -> bool {
        self.of_lock[lock] != ALONE
    }

    /// How many keys must be laid before this lock of a ring is opened.
    pub(super) fn keys_needed(&self, lock: usize) -> u64 {
        self.shut[self.of_lock[lock] as usize]
    }

    /// Takes a lock out of its ring, since it is not placed or both its ends were reached without it. Returns whether it
    /// was in one.
    pub(super) fn leave(&mut self, lock: usize) -> bool {
        let ring = std::mem::replace(&mut self.of_lock[lock], ALONE);
        if let Some(shut) = self.shut.get_mut(ring as usize) {
            *shut -= 1;
        }
        ring != ALONE
    }

    /// All that is left of the ring of a lock: their keys must be laid before this one is opened. They stand alone from
    /// then on.
    pub(super) fn enter(&mut self, lock: usize) -> Vec<usize> {
        let ring = self.of_lock[lock];
        let mut left = std::mem::take(&mut self.rings[ring as usize]);
        left.retain(|other| self.of_lock[*other] == ring);
        left.iter().for_each(|other| self.of_lock[*other] = ALONE);
        left
    }
}
