//! A small dungeon made by hand: five rooms on two levels, a hall with a trap, a lock, stairs, a teleporter, a hidden
//! door, and names that mean something to writers of files.

use undercroft::{
    Dungeon, Seed,
    dungeon::{
        Area, AreaId, AreaKind, Connection, Exit, ExitName, Find, Hazard, Link, LinkId, LinkKind, Lock, LockId, Look,
        Opening, OpeningId, OpeningKind, Place, Purpose, Role, Rolled, Thing, ThingId, ThingKind, TileKind, TileMap,
        TilePos, Via, Wandering, Word,
    },
    grid::{Direction, Point, Rect},
    key::{ConnectionKey, RoomKey},
    plan::{Label, LayoutReport},
};

/// Letters are areas (`a` is 0), digits openings. Walls are put round them.
const LEVELS: [&[&str]; 2] = [
    &[
        "...................",
        ".aaaa.....bbbb.ccc.",
        ".aaaa0fff1bbbb2ccc.",
        ".aaaa.....bbbb.ccc.",
        "...................",
    ],
    &["..........", ".dddd.eee.", ".dddd3eee.", ".dddd.eee.", ".........."],
];

pub const GATE: AreaId = AreaId(0);
pub const PIPES: AreaId = AreaId(1);
pub const END: AreaId = AreaId(2);
pub const CISTERN: AreaId = AreaId(3);
pub const VAULT: AreaId = AreaId(4);
const HALL: AreaId = AreaId(5);

fn key(area: AreaId) -> RoomKey {
    let (level, x) = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)][area.index()];
    RoomKey::of_cell(level, Point::new(x, 0))
}

fn between(a: AreaId, b: AreaId, sort: u64) -> ConnectionKey {
    ConnectionKey::between(key(a), key(b), sort)
}

