//! Lines that are worked out once for each dungeon that stands: the edges of rooms, and wall rectangles.

use std::sync::Arc;

use bevy::{ecs::entity::EntityHashMap, prelude::*};
use undercroft::dungeon::{AreaKind, Dungeon};

use crate::{Dir, DungeonMap, DungeonNav, TilePos};

/// By dungeon. Each is worked out again when another dungeon stands on the entity.
pub(super) struct Cache<T>(EntityHashMap<(Arc<Dungeon>, T)>);

impl<T> Default for Cache<T> {
    fn default() -> Self {
        Self(EntityHashMap::default())
    }
}

impl<T> Cache<T> {
    pub fn get(&mut self, entity: Entity, map: &DungeonMap, make: impl FnOnce() -> T) -> &T {
        let dungeon = map.dungeon();
        if self.0.get(&entity).is_none_or(|(made_for, _)| !Arc::ptr_eq(made_for, dungeon)) {
            self.0.insert(entity, (dungeon.clone(), make()));
        }
        &self.0[&entity].1
    }

    /// Forgets the dungeons that are gone.
    pub fn keep(&mut self, lives: impl Fn(Entity) -> bool) {
        self.0.retain(|entity, _| lives(*entity));
    }
}

/// A run of tile edges on a level, in tiles (y south).
pub(super) struct Edge {
    pub level: u16,
    pub from: IVec2,
    pub to: IVec2,
}

/// The edges between a room's floor and all else.
pub(super) fn room_edges(map: &DungeonMap) -> Vec<Edge> {
    let dungeon = map.dungeon();
    let mut edges = Vec::new();
    for room in dungeon.areas.iter().filter(|area| area.kind == AreaKind::Room) {
        let inside = |x: i32, y: i32| {
            let pos = TilePos::new(room.level, x, y);
            dungeon.area_at(pos.into()).is_some_and(|area| area.id == room.id)
        };
        let (west, north) = (room.bounds.x, room.bounds.y);
        for y in north..room.bounds.bottom() {
            for x in west..room.bounds.right() {
                if !inside(x, y) {
                    continue;
                }
                for dir in Dir::ALL {
                    let there = TilePos::new(room.level, x, y).step(dir);
                    if !inside(there.x, there.y) {
                        let (from, to) = side(IVec2::new(x, y), dir);
                        edges.push(Edge { level: room.level, from, to });
                    }
                }
            }
        }
    }
    edges
}

/// The corners of a tile's side, west to east or north to south.
fn side(tile: IVec2, dir: Dir) -> (IVec2, IVec2) {
    match dir {
        Dir::North => (tile, tile + IVec2::X),
        Dir::South => (tile + IVec2::Y, tile + IVec2::ONE),
        Dir::West => (tile, tile + IVec2::Y),
        Dir::East => (tile + IVec2::X, tile + IVec2::ONE),
    }
}

/// The wall rectangles of all levels.
pub(super) fn wall_rects(map: &DungeonMap, nav: &DungeonNav) -> Vec<(u16, IRect)> {
    let levels = 0..map.dungeon().levels.len() as u16;
    levels.flat_map(|level| nav.wall_rects(level).into_iter().map(move |rect| (level, rect))).collect()
}
