//! A small dungeon made by hand, with one of everything, and what happens in it written down.

use bevy::prelude::*;
use bevy_undercroft::{
    core::{
        Dungeon as Core, GENERATOR, Seed as CoreSeed,
        dungeon::{
            Area, AreaId, AreaKind, Connection, Link, LinkId, LinkKind, Lock, LockId, Look, Opening as CoreOpening,
            OpeningId, OpeningKind, Role, Thing, ThingId, ThingKind, TileKind, TileMap, TilePos as CorePos, Via, Word,
        },
        grid::{Direction, Point, Rect},
        key::{AreaKey, ConnectionKey},
        plan::LayoutReport,
    },
    prelude::*,
};

use crate::stage::Stage;

/// Letters are areas (`a` is 0; `f` is a hall), digits openings. Walls are put round them.
const LEVELS: [&[&str]; 2] = [
    &[
        "................",
        ".aaaa.bbbbb.ccc.",
        ".aaaa0bbbbb1ccc.",
        ".aaaa.bbbbb.ccc.",
        "..2.....3.......",
        "..fffffff...e...",
        "................",
    ],
    &["......", ".dddd.", ".dddd.", "......"],
];

/// The areas, as [`map.areas()`](DungeonMap::areas) counts them.
pub const A: usize = 0;
pub const B: usize = 1;
pub const C: usize = 2;

/// The openings: a door between a and b, a locked one between b and c, two ways through the hall.
pub const DOOR: usize = 0;
pub const LOCKED: usize = 1;
pub const ARCH: usize = 2;

/// The things.
pub const EXIT: usize = 1;
/// Between b and d, on the other level.
pub const STAIRS: [usize; 2] = [2, 3];
/// Between b and the closet e, in which nothing else is.
pub const TELEPORTER: [usize; 2] = [4, 5];
pub const KEY: usize = 6;
/// Between a and c, locked.
pub const TUNNEL: [usize; 2] = [7, 8];

pub const fn tile(x: i32, y: i32) -> TilePos {
    TilePos::new(0, x, y)
}

pub fn dungeon() -> Core {
    let levels: Vec<TileMap> = LEVELS.iter().map(|rows| level(rows)).collect();
    let key = |n: u64| ConnectionKey(1 << 62 | n);
    let rooms = [Role::Start, Role::Plain, Role::End, Role::Plain, Role::Plain, Role::Hall];
    let areas = (0..).zip(rooms).map(|(id, role)| area(&levels, AreaId(id), role)).collect();
    let opening = |id, kind, (x, y), facing, areas: [u32; 2]| CoreOpening {
        id: OpeningId(id),
        connection: key(id.into()),
        kind,
        material: Word::from(if kind == OpeningKind::Open { "" } else { "wood" }),
        lock: (kind == OpeningKind::Locked).then_some(LockId(0)),
        level: 0,
        at: Point::new(x, y),
        length: 1,
        facing,
        areas: areas.map(AreaId),
    };
    let link = |id, kind, areas: [u32; 2], ends: [usize; 2], lock| Link {
        id: LinkId(id),
        connection: key(10 + u64::from(id)),
        kind,
        areas: areas.map(AreaId),
        ends: ends.map(|end| ThingId(end as u32)),
        lock,
    };
    let connection = |n, a, b, via| Connection {
        key: key(n),
        rooms: [AreaId(a), AreaId(b)],
        via,
        label: Default::default(),
        bonus: false,
    };
    let things = [
        (ThingKind::Spawn, tile(1, 1), 0),
        (ThingKind::Exit, tile(14, 1), 2),
        (ThingKind::LinkEnd(LinkId(0)), tile(10, 1), 1),
        (ThingKind::LinkEnd(LinkId(0)), TilePos::new(1, 1, 1), 3),
        (ThingKind::LinkEnd(LinkId(1)), tile(6, 3), 1),
        (ThingKind::LinkEnd(LinkId(1)), tile(12, 5), 4),
        (ThingKind::Key(LockId(0)), tile(6, 1), 1),
        (ThingKind::LinkEnd(LinkId(2)), tile(4, 3), 0),
        (ThingKind::LinkEnd(LinkId(2)), tile(13, 3), 2),
        (ThingKind::Spot("combat".into()), tile(3, 1), 0),
    ];
    let things = (0..).zip(things).map(|(id, (kind, at, area))| Thing {
        id: ThingId(id),
        kind,
        at: CorePos::from(at),
        area: AreaId(area),
        find: None,
    });
    let lock = |id: u32, connection| Lock {
        id: LockId(id),
        connection,
        colour: id,
        key_kind: id,
        key_room: AreaId(1),
        bypassable: false,
    };
    Core {
        format: 1,
        generator: GENERATOR,
        preset: "house".into(),
        tier: "only".into(),
        seed: CoreSeed(7),
        layout: "hand".into(),
        start: AreaId(0),
        end: AreaId(2),
        areas,
        openings: vec![
            opening(0, OpeningKind::Door, (5, 2), Direction::East, [0, 1]),
            opening(1, OpeningKind::Locked, (11, 2), Direction::East, [1, 2]),
            opening(2, OpeningKind::Open, (2, 4), Direction::South, [0, 5]),
            opening(3, OpeningKind::Open, (8, 4), Direction::South, [1, 5]),
        ],
        links: vec![
            link(0, LinkKind::Stairs, [1, 3], STAIRS, None),
            link(1, LinkKind::Teleporter, [1, 4], TELEPORTER, None),
            link(2, LinkKind::Tunnel, [0, 2], TUNNEL, Some(LockId(1))),
        ],
        connections: vec![
            connection(0, 0, 1, Via::Opening(OpeningId(0))),
            connection(1, 1, 2, Via::Opening(OpeningId(1))),
            connection(2, 0, 1, Via::Hall(AreaId(5))),
            connection(10, 1, 3, Via::Link(LinkId(0))),
            connection(11, 1, 4, Via::Link(LinkId(1))),
            connection(12, 0, 2, Via::Link(LinkId(2))),
        ],
        things: things.collect(),
        props: Vec::new(),
        locks: vec![lock(0, key(1)), lock(1, key(12))],
        origin: Default::default(),
        wandering: vec![],
        hazards: vec![],
        solving_order: vec![LockId(0), LockId(1)],
        specials: Vec::new(),
        relaxations: Vec::new(),
        report: LayoutReport::default(),
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
                b'f' => map.set(Point::new(x, y), TileKind::Hall, 5),
                b'0'..=b'9' => map.set(Point::new(x, y), TileKind::Opening, u32::from(letter - b'0')),
                _ => map.set_solid(Point::new(x, y), true),
            }
        }
    }
    map
}

