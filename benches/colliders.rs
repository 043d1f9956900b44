//! What colliders cost a game: how long frames take in which a dungeon comes, with the physics and without, and what a
//! step of the physics takes afterwards.
//!
//! `cargo bench --bench colliders --features avian2d`, or in the dev profile `cargo test --workspace --bench colliders`.
//! Nothing is asserted.

use std::time::{Duration, Instant};

use avian2d::prelude::*;
use bevy::{prelude::*, time::TimeUpdateStrategy, transform::TransformPlugin};
use bevy_undercroft::{WallCollider, core::preset::Preset, prelude::*};

fn main() {
    // 91 × 91 cells of 11 tiles: 1001 × 1001 tiles.
    let vast = "(format: 1, layout: GridCarve(columns: 91, rows: 91, steps: 4000, min_rooms: 0))";
    let lab = undercroft_assets::preset("lab").expect("built in").text;
    for (name, text) in [("lab", lab), ("1001 x 1001 tiles", vast)] {
        for physics in [false, true] {
            measure(name, text, physics);
        }
    }
}

#[derive(Resource, Default)]
struct Ready(bool);

fn measure(name: &str, text: &str, physics: bool) {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default(), TransformPlugin, UndercroftPlugins));
    if physics {
        app.add_plugins(PhysicsPlugins::default().with_length_unit(16.0)).insert_resource(Gravity::ZERO);
    }
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .init_resource::<Ready>()
        .add_observer(|_: On<DungeonReady>, mut ready: ResMut<Ready>| ready.0 = true);
    app.finish();
    app.cleanup();
    let preset = Preset::load(name, name, text, &bevy_undercroft::Layouts::default().library()).expect("valid");
    let preset = app.world_mut().resource_mut::<Assets<DungeonPreset>>().add(DungeonPreset(preset));
    let dungeon = app.world_mut().spawn(Dungeon::new(preset)).id();
    println!("\n{name}, {} physics", if physics { "with" } else { "without" });
    for seed in 0..4 {
        app.world_mut().get_mut::<Dungeon>(dungeon).expect("a dungeon").seed = Seed(seed);
        app.world_mut().resource_mut::<Ready>().0 = false;
        let start = Instant::now();
        let (mut frames, mut after) = (Vec::new(), Vec::new());
        while !app.world().resource::<Ready>().0 && start.elapsed() < Duration::from_secs(60) {
            frames.push(update(&mut app));
            std::thread::yield_now();
        }
        for _ in 0..5 {
            after.push(update(&mut app));
        }
        let busy = frames.iter().filter(|time| **time > Duration::from_millis(1)).count();
        let longest = |frames: &[Duration]| frames.iter().copied().max().unwrap_or_default();
        let (before, after) = (longest(&frames), longest(&after));
        println!("  seed {seed}: {busy} busy frames, longest {before:>7.1?}, of the 5 after it {after:>7.1?}");
    }
    let world = app.world_mut();
    let rects: usize = world.query::<&WallCollider>().iter(world).map(|wall| wall.rects.len()).sum();
    let pieces = world.query::<&WallCollider>().iter(world).count();
    let doors = world.query_filtered::<(), (With<Collider>, With<Door>)>().iter(world).count();
    println!("  {rects} rectangles in {pieces} colliders, {doors} doors");
    print_idle("idle frame", &mut app);
    if physics {
        let map = app.world().get::<DungeonMap>(dungeon).expect("stands").clone();
        for (index, area) in map.dungeon().areas.iter().take(200).enumerate() {
            let at = map.to_world(TilePos::new(area.level, area.anchor.x, area.anchor.y));
            let velocity = LinearVelocity(Vec2::from_angle(index as f32) * 60.0);
            let body = (RigidBody::Dynamic, Collider::circle(5.0), Restitution::new(1.0), velocity);
            app.world_mut().spawn((body, Transform::from_translation(at.extend(0.0))));
        }
        print_idle("frame with 200 balls", &mut app);
    }
}

fn print_idle(what: &str, app: &mut App) {
    let mut frames: Vec<Duration> = (0..60).map(|_| update(app)).collect();
    frames.sort();
    println!("  {what}, median {:>7.2?}", frames[frames.len() / 2]);
}

/// Time of the main thread on a core, where Linux tells it: other programs do not disturb it.
fn update(app: &mut App) -> Duration {
    let (clock, core) = (Instant::now(), on_core());
    app.update();
    match (core, on_core()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => clock.elapsed(),
    }
}

fn on_core() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
