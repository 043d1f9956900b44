//! Puts up what was made: entities for levels, rooms, halls, openings, doors, spots and stairs.
//!
//! A dungeon of up to [`PER_FRAME`] entities, old ones included, is put up within one frame. A larger one that was made
//! in the background takes several, so that no frame is long: first the old one goes, then the new one comes, then
//! [`DungeonReady`] is told. A dungeon made at once also stands at once.

use std::{ops::Range, sync::Arc};

use bevy::{
    ecs::{bundle::NoBundleEffect, relationship::RelationshipTarget},
    prelude::*,
    tasks::AsyncComputeTaskPool,
};

use undercroft::nav::Nav;

use crate::{
    DungeonFailed, DungeonMap, DungeonNav, DungeonReady, Generation, colliders,
    generate::{Job, Made},
    map::Standing,
    mirror::Mirror,
    tiles,
};

/// Entities spawned and despawned in one frame for dungeons made in the background.
const PER_FRAME: usize = 4096;
/// Empty entities that cost as much as a full one.
const EMPTY_PER_FULL: usize = 8;
/// What despawning an entity counts for where many have colliders.
const SOLID_COST: usize = 4;
/// Entities filled between two looks at the budget.
const BATCH: usize = 512;

/// A dungeon being put up.
pub(crate) struct Site {
    made: Made,
    step: Step,
}

enum Step {
    /// Chunks of tiles that are not there yet, still hidden.
    Tiles,
    /// The old dungeon goes.
    Clear { doomed: Vec<Entity>, levels: Vec<Entity> },
    /// The new one comes: kind of entity, index in the core's list.
    Fill { mirror: Mirror, kind: usize, from: usize },
    /// Colliders come.
    Wall { standing: Arc<Standing> },
}

/// What is left of a frame's work, in entities.
pub(crate) struct Budget(pub usize);

impl Budget {
    pub fn spend(&mut self, entities: usize) {
        self.0 = self.0.saturating_sub(entities);
    }

    pub fn is_spent(&self) -> bool {
        self.0 == 0
    }
}

/// Takes finished results, goes on with what is being put up, and tells how it went.
pub(crate) fn put_up_results(world: &mut World, jobs: &mut QueryState<(Entity, &mut Job)>) {
    let mut failures = Vec::new();
    let mut busy = Vec::new();
    for (entity, mut job) in jobs.iter_mut(world) {
        let job = job.bypass_change_detection();
        match job.take_result() {
            Some(Ok(made)) => job.site = Some(Site { made, step: Step::Tiles }),
            Some(Err(error)) => failures.push((entity, error)),
            None => {}
        }
        if job.site.is_some() {
            busy.push(entity);
        }
    }
    for (entity, error) in failures {
        warn!("{error}");
        world.trigger(DungeonFailed { entity, error });
        world.flush();
    }
    let at_once = world.get_resource::<Generation>() == Some(&Generation::Immediate);
    let mut budget = Budget(if at_once { usize::MAX } else { PER_FRAME });
    for owner in busy {
        let Some(site) = world.get_mut::<Job>(owner).and_then(|mut job| job.site.take()) else { continue };
        if let Some(site) = site.go_on(world, owner, &mut budget)
            && let Some(mut job) = world.get_mut::<Job>(owner)
        {
            job.site = Some(site);
        }
    }
}

impl Site {
    /// Works until all is done or the budget is spent; returns itself if there is more to do.
    fn go_on(mut self, world: &mut World, owner: Entity, budget: &mut Budget) -> Option<Self> {
        while !budget.is_spent() {
            self.step = match self.step {
                Step::Tiles => {
                    if !tiles::prepare(world, owner, &mut self.made, budget) {
                        return Some(self);
                    }
                    let old = world.get_mut::<Job>(owner)?.standing.take();
                    let (doomed, levels) = old.map(|old| strip(world, &old)).unwrap_or_default();
                    Step::Clear { doomed, levels }
                }
                Step::Clear { mut doomed, levels } => {
                    let cost = if self.made.solid { SOLID_COST } else { 1 };
                    let now = doomed.split_off(doomed.len().saturating_sub((budget.0 / cost).max(1)));
                    budget.spend(now.len().saturating_mul(cost));
                    despawn(world, now);
                    if doomed.is_empty() {
                        let standing = Arc::new(reserve(world, owner, &mut self.made, levels));
                        budget.spend(standing.len() / EMPTY_PER_FULL);
                        let mirror = Mirror::new(self.made.dungeon.clone(), standing.clone());
                        set_map(world, &mut self.made, standing)?;
                        Step::Fill { mirror, kind: 0, from: 0 }
                    } else {
                        Step::Clear { doomed, levels }
                    }
                }
                Step::Fill { mirror, kind, from } if kind < Mirror::KINDS => {
                    let to = mirror.len(kind).min(from.saturating_add(BATCH.min(budget.0)));
                    budget.spend(mirror.fill(world, kind, from..to));
                    if !stands(world, mirror.standing()) {
                        // It was taken away by an observer.
                        demolish(world, mirror.standing());
                        return None;
                    }
                    let done = to == mirror.len(kind);
                    let (kind, from) = if done { (kind + 1, 0) } else { (kind, to) };
                    Step::Fill { mirror, kind, from }
                }
                Step::Fill { mirror, .. } => Step::Wall { standing: mirror.standing().clone() },
                Step::Wall { standing } => {
                    let done = colliders::put_up(world, &mut self.made, &standing, budget);
                    if !stands(world, &standing) {
                        demolish(world, &standing);
                        return None;
                    }
                    if !done {
                        self.step = Step::Wall { standing };
                        return Some(self);
                    }
                    tiles::put_up(world, owner, &mut self.made);
                    if let Some(mut job) = world.get_mut::<Job>(owner) {
                        job.bypass_change_detection().has_arrived = true;
                    }
                    world.trigger(DungeonReady { entity: owner, matches_recipe: self.made.matches_recipe });
                    world.flush();
                    return None;
                }
            };
        }
        Some(self)
    }
}

