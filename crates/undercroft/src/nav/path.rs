//! The shortest way between two tiles.

use std::sync::Arc;

use super::{Nav, Travel, gates::Gates, search::Scratch};
use crate::dungeon::TilePos;

/// A shortest way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The tiles to step on, in order: without the first, with the last. Empty when one is there already.
    pub tiles: Vec<TilePos>,
    /// Steps and extra costs in all.
    pub cost: u32,
}

impl Nav {
    /// The shortest way from one tile to another; `None` when there is none. A way that costs `u32::MAX` or more is none.
    ///
    /// It is found from opening to opening, with the steps inside each room and hall known: the map is not flooded.
    /// Those are found when a way first comes by, and again after an obstacle there has changed.
    pub fn path(&self, from: TilePos, to: TilePos, travel: &Travel) -> Option<Path> {
        let (first, last) = (self.floor(from)?, self.floor(to)?);
        if first == last {
            return Some(Path::default());
        }
        let Some(gates) = self.gates() else { return self.flooded_path(from, to, travel) };
        Scratch::with(|scratch| {
            let cost = self.search(gates, (first, last), travel, scratch)?;
            let (hops, patch) = scratch.hops();
            let mut tiles = Vec::new();
            let mut at = from;
            for hop in hops {
                self.walk(gates, *hop, (&mut at, to), patch, &mut tiles)?;
            }
            Some(Path { tiles, cost })
        })
    }

    /// The first tile of the shortest way; `None` when there is none or one is there. It costs less than [`Nav::path`],
    /// which writes down the rest of it.
    pub fn next_step(&self, from: TilePos, to: TilePos, travel: &Travel) -> Option<TilePos> {
        let (first, last) = (self.floor(from)?, self.floor(to)?);
        if first == last {
            return None;
        }
        let Some(gates) = self.gates() else { return self.flooded_path(from, to, travel)?.tiles.first().copied() };
        Scratch::with(|scratch| {
            self.search(gates, (first, last), travel, scratch)?;
            let (hops, patch) = scratch.hops();
            let mut tiles = Vec::new();
            self.walk(gates, *hops.first()?, (&mut from.clone(), to), patch, &mut tiles)?;
            tiles.first().copied()
        })
    }

    /// The gates, which are found when they are first asked for; `None` where there can be none.
    pub(super) fn gates(&self) -> Option<&Gates> {
        self.gates.get_or_init(|| Gates::new(self).map(Arc::new)).as_deref()
    }

    /// [`Nav::path`] by a flood of the dungeon.
    fn flooded_path(&self, from: TilePos, to: TilePos, travel: &Travel) -> Option<Path> {
        let field = self.distance_field([to], travel);
        let cost = field.distance(from)?;
        let mut tiles = Vec::new();
        let mut at = from;
        let mut walked_onto = None;
        while at != to {
            let is_step = walked_onto.is_none() && !field.goes_by_link(at);
            at = match walked_onto {
                Some(end) => field.landing(end)?,
                None => field.step(at)?,
            };
            walked_onto = self.numbers.of(at).filter(|_| is_step).and_then(|tile| self.ends.barred(tile));
            tiles.push(at);
        }
        Some(Path { tiles, cost })
    }
}
