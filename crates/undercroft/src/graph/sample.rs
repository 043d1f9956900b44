//! Plans for tests: made by hand, or at random from a carved grid.

use super::{Graph, UNREACHED};
use crate::{
    Settings, ValidPreset,
    dungeon::LinkKind,
    grid::Point,
    key::{ConnectionKey, RoomKey},
    plan::{Label, LayoutReport, Node, NodeKind, Plan, PlannedConnection, PlannedLink, Space},
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

/// As a pointcrawl: two or three carved levels, joined by stairs and teleporters, labels on all connections (about
/// `locked` percent of them locked), several entrances and no start and end.
pub(crate) fn labelled(case: u64, side: u32, locked: u32) -> Plan {
    let roll = |what: u64, n: u32| below(mix(mix(case ^ 0xABCD) ^ what), u64::from(n)) as u32;
    let labels =
        [Label::Open, Label::Door, Label::Secret, Label::Corridor, Label::Trap, Label::Obstruction, Label::Any];
    let (mut nodes, mut connections, mut first) = (Vec::new(), Vec::new(), vec![0]);
    for level in 0..2 + roll(0, 2) as u16 {
        let plan = carved(case << 2 | u64::from(level), side);
        let base = nodes.len() as u32;
        nodes.extend(plan.nodes.iter().map(|n| Node { key: RoomKey::of_cell(level, n.cell), level, ..*n }));
        first.push(nodes.len() as u32);
        for c in plan.connections {
            let (a, b) = (base + c.a, base + c.b);
            let key = ConnectionKey::between(nodes[a as usize].key, nodes[b as usize].key, 0);
            let label = if roll(key.0, 100) < locked { Label::Locked } else { labels[roll(key.0 + 1, 7) as usize] };
            connections.push(PlannedConnection { key, a, b, label, bonus: roll(key.0 + 2, 5) == 0 });
        }
    }
    let count = nodes.len() as u32;
    let any = |what: u64, (from, to): (u32, u32)| from + roll(what, to - from);
    let mut pairs: Vec<(u32, u32, LinkKind)> = first
        .windows(3)
        .zip(10..)
        .map(|(w, what)| (any(what, (w[0], w[1])), any(what + 100, (w[1], w[2])), LinkKind::Stairs))
        .collect();
    for what in 0..u64::from(roll(1, 4)) {
        let (a, b) = (any(200 + what, (0, count)), any(300 + what, (0, count)));
        pairs.extend((a != b).then_some((a.min(b), a.max(b), LinkKind::Teleporter)));
    }
    let link = |(a, b, kind): (u32, u32, LinkKind)| {
        let key = ConnectionKey::between(nodes[a as usize].key, nodes[b as usize].key, 1 + kind as u64);
        PlannedLink { key, a, b, kind }
    };
    let mut links: Vec<PlannedLink> = pairs.into_iter().map(link).collect();
    links.sort_unstable_by_key(|link| link.key);
    links.dedup_by_key(|link| link.key);
    connections.sort_unstable_by_key(|connection| connection.key);
    let mut entrances: Vec<u32> = (0..1 + u64::from(roll(2, 3))).map(|what| any(400 + what, (0, count))).collect();
    entrances.sort_unstable();
    entrances.dedup();
    let space = Space::Lattice { columns: 2 * side, rows: 2 * side };
    let (report, relaxations) = (LayoutReport::default(), Vec::new());
    Plan { nodes, connections, links, start: None, end: None, entrances, space, report, relaxations }
}

fn room(cell: Point) -> Node {
    Node { key: RoomKey::of_cell(0, cell), level: 0, cell, kind: NodeKind::Room }
}
