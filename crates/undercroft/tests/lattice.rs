//! Plans on a lattice become tiles: whatever the preset, the map joins exactly the rooms that the plan joins.

use std::sync::Arc;

use undercroft::{
    Dungeon, GenerateError, Seed, Settings,
    check::check,
    dungeon::{AreaKind, LinkKind, OpeningKind, ThingKind, Via},
    generate,
    grid::{Direction, Point},
    key::ConnectionKey,
    layout::{Layout, LayoutContext},
    plan::{Label, NodeKind, Plan, PlannedLink, Space},
    preset::{HallWidth, Halls, LayoutSettings},
    relaxation::Relaxation,
    stock::Stock,
};

mod lattice_plans;
mod support;

use lattice_plans::{dungeon, odd_settings, plan, settings, try_dungeon};
use support::{Dice, spots};

fn random_plan(dice: &mut Dice) -> Plan {
    let side = dice.roll(1, 7);
    let (percent, levels) = (dice.roll(20, 90), dice.roll(1, 4) as u16);
    let bonus = if dice.roll(0, 1) == 0 { 0 } else { dice.roll(0, side) };
    plan(side, percent, levels, bonus, dice)
}

fn random(case: u64) -> (Plan, Dungeon) {
    let mut dice = Dice(case);
    let plan = random_plan(&mut dice);
    let stock = spots(&plan, 3, &mut dice);
    let dungeon = dungeon(settings(&mut dice), Seed(case), &plan, &stock);
    (plan, dungeon)
}

#[test]
fn nothing_is_wrong_with_any_dungeon() {
    for case in 0..600 {
        let faults = check(&random(case).1, None);
        assert!(faults.is_empty(), "case {case}: {} of {}", faults[0], faults.len());
    }
}

#[test]
fn nothing_is_wrong_where_much_meets_in_small_rooms() {
    for case in 0..200 {
        let mut dice = Dice(case);
        let mut plan = plan(dice.roll(2, 4), 80, 2, 3, &mut dice);
        // One room with a teleporter to every other.
        plan.links.retain(|link| link.kind == LinkKind::Stairs);
        for node in 1..plan.nodes.len() as u32 {
            let key = ConnectionKey::between(plan.nodes[0].key, plan.nodes[node as usize].key, 2);
            plan.links.push(PlannedLink { key, a: 0, b: node, kind: LinkKind::Teleporter });
        }
        plan.links.sort_by_key(|link| link.key);
        let stock = spots(&plan, 9, &mut dice);
        let dungeon = dungeon(odd_settings(&mut dice), Seed(case), &plan, &stock);
        let faults = check(&dungeon, None);
        assert!(faults.is_empty(), "case {case}: {} of {}", faults[0], faults.len());
    }
}

/// A layout whose plans are made by hand.
#[derive(Debug)]
struct ByHand;

impl Layout for ByHand {
    fn name(&self) -> &str {
        "by_hand"
    }

    fn run(&self, context: &mut LayoutContext<'_>) -> Result<Plan, GenerateError> {
        Ok(plan(4, 70, 1, 1, &mut Dice(context.seed.0)))
    }
}

/// A custom layout on a lattice has a gutter of 3, whatever the halls.
#[test]
fn halls_wider_than_the_gutter_become_tunnels_where_they_must() {
    for case in 0..100 {
        let settings = Settings {
            layout: LayoutSettings::Custom("by_hand".into(), Arc::new(ByHand)),
            halls: Halls { width: HallWidth::PerHall(1, 7) },
            ..Settings::default()
        };
        let preset = settings.validate("by_hand", "only").expect("within the bounds");
        let dungeon = generate(&preset, Seed(case)).expect("a plan that can stand");
        let faults = check(&dungeon, None);
        assert!(faults.is_empty(), "case {case}: {} of {}", faults[0], faults.len());
    }
}

