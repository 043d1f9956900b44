//! [`DungeonNav`]: ways and sight in a standing dungeon, for games.

mod answers;

use std::{num::NonZeroU32, sync::Arc};

use bevy::prelude::*;
use thiserror::Error;
pub use undercroft::nav::Travel;
use undercroft::{
    dungeon::{LinkId, OpeningId},
    nav::{self, Nav, Passage},
};

pub use answers::{Cell, DistanceField, FieldOfView, Path, Reach};

use crate::{
    Door, DoorKey, TilePos,
    map::{Part, Standing},
};

/// Ways and sight in a standing dungeon. It comes and goes with the [`DungeonMap`](crate::DungeonMap) and follows the
/// doors: whatever a game writes into a [`Door`](crate::Door) counts here from
/// [`DungeonSystems::Sync`](crate::DungeonSystems::Sync) on.
///
/// Positions outside of the dungeon, levels that are not there and tiles that no way leads to give `None` or
/// [`Cell::Blocked`], never a panic.
#[derive(Component, Clone, Debug)]
pub struct DungeonNav {
    pub(crate) nav: Nav,
    pub(crate) standing: Arc<Standing>,
    /// By opening: the key that it needs now.
    keys: Vec<Option<DoorKey>>,
}

/// Why something could not be set.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum NavError {
    /// The entity is no room, hall or opening of this dungeon as it stands.
    #[error("entity {0} is no room, hall or opening of this dungeon")]
    ForeignEntity(Entity),
    /// The tile is no floor of this dungeon.
    #[error("no floor at {} {}, level {}", .0.x, .0.y, .0.level)]
    NoFloor(TilePos),
}

impl DungeonNav {
    pub(crate) fn new(nav: Nav, standing: Arc<Standing>) -> Self {
        let dungeon = nav.dungeon();
        let key = |opening: &undercroft::dungeon::Opening| {
            opening.lock.and_then(|lock| dungeon.locks.get(lock.index())).map(DoorKey::from)
        };
        let keys = dungeon.openings.iter().map(key).collect();
        Self { nav, standing, keys }
    }

    /// Whether a door is as this has it.
    pub(crate) fn door_is(&self, opening: u32, door: &Door) -> bool {
        let key = self.keys.get(opening as usize).copied().flatten();
        self.nav.passage(OpeningId(opening)) == Some(passage_of(door)) && key == door.key
    }

    /// Takes over a door; returns whether it was opened, closed, locked or unlocked.
    pub(crate) fn set_door(&mut self, opening: u32, door: &Door) -> bool {
        let Some(key) = self.keys.get_mut(opening as usize) else { return false };
        let is_locked = std::mem::replace(key, door.key).is_some();
        let was = self.nav.passage(OpeningId(opening));
        self.nav.set_passage(OpeningId(opening), passage_of(door));
        (was == Some(Passage::Open)) != door.open || is_locked != door.key.is_some()
    }

    /// Whether a link is locked as its end says.
    pub(crate) fn link_is(&self, link: LinkId, key: Option<DoorKey>) -> bool {
        self.nav.link_passage(link) == Some(link_passage_of(key))
    }

    /// Takes over the lock of a link's end.
    pub(crate) fn set_link(&mut self, link: LinkId, key: Option<DoorKey>) {
        self.nav.set_link_passage(link, link_passage_of(key));
    }

    /// What a tile is for somebody who wants to step on it.
    pub fn cell(&self, pos: TilePos) -> Cell {
        let door = |id: OpeningId| self.standing.openings.get(id.index()).copied();
        match self.nav.cell(pos.into()) {
            nav::Cell::Free => Cell::Free,
            nav::Cell::Blocked => Cell::Blocked,
            nav::Cell::ClosedDoor(id) => door(id).map_or(Cell::Blocked, Cell::ClosedDoor),
            nav::Cell::LockedDoor(id) => door(id).map_or(Cell::Blocked, |door| Cell::LockedDoor(door, self.key(id))),
        }
    }

    fn key(&self, id: OpeningId) -> DoorKey {
        self.keys.get(id.index()).copied().flatten().unwrap_or_default()
    }

    /// Whether one can walk through an opening: nothing stands in it, or its door is open.
    ///
    /// # Errors
    /// [`NavError::ForeignEntity`] when the entity is no opening of this dungeon.
    pub fn is_open(&self, opening: Entity) -> Result<bool, NavError> {
        Ok(self.nav.passage(self.opening(opening)?) == Some(Passage::Open))
    }

    /// The tiles of an opening, and so of the door in it.
    ///
    /// # Errors
    /// [`NavError::ForeignEntity`] when the entity is no opening of this dungeon.
    pub fn door_tiles(&self, opening: Entity) -> Result<Vec<TilePos>, NavError> {
        let id = self.opening(opening)?;
        let opening = self.nav.dungeon().openings.get(id.index()).ok_or(NavError::ForeignEntity(opening))?;
        Ok(opening.tiles().map(|tile| TilePos::new(opening.level, tile.x, tile.y)).collect())
    }

