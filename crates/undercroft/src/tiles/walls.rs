//! Walls: everything solid that touches floor, also diagonally.

use crate::dungeon::{TileKind, TileMap};

/// Turns void into wall wherever one of the eight neighbours is walkable. One pass over the rows.
pub(super) fn raise(map: &mut TileMap) {
    let (width, height) = (map.width() as usize, map.height() as usize);
    let outside = vec![TileKind::Void; width];
    // Whether a column has something walkable in the three rows round the current one; one more column on each side.
    let mut near = vec![false; width + 2];
    let kinds = map.kinds_mut();
    for y in 0..height {
        let row = |y: usize| &kinds[y * width..(y + 1) * width];
        let above = if y == 0 { &outside } else { row(y - 1) };
        let below = if y + 1 == height { &outside } else { row(y + 1) };
        for (((near, a), b), c) in near[1..=width].iter_mut().zip(above).zip(row(y)).zip(below) {
            *near = a.is_walkable() | b.is_walkable() | c.is_walkable();
        }
        let columns = near.iter().zip(&near[1..]).zip(&near[2..]);
        for (kind, ((west, here), east)) in kinds[y * width..(y + 1) * width].iter_mut().zip(columns) {
            // Written without a branch, so that many tiles are done at once.
            let is_wall = (*kind == TileKind::Void) & (*west | *here | *east);
            *kind = if is_wall { TileKind::Wall } else { *kind };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Point;

    #[test]
    fn floor_is_walled_in_on_all_eight_sides() {
        let mut map = TileMap::new(7, 5);
        map.set(Point::new(1, 1), TileKind::Room, 0);
        map.set(Point::new(4, 2), TileKind::Hall, 1);
        map.set(Point::new(6, 4), TileKind::Opening, 0);
        raise(&mut map);
        let text: Vec<String> = map
            .kinds()
            .chunks(7)
            .map(|row| {
                row.iter().map(|kind| if kind.is_walkable() { 'f' } else { ['.', '#'][*kind as usize] }).collect()
            })
            .collect();
        assert_eq!(text, ["###....", "#f####.", "####f#.", "...####", ".....#f"]);
    }
}
