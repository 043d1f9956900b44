//! The rules of the example `twin_stick`, played without a window: every update is one step of the physics.

#![allow(clippy::too_many_arguments, clippy::type_complexity, reason = "systems ask for all that they need")]

#[expect(dead_code, reason = "what is only drawn is not read here")]
#[path = "../examples/twin_stick/game/mod.rs"]
mod game;

#[path = "../examples/twin_stick/bot.rs"]
mod bot;

use avian2d::prelude::*;
use bevy::{prelude::*, time::TimeUpdateStrategy, transform::TransformPlugin};
use bevy_undercroft::prelude::*;
use game::{Controls, GamePlugin, Hero, Kind, Monster, Run, Shot};

const PRESETS: [&str; 3] = [presets::LAB, presets::CAVERNS, presets::RATKIN];

fn app(preset: &str, tier: &str, seed: u64) -> App {
    let mut app = App::new();
    let core = UndercroftPlugin::default().with_generation(Generation::Immediate);
    let game = GamePlugin { preset: preset.into(), tier: tier.into(), seed: Seed(seed) };
    app.add_plugins((MinimalPlugins, TransformPlugin, AssetPlugin::default(), UndercroftPlugins.set(core), game));
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.finish();
    app.cleanup();
    for _ in 0..10_000 {
        app.update();
        let run = app.world().get_resource::<Run>().map(|run| run.dungeon);
        if run.is_some_and(|dungeon| app.world().get::<DungeonMap>(dungeon).is_some()) {
            app.update();
            return app;
        }
        std::thread::yield_now();
    }
    panic!("{preset} does not stand");
}

fn peaceful(app: &mut App) {
    app.add_systems(First, |monsters: Query<Entity, With<Monster>>, mut commands: Commands| {
        for monster in &monsters {
            commands.entity(monster).despawn();
        }
    });
    app.update();
}

fn run(app: &App) -> Run {
    app.world().resource::<Run>().clone()
}

fn map(app: &App) -> &DungeonMap {
    app.world().get(run(app).dungeon).expect("stands")
}

fn hero(app: &mut App) -> (Entity, Hero, Vec2) {
    let world = app.world_mut();
    let (entity, hero, at) = world.query::<(Entity, &Hero, &Position)>().single(world).expect("one hero");
    (entity, hero.clone(), at.0)
}

fn is_floor(app: &App, at: Vec2) -> bool {
    let map = map(app);
    map.from_world(at).is_some_and(|pos| {
        let level = &map.dungeon().levels[usize::from(pos.level)];
        level.kind(bevy_undercroft::core::grid::Point::new(pos.x, pos.y)).is_walkable()
    })
}

#[test]
fn a_scripted_player_walks_through_the_physics_from_start_to_exit() {
    let mut opened = 0;
    for preset in PRESETS {
        for tier in ["novice", "elite"] {
            let mut app = app(preset, tier, 7);
            peaceful(&mut app);
            app.add_systems(FixedPreUpdate, bot::play);
            for tick in 0.. {
                app.update();
                let (_, _, at) = hero(&mut app);
                if run(&app).floor > 1 {
                    break;
                }
                assert!(is_floor(&app, at), "{preset} {tier}: {at}");
                assert!(tick < 30_000, "{preset} {tier}: still at {at}");
                let world = app.world_mut();
                opened = opened.max(world.query::<&Door>().iter(world).filter(|door| door.open).count());
            }
        }
    }
    assert!(opened > 3, "{opened} doors on the way");
}

#[test]
fn no_shot_is_ever_in_a_wall_or_behind_a_closed_door() {
    for preset in PRESETS {
        let mut app = app(preset, "novice", 5);
        peaceful(&mut app);
        let rooms: Vec<TilePos> = map(&app)
            .dungeon()
            .areas
            .iter()
            .filter(|area| area.kind == bevy_undercroft::core::dungeon::AreaKind::Room)
            .map(|area| TilePos::new(area.level, area.anchor.x, area.anchor.y))
            .filter(|pos| map(&app).stairs_at(*pos).is_none())
            .collect();
        let mut seen = 0;
        for (index, room) in rooms.into_iter().enumerate() {
            let (entity, ..) = hero(&mut app);
            *app.world_mut().get_mut::<TilePos>(entity).expect("a tile") = room;
            for turn in 0..32 {
                let aim = Vec2::from_angle(turn as f32 * 2.0 + index as f32);
                app.insert_resource(Controls { fire: true, aim, ..default() });
                app.update();
                let world = app.world_mut();
                let mut all = world.query::<(&Shot, &Transform)>();
                let shots = all.iter(world).map(|(shot, at)| (at.translation.truncate(), shot.velocity));
                let shots: Vec<(Vec2, Vec2)> = shots.collect();
                seen += shots.len();
                let nav = app.world().get::<DungeonNav>(run(&app).dungeon).expect("stands");
                for (at, velocity) in shots {
                    let pos = map(&app).from_world(at).expect("in the dungeon");
                    let place = format!("{preset}: a shot at {at}, {pos:?}, flying {velocity}, fired in {room:?}");
                    assert_eq!(nav.cell(pos), bevy_undercroft::Cell::Free, "{place}");
                }
            }
        }
        assert!(seen > 200, "{seen} shots seen");
    }
}

