//! Points that lie close together, on a raster: there the nearest ones are a few cells away.

use super::{nearest::octant, square};
use crate::grid::Point;

/// No point.
const NONE: u32 = u32::MAX;
/// How far from a point the raster is looked at.
const RADIUS: i32 = 6;
/// There is a raster where at least one cell in so many has a point.
const CELLS_PER_POINT: u64 = 8;

/// The names of points by cell, with a margin that is never left.
#[derive(Debug)]
pub(super) struct Raster {
    low: Point,
    width: usize,
    names: Vec<u32>,
    /// The cells round a point, the nearest first.
    around: Vec<Cell>,
}

/// A cell, seen from another.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// How much later it comes in the list of names.
    offset: isize,
    square: u64,
    octant: usize,
}

impl Raster {
    /// `None` where the points lie too far apart.
    pub fn new(points: &[Point]) -> Option<Self> {
        let (first, rest) = points.split_first()?;
        let (mut low, mut high) = (*first, *first);
        for point in rest {
            low = Point::new(low.x.min(point.x), low.y.min(point.y));
            high = Point::new(high.x.max(point.x), high.y.max(point.y));
        }
        let side = |low: i32, high: i32| u64::from(high.abs_diff(low)) + 1;
        let (width, height) = (side(low.x, high.x), side(low.y, high.y));
        if width.checked_mul(height)? > CELLS_PER_POINT * points.len() as u64 {
            return None;
        }
        let (width, height) = (width as usize + 2 * RADIUS as usize, height as usize + 2 * RADIUS as usize);
        let mut raster = Self { low, width, names: vec![NONE; width * height], around: around(width as isize) };
        for (point, name) in points.iter().zip(0..) {
            let cell = raster.cell(*point);
            raster.names[cell] = name;
        }
        Some(raster)
    }

    fn cell(&self, point: Point) -> usize {
        let (x, y) = (point.x.abs_diff(self.low.x), point.y.abs_diff(self.low.y));
        (y as usize + RADIUS as usize) * self.width + x as usize + RADIUS as usize
    }

    /// Tells of the nearest points of each octant, ties and all: squared distance, name and octant, the nearest first.
    /// False where some octant has none within [`RADIUS`]: then not all were told.
    pub fn nearest(&self, origin: Point, mut tell: impl FnMut(u64, u32, usize)) -> bool {
        let here = self.cell(origin);
        let (mut best, mut left) = ([u64::MAX; 8], 8);
        for cell in &self.around {
            let name = self.names[here.wrapping_add_signed(cell.offset)];
            if name == NONE {
                continue;
            }
            if left == 0 && cell.square > best.into_iter().fold(0, u64::max) {
                return true;
            }
            let best = &mut best[cell.octant];
            if *best == u64::MAX {
                *best = cell.square;
                left -= 1;
            }
            if *best == cell.square {
                tell(cell.square, name, cell.octant);
            }
        }
        left == 0
    }
}

/// All cells within [`RADIUS`] but the one in the middle.
fn around(width: isize) -> Vec<Cell> {
    let middle = Point::default();
    let cells = (-RADIUS..=RADIUS).flat_map(|y| (-RADIUS..=RADIUS).map(move |x| Point::new(x, y)));
    let mut cells: Vec<Cell> = cells
        .filter(|cell| *cell != middle && square(*cell, middle) <= (RADIUS * RADIUS) as u64)
        .map(|cell| Cell {
            offset: cell.y as isize * width + cell.x as isize,
            square: square(cell, middle),
            octant: octant(middle, cell),
        })
        .collect();
    cells.sort_by_key(|cell| cell.square);
    cells
}
