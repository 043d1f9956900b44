//! Dead ends: rooms with one way in and out.

use super::Graph;

/// A node of degree 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadEnd {
    /// The node.
    pub node: u32,
    /// Steps back to the first node of degree 3 or more; to the other end of the chain where there is none.
    pub length: u32,
}

impl Graph {
    /// The dead ends, in order of node. The caller leaves out start and end, which are none. O(nodes): chains of
    /// different dead ends share a node only where a chain has a dead end at both ends.
    pub fn dead_ends(&self) -> impl Iterator<Item = DeadEnd> {
        (0..self.len() as u32)
            .filter(|&node| self.degree(node) == 1)
            .map(|node| DeadEnd { node, length: self.chain_length(node) })
    }

    /// Walks back from a dead end. A chain never comes back to a node, so it ends after `nodes` steps at the latest.
    fn chain_length(&self, dead_end: u32) -> u32 {
        let (mut node, mut edge) = self.neighbours(dead_end)[0];
        let mut length = 1;
        while let [first, second] = *self.neighbours(node) {
            (node, edge) = if first.1 == edge { second } else { first };
            length += 1;
        }
        length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(nodes: usize, edges: &[(u32, u32)]) -> Vec<(u32, u32)> {
        let graph = Graph::new(nodes, edges.iter().copied());
        graph.dead_ends().map(|end| (end.node, end.length)).collect()
    }

    #[test]
    fn a_dead_end_is_as_long_as_the_way_back_to_a_fork() {
        // a fork 1 with arms of one, two and three steps
        let arms = [(0, 1), (1, 2), (2, 3), (1, 4), (4, 5), (5, 6)];
        assert_eq!(lengths(7, &arms), [(0, 1), (3, 2), (6, 3)]);
    }

    #[test]
    fn without_a_fork_the_whole_chain_counts() {
        assert_eq!(lengths(3, &[(0, 1), (1, 2)]), [(0, 2), (2, 2)]);
        assert_eq!(lengths(2, &[(0, 1)]), [(0, 1), (1, 1)]);
        assert_eq!(lengths(1, &[]), []);
        assert_eq!(lengths(3, &[(0, 1), (1, 2), (2, 0)]), []);
    }
}
