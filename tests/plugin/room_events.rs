//! What visitors come upon: each thing is told exactly once.

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use crate::{
    house::{A, B, C, Called, EXIT, STAIRS, TELEPORTER, keep_diary, tile},
    stage::{Stage, background, immediate},
    storm::LARGE,
};

fn stage() -> (Stage, Entity) {
    let mut stage = immediate();
    keep_diary(&mut stage);
    let dungeon = stage.house();
    (stage, dungeon)
}

fn at(stage: &Stage, dungeon: Entity, thing: usize) -> TilePos {
    stage.map(dungeon).dungeon().things[thing].at.into()
}

#[test]
fn a_walk_is_told_room_by_room() {
    let (mut stage, dungeon) = stage();
    let visitor = stage.visitor(1, dungeon, tile(3, 2));
    stage.update(3);
    assert_eq!(stage.read(), ["1 enters a"], "spawned in a room");
    stage.go(visitor, tile(4, 2));
    stage.update(1);
    assert!(stage.read().is_empty(), "the same room");
    stage.go(visitor, tile(5, 2));
    stage.update(2);
    assert_eq!(stage.read(), ["1 leaves a"], "a doorway is no room");
    stage.go(visitor, tile(6, 2));
    stage.update(2);
    assert_eq!(stage.read(), ["1 enters b"]);
    stage.go(visitor, tile(3, 5));
    stage.update(2);
    assert_eq!(stage.read(), ["1 leaves b"], "nor is a hall");
    stage.go(visitor, tile(1, 1));
    stage.update(1);
    stage.go(visitor, tile(12, 1));
    stage.update(2);
    assert_eq!(stage.read(), ["1 enters a", "1 leaves a", "1 enters c"], "from room to room at once");
    stage.go(visitor, TilePos::new(9, -3, 70));
    stage.update(2);
    assert_eq!(stage.read(), ["1 leaves c"], "out of the dungeon");
}

#[test]
fn only_where_a_visitor_is_at_the_end_of_a_frame_counts() {
    let (mut stage, dungeon) = stage();
    let visitor = stage.visitor(1, dungeon, tile(3, 2));
    stage.update(1);
    stage.read();
    for pos in [tile(7, 2), tile(12, 2), tile(3, 2)] {
        stage.go(visitor, pos);
    }
    stage.update(2);
    assert!(stage.read().is_empty());
}

#[test]
fn many_visitors_in_one_frame_are_told_each_for_itself() {
    let (mut stage, dungeon) = stage();
    let visitors: Vec<Entity> = (0..50).map(|n| stage.visitor(n, dungeon, tile(3, 2))).collect();
    stage.update(1);
    let entered = stage.read();
    assert_eq!(entered.len(), 50);
    for (n, &visitor) in visitors.iter().enumerate() {
        stage.go(visitor, if n % 2 == 0 { tile(7, 2) } else { tile(12, 2) });
    }
    stage.update(2);
    let told = stage.read();
    assert_eq!(told.len(), 100);
    for n in 0..50 {
        let own: Vec<&String> = told.iter().filter(|line| line.starts_with(&format!("{n} "))).collect();
        let into = if n % 2 == 0 { "b" } else { "c" };
        assert_eq!(own, [&format!("{n} leaves a"), &format!("{n} enters {into}")]);
    }
}

#[test]
fn stairs_are_entered_after_their_room() {
    let (mut stage, dungeon) = stage();
    let exit = at(&stage, dungeon, EXIT);
    let visitor = stage.visitor(1, dungeon, tile(3, 2));
    stage.update(1);
    stage.go(visitor, exit);
    stage.update(3);
    assert_eq!(stage.read(), ["1 enters a", "1 leaves a", "1 enters c", "1 stairs 1"]);
    stage.go(visitor, tile(13, 1));
    stage.update(1);
    stage.go(visitor, exit);
    stage.update(2);
    assert_eq!(stage.read(), ["1 stairs 1"], "again, when one has stepped off");
    stage.visitor(2, dungeon, exit);
    stage.update(2);
    assert_eq!(stage.read(), ["2 enters c", "2 stairs 1"], "spawned on them");
}

/// Takes every link at once, as a game does.
fn take_links(on: On<StairsEntered>, stairs: Query<&Stairs>, mut tiles: Query<&mut TilePos>) {
    if let (Ok(mut pos), Some(to)) = (tiles.get_mut(on.visitor), stairs.get(on.entity).expect("stairs").leads_to) {
        *pos = to;
    }
}

