//! Plays the game by itself: along the path to the exit, by way of the keys that it needs, shooting what it sees.

use avian2d::prelude::*;
use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use crate::game::{Controls, Hero, Monster, Run};

/// World units within which it shoots.
const SHOOTS: f32 = 120.0;
/// World units within which it steps back.
const TOO_NEAR: f32 = 30.0;

/// The way last worked out: from this tile, with that many keys, to the next.
#[derive(Default)]
pub struct Way {
    from: Option<(TilePos, usize)>,
    next: Option<TilePos>,
}

/// Sets the [`Controls`]. To run before the game's own systems.
pub fn play(
    run: Option<Res<Run>>,
    dungeons: Query<(&DungeonMap, Ref<DungeonNav>)>,
    heroes: Query<(&Hero, &TilePos, &Position)>,
    keys: Query<&TilePos, (With<DoorKey>, With<Spot>)>,
    stairs: Query<(&Stairs, &TilePos)>,
    monsters: Query<(&Monster, &Position)>,
    mut way: Local<Way>,
    mut controls: ResMut<Controls>,
) {
    let Some((map, nav)) = run.and_then(|run| dungeons.get(run.dungeon).ok()) else { return };
    let Ok((hero, tile, at)) = heroes.single() else { return };
    let from = Some((*tile, hero.keys.len()));
    if way.from != from || nav.is_changed() {
        let travel = Travel::with_keys(hero.keys.iter().map(|key| key.kind));
        let to = |to: &TilePos| nav.path_with(*tile, *to, &travel);
        let exits = stairs.iter().filter(|(stairs, _)| stairs.kind == StairsKind::Exit).map(|(_, pos)| pos);
        let path = exits.filter_map(to).next().or_else(|| keys.iter().filter_map(to).min_by_key(|path| path.cost));
        way.next = path.and_then(|path| path.tiles.first().copied());
        way.from = from;
    }
    let ahead = way.next.map(|next| map.to_world(next) - at.0).unwrap_or_default();
    let seen = monsters.iter().filter(|(_, place)| {
        let there = map.from_world(place.0);
        place.0.distance(at.0) < SHOOTS && there.is_some_and(|there| nav.line_of_sight(*tile, there))
    });
    let nearest = seen.map(|(_, place)| place.0 - at.0).min_by(|a, b| a.length().total_cmp(&b.length()));
    controls.fire = nearest.is_some();
    controls.aim = nearest.unwrap_or(ahead);
    controls.walk = match nearest {
        Some(way) if way.length() < TOO_NEAR => -way.normalize_or_zero(),
        Some(way) if way.length() < SHOOTS * 0.6 => way.perp().normalize_or_zero() * 0.4,
        _ => ahead.normalize_or_zero(),
    };
}
