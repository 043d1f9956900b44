//! The monsters' move.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_undercroft::{DistanceField, prelude::*};

use super::{
    Health, Monster, Player,
    bestiary::Habit,
    dice::{Dice, What},
    fight::{Arena, Fighter},
    journey::{Phase, Turn},
};

/// How far a monster notices the hero whom it sees, in tiles.
const NOTICE: u32 = 7;
/// How far a shot goes.
const RANGE: u32 = 5;
/// Percent of its turns in which a fluttering monster goes astray.
const WHIM: u32 = 30;
/// Percent of its turns in which a monster in the second row steps back to get past the first.
const DETOUR: u32 = 40;

/// Whoever is awake comes nearer, and strikes when it is next to the hero.
pub fn chase(
    mut turn: ResMut<Turn>,
    dungeon: Single<(&DungeonNav, &DungeonMap)>,
    hero: Single<(Entity, &TilePos, &mut Health), With<Player>>,
    mut monsters: Query<(Entity, &mut TilePos, &mut Monster), Without<Player>>,
    mut arena: Arena,
) -> Result {
    if !turn.spent || turn.phase != Phase::Playing {
        return Ok(());
    }
    let (nav, map) = *dungeon;
    let (player, &goal, mut health) = hero.into_inner();
    let dice = Dice::new(map.seed(), turn.number);
    // In the order of their spots: an order of entities would not outlive a save.
    let mut order: Vec<(u32, Entity)> = monsters.iter().map(|(entity, _, monster)| (monster.spot, entity)).collect();
    order.sort_unstable();
    let mut taken: BTreeSet<TilePos> = monsters.iter().map(|(_, pos, _)| *pos).chain([goal]).collect();
    let mut field = None;
    for (spot, entity) in order {
        let (_, mut pos, mut monster) = monsters.get_mut(entity)?;
        if !monster.awake {
            if distance(*pos, goal) <= NOTICE && nav.line_of_sight(*pos, goal) {
                monster.awake = true;
                arena.journal.tell(format!("The {} has noticed you.", monster.kind.name));
            }
            continue;
        }
        let habit = monster.kind.habit;
        let late = (turn.number + u64::from(spot)).is_multiple_of(2);
        if habit == Habit::Plods && late {
            continue;
        }
        let near = distance(*pos, goal) == 1;
        if near || (habit == Habit::Shoots && late && in_line(nav, *pos, goal)) {
            let own = &mut Fighter { entity: player, at: goal, health: &mut health };
            arena.suffer(dice, &mut turn, own, (entity, *pos), &monster);
            if turn.phase == Phase::Dead {
                return Ok(());
            }
            continue;
        }
        // One field serves them all.
        let field = field.get_or_insert_with(|| nav.distance_field([goal]));
        let astray = habit == Habit::Flutters && dice.happens(spot, What::Whim, WHIM);
        let next = if astray {
            let dir = Dir::ALL[dice.roll(spot, What::Whither, (0, 3)) as usize];
            Some(pos.step(dir)).filter(|to| nav.cell(*to) == Cell::Free && !taken.contains(to))
        } else {
            // Who finds the way taken looks for a way round now and then.
            let detour = u32::from(dice.happens(spot, What::Whither, DETOUR));
            step(nav, field, *pos, &taken, detour)
        };
        if let Some(next) = next {
            taken.remove(&pos);
            taken.insert(next);
            *pos = next;
        }
    }
    Ok(())
}

/// The free neighbour that is nearest to the hero, and at most `detour` steps farther than this tile. `None` to stay.
fn step(
    nav: &DungeonNav,
    field: &DistanceField,
    pos: TilePos,
    taken: &BTreeSet<TilePos>,
    detour: u32,
) -> Option<TilePos> {
    let here = field.distance(pos)?;
    if let Some(next) = field.step(pos).filter(|next| !taken.contains(next)) {
        return Some(next);
    }
    let neighbours = Dir::ALL.into_iter().map(|dir| pos.step(dir));
    let free = neighbours.filter(|to| nav.cell(*to) == Cell::Free && !taken.contains(to));
    let near = free.filter_map(|to| Some((field.distance(to)?, to))).filter(|(far, _)| *far <= here + detour);
    near.min().map(|(_, to)| to)
}

/// Whether a shot from one tile hits another.
fn in_line(nav: &DungeonNav, from: TilePos, to: TilePos) -> bool {
    let straight = from.x == to.x || from.y == to.y;
    straight && distance(from, to) <= RANGE && nav.line_of_sight(from, to)
}

/// Steps between two tiles without walls; huge on different levels.
pub fn distance(a: TilePos, b: TilePos) -> u32 {
    if a.level == b.level { a.x.abs_diff(b.x).saturating_add(a.y.abs_diff(b.y)) } else { u32::MAX }
}
