//! A room while things are put on its tiles, one after the other.

use super::{super::mask::Mask, Floor};
use crate::{
    dungeon::{TileKind, TileMap},
    grid::{Direction, Point},
    seed::mix,
};

/// Where a thing would like to stand.
#[derive(Clone, Copy)]
pub(super) struct Taste<'a> {
    /// In the middle, not along the walls.
    pub central: bool,
    /// On the anchor itself.
    pub anchored: bool,
    /// On one of these tiles.
    pub on: Option<&'a Mask>,
}

/// A room while things are put into it.
pub(super) struct Room<'a> {
    /// Tiles that a thing may still take.
    free: Mask,
    /// All its tiles.
    floor: &'a Mask,
    /// Tiles that can be walked whatever blocks.
    walkable: Mask,
    /// Tiles where a thing would be half hidden.
    lips: &'a Mask,
    /// Tiles with a thing on them or beside them.
    near_things: Mask,
    /// These and the tiles round them.
    around_things: Mask,
    /// Tiles that touch no opening.
    off_doors: Mask,
    /// Tiles off the ways from the openings to the middle.
    aside: Mask,
    /// Tiles along the walls.
    rim: Mask,
    /// The anchor and the tiles round it.
    middle: Mask,
    anchor: Point,
}

impl<'a> Room<'a> {
    /// An empty room.
    pub(super) fn new(floor: &'a Floor, lips: &'a Mask) -> Self {
        let Floor { anchor, tiles, lanes, thresholds, .. } = floor;
        let empty = Mask::empty(tiles.rows().len());
        let mut middle = empty.clone();
        middle.add(anchor.x - 1..=anchor.x + 1, anchor.y - 1..=anchor.y + 1);
        Self {
            free: tiles.without(thresholds),
            near_things: empty.clone(),
            around_things: empty,
            // Every tile that touches an opening touches the tile before it.
            off_doors: tiles.without(&thresholds.grown()),
            aside: tiles.without(lanes),
            rim: tiles.rim(),
            middle,
            walkable: tiles.clone(),
            floor: tiles,
            lips,
            anchor: *anchor,
        }
    }

    /// Takes the best tile: one where a thing that blocks may stand, then as far as there is one in full sight, away from
    /// other things and doors, in the middle or along a wall and out of the way; the rest is drawn.
    /// Every turn of the loop takes one tile out of the candidates.
    pub(super) fn take(&mut self, bits: u64, taste: Taste<'_>, blocks: bool) -> Option<(u32, u32)> {
        let mut free = self.free.clone();
        loop {
            let tile = self.best(&free, bits, taste)?;
            if !blocks || self.may_be_blocked(tile) {
                self.free.remove(tile);
                let (x, y) = (tile.0 as i32, tile.1 as i32);
                self.near_things.add(x - 1..=x + 1, y - 1..=y + 1);
                self.around_things.add(x - 2..=x + 2, y - 2..=y + 2);
                if blocks {
                    self.walkable.remove(tile);
                }
                return Some(tile);
            }
            free.remove(tile);
        }
    }

    /// Whether the room stays whole without a tile, with that tile alone gone and with all blocked ones, and all that
    /// blocks can still be stepped up to.
    fn may_be_blocked(&self, tile: (u32, u32)) -> bool {
        if self.floor.is_cut(tile) || self.walkable.is_cut(tile) {
            return false;
        }
        let mut rest = self.walkable.clone();
        rest.remove(tile);
        let blocked = |p: &(u32, u32)| self.floor.contains(*p) && !rest.contains(*p);
        let within_reach = |p: (u32, u32)| beside(p).any(|q| rest.contains(q));
        beside(tile).chain([tile]).filter(blocked).all(within_reach)
    }

    fn best(&self, free: &Mask, bits: u64, taste: Taste<'_>) -> Option<(u32, u32)> {
        let (x, y) = (self.anchor.x as u32, self.anchor.y as u32);
        let mut candidates = free.clone();
        if let Some(on) = taste.on {
            candidates.prefer(on);
        }
        candidates.shun(self.lips);
        if taste.anchored && candidates.contains((x, y)) {
            return Some((x, y));
        }
        candidates.shun(&self.near_things);
        candidates.prefer(&self.off_doors);
        candidates.prefer(if taste.central { &self.middle } else { &self.aside });
        candidates.shun(&self.around_things);
        if !taste.central {
            candidates.prefer(&self.rim);
        }
        candidates.tiles().min_by_key(|(tx, ty)| {
            // Counted from the anchor, so that a larger block draws the same.
            let (dx, dy) = (tx.wrapping_sub(x), ty.wrapping_sub(y));
            (mix(bits ^ (u64::from(dx) << 32 | u64::from(dy))), *ty, *tx)
        })
    }
}

/// The tiles of a room that its southern wall hides in part: a wall one tile thick, with floor behind it, is drawn with
/// a coping that reaches over the floor in front of it.
pub(super) fn lips(floor: &Mask, map: &TileMap, corner: Point) -> Mask {
    let mut lips = Mask::empty(floor.rows().len());
    let southern = floor.rows().iter().skip(1).chain([&0]);
    for (y, (row, south)) in (0..).zip(floor.rows().iter().zip(southern)) {
        let mut above_wall = row & !south;
        while above_wall != 0 {
            let x = above_wall.trailing_zeros();
            above_wall &= above_wall - 1;
            let wall = Point::new(corner.x + x as i32, corner.y + y as i32 + 1);
            if map.kind(wall) == TileKind::Wall && map.kind(wall.step(Direction::South)).is_walkable() {
                lips.insert((x, y));
            }
        }
    }
    lips
}

/// The orthogonal neighbours of a tile that are not west or north of the block.
pub(super) fn beside((x, y): (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let west = x.checked_sub(1).map(|x| (x, y));
    let north = y.checked_sub(1).map(|y| (x, y));
    [Some((x + 1, y)), Some((x, y + 1)), west, north].into_iter().flatten()
}
