//! Where the squares of rooms and the plates of levels stand, before anything is drawn between them.

use super::{CLEARANCE_PX, ENTRANCE_PX, HALF_PX, PITCH_PX, Plate, PointPx, RIM_PX};
use crate::{
    dungeon::{Area, AreaId, AreaKind, Dungeon, Role},
    grid::Point,
    key::RoomKey,
};

/// All that is placed lies on multiples of this: the lanes between the squares then meet from level to level.
pub(super) const QUARTER_PX: i32 = PITCH_PX / 4;
/// Least height of the gap between two plates.
const GAP_PX: i32 = 2 * QUARTER_PX;
/// Most columns or rows that points of rooms may span; rooms farther apart are set in rows.
const MOST: i32 = 4096;

/// A room on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Square {
    pub area: AreaId,
    pub level: u16,
    pub cell: Point,
    pub centre: PointPx,
    /// From its middle to where ways may pass.
    reach: i32,
}

/// Squares and plates.
pub(super) struct Board {
    columns: i32,
    rows: i32,
    levels: u16,
    /// By level, row, column.
    squares: Vec<Square>,
    /// Place in `squares` by room, where the area is one.
    places: Vec<Option<u32>>,
    /// 1 + place in `squares` by level, row and column; empty where most of that would be empty.
    grid: Vec<u32>,
    shift: PointPx,
}

impl Board {
    pub fn new(dungeon: &Dungeon) -> Self {
        let rooms: Vec<&Area> = dungeon.areas.iter().filter(|area| area.kind == AreaKind::Room).collect();
        let mut cells = lattice_cells(&rooms).unwrap_or_else(|| in_rows(&rooms));
        let west = cells.iter().map(|cell| cell.x).min().unwrap_or(0);
        let north = cells.iter().map(|cell| cell.y).min().unwrap_or(0);
        cells.iter_mut().for_each(|cell| *cell = Point::new(cell.x - west, cell.y - north));
        let levels = rooms.iter().map(|room| room.level + 1).max().unwrap_or(0);
        let mut board = Self {
            columns: cells.iter().map(|cell| cell.x + 1).max().unwrap_or(1),
            rows: cells.iter().map(|cell| cell.y + 1).max().unwrap_or(1),
            levels: levels.max(dungeon.levels.len().min(usize::from(u16::MAX)) as u16),
            squares: Vec::new(),
            places: vec![None; dungeon.areas.len()],
            grid: Vec::new(),
            shift: [0; 2],
        };
        board.shift = board.shift();
        let square = |(room, cell): (&&Area, &Point)| {
            let entrance = room.id == dungeon.start || room.role == Role::Entrance;
            // One more, since points are rounded.
            let reach = HALF_PX + CLEARANCE_PX + 1 + if entrance { ENTRANCE_PX } else { 0 };
            let centre = board.centre(room.level, *cell);
            Square { area: room.id, level: room.level, cell: *cell, centre, reach }
        };
        let mut squares: Vec<Square> = rooms.iter().zip(&cells).map(square).collect();
        squares.sort_by_key(sort_key);
        for (place, square) in (0..).zip(&squares) {
            if let Some(known) = board.places.get_mut(square.area.index()) {
                *known = Some(place);
            }
        }
        board.squares = squares;
        board.fill_grid();
        board
    }

    fn fill_grid(&mut self) {
        let size = i64::from(self.levels) * i64::from(self.columns) * i64::from(self.rows);
        if size > 64 * self.squares.len() as i64 {
            return;
        }
        self.grid = vec![0; size as usize];
        for (place, square) in (1..).zip(&self.squares) {
            let i = self.cell_index(square.level.into(), square.cell);
            self.grid[i] = place;
        }
    }

    const fn cell_index(&self, level: i32, cell: Point) -> usize {
        ((level * self.rows + cell.y) * self.columns + cell.x) as usize
    }

    fn find(&self, level: i32, cell: Point) -> Option<usize> {
        if self.grid.is_empty() {
            return self.squares.binary_search_by_key(&(level as u16, cell.y, cell.x), sort_key).ok();
        }
        let inside = cell.x >= 0 && cell.y >= 0 && cell.x < self.columns && cell.y < self.rows;
        if !inside {
            return None;
        }
        (self.grid[self.cell_index(level, cell)] as usize).checked_sub(1)
    }

