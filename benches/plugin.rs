//! What a dungeon costs a game: how long frames take in which dungeons are asked for, put up and drawn.
//!
//! `cargo bench --bench plugin`, or in the dev profile `cargo test --bench plugin`. Nothing is asserted. Times are those
//! of `App::update`, once by the clock and once as time of the main thread on a core (where Linux tells it), which other
//! programs do not disturb.

use std::time::{Duration, Instant};

use bevy::{
    ecs::schedule::{ScheduleLabel, SingleThreadedExecutor},
    prelude::*,
    render::{
        RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
    },
    window::ExitCondition,
    winit::WinitPlugin,
};
use bevy_undercroft::{core::preset::Preset, prelude::*};

fn main() {
    let lab = preset("lab", undercroft_assets::preset("lab").expect("built in").text);
    // 91 × 91 cells of 11 tiles: 1001 × 1001 tiles.
    let vast = "(format: 1, layout: GridCarve(columns: 91, rows: 91, steps: 4000, min_rooms: 0))";
    let vast = preset("vast", vast);
    for render in [false, true] {
        println!("\n{}", if render { "with the renderer (no GPU)" } else { "a server, without renderer" });
        changes("lab, a change a frame, made at once", app(render, Generation::Immediate), &lab, 100);
        changes("1001 x 1001 tiles, in the background", app(render, Generation::Background), &vast, 5);
    }
    println!("\nframes in which nothing changes, all on one thread, without renderer");
    idle(&lab, &vast);
}

fn preset(name: &str, text: &str) -> Preset {
    Preset::load(name, name, text, &bevy_undercroft::Layouts::default().library()).expect("valid")
}

fn app(render: bool, generation: Generation) -> App {
    let mut app = App::new();
    let undercroft = UndercroftPlugins.set(UndercroftPlugin::default().with_generation(generation));
    if render {
        let no_gpu = WgpuSettings { backends: None, ..default() };
        let plugins = DefaultPlugins
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(no_gpu)), ..default() })
            .disable::<WinitPlugin>()
            .disable::<bevy::log::LogPlugin>();
        app.add_plugins((plugins, undercroft));
    } else {
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy::transform::TransformPlugin, undercroft));
    }
    app.init_resource::<Ready>().add_observer(|_: On<DungeonReady>, mut ready: ResMut<Ready>| ready.0 += 1);
    app.finish();
    app.cleanup();
    app
}

#[derive(Resource, Default)]
struct Ready(usize);

/// Time by the clock and on a core.
#[derive(Clone, Copy, Default)]
struct Cost {
    clock: Duration,
    core: Duration,
}

/// Makes the first dungeon, then `count` more, and prints what the frames took.
fn changes(what: &str, mut app: App, preset: &Preset, count: usize) {
    let preset = app.world_mut().resource_mut::<Assets<DungeonPreset>>().add(DungeonPreset(preset.clone()));
    let dungeon = app.world_mut().spawn(Dungeon::new(preset)).id();
    let first = until_ready(&mut app, 1);
    for _ in 0..3 {
        app.update();
    }
    let mut frames = Vec::new();
    let mut sums = Vec::new();
    for seed in 1..=count {
        app.world_mut().get_mut::<Dungeon>(dungeon).expect("a dungeon").seed = Seed(seed as u64);
        let mut costs = until_ready(&mut app, seed + 1);
        // The frame after it, in which Bevy takes note of what has changed.
        costs.push(update(&mut app));
        sums.push(
            costs
                .iter()
                .map(|cost| cost.core.max(Duration::from_millis(1)) - Duration::from_millis(1))
                .sum::<Duration>(),
        );
        frames.push(costs);
    }
    let map = app.world().get::<DungeonMap>(dungeon).expect("a map");
    println!(
        "{what}: {} rooms, {} entities",
        map.rooms().len(),
        map.areas().len() + map.openings().len() + map.things().len()
    );
    print("  longest frame of the first", longest(&first));
    let mut longest: Vec<Cost> = frames.iter().map(|costs| longest(costs)).collect();
    longest.sort_by_key(|cost| cost.core);
    print("  longest frame of a change, median", longest[longest.len() / 2]);
    print("  longest frame of a change, worst", longest[longest.len() - 1]);
    sums.sort();
    println!(
        "  main thread for a change, median   {:>8.2} ms (what goes beyond 1 ms a frame)",
        ms(sums[sums.len() / 2])
    );
    let idle: Vec<Cost> = (0..20).map(|_| update(&mut app)).collect();
    print("  an idle frame", idle[idle.len() / 2]);
}

