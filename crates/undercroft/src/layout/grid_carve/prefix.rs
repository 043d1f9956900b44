//! Where a carve must end so that enough rooms can be reached, found without a search per step.

use super::{Carve, Removal};
use crate::graph::Groups;

/// How many of the removals may stay so that at least `min_rooms` rooms can be reached from the start.
///
/// The number of rooms that can be reached never rises during a carve. So removals are put back into a union-find,
/// newest first, until the start's component is large enough.
pub(super) fn removals_to_keep(carve: &Carve, min_rooms: u32) -> usize {
    let mut keep = carve.log.len();
    if min_rooms <= 1 {
        // The start itself is always reached.
        return keep;
    }
    let mut groups = Groups::new(carve.lattice.rooms() as usize);
    for connection in carve.connections.iter() {
        let (a, b) = carve.lattice.ends(connection);
        groups.join(a, b);
    }
    while keep > 0 && groups.size_of(carve.ends.start) < min_rooms {
        keep -= 1;
        let removal: Removal = carve.log[keep].0;
        for connection in removal.connections(carve.lattice) {
            let (a, b) = carve.lattice.ends(connection);
            groups.join(a, b);
        }
    }
    keep
}
