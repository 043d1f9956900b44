//! What every plan of the pointcrawl keeps to, whatever its settings.

use std::collections::BTreeSet;

use undercroft::{
    GenerateError, Seed,
    dungeon::LinkKind,
    graph::Groups,
    layout::{Layout, LayoutContext},
    plan::{Label, Plan, Space},
    preset::{Crossing, Decimal, LevelCount, Pointcrawl, RoomCount, Side},
    seed::{between, mix},
};

fn run(preset: &Pointcrawl, seed: u64) -> Result<Plan, GenerateError> {
    preset.run(&mut LayoutContext { seed: Seed(seed), trace: None, cancel: None })
}

fn plan(preset: &Pointcrawl, seed: u64) -> Plan {
    run(preset, seed).expect("a valid preset")
}

const fn decimal(thousandths: u32) -> Decimal {
    Decimal::from_thousandths(thousandths as i64)
}

/// Settings of every kind, all valid.
fn any_settings(case: u64) -> Pointcrawl {
    let draw = |what: u64, low: u32, high: u32| between(mix(mix(case) + what), low, high);
    let rooms = draw(0, 1, 90);
    let levels = draw(1, 1, rooms.min(12));
    let (low, high) = (draw(2, 1_000, 3_000), draw(3, 0, 2_000));
    Pointcrawl {
        rooms: match draw(4, 0, 1) {
            0 => RoomCount::Exactly(rooms),
            _ => RoomCount::LogNormal {
                mu: decimal(draw(5, 0, 5_000)),
                sigma: decimal(draw(6, 0, 2_000)),
                min: rooms,
                max: 2 * rooms,
            },
        },
        levels: match draw(7, 0, 1) {
            0 => LevelCount::Exactly(levels),
            _ => LevelCount::Drawn {
                spare: draw(8, 0, 20),
                factor: (decimal(draw(9, 0, 1_000)), decimal(draw(10, 1_000, 3_000))),
            },
        },
        empty_factor: (decimal(low), decimal(low + high)),
        side: if draw(11, 0, 3) == 0 { Side::Exactly(draw(12, 14, 40)) } else { Side::Fitted },
        entrance_chance: decimal(draw(13, 0, 1_000)),
        bonus_draws: draw(14, 0, 4),
        bonus_crossing: if draw(15, 0, 2) == 0 { Crossing::Allow } else { Crossing::Avoid },
        level_cost: draw(16, 0, 128),
        level_power: draw(17, 0, 8),
        teleporter_chance: decimal([0, 2, 50, 1_000][draw(18, 0, 3) as usize]),
        ..Pointcrawl::default()
    }
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
