//! Pointcrawls of the shipped presets and of any settings have no faults.
//!
//! `CASES=10000 cargo test -p undercroft --test check_pointcrawl` looks at as many of each; with `ONLY=pointcrawl/veteran`
//! at one tier of the presets only.

use std::{collections::BTreeMap, sync::Arc};

use undercroft::{
    Seed, Settings, ValidPreset,
    check::check,
    generate,
    plan::Label,
    preset::{
        Crossing, Decimal, Doors, HallWidth, Halls, Keys, LayoutSettings, LevelCount, Locked, Pointcrawl, RoomCount,
        Shape, Stocking, StockingMethod, WeightedShape,
    },
    seed::{between, mix},
    tables::Tables,
};

mod shipped;

const fn decimal(thousandths: u32) -> Decimal {
    Decimal::from_thousandths(thousandths as i64)
}

/// Settings of every kind, all valid.
fn any_settings(case: u64, tables: &Arc<Tables>) -> Settings {
    let draw = |what: u64, low: u32, high: u32| between(mix(mix(case) + what), low, high);
    let rooms = draw(0, 1, 60);
    let layout = Pointcrawl {
        rooms: RoomCount::LogNormal { mu: decimal(3_500), sigma: decimal(500), min: rooms, max: rooms + 30 },
        levels: if draw(1, 0, 2) == 0 {
            LevelCount::Exactly(draw(2, 1, rooms.min(8)))
        } else {
            Pointcrawl::default().levels
        },
        empty_factor: (decimal(draw(3, 1_000, 1_500)), decimal(draw(4, 1_500, 3_000))),
        entrance_chance: decimal([0, 200, 1_000][draw(5, 0, 2) as usize]),
        bonus_draws: draw(6, 0, 3),
        bonus_crossing: if draw(7, 0, 2) == 0 { Crossing::Allow } else { Crossing::Avoid },
        level_cost: draw(8, 0, 64),
        teleporter_chance: decimal([0, 2, 50][draw(9, 0, 2) as usize]),
        gutter: draw(10, 5, 6),
        ..Pointcrawl::default()
    };
    let faces = |what| draw(what, 0, 6);
    Settings {
        layout: LayoutSettings::Pointcrawl(layout),
        shapes: vec![
            WeightedShape { weight: 3, shape: Shape::Rectangle { w: (3, 7), h: (3, 6) } },
            WeightedShape { weight: 1, shape: Shape::Disc { radius: (2, 4) } },
        ],
        halls: Halls { width: if draw(11, 0, 1) == 0 { HallWidth::Shared(1, 2) } else { HallWidth::PerHall(1, 3) } },
        doors: Doors {
            locked: match draw(12, 0, 4) {
                0 => Locked::Exactly(draw(13, 0, 9)),
                1 => Locked::Upto(9),
                _ => Locked::AsLabelled,
            },
            require_blocking: draw(14, 0, 3) == 0,
            keys: if draw(15, 0, 2) == 0 { Keys::PerColour(draw(16, 1, 4)) } else { Keys::PerLock },
            ..Settings::default().doors
        },
        stocking: Stocking {
            method: if draw(17, 0, 3) == 0 { StockingMethod::Contents } else { StockingMethod::Dice },
            monster: faces(18),
            guarded_treasure: faces(19),
            unguarded_treasure: faces(20),
            key_guard: faces(21),
            depth_per_lock: draw(22, 0, 3),
            vaults: draw(23, 0, 1) == 0,
            ..Stocking::default()
        },
        tables: Arc::clone(tables),
        ..Settings::default()
    }
}

