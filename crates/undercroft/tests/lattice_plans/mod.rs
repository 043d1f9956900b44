//! Plans on a lattice, made by hand for tests of the stages behind the layout.
#![allow(dead_code)] // Each test file compiles its own copy and uses a part of it.

use undercroft::{
    Dungeon, GenerateError, Seed, Settings,
    dungeon::LinkKind,
    graph::Graph,
    grid::Point,
    key::{ConnectionKey, RoomKey},
    locks,
    plan::{Label, LayoutReport, Node, NodeKind, Plan, PlannedConnection, PlannedLink, Space},
    preset::{Doors, HallWidth, Halls, LayoutSettings, Locked, Pointcrawl, Shape, WeightedShape},
    roles,
    stock::Stock,
    tiles::{Draft, build},
};

use crate::support::Dice;

/// Random points of a few levels, each level joined by its relative neighbours, the levels by stairs, and so many
/// connections more between any two rooms of a level.
pub fn plan(side: u32, percent: u32, levels: u16, bonus: u32, dice: &mut Dice) -> Plan {
    let mut nodes = Vec::new();
    for level in 0..levels {
        let kept = dice.roll(0, side * side - 1);
        for i in 0..side * side {
            let cell = Point::new((i % side) as i32, (i / side) as i32);
            if i == kept || dice.roll(0, 99) < percent {
                nodes.push(Node { key: RoomKey::of_cell(level, cell), level, cell, kind: NodeKind::Room });
            }
        }
    }
    let mut connections = Vec::new();
    let mut join = |a: usize, b: usize, bonus: bool, dice: &mut Dice| {
        let key = ConnectionKey::between(nodes[a].key, nodes[b].key, 0);
        let labels = [
            Label::Any,
            Label::Open,
            Label::Door,
            Label::Locked,
            Label::Secret,
            Label::Corridor,
            Label::Trap,
            Label::Obstruction,
        ];
        let label = labels[dice.roll(0, 7) as usize];
        connections.push(PlannedConnection { key, a: a as u32, b: b as u32, label, bonus });
    };
    for (a, b) in relative_neighbours(&nodes) {
        join(a, b, false, dice);
    }
    for _ in 0..bonus {
        let a = dice.roll(0, nodes.len() as u32 - 1) as usize;
        let others: Vec<usize> = (0..nodes.len()).filter(|b| nodes[*b].level == nodes[a].level && *b != a).collect();
        if !others.is_empty() {
            let b = others[dice.roll(0, others.len() as u32 - 1) as usize];
            join(a.min(b), a.max(b), true, dice);
        }
    }
    connections.sort_by_key(|connection| connection.key);
    connections.dedup_by_key(|connection| connection.key);
    let mut links: Vec<PlannedLink> = (0..levels.saturating_sub(1)).map(|level| stairs(&nodes, level, dice)).collect();
    for _ in 0..dice.roll(0, 3) {
        let (a, b) = (dice.roll(0, nodes.len() as u32 - 1), dice.roll(0, nodes.len() as u32 - 1));
        if a != b {
            let key = ConnectionKey::between(nodes[a as usize].key, nodes[b as usize].key, 2);
            links.push(PlannedLink { key, a: a.min(b), b: a.max(b), kind: LinkKind::Teleporter });
        }
    }
    links.sort_by_key(|link| link.key);
    links.dedup_by_key(|link| link.key);
    Plan {
        start: Some(0),
        end: None,
        entrances: (0..nodes.len() as u32).filter(|node| node % 7 == 0).collect(),
        nodes,
        connections,
        links,
        space: Space::Lattice { columns: side, rows: side },
        report: LayoutReport::default(),
        relaxations: Vec::new(),
    }
}

