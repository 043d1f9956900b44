//! What each tile of a level is for the picture, in one byte, with a margin so that no neighbour lies outside.

use super::autotile::Surface;
use crate::{
    dungeon::{Dungeon, Opening, TileKind, TileMap},
    grid::Point,
    tileset::DoorState,
};

/// Tiles around the map that are kept too: the picture shows one of them, which looks at its neighbours.
pub(super) const MARGIN: i32 = 2;

const OPEN: u8 = 1;
const FACE: u8 = 2;
const ROOM: u8 = 4;
/// A door in an east-west wall: a face with hall floor behind the door.
const DOORWAY: u8 = 8;
/// Part of an opening with a door that can be seen.
const DOOR: u8 = 16;
const LIT: u8 = 32;
/// A door or a thing stands here.
const MARKED: u8 = 64;

/// The tiles of a level and a margin around them.
pub(super) struct Ground {
    stride: usize,
    tiles: Vec<u8>,
}

impl Ground {
    /// Reads a level of a dungeon.
    pub fn new(dungeon: &Dungeon, level: &TileMap) -> Self {
        let margin = MARGIN as usize;
        let stride = level.width() as usize + 2 * margin;
        let mut tiles = vec![0; stride * (level.height() as usize + 2 * margin)];
        if level.width() > 0 {
            let rows = level.kinds().chunks(level.width() as usize).zip(level.owners().chunks(level.width() as usize));
            for (y, (kinds, owners)) in rows.enumerate() {
                let start = (y + margin) * stride + margin;
                for (tile, (kind, owner)) in tiles[start..].iter_mut().zip(kinds.iter().zip(owners)) {
                    *tile = match kind {
                        TileKind::Void | TileKind::Wall => 0,
                        TileKind::Room => OPEN | ROOM,
                        TileKind::Hall => OPEN,
                        TileKind::Opening => opening(dungeon.openings.get(*owner as usize)),
                    };
                }
            }
        }
        let mut ground = Self { stride, tiles };
        ground.find_faces();
        ground
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
        self.tiles[i] = self.tiles[i] & (LIT | MARKED) | passage(opening, Some(state));
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
    fn has(&self, i: usize, bits: u8) -> bool {
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
        self.has(i, FACE)
    }

    /// Wall or rock seen from above.
    #[inline]
    pub fn is_top(&self, i: usize) -> bool {
        !self.has(i, OPEN | FACE)
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

    /// Open, face or top.
    #[inline]
    pub fn surface(&self, i: usize) -> Surface {
        if self.is_open(i) {
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
            && !self.has(i - 1, OPEN | DOOR)
            && !self.has(i + 1, OPEN | DOOR)
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

fn opening(opening: Option<&Opening>) -> u8 {
    opening.map_or(OPEN, |opening| passage(opening, DoorState::of(opening.kind)))
}

/// A tile of an opening with a door in a state, or with none.
fn passage(opening: &Opening, door: Option<DoorState>) -> u8 {
    match door {
        None => OPEN,
        Some(DoorState::Secret) => 0,
        Some(_) if opening.facing.is_horizontal() => OPEN | DOOR,
        Some(_) => DOORWAY | DOOR,
    }
}
