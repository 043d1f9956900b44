//! Walls as few rectangles.

use crate::{dungeon::TileMap, grid::Rect};

/// Rectangles that cover every wall tile of a level and no tile that can be walked on.
pub fn wall_rects(level: &TileMap) -> Vec<Rect> {
    let mut rects = Vec::new();
    for y in 0..level.height() as i32 {
        for x in 0..level.width() as i32 {
            let p = crate::grid::Point::new(x, y);
            if !level.kind(p).is_walkable() && level.kind(p) != crate::dungeon::TileKind::Void {
                rects.push(Rect::new(x, y, 1, 1));
            }
        }
    }
    rects
}
