//! What one setting changes on a lattice's map, and what it must leave alone.

use undercroft::{
    Dungeon, Seed, Settings,
    dungeon::{DrawnShape, TileMap},
    key::AreaKey,
    plan::Plan,
    preset::{HallWidth, LayoutSettings, Pointcrawl},
    stock::Stock,
};

mod lattice_plans;
mod support;

use lattice_plans::{dungeon, plan};
use support::{Dice, spots};

fn crawl() -> Settings {
    let layout = Pointcrawl { gutter: 6, ..Pointcrawl::default() };
    let mut settings = Settings { layout: LayoutSettings::Pointcrawl(layout), ..Settings::default() };
    settings.halls.width = HallWidth::Shared(1, 1);
    settings
}

fn a_plan(case: u64) -> (Plan, Stock) {
    let mut dice = Dice(case);
    let plan = plan(5, 60, 2, 1, &mut dice);
    let stock = spots(&plan, 2, &mut dice);
    (plan, stock)
}

fn shapes(dungeon: &Dungeon) -> Vec<(AreaKey, Option<DrawnShape>)> {
    dungeon.rooms().iter().map(|room| (room.key, room.shape)).collect()
}

#[test]
fn another_hall_width_leaves_rooms_and_connections_alone() {
    for case in 0..60 {
        let (plan, stock) = a_plan(case);
        let make = |width| {
            let mut settings = crawl();
            settings.halls.width = width;
            dungeon(settings, Seed(case), &plan, &stock)
        };
        let narrow = make(HallWidth::Shared(1, 1));
        for wide in [make(HallWidth::Shared(3, 3)), make(HallWidth::PerHall(1, 4))] {
            assert_eq!(shapes(&narrow), shapes(&wide));
            assert_eq!(narrow.layout_fingerprint(), wide.layout_fingerprint());
            assert!(
                narrow
                    .connections
                    .iter()
                    .map(|c| (c.key, c.label))
                    .eq(wide.connections.iter().map(|c| (c.key, c.label)))
            );
        }
    }
}

/// Doors and contents move no tile; the map without its numbers says so.
#[test]
fn doors_and_contents_leave_the_map_alone() {
    let kinds = |dungeon: &Dungeon| dungeon.levels.iter().map(|map: &TileMap| map.kinds().to_vec()).collect::<Vec<_>>();
    for case in 0..60 {
        let (plan, stock) = a_plan(case);
        let plain = dungeon(crawl(), Seed(case), &plan, &stock);
        let mut doors = crawl();
        doors.doors.chance = 5;
        doors.doors.kinds = [("stone".into(), 1)].into();
        let empty = Stock::of(vec![Vec::new(); plan.nodes.len()]);
        for other in [dungeon(doors, Seed(case), &plan, &stock), dungeon(crawl(), Seed(case), &plan, &empty)] {
            assert_eq!(kinds(&plain), kinds(&other), "case {case}");
        }
    }
}

#[test]
fn a_room_less_changes_no_other_room() {
    for case in 0..60 {
        let (plan, stock) = a_plan(case);
        let whole = dungeon(crawl(), Seed(case), &plan, &stock);
        let gone = Dice(case).roll(1, plan.nodes.len() as u32 - 1);
        let mut fewer = plan.clone();
        fewer.nodes.remove(gone as usize);
        let move_up = |node: &mut u32| *node -= u32::from(*node > gone);
        fewer.connections.retain(|connection| ![connection.a, connection.b].contains(&gone));
        fewer.links.retain(|link| ![link.a, link.b].contains(&gone));
        fewer.entrances.retain(|room| *room != gone);
        fewer.connections.iter_mut().for_each(|connection| {
            move_up(&mut connection.a);
            move_up(&mut connection.b);
        });
        fewer.links.iter_mut().for_each(|link| {
            move_up(&mut link.a);
            move_up(&mut link.b);
        });
        fewer.entrances.iter_mut().for_each(move_up);
        let rest = dungeon(crawl(), Seed(case), &fewer, &Stock::of(vec![Vec::new(); fewer.nodes.len()]));
        let mut expected = shapes(&whole);
        expected.remove(gone as usize);
        assert_eq!(shapes(&rest), expected, "case {case}");
        let anchors =
            |dungeon: &Dungeon| dungeon.rooms().iter().map(|room| (room.key, room.anchor)).collect::<Vec<_>>();
        let mut expected = anchors(&whole);
        expected.remove(gone as usize);
        assert_eq!(anchors(&rest), expected, "case {case}: the same place for the same lattice point");
    }
}
