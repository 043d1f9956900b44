use super::*;
use crate::{
    Settings,
    dungeon::Word,
    graph::sample,
    preset::{Fallback, Rule, SpecialRoom},
};

/// One room of a kind, by these rules.
fn kind(name: &str, rules: &[Rule]) -> SpecialRoom {
    SpecialRoom {
        kind: name.into(),
        count: (1, 1),
        chance: 100,
        rules: rules.to_vec(),
        required: false,
        fallback: Fallback::DropRules,
        shape: None,
        spots: Vec::new(),
        tiers: None,
    }
}

fn assigned(plan: &Plan, seed: u64, special_rooms: Vec<SpecialRoom>) -> Result<Roles, GenerateError> {
    let tiers = ["novice", "adept", "veteran", "elite"].map(String::from).to_vec();
    let preset = sample::preset(Settings { special_rooms, tiers, ..Settings::default() });
    assign(&preset, Seed(seed), plan, &sample::graph(plan))
}

fn placed(plan: &Plan, seed: u64, special_rooms: Vec<SpecialRoom>) -> Roles {
    assigned(plan, seed, special_rooms).expect("nothing is required")
}

/// Rooms of the kind at this place of the list.
fn of_kind(roles: &Roles, kind: u32) -> Vec<u32> {
    let rooms = (0..).zip(&roles.rooms);
    rooms.filter(|(_, room)| room.special.as_ref().is_some_and(|s| s.0 == kind)).map(|(room, _)| room).collect()
}

/// Which rooms a rule lets through: those that get the role when there are as many as possible, without a fallback.
fn let_through(plan: &Plan, rule: Rule) -> Vec<u32> {
    let special = SpecialRoom { count: (99, 99), fallback: Fallback::Skip, ..kind("any", &[rule]) };
    of_kind(&placed(plan, 1, vec![special]), 0)
}

/// 0 (start) – 1 – (2 | 3) – 4 – 5 – 8 (end), and a dead end 6 – 7 at 4.
fn ring_with_a_tail() -> Plan {
    sample::plan(9, &[(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 5), (5, 8), (4, 6), (6, 7)])
}

#[test]
fn the_first_entrance_is_the_start_and_the_others_stay_entrances() {
    let mut plan = ring_with_a_tail();
    (plan.start, plan.end, plan.entrances) = (None, None, vec![2, 4, 6]);
    let roles = placed(&plan, 1, vec![SpecialRoom { count: (99, 99), ..kind("any", &[]) }]);
    let role = |room: usize| roles.rooms[room].role.clone();
    assert_eq!((roles.start, roles.end), (2, 7), "7 is as far as 8");
    assert_eq!([role(2), role(4), role(6), role(7)], [Role::Start, Role::Entrance, Role::Entrance, Role::End]);
    assert_eq!(of_kind(&roles, 0), [0, 1, 3, 5, 8], "no special room where one comes in");
    (plan.entrances, plan.start) = (vec![2, 7], Some(1));
    let roles = placed(&plan, 1, vec![]);
    assert_eq!((roles.start, roles.end), (1, 7));
    assert_eq!((roles.rooms[2].role.clone(), roles.rooms[7].role.clone()), (Role::Entrance, Role::End));
}

