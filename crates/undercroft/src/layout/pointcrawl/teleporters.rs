//! Pairs of rooms that teleporters join.

use super::{draws, joined::Joined, rooms::Rooms, urn::Urn};
use crate::Seed;

/// Tries for one pair. Even with half of all pairs joined already they fail once in 2⁶⁴.
const PAIRS: u32 = 64;
/// Places looked at for each room before any room is taken by its number.
const PLACES: u32 = 512;

/// Any two rooms that are not joined yet; `None` if there are none. After [`PAIRS`] pairs that are joined the first room
/// that is free, and then the first partner, from rooms drawn.
pub(super) fn choose(rooms: &Rooms, joined: &Joined, teleporter: u32, seed: Seed) -> Option<(u32, u32)> {
    let urn = Urn::new(rooms);
    let any = |is_second: bool, pair: u32| {
        let place = |place: u32| {
            urn.propose(rooms, draws::teleporter_place(seed, teleporter, is_second, pair * PLACES + place))
        };
        (0..PLACES)
            .find_map(place)
            .unwrap_or_else(|| draws::teleporter_room(seed, teleporter, is_second, pair, rooms.len()))
    };
    let is_free = |a: u32, b: u32| a != b && !joined.are_joined(a, b);
    let pair = |pair: u32| (any(false, pair), any(true, pair));
    if let Some(found) = (0..PAIRS).map(pair).find(|(a, b)| is_free(*a, *b)) {
        return Some(found);
    }
    let (from, to) = pair(PAIRS);
    let onwards = |start: u32| (start..rooms.len()).chain(0..start);
    let a = onwards(from).find(|room| joined.degree(*room) + 1 < rooms.len())?;
    onwards(to).find(|b| is_free(a, *b)).map(|b| (a, b))
}
