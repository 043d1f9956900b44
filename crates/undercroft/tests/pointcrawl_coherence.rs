//! A small change of a pointcrawl's slider makes a small change of its rooms, connections and links.

use std::collections::BTreeSet;

use undercroft::{
    Seed,
    layout::{Layout, LayoutContext},
    plan::Plan,
    preset::{Decimal, LevelCount, Pointcrawl, RoomCount},
};

const SEEDS: u64 = 400;

fn plan(preset: &Pointcrawl, seed: u64) -> Plan {
    preset.run(&mut LayoutContext { seed: Seed(seed), trace: None, cancel: None }).expect("a valid preset")
}

fn keys(plan: &Plan) -> BTreeSet<u64> {
    let ways = plan.connections.iter().map(|c| c.key).chain(plan.links.iter().map(|link| link.key));
    plan.nodes.iter().map(|node| node.key.0).chain(ways.map(|key| key.0)).collect()
}

/// 1 − |A∩B| ÷ |A∪B|.
fn difference(a: &Plan, b: &Plan) -> f64 {
    let (a, b) = (keys(a), keys(b));
    1.0 - a.intersection(&b).count() as f64 / a.union(&b).count() as f64
}

fn mean_difference(a: &Pointcrawl, b: &Pointcrawl) -> f64 {
    (0..SEEDS).map(|seed| difference(&plan(a, seed), &plan(b, seed))).sum::<f64>() / SEEDS as f64
}

fn decimal(thousandths: i64) -> Decimal {
    Decimal::from_thousandths(thousandths)
}

fn assert_at_most(percent: f64, what: &str, a: &Pointcrawl, b: &Pointcrawl) {
    let difference = 100.0 * mean_difference(a, b);
    println!("{what}: {difference:.2} %");
    assert!(difference <= percent, "{what}: {difference:.2} %, at most {percent} %");
}

/// A room more is one of so many, and takes two or three connections with it. On top of that, now and then, a level or
/// the lattice grows: both are whole numbers.
#[test]
fn one_room_more() {
    for (rooms, drawn, fixed) in [(12, 42.0, 25.0), (37, 15.0, 11.0), (100, 6.0, 6.0), (400, 2.5, 2.5)] {
        let with = |rooms: u32, levels: LevelCount| Pointcrawl {
            rooms: RoomCount::Exactly(rooms),
            levels,
            ..Pointcrawl::default()
        };
        for (levels, percent) in [(Pointcrawl::default().levels, drawn), (LevelCount::Exactly(4), fixed)] {
            assert_at_most(
                percent,
                &format!("{rooms} rooms + 1, {levels:?}"),
                &with(rooms, levels),
                &with(rooms + 1, levels),
            );
        }
    }
}

#[test]
fn one_step_of_any_other_slider() {
    let base = Pointcrawl::default;
    let rooms = |mu, sigma, max| RoomCount::LogNormal { mu: decimal(mu), sigma: decimal(sigma), min: 10, max };
    let levels = |spare, low, high| LevelCount::Drawn { spare, factor: (decimal(low), decimal(high)) };
    let empty = |low, high| Pointcrawl { empty_factor: (decimal(low), decimal(high)), ..base() };
    for (percent, what, changed) in [
        (5.0, "mu + 0.01", Pointcrawl { rooms: rooms(3_510, 500, 144), ..base() }),
        (5.0, "sigma + 0.01", Pointcrawl { rooms: rooms(3_500, 510, 144), ..base() }),
        (1.0, "max + 1", Pointcrawl { rooms: rooms(3_500, 500, 145), ..base() }),
        (6.0, "spare + 1", Pointcrawl { levels: levels(11, 250, 1_400), ..base() }),
        (2.0, "level factor + 0.01", Pointcrawl { levels: levels(10, 250, 1_410), ..base() }),
        (1.0, "smallest empty factor + 0.01", empty(1_210, 2_500)),
        (1.0, "largest empty factor + 0.01", empty(1_200, 2_510)),
        (0.0, "entrance chance + 0.01", Pointcrawl { entrance_chance: decimal(210), ..base() }),
        (3.0, "bonus draws + 1", Pointcrawl { bonus_draws: 4, ..base() }),
        (0.5, "level cost + 1", Pointcrawl { level_cost: 65, ..base() }),
        (0.5, "teleporter chance + 0.001", Pointcrawl { teleporter_chance: decimal(3), ..base() }),
    ] {
        assert_at_most(percent, what, &base(), &changed);
    }
}

/// One percent more of a chance makes few more entrances and takes none away.
#[test]
fn entrances_come_one_by_one() {
    let more = Pointcrawl { entrance_chance: decimal(210), ..Pointcrawl::default() };
    let (mut before, mut after) = (0, 0);
    for seed in 0..SEEDS {
        let (a, b) = (plan(&Pointcrawl::default(), seed), plan(&more, seed));
        // The lonely entrance of the top level may give way to one by chance.
        let lonely = a.entrances.len() == 1;
        assert!(lonely || a.entrances.iter().all(|entrance| b.entrances.contains(entrance)), "seed {seed}");
        before += a.entrances.len();
        after += b.entrances.len();
    }
    println!("{before} entrances, {after} with a chance of 0.01 more");
    assert!((before..before + before / 10).contains(&after));
}

/// Labels change no key, and only the labels that the weights say.
#[test]
fn label_weights_change_labels_only() {
    let mut secret = Pointcrawl::default();
    secret.near_labels.secret = 1;
    let mut changed = 0.0;
    for seed in 0..SEEDS {
        let (a, b) = (plan(&Pointcrawl::default(), seed), plan(&secret, seed));
        assert_eq!(keys(&a), keys(&b));
        let pairs = || a.connections.iter().zip(&b.connections);
        changed += pairs().filter(|(a, b)| a.label != b.label).count() as f64 / pairs().count() as f64;
    }
    assert!(changed / (SEEDS as f64) < 0.25, "{changed}");
}