/// Prints what a frame costs in which nothing changes: in all, and in the same world without the plugin's systems, which
/// is what Bevy makes of the entities.
fn idle(lab: &Preset, vast: &Preset) {
    let mut bare = App::new();
    bare.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy::transform::TransformPlugin));
    bare.finish();
    bare.cleanup();
    println!("{:<60} {:>8.1} us", "without Undercroft", us(still(&mut bare)));
    let mut empty = app(false, Generation::Immediate);
    println!("{:<60} {:>8.1} us", "without a dungeon", us(still(&mut empty)));
    for (what, preset, tracks) in [
        ("lab, 1,000 visitors standing still", lab, false),
        ("1001 x 1001 tiles, 1,000 visitors standing still", vast, false),
        ("1001 x 1001 tiles, 1,000 visitors that track their tile", vast, true),
    ] {
        let mut app = app(false, Generation::Immediate);
        let preset = app.world_mut().resource_mut::<Assets<DungeonPreset>>().add(DungeonPreset(preset.clone()));
        let dungeon = app.world_mut().spawn(Dungeon::new(preset)).id();
        until_ready(&mut app, 1);
        let map = app.world().get::<DungeonMap>(dungeon).expect("a map").clone();
        let rooms = map.dungeon().rooms().iter().map(|room| TilePos::new(room.level, room.anchor.x, room.anchor.y));
        for pos in rooms.cycle().take(1_000) {
            let visitor = app.world_mut().spawn((Visiting(dungeon), pos)).id();
            if tracks {
                app.world_mut().entity_mut(visitor).insert(TracksTile);
            }
        }
        let with = still(&mut app);
        // All of the plugin's systems are in this schedule.
        app.add_schedule(Schedule::new(Update));
        let without = still(&mut app);
        println!(
            "{what:<60} {:>8.1} us, {:>8.1} us of them the plugin's systems",
            us(with),
            us(with.saturating_sub(without))
        );
    }
}

/// Median time of a frame by the clock, all on one thread: who disturbs a few frames does not disturb it.
fn still(app: &mut App) -> Duration {
    for label in [First.intern(), PreUpdate.intern(), Update.intern(), PostUpdate.intern(), Last.intern()] {
        app.edit_schedule(label, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    }
    for _ in 0..20 {
        app.update();
    }
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..2_000 {
        let begun = Instant::now();
        app.update();
        times.push(begun.elapsed());
    }
    times.sort();
    times[times.len() / 2]
}

fn us(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn longest(costs: &[Cost]) -> Cost {
    costs.iter().copied().max_by_key(|cost| (cost.core, cost.clock)).unwrap_or_default()
}

fn print(what: &str, cost: Cost) {
    println!("{what:<36} {:>8.2} ms by the clock, {:>8.2} ms on the core", ms(cost.clock), ms(cost.core));
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn until_ready(app: &mut App, dungeons: usize) -> Vec<Cost> {
    let start = Instant::now();
    let mut costs = Vec::new();
    while app.world().resource::<Ready>().0 < dungeons && start.elapsed() < Duration::from_secs(60) {
        costs.push(update(app));
        std::thread::yield_now();
    }
    costs
}

fn update(app: &mut App) -> Cost {
    let (clock, core) = (Instant::now(), on_core());
    app.update();
    Cost { clock: clock.elapsed(), core: on_core().saturating_sub(core) }
}

/// How long this thread has run on a core so far.
fn on_core() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|nanos| nanos.parse().ok()).unwrap_or(0))
}
