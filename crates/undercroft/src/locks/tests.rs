use super::*;
use crate::{
    Settings,
    graph::sample,
    preset::{Keys, Rule, SpecialRoom},
    roles,
    trace::Step,
};

fn doors(locked: Locked) -> Doors {
    Doors { locked, ..Settings::default().doors }
}

fn placed(plan: &Plan, seed: u64, doors: Doors, special_rooms: Vec<SpecialRoom>) -> (Roles, Locks) {
    let preset = sample::preset(Settings { doors, special_rooms, ..Settings::default() });
    let graph = sample::graph(plan);
    let roles = roles::assign(&preset, Seed(seed), plan, &graph).expect("nothing is required");
    let locks = place(&preset, Seed(seed), plan, &graph, &roles, None);
    (roles, locks)
}

fn exactly(plan: &Plan, seed: u64, count: u32) -> Locks {
    placed(plan, seed, doors(Locked::Exactly(count)), vec![]).1
}

/// A player who knows nothing of how locks were placed: goes wherever a door or a link lets, picks up what lies there.
struct Collector<'a> {
    plan: &'a Plan,
    locks: &'a Locks,
    start: u32,
    /// A lock that is never opened.
    never: Option<usize>,
}

impl<'a> Collector<'a> {
    fn new(plan: &'a Plan, roles: &Roles, locks: &'a Locks, never: Option<usize>) -> Self {
        Self { plan, locks, start: roles.start, never }
    }

    /// Rooms reached with the locks of `allowed` and no others.
    fn walk(&self, allowed: &[usize]) -> Vec<bool> {
        let mut reached = vec![false; self.plan.nodes.len()];
        reached[self.start as usize] = true;
        let mut lock_of = vec![None; self.plan.connections.len() + self.plan.links.len()];
        self.locks.locks.iter().enumerate().for_each(|(lock, l)| lock_of[l.connection as usize] = Some(lock));
        loop {
            let mut went_on = false;
            for ((a, b), lock) in self.plan.edges().zip(&lock_of) {
                let passes = lock.is_none_or(|lock| {
                    allowed.contains(&lock) && self.never != Some(lock) && self.has_key(&reached, lock)
                });
                let (a, b) = (a as usize, b as usize);
                if passes && reached[a] != reached[b] {
                    (reached[a], reached[b], went_on) = (true, true, true);
                }
            }
            if !went_on {
                return reached;
            }
        }
    }

    fn has_key(&self, reached: &[bool], lock: usize) -> bool {
        let kind = self.locks.locks[lock].key_kind;
        self.locks.locks.iter().any(|other| other.key_kind == kind && reached[other.key_room as usize])
    }

    fn walk_all(&self) -> Vec<bool> {
        self.walk(&(0..self.locks.locks.len()).collect::<Vec<_>>())
    }
}

fn random_doors(case: u64) -> Doors {
    let roll = |what, n| crate::seed::below(draw(Seed(case), Stage::Child, 7, what), n) as u32;
    Doors {
        locked: Locked::Exactly(1 + roll(0, 7)),
        require_blocking: roll(1, 3) == 0,
        keys: if roll(2, 2) == 0 { Keys::PerLock } else { Keys::PerColour(1 + roll(3, 4)) },
        ..Settings::default().doors
    }
}

/// A plan of one level without labels, or one of several levels with labels; any doors.
fn random(case: u64) -> (Plan, Doors) {
    let doors = random_doors(case);
    if case.is_multiple_of(2) {
        return (sample::carved(case, 5), doors);
    }
    let roll = |what, n| crate::seed::below(draw(Seed(case), Stage::Child, 8, what), n) as u32;
    let locked = if roll(0, 3) == 0 { doors.locked } else { Locked::AsLabelled };
    (sample::labelled(case, 4, [5, 20, 60, 100][roll(1, 4) as usize]), Doors { locked, ..doors })
}

