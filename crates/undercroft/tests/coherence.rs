//! A small change of a slider makes a small change of the dungeon.

use undercroft::{
    Seed,
    coherence::{kept_connections, plan_difference},
    layout::{Layout, LayoutContext},
    plan::Plan,
    preset::GridCarve,
};

const SEEDS: u64 = 400;

fn plan(preset: &GridCarve, seed: u64) -> Plan {
    let mut context = LayoutContext { seed: Seed(seed), trace: None, cancel: None };
    preset.run(&mut context).expect("a valid grid")
}

fn mean(value: impl Fn(u64) -> f64) -> f64 {
    (0..SEEDS).map(value).sum::<f64>() / SEEDS as f64
}

fn mean_difference(a: &GridCarve, b: &GridCarve) -> f64 {
    mean(|seed| plan_difference(&plan(a, seed), &plan(b, seed)))
}

fn neighbours(base: &GridCarve) -> [(&'static str, GridCarve); 5] {
    [
        ("W + 1", GridCarve { remove_room: base.remove_room + 1, ..base.clone() }),
        ("W - 1", GridCarve { remove_room: base.remove_room - 1, ..base.clone() }),
        ("V + 1", GridCarve { remove_connection: base.remove_connection + 1, ..base.clone() }),
        ("V - 1", GridCarve { remove_connection: base.remove_connection - 1, ..base.clone() }),
        ("Z + 1", GridCarve { steps: base.steps + 1, ..base.clone() }),
    ]
}

#[test]
fn one_point_or_one_step_changes_at_most_five_percent_of_a_small_grid() {
    let base =
        GridCarve { columns: 8, rows: 6, steps: 40, remove_room: 40, remove_connection: 40, ..GridCarve::default() };
    for (what, changed) in neighbours(&base) {
        let difference = mean_difference(&base, &changed);
        println!("8 x 6, {what}: {:.2} %", 100.0 * difference);
        assert!(difference <= 0.05, "{what}: {difference}");
    }
}

#[test]
fn one_point_or_one_step_changes_at_most_eight_percent_of_a_large_grid() {
    let base =
        GridCarve { columns: 16, rows: 16, steps: 200, remove_room: 40, remove_connection: 40, ..GridCarve::default() };
    for (what, changed) in neighbours(&base) {
        let difference = mean_difference(&base, &changed);
        println!("16 x 16, {what}: {:.2} %", 100.0 * difference);
        assert!(difference <= 0.08, "{what}: {difference}");
    }
}

#[test]
fn one_more_column_or_row_keeps_most_connections_of_the_veteran_tiers() {
    let tier = |columns, rows, steps, remove_room, min_rooms| GridCarve {
        columns,
        rows,
        steps,
        remove_room,
        remove_connection: 100 - remove_room,
        min_rooms,
        ..GridCarve::default()
    };
    for (name, base) in
        [("lab", tier(7, 5, 14, 15, 27)), ("ratkin", tier(8, 6, 32, 30, 27)), ("caverns", tier(10, 8, 64, 45, 27))]
    {
        let wider = GridCarve { columns: base.columns + 1, ..base.clone() };
        let taller = GridCarve { rows: base.rows + 1, ..base.clone() };
        for (what, changed) in [("X + 1", wider), ("Y + 1", taller)] {
            let kept = mean(|seed| kept_connections(&plan(&base, seed), &plan(&changed, seed)));
            println!("{name}, {what}: {:.1} % of the connections kept", 100.0 * kept);
            assert!(kept >= 0.65, "{name} {what}: {kept}");
        }
    }
}
