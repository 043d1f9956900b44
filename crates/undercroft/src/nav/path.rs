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
        let field = self.distance_field([to], travel);
        let cost = field.distance(from)?;
        let mut tiles = Vec::new();
        let mut at = from;
        while at != to {
            at = field.step(at)?;
            tiles.push(at);
        }
        Some(Path { tiles, cost })
    }

    /// The first tile of the shortest way; `None` when there is none or one is there.
    pub fn next_step(&self, from: TilePos, to: TilePos, travel: &Travel) -> Option<TilePos> {
        self.path(from, to, travel)?.tiles.first().copied()
    }
}