#[test]
fn every_room_is_reached_with_keys_as_found() {
    for case in 0..8000 {
        let (plan, doors) = random(case);
        let (roles, locks) = placed(&plan, case, doors, vec![]);
        let reached = Collector::new(&plan, &roles, &locks, None).walk_all();
        assert!(reached.iter().all(|reached| *reached), "case {case}: {locks:?}");
    }
}

#[test]
fn locks_open_in_the_solving_order() {
    for case in 0..2000 {
        let (plan, doors) = random(case);
        let (roles, locks) = placed(&plan, case, doors, vec![]);
        let order: Vec<usize> = locks.solving_order.iter().map(|&lock| lock as usize).collect();
        for (index, &lock) in order.iter().enumerate() {
            let reached = Collector::new(&plan, &roles, &locks, None).walk(&order[..index]);
            let PlannedLock { connection, key_room, .. } = locks.locks[lock];
            let c = plan.connections[connection as usize];
            assert!(reached[c.a as usize] || reached[c.b as usize], "case {case}, lock {lock}: {locks:?}");
            assert!(reached[key_room as usize], "case {case}, lock {lock}: {locks:?}");
        }
        let mut all = order;
        all.sort_unstable();
        assert_eq!(all, (0..locks.locks.len()).collect::<Vec<_>>(), "case {case}");
    }
}

#[test]
fn bypassable_and_lock_depth_say_what_a_shut_lock_keeps_away() {
    for case in 0..4000 {
        let (plan, doors) = random(case);
        let (roles, locks) = placed(&plan, case, doors.clone(), vec![]);
        let mut kept_away = vec![0; plan.nodes.len()];
        for (index, lock) in locks.locks.iter().enumerate() {
            let reached = Collector::new(&plan, &roles, &locks, Some(index)).walk_all();
            assert_eq!(lock.bypassable, reached.iter().all(|reached| *reached), "case {case}, lock {index}");
            assert!(!(doors.require_blocking && lock.bypassable), "case {case}, lock {index}");
            kept_away.iter_mut().zip(&reached).for_each(|(count, reached)| *count += u32::from(!reached));
        }
        if let Keys::PerLock = doors.keys {
            kept_away.iter().zip(&locks.lock_depth).for_each(|(away, depth)| assert!(away >= depth, "case {case}"));
        }
        let graph = sample::graph(&plan);
        let mut bridges_shut = vec![0; plan.nodes.len()];
        for lock in &locks.locks {
            let steps = graph.distances(roles.start, |_, edge| edge != lock.connection);
            let apart = steps.iter().map(|steps| u32::from(*steps == crate::graph::UNREACHED));
            bridges_shut.iter_mut().zip(apart).for_each(|(count, apart)| *count += apart);
        }
        assert_eq!(locks.lock_depth, bridges_shut, "case {case}");
    }
}

#[test]
fn a_lock_sits_on_the_near_side_and_its_key_never_behind_it() {
    for case in 0..2000 {
        let (plan, doors) = random(case);
        let (roles, locks) = placed(&plan, case, doors, vec![]);
        for lock in &locks.locks {
            let c = plan.connections[lock.connection as usize];
            let far = if lock.near == c.a { c.b } else { c.a };
            let rank = |room: u32| (roles.rooms[room as usize].depth, room);
            assert!(rank(lock.near) < rank(far), "case {case}");
            assert_ne!(lock.key_room, far, "case {case}");
        }
    }
}

fn labelled(plan: &Plan) -> Vec<u32> {
    let connections = (0..).zip(&plan.connections);
    connections.filter(|(_, c)| c.label == Label::Locked).map(|(connection, _)| connection).collect()
}

