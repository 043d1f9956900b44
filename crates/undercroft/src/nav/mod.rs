//! Ways and sight in a finished dungeon, while doors open and close.
//!
//! [`Nav`] holds what changes during play (doors, locks, obstacles, costs) beside the dungeon that does not, and answers
//! where one can go ([`Nav::path`], [`Nav::next_step`], [`Nav::distance_field`], [`Nav::reach`]) and what one can see
//! ([`Nav::line_of_sight`], [`Nav::field_of_view`]). Every answer is right for the doors as they are.

mod cell;
mod field;
mod path;
mod reach;
mod sight;
mod travel;
mod wall_rects;

use std::sync::Arc;

pub use cell::{Cell, Passage};
pub use field::DistanceField;
pub use path::Path;
pub use reach::Reach;
pub use sight::FieldOfView;
pub(crate) use sight::ones;
pub use travel::Travel;
pub use wall_rects::{WallRects, wall_rects};

use crate::dungeon::{Dungeon, LinkId, OpeningId, OpeningKind, TilePos};

/// A dungeon in play: which doors are open, and all questions about ways and sight.
#[derive(Clone, Debug)]
pub struct Nav {
    dungeon: Arc<Dungeon>,
    /// By opening.
    openings: Vec<Passage>,
    /// By link.
    links: Vec<Passage>,
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
        Self { openings: openings.collect(), links: links.collect(), dungeon }
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
        self.openings.get_mut(opening.index()).is_some_and(|now| std::mem::replace(now, passage) != passage)
    }

    /// How a link is; `None` for one that is not there.
    pub fn link_passage(&self, link: LinkId) -> Option<Passage> {
        self.links.get(link.index()).copied()
    }

    /// Opens or locks a link; returns whether that changed anything. A link that is not there is ignored.
    pub fn set_link_passage(&mut self, link: LinkId, passage: Passage) -> bool {
        self.links.get_mut(link.index()).is_some_and(|now| std::mem::replace(now, passage) != passage)
    }

    /// What a tile is for somebody who wants to step on it.
    pub fn cell(&self, pos: TilePos) -> Cell {
        let Some(level) = self.dungeon.levels.get(usize::from(pos.level)) else { return Cell::Blocked };
        if !level.kind(pos.point()).is_walkable() {
            return Cell::Blocked;
        }
        let Some(opening) = level.opening(pos.point()) else { return Cell::Free };
        match self.passage(opening) {
            Some(Passage::Open) => Cell::Free,
            Some(Passage::Closed) => Cell::ClosedDoor(opening),
            Some(Passage::Locked) => Cell::LockedDoor(opening),
            None => Cell::Blocked,
        }
    }
}
