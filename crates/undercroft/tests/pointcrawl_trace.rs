//! The trace of a pointcrawl replays to its plan, and back to any step.

mod pointcrawl_settings;

use std::collections::BTreeSet;

use pointcrawl_settings::any_settings;
use undercroft::{
    Seed,
    key::{ConnectionKey, RoomKey},
    layout::{Layout, LayoutContext},
    plan::Plan,
    trace::{Reason, Replay, Step},
};

fn traced(case: u64) -> (Plan, Vec<Step>) {
    let mut steps = Vec::new();
    let mut context = LayoutContext { seed: Seed(case), trace: Some(&mut steps), cancel: None };
    let plan = any_settings(case).run(&mut context).expect("a valid preset");
    (plan, steps)
}

#[test]
fn replay_to_the_end_gives_the_plan() {
    for case in 0..1_000 {
        let (plan, steps) = traced(case);
        let untraced = any_settings(case).run(&mut LayoutContext { seed: Seed(case), trace: None, cancel: None });
        assert_eq!(Ok(&plan), untraced.as_ref(), "case {case}: a trace changes the plan");
        let entrances = steps.iter().filter_map(|step| match step {
            Step::EntranceMade(room) => Some(*room),
            _ => None,
        });
        assert!(entrances.eq(plan.entrances.iter().map(|node| plan.nodes[*node as usize].key)), "case {case}");
        let mut replay = Replay::new(steps);
        replay.seek(usize::MAX);
        assert!(replay.rooms().eq(plan.nodes.iter().map(|node| node.key)), "case {case}");
        let keys = plan.connections.iter().map(|c| c.key).chain(plan.links.iter().map(|link| link.key));
        assert!(replay.connections().eq(keys.collect::<BTreeSet<ConnectionKey>>()), "case {case}");
    }
}

#[test]
fn going_back_gives_what_stood_there() {
    for case in 0..60 {
        let mut replay = Replay::new(traced(case).1);
        let look = |replay: &Replay| (replay.rooms().collect::<Vec<_>>(), replay.connections().collect::<Vec<_>>());
        let mut seen = Vec::new();
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

#[test]
fn each_step_says_what_is_so() {
    for case in 0..500 {
        let (plan, steps) = traced(case);
        let node = |key: RoomKey| plan.nodes.iter().position(|node| node.key == key).expect("a room of the plan");
        let square = |a: RoomKey, b: RoomKey| {
            let (a, b) = (a.cell(), b.cell());
            (a.x - b.x).pow(2) + (a.y - b.y).pow(2)
        };
        for step in steps {
            match step {
                Step::Vetoed { a, b, by } => {
                    assert!(a < b && plan.nodes[node(a)].level == plan.nodes[node(by)].level, "case {case}");
                    assert!(square(a, by).max(square(b, by)) < square(a, b), "case {case}");
                }
                Step::Connected { connection, a, b, reason } => {
                    let ends = (node(a) as u32, node(b) as u32);
                    let connected = plan.connections.iter().find(|c| c.key == connection);
                    let linked = plan.links.iter().find(|link| link.key == connection);
                    let found = connected.map(|c| (c.a, c.b)).or(linked.map(|link| (link.a, link.b)));
                    assert_eq!(found, Some(ends), "case {case}");
                    match reason {
                        Reason::Neighbours => assert!(connected.is_some_and(|c| !c.bonus)),
                        Reason::Bonus => assert!(connected.is_none_or(|c| c.bonus)),
                        _ => assert!(linked.is_some()),
                    }
                }
                _ => {}
            }
        }
    }
}
