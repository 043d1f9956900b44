//! Where visitors and other entities with a tile are put.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use crate::{
    house::tile,
    stage::{Stage, immediate},
};

/// The middle of a tile of the house's upper level.
fn centre(x: f32, y: f32) -> Vec2 {
    Vec2::new(x * 16.0 + 8.0, y * -16.0 - 8.0)
}

fn flat(stage: &Stage, entity: Entity) -> Vec2 {
    stage.place(entity).truncate()
}

fn assert_near(a: Vec2, b: Vec2) {
    assert!(a.distance(b) < 0.01, "{a} is not {b}");
}

#[test]
fn a_visitor_stands_on_its_tile_at_the_height_that_the_game_chose() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let visitor = stage.world().spawn((Visiting(dungeon), tile(2, 3), Transform::from_xyz(900.0, 900.0, 7.5))).id();
    stage.update(1);
    assert_eq!(stage.place(visitor), centre(2.0, 3.0).extend(7.5));
    stage.go(visitor, tile(7, 1));
    stage.update(1);
    assert_eq!(stage.place(visitor), centre(7.0, 1.0).extend(7.5));
    assert_eq!(stage.app.world().get::<ChildOf>(visitor), None);
}

#[test]
fn a_visitor_that_came_before_the_dungeon_is_put_on_its_tile_when_it_stands() {
    let mut stage = immediate();
    let preset = stage.preset("small.dungeon.ron");
    let dungeon = stage.world().spawn(Dungeon::new(preset)).id();
    let visitor = stage.world().spawn((Visiting(dungeon), tile(3, 4))).id();
    stage.until_told(1);
    assert_eq!(flat(&stage, visitor), centre(3.0, 4.0));
}

#[test]
fn a_moved_turned_and_stretched_dungeon_takes_its_visitors_along() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let ship = stage.world().spawn(Transform::from_xyz(1000.0, 0.0, 0.0)).id();
    let root = stage.visitor(1, dungeon, tile(2, 3));
    let child = stage.world().spawn((Visiting(dungeon), tile(2, 3), ChildOf(dungeon))).id();
    let turned = Transform::from_xyz(50.0, -20.0, 3.0)
        .with_rotation(Quat::from_rotation_z(FRAC_PI_2))
        .with_scale(Vec3::splat(2.0));
    stage.world().entity_mut(dungeon).insert(turned);
    stage.update(1);
    let at = centre(2.0, 3.0);
    let there = Vec2::new(50.0 - at.y * 2.0, -20.0 + at.x * 2.0);
    assert_near(flat(&stage, root), there);
    assert_eq!(stage.place(root).z, 0.0);
    assert_eq!(flat(&stage, child), at, "seen from the dungeon nothing has changed");

    // On board of something else, which sails.
    stage.world().entity_mut(dungeon).insert(ChildOf(ship));
    stage.update(1);
    assert_near(flat(&stage, root), there + Vec2::new(1000.0, 0.0));
    stage.world().get_mut::<Transform>(ship).expect("a place").translation.y = 70.0;
    stage.update(1);
    assert_near(flat(&stage, root), there + Vec2::new(1000.0, 70.0));
}

#[test]
fn the_child_of_a_level_is_placed_on_it_and_changes_to_another_with_its_tile() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let levels = stage.map(dungeon).levels().to_vec();
    let monster = stage.world().spawn((tile(4, 2), ChildOf(levels[0]), Transform::default())).id();
    stage.update(1);
    assert_eq!(flat(&stage, monster), centre(4.0, 2.0));
    stage.go(monster, TilePos::new(1, 3, 1));
    stage.update(1);
    assert_eq!(stage.app.world().get::<ChildOf>(monster).map(ChildOf::parent), Some(levels[1]));
    assert_eq!(flat(&stage, monster), centre(3.0, 1.0), "seen from its level");
    assert!(stage.app.world().get::<Children>(levels[1]).expect("children").contains(&monster));
    // It goes with the dungeon.
    stage.world().entity_mut(dungeon).insert(TileSize(8.0));
    stage.update(1);
    assert!(stage.world().get_entity(monster).is_err());
}

