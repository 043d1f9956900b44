//! Which connections are locked.

use super::{Ground, LOCKED, Labels};
use crate::{
    dungeon::Role,
    graph::{Bridge, Groups, UNREACHED},
    plan::Label,
};

/// A connection to be locked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shut {
    /// Index into the plan's connections.
    pub(super) connection: u32,
    /// Its end nearer the start, by steps; of two at the same distance the lower node.
    pub(super) near: u32,
    /// Its other end.
    pub(super) far: u32,
    /// Whether it is no bridge.
    pub(super) bypassable: bool,
}

/// How much likelier one connection is locked than another: what guards something is the best place for a lock, a
/// short cut the least.
mod weight {
    pub(super) const GUARDS_SPECIAL_ROOM: u64 = 32;
    pub(super) const SHUTS_BRANCH: u64 = 16;
    pub(super) const SHUTS_WAY_TO_END: u64 = 8;
    pub(super) const SHUTS_SHORT_CUT: u64 = 1;
    /// Nothing but the start room is before it, where the key would lie beside the spawn point.
    pub(super) const AT_THE_START: u64 = 1;
}

/// Chooses up to `count` connections, in order of connection: first those that the layout labels as locked, then
/// others if there are to be more.
///
/// Each has a hash, divided by its weight; the lowest win. So a connection is locked or not whatever becomes of the
/// others, as long as it can be. O(m log m) for m connections.
pub(super) fn choose(ground: &Ground<'_>, count: u32, bridges_only: bool) -> Vec<Shut> {
    let mut candidates = candidates(ground, bridges_only);
    candidates
        .sort_unstable_by_key(|&(priority, shut)| (!ground.is_labelled(shut.connection), priority, shut.connection));
    let labelled = candidates.partition_point(|(_, shut)| ground.is_labelled(shut.connection));
    let in_tree = kept_open(ground, &candidates, labelled);
    let lockable = candidates.into_iter().map(|(_, shut)| shut).enumerate();
    let lockable = lockable.filter(|(i, shut)| *i < labelled || !shut.bypassable || !in_tree[shut.connection as usize]);
    let mut chosen: Vec<Shut> = lockable.map(|(_, shut)| shut).take(count as usize).collect();
    chosen.sort_unstable_by_key(|shut| shut.connection);
    chosen
}

/// By edge: whether it is needed to keep rooms joined when short cuts are locked in the order of `candidates`, the
/// first `labelled` whatever becomes of them, any other only if its ends stay joined. That is the reverse-delete
/// algorithm, so the edges that it leaves are those of the spanning forest that takes the edges in the opposite order
/// (Kruskal 1956), found without a search for each lock.
fn kept_open(ground: &Ground<'_>, candidates: &[(u64, Shut)], labelled: usize) -> Vec<bool> {
    let edges = ground.graph.edges();
    let mut is_candidate = vec![false; edges];
    candidates.iter().for_each(|(_, shut)| is_candidate[shut.connection as usize] = true);
    let others = (0..edges as u32).filter(|edge| !is_candidate[*edge as usize]);
    let last_to_be_locked_first = candidates[labelled..].iter().rev().map(|(_, shut)| shut.connection);
    let mut in_tree = vec![false; edges];
    let mut groups = Groups::new(ground.graph.len());
    let plan = ground.plan;
    let ends = |edge: u32| match plan.connections.get(edge as usize) {
        Some(connection) => (connection.a, connection.b),
        None => {
            let link = &plan.links[edge as usize - plan.connections.len()];
            (link.a, link.b)
        }
    };
    for edge in others.chain(last_to_be_locked_first) {
        let (a, b) = ends(edge);
        in_tree[edge as usize] = groups.join(a, b);
    }
    in_tree
}

/// Connections that can be reached and that the layout wants locked or leaves to us, with their priority.
fn candidates(ground: &Ground<'_>, bridges_only: bool) -> Vec<(u64, Shut)> {
    let bridges = Bridges::new(ground);
    let connections = (0_u32..).zip(&ground.plan.connections);
    let may_be = |label| match ground.labels {
        Labels::Only => label == Label::Locked,
        Labels::First => matches!(label, Label::Any | Label::Door | Label::Locked),
    };
    let lockable = connections.filter(|(_, c)| c.a != c.b && may_be(c.label));
    lockable
        .filter_map(|(connection, ends)| {
            let depth = |node: u32| ground.roles.rooms[node as usize].depth;
            let reached = depth(ends.a) != UNREACHED;
            let near = ends.a.min(ends.b);
            let far = ends.a.max(ends.b);
            let (near, far) = if depth(far) < depth(near) { (far, near) } else { (near, far) };
            let bridge = bridges.by_edge[connection as usize];
            let shut = Shut { connection, near, far, bypassable: bridge.is_none() };
            let priority = ground.draw_connection(connection, LOCKED) / bridges.weight(ground, bridge);
            (reached && !(bridges_only && shut.bypassable)).then_some((priority, shut))
        })
        .collect()
}

/// The bridges of the plan and what is behind them.
struct Bridges {
    by_edge: Vec<Option<Bridge>>,
    nodes_behind: Vec<u32>,
    ends_behind: Vec<u32>,
    specials_behind: Vec<u32>,
    nodes: u32,
}

impl Bridges {
    fn new(ground: &Ground<'_>) -> Self {
        let Ground { graph, roles, .. } = ground;
        let search = graph.depth_first(roles.start, |_, _| true);
        let mut by_edge = vec![None; graph.edges()];
        search.bridges().for_each(|bridge| by_edge[bridge.edge as usize] = Some(bridge));
        let is_special = |node: u32| matches!(roles.rooms[node as usize].role, Role::Special(_));
        Self {
            by_edge,
            nodes_behind: search.sums_below(|_| 1),
            ends_behind: search.sums_below(|node| u32::from(node == roles.end)),
            specials_behind: search.sums_below(|node| u32::from(is_special(node))),
            nodes: search.order().len() as u32,
        }
    }

    fn weight(&self, ground: &Ground<'_>, bridge: Option<Bridge>) -> u64 {
        let Some(Bridge { far, .. }) = bridge else { return weight::SHUTS_SHORT_CUT };
        let behind = far as usize;
        let leads_to_end = self.ends_behind[behind] > 0;
        let into_special = matches!(ground.roles.rooms[behind].role, Role::Special(_));
        if self.nodes - self.nodes_behind[behind] == 1 {
            weight::AT_THE_START
        } else if into_special || (self.specials_behind[behind] > 0 && !leads_to_end) {
            weight::GUARDS_SPECIAL_ROOM
        } else if leads_to_end {
            weight::SHUTS_WAY_TO_END
        } else {
            weight::SHUTS_BRANCH
        }
    }
}
