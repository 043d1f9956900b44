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
    graph::{Graph, UNREACHED},
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
/// behind locks are worth it. O(rooms + connections) for each such lock.
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
    for lock in locks {
        let connection = &ground.plan.connections[lock.connection as usize];
        let far = if connection.a == lock.near { connection.b } else { connection.a };
        let steps = graph.distances(far, |_, edge| !shut[edge as usize]);
        let behind = (0..steps.len()).filter(|&room| steps[room] != UNREACHED && ground.is_stocked(room));
        if !behind.clone().any(|room| holds[room].treasure) {
            give_one(ground, behind, VAULT, holds);
        }
    }
}

/// Gives the room with the lowest hash a treasure.
fn give_one(ground: &Ground<'_>, rooms: impl Iterator<Item = usize>, what: u64, holds: &mut [Holds]) {
    if let Some(room) = rooms.min_by_key(|&room| ground.draw(room, what)) {
        holds[room].treasure = true;
    }
}
