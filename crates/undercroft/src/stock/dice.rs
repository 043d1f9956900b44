//! Which rooms hold a monster and which a treasure: a die for each, level by level.
//!
//! The procedure of the first edition of the oldest game, as the pointcrawl takes it over (Antibor, Idraluna Archives,
//! *The Great Antarctic Hexcrawl Pt. 4b*, February 2024): d6 for a monster; with a monster d6 for a treasure, without
//! one another d6; a level without any treasure is rolled again from scratch.
//!
//! As published every room is rolled for, start, end and entrances too; only special rooms are not, since they have
//! their own spots. Where a key lies the die for a monster has the faces of `key_guard`. Each die is keyed by its room,
//! so a room that goes away changes no other, with one exception: the number of times that a level was rolled again is
//! the level's, and all its dice fall anew.

use super::{Ground, LEVEL_TREASURE, MONSTER_DIE, TREASURE_DIE, VAULT, tried};
use crate::{
    dungeon::Purpose,
    graph::Graph,
    seed::below,
    trace::{Sink, Step},
};

/// How often a level is rolled for in the hope of a treasure.
const MAX_TRIES: u32 = 64;

/// What dice gave a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Holds {
    pub monster: bool,
    pub treasure: bool,
}

/// Rolls for all rooms, by node. Bounded: each level is rolled for at most 64 times; then the room with the lowest hash
/// gets the treasure. Where no face gives one no level is rolled again.
pub(super) fn roll(ground: &Ground<'_>, mut trace: Option<&mut (dyn Sink + '_)>) -> Vec<Holds> {
    let mut holds = vec![Holds::default(); ground.plan.nodes.len()];
    let mut has_key = vec![false; holds.len()];
    for lock in &ground.locks.locks {
        has_key[lock.key_room as usize] = true;
    }
    for rooms in levels(ground) {
        level(ground, &rooms, &has_key, &mut holds, &mut trace);
    }
    if ground.preset.stocking.vaults {
        vaults(ground, &mut holds);
    }
    holds
}

/// The stocked rooms of each level that has any.
fn levels(ground: &Ground<'_>) -> Vec<Vec<usize>> {
    let mut levels = Vec::new();
    for (index, node) in ground.plan.nodes.iter().enumerate() {
        let level = usize::from(node.level);
        if levels.len() <= level {
            levels.resize(level + 1, Vec::new());
        }
        if ground.is_stocked(index) {
            levels[level].push(index);
        }
    }
    levels.retain(|rooms| !rooms.is_empty());
    levels
}

fn level(
    ground: &Ground<'_>,
    rooms: &[usize],
    has_key: &[bool],
    holds: &mut [Holds],
    trace: &mut Option<&mut (dyn Sink + '_)>,
) {
    let stocking = &ground.preset.stocking;
    for tries in 0..MAX_TRIES {
        for &room in rooms {
            let mut die = |purpose: Purpose, what: u64, faces: u32| {
                let face = below(ground.draw(room, tried(what, tries)), 6) as u8 + 1;
                let hit = u32::from(face) <= faces;
                if let Some(trace) = trace {
                    trace.step(Step::Rolled { room: ground.plan.nodes[room].key, purpose, face, hit });
                }
                hit
            };
            let faces = if has_key[room] { stocking.key_guard } else { stocking.monster };
            let monster = die(Purpose::Monster, MONSTER_DIE, faces);
            let faces = if monster { stocking.guarded_treasure } else { stocking.unguarded_treasure };
            holds[room] = Holds { monster, treasure: die(Purpose::Treasure, TREASURE_DIE, faces) };
        }
        let never = stocking.guarded_treasure == 0 && stocking.unguarded_treasure == 0;
        if never || rooms.iter().any(|&room| holds[room].treasure) {
            return;
        }
    }
    give_one(ground, rooms.iter().copied(), LEVEL_TREASURE, holds);
}

/// What each lock that can't be gone round keeps shut, as far as the next such lock, holds a treasure at least: rooms
/// behind locks are worth it. Such locks are bridges, so no room lies behind two of them this way, and all is done in
/// O(rooms + connections).
fn vaults(ground: &Ground<'_>, holds: &mut [Holds]) {
    let locks: Vec<_> = ground.locks.locks.iter().filter(|lock| !lock.bypassable).collect();
    if locks.is_empty() {
        return;
    }
    let graph = Graph::new(ground.plan.nodes.len(), ground.plan.edges());
    let mut shut = vec![false; graph.edges()];
    for lock in &locks {
        shut[lock.connection as usize] = true;
    }
    let mut seen = vec![false; graph.len()];
    for lock in locks {
        let connection = &ground.plan.connections[lock.connection as usize];
        let mut open = vec![if connection.a == lock.near { connection.b } else { connection.a }];
        let mut behind = Vec::new();
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut seen[node as usize], true) {
                continue;
            }
            behind.push(node as usize);
            let next = graph.neighbours(node).iter().filter(|(_, edge)| !shut[*edge as usize]);
            open.extend(next.map(|(next, _)| *next));
        }
        behind.retain(|room| ground.is_stocked(*room));
        if !behind.iter().any(|&room| holds[room].treasure) {
            give_one(ground, behind.into_iter(), VAULT, holds);
        }
    }
}

