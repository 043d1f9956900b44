//! The shape of a room within its block: its centre, the square at the crossing of its halls, and the halls' strips.

use super::{
    mask::Mask,
    shape::{self, add_centred, anchor_of, half},
};
use crate::{
    Seed, ValidPreset,
    dungeon::DrawnShape,
    grid::{Direction, Point, Rect},
    key::RoomKey,
    preset::{Cell, Shape},
};

/// A room's share of its block. All tiles are counted from the anchor, the middle tile of the block.
///
/// The room is the union of its centre, of the square that reaches one tile beyond its widest hall on each side, and
/// of each hall's strip from the anchor to where the room ends. Every row and every column of it is one run of tiles
/// that crosses the middle column or row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The centre.
    pub shape: DrawnShape,
    /// Width of the hall on each side, by `Direction`; 0 where there is none.
    pub halls: [u8; 4],
    /// Rows that the room has on each side beyond centre and square.
    pub extra: [u8; 4],
}

impl Block {
    /// Draws the centre of a room; `own` is its shape if it has one of its own.
    pub(super) fn draw(preset: &ValidPreset, seed: Seed, key: RoomKey, own: Option<Shape>) -> Self {
        Self { shape: shape::draw_shape(preset, seed, key, own), halls: [0; 4], extra: [0; 4] }
    }

    /// How many tiles centre and square reach from the anchor: halls begin beyond.
    pub(super) fn reach(&self, side: Direction) -> i32 {
        shape::reach(self.shape.form, side).max(half(self.square(), side))
    }

    /// How many tiles the room reaches from the anchor.
    pub(super) fn end(&self, side: Direction) -> i32 {
        self.reach(side) + i32::from(self.extra[side as usize])
    }

    /// Smallest rectangle round the room.
    pub(super) fn bounds(&self, anchor: Point) -> Rect {
        let [north, east, south, west] = Direction::ALL.map(|side| self.end(side));
        Rect::new(anchor.x - west, anchor.y - north, (west + 1 + east) as u32, (north + 1 + south) as u32)
    }

    /// The room's tiles.
    pub(super) fn floor(&self, cell: Cell) -> Mask {
        let mut floor = Mask::empty(cell.height as usize);
        let anchor = anchor_of(cell);
        shape::add_form(&mut floor, anchor, self.shape.form);
        add_centred(&mut floor, anchor, self.square(), self.square());
        for side in self.ways() {
            self.add_strip(&mut floor, anchor, side, 0);
        }
        floor
    }

    /// The tiles on the straight ways from the room's openings to its middle.
    pub(super) fn lanes(&self, cell: Cell) -> Mask {
        let mut lanes = Mask::empty(cell.height as usize);
        for side in self.ways() {
            self.add_strip(&mut lanes, anchor_of(cell), side, 0);
        }
        lanes
    }

    /// The tiles directly before the room's openings.
    pub(super) fn thresholds(&self, cell: Cell) -> Mask {
        let mut tiles = Mask::empty(cell.height as usize);
        for side in self.ways() {
            self.add_strip(&mut tiles, anchor_of(cell), side, self.end(side));
        }
        tiles
    }

    /// Sides with a hall.
    fn ways(&self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(|side| self.halls[*side as usize] > 0)
    }

    /// Side of the square round the anchor; 0 for a room without halls.
    fn square(&self) -> u32 {
        self.halls.iter().max().map_or(0, |width| if *width == 0 { 0 } else { u32::from(*width) + 2 })
    }

    /// Adds a hall's strip from `from` tiles beyond the anchor to the room's end.
    fn add_strip(&self, tiles: &mut Mask, anchor: Point, side: Direction, from: i32) {
        let width = u32::from(self.halls[side as usize]);
        let (first, last) = (anchor.offset(side, from), anchor.offset(side, self.end(side)));
        let (across_before, across_after) = (half(width, Direction::North), half(width, Direction::South));
        let (x, y) = (first.x.min(last.x)..=first.x.max(last.x), first.y.min(last.y)..=first.y.max(last.y));
        if side.is_horizontal() {
            tiles.add(x, anchor.y - across_before..=anchor.y + across_after);
        } else {
            tiles.add(anchor.x - across_before..=anchor.x + across_after, y);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dungeon::Form;

    const CELL: Cell = Cell { width: 11, height: 10 };

    fn picture(form: Form, halls: [u8; 4]) -> Vec<String> {
        let block = Block { shape: DrawnShape { form, row: None }, halls, extra: [0; 4] };
        let floor = block.floor(CELL);
        let bounds = block.bounds(anchor_of(CELL));
        let tiles: Vec<Point> = floor.tiles().map(|(x, y)| Point::new(x as i32, y as i32)).collect();
        assert!(tiles.iter().all(|tile| bounds.contains(*tile)));
        for (line, end) in [
            (tiles.iter().map(|t| t.x).min(), bounds.x),
            (tiles.iter().map(|t| t.x).max(), bounds.right() - 1),
            (tiles.iter().map(|t| t.y).min(), bounds.y),
            (tiles.iter().map(|t| t.y).max(), bounds.bottom() - 1),
        ] {
            assert_eq!(line, Some(end));
        }
        floor.rows().iter().map(|row| (0..11).map(|x| if row >> x & 1 == 1 { 'f' } else { '.' }).collect()).collect()
    }

    #[test]
    fn a_disc_of_radius_4_fills_what_lies_within_20_of_its_middle_squared() {
        assert_eq!(
            picture(Form::Disc(4), [1, 3, 0, 0]),
            [
                "...fffff...",
                "..fffffff..",
                ".fffffffff.",
                ".fffffffff.",
                ".fffffffff.",
                ".fffffffff.",
                ".fffffffff.",
                "..fffffff..",
                "...fffff...",
                "...........",
            ]
        );
    }

    #[test]
    fn a_flat_centre_is_widened_by_the_square_and_the_strip() {
        assert_eq!(
            picture(Form::Rectangle(8, 1), [0, 2, 0, 0]),
            [
                "...........",
                "...........",
                "...........",
                "....ffff...",
                "..ffffffff.",
                "....ffffff.",
                "....ffff...",
                "...........",
                "...........",
                "...........",
            ]
        );
    }
}
