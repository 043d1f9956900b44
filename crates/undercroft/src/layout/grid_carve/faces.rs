//! Whether a removal would part start and end, answered in near-constant time.
//!
//! The grid is planar, so its faces (the unit squares and the outside) are the nodes of its dual. A set of removed
//! edges parts start and end exactly when its dual edges close a cycle that crosses a path from start to end an odd
//! number of times (duality of cuts and cycles, Itai and Shiloach 1979). A union-find over the faces that keeps a
//! parity to the root tells: each removed edge joins its two faces, with parity 1 if it lies on one fixed path.

use super::lattice::Lattice;

/// Union-find with parities over the faces of a grid.
#[derive(Debug)]
pub(super) struct Faces {
    lattice: Lattice,
    /// Parent in the high bits, parity to it in the lowest.
    parent: Vec<u32>,
    size: Vec<u32>,
    start: (u32, u32),
    end: (u32, u32),
}

/// A face's root and its parity to it.
type Rooted = (u32, u32);

impl Faces {
    /// All edges stand. The fixed path runs along the start's row, then along the end's column.
    pub fn new(lattice: Lattice, start: u32, end: u32) -> Self {
        let faces = (lattice.columns - 1) * (lattice.rows - 1) + 1;
        Self {
            lattice,
            parent: (0..faces).map(|face| face << 1).collect(),
            size: vec![1; faces as usize],
            start: lattice.cell(start),
            end: lattice.cell(end),
        }
    }

    /// Removes edges, all together, unless that parts start and end. Says whether it did.
    pub fn remove(&mut self, edges: &[u32]) -> bool {
        let mut joins = [((0, 0), (0, 0), 0); 4];
        for (join, edge) in joins.iter_mut().zip(edges) {
            let (a, b, bit) = self.dual(*edge);
            *join = (self.find(a), self.find(b), bit);
        }
        let joins = &joins[..edges.len().min(4)];
        if closes_odd_cycle(joins) {
            return false;
        }
        for (a, b, bit) in joins {
            self.join(*a, *b, *bit);
        }
        true
    }

    /// The faces on both sides of an edge, and whether the fixed path uses it.
    fn dual(&self, edge: u32) -> (u32, u32, u32) {
        let (x, y, south) = self.lattice.place(edge);
        let ((sx, sy), (ex, ey)) = (self.start, self.end);
        if south {
            let on_path = x == ex && (sy.min(ey)..sy.max(ey)).contains(&y);
            (self.face(x.wrapping_sub(1), y), self.face(x, y), u32::from(on_path))
        } else {
            let on_path = y == sy && (sx.min(ex)..sx.max(ex)).contains(&x);
            (self.face(x, y.wrapping_sub(1)), self.face(x, y), u32::from(on_path))
        }
    }

    /// The unit square whose north-western room is (x, y); the last number is the outside.
    fn face(&self, x: u32, y: u32) -> u32 {
        let (width, height) = (self.lattice.columns - 1, self.lattice.rows - 1);
        if x < width && y < height { y * width + x } else { width * height }
    }

    /// Halves the path on the way, so a face comes closer to its root each time.
    fn find(&mut self, mut face: u32) -> Rooted {
        let mut parity = 0;
        loop {
            let link = self.parent[face as usize];
            let (up, to_up) = (link >> 1, link & 1);
            if up == face {
                return (face, parity);
            }
            let above = self.parent[up as usize];
            self.parent[face as usize] = above ^ to_up;
            parity ^= to_up ^ (above & 1);
            face = above >> 1;
        }
    }

    fn join(&mut self, a: Rooted, b: Rooted, bit: u32) {
        // An edge before this one may have joined a root already.
        let (root_a, up_a) = self.find(a.0);
        let (root_b, up_b) = self.find(b.0);
        if root_a == root_b {
            return;
        }
        let parity = a.1 ^ up_a ^ b.1 ^ up_b ^ bit;
        let (small, large) =
            if self.size[root_a as usize] < self.size[root_b as usize] { (root_a, root_b) } else { (root_b, root_a) };
        self.parent[small as usize] = large << 1 | parity;
        self.size[large as usize] += self.size[small as usize];
    }
}

/// Decides on a copy of the at most eight roots, so that nothing has to be rolled back.
fn closes_odd_cycle(joins: &[(Rooted, Rooted, u32)]) -> bool {
    // Group and parity of each root seen so far; a group is named by one of its roots.
    let mut seen = [(0_u32, 0_u32, 0_u32); 8];
    let mut count = 0;
    let mut look_up = |seen: &mut [(u32, u32, u32); 8], root: u32| {
        if let Some(known) = seen[..count].iter().find(|known| known.0 == root) {
            return (known.1, known.2);
        }
        seen[count] = (root, root, 0);
        count += 1;
        (root, 0)
    };
    for (a, b, bit) in joins {
        let (group_a, up_a) = look_up(&mut seen, a.0);
        let (group_b, up_b) = look_up(&mut seen, b.0);
        let parity = a.1 ^ up_a ^ b.1 ^ up_b ^ bit;
        if group_a == group_b {
            if parity != 0 {
                return true;
            }
            continue;
        }
        for known in &mut seen {
            if known.1 == group_b {
                known.1 = group_a;
                known.2 ^= parity;
            }
        }
    }
    false
}
