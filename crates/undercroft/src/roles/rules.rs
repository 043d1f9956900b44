//! Which rooms meet a rule of a special room.

use crate::{
    graph::{Graph, UNREACHED},
    preset::{Range, Rule},
};

/// What the rules are judged by: the graph, and the rooms that stand in the way.
pub(super) struct Judge<'a> {
    graph: &'a Graph,
    start: u32,
    end: u32,
    from_start: &'a [u32],
    to_end: Vec<u32>,
    /// By node: placed rooms of earlier kinds that are marked as blocked.
    blocked: Vec<bool>,
    /// By node: placed rooms that a route must be able to shun. Rooms for which that rule was dropped are not in it.
    shunned: Vec<bool>,
}

/// By node: whether it meets a rule.
pub(super) type Mask = Vec<bool>;

impl<'a> Judge<'a> {
    pub(super) fn new(graph: &'a Graph, start: u32, end: u32, from_start: &'a [u32]) -> Self {
        let nobody = vec![false; graph.len()];
        let to_end = graph.distances(end, |_, _| true);
        Self { graph, start, end, from_start, to_end, blocked: nobody.clone(), shunned: nobody }
    }

    /// Later kinds see this room as removed.
    pub(super) fn block(&mut self, room: u32) {
        self.blocked[room as usize] = true;
    }

    /// The end must stay reachable without this room. Returns whether that may change what
    /// [`Rule::NeverOnEveryRoute`] lets through: nothing passes through a room with one way in.
    pub(super) fn shun(&mut self, room: u32) -> bool {
        self.shunned[room as usize] = true;
        self.graph.neighbours(room).iter().filter(|(next, _)| !self.is_gone(*next)).count() > 1
    }

    fn is_gone(&self, room: u32) -> bool {
        self.blocked[room as usize] || self.shunned[room as usize]
    }

    /// The rooms that meet `rule`; `None` for what is not a test.
    pub(super) fn mask(&self, rule: &Rule) -> Option<Mask> {
        let all = 0..self.graph.len() as u32;
        match *rule {
            Rule::Halls(min, max) => Some(all.map(|room| contains((min, max), self.graph.degree(room))).collect()),
            Rule::DeadEnd { length, within } => Some(self.near_dead_ends(length, within)),
            Rule::DistanceFromStart(min, max) => Some(at_steps(self.from_start, (min, max))),
            Rule::DistanceToEnd(min, max) => Some(at_steps(&self.to_end, (min, max))),
            Rule::OnEveryRoute => Some(self.on_every_route()),
            Rule::NeverOnEveryRoute => Some(self.on_no_only_route()),
            Rule::MarkAsBlocked => None,
        }
    }

    /// Steps are counted to the nearest dead end of such a length.
    fn near_dead_ends(&self, length: Range, within: Range) -> Mask {
        let is_dead_end = |node| node != self.start && node != self.end;
        let ends = self.graph.dead_ends().filter(|end| is_dead_end(end.node) && contains(length, end.length));
        let steps = self.graph.distances_to_any(ends.map(|end| end.node), |_, _| true);
        at_steps(&steps, within)
    }

    /// Without a route, as when a blocked room cuts the only one, no room is on it.
    fn on_every_route(&self) -> Mask {
        let mut mask = vec![false; self.graph.len()];
        let search = self.graph.depth_first(self.start, |node, _| !self.blocked[node as usize]);
        for room in search.on_every_route(self.end) {
            mask[room as usize] = true;
        }
        mask
    }

    /// The rooms that may be taken away, together with the blocked and the shunned ones, and a route is left.
    fn on_no_only_route(&self) -> Mask {
        let search = self.graph.depth_first(self.start, |node, _| !self.is_gone(node));
        let mut mask = vec![search.reached(self.end); self.graph.len()];
        for room in search.on_every_route(self.end) {
            mask[room as usize] = false;
        }
        mask
    }
}

const fn contains((min, max): Range, value: u32) -> bool {
    min <= value && value <= max
}

fn at_steps(steps: &[u32], range: Range) -> Mask {
    steps.iter().map(|&steps| steps != UNREACHED && contains(range, steps)).collect()
}
