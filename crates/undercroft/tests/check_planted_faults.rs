//! Faults planted one at a time in a dungeon made by hand: the checker finds each by its name, at its tile.

mod hand_made;

use hand_made::{END, KEY_ROOM, MIDDLE, NARROW_HALL, START, TREASURY, WIDE_HALL, tile};
use undercroft::{
    Dungeon,
    check::{FaultKind, check},
    dungeon::{AreaId, LinkId, LinkKind, LockId, OpeningKind, Role, ThingId, ThingKind, TileKind, TilePos, Word},
    grid::{Direction, Point},
    plan::Label,
    relaxation::Relaxation,
};

#[test]
fn the_dungeon_made_by_hand_is_right() {
    assert_eq!(check(&hand_made::dungeon(), None), []);
}

/// Plants a fault and expects it under this name, at this tile if one is given.
#[track_caller]
fn finds(rule: FaultKind, at: Option<TilePos>, plant: impl FnOnce(&mut Dungeon)) {
    let mut dungeon = hand_made::dungeon();
    plant(&mut dungeon);
    let faults = check(&dungeon, None);
    let found = faults.iter().any(|fault| fault.rule == rule && (at.is_none() || fault.at == at));
    let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(found, "{rule} at {at:?} not found among:\n{}", all.join("\n"));
}

fn set(dungeon: &mut Dungeon, at: TilePos, kind: TileKind, owner: u32) {
    dungeon.levels[usize::from(at.level)].set(at.point(), kind, owner);
}

fn wall(dungeon: &mut Dungeon, at: TilePos) {
    dungeon.levels[usize::from(at.level)].set_solid(at.point(), true);
}

#[test]
fn a_wall_tile_in_a_hall_cuts_the_way() {
    finds(FaultKind::OpeningAreas, Some(tile(0, 8, 3)), |d| wall(d, tile(0, 7, 3)));
    finds(FaultKind::TileUnreachable, Some(tile(0, 10, 1)), |d| wall(d, tile(0, 7, 3)));
    finds(FaultKind::AreaTileCount, Some(tile(0, 6, 3)), |d| wall(d, tile(0, 7, 3)));
    finds(FaultKind::AreaBounds, Some(tile(0, 6, 3)), |d| wall(d, tile(0, 7, 3)));
    assert_eq!(hand_made::dungeon().levels[0].area(Point::new(7, 3)), Some(NARROW_HALL));
}

#[test]
fn a_wall_tile_in_a_wide_hall() {
    finds(FaultKind::AreaTileCount, Some(tile(0, 16, 2)), |d| wall(d, tile(0, 17, 3)));
    finds(FaultKind::OpeningAreas, Some(tile(0, 18, 3)), |d| wall(d, tile(0, 17, 3)));
}

#[test]
fn a_door_moved_by_one() {
    finds(FaultKind::OpeningNotOnMap, Some(tile(0, 13, 5)), |d| d.openings[4].at.x += 1);
    let moved = |d: &mut Dungeon| {
        wall(d, tile(0, 15, 2));
        set(d, tile(0, 15, 4), TileKind::Opening, 2);
    };
    finds(FaultKind::OpeningNotOnMap, Some(tile(0, 15, 2)), moved);
    finds(FaultKind::OpeningAreas, Some(tile(0, 15, 4)), |d| {
        moved(d);
        d.openings[2].at.y += 1;
    });
    finds(FaultKind::OpeningNotListed, Some(tile(0, 15, 2)), |d| d.openings[2].at = Point::new(15, 3));
}

#[test]
fn a_key_behind_its_own_lock() {
    let behind = |d: &mut Dungeon| {
        d.things[3].at = tile(0, 23, 3);
        d.things[3].area = END;
        d.locks[0].key_room = END;
        d.areas[END.index()].wants_guard = true;
        d.areas[KEY_ROOM.index()].wants_guard = false;
    };
    finds(FaultKind::KeyUnreachable, Some(tile(0, 23, 3)), behind);
    finds(FaultKind::AreaUnreachable, Some(tile(0, 21, 2)), behind);
    finds(FaultKind::SolvingOrder, Some(tile(0, 15, 2)), behind);
    finds(FaultKind::TileUnreachable, Some(tile(0, 16, 2)), behind);
}