pub fn dungeon() -> Dungeon {
    let levels: Vec<TileMap> = LEVELS.iter().map(|rows| level(rows)).collect();
    let (hall, door) = (between(GATE, PIPES, 0), between(PIPES, END, 0));
    let (hidden, stairs, teleporter) =
        (between(CISTERN, VAULT, 0), between(PIPES, CISTERN, 1), between(GATE, VAULT, 2));
    let connection = |key, rooms, via, label| Connection { key, rooms, via, label, bonus: false };
    let mut connections = vec![
        connection(hall, [GATE, PIPES], Via::Hall(HALL), Label::Trap),
        connection(door, [PIPES, END], Via::Opening(OpeningId(2)), Label::Locked),
        connection(hidden, [CISTERN, VAULT], Via::Opening(OpeningId(3)), Label::Secret),
        connection(stairs, [PIPES, CISTERN], Via::Link(LinkId(0)), Label::Any),
        connection(teleporter, [GATE, VAULT], Via::Link(LinkId(1)), Label::Any),
    ];
    connections.sort_by_key(|connection| connection.key);
    let wall = |wall| ExitName::Wall { wall, place: Place::Only };
    let exit = |name, connection, to, via| Exit { name, connection, to, via };
    let opening_exit =
        |direction, connection, to, opening| exit(wall(direction), connection, to, Via::Opening(OpeningId(opening)));
    let exits = [
        vec![
            opening_exit(Direction::East, hall, PIPES, 0),
            exit(ExitName::Teleporter(0), teleporter, VAULT, Via::Link(LinkId(1))),
        ],
        vec![
            opening_exit(Direction::East, door, END, 2),
            opening_exit(Direction::West, hall, GATE, 1),
            exit(ExitName::Down(0), stairs, CISTERN, Via::Link(LinkId(0))),
        ],
        vec![opening_exit(Direction::West, door, PIPES, 2)],
        vec![
            opening_exit(Direction::East, hidden, VAULT, 3),
            exit(ExitName::Up(0), stairs, PIPES, Via::Link(LinkId(0))),
        ],
        vec![
            opening_exit(Direction::West, hidden, CISTERN, 3),
            exit(ExitName::Teleporter(0), teleporter, GATE, Via::Link(LinkId(1))),
        ],
    ];
    let names = ["Gate & <b>Guard</b>", "Hall | of_Pipes", "", "Cistern", "Vault of *Stars*"];
    let roles = [Role::Start, Role::Plain, Role::End, Role::Plain, Role::Special("treasury".into())];
    let mut areas: Vec<Area> = (0..5_u32)
        .zip(exits)
        .map(|(id, exits)| Area {
            number: [101, 102, 103, 201, 202][id as usize],
            name: names[id as usize].into(),
            role: roles[id as usize].clone(),
            depth: [0, 1, 2, 2, 1][id as usize],
            exits,
            finds: finds(AreaId(id)),
            ..area(&levels, AreaId(id), AreaKind::Room)
        })
        .collect();
    areas[CISTERN.index()].contents = vec!["combat".into(), "altar".into()];
    areas[VAULT.index()].contents = vec!["chest".into()];
    areas[VAULT.index()].wants_guard = true;
    areas.push(Area { role: Role::Hall, width: 1, key: hall.into(), ..area(&levels, HALL, AreaKind::Hall) });
    Dungeon {
        format: 1,
        generator: 2,
        preset: "hand-made".into(),
        tier: "only".into(),
        seed: Seed(7),
        layout: "hand".into(),
        start: GATE,
        end: END,
        areas,
        openings: vec![
            opening(0, hall, OpeningKind::Door, "wood", (5, 2), [GATE, HALL]),
            opening(1, hall, OpeningKind::Open, "", (9, 2), [HALL, PIPES]),
            Opening { lock: Some(LockId(0)), ..opening(2, door, OpeningKind::Locked, "metal", (14, 2), [PIPES, END]) },
            Opening { level: 1, ..opening(3, hidden, OpeningKind::Secret, "", (5, 2), [CISTERN, VAULT]) },
        ],
        links: vec![
            link(0, stairs, LinkKind::Stairs, [PIPES, CISTERN], [2, 3]),
            link(1, teleporter, LinkKind::Teleporter, [GATE, VAULT], [4, 5]),
        ],
        connections,
        things: vec![
            thing(0, ThingKind::Spawn, (0, 2, 2), GATE),
            thing(1, ThingKind::Exit, (0, 16, 2), END),
            thing(2, ThingKind::LinkEnd(LinkId(0)), (0, 12, 3), PIPES),
            thing(3, ThingKind::LinkEnd(LinkId(0)), (1, 2, 1), CISTERN),
            thing(4, ThingKind::LinkEnd(LinkId(1)), (0, 4, 1), GATE),
            thing(5, ThingKind::LinkEnd(LinkId(1)), (1, 7, 3), VAULT),
            thing(6, ThingKind::Key(LockId(0)), (1, 7, 1), VAULT),
            Thing { find: Some(3), ..thing(7, ThingKind::Spot("combat".into()), (1, 3, 3), CISTERN) },
            thing(8, ThingKind::Spot("altar".into()), (1, 1, 3), CISTERN),
            Thing { find: Some(0), ..thing(9, ThingKind::Spot("chest".into()), (1, 8, 1), VAULT) },
            thing(10, ThingKind::Trap, (0, 7, 2), HALL),
        ],
        props: vec![],
        locks: vec![Lock {
            id: LockId(0),
            connection: door,
            colour: 1,
            key_kind: 0,
            key_room: VAULT,
            bypassable: false,
        }],
        origin: "observatory".into(),
        wandering: vec![Wandering {
            level: 1,
            rows: vec![
                find(Purpose::Wandering, "2 rats, hungry", 1, &[("d2", &[2])]),
                find(Purpose::Wandering, "a draught", 0, &[]),
            ],
        }],
        hazards: vec![Hazard {
            connection: hall,
            label: Label::Trap,
            thing: Some(ThingId(10)),
            find: Some(find(Purpose::Trap, "a falling slab, 2d6 damage", 0, &[])),
        }],
        solving_order: vec![LockId(0)],
        specials: vec![],
        relaxations: vec![],
        report: LayoutReport::default(),
        look: Look { tileset: "tilesets/keep.tileset.ron".into(), ..Look::default() },
        levels,
    }
}

