//! Plans made by hand for tests of the stages behind the layout.
#![allow(dead_code)] // Each test file compiles its own copy and uses a part of it.

use undercroft::{
    Dungeon, GenerateError, Seed, Settings,
    dungeon::Word,
    graph::Graph,
    grid::Point,
    key::{ConnectionKey, RoomKey},
    locks::Locks,
    plan::{Label, LayoutReport, Node, NodeKind, Plan, PlannedConnection, Space},
    preset::{Cell, HallWidth, Shape, WeightedShape},
    roles,
    seed::{below, mix},
    stock::Stock,
    tiles::{Draft, build},
};

/// Numbers of a test: the `n`-th of a seed.
pub struct Dice(pub u64);

impl Dice {
    /// The next number in `low..=high`.
    pub fn roll(&mut self, low: u32, high: u32) -> u32 {
        self.0 = mix(self.0.wrapping_add(0x9E37_79B9_7F4A_7C15));
        low + below(self.0, u64::from(high - low) + 1) as u32
    }
}

/// A full grid of which each connection stands with `percent`, and of that what hangs together with one of its rooms.
pub fn plan(columns: u32, rows: u32, percent: u32, dice: &mut Dice) -> Plan {
    let cells: Vec<Point> = (0..rows as i32).flat_map(|y| (0..columns as i32).map(move |x| Point::new(x, y))).collect();
    let index = |p: Point| p.y as u32 * columns + p.x as u32;
    let mut edges = Vec::new();
    for &cell in &cells {
        if cell.x + 1 < columns as i32 && dice.roll(0, 99) < percent {
            edges.push((ConnectionKey::east_of(0, cell), index(cell), index(cell) + 1));
        }
        if cell.y + 1 < rows as i32 && dice.roll(0, 99) < percent {
            edges.push((ConnectionKey::south_of(0, cell), index(cell), index(cell) + columns));
        }
    }
    edges.sort();
    let graph = Graph::new(cells.len(), edges.iter().map(|(_, a, b)| (*a, *b)));
    let start = dice.roll(0, cells.len() as u32 - 1);
    let steps = graph.distances(start, |_, _| true);
    let kept: Vec<u32> =
        (0..cells.len() as u32).filter(|i| steps[*i as usize] != undercroft::graph::UNREACHED).collect();
    let new_index = |old: u32| kept.binary_search(&old).ok().map(|i| i as u32);
    let nodes: Vec<Node> = kept
        .iter()
        .map(|i| cells[*i as usize])
        .map(|cell| Node { key: RoomKey::of_cell(0, cell), level: 0, cell, kind: NodeKind::Room })
        .collect();
    let connections = edges
        .into_iter()
        .filter_map(|(key, a, b)| {
            Some(PlannedConnection { key, a: new_index(a)?, b: new_index(b)?, label: Label::Any, bonus: false })
        })
        .collect();
    let start = new_index(start).expect("the start reaches itself");
    let rooms = nodes.len() as u32;
    let end = if rooms == 1 { start } else { (start + dice.roll(1, rooms - 1)) % rooms };
    Plan {
        start: Some(start),
        end: Some(end),
        nodes,
        connections,
        links: Vec::new(),
        entrances: Vec::new(),
        space: Space::Blocks { columns, rows },
        report: LayoutReport::default(),
        relaxations: Vec::new(),
    }
}

/// Any cell, halls and shapes that a valid preset may have, cells up to `largest`.
pub fn settings(largest: u32, dice: &mut Dice) -> Settings {
    let cell = Cell { width: dice.roll(5, largest), height: dice.roll(5, largest) };
    let narrow = cell.width.min(cell.height);
    let min = dice.roll(1, narrow - 4);
    let max = dice.roll(min, narrow - 4);
    let mut range = |longest: u32| {
        let low = dice.roll(1, longest);
        (low, dice.roll(low, longest))
    };
    let (w, h, radius) = (range(cell.width - 2), range(cell.height - 2), range((narrow - 3) / 2));
    Settings {
        cell,
        shapes: vec![
            WeightedShape { weight: 2, shape: Shape::Rectangle { w, h } },
            WeightedShape { weight: 1, shape: Shape::Disc { radius } },
        ],
        halls: undercroft::preset::Halls {
            width: if dice.roll(0, 1) == 0 { HallWidth::PerHall(min, max) } else { HallWidth::Shared(min, max) },
        },
        ..Settings::default()
    }
}

/// Locks that shut nothing.
pub fn no_locks(plan: &Plan) -> Locks {
    Locks { lock_depth: vec![0; plan.nodes.len()], ..Locks::default() }
}

/// Up to `most` spots in every room.
pub fn spots(plan: &Plan, most: u32, dice: &mut Dice) -> Stock {
    let words = ["combat", "curio", "rest"].map(Word::from);
    let mut contents = |_| (0..dice.roll(0, most)).map(|i| words[i as usize % 3].clone()).collect();
    Stock::of(plan.nodes.iter().map(&mut contents).collect())
}

/// The dungeon of a plan.
pub fn dungeon(settings: Settings, seed: Seed, plan: &Plan, locks: &Locks, stock: &Stock) -> Dungeon {
    try_dungeon(settings, seed, plan, locks, stock).expect("the plan is a grid")
}

/// The dungeon of a plan, if it can stand.
pub fn try_dungeon(
    settings: Settings,
    seed: Seed,
    plan: &Plan,
    locks: &Locks,
    stock: &Stock,
) -> Result<Dungeon, GenerateError> {
    let preset = settings.validate("test", "only").unwrap_or_else(|problems| panic!("{problems}"));
    let nodes = plan.nodes.len() as u32;
    let joins = plan.connections.iter().map(|c| (c.a, c.b)).chain(plan.links.iter().map(|l| (l.a, l.b)));
    let graph = Graph::new(plan.nodes.len(), joins.filter(|(a, b)| (*a).max(*b) < nodes));
    let roles = roles::assign(&preset, seed, plan, &graph).expect("no special room is required");
    build(Draft { preset: &preset, seed, plan, roles: &roles, locks, stock })
}

/// Tiles of a level as text: a letter for each kind.
pub fn picture(dungeon: &Dungeon) -> String {
    let map = &dungeon.levels[0];
    let line =
        |row: &[undercroft::dungeon::TileKind]| row.iter().map(|kind| b" #rho"[*kind as usize] as char).collect();
    map.kinds().chunks(map.width() as usize).map(line).collect::<Vec<String>>().join("\n")
}
