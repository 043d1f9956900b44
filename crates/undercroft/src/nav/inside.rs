//! Ways inside one area: from any of its tiles, and between its gates.

use super::{
    Nav,
    gates::{Bounds, GateKind, Gates},
};
use crate::dungeon::{AreaId, TileKind, TilePos};

/// No way.
pub(super) const FAR: u16 = u16::MAX;

/// The tiles of an area in a box with a rim round it, and steps to them from where a flood began. Reused.
#[derive(Debug, Default)]
pub(super) struct Patch {
    bounds: Option<Bounds>,
    /// Whether one can walk on from there, whether one can only start or end there, or neither.
    tiles: Vec<Ground>,
    steps: Vec<u16>,
    queue: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Outside,
    Plain,
    Stop,
}

impl Patch {
    /// Takes in an area as it is now.
    pub fn lay(&mut self, nav: &Nav, bounds: Bounds, area: u32) {
        let map = &nav.dungeon.levels[usize::from(bounds.level)];
        let (width, height) = (bounds.width as usize, bounds.height as usize);
        let stride = width + 2;
        self.bounds = Some(bounds);
        self.tiles.clear();
        self.tiles.resize(stride * (height + 2), Ground::Outside);
        let first = nav.numbers.first_of(bounds.level);
        for y in 0..height {
            let row = (bounds.north as usize + y) * map.width() as usize + bounds.west as usize;
            let own = &mut self.tiles[(y + 1) * stride + 1..][..width];
            let tiles = map.kinds()[row..row + width].iter().zip(&map.owners()[row..row + width]);
            for ((ground, (kind, owner)), tile) in own.iter_mut().zip(tiles).zip(first + row as u32..) {
                if *owner == area && matches!(kind, TileKind::Room | TileKind::Hall) {
                    *ground = if nav.is_stop(tile) { Ground::Stop } else { Ground::Plain };
                }
            }
        }
    }

    fn stride(&self) -> usize {
        self.bounds.map_or(1, |bounds| bounds.width as usize + 2)
    }

    /// The place of a tile that lies in the box or right beside it.
    fn place(&self, pos: TilePos) -> usize {
        let Some(bounds) = self.bounds else { return 0 };
        let (x, y) = (pos.x - bounds.west as i32 + 1, pos.y - bounds.north as i32 + 1);
        y as usize * self.stride() + x as usize
    }

    fn pos(&self, place: usize) -> TilePos {
        let Some(bounds) = self.bounds else { return TilePos::default() };
        let (x, y) = (place % self.stride(), place / self.stride());
        let (west, north) = (bounds.west as i32, bounds.north as i32);
        TilePos { level: bounds.level, x: west + x as i32 - 1, y: north + y as i32 - 1 }
    }

    /// The places beside one of the area, north, east, south and west of it; of one beside the area, those in the box.
    fn beside(&self, place: usize) -> impl Iterator<Item = usize> + use<> {
        let (stride, len) = (self.stride(), self.tiles.len());
        let beside = [place.wrapping_sub(stride), place + 1, place + stride, place.wrapping_sub(1)];
        beside.into_iter().filter(move |place| *place < len)
    }

    /// Counts the steps to all tiles from a tile of the area or of an opening beside it. Each tile is taken once.
    pub fn flood(&mut self, from: TilePos) {
        let from = self.place(from);
        self.steps.clear();
        self.steps.resize(self.tiles.len(), FAR);
        self.queue.clear();
        let is_inside = self.tiles[from] != Ground::Outside;
        if is_inside {
            self.steps[from] = 0;
        }
        self.beside(from).for_each(|next| self.take(next, 1));
        let stride = self.stride();
        let mut next = 0;
        while let Some(&place) = self.queue.get(next) {
            next += 1;
            let place = place as usize;
            let steps = self.steps[place] + 1;
            [place - stride, place + 1, place + stride, place - 1].into_iter().for_each(|next| self.take(next, steps));
        }
    }

    #[inline]
    fn take(&mut self, place: usize, steps: u16) {
        if self.tiles[place] != Ground::Outside && self.steps[place] == FAR {
            self.steps[place] = steps;
            if self.tiles[place] == Ground::Plain {
                self.queue.push(place as u32);
            }
        }
    }

    /// Steps from where the flood began to a tile of the area.
    pub fn steps_to(&self, pos: TilePos) -> u16 {
        self.steps[self.place(pos)]
    }

    /// Steps to the last tile of the area before a tile beside it.
    pub fn steps_before(&self, pos: TilePos) -> u16 {
        self.last_before(self.place(pos)).map_or(FAR, |last| self.steps[last])
    }

