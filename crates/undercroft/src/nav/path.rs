//! The shortest way between two tiles.

use super::{Nav, Travel};
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
    /// The shortest way from one tile to another; `None` when there is none.
    pub fn path(&self, from: TilePos, to: TilePos, travel: &Travel) -> Option<Path> {
        self.flooded_path(from, to, travel)
    }

    /// The first tile of the shortest way; `None` when there is none or one is there.
    pub fn next_step(&self, from: TilePos, to: TilePos, travel: &Travel) -> Option<TilePos> {
        self.path(from, to, travel)?.tiles.first().copied()
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
