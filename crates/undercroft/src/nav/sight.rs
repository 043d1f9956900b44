//! What can be seen from a tile.
//!
//! After Albert Ford's *symmetric shadowcasting* (<https://www.albertford.com/shadowcasting/>, CC0), in whole numbers:
//! the view is cut into four quadrants, each scanned row by row; a wall narrows the fan of open slopes or splits it. A
//! tile that hides nothing is seen if its centre lies in the fan, so that two such tiles see each other or neither
//! sees the other; a tile that hides what is behind it is seen if any part of it lies in the fan.

use super::{Nav, Passage};
use crate::{
    dungeon::{OpeningId, OpeningKind, TileKind, TileMap, TilePos},
    grid::{Point, Rect},
};

/// The tiles that are seen from one, all of one level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldOfView {
    level: u16,
    /// All that is seen lies in it.
    window: Rect,
    /// A bit for each tile of the window, row by row.
    bits: Vec<u64>,
}

impl FieldOfView {
    fn new(level: u16, window: Rect) -> Self {
        let tiles = window.width as usize * window.height as usize;
        Self { level, window, bits: vec![0; tiles.div_ceil(64)] }
    }

    fn index(&self, p: Point) -> Option<usize> {
        let (x, y) = (i64::from(p.x) - i64::from(self.window.x), i64::from(p.y) - i64::from(self.window.y));
        let inside = x >= 0 && y >= 0 && x < self.window.width.into() && y < self.window.height.into();
        inside.then(|| y as usize * self.window.width as usize + x as usize)
    }

    fn insert(&mut self, p: Point) {
        if let Some(i) = self.index(p) {
            self.bits[i / 64] |= 1 << (i % 64);
        }
    }

    /// The level of the tiles.
    pub fn level(&self) -> u16 {
        self.level
    }

    /// A rectangle that all tiles lie in: that of the radius, as far as the level goes.
    pub fn window(&self) -> Rect {
        self.window
    }

    /// Whether a tile is seen.
    pub fn contains(&self, pos: TilePos) -> bool {
        pos.level == self.level && self.index(pos.point()).is_some_and(|i| self.bits[i / 64] >> (i % 64) & 1 == 1)
    }

    /// The tiles, row by row.
    pub fn iter(&self) -> impl Iterator<Item = TilePos> + '_ {
        let Self { level, window, .. } = *self;
        self.bits.iter().enumerate().flat_map(|(word, bits)| ones(*bits).map(move |bit| word * 64 + bit)).map(
            move |i| {
                let (x, y) = (i % window.width as usize, i / window.width as usize);
                TilePos { level, x: window.x + x as i32, y: window.y + y as i32 }
            },
        )
    }

    /// How many tiles are seen.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Whether nothing is seen.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|bits| *bits == 0)
    }
}

/// Places of the ones of a word, the lowest first.
pub(crate) fn ones(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then_some(rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(bit)
    })
}

impl Nav {
    /// The tiles within `radius` that are seen from a tile: those with dx² + dy² ≤ radius² + radius. Walls and doors
    /// that are looked at are among them. It costs as many steps as there are tiles within the radius.
    ///
    /// Walls and closed doors hide what is behind them, portcullises, open doors and obstacles do not. Nothing is seen
    /// from outside of the dungeon or out of rock; from the tile of a closed door both sides are.
    pub fn field_of_view(&self, from: TilePos, radius: u32) -> FieldOfView {
        let Some(view) = self.view(from) else { return FieldOfView::default() };
        let (width, height) = (view.map.width() as i32, view.map.height() as i32);
        let r = i32::try_from(radius).unwrap_or(i32::MAX);
        let (west, north) = (from.x.saturating_sub(r).max(0), from.y.saturating_sub(r).max(0));
        let east = from.x.saturating_add(r).min(width - 1);
        let south = from.y.saturating_add(r).min(height - 1);
        let window = Rect::new(west, north, (east - west + 1) as u32, (south - north + 1) as u32);
        let mut field = FieldOfView::new(from.level, window);
        field.insert(from.point());
        let reach = Disc::new(radius);
        for quadrant in Quadrant::ALL {
            let depths = quadrant.depth_of_level(from.point(), view.map).min(radius.into());
            let whole = Fan { depth: 1, start: Slope::MINUS_ONE, end: Slope::ONE };
            view.scan(quadrant, whole, depths, |depth| reach.half_width(depth), |p| field.insert(p));
        }
        field
    }