#[test]
fn taking_a_link_does_not_bounce_back() {
    let (mut stage, dungeon) = stage();
    stage.app.add_observer(take_links);
    let visitor = stage.visitor(1, dungeon, tile(8, 1));
    stage.update(1);
    stage.read();
    for (end, other, told) in [
        (STAIRS[0], STAIRS[1], ["1 stairs 2", "1 leaves b", "1 enters d"]),
        (STAIRS[1], STAIRS[0], ["1 stairs 3", "1 leaves d", "1 enters b"]),
        (TELEPORTER[0], TELEPORTER[1], ["1 stairs 4", "1 leaves b", "1 enters e"]),
    ] {
        let landing = stage.app.world().get::<Stairs>(stage.map(dungeon).things()[end]).and_then(|end| end.leads_to);
        let to = at(&stage, dungeon, end);
        stage.go(visitor, to);
        stage.update(4);
        assert_eq!(stage.read(), told);
        let pos = *stage.app.world().get::<TilePos>(visitor).expect("a tile");
        assert_eq!(Some(pos), landing);
        // The closet has nothing free beside its end: one lands on the end itself.
        assert_eq!(pos == at(&stage, dungeon, other), other == TELEPORTER[1]);
        // The picture has come along.
        assert_eq!(stage.place(visitor).truncate(), stage.map(dungeon).to_world(pos));
    }
}

#[test]
fn a_visitor_that_changes_dungeon_leaves_one_and_enters_the_other() {
    let (mut stage, first) = stage();
    let second = stage.house();
    let visitor = stage.visitor(1, first, tile(3, 2));
    stage.update(1);
    stage.read();
    stage.world().entity_mut(visitor).insert(Visiting(second));
    stage.update(2);
    assert_eq!(stage.read(), ["1 leaves a", "1 enters a"]);
    let entered = stage.map(second).rooms()[A];
    assert_eq!(stage.map(second).room_at(tile(3, 2)), Some(entered));
    stage.world().entity_mut(visitor).remove::<Visiting>();
    stage.update(2);
    assert_eq!(stage.read(), ["1 leaves a"], "it visits nothing any more");
}

#[test]
fn rooms_that_have_gone_are_not_left_and_new_ones_are_entered_when_they_stand() {
    for mut stage in [immediate(), background()] {
        stage.app.init_resource::<Rooms>();
        stage.app.add_observer(|on: On<RoomEntered>, mut rooms: ResMut<Rooms>| rooms.entered.push(on.entity));
        stage.app.add_observer(|on: On<RoomLeft>, mut rooms: ResMut<Rooms>| rooms.left.push(on.entity));
        stage.app.add_observer(
            |ready: On<DungeonReady>, maps: Query<&DungeonMap>, mut tiles: Query<&mut TilePos, With<Called>>| {
                for mut pos in &mut tiles {
                    *pos = maps.get(ready.entity).expect("it stands").start();
                }
            },
        );
        let dungeon = stage.small(1);
        stage.visitor(1, dungeon, TilePos::default());
        let start = stage.map(dungeon).start();
        let visitor = stage.world().query_filtered::<Entity, With<Called>>().single(stage.app.world()).expect("one");
        stage.go(visitor, start);
        stage.update(2);
        for seed in 2..6 {
            let before = stage.world().resource::<Rooms>().entered.len();
            assert_eq!(before, seed as usize - 1);
            stage.edit(dungeon, |dungeon| dungeon.seed = Seed(seed));
            stage.until_told(seed as usize);
            stage.update(2);
            let map = stage.map(dungeon).clone();
            let rooms = stage.world().resource::<Rooms>();
            assert_eq!(rooms.entered.last().copied(), map.room_at(map.start()));
            assert!(rooms.left.is_empty());
        }
    }
}

#[derive(Resource, Default)]
struct Rooms {
    entered: Vec<Entity>,
    left: Vec<Entity>,
}

#[test]
fn stairs_that_come_to_be_under_ones_feet_are_not_entered() {
    let (mut stage, dungeon) = stage();
    let exit = at(&stage, dungeon, EXIT);
    stage.visitor(1, dungeon, exit);
    stage.update(1);
    stage.read();
    // Put up anew, with the same rooms.
    stage.world().entity_mut(dungeon).insert(TileSize(20.0));
    stage.update(2);
    assert_eq!(stage.read(), ["1 enters c"]);
}

#[test]
fn an_observer_that_moves_the_visitor_on_is_followed() {
    let (mut stage, dungeon) = stage();
    let to = [tile(7, 2), tile(12, 2), TilePos::new(1, 2, 1)];
    let mut next = 0;
    stage.app.add_observer(move |on: On<RoomEntered>, mut tiles: Query<&mut TilePos>| {
        if let Some(to) = to.get(next) {
            *tiles.get_mut(on.visitor).expect("a tile") = *to;
            next += 1;
        }
    });
    let visitor = stage.visitor(1, dungeon, tile(3, 2));
    stage.update(2);
    let told = ["1 enters a", "1 leaves a", "1 enters b", "1 leaves b", "1 enters c", "1 leaves c", "1 enters d"];
    assert_eq!(stage.read(), told);
    let place = stage.place(visitor).truncate();
    assert_eq!(place, stage.map(dungeon).to_world(TilePos::new(1, 2, 1)));
}

