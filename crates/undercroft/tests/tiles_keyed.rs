//! What one setting changes on the map, and what it must leave alone; what custom layouts may ask for.

use undercroft::{
    Dungeon, GenerateError, Seed, Settings,
    dungeon::{AreaKind, LinkKind, OpeningKind, ThingKind, TilePos, Via},
    grid::Point,
    key::{ConnectionKey, RoomKey},
    plan::{Label, NodeKind, Plan, PlannedLink, Space},
    preset::HallWidth,
    stock::Stock,
};

mod support;
use support::{Dice, dungeon, no_locks, plan, settings, spots, try_dungeon};

fn default_plan(case: u64) -> Plan {
    plan(5, 4, 85, &mut Dice(case))
}

fn with_halls(width: HallWidth) -> Settings {
    Settings { halls: undercroft::preset::Halls { width }, ..Settings::default() }
}

/// Kind and material of the opening at the first end of every connection.
fn first_doors(dungeon: &Dungeon) -> Vec<(ConnectionKey, OpeningKind, String)> {
    let mut doors: Vec<_> = dungeon.openings.iter().map(|o| (o.connection, o.kind, o.material.to_string())).collect();
    doors.dedup_by_key(|door| door.0);
    doors
}

#[test]
fn another_hall_width_leaves_centres_contents_and_doors_alone() {
    for case in 0..100 {
        let plan = default_plan(case);
        let stock = spots(&plan, 2, &mut Dice(case));
        let make = |width| dungeon(with_halls(width), Seed(case), &plan, &no_locks(&plan), &stock);
        let narrow = make(HallWidth::Shared(1, 1));
        for wide in [make(HallWidth::Shared(5, 5)), make(HallWidth::PerHall(1, 7))] {
            let shapes = |dungeon: &Dungeon| dungeon.rooms().iter().map(|r| (r.key, r.shape)).collect::<Vec<_>>();
            assert_eq!(shapes(&narrow), shapes(&wide));
            assert_eq!(first_doors(&narrow), first_doors(&wide));
            assert_eq!(narrow.layout_fingerprint(), wide.layout_fingerprint());
        }
    }
}

#[test]
fn a_width_is_one_for_all_halls_or_each_hall_its_own() {
    let widths = |width| -> Vec<u32> {
        let plan = default_plan(3);
        let stock = spots(&plan, 0, &mut Dice(3));
        let dungeon = dungeon(with_halls(width), Seed(3), &plan, &no_locks(&plan), &stock);
        let mut widths: Vec<u32> = dungeon.openings.iter().map(|opening| opening.length).collect();
        widths.sort_unstable();
        widths.dedup();
        widths
    };
    assert_eq!(widths(HallWidth::Shared(1, 5)).len(), 1);
    assert_eq!(widths(HallWidth::PerHall(1, 5)), [1, 2, 3, 4, 5]);
}

#[test]
fn one_more_spot_moves_no_other_and_a_key_moves_no_spot() {
    for case in 0..200 {
        let plan = default_plan(case);
        let stock = spots(&plan, 3, &mut Dice(case));
        let mut more = stock.clone();
        let room = case as usize % plan.nodes.len();
        more.contents[room].push("shrine".into());
        let mut locks = no_locks(&plan);
        locks.solving_order = vec![0];
        locks.locks = vec![undercroft::locks::PlannedLock {
            connection: 0,
            near: plan.connections[0].a,
            key_room: room as u32,
            key_kind: 0,
            bypassable: true,
        }];
        let places = |dungeon: &Dungeon| -> Vec<(ThingKind, TilePos)> {
            let kept = dungeon.things.iter().filter(|t| match &t.kind {
                ThingKind::Key(_) => false,
                ThingKind::Spot(word) => word.as_str() != "shrine",
                _ => true,
            });
            kept.map(|t| (t.kind.clone(), t.at)).collect()
        };
        let make = |locks, stock| dungeon(Settings::default(), Seed(case), &plan, locks, stock);
        let unlocked = no_locks(&plan);
        let plain = make(&unlocked, &stock);
        assert_eq!(places(&plain), places(&make(&unlocked, &more)));
        assert_eq!(places(&plain), places(&make(&locks, &stock)));
    }
}

#[test]
fn a_larger_block_moves_no_thing_within_a_room_that_keeps_its_shape() {
    let mut settings = with_halls(HallWidth::Shared(1, 1));
    settings.shapes.truncate(1);
    settings.shapes[0].shape = undercroft::preset::Shape::Rectangle { w: (7, 7), h: (7, 7) };
    let plan = default_plan(1);
    let stock = spots(&plan, 3, &mut Dice(1));
    let from_anchor = |side: u32| -> Vec<(i32, i32)> {
        let cell = undercroft::preset::Cell { width: side, height: side + 4 };
        let settings = Settings { cell, ..settings.clone() };
        let dungeon = dungeon(settings, Seed(1), &plan, &no_locks(&plan), &stock);
        let offset = |t: &undercroft::dungeon::Thing| {
            let anchor = dungeon.areas[t.area.index()].anchor;
            (t.at.x - anchor.x, t.at.y - anchor.y)
        };
        dungeon.things.iter().map(offset).collect()
    };
    assert_eq!(from_anchor(11), from_anchor(20));
}