fn finds(room: AreaId) -> Vec<Find> {
    match room {
        GATE => vec![
            find(Purpose::Dressing, "a broken telescope", 0, &[]),
            find(Purpose::Sound, "wind in the shaft", 0, &[]),
            find(Purpose::Light, "daylight", 0, &[]),
        ],
        CISTERN => vec![
            find(Purpose::Dressing, "knee-deep black water; a table floats, chained to the wall", 0, &[]),
            find(Purpose::Smell, "lamp oil", 0, &[]),
            find(Purpose::Light, "none", 0, &[]),
            find(Purpose::Monster, "4 ghouls, asleep under the table", 2, &[("d6", &[4])]),
        ],
        VAULT => vec![find(Purpose::Treasure, "110 silver in a chest under water", 2, &[("3d6×10", &[2, 3, 6])])],
        _ => vec![],
    }
}

fn find(purpose: Purpose, text: &str, level: u32, rolls: &[(&str, &[u32])]) -> Find {
    let rolled = |(dice, faces): &(&str, &[u32])| {
        let sum: u32 = faces.iter().sum();
        let total = i64::from(sum) * if dice.ends_with("×10") { 10 } else { 1 };
        Rolled { dice: (*dice).into(), faces: faces.to_vec(), total }
    };
    let (table, kind) = (Word::from("a table"), Word::default());
    Find { purpose, table, kind, level, quantity: 1, text: text.into(), rolls: rolls.iter().map(rolled).collect() }
}

fn level(rows: &[&str]) -> TileMap {
    let mut map = TileMap::new(rows[0].len() as u32, rows.len() as u32);
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.bytes()) {
            match letter {
                b'a'..=b'e' => map.set(Point::new(x, y), TileKind::Room, u32::from(letter - b'a')),
                b'f' => map.set(Point::new(x, y), TileKind::Hall, HALL.0),
                b'0'..=b'9' => map.set(Point::new(x, y), TileKind::Opening, u32::from(letter - b'0')),
                _ => {}
            }
        }
    }
    for (x, y) in (0..rows.len() as i32).flat_map(|y| (0..rows[0].len() as i32).map(move |x| (x, y))) {
        let touched = (-1..=1).any(|dy| (-1..=1).any(|dx| map.kind(Point::new(x + dx, y + dy)).is_walkable()));
        if touched && map.kind(Point::new(x, y)) == TileKind::Void {
            map.set_solid(Point::new(x, y), true);
        }
    }
    map
}

fn area(levels: &[TileMap], id: AreaId, kind: AreaKind) -> Area {
    let level = if id == CISTERN || id == VAULT { 1 } else { 0 };
    let map = &levels[usize::from(level)];
    let all = (0..map.height() as i32).flat_map(|y| (0..map.width() as i32).map(move |x| Point::new(x, y)));
    let tiles: Vec<Point> = all.filter(|p| map.area(*p) == Some(id)).collect();
    let (first, last) = (tiles[0], tiles[tiles.len() - 1]);
    let bounds = Rect::new(first.x, first.y, (last.x - first.x + 1) as u32, (last.y - first.y + 1) as u32);
    Area {
        id,
        key: if kind == AreaKind::Room { key(id).into() } else { Default::default() },
        kind,
        level,
        number: 0,
        role: Role::Plain,
        bounds,
        anchor: bounds.middle(),
        tiles: tiles.len() as u32,
        depth: 0,
        lock_depth: 0,
        shape: None,
        width: 0,
        contents: vec![],
        wants_guard: false,
        name: String::new(),
        finds: vec![],
        exits: vec![],
    }
}

fn opening(
    id: u32,
    connection: ConnectionKey,
    kind: OpeningKind,
    material: &str,
    (x, y): (i32, i32),
    areas: [AreaId; 2],
) -> Opening {
    let (at, facing, material) = (Point::new(x, y), Direction::East, material.into());
    Opening { id: OpeningId(id), connection, kind, material, lock: None, level: 0, at, length: 1, facing, areas }
}

fn link(id: u32, connection: ConnectionKey, kind: LinkKind, areas: [AreaId; 2], ends: [u32; 2]) -> Link {
    Link { id: LinkId(id), connection, kind, areas, ends: ends.map(ThingId), lock: None }
}

fn thing(id: u32, kind: ThingKind, (level, x, y): (u16, i32, i32), area: AreaId) -> Thing {
    Thing { id: ThingId(id), kind, at: TilePos { level, x, y }, area, find: None }
}
