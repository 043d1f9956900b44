//! [`DungeonNav`] speaks of entities and tiles as the plugin has them.

use std::num::NonZeroU32;

use bevy::prelude::*;
use bevy_undercroft::{
    Cell, NavError,
    core::{dungeon::TileKind, grid::Point},
    prelude::*,
};

use crate::{
    house::{A, ARCH, B, DOOR, LOCKED, tile},
    stage::{Stage, background, immediate},
};

fn steps(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).expect("not 0")
}

fn cost(stage: &Stage, dungeon: Entity, from: TilePos, to: TilePos) -> Option<u32> {
    stage.nav(dungeon).path(from, to).map(|path| path.cost)
}

#[test]
fn it_comes_with_the_map_goes_with_it_and_is_of_the_dungeon_that_stands() {
    for mut stage in [immediate(), background()] {
        let dungeon = stage.small(1);
        for seed in 2..5 {
            stage.edit(dungeon, |dungeon| dungeon.seed = Seed(seed));
            stage.until_told(seed as usize);
            let (map, nav) = (stage.map(dungeon).clone(), stage.nav(dungeon));
            let core = map.dungeon();
            for (y, x) in (0..core.levels[0].height() as i32)
                .flat_map(|y| (0..core.levels[0].width() as i32).map(move |x| (y, x)))
            {
                let pos = TilePos::new(0, x, y);
                let kind = core.levels[0].kind(Point::new(x, y));
                match nav.cell(pos) {
                    Cell::Free => assert!(kind.is_walkable()),
                    Cell::Blocked => assert!(!kind.is_walkable()),
                    Cell::ClosedDoor(door) | Cell::LockedDoor(door, _) => {
                        assert_eq!(kind, TileKind::Opening);
                        assert_eq!(map.opening_at(pos), Some(door));
                        assert_eq!(nav.is_open(door), Ok(false));
                        assert!(nav.door_tiles(door).expect("its own").contains(&pos));
                        let key = stage.app.world().get::<Door>(door).expect("a door").key;
                        assert_eq!(matches!(nav.cell(pos), Cell::LockedDoor(..)), key.is_some());
                    }
                }
            }
        }
        stage.world().entity_mut(dungeon).remove::<(Dungeon, DungeonMap)>();
        stage.update(1);
        assert!(stage.app.world().get::<DungeonNav>(dungeon).is_none());
    }
}

#[test]
fn a_room_a_hall_and_a_door_can_be_made_dear() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let map = stage.map(dungeon).clone();
    let (from, to) = (tile(2, 3), tile(8, 3));
    assert_eq!(cost(&stage, dungeon, from, to), Some(10), "down, along the hall, up");
    let mut nav = stage.world().get_mut::<DungeonNav>(dungeon).expect("ways");
    for (part, dear) in [(map.areas()[A], 2), (map.areas()[5], 3), (map.openings()[ARCH], 5)] {
        nav.set_cost(part, steps(dear)).expect("its own part");
    }
    // One opening, seven tiles of the hall, the other opening, one tile of b.
    assert_eq!(cost(&stage, dungeon, from, to), Some(5 + 7 * 3 + 1 + 1));
    stage.door(dungeon, DOOR).open = true;
    stage.update(1);
    // North, east to the door, through, east, south.
    assert_eq!(cost(&stage, dungeon, from, to), Some(2 * 3 + 1 + 4));
    assert_eq!(stage.nav(dungeon).next_step(from, tile(2, 2)), Some(tile(2, 2)));
}

#[test]
fn an_obstacle_is_gone_round_and_seen_past() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let (from, to) = (tile(1, 2), tile(4, 2));
    assert_eq!(cost(&stage, dungeon, from, to), Some(3));
    let mut nav = stage.world().get_mut::<DungeonNav>(dungeon).expect("ways");
    nav.set_obstacle(tile(2, 2), true).expect("floor");
    assert_eq!(nav.cell(tile(2, 2)), Cell::Blocked);
    assert_eq!(cost(&stage, dungeon, from, to), Some(5));
    assert!(stage.nav(dungeon).line_of_sight(from, to));
    let mut nav = stage.world().get_mut::<DungeonNav>(dungeon).expect("ways");
    nav.set_obstacle(tile(2, 2), false).expect("floor");
    assert_eq!(nav.cell(tile(2, 2)), Cell::Free);
    assert_eq!(nav.set_obstacle(tile(0, 0), true), Err(NavError::NoFloor(tile(0, 0))));
}

