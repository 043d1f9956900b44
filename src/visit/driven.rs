//! What an entity's place is counted from.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::{Frame, Visiting};
use crate::{DungeonLevel, DungeonMap, TilePos, coords, map::Standing};

/// The dungeons and levels that entities may stand in.
#[derive(SystemParam)]
pub(super) struct Grounds<'w, 's> {
    levels: Query<'w, 's, (&'static DungeonLevel, &'static ChildOf)>,
    dungeons: Query<'w, 's, (Ref<'static, DungeonMap>, Ref<'static, Frame>)>,
}

/// What an entity's [`Transform`] is seen from, and the dungeon that it is in.
pub(super) struct Ground<'a> {
    map: &'a DungeonMap,
    frame: Frame,
    standing: &'a Standing,
    base: Base,
}

enum Base {
    World,
    Dungeon,
    Level { entity: Entity, index: u16 },
}

impl Grounds<'_, '_> {
    /// The ground of an entity; `None` when its dungeon does not stand or it is the child of something else.
    pub fn of(&self, visiting: Option<&Visiting>, parent: Option<&ChildOf>) -> Option<Ground<'_>> {
        let parent = parent.map(ChildOf::parent);
        let level = parent.and_then(|parent| self.levels.get(parent).ok());
        let dungeon = visiting.map(|visiting| visiting.0).or_else(|| level.map(|(_, of)| of.parent()))?;
        let base = match (parent, level) {
            (None, _) => Base::World,
            (Some(parent), _) if parent == dungeon => Base::Dungeon,
            (Some(entity), Some((level, _))) => Base::Level { entity, index: level.index },
            (Some(_), None) => return None,
        };
        let (map, frame) = self.dungeons.get(dungeon).ok()?;
        let (frame, map) = (*frame, map.into_inner());
        Some(Ground { standing: map.entities_of(dungeon)?, map, frame, base })
    }

    /// Whether a dungeon's map has just been put up.
    pub fn is_new(&self, dungeon: Entity) -> bool {
        self.dungeons.get(dungeon).is_ok_and(|(map, _)| map.is_changed())
    }

    /// Whether a dungeon has just been moved.
    pub fn is_moved(&self, dungeon: Entity) -> bool {
        self.dungeons.get(dungeon).is_ok_and(|(_, frame)| frame.is_changed())
    }
}

impl Ground<'_> {
    /// Where the middle of a tile is, and the level that must be the entity's parent for it to be there, if that is
    /// another one than now; `None` for a level that is not there.
    pub fn place(&self, pos: TilePos) -> Option<(Vec2, Option<Entity>)> {
        let level = self.standing.levels.get(usize::from(pos.level))?;
        Some(match self.base {
            Base::World => (self.frame.to_world(self.map.to_world(pos)), None),
            Base::Dungeon => (self.map.to_world(pos), None),
            Base::Level { entity, .. } => {
                let centre = coords::tile_centre(pos.x, pos.y, self.map.tile_size());
                (centre, (entity != *level).then_some(*level))
            }
        })
    }

    /// The tile on which an entity's origin is; `None` off the map. The child of a level is on that level or on none.
    pub fn tile(&self, place: &Transform) -> Option<TilePos> {
        match self.base {
            Base::World => self.map.from_world(self.frame.to_plane(place.translation)),
            Base::Dungeon => self.map.from_world(place.translation.truncate()),
            Base::Level { index, .. } => {
                let (dungeon, size) = (self.map.dungeon(), self.map.tile_size());
                coords::tile_on_level(dungeon, index, place.translation.truncate(), size)
            }
        }
    }
}
