//! The roguelike of the examples, played without a window: by the bot to the end, and by hand where it matters.

#![allow(clippy::too_many_arguments, clippy::type_complexity, reason = "a system asks for all that it needs")]

#[path = "../examples/roguelike/bot.rs"]
mod bot;
#[path = "../examples/roguelike/rules/mod.rs"]
#[allow(dead_code, unused_imports, reason = "the keyboard and what only the picture asks for")]
mod rules;

use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use bevy::{
    ecs::{schedule::SingleThreadedExecutor, system::RunSystemOnce},
    prelude::*,
};
use bevy_undercroft::{
    core::dungeon::{Thing, ThingKind},
    prelude::*,
};

use bot::BotPlugin;
use rules::{
    Action, Health, Hero, Journal, Monster, Phase, Place, Player, RoguelikePlugin, Setting, Turn,
    save::{Playing, Save},
};

/// Seeds for each place.
const SEEDS: u64 = 50;
/// Seeds for a place of several levels, which takes longer.
const DEEP_SEEDS: u64 = 10;
/// Turns in which a game must end: two dungeons.
const MOST_TURNS: u64 = 5_000;
/// The same for dungeons of several levels.
const MOST_DEEP_TURNS: u64 = 30_000;

/// What a game has told.
#[derive(Resource, Default)]
struct Told {
    dungeons: Vec<(Seed, String)>,
    opened: usize,
    failed: usize,
}

struct Game {
    app: App,
}

impl Game {
    fn new(setting: Setting, bot_turns: u64) -> Self {
        let mut app = App::new();
        let core = UndercroftPlugin::default().with_generation(Generation::Immediate);
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), UndercroftPlugins.set(core)));
        app.add_plugins((RoguelikePlugin(setting), BotPlugin { turns: bot_turns, pace: Duration::ZERO }));
        app.init_resource::<Told>()
            .add_observer(|ready: On<DungeonReady>, maps: Query<&DungeonMap>, mut told: ResMut<Told>| {
                let map = maps.get(ready.entity).expect("it stands");
                told.dungeons.push((map.seed(), map.tier().to_owned()));
            })
            .add_observer(|change: On<DoorChanged>, mut told: ResMut<Told>| told.opened += usize::from(change.open))
            .add_observer(|_: On<DungeonFailed>, mut told: ResMut<Told>| told.failed += 1);
        app.finish();
        app.cleanup();
        // Most of a turn without a picture is less work than handing it to other threads.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let mut game = Self { app };
        game.until("a dungeon", |game| game.phase() == Phase::Playing);
        game
    }

    /// Updates until something is so; that it never is shows as a failure.
    fn until(&mut self, what: &str, so: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !so(self) {
            assert!(start.elapsed() < Duration::from_secs(60), "still waiting for {what}");
            self.app.update();
        }
    }

    fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    fn turn(&self) -> &Turn {
        self.app.world().resource()
    }

    fn phase(&self) -> Phase {
        self.turn().phase
    }

    /// Takes a turn.
    fn act(&mut self, action: Action) {
        self.world().write_message(action);
        self.app.update();
    }

    fn player(&mut self) -> Entity {
        let world = self.world();
        world.query_filtered::<Entity, With<Player>>().single(world).expect("one hero")
    }

    fn of_player<C: Component + Clone>(&mut self) -> C {
        let player = self.player();
        self.world().get::<C>(player).expect("the hero has it").clone()
    }

    fn map(&mut self) -> DungeonMap {
        let world = self.world();
        world.query::<&DungeonMap>().single(world).expect("one dungeon").clone()
    }

    fn nav(&mut self) -> DungeonNav {
        let world = self.world();
        world.query::<&DungeonNav>().single(world).expect("one dungeon").clone()
    }

    fn saved(&mut self) -> Save {
        self.world().run_system_once(|playing: Playing| playing.save()).expect("a dungeon and a hero")
    }

    fn monsters(&mut self) -> Vec<(Entity, TilePos)> {
        let world = self.world();
        let mut monsters = world.query_filtered::<(Entity, &TilePos), With<Monster>>();
        monsters.iter(world).map(|(entity, pos)| (entity, *pos)).collect()
    }

    fn open_all_doors(&mut self) {
        let world = self.world();
        world.query::<&mut Door>().iter_mut(world).for_each(|mut door| door.open = true);
        self.app.update();
    }

    fn has_told(&self, part: &str) -> bool {
        self.app.world().resource::<Journal>().last().any(|line| line.contains(part))
    }
}

fn at(place: Place, tier: &str, seed: u64) -> Setting {
    let place = Some(place);
    Setting { place, tier: tier.into(), seed: Some(Seed(seed)), save: nowhere(), unhurt: true }
}