#[test]
fn an_observer_that_never_stops_moving_it_does_not_stop_the_game() {
    let (mut stage, dungeon) = stage();
    stage.app.add_observer(|on: On<RoomEntered>, mut tiles: Query<&mut TilePos>| {
        let mut pos = tiles.get_mut(on.visitor).expect("a tile");
        *pos = if *pos == tile(3, 2) { tile(7, 2) } else { tile(3, 2) };
    });
    stage.visitor(1, dungeon, tile(3, 2));
    stage.update(3);
    let told = stage.read();
    assert!(told.len() > 10);
    for (n, line) in told.iter().enumerate() {
        let expected = ["1 enters a", "1 leaves a", "1 enters b", "1 leaves b"][n % 4];
        assert_eq!(line, expected, "in the next frame it goes on where it was");
    }
}

#[test]
fn an_observer_may_despawn_the_visitor_another_one_the_room_or_the_dungeon() {
    for what in 0..5 {
        let (mut stage, dungeon) = stage();
        let other = stage.visitor(2, dungeon, tile(3, 2));
        let visitor = stage.visitor(1, dungeon, tile(3, 2));
        stage.update(1);
        stage.read();
        let rooms = stage.map(dungeon).rooms().to_vec();
        let doomed = [visitor, other, rooms[B], rooms[C], dungeon][what];
        stage.app.add_observer(move |_: On<RoomLeft>, mut commands: Commands| commands.entity(doomed).try_despawn());
        stage.go(visitor, tile(7, 2));
        stage.go(other, tile(12, 2));
        stage.update(3);
        let told = stage.read();
        assert!(told.iter().any(|line| line.ends_with("leaves a")), "{told:?}");
        for (line, gone) in [("1 enters b", [0, 2, 4]), ("2 enters c", [1, 3, 4])] {
            // The dungeon's end undoes the visits; whoever was despawned comes nowhere, and nobody comes into a room
            // that is not there.
            assert_eq!(told.iter().any(|told| told == line), !gone.contains(&what), "{what} {told:?}");
        }
    }
}

#[test]
fn a_despawned_visitor_leaves_nothing_behind() {
    let (mut stage, dungeon) = stage();
    let visitor = stage.visitor(1, dungeon, tile(3, 2));
    stage.update(1);
    stage.read();
    stage.world().despawn(visitor);
    stage.update(2);
    assert!(stage.read().is_empty());
    assert!(stage.app.world().get::<Visitors>(dungeon).is_none_or(|visitors| visitors.is_empty()));
}

#[test]
fn observers_see_the_world_as_the_event_says() {
    let (mut stage, dungeon) = stage();
    stage.app.add_observer(|on: On<RoomLeft>, visitors: Query<(&TilePos, &Visiting)>, maps: Query<&DungeonMap>| {
        let (pos, visiting) = visitors.get(on.visitor).expect("a visitor");
        assert_ne!(maps.get(visiting.0).expect("it stands").room_at(*pos), Some(on.entity));
    });
    stage.app.add_observer(|on: On<RoomEntered>, visitors: Query<(&TilePos, &Visiting)>, maps: Query<&DungeonMap>| {
        let (pos, visiting) = visitors.get(on.visitor).expect("a visitor");
        assert_eq!(maps.get(visiting.0).expect("it stands").room_at(*pos), Some(on.entity));
    });
    let visitor = stage.visitor(1, dungeon, tile(3, 2));
    for x in [3, 5, 7, 11, 12, 3] {
        stage.go(visitor, tile(x, 2));
        stage.update(1);
    }
    assert_eq!(stage.read().len(), 7);
}

#[test]
fn nothing_is_told_of_a_dungeon_that_is_still_being_put_up() {
    let mut stage = background();
    stage.write("large.dungeon.ron", LARGE);
    stage.app.init_resource::<Rooms>();
    stage.app.add_observer(
        |on: On<RoomEntered>, rooms: Query<&Room>, maps: Query<&DungeonMap>, mut entered: ResMut<Rooms>| {
            let map = maps.iter().next().expect("a map");
            assert_eq!(rooms.iter().count(), map.dungeon().room_count());
            entered.entered.push(on.entity);
        },
    );
    let preset = stage.preset("large.dungeon.ron");
    let dungeon = stage.world().spawn(Dungeon::new(preset)).id();
    stage.until_told(1);
    let start = stage.map(dungeon).start();
    let visitor = stage.visitor(1, dungeon, start);
    stage.update(1);
    for seed in 1..4 {
        stage.edit(dungeon, |dungeon| dungeon.seed = Seed(seed));
        // It walks about while the new one comes.
        let mut x = 0;
        stage.until("the next one", |world| {
            x = (x + 1) % 200;
            *world.get_mut::<TilePos>(visitor).expect("a visitor") = tile(x, 4);
            world.resource::<crate::stage::Told>().ready.len() > seed as usize
        });
        let start = stage.map(dungeon).start();
        stage.go(visitor, start);
        stage.update(1);
        let entered = stage.world().resource::<Rooms>().entered.last().copied();
        assert_eq!(entered, stage.map(dungeon).room_at(start));
    }
}