#[test]
fn swapped_ids() {
    finds(FaultKind::WrongId, Some(tile(0, 2, 2)), |d| {
        d.areas[0].id = MIDDLE;
        d.areas[1].id = START;
    });
    finds(FaultKind::WrongId, Some(tile(0, 8, 3)), |d| {
        let (a, b) = (d.openings[0].id, d.openings[1].id);
        (d.openings[0].id, d.openings[1].id) = (b, a);
    });
    finds(FaultKind::OpeningAreas, Some(tile(0, 5, 3)), |d| d.openings[0].areas.reverse());
    finds(FaultKind::WrongOrder, Some(tile(0, 11, 2)), |d| {
        let (a, b) = (d.areas[0].key, d.areas[1].key);
        (d.areas[0].key, d.areas[1].key) = (b, a);
    });
    finds(FaultKind::WrongId, Some(tile(0, 22, 2)), |d| d.things.swap(0, 1));
    finds(FaultKind::WrongOrder, None, |d| d.connections.swap(0, 1));
}

#[test]
fn a_gap_at_a_diagonal() {
    finds(FaultKind::NotEnclosed, Some(tile(0, 1, 1)), |d| d.levels[0].set_solid(Point::new(0, 0), false));
    finds(FaultKind::NotEnclosed, Some(tile(1, 4, 3)), |d| d.levels[1].set_solid(Point::new(5, 4), false));
}

#[test]
fn floor_at_the_edge_of_the_map() {
    finds(FaultKind::NotEnclosed, Some(tile(0, 0, 2)), |d| set(d, tile(0, 0, 2), TileKind::Room, 0));
}

#[test]
fn a_wall_in_the_rock() {
    finds(FaultKind::StrayWall, Some(tile(0, 2, 8)), |d| wall(d, tile(0, 2, 8)));
}

#[test]
fn areas_that_touch() {
    // Only the corner between them.
    finds(FaultKind::AreasTouch, Some(tile(0, 4, 4)), |d| set(d, tile(0, 5, 5), TileKind::Hall, WIDE_HALL.0));
    finds(FaultKind::AreasTouch, Some(tile(0, 11, 4)), |d| set(d, tile(0, 11, 5), TileKind::Room, KEY_ROOM.0));
}

#[test]
fn merged_areas() {
    let merged = |d: &mut Dungeon| {
        for (x, y) in [(5, 3), (6, 3), (7, 3)] {
            set(d, tile(0, x, y), TileKind::Room, START.0);
        }
    };
    finds(FaultKind::AreaWithoutTiles, Some(tile(0, 6, 3)), merged);
    finds(FaultKind::OpeningNotOnMap, Some(tile(0, 5, 3)), merged);
    finds(FaultKind::AreaTileCount, Some(tile(0, 2, 2)), merged);
}

#[test]
fn an_area_in_pieces() {
    finds(FaultKind::AreaInPieces, Some(tile(0, 10, 9)), |d| wall(d, tile(0, 11, 8)));
    // A diagonal step does not hold it together.
    finds(FaultKind::AreaInPieces, Some(tile(0, 24, 4)), |d| {
        wall(d, tile(0, 23, 4));
        wall(d, tile(0, 24, 3));
    });
}

#[test]
fn wrong_counts_and_bounds() {
    finds(FaultKind::AreaTileCount, Some(tile(0, 11, 2)), |d| d.areas[1].tiles += 1);
    finds(FaultKind::AreaBounds, Some(tile(0, 9, 1)), |d| d.areas[1].bounds.width -= 1);
    finds(FaultKind::AreaAnchor, Some(tile(0, 5, 2)), |d| d.areas[0].anchor.x = 5);
    finds(FaultKind::AreaWithoutTiles, None, |d| {
        let mut extra = d.areas[WIDE_HALL.index()].clone();
        extra.id = AreaId(7);
        d.areas.push(extra);
    });
    finds(FaultKind::TileOfNoArea, Some(tile(0, 16, 2)), |d| {
        d.areas.pop();
    });
    finds(FaultKind::HallWidth, Some(tile(0, 16, 2)), |d| d.areas[WIDE_HALL.index()].width = 3);
    finds(FaultKind::TileKindDiffers, Some(tile(0, 2, 1)), |d| set(d, tile(0, 2, 1), TileKind::Hall, START.0));
}

