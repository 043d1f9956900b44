//! Where a connection's tiles lie between two blocks: openings, the hall, rows that a room takes over.

use super::{
    blocks::Block,
    shape::{anchor_of, half},
};
use crate::{
    Seed, ValidPreset,
    grid::{Direction, Point, Rect},
    key::ConnectionKey,
    preset::{Cell, HallWidth},
    seed::{Stage, between, draw},
};

const HALL_WIDTH: u64 = 3;

/// Width of a connection's hall in tiles.
pub(super) fn hall_width(preset: &ValidPreset, seed: Seed, key: ConnectionKey) -> u8 {
    let (key, (min, max)) = match preset.halls.width {
        HallWidth::Shared(min, max) => (0, (min, max)),
        HallWidth::PerHall(min, max) => (key.0, (min, max)),
    };
    between(draw(seed, Stage::Tiles, key, HALL_WIDTH), min, max) as u8
}

/// The straight strip of rows between two neighbouring rooms, walked from the western or northern one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joint {
    /// East or south.
    facing: Direction,
    /// Width in tiles.
    width: u32,
    /// Northern or western tile of the first row beyond the first room.
    first: Point,
    /// Rows that belong to neither room.
    rows: i32,
}

impl Joint {
    /// The strip between the room `a`, whose block's north-western tile is `corner`, and the room `b` east or south
    /// of it. Their halls must be set.
    pub(super) fn new(cell: Cell, corner: Point, facing: Direction, a: &Block, b: &Block) -> Self {
        let pitch = if facing.is_horizontal() { cell.width } else { cell.height } as i32;
        let width = u32::from(a.halls[facing as usize]);
        let middle = anchor_of(cell);
        let anchor = Point::new(corner.x + middle.x, corner.y + middle.y);
        let across = if facing.is_horizontal() { Direction::North } else { Direction::West };
        Self {
            facing,
            width,
            first: anchor.offset(facing, a.end(facing) + 1).offset(across, half(width, across)),
            rows: pitch - 1 - a.end(facing) - b.end(facing.opposite()),
        }
    }

    /// Whether a hall fits between the openings.
    pub(super) fn has_hall(&self) -> bool {
        self.rows >= 3
    }

    /// Rows that become part of the second room: all but the opening, where no hall fits.
    pub(super) fn surplus(&self) -> u8 {
        if self.has_hall() { 0 } else { (self.rows - 1).max(0) as u8 }
    }

    /// First tile of the opening at the first room: the only one if there is no hall.
    pub(super) fn near_opening(&self) -> Point {
        self.first
    }

    /// First tile of the opening at the second room.
    pub(super) fn far_opening(&self) -> Point {
        self.first.offset(self.facing, self.rows - 1)
    }

    /// The hall's tiles.
    pub(super) fn hall(&self) -> Rect {
        let at = self.first.step(self.facing);
        let length = (self.rows - 2).max(0) as u32;
        if self.facing.is_horizontal() {
            Rect::new(at.x, at.y, length, self.width)
        } else {
            Rect::new(at.x, at.y, self.width, length)
        }
    }

    /// East or south.
    pub(super) fn facing(&self) -> Direction {
        self.facing
    }

    /// Width in tiles.
    pub(super) fn width(&self) -> u32 {
        self.width
    }
}
