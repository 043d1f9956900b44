//! The checker judges the rules of special rooms as a plain search does.

use undercroft::{
    Dungeon, Seed, Settings, ValidPreset,
    check::{FaultKind, check},
    preset::{GridCarve, LayoutSettings, Rule, SpecialRoom},
    seed::{Stage, between, draw},
};

/// Settings with a room of kind `vault` and one of kind `trap`, by these rules.
fn preset(vault: Vec<Rule>, trap: Vec<Rule>) -> ValidPreset {
    let kind = |kind: &str, rules| SpecialRoom {
        kind: kind.into(),
        count: (1, 1),
        chance: 100,
        rules,
        required: false,
        fallback: Default::default(),
        shape: None,
        spots: Vec::new(),
        tiers: None,
    };
    let carve =
        GridCarve { columns: 5, rows: 4, steps: 14, remove_room: 20, remove_connection: 70, ..GridCarve::default() };
    let settings = Settings {
        layout: LayoutSettings::GridCarve(carve),
        special_rooms: vec![kind("trap", trap), kind("vault", vault)],
        ..Settings::default()
    };
    settings.validate("rules", "veteran").expect("the settings are valid")
}

/// Steps between rooms when some are removed; `None` when there is no way.
fn steps(dungeon: &Dungeon, from: u32, to: u32, gone: &[u32]) -> Option<u32> {
    let mut seen = vec![from];
    let mut frontier = vec![from];
    for steps in 0..=dungeon.areas.len() as u32 {
        if frontier.contains(&to) {
            return Some(steps);
        }
        let mut next = Vec::new();
        for connection in &dungeon.connections {
            let [a, b] = connection.rooms.map(|room| room.0);
            for (here, there) in [(a, b), (b, a)] {
                if frontier.contains(&here) && !seen.contains(&there) && !gone.contains(&there) {
                    seen.push(there);
                    next.push(there);
                }
            }
        }
        frontier = next;
    }
    None
}

fn degree(dungeon: &Dungeon, room: u32) -> u32 {
    dungeon.connections.iter().filter(|connection| connection.rooms.iter().any(|id| id.0 == room)).count() as u32
}

/// Steps from a dead end to the nearest room of degree 3 or more, or to the farthest room where there is none.
fn length(dungeon: &Dungeon, dead_end: u32) -> u32 {
    let rooms = || dungeon.rooms().iter().map(|room| room.id.0);
    let all = |room: u32| steps(dungeon, dead_end, room, &[]);
    let fork = rooms().filter(|room| degree(dungeon, *room) >= 3).filter_map(all).min();
    fork.unwrap_or_else(|| rooms().filter_map(all).max().unwrap_or(0))
}

fn meets(dungeon: &Dungeon, rule: Rule, room: u32, gone: &[u32]) -> bool {
    let (start, end) = (dungeon.start.0, dungeon.end.0);
    let within = |(min, max): (u32, u32), value: Option<u32>| value.is_some_and(|value| min <= value && value <= max);
    let without_it: Vec<u32> = gone.iter().copied().chain([room]).collect();
    match rule {
        Rule::Halls(min, max) => within((min, max), Some(degree(dungeon, room))),
        Rule::DistanceFromStart(min, max) => within((min, max), steps(dungeon, start, room, &[])),
        Rule::DistanceToEnd(min, max) => within((min, max), steps(dungeon, end, room, &[])),
        Rule::OnEveryRoute => {
            steps(dungeon, start, end, gone).is_some() && steps(dungeon, start, end, &without_it).is_none()
        }
        Rule::NeverOnEveryRoute => steps(dungeon, start, end, &without_it).is_some(),
        Rule::DeadEnd { length: asked, within: near } => {
            let dead_ends = dungeon.rooms().iter().map(|room| room.id.0).filter(|room| {
                degree(dungeon, *room) == 1
                    && *room != start
                    && *room != end
                    && within(asked, Some(length(dungeon, *room)))
            });
            within(near, dead_ends.filter_map(|dead_end| steps(dungeon, room, dead_end, &[])).min())
        }
        _ => true,
    }
}

fn some_rule(case: u64) -> Rule {
    let roll = |what, low, high| between(draw(Seed(case), Stage::Child, 1, what), low, high);
    let (low, high) = (roll(1, 0, 4), roll(2, 0, 4));
    let range = (low.min(high), low.max(high));
    let length = (roll(3, 1, 2), roll(4, 2, 4));
    match roll(0, 0, 6) {
        0 => Rule::Halls(range.0.max(1), range.1.max(1)),
        1 => Rule::DistanceFromStart(range.0, range.1),
        2 => Rule::DistanceToEnd(range.0, range.1),
        3 => Rule::OnEveryRoute,
        4 => Rule::NeverOnEveryRoute,
        _ => Rule::DeadEnd { length, within: range },
    }
}

#[test]
fn a_rule_is_broken_when_a_plain_search_says_so() {
    let (mut met, mut broken) = (0, 0);
    for case in 0..1500_u64 {
        let rule = some_rule(case);
        let blocks = case % 2 == 0;
        let trap = || if blocks { vec![Rule::MarkAsBlocked] } else { Vec::new() };
        let mut dungeon = undercroft::generate(&preset(Vec::new(), trap()), Seed(case)).expect("nothing is required");
        let find = |kind: &str| dungeon.specials.iter().position(|special| &*special.kind == kind);
        let (Some(trapped), Some(vault)) = (find("trap"), find("vault")) else { continue };
        let gone = if blocks { vec![dungeon.specials[trapped].area.0] } else { Vec::new() };
        // As if the rule had been asked for and kept.
        dungeon.specials[vault].rules = 1;
        let expected = !meets(&dungeon, rule, dungeon.specials[vault].area.0, &gone);
        let faults = check(&dungeon, Some(&preset(vec![rule], trap())));
        let found = faults.iter().any(|fault| fault.rule == FaultKind::SpecialRuleBroken);
        assert_eq!(found, expected, "case {case}: {rule}, {faults:?}");
        *(if expected { &mut broken } else { &mut met }) += 1;
    }
    assert!(met > 200 && broken > 200, "{met} met, {broken} broken");
}
