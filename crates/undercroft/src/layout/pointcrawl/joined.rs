//! Who is joined with whom, while it grows.

/// An undirected graph to which edges are added: each room's neighbours are a chain in one list.
#[derive(Debug)]
pub(super) struct Joined {
    /// Of each room, 1 + its newest arc, or 0.
    newest: Vec<u32>,
    /// (neighbour, 1 + the arc before it or 0).
    arcs: Vec<(u32, u32)>,
    degree: Vec<u32>,
}

impl Joined {
    /// So many rooms, none joined.
    pub fn none(rooms: u32) -> Self {
        let rooms = rooms as usize;
        Self { newest: vec![0; rooms], arcs: Vec::with_capacity(3 * rooms), degree: vec![0; rooms] }
    }

    /// Joins two rooms that are not joined yet.
    pub fn join(&mut self, a: u32, b: u32) {
        for (from, to) in [(a, b), (b, a)] {
            self.arcs.push((to, self.newest[from as usize]));
            self.newest[from as usize] = self.arcs.len() as u32;
            self.degree[from as usize] += 1;
        }
    }

    /// Connections and links of a room.
    pub fn degree(&self, room: u32) -> u32 {
        self.degree[room as usize]
    }

    /// The rooms that this one is joined with, the newest first.
    pub fn neighbours(&self, room: u32) -> impl Iterator<Item = u32> + '_ {
        let mut next = self.newest[room as usize];
        std::iter::from_fn(move || {
            let (neighbour, before) = *self.arcs.get((next as usize).checked_sub(1)?)?;
            next = before;
            Some(neighbour)
        })
    }

    /// Whether two rooms are joined.
    pub fn are_joined(&self, a: u32, b: u32) -> bool {
        let (few, other) = if self.degree(a) <= self.degree(b) { (a, b) } else { (b, a) };
        self.neighbours(few).any(|neighbour| neighbour == other)
    }
}
