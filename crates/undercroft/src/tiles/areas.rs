//! Entries of rooms and halls, wherever their tiles lie.

use super::Draft;
use crate::{
    dungeon::{Area, AreaId, AreaKind, DrawnShape, Role},
    grid::{Point, Rect},
    plan::PlannedConnection,
};

/// Where an area lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Smallest rectangle round its tiles.
    pub bounds: Rect,
    /// Middle tile.
    pub anchor: Point,
    /// How many tiles it has.
    pub tiles: u32,
}

/// The entry of the room of a node.
pub(super) fn room(draft: &Draft<'_>, node: usize, number: u32, shape: DrawnShape, place: Place) -> Area {
    let role = &draft.roles.rooms[node];
    let details = draft.stock.details.get(node);
    Area {
        id: AreaId(node as u32),
        key: draft.plan.nodes[node].key.into(),
        kind: AreaKind::Room,
        level: draft.plan.nodes[node].level,
        number,
        role: role.role.clone(),
        bounds: place.bounds,
        anchor: place.anchor,
        tiles: place.tiles,
        depth: role.depth,
        lock_depth: draft.locks.lock_depth[node],
        shape: Some(shape),
        width: 0,
        contents: draft.stock.contents[node].clone(),
        wants_guard: false,
        name: details.map(|details| details.name.clone()).unwrap_or_default(),
        finds: details.map(|details| details.finds.clone()).unwrap_or_default(),
        exits: Vec::new(),
    }
}

/// Marks the rooms where a key lies.
pub(super) fn mark_guarded(draft: &Draft<'_>, rooms: &mut [Area]) {
    for lock in &draft.locks.locks {
        if let Some(room) = rooms.get_mut(lock.key_room as usize) {
            room.wants_guard = true;
        }
    }
}

/// The entry of the hall of a connection, which is locked at the end `locked`, if at all. `rooms` are all rooms.
pub(super) fn hall(
    rooms: &[Area],
    id: AreaId,
    connection: &PlannedConnection,
    width: u32,
    locked: Option<u32>,
    place: Place,
) -> Area {
    let [a, b] = [&rooms[connection.a as usize], &rooms[connection.b as usize]];
    // A hall behind a lock is as deep as the room that it freely joins.
    let free_end = if locked == Some(connection.a) { b } else { a };
    Area {
        id,
        key: connection.key.into(),
        kind: AreaKind::Hall,
        level: a.level,
        number: 0,
        role: Role::Hall,
        bounds: place.bounds,
        anchor: place.anchor,
        tiles: place.tiles,
        depth: a.depth.min(b.depth),
        lock_depth: free_end.lock_depth,
        shape: None,
        width,
        contents: Vec::new(),
        wants_guard: false,
        name: String::new(),
        finds: Vec::new(),
        exits: Vec::new(),
    }
}
