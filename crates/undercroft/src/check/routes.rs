//! What follows from the connections: depths, depths in locks, and locks that can be gone round.

use std::collections::BTreeSet;

use super::{
    FaultKind, Faults, place_of,
    ways::{NEVER, Ways},
};
use crate::dungeon::{Area, AreaKind, Dungeon};

/// The rooms as nodes, numbered as areas, and the connections as ways.
pub(super) fn room_graph(dungeon: &Dungeon) -> Ways {
    let ways = dungeon.connections.iter().map(|connection| connection.rooms.map(|room| room.index()));
    Ways::new(dungeon.areas.len(), ways.map(|[a, b]| (a, b)))
}

pub(super) fn check(dungeon: &Dungeon, faults: &mut Faults) {
    let ways = room_graph(dungeon);
    let bridges = ways.bridges(dungeon.connections.len());
    let locked: BTreeSet<_> = dungeon.locks.iter().map(|lock| lock.connection).collect();
    let steps = ways.steps(dungeon.start.index(), |_| true);
    let must_open: Vec<u32> = bridges
        .iter()
        .zip(&dungeon.connections)
        .map(|(bridge, connection)| u32::from(*bridge && locked.contains(&connection.key)))
        .collect();
    let locks = ways.costs(dungeon.start.index(), |arc| Some(must_open[arc.way]));
    for (area, (steps, locks)) in dungeon.areas.iter().zip(steps.iter().zip(&locks)) {
        if area.kind == AreaKind::Room {
            depths(area, *steps, *locks, faults);
        }
    }
    halls(dungeon, &steps, &locks, faults);
    for lock in &dungeon.locks {
        let Ok(way) = dungeon.connections.binary_search_by_key(&lock.connection, |connection| connection.key) else {
            continue;
        };
        if lock.bypassable == bridges[way] {
            let message = format_args!("lock {}: bypassable is {}", lock.id.0, lock.bypassable);
            faults.add(FaultKind::DerivedValue, dungeon.area(dungeon.connections[way].rooms[0]).map(place_of), message);
        }
    }
}

/// Nothing is said of what can't be reached.
fn depths(area: &Area, steps: u32, locks: u32, faults: &mut Faults) {
    let id = area.id.0;
    if steps != NEVER && area.depth != steps {
        let message = format_args!("area {id} has depth {}, should have {steps}", area.depth);
        faults.add(FaultKind::DerivedValue, place_of(area), message);
    }
    if locks != NEVER && area.lock_depth != locks {
        let message = format_args!("area {id} has lock depth {}, should have {locks}", area.lock_depth);
        faults.add(FaultKind::DerivedValue, place_of(area), message);
    }
}

/// A hall is as deep as the nearer of the rooms at its ends, and in locks as the one that it joins without a lock.
fn halls(dungeon: &Dungeon, steps: &[u32], locks: &[u32], faults: &mut Faults) {
    let mut nearest = vec![(NEVER, NEVER); dungeon.areas.len()];
    for opening in &dungeon.openings {
        let [a, b] = opening.areas.map(|area| area.index());
        for (hall, room) in [(a, b), (b, a)] {
            if let (Some(nearest), Some(steps), Some(locks)) = (nearest.get_mut(hall), steps.get(room), locks.get(room))
            {
                nearest.0 = nearest.0.min(*steps);
                if opening.lock.is_none() {
                    nearest.1 = nearest.1.min(*locks);
                }
            }
        }
    }
    for (area, (steps, locks)) in dungeon.areas.iter().zip(nearest) {
        if area.kind == AreaKind::Hall {
            depths(area, steps, locks, faults);
        }
    }
}
