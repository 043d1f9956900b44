//! Where a body of some size can go.

use super::{
    Nav, Travel,
    numbers::{Numbers, Tiles},
};
use crate::dungeon::{AreaId, TileKind, TileMap, TilePos};

/// The tiles that a body can come to cover.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    numbers: Numbers,
    tiles: Tiles,
    rooms: Vec<AreaId>,
}

impl Reach {
    /// Whether the body can come to cover a tile. O(1).
    pub fn contains(&self, pos: TilePos) -> bool {
        self.numbers.of(pos).is_some_and(|tile| self.tiles.contains(tile))
    }

    /// Number of tiles.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether there is no tile: the body can't stand where it is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tiles, level by level and row by row.
    pub fn iter(&self) -> impl Iterator<Item = TilePos> + '_ {
        self.tiles.iter().map(|tile| self.numbers.pos(tile))
    }

    /// The rooms that it covers a tile of, in order.
    pub fn rooms(&self) -> &[AreaId] {
        &self.rooms
    }
}

impl Nav {
    /// The tiles that a square body of `size` × `size` tiles, whose north-western tile is `from`, can come to cover.
    ///
    /// It moves a tile at a time north, east, south and west, and stands where it can step on all its tiles; where it is
    /// now there need only be floor. It takes a link when it covers an end, and comes out in all places where it covers
    /// the landing and can stand. A body of one tile keeps off the ends of links and the exit as ways do; a larger one
    /// treads over them. O(tiles) of the levels that it comes to.
    pub fn reach(&self, from: TilePos, size: u32, travel: &Travel) -> Reach {
        let mut walk = Walk {
            nav: self,
            size,
            travel,
            openings: (0..self.openings.len()).map(|opening| self.toll(opening, travel).is_some()).collect(),
            levels: self.dungeon.levels.iter().map(|_| None).collect(),
            open: Vec::new(),
        };
        walk.run(from);
        walk.finish()
    }
}

/// A level that the body came to; places are the tiles of its north-western corner.
struct Level {
    /// First number of its tiles.
    first: u32,
    /// Where the body can stand and has not been.
    free: Vec<bool>,
    /// Where it has been.
    been: Vec<bool>,
    /// Where it may cover the end of a link.
    near_end: Tiles,
}

struct Walk<'a> {
    nav: &'a Nav,
    size: u32,
    travel: &'a Travel,
    /// By opening, whether the body can pass.
    openings: Vec<bool>,
    levels: Vec<Option<Level>>,
    /// Level and place of where to go on from, and whether it may.
    open: Vec<(usize, usize, bool)>,
}