/// Gives the room with the lowest hash a treasure.
fn give_one(ground: &Ground<'_>, rooms: impl Iterator<Item = usize>, what: u64, holds: &mut [Holds]) {
    if let Some(room) = rooms.min_by_key(|&room| ground.draw(room, what)) {
        holds[room].treasure = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Seed,
        key::RoomKey,
        locks::{Locks, PlannedLock},
        preset::Stocking,
        stock::{
            Details,
            sample::{Case, levels, stocking},
        },
        trace::Step,
    };

    /// Shares of rooms with a monster, of those with a treasure, and of the others with one.
    fn shares(holds: &[Holds]) -> [f64; 3] {
        let share = |all: usize, of: usize| of as f64 / all as f64;
        let monsters = holds.iter().filter(|holds| holds.monster).count();
        let guarded = holds.iter().filter(|holds| holds.monster && holds.treasure).count();
        let unguarded = holds.iter().filter(|holds| !holds.monster && holds.treasure).count();
        [share(holds.len(), monsters), share(monsters, guarded), share(holds.len() - monsters, unguarded)]
    }

    fn lock(connection: u32, near: u32, key_room: u32, bypassable: bool) -> PlannedLock {
        PlannedLock { connection, near, key_room, key_kind: 0, bypassable }
    }

    #[test]
    fn dice_give_what_the_procedure_says() {
        let case = Case::new(levels(&[60_000]), Stocking::default());
        for (got, want) in shares(&case.holds(1)).into_iter().zip([1.0 / 3.0, 0.5, 1.0 / 6.0]) {
            assert!((got - want).abs() < 0.01, "{got} for {want}");
        }
        let faces = Stocking { monster: 5, guarded_treasure: 1, unguarded_treasure: 4, ..Stocking::default() };
        let case = Case::new(levels(&[60_000]), faces);
        for (got, want) in shares(&case.holds(1)).into_iter().zip([5.0 / 6.0, 1.0 / 6.0, 4.0 / 6.0]) {
            assert!((got - want).abs() < 0.015, "{got} for {want}");
        }
    }

    #[test]
    fn no_level_is_without_a_treasure() {
        let plan = levels(&[3, 1, 2, 5]);
        for seed in 0..500 {
            let holds = Case::new(plan.clone(), Stocking::default()).holds(seed);
            for level in 0..4 {
                let rooms = plan.nodes.iter().zip(&holds).filter(|(node, _)| node.level == level);
                assert!(rooms.clone().any(|(_, holds)| holds.treasure), "seed {seed}, level {level}");
            }
        }
    }

    #[test]
    fn a_level_is_rolled_again_as_a_whole() {
        // One room has a treasure in a third of all cases if it is rolled for again from scratch: given a treasure, a
        // monster is there in (1/3 · 1/2) : (2/3 · 1/6) = 3 : 2. Were old monsters kept it would be 1 : 2.
        let case = Case::new(levels(&[1]), Stocking::default());
        let monsters = (0..10_000).filter(|&seed| case.holds(seed)[0].monster).count();
        assert!((5_800..6_200).contains(&monsters), "{monsters}");
    }

    #[test]
    fn where_dice_never_give_a_treasure_one_room_of_the_level_gets_one() {
        let stocking = Stocking { monster: 6, guarded_treasure: 0, unguarded_treasure: 1, ..Stocking::default() };
        let holds = Case::new(levels(&[7, 5]), stocking).holds(3);
        assert!(holds.iter().all(|holds| holds.monster));
        let treasures = |rooms: &[Holds]| rooms.iter().filter(|holds| holds.treasure).count();
        assert_eq!((treasures(&holds[..7]), treasures(&holds[7..])), (1, 1));
    }

    #[test]
    fn faces_of_zero_give_nothing_and_end() {
        let stocking = Stocking { monster: 0, guarded_treasure: 0, unguarded_treasure: 0, ..Stocking::default() };
        let holds = Case::new(levels(&[7, 5]), stocking).holds(3);
        assert!(holds.iter().all(|holds| *holds == Holds::default()));
    }

    #[test]
    fn special_rooms_are_not_rolled_for() {
        let mut case =
            Case::new(levels(&[1, 4]), Stocking { monster: 6, unguarded_treasure: 6, ..Stocking::default() });
        case.make_special(0);
        case.make_special(2);
        let holds = case.holds(5);
        assert_eq!(holds.iter().map(|holds| holds.monster).collect::<Vec<_>>(), [false, true, false, true, true]);
        assert!(!holds[0].treasure && !holds[2].treasure);
    }

    #[test]
    fn keys_are_guarded_more_often() {
        let locks = (0..9_000).map(|i| lock(i, i, 2 * i, true)).collect();
        let mut case = Case::new(levels(&[20_000]), Stocking::default());
        case.locks = Locks { locks, ..Locks::default() };
        let holds = case.holds(9);
        let guarded = (0..9_000).filter(|i| holds[2 * i].monster).count();
        assert!((5_800..6_200).contains(&guarded), "4 of 6: {guarded}");
        let others = (0..9_000).filter(|i| holds[2 * i + 1].monster).count();
        assert!((2_800..3_200).contains(&others), "2 of 6: {others}");
    }

    #[test]
    fn what_each_lock_keeps_shut_holds_a_treasure() {
        // Rooms 0 to 11 in a row; connection i joins i and i + 1.
        let none = Stocking { guarded_treasure: 0, unguarded_treasure: 0, ..Stocking::default() };
        let mut case = Case::new(levels(&[12]), none.clone());
        case.locks.locks = vec![lock(2, 2, 0, false), lock(5, 5, 4, false), lock(8, 8, 1, true)];
        for seed in 0..100 {
            let holds = case.holds(seed);
            let rooms: Vec<usize> = (0..12).filter(|&room| holds[room].treasure).collect();
            assert!(matches!(rooms[..], [a, b] if (3..=5).contains(&a) && (6..=11).contains(&b)), "{rooms:?}");
        }
        case.stocking(Stocking { vaults: false, ..none });
        assert!(case.holds(1).iter().all(|holds| !holds.treasure));
    }

    #[test]
    fn rooms_that_come_and_go_change_no_other() {
        let (few, many) = (levels(&[300]), levels(&[310, 4]));
        let (few, many) = (Case::new(few, stocking()).holds(4), Case::new(many, stocking()).holds(4));
        assert_eq!(few[..], many[..300]);
    }

    #[test]
    fn a_room_that_goes_away_changes_no_other() {
        let all = Case::new(levels(&[300]), stocking());
        for gone in [0, 17, 150, 298] {
            let mut plan = levels(&[300]);
            plan.nodes.remove(gone);
            plan.connections.truncate(298);
            plan.end = Some(298);
            let without = Case::new(plan, stocking());
            let (mut all, without) = (all.stock(6), without.stock(6));
            all.contents.remove(gone);
            all.details.remove(gone);
            assert_eq!(all.contents, without.contents);
            let other = |a: &Details, b: &Details| a.name != b.name || a.finds.first() != b.finds.first();
            let others = all.details.iter().zip(&without.details).filter(|(a, b)| other(a, b)).count();
            assert!(others <= 3, "{others} took the name or the look that is free now");
            let rest = |details: &Details| details.finds.iter().skip(1).cloned().collect::<Vec<_>>();
            assert!(all.details.iter().map(rest).eq(without.details.iter().map(rest)));
        }
    }

    #[test]
    fn the_trace_tells_of_each_die() {
        let case = Case::new(levels(&[40, 2]), Stocking::default());
        for seed in 0..50 {
            let mut steps: Vec<Step> = Vec::new();
            let holds = case.holds_traced(seed, &mut steps);
            let last = |room: RoomKey, wanted: Purpose| {
                let dice = steps.iter().rev().filter_map(|step| match *step {
                    Step::Rolled { room: of, purpose, face, hit } if of == room && purpose == wanted => {
                        assert!((1..=6).contains(&face));
                        Some(hit)
                    }
                    _ => None,
                });
                dice.into_iter().next()
            };
            for (node, holds) in case.plan.nodes.iter().zip(&holds) {
                assert_eq!(last(node.key, Purpose::Monster), Some(holds.monster));
                assert_eq!(last(node.key, Purpose::Treasure), Some(holds.treasure));
            }
            assert!(steps.len().is_multiple_of(2) && steps.len() >= 84, "two dice a room");
        }
        assert_eq!(case.holds(Seed(3).0), case.holds_traced(3, &mut Vec::new()));
    }
}
