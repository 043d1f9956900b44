//! The shape that a room is given, and its tiles round the anchor.

use super::mask::Mask;
use crate::{
    Seed, ValidPreset,
    dungeon::{DrawnShape, Form},
    grid::{Direction, Point, Rect},
    key::RoomKey,
    preset::{Cell, Shape},
    seed::{Stage, between, draw, pick_weighted},
};

const SHAPE_ROW: u64 = 0;
const FIRST_SIDE: u64 = 1;
const SECOND_SIDE: u64 = 2;

/// Draws the shape of a room: a row of the preset's shapes by weight, or `own` if it has a shape of its own.
pub(super) fn draw_shape(preset: &ValidPreset, seed: Seed, key: RoomKey, own: Option<Shape>) -> DrawnShape {
    let roll = |what| draw(seed, Stage::Tiles, key.0, what);
    let (row, shape) = match own {
        Some(shape) => (None, shape),
        None => {
            let row = pick_weighted(roll(SHAPE_ROW), preset.shapes.iter().map(|row| row.weight)).unwrap_or(0);
            // No preset without a shape is valid; a room of one tile is what would be left.
            let least = Shape::Rectangle { w: (1, 1), h: (1, 1) };
            (Some(row as u32), preset.shapes.get(row).map_or(least, |row| row.shape))
        }
    };
    let form = match shape {
        Shape::Rectangle { w, h } => {
            Form::Rectangle(between(roll(FIRST_SIDE), w.0, w.1), between(roll(SECOND_SIDE), h.0, h.1))
        }
        Shape::Disc { radius } => Form::Disc(between(roll(FIRST_SIDE), radius.0, radius.1)),
    };
    DrawnShape { form, row }
}

/// The shape of its own that the room of a node has, if it is special.
pub(super) fn own_shape(preset: &ValidPreset, special: Option<&(u32, Vec<u32>)>) -> Option<Shape> {
    preset.special_rooms.get(special?.0 as usize)?.shape
}

/// How many tiles a form reaches from the anchor.
pub(super) fn reach(form: Form, side: Direction) -> i32 {
    match form {
        Form::Rectangle(width, height) => half(if side.is_horizontal() { width } else { height }, side),
        Form::Disc(radius) => radius as i32,
    }
}

/// Adds the tiles of a form. Every row and every column of it is one run that crosses the anchor's column or row.
pub(super) fn add_form(tiles: &mut Mask, anchor: Point, form: Form) {
    match form {
        Form::Rectangle(width, height) => add_centred(tiles, anchor, width, height),
        Form::Disc(radius) => {
            for dy in -(radius as i32)..=radius as i32 {
                let dx = (radius * radius + radius - (dy * dy) as u32).isqrt() as i32;
                tiles.add(anchor.x - dx..=anchor.x + dx, anchor.y + dy..=anchor.y + dy);
            }
        }
    }
}

/// The middle tile of a block, from its north-western tile; of an even side the north-western one of the two.
pub(super) fn anchor_of(cell: Cell) -> Point {
    Rect::new(0, 0, cell.width, cell.height).middle()
}

/// Tiles on one side of the middle of a centred run; an even run has one more in the east and south.
pub(super) fn half(length: u32, side: Direction) -> i32 {
    match side {
        Direction::North | Direction::West => (length.max(1) as i32 - 1) / 2,
        Direction::East | Direction::South => length as i32 / 2,
    }
}

/// Adds a rectangle whose middle tile is the anchor.
pub(super) fn add_centred(tiles: &mut Mask, anchor: Point, width: u32, height: u32) {
    if width == 0 || height == 0 {
        return;
    }
    tiles.add(
        anchor.x - half(width, Direction::West)..=anchor.x + half(width, Direction::East),
        anchor.y - half(height, Direction::North)..=anchor.y + half(height, Direction::South),
    );
}
