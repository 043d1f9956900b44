//! What every plan of the pointcrawl keeps to, whatever its settings.

mod pointcrawl_settings;

use std::collections::BTreeSet;

use pointcrawl_settings::{any_settings, decimal};
use undercroft::{
    GenerateError, Seed,
    dungeon::LinkKind,
    graph::Groups,
    grid::Point,
    layout::{Layout, LayoutContext},
    plan::{Label, Plan, Space},
    preset::{Crossing, Decimal, LevelCount, Pointcrawl, RoomCount, Side},
};

fn run(preset: &Pointcrawl, seed: u64) -> Result<Plan, GenerateError> {
    preset.run(&mut LayoutContext { seed: Seed(seed), trace: None, cancel: None })
}

fn plan(preset: &Pointcrawl, seed: u64) -> Plan {
    run(preset, seed).expect("a valid preset")
}

#[test]
fn plans_are_sorted_joined_and_in_bounds() {
    for case in 0..2_000 {
        let preset = any_settings(case);
        let plan = plan(&preset, case);
        let Space::Lattice { columns, rows } = plan.space else { panic!("case {case}: no lattice") };
        assert!(plan.nodes.is_sorted_by(|a, b| a.key < b.key), "case {case}");
        assert!(plan.connections.is_sorted_by(|a, b| a.key < b.key), "case {case}");
        assert!(plan.links.is_sorted_by(|a, b| a.key < b.key), "case {case}");
        assert!(plan.entrances.is_sorted_by(|a, b| a < b) && !plan.entrances.is_empty(), "case {case}");
        let (fewest, most) = preset.rooms.range();
        assert!((fewest as usize..=most as usize).contains(&plan.nodes.len()), "case {case}");
        for node in &plan.nodes {
            assert!(
                (0..columns as i32).contains(&node.cell.x) && (0..rows as i32).contains(&node.cell.y),
                "case {case}"
            );
        }
        let levels: BTreeSet<u16> = plan.nodes.iter().map(|node| node.level).collect();
        assert!(levels.iter().copied().eq(0..levels.len() as u16), "case {case}: a level is empty");
        let level = |node: u32| plan.nodes[node as usize].level;
        assert!(plan.connections.iter().all(|c| c.a < c.b && level(c.a) == level(c.b)), "case {case}");
        assert!(plan.connections.iter().all(|c| c.label != Label::Any), "case {case}");
        let stairs = || plan.links.iter().filter(|link| link.kind == LinkKind::Stairs);
        assert!(stairs().all(|link| level(link.a) < level(link.b)), "case {case}");
        let steps: BTreeSet<u16> = stairs().filter(|l| level(l.a) + 1 == level(l.b)).map(|l| level(l.a)).collect();
        assert!(steps.into_iter().eq(0..levels.len() as u16 - 1), "case {case}: a level without stairs");
        let pairs: BTreeSet<(u32, u32)> = plan.edges().map(|(a, b)| (a.min(b), a.max(b))).collect();
        assert_eq!(pairs.len(), plan.edges().count(), "case {case}: two rooms joined twice");
        assert!(pairs.iter().all(|(a, b)| a != b), "case {case}");
        let mut groups = Groups::new(plan.nodes.len());
        plan.edges().for_each(|(a, b)| _ = groups.join(a, b));
        assert_eq!(groups.size_of(0) as usize, plan.nodes.len(), "case {case}: not all joined");
    }
}

