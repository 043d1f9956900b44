//! Visitors that move by their [`Transform`].

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use crate::{
    house::{Called, keep_diary, tile},
    stage::{Stage, immediate},
};

fn pos(stage: &Stage, entity: Entity) -> TilePos {
    *stage.app.world().get::<TilePos>(entity).expect("a tile")
}

fn shift(stage: &mut Stage, entity: Entity, by: Vec2) {
    stage.world().get_mut::<Transform>(entity).expect("a place").translation += by.extend(0.0);
}

#[test]
fn the_tile_follows_the_place_and_brings_about_events() {
    let mut stage = immediate();
    keep_diary(&mut stage);
    let dungeon = stage.house();
    // Near the western end of the door between a and b, and without a word about its tile.
    let visitor =
        stage.world().spawn((Called(1), Visiting(dungeon), TracksTile, Transform::from_xyz(79.0, -40.0, 2.0)));
    let visitor = visitor.id();
    stage.update(1);
    assert_eq!(pos(&stage, visitor), tile(4, 2));
    assert_eq!(stage.place(visitor), Vec3::new(79.0, -40.0, 2.0), "it stays where the game has put it");
    shift(&mut stage, visitor, Vec2::new(2.0, 0.0));
    stage.update(1);
    assert_eq!(pos(&stage, visitor), tile(5, 2));
    shift(&mut stage, visitor, Vec2::new(16.0, 3.0));
    stage.update(1);
    assert_eq!(pos(&stage, visitor), tile(6, 2));
    assert_eq!(stage.place(visitor), Vec3::new(97.0, -37.0, 2.0));
    assert_eq!(stage.read(), ["1 enters a", "1 leaves a", "1 enters b"]);
}

#[test]
fn writing_the_tile_moves_the_entity_there() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let visitor = stage.world().spawn((Visiting(dungeon), TracksTile, tile(3, 2))).id();
    stage.update(1);
    assert_eq!(stage.place(visitor), Vec3::new(56.0, -40.0, 0.0), "spawned with a tile");
    stage.go(visitor, tile(8, 1));
    // The game moves it in the same frame: the tile counts.
    shift(&mut stage, visitor, Vec2::new(5.0, 5.0));
    stage.update(1);
    assert_eq!(stage.place(visitor), Vec3::new(136.0, -24.0, 0.0));
    shift(&mut stage, visitor, Vec2::new(5.0, 5.0));
    stage.update(1);
    assert_eq!(stage.place(visitor), Vec3::new(141.0, -19.0, 0.0), "and is free again");
    assert_eq!(pos(&stage, visitor), tile(8, 1));
}

#[test]
fn off_the_map_the_last_tile_stays_and_writing_it_brings_one_back() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let visitor = stage.world().spawn((Visiting(dungeon), TracksTile, tile(3, 2))).id();
    stage.update(1);
    shift(&mut stage, visitor, Vec2::new(0.0, 500.0));
    stage.update(3);
    assert_eq!(pos(&stage, visitor), tile(3, 2));
    assert_eq!(stage.place(visitor).y, 460.0);
    stage.go(visitor, tile(3, 2));
    stage.update(1);
    assert_eq!(stage.place(visitor), Vec3::new(56.0, -40.0, 0.0));
}

#[test]
fn a_dungeon_that_moves_slides_away_under_a_root_and_carries_its_child() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let root = stage.world().spawn((Visiting(dungeon), TracksTile, tile(3, 2))).id();
    let child = stage.world().spawn((Visiting(dungeon), TracksTile, tile(3, 2), ChildOf(dungeon))).id();
    stage.update(1);
    stage.world().get_mut::<Transform>(dungeon).expect("a place").translation.x = -16.0;
    stage.update(1);
    assert_eq!(stage.place(root), Vec3::new(56.0, -40.0, 0.0));
    assert_eq!(pos(&stage, root), tile(4, 2));
    assert_eq!(stage.place(child), Vec3::new(56.0, -40.0, 0.0));
    assert_eq!(pos(&stage, child), tile(3, 2));
}

#[test]
fn the_child_of_a_level_is_on_that_level_until_its_tile_is_written() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let levels = stage.map(dungeon).levels().to_vec();
    let monster = stage.world().spawn((TracksTile, ChildOf(levels[1]), Transform::from_xyz(24.0, -24.0, 0.0))).id();
    stage.update(1);
    assert_eq!(pos(&stage, monster), TilePos::new(1, 1, 1));
    shift(&mut stage, monster, Vec2::new(16.0, 0.0));
    stage.update(1);
    assert_eq!(pos(&stage, monster), TilePos::new(1, 2, 1));
    stage.go(monster, tile(3, 2));
    stage.update(1);
    assert_eq!(stage.app.world().get::<ChildOf>(monster).map(ChildOf::parent), Some(levels[0]));
    assert_eq!(stage.place(monster), Vec3::new(56.0, -40.0, 0.0));
    stage.update(2);
    assert_eq!(pos(&stage, monster), tile(3, 2));
}

#[test]
fn what_no_longer_tracks_its_tile_is_driven_by_it() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let visitor = stage.world().spawn((Visiting(dungeon), TracksTile, tile(3, 2))).id();
    stage.update(1);
    shift(&mut stage, visitor, Vec2::new(20.0, 0.0));
    stage.update(1);
    stage.world().entity_mut(visitor).remove::<TracksTile>();
    stage.go(visitor, tile(7, 1));
    stage.update(1);
    assert_eq!(stage.place(visitor), Vec3::new(120.0, -24.0, 0.0));
    stage.world().entity_mut(visitor).insert(TracksTile);
    shift(&mut stage, visitor, Vec2::new(1.0, 0.0));
    stage.update(2);
    shift(&mut stage, visitor, Vec2::new(16.0, 0.0));
    stage.update(1);
    assert_eq!(pos(&stage, visitor), tile(8, 1));
}

#[test]
fn the_same_tile_of_another_dungeon_is_another_place() {
    let mut stage = immediate();
    let first = stage.house();
    let second = stage.house();
    stage.world().get_mut::<Transform>(second).expect("a place").translation.x = 1000.0;
    let visitor = stage.world().spawn((Visiting(first), TracksTile, tile(3, 2))).id();
    stage.update(1);
    stage.world().entity_mut(visitor).insert((Visiting(second), tile(3, 2)));
    stage.update(1);
    assert_eq!(stage.place(visitor), Vec3::new(1056.0, -40.0, 0.0));
    // Without a word about the tile it stays where it is, off the map.
    stage.world().entity_mut(visitor).insert(Visiting(first));
    stage.update(2);
    assert_eq!(stage.place(visitor), Vec3::new(1056.0, -40.0, 0.0));
    assert_eq!(pos(&stage, visitor), tile(3, 2));
}
