//! What can be seen from a tile.

use super::Nav;
use crate::dungeon::TilePos;

/// The tiles that are seen from one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldOfView {
    tiles: Vec<TilePos>,
}

impl FieldOfView {
    /// Whether a tile is seen.
    pub fn contains(&self, pos: TilePos) -> bool {
        self.tiles.contains(&pos)
    }

    /// The tiles.
    pub fn iter(&self) -> impl Iterator<Item = TilePos> + '_ {
        self.tiles.iter().copied()
    }
}

impl Nav {
    /// The tiles within `radius` that are seen from a tile.
    pub fn field_of_view(&self, from: TilePos, radius: u32) -> FieldOfView {
        let r = radius as i32;
        let square = (-r..=r).flat_map(|dy| (-r..=r).map(move |dx| (dx, dy)));
        let tiles = square.map(|(dx, dy)| TilePos { level: from.level, x: from.x + dx, y: from.y + dy }).collect();
        FieldOfView { tiles }
    }

    /// Whether two tiles see each other.
    pub fn line_of_sight(&self, a: TilePos, b: TilePos) -> bool {
        a.level == b.level
    }
}
