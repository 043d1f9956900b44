//! How many halls of real dungeons find a way.

use undercroft::{
    Seed, Settings, ValidPreset,
    check::{FaultKind, check},
    dungeon::{LinkKind, ThingKind},
    generate,
    preset::{Crossing, HallWidth, LayoutSettings, Pointcrawl},
};

fn preset(bonus_crossing: Crossing) -> ValidPreset {
    let mut settings = Settings {
        layout: LayoutSettings::Pointcrawl(Pointcrawl { bonus_crossing, ..Pointcrawl::default() }),
        ..Settings::default()
    };
    settings.halls.width = HallWidth::Shared(1, 1);
    settings.validate("crawl", "veteran").expect("within the bounds")
}

fn tunnels(preset: &ValidPreset, seeds: u64) -> (usize, usize) {
    let (mut halls, mut tunnels) = (0, 0);
    for seed in 0..seeds {
        let dungeon = generate(preset, Seed(seed)).expect("stands");
        let found = dungeon.links.iter().filter(|link| link.kind == LinkKind::Tunnel).count();
        tunnels += found;
        halls += dungeon.connections.len() - dungeon.links.len() + found;
        let hazard = |at| {
            dungeon
                .things
                .iter()
                .any(|t| Some(t.at) == at && matches!(t.kind, ThingKind::Trap | ThingKind::Obstruction))
        };
        let faults = check(&dungeon, Some(preset));
        let faults: Vec<_> = faults
            .iter()
            .filter(|fault| !(fault.rule == FaultKind::ThingInTheWay && hazard(fault.at)))
            .filter(|fault| {
                fault.rule != FaultKind::StairsUnpaired
                    && fault.rule != FaultKind::DerivedValue
                    && fault.rule != FaultKind::UnknownId
            })
            .collect();
        assert!(faults.is_empty(), "seed {seed}: {}", faults[0]);
    }
    (tunnels, halls)
}

#[test]
fn avoid() {
    let (tunnels, halls) = tunnels(&preset(Crossing::Avoid), 1000);
    println!("{tunnels} of {halls}: {:.3} %", 100. * tunnels as f64 / halls as f64);
}
#[test]
fn allow() {
    let (tunnels, halls) = tunnels(&preset(Crossing::Allow), 1000);
    println!("{tunnels} of {halls}: {:.3} %", 100. * tunnels as f64 / halls as f64);
}
#[test]
#[ignore]
fn large() {
    for (crossing, draws) in [(Crossing::Avoid, 0), (Crossing::Allow, 8), (Crossing::Allow, 3)] {
        let layout = Pointcrawl {
            rooms: undercroft::preset::RoomCount::Exactly(3_500),
            levels: undercroft::preset::LevelCount::Exactly(1),
            empty_factor: (
                undercroft::preset::Decimal::from_thousandths(2_000),
                undercroft::preset::Decimal::from_thousandths(2_000),
            ),
            bonus_crossing: crossing,
            bonus_draws: draws,
            ..Pointcrawl::default()
        };
        let mut settings = Settings { layout: LayoutSettings::Pointcrawl(layout), ..Settings::default() };
        settings.halls.width = HallWidth::Shared(1, 1);
        let preset = settings.validate("crawl", "veteran").expect("within the bounds");
        let begin = std::time::Instant::now();
        let plan = undercroft::Generator::new(&preset).seed(Seed(2)).plan().expect("plan");
        let layout = begin.elapsed();
        let dungeon = generate(&preset, Seed(2)).expect("stands");
        println!(
            "{crossing:?} {draws}: {:?} {:?}, {} connections {:?}",
            layout,
            begin.elapsed() - 2 * layout,
            plan.connections.len(),
            dungeon.relaxations
        );
    }
}
