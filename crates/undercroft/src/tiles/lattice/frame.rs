//! Where the rooms lie: tiles from one lattice point to the next, and the size of the map.

use super::super::Draft;
use crate::{
    grid::Point,
    preset::{Cell, LayoutSettings, Settings, Shape},
};

/// The gutter of a custom layout on a lattice.
const GUTTER: u32 = 3;

/// The lattice in tiles, the same on every level, so that rooms above each other lie above each other on the map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Side of the square that a room may fill.
    pub side: u32,
    /// Tiles from one lattice point to the next: the side and the gutter.
    pub pitch: u32,
    /// Tiles between the outermost squares and the edge of the map: two halls fit between.
    margin: u32,
    columns: u32,
    rows: u32,
}

impl Frame {
    /// `side` is the largest that a room can need.
    pub fn new(draft: &Draft<'_>, columns: u32, rows: u32, side: u32) -> Self {
        let gutter = match &draft.preset.layout {
            LayoutSettings::Pointcrawl(pointcrawl) => pointcrawl.gutter,
            _ => GUTTER,
        };
        let gutter = gutter.max(GUTTER);
        let margin = margin(gutter, draft.preset.halls.width.range().1);
        Self { side, pitch: side.saturating_add(gutter), margin, columns, rows }
    }

    /// Tiles of a level.
    pub fn tiles(&self) -> u128 {
        self.length(self.columns) * self.length(self.rows)
    }

    /// Columns of a level; it must have been found to fit.
    pub fn width(&self) -> u32 {
        self.length(self.columns) as u32
    }

    /// Rows of a level; it must have been found to fit.
    pub fn height(&self) -> u32 {
        self.length(self.rows) as u32
    }

    fn length(&self, points: u32) -> u128 {
        length(points, self.side, self.pitch, self.margin)
    }

    /// North-western tile of the square of a lattice point.
    pub fn corner_of(&self, point: Point) -> Point {
        let at = |v: i32| self.margin as i32 + v * self.pitch as i32;
        Point::new(at(point.x), at(point.y))
    }

    /// The square that a room may fill.
    pub fn cell(&self) -> Cell {
        Cell { width: self.side, height: self.side }
    }
}

fn margin(gutter: u32, widest_hall: u32) -> u32 {
    gutter.max(widest_hall.saturating_mul(2).saturating_add(3))
}

fn length(points: u32, side: u32, pitch: u32, margin: u32) -> u128 {
    let between = u128::from(points.saturating_sub(1)) * u128::from(pitch);
    between + u128::from(side) + 2 * u128::from(margin)
}

/// Tiles across a level whose lattice has so many points each way. More only where more halls and things meet in a room
/// than its shape has tiles for.
pub fn tiles_across(settings: &Settings, points: u32, gutter: u32) -> u128 {
    let side = largest_side(settings);
    length(points, side, side.saturating_add(gutter), margin(gutter, settings.halls.width.range().1))
}

/// The largest side that rooms of a preset can have: of all its shapes, of the special rooms' own ones, and of what the
/// widest hall needs.
pub(super) fn largest_side(settings: &Settings) -> u32 {
    let own = settings.special_rooms.iter().filter_map(|special| special.shape);
    let shapes = settings.shapes.iter().map(|row| row.shape).chain(own);
    let sides = shapes.map(|shape| match shape {
        Shape::Rectangle { w, h } => w.1.max(h.1),
        Shape::Disc { radius } => radius.1.saturating_mul(2).saturating_add(1),
    });
    sides.max().unwrap_or(1).max(settings.halls.width.range().1.saturating_add(2))
}