#[test]
fn where_a_body_can_go_is_told_by_tile_and_by_room() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let rooms = stage.map(dungeon).rooms().to_vec();
    let nav = stage.nav(dungeon);
    let small = nav.reach(tile(1, 1), 1);
    assert!(small.contains(tile(4, 3)) && small.contains(tile(2, 5)) && small.contains(tile(10, 3)));
    assert!(!small.contains(tile(5, 2)) && !small.contains(tile(12, 2)), "doors are closed");
    assert_eq!(small.iter().count(), small.len());
    let large = nav.reach(tile(1, 1), 2);
    assert!(large.contains(tile(4, 3)) && !large.contains(tile(2, 4)) && !large.is_empty());
    assert_eq!(large.len(), 12);
    assert_eq!(nav.reach_rooms(&large), [rooms[A]]);
    assert!(nav.reach_rooms(&small).contains(&rooms[B]));
    assert!(nav.reach(tile(0, 0), 1).is_empty());
}

#[test]
fn one_field_of_distances_leads_many_monsters() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let target = tile(1, 1);
    let field = stage.nav(dungeon).distance_field([target]);
    for from in [tile(4, 3), tile(6, 5), tile(9, 2)] {
        let mut at = from;
        let mut steps = 0;
        while let Some(next) = field.step(at) {
            assert_ne!(stage.nav(dungeon).cell(next), Cell::Blocked);
            (at, steps) = (next, steps + 1);
        }
        assert_eq!((at, Some(steps)), (target, field.distance(from)));
        assert_eq!(cost(&stage, dungeon, from, target), Some(steps));
    }
    assert_eq!(field.distance(tile(12, 2)), None);
}

#[test]
fn sight_ends_at_walls_and_closed_doors() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let (here, beyond) = (tile(3, 2), tile(8, 2));
    assert!(!stage.nav(dungeon).line_of_sight(here, beyond));
    let sees = |stage: &Stage, pos| stage.nav(dungeon).field_of_view(here, 8).contains(pos);
    assert!(sees(&stage, tile(5, 2)) && !sees(&stage, beyond), "the door itself is seen");
    stage.door(dungeon, DOOR).open = true;
    stage.update(1);
    assert!(stage.nav(dungeon).line_of_sight(here, beyond) && sees(&stage, beyond));
    let view = stage.nav(dungeon).field_of_view(here, 8);
    assert!(view.iter().all(|pos| view.contains(pos)) && view.iter().any(|pos| pos == beyond));
}

#[test]
fn wall_rectangles_cover_the_walls_and_map_back_to_tiles() {
    let mut stage = immediate();
    let preset = stage.preset(presets::LAB);
    let dungeon = stage.world().spawn(Dungeon::new(preset)).id();
    stage.until_told(1);
    let map = stage.map(dungeon).clone();
    let level = &map.dungeon().levels[0];
    let mut covered = vec![0; (level.width() * level.height()) as usize];
    for rect in stage.nav(dungeon).wall_rects(0) {
        let place = map.rect_to_world(0, rect);
        for (x, y) in (rect.min.y..rect.max.y).flat_map(|y| (rect.min.x..rect.max.x).map(move |x| (x, y))) {
            covered[y as usize * level.width() as usize + x as usize] += 1;
            let centre = map.to_world(TilePos::new(0, x, y));
            assert!(place.contains(centre));
        }
        assert_eq!(map.from_world(place.min + 0.1), Some(TilePos::new(0, rect.min.x, rect.max.y - 1)));
        assert_eq!(place.size(), rect.size().as_vec2() * map.tile_size());
    }
    for (kind, times) in level.kinds().iter().zip(covered) {
        match kind {
            TileKind::Wall => assert!(times > 0),
            TileKind::Void => {}
            TileKind::Room | TileKind::Hall | TileKind::Opening => assert_eq!(times, 0),
        }
    }
}

#[test]
fn locked_doors_stop_all_but_those_with_the_key() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let (from, to) = (tile(7, 2), tile(12, 2));
    let nav = stage.nav(dungeon);
    assert_eq!(nav.path_with(from, to, &Travel::opening_doors()), None);
    let Cell::LockedDoor(door, key) = nav.cell(tile(11, 2)) else { panic!("locked") };
    assert_eq!(door, stage.map(dungeon).openings()[LOCKED]);
    let path = nav.path_with(from, to, &Travel::with_keys([key.kind])).expect("with the key");
    assert!(path.tiles.contains(&tile(11, 2)));
    assert_eq!(nav.next_step_with(from, to, &Travel::with_keys([key.kind])), Some(tile(8, 2)));
}