#[test]
fn openings_missing_and_too_many() {
    finds(FaultKind::OpeningNotListed, Some(tile(0, 12, 5)), |d| {
        d.openings.pop();
    });
    finds(FaultKind::OpeningNotListed, Some(tile(0, 9, 3)), |d| set(d, tile(0, 9, 3), TileKind::Opening, 9));
    finds(FaultKind::OpeningNotOnMap, Some(tile(0, 10, 5)), |d| {
        let mut extra = d.openings[4].clone();
        (extra.id.0, extra.at.x) = (5, 10);
        d.openings.push(extra);
    });
}

#[test]
fn an_opening_one_tile_short() {
    finds(FaultKind::OpeningShort, Some(tile(0, 15, 2)), |d| {
        wall(d, tile(0, 15, 3));
        d.openings[2].length = 1;
    });
    finds(FaultKind::OpeningNotWalled, Some(tile(0, 15, 3)), |d| d.openings[2].length = 1);
}

#[test]
fn openings_that_touch_or_bend() {
    finds(FaultKind::OpeningsTouch, Some(tile(0, 12, 5)), |d| set(d, tile(0, 13, 6), TileKind::Opening, 3));
    finds(FaultKind::OpeningNotStraight, Some(tile(0, 15, 2)), |d| set(d, tile(0, 16, 3), TileKind::Opening, 2));
    finds(FaultKind::OpeningNotStraight, Some(tile(0, 5, 3)), |d| d.openings[0].facing = Direction::West);
    finds(FaultKind::OpeningNotWalled, Some(tile(0, 5, 3)), |d| {
        d.openings[0].facing = Direction::South;
        d.openings[0].at.x = 4;
        set(d, tile(0, 4, 3), TileKind::Opening, 0);
    });
}

#[test]
fn an_unreachable_room() {
    finds(FaultKind::AreaUnreachable, Some(tile(0, 12, 7)), |d| {
        wall(d, tile(0, 12, 5));
        d.openings.pop();
        d.connections.pop();
    });
    finds(FaultKind::AreaUnreachable, Some(tile(1, 2, 2)), |d| d.links.clear());
    finds(FaultKind::TileUnreachable, Some(tile(1, 1, 1)), |d| d.links.clear());
}

#[test]
fn things_in_wrong_places() {
    finds(FaultKind::ThingsShareTile, Some(tile(1, 2, 2)), |d| d.things[6].at = tile(1, 2, 2));
    finds(FaultKind::ThingInTheWay, Some(tile(0, 12, 4)), |d| d.things[2].at = tile(0, 12, 4));
    finds(FaultKind::ThingOutsideRoom, Some(tile(0, 12, 5)), |d| d.things[2].at = tile(0, 12, 5));
    finds(FaultKind::ThingOutsideRoom, Some(tile(0, 15, 1)), |d| d.things[2].at = tile(0, 15, 1));
    finds(FaultKind::ThingOutsideRoom, Some(tile(0, 11, 7)), |d| d.things[2].at = tile(0, 11, 7));
    finds(FaultKind::ThingCutsArea, Some(tile(0, 11, 8)), |d| d.things[3].at = tile(0, 11, 8));
    finds(FaultKind::UnknownId, Some(tile(0, 6, 3)), |d| {
        (d.things[2].at, d.things[2].area) = (tile(0, 6, 3), NARROW_HALL);
    });
}

#[test]
fn things_that_shut_a_corner_in_together() {
    // Neither of them parts the room alone.
    finds(FaultKind::ThingsShutIn, Some(tile(0, 24, 1)), |d| {
        for at in [tile(0, 23, 1), tile(0, 24, 2)] {
            let mut chest = d.things[6].clone();
            (chest.id.0, chest.at, chest.area) = (d.things.len() as u32, at, END);
            d.things.push(chest);
        }
    });
}

#[test]
fn props_in_wrong_places() {
    finds(FaultKind::PropsShareTile, Some(tile(0, 24, 4)), |d| d.props[0].at = tile(0, 24, 4));
    finds(FaultKind::PropsShareTile, Some(tile(0, 22, 2)), |d| d.props[0].at = tile(0, 22, 2));
    finds(FaultKind::PropOutsideArea, Some(tile(0, 20, 0)), |d| d.props[0].at = tile(0, 20, 0));
    finds(FaultKind::PropOutsideArea, Some(tile(0, 20, 1)), |d| d.props[0].area = MIDDLE);
    finds(FaultKind::PropOutsideArea, Some(tile(0, -1, 1)), |d| d.props[0].at = tile(0, -1, 1));
    finds(FaultKind::UnknownId, Some(tile(0, 20, 1)), |d| d.props[0].area = AreaId(99));
    finds(FaultKind::LevelOutOfRange, Some(tile(2, 20, 1)), |d| d.props[0].at.level = 2);
    finds(FaultKind::PropInTheWay, Some(tile(0, 19, 2)), |d| d.props[0].at = tile(0, 19, 2));
    finds(FaultKind::PropInTheWay, Some(tile(0, 18, 2)), |d| d.props[0].at = tile(0, 18, 2));
}

