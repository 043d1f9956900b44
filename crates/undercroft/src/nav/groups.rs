//! Areas that may hang together as doors are, to know at once that no way leads.

use super::{
    Nav, Passage, Travel,
    ends::Jump,
    gates::{GateKind, Gates},
};
use crate::{
    dungeon::{AreaId, LinkId, OpeningId},
    graph::Groups,
};

/// What may be walked through: what is open, also what is closed, everything.
const SORTS: [Passage; 3] = [Passage::Open, Passage::Closed, Passage::Locked];

/// Whether something in this state may be walked through by travellers of a sort.
const fn passes(sort: Passage, passage: Passage) -> bool {
    passage as u8 <= sort as u8
}

/// The group of each area, then of each opening. Obstacles and costs are not looked at, so areas of different groups
/// are parted for sure, and those of the same group may be joined.
fn labels(nav: &Nav, gates: &Gates, sort: Passage) -> Vec<u32> {
    let areas = nav.dungeon.areas.len() as u32;
    let mut groups = Groups::new(areas as usize + nav.openings.len());
    let is_open = |passage: Option<Passage>| passage.is_some_and(|passage| passes(sort, passage));
    let goes = |opening: u32| is_open(nav.passage(OpeningId(opening)));
    for &(area, kind) in &gates.joints {
        match kind {
            GateKind::Opening(opening) if goes(opening) => _ = groups.join(area, areas + opening),
            GateKind::Opening(_) => {}
            GateKind::Jump(place) => {
                let Jump { link: LinkId(link), to, .. } = nav.ends.jumps[place as usize];
                if let (true, Some(AreaId(landing))) = (is_open(nav.link_passage(LinkId(link))), nav.area_of(to)) {
                    groups.join(area, landing);
                }
            }
        }
    }
    for &(a, b) in &gates.touching {
        if goes(a) && goes(b) {
            groups.join(areas + a, areas + b);
        }
    }
    (0..areas + nav.openings.len() as u32).map(|node| groups.root(node)).collect()
}

impl Nav {
    /// Whether no way leads from one floor tile to another, for sure.
    pub(super) fn are_parted(&self, gates: &Gates, from: u32, to: u32, travel: &Travel) -> bool {
        // Who stands on a shut door can leave it.
        let Some(AreaId(from)) = self.area_of(from) else { return false };
        let sort = travel.sort();
        let labels = self.groups[sort as usize].get_or_init(|| labels(self, gates, sort));
        let to = match self.area_of(to) {
            Some(AreaId(area)) => area as usize,
            None => self.dungeon.areas.len() + self.opening_of(to).unwrap_or_default() as usize,
        };
        labels.get(from as usize) != labels.get(to)
    }

    /// Forgets the groups that a change of a door or link concerns.
    pub(super) fn forget_groups(&mut self, before: Passage, now: Passage) {
        for (sort, groups) in SORTS.into_iter().zip(&mut self.groups) {
            if passes(sort, before) != passes(sort, now) {
                groups.take();
            }
        }
    }
}

impl Travel {
    /// The sort that may walk through at least as much as this traveller.
    pub(super) const fn sort(&self) -> Passage {
        match (self.closed_door, self.locked_door) {
            (None, None) => Passage::Open,
            (Some(_), None) if self.keys.is_empty() => Passage::Closed,
            _ => Passage::Locked,
        }
    }
}
