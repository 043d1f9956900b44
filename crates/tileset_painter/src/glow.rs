//! Light pools: a quarter of a pool of five by five tiles.

use crate::rim::length;
use crate::theme::Theme;
use crate::tile::{Tile, pixels};

/// The tile that lies `columns` east and `rows` south of the lamp.
pub(crate) fn glow(theme: &Theme, columns: i32, rows: i32) -> Tile {
    let mut tile = Tile::clear();
    for (x, y) in pixels() {
        let (dx, dy) = (f64::from(columns * 16 + x) - 7.5, f64::from(rows * 16 + y) - 7.5);
        let left = 1.0 - length(dx, dy * 1.1) / 40.0;
        if left > 0.0 {
            let steps = (left * left.sqrt() * 14.0).round_ties_even();
            if steps > 0.0 {
                tile.glaze(x, y, theme.light, 0.021 * steps);
            }
        }
    }
    tile
}