#[test]
fn props_that_shut_something_in() {
    // A corner; a chest with a wall on its other sides; the only way through a room.
    finds(FaultKind::PropsShutIn, Some(tile(0, 24, 1)), |d| {
        d.props[0].at = tile(0, 23, 1);
        d.props[1].at = tile(0, 24, 2);
    });
    finds(FaultKind::PropsShutIn, Some(tile(0, 24, 1)), |d| {
        (d.things[2].kind, d.things[2].at, d.things[2].area) = (ThingKind::Spot("combat".into()), tile(0, 24, 1), END);
        d.props[0].at = tile(0, 23, 1);
        d.props[1].at = tile(0, 24, 2);
    });
    finds(FaultKind::PropsShutIn, Some(tile(0, 10, 9)), |d| {
        (d.props[0].at, d.props[0].area) = (tile(0, 11, 8), KEY_ROOM);
    });
    // A thing that shuts in is no fault of the props.
    finds(FaultKind::ThingsShutIn, Some(tile(0, 10, 9)), |d| d.things[2].at = tile(0, 11, 8));
}

#[test]
fn things_that_are_missing_or_doubled() {
    finds(FaultKind::ThingCount, Some(tile(0, 2, 2)), |d| d.things[0].kind = ThingKind::Entrance);
    finds(FaultKind::ThingCount, Some(tile(0, 11, 1)), |d| d.things[2].kind = ThingKind::Exit);
    finds(FaultKind::ThingCount, Some(tile(0, 11, 1)), |d| d.things[2].kind = ThingKind::Spot("dragon".into()));
    finds(FaultKind::RelaxationMissing, Some(tile(1, 2, 2)), |d| {
        d.things.pop();
    });
}

#[test]
fn locks_and_keys_that_do_not_fit() {
    finds(FaultKind::LockWithoutKey, Some(tile(0, 15, 2)), |d| d.things[3].kind = ThingKind::Spot("key".into()));
    finds(FaultKind::LockWithoutKey, Some(tile(0, 15, 2)), |d| d.locks[0].key_room = MIDDLE);
    finds(FaultKind::LockWithoutKey, None, |d| {
        d.openings[2].lock = None;
        d.openings[2].kind = OpeningKind::Door;
    });
    finds(FaultKind::DoorKind, Some(tile(0, 15, 2)), |d| d.openings[2].kind = OpeningKind::Door);
    finds(FaultKind::UnknownId, Some(tile(0, 15, 2)), |d| d.openings[2].lock = Some(LockId(4)));
    finds(FaultKind::DerivedValue, None, |d| d.locks[0].bypassable = true);
    finds(FaultKind::DerivedValue, Some(tile(0, 12, 7)), |d| d.areas[KEY_ROOM.index()].wants_guard = false);
    finds(FaultKind::DerivedValue, Some(tile(0, 21, 2)), |d| d.areas[END.index()].lock_depth = 0);
}

/// Adds a second lock, at the door to the treasury's stairs, with its key beyond the first one.
fn second_lock(d: &mut Dungeon) {
    d.openings[4].kind = OpeningKind::Locked;
    d.openings[4].material = "wood".into();
    d.openings[4].lock = Some(LockId(1));
    let mut lock = d.locks[0].clone();
    (lock.id, lock.connection, lock.key_kind, lock.key_room) = (LockId(1), d.openings[4].connection, 1, MIDDLE);
    d.locks.push(lock);
    d.solving_order = vec![LockId(1), LockId(0)];
    d.areas[KEY_ROOM.index()].lock_depth = 1;
    d.areas[TREASURY.index()].lock_depth = 1;
    d.areas[MIDDLE.index()].wants_guard = true;
    let mut key = d.things[3].clone();
    (key.id, key.kind, key.at, key.area) = (ThingId(7), ThingKind::Key(LockId(1)), tile(0, 10, 4), MIDDLE);
    d.things.push(key);
    d.relaxations.retain(|relaxation| !matches!(relaxation, Relaxation::Locks { .. }));
}

