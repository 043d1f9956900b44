//! [`DungeonMap`]: what stands.

use std::sync::{Arc, OnceLock};

use bevy::{ecs::entity::EntityHashMap, prelude::*};
use undercroft::dungeon::{self, AreaId, Dungeon, OpeningId, ThingId, ThingKind};

use crate::{ActiveLevel, Recipe, Seed, TilePos, TileSize, coords, generate::Job, visit::Frame};

/// The dungeon that stands on this entity: the core's data, and the entities that mirror it.
///
/// On an entity without [`Dungeon`](crate::Dungeon) it is also the wish: `commands.spawn(DungeonMap::from(dungeon))`
/// puts up a dungeon that was made elsewhere, such as one out of a file.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(opaque)]
#[reflect(Component, Clone, Debug)]
#[require(Transform, TileSize, ActiveLevel, Job, Frame)]
#[cfg_attr(feature = "render", require(Visibility))]
pub struct DungeonMap {
    dungeon: Arc<Dungeon>,
    standing: Arc<Standing>,
}

/// Entities of a standing dungeon, each list in the order of the core's.
#[derive(Debug)]
pub(crate) struct Standing {
    /// The entity with the map; a copy of the map on another entity stands for nothing.
    pub owner: Entity,
    pub tile_size: f32,
    pub levels: Vec<Entity>,
    pub areas: Vec<Entity>,
    pub openings: Vec<Entity>,
    pub things: Vec<Entity>,
    pub facts: Facts,
    parts: OnceLock<EntityHashMap<Part>>,
}

/// What was found out about a dungeon when it was made, off the main thread.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// Path of its preset.
    pub preset: String,
    /// Things by tile; of those on one tile, ways out first.
    things: Vec<(dungeon::TilePos, ThingId)>,
}

impl Facts {
    pub fn of(dungeon: &Dungeon, preset: String) -> Self {
        let is_spot = |id: &ThingId| {
            let thing = dungeon.things.get(id.index());
            !thing.is_some_and(|thing| matches!(thing.kind, ThingKind::Exit | ThingKind::LinkEnd(_)))
        };
        let mut things: Vec<_> = dungeon.things.iter().map(|thing| (thing.at, thing.id)).collect();
        things.sort_unstable_by_key(|(at, id)| (*at, is_spot(id), *id));
        Self { preset, things }
    }
}

/// What a game can speak of to [`DungeonNav`](crate::DungeonNav).
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    Area(AreaId),
    Opening(OpeningId),
}

impl Standing {
    pub fn new(owner: Entity, tile_size: f32, facts: Facts) -> Self {
        Self {
            owner,
            tile_size,
            levels: Vec::new(),
            areas: Vec::new(),
            openings: Vec::new(),
            things: Vec::new(),
            facts,
            parts: OnceLock::new(),
        }
    }

    /// What a room, hall or opening of this dungeon is in the core's lists.
    pub fn part(&self, entity: Entity) -> Option<Part> {
        let parts = self.parts.get_or_init(|| {
            let areas = self.areas.iter().zip(0..).map(|(entity, id)| (*entity, Part::Area(AreaId(id))));
            let openings = self.openings.iter().zip(0..).map(|(entity, id)| (*entity, Part::Opening(OpeningId(id))));
            areas.chain(openings).collect()
        });
        parts.get(&entity).copied()
    }

    /// Number of entities.
    pub fn len(&self) -> usize {
        self.levels.len() + self.areas.len() + self.openings.len() + self.things.len()
    }

    fn nothing() -> Self {
        Self::new(Entity::PLACEHOLDER, TileSize::default().0, Facts::default())
    }
}

impl From<Dungeon> for DungeonMap {
    fn from(dungeon: Dungeon) -> Self {
        Arc::new(dungeon).into()
    }
}

impl From<Arc<Dungeon>> for DungeonMap {
    fn from(dungeon: Arc<Dungeon>) -> Self {
        Self { dungeon, standing: Arc::new(Standing::nothing()) }
    }
}

impl DungeonMap {
    pub(crate) fn standing(dungeon: Arc<Dungeon>, standing: Arc<Standing>) -> Self {
        Self { dungeon, standing }
    }

    /// The entities, if they are those of `owner`.
    pub(crate) fn entities_of(&self, owner: Entity) -> Option<&Arc<Standing>> {
        (self.standing.owner == owner).then_some(&self.standing)
    }

    /// The core's data. A clone of the [`Arc`] may go to another thread.
    ///
    /// Its `props` dress the rooms. They are drawn with the tiles, have no entities and block nobody; a game that wants
    /// them solid calls [`DungeonNav::set_obstacle`](crate::DungeonNav::set_obstacle) for each, and nothing is shut in.
    pub fn dungeon(&self) -> &Arc<Dungeon> {
        &self.dungeon
    }

