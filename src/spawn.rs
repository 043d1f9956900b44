//! Puts up what was made: entities for levels, rooms, halls, openings, doors, spots and stairs.

use std::sync::Arc;

use bevy::{ecs::bundle::NoBundleEffect, prelude::*};

use crate::{
    DungeonFailed, DungeonMap, DungeonReady,
    generate::{Job, Made},
    map::Standing,
    mirror::Mirror,
    tiles,
};

/// Puts up every finished result, in one go each, and tells how it went.
pub(crate) fn put_up_results(world: &mut World, jobs: &mut QueryState<(Entity, &mut Job)>) {
    let mut results = Vec::new();
    for (entity, mut job) in jobs.iter_mut(world) {
        if let Some(result) = job.bypass_change_detection().take_result() {
            results.push((entity, result));
        }
    }
    for (entity, result) in results {
        match result {
            Ok(made) => put_up(world, entity, made),
            Err(error) => {
                warn!("{error}");
                world.trigger(DungeonFailed { entity, error });
            }
        }
        world.flush();
    }
}

fn put_up(world: &mut World, owner: Entity, mut made: Made) {
    let Ok(mut entity) = world.get_entity_mut(owner) else { return };
    let old = entity.get_mut::<Job>().and_then(|mut job| job.standing.take());
    let old_levels = old.map(|old| clear(world, &old)).unwrap_or_default();
    let standing = Arc::new(reserve(world, owner, &made, old_levels));
    tiles::put_up(world, owner, &mut made);
    if fill(world, &made, &standing) {
        world.trigger(DungeonReady { entity: owner });
    } else {
        // An observer took the dungeon away while it was put up.
        demolish(world, &standing);
    }
}

/// Despawns all that a map consists of but its levels, which are returned, and whatever the game has hung on them.
fn clear(world: &mut World, standing: &Standing) -> Vec<Entity> {
    let mut doomed: Vec<Entity> = Vec::new();
    for &level in &standing.levels {
        let Ok(mut level) = world.get_entity_mut(level) else { continue };
        doomed.extend(level.get::<Children>().into_iter().flatten().copied());
        // Parted from their level all at once: taking them out one by one costs time in the square of their number.
        level.remove::<Children>();
    }
    doomed.extend(standing.areas.iter().chain(&standing.openings).chain(&standing.things));
    for entity in doomed {
        if let Ok(entity) = world.get_entity_mut(entity) {
            entity.despawn();
        }
    }
    standing.levels.clone()
}

/// Takes down what stands where the map was taken off its entity.
pub(crate) fn take_down(removed: On<Remove, DungeonMap>, mut jobs: Query<&mut Job>, mut commands: Commands) {
    let Ok(mut job) = jobs.get_mut(removed.entity) else { return };
    let Some(standing) = job.standing.take() else { return };
    let removed_from = removed.entity;
    commands.queue(move |world: &mut World| {
        tiles::demolish(world, removed_from);
        demolish(world, &standing);
    });
}

fn demolish(world: &mut World, standing: &Standing) {
    for level in clear(world, standing) {
        if let Ok(level) = world.get_entity_mut(level) {
            level.despawn();
        }
    }
}

/// The entities of a dungeon, still empty (but for the levels that are used again), so that each can name the others.
fn reserve(world: &mut World, owner: Entity, made: &Made, mut levels: Vec<Entity>) -> Standing {
    let dungeon = &made.dungeon;
    levels.retain(|level| world.get_entity(*level).is_ok());
    for extra in levels.split_off(dungeon.levels.len().min(levels.len())) {
        world.despawn(extra);
    }
    let mut spawn = |count: usize| -> Vec<Entity> { (0..count).map(|_| world.spawn_empty().id()).collect() };
    let missing = dungeon.levels.len() - levels.len();
    levels.extend(spawn(missing));
    Standing {
        owner,
        tile_size: made.tile_size,
        levels,
        areas: spawn(dungeon.areas.len()),
        openings: spawn(dungeon.openings.len()),
        things: spawn(dungeon.things.len()),
    }
}

/// Gives all entities what they are; `false` when the dungeon was taken away meanwhile.
fn fill(world: &mut World, made: &Made, standing: &Arc<Standing>) -> bool {
    let Ok(mut owner) = world.get_entity_mut(standing.owner) else { return false };
    if let Some(mut job) = owner.get_mut::<Job>() {
        job.standing = Some(standing.clone());
    }
    owner.insert(DungeonMap::standing(made.dungeon.clone(), standing.clone()));
    world.flush();
    let mirror = Mirror::new(&made.dungeon, standing);
    stands(world, standing)
        && insert(world, standing, mirror.levels())
        && insert(world, standing, mirror.rooms())
        && insert(world, standing, mirror.halls())
        && insert(world, standing, mirror.openings())
        && insert(world, standing, mirror.doors())
        && insert(world, standing, mirror.spots())
        && insert(world, standing, mirror.keys())
        && insert(world, standing, mirror.stairs())
}

/// One entity at a time, not in a batch: each sees what the observers before it have done.
fn insert<B: Bundle<Effect: NoBundleEffect>>(
    world: &mut World,
    standing: &Arc<Standing>,
    bundles: impl Iterator<Item = (Entity, B)>,
) -> bool {
    for (entity, bundle) in bundles {
        if !stands(world, standing) {
            return false;
        }
        // What an observer has despawned meanwhile is left out.
        if let Ok(mut entity) = world.get_entity_mut(entity) {
            entity.insert(bundle);
        }
    }
    stands(world, standing)
}

/// Whether the dungeon that is put up is still wanted.
fn stands(world: &World, standing: &Arc<Standing>) -> bool {
    let job = world.get::<Job>(standing.owner);
    job.and_then(|job| job.standing.as_ref()).is_some_and(|now| Arc::ptr_eq(now, standing))
}
