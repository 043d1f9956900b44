//! Tiles that take one somewhere else: ends of links, and the exit. A way ends there or goes through, and else keeps
//! off, so that nobody falls down the stairs who only wants to cross the room.

use std::collections::BTreeSet;

use super::Nav;
use crate::dungeon::{AreaId, LinkId, ThingKind};

/// A tile with an end of a link or the exit on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub tile: u32,
    pub area: AreaId,
    /// Whether ways keep off it. Not where the room would fall apart.
    pub barred: bool,
}

/// A link in one direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    pub link: LinkId,
    /// Tile of its end.
    pub from: u32,
    /// Tile of its landing.
    pub to: u32,
}

/// All of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Ends {
    /// In order of tile.
    pub list: Vec<End>,
    /// Places in `list`, in the order of the dungeon's things.
    order: Vec<u32>,
    /// In order of `from`.
    pub jumps: Vec<Jump>,
    /// Places in `jumps`, in order of `to`.
    by_landing: Vec<u32>,
}

/// Most tiles that are looked at to find out whether a room stays whole without one.
const SEARCHED_TILES: usize = 1 << 16;

impl Ends {
    /// The place in [`Ends::list`] of the end on a tile.
    pub fn at(&self, tile: u32) -> Option<usize> {
        self.list.binary_search_by_key(&tile, |end| end.tile).ok()
    }

    /// The end on a tile, if ways keep off it.
    pub fn barred(&self, tile: u32) -> Option<usize> {
        self.at(tile).filter(|end| self.list[*end].barred)
    }

    /// The links that lead to a tile, each with its place in [`Ends::jumps`].
    pub fn jumps_to(&self, tile: u32) -> impl Iterator<Item = (usize, &Jump)> {
        let first = self.by_landing.partition_point(|jump| self.jumps[*jump as usize].to < tile);
        let rest = self.by_landing[first..].iter().map(|jump| (*jump as usize, &self.jumps[*jump as usize]));
        rest.take_while(move |(_, jump)| jump.to == tile)
    }
}

impl Nav {
    /// Finds the ends. Ends on no floor of an area are as if they were not there.
    pub(super) fn find_ends(&mut self) {
        let dungeon = self.dungeon.clone();
        let mut found = Vec::new();
        let mut jumps = Vec::new();
        for (thing, landing) in dungeon.things.iter().zip(dungeon.landings()) {
            let link = match thing.kind {
                ThingKind::Exit => None,
                ThingKind::LinkEnd(link) => Some(link),
                _ => continue,
            };
            let Some(tile) = self.numbers.of(thing.at) else { continue };
            let Some(area) = dungeon.levels[usize::from(thing.at.level)].area(thing.at.point()) else { continue };
            found.push((tile, area));
            if let (Some(link), Some(to)) = (link, landing.and_then(|landing| self.numbers.of(landing))) {
                jumps.push(Jump { link, from: tile, to });
            }
        }
        jumps.sort_by_key(|jump| jump.from);
        let mut by_landing: Vec<u32> = (0..jumps.len() as u32).collect();
        by_landing.sort_by_key(|jump| jumps[*jump as usize].to);
        let mut list: Vec<End> = found.iter().map(|&(tile, area)| End { tile, area, barred: false }).collect();
        list.sort_by_key(|end| end.tile);
        list.dedup_by_key(|end| end.tile);
        self.ends = Ends { list, order: Vec::new(), jumps, by_landing };
        let mut seen = BTreeSet::new();
        let order = found.iter().filter(|(tile, _)| seen.insert(*tile));
        self.ends.order = order.filter_map(|(tile, _)| self.ends.at(*tile)).map(|end| end as u32).collect();
        for tile in self.ends.list.iter().map(|end| end.tile).chain(self.ends.jumps.iter().map(|jump| jump.to)) {
            self.marked.set(tile, true, self.numbers.len());
        }
        self.bar_ends(None);
    }

    /// Finds out which ends ways keep off: of one area, or of all.
    pub(super) fn bar_ends(&mut self, area: Option<AreaId>) {
        let concerned = |end: &End| area.is_none_or(|area| area == end.area);
        self.ends.list.iter_mut().filter(|end| concerned(end)).for_each(|end| end.barred = false);
        for place in 0..self.ends.order.len() {
            let end = self.ends.order[place] as usize;
            if concerned(&self.ends.list[end]) {
                self.ends.list[end].barred = !self.falls_apart_without(&self.ends.list[end]);
            }
        }
    }

    /// Whether ways between tiles of the room and its openings would be lost without a tile, as obstacles stand and with
    /// the ends that ways keep off already gone. A search over the room that stops as soon as it knows.
    fn falls_apart_without(&self, end: &End) -> bool {
        if self.obstacles.contains(end.tile) {
            return true;
        }
        let is_ours = |tile: &u32| self.is_floor(*tile) && self.area_of(*tile).is_none_or(|area| area == end.area);
        let is_free = |tile: &u32| is_ours(tile) && !self.obstacles.contains(*tile) && *tile != end.tile;
        let is_plain = |tile: &u32| is_free(tile) && self.ends.barred(*tile).is_none();
        let beside = |tile: u32| self.numbers.beside(tile).into_iter().flatten();
        let is_shut_in = |tile: u32| !beside(tile).any(|tile| is_plain(&tile));
        if beside(end.tile).any(|tile| is_free(&tile) && self.ends.barred(tile).is_some() && is_shut_in(tile)) {
            return true;
        }
        let mut missing: Vec<u32> = beside(end.tile).filter(is_plain).collect();
        let Some(first) = missing.pop() else { return false };
        let mut queue = std::collections::VecDeque::from([first]);
        let mut seen = BTreeSet::from([first]);
        while let Some(tile) = queue.pop_front() {
            missing.retain(|neighbour| *neighbour != tile);
            if missing.is_empty() || seen.len() > SEARCHED_TILES {
                break;
            }
            queue.extend(beside(tile).filter(is_plain).filter(|tile| seen.insert(*tile)));
        }
        !missing.is_empty()
    }
}
