//! Doors and locked tunnels are data: what a game writes counts at once and is told once.

use bevy::prelude::*;
use bevy_undercroft::{Cell, prelude::*};

use crate::{
    house::{ARCH, DOOR, KEY, LOCKED, TUNNEL, keep_diary, tile},
    stage::{Stage, immediate},
};

fn stage() -> (Stage, Entity) {
    let mut stage = immediate();
    keep_diary(&mut stage);
    let dungeon = stage.house();
    (stage, dungeon)
}

fn key(stage: &Stage, dungeon: Entity) -> DoorKey {
    *stage.app.world().get(stage.map(dungeon).things()[KEY]).expect("a key")
}

#[test]
fn an_opened_door_lets_one_through_and_a_closed_one_does_not() {
    let (mut stage, dungeon) = stage();
    let (at, from, to) = (tile(5, 2), tile(4, 2), tile(6, 2));
    let door = stage.map(dungeon).openings()[DOOR];
    let round = stage.nav(dungeon).path(from, to).expect("through the hall");
    assert!(round.cost > 2);
    assert_eq!(stage.nav(dungeon).cell(at), Cell::ClosedDoor(door));
    stage.door(dungeon, DOOR).open = true;
    stage.update(1);
    assert_eq!(stage.nav(dungeon).cell(at), Cell::Free);
    assert_eq!(stage.nav(dungeon).path(from, to).map(|path| path.tiles), Some(vec![at, to]));
    assert_eq!(stage.nav(dungeon).next_step(from, to), Some(at));
    stage.door(dungeon, DOOR).open = false;
    stage.update(1);
    assert_eq!(stage.nav(dungeon).cell(at), Cell::ClosedDoor(door));
    assert_eq!(stage.nav(dungeon).path(from, to).map(|path| path.cost), Some(round.cost));
    assert_eq!(stage.read(), ["door 0 open", "door 0 closed"]);
}

#[test]
fn a_lock_is_taken_off_by_its_key_alone() {
    let (mut stage, dungeon) = stage();
    let door = stage.map(dungeon).openings()[LOCKED];
    let key = key(&stage, dungeon);
    assert_eq!(stage.nav(dungeon).cell(tile(11, 2)), Cell::LockedDoor(door, key));
    assert!(!stage.door(dungeon, LOCKED).unlock(&DoorKey { kind: 77, ..key }));
    stage.update(1);
    assert!(stage.read().is_empty(), "the wrong key changes nothing");
    assert!(stage.door(dungeon, LOCKED).unlock(&key));
    stage.update(1);
    assert_eq!(stage.nav(dungeon).cell(tile(11, 2)), Cell::ClosedDoor(door));
    assert_eq!(stage.read(), ["door 1 closed"]);
    stage.door(dungeon, LOCKED).key = Some(DoorKey { kind: 5, ..key });
    stage.update(1);
    assert_eq!(stage.nav(dungeon).cell(tile(11, 2)), Cell::LockedDoor(door, DoorKey { kind: 5, ..key }));
    assert_eq!(stage.read(), ["door 1 closed"], "locked again, with a lock of the game's own");
    stage.door(dungeon, LOCKED).open = true;
    stage.update(1);
    assert_eq!(stage.nav(dungeon).cell(tile(11, 2)), Cell::Free, "who opens it by force need not unlock it");
    assert_eq!(stage.read(), ["door 1 open"]);
}

#[test]
fn writing_what_is_so_is_no_change() {
    let (mut stage, dungeon) = stage();
    #[derive(Resource, Default)]
    struct Changed_(usize);
    stage
        .app
        .init_resource::<Changed_>()
        .add_systems(Last, |navs: Query<(), Changed<DungeonNav>>, mut changed: ResMut<Changed_>| {
            changed.0 += navs.iter().count()
        });
    stage.update(1);
    stage.world().resource_mut::<Changed_>().0 = 0;
    for _ in 0..3 {
        stage.door(dungeon, DOOR).open = false;
        stage.door(dungeon, LOCKED).set_changed();
        stage.door(dungeon, DOOR).material = "glass".into();
        stage.update(1);
    }
    // Forth and back within one frame.
    stage.door(dungeon, DOOR).open = true;
    stage.door(dungeon, DOOR).open = false;
    stage.update(1);
    assert!(stage.read().is_empty());
    assert_eq!(stage.world().resource::<Changed_>().0, 0);
}

