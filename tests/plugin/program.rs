//! The program of the documentation compiles and plays, without a window.

#![allow(dead_code, reason = "its main opens a window")]

use bevy::time::TimeUpdateStrategy;

use crate::stage::Stage;

include!("../../docs/game/program.rs");

/// The game draws its seed when it starts; a test that must go the same way every time puts its own in its place.
const SEEDS: std::ops::Range<u64> = 0..6;

/// The game in the dungeon of a seed. A frame takes a tenth of a second.
fn play(seed: u64) -> Stage {
    let mut stage = Stage::bare();
    stage.app.add_plugins((MinimalPlugins, AssetPlugin::default(), UndercroftPlugins));
    stage.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    stage.app.init_resource::<ButtonInput<KeyCode>>().add_plugins(game);
    let mut stage = stage.ready();
    stage.until_told(1);
    let entity = dungeon(&mut stage);
    stage.edit(entity, |dungeon| dungeon.seed = Seed(seed));
    stage.until("the dungeon of the seed", |world| {
        world.get::<DungeonMap>(entity).is_some_and(|map| map.seed() == Seed(seed))
    });
    stage.update(2);
    assert_eq!(stage.told().failed, []);
    stage
}

fn dungeon(stage: &mut Stage) -> Entity {
    let world = stage.world();
    world.query_filtered::<Entity, With<Dungeon>>().single(world).expect("one dungeon")
}

fn player(stage: &mut Stage) -> TilePos {
    let world = stage.world();
    *world.query_filtered::<&TilePos, With<Player>>().single(world).expect("one player")
}

fn monsters(stage: &mut Stage) -> Vec<TilePos> {
    let world = stage.world();
    world.query_filtered::<&TilePos, With<Monster>>().iter(world).copied().collect()
}

fn press(stage: &mut Stage, key: KeyCode) {
    stage.world().resource_mut::<ButtonInput<KeyCode>>().press(key);
    stage.update(1);
    let mut keys = stage.world().resource_mut::<ButtonInput<KeyCode>>();
    keys.release(key);
    keys.clear();
}

fn key(dir: Dir) -> KeyCode {
    match dir {
        Dir::North => KeyCode::ArrowUp,
        Dir::East => KeyCode::ArrowRight,
        Dir::South => KeyCode::ArrowDown,
        Dir::West => KeyCode::ArrowLeft,
    }
}

#[test]
fn the_player_begins_at_the_start_and_walks_with_the_keys_through_doors() {
    let doors: usize = SEEDS.map(walk_as_far_as_one_gets).sum();
    assert!(doors > 0, "no way led through a door");
}

/// Walks to the thing that is farthest from the start, and counts the doors on the way. Not to the exit and not across
/// it, where the next dungeon would begin.
fn walk_as_far_as_one_gets(seed: u64) -> usize {
    let mut stage = play(seed);
    let dungeon = dungeon(&mut stage);
    assert_eq!(player(&mut stage), stage.map(dungeon).start());
    let mut doors = 0;
    let start = player(&mut stage);
    let travel = Travel::opening_doors();
    let map = stage.map(dungeon);
    let ends = map.dungeon().things.iter().map(|thing| TilePos::from(thing.at));
    let ways = ends.filter_map(|end| stage.nav(dungeon).path_with(start, end, &travel));
    let ways = ways.filter(|path| path.tiles.iter().all(|tile| map.stairs_at(*tile).is_none()));
    let way = ways.max_by_key(|path| path.tiles.len()).expect("somewhere to go");
    assert!(way.tiles.len() > 10, "seed {seed}: a way of {} tiles", way.tiles.len());
    for next in way.tiles {
        let here = player(&mut stage);
        let Some(dir) = Dir::ALL.into_iter().find(|dir| here.step(*dir) == next) else { break };
        if matches!(stage.nav(dungeon).cell(next), Cell::ClosedDoor(_)) {
            doors += 1;
            press(&mut stage, key(dir));
            assert_eq!(player(&mut stage), here, "the first press opens the door");
            stage.update(1);
        }
        press(&mut stage, key(dir));
        assert_eq!(player(&mut stage), next);
    }
    stage.update(2);
    let world = stage.world();
    let (pos, place) = world.query_filtered::<(&TilePos, &Transform), With<Player>>().single(world).expect("one");
    let (pos, place) = (*pos, place.translation.truncate());
    assert_eq!(place, stage.map(dungeon).to_world(pos));
    let open = stage.world().query::<&Door>().iter(stage.app.world()).filter(|door| door.open).count();
    assert_eq!(open, doors, "seed {seed}");
    doors
}

#[test]
fn monsters_come_nearer_where_a_way_exists_and_never_open_a_door() {
    SEEDS.for_each(monsters_come_nearer);
}

fn monsters_come_nearer(seed: u64) {
    let mut stage = play(seed);
    let dungeon = dungeon(&mut stage);
    let target = player(&mut stage);
    let before = monsters(&mut stage);
    assert!(!before.is_empty());
    for door in stage.map(dungeon).openings().to_vec() {
        if let Some(mut door) = stage.world().get_mut::<Door>(door) {
            door.open = true;
        }
    }
    stage.update(400);
    let far = |stage: &Stage, pos: TilePos| stage.nav(dungeon).path(pos, target).map(|path| path.cost);
    let after = monsters(&mut stage);
    assert_eq!(after.len(), before.len());
    for (before, after) in before.into_iter().zip(after) {
        let (before, after) = (far(&stage, before), far(&stage, after));
        assert!(before.is_none() || after < before || after == Some(0), "seed {seed}: {before:?} {after:?}");
    }
}

#[test]
fn the_exit_leads_to_the_next_dungeon_one_tier_harder() {
    let mut stage = play(1);
    let entity = dungeon(&mut stage);
    let first = stage.map(entity).recipe();
    let map = stage.map(entity).clone();
    let exit = map.dungeon().things.iter().find(|thing| map.stairs_at(thing.at.into()).is_some()).expect("an exit").at;
    let world = stage.world();
    *world.query_filtered::<&mut TilePos, With<Player>>().single_mut(world).expect("one player") = exit.into();
    stage.until_told(3);
    stage.update(3);
    assert_eq!(stage.told().failed, []);
    let map = stage.map(entity).clone();
    assert_eq!((map.seed(), map.tier()), (first.seed.child(1), "adept"));
    assert_eq!(player(&mut stage), map.start());
    assert_eq!(stage.told().ready.len(), 3, "the exit was taken once");
    press(&mut stage, KeyCode::KeyR);
    stage.until_told(4);
    assert_ne!(stage.map(entity).seed(), map.seed());
    assert!(monsters(&mut stage).iter().all(|pos| stage.map(entity).thing_at(*pos).is_some()), "the old ones are gone");
}
