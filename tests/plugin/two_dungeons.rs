//! Several dungeons in one world, each in its own place.

use bevy::prelude::*;
use bevy_undercroft::{Cell, NavError, prelude::*};

use crate::{
    house::{Called, DOOR, keep_diary, tile},
    stage::{Stage, immediate},
};

fn stage() -> (Stage, [Entity; 2]) {
    let mut stage = immediate();
    keep_diary(&mut stage);
    let dungeons = [stage.house(), stage.house()];
    stage.world().get_mut::<Transform>(dungeons[1]).expect("a place").translation = Vec3::new(0.0, 500.0, 0.0);
    (stage, dungeons)
}

#[test]
fn each_has_its_own_place_visitors_and_doors() {
    let (mut stage, [first, second]) = stage();
    let a = stage.visitor(1, first, tile(3, 2));
    let b = stage.visitor(2, second, tile(7, 2));
    stage.door(second, DOOR).open = true;
    stage.update(1);
    assert_eq!(stage.place(b) - stage.place(a), Vec3::new(4.0 * 16.0, 500.0, 0.0));
    assert_eq!(stage.read(), ["door 0 open", "1 enters a", "2 enters b"]);
    assert_ne!(stage.nav(first).cell(tile(5, 2)), Cell::Free);
    assert_eq!(stage.nav(second).cell(tile(5, 2)), Cell::Free);
    assert_eq!(stage.app.world().get::<Visitors>(first).expect("visitors").to_vec(), [a]);
    assert_eq!(stage.map(second).from_world(stage.place(b).truncate() - Vec2::new(0.0, 500.0)), Some(tile(7, 2)));
}

#[test]
fn despawning_one_leaves_the_other_whole_and_its_own_visitors_in_the_world() {
    let (mut stage, [first, second]) = stage();
    let left = stage.visitor(1, first, tile(3, 2));
    let free = stage.world().spawn((Called(3), Visiting(first), TracksTile, tile(3, 2))).id();
    let monster = stage.map(first).levels()[0];
    let monster = stage.world().spawn((tile(1, 1), Transform::default(), ChildOf(monster))).id();
    let other = stage.visitor(2, second, tile(3, 2));
    stage.update(1);
    stage.read();
    let (rooms, place) = (stage.map(second).rooms().to_vec(), stage.place(left));
    stage.world().despawn(first);
    stage.update(3);
    assert!(stage.read().is_empty(), "rooms that have gone are not left");
    assert_eq!((stage.count::<Room>(), stage.count::<DungeonMap>(), stage.count::<DungeonNav>()), (5, 1, 1));
    assert_eq!(stage.map(second).rooms(), rooms);
    for visitor in [left, free] {
        assert!(stage.app.world().get::<Visiting>(visitor).is_none());
        assert_eq!(stage.app.world().get::<TilePos>(visitor), Some(&tile(3, 2)));
        assert_eq!(stage.place(visitor), place);
    }
    assert!(stage.world().get_entity(monster).is_err(), "what is below a level goes with it");
    stage.go(other, tile(7, 2));
    stage.go(left, tile(7, 2));
    stage.world().entity_mut(left).insert(Visiting(second));
    stage.update(2);
    let mut told = stage.read();
    told.sort();
    assert_eq!(told, ["1 enters b", "2 enters b", "2 leaves a"]);
}

#[test]
fn parts_of_one_mean_nothing_to_the_other() {
    let (stage, [first, second]) = stage();
    let door = stage.map(second).openings()[DOOR];
    let room = stage.map(first).rooms()[0];
    let nav = stage.nav(first);
    assert_eq!(nav.is_open(door), Err(NavError::ForeignEntity(door)));
    assert_eq!(nav.door_tiles(door), Err(NavError::ForeignEntity(door)));
    assert_eq!(nav.is_open(room), Err(NavError::ForeignEntity(room)), "a room is no opening");
    assert_eq!(stage.nav(second).is_open(door), Ok(false));
}

#[test]
fn a_map_copied_to_another_entity_becomes_a_dungeon_of_its_own() {
    let (mut stage, [first, _]) = stage();
    let copy = stage.map(first).clone();
    let nav = stage.nav(first).clone();
    let third = stage.world().spawn((copy, nav)).id();
    stage.until_told(3);
    assert_eq!(stage.count::<Room>(), 15);
    let door = stage.map(third).openings()[DOOR];
    assert_ne!(door, stage.map(first).openings()[DOOR]);
    stage.door(third, DOOR).open = true;
    stage.update(1);
    assert_eq!(stage.nav(third).is_open(door), Ok(true));
    assert_ne!(stage.nav(first).cell(tile(5, 2)), Cell::Free);
}
