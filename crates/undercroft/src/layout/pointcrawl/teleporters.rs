//! Pairs of rooms that teleporters join.

use super::{draws, joined::Joined};
use crate::Seed;

/// Tries for one pair. Even with half of all pairs joined already they fail once in 2⁶⁴.
const ATTEMPTS: u32 = 64;

/// Any two rooms that are not joined yet; `None` if there are none. After [`ATTEMPTS`] pairs that are joined the first
/// room, and then the first partner, from the place drawn last.
pub(super) fn choose(rooms: u32, joined: &Joined, teleporter: u32, seed: Seed) -> Option<(u32, u32)> {
    let is_free = |a: u32, b: u32| a != b && !joined.are_joined(a, b);
    let pair = |attempt: u32| {
        let from = draws::teleporter_from(seed, teleporter, attempt, rooms);
        (from, draws::teleporter_to(seed, teleporter, attempt, rooms))
    };
    if let Some(found) = (0..ATTEMPTS).map(pair).find(|(a, b)| is_free(*a, *b)) {
        return Some(found);
    }
    let (from, to) = pair(ATTEMPTS);
    let onwards = |start: u32| (start..rooms).chain(0..start);
    let a = onwards(from).find(|room| joined.degree(*room) + 1 < rooms)?;
    onwards(to).find(|b| is_free(a, *b)).map(|b| (a, b))
}
