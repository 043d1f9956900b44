//! Ways and sight in a finished dungeon, while doors open and close.
//!
//! [`Nav`] holds what changes during play (doors, locks, obstacles, costs) beside the dungeon that does not, and answers
//! where one can go ([`Nav::path`], [`Nav::next_step`], [`Nav::distance_field`], [`Nav::reach`]) and what one can see
//! ([`Nav::line_of_sight`], [`Nav::field_of_view`]). Every answer is right for the doors as they are.
//!
//! # Ways
//! A way goes north, east, south and west, from floor to floor. Each tile that is stepped on costs one step, or what
//! [`Nav::set_area_cost`] and [`Nav::set_opening_cost`] say; a door that must be opened costs more once, when one comes
//! in from outside of it; taking a link costs [`Travel::link`] and puts one on its [landing](Dungeon::landing). The tile
//! that one stands on costs nothing and may be shut or taken: one can always leave it.
//!
//! Ends of links and the exit are tiles of their room. A way goes onto such a tile to end there or to take the link, and
//! never crosses it, unless the room would fall apart without the tile.

mod cell;
mod ends;
mod field;
mod gates;
mod groups;
mod inside;
mod numbers;
mod path;
mod reach;
mod rough;
mod search;
mod sight;
mod travel;
mod wall_rects;

use std::{
    num::NonZeroU32,
    sync::{Arc, OnceLock},
};

pub use cell::{Cell, Passage};
pub use field::DistanceField;
pub use path::Path;
pub use reach::Reach;
pub use sight::FieldOfView;
pub(crate) use sight::ones;
pub use travel::Travel;
pub use wall_rects::{WallRects, wall_rects};

use crate::dungeon::{AreaId, Dungeon, LinkId, OpeningId, OpeningKind, TileKind, TilePos};
use ends::Ends;
use gates::Gates;
use inside::Table;
use numbers::{Numbers, Tiles};

/// A dungeon in play: which doors are open, and all questions about ways and sight.
///
/// The dungeon may come from a file: a number in it that leads nowhere is ignored, never a panic.
///
/// A new one is made in no time. What ways need to know is found when they are first asked for, room by room, or all at
/// once by [`Nav::prepare`].
#[derive(Clone, Debug)]
pub struct Nav {
    dungeon: Arc<Dungeon>,
    numbers: Numbers,
    /// By opening.
    openings: Vec<Passage>,
    /// By link.
    links: Vec<Passage>,
    /// Steps for each tile, by area.
    area_costs: Vec<u32>,
    /// Steps for each tile, by opening.
    opening_costs: Vec<u32>,
    obstacles: Tiles,
    ends: Ends,
    /// Tiles that are not plain floor: obstacles, ends and landings.
    marked: Tiles,
    /// Found when a way is first asked for; `None` where ways are found by a flood.
    gates: OnceLock<Option<Arc<Gates>>>,
    /// By area, found when a way first comes by.
    tables: OnceLock<Box<[OnceLock<Table>]>>,
    /// By opening, found when a way is first asked for.
    rough: OnceLock<Vec<bool>>,
    /// Groups of areas, by sort of traveller.
    groups: [OnceLock<Vec<u32>>; 3],
}

impl Nav {
    /// A dungeon as it was made: every door is closed, every lock locked.
    pub fn new(dungeon: Arc<Dungeon>) -> Self {
        let openings = dungeon.openings.iter().map(|opening| match (opening.kind, opening.lock) {
            (OpeningKind::Open, _) => Passage::Open,
            (_, Some(_)) => Passage::Locked,
            (_, None) => Passage::Closed,
        });
        let links = dungeon.links.iter().map(|link| if link.lock.is_some() { Passage::Locked } else { Passage::Open });
        let mut nav = Self {
            numbers: Numbers::new(&dungeon),
            openings: openings.collect(),
            links: links.collect(),
            area_costs: vec![1; dungeon.areas.len()],
            opening_costs: vec![1; dungeon.openings.len()],
            obstacles: Tiles::default(),
            ends: Ends::default(),
            marked: Tiles::default(),
            gates: OnceLock::new(),
            tables: OnceLock::new(),
            rough: OnceLock::new(),
            groups: Default::default(),
            dungeon,
        };
        nav.find_ends();
        nav
    }

    /// The dungeon.
    pub fn dungeon(&self) -> &Arc<Dungeon> {
        &self.dungeon
    }

    /// How an opening is; `None` for one that is not there.
    pub fn passage(&self, opening: OpeningId) -> Option<Passage> {
        self.openings.get(opening.index()).copied()
    }

    /// Opens, closes or locks a door; returns whether that changed anything. An opening that is not there is ignored.
    pub fn set_passage(&mut self, opening: OpeningId, passage: Passage) -> bool {
        let Some(now) = self.openings.get_mut(opening.index()) else { return false };
        let before = std::mem::replace(now, passage);
        self.forget_groups(before, passage);
        before != passage
    }

    /// How a link is; `None` for one that is not there.
    pub fn link_passage(&self, link: LinkId) -> Option<Passage> {
        self.links.get(link.index()).copied()
    }

