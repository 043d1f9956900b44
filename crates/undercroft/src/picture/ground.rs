//! What each tile of a level is for the picture, in one word, with a margin so that no neighbour lies outside.

use super::autotile::Surface;
use crate::{
    dungeon::{Dungeon, Opening, TileKind, TileMap},
    grid::Point,
    tileset::DoorState,
};

/// Tiles around the map that are kept too: the picture shows one of them, which looks at its neighbours.
pub(super) const MARGIN: i32 = 2;

const OPEN: u16 = 1;
const FACE: u16 = 2;
const ROOM: u16 = 4;
/// A door in an east-west wall: a face with hall floor behind the door.
const DOORWAY: u16 = 8;
/// Part of an opening with a door that can be seen.
const DOOR: u16 = 16;
const LIT: u16 = 32;
/// A door or a thing stands here.
const MARKED: u16 = 64;
/// Wall, as opposed to the void behind it.
const WALL: u16 = 128;
/// Solid, and no part of a house.
const GARDEN: u16 = 256;
/// Part of an opening with a door, be it seen or hidden.
const OPENING: u16 = 512;
/// What a door does not change.
const KEPT: u16 = LIT | MARKED | OPENING;

/// Gaps between houses of this many tiles or fewer have a roof.
const GAP: usize = 2;

/// The tiles of a level and a margin around them.
pub(super) struct Ground {
    stride: usize,
    tiles: Vec<u16>,
}

impl Ground {
    /// Reads a level of a dungeon. With `gardens` only what stands round a room is a wall, a house; all else is garden.
    pub fn new(dungeon: &Dungeon, level: &TileMap, gardens: bool) -> Self {
        let margin = MARGIN as usize;
        let stride = level.width() as usize + 2 * margin;
        let mut tiles = vec![0; stride * (level.height() as usize + 2 * margin)];
        if level.width() > 0 {
            let rows = level.kinds().chunks(level.width() as usize).zip(level.owners().chunks(level.width() as usize));
            for (y, (kinds, owners)) in rows.enumerate() {
                let start = (y + margin) * stride + margin;
                for (tile, (kind, owner)) in tiles[start..].iter_mut().zip(kinds.iter().zip(owners)) {
                    *tile = match kind {
                        TileKind::Void => 0,
                        TileKind::Wall => WALL,
                        TileKind::Room => OPEN | ROOM,
                        TileKind::Hall => OPEN,
                        TileKind::Opening => opening(dungeon.openings.get(*owner as usize)),
                    };
                }
            }
        }
        let mut ground = Self { stride, tiles };
        ground.find_faces();
        if gardens {
            ground.find_gardens();
        }
        ground
    }

    fn find_gardens(&mut self) {
        let (stride, rows) = (self.stride, self.tiles.len() / self.stride.max(1));
        for (y, x) in (0..rows).flat_map(|y| (0..stride).map(move |x| (y, x))) {
            let near = |along: usize, end: usize| along.saturating_sub(1)..(along + 2).min(end);
            let mut around = near(y, rows).flat_map(|y| near(x, stride).map(move |x| y * stride + x));
            let i = y * stride + x;
            if !self.is_open(i) && !around.any(|at| self.has(at, ROOM | OPENING)) {
                self.tiles[i] |= GARDEN;
            }
        }
        // The second round closes the crossings of gaps.
        for _ in 0..2 {
            let before: Vec<bool> = (0..self.tiles.len()).map(|i| self.is_garden(i)).collect();
            let solid: Vec<bool> = self.tiles.iter().map(|tile| tile & OPEN == 0).collect();
            for y in 0..rows {
                self.roof_gaps(&before, &solid, (0..stride).map(|x| y * stride + x));
            }
            for x in 0..stride {
                self.roof_gaps(&before, &solid, (0..rows).map(|y| y * stride + x));
            }
        }
    }

    /// Closes the narrow gaps between houses in a line of tiles.
    fn roof_gaps(&mut self, garden: &[bool], solid: &[bool], line: impl Iterator<Item = usize>) {
        // Tiles since the last house; `None` after a tile that is open.
        let mut gap: Option<Vec<usize>> = None;
        for i in line {
            match (&mut gap, garden[i], solid[i]) {
                (Some(tiles), true, _) => tiles.push(i),
                (None, true, _) => {}
                (_, false, false) => gap = None,
                (_, false, true) => {
                    for tile in gap.take().filter(|tiles| tiles.len() <= GAP).unwrap_or_default() {
                        self.tiles[tile] &= !GARDEN;
                    }
                    gap = Some(Vec::new());
                }
            }
        }
    }

    fn find_faces(&mut self) {
        for i in 0..self.tiles.len() - self.stride {
            if self.tiles[i] & OPEN == 0 && self.tiles[i + self.stride] & OPEN != 0 {
                self.tiles[i] |= FACE;
            }
        }
    }

    /// Makes a tile of an opening what it is with its door in a state: only a hidden door looks like wall. `i` must lie
    /// on the map.
    pub fn set_door(&mut self, i: usize, opening: &Opening, state: DoorState) {
        self.tiles[i] = self.tiles[i] & KEPT | passage(opening, Some(state));
        for at in [i, i - self.stride] {
            let is_face = self.tiles[at] & OPEN == 0 && self.tiles[at + self.stride] & OPEN != 0;
            self.tiles[at] = self.tiles[at] & !FACE | if is_face { FACE } else { 0 };
        }
    }

