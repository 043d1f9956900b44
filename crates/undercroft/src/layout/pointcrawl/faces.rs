//! The faces of a level: what its connections, drawn as straight lines that do not cross, cut the plane into.

use super::{joined::Joined, rooms::Rooms};
use crate::grid::Point;

/// The rooms on the borders of the faces round a room, once each, in order. A straight line from the room that crosses
/// no connection stays in one of these faces, and so ends at one of these rooms.
///
/// A level is in one piece, so each border is one closed walk: at each room it goes on with the connection next to the
/// one that it came by. Relative neighbours never cross: of two crossing lines one end of one sees the other at a right
/// angle or more, so it is nearer to both ends than they are to each other. Costs the lengths of the walks, together at
/// most twice the connections of the level.
pub(super) fn round(room: u32, rooms: &Rooms, joined: &Joined) -> Vec<u32> {
    let mut seen = Vec::new();
    let mut left: Vec<u32> = of_level(room, rooms, joined).collect();
    while let Some(first) = left.pop() {
        let (mut from, mut at) = (room, first);
        loop {
            seen.push(at);
            let next = beside(from, at, rooms, joined);
            if at == room {
                if next == first {
                    break;
                }
                left.retain(|other| *other != next);
            }
            (from, at) = (at, next);
        }
    }
    seen.sort_unstable();
    seen.dedup();
    seen
}

/// The neighbours of a room on its level.
fn of_level<'a>(room: u32, rooms: &'a Rooms, joined: &'a Joined) -> impl Iterator<Item = u32> + 'a {
    joined.neighbours(room).filter(move |other| rooms.level(*other) == rooms.level(room))
}

/// The neighbour that comes next in the turn round a room, after the one the walk came from.
fn beside(from: u32, at: u32, rooms: &Rooms, joined: &Joined) -> u32 {
    let offset = |room: u32| delta(rooms.point(at), rooms.point(room));
    let mut best = from;
    for other in of_level(at, rooms, joined) {
        if other != from && (best == from || comes_before(offset(from), offset(other), offset(best))) {
            best = other;
        }
    }
    best
}

type Offset = (i64, i64);

fn delta(from: Point, to: Point) -> Offset {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}

/// Whether a turn that starts at one direction meets `a` before `b`, both of other directions.
fn comes_before(start: Offset, a: Offset, b: Offset) -> bool {
    let turn = |p: Offset, q: Offset| p.0 * q.1 - p.1 * q.0;
    // The first half of the turn, the opposite direction, the second half.
    let part = |p: Offset| match turn(start, p) {
        1.. => 0,
        0 => 1,
        _ => 2,
    };
    (part(a), 0) < (part(b), turn(a, b).signum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_meets_directions_in_order() {
        let around = [(2, 0), (2, 1), (1, 2), (0, 1), (-1, 1), (-1, 0), (-2, -1), (0, -1), (3, -1)];
        for start in 0..around.len() {
            let turn: Vec<Offset> = (1..around.len()).map(|i| around[(start + i) % around.len()]).collect();
            for (i, a) in turn.iter().enumerate() {
                for (j, b) in turn.iter().enumerate() {
                    assert_eq!(comes_before(around[start], *a, *b), i < j, "from {:?}: {a:?}, {b:?}", around[start]);
                }
            }
        }
    }
}
