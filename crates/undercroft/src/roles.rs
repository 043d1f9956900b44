//! Roles: start, end, and the special rooms.
//!
//! What the rules of a special room mean, exactly:
//! - `Halls`, `DistanceFromStart`, `DistanceToEnd`: connections and steps of the whole graph, whatever is blocked.
//! - `DeadEnd`: steps to the nearest dead end of such a length. A dead end is a room with one connection that is
//!   neither start nor end; its length is the steps back to the first room with three or more, or to the other end of
//!   the chain where there is none.
//! - `OnEveryRoute`: every route from start to end crosses the room. Blocked rooms count as removed; where they leave
//!   no route at all, no room is on it.
//! - `NeverOnEveryRoute`: with blocked rooms removed, a route is left that enters neither this room nor any placed room
//!   that was held to this rule. A room for which the rule was dropped does not count.
//! - `MarkAsBlocked` is no test and so is never dropped. The rooms of a kind that has it are blocked for the kinds
//!   after it.

mod rules;
mod special;

use crate::{
    GenerateError, Seed, ValidPreset,
    dungeon::Role,
    graph::{Graph, UNREACHED},
    plan::{Node, NodeKind, Plan},
    relaxation::Relaxation,
};

/// What each node of a plan is for.
#[derive(Clone, Debug, PartialEq)]
pub struct Roles {
    /// Node of the start room.
    pub start: u32,
    /// Node of the end room.
    pub end: u32,
    /// By node.
    pub rooms: Vec<RoomRole>,
    /// Special rooms that could not be placed as asked: one for every kind of which fewer stand than were asked for,
    /// or of which a room breaks a rule. It names the first rule that no room met.
    pub relaxations: Vec<Relaxation>,
}

/// What one node is for.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomRole {
    /// Its role.
    pub role: Role,
    /// Steps from the start, over connections and links.
    pub depth: u32,
    /// Index into the preset's `special_rooms`, and the rules dropped for it, by their place in `where`, ascending.
    pub special: Option<(u32, Vec<u32>)>,
}

/// Chooses start and end where the layout did not, then the special rooms in the order of the preset.
///
/// Start, unless the layout has one: the first of the plan's entrances, or where it has none the room of the lowest key.
/// End, unless the layout has one: the room with most steps from the start, of several the one of the lowest key; the
/// start itself where it is the only room. An entrance that is neither keeps [`Role::Entrance`], so no special room is
/// placed there; one that is the end is the end only, since the exit is a way in as well.
/// (Grid carve, point 7, after madodev's *Ero Dungeons* devlog, November 2023; only roles are given here, rooms and
/// connections stay as they are.) Near-linear: a few searches of the graph, and one more for each room placed by
/// [`crate::preset::Rule::NeverOnEveryRoute`].
///
/// # Errors
/// [`GenerateError::SpecialRoom`] when a required special room has no place.
///
/// # Panics
/// When start, end or an entrance of the plan are not among its nodes.
pub fn assign(preset: &ValidPreset, seed: Seed, plan: &Plan, graph: &Graph) -> Result<Roles, GenerateError> {
    if plan.nodes.is_empty() {
        return Ok(Roles { start: 0, end: 0, rooms: Vec::new(), relaxations: Vec::new() });
    }
    let start = plan.start.or(plan.entrances.iter().min().copied()).unwrap_or_else(|| first_room(&plan.nodes));
    let depths = graph.distances(start, |_, _| true);
    let end = plan.end.unwrap_or_else(|| farthest_room(&plan.nodes, &depths, start));
    let mut roles = Roles { start, end, rooms: ordinary_rooms(&plan.nodes, &depths), relaxations: Vec::new() };
    for &entrance in plan.entrances.iter().filter(|room| plan.nodes[**room as usize].kind == NodeKind::Room) {
        roles.rooms[entrance as usize].role = Role::Entrance;
    }
    roles.rooms[end as usize].role = Role::End;
    roles.rooms[start as usize].role = Role::Start;
    special::place(preset, seed, plan, graph, &mut roles)?;
    Ok(roles)
}

fn ordinary_rooms(nodes: &[Node], depths: &[u32]) -> Vec<RoomRole> {
    let role = |kind| match kind {
        NodeKind::Room => Role::Plain,
        NodeKind::HallNetwork => Role::Hall,
    };
    nodes.iter().zip(depths).map(|(node, &depth)| RoomRole { role: role(node.kind), depth, special: None }).collect()
}

fn rooms(nodes: &[Node]) -> impl Iterator<Item = u32> {
    (0_u32..).zip(nodes).filter(|(_, node)| node.kind == NodeKind::Room).map(|(index, _)| index)
}

fn first_room(nodes: &[Node]) -> u32 {
    rooms(nodes).next().unwrap_or(0)
}

fn farthest_room(nodes: &[Node], depths: &[u32], start: u32) -> u32 {
    let reached = rooms(nodes).filter(|&room| depths[room as usize] != UNREACHED);
    reached.max_by_key(|&room| (depths[room as usize], std::cmp::Reverse(room))).unwrap_or(start)
}

#[cfg(test)]
mod tests;
