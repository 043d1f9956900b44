//! The one place where tiles (x east, y south, from the north-western corner) become Bevy's world (y up).
//!
//! Level 0 has its north-western corner at the dungeon's own origin and spreads to positive x and negative y. Every
//! further level lies east of the one before it, [`LEVEL_GAP`] tiles away, so that one point is one tile.

use bevy::prelude::*;
use undercroft::dungeon::Dungeon;

use crate::TilePos;

/// Tiles between two levels.
pub(crate) const LEVEL_GAP: u32 = 8;

/// Where the north-western corner of a level lies, seen from the dungeon's entity.
pub(crate) fn level_corner(dungeon: &Dungeon, level: usize, tile_size: f32) -> Vec2 {
    let tiles: u32 = dungeon.levels.iter().take(level).map(|before| before.width() + LEVEL_GAP).sum();
    Vec2::new(tiles as f32 * tile_size, 0.0)
}

/// The centre of a tile, seen from its level.
pub(crate) fn tile_centre(x: i32, y: i32, tile_size: f32) -> Vec2 {
    Vec2::new((x as f32 + 0.5) * tile_size, -(y as f32 + 0.5) * tile_size)
}

/// The centre of a rectangle of tiles, seen from its level.
#[cfg(feature = "avian2d")]
pub(crate) fn rect_centre(rect: IRect, tile_size: f32) -> Vec2 {
    let middle = (rect.min + rect.max).as_vec2() / 2.0;
    Vec2::new(middle.x * tile_size, -middle.y * tile_size)
}

/// The tile at a point of the dungeon's plane; `None` off every level.
pub(crate) fn tile_at(dungeon: &Dungeon, point: Vec2, tile_size: f32) -> Option<TilePos> {
    let mut west = 0.0;
    for (level, tiles) in dungeon.levels.iter().enumerate() {
        let tile = tile_on_level(dungeon, level as u16, Vec2::new(point.x - west, point.y), tile_size);
        if tile.is_some() {
            return tile;
        }
        west += (tiles.width() + LEVEL_GAP) as f32 * tile_size;
    }
    None
}

/// The tile at a point seen from a level; `None` off it.
pub(crate) fn tile_on_level(dungeon: &Dungeon, level: u16, point: Vec2, tile_size: f32) -> Option<TilePos> {
    let tiles = dungeon.levels.get(usize::from(level))?;
    let (x, y) = ((point.x / tile_size).floor(), (-point.y / tile_size).floor());
    let is_on = x >= 0.0 && y >= 0.0 && x < tiles.width() as f32 && y < tiles.height() as f32;
    is_on.then_some(TilePos { level, x: x as i32, y: y as i32 })
}

/// The centre of a square chunk of `tiles` × `tiles` tiles, seen from its level. Chunk (0, 0) begins one tile north-west
/// of the level.
#[cfg(feature = "render")]
pub(crate) fn chunk_centre((column, row): (u32, u32), tiles: u32, tile_size: f32) -> Vec2 {
    let middle = |chunk: u32| (chunk as f32 + 0.5) * tiles as f32 - 1.0;
    Vec2::new(middle(column) * tile_size, -middle(row) * tile_size)
}

/// The row of chunk data for the `south`-th row from the north: data begins with the southern row.
#[cfg(feature = "render")]
pub(crate) const fn row_in_chunk(south: u32, tiles: u32) -> u32 {
    tiles - 1 - south
}

/// The chunk of `tiles` × `tiles` tiles that shows a tile of a level, and the tile's place in its data; `None` beyond the
/// northern and western rim of the picture.
#[cfg(feature = "render")]
pub(crate) fn place_in_chunk(x: i32, y: i32, tiles: u32) -> Option<((u32, u32), usize)> {
    let (x, y) = (u32::try_from(x.checked_add(1)?).ok()?, u32::try_from(y.checked_add(1)?).ok()?);
    let place = row_in_chunk(y % tiles, tiles) * tiles + x % tiles;
    Some(((x / tiles, y / tiles), place as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn north_is_up_and_the_first_tile_touches_the_origin() {
        assert_eq!(tile_centre(0, 0, 16.0), Vec2::new(8.0, -8.0));
        assert_eq!(tile_centre(2, 1, 10.0), Vec2::new(25.0, -15.0));
    }
}