#[test]
fn labels_are_kept_and_those_that_are_not_are_told() {
    let (mut asked, mut kept) = (0, 0);
    for case in 0..4000 {
        let plan = sample::labelled(case, 4, [10, 20, 30, 100][case as usize % 4]);
        let wanted = labelled(&plan);
        let (_, locks) = placed(&plan, case, doors(Locked::AsLabelled), vec![]);
        let shut: Vec<u32> = locks.locks.iter().map(|lock| lock.connection).collect();
        assert!(shut.iter().all(|connection| wanted.contains(connection)), "case {case}");
        let told = Relaxation::Locks { asked: wanted.len() as u32, got: shut.len() as u32 };
        assert_eq!(locks.relaxations, if wanted == shut { vec![] } else { vec![told] }, "case {case}");
        if case % 4 < 3 {
            (asked, kept) = (asked + wanted.len(), kept + shut.len());
        } else {
            assert!(shut.len() * 2 >= wanted.len(), "case {case}: {} of {}", shut.len(), wanted.len());
        }
        let mut keys: Vec<u32> = locks.locks.iter().map(|lock| lock.key_room).collect();
        keys.sort_unstable();
        assert!(keys.chunk_by(|a, b| a == b).all(|keys| keys.len() <= 3), "case {case}: a heap of keys");
    }
    assert!(kept * 100 >= asked * 99, "{kept} of {asked}");
}

#[test]
fn with_a_number_labelled_connections_come_first() {
    for case in 0..1000 {
        let plan = sample::labelled(case, 4, 15);
        let wanted = labelled(&plan);
        let shut =
            |count| -> Vec<u32> { exactly(&plan, case, count).locks.iter().map(|lock| lock.connection).collect() };
        let (few, many) = (shut(2), shut(wanted.len() as u32 + 2));
        assert!(few.iter().all(|connection| wanted.contains(connection)) || wanted.len() < 2, "case {case}");
        let others = many.iter().filter(|connection| !wanted.contains(connection));
        assert!(others.clone().count() <= 2, "case {case}");
        for other in others {
            assert!(matches!(plan.connections[*other as usize].label, Label::Any | Label::Door), "case {case}");
        }
    }
}

#[test]
fn the_trace_tells_of_locks_and_keys_in_the_solving_order() {
    for case in 0..500 {
        let (plan, doors) = random(case);
        let preset = sample::preset(Settings { doors, ..Settings::default() });
        let graph = sample::graph(&plan);
        let roles = roles::assign(&preset, Seed(case), &plan, &graph).expect("nothing is required");
        let mut steps: Vec<Step> = Vec::new();
        let locks = place(&preset, Seed(case), &plan, &graph, &roles, Some(&mut steps));
        let told: Vec<u32> =
            steps.iter().filter_map(|s| if let Step::Locked { lock, .. } = s { Some(*lock) } else { None }).collect();
        assert_eq!(told, locks.solving_order, "case {case}");
        for step in &steps {
            match *step {
                Step::Locked { lock, connection } => {
                    let planned = locks.locks[lock as usize].connection as usize;
                    assert_eq!(plan.connections[planned].key, connection, "case {case}");
                }
                Step::KeyLaid { lock, room } => {
                    let planned = locks.locks[lock as usize].key_room as usize;
                    assert_eq!(plan.nodes[planned].key, room, "case {case}");
                }
                other => panic!("case {case}: {other:?}"),
            }
        }
        let mut kinds: Vec<u32> = locks.locks.iter().map(|lock| lock.key_kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(steps.len(), told.len() + kinds.len(), "case {case}: each key once");
    }
}

#[test]
fn a_relaxation_tells_of_fewer_locks() {
    let chain = sample::plan(5, &[(0, 1), (1, 2), (2, 3), (3, 4)]);
    assert_eq!(exactly(&chain, 1, 4).locks.len(), 4);
    assert_eq!(exactly(&chain, 1, 4).relaxations, []);
    assert_eq!(exactly(&chain, 1, 6).relaxations, [Relaxation::Locks { asked: 6, got: 4 }]);
    let ring = sample::plan(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
    assert_eq!(exactly(&ring, 1, 2).relaxations, [Relaxation::Locks { asked: 2, got: 1 }]);
    let blocking = Doors { require_blocking: true, ..doors(Locked::Exactly(1)) };
    assert_eq!(placed(&ring, 1, blocking, vec![]).1.relaxations, [Relaxation::Locks { asked: 1, got: 0 }]);
    let one = sample::plan(1, &[]);
    assert_eq!(exactly(&one, 1, 2).relaxations, [Relaxation::Locks { asked: 2, got: 0 }]);
    assert_eq!(placed(&one, 1, doors(Locked::Upto(2)), vec![]).1.relaxations, []);
}

#[test]
fn two_rooms_have_the_key_beside_the_door() {
    let locks = exactly(&sample::plan(2, &[(0, 1)]), 1, 1);
    let expected = PlannedLock { connection: 0, near: 0, key_room: 0, key_kind: 0, bypassable: false };
    assert_eq!((locks.locks, locks.lock_depth, locks.solving_order), (vec![expected], vec![0, 1], vec![0]));
}

#[test]
fn one_key_opens_all_locks_of_its_colour() {
    let chain = sample::plan(6, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]);
    let one_colour = Doors { keys: Keys::PerColour(1), ..doors(Locked::Exactly(3)) };
    for seed in 0..100 {
        let (_, locks) = placed(&chain, seed, one_colour.clone(), vec![]);
        assert!(locks.locks.iter().all(|lock| lock.key_kind == 0 && lock.key_room == locks.locks[0].key_room));
        assert_eq!(locks.solving_order, [0, 1, 2]);
    }
}

#[test]
fn up_to_so_many_are_drawn() {
    let chain = sample::plan(9, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8)]);
    let mut counts = [0; 4];
    for seed in 0..4000 {
        counts[placed(&chain, seed, doors(Locked::Upto(3)), vec![]).1.locks.len()] += 1;
    }
    assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
}

