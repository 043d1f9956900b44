//! A player that plays by itself: it knows the whole map and sends nothing but actions. It takes all keys that it can
//! come to, opens the doors that they fit, and goes to the exit.

use std::time::Duration;

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use crate::rules::{Action, Health, Hero, Monster, Phase, Player, RoguelikeSystems, Turn};

/// Plays.
pub struct BotPlugin {
    /// Turns after which it leaves the game to the player.
    pub turns: u64,
    /// Time between two turns.
    pub pace: Duration,
}

#[derive(Resource)]
struct Bot {
    turns: u64,
    pace: Duration,
    waited: Duration,
}

impl Plugin for BotPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Bot { turns: self.turns, pace: self.pace, waited: Duration::ZERO })
            .add_systems(Update, play.after(DungeonSystems::Spawn).before(RoguelikeSystems));
    }
}

type Lying = (&'static Spot, &'static TilePos);

fn play(
    mut bot: ResMut<Bot>,
    time: Res<Time>,
    turn: Res<Turn>,
    dungeon: Single<(&DungeonNav, &DungeonMap)>,
    hero: Single<(&TilePos, &Hero, &Health), With<Player>>,
    spots: Query<Lying, Without<Player>>,
    stairs: Query<(&Stairs, &TilePos), Without<Player>>,
    monsters: Query<&TilePos, (With<Monster>, Without<Player>)>,
    doors: Query<(&Door, &Opening, &TilePos), Without<Player>>,
    mut actions: MessageWriter<Action>,
) {
    bot.waited += time.delta();
    if turn.phase != Phase::Playing || turn.number >= bot.turns || bot.waited < bot.pace {
        return;
    }
    bot.waited = Duration::ZERO;
    let (nav, map) = *dungeon;
    let (&here, hero, health) = *hero;
    let next_to = |at: &&TilePos| Dir::ALL.into_iter().any(|dir| here.step(dir) == **at);
    if health.now * 3 < health.most && hero.flasks > 0 {
        actions.write(Action::Drink);
        return;
    }
    if let Some(monster) = monsters.iter().find(next_to) {
        actions.write(towards(here, *monster));
        return;
    }
    let travel = Travel::with_keys(hero.keys.iter().map(|key| key.kind));
    let ways = |to: TilePos| nav.path_with(here, to, &travel);
    let keys = spots.iter().filter(|(spot, _)| spot.kind == SpotKind::Key).map(|(_, pos)| *pos);
    let locked = doors.iter().filter(|(door, ..)| door.key.is_some_and(|key| hero.has(&key)) && !door.open);
    let locked = locked.map(|(.., pos)| *pos);
    let nearest = keys.chain(locked).filter_map(ways).min_by_key(|way| way.cost);
    let exit = || stairs.iter().find(|(stairs, _)| stairs.leads_to.is_none()).and_then(|(_, pos)| ways(*pos));
    let next = nearest.or_else(exit).and_then(|way| way.tiles.first().copied());
    debug_assert!(next.is_some() || map.rooms().is_empty(), "there is always a way on");
    actions.write(next.map_or(Action::Wait, |next| towards(here, next)));
}

fn towards(here: TilePos, next: TilePos) -> Action {
    Dir::ALL.into_iter().find(|dir| here.step(*dir) == next).map_or(Action::Wait, Action::Go)
}