/// Whether two straight lines meet anywhere but in an end of both: the parameters of the meeting point as fractions.
fn meet((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    let to = |p: Point, q: Point| (i64::from(q.x - p.x), i64::from(q.y - p.y));
    let times = |(ax, ay): (i64, i64), (bx, by): (i64, i64)| ax * by - ay * bx;
    let (u, v, w) = (to(a, b), to(c, d), to(a, c));
    let denominator = times(u, v);
    if denominator == 0 {
        // Parallel: on one line they overlap if both have a piece of it in common.
        let along = |p: Point| to(a, p).0 * u.0 + to(a, p).1 * u.1;
        let (low, high) = (along(c).min(along(d)), along(c).max(along(d)));
        return times(u, w) == 0 && low < along(b) && high > 0;
    }
    let sign = denominator.signum();
    let (s, t) = (times(w, v) * sign, times(w, u) * sign);
    let whole = denominator.abs();
    let is_end = |r: i64| r == 0 || r == whole;
    (0..=whole).contains(&s) && (0..=whole).contains(&t) && !(is_end(s) && is_end(t))
}

#[test]
fn bonus_connections_that_avoid_cross_nothing_and_touch_no_third_room() {
    let mut count = 0;
    for case in 0..2_000 {
        let draws = 1 + case as u32 % 3;
        let preset = Pointcrawl { bonus_crossing: Crossing::Avoid, bonus_draws: draws, ..any_settings(case) };
        let plan = plan(&preset, case);
        let cell = |node: u32| plan.nodes[node as usize].cell;
        let level = |node: u32| plan.nodes[node as usize].level;
        for bonus in plan.connections.iter().filter(|connection| connection.bonus) {
            let line = (cell(bonus.a), cell(bonus.b));
            let of_level =
                |c: &&undercroft::plan::PlannedConnection| level(c.a) == level(bonus.a) && c.key != bonus.key;
            for other in plan.connections.iter().filter(of_level) {
                assert!(!meet(line, (cell(other.a), cell(other.b))), "case {case}: {bonus:?} and {other:?}");
            }
            for node in plan.nodes.iter().filter(|node| node.level == level(bonus.a)) {
                let on_line = (line.0.x - node.cell.x) * (line.1.y - node.cell.y)
                    == (line.0.y - node.cell.y) * (line.1.x - node.cell.x);
                let between = (node.cell.x - line.0.x) * (node.cell.x - line.1.x) <= 0
                    && (node.cell.y - line.0.y) * (node.cell.y - line.1.y) <= 0;
                let is_end = node.cell == line.0 || node.cell == line.1;
                assert!(is_end || !on_line || !between, "case {case}: {bonus:?} runs over {node:?}");
            }
            count += 1;
        }
    }
    println!("{count} bonus connections");
    assert!(count > 1_000);
}

fn with(rooms: u32, levels: u32) -> Pointcrawl {
    Pointcrawl { rooms: RoomCount::Exactly(rooms), levels: LevelCount::Exactly(levels), ..Pointcrawl::default() }
}

#[test]
fn one_room_is_a_dungeon() {
    for seed in 0..50 {
        let plan = plan(&Pointcrawl { teleporter_chance: decimal(1_000), ..with(1, 1) }, seed);
        assert_eq!((plan.nodes.len(), plan.edges().count(), plan.entrances.len()), (1, 0, 1));
    }
}

#[test]
fn one_room_a_level_is_a_shaft() {
    for seed in 0..50 {
        let plan = plan(&Pointcrawl { bonus_draws: 0, teleporter_chance: decimal(0), ..with(9, 9) }, seed);
        assert_eq!((plan.nodes.len(), plan.connections.len(), plan.links.len()), (9, 0, 8));
    }
}

#[test]
fn a_full_lattice_joins_all_rooms_side_by_side() {
    for seed in 0..20 {
        let preset = Pointcrawl { side: Side::Exactly(5), bonus_draws: 0, ..with(75, 3) };
        let plan = plan(&preset, seed);
        assert_eq!(plan.nodes.len(), 75);
        assert_eq!(plan.connections.len(), 3 * 2 * 5 * 4);
        let cell = |node: u32| plan.nodes[node as usize].cell;
        assert!(plan.connections.iter().all(|c| cell(c.a).manhattan(cell(c.b)) == 1));
    }
}

#[test]
fn without_spread_the_number_of_rooms_is_round_e_to_mu() {
    let rooms = RoomCount::LogNormal { mu: decimal(3_500), sigma: decimal(0), min: 1, max: 1_000 };
    for seed in 0..50 {
        assert_eq!(plan(&Pointcrawl { rooms, ..Pointcrawl::default() }, seed).nodes.len(), 33);
    }
}

#[test]
fn the_deepest_and_the_largest_dungeons_have_plans() {
    let deep = plan(&with(4_096, 4_096), 1);
    assert_eq!(deep.nodes.last().map(|node| node.level), Some(4_095));
    let large = plan(&with(100_000, 1), 1);
    assert_eq!(large.nodes.len(), 100_000);
    let sparse = plan(&Pointcrawl { side: Side::Exactly(2_048), ..with(30, 1) }, 1);
    assert_eq!(sparse.nodes.len(), 30);
    let drawn = LevelCount::Drawn { spare: 0, factor: (decimal(100_000), decimal(100_000)) };
    let drawn = plan(&Pointcrawl { levels: drawn, ..with(5_000, 1) }, 1);
    assert_eq!(drawn.nodes.last().map(|node| node.level), Some(4_095));
}

#[test]
fn what_cannot_be_met_names_its_field() {
    let base = Pointcrawl::default;
    let log_normal = |min, max| RoomCount::LogNormal { mu: decimal(3_500), sigma: decimal(500), min, max };
    for (field, preset) in [
        ("rooms", with(0, 1)),
        ("rooms", with(u32::MAX, 1)),
        ("rooms", Pointcrawl { rooms: log_normal(10, 9), ..base() }),
        ("rooms", Pointcrawl { rooms: log_normal(0, 9), ..base() }),
        ("levels", with(8, 0)),
        ("levels", with(8, 9)),
        ("levels", with(5_000, 4_097)),
        ("side", Pointcrawl { side: Side::Exactly(2), ..with(9, 2) }),
        ("side", Pointcrawl { side: Side::Exactly(0), ..base() }),
        ("side", Pointcrawl { side: Side::Exactly(u32::MAX), ..base() }),
        ("side", Pointcrawl { side: Side::Exactly(2_049), ..base() }),
        ("empty_factor", Pointcrawl { empty_factor: (decimal(999), decimal(2_000)), ..base() }),
        ("empty_factor", Pointcrawl { empty_factor: (decimal(2_000), decimal(1_999)), ..base() }),
        ("empty_factor", Pointcrawl { empty_factor: (decimal(u32::MAX), decimal(u32::MAX)), ..base() }),
    ] {
        match run(&preset, 1) {
            Err(GenerateError::Layout { what, .. }) => assert!(what.contains(field), "{field}: {what}"),
            other => panic!("{field}: {other:?}"),
        }
    }
}

#[test]
fn wild_numbers_are_no_panic() {
    let wild = [i64::MIN, -1, 0, i64::MAX].map(Decimal::from_thousandths);
    for number in wild {
        for other in wild {
            let preset = Pointcrawl {
                rooms: RoomCount::LogNormal { mu: number, sigma: other, min: 5, max: 40 },
                levels: LevelCount::Drawn { spare: u32::MAX, factor: (number, other) },
                entrance_chance: number,
                level_cost: u32::MAX,
                level_power: u32::MAX,
                bonus_draws: u32::MAX,
                teleporter_chance: other,
                ..Pointcrawl::default()
            };
            let plan = plan(&preset, 3);
            assert!((5..=40).contains(&plan.nodes.len()));
        }
    }
}

#[test]
fn a_wish_to_stop_is_heard() {
    let flag = std::sync::atomic::AtomicBool::new(true);
    let mut context = LayoutContext { seed: Seed(1), trace: None, cancel: Some(&flag) };
    assert_eq!(Pointcrawl::default().run(&mut context), Err(GenerateError::Cancelled));
}