/// Pairs of a level to which no third room is nearer than they are to each other.
fn relative_neighbours(nodes: &[Node]) -> Vec<(usize, usize)> {
    let apart = |a: usize, b: usize| {
        let (dx, dy) = (nodes[a].cell.x - nodes[b].cell.x, nodes[a].cell.y - nodes[b].cell.y);
        dx * dx + dy * dy
    };
    let mut pairs = Vec::new();
    for a in 0..nodes.len() {
        for b in a + 1..nodes.len() {
            let between = |c: usize| nodes[c].level == nodes[a].level && apart(a, c).max(apart(b, c)) < apart(a, b);
            if nodes[a].level == nodes[b].level && !(0..nodes.len()).any(between) {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

/// Stairs down from a level: between rooms above each other where there are any.
fn stairs(nodes: &[Node], level: u16, dice: &mut Dice) -> PlannedLink {
    let on = |level: u16| (0..nodes.len()).filter(move |i| nodes[*i].level == level);
    let all: Vec<(usize, usize)> = on(level).flat_map(|a| on(level + 1).map(move |b| (a, b))).collect();
    let above: Vec<(usize, usize)> = all.iter().copied().filter(|(a, b)| nodes[*a].cell == nodes[*b].cell).collect();
    let choice = if above.is_empty() { all } else { above };
    let (a, b) = choice[dice.roll(0, choice.len() as u32 - 1) as usize];
    let key = ConnectionKey::between(nodes[a].key, nodes[b].key, 1);
    PlannedLink { key, a: a as u32, b: b as u32, kind: LinkKind::Stairs }
}

/// Shapes with sides of 1 to 9 tiles, halls of 1 to 3, a gutter in which they fit.
pub fn settings(dice: &mut Dice) -> Settings {
    let mut range = |longest: u32| {
        let low = dice.roll(1, longest);
        (low, dice.roll(low, longest))
    };
    let (w, h, radius, halls) = (range(9), range(9), range(4), range(3));
    let gutter = dice.roll(3.max(halls.1 + 2), 6);
    Settings {
        layout: LayoutSettings::Pointcrawl(Pointcrawl { gutter, ..Pointcrawl::default() }),
        shapes: vec![
            WeightedShape { weight: 2, shape: Shape::Rectangle { w, h } },
            WeightedShape { weight: 1, shape: Shape::Disc { radius } },
        ],
        halls: Halls {
            width: if dice.roll(0, 1) == 0 {
                HallWidth::PerHall(halls.0, halls.1)
            } else {
                HallWidth::Shared(halls.0, halls.1)
            },
        },
        doors: Doors {
            locked: [Locked::Exactly(0), Locked::Exactly(4), Locked::AsLabelled][dice.roll(0, 2) as usize],
            ..Settings::default().doors
        },
        ..Settings::default()
    }
}

/// As [`settings`], at the bounds of what a preset may ask for: rooms of one tile, halls wider than rooms, wide gutters.
pub fn odd_settings(dice: &mut Dice) -> Settings {
    let mut settings = settings(dice);
    let side: u32 = [1, 2, 3, 24][dice.roll(0, 3) as usize];
    let width: u32 = [1, 2, 7, 15][dice.roll(0, 3) as usize];
    let gutter = dice.roll(width + 2, width + 9).max(3);
    settings.layout = LayoutSettings::Pointcrawl(Pointcrawl { gutter, ..Pointcrawl::default() });
    settings.halls.width = HallWidth::PerHall(1, width);
    let shape = match dice.roll(0, 2) {
        0 => Shape::Disc { radius: (1, side.div_ceil(2)) },
        1 => Shape::Rectangle { w: (1, side), h: (1, 1) },
        _ => Shape::Rectangle { w: (side, side), h: (1, side) },
    };
    settings.shapes = vec![WeightedShape { weight: 1, shape }];
    settings
}

/// The dungeon of a plan, if it can stand. Locks are placed as the settings say.
pub fn try_dungeon(settings: Settings, seed: Seed, plan: &Plan, stock: &Stock) -> Result<Dungeon, GenerateError> {
    let preset = settings.validate("test", "only").unwrap_or_else(|problems| panic!("{problems}"));
    let graph = Graph::new(plan.nodes.len(), plan.edges());
    let roles = roles::assign(&preset, seed, plan, &graph).expect("no special room is required");
    let locks = locks::place(&preset, seed, plan, &graph, &roles, None);
    build(Draft { preset: &preset, seed, plan, roles: &roles, locks: &locks, stock })
}

/// As [`try_dungeon`], for plans that stand.
pub fn dungeon(settings: Settings, seed: Seed, plan: &Plan, stock: &Stock) -> Dungeon {
    try_dungeon(settings, seed, plan, stock).unwrap_or_else(|error| panic!("{error}"))
}
