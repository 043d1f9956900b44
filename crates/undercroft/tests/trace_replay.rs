//! A trace replayed to the end gives the plan, and back to any step what stood there.

mod common;

use common::small_grid;
use undercroft::{
    layout::{Layout, LayoutContext},
    trace::Replay,
};

#[test]
fn replay_to_the_end_gives_the_plan() {
    for case in 0..1_000 {
        let (preset, seed) = small_grid(case);
        let mut steps = Vec::new();
        let mut context = LayoutContext { seed, trace: Some(&mut steps), cancel: None };
        let plan = preset.run(&mut context).expect("a valid grid");
        let mut replay = Replay::new(steps);
        replay.seek(usize::MAX);
        assert!(replay.rooms().eq(plan.nodes.iter().map(|node| node.key)), "case {case}");
        assert!(replay.connections().eq(plan.connections.iter().map(|connection| connection.key)), "case {case}");
    }
}

#[test]
fn going_back_gives_what_stood_there() {
    for case in 0..60 {
        let (preset, seed) = small_grid(case);
        let mut steps = Vec::new();
        let mut context = LayoutContext { seed, trace: Some(&mut steps), cancel: None };
        preset.run(&mut context).expect("a valid grid");
        let mut replay = Replay::new(steps);
        let mut seen = Vec::new();
        let look = |replay: &Replay| (replay.rooms().collect::<Vec<_>>(), replay.connections().collect::<Vec<_>>());
        for position in 0..=replay.len() {
            replay.seek(position);
            seen.push(look(&replay));
        }
        for position in (0..=replay.len()).rev() {
            replay.seek(position);
            assert_eq!(look(&replay), seen[position], "case {case}, step {position}");
        }
    }
}
