//! Which connections are locked.

use super::{Ground, LOCKED};
use crate::{
    dungeon::Role,
    graph::{Bridge, UNREACHED},
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

/// Chooses up to `count` connections, in order of connection.
///
/// Each has a hash, divided by its weight; the lowest win. So a connection is locked or not whatever becomes of the
/// others, as long as it can be.
pub(super) fn choose(ground: &Ground<'_>, count: u32, bridges_only: bool) -> Vec<Shut> {
    let mut candidates = candidates(ground, bridges_only);
    candidates.sort_unstable_by_key(|&(priority, shut)| (priority, shut.connection));
    let mut chosen: Vec<Shut> = Vec::new();
    let mut loops = Loops::default();
    for (_, shut) in candidates {
        if chosen.len() == count as usize {
            break;
        }
        if !shut.bypassable || loops.shut(ground, shut.connection) {
            chosen.push(shut);
        }
    }
    chosen.sort_unstable_by_key(|shut| shut.connection);
    chosen
}

/// Connections that can be reached and that the layout does not want open or hidden, with their priority.
fn candidates(ground: &Ground<'_>, bridges_only: bool) -> Vec<(u64, Shut)> {
    let bridges = Bridges::new(ground);
    let connections = (0_u32..).zip(&ground.plan.connections);
    let lockable =
        connections.filter(|(_, c)| c.a != c.b && matches!(c.label, Label::Any | Label::Door | Label::Locked));
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
        let Ground { plan, graph, roles, .. } = ground;
        let search = graph.depth_first(roles.start, |_, _| true);
        let mut by_edge = vec![None; plan.connections.len() + plan.links.len()];
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

/// Locked connections that are no bridges. The ends of each stay joined with all of them shut.
#[derive(Default)]
struct Loops {
    shut: Vec<u32>,
    /// By edge: whether it parts its ends now. Out of date after each lock, then made anew.
    parting: Option<Vec<bool>>,
}

impl Loops {
    /// Shuts a connection if its ends stay joined.
    fn shut(&mut self, ground: &Ground<'_>, connection: u32) -> bool {
        let shut = &self.shut;
        let parting = self.parting.get_or_insert_with(|| {
            let mut parting = vec![false; ground.plan.connections.len() + ground.plan.links.len()];
            let search = ground.graph.depth_first(ground.roles.start, |_, edge| !shut.contains(&edge));
            search.bridges().for_each(|bridge| parting[bridge.edge as usize] = true);
            parting
        });
        let joined = !parting[connection as usize];
        if joined {
            self.shut.push(connection);
            self.parting = None;
        }
        joined
    }
}
