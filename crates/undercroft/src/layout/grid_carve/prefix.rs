//! Where a carve must end so that enough rooms can be reached, found without a search per step.

use super::{Carve, Removal, bits::Bits, lattice::Lattice};

/// How many of the removals may stay so that at least `min_rooms` rooms can be reached from the start.
///
/// The number of rooms that can be reached never rises during a carve. So removals are put back into a union-find,
/// newest first, until the start's component is large enough.
pub(super) fn removals_to_keep(carve: &Carve, min_rooms: u32) -> usize {
    let mut groups = Groups::new(carve.lattice, &carve.connections);
    let mut keep = carve.log.len();
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

/// Union-find over rooms, by size.
struct Groups {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl Groups {
    fn new(lattice: Lattice, connections: &Bits) -> Self {
        let rooms = lattice.rooms();
        let mut groups = Self { parent: (0..rooms).collect(), size: vec![1; rooms as usize] };
        for connection in connections.iter() {
            let (a, b) = lattice.ends(connection);
            groups.join(a, b);
        }
        groups
    }

    fn find(&mut self, mut room: u32) -> u32 {
        while self.parent[room as usize] != room {
            let above = self.parent[self.parent[room as usize] as usize];
            self.parent[room as usize] = above;
            room = above;
        }
        room
    }

    fn size_of(&mut self, room: u32) -> u32 {
        let root = self.find(room);
        self.size[root as usize]
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
            self.parent[small as usize] = large;
            self.size[large as usize] += self.size[small as usize];
        }
    }
}
