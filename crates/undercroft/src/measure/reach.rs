//! How far creatures of different width come.

use crate::{
    Dungeon,
    dungeon::{Area, AreaId, TileKind, TileMap},
    grid::{Direction, Point},
};

/// Numbers of rooms that a square creature 1, 2 and 3 tiles wide reaches from the start room, doors open.
///
/// It stands where all its tiles can be walked on, moves a tile at a time along rows and columns, and has reached a
/// room when one of its tiles lies in it. It sets out anywhere in the start room; a link takes it from anywhere in a
/// room to anywhere in the room at its other end. The places where it can stand are eroded by one tile from width to
/// width, so that nothing is tested tile by tile. O(tiles + links log links).
pub(super) fn rooms_reached(dungeon: &Dungeon) -> [u32; 3] {
    let mut levels: Vec<Standing> = dungeon.levels.iter().map(Standing::of).collect();
    let mut links: Vec<(AreaId, AreaId)> =
        dungeon.links.iter().map(|link| link.areas).flat_map(|[a, b]| [(a, b), (b, a)]).collect();
    links.sort_unstable();
    [1, 2, 3].map(|body| {
        if body > 1 {
            levels.iter_mut().for_each(Standing::erode);
        }
        let reached = vec![false; dungeon.areas.len()];
        let mut walk = Walk { dungeon, body, links: &links, levels: levels.clone(), reached, fresh: Vec::new() };
        walk.run();
        walk.reached.iter().filter(|reached| **reached).count() as u32
    })
}

/// Where a creature can stand, by its north-western tile, with a rim of tiles where it can't.
#[derive(Clone)]
struct Standing {
    free: Vec<bool>,
    /// Columns, the rim's western one included: the eastern one is the western one of the next row.
    stride: usize,
}

impl Standing {
    fn of(level: &TileMap) -> Self {
        let (width, height) = (level.width() as usize, level.height() as usize);
        let stride = width + 1;
        let mut free = vec![false; stride * (height + 2) + 1];
        for (y, row) in level.kinds().chunks(width.max(1)).enumerate() {
            let start = (y + 1) * stride + 1;
            free[start..start + width].iter_mut().zip(row).for_each(|(free, kind)| *free = kind.is_walkable());
        }
        Self { free, stride }
    }

    /// From one width to the next: a wider creature stands where the narrower one can stand on four places.
    fn erode(&mut self) {
        let (old, stride) = (&self.free, self.stride);
        let four = old.iter().zip(&old[1..]).zip(old[stride..].iter().zip(&old[stride + 1..]));
        let mut free: Vec<bool> =
            four.map(|((here, east), (south, south_east))| here & east & south & south_east).collect();
        free.resize(old.len(), false);
        self.free = free;
    }

    const fn index(&self, p: Point) -> usize {
        (p.y + 1) as usize * self.stride + (p.x + 1) as usize
    }

    const fn point(&self, index: usize) -> Point {
        Point::new((index % self.stride) as i32 - 1, (index / self.stride) as i32 - 1)
    }

    /// Takes the whole run of free places of a row round `index`: its first place and the one behind its last.
    fn take_run(&mut self, index: usize) -> (usize, usize) {
        let first = self.free[..index].iter().rposition(|free| !free).map_or(0, |rim| rim + 1);
        let end = self.free[index..].iter().position(|free| !free).map_or(self.free.len(), |steps| index + steps);
        self.free[first..end].fill(false);
        (first, end)
    }

    /// The first place of each run of free places in `from..to`.
    fn runs(&self, from: usize, to: usize) -> impl Iterator<Item = usize> {
        (from..to).filter(move |&i| self.free[i] && (i == from || !self.free[i - 1]))
    }
}

/// A creature on its way. Every place is taken once, so it ends.
struct Walk<'a> {
    dungeon: &'a Dungeon,
    /// Its width in tiles.
    body: i32,
    /// From where to where links lead, in order.
    links: &'a [(AreaId, AreaId)],
    /// Places that it has not been to.
    levels: Vec<Standing>,
    /// By area.
    reached: Vec<bool>,
    /// Rooms reached whose links were not followed yet.
    fresh: Vec<AreaId>,
}

impl Walk<'_> {
    fn run(&mut self) {
        let mut entered = vec![false; self.reached.len()];
        let mut doors = vec![self.dungeon.start];
        while let Some(room) = doors.pop() {
            let Some(area) = self.dungeon.area(room) else { continue };
            if std::mem::replace(&mut entered[room.index()], true) {
                continue;
            }
            self.enter(room, area);
            while let Some(from) = self.fresh.pop() {
                let first = self.links.partition_point(|link| link.0 < from);
                doors.extend(self.links[first..].iter().take_while(|link| link.0 == from).map(|link| link.1));
            }
        }
    }

    /// Goes on from every place that overlaps the room.
    fn enter(&mut self, room: AreaId, area: &Area) {
        let Some(level) = self.dungeon.levels.get(usize::from(area.level)) else { return };
        let (west, north) = ((area.bounds.x + 1 - self.body).max(0), (area.bounds.y + 1 - self.body).max(0));
        let (east, south) =
            (area.bounds.right().min(level.width() as i32), area.bounds.bottom().min(level.height() as i32));
        for place in (north..south).flat_map(|y| (west..east).map(move |x| Point::new(x, y))) {
            if self.tiles(place).any(|tile| level.area(tile) == Some(room)) {
                self.flood(usize::from(area.level), level, place);
            }
        }
    }

    /// Run by run of free places in a row.
    fn flood(&mut self, number: usize, level: &TileMap, from: Point) {
        let stride = self.levels[number].stride;
        let mut open = vec![self.levels[number].index(from)];
        while let Some(index) = open.pop() {
            let standing = &mut self.levels[number];
            if standing.free[index] {
                let (first, end) = standing.take_run(index);
                open.extend(standing.runs(first - stride, end - stride));
                open.extend(standing.runs(first + stride, end + stride));
                let (west, steps) = (standing.point(first), (end - first) as i32 - 1);
                self.note_rooms(level, west, steps);
            }
        }
    }

    /// The rooms that it touches when it goes `steps` tiles east.
    fn note_rooms(&mut self, level: &TileMap, west: Point, steps: i32) {
        let length = (steps + self.body) as usize;
        let starts = (0..self.body).filter_map(|south| level.index(west.offset(Direction::South, south)));
        for start in starts {
            let tiles = start..start + length;
            let mut last = None;
            for (kind, owner) in level.kinds()[tiles.clone()].iter().zip(&level.owners()[tiles]) {
                if *kind == TileKind::Room && last != Some(owner) {
                    last = Some(owner);
                    if let Some(reached) = self.reached.get_mut(*owner as usize)
                        && !std::mem::replace(reached, true)
                    {
                        self.fresh.push(AreaId(*owner));
                    }
                }
            }
        }
    }

    fn tiles(&self, place: Point) -> impl Iterator<Item = Point> + use<> {
        let body = self.body;
        (0..body).flat_map(move |y| (0..body).map(move |x| Point::new(place.x + x, place.y + y)))
    }
}
