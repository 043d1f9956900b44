//! Pointcrawls of any settings have no faults.

use std::{collections::BTreeMap, sync::Arc};

use undercroft::{
    Seed, Settings, ValidPreset,
    check::check,
    generate,
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

/// What is wrong with the dungeons of these, the first of each kind of fault with its number.
fn faults(dungeons: impl Iterator<Item = (ValidPreset, u64)>) -> BTreeMap<String, (u32, String)> {
    let mut found = BTreeMap::new();
    for (preset, case) in dungeons {
        let dungeon = match generate(&preset, Seed(case)) {
            Ok(dungeon) => dungeon,
            Err(error) => {
                found.entry("error".to_owned()).or_insert((0, format!("case {case}: {error}"))).0 += 1;
                continue;
            }
        };
        for fault in check(&dungeon, Some(&preset)) {
            found.entry(fault.rule.to_string()).or_insert((0, format!("case {case}: {fault}"))).0 += 1;
        }
    }
    found
}

#[test]
fn nothing_is_wrong_with_any_pointcrawl() {
    let tables = Arc::new(shipped::tables());
    let cases: u64 = std::env::var("CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(400);
    let settings = |case| any_settings(case, &tables).validate("any", "only").unwrap_or_else(|wrong| panic!("{wrong}"));
    let found = faults((0..cases).map(|case| (settings(case), case)));
    assert!(found.is_empty(), "{found:#?}");
}
