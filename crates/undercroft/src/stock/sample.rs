//! Plans with levels, and the built-in tables, for tests.

use std::sync::{Arc, LazyLock};

use super::{Ground, Stock, dice, dice::Holds, finds};
use crate::{
    Seed, Settings, ValidPreset,
    graph::sample,
    grid::Point,
    key::{ConnectionKey, RoomKey},
    locks::Locks,
    plan::{Label, Node, NodeKind, Plan, PlannedConnection},
    preset::{SpecialRoom, Stocking, StockingMethod},
    roles::{self, Roles},
    tables::Tables,
    trace::Step,
};

/// The built-in tables.
pub(super) fn tables() -> Arc<Tables> {
    static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(|| {
        let texts: Vec<_> = undercroft_assets::TABLES.iter().map(|asset| (asset.path, asset.text)).collect();
        Arc::new(Tables::from_texts(&texts).expect("the built-in tables are sound"))
    });
    TABLES.clone()
}

/// Stocking by dice, all else as by default.
pub(super) fn stocking() -> Stocking {
    Stocking { method: StockingMethod::Dice, ..Stocking::default() }
}

/// So many rooms on each level, all in one row.
pub(super) fn levels(rooms: &[u32]) -> Plan {
    let cells = (0_u16..).zip(rooms).flat_map(|(level, rooms)| (0..*rooms as i32).map(move |x| (level, x)));
    let node = |(level, x): (u16, i32)| {
        let cell = Point::new(x, 0);
        Node { key: RoomKey::of_cell(level, cell), level, cell, kind: NodeKind::Room }
    };
    let nodes: Vec<Node> = cells.map(node).collect();
    let joined = |i: usize| PlannedConnection {
        key: ConnectionKey::between(nodes[i].key, nodes[i + 1].key, 0),
        a: i as u32,
        b: i as u32 + 1,
        label: Label::Any,
        bonus: false,
    };
    Plan { connections: (0..nodes.len() - 1).map(joined).collect(), nodes, ..sample::plan(rooms.iter().sum(), &[]) }
}

/// Something to stock.
pub(super) struct Case {
    pub plan: Plan,
    pub locks: Locks,
    preset: ValidPreset,
    roles: Roles,
}

impl Case {
    pub fn new(plan: Plan, stocking: Stocking) -> Self {
        let (preset, graph) = (preset(stocking), sample::graph(&plan));
        let roles = roles::assign(&preset, Seed(1), &plan, &graph).expect("nothing is required");
        let locks = Locks { lock_depth: vec![0; plan.nodes.len()], ..Locks::default() };
        Self { plan, locks, preset, roles }
    }

    pub fn stocking(&mut self, stocking: Stocking) {
        self.preset = preset(stocking);
    }

    /// Makes a room special: an altar with a candle.
    pub fn make_special(&mut self, room: usize) {
        self.roles.rooms[room].special = Some((0, Vec::new()));
    }

    fn ground(&self, seed: u64) -> Ground<'_> {
        let Self { plan, locks, preset, roles } = self;
        Ground { preset, seed: Seed(seed), plan, roles, locks }
    }

    pub fn holds(&self, seed: u64) -> Vec<Holds> {
        dice::roll(&self.ground(seed), None)
    }

    pub fn holds_traced(&self, seed: u64, steps: &mut Vec<Step>) -> Vec<Holds> {
        dice::roll(&self.ground(seed), Some(steps))
    }

    pub fn stock(&self, seed: u64) -> Stock {
        finds::roll(&self.ground(seed), &self.holds(seed))
    }
}

fn preset(stocking: Stocking) -> ValidPreset {
    let altar = SpecialRoom {
        kind: "altar".into(),
        count: (0, 0),
        chance: 0,
        rules: Vec::new(),
        required: false,
        fallback: Default::default(),
        shape: None,
        spots: vec!["altar".into(), "candle".into()],
        tiers: None,
    };
    let stocking = Stocking { method: StockingMethod::Dice, ..stocking };
    sample::preset(Settings { stocking, tables: tables(), special_rooms: vec![altar], ..Settings::default() })
}