#[test]
fn shots_kill_and_monsters_hurt() {
    let mut app = app(presets::RATKIN, "novice", 3);
    app.add_systems(FixedPreUpdate, bot::play);
    let mut hurt = false;
    for _ in 0..12_000 {
        app.update();
        let (entity, state, _) = hero(&mut app);
        hurt |= state.hearts < state.most_hearts;
        if run(&app).kills >= 5 && hurt {
            return;
        }
        // Out of reach of death, not of harm.
        app.world_mut().get_mut::<Hero>(entity).expect("alive").hearts = state.hearts.max(2);
    }
    panic!("{} slain, hurt: {hurt}", run(&app).kills);
}

#[test]
fn monsters_come_when_the_doors_are_open_and_not_before() {
    let mut app = app(presets::LAB, "novice", 11);
    let shut_in: Vec<(Entity, Vec2)> = {
        let world = app.world_mut();
        for mut monster in world.query::<&mut Monster>().iter_mut(world) {
            monster.awake = true;
        }
        world.query_filtered::<(Entity, &Position), With<Monster>>().iter(world).map(|(e, at)| (e, at.0)).collect()
    };
    let dungeon = run(&app).dungeon;
    let field = |app: &mut App| {
        let pos = map(app).start();
        app.world().get::<DungeonNav>(dungeon).expect("stands").distance_field([pos])
    };
    let before = field(&mut app);
    let reaches = |app: &App, at: Vec2, field: &bevy_undercroft::DistanceField| {
        map(app).from_world(at).is_some_and(|pos| field.distance(pos).is_some())
    };
    // The hero survives what comes.
    let survive = |app: &mut App| {
        let (entity, ..) = hero(app);
        app.world_mut().get_mut::<Hero>(entity).expect("alive").hearts = 6;
        app.update();
    };
    for _ in 0..600 {
        survive(&mut app);
    }
    let (_, _, at) = hero(&mut app);
    let mut held = 0;
    for (monster, from) in &shut_in {
        let now = app.world().get::<Position>(*monster).expect("lives").0;
        if !reaches(&app, *from, &before) {
            held += 1;
            assert!(!reaches(&app, now, &before), "through a closed door, from {from} to {now}");
        }
    }
    assert!(held > 0, "nobody is shut in");
    let world = app.world_mut();
    for mut door in world.query::<&mut Door>().iter_mut(world) {
        door.open = true;
    }
    let mut coming: Vec<Entity> = Vec::new();
    let world = app.world_mut();
    for (entity, monster) in world.query::<(Entity, &Monster)>().iter(world) {
        if matches!(monster.kind, Kind::Walker | Kind::Swift) {
            coming.push(entity);
        }
    }
    for _ in 0..4_000 {
        survive(&mut app);
        coming.retain(|monster| app.world().get::<Position>(*monster).is_some_and(|now| now.0.distance(at) > 48.0));
        if coming.is_empty() {
            return;
        }
    }
    panic!("{} never came", coming.len());
}

#[test]
fn death_ends_the_run_and_another_begins() {
    let mut app = app(presets::LAB, "novice", 1);
    let (entity, ..) = hero(&mut app);
    app.world_mut().get_mut::<Hero>(entity).expect("alive").hearts = 0;
    app.update();
    app.update();
    assert!(run(&app).over);
    let before = map(&app).seed();
    app.world_mut().resource_mut::<Controls>().restart = true;
    for _ in 0..5 {
        app.update();
    }
    let now = run(&app);
    assert!(!now.over && now.floor == 1 && now.kills == 0);
    assert_ne!(map(&app).seed(), before);
    let (_, hero, at) = hero(&mut app);
    assert_eq!(hero.hearts, hero.most_hearts);
    assert_eq!(map(&app).from_world(at), Some(map(&app).start()));
}