/// Gives entities their parents and bundles; returns how many.
///
/// One by one, not in a batch: each sees what the observers before it have done, be it that they took the dungeon away.
/// The parent comes first and by itself: Bevy enters a child in its parent's list only after the observers of what was
/// inserted with it, and panics when one of them has despawned it.
pub(crate) fn insert<B: Bundle<Effect: NoBundleEffect>>(
    world: &mut World,
    standing: &Arc<Standing>,
    bundles: impl Iterator<Item = (Entity, ChildOf, B)>,
) -> usize {
    let mut count = 0;
    for (entity, parent, bundle) in bundles {
        if !stands(world, standing) {
            break;
        }
        // What an observer has despawned meanwhile is left out.
        if let Ok(mut entity) = world.get_entity_mut(entity)
            && entity.get::<ChildOf>() != Some(&parent)
        {
            entity.insert(parent);
        }
        if let Ok(mut entity) = world.get_entity_mut(entity) {
            entity.insert(bundle);
        }
        count += 1;
    }
    count
}

/// Gives up data whose freeing takes its time.
pub(crate) fn discard<T: Send + 'static>(data: T) {
    AsyncComputeTaskPool::get().spawn(async move { drop(data) }).detach();
}

/// All entities of a map but its levels, with whatever the game has hung on the levels, and the levels, which now have
/// no children.
fn strip(world: &mut World, standing: &Standing) -> (Vec<Entity>, Vec<Entity>) {
    let mut doomed: Vec<Entity> = Vec::new();
    for &level in &standing.levels {
        let Some(mut children) = world.get_mut::<Children>(level) else { continue };
        // The level forgets them all at once: each would else be looked for among all others when it is despawned.
        doomed.append(children.collection_mut_risky());
    }
    doomed.extend(standing.areas.iter().chain(&standing.openings).chain(&standing.things));
    (doomed, standing.levels.clone())
}

fn despawn(world: &mut World, entities: impl IntoIterator<Item = Entity>) {
    for entity in entities {
        if let Ok(entity) = world.get_entity_mut(entity) {
            entity.despawn();
        }
    }
}

/// Takes down what stands where the map was taken off its entity.
pub(crate) fn take_down(removed: On<Remove, DungeonMap>, mut jobs: Query<&mut Job>, mut commands: Commands) {
    let owner = removed.entity;
    let Ok(mut job) = jobs.get_mut(owner) else { return };
    let Some(standing) = job.standing.take() else { return };
    commands.queue(move |world: &mut World| {
        if let Ok(mut owner) = world.get_entity_mut(owner) {
            owner.remove::<DungeonNav>();
        }
        tiles::demolish(world, owner);
        demolish(world, &standing);
    });
}

fn demolish(world: &mut World, standing: &Standing) {
    let (doomed, levels) = strip(world, standing);
    despawn(world, doomed.into_iter().chain(levels));
}

/// The entities of a dungeon, still empty (but for the levels that are used again), so that each can name the others.
fn reserve(world: &mut World, owner: Entity, made: &mut Made, mut levels: Vec<Entity>) -> Standing {
    let dungeon = &made.dungeon;
    levels.retain(|level| world.get_entity(*level).is_ok());
    let extra = levels.split_off(dungeon.levels.len().min(levels.len()));
    despawn(world, extra);
    let mut spawn = |count: usize| -> Vec<Entity> { (0..count).map(|_| world.spawn_empty().id()).collect() };
    let missing = dungeon.levels.len() - levels.len();
    levels.extend(spawn(missing));
    let mut standing = Standing::new(owner, made.tile_size, std::mem::take(&mut made.facts));
    standing.levels = levels;
    standing.areas = spawn(dungeon.areas.len());
    standing.openings = spawn(dungeon.openings.len());
    standing.things = spawn(dungeon.things.len());
    standing
}

/// Puts the new map in the place of the old one; `None` when the dungeon is gone.
fn set_map(world: &mut World, made: &mut Made, standing: Arc<Standing>) -> Option<()> {
    let Ok(mut owner) = world.get_entity_mut(standing.owner) else {
        demolish(world, &standing);
        return None;
    };
    if let Some(mut job) = owner.get_mut::<Job>() {
        job.standing = Some(standing.clone());
    }
    if let Some(old) = owner.get::<DungeonMap>() {
        discard(old.clone());
    }
    if let Some(old) = owner.take::<DungeonNav>() {
        discard(old);
    }
    let nav = made.nav.take().unwrap_or_else(|| Nav::new(made.dungeon.clone()));
    let nav = DungeonNav::new(nav, standing.clone());
    owner.insert((DungeonMap::standing(made.dungeon.clone(), standing), nav));
    world.flush();
    Some(())
}

/// Whether the dungeon that is put up is still wanted.
fn stands(world: &World, standing: &Arc<Standing>) -> bool {
    let job = world.get::<Job>(standing.owner);
    job.and_then(|job| job.standing.as_ref()).is_some_and(|now| Arc::ptr_eq(now, standing))
}

/// The part of a list that a range names, by index.
pub(crate) fn part<T>(list: &[T], range: Range<usize>) -> impl Iterator<Item = (usize, &T)> {
    list.iter().enumerate().skip(range.start).take(range.len())
}