fn area(levels: &[TileMap], id: AreaId, role: Role) -> Area {
    let level = levels.iter().position(|map| {
        map.owners()
            .iter()
            .zip(map.kinds())
            .any(|(owner, kind)| *owner == id.0 && matches!(kind, TileKind::Room | TileKind::Hall))
    });
    let level = level.expect("drawn");
    let map = &levels[level];
    let points = (0..map.height() as i32).flat_map(|y| (0..map.width() as i32).map(move |x| Point::new(x, y)));
    let tiles: Vec<Point> = points.filter(|p| map.area(*p) == Some(id)).collect();
    let (first, last) = (tiles[0], tiles[tiles.len() - 1]);
    let is_hall = role == Role::Hall;
    Area {
        id,
        key: AreaKey(u64::from(id.0)),
        kind: if is_hall { AreaKind::Hall } else { AreaKind::Room },
        level: level as u16,
        number: if is_hall { 0 } else { id.0 + 1 },
        role,
        bounds: Rect::new(first.x, first.y, (last.x - first.x + 1) as u32, (last.y - first.y + 1) as u32),
        anchor: first,
        tiles: tiles.len() as u32,
        depth: 0,
        lock_depth: 0,
        shape: None,
        width: u32::from(is_hall),
        contents: Vec::new(),
        wants_guard: false,
        name: String::new(),
        finds: vec![],
        exits: vec![],
    }
}

/// What visitors came upon and which doors changed, in order: `1 enters a`, `1 leaves a`, `1 stairs 3`, `door 0 opens`.
#[derive(Resource, Default)]
pub struct Diary(pub Vec<String>);

/// The number by which the diary calls a visitor.
#[derive(Component, Clone, Copy)]
pub struct Called(pub u32);

fn letter(room: &Room) -> char {
    char::from(b'a' + room.number as u8 - 1)
}

/// Writes a diary from now on.
pub fn keep_diary(stage: &mut Stage) {
    stage
        .app
        .init_resource::<Diary>()
        .add_observer(|on: On<RoomEntered>, rooms: Query<&Room>, who: Query<&Called>, mut diary: ResMut<Diary>| {
            let (room, who) = (rooms.get(on.entity).expect("a room"), who.get(on.visitor).expect("called"));
            diary.0.push(format!("{} enters {}", who.0, letter(room)));
        })
        .add_observer(|on: On<RoomLeft>, rooms: Query<&Room>, who: Query<&Called>, mut diary: ResMut<Diary>| {
            let (room, who) = (rooms.get(on.entity).expect("a room"), who.get(on.visitor).expect("called"));
            diary.0.push(format!("{} leaves {}", who.0, letter(room)));
        })
        .add_observer(|on: On<StairsEntered>, stairs: Query<&Stairs>, who: Query<&Called>, mut diary: ResMut<Diary>| {
            let (stairs, who) = (stairs.get(on.entity).expect("stairs"), who.get(on.visitor).expect("called"));
            diary.0.push(format!("{} stairs {}", who.0, stairs.id));
        })
        .add_observer(|on: On<DoorChanged>, doors: Query<&Opening>, mut diary: ResMut<Diary>| {
            let door = doors.get(on.entity).expect("a door");
            diary.0.push(format!("door {} {}", door.id, if on.open { "open" } else { "closed" }));
        });
}

impl Stage {
    /// Puts up the house.
    pub fn house(&mut self) -> Entity {
        let dungeon = self.world().spawn(DungeonMap::from(dungeon())).id();
        let told = self.told().ready.len();
        self.until_told(told + 1);
        dungeon
    }

    /// Spawns a visitor.
    pub fn visitor(&mut self, called: u32, dungeon: Entity, pos: TilePos) -> Entity {
        self.world().spawn((Called(called), Visiting(dungeon), pos)).id()
    }

    pub fn go(&mut self, visitor: Entity, pos: TilePos) {
        *self.world().get_mut::<TilePos>(visitor).expect("a visitor") = pos;
    }

    pub fn place(&self, entity: Entity) -> Vec3 {
        self.app.world().get::<Transform>(entity).expect("a place").translation
    }

    /// What the diary says since it was read last.
    pub fn read(&mut self) -> Vec<String> {
        std::mem::take(&mut self.world().resource_mut::<Diary>().0)
    }

    pub fn door(&mut self, dungeon: Entity, opening: usize) -> Mut<'_, Door> {
        let door = self.map(dungeon).openings()[opening];
        self.world().get_mut(door).expect("a door")
    }

    pub fn nav(&self, dungeon: Entity) -> &DungeonNav {
        self.app.world().get(dungeon).expect("the dungeon stands")
    }
}