/// How many dungeons of each kind are looked at.
fn cases(usual: u64) -> u64 {
    std::env::var("CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}

/// What is wrong with dungeons, by kind of fault: how often, and the first.
type Found = BTreeMap<String, (u32, String)>;

fn look(preset: &ValidPreset, case: u64, found: &mut Found) {
    let mut add = |kind: String, text: String| found.entry(kind).or_insert((0, text)).0 += 1;
    match generate(preset, Seed(case)) {
        Ok(dungeon) => check(&dungeon, Some(preset)).iter().for_each(|fault| {
            add(fault.rule.to_string(), format!("{}/{} {case}: {fault}", preset.name(), preset.tier()))
        }),
        Err(error) => add("error".to_owned(), format!("{}/{} {case}: {error}", preset.name(), preset.tier())),
    }
}

#[test]
fn nothing_is_wrong_with_any_pointcrawl() {
    let tables = Arc::new(shipped::tables());
    let mut found = Found::new();
    for case in 0..cases(300) {
        let settings = any_settings(case, &tables).validate("any", "only").unwrap_or_else(|wrong| panic!("{wrong}"));
        look(&settings, case, &mut found);
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The tiers of all pointcrawls, each as it is and without locks.
fn tiers() -> Vec<ValidPreset> {
    let without_locks = |tier: &ValidPreset| {
        let doors = Doors { locked: Locked::Exactly(0), ..tier.doors.clone() };
        let settings = Settings { doors, ..Settings::clone(tier) };
        settings.validate(tier.name(), tier.tier()).unwrap_or_else(|wrong| panic!("{wrong}"))
    };
    let only = std::env::var("ONLY").ok();
    let is_wanted = |tier: &ValidPreset| {
        let name = format!("{}/{}", tier.name(), tier.tier());
        matches!(tier.layout, LayoutSettings::Pointcrawl(_)) && only.as_ref().is_none_or(|only| *only == name)
    };
    let tiers: Vec<ValidPreset> = shipped::presets().iter().flat_map(|preset| preset.tiers().to_vec()).collect();
    tiers.iter().filter(|tier| is_wanted(tier)).flat_map(|tier| [tier.clone(), without_locks(tier)]).collect()
}

#[test]
fn nothing_is_wrong_with_the_shipped_presets() {
    let cases = cases(30);
    let tiers = tiers();
    let half = |first: u64| {
        let mut found = Found::new();
        for preset in &tiers {
            (first..cases).step_by(2).for_each(|case| look(preset, case, &mut found));
        }
        found
    };
    let found = std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        [half(0), other.join().expect("no panic")]
    });
    assert!(found.iter().all(Found::is_empty), "{found:#?}");
}

/// By the published rules (3,000 runs, ALGORITHMS, 3): 38 rooms, 8.6 locked connections.
#[test]
fn labelled_locks_are_kept() {
    let preset = shipped::preset("pointcrawl");
    let veteran = preset.tier(Some("veteran")).expect("shipped");
    let dungeons = cases(300);
    let (mut labelled, mut kept, mut bypassable, mut crowded, mut far) = (0, 0, 0, 0, 0);
    for seed in 0..dungeons {
        let dungeon = generate(veteran, Seed(seed)).expect("a dungeon");
        labelled += dungeon.connections.iter().filter(|c| c.label == Label::Locked).count();
        kept += dungeon.locks.len();
        bypassable += dungeon.locks.iter().filter(|lock| lock.bypassable).count();
        let mut rooms: Vec<_> = dungeon.locks.iter().map(|lock| lock.key_room).collect();
        rooms.sort_unstable();
        rooms.dedup();
        crowded += dungeon.locks.len() - rooms.len();
        far += dungeon.locks.iter().filter(|lock| lock.key_room != dungeon.start).count();
    }
    println!(
        "{:.2} labelled, {:.2} kept, {:.2} of them bypassable, {:.2} keys beside another, {:.2} not in the start room",
        labelled as f64 / dungeons as f64,
        kept as f64 / dungeons as f64,
        bypassable as f64 / dungeons as f64,
        crowded as f64 / dungeons as f64,
        far as f64 / dungeons as f64
    );
    assert!(kept * 100 >= labelled * 99, "{kept} of {labelled}");
    assert!(crowded * 4 <= kept && far * 10 >= kept * 8, "{crowded} beside another, {far} not at the start, of {kept}");
}