/// A save file that is never there.
fn nowhere() -> PathBuf {
    std::env::temp_dir().join("undercroft no such folder/save.ron")
}

/// A file of this test's own, gone at its end.
struct File(PathBuf);

impl File {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("undercroft_roguelike_{}_{name}.ron", std::process::id())))
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Plays on all seeds from the veteran's dungeon through the elite's and out. On the way, in all games together, at least
/// so many doors are opened.
fn is_played_to_the_end(place: Place, doors: usize) {
    let (mut opened, mut keys, mut levels) = (0, 0, 0);
    let deep = place == Place::Pointcrawl;
    let (seeds, most_turns) = if deep { (DEEP_SEEDS, MOST_DEEP_TURNS) } else { (SEEDS, MOST_TURNS) };
    for seed in 0..seeds {
        let mut game = Game::new(at(place, "veteran", seed), u64::MAX);
        while game.phase() != Phase::Won {
            let turn = game.turn().number;
            assert!(turn < most_turns, "{} {seed}: {turn} turns", place.word());
            game.app.update();
        }
        let map = game.map();
        let hero: Hero = game.of_player();
        let told = game.app.world().resource::<Told>();
        let passed = [(Seed(seed), "veteran".to_owned()), (Seed(seed).child(1), "elite".to_owned())];
        assert_eq!(told.dungeons, passed);
        assert_eq!(told.failed, 0);
        opened += told.opened;
        let is_key = |thing: &&Thing| matches!(thing.kind, ThingKind::Key(_));
        let laid = map.dungeon().things.iter().filter(is_key).count();
        assert_eq!(hero.keys.len(), laid, "{} {seed}: all keys", place.word());
        levels += map.levels().len();
        let world = game.world();
        let still_locked = world.query::<&Door>().iter(world).filter(|door| door.key.is_some()).count();
        assert_eq!(still_locked, 0, "{} {seed}", place.word());
        keys += laid;
    }
    assert!(opened >= doors.max(keys), "{opened} doors opened, {keys} keys taken");
    assert!(keys >= 20, "{keys} keys taken");
    assert_eq!(levels as u64 > seeds, deep, "{levels} levels");
}

#[test]
fn the_laboratory_is_played_to_the_end() {
    is_played_to_the_end(Place::Lab, 500);
}

#[test]
fn the_caverns_are_played_to_the_end() {
    is_played_to_the_end(Place::Caverns, 20);
}

#[test]
fn the_warren_is_played_to_the_end() {
    is_played_to_the_end(Place::Ratkin, 200);
}

#[test]
fn the_pointcrawl_is_played_to_the_end_over_its_stairs() {
    is_played_to_the_end(Place::Pointcrawl, 100);
}

#[test]
fn the_level_of_the_hero_is_shown() {
    let mut game = Game::new(at(Place::Pointcrawl, "veteran", 3), u64::MAX);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..1_500 {
        game.app.update();
        let (pos, map) = (game.of_player::<TilePos>(), game.map());
        let world = game.world();
        let active = *world.query::<&ActiveLevel>().single(world).expect("one dungeon");
        if game.phase() == Phase::Playing {
            assert_eq!(active.level(&map), Some(pos.level));
            seen.insert(pos.level);
        }
    }
    assert!(seen.len() > 1, "{seen:?}");
}

#[test]
fn a_monster_that_has_a_way_comes_to_the_hero_who_waits() {
    for (place, seed) in Place::ALL.into_iter().flat_map(|place| (0..8).map(move |seed| (place, seed))) {
        let mut game = Game::new(at(place, "adept", seed), 0);
        game.open_all_doors();
        let (nav, goal) = (game.nav(), game.of_player::<TilePos>());
        let ways =
            game.monsters().into_iter().filter_map(|(monster, from)| Some((nav.path(from, goal)?.cost, monster)));
        // Another one of them for each seed; the others are out of its way.
        let mut ways: Vec<_> = ways.collect();
        ways.sort_unstable();
        let (cost, hunter) = ways[seed as usize * (ways.len() - 1) / 7];
        for (monster, _) in game.monsters() {
            if monster != hunter {
                game.world().despawn(monster);
            }
        }
        game.world().get_mut::<Monster>(hunter).expect("a monster").awake = true;
        let kind = game.world().get::<Monster>(hunter).expect("a monster").kind.name;
        // The slowest take every other turn, or go astray in a third of them.
        let patience = 3 * cost + 30;
        let comes = (0..patience).any(|_| {
            game.act(Action::Wait);
            let at = *game.world().get::<TilePos>(hunter).expect("it lives");
            Dir::ALL.into_iter().any(|dir| goal.step(dir) == at)
        });
        assert!(comes, "{} {seed}: the {kind}, {cost} steps away", place.word());
    }
}