    /// Whether a way can pass a place that the flood has reached.
    fn can_pass(&self, place: usize) -> bool {
        self.tiles[place] == Ground::Plain || self.steps[place] == 0
    }

    fn last_before(&self, place: usize) -> Option<usize> {
        let last = self.beside(place).filter(|last| self.can_pass(*last) && self.steps[*last] != FAR);
        last.min_by_key(|last| self.steps[*last])
    }

    /// The tiles from where the flood began (without that) to a tile of the area or beside it (with that).
    pub fn way_to(&self, pos: TilePos, tiles: &mut Vec<TilePos>) -> Option<()> {
        let first = tiles.len();
        let mut place = self.place(pos);
        if self.tiles[place] == Ground::Outside {
            tiles.push(pos);
            place = self.last_before(place)?;
        }
        while self.steps[place] > 0 {
            tiles.push(self.pos(place));
            let steps = self.steps[place] - 1;
            match self.beside(place).find(|last| self.steps[*last] == steps && self.can_pass(*last)) {
                Some(last) => place = last,
                // It began on an opening, which is no tile of the area.
                None => break,
            }
        }
        tiles[first..].reverse();
        Some(())
    }
}

/// A way out of an area, and the steps to it from a way in.
type WayOut = (u32, u16);

/// Steps inside an area from each way in to each way out, without the tile of the opening at its end.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// (Way out, steps), for each way in first the near ones.
    steps: Box<[WayOut]>,
    /// Where in `steps` each way in begins, and where its near ones end.
    rows: Box<[(u32, u32)]>,
}

impl Table {
    pub fn new(nav: &Nav, gates: &Gates, area: u32, patch: &mut Patch) -> Self {
        let (ways_in, ways_out) = (gates.ways_in(area), gates.ways_out(area));
        let (mut steps, mut rest, mut all) = (Vec::new(), Vec::new(), Vec::new());
        let mut rows = Vec::with_capacity(ways_in.len() + 1);
        if let Some(bounds) = gates.bounds[area as usize] {
            patch.lay(nav, bounds, area);
        }
        for way_in in ways_in {
            let gate = &gates.list[*way_in as usize];
            patch.flood(gate.pos());
            all.clear();
            all.extend(ways_out.iter().map(|way_out| nav.steps_out(gates, *way_out, patch)));
            let first = steps.len() as u32;
            for (&way_out, &there) in ways_out.iter().zip(&all).filter(|(_, there)| **there != FAR) {
                let other = &gates.list[way_out as usize];
                let is_near = other.opening().is_none_or(|_| other.kind != gate.kind)
                    && !gates.along(other, area).any(|beside| all[beside] < there);
                (if is_near { &mut steps } else { &mut rest }).push((way_out, there));
            }
            rows.push((first, steps.len() as u32));
            steps.append(&mut rest);
        }
        rows.push((steps.len() as u32, 0));
        Self { steps: steps.into(), rows: rows.into() }
    }

    /// Ways out and steps to them from a way in: first what is near, then the rest: tiles of the same opening, and
    /// tiles of openings of which the tile beside them is nearer. See [`Nav::rough`].
    pub fn from(&self, way_in: u32) -> (&[WayOut], &[WayOut]) {
        let way_in = way_in as usize;
        let (Some(row), Some(next)) = (self.rows.get(way_in), self.rows.get(way_in + 1)) else { return (&[], &[]) };
        self.steps[row.0 as usize..next.0 as usize].split_at((row.1 - row.0) as usize)
    }
}

impl Nav {
    /// Steps inside the flooded area to a way out.
    pub(super) fn steps_out(&self, gates: &Gates, way_out: u32, patch: &Patch) -> u16 {
        let gate = &gates.list[way_out as usize];
        match gate.kind {
            GateKind::Opening(_) => patch.steps_before(TilePos { level: gate.level, x: gate.x, y: gate.y }),
            GateKind::Jump(place) => {
                let end = self.ends.jumps[place as usize].from;
                let steps = patch.steps_to(self.numbers.pos(end));
                if steps > 0 && self.obstacles.contains(end) { FAR } else { steps }
            }
        }
    }

    /// Whether one can be on a floor tile but not walk over it.
    pub(super) fn is_stop(&self, tile: u32) -> bool {
        self.marked.contains(tile) && (self.obstacles.contains(tile) || self.ends.barred(tile).is_some())
    }

    /// The area of a floor tile, or `None` for one of an opening.
    pub(super) fn area_number(&self, tile: u32) -> Option<u32> {
        self.area_of(tile).map(|AreaId(area)| area)
    }
}
