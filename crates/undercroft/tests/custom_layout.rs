//! A layout that the program brings: what it plans becomes a dungeon, and a plan that names what is not there is an
//! error instead of a panic.

use std::sync::Arc;

use undercroft::{
    GenerateError, Generator, Seed, Settings, ValidPreset,
    dungeon::Role,
    grid::Point,
    key::{ConnectionKey, RoomKey},
    layout::{Layout, LayoutContext},
    measure::measure,
    plan::{Label, LayoutReport, Node, NodeKind, Plan, PlannedConnection, Space},
    preset::LayoutSettings,
};

/// Rooms in a row, each joined with the next.
#[derive(Clone, Debug)]
struct Row(Plan);

impl Layout for Row {
    fn name(&self) -> &str {
        "row"
    }

    fn run(&self, _: &mut LayoutContext<'_>) -> Result<Plan, GenerateError> {
        Ok(self.0.clone())
    }
}

fn row(rooms: u32) -> Plan {
    let cell = |x: u32| Point::new(x as i32, 0);
    let connection = |x: u32| PlannedConnection {
        key: ConnectionKey::east_of(0, cell(x)),
        a: x,
        b: x + 1,
        label: Label::Any,
        bonus: false,
    };
    let room = |x: u32| Node { key: RoomKey::of_cell(0, cell(x)), level: 0, cell: cell(x), kind: NodeKind::Room };
    Plan {
        nodes: (0..rooms).map(room).collect(),
        connections: (0..rooms - 1).map(connection).collect(),
        links: vec![],
        entrances: vec![],
        start: None,
        end: None,
        space: Space::Blocks { columns: rooms, rows: 1 },
        report: LayoutReport::default(),
        relaxations: vec![],
    }
}

fn preset(plan: Plan) -> ValidPreset {
    let layout = LayoutSettings::Custom("row".into(), Arc::new(Row(plan)));
    Settings { layout, ..Settings::default() }.validate("row", "veteran").expect("within the bounds")
}

#[test]
fn start_and_end_are_chosen_for_it() {
    let dungeon = Generator::new(&preset(row(5))).seed(Seed(7)).run().expect("a plan in order");
    let roles: Vec<&Role> = dungeon.rooms().iter().map(|room| &room.role).collect();
    assert_eq!(roles, [&Role::Start, &Role::Plain, &Role::Plain, &Role::Plain, &Role::End]);
    let measures = measure(&dungeon);
    assert_eq!((measures.path, measures.linearity, measures.detour), (4, 0.8, None));
}

#[test]
fn a_node_that_is_not_there_is_an_error() {
    let broken = |change: fn(&mut Plan)| {
        let mut plan = row(3);
        change(&mut plan);
        match Generator::new(&preset(plan)).seed(Seed(7)).run() {
            Err(error @ GenerateError::Layout { .. }) => error.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let connection = broken(|plan| plan.connections[1].b = 9);
    assert!(
        connection.starts_with("layout row: connection ") && connection.contains("node 9; there are 3"),
        "{connection}"
    );
    assert!(broken(|plan| plan.start = Some(3)).contains("start or end is node 3"));
    assert!(broken(|plan| plan.entrances = vec![0, 9]).contains("an entrance is node 9"));
    assert!(broken(|plan| plan.end = Some(u32::MAX)).contains("start or end is node"));
}
