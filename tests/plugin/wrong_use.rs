//! Wrong use has an answer, never a panic.

use std::{num::NonZeroU32, sync::Arc};

use bevy::prelude::*;
use bevy_undercroft::{Cell, NavError, prelude::*};

use crate::{
    house::{DOOR, keep_diary, tile},
    stage::{Endless, Stage, background, immediate},
};

/// Positions that are on no map.
const OUTSIDE: [TilePos; 6] = [
    TilePos::new(0, -1, 0),
    TilePos::new(0, 0, -1),
    TilePos::new(0, 1000, 2),
    TilePos::new(0, i32::MAX, i32::MIN),
    TilePos::new(7, 2, 2),
    TilePos::new(u16::MAX, i32::MIN, i32::MAX),
];

#[test]
fn positions_outside_and_levels_that_are_not_there() {
    let mut stage = immediate();
    keep_diary(&mut stage);
    let dungeon = stage.house();
    let visitor = stage.visitor(1, dungeon, tile(3, 2));
    let level = stage.map(dungeon).levels()[0];
    let monster = stage.world().spawn((tile(3, 2), Transform::default(), ChildOf(level))).id();
    stage.update(1);
    for pos in OUTSIDE {
        let (map, nav) = (stage.map(dungeon), stage.nav(dungeon));
        assert_eq!((map.room_at(pos), map.area_at(pos), map.opening_at(pos)), (None, None, None));
        assert_eq!((map.thing_at(pos), map.stairs_at(pos)), (None, None));
        assert_eq!(nav.cell(pos), Cell::Blocked);
        assert_eq!((nav.path(tile(3, 2), pos), nav.path(pos, tile(3, 2))), (None, None));
        assert_eq!((nav.next_step(tile(3, 2), pos), nav.next_step(pos, tile(3, 2))), (None, None));
        assert_eq!(nav.distance_field([pos]).distance(tile(3, 2)), None);
        assert_eq!(nav.distance_field([tile(3, 2)]).step(pos), None);
        assert!(nav.reach(pos, 1).is_empty());
        assert!(!nav.line_of_sight(pos, tile(3, 2)) && !nav.line_of_sight(tile(3, 2), pos));
        let _ = (nav.field_of_view(pos, 5).iter().count(), map.to_world(pos));
        stage.go(visitor, pos);
        stage.go(monster, pos);
        stage.update(2);
        stage.go(visitor, tile(3, 2));
        stage.update(1);
    }
    assert_eq!(stage.nav(dungeon).wall_rects(9), []);
    assert_eq!(stage.app.world().get::<ChildOf>(monster).map(ChildOf::parent), Some(level));
    assert_eq!(stage.read().len(), 1 + 2 * OUTSIDE.len(), "each time the room is left and entered");
}

#[test]
fn ways_to_walled_in_tiles() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let nav = stage.nav(dungeon);
    for wall in [tile(0, 0), tile(5, 1), tile(6, 4)] {
        assert_eq!(nav.path(tile(3, 2), wall), None);
        assert_eq!(nav.path(wall, tile(3, 2)), None);
        assert_eq!(nav.next_step(tile(3, 2), wall), None);
    }
    let walking = Travel { link: None, ..Travel::opening_doors() };
    assert_eq!(nav.path_with(tile(3, 2), tile(12, 5), &walking), None, "the closet has no door");
}

#[test]
fn entities_that_are_no_part_of_the_dungeon() {
    let mut stage = immediate();
    let (first, second) = (stage.house(), stage.house());
    let foreign = [
        stage.map(second).openings()[DOOR],
        stage.map(second).rooms()[0],
        stage.map(first).things()[0],
        first,
        Entity::PLACEHOLDER,
    ];
    let old = stage.map(first).openings()[DOOR];
    let mut nav = stage.world().get_mut::<DungeonNav>(first).expect("ways");
    for entity in foreign {
        assert_eq!(nav.set_cost(entity, NonZeroU32::MIN), Err(NavError::ForeignEntity(entity)));
        assert_eq!(nav.is_open(entity), Err(NavError::ForeignEntity(entity)));
        assert_eq!(nav.door_tiles(entity), Err(NavError::ForeignEntity(entity)));
    }
    assert_eq!(nav.is_open(old), Ok(false));
    stage.world().entity_mut(first).insert(TileSize(8.0));
    stage.update(1);
    assert_eq!(stage.nav(first).is_open(old), Err(NavError::ForeignEntity(old)), "a door that has gone");
}