    /// How far each level is shifted from the one above.
    fn shift(&self) -> PointPx {
        let quarters = |px: i32| px.div_ceil_by(QUARTER_PX) * QUARTER_PX;
        let (width, height) = (self.columns * PITCH_PX, self.rows * PITCH_PX);
        [quarters(width * 3 / 4), quarters(height + (height / 10).max(GAP_PX))]
    }

    fn centre(&self, level: u16, cell: Point) -> PointPx {
        let [dx, dy] = self.shift;
        [cell.x * PITCH_PX + i32::from(level) * dx, cell.y * PITCH_PX + i32::from(level) * dy]
    }

    pub fn plates(&self) -> Vec<Plate> {
        let size = [(self.columns - 1) * PITCH_PX + 2 * RIM_PX, (self.rows - 1) * PITCH_PX + 2 * RIM_PX];
        let plate = |level| {
            let at = self.centre(level, Point::default()).map(|px| px - RIM_PX);
            Plate { level, at, size, title: [at[0] + 10, at[1] - 15] }
        };
        (0..self.levels).map(plate).collect()
    }

    /// Corners of all plates together.
    pub fn bounds(&self) -> [PointPx; 2] {
        let last = self.centre(self.levels.saturating_sub(1), Point::new(self.columns - 1, self.rows - 1));
        [[-RIM_PX; 2], last.map(|px| px + RIM_PX)]
    }

    /// All squares with their places, by level, row and column.
    pub fn squares(&self) -> impl Iterator<Item = (&Square, usize)> {
        self.squares.iter().zip(0..)
    }

    /// The place of a room.
    pub fn place(&self, room: AreaId) -> Option<usize> {
        self.places.get(room.index()).copied().flatten().map(|place| place as usize)
    }

    pub fn at(&self, place: usize) -> PointPx {
        self.squares[place].centre
    }

    /// Whether a point lies nearer than the clearance to a room that is not one of `ends`. One search of the squares:
    /// a point can only be near to the square of the lattice point nearest to it.
    pub fn is_in_the_way(&self, [x, y]: PointPx, ends: [usize; 2]) -> bool {
        let [dx, dy] = self.shift;
        let level = (y + RIM_PX).div_euclid(dy);
        if level < 0 || level >= i32::from(self.levels) {
            return false;
        }
        let (x, y) = (x - level * dx, y - level * dy);
        let cell = Point::new((x + RIM_PX).div_euclid(PITCH_PX), (y + RIM_PX).div_euclid(PITCH_PX));
        let Some(place) = self.find(level, cell) else { return false };
        let reach = self.squares[place].reach;
        !ends.contains(&place) && (x - cell.x * PITCH_PX).abs() <= reach && (y - cell.y * PITCH_PX).abs() <= reach
    }
}

const fn sort_key(square: &Square) -> (u16, i32, i32) {
    (square.level, square.cell.y, square.cell.x)
}

/// The cells that the rooms' keys name, if they can be: near each other and each for one room.
fn lattice_cells(rooms: &[&Area]) -> Option<Vec<Point>> {
    let cells: Vec<Point> = rooms.iter().map(|room| RoomKey(room.key.0).cell()).collect();
    let spans = |axis: fn(&Point) -> i32| {
        let (low, high) = (cells.iter().map(axis).min()?, cells.iter().map(axis).max()?);
        (high - low < MOST).then_some(())
    };
    spans(|cell| cell.x)?;
    spans(|cell| cell.y)?;
    let mut taken: Vec<(u16, Point)> = rooms.iter().map(|room| room.level).zip(cells.iter().copied()).collect();
    taken.sort_unstable();
    taken.windows(2).all(|pair| pair[0] != pair[1]).then_some(cells)
}

/// Cells row by row, level by level.
fn in_rows(rooms: &[&Area]) -> Vec<Point> {
    let mut counts = std::collections::BTreeMap::<u16, i32>::new();
    rooms.iter().for_each(|room| *counts.entry(room.level).or_default() += 1);
    let most = counts.values().copied().max().unwrap_or(1).max(1);
    let columns = (most.unsigned_abs().isqrt() as i32).max(1);
    counts.values_mut().for_each(|count| *count = 0);
    let cell = |room: &&Area| {
        let count = counts.entry(room.level).or_default();
        *count += 1;
        Point::new((*count - 1) % columns, (*count - 1) / columns)
    };
    rooms.iter().map(cell).collect()
}

trait DivCeilBy {
    fn div_ceil_by(self, by: i32) -> i32;
}

impl DivCeilBy for i32 {
    fn div_ceil_by(self, by: i32) -> i32 {
        (self + by - 1).div_euclid(by)
    }
}