#[test]
fn what_a_layout_proposes_for_a_door_stands() {
    let labels = [Label::Open, Label::Door, Label::Secret, Label::Locked, Label::Any];
    let mut plan = default_plan(9);
    for (i, connection) in plan.connections.iter_mut().enumerate() {
        connection.label = labels[i % labels.len()];
    }
    let mut settings = Settings::default();
    settings.doors.chance = 0;
    settings.doors.kinds.clear();
    let dungeon = dungeon(settings, Seed(9), &plan, &no_locks(&plan), &spots(&plan, 0, &mut Dice(9)));
    for opening in &dungeon.openings {
        let planned = plan.connections.iter().find(|c| c.key == opening.connection).expect("of the plan");
        let (kind, material) = match planned.label {
            Label::Door | Label::Locked => (OpeningKind::Door, "plain"),
            Label::Secret => (OpeningKind::Secret, "plain"),
            _ => (OpeningKind::Open, ""),
        };
        assert_eq!((opening.kind, opening.material.as_str()), (kind, material));
    }
}

#[test]
fn a_custom_layout_may_have_levels_and_stairs() {
    let mut plan = default_plan(4);
    let upper = plan.nodes.len() as u32;
    let mut below = plan.nodes.clone();
    for node in &mut below {
        node.level = 1;
        node.key = RoomKey::of_cell(1, node.cell);
    }
    let mut connections = plan.connections.clone();
    for connection in &mut connections {
        (connection.a, connection.b) = (connection.a + upper, connection.b + upper);
        let cell = connection.key.cell();
        let south = connection.key.is_south();
        connection.key = if south { ConnectionKey::south_of(1, cell) } else { ConnectionKey::east_of(1, cell) };
    }
    plan.nodes.extend(below);
    plan.connections.extend(connections);
    plan.connections.sort_by_key(|connection| connection.key);
    let key = ConnectionKey(1 << 63);
    plan.links = vec![PlannedLink { key, a: 2, b: upper + 2, kind: LinkKind::Stairs }];
    let dungeon = dungeon(Settings::default(), Seed(4), &plan, &no_locks(&plan), &spots(&plan, 1, &mut Dice(4)));
    assert_eq!(dungeon.levels.len(), 2);
    assert_eq!(dungeon.links[0].ends.map(|end| dungeon.things[end.index()].at.level), [0, 1]);
    assert_eq!(dungeon.connections.last().map(|c| (c.key, c.via)), Some((key, Via::Link(dungeon.links[0].id))));
    assert!(
        dungeon.rooms().iter().all(|room| dungeon.levels[usize::from(room.level)].area(room.anchor) == Some(room.id))
    );
    assert!(dungeon.areas.iter().any(|area| area.kind == AreaKind::Hall && area.level == 1));
    let faults = undercroft::check::check(&dungeon, None);
    assert!(faults.is_empty(), "{}", faults[0]);
}

#[test]
fn a_plan_that_cannot_stand_is_an_error_that_says_why() {
    let refused = |change: &dyn Fn(&mut Plan), why: &str| {
        let mut plan = plan(3, 3, 100, &mut Dice(0));
        change(&mut plan);
        let stock = Stock::of(vec![Vec::new(); plan.nodes.len()]);
        let settings = settings(9, &mut Dice(1));
        match try_dungeon(settings, Seed(5), &plan, &no_locks(&plan), &stock) {
            Err(GenerateError::Layout { what, seed: Seed(5), .. }) => assert!(what.contains(why), "{what}"),
            other => panic!("{why}: {:?}", other.map(|dungeon| dungeon.share_code())),
        }
    };
    refused(&|plan| plan.nodes[8].cell = Point::new(3, 2), "outside of the grid");
    refused(&|plan| plan.nodes[0].cell = Point::new(-1, 0), "outside of the grid");
    refused(&|plan| plan.nodes[8].cell = Point::new(0, 0), "does not lead");
    refused(&|plan| plan.nodes[8].kind = NodeKind::HallNetwork, "hall network");
    refused(&|plan| plan.nodes[8].level = u16::MAX, "tiles; at most");
    refused(&|plan| plan.space = Space::Blocks { columns: u32::MAX, rows: u32::MAX }, "tiles; at most");
    refused(&|plan| plan.nodes[8].key = plan.nodes[7].key, "out of order or there twice");
    refused(&|plan| plan.connections.swap(0, 1), "out of order or there twice");
    refused(&|plan| plan.connections[1].b = plan.connections[1].a, "does not lead");
    refused(&|plan| (plan.connections[1].a, plan.connections[1].b) = (0, 8), "does not lead");
    refused(
        &|plan| {
            let mut again = plan.connections[0];
            again.key = ConnectionKey(u64::MAX);
            plan.connections.push(again);
        },
        "joined already",
    );
    refused(
        &|plan| {
            plan.connections.clear();
            plan.nodes[8].cell = plan.nodes[0].cell;
        },
        "share a cell",
    );
    let nowhere = PlannedLink { key: ConnectionKey(1 << 63), a: 0, b: 9, kind: LinkKind::Teleporter };
    refused(&|plan| plan.links.push(nowhere), "a room that is not there");
}