/// Makes the way to the treasury a locked tunnel, with its key in this room.
fn locked_tunnel(d: &mut Dungeon, key_room: AreaId, at: TilePos) {
    (d.links[0].kind, d.links[0].lock) = (LinkKind::Tunnel, Some(LockId(1)));
    let mut lock = d.locks[0].clone();
    (lock.id, lock.connection, lock.key_kind, lock.key_room) = (LockId(1), d.links[0].connection, 1, key_room);
    d.locks.push(lock);
    d.solving_order = vec![LockId(1), LockId(0)];
    d.areas[TREASURY.index()].lock_depth = 1;
    d.areas[key_room.index()].wants_guard = true;
    let mut key = d.things[3].clone();
    (key.id, key.kind, key.at, key.area) = (ThingId(7), ThingKind::Key(LockId(1)), at, key_room);
    d.things.push(key);
    d.relaxations.retain(|relaxation| !matches!(relaxation, Relaxation::Locks { .. }));
}

#[test]
fn a_locked_tunnel() {
    let mut right = hand_made::dungeon();
    locked_tunnel(&mut right, MIDDLE, tile(0, 10, 4));
    assert_eq!(check(&right, None), []);
    let behind = |d: &mut Dungeon| locked_tunnel(d, TREASURY, tile(1, 1, 1));
    finds(FaultKind::KeyUnreachable, Some(tile(1, 1, 1)), behind);
    finds(FaultKind::AreaUnreachable, Some(tile(1, 2, 2)), behind);
    finds(FaultKind::TileUnreachable, Some(tile(1, 1, 1)), behind);
    finds(FaultKind::DoorKind, None, |d| {
        locked_tunnel(d, MIDDLE, tile(0, 10, 4));
        d.links[0].kind = LinkKind::Stairs;
    });
    finds(FaultKind::LabelNotKept, Some(tile(0, 12, 7)), |d| {
        locked_tunnel(d, MIDDLE, tile(0, 10, 4));
        d.connections[2].label = Label::Corridor;
    });
}

