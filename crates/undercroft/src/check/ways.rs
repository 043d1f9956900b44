//! Nodes and the ways between them, read from the lists of a dungeon whatever is in them.

use std::collections::VecDeque;

/// A node that can't be reached.
pub(super) const NEVER: u32 = u32::MAX;

/// An undirected graph: nodes `0..n`, ways numbered by their place in the list it was made of.
pub(super) struct Ways {
    first: Vec<usize>,
    arcs: Vec<Arc>,
    /// By way; `None` where it was left out.
    ends: Vec<Option<[usize; 2]>>,
}

/// One direction of a way.
#[derive(Clone, Copy)]
pub(super) struct Arc {
    from: usize,
    /// Where it leads.
    pub to: usize,
    /// Number of the way.
    pub way: usize,
}

impl Ways {
    /// Ways that name a node outside `0..nodes` are left out.
    pub fn new(nodes: usize, ways: impl Iterator<Item = (usize, usize)>) -> Self {
        let (mut arcs, mut ends) = (Vec::new(), Vec::new());
        for (way, (a, b)) in ways.enumerate() {
            ends.push((a < nodes && b < nodes).then_some([a, b]));
            if a < nodes && b < nodes {
                arcs.push(Arc { from: a, to: b, way });
                arcs.push(Arc { from: b, to: a, way });
            }
        }
        arcs.sort_unstable_by_key(|arc| (arc.from, arc.way, arc.to));
        let mut first = vec![0; nodes + 1];
        for arc in &arcs {
            first[arc.from + 1] += 1;
        }
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        Self { first, arcs, ends }
    }

    pub fn nodes(&self) -> usize {
        self.first.len() - 1
    }

    /// Ways at a node; none at a node that is not there.
    pub fn at(&self, node: usize) -> &[Arc] {
        match (self.first.get(node), self.first.get(node + 1)) {
            (Some(&from), Some(&to)) => &self.arcs[from..to],
            _ => &[],
        }
    }

    /// Both ends of a way; none if it was left out.
    pub fn ends(&self, way: usize) -> impl Iterator<Item = usize> + use<> {
        self.ends.get(way).copied().flatten().into_iter().flatten()
    }

    /// Steps from `from` to every node, over the nodes that `open` lets pass; [`NEVER`] where no way leads.
    pub fn steps(&self, from: usize, open: impl Fn(usize) -> bool) -> Vec<u32> {
        self.costs(from, |arc| open(arc.to).then_some(1))
    }

    /// Smallest sum of costs from `from` to every node; a cost is 0 or 1, or `None` where there is no passing.
    pub fn costs(&self, from: usize, cost: impl Fn(Arc) -> Option<u32>) -> Vec<u32> {
        let mut best = vec![NEVER; self.nodes()];
        if from >= self.nodes() {
            return best;
        }
        best[from] = 0;
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((node, so_far)) = queue.pop_front() {
            if so_far > best[node] {
                continue;
            }
            for &arc in self.at(node) {
                let Some(cost) = cost(arc) else { continue };
                let sum = so_far + cost;
                if sum < best[arc.to] {
                    best[arc.to] = sum;
                    if cost == 0 {
                        queue.push_front((arc.to, sum));
                    } else {
                        queue.push_back((arc.to, sum));
                    }
                }
            }
        }
        best
    }

    /// The ways without which their two ends would be apart (Tarjan 1974, with a stack of its own).
    pub fn bridges(&self, ways: usize) -> Vec<bool> {
        let mut bridge = vec![false; ways];
        let mut order = vec![0_u32; self.nodes()];
        let mut low = vec![0_u32; self.nodes()];
        let mut clock = 0;
        // (node, way by which it was entered, next of its arcs)
        let mut stack: Vec<(usize, Option<usize>, usize)> = Vec::new();
        for root in 0..self.nodes() {
            if order[root] != 0 {
                continue;
            }
            clock += 1;
            (order[root], low[root]) = (clock, clock);
            stack.push((root, None, 0));
            while let Some(top) = stack.last_mut() {
                let (node, entered, next) = *top;
                top.2 += 1;
                if let Some(&arc) = self.at(node).get(next) {
                    if Some(arc.way) == entered {
                        continue;
                    }
                    if order[arc.to] == 0 {
                        clock += 1;
                        (order[arc.to], low[arc.to]) = (clock, clock);
                        stack.push((arc.to, Some(arc.way), 0));
                    } else {
                        low[node] = low[node].min(order[arc.to]);
                    }
                    continue;
                }
                stack.pop();
                if let (Some(&(parent, ..)), Some(way)) = (stack.last(), entered) {
                    low[parent] = low[parent].min(low[node]);
                    if low[node] > order[parent] && way < ways {
                        bridge[way] = true;
                    }
                }
            }
        }
        bridge
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::mix;

    #[test]
    fn bridges_are_the_ways_whose_loss_parts_their_ends() {
        for case in 0..500_u64 {
            let mut bits = case;
            let mut next = |below: u64| {
                bits = mix(bits.wrapping_add(1));
                (bits % below) as usize
            };
            let nodes = 2 + next(7);
            let ways: Vec<(usize, usize)> = (0..next(12)).map(|_| (next(nodes as u64), next(nodes as u64))).collect();
            let graph = Ways::new(nodes, ways.iter().copied());
            let found = graph.bridges(ways.len());
            for (way, &(a, b)) in ways.iter().enumerate() {
                let apart = graph.costs(a, |arc| (arc.way != way).then_some(1))[b] == NEVER;
                assert_eq!(found[way], apart, "way {way} of {ways:?}");
            }
        }
    }
}