#[test]
fn one_lock_more_leaves_the_other_doors_as_they_are() {
    for case in 0..500 {
        let plan = sample::carved(case, 5);
        let doors = |count| exactly(&plan, case, count).locks.iter().map(|lock| lock.connection).collect::<Vec<_>>();
        let (two, three) = (doors(2), doors(3));
        assert!(two.iter().all(|door| three.contains(door)), "case {case}");
    }
}

/// A ring 0 – 1 – 2 – 3 – 0 with the end 4 at 2, a side branch 5 – 6 at 1, and a vault 7 at 3.
fn ring_with_branches() -> Plan {
    let mut plan = sample::plan(8, &[(0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (1, 5), (5, 6), (3, 7)]);
    plan.end = Some(4);
    plan
}

#[test]
fn locks_guard_something_more_often_than_they_shut_a_short_cut() {
    let vault = SpecialRoom {
        kind: "vault".into(),
        count: (1, 1),
        chance: 100,
        rules: vec![Rule::DistanceFromStart(2, 2), Rule::Halls(1, 1)],
        required: true,
        fallback: Default::default(),
        shape: None,
        spots: vec![],
        tiers: None,
    };
    let mut hits = [0; 8];
    for seed in 0..2000 {
        let (_, locks) = placed(&ring_with_branches(), seed, doors(Locked::Exactly(1)), vec![vault.clone()]);
        hits[locks.locks[0].connection as usize] += 1;
    }
    let short_cuts: u32 = hits[..4].iter().sum();
    assert!(hits[7] > hits[5] && hits[7] > hits[6] && hits[5] > hits[4] && hits[4] > short_cuts, "{hits:?}");
}

#[test]
fn keys_lie_in_dead_ends_far_from_their_door() {
    // a corridor 0 – 1 – 2 – 3 – 4 with a side room at each step, the end behind a door at 4
    let mut plan = sample::plan(10, &[(0, 1), (1, 2), (2, 3), (3, 4), (1, 5), (2, 6), (3, 7), (4, 8), (4, 9)]);
    plan.end = Some(9);
    let mut hits = [0; 10];
    for seed in 0..6000 {
        let locks = exactly(&plan, seed, 1);
        if locks.locks[0].connection == 8 {
            hits[locks.locks[0].key_room as usize] += 1;
        }
    }
    assert!(hits[5] > hits[6] && hits[6] > hits[7] && hits[7] > hits[8], "{hits:?}");
    assert!(hits[5] > hits[1] && hits[6] > hits[2] && hits[7] > hits[3], "{hits:?}");
    assert_eq!([hits[0], hits[4], hits[9]], [0; 3], "not at the start, before the door or behind it");
}
