//! Depth-first search with low-links: what all routes between two nodes cross, and which edges are bridges.

use super::{Graph, UNREACHED};

/// A depth-first tree and the low-link of each node (Tarjan 1972).
#[derive(Clone, Debug)]
pub struct DepthFirst {
    /// Reached nodes, each before those below it.
    order: Vec<u32>,
    /// By node: its place in `order`.
    entered: Vec<u32>,
    /// By node: the earliest place that one edge outside the tree leads to from it or from below it.
    low: Vec<u32>,
    /// By node: the node above it in the tree and the edge between them; [`UNREACHED`] for the root.
    above: Vec<(u32, u32)>,
}

impl Graph {
    /// Searches from `root` over the nodes and edges that `open` lets pass. Iterative; O(nodes + edges).
    ///
    /// # Panics
    /// When `root` is not a node.
    pub fn depth_first(&self, root: u32, open: impl Fn(u32, u32) -> bool) -> DepthFirst {
        let nodes = self.len();
        let mut search = DepthFirst {
            order: Vec::with_capacity(nodes),
            entered: vec![UNREACHED; nodes],
            low: vec![UNREACHED; nodes],
            above: vec![(UNREACHED, UNREACHED); nodes],
        };
        let mut next_arc = vec![0_u32; nodes];
        let mut node = root;
        search.enter(root);
        loop {
            let arc = next_arc[node as usize];
            next_arc[node as usize] += 1;
            let (above, edge_above) = search.above[node as usize];
            let Some(&(next, edge)) = self.neighbours(node).get(arc as usize) else {
                if above == UNREACHED {
                    return search;
                }
                search.lower(above, search.low[node as usize]);
                node = above;
                continue;
            };
            if edge == edge_above || !open(next, edge) {
                continue;
            }
            if search.entered[next as usize] == UNREACHED {
                search.above[next as usize] = (node, edge);
                search.enter(next);
                node = next;
            } else {
                search.lower(node, search.entered[next as usize]);
            }
        }
    }
}

impl DepthFirst {
    fn enter(&mut self, node: u32) {
        let place = self.order.len() as u32;
        self.entered[node as usize] = place;
        self.low[node as usize] = place;
        self.order.push(node);
    }

    fn lower(&mut self, node: u32, place: u32) {
        let low = &mut self.low[node as usize];
        *low = place.min(*low);
    }

    /// Whether the search came to a node.
    pub fn reached(&self, node: u32) -> bool {
        self.entered[node as usize] != UNREACHED
    }

    /// Reached nodes, each after the one above it.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The nodes strictly between the root and `to` that every route crosses, nearest to `to` first. Empty if `to`
    /// was not reached.
    pub fn on_every_route(&self, to: u32) -> impl Iterator<Item = u32> {
        let mut node = to;
        std::iter::from_fn(move || {
            loop {
                let below = node;
                node = self.above[below as usize].0;
                if node == UNREACHED || self.above[node as usize].0 == UNREACHED {
                    node = below;
                    return None;
                }
                if self.low[below as usize] >= self.entered[node as usize] {
                    return Some(node);
                }
            }
        })
    }

    /// The bridges among the edges that were searched: edges that nothing goes round, each with its far end.
    pub fn bridges(&self) -> impl Iterator<Item = Bridge> {
        self.order.iter().filter_map(|&far| {
            let (near, edge) = self.above[far as usize];
            let bridge = near != UNREACHED && self.low[far as usize] > self.entered[near as usize];
            bridge.then_some(Bridge { edge, near, far })
        })
    }

    /// By edge: the lower end of the first edge of its block. Two edges are in one block when a way round that crosses no
    /// node twice leads over both (biconnected components, Hopcroft and Tarjan 1973); a bridge is a block of its own. An
    /// edge that was not reached, or joins a node with itself, is in none: [`UNREACHED`]. For a search of the whole
    /// `graph`. O(nodes + edges).
    pub fn blocks(&self, graph: &Graph) -> Vec<u32> {
        let mut of_edge = vec![UNREACHED; graph.edges()];
        let mut of_node = vec![UNREACHED; graph.len()];
        for &node in &self.order {
            let (above, edge) = self.above[node as usize];
            if above != UNREACHED {
                let begins = self.low[node as usize] >= self.entered[above as usize];
                of_node[node as usize] = if begins { node } else { of_node[above as usize] };
                of_edge[edge as usize] = of_node[node as usize];
            }
        }
        for &node in &self.order {
            for &(next, edge) in graph.neighbours(node) {
                // Any other edge leads from its lower end back to a node above it.
                if of_edge[edge as usize] == UNREACHED && self.entered[next as usize] < self.entered[node as usize] {
                    of_edge[edge as usize] = of_node[node as usize];
                }
            }
        }
        of_edge
    }

    /// By node: the sum of `value` over it and all nodes below it in the tree. Behind a bridge these are the nodes
    /// that only the bridge leads to.
    pub fn sums_below(&self, value: impl Fn(u32) -> u32) -> Vec<u32> {
        let mut sums = vec![0; self.entered.len()];
        for &node in self.order.iter().rev() {
            sums[node as usize] += value(node);
            let above = self.above[node as usize].0;
            if above != UNREACHED {
                sums[above as usize] += sums[node as usize];
            }
        }
        sums
    }
}