    /// Opens or locks a link; returns whether that changed anything. A link that is not there is ignored.
    pub fn set_link_passage(&mut self, link: LinkId, passage: Passage) -> bool {
        let Some(now) = self.links.get_mut(link.index()) else { return false };
        let before = std::mem::replace(now, passage);
        self.forget_groups(before, passage);
        before != passage
    }

    /// Whether an obstacle stands on a tile; `None` where there is no floor.
    pub fn obstacle(&self, pos: TilePos) -> Option<bool> {
        Some(self.obstacles.contains(self.floor(pos)?))
    }

    /// Puts an obstacle on a tile or takes it away: ways go round it, sight passes it. Returns whether that changed
    /// anything; where there is no floor it is ignored.
    ///
    /// Who stands on an obstacle can leave it, so a creature may be one for the others.
    pub fn set_obstacle(&mut self, pos: TilePos, obstacle: bool) -> bool {
        let Some(tile) = self.floor(pos).filter(|tile| self.obstacles.contains(*tile) != obstacle) else {
            return false;
        };
        self.obstacles.set(tile, obstacle, self.numbers.len());
        let is_landing = self.ends.jumps_to(tile).next().is_some();
        self.marked.set(tile, obstacle || is_landing || self.ends.at(tile).is_some(), self.numbers.len());
        let mut areas: Vec<AreaId> = match self.area_of(tile) {
            Some(area) => vec![area],
            None => self.numbers.beside(tile).into_iter().flatten().filter_map(|tile| self.area_of(tile)).collect(),
        };
        areas.dedup();
        for area in areas {
            self.bar_ends(Some(area));
            self.review_area(area);
            if let Some(table) = self.tables.get_mut().and_then(|tables| tables.get_mut(area.index())) {
                *table = OnceLock::new();
            }
        }
        true
    }

    /// What each tile of a room or hall costs; `None` for an area that is not there.
    pub fn area_cost(&self, area: AreaId) -> Option<u32> {
        self.area_costs.get(area.index()).copied()
    }

    /// Sets what each tile of a room or hall costs, in steps (1 at first); returns whether that changed anything. An
    /// area that is not there is ignored.
    pub fn set_area_cost(&mut self, area: AreaId, steps: NonZeroU32) -> bool {
        let Some(now) = self.area_costs.get_mut(area.index()) else { return false };
        let before = std::mem::replace(now, steps.get());
        self.review_area(area);
        before != steps.get()
    }

    /// What each tile of an opening costs; `None` for an opening that is not there.
    pub fn opening_cost(&self, opening: OpeningId) -> Option<u32> {
        self.opening_costs.get(opening.index()).copied()
    }

    /// Sets what each tile of an opening costs, in steps (1 at first); returns whether that changed anything. An opening
    /// that is not there is ignored.
    pub fn set_opening_cost(&mut self, opening: OpeningId, steps: NonZeroU32) -> bool {
        let Some(now) = self.opening_costs.get_mut(opening.index()) else { return false };
        let before = std::mem::replace(now, steps.get());
        self.review_opening(opening.0);
        before != steps.get()
    }

    /// What a tile is for somebody who wants to step on it.
    pub fn cell(&self, pos: TilePos) -> Cell {
        let Some(tile) = self.floor(pos).filter(|tile| !self.obstacles.contains(*tile)) else { return Cell::Blocked };
        let spot = self.numbers.spot(tile);
        let level = &self.dungeon.levels[spot.level];
        if level.kinds()[spot.index] != TileKind::Opening {
            return Cell::Free;
        }
        let opening = OpeningId(level.owners()[spot.index]);
        match self.passage(opening) {
            Some(Passage::Open) => Cell::Free,
            Some(Passage::Closed) => Cell::ClosedDoor(opening),
            Some(Passage::Locked) => Cell::LockedDoor(opening),
            None => Cell::Blocked,
        }
    }

    /// The number of a tile that can be walked on when doors are open and obstacles away.
    fn floor(&self, pos: TilePos) -> Option<u32> {
        self.numbers.of(pos).filter(|tile| self.is_floor(*tile))
    }

    fn is_floor(&self, tile: u32) -> bool {
        let spot = self.numbers.spot(tile);
        let level = &self.dungeon.levels[spot.level];
        match level.kinds()[spot.index] {
            TileKind::Room | TileKind::Hall => true,
            TileKind::Opening => (level.owners()[spot.index] as usize) < self.openings.len(),
            TileKind::Void | TileKind::Wall => false,
        }
    }

    /// The opening that a floor tile is of.
    fn opening_of(&self, tile: u32) -> Option<u32> {
        let spot = self.numbers.spot(tile);
        let level = &self.dungeon.levels[spot.level];
        (level.kinds()[spot.index] == TileKind::Opening).then(|| level.owners()[spot.index])
    }

    /// The area whose floor a tile is.
    fn area_of(&self, tile: u32) -> Option<AreaId> {
        let spot = self.numbers.spot(tile);
        let level = &self.dungeon.levels[spot.level];
        let is_area = matches!(level.kinds()[spot.index], TileKind::Room | TileKind::Hall);
        is_area.then(|| AreaId(level.owners()[spot.index]))
    }
}