#[test]
fn new_doors_are_no_news_but_those_that_a_save_opens_are() {
    let mut stage = immediate();
    keep_diary(&mut stage);
    stage.app.add_observer(|add: On<Add, Door>, mut doors: Query<(&mut Door, &Opening)>| {
        let (mut door, opening) = doors.get_mut(add.entity).expect("complete");
        door.open = opening.id == 0;
    });
    let dungeon = stage.house();
    stage.update(2);
    assert_eq!(stage.read(), ["door 0 open"]);
    assert_eq!(stage.nav(dungeon).cell(tile(5, 2)), Cell::Free);
}

#[test]
fn a_door_that_an_observer_shuts_again_is_told_open_and_shut() {
    let (mut stage, dungeon) = stage();
    stage.app.add_observer(|on: On<DoorChanged>, mut doors: Query<&mut Door>| {
        if on.open {
            doors.get_mut(on.entity).expect("a door").open = false;
        }
    });
    stage.door(dungeon, DOOR).open = true;
    stage.update(3);
    assert_eq!(stage.read(), ["door 0 open", "door 0 closed"]);
    assert_eq!(stage.nav(dungeon).is_open(stage.map(dungeon).openings()[DOOR]), Ok(false));
}

#[test]
fn doors_of_many_dungeons_change_in_one_frame() {
    let (mut stage, first) = stage();
    let dungeons: Vec<Entity> = std::iter::once(first).chain((0..5).map(|_| stage.house())).collect();
    for (n, &dungeon) in dungeons.iter().enumerate() {
        stage.door(dungeon, if n % 2 == 0 { DOOR } else { LOCKED }).open = true;
    }
    stage.update(2);
    let told = stage.read();
    assert_eq!(told.len(), 6);
    for (n, &dungeon) in dungeons.iter().enumerate() {
        assert_eq!(stage.nav(dungeon).cell(tile(5, 2)) == Cell::Free, n % 2 == 0);
        assert_eq!(stage.nav(dungeon).cell(tile(11, 2)) == Cell::Free, n % 2 == 1);
    }
}

#[test]
fn a_locked_tunnel_opens_at_both_ends() {
    let (mut stage, dungeon) = stage();
    let ends = TUNNEL.map(|end| stage.map(dungeon).things()[end]);
    let (from, to) = (tile(3, 3), tile(12, 3));
    let lock = stage.app.world().get::<Stairs>(ends[0]).and_then(|end| end.key).expect("locked");
    assert_eq!(stage.app.world().get::<Stairs>(ends[1]).and_then(|end| end.key), Some(lock));
    assert_eq!(stage.nav(dungeon).path(from, to), None);
    let mut end = stage.world().get_mut::<Stairs>(ends[1]).expect("an end");
    assert!(!end.unlock(&DoorKey { kind: 9, ..lock }) && end.unlock(&lock));
    stage.update(2);
    assert_eq!(stage.app.world().get::<Stairs>(ends[0]).and_then(|end| end.key), None);
    let path = stage.nav(dungeon).path(from, to).expect("through the tunnel");
    assert!(path.tiles.contains(stage.app.world().get::<TilePos>(ends[0]).expect("a tile")));
    stage.world().get_mut::<Stairs>(ends[0]).expect("an end").key = Some(lock);
    stage.update(2);
    assert_eq!(stage.nav(dungeon).path(from, to), None, "locked again");
}

#[test]
fn the_tiles_and_the_state_of_an_opening_can_be_asked_for() {
    let (mut stage, dungeon) = stage();
    let openings = stage.map(dungeon).openings().to_vec();
    let nav = stage.nav(dungeon);
    assert_eq!(nav.door_tiles(openings[DOOR]), Ok(vec![tile(5, 2)]));
    assert_eq!(nav.is_open(openings[DOOR]), Ok(false));
    assert_eq!(nav.is_open(openings[ARCH]), Ok(true));
    stage.door(dungeon, DOOR).open = true;
    stage.update(1);
    assert_eq!(stage.nav(dungeon).is_open(openings[DOOR]), Ok(true));
}