#[test]
fn each_rule_lets_the_plain_answer_through() {
    let plan = ring_with_a_tail();
    assert_eq!(let_through(&plan, Rule::Halls(3, 4)), [1, 4]);
    assert_eq!(let_through(&plan, Rule::Halls(1, 1)), [7]);
    assert_eq!(let_through(&plan, Rule::DistanceFromStart(2, 3)), [2, 3, 4]);
    assert_eq!(let_through(&plan, Rule::DistanceToEnd(0, 2)), [4, 5]);
    assert_eq!(let_through(&plan, Rule::DeadEnd { length: (1, 4), within: (0, 0) }), [7]);
    assert_eq!(let_through(&plan, Rule::DeadEnd { length: (2, 2), within: (1, 2) }), [4, 6]);
    assert_eq!(let_through(&plan, Rule::DeadEnd { length: (3, 9), within: (0, 9) }), [0; 0]);
    assert_eq!(let_through(&plan, Rule::OnEveryRoute), [1, 4, 5]);
    assert_eq!(let_through(&plan, Rule::MarkAsBlocked), [1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn rooms_to_be_shunned_never_close_the_way_together() {
    let got = let_through(&ring_with_a_tail(), Rule::NeverOnEveryRoute);
    assert!(got == [2, 6, 7] || got == [3, 6, 7], "one arm of the ring stays free: {got:?}");
}

#[test]
fn a_blocked_room_is_gone_for_later_kinds() {
    let plan = ring_with_a_tail();
    let trap = || kind("trap", &[Rule::DistanceFromStart(2, 2), Rule::MarkAsBlocked]);
    let every = |rule| SpecialRoom { count: (99, 99), fallback: Fallback::Skip, ..kind("later", &[rule]) };
    let roles = placed(&plan, 3, vec![trap(), every(Rule::OnEveryRoute)]);
    let [trapped] = of_kind(&roles, 0)[..] else { panic!("one trap") };
    let other_arm = 5 - trapped;
    assert_eq!(of_kind(&roles, 1), [1, other_arm, 4, 5]);
    let roles = placed(&plan, 3, vec![trap(), every(Rule::NeverOnEveryRoute)]);
    assert_eq!(of_kind(&roles, 1), [6, 7]);
}

#[test]
fn no_room_is_on_a_route_that_a_blocked_room_cuts() {
    let gate = kind("gate", &[Rule::OnEveryRoute, Rule::MarkAsBlocked]);
    for rule in [Rule::OnEveryRoute, Rule::NeverOnEveryRoute] {
        let later = SpecialRoom { fallback: Fallback::Skip, ..kind("later", &[rule]) };
        let roles = placed(&ring_with_a_tail(), 1, vec![gate.clone(), later]);
        assert_eq!(of_kind(&roles, 1), [0; 0]);
    }
}

#[test]
fn rules_are_dropped_from_the_last_and_the_room_remembers() {
    let rules = [Rule::DistanceFromStart(2, 2), Rule::MarkAsBlocked, Rule::Halls(9, 9), Rule::Halls(8, 8)];
    let roles = placed(&ring_with_a_tail(), 1, vec![kind("vault", &rules)]);
    let [room] = of_kind(&roles, 0)[..] else { panic!("one vault") };
    assert!(room == 2 || room == 3);
    assert_eq!(roles.rooms[room as usize].special, Some((0, vec![2, 3])));
    assert_eq!(
        roles.relaxations,
        [Relaxation::SpecialRoom {
            kind: "vault".into(),
            asked: 1,
            got: 1,
            rule: Some(2),
            rule_text: "Halls(9, 9)".into()
        }]
    );
}

#[test]
fn a_kind_may_be_skipped_or_go_anywhere() {
    let rules = [Rule::DistanceFromStart(2, 2), Rule::Halls(9, 9)];
    let with = |fallback| SpecialRoom { count: (3, 3), fallback, ..kind("vault", &rules) };
    let skipped = placed(&ring_with_a_tail(), 1, vec![with(Fallback::Skip)]);
    assert_eq!(of_kind(&skipped, 0), [0; 0]);
    assert!(matches!(skipped.relaxations[..], [Relaxation::SpecialRoom { asked: 3, got: 0, rule: Some(1), .. }]));
    let anywhere = placed(&ring_with_a_tail(), 1, vec![with(Fallback::Anywhere)]);
    assert_eq!(of_kind(&anywhere, 0).len(), 3);
    assert!(of_kind(&anywhere, 0).iter().all(|&room| anywhere.rooms[room as usize].special == Some((0, vec![0, 1]))));
    assert!(matches!(anywhere.relaxations[..], [Relaxation::SpecialRoom { asked: 3, got: 3, rule: Some(1), .. }]));
}

#[test]
fn more_than_there_are_rooms_is_a_relaxation_without_a_rule() {
    for fallback in [Fallback::DropRules, Fallback::Skip, Fallback::Anywhere] {
        let greedy = SpecialRoom { count: (50, 50), fallback, ..kind("vault", &[]) };
        let roles = placed(&ring_with_a_tail(), 1, vec![greedy]);
        assert_eq!(of_kind(&roles, 0), [1, 2, 3, 4, 5, 6, 7], "never start or end");
        assert!(matches!(roles.relaxations[..], [Relaxation::SpecialRoom { asked: 50, got: 7, rule: None, .. }]));
    }
}

#[test]
fn a_required_kind_without_a_room_names_the_rule_that_emptied_the_list() {
    let rules = [Rule::DistanceToEnd(1, 2), Rule::MarkAsBlocked, Rule::Halls(1, 1), Rule::OnEveryRoute];
    let required = SpecialRoom { required: true, ..kind("boss", &rules) };
    let error = assigned(&ring_with_a_tail(), 7, vec![kind("first", &[Rule::Halls(1, 1)]), required]).unwrap_err();
    let tier = "veteran".to_owned();
    let expected =
        GenerateError::SpecialRoom { kind: "boss".into(), index: 1, rule: Some(2), candidates: 2, tier, seed: Seed(7) };
    assert_eq!(error, expected);
}

#[test]
fn a_required_kind_that_fits_is_placed_without_a_word() {
    let required = SpecialRoom { required: true, ..kind("boss", &[Rule::DistanceToEnd(1, 1)]) };
    let roles = placed(&ring_with_a_tail(), 7, vec![required]);
    assert_eq!(of_kind(&roles, 0), [5]);
    assert_eq!(roles.rooms[5].role, Role::Special(Word::from("boss")));
    assert_eq!(roles.relaxations, []);
}

#[test]
fn tiers_are_a_range_in_the_order_of_the_preset() {
    let count = |first: &str, last: &str| {
        let tiers = Some((first.to_owned(), last.to_owned()));
        let roles = placed(&ring_with_a_tail(), 1, vec![SpecialRoom { tiers, ..kind("shrine", &[]) }]);
        assert_eq!(roles.relaxations, []);
        of_kind(&roles, 0).len()
    };
    assert_eq!(count("novice", "adept"), 0);
    assert_eq!(count("elite", "elite"), 0);
    assert_eq!(count("adept", "veteran"), 1);
}

#[test]
fn chance_and_count_are_drawn_for_each_dungeon() {
    let plan = ring_with_a_tail();
    let rare = SpecialRoom { chance: 25, count: (1, 3), ..kind("shrine", &[]) };
    let mut counts = [0; 4];
    for seed in 0..4000 {
        counts[of_kind(&placed(&plan, seed, vec![rare.clone()]), 0).len()] += 1;
    }
    assert!((2900..3100).contains(&counts[0]), "{counts:?}");
    assert!(counts[1..].iter().all(|count| (270..400).contains(count)), "{counts:?}");
}

#[test]
fn every_fitting_room_is_as_likely() {
    let plan = ring_with_a_tail();
    let mut hits = [0; 9];
    for seed in 0..7000 {
        hits[of_kind(&placed(&plan, seed, vec![kind("shrine", &[])]), 0)[0] as usize] += 1;
    }
    assert!(hits[1..8].iter().all(|hits| (880..1120).contains(hits)), "{hits:?}");
}

#[test]
fn a_kind_more_or_less_moves_no_other_without_need() {
    for seed in 0..200 {
        let plan = sample::carved(seed, 5);
        let shrine = || kind("shrine", &[Rule::Halls(2, 3)]);
        let alone = placed(&plan, seed, vec![shrine()]);
        let second = placed(&plan, seed, vec![kind("vault", &[]), shrine()]);
        let (alone, second, vault) = (of_kind(&alone, 0), of_kind(&second, 1), of_kind(&second, 0));
        assert!(alone == second || alone == vault, "seed {seed}");
    }
}

#[test]
fn start_and_end_are_chosen_where_the_layout_does_not() {
    let mut plan = sample::plan(5, &[(1, 2), (2, 3), (0, 1), (1, 4)]);
    (plan.start, plan.end) = (None, None);
    let roles = placed(&plan, 1, vec![]);
    assert_eq!((roles.start, roles.end), (0, 3));
    assert_eq!(roles.rooms.iter().map(|room| room.depth).collect::<Vec<_>>(), [0, 1, 2, 3, 2]);
    plan.start = Some(1);
    assert_eq!(placed(&plan, 1, vec![]).end, 3);
    plan.connections.retain(|c| (c.a, c.b) != (2, 3));
    assert_eq!(placed(&plan, 1, vec![]).end, 0, "of the farthest the one of the lowest key, never one out of reach");
}

#[test]
fn one_room_is_start_and_end() {
    let mut plan = sample::plan(1, &[]);
    plan.end = None;
    let roles = placed(&plan, 1, vec![kind("boss", &[])]);
    assert_eq!((roles.start, roles.end, &roles.rooms[0].role), (0, 0, &Role::Start));
    assert!(matches!(roles.relaxations[..], [Relaxation::SpecialRoom { got: 0, rule: None, .. }]));
    assert_eq!(placed(&Plan { nodes: vec![], start: None, ..plan }, 1, vec![]).rooms, []);
}

/// The rules judged anew for each placed room, by removing rooms and flooding.
mod oracle {
    use super::*;

    fn reaches_end(plan: &Plan, gone: &[u32]) -> bool {
        let (start, end) = (plan.start.expect("set"), plan.end.expect("set"));
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&node) = reached.get(next) {
            next += 1;
            for c in &plan.connections {
                for (from, to) in [(c.a, c.b), (c.b, c.a)] {
                    if from == node && !gone.contains(&to) && !reached.contains(&to) {
                        reached.push(to);
                    }
                }
            }
        }
        reached.contains(&end)
    }

    fn with(list: &[u32], room: u32) -> Vec<u32> {
        list.iter().copied().chain([room]).collect()
    }

    #[test]
    fn rules_about_routes_hold_when_rooms_are_removed() {
        for case in 0..3000 {
            let plan = sample::carved(case, 5);
            let kinds = [
                kind("gate", &[Rule::OnEveryRoute]),
                SpecialRoom { count: (0, 2), ..kind("web", &[Rule::NeverOnEveryRoute, Rule::MarkAsBlocked]) },
                SpecialRoom { count: (0, 3), ..kind("vault", &[Rule::NeverOnEveryRoute, Rule::Halls(1, 2)]) },
                kind("throne", &[Rule::OnEveryRoute, Rule::DistanceToEnd(1, 2)]),
            ];
            let roles = placed(&plan, case, kinds.to_vec());
            let held_to = |kind: u32, rule: u32| {
                let mut rooms = of_kind(&roles, kind);
                rooms.retain(|&room| roles.rooms[room as usize].special.as_ref().is_some_and(|s| !s.1.contains(&rule)));
                rooms
            };
            let (webs, blocked) = (held_to(1, 0), of_kind(&roles, 1));
            let vaults = held_to(2, 0);
            held_to(0, 0).iter().for_each(|&room| assert!(!reaches_end(&plan, &[room]), "case {case}"));
            assert!(reaches_end(&plan, &webs), "case {case}: webs {webs:?}");
            let shunned: Vec<u32> = blocked.iter().chain(&vaults).copied().collect();
            assert!(vaults.is_empty() || reaches_end(&plan, &shunned), "case {case}: vaults {vaults:?}");
            for throne in held_to(3, 0) {
                assert!(reaches_end(&plan, &blocked) && !reaches_end(&plan, &with(&blocked, throne)), "case {case}");
            }
            nothing_fitting_was_overlooked(&plan, &roles, &blocked, &shunned, case);
        }
    }

    /// Where the first rule of the last kind was dropped, no ordinary room met it.
    fn nothing_fitting_was_overlooked(plan: &Plan, roles: &Roles, blocked: &[u32], shunned: &[u32], case: u64) {
        let free = || (0..).zip(&roles.rooms).filter(|(_, room)| room.role == Role::Plain).map(|(room, _)| room);
        for relaxation in &roles.relaxations {
            let Relaxation::SpecialRoom { kind, rule: Some(0), .. } = relaxation else { continue };
            let fits = |room: &u32| match kind.as_str() {
                "throne" => reaches_end(plan, blocked) && !reaches_end(plan, &with(blocked, *room)),
                "vault" => reaches_end(plan, &with(shunned, *room)),
                _ => false,
            };
            assert_eq!(free().find(fits), None, "case {case}: {kind}");
        }
    }

    #[test]
    fn a_relaxation_is_there_exactly_when_something_is_amiss() {
        let kinds = ["a", "b", "c"].map(|name| SpecialRoom {
            count: (0, 2),
            ..kind(
                name,
                &[Rule::Halls(1, 2), Rule::DistanceFromStart(2, 4), Rule::DeadEnd { length: (1, 3), within: (0, 1) }],
            )
        });
        for case in 0..2000 {
            let roles = placed(&sample::carved(case, 4), case, kinds.to_vec());
            for (index, special) in (0..).zip(&kinds) {
                let rooms = of_kind(&roles, index);
                let broken =
                    rooms.iter().any(|&r| roles.rooms[r as usize].special.as_ref().is_some_and(|s| !s.1.is_empty()));
                let told: Vec<_> = roles
                    .relaxations
                    .iter()
                    .filter_map(|relaxation| match relaxation {
                        Relaxation::SpecialRoom { kind, asked, got, .. } if *kind == special.kind => {
                            Some((*asked, *got))
                        }
                        _ => None,
                    })
                    .collect();
                match told[..] {
                    [] => assert!(!broken, "case {case}"),
                    [(asked, got)] => assert!(got as usize == rooms.len() && (got < asked || broken), "case {case}"),
                    _ => panic!("case {case}: told twice"),
                }
            }
        }
    }
}
