//! Plans that can't be put on tiles. Built-in layouts give none; a custom one may.

use super::Draft;
use crate::{
    GenerateError,
    error::MAX_TILES,
    grid::Direction,
    plan::{Node, NodeKind, PlannedConnection},
};

/// Says what is wrong with a plan whose rooms have blocks, if anything is.
pub(super) fn unfit(draft: &Draft<'_>, columns: u32, rows: u32) -> Result<(), GenerateError> {
    let cell = draft.preset.cell;
    let tiles = u128::from(columns) * u128::from(rows) * u128::from(cell.width) * u128::from(cell.height);
    unfit_for(draft, columns, rows, tiles, |connection| {
        let key = connection.key;
        let why = || format!("connection {key} does not lead from a room to its neighbour in the east or south");
        if facing(draft, connection).is_none() { Err(why()) } else { Ok(()) }
    })
}

/// Says what is wrong with a plan on a lattice, each level of which has so many tiles, if anything is.
pub(super) fn unfit_for_lattice(draft: &Draft<'_>, columns: u32, rows: u32, tiles: u128) -> Result<(), GenerateError> {
    let nodes = &draft.plan.nodes;
    unfit_for(draft, columns, rows, tiles, |connection| {
        let level = |node: u32| nodes.get(node as usize).map(|node| node.level);
        let key = connection.key;
        match (level(connection.a), level(connection.b)) {
            (Some(a), Some(b)) if a == b && connection.a != connection.b => Ok(()),
            _ => Err(format!("connection {key} does not join two rooms of one level")),
        }
    })
}

/// Says so when levels of so many tiles are too many tiles together.
pub(super) fn too_large(draft: &Draft<'_>, tiles: u128) -> Result<(), GenerateError> {
    let levels = draft.plan.nodes.iter().map(|node| u128::from(node.level) + 1).max().unwrap_or(1);
    let tiles = tiles.saturating_mul(levels);
    if tiles > u128::from(MAX_TILES) {
        return Err(draft.error(format!("{tiles} tiles; at most {MAX_TILES}")));
    }
    Ok(())
}

fn unfit_for(
    draft: &Draft<'_>,
    columns: u32,
    rows: u32,
    tiles: u128,
    connection: impl Fn(&PlannedConnection) -> Result<(), String>,
) -> Result<(), GenerateError> {
    let plan = draft.plan;
    let nodes = plan.nodes.len();
    let refuse = |what: String| Err(draft.error(what));
    if nodes == 0 {
        return refuse("a plan without rooms".into());
    }
    let by_node = [draft.roles.rooms.len(), draft.locks.lock_depth.len(), draft.stock.contents.len()];
    if by_node.iter().any(|count| *count != nodes) || draft.roles.start.max(draft.roles.end) as usize >= nodes {
        return refuse("roles, locks and contents are not those of the plan".into());
    }
    if let Some(node) = plan.nodes.iter().find(|node| !in_grid(node, columns, rows)) {
        let (x, y) = (node.cell.x, node.cell.y);
        return refuse(format!("room {} at cell ({x}, {y}) is outside of the grid of {columns} x {rows}", node.key));
    }
    if let Some(node) = plan.nodes.iter().find(|node| node.kind != NodeKind::Room) {
        return refuse(format!("node {} is a hall network; there can be rooms only", node.key));
    }
    too_large(draft, tiles)?;
    if let Some(key) = first_out_of_order(plan.nodes.iter().map(|node| node.key)) {
        return refuse(format!("room {key} is out of order or there twice"));
    }
    if let Some(key) = first_out_of_order(plan.connections.iter().map(|connection| connection.key)) {
        return refuse(format!("connection {key} is out of order or there twice"));
    }
    if let Some(what) = plan.connections.iter().find_map(|planned| connection(planned).err()) {
        return refuse(what);
    }
    if let Some(link) = plan.links.iter().find(|link| link.a.max(link.b) as usize >= nodes) {
        return refuse(format!("link {} leads to a room that is not there", link.key));
    }
    if shares_a_cell(&plan.nodes) {
        return refuse("two rooms share a cell".into());
    }
    Ok(())
}

/// East or south: the side of its first room on which a connection leads to the neighbouring cell.
pub(super) fn facing(draft: &Draft<'_>, connection: &PlannedConnection) -> Option<Direction> {
    let node = |index: u32| draft.plan.nodes.get(index as usize);
    let (a, b) = (node(connection.a)?, node(connection.b)?);
    [Direction::East, Direction::South]
        .into_iter()
        .find(|direction| a.level == b.level && a.cell.step(*direction) == b.cell)
}

fn in_grid(node: &Node, columns: u32, rows: u32) -> bool {
    let cell = node.cell;
    cell.x >= 0 && cell.y >= 0 && (cell.x as u32) < columns && (cell.y as u32) < rows
}

fn first_out_of_order<K: Ord + Copy>(keys: impl Iterator<Item = K>) -> Option<K> {
    let mut last = None;
    for key in keys {
        if last >= Some(key) {
            return Some(key);
        }
        last = Some(key);
    }
    None
}

fn shares_a_cell(nodes: &[Node]) -> bool {
    let cell = |node: &Node| (node.level, node.cell.y, node.cell.x);
    if first_out_of_order(nodes.iter().map(cell)).is_none() {
        return false;
    }
    let mut cells: Vec<_> = nodes.iter().map(cell).collect();
    cells.sort_unstable();
    first_out_of_order(cells.into_iter()).is_some()
}
