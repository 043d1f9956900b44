//! One staircase between each level and the next.

use super::{
    draws, race,
    rooms::Rooms,
    weight::{self, square},
};
use crate::Seed;

/// The upper and the lower room of the stairs from a level to the next: any two that lie on top of each other, else any
/// upper room and a lower one, the nearer the likelier (weight 1 ÷ distance on the lattice). O(rooms of both levels).
///
/// The published script adds none where it finds no pair at its first try; here there always is one.
pub(super) fn choose(rooms: &Rooms, level: u16, seed: Seed) -> Option<(u32, u32)> {
    let below = |upper: u32| rooms.at(level + 1, rooms.point(upper));
    let priority = |upper: &u32| draws::stairs_priority(seed, rooms.key(*upper));
    let aligned = rooms.of_level(level).filter(|upper| below(*upper).is_some()).min_by_key(priority);
    if let Some(upper) = aligned {
        return below(upper).map(|lower| (upper, lower));
    }
    let upper = rooms.of_level(level).min_by_key(priority)?;
    let distance = |lower: u32| weight::distance(square(rooms.point(upper), rooms.point(lower)), 0);
    let lower = race::winner(
        rooms
            .of_level(level + 1)
            .map(|lower| (lower, weight::of_distance(distance(lower)), draws::stairs_down(seed, rooms.key(lower)))),
    )?;
    Some((upper, lower))
}
