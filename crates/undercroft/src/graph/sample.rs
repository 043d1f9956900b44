//! Plans for tests: made by hand, or at random from a carved grid.

use super::{Graph, UNREACHED};
use crate::{
    Settings, ValidPreset,
    grid::Point,
    key::{ConnectionKey, RoomKey},
    plan::{Label, LayoutReport, Node, NodeKind, Plan, PlannedConnection, Space},
    seed::{below, mix},
};

/// Settings as the stages take them.
pub(crate) fn preset(settings: Settings) -> ValidPreset {
    settings.validate("sample", "veteran").expect("within the bounds")
}

/// The graph of a plan.
pub(crate) fn graph(plan: &Plan) -> Graph {
    Graph::new(plan.nodes.len(), plan.edges())
}

/// Rooms `0..rooms`, joined as given, from room 0 to the last one. The connection with index `i` is the `i`-th pair.
pub(crate) fn plan(rooms: u32, pairs: &[(u32, u32)]) -> Plan {
    let connection = |(i, &(a, b)): (usize, &(u32, u32))| PlannedConnection {
        key: ConnectionKey::east_of(0, Point::new(i as i32, 0)),
        a,
        b,
        label: Label::Any,
        bonus: false,
    };
    Plan {
        nodes: (0..rooms as i32).map(|x| room(Point::new(x, 0))).collect(),
        connections: pairs.iter().enumerate().map(connection).collect(),
        links: Vec::new(),
        entrances: Vec::new(),
        start: Some(0),
        end: Some(rooms - 1),
        space: Space::Blocks { columns: rooms, rows: 1 },
        report: LayoutReport::default(),
        relaxations: Vec::new(),
    }
}

/// A grid of at most `side` × `side` rooms with many connections and rooms gone; all that is left is reached.
pub(crate) fn carved(case: u64, side: u32) -> Plan {
    let roll = |what: u64, n: u32| below(mix(mix(case) ^ what), u64::from(n)) as u32;
    let (columns, rows) = (2 + roll(0, side - 1), 1 + roll(1, side));
    let cell = |node: u32| Point::new((node % columns) as i32, (node / columns) as i32);
    let grid = (0..columns * rows).flat_map(|node| {
        let east = (node % columns + 1 < columns).then_some((node, node + 1));
        let south = (node / columns + 1 < rows).then_some((node, node + columns));
        [east, south].into_iter().flatten()
    });
    let removed_percent = roll(2, 70);
    let pairs: Vec<_> =
        grid.filter(|&(a, b)| roll(u64::from(a) << 32 | u64::from(b), 100) >= removed_percent).collect();
    let full = Graph::new((columns * rows) as usize, pairs.iter().copied());
    let start = roll(3, columns * rows);
    let steps = full.distances(start, |_, _| true);
    let kept: Vec<u32> = (0..columns * rows).filter(|&node| steps[node as usize] != UNREACHED).collect();
    let index = |node: u32| kept.binary_search(&node).ok().map(|index| index as u32);
    let connections = pairs.iter().filter_map(|&(a, b)| {
        let key = if b == a + 1 { ConnectionKey::east_of(0, cell(a)) } else { ConnectionKey::south_of(0, cell(a)) };
        Some(PlannedConnection { key, a: index(a)?, b: index(b)?, label: Label::Any, bonus: false })
    });
    Plan {
        nodes: kept.iter().map(|&node| room(cell(node))).collect(),
        connections: connections.collect(),
        links: Vec::new(),
        entrances: Vec::new(),
        start: index(start),
        end: Some(roll(4, kept.len() as u32)),
        space: Space::Blocks { columns, rows },
        report: LayoutReport::default(),
        relaxations: Vec::new(),
    }
}

fn room(cell: Point) -> Node {
    Node { key: RoomKey::of_cell(0, cell), level: 0, cell, kind: NodeKind::Room }
}