#[test]
fn a_crowd_comes_as_near_as_there_is_room() {
    // Where nobody waits on the stairs.
    let places = Place::ALL.into_iter().filter(|place| *place != Place::Pointcrawl);
    for (place, seed) in places.flat_map(|place| (0..3).map(move |seed| (place, seed))) {
        let mut game = Game::new(at(place, "adept", seed), 0);
        game.open_all_doors();
        let (nav, goal) = (game.nav(), game.of_player::<TilePos>());
        for (monster, _) in game.monsters() {
            game.world().get_mut::<Monster>(monster).expect("a monster").awake = true;
        }
        for _ in 0..500 {
            game.act(Action::Wait);
        }
        let monsters = game.monsters();
        let ways = monsters.iter().filter_map(|(_, from)| nav.path(*from, goal)).map(|way| way.cost);
        let mut ways: Vec<u32> = ways.collect();
        ways.sort_unstable();
        let places = Dir::ALL.into_iter().filter(|dir| nav.cell(goal.step(*dir)) == Cell::Free).count();
        let near = ways.iter().filter(|cost| **cost == 1).count();
        assert!(near + 1 >= places.min(ways.len()), "{} {seed}: {ways:?}", place.word());
        let farthest = ways.last().copied().unwrap_or_default() as usize;
        assert!(farthest <= ways.len() + 4, "{} {seed}: {ways:?}", place.word());
    }
}

#[test]
fn a_closed_door_keeps_monsters_out() {
    let mut game = Game::new(at(Place::Lab, "adept", 2), 0);
    let (nav, goal) = (game.nav(), game.of_player::<TilePos>());
    let locked_out: Vec<_> = game.monsters().into_iter().filter(|(_, from)| nav.path(*from, goal).is_none()).collect();
    assert!(!locked_out.is_empty());
    for (monster, _) in &locked_out {
        game.world().get_mut::<Monster>(*monster).expect("a monster").awake = true;
    }
    for _ in 0..200 {
        game.act(Action::Wait);
    }
    for (monster, _) in locked_out {
        let at = *game.world().get::<TilePos>(monster).expect("it lives");
        assert_eq!(nav.path(at, goal), None);
    }
}

#[test]
fn a_saved_game_goes_on_as_it_was() {
    for place in Place::ALL {
        let file = File::new(place.word());
        let setting = Setting { save: file.0.clone(), ..at(place, "elite", 3) };
        let mut game = Game::new(setting.clone(), 250);
        game.until("250 turns", |game| game.turn().number == 250);
        game.act(Action::Save);
        assert!(game.has_told("Saved in"));
        let saved = game.saved();
        let mut again = Game::new(Setting { place: None, ..setting }, 0);
        assert!(again.has_told("You go on"));
        again.app.update();
        assert_eq!(again.saved(), saved);
        let text = fs::read_to_string(&file.0).expect("written");
        again.act(Action::Save);
        assert_eq!(fs::read_to_string(&file.0).expect("written"), text);
        // And the same moves have the same end.
        for game in [&mut game, &mut again] {
            for dir in Dir::ALL.into_iter().cycle().take(60) {
                game.act(Action::Go(dir));
            }
        }
        assert_eq!(again.saved(), game.saved());
        assert_ne!(again.saved(), saved);
    }
}

#[test]
fn opened_doors_and_taken_keys_stay_so() {
    let file = File::new("doors");
    let setting = Setting { save: file.0.clone(), ..at(Place::Lab, "elite", 5) };
    let mut game = Game::new(setting.clone(), u64::MAX);
    game.until("both keys", |game| {
        let mut heroes = game.app.world().try_query::<&Hero>().expect("heroes");
        heroes.iter(game.app.world()).any(|hero| hero.keys.len() == 2)
    });
    let count = |game: &mut Game| {
        let world = game.world();
        let open = world.query::<&Door>().iter(world).filter(|door| door.open).count();
        let keys = world.query::<&Spot>().iter(world).filter(|spot| spot.kind == SpotKind::Key).count();
        let monsters = world.query::<&Monster>().iter(world).count();
        (open, keys, monsters)
    };
    game.act(Action::Save);
    let before = count(&mut game);
    assert!(before.0 > 0 && before.1 == 0, "{before:?}");
    let mut again = Game::new(Setting { place: None, ..setting }, 0);
    assert_eq!(count(&mut again), before);
    assert_eq!(again.of_player::<Hero>(), game.of_player::<Hero>());
}

