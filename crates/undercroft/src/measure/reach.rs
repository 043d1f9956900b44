//! How far creatures of different width come.

use crate::{
    Dungeon,
    dungeon::{Area, AreaId, TileKind, TileMap},
    grid::Point,
};

/// Numbers of rooms that a square creature 1, 2 and 3 tiles wide reaches from the start room, doors open.
///
/// It stands where all its tiles can be walked on, moves a tile at a time along rows and columns, and has reached a
/// room when one of its tiles lies in it. It sets out anywhere in the start room; a link takes it from anywhere in a
/// room to anywhere in the room at its other end. The places where it can stand are eroded by one tile from width to
/// width, so that nothing is tested tile by tile. O(tiles).
pub(super) fn rooms_reached(dungeon: &Dungeon) -> [u32; 3] {
    let mut levels: Vec<Standing> = dungeon.levels.iter().map(Standing::of).collect();
    [1, 2, 3].map(|body| {
        if body > 1 {
            levels.iter_mut().for_each(Standing::erode);
        }
        let mut walk = Walk { dungeon, body, levels: levels.clone(), reached: vec![false; dungeon.areas.len()] };
        walk.run();
        walk.reached.iter().filter(|reached| **reached).count() as u32
    })
}

/// Where a creature can stand, by its north-western tile, with a rim of tiles where it can't.
#[derive(Clone)]
struct Standing {
    free: Vec<bool>,
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
        let stride = self.stride;
        for i in 0..self.free.len().saturating_sub(stride + 1) {
            self.free[i] &= self.free[i + 1] & self.free[i + stride] & self.free[i + stride + 1];
        }
    }

    const fn index(&self, p: Point) -> usize {
        (p.y + 1) as usize * self.stride + (p.x + 1) as usize
    }

    const fn point(&self, index: usize) -> Point {
        Point::new((index % self.stride) as i32 - 1, (index / self.stride) as i32 - 1)
    }
}

/// A creature on its way. Every place is taken once, so it ends.
struct Walk<'a> {
    dungeon: &'a Dungeon,
    /// Its width in tiles.
    body: i32,
    /// Places that it has not been to.
    levels: Vec<Standing>,
    /// By area.
    reached: Vec<bool>,
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
            let ends = self.dungeon.links.iter().map(|link| link.areas);
            let both = ends.flat_map(|[a, b]| [(a, b), (b, a)]);
            doors.extend(both.filter(|(from, _)| self.reached.get(from.index()) == Some(&true)).map(|(_, to)| to));
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

    fn flood(&mut self, number: usize, level: &TileMap, from: Point) {
        let stride = self.levels[number].stride;
        let mut open = vec![self.levels[number].index(from)];
        while let Some(index) = open.pop() {
            let standing = &mut self.levels[number];
            if !std::mem::replace(&mut standing.free[index], false) {
                continue;
            }
            let next = [index + 1, index - 1, index + stride, index - stride];
            open.extend(next.into_iter().filter(|&next| standing.free[next]));
            self.note_rooms(level, self.levels[number].point(index));
        }
    }

    fn note_rooms(&mut self, level: &TileMap, place: Point) {
        for tile in self.tiles(place) {
            let Some(index) = level.index(tile) else { continue };
            if level.kinds()[index] == TileKind::Room
                && let Some(reached) = self.reached.get_mut(level.owners()[index] as usize)
            {
                *reached = true;
            }
        }
    }

    fn tiles(&self, place: Point) -> impl Iterator<Item = Point> + use<> {
        let body = self.body;
        (0..body).flat_map(move |y| (0..body).map(move |x| Point::new(place.x + x, place.y + y)))
    }
}
