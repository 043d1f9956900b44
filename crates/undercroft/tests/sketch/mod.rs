//! Dungeons drawn by hand, for tests of what reads them.

use undercroft::{
    Dungeon, Seed,
    dungeon::{
        Area, AreaId, AreaKind, Lock, LockId, Look, Opening, OpeningId, OpeningKind, Role, Thing, ThingId, ThingKind,
        TileKind, TileMap, TilePos, Word,
    },
    grid::{Direction, Point, Rect},
    key::{AreaKey, ConnectionKey},
    plan::LayoutReport,
};

/// A level from letters: space is void, `#` wall, `.` room, `,` hall; `'` `+` `*` `?` `=` are openings (open, door,
/// locked, secret, grate); any other letter is a thing on room floor: `S` spawn, `E` exit, `K` the key, `a` to `z` a
/// spot of that word.
pub fn sketch(rows: &[&str]) -> Dungeon {
    let letters: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let width = letters.iter().map(Vec::len).max().unwrap_or(0);
    let mut dungeon = empty(width as u32, rows.len() as u32);
    for (y, row) in letters.iter().enumerate() {
        for (x, letter) in row.iter().enumerate() {
            let p = Point::new(x as i32, y as i32);
            match letter {
                ' ' => {}
                '#' => dungeon.levels[0].set_solid(p, true),
                '.' => dungeon.levels[0].set(p, TileKind::Room, 0),
                ',' => dungeon.levels[0].set(p, TileKind::Hall, 1),
                '\'' => open(&mut dungeon, p, OpeningKind::Open, &letters),
                '+' => open(&mut dungeon, p, OpeningKind::Door, &letters),
                '*' => open(&mut dungeon, p, OpeningKind::Locked, &letters),
                '?' => open(&mut dungeon, p, OpeningKind::Secret, &letters),
                '=' => open(&mut dungeon, p, OpeningKind::Grate, &letters),
                thing => {
                    dungeon.levels[0].set(p, TileKind::Room, 0);
                    stand(&mut dungeon, p, *thing);
                }
            }
        }
    }
    dungeon
}

fn stand(dungeon: &mut Dungeon, p: Point, letter: char) {
    let kind = match letter {
        'S' => ThingKind::Spawn,
        'E' => ThingKind::Exit,
        'K' => ThingKind::Key(LockId(0)),
        word => ThingKind::Spot(Word::from(word.to_string().as_str())),
    };
    let id = ThingId(dungeon.things.len() as u32);
    dungeon.things.push(Thing { id, kind, at: TilePos { level: 0, x: p.x, y: p.y }, area: AreaId(0), find: None });
}

/// The passage runs south when the tile to the north is floor.
fn open(dungeon: &mut Dungeon, p: Point, kind: OpeningKind, letters: &[Vec<char>]) {
    let north = (p.y as usize).checked_sub(1).and_then(|y| letters[y].get(p.x as usize));
    let facing = if matches!(north, Some('#' | ' ') | None) { Direction::East } else { Direction::South };
    let id = OpeningId(dungeon.openings.len() as u32);
    let lock = (kind == OpeningKind::Locked).then_some(LockId(0));
    dungeon.levels[0].set(p, TileKind::Opening, id.0);
    dungeon.openings.push(Opening {
        id,
        connection: ConnectionKey(1 << 62),
        kind,
        material: Word::default(),
        lock,
        level: 0,
        at: p,
        length: 1,
        facing,
        areas: [AreaId(0), AreaId(1)],
    });
}

fn empty(width: u32, height: u32) -> Dungeon {
    let area = |id, kind| Area {
        id: AreaId(id),
        key: AreaKey(id.into()),
        kind,
        level: 0,
        number: 1 - id,
        role: if kind == AreaKind::Room { Role::Start } else { Role::Hall },
        bounds: Rect::new(0, 0, width, height),
        anchor: Point::new(0, 0),
        tiles: 1,
        depth: 0,
        lock_depth: 0,
        shape: None,
        width: id,
        contents: Vec::new(),
        wants_guard: false,
        name: String::new(),
        finds: vec![],
        exits: vec![],
    };
    Dungeon {
        format: 1,
        generator: undercroft::GENERATOR,
        preset: "sketch".into(),
        tier: "only".into(),
        seed: Seed(0),
        layout: "none".into(),
        start: AreaId(0),
        end: AreaId(0),
        areas: vec![area(0, AreaKind::Room), area(1, AreaKind::Hall)],
        openings: Vec::new(),
        links: Vec::new(),
        connections: Vec::new(),
        things: Vec::new(),
        props: Vec::new(),
        locks: vec![Lock {
            id: LockId(0),
            connection: ConnectionKey(1 << 62),
            colour: 1,
            key_kind: 0,
            key_room: AreaId(0),
            bypassable: false,
        }],
        origin: Default::default(),
        wandering: vec![],
        hazards: vec![],
        solving_order: Vec::new(),
        specials: Vec::new(),
        relaxations: Vec::new(),
        report: LayoutReport::default(),
        look: Look::default(),
        levels: vec![TileMap::new(width, height)],
    }
}