#[test]
fn every_connection_is_a_hall_or_a_tunnel_and_tunnels_are_told() {
    for case in 0..200 {
        let (plan, dungeon) = random(case);
        let mut tunnels = 0;
        for planned in &plan.connections {
            let at = dungeon.connections.binary_search_by_key(&planned.key, |connection| connection.key);
            let connection = dungeon.connections[at.expect("every connection is there")];
            assert_eq!((connection.label, connection.bonus), (planned.label, planned.bonus));
            assert_eq!(connection.rooms.map(|room| room.0), [planned.a, planned.b]);
            match connection.via {
                Via::Hall(hall) => assert_eq!(dungeon.areas[hall.index()].kind, AreaKind::Hall),
                Via::Link(link) => {
                    assert_eq!(dungeon.links[link.index()].kind, LinkKind::Tunnel);
                    tunnels += 1;
                }
                Via::Opening(_) => panic!("rooms of a lattice do not touch"),
            }
        }
        assert_eq!(dungeon.connections.len(), plan.connections.len() + plan.links.len());
        let told = dungeon.relaxations.iter().find_map(|relaxation| match relaxation {
            Relaxation::Tunnels { asked, got } => Some(asked - got),
            _ => None,
        });
        assert_eq!(told.unwrap_or(0), tunnels, "case {case}");
    }
}

#[test]
fn a_tunnel_keeps_its_lock() {
    let mut locked = 0;
    for case in 0..600 {
        let (_, dungeon) = random(case);
        for lock in &dungeon.locks {
            let shut = dungeon.openings.iter().filter(|opening| opening.lock == Some(lock.id)).count();
            let tunnels = dungeon.links.iter().filter(|link| link.lock == Some(lock.id)).count();
            assert_eq!(shut + tunnels, 1, "case {case}");
            locked += tunnels;
        }
    }
    assert!(locked > 10, "{locked} locked tunnels");
}

#[test]
fn a_door_stands_at_the_end_nearer_the_start() {
    for case in 0..200 {
        let (plan, dungeon) = random(case);
        let locks: Vec<ConnectionKey> = dungeon.locks.iter().map(|lock| lock.connection).collect();
        for planned in &plan.connections {
            let ends: Vec<_> = dungeon.openings.iter().filter(|opening| opening.connection == planned.key).collect();
            let doors: Vec<_> = ends.iter().filter(|opening| opening.kind != OpeningKind::Open).collect();
            let expected = match planned.label {
                _ if ends.is_empty() => 0,
                _ if locks.contains(&planned.key) => 1,
                Label::Door | Label::Locked => 1,
                Label::Secret => 2,
                Label::Any => continue,
                _ => 0,
            };
            assert_eq!(doors.len(), expected, "case {case}, {:?}", planned.label);
            if let [door] = doors[..] {
                let depth = |room: u32| (dungeon.areas[room as usize].depth, room);
                let nearer = depth(planned.a).min(depth(planned.b)).1;
                assert!(door.areas.iter().any(|area| area.0 == nearer), "case {case}");
            }
        }
    }
}

#[test]
fn hazards_lie_in_their_hall_away_from_its_openings() {
    let (mut near, mut all) = (0, 0);
    for case in 0..300 {
        let (plan, dungeon) = random(case);
        let labelled = plan.connections.iter().filter(|c| matches!(c.label, Label::Trap | Label::Obstruction));
        let labelled: Vec<_> = labelled.map(|connection| (connection.key, connection.label)).collect();
        let listed: Vec<_> = dungeon.hazards.iter().map(|hazard| (hazard.connection, hazard.label)).collect();
        assert_eq!(labelled, listed);
        for hazard in &dungeon.hazards {
            let Some(thing) = hazard.thing.map(|id| &dungeon.things[id.index()]) else {
                assert!(dungeon.links.iter().any(|link| link.connection == hazard.connection));
                continue;
            };
            assert_eq!(dungeon.areas[thing.area.index()].key, hazard.connection.into());
            assert_eq!(dungeon.area_at(thing.at).map(|area| area.id), Some(thing.area));
            let map = &dungeon.levels[usize::from(thing.at.level)];
            let before =
                |p: Point| Direction::ALL.into_iter().any(|direction| map.opening(p.step(direction)).is_some());
            let bounds = dungeon.areas[thing.area.index()].bounds;
            let tiles =
                (bounds.y..bounds.bottom()).flat_map(|y| (bounds.x..bounds.right()).map(move |x| Point::new(x, y)));
            let mut clear = tiles.filter(|p| map.area(*p) == Some(thing.area) && !before(*p));
            all += 1;
            if before(thing.at.point()) {
                near += 1;
                assert_eq!(clear.next(), None, "case {case}: there is a better tile");
            }
        }
    }
    assert!(all > 1000 && near < all, "{near} of {all}");
}