    /// Whether two tiles see each other, at any distance: what [`Nav::field_of_view`] with a large radius says, for
    /// the work of the tiles between them.
    ///
    /// A wall or a closed door is seen from a tile that sees part of it. Two of them do not see each other, and nothing
    /// sees what lies outside.
    pub fn line_of_sight(&self, a: TilePos, b: TilePos) -> bool {
        let Some(map) = self.dungeon.levels.get(usize::from(a.level)).filter(|_| a.level == b.level) else {
            return false;
        };
        if map.index(a.point()).is_none() || map.index(b.point()).is_none() {
            return false;
        }
        if a == b {
            return map.kind(a.point()).is_walkable();
        }
        let (from, to) = if self.hides(map, a.point()) { (b, a) } else { (a, b) };
        if self.hides(map, from.point()) {
            return false;
        }
        let Some(view) = self.view(from) else { return false };
        Quadrant::ALL.into_iter().any(|quadrant| view.reaches(quadrant, to.point()))
    }

    fn view(&self, from: TilePos) -> Option<View<'_>> {
        let map = self.dungeon.levels.get(usize::from(from.level))?;
        map.kind(from.point()).is_walkable().then_some(View { nav: self, map, from: from.point() })
    }

    /// Whether a tile hides what is behind it; outside all does.
    #[inline]
    fn hides(&self, map: &TileMap, p: Point) -> bool {
        let Some(i) = map.index(p) else { return true };
        match map.kinds()[i] {
            TileKind::Room | TileKind::Hall => false,
            TileKind::Void | TileKind::Wall => true,
            TileKind::Opening => self.door_hides(OpeningId(map.owners()[i])),
        }
    }

    fn door_hides(&self, id: OpeningId) -> bool {
        let is_grate = || self.dungeon.openings.get(id.index()).is_some_and(|o| o.kind == OpeningKind::Grate);
        self.passage(id) != Some(Passage::Open) && !is_grate()
    }
}

/// One of four quarters of the view, each with its diagonals.
#[derive(Clone, Copy)]
enum Quadrant {
    North,
    East,
    South,
    West,
}

impl Quadrant {
    const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The tile in a row of the quadrant: `depth` rows from the eye, `column` to the side.
    #[inline]
    const fn tile(self, eye: Point, depth: i64, column: i64) -> (i64, i64) {
        let (x, y) = (eye.x as i64, eye.y as i64);
        match self {
            Self::North => (x + column, y - depth),
            Self::South => (x + column, y + depth),
            Self::East => (x + depth, y + column),
            Self::West => (x - depth, y + column),
        }
    }

    /// Depth and column of a tile.
    const fn place(self, eye: Point, p: Point) -> (i64, i64) {
        let (dx, dy) = (p.x as i64 - eye.x as i64, p.y as i64 - eye.y as i64);
        match self {
            Self::North => (-dy, dx),
            Self::South => (dy, dx),
            Self::East => (dx, dy),
            Self::West => (-dx, dy),
        }
    }

    /// Rows of the level from the eye on.
    fn depth_of_level(self, eye: Point, map: &TileMap) -> i64 {
        match self {
            Self::North => eye.y.into(),
            Self::South => i64::from(map.height()) - 1 - i64::from(eye.y),
            Self::East => i64::from(map.width()) - 1 - i64::from(eye.x),
            Self::West => eye.x.into(),
        }
    }

    /// First and last column of the level.
    fn columns_of_level(self, eye: Point, map: &TileMap) -> (i64, i64) {
        match self {
            Self::North | Self::South => (-i64::from(eye.x), i64::from(map.width()) - 1 - i64::from(eye.x)),
            Self::East | Self::West => (-i64::from(eye.y), i64::from(map.height()) - 1 - i64::from(eye.y)),
        }
    }
}

/// Columns for each row.
#[derive(Clone, Copy)]
struct Slope {
    columns: i64,
    /// Positive.
    rows: i64,
}