/// An edge that nothing goes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// The edge.
    pub edge: u32,
    /// Its end on the side of the root.
    pub near: u32,
    /// Its other end.
    pub far: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{below, mix};

    /// Up to 12 nodes; edges may repeat, loops at a node may occur.
    fn random_edges(case: u64) -> (usize, Vec<(u32, u32)>) {
        let roll = |what: u64, n: u64| below(mix(case * 1000 + what), n) as u32;
        let nodes = 2 + roll(0, 11);
        let edges = roll(1, 2 * u64::from(nodes));
        let end = |what| roll(what, u64::from(nodes));
        (nodes as usize, (0..u64::from(edges)).map(|i| (end(2 + 2 * i), end(3 + 2 * i))).collect())
    }

    #[test]
    fn every_route_of_a_hand_made_graph() {
        // 0 - 1 - (2 | 3) - 4 - 5, and a tail 6 at 4
        let edges = [(0, 1), (1, 2), (1, 3), (2, 4), (3, 4), (4, 5), (4, 6)];
        let graph = Graph::new(7, edges.iter().copied());
        let search = graph.depth_first(0, |_, _| true);
        assert_eq!(search.on_every_route(5).collect::<Vec<_>>(), [4, 1]);
        assert_eq!(search.on_every_route(1).count(), 0);
        let mut bridges: Vec<_> = search.bridges().map(|bridge| bridge.edge).collect();
        bridges.sort_unstable();
        assert_eq!(bridges, [0, 5, 6]);
        assert_eq!(search.sums_below(|_| 1)[4], 4, "4, the other arm of the ring, 5, 6");
    }

    #[test]
    fn what_all_routes_cross_is_what_parts_them_when_removed() {
        for case in 0..4000 {
            let (nodes, edges) = random_edges(case);
            let graph = Graph::new(nodes, edges.iter().copied());
            let search = graph.depth_first(0, |_, _| true);
            for to in 1..nodes as u32 {
                let mut crossed: Vec<_> = search.on_every_route(to).collect();
                crossed.sort_unstable();
                let joined = |without: u32| graph.distances(0, |node, _| node != without)[to as usize] != UNREACHED;
                let parting: Vec<_> =
                    (1..nodes as u32).filter(|&node| node != to && joined(UNREACHED) && !joined(node)).collect();
                assert_eq!(crossed, parting, "case {case}, to {to}: {edges:?}");
            }
        }
    }

    #[test]
    fn a_bridge_is_what_parts_its_ends_when_removed() {
        for case in 0..4000 {
            let (nodes, edges) = random_edges(case);
            let graph = Graph::new(nodes, edges.iter().copied());
            let search = graph.depth_first(0, |_, _| true);
            let mut bridges: Vec<_> = search.bridges().map(|bridge| bridge.edge).collect();
            bridges.sort_unstable();
            let parts = |edge: u32, (a, b): (u32, u32)| {
                search.reached(a) && graph.distances(a, |_, other| other != edge)[b as usize] == UNREACHED
            };
            let parting: Vec<_> = (0..).zip(&edges).filter(|&(edge, &ends)| parts(edge, ends)).map(|e| e.0).collect();
            assert_eq!(bridges, parting, "case {case}: {edges:?}");
            for bridge in search.bridges() {
                let behind = graph.distances(bridge.far, |_, edge| edge != bridge.edge);
                let behind = behind.iter().filter(|steps| **steps != UNREACHED).count();
                assert_eq!(search.sums_below(|_| 1)[bridge.far as usize], behind as u32);
            }
        }
    }

    #[test]
    fn no_single_node_parts_the_edges_of_a_block() {
        for case in 0..2000 {
            let (nodes, edges) = random_edges(case);
            let graph = Graph::new(nodes, edges.iter().copied());
            let search = graph.depth_first(0, |_, _| true);
            let blocks = search.blocks(&graph);
            let ends = |edge: usize| [edges[edge].0, edges[edge].1];
            let joined_without = |a: u32, b: u32, node: u32| {
                graph.distances(a, |other, _| other != node)[b as usize] != UNREACHED || a == b
            };
            for (e, &block) in blocks.iter().enumerate() {
                let [a, b] = ends(e);
                assert_eq!(block == UNREACHED, a == b || !search.reached(a), "case {case}, edge {e}: {edges:?}");
                for (f, &other) in blocks.iter().enumerate().filter(|_| block != UNREACHED) {
                    let together = ends(f)[0] != ends(f)[1]
                        && (0..nodes as u32).all(|node| {
                            let of = |edge: usize| ends(edge).into_iter().find(|end| *end != node).unwrap_or(node);
                            joined_without(of(e), of(f), node)
                        });
                    assert_eq!(block == other, together, "case {case}, edges {e} and {f}: {edges:?}");
                }
            }
        }
    }
}