#[test]
fn a_broken_save_file_gives_a_new_game_and_a_word() {
    let file = File::new("broken");
    let setting = Setting { save: file.0.clone(), ..at(Place::Ratkin, "novice", 1) };
    let mut game = Game::new(setting.clone(), 40);
    game.until("40 turns", |game| game.turn().number == 40);
    game.act(Action::Save);
    let good = fs::read_to_string(&file.0).expect("written");
    let texts = [
        String::new(),
        "(".into(),
        "What a day!".into(),
        good.replacen("format: 1", "format: 2", 1),
        good.replacen("ratkin.dungeon.ron", "", 1),
        good[..good.len() / 3].to_owned(),
        good[..good.len() - 3].to_owned(),
    ];
    let resumed = Setting { place: None, ..setting };
    for text in texts {
        fs::write(&file.0, &text).expect("written");
        let game = Game::new(resumed.clone(), 0);
        assert!(game.has_told("can't be read") || game.has_told("another one"), "{text}");
        assert_eq!(game.turn().number, 0);
    }
    fs::write(&file.0, [0xFF, 0xFE, 0x00]).expect("written");
    assert!(Game::new(resumed, 0).has_told("can't be read"));
}

#[test]
fn a_save_with_numbers_that_lead_nowhere_is_played_all_the_same() {
    let file = File::new("numbers");
    let setting = Setting { save: file.0.clone(), ..at(Place::Lab, "novice", 1) };
    let mut game = Game::new(setting.clone(), 40);
    game.until("40 turns", |game| game.turn().number == 40);
    game.act(Action::Save);
    let good = fs::read_to_string(&file.0).expect("written");
    let at: TilePos = game.of_player();
    let here = format!("x: {},", at.x);
    assert!(good.contains(&here));
    let bad = good
        .replacen(&here, "x: -2147483648,", 1)
        .replace("opening: ", "opening: 9")
        .replace("spot: ", "spot: 9")
        .replacen("keys: []", "keys: [77, 4000000000]", 1);
    fs::write(&file.0, bad).expect("written");
    let mut game = Game::new(Setting { place: None, ..setting }, 0);
    assert!(game.has_told("You go on"));
    assert_eq!(game.of_player::<TilePos>(), game.map().start());
    game.act(Action::Wait);
    assert_eq!(game.of_player::<Hero>().keys, []);
}

#[test]
fn who_dies_begins_anew() {
    let mut game = Game::new(Setting { unhurt: false, ..at(Place::Ratkin, "adept", 4) }, 0);
    let player = game.player();
    let (monster, _) = game.monsters()[0];
    let (nav, here) = (game.nav(), game.of_player::<TilePos>());
    let beside = Dir::ALL.map(|dir| here.step(dir)).into_iter().find(|to| nav.cell(*to) == Cell::Free).expect("room");
    *game.world().get_mut::<TilePos>(monster).expect("a place") = beside;
    game.world().get_mut::<Monster>(monster).expect("a monster").awake = true;
    game.world().get_mut::<Health>(player).expect("health").now = 3;
    for _ in 0..20 {
        game.act(Action::Wait);
    }
    assert_eq!(game.phase(), Phase::Dead);
    assert_eq!(game.of_player::<Health>().now, 0);
    let dead = game.saved();
    for action in [Action::Go(Dir::North), Action::Wait, Action::Drink, Action::Save] {
        game.act(action);
    }
    assert_eq!(game.saved(), dead, "the dead do nothing");
    let seed = game.map().seed();
    game.act(Action::Restart);
    game.until("another dungeon", |game| game.phase() == Phase::Playing);
    assert_ne!(game.map().seed(), seed);
    assert_eq!((game.turn().number, game.of_player::<Hero>()), (0, Hero::default()));
    let health: Health = game.of_player();
    assert_eq!(health.now, health.most);
    assert_eq!(game.of_player::<TilePos>(), game.map().start());
}

#[test]
fn a_game_is_not_left_by_one_key() {
    let mut game = Game::new(at(Place::Lab, "novice", 1), 0);
    game.act(Action::Wait);
    game.act(Action::Begin(Place::Caverns));
    game.act(Action::Wait);
    game.act(Action::Begin(Place::Caverns));
    assert_eq!(game.map().seed(), Seed(1));
    assert_eq!(game.turn().number, 2);
    game.act(Action::Begin(Place::Caverns));
    game.until("the caverns", |game| game.app.world().resource::<Told>().dungeons.len() == 2);
    assert_eq!(&*game.map().dungeon().preset, "caverns");
    assert_eq!(game.turn().number, 0);
}

#[test]
fn the_same_moves_make_the_same_game() {
    let play = || {
        let mut game = Game::new(Setting { unhurt: false, ..at(Place::Caverns, "veteran", 9) }, 200);
        game.until("200 turns", |game| game.turn().number == 200 || game.phase() == Phase::Dead);
        game.saved()
    };
    assert_eq!(play(), play());
}
