//! A small dungeon made by hand, right in every respect: five rooms on two levels, two halls, a lock, stairs, a special
//! room, and one relaxation of each kind.

use undercroft::{
    Dungeon, Seed,
    dungeon::{
        Area, AreaId, AreaKind, Connection, DrawnShape, Form, Link, LinkId, LinkKind, Lock, LockId, Look, Opening,
        OpeningId, OpeningKind, Prop, PropKind, Role, Special, Thing, ThingId, ThingKind, TileKind, TileMap, TilePos,
        Via, Word,
    },
    grid::{Direction, Point, Rect},
    key::{AreaKey, ConnectionKey, RoomKey},
    plan::{Label, LayoutReport},
    relaxation::Relaxation,
};

/// Letters are areas (`a` is 0), digits openings. Walls are put round them.
const LEVELS: [&[&str]; 2] = [
    &[
        "..........................",
        ".aaaa.....bbbbb.....ccccc.",
        ".aaaa.....bbbbb2gg3cccccc.",
        ".aaaa0ff1bbbbbb2gg3cccccc.",
        ".aaaa.....bbbbb.....ccccc.",
        "............4.............",
        "..........ddddd...........",
        "..........ddddd...........",
        "...........d..............",
        "..........ddddd...........",
        "..........................",
    ],
    &["......", ".eeee.", ".eeee.", ".eeee.", "......"],
];

/// Areas `a` to `g`.
pub const START: AreaId = AreaId(0);
pub const MIDDLE: AreaId = AreaId(1);
pub const END: AreaId = AreaId(2);
pub const KEY_ROOM: AreaId = AreaId(3);
pub const TREASURY: AreaId = AreaId(4);
pub const NARROW_HALL: AreaId = AreaId(5);
pub const WIDE_HALL: AreaId = AreaId(6);

pub fn tile(level: u16, x: i32, y: i32) -> TilePos {
    TilePos { level, x, y }
}

pub fn dungeon() -> Dungeon {
    let to_middle = ConnectionKey::east_of(0, Point::new(0, 0));
    let to_end = ConnectionKey::east_of(0, Point::new(1, 0));
    let down = ConnectionKey(1 << 62 | 1 << 60);
    let to_key = ConnectionKey::south_of(0, Point::new(1, 0));
    let connection = |key, a, b, via| Connection { key, rooms: [a, b], via, label: Label::Any, bonus: false };
    let levels: Vec<TileMap> = LEVELS.iter().map(|rows| level(rows)).collect();
    Dungeon {
        format: 1,
        generator: 1,
        preset: "hand-made".into(),
        tier: "only".into(),
        seed: Seed(7),
        layout: "hand".into(),
        start: START,
        end: END,
        areas: vec![
            room(&levels, START, 0, (0, 0), Role::Start, 0),
            room(&levels, MIDDLE, 0, (1, 0), Role::Plain, 1),
            Area { lock_depth: 1, ..room(&levels, END, 0, (2, 0), Role::End, 2) },
            Area { wants_guard: true, ..room(&levels, KEY_ROOM, 0, (1, 1), Role::Plain, 2) },
            room(&levels, TREASURY, 1, (0, 0), Role::Special("treasury".into()), 3),
            hall(&levels, NARROW_HALL, to_middle, 1, 0),
            Area { lock_depth: 1, ..hall(&levels, WIDE_HALL, to_end, 2, 1) },
        ],
        openings: vec![
            opening(0, to_middle, (5, 3), 1, Direction::East, [START, NARROW_HALL]),
            opening(1, to_middle, (8, 3), 1, Direction::East, [NARROW_HALL, MIDDLE]),
            Opening {
                kind: OpeningKind::Locked,
                material: "metal".into(),
                lock: Some(LockId(0)),
                ..opening(2, to_end, (15, 2), 2, Direction::East, [MIDDLE, WIDE_HALL])
            },
            opening(3, to_end, (18, 2), 2, Direction::East, [WIDE_HALL, END]),
            opening(4, to_key, (12, 5), 1, Direction::South, [MIDDLE, KEY_ROOM]),
        ],
        links: vec![Link {
            id: LinkId(0),
            connection: down,
            kind: LinkKind::Stairs,
            areas: [KEY_ROOM, TREASURY],
            ends: [ThingId(4), ThingId(5)],
            lock: None,
        }],
        connections: vec![
            connection(to_middle, START, MIDDLE, Via::Hall(NARROW_HALL)),
            connection(to_end, MIDDLE, END, Via::Hall(WIDE_HALL)),
            connection(down, KEY_ROOM, TREASURY, Via::Link(LinkId(0))),
            connection(to_key, MIDDLE, KEY_ROOM, Via::Opening(OpeningId(4))),
        ],
        things: vec![
            thing(0, ThingKind::Spawn, tile(0, 2, 2), START),
            thing(1, ThingKind::Exit, tile(0, 22, 2), END),
            thing(2, ThingKind::Spot("combat".into()), tile(0, 11, 1), MIDDLE),
            thing(3, ThingKind::Key(LockId(0)), tile(0, 10, 9), KEY_ROOM),
            thing(4, ThingKind::LinkEnd(LinkId(0)), tile(0, 14, 9), KEY_ROOM),
            thing(5, ThingKind::LinkEnd(LinkId(0)), tile(1, 2, 2), TREASURY),
            thing(6, ThingKind::Spot("chest".into()), tile(1, 4, 3), TREASURY),
        ],
        props: vec![
            Prop { kind: PropKind::CornerWest, at: tile(0, 20, 1), area: END },
            Prop { kind: PropKind::Stock, at: tile(0, 24, 4), area: END },
        ],
        locks: vec![Lock {
            id: LockId(0),
            connection: to_end,
            colour: 1,
            key_kind: 0,
            key_room: KEY_ROOM,
            bypassable: false,
        }],
        origin: Default::default(),
        wandering: vec![],
        hazards: vec![],
        solving_order: vec![LockId(0)],
        specials: vec![Special {
            area: TREASURY,
            kind: "treasury".into(),
            rules: 2,
            dropped: vec![(1, "Halls(2, 4)".into())],
        }],
        relaxations: vec![
            Relaxation::Steps { asked: 9, got: 5, min_rooms: 5 },
            Relaxation::SpecialRoom {
                kind: "treasury".into(),
                asked: 1,
                got: 1,
                rule: Some(1),
                rule_text: "Halls(2, 4)".into(),
            },
            Relaxation::Locks { asked: 2, got: 1 },
            Relaxation::Things { room: RoomKey::of_cell(0, Point::new(1, 0)), asked: 2, got: 1 },
        ],
        report: LayoutReport { steps: 5, idle: 1, wasted: 1, undone: 2, ..LayoutReport::default() },
        look: Look::default(),
        levels,
    }
}

