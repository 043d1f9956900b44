//! The player's own move.

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use super::{
    Action, Health, Hero, Journal, Monster, Player,
    dice::Dice,
    fight::{Arena, Fighter},
    journey::Turn,
};

/// A step, a blow or a door.
pub fn walk(
    mut turn: ResMut<Turn>,
    dungeon: Single<(&DungeonNav, &DungeonMap)>,
    hero: Single<(Entity, &mut TilePos, &mut Hero, &mut Health), With<Player>>,
    mut monsters: Query<(Entity, &TilePos, &mut Monster, &mut Health), Without<Player>>,
    mut doors: Query<&mut Door>,
    mut arena: Arena,
) -> Result {
    if turn.action == Some(Action::Wait) {
        turn.spent = true;
    }
    let Some(Action::Go(dir)) = turn.action else { return Ok(()) };
    let (nav, map) = *dungeon;
    let (entity, mut pos, mut hero, mut health) = hero.into_inner();
    let to = pos.step(dir);
    turn.spent = true;
    if let Some((other, at, mut monster, mut theirs)) = monsters.iter_mut().find(|(_, at, ..)| **at == to) {
        let own = &mut Fighter { entity, at: *pos, health: &mut health };
        let other = Fighter { entity: other, at: *at, health: &mut theirs };
        arena.strike(Dice::new(map.seed(), turn.number), own, &mut hero, other, &mut monster);
        return Ok(());
    }
    match nav.cell(to) {
        Cell::Free => *pos = to,
        Cell::ClosedDoor(door) => {
            let mut door = doors.get_mut(door)?;
            // Tile, paths and sight follow.
            door.open = true;
            if door.kind == DoorKind::Secret {
                arena.journal.tell("A hidden door!");
            }
        }
        Cell::LockedDoor(door, key) if hero.has(&key) => {
            let mut door = doors.get_mut(door)?;
            door.open = door.unlock(&key);
            arena.journal.tell(format!("The {key} fits."));
        }
        Cell::LockedDoor(_, key) => {
            turn.spent = false;
            arena.journal.tell(format!("Locked. It needs the {key}."));
        }
        Cell::Blocked => turn.spent = false,
    }
    Ok(())
}

/// Closes the doors next to the hero, where nobody stands in them.
pub fn close(
    mut turn: ResMut<Turn>,
    map: Single<&DungeonMap>,
    hero: Single<&TilePos, With<Player>>,
    monsters: Query<&TilePos, With<Monster>>,
    mut doors: Query<&mut Door>,
    mut journal: ResMut<Journal>,
) {
    if turn.action != Some(Action::Close) {
        return;
    }
    for opening in Dir::ALL.into_iter().filter_map(|dir| map.opening_at(hero.step(dir))) {
        let Ok(mut door) = doors.get_mut(opening) else { continue };
        let in_it = |at: &TilePos| map.opening_at(*at) == Some(opening);
        if !door.open {
            continue;
        }
        if in_it(&hero) || monsters.iter().any(in_it) {
            journal.tell("Something is in the way of the door.");
            continue;
        }
        door.open = false;
        turn.spent = true;
        journal.tell("You close the door.");
    }
}
