//! What a game does to a spot shows in the picture: a spot that is despawned or hidden loses its tile.

use std::sync::Arc;

use bevy::{ecs::system::SystemParam, prelude::*, sprite_render::TilemapChunkTileData};

use undercroft::grid::Point;

use super::{
    Layer,
    canvas::{Canvas, Chunk},
};
use crate::{DungeonLevel, OnLevel, Spot, Stairs, TilePos, generate::Job};

/// Shows and hides single tiles of the pictures that stand.
#[derive(SystemParam)]
pub(crate) struct Brush<'w, 's> {
    levels: Query<'w, 's, &'static ChildOf, With<DungeonLevel>>,
    canvases: Query<'w, 's, &'static mut Canvas>,
    tiles: Query<'w, 's, &'static mut TilemapChunkTileData>,
}

impl Brush<'_, '_> {
    fn set_visible(&mut self, level: Entity, pos: TilePos, visible: bool) -> Option<()> {
        let owner = self.levels.get(level).ok()?.parent();
        let mut canvas = self.canvases.get_mut(owner).ok()?;
        let canvas = canvas.bypass_change_detection();
        for layer in LAYERS {
            let Some((chunk, place)) = canvas.chunk_at(pos, layer) else { continue };
            let Ok(tiles) = self.tiles.get_mut(chunk.entity) else { continue };
            if matches!(tiles.get(place), Some(Some(_))) {
                if set_visible(chunk, tiles, place, visible) {
                    canvas.recolour(usize::from(pos.level), Point::new(pos.x, pos.y), visible);
                }
                break;
            }
        }
        Some(())
    }
}

/// Where a spot's tile may be: one that stands where a coping is drawn lies over it, and has the coping below.
const LAYERS: [Layer; 2] = [Layer::Lip, Layer::Thing];

/// Whether there was a change. Bevy sends a chunk again whose data count as changed.
fn set_visible(chunk: &mut Chunk, mut tiles: Mut<TilemapChunkTileData>, place: usize, visible: bool) -> bool {
    if !matches!(tiles.get(place), Some(Some(tile)) if tile.visible != visible) {
        return false;
    }
    if let Some(Some(tile)) = tiles.get_mut(place) {
        tile.visible = visible;
        chunk.hash = None;
    }
    true
}

type Placed = (&'static TilePos, &'static OnLevel, &'static Visibility);

/// Spots and stairs whose visibility was written.
type Rewritten = (Changed<Visibility>, Or<(With<Spot>, With<Stairs>)>);

/// Hides the tiles of spots that are [`Visibility::Hidden`], and shows the others.
pub(crate) fn follow_visibility(spots: Query<Placed, Rewritten>, mut brush: Brush) {
    for (pos, level, visibility) in &spots {
        brush.set_visible(level.0, *pos, *visibility != Visibility::Hidden);
    }
}

/// Hides the tile of a spot that goes while its dungeon stands.
pub(crate) fn take_away<Part: Component>(
    gone: On<Remove, Part>,
    spots: Query<(&TilePos, &OnLevel)>,
    jobs: Query<&Job>,
    mut brush: Brush,
) {
    let Ok((pos, level)) = spots.get(gone.entity) else { return };
    let owner = brush.levels.get(level.0).map(ChildOf::parent);
    let standing = owner.ok().and_then(|owner| jobs.get(owner).ok()?.standing.as_ref());
    if standing.is_some_and(|standing| standing.things.contains(&gone.entity)) {
        brush.set_visible(level.0, *pos, false);
    }
}

/// Hides the tiles of spots that a game has despawned or hidden before there was a picture.
pub(super) fn hide_lost(world: &mut World, owner: Entity, canvas: &mut Canvas) {
    let Some(job) = world.get::<Job>(owner) else { return };
    let (Some(standing), Some(map)) = (job.standing.clone(), world.get::<crate::DungeonMap>(owner)) else { return };
    let dungeon = Arc::clone(map.dungeon());
    for (thing, &entity) in dungeon.things.iter().zip(&standing.things) {
        let is_there = world.get_entity(entity).is_ok_and(|spot| {
            let hidden = spot.get::<Visibility>() == Some(&Visibility::Hidden);
            !hidden && (spot.contains::<Spot>() || spot.contains::<Stairs>())
        });
        if is_there {
            continue;
        }
        for layer in LAYERS {
            if let Some((chunk, place)) = canvas.chunk_at(thing.at.into(), layer)
                && let Some(tiles) = world.get_mut::<TilemapChunkTileData>(chunk.entity)
                && matches!(tiles.get(place), Some(Some(_)))
            {
                set_visible(chunk, tiles, place, false);
                canvas.recolour(usize::from(thing.at.level), thing.at.point(), false);
                break;
            }
        }
    }
}
