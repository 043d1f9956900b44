//! What observers may rely on.

use bevy::{ecs::world::DeferredWorld, prelude::*};
use bevy_undercroft::prelude::*;

use crate::stage::{Stage, immediate};

#[derive(Resource, Default)]
struct Log(Vec<&'static str>);

#[derive(Component)]
struct Furniture;

/// Whether an entity has everything that is promised of it.
fn complete(entity: EntityRef<'_>) -> bool {
    entity.contains::<TilePos>()
        && entity.contains::<Visibility>()
        && entity.contains::<OnLevel>()
        && entity.get::<ChildOf>().map(ChildOf::parent) == entity.get::<OnLevel>().map(|level| level.0)
        && entity.get::<Transform>().is_some_and(|place| place.translation.x > 0.0 && place.translation.y < 0.0)
}

fn listen(stage: &mut Stage) {
    stage
        .app
        .init_resource::<Log>()
        .add_observer(|add: On<Add, Room>, world: DeferredWorld| {
            let room = world.entity(add.entity);
            assert!(complete(room));
            assert!(room.get::<Neighbours>().is_some_and(|neighbours| !neighbours.is_empty()));
            assert!(room.contains::<Contents>());
        })
        .add_observer(|add: On<Add, Door>, world: DeferredWorld| {
            let door = world.entity(add.entity);
            assert!(complete(door) && door.contains::<Opening>());
        })
        .add_observer(|add: On<Add, Stairs>, world: DeferredWorld| assert!(complete(world.entity(add.entity))))
        .add_observer(|add: On<Add, Spot>, world: DeferredWorld| {
            let spot = world.entity(add.entity);
            assert!(complete(spot));
            let room = spot.get::<Spot>().map(|spot| spot.room).expect("just added");
            assert!(world.get::<Room>(room).is_some(), "a spot's room is there before it");
            assert_eq!(
                world.get::<Spot>(add.entity).map(|s| s.kind == SpotKind::Key),
                Some(spot.contains::<DoorKey>())
            );
        })
        .add_observer(|add: On<Add, Spot>, spots: Query<(&TilePos, &OnLevel)>, mut commands: Commands| {
            let (pos, level) = spots.get(add.entity).expect("complete");
            commands.spawn((Furniture, *pos, ChildOf(level.0)));
        })
        .add_observer(
            |ready: On<DungeonReady>,
             maps: Query<&DungeonMap>,
             furniture: Query<&Furniture>,
             spots: Query<&Spot>,
             rooms: Query<&Room>,
             mut log: ResMut<Log>| {
                let map = maps.get(ready.entity).expect("a map");
                assert_eq!(furniture.iter().count(), spots.iter().count(), "the observers' commands have run");
                assert_eq!(rooms.iter().count(), map.dungeon().room_count());
                log.0.push("ready");
            },
        )
        .add_observer(|_: On<Insert, DungeonMap>, mut log: ResMut<Log>| log.0.push("map"));
}

#[test]
fn entities_are_complete_when_they_are_added_and_ready_comes_last() {
    let mut stage = immediate();
    listen(&mut stage);
    let dungeon = stage.small(1);
    stage.update(2);
    for seed in 2..12 {
        stage.edit(dungeon, |dungeon| dungeon.seed = Seed(seed));
        stage.update(1);
    }
    let log = &stage.world().resource::<Log>().0;
    assert_eq!(log, &["map", "ready"].repeat(11));
}

#[test]
fn what_the_game_hangs_on_a_dungeon_goes_with_it_and_what_visits_stays() {
    let mut stage = immediate();
    let dungeon = stage.small(1);
    let map = stage.map(dungeon).clone();
    let hung: Vec<Entity> = [map.levels()[0], map.rooms()[0], map.openings()[0], map.things()[0]]
        .map(|parent| stage.world().spawn((Furniture, ChildOf(parent))).id())
        .into();
    let own = stage.world().spawn((Furniture, ChildOf(dungeon))).id();
    let visitor = stage.world().spawn(Furniture).id();
    stage.edit(dungeon, |dungeon| dungeon.seed = Seed(2));
    stage.update(1);
    for entity in hung {
        assert!(stage.world().get_entity(entity).is_err());
    }
    assert!(stage.world().get_entity(own).is_ok(), "the dungeon's own entity has not gone, nor its children");
    assert!(stage.world().get_entity(visitor).is_ok());
    assert_eq!(stage.map(dungeon).levels(), map.levels(), "levels are used again");
}

#[test]
fn a_spot_that_the_game_moved_elsewhere_goes_too() {
    let mut stage = immediate();
    let dungeon = stage.small(1);
    let spot = stage.map(dungeon).things()[0];
    stage.world().entity_mut(spot).remove::<ChildOf>();
    stage.edit(dungeon, |dungeon| dungeon.seed = Seed(2));
    stage.update(1);
    assert!(stage.world().get_entity(spot).is_err());
}

/// Despawns the dungeon as soon as a part of it is there.
fn despawn_at<E: EntityEvent, C: Component>(on: On<E, C>, parents: Query<&ChildOf>, mut commands: Commands) {
    let dungeon = parents.root_ancestor(on.event_target());
    commands.entity(dungeon).try_despawn();
}

#[test]
fn an_observer_may_despawn_what_is_being_put_up() {
    let observers: [fn(&mut App); 7] = [
        |app| _ = app.add_observer(despawn_at::<Add, DungeonLevel>),
        |app| _ = app.add_observer(despawn_at::<Add, Room>),
        |app| _ = app.add_observer(despawn_at::<Insert, Room>),
        |app| _ = app.add_observer(despawn_at::<Add, Door>),
        |app| _ = app.add_observer(despawn_at::<Add, Spot>),
        |app| _ = app.add_observer(despawn_at::<Add, Stairs>),
        |app| _ = app.add_observer(despawn_at::<Add, OnLevel>),
    ];
    for add_observer in observers {
        let mut stage = immediate();
        add_observer(&mut stage.app);
        let preset = stage.preset("small.dungeon.ron");
        let dungeon = stage.world().spawn(Dungeon::new(preset)).id();
        stage.until("the dungeon to go", |world| world.get_entity(dungeon).is_err());
        stage.update(2);
        assert_eq!((stage.count::<Room>(), stage.count::<DungeonLevel>(), stage.count::<TilePos>()), (0, 0, 0));
        assert!(stage.told().ready.is_empty());
    }
}

#[test]
fn an_observer_may_despawn_the_part_that_was_just_added() {
    let mut stage = immediate();
    stage.app.add_observer(|add: On<Add, Room>, mut commands: Commands| commands.entity(add.entity).despawn());
    stage.app.add_observer(|add: On<Add, Door>, mut commands: Commands| commands.entity(add.entity).despawn());
    let dungeon = stage.small(1);
    stage.update(2);
    assert_eq!((stage.count::<Room>(), stage.count::<Door>(), stage.told().ready.len()), (0, 0, 1));
    stage.edit(dungeon, |dungeon| dungeon.seed = Seed(2));
    stage.update(2);
    assert_eq!(stage.told().ready.len(), 2);
}

#[test]
fn a_changed_wish_without_another_value_makes_nothing_new() {
    let mut stage = immediate();
    let dungeon = stage.small(1);
    for _ in 0..5 {
        stage.edit(dungeon, |dungeon| dungeon.seed = Seed(1));
        stage.update(1);
    }
    assert_eq!(stage.told().ready.len(), 1);
}