    fn opening(&self, entity: Entity) -> Result<OpeningId, NavError> {
        match self.standing.part(entity) {
            Some(Part::Opening(id)) => Ok(id),
            Some(Part::Area(_)) | None => Err(NavError::ForeignEntity(entity)),
        }
    }

    /// The first tile of the shortest way for one who opens no doors; `None` when there is no way or one is there.
    ///
    /// The costs: [`Travel::default`].
    pub fn next_step(&self, from: TilePos, to: TilePos) -> Option<TilePos> {
        self.next_step_with(from, to, &Travel::default())
    }

    /// The first tile of the shortest way for a traveller; `None` when there is no way or one is there.
    pub fn next_step_with(&self, from: TilePos, to: TilePos, travel: &Travel) -> Option<TilePos> {
        self.nav.next_step(from.into(), to.into(), travel).map(Into::into)
    }

    /// The shortest way for one who opens no doors; `None` when there is none.
    pub fn path(&self, from: TilePos, to: TilePos) -> Option<Path> {
        self.path_with(from, to, &Travel::default())
    }

    /// The shortest way for a traveller; `None` when there is none.
    pub fn path_with(&self, from: TilePos, to: TilePos, travel: &Travel) -> Option<Path> {
        self.nav.path(from.into(), to.into(), travel).map(Into::into)
    }

    /// Distances of all tiles to the nearest of some targets: one serves any number of monsters.
    pub fn distance_field(&self, targets: impl IntoIterator<Item = TilePos>) -> DistanceField {
        self.distance_field_with(targets, &Travel::default())
    }

    /// As [`DungeonNav::distance_field`], for a traveller.
    pub fn distance_field_with(&self, targets: impl IntoIterator<Item = TilePos>, travel: &Travel) -> DistanceField {
        DistanceField(self.nav.distance_field(targets.into_iter().map(Into::into), travel))
    }

    /// Where a square body of `size` × `size` tiles, whose north-western tile is `from`, can go as the doors are.
    pub fn reach(&self, from: TilePos, size: u32) -> Reach {
        self.reach_with(from, size, &Travel::default())
    }

    /// As [`DungeonNav::reach`], for a traveller.
    pub fn reach_with(&self, from: TilePos, size: u32, travel: &Travel) -> Reach {
        Reach(self.nav.reach(from.into(), size, travel))
    }

    /// The rooms of which a body comes to cover a tile.
    pub fn reach_rooms(&self, reach: &Reach) -> Vec<Entity> {
        reach.0.rooms().iter().filter_map(|area| self.standing.areas.get(area.index()).copied()).collect()
    }

    /// Whether two tiles see each other. Walls and closed doors hide, portcullises don't.
    pub fn line_of_sight(&self, a: TilePos, b: TilePos) -> bool {
        self.nav.line_of_sight(a.into(), b.into())
    }

    /// The tiles within `radius` tiles that are seen from a tile, walls and doors that are looked at included. What a
    /// floor tile sees, sees it.
    pub fn field_of_view(&self, from: TilePos, radius: u32) -> FieldOfView {
        FieldOfView(self.nav.field_of_view(from.into(), radius))
    }

    /// Rectangles of tiles (`max` is not in them) that cover every wall of a level and nothing that can be walked on;
    /// none for a level that is not there. They may cover void and each other. Doors are not among them.
    pub fn wall_rects(&self, level: u16) -> Vec<IRect> {
        let Some(level) = self.nav.dungeon().levels.get(usize::from(level)) else { return Vec::new() };
        let rects = nav::wall_rects(level);
        rects.into_iter().map(|rect| IRect::new(rect.x, rect.y, rect.right(), rect.bottom())).collect()
    }

    /// Puts an obstacle on a floor tile or takes it away: ways go round it, sight passes it.
    ///
    /// # Errors
    /// [`NavError::NoFloor`] where there is no floor.
    pub fn set_obstacle(&mut self, pos: TilePos, obstacle: bool) -> Result<(), NavError> {
        if self.nav.obstacle(pos.into()).is_none() {
            return Err(NavError::NoFloor(pos));
        }
        self.nav.set_obstacle(pos.into(), obstacle);
        Ok(())
    }

    /// Makes every tile of a room, hall or opening cost more than one step.
    ///
    /// # Errors
    /// [`NavError::ForeignEntity`] when the entity is not of this dungeon.
    pub fn set_cost(&mut self, part: Entity, steps: NonZeroU32) -> Result<(), NavError> {
        match self.standing.part(part) {
            Some(Part::Area(area)) => self.nav.set_area_cost(area, steps),
            Some(Part::Opening(opening)) => self.nav.set_opening_cost(opening, steps),
            None => return Err(NavError::ForeignEntity(part)),
        };
        Ok(())
    }
}

fn passage_of(door: &Door) -> Passage {
    match (door.open, door.key) {
        (true, _) => Passage::Open,
        (false, None) => Passage::Closed,
        (false, Some(_)) => Passage::Locked,
    }
}

fn link_passage_of(key: Option<DoorKey>) -> Passage {
    if key.is_some() { Passage::Locked } else { Passage::Open }
}