    /// The tile where play begins.
    pub fn start(&self) -> TilePos {
        let start_room = || {
            let room = self.dungeon.area(self.dungeon.start)?;
            Some(TilePos::new(room.level, room.anchor.x, room.anchor.y))
        };
        self.dungeon.spawn().map(TilePos::from).or_else(start_room).unwrap_or_default()
    }

    /// What must be kept to get this dungeon again.
    ///
    /// The preset's path in it is empty when the dungeon was not made from a preset's file.
    pub fn recipe(&self) -> Recipe {
        let facts = &self.standing.facts;
        Recipe {
            preset: facts.preset.clone(),
            tier: self.dungeon.tier.clone(),
            seed: self.seed(),
            generator: self.dungeon.generator,
            fingerprint: self.dungeon.fingerprint(),
        }
    }

    /// Name of the tier.
    pub fn tier(&self) -> &str {
        &self.dungeon.tier
    }

    /// The seed.
    pub fn seed(&self) -> Seed {
        self.dungeon.seed.into()
    }

    /// Side of a tile in world units.
    pub fn tile_size(&self) -> f32 {
        self.standing.tile_size
    }

    /// The centre of a tile, seen from the dungeon's entity (y up).
    pub fn to_world(&self, pos: TilePos) -> Vec2 {
        let size = self.tile_size();
        coords::level_corner(&self.dungeon, usize::from(pos.level), size) + coords::tile_centre(pos.x, pos.y, size)
    }

    /// A rectangle of tiles of a level (`max` is not in it), such as one of
    /// [`DungeonNav::wall_rects`](crate::DungeonNav::wall_rects), seen from the dungeon's entity (y up).
    pub fn rect_to_world(&self, level: u16, rect: IRect) -> Rect {
        let corner = coords::level_corner(&self.dungeon, usize::from(level), self.tile_size());
        let point = |tile: IVec2| corner + Vec2::new(tile.x as f32, -tile.y as f32) * self.tile_size();
        Rect::from_corners(point(rect.min), point(rect.max))
    }

    /// The tile at a point, seen from the dungeon's entity (y up); `None` off every level.
    pub fn from_world(&self, point: Vec2) -> Option<TilePos> {
        coords::tile_at(&self.dungeon, point, self.tile_size())
    }

    /// The [`Room`](crate::Room) whose floor a tile is.
    pub fn room_at(&self, pos: TilePos) -> Option<Entity> {
        self.area_at(pos).filter(|(id, _)| id.index() < self.dungeon.room_count()).map(|(_, entity)| entity)
    }

    /// The [`Room`](crate::Room) or [`Hall`](crate::Hall) whose floor a tile is, by its number in the core's list.
    pub fn area_at(&self, pos: TilePos) -> Option<(AreaId, Entity)> {
        let area = self.dungeon.area_at(pos.into())?;
        self.standing.areas.get(area.id.index()).map(|entity| (area.id, *entity))
    }

    /// The [`Opening`](crate::Opening) that a tile belongs to.
    pub fn opening_at(&self, pos: TilePos) -> Option<Entity> {
        let opening = self.dungeon.opening_at(pos.into())?;
        self.standing.openings.get(opening.id.index()).copied()
    }

    /// The [`Spot`](crate::Spot) or the [`Stairs`](crate::Stairs) on a tile.
    pub fn thing_at(&self, pos: TilePos) -> Option<Entity> {
        self.thing_id_at(pos).and_then(|id| self.standing.things.get(id.index()).copied())
    }

    /// The [`Stairs`](crate::Stairs) on a tile.
    pub fn stairs_at(&self, pos: TilePos) -> Option<Entity> {
        let id = self.thing_id_at(pos)?;
        let kind = &self.dungeon.things.get(id.index())?.kind;
        let is_way = matches!(kind, ThingKind::Exit | ThingKind::LinkEnd(_));
        is_way.then(|| self.standing.things.get(id.index()).copied())?
    }

    fn thing_id_at(&self, pos: TilePos) -> Option<ThingId> {
        let (pos, things) = (pos.into(), &self.standing.facts.things);
        let first = things.partition_point(|(at, _)| *at < pos);
        things.get(first).filter(|(at, _)| *at == pos).map(|(_, id)| *id)
    }

    /// The levels, from the top.
    pub fn levels(&self) -> &[Entity] {
        &self.standing.levels
    }

    /// The rooms, in order of number.
    pub fn rooms(&self) -> &[Entity] {
        let rooms = self.dungeon.room_count().min(self.standing.areas.len());
        &self.standing.areas[..rooms]
    }

    /// Rooms, then halls: one for each of the core's areas.
    pub fn areas(&self) -> &[Entity] {
        &self.standing.areas
    }

    /// The openings: one for each of the core's.
    pub fn openings(&self) -> &[Entity] {
        &self.standing.openings
    }

    /// Spots and stairs: one for each of the core's things.
    pub fn things(&self) -> &[Entity] {
        &self.standing.things
    }
}
