//! From [`TilePos`] to events.

use bevy::prelude::*;

use super::{RoomEntered, RoomLeft, StairsEntered, Visiting, Visitors};
use crate::{DungeonMap, Stairs, TilePos, changed::add_changed, generate::Job};

/// Events that one visitor brings about in a frame at most; observers that move it on and on wait for the next frame.
const EVENTS: usize = 32;

/// Where a visitor was when it was looked at last, as its events have told.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct Whereabouts {
    /// Dungeon and tile.
    at: Option<(Entity, TilePos)>,
    room: Option<Entity>,
    stairs: Option<Entity>,
}

/// Looks after every visitor that may have come somewhere.
pub(super) fn notice(
    tiles: Query<(Entity, Ref<TilePos>), With<Whereabouts>>,
    visits: Query<(Entity, Ref<Visiting>)>,
    mut left: RemovedComponents<Visiting>,
    mut dungeons: Query<(&mut Job, Option<&Visitors>)>,
    mut commands: Commands,
) {
    let mut due: Vec<Entity> = left.read().collect();
    add_changed(&tiles, &mut due);
    add_changed(&visits, &mut due);
    for (mut job, visitors) in &mut dungeons {
        if job.has_arrived && job.site.is_none() {
            job.bypass_change_detection().has_arrived = false;
            due.extend(visitors.into_iter().flat_map(|visitors| visitors.iter()));
        }
    }
    if !due.is_empty() {
        commands.queue(move |world: &mut World| {
            for visitor in due {
                tell(world, visitor);
            }
        });
    }
}

/// Tells what has changed for a visitor, one event after the other. Each is found in the world as the observers of the
/// one before have left it.
fn tell(world: &mut World, visitor: Entity) {
    for _ in 0..EVENTS {
        match next(world, visitor) {
            Some(Event::Left(entity)) => world.trigger(RoomLeft { entity, visitor }),
            Some(Event::Entered(entity)) => world.trigger(RoomEntered { entity, visitor }),
            Some(Event::Stairs(entity)) => world.trigger(StairsEntered { entity, visitor }),
            None => return,
        }
        world.flush();
    }
}

enum Event {
    Left(Entity),
    Entered(Entity),
    Stairs(Entity),
}

/// Where a visitor is now: dungeon and tile, room, stairs.
struct Now {
    at: Option<(Entity, TilePos)>,
    room: Option<Entity>,
    stairs: Option<Entity>,
}

impl Now {
    const NOWHERE: Self = Self { at: None, room: None, stairs: None };

    /// `None` while it can't be told: the dungeon is being put up.
    fn of(world: &World, visitor: EntityRef<'_>) -> Option<Self> {
        let (Some(visiting), Some(pos)) = (visitor.get::<Visiting>(), visitor.get::<TilePos>()) else {
            return Some(Self::NOWHERE);
        };
        let Ok(dungeon) = world.get_entity(visiting.0) else { return Some(Self::NOWHERE) };
        if dungeon.get::<Job>().is_some_and(|job| job.site.is_some()) {
            return None;
        }
        let map = dungeon.get::<DungeonMap>().filter(|map| map.entities_of(dungeon.id()).is_some());
        let Some(map) = map else { return Some(Self::NOWHERE) };
        let at = Some((dungeon.id(), *pos));
        Some(Self { at, room: map.room_at(*pos), stairs: map.stairs_at(*pos) })
    }
}

/// The next thing to tell of a visitor, noted as told.
fn next(world: &mut World, visitor: Entity) -> Option<Event> {
    let entity = world.get_entity(visitor).ok()?;
    let was = *entity.get::<Whereabouts>()?;
    let now = Now::of(world, entity)?;
    let is_there = |entity: &Entity| world.get_entity(*entity).is_ok();
    let mut told = was;
    let event = if was.room != now.room {
        match was.room.filter(is_there) {
            Some(room) => {
                told.room = None;
                Some(Event::Left(room))
            }
            None => {
                told.room = now.room;
                now.room.filter(is_there).map(Event::Entered)
            }
        }
    } else {
        None
    };
    let event = event.or_else(|| {
        told.at = now.at;
        told.stairs = now.stairs;
        let came_by_link = || {
            let (Some((from, _)), Some((dungeon, pos)), Some(taken)) = (was.at, now.at, was.stairs) else {
                return false;
            };
            from == dungeon && world.get::<Stairs>(taken).is_some_and(|stairs| stairs.leads_to == Some(pos))
        };
        // Stairs that have come to be under its feet are not entered.
        let has_come = was.at != now.at;
        now.stairs.filter(is_there).filter(|_| has_come && !came_by_link()).map(Event::Stairs)
    });
    if let Some(mut whereabouts) = world.get_mut::<Whereabouts>(visitor) {
        *whereabouts.bypass_change_detection() = told;
    }
    event
}