    /// Index of a tile; `None` outside of the map and its margin.
    #[inline]
    pub fn index(&self, x: i32, y: i32) -> Option<usize> {
        let on_grid = |along: i32| usize::try_from(along.checked_add(MARGIN)?).ok();
        let (column, row) = (on_grid(x)?, on_grid(y)?);
        let i = row.checked_mul(self.stride)?.checked_add(column)?;
        (column < self.stride && i < self.tiles.len()).then_some(i)
    }

    /// Tiles from one row to the next.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// Number of tiles with the margin.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    #[inline]
    fn has(&self, i: usize, bits: u16) -> bool {
        self.tiles[i] & bits != 0
    }

    /// Floor, passage or door seen from above.
    #[inline]
    pub fn is_open(&self, i: usize) -> bool {
        self.has(i, OPEN)
    }

    /// Wall seen from the south.
    #[inline]
    pub fn is_face(&self, i: usize) -> bool {
        self.tiles[i] & (FACE | GARDEN) == FACE
    }

    /// Wall or rock seen from above: also the tile above a face, whatever it is.
    #[inline]
    pub fn is_top(&self, i: usize) -> bool {
        match self.tiles[i] & (OPEN | FACE | GARDEN) {
            0 => true,
            GARDEN => self.tiles.get(i + self.stride).is_some_and(|below| below & (FACE | GARDEN) == FACE),
            _ => false,
        }
    }

    /// Garden: neither floor nor part of a house.
    #[inline]
    pub fn is_garden(&self, i: usize) -> bool {
        self.has(i, GARDEN) && !self.is_top(i)
    }

    /// The hedge on a tile of garden, from 0 to 11, by its open sides; `None` for the garden behind hedges.
    pub fn hedge(&self, i: usize) -> Option<u8> {
        let open = |at: usize| u8::from(self.is_open(at));
        let (east, west) = (open(i + 1), open(i - 1));
        if self.has(i, FACE) {
            return Some(8 + east + 2 * west);
        }
        self.has(i, WALL).then(|| open(i - self.stride) + 2 * east + 4 * west)
    }

    /// Floor of a room.
    #[inline]
    pub fn is_room(&self, i: usize) -> bool {
        self.has(i, ROOM)
    }

    /// A door stands here over hall floor, in a wall that runs east to west.
    #[inline]
    pub fn is_doorway(&self, i: usize) -> bool {
        self.has(i, DOORWAY)
    }

    /// Part of an opening with a door that can be seen.
    #[inline]
    pub fn is_door(&self, i: usize) -> bool {
        self.has(i, DOOR)
    }

    /// The face carries a lamp.
    #[inline]
    pub fn is_lit(&self, i: usize) -> bool {
        self.has(i, LIT)
    }

    /// A door or a thing stands here.
    #[inline]
    pub fn is_marked(&self, i: usize) -> bool {
        self.has(i, MARKED)
    }

    /// Open, face or top, for the walls beside it: a house ends where a garden begins.
    #[inline]
    pub fn surface(&self, i: usize) -> Surface {
        if self.is_open(i) || self.is_garden(i) {
            Surface::Open
        } else if self.is_face(i) {
            Surface::Face
        } else {
            Surface::Top
        }
    }

    /// Pools of light show on floors and faces.
    pub fn is_lit_by_pools(&self, i: usize) -> bool {
        self.has(i, OPEN | FACE)
    }

    /// A stretch of face with floor below and no door or corner beside it. `i` must not lie in the outermost ring.
    pub fn takes_lamp(&self, i: usize) -> bool {
        let below = i + self.stride;
        self.is_face(i)
            && !self.has(i, DOOR)
            && !self.has(i - 1, OPEN | DOOR | GARDEN)
            && !self.has(i + 1, OPEN | DOOR | GARDEN)
            && self.has(below - 1, OPEN)
            && self.has(below + 1, OPEN)
    }

    /// Hangs a lamp on a face.
    pub fn set_lit(&mut self, i: usize) {
        self.tiles[i] |= LIT;
    }

    /// Notes that a door or a thing stands on a tile; gives its index, `None` outside of the map.
    pub fn mark(&mut self, p: Point) -> Option<usize> {
        let i = self.index(p.x, p.y)?;
        self.tiles[i] |= MARKED;
        Some(i)
    }
}

fn opening(opening: Option<&Opening>) -> u16 {
    opening.map_or(OPEN, |opening| {
        let door = DoorState::of(opening.kind);
        passage(opening, door) | if door.is_some() { OPENING } else { 0 }
    })
}

/// A tile of an opening with a door in a state, or with none.
fn passage(opening: &Opening, door: Option<DoorState>) -> u16 {
    match door {
        None => OPEN,
        Some(DoorState::Secret) => 0,
        Some(_) if opening.facing.is_horizontal() => OPEN | DOOR,
        Some(_) => DOORWAY | DOOR,
    }
}
