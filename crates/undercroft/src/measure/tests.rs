use super::*;
use crate::{
    Seed,
    dungeon::{AreaKey, Look, Opening, OpeningId, Role, TileKind, TileMap},
    grid::{Direction, Point, Rect},
    key::ConnectionKey,
    plan::LayoutReport,
};

/// A dungeon from a picture: capitals are rooms, small letters halls, `+` openings, the rest wall. Start is the first
/// room, end the last.
fn drawn(picture: &[&str]) -> Dungeon {
    let letter = |x: i32, y: i32| picture.get(y as usize).and_then(|row| row.as_bytes().get(x as usize)).copied();
    let is_area = |c: &u8| c.is_ascii_alphabetic();
    let mut letters: Vec<u8> = picture.iter().flat_map(|row| row.bytes()).filter(is_area).collect();
    letters.sort_unstable();
    letters.dedup();
    let number = |x, y| letter(x, y).and_then(|c| letters.binary_search(&c).ok()).map(|i| AreaId(i as u32));
    let (width, height) = (picture[0].len() as u32, picture.len() as u32);
    let mut level = TileMap::new(width, height);
    let mut openings: Vec<Opening> = Vec::new();
    for (x, y) in (0..height as i32).flat_map(|y| (0..width as i32).map(move |x| (x, y))) {
        let p = Point::new(x, y);
        match (letter(x, y), number(x, y)) {
            (Some(c), Some(area)) => {
                level.set(p, if c.is_ascii_uppercase() { TileKind::Room } else { TileKind::Hall }, area.0);
            }
            (Some(b'+'), _) => {
                let (facing, a, b) = match (number(x - 1, y), number(x + 1, y)) {
                    (Some(a), Some(b)) => (Direction::East, a, b),
                    _ => (Direction::South, number(x, y - 1).expect("area"), number(x, y + 1).expect("area")),
                };
                match openings.iter_mut().find(|o| o.areas == [a, b] && o.facing == facing) {
                    Some(known) => known.length += 1,
                    None => openings.push(opening(openings.len() as u32, p, facing, [a, b])),
                }
                let id = openings.iter().position(|o| o.areas == [a, b] && o.facing == facing).expect("known") as u32;
                level.set(p, TileKind::Opening, id);
            }
            _ => level.set_solid(p, true),
        }
    }
    let areas: Vec<Area> = (0..letters.len() as u32).map(|id| area(id, letters[id as usize], &level)).collect();
    let rooms = areas.iter().filter(|area| area.kind == AreaKind::Room).count() as u32;
    Dungeon {
        format: 1,
        generator: 1,
        preset: "drawn".into(),
        tier: "veteran".into(),
        seed: Seed(0),
        layout: "drawn".into(),
        start: AreaId(0),
        end: AreaId(rooms.saturating_sub(1)),
        areas,
        openings,
        links: vec![],
        connections: vec![],
        things: vec![],
        locks: vec![],
        solving_order: vec![],
        specials: vec![],
        relaxations: vec![],
        report: LayoutReport::default(),
        look: Look::default(),
        levels: vec![level],
    }
}

fn opening(id: u32, at: Point, facing: Direction, areas: [AreaId; 2]) -> Opening {
    Opening {
        id: OpeningId(id),
        connection: ConnectionKey(id.into()),
        kind: OpeningKind::Open,
        material: "".into(),
        lock: None,
        level: 0,
        at,
        length: 1,
        facing,
        areas,
    }
}

fn area(id: u32, letter: u8, level: &TileMap) -> Area {
    let all = (0..level.height() as i32).flat_map(|y| (0..level.width() as i32).map(move |x| Point::new(x, y)));
    let tiles: Vec<Point> = all.filter(|p| level.area(*p) == Some(AreaId(id))).collect();
    let west = tiles.iter().map(|p| p.x).min().expect("drawn");
    let east = tiles.iter().map(|p| p.x).max().expect("drawn");
    let (north, south) = (tiles[0].y, tiles[tiles.len() - 1].y);
    let bounds = Rect::new(west, north, (east - west + 1) as u32, (south - north + 1) as u32);
    Area {
        id: AreaId(id),
        key: AreaKey(id.into()),
        kind: if letter.is_ascii_uppercase() { AreaKind::Room } else { AreaKind::Hall },
        level: 0,
        number: id + 1,
        role: Role::Plain,
        bounds,
        anchor: bounds.middle(),
        tiles: tiles.len() as u32,
        depth: 0,
        lock_depth: 0,
        shape: None,
        width: bounds.width.min(bounds.height),
        contents: vec![],
        wants_guard: false,
    }
}

fn ids(numbers: &[u32]) -> Vec<AreaId> {
    numbers.iter().map(|number| AreaId(*number)).collect()
}

/// A – B – D – E with the way A – C – D beside, the end F at E, and a dead end Z of three steps: E, Y, Z.
const RING: [&str; 9] = [
    "####################",
    "#AA+BB#YY+a+ZZ######",
    "#AA#BB#YY###ZZ######",
    "##+##+##+###########",
    "##b##c##+EE#########",
    "##+##+#dd###########",
    "#CC+DD+dd###########",
    "#CC#DD###+++########",
    "####################",
];

#[test]
fn nothing_measures_as_nothing() {
    let _ = RING;
}
