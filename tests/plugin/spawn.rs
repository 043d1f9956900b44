//! The entities of a dungeon are the core's dungeon, one for one.

use std::collections::{BTreeMap, HashSet};

use bevy::prelude::*;
use bevy_undercroft::{
    core::dungeon::{AreaKind, OpeningKind, ThingKind},
    parts::Neighbour,
    prelude::*,
};

use crate::stage::{Stage, immediate};

/// Dungeons of some presets, tiers and seeds, each on a stage of its own.
fn dungeons() -> impl Iterator<Item = (Stage, Entity)> {
    let wishes = [
        ("small.dungeon.ron", "novice", 1),
        (presets::LAB, "veteran", 7),
        (presets::CAVERNS, "elite", 3),
        (presets::RATKIN, "adept", 5),
    ];
    wishes.into_iter().map(|(path, tier, seed)| {
        let mut stage = immediate();
        let preset = stage.preset(path);
        let dungeon = stage.world().spawn(Dungeon::new(preset).with_tier(tier).with_seed(seed)).id();
        stage.until_told(1);
        assert!(stage.told().failed.is_empty(), "{path}: {:?}", stage.told().failed);
        (stage, dungeon)
    })
}

#[test]
fn every_room_opening_and_thing_has_one_entity_at_its_place() {
    for (mut stage, dungeon) in dungeons() {
        let map = stage.map(dungeon).clone();
        let core = map.dungeon().clone();
        assert_eq!(stage.count::<DungeonLevel>(), core.levels.len());
        assert_eq!(stage.count::<Room>(), core.room_count());
        assert_eq!(stage.count::<Hall>(), core.areas.len() - core.room_count());
        assert_eq!(stage.count::<Opening>(), core.openings.len());
        assert_eq!(stage.count::<Spot>() + stage.count::<Stairs>(), core.things.len());
        let world = stage.app.world();
        let stands_at = |entity: Entity, level: u16, x: i32, y: i32| {
            let entity = world.entity(entity);
            assert_eq!(entity.get::<TilePos>(), Some(&TilePos::new(level, x, y)));
            let level = map.levels()[usize::from(level)];
            assert_eq!(entity.get::<ChildOf>().map(ChildOf::parent), Some(level));
            assert_eq!(entity.get::<OnLevel>(), Some(&OnLevel(level)));
            let centre = Vec3::new(x as f32 * 16.0 + 8.0, y as f32 * -16.0 - 8.0, 0.0);
            assert_eq!(entity.get::<Transform>().map(|place| place.translation), Some(centre));
            assert!(entity.contains::<Visibility>());
        };
        for (area, &entity) in core.areas.iter().zip(map.areas()) {
            stands_at(entity, area.level, area.anchor.x, area.anchor.y);
            match area.kind {
                AreaKind::Room => {
                    let room = world.get::<Room>(entity).expect("a room");
                    assert_eq!((room.number, room.depth, room.key), (area.number, area.depth, area.key.0));
                    assert_eq!(room.kind.as_str(), area.role.word());
                }
                AreaKind::Hall => assert_eq!(world.get::<Hall>(entity).expect("a hall").width, area.width),
            }
        }
        for (opening, &entity) in core.openings.iter().zip(map.openings()) {
            stands_at(entity, opening.level, opening.at.x, opening.at.y);
            let data = world.get::<Opening>(entity).expect("an opening");
            assert_eq!(data.areas, opening.areas.map(|area| map.areas()[area.index()]));
            assert_eq!((data.length, data.facing), (opening.length, opening.facing.into()));
            let door = world.get::<Door>(entity);
            assert_eq!(door.is_some(), opening.kind != OpeningKind::Open);
            if let Some(door) = door {
                assert_eq!((door.open, door.material.as_str()), (false, opening.material.as_str()));
                assert_eq!(door.key.is_some(), opening.lock.is_some());
                assert_eq!(door.kind == DoorKind::Secret, opening.kind == OpeningKind::Secret);
            }
        }
        for (thing, &entity) in core.things.iter().zip(map.things()) {
            stands_at(entity, thing.at.level, thing.at.x, thing.at.y);
            let room = map.areas()[thing.area.index()];
            let contents = world.get::<Contents>(room).expect("contents");
            assert!(contents.contains(&entity));
            match &thing.kind {
                ThingKind::Exit => assert_eq!(world.get::<Stairs>(entity).expect("an exit").leads_to, None),
                ThingKind::Spot(word) => assert_eq!(world.get::<Spot>(entity).expect("a spot").kind, word.as_str()),
                ThingKind::Key(_) => {
                    assert_eq!(world.get::<Spot>(entity).expect("a spot").kind, SpotKind::Key);
                    assert!(world.get::<DoorKey>(entity).is_some());
                }
                ThingKind::Spawn => assert_eq!(Some(map.start()), world.get::<TilePos>(entity).copied()),
                _ => {}
            }
        }
    }
}

