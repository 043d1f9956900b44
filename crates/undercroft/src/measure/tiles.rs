//! Counting tiles.

use crate::{
    Dungeon,
    dungeon::{TileKind, TileMap},
};

/// Numbers of tiles, over all levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TileCounts {
    pub(super) all: u32,
    pub(super) walkable: u32,
    pub(super) halls: u32,
    /// The longest straight line of hall floor, along a row or a column.
    pub(super) longest_hall: u32,
}

pub(super) fn count(dungeon: &Dungeon) -> TileCounts {
    let mut counts = TileCounts::default();
    dungeon.levels.iter().for_each(|level| counts.add(level));
    counts
}

impl TileCounts {
    fn add(&mut self, level: &TileMap) {
        let mut above = vec![0_u32; level.width() as usize];
        self.all += level.kinds().len() as u32;
        for row in level.kinds().chunks(above.len().max(1)) {
            let mut before = 0;
            for (kind, above) in row.iter().zip(&mut above) {
                let hall = u32::from(*kind == TileKind::Hall);
                before = hall * (before + 1);
                *above = hall * (*above + 1);
                self.longest_hall = self.longest_hall.max(before).max(*above);
                self.halls += hall;
                self.walkable += u32::from(kind.is_walkable());
            }
        }
    }
}
