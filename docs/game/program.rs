use std::{fs, time::Duration};

use bevy::{prelude::*, time::common_conditions::on_timer};
use bevy_undercroft::prelude::*;

#[derive(Component)]
struct Player;
#[derive(Component)]
struct Monster;

fn main() -> AppExit {
    App::new()
        .add_plugins((DefaultPlugins.set(ImagePlugin::default_nearest()), UndercroftPlugins))
        .add_plugins(game)
        .run()
}

fn game(app: &mut App) {
    app.add_systems(Startup, setup)
        .add_systems(
            Update,
            (walk, save_or_restart, chase.run_if(on_timer(Duration::from_millis(400)))).after(DungeonSystems::Spawn),
        )
        .add_observer(arrive)
        .add_observer(furnish)
        .add_observer(greet)
        .add_observer(descend)
        .add_observer(complain);
}

fn setup(mut commands: Commands, assets: Res<AssetServer>) {
    let dungeon = match fs::read_to_string("save.ron") {
        Ok(text) => Dungeon::from_recipe(&text.parse().unwrap_or_default(), &assets),
        Err(_) => Dungeon::new(assets.load(presets::LAB)).with_tier("novice").with_seed(Seed::random()),
    };
    let dungeon = commands.spawn(dungeon).id();
    let sprite = Sprite::from_color(Color::WHITE, Vec2::splat(12.0));
    commands.spawn((Player, Visiting(dungeon), sprite, children![Camera2d]));
}

/// The whole dungeon stands: every level, room, door, spot and tile. Also after each regeneration.
fn arrive(ready: On<DungeonReady>, maps: Query<&DungeonMap>, mut player: Single<&mut TilePos, With<Player>>) -> Result {
    **player = maps.get(ready.entity)?.start();
    Ok(())
}

/// The game hangs its own things on spots; children of a level go when the level goes.
fn furnish(add: On<Add, Spot>, spots: Query<(&Spot, &TilePos, &OnLevel)>, mut commands: Commands) -> Result {
    let (spot, pos, level) = spots.get(add.entity)?;
    if spot.kind == SpotKind::Combat {
        let sprite = Sprite::from_color(Color::srgb(0.9, 0.3, 0.2), Vec2::splat(10.0));
        commands.spawn((Monster, *pos, ChildOf(level.0), sprite));
    }
    Ok(())
}

fn greet(entered: On<RoomEntered>, rooms: Query<(&Room, &Neighbours)>) -> Result {
    let (room, neighbours) = rooms.get(entered.entity)?;
    info!("room {}: {}, {} steps from the start, {} exits", room.number, room.kind, room.depth, neighbours.len());
    Ok(())
}

fn walk(
    keys: Res<ButtonInput<KeyCode>>,
    nav: Single<&DungeonNav>,
    mut player: Single<&mut TilePos, With<Player>>,
    mut doors: Query<&mut Door>,
) -> Result {
    let step = [
        (KeyCode::ArrowUp, Dir::North),
        (KeyCode::ArrowDown, Dir::South),
        (KeyCode::ArrowLeft, Dir::West),
        (KeyCode::ArrowRight, Dir::East),
    ];
    for (_, dir) in step.into_iter().filter(|(key, _)| keys.just_pressed(*key)) {
        let to = player.step(dir);
        match nav.cell(to) {
            Cell::Free => **player = to,
            // The tile, colliders, paths and sight follow.
            Cell::ClosedDoor(door) => doors.get_mut(door)?.open = true,
            Cell::LockedDoor(_, key) => info!("needs the {key}"),
            Cell::Blocked => {}
        }
    }
    Ok(())
}

fn chase(
    nav: Single<&DungeonNav>,
    player: Single<&TilePos, With<Player>>,
    mut monsters: Query<&mut TilePos, (With<Monster>, Without<Player>)>,
) {
    for mut monster in &mut monsters {
        if let Some(next) = nav.next_step(*monster, **player) {
            *monster = next;
        }
    }
}

/// Down the stairs: another level of this dungeon, or (at the exit) the next dungeon, one tier harder, its seed derived
/// from this one.
fn descend(
    on: On<StairsEntered>,
    stairs: Query<&Stairs>,
    mut dungeons: Query<&mut Dungeon>,
    mut travellers: Query<(&mut TilePos, &Visiting)>,
) -> Result {
    let (mut pos, visiting) = travellers.get_mut(on.visitor)?;
    match stairs.get(on.entity)?.leads_to {
        Some(landing) => *pos = landing,
        None => {
            let mut dungeon = dungeons.get_mut(visiting.0)?;
            dungeon.seed = dungeon.seed.child(1);
            dungeon.tier = dungeon.tier.harder();
        }
    }
    Ok(())
}

fn save_or_restart(keys: Res<ButtonInput<KeyCode>>, mut dungeon: Single<(&mut Dungeon, &DungeonMap)>) -> Result {
    if keys.just_pressed(KeyCode::F5) {
        fs::write("save.ron", dungeon.1.recipe().to_string())?;
    }
    if keys.just_pressed(KeyCode::KeyR) {
        dungeon.0.seed = Seed::random();
    }
    Ok(())
}

/// The last good dungeon still stands.
fn complain(failed: On<DungeonFailed>) {
    error!("{}", failed.error);
}