#[test]
fn a_locked_door_and_its_key_name_each_other() {
    let mut stage = immediate();
    let preset = stage.preset(presets::LAB);
    let dungeon = stage.world().spawn(Dungeon::new(preset).with_tier("elite").with_seed(4)).id();
    stage.until_told(1);
    let locks = stage.map(dungeon).dungeon().locks.len();
    assert!(locks > 0);
    let world = stage.world();
    let doors: Vec<DoorKey> = world.query::<&Door>().iter(world).filter_map(|door| door.key).collect();
    let keys: Vec<DoorKey> = world.query::<&DoorKey>().iter(world).copied().collect();
    assert_eq!(keys.len(), locks);
    for door in doors {
        assert!(keys.contains(&door), "{door}");
    }
}

#[test]
fn neighbours_are_mutual_and_are_the_connections() {
    for (mut stage, dungeon) in dungeons() {
        let map = stage.map(dungeon).clone();
        let world = stage.world();
        let neighbours: BTreeMap<Entity, Vec<Neighbour>> =
            world.query::<(Entity, &Neighbours)>().iter(world).map(|(room, list)| (room, list.to_vec())).collect();
        let ways: usize = neighbours.values().map(Vec::len).sum();
        assert_eq!(ways, 2 * map.dungeon().connections.len());
        for (&room, list) in &neighbours {
            for way in list {
                let back = neighbours[&way.room].iter().filter(|back| back.room == room);
                let dirs: Vec<_> = back.map(|back| back.dir.map(Dir::opposite)).collect();
                assert!(dirs.contains(&way.dir), "{way:?} {dirs:?}");
                let opening = world.get::<Opening>(way.through).expect("a grid's rooms are joined by openings");
                assert!(opening.areas.contains(&room));
                let centre = |room| world.get::<TilePos>(room).copied().unwrap_or_default();
                let (here, there) = (centre(room), centre(way.room));
                match way.dir.expect("a direction") {
                    Dir::North => assert!(there.y < here.y),
                    Dir::South => assert!(there.y > here.y),
                    Dir::West => assert!(there.x < here.x),
                    Dir::East => assert!(there.x > here.x),
                }
            }
        }
    }
}

#[test]
fn tiles_and_points_lead_to_each_other_and_to_rooms() {
    for (stage, dungeon) in dungeons() {
        let map = stage.map(dungeon);
        let core = map.dungeon();
        let mut rooms = HashSet::new();
        for (index, level) in core.levels.iter().enumerate() {
            for y in 0..level.height() as i32 {
                for x in 0..level.width() as i32 {
                    let pos = TilePos::new(index as u16, x, y);
                    assert_eq!(map.from_world(map.to_world(pos)), Some(pos));
                    let area = core.area_at(pos.into());
                    let room = area.filter(|area| area.kind == AreaKind::Room);
                    assert_eq!(map.room_at(pos), room.map(|room| map.areas()[room.id.index()]));
                    assert_eq!(map.area_at(pos).map(|(id, _)| id), area.map(|area| area.id));
                    assert_eq!(map.opening_at(pos).is_some(), core.opening_at(pos.into()).is_some());
                    rooms.extend(map.room_at(pos));
                }
            }
        }
        assert_eq!(rooms.len(), map.rooms().len());
        assert_eq!(map.from_world(Vec2::new(-1.0, -1.0)), None);
        assert_eq!(map.from_world(Vec2::new(1.0, 1.0)), None);
        assert_eq!(map.from_world(Vec2::new(f32::NAN, f32::INFINITY)), None);
        assert!(map.room_at(map.start()).is_some());
    }
}

#[test]
fn another_tile_size_moves_what_stands() {
    let mut stage = immediate();
    let dungeon = stage.small(3);
    stage.world().entity_mut(dungeon).insert(TileSize(10.0));
    stage.update(1);
    let map = stage.map(dungeon).clone();
    assert_eq!(map.to_world(TilePos::new(0, 2, 1)), Vec2::new(25.0, -15.0));
    for &room in map.rooms() {
        let pos = stage.app.world().get::<TilePos>(room).copied().expect("a place");
        let place = stage.app.world().get::<Transform>(room).expect("a place").translation;
        assert_eq!(place.truncate(), map.to_world(pos));
    }
    stage.world().entity_mut(dungeon).insert(TileSize(0.0));
    stage.update(1);
    assert_eq!(stage.map(dungeon).tile_size(), 16.0, "a size that can't be is taken as the default");
}

#[test]
fn a_finished_dungeon_is_put_up_as_it_is() {
    let mut stage = immediate();
    let made = stage.small(3);
    let core = stage.map(made).dungeon().clone();
    stage.world().despawn(made);
    let hand_picked = stage.world().spawn(DungeonMap::from(core.clone())).id();
    stage.until_told(2);
    assert_eq!(stage.map(hand_picked).rooms().len(), core.room_count());
    assert_eq!(stage.count::<Room>(), core.room_count());
    stage.world().entity_mut(hand_picked).remove::<DungeonMap>();
    stage.update(1);
    assert_eq!((stage.count::<Room>(), stage.count::<DungeonLevel>()), (0, 0));
}

#[test]
fn what_stands_stays_when_the_wish_is_taken_away() {
    let mut stage = immediate();
    let dungeon = stage.small(3);
    let rooms = stage.map(dungeon).rooms().to_vec();
    stage.world().entity_mut(dungeon).remove::<Dungeon>();
    stage.update(3);
    assert_eq!(stage.map(dungeon).rooms(), rooms);
    assert_eq!(stage.told().ready.len(), 1);
}
