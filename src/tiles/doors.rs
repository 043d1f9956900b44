//! What a game does to a door shows in the picture.

use std::sync::Arc;

use bevy::prelude::*;
use undercroft::{
    dungeon::{OpeningId, OpeningKind},
    picture::DoorLook,
    tileset::DoorState,
};

use super::canvas::{Canvas, TilePainter};
use crate::{Door, DoorKind, DungeonLevel, DungeonMap, OnLevel, Opening, changed::add_changed};

/// Draws doors anew that have changed, and those of a new picture that are not as the dungeon was made.
pub(crate) fn follow_doors(
    all: Query<(Entity, Ref<Door>)>,
    places: Query<(&Opening, &OnLevel)>,
    doors: Query<&Door>,
    levels: Query<&ChildOf, With<DungeonLevel>>,
    mut canvases: Query<(Entity, &DungeonMap, &mut Canvas)>,
    mut painter: TilePainter,
    mut changed: Local<Vec<Entity>>,
) {
    changed.clear();
    add_changed(&all, &mut changed);
    for (owner, map, mut canvas) in &mut canvases {
        let canvas = canvas.bypass_change_detection();
        let is_new = canvas.shown_mut().is_some_and(|shown| std::mem::take(&mut shown.is_new));
        if is_new {
            for (id, door) in map.openings().iter().enumerate() {
                if let Ok(door) = doors.get(*door) {
                    draw(canvas, map, id as u32, door, &mut painter);
                }
            }
        } else {
            for &entity in &*changed {
                let Ok((opening, level)) = places.get(entity) else { continue };
                let is_own = levels.get(level.0).is_ok_and(|level| level.parent() == owner);
                if is_own
                    && map.openings().get(opening.id as usize) == Some(&entity)
                    && let Ok(door) = doors.get(entity)
                {
                    draw(canvas, map, opening.id, door, &mut painter);
                }
            }
        }
        painter.finish(canvas);
    }
}

fn draw(canvas: &mut Canvas, map: &DungeonMap, id: u32, door: &Door, painter: &mut TilePainter) {
    // While a dungeon is put up, the canvas shows the one before.
    let Some(shown) = canvas.shown_mut().filter(|shown| Arc::ptr_eq(&shown.dungeon, map.dungeon())) else { return };
    let Some(level) = map.dungeon().openings.get(id as usize).map(|opening| usize::from(opening.level)) else { return };
    let Some(picture) = shown.pictures.get_mut(level) else { return };
    for p in picture.set_door(map.dungeon(), OpeningId(id), look(door)) {
        canvas.paint(level, p, painter);
    }
}

fn look(door: &Door) -> DoorLook {
    let (kind, is_hidden) = match door.kind {
        DoorKind::Plain => (OpeningKind::Door, false),
        DoorKind::Secret => (OpeningKind::Secret, !door.open),
        DoorKind::Grate => (OpeningKind::Grate, false),
    };
    let badge = door.key.filter(|_| !door.open && !is_hidden);
    DoorLook {
        state: DoorState::in_play(kind, door.open, door.key.is_some()).unwrap_or(DoorState::Open),
        key_colour: badge.map(|key| key.colour as u32),
    }
}
