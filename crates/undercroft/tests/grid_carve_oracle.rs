//! The carve against the plain version: delete, search, undo. Same draws, same result, step for step.

mod common;

use common::{oracle, small_grid};
use undercroft::{
    Seed,
    layout::{Layout, LayoutContext},
    plan::Plan,
    preset::{GridCarve, StartEnd},
    trace::Step,
};

fn carve(preset: &GridCarve, seed: Seed) -> (Plan, Vec<Step>) {
    let mut steps = Vec::new();
    let mut context = LayoutContext { seed, trace: Some(&mut steps), cancel: None };
    let plan = preset.run(&mut context).expect("a valid grid");
    (plan, steps)
}

#[test]
fn equal_to_delete_search_undo_on_small_grids() {
    let mut undone = 0;
    let mut shortened = 0;
    for case in 0..4_000 {
        let (preset, seed) = small_grid(case);
        let (plan, steps) = carve(&preset, seed);
        let plain = oracle::carve(&preset, seed);
        assert_eq!(steps, plain.steps, "case {case}: {preset:?}, seed {seed}");
        let rooms: Vec<_> = plan.nodes.iter().map(|node| node.key).collect();
        let connections: Vec<_> = plan.connections.iter().map(|connection| connection.key).collect();
        assert_eq!(rooms, plain.rooms, "case {case}: {preset:?}, seed {seed}");
        assert_eq!(connections, plain.connections, "case {case}: {preset:?}, seed {seed}");
        assert_eq!(plan.nodes[plan.start.expect("set") as usize].key, plain.start);
        assert_eq!(plan.nodes[plan.end.expect("set") as usize].key, plain.end);
        assert_eq!(!plan.relaxations.is_empty(), plain.shortened, "case {case}: {preset:?}, seed {seed}");
        undone += plan.report.undone;
        shortened += u32::from(plain.shortened);
    }
    assert!(undone > 2_000, "the cases must be hard: {undone} steps undone");
    assert!(shortened > 300, "the cases must be hard: {shortened} ended early");
}

#[test]
fn the_plan_without_a_trace_is_the_same() {
    for case in 0..500 {
        let (preset, seed) = small_grid(case);
        let mut context = LayoutContext { seed, trace: None, cancel: None };
        assert_eq!(preset.run(&mut context).expect("a valid grid"), carve(&preset, seed).0);
    }
}

#[test]
fn one_more_step_leaves_the_steps_before_alone() {
    for seed in (0..200).map(Seed) {
        let preset = GridCarve { columns: 8, rows: 6, steps: 40, ..GridCarve::default() };
        let more = GridCarve { steps: 41, ..preset.clone() };
        let per_step = |steps: Vec<Step>| {
            let skipped = |step: &Step| !matches!(step, Step::RoomPlaced(_) | Step::Connected { .. } | Step::CutOff(_));
            steps.into_iter().filter(skipped).collect::<Vec<_>>()
        };
        let (short, long) = (per_step(carve(&preset, seed).1), per_step(carve(&more, seed).1));
        assert_eq!(short, long[..40.min(long.len())]);
    }
}

#[test]
fn start_and_end_are_two_rooms_that_stand() {
    for case in 0..2_000 {
        let (preset, seed) = small_grid(case);
        let (plan, _) = carve(&preset, seed);
        let start = plan.nodes[plan.start.expect("set") as usize].cell;
        let end = plan.nodes[plan.end.expect("set") as usize].cell;
        assert_ne!(start, end, "case {case}: {preset:?}");
        let (east, south) = (preset.columns as i32 - 1, preset.rows as i32 - 1);
        match preset.start_end {
            StartEnd::Corners => assert_eq!((start.x, start.y, end.x, end.y), (0, 0, east, south)),
            StartEnd::Sides => assert_eq!((start.x, end.x), (0, east)),
            StartEnd::Random { min_distance } => assert!(start.manhattan(end) >= min_distance),
            StartEnd::At { start: a, end: b } => assert_eq!((start, end), (a, b)),
            StartEnd::Farthest => {}
        }
    }
}

#[test]
fn settings_that_nobody_validated_give_an_error() {
    let wrong = [
        GridCarve { columns: 0, ..GridCarve::default() },
        GridCarve { columns: 1, rows: 1, ..GridCarve::default() },
        GridCarve { columns: u32::MAX, rows: u32::MAX, ..GridCarve::default() },
        GridCarve { start_end: StartEnd::Random { min_distance: 11 }, ..GridCarve::default() },
        GridCarve {
            start_end: StartEnd::At { start: Default::default(), end: Default::default() },
            ..GridCarve::default()
        },
    ];
    for preset in wrong {
        let mut context = LayoutContext { seed: Seed(1), trace: None, cancel: None };
        assert!(preset.run(&mut context).is_err(), "{preset:?}");
    }
}