#[test]
fn a_door_component_where_no_door_is() {
    let mut stage = immediate();
    keep_diary(&mut stage);
    let dungeon = stage.house();
    let (level, opening) = (stage.map(dungeon).levels()[0], stage.map(dungeon).openings()[DOOR]);
    let opening = *stage.app.world().get::<Opening>(opening).expect("an opening");
    stage.world().spawn(Door { open: true, ..default() });
    stage.world().spawn((Door { open: true, ..default() }, opening, OnLevel(level)));
    stage.world().spawn((Door { open: true, ..default() }, Opening { id: 99, ..opening }, OnLevel(dungeon)));
    stage.update(2);
    assert!(stage.read().is_empty());
    assert_ne!(stage.nav(dungeon).cell(tile(5, 2)), Cell::Free);
}

#[test]
fn a_dungeon_despawned_while_it_is_made_leaves_its_visitors_without_one() {
    let plugin = UndercroftPlugin::default().with_generation(Generation::Background).with_layout(Arc::new(Endless));
    let mut stage = Stage::new(plugin);
    keep_diary(&mut stage);
    stage.write("endless.dungeon.ron", r#"(format: 1, layout: Custom("endless", ()))"#);
    let preset = stage.preset("endless.dungeon.ron");
    let dungeon = stage.world().spawn(Dungeon::new(preset)).id();
    let visitor = stage.visitor(1, dungeon, tile(3, 2));
    stage.update(20);
    stage.world().despawn(dungeon);
    stage.update(5);
    assert!(stage.app.world().get::<Visiting>(visitor).is_none());
    assert!(stage.told().ready.is_empty() && stage.told().failed.is_empty() && stage.read().is_empty());
}

#[test]
fn a_preset_removed_while_it_is_in_use_is_told_once_and_what_stands_is_still_played() {
    for mut stage in [immediate(), background()] {
        keep_diary(&mut stage);
        let dungeon = stage.small(1);
        let start = stage.map(dungeon).start();
        let visitor = stage.visitor(1, dungeon, start);
        let handle = stage.world().get::<Dungeon>(dungeon).expect("a dungeon").preset.clone();
        stage.world().resource_mut::<Assets<DungeonPreset>>().remove(&handle);
        stage.update(10);
        let failed = std::mem::take(&mut stage.told().failed);
        assert_eq!(failed, [(dungeon, "the preset of this dungeon is not loaded".into())]);
        let next = stage.nav(dungeon).reach(start, 1).iter().find(|pos| *pos != start).expect("somewhere to go");
        stage.go(visitor, next);
        stage.update(1);
        assert_eq!(stage.place(visitor).truncate(), stage.map(dungeon).to_world(next));
        assert!(stage.map(dungeon).recipe().preset.contains("small"), "it can be saved");
    }
}

#[test]
fn visitors_of_what_is_no_dungeon() {
    let mut stage = immediate();
    keep_diary(&mut stage);
    let dungeon = stage.house();
    let nothing = stage.world().spawn_empty().id();
    let (room, gone) = (stage.map(dungeon).rooms()[0], stage.world().spawn_empty().id());
    stage.world().despawn(gone);
    for target in [nothing, room, gone] {
        let visitor = stage.visitor(1, target, tile(3, 2));
        stage.world().entity_mut(visitor).insert(TracksTile);
        stage.update(2);
        assert_eq!(stage.place(visitor), Vec3::ZERO);
    }
    // A child of something that is no part of the dungeon is where its parent carries it.
    let cart = stage.world().spawn(Transform::default()).id();
    let rider = stage.visitor(1, dungeon, tile(3, 2));
    stage.world().entity_mut(rider).insert(ChildOf(cart));
    stage.update(2);
    assert_eq!(stage.place(rider), Vec3::ZERO);
    assert_eq!(stage.read(), ["1 enters a"], "its tile counts all the same");
}

#[test]
fn a_dungeon_scaled_to_nothing() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let still = stage.visitor(1, dungeon, tile(3, 2));
    let free = stage.world().spawn((Visiting(dungeon), TracksTile, tile(3, 2))).id();
    stage.update(1);
    for scale in [Vec3::ZERO, Vec3::splat(f32::NAN), Vec3::splat(f32::INFINITY)] {
        stage.world().get_mut::<Transform>(dungeon).expect("a place").scale = scale;
        stage.update(2);
    }
    stage.world().get_mut::<Transform>(dungeon).expect("a place").scale = Vec3::ONE;
    stage.update(2);
    for visitor in [still, free] {
        assert_eq!(stage.place(visitor).truncate(), stage.map(dungeon).to_world(tile(3, 2)));
    }
}
