//! What a traveller can do and what it costs.

use super::{Nav, Passage, ends::Jump};
use crate::dungeon::LockId;

/// What a traveller can do, and what it costs in steps. The default walks where it can walk as things stand: closed
/// doors stop it, stairs and other links cost one step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Travel {
    /// Extra steps for a closed door; `None`: it opens no doors.
    pub closed_door: Option<u32>,
    /// Extra steps for a locked door or tunnel whose key it does not carry; `None`: locks stop it.
    pub locked_door: Option<u32>,
    /// The kinds of keys that it carries: their locks are closed doors for it.
    pub keys: Vec<u32>,
    /// Steps for stairs and other links; `None`: it takes none.
    pub link: Option<u32>,
}

impl Default for Travel {
    fn default() -> Self {
        Self { closed_door: None, locked_door: None, keys: Vec::new(), link: Some(1) }
    }
}

impl Travel {
    /// Opens closed doors on its way, for one extra step each.
    pub fn opening_doors() -> Self {
        Self { closed_door: Some(1), ..Self::default() }
    }

    /// Opens closed doors, and the locks of these kinds of keys.
    pub fn with_keys(keys: impl IntoIterator<Item = u32>) -> Self {
        Self { keys: keys.into_iter().collect(), ..Self::opening_doors() }
    }

    /// Extra steps to come through; `None`: it stops there. `key` is the kind of the lock's key.
    fn extra(&self, passage: Passage, key: Option<u32>) -> Option<u32> {
        match passage {
            Passage::Open => Some(0),
            Passage::Closed => self.closed_door,
            Passage::Locked if key.is_some_and(|key| self.keys.contains(&key)) => self.closed_door,
            Passage::Locked => self.locked_door,
        }
    }
}

/// What the tiles of an opening cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Toll {
    /// Steps for each of its tiles.
    pub tile: u32,
    /// Steps for coming in from outside of it.
    pub extra: u32,
}

impl Nav {
    /// What an opening costs a traveller; `None` where it stops, and for an opening that is not there.
    pub(super) fn toll(&self, opening: usize, travel: &Travel) -> Option<Toll> {
        let passage = *self.openings.get(opening)?;
        let extra = travel.extra(passage, self.key_kind(self.dungeon.openings.get(opening)?.lock))?;
        Some(Toll { tile: *self.opening_costs.get(opening)?, extra })
    }

    /// What a link costs a traveller; `None` where it can't take it.
    pub(super) fn jump_toll(&self, jump: &Jump, travel: &Travel) -> Option<u32> {
        let passage = self.link_passage(jump.link)?;
        let extra = travel.extra(passage, self.key_kind(self.dungeon.links.get(jump.link.index())?.lock))?;
        Some(travel.link?.saturating_add(extra))
    }

    fn key_kind(&self, lock: Option<LockId>) -> Option<u32> {
        Some(self.dungeon.locks.get(lock?.index())?.key_kind)
    }
}