#[test]
fn a_lock_that_is_gone_round_only_with_a_key_behind_it() {
    // A second, locked way to the end. Where its key lies there, the first lock has to be opened.
    let said_in_play = |key_room: AreaId, at: TilePos| {
        let mut d = hand_made::dungeon();
        let stairs = d.links[0].clone();
        locked_tunnel(&mut d, key_room, at);
        let mut tunnel = std::mem::replace(&mut d.links[0], stairs);
        (tunnel.id, tunnel.areas) = (LinkId(1), [KEY_ROOM, END]);
        d.links.push(tunnel);
        d.locks.iter_mut().for_each(|lock| lock.bypassable = true);
        let faults = check(&d, None);
        faults.into_iter().filter(|fault| fault.message.ends_with("in play")).map(|fault| fault.message).collect()
    };
    let said: Vec<String> = said_in_play(END, tile(0, 24, 2));
    assert_eq!(said, ["lock 0: bypassable is false in play"]);
    let said: Vec<String> = said_in_play(MIDDLE, tile(0, 10, 4));
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn a_wrong_solving_order() {
    let mut right = hand_made::dungeon();
    second_lock(&mut right);
    assert_eq!(check(&right, None), []);
    finds(FaultKind::SolvingOrder, Some(tile(0, 15, 2)), |d| {
        second_lock(d);
        d.solving_order.reverse();
    });
    finds(FaultKind::SolvingOrder, Some(tile(0, 15, 2)), |d| d.solving_order.clear());
    finds(FaultKind::SolvingOrder, Some(tile(0, 15, 2)), |d| d.solving_order.push(LockId(0)));
    finds(FaultKind::SolvingOrder, None, |d| d.solving_order.push(LockId(3)));
}

#[test]
fn start_and_end_that_are_not() {
    finds(FaultKind::StartOrEnd, None, |d| d.start = AreaId(70));
    finds(FaultKind::StartOrEnd, None, |d| d.end = NARROW_HALL);
    finds(FaultKind::StartOrEnd, Some(tile(0, 11, 2)), |d| d.start = MIDDLE);
    finds(FaultKind::WrongRole, Some(tile(1, 2, 2)), |d| {
        d.areas[TREASURY.index()].role = Role::Special("crypt".into())
    });
    finds(FaultKind::WrongRole, Some(tile(0, 11, 2)), |d| d.areas[MIDDLE.index()].role = Role::Hall);
}

#[test]
fn stairs_that_lead_nowhere() {
    finds(FaultKind::StairsUnpaired, Some(tile(1, 2, 2)), |d| d.links[0].areas.reverse());
    finds(FaultKind::CrossReference, Some(tile(0, 11, 1)), |d| d.links[0].ends[1] = ThingId(2));
    finds(FaultKind::CrossReference, Some(tile(1, 4, 3)), |d| d.things[6].kind = ThingKind::LinkEnd(LinkId(0)));
    finds(FaultKind::StairsUnpaired, Some(tile(0, 12, 7)), |d| d.links[0].areas[1] = END);
}

#[test]
fn levels_that_are_not_there() {
    finds(FaultKind::LevelOutOfRange, Some(tile(9, 11, 2)), |d| d.areas[MIDDLE.index()].level = 9);
    finds(FaultKind::LevelOutOfRange, Some(tile(2, 2, 2)), |d| d.things[5].at.level = 2);
    finds(FaultKind::LevelOutOfRange, None, |d| d.openings[1].level = 1);
    finds(FaultKind::OutOfBounds, Some(tile(0, 15, i32::MAX)), |d| d.openings[2].at.y = i32::MAX);
    finds(FaultKind::Format, None, |d| d.format = 2);
}

#[test]
fn lists_that_disagree() {
    finds(FaultKind::CrossReference, Some(tile(0, 12, 5)), |d| {
        d.connections.pop();
    });
    finds(FaultKind::CrossReference, None, |d| d.connections[0].rooms[1] = END);
    finds(FaultKind::UnknownId, Some(tile(0, 12, 5)), |d| d.openings[4].areas[1] = AreaId(99));
    finds(FaultKind::DerivedValue, Some(tile(0, 11, 2)), |d| d.areas[MIDDLE.index()].number = 9);
    finds(FaultKind::DerivedValue, Some(tile(0, 11, 2)), |d| d.areas[MIDDLE.index()].depth = 9);
    finds(FaultKind::DerivedValue, Some(tile(0, 16, 2)), |d| d.areas[WIDE_HALL.index()].depth = 2);
}

#[test]
fn relaxations_removed_and_invented() {
    finds(FaultKind::RelaxationMissing, Some(tile(1, 2, 2)), |d| {
        d.relaxations.remove(1);
    });
    finds(FaultKind::RelaxationMissing, Some(tile(0, 11, 2)), |d| {
        d.relaxations.remove(3);
    });
    let second = hand_made::dungeon().relaxations[1].clone();
    for invented in [
        Relaxation::Steps { asked: 5, got: 5, min_rooms: 0 },
        Relaxation::Steps { asked: 5, got: 4, min_rooms: 0 },
        Relaxation::Steps { asked: 9, got: 5, min_rooms: 6 },
        Relaxation::Locks { asked: 3, got: 2 },
        Relaxation::Locks { asked: 1, got: 1 },
        Relaxation::Things { room: Default::default(), asked: 1, got: 0 },
        Relaxation::SpecialRoom { kind: Word::from("shrine"), asked: 1, got: 1, rule: None, rule_text: String::new() },
        second,
    ] {
        finds(FaultKind::RelaxationFalse, None, |d| d.relaxations.push(invented));
    }
}

#[test]
fn a_fault_names_rule_tile_and_numbers() {
    let mut dungeon = hand_made::dungeon();
    dungeon.levels[0].set_solid(Point::new(0, 0), false);
    let text: Vec<String> = check(&dungeon, None).iter().map(ToString::to_string).collect();
    assert_eq!(text, ["tile not enclosed: tile (1, 1) of level 1: void at (0, 0)"]);
}

#[test]
fn many_faults_of_a_kind_are_counted_not_listed() {
    let mut dungeon = hand_made::dungeon();
    dungeon.openings.clear();
    for x in 0..26 {
        for y in 0..11 {
            dungeon.levels[0].set(Point::new(x, y), TileKind::Opening, 3);
        }
    }
    let faults = check(&dungeon, None);
    let of_kind: Vec<_> = faults.iter().filter(|fault| fault.rule == FaultKind::OpeningNotListed).collect();
    assert_eq!(of_kind.len(), 33);
    assert_eq!(of_kind[32].message, format!("{} more", 26 * 11 - 32));
}
