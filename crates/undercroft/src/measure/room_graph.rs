//! The graph of a dungeon's rooms.

use crate::{
    Dungeon,
    dungeon::AreaId,
    graph::{DeadEnd, Graph, UNREACHED},
};

/// Rooms, and halls that serve other than two neighbours, as nodes; what joins two of them, be it an opening, a link
/// or a hall with two neighbours, as edges.
pub(super) struct RoomGraph {
    graph: Graph,
    /// Nodes below this number are rooms, with the number of their area.
    pub(super) rooms: u32,
    pub(super) edges: u32,
    /// Start and end; `None` when the dungeon names no rooms there.
    pub(super) ends: Option<(u32, u32)>,
}

impl RoomGraph {
    /// Openings and links that name areas that are not there are left out.
    pub(super) fn of(dungeon: &Dungeon) -> Self {
        let areas = dungeon.areas.len() as u32;
        let rooms = dungeon.room_count() as u32;
        let joined = dungeon.openings.iter().map(|o| o.areas).chain(dungeon.links.iter().map(|l| l.areas));
        let joined = joined.map(|[a, b]| (a.0, b.0)).filter(|&(a, b)| a < areas && b < areas);
        let area_graph = Graph::new(areas as usize, joined);
        let contracted = Contracted { areas: &area_graph, rooms };
        let node_of = contracted.nodes();
        let edges = contracted.edges(&node_of);
        let nodes = node_of.iter().filter(|node| **node != UNREACHED).count();
        let ends = (dungeon.start.0 < rooms && dungeon.end.0 < rooms).then_some((dungeon.start.0, dungeon.end.0));
        Self { graph: Graph::new(nodes, edges.iter().copied()), rooms, edges: edges.len() as u32, ends }
    }

    /// The room that a node is; `None` for a hall.
    pub(super) fn room(&self, node: u32) -> Option<AreaId> {
        (node < self.rooms).then_some(AreaId(node))
    }

    pub(super) fn steps(&self, from: u32) -> Vec<u32> {
        self.graph.distances(from, |_, _| true)
    }

    /// Edges − nodes + components.
    pub(super) fn loops(&self) -> u32 {
        self.edges + self.components() - self.graph.len() as u32
    }

    fn components(&self) -> u32 {
        let mut seen = vec![false; self.graph.len()];
        let mut components = 0;
        let mut open = Vec::new();
        for root in 0..self.graph.len() as u32 {
            components += u32::from(!seen[root as usize]);
            open.push(root);
            while let Some(node) = open.pop() {
                if !std::mem::replace(&mut seen[node as usize], true) {
                    open.extend(self.graph.neighbours(node).iter().map(|(next, _)| *next));
                }
            }
        }
        components
    }

    pub(super) fn mean_degree(&self) -> f64 {
        let degrees: u32 = (0..self.rooms).map(|room| self.graph.degree(room)).sum();
        super::ratio(degrees, self.rooms)
    }

    /// Rooms of degree 1 other than start and end.
    pub(super) fn dead_ends(&self) -> impl Iterator<Item = DeadEnd> {
        let is_end = |node| self.ends.is_some_and(|(start, end)| node == start || node == end);
        self.graph.dead_ends().filter(move |end| end.node < self.rooms && !is_end(end.node))
    }

    pub(super) fn choke_rooms(&self) -> Vec<AreaId> {
        let Some((start, end)) = self.ends else { return Vec::new() };
        let search = self.graph.depth_first(start, |_, _| true);
        let mut rooms: Vec<_> = search.on_every_route(end).filter_map(|node| self.room(node)).collect();
        rooms.sort_unstable();
        rooms
    }

    /// Nodes from start to end; at each step the lowest of those that are nearer.
    pub(super) fn shortest_route(&self) -> Vec<u32> {
        let Some((start, end)) = self.ends else { return Vec::new() };
        let steps = self.steps(end);
        let nearer = |&node: &u32| {
            let next = self.graph.neighbours(node).iter().map(|(next, _)| *next);
            next.filter(|next| steps[*next as usize] < steps[node as usize]).min()
        };
        match steps[start as usize] {
            UNREACHED => Vec::new(),
            _ => std::iter::successors(Some(start), nearer).collect(),
        }
    }
}

/// The graph of areas, about to lose its halls of two neighbours.
struct Contracted<'a> {
    areas: &'a Graph,
    rooms: u32,
}

impl Contracted<'_> {
    fn is_kept(&self, area: u32) -> bool {
        area < self.rooms || self.areas.degree(area) != 2
    }

    /// By area: its node, [`UNREACHED`] if it is none. A room's node has the room's number.
    fn nodes(&self) -> Vec<u32> {
        let mut nodes = 0..;
        let areas = 0..self.areas.len() as u32;
        areas.map(|area| if self.is_kept(area) { nodes.next() } else { None }.unwrap_or(UNREACHED)).collect()
    }

    fn edges(&self, node_of: &[u32]) -> Vec<(u32, u32)> {
        let mut walked = vec![false; self.areas.edges()];
        let mut edges = Vec::new();
        for area in (0..self.areas.len() as u32).filter(|area| self.is_kept(*area)) {
            for &arc in self.areas.neighbours(area) {
                if !walked[arc.1 as usize] {
                    let end = self.walk(arc, &mut walked);
                    edges.push((node_of[area as usize], node_of[end as usize]));
                }
            }
        }
        edges
    }

    /// Follows halls of two neighbours to the next node. A chain that begins at a node never comes back to a hall.
    fn walk(&self, (mut area, mut edge): (u32, u32), walked: &mut [bool]) -> u32 {
        walked[edge as usize] = true;
        while !self.is_kept(area) {
            let [first, second] = *self.areas.neighbours(area) else { break };
            (area, edge) = if first.1 == edge { second } else { first };
            walked[edge as usize] = true;
        }
        area
    }
}
