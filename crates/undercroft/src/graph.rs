//! The graph of rooms: who is joined with whom, steps between rooms, and rooms and connections that all routes cross.

use std::collections::VecDeque;

mod dead_end;
mod depth_first;
mod groups;
#[cfg(test)]
pub(crate) mod sample;

pub use dead_end::DeadEnd;
pub use depth_first::{Bridge, DepthFirst};
pub use groups::Groups;

/// Undirected graph in compressed form: each node's neighbours lie side by side, in order of edge.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    first: Vec<u32>,
    arcs: Vec<(u32, u32)>,
}

/// Distance of a node that can't be reached.
pub const UNREACHED: u32 = u32::MAX;

impl Graph {
    /// The graph with nodes `0..nodes` and these edges; edge `i` is the `i`-th pair. O(nodes + edges).
    ///
    /// # Panics
    /// When an edge names a node that is not there.
    pub fn new(nodes: usize, edges: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut first = vec![0_u32; nodes + 1];
        for (a, b) in edges.clone() {
            first[a as usize + 1] += 1;
            first[b as usize + 1] += 1;
        }
        for i in 0..nodes {
            first[i + 1] += first[i];
        }
        let mut next = first.clone();
        let mut arcs = vec![(0, 0); first[nodes] as usize];
        for (edge, (a, b)) in edges.enumerate() {
            for (from, to) in [(a, b), (b, a)] {
                arcs[next[from as usize] as usize] = (to, edge as u32);
                next[from as usize] += 1;
            }
        }
        Self { first, arcs }
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    /// Whether there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of edges.
    pub fn edges(&self) -> usize {
        self.arcs.len() / 2
    }

    /// (neighbour, edge) of a node.
    pub fn neighbours(&self, node: u32) -> &[(u32, u32)] {
        &self.arcs[self.first[node as usize] as usize..self.first[node as usize + 1] as usize]
    }

    /// Number of edges at a node.
    pub fn degree(&self, node: u32) -> u32 {
        self.first[node as usize + 1] - self.first[node as usize]
    }

    /// Steps from `from` to each node over the nodes and edges that `open` lets pass; [`UNREACHED`] where no way leads.
    /// O(nodes + edges).
    ///
    /// # Panics
    /// When `from` is not a node.
    pub fn distances(&self, from: u32, open: impl Fn(u32, u32) -> bool) -> Vec<u32> {
        self.distances_to_any([from], open)
    }

    /// Steps from each node to the nearest of `goals`, as [`Graph::distances`].
    ///
    /// # Panics
    /// When a goal is not a node.
    pub fn distances_to_any(&self, goals: impl IntoIterator<Item = u32>, open: impl Fn(u32, u32) -> bool) -> Vec<u32> {
        let mut steps = vec![UNREACHED; self.len()];
        let mut queue = VecDeque::new();
        for goal in goals {
            steps[goal as usize] = 0;
            queue.push_back(goal);
        }
        while let Some(node) = queue.pop_front() {
            for &(next, edge) in self.neighbours(node) {
                if steps[next as usize] == UNREACHED && open(next, edge) {
                    steps[next as usize] = steps[node as usize] + 1;
                    queue.push_back(next);
                }
            }
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_of_a_ring_with_a_tail() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)];
        let graph = Graph::new(6, edges.iter().copied());
        assert_eq!(graph.distances(1, |_, _| true), [1, 0, 1, 2, 3, UNREACHED]);
        assert_eq!(graph.distances(1, |node, _| node != 0), [UNREACHED, 0, 1, 2, 3, UNREACHED]);
        assert_eq!(graph.degree(3), 3);
    }
}
