//! From [`Door`] to [`DungeonNav`]: doors and locked tunnels are data that a game writes; this makes them count.

use bevy::prelude::*;
use undercroft::dungeon::ThingKind;

use crate::{Door, DoorChanged, DungeonLevel, DungeonNav, OnLevel, Opening, Stairs, changed::add_changed};

/// Brings the ways in line with the doors, then tells what has changed.
pub(crate) fn follow_doors(
    all: Query<(Entity, Ref<Door>)>,
    doors: Query<(&Door, &Opening, &OnLevel)>,
    levels: Query<&ChildOf, With<DungeonLevel>>,
    mut navs: Query<&mut DungeonNav>,
    mut commands: Commands,
    mut due: Local<Vec<Entity>>,
) {
    due.clear();
    add_changed(&all, &mut due);
    for &entity in &*due {
        let Ok((door, opening, level)) = doors.get(entity) else { continue };
        let Ok(dungeon) = levels.get(level.0) else { continue };
        let Ok(mut nav) = navs.get_mut(dungeon.parent()) else { continue };
        let is_own = nav.standing.openings.get(opening.id as usize) == Some(&entity);
        if !is_own || nav.door_is(opening.id, door) {
            continue;
        }
        if nav.set_door(opening.id, door) {
            let changed = DoorChanged { entity, open: door.open };
            commands.queue(move |world: &mut World| {
                if world.get_entity(entity).is_ok() {
                    world.trigger(changed);
                }
            });
        }
    }
}

/// Brings the ways in line with the locks of tunnels. Both ends share one lock: what is done to one end is done to the
/// other.
pub(crate) fn follow_stairs(
    stairs: Query<(Entity, &Stairs, &OnLevel), Changed<Stairs>>,
    levels: Query<&ChildOf, With<DungeonLevel>>,
    mut navs: Query<&mut DungeonNav>,
    mut commands: Commands,
) {
    for (entity, stairs, level) in &stairs {
        let Ok(dungeon) = levels.get(level.0) else { continue };
        let Ok(mut nav) = navs.get_mut(dungeon.parent()) else { continue };
        if nav.standing.things.get(stairs.id as usize) != Some(&entity) {
            continue;
        }
        let thing = nav.nav.dungeon().things.get(stairs.id as usize).map(|thing| &thing.kind);
        let Some(&ThingKind::LinkEnd(link)) = thing else { continue };
        if nav.link_is(link, stairs.key) {
            continue;
        }
        let key = stairs.key;
        nav.set_link(link, key);
        let ends = nav.nav.dungeon().links.get(link.index()).map(|link| link.ends);
        let other = ends.into_iter().flatten().find(|end| end.0 != stairs.id);
        let Some(other) = other.and_then(|end| nav.standing.things.get(end.index()).copied()) else { continue };
        commands.queue(move |world: &mut World| {
            if let Some(mut other) = world.get_mut::<Stairs>(other).filter(|other| other.key != key) {
                other.key = key;
            }
        });
    }
}