#[test]
fn a_visitor_on_another_level_stands_where_that_level_lies() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let pos = TilePos::new(1, 2, 2);
    let visitor = stage.visitor(1, dungeon, pos);
    stage.update(1);
    let place = flat(&stage, visitor);
    assert_eq!(place, stage.map(dungeon).to_world(pos));
    assert_eq!(stage.map(dungeon).from_world(place), Some(pos));
    assert_ne!(place, centre(2.0, 2.0), "levels lie side by side");
}

#[test]
fn another_tile_size_and_another_dungeon_leave_visitors_where_their_tile_says() {
    let mut stage = immediate();
    let dungeon = stage.small(1);
    let at = stage.map(dungeon).start();
    let still = stage.visitor(1, dungeon, at);
    let free = stage.world().spawn((Visiting(dungeon), TracksTile, at)).id();
    stage.update(1);
    for size in [10.0, 32.0] {
        stage.world().entity_mut(dungeon).insert(TileSize(size));
        stage.update(2);
        for visitor in [still, free] {
            assert_eq!(flat(&stage, visitor), stage.map(dungeon).to_world(at));
            assert_eq!(stage.app.world().get::<TilePos>(visitor), Some(&at));
        }
    }
    stage.edit(dungeon, |dungeon| dungeon.tier = "elite".into());
    stage.update(2);
    for visitor in [still, free] {
        assert_eq!(flat(&stage, visitor), stage.map(dungeon).to_world(at));
        assert_eq!(stage.app.world().get::<TilePos>(visitor), Some(&at));
    }
}

#[test]
fn nothing_is_written_while_nobody_moves() {
    #[derive(Resource, Default)]
    struct Changes(usize);
    let mut stage = immediate();
    let dungeon = stage.house();
    let level = stage.map(dungeon).levels()[0];
    for x in 1..5 {
        stage.visitor(1, dungeon, tile(x, 2));
        stage.world().spawn((Visiting(dungeon), TracksTile, tile(x, 1)));
        stage.world().spawn((tile(x, 3), ChildOf(level), Transform::default()));
    }
    type Touched =
        Or<(Changed<Transform>, Changed<TilePos>, Changed<Visiting>, Changed<DungeonNav>, Changed<DungeonMap>)>;
    stage.app.init_resource::<Changes>();
    stage.app.add_systems(Last, |touched: Query<(), Touched>, mut changes: ResMut<Changes>| {
        changes.0 += touched.iter().count();
    });
    stage.update(3);
    stage.world().resource_mut::<Changes>().0 = 0;
    stage.update(5);
    assert_eq!(stage.world().resource::<Changes>().0, 0);
}

#[test]
fn the_dungeons_own_parts_are_left_alone() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let room = stage.map(dungeon).rooms()[0];
    let place = stage.place(room);
    stage.go(room, tile(9, 9));
    stage.update(2);
    assert_eq!(stage.place(room), place);
}

#[test]
fn a_game_may_put_a_visitor_into_a_level_and_take_it_out_again() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let levels = stage.map(dungeon).levels().to_vec();
    let visitor = stage.visitor(1, dungeon, TilePos::new(1, 2, 1));
    stage.update(1);
    stage.world().entity_mut(visitor).insert(ChildOf(levels[1]));
    stage.update(1);
    assert_eq!(flat(&stage, visitor), centre(2.0, 1.0));
    stage.world().entity_mut(visitor).remove::<ChildOf>();
    stage.go(visitor, TilePos::new(1, 3, 1));
    stage.update(1);
    assert_eq!(flat(&stage, visitor), stage.map(dungeon).to_world(TilePos::new(1, 3, 1)));
}