#[test]
fn entrances_are_marked_where_play_does_not_begin() {
    for case in 0..100 {
        let (plan, dungeon) = random(case);
        let marked = dungeon.things.iter().filter(|thing| thing.kind == ThingKind::Entrance).map(|thing| thing.area.0);
        let expected = plan.entrances.iter().copied().filter(|room| *room != dungeon.start.0);
        assert!(marked.eq(expected), "case {case}");
    }
}

#[test]
fn stairs_between_rooms_above_each_other_stand_above_each_other() {
    let (mut same, mut all) = (0, 0);
    for case in 0..600 {
        let (plan, dungeon) = random(case);
        for link in dungeon.links.iter().filter(|link| link.kind == LinkKind::Stairs) {
            let [upper, lower] = link.areas.map(|area| plan.nodes[area.index()].cell);
            if upper == lower {
                let [a, b] = link.ends.map(|end| dungeon.things[end.index()].at.point());
                all += 1;
                same += u32::from(a == b);
            }
        }
    }
    assert!(all > 300 && same * 100 >= all * 98, "{same} of {all}");
}

#[test]
fn rooms_are_numbered_by_level() {
    for case in 0..50 {
        let (plan, dungeon) = random(case);
        let mut ordinals = [0; 4];
        for (node, room) in plan.nodes.iter().zip(dungeon.rooms()) {
            let level = usize::from(node.level);
            ordinals[level] += 1;
            assert_eq!(room.number, (level as u32 + 1) * 100 + ordinals[level]);
        }
    }
    let mut dice = Dice(5);
    let plan = plan(11, 95, 1, 0, &mut dice);
    let crowded = dungeon(settings(&mut dice), Seed(5), &plan, &spots(&plan, 0, &mut dice));
    assert!(crowded.room_count() >= 100);
    assert!((1001..).zip(crowded.rooms()).all(|(number, room)| room.number == number));
}

#[test]
fn the_same_plan_gives_the_same_dungeon() {
    for case in 0..60 {
        assert_eq!(random(case).1, random(case).1);
    }
}

#[test]
fn a_plan_that_cannot_stand_is_an_error_that_says_why() {
    let refused = |change: &dyn Fn(&mut Plan), why: &str| {
        let mut plan = plan(3, 100, 2, 0, &mut Dice(0));
        change(&mut plan);
        match try_dungeon(settings(&mut Dice(0)), Seed(5), &plan, &Stock::of(vec![Vec::new(); plan.nodes.len()])) {
            Err(GenerateError::Layout { what, seed: Seed(5), .. }) => assert!(what.contains(why), "{what}"),
            other => panic!("{why}: {:?}", other.map(|dungeon| dungeon.share_code())),
        }
    };
    refused(&|plan| plan.nodes[17].cell = Point::new(3, 2), "outside of the grid");
    refused(&|plan| plan.nodes[17].kind = NodeKind::HallNetwork, "hall network");
    refused(&|plan| plan.nodes[17].level = u16::MAX, "tiles; at most");
    refused(&|plan| plan.space = Space::Lattice { columns: u32::MAX, rows: u32::MAX }, "tiles; at most");
    refused(&|plan| plan.space = Space::Lattice { columns: 4000, rows: 4000 }, "tiles; at most");
    refused(&|plan| plan.nodes[17].key = plan.nodes[16].key, "out of order or there twice");
    refused(&|plan| plan.connections.swap(0, 1), "out of order or there twice");
    refused(&|plan| plan.connections[1].b = plan.connections[1].a, "two rooms of one level");
    refused(&|plan| (plan.connections[1].a, plan.connections[1].b) = (0, 9), "two rooms of one level");
    refused(&|plan| plan.nodes[1].cell = plan.nodes[0].cell, "share a cell");
    refused(
        &|plan| {
            plan.start = None;
            plan.entrances.clear();
            plan.nodes.clear();
            plan.connections.clear();
            plan.links.clear();
        },
        "without rooms",
    );
}
