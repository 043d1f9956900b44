use std::collections::BTreeMap;

use super::*;
use crate::{
    Seed, Settings,
    dungeon::{Link, LinkId, LinkKind, OpeningId, Place},
    generate,
    grid::Point,
    plan::Label,
    preset::{GridCarve, LayoutSettings},
};

fn dungeon(seed: u64) -> Dungeon {
    let carve = GridCarve { columns: 5, rows: 4, steps: 8, ..GridCarve::default() };
    let settings = Settings { layout: LayoutSettings::GridCarve(carve), ..Settings::default() };
    generate(&settings.validate("exits", "only").expect("within the bounds"), Seed(seed)).expect("a dungeon")
}

/// Adds a link between two rooms, as a layout with levels would.
fn join(dungeon: &mut Dungeon, kind: LinkKind, rooms: [u32; 2]) {
    let id = LinkId(dungeon.links.len() as u32);
    let areas = rooms.map(AreaId);
    let key = ConnectionKey((1 << 63) | u64::from(id.0));
    dungeon.links.push(Link { id, connection: key, kind, areas, ends: [Default::default(); 2], lock: None });
    dungeon.connections.push(Connection { key, rooms: areas, via: Via::Link(id), label: Label::Any, bonus: false });
}

fn names(dungeon: &Dungeon, room: usize) -> Vec<String> {
    dungeon.areas[room].exits.iter().map(|exit| exit.name.to_string()).collect()
}

#[test]
fn every_opening_of_a_room_is_an_exit_in_its_wall_and_both_ends_name_each_other() {
    for seed in 0..200 {
        let dungeon = dungeon(seed);
        let mut ends: BTreeMap<ConnectionKey, Vec<(AreaId, AreaId)>> = BTreeMap::new();
        for room in dungeon.rooms() {
            let own = dungeon.openings.iter().filter(|opening| opening.other(room.id).is_some()).count();
            assert_eq!(room.exits.len(), own, "seed {seed}, room {}", room.id.0);
            assert!(
                room.exits.windows(2).all(|pair| pair[0].name < pair[1].name),
                "seed {seed}: in order, no two alike"
            );
            for exit in &room.exits {
                ends.entry(exit.connection).or_default().push((room.id, exit.to));
                let (ExitName::Wall { wall, .. }, Via::Opening(id)) = (exit.name, exit.via) else { panic!("{exit:?}") };
                let inside = dungeon.openings[id.index()].at.step(wall.opposite());
                assert_eq!(dungeon.levels[0].area(inside), Some(room.id), "seed {seed}: one leaves through it");
            }
        }
        assert_eq!(ends.len(), dungeon.connections.len());
        for (key, ends) in ends {
            let [(a, to_a), (b, to_b)] = ends[..] else { panic!("{key} has {} ends", ends.len()) };
            assert_eq!((a, b), (to_b, to_a));
        }
        assert!(dungeon.areas[dungeon.room_count()..].iter().all(|hall| hall.exits.is_empty()));
    }
}

/// Openings of one wall, as one sees them who faces it.
#[test]
fn several_exits_of_a_wall_are_told_apart_from_the_left() {
    let mut dungeon = dungeon(1);
    let count = dungeon.openings.len() as u32;
    for (wall, step, expected) in [
        (Direction::North, (2, 0), ["N left", "N middle", "N right"]),
        (Direction::East, (0, 2), ["E left", "E middle", "E right"]),
        (Direction::South, (-2, 0), ["S left", "S middle", "S right"]),
        (Direction::West, (0, -2), ["W left", "W middle", "W right"]),
    ] {
        let first = dungeon.openings[0].clone();
        dungeon.openings.truncate(count as usize);
        dungeon.openings.iter_mut().for_each(|opening| opening.areas = [AreaId(9000); 2]);
        let room = dungeon.connections.iter().find(|c| c.key == first.connection).expect("its own").rooms[0];
        let (facing, areas) = match wall {
            Direction::East | Direction::South => (wall, [room, AreaId(9000)]),
            _ => (wall.opposite(), [AreaId(9000), room]),
        };
        for nth in 0..3 {
            let at = Point::new(50 + nth * step.0, 50 + nth * step.1);
            let id = OpeningId(dungeon.openings.len() as u32);
            dungeon.openings.push(Opening { id, at, length: 1, facing, areas, ..first.clone() });
        }
        name(&mut dungeon);
        assert_eq!(names(&dungeon, room.index()), expected);
        let order: Vec<u32> = dungeon.areas[room.index()]
            .exits
            .iter()
            .map(|exit| if let Via::Opening(id) = exit.via { id.0 } else { 0 })
            .collect();
        assert_eq!(order, [count, count + 1, count + 2]);
    }
    assert_eq!(
        [place(0, 2), place(1, 2), place(0, 4), place(3, 4)],
        [Place::Left, Place::Right, Place::Nth(1), Place::Nth(4)]
    );
}

#[test]
fn links_are_named_by_their_kind_the_same_at_both_ends() {
    let mut dungeon = dungeon(2);
    dungeon.openings.clear();
    dungeon.connections.clear();
    for (kind, rooms) in [
        (LinkKind::Tunnel, [0, 1]),
        (LinkKind::Stairs, [0, 2]),
        (LinkKind::Stairs, [0, 3]),
        (LinkKind::Teleporter, [4, 5]),
        (LinkKind::Tunnel, [1, 2]),
        (LinkKind::Stairs, [1, 0]),
        (LinkKind::Teleporter, [5, 0]),
    ] {
        join(&mut dungeon, kind, rooms);
    }
    dungeon.areas.iter_mut().for_each(|area| area.exits.clear());
    name(&mut dungeon);
    assert_eq!(names(&dungeon, 0), ["down 1", "down 2", "up", "teleporter B", "tunnel 1"]);
    assert_eq!(names(&dungeon, 1), ["down", "tunnel 1", "tunnel 2"]);
    assert_eq!(names(&dungeon, 2), ["up", "tunnel 2"]);
    assert_eq!(names(&dungeon, 5), ["teleporter A", "teleporter B"]);
    assert_eq!(dungeon.areas[0].exits[0].to, AreaId(2));
}

#[test]
fn a_dungeon_without_exits_can_still_be_read() {
    let mut dungeon = dungeon(3);
    name(&mut dungeon);
    let text = ron::to_string(&dungeon).expect("it can be written");
    let exits = ron::to_string(&dungeon.areas[0].exits).expect("they can be written");
    let without = text.replacen(&format!(",exits:{exits}"), "", 1);
    assert!(without.len() < text.len());
    let read: Dungeon = ron::from_str(&without).expect("it can be read");
    assert!(read.areas[0].exits.is_empty() && !read.areas[1].exits.is_empty());
}
