//! Where a body of some size can go.

use super::{Nav, Travel};
use crate::dungeon::TilePos;

/// The tiles that a body can come to cover.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    tiles: Vec<TilePos>,
}

impl Reach {
    /// The tiles.
    pub fn tiles(&self) -> &[TilePos] {
        &self.tiles
    }
}

impl Nav {
    /// The tiles that a square body of `size` × `size` tiles, whose north-western tile is `from`, can come to cover.
    pub fn reach(&self, from: TilePos, size: u32, travel: &Travel) -> Reach {
        let _ = (from, size, travel);
        Reach::default()
    }
}
