//! The walls of rooms: straight pieces in which an opening may stand.

use super::super::mask::{MAX_SIDE, Mask};
use crate::grid::{Direction, Point};

/// A straight piece of a room's wall, one tile thick, with floor of the room behind all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wall {
    /// The way out of the room.
    pub side: Direction,
    /// Its row, or its column where the way out is east or west.
    pub line: i32,
    /// First tile along the line where an opening may begin.
    pub from: i32,
    /// Last tile along the line where an opening may end.
    pub to: i32,
}

/// Adds the walls of a room to a list. Every row and every column of the room must be one run of tiles.
pub(super) fn add_walls(walls: &mut Vec<Wall>, floor: &Mask, corner: Point) {
    let mut columns = [[i32::MIN; MAX_SIDE + 1]; 2];
    let mut rows = [[i32::MIN; MAX_SIDE + 1]; 2];
    for (y, row) in floor.rows().iter().enumerate().filter(|(_, row)| **row != 0) {
        let (first, last) = (row.trailing_zeros() as usize, 63 - row.leading_zeros() as usize);
        (rows[0][y], rows[1][y]) = (-(first as i32), last as i32);
        let [north, south] = &mut columns;
        north[first..=last].iter_mut().for_each(|reach| *reach = (*reach).max(-(y as i32)));
        south[first..=last].fill(y as i32);
    }
    for (side, reaches) in [
        (Direction::North, &columns[0]),
        (Direction::East, &rows[1]),
        (Direction::South, &columns[1]),
        (Direction::West, &rows[0]),
    ] {
        add_side(walls, side, reaches, corner);
    }
}

/// Adds the walls of one side. `reaches` says how far each column or row reaches in that direction.
fn add_side(walls: &mut Vec<Wall>, side: Direction, reaches: &[i32], corner: Point) {
    let (across, along) = if side.is_horizontal() { (corner.x, corner.y) } else { (corner.y, corner.x) };
    let reach = |i: usize| reaches.get(i).copied().unwrap_or(i32::MIN);
    let mut first = 0;
    while first < reaches.len() {
        let here = reach(first);
        let mut last = first;
        while reach(last + 1) == here && last + 1 < reaches.len() {
            last += 1;
        }
        let begin = first;
        first = last + 1;
        if here == i32::MIN {
            continue;
        }
        // Where the room reaches farther beside it, its floor would prolong an opening.
        let before = begin > 0 && reach(begin - 1) > here;
        let after = reach(last + 1) > here;
        let (from, to) = (begin as i32 + i32::from(before), last as i32 - i32::from(after));
        if from <= to {
            let outwards = matches!(side, Direction::East | Direction::South);
            let line = across + if outwards { here + 1 } else { -here - 1 };
            walls.push(Wall { side, line, from: along + from, to: along + to });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        dungeon::Form,
        preset::Cell,
        tiles::shape::{add_form, anchor_of},
    };

    fn walls(form: Form) -> Vec<Wall> {
        let mut floor = Mask::empty(9);
        add_form(&mut floor, anchor_of(Cell { width: 9, height: 9 }), form);
        let mut walls = Vec::new();
        add_walls(&mut walls, &floor, Point::new(10, 20));
        walls
    }

    #[test]
    fn a_rectangle_has_four_walls() {
        let wall = |side, line, from, to| Wall { side, line, from, to };
        assert_eq!(
            walls(Form::Rectangle(4, 3)),
            [
                wall(Direction::North, 22, 13, 16),
                wall(Direction::East, 17, 23, 25),
                wall(Direction::South, 26, 13, 16),
                wall(Direction::West, 12, 23, 25),
            ]
        );
    }

    #[test]
    fn the_steps_of_a_disc_are_too_short_for_an_opening() {
        for radius in 1..5 {
            let walls = walls(Form::Disc(radius));
            assert_eq!(walls.len(), 4, "radius {radius}: {walls:?}");
        }
    }
}