impl Slope {
    const ONE: Self = Self { columns: 1, rows: 1 };
    const MINUS_ONE: Self = Self { columns: -1, rows: 1 };

    /// Through the side of a tile towards smaller columns.
    #[inline]
    const fn beside(depth: i64, column: i64) -> Self {
        Self { columns: 2 * column - 1, rows: 2 * depth }
    }

    /// The first column whose tile has more than its edge beyond the slope.
    #[inline]
    const fn first_column(self, depth: i64) -> i64 {
        (2 * depth * self.columns + self.rows).div_euclid(2 * self.rows)
    }

    /// The last column whose tile has more than its edge before the slope.
    #[inline]
    const fn last_column(self, depth: i64) -> i64 {
        -((self.rows - 2 * depth * self.columns).div_euclid(2 * self.rows))
    }
}

/// Slopes that are still open from a row on. `start` is less than `end`.
#[derive(Clone, Copy)]
struct Fan {
    depth: i64,
    start: Slope,
    end: Slope,
}

impl Fan {
    #[inline]
    const fn has_centre(&self, depth: i64, column: i64) -> bool {
        column * self.start.rows >= depth * self.start.columns && column * self.end.rows <= depth * self.end.columns
    }
}

/// The tiles of a radius.
struct Disc {
    /// dx² + dy² is at most this.
    limit: i64,
}

impl Disc {
    fn new(radius: u32) -> Self {
        // A level has fewer than 2³¹ columns.
        let r = i64::from(radius.min(i32::MAX as u32));
        Self { limit: r * r + r }
    }

    /// Tiles to each side in a row.
    #[inline]
    const fn half_width(&self, depth: i64) -> i64 {
        (self.limit - depth * depth).isqrt()
    }
}

struct View<'a> {
    nav: &'a Nav,
    map: &'a TileMap,
    from: Point,
}

impl View<'_> {
    /// Reports what is seen through a fan down to a depth, in each row only as far to the side as asked.
    ///
    /// Two fans of a row touch no more than one tile together, so all fans take as many steps as the quadrant has
    /// tiles, times a small number.
    fn scan(
        &self,
        quadrant: Quadrant,
        first: Fan,
        depths: i64,
        half_width: impl Fn(i64) -> i64,
        mut see: impl FnMut(Point),
    ) {
        let (level_first, level_last) = quadrant.columns_of_level(self.from, self.map);
        let mut fans = vec![first];
        while let Some(mut fan) = fans.pop() {
            while fan.depth <= depths {
                let depth = fan.depth;
                let half = half_width(depth);
                let columns = fan.start.first_column(depth).max(level_first).max(-half)
                    ..=fan.end.last_column(depth).min(level_last).min(half);
                let mut open_before = None;
                for column in columns {
                    let (x, y) = quadrant.tile(self.from, depth, column);
                    // The columns and the depth are those of the level.
                    let p = Point::new(x as i32, y as i32);
                    let open = !self.nav.hides(self.map, p);
                    if !open || fan.has_centre(depth, column) {
                        see(p);
                    }
                    match (open_before, open) {
                        (Some(false), true) => fan.start = Slope::beside(depth, column),
                        (Some(true), false) => {
                            fans.push(Fan { depth: depth + 1, end: Slope::beside(depth, column), ..fan });
                        }
                        _ => {}
                    }
                    open_before = Some(open);
                }
                if open_before != Some(true) {
                    break;
                }
                fan.depth += 1;
            }
        }
    }

    /// Whether a tile is seen in a quadrant: the scan of the slopes that lead to it.
    fn reaches(&self, quadrant: Quadrant, to: Point) -> bool {
        let (depth, column) = quadrant.place(self.from, to);
        if depth < 1 || column.abs() > depth {
            return false;
        }
        let start = if column == -depth { Slope::MINUS_ONE } else { Slope::beside(depth, column) };
        let end = if column == depth { Slope::ONE } else { Slope::beside(depth, column + 1) };
        let mut seen = false;
        self.scan(quadrant, Fan { depth: 1, start, end }, depth, |_| i64::from(i32::MAX), |p| seen |= p == to);
        seen
    }
}
