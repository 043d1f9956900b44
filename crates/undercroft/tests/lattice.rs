//! Plans on a lattice become tiles: whatever the preset, the map joins exactly the rooms that the plan joins.

use undercroft::{
    Dungeon, Seed,
    check::{FaultKind, check},
    dungeon::ThingKind,
};

mod lattice_plans;
mod support;

use lattice_plans::{plan, settings, try_dungeon};
use support::{Dice, no_locks, spots};

fn random_dungeon(case: u64) -> Dungeon {
    let mut dice = Dice(case);
    let side = dice.roll(1, 7);
    let (percent, levels) = (dice.roll(20, 90), dice.roll(1, 4) as u16);
    let bonus = if dice.roll(0, 1) == 0 { 0 } else { dice.roll(0, side) };
    let plan = plan(side, percent, levels, bonus, &mut dice);
    let stock = spots(&plan, 3, &mut dice);
    try_dungeon(settings(&mut dice), Seed(case), &plan, &no_locks(&plan), &stock).expect("a plan that can stand")
}

/// Faults, but for those that a hazard cannot help in a hall too short for it.
fn faults(dungeon: &Dungeon) -> Vec<String> {
    let hazard = |at| {
        dungeon.things.iter().any(|t| Some(t.at) == at && matches!(t.kind, ThingKind::Trap | ThingKind::Obstruction))
    };
    let faults = check(dungeon, None).into_iter();
    let faults = faults.filter(|fault| !(fault.rule == FaultKind::ThingInTheWay && hazard(fault.at)));
    let faults = faults.filter(|fault| fault.rule != FaultKind::DerivedValue && fault.rule != FaultKind::UnknownId);
    faults.map(|fault| fault.to_string()).collect()
}

#[test]
fn nothing_is_wrong_with_any_dungeon() {
    for case in 0..600 {
        let dungeon = random_dungeon(case);
        let own = faults(&dungeon);
        assert!(own.is_empty(), "case {case}: {} faults, first {}\n{}", own.len(), own[0], own.join("\n"));
    }
}

#[test]
#[ignore = "prints pictures to be looked at"]
fn look() {
    for case in 0..4 {
        let mut dice = Dice(case + 77);
        let plan = plan(5, 55, 1, 1, &mut dice);
        let mut settings = undercroft::Settings {
            layout: undercroft::preset::LayoutSettings::Pointcrawl(Default::default()),
            ..Default::default()
        };
        settings.halls.width = undercroft::preset::HallWidth::Shared(1, 1);
        let stock = spots(&plan, 3, &mut dice);
        let dungeon = try_dungeon(settings, Seed(case), &plan, &no_locks(&plan), &stock).expect("stands");
        println!("{}\n{:?}", support::picture(&dungeon), dungeon.relaxations);
    }
}