fn level(rows: &[&str]) -> TileMap {
    let mut map = TileMap::new(rows[0].len() as u32, rows.len() as u32);
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.bytes()) {
            match letter {
                b'a'..=b'e' => map.set(Point::new(x, y), TileKind::Room, u32::from(letter - b'a')),
                b'f'..=b'g' => map.set(Point::new(x, y), TileKind::Hall, u32::from(letter - b'a')),
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

fn room(levels: &[TileMap], id: AreaId, level: u16, cell: (i32, i32), role: Role, depth: u32) -> Area {
    let key = RoomKey::of_cell(level, Point::new(cell.0, cell.1)).into();
    let contents = [&[][..], &["combat", "curio"], &[], &[], &["chest"]][id.index()];
    Area {
        number: id.0 + 1,
        role,
        depth,
        shape: Some(DrawnShape { form: Form::Rectangle(4, 4), row: Some(0) }),
        contents: contents.iter().map(|word| Word::from(*word)).collect(),
        ..area(levels, id, key, level, AreaKind::Room)
    }
}

fn hall(levels: &[TileMap], id: AreaId, key: ConnectionKey, width: u32, depth: u32) -> Area {
    Area { role: Role::Hall, width, depth, ..area(levels, id, key.into(), 0, AreaKind::Hall) }
}

fn area(levels: &[TileMap], id: AreaId, key: AreaKey, level: u16, kind: AreaKind) -> Area {
    let map = &levels[usize::from(level)];
    let tiles: Vec<Point> = (0..map.height() as i32)
        .flat_map(|y| (0..map.width() as i32).map(move |x| Point::new(x, y)))
        .filter(|p| map.area(*p) == Some(id))
        .collect();
    let (left, right) = (tiles.iter().map(|p| p.x).min().unwrap(), tiles.iter().map(|p| p.x).max().unwrap());
    let (top, bottom) = (tiles.iter().map(|p| p.y).min().unwrap(), tiles.iter().map(|p| p.y).max().unwrap());
    let bounds = Rect::new(left, top, (right - left + 1) as u32, (bottom - top + 1) as u32);
    Area {
        id,
        key,
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
        contents: Vec::new(),
        wants_guard: false,
        name: String::new(),
        finds: vec![],
        exits: vec![],
    }
}

fn opening(
    id: u32,
    connection: ConnectionKey,
    (x, y): (i32, i32),
    length: u32,
    facing: Direction,
    areas: [AreaId; 2],
) -> Opening {
    Opening {
        id: OpeningId(id),
        connection,
        kind: OpeningKind::Open,
        material: Word::default(),
        lock: None,
        level: 0,
        at: Point::new(x, y),
        length,
        facing,
        areas,
    }
}

fn thing(id: u32, kind: ThingKind, at: TilePos, area: AreaId) -> Thing {
    Thing { id: ThingId(id), kind, at, area, find: None }
}