impl Walk<'_> {
    fn run(&mut self, from: TilePos) {
        let Some(tile) = self.nav.numbers.of(from).filter(|_| self.size > 0) else { return };
        let spot = self.nav.numbers.spot(tile);
        let map = &self.nav.dungeon.levels[spot.level];
        let floor = (0..map.kinds().len()).map(|index| self.nav.is_floor(tile - spot.index as u32 + index as u32));
        if !places(map, floor.collect(), self.size)[spot.index] {
            return;
        }
        self.enter(spot.level);
        self.stand(spot.level, spot.index, true);
        while let Some((number, place, may_go_on)) = self.open.pop() {
            self.take_links(number, place);
            let map = &self.nav.dungeon.levels[number];
            let width = map.width() as usize;
            let x = place % width;
            let beside = [
                (place >= width).then(|| place - width),
                (x + 1 < width).then(|| place + 1),
                (place + width < map.kinds().len()).then(|| place + width),
                (x > 0).then(|| place - 1),
            ];
            for next in beside.into_iter().flatten().filter(|_| may_go_on) {
                let Some(level) = &self.levels[number] else { continue };
                if level.free[next] {
                    let tile = level.first + next as u32;
                    let is_barred = self.size == 1 && self.nav.ends.barred(tile).is_some();
                    self.stand(number, next, !is_barred);
                }
            }
        }
    }

    /// The body has come to a place. Where it may not go on from, it may come again in another way.
    fn stand(&mut self, number: usize, place: usize, may_go_on: bool) {
        let Some(level) = &mut self.levels[number] else { return };
        level.free[place] = level.free[place] && !may_go_on;
        let been = std::mem::replace(&mut level.been[place], true);
        if !been || may_go_on {
            self.open.push((number, place, may_go_on));
        }
    }

    /// Takes the links whose ends it covers.
    fn take_links(&mut self, number: usize, place: usize) {
        let Some(level) = &self.levels[number] else { return };
        if !level.near_end.contains(place as u32) {
            return;
        }
        let nav = self.nav;
        let corner = nav.numbers.pos(level.first + place as u32);
        for jump in &nav.ends.jumps {
            let end = nav.numbers.pos(jump.from);
            let (east, south) = (i64::from(end.x) - i64::from(corner.x), i64::from(end.y) - i64::from(corner.y));
            let covers = usize::from(end.level) == number
                && (0..i64::from(self.size)).contains(&east)
                && (0..i64::from(self.size)).contains(&south);
            if covers && nav.jump_toll(jump, self.travel).is_some() && !nav.obstacles.contains(jump.to) {
                let landing = nav.numbers.spot(jump.to);
                self.enter(landing.level);
                for place in over(&nav.dungeon.levels[landing.level], landing.index, self.size) {
                    if self.levels[landing.level].as_ref().is_some_and(|level| level.free[place]) {
                        self.stand(landing.level, place, true);
                    }
                }
            }
        }
    }

    /// Finds out where it can stand on a level, when it comes there for the first time.
    fn enter(&mut self, number: usize) {
        if self.levels[number].is_some() {
            return;
        }
        let nav = self.nav;
        let Some((_, map, first)) = nav.numbers.levels(&nav.dungeon).nth(number) else { return };
        let tiles = (first..).zip(map.kinds().iter().zip(map.owners()));
        let free = tiles.map(|(tile, (kind, owner))| {
            let passes = match kind {
                TileKind::Room | TileKind::Hall => true,
                TileKind::Opening => self.openings.get(*owner as usize) == Some(&true),
                TileKind::Void | TileKind::Wall => false,
            };
            passes && !nav.obstacles.contains(tile)
        });
        let free = places(map, free.collect(), self.size);
        let mut near_end = Tiles::default();
        for jump in &nav.ends.jumps {
            let end = nav.numbers.spot(jump.from);
            if end.level == number {
                over(map, end.index, self.size).for_each(|place| near_end.set(place as u32, true, free.len()));
            }
        }
        self.levels[number] = Some(Level { first, been: vec![false; free.len()], free, near_end });
    }

    fn finish(self) -> Reach {
        let nav = self.nav;
        let mut tiles = Tiles::default();
        let mut rooms = vec![false; nav.dungeon.areas.len()];
        for (map, level) in nav.dungeon.levels.iter().zip(self.levels) {
            let Some(level) = level else { continue };
            let covered = covered(map, level.been, self.size);
            for (index, _) in covered.iter().enumerate().filter(|(_, covered)| **covered) {
                tiles.set(level.first + index as u32, true, nav.numbers.len());
                if map.kinds()[index] == TileKind::Room
                    && let Some(room) = rooms.get_mut(map.owners()[index] as usize)
                {
                    *room = true;
                }
            }
        }
        let rooms = (0..).map(AreaId).zip(rooms).filter_map(|(id, reached)| reached.then_some(id));
        Reach { numbers: nav.numbers.clone(), tiles, rooms: rooms.collect() }
    }
}

/// The places from which a body covers a tile.
fn over(map: &TileMap, index: usize, size: u32) -> impl Iterator<Item = usize> + use<> {
    let width = map.width() as usize;
    let (x, y) = (index % width, index / width);
    let least = move |at: usize| (at + 1).saturating_sub(size as usize);
    (least(y)..=y).flat_map(move |row| (least(x)..=x).map(move |column| row * width + column))
}

/// The places where a body covers only tiles that are `free`: runs to the east are counted, then runs of those to the
/// south, so that size costs nothing.
fn places(map: &TileMap, mut free: Vec<bool>, size: u32) -> Vec<bool> {
    let width = map.width().max(1) as usize;
    for row in free.chunks_mut(width) {
        let mut run = 0;
        for tile in row.iter_mut().rev() {
            run = if *tile { run + 1 } else { 0 };
            *tile = run >= size;
        }
    }
    let mut runs = vec![0; width];
    for row in free.chunks_mut(width).rev() {
        for (place, run) in row.iter_mut().zip(&mut runs) {
            *run = if *place { *run + 1 } else { 0 };
            *place = *run >= size;
        }
    }
    free
}

/// The tiles that a body covers which has been to these places: the other way round, likewise.
fn covered(map: &TileMap, mut been: Vec<bool>, size: u32) -> Vec<bool> {
    let width = map.width().max(1) as usize;
    for row in been.chunks_mut(width) {
        let mut left = 0;
        for tile in row.iter_mut() {
            left = if *tile { size } else { left.saturating_sub(1) };
            *tile = left > 0;
        }
    }
    let mut left = vec![0_u32; width];
    for row in been.chunks_mut(width) {
        for (tile, left) in row.iter_mut().zip(&mut left) {
            *left = if *tile { size } else { left.saturating_sub(1) };
            *tile = *left > 0;
        }
    }
    been
}
