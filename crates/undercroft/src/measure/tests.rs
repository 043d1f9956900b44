use super::*;
use crate::{
    Seed,
    dungeon::{Link, LinkId, LinkKind, Look, Opening, OpeningId, Role, ThingId, TileKind, TileMap},
    grid::{Direction, Point, Rect},
    key::{AreaKey, ConnectionKey},
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
        props: Vec::new(),
        locks: vec![],
        origin: Default::default(),
        wandering: vec![],
        hazards: vec![],
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
        name: String::new(),
        finds: vec![],
        exits: vec![],
    }
}

fn ids(numbers: &[u32]) -> Vec<AreaId> {
    numbers.iter().map(|number| AreaId(*number)).collect()
}

/// A ring A – B – E – D, the end F at E and a dead end C at B; four of the connections have a hall.
fn ring_with_a_tail() -> Dungeon {
    drawn(&[
        "################",
        "#AAA+aa+BBB+CCC#",
        "#AAA####BBB#CCC#",
        "##+######+######",
        "##b######c######",
        "##+######+######",
        "#DDD+dd+EEE+FFF#",
        "#DDD####EEE#FFF#",
        "################",
    ])
}

#[test]
fn a_small_dungeon_measures_as_counted_by_hand() {
    let mut dungeon = ring_with_a_tail();
    dungeon.areas[1].contents = vec!["curio".into(), "combat".into()];
    dungeon.areas[4].contents = vec!["boss".into()];
    dungeon.areas[2].contents = vec!["chest".into()];
    dungeon.openings[0].kind = OpeningKind::Door;
    dungeon.openings[1].kind = OpeningKind::Locked;
    dungeon.report.undone = 3;
    let expected = Measures {
        rooms: 6,
        connections: 6,
        loops: 1,
        dead_ends: 1,
        path: 3,
        detour: None,
        off_path_percent: 100.0 / 6.0,
        choke_rooms: 1,
        branching: 2.0,
        linearity: 0.5,
        leniency_percent: 400.0 / 6.0,
        density_percent: 100.0 * 52.0 / 144.0,
        hall_percent: 100.0 * 6.0 / 52.0,
        doors: 2,
        locks: 0,
        longest_hall: 2,
        narrowest_hall: 1,
        widest_hall: 1,
        undone_steps: 3,
        relaxations: 0,
        reach: [6, 1, 0],
        levels: 1,
        entrances: 0,
        stairs: 0,
        teleporters: 0,
        tunnel_percent: 0.0,
        bypassable_locks: 0,
        hazards: 0,
    };
    assert_eq!(measure(&dungeon), expected);
    assert_eq!(critical_path(&dungeon), ids(&[0, 1, 4, 5]));
    assert_eq!(dead_ends(&dungeon), [(AreaId(2), 1)]);
    assert_eq!((dead_end_length(&dungeon, AreaId(2)), dead_end_length(&dungeon, AreaId(5))), (Some(1), None));
    assert_eq!(choke_rooms(&dungeon), ids(&[4]));
}

#[test]
fn a_hall_for_three_rooms_is_a_node_and_two_halls_in_a_row_are_one_connection() {
    let junction = drawn(&["###########", "#AA+hhh+BB#", "#####+#####", "####CC#####", "###########"]);
    let measures = measure(&junction);
    assert_eq!((measures.rooms, measures.connections, measures.loops, measures.path), (3, 3, 0, 2));
    assert_eq!(dead_ends(&junction), [(AreaId(1), 1)]);
    assert_eq!(critical_path(&junction), ids(&[0, 2]), "rooms only");
    let chain = measure(&drawn(&["############", "#AA+a+bb+BB#", "############"]));
    assert_eq!((chain.connections, chain.path, chain.longest_hall), (1, 1, 2));
}

#[test]
fn the_detour_is_counted_in_cells_of_the_grid() {
    let mut dungeon = ring_with_a_tail();
    dungeon.layout = "grid_carve".into();
    dungeon.areas[0].key = RoomKey::of_cell(0, Point::new(1, 4)).into();
    dungeon.areas[5].key = RoomKey::of_cell(0, Point::new(2, 5)).into();
    assert_eq!(measure(&dungeon).detour, Some(1.5));
    dungeon.end = dungeon.start;
    assert_eq!(measure(&dungeon).detour, Some(1.0));
}

#[test]
fn a_creature_needs_room_for_all_of_its_body() {
    let halls = drawn(&[
        "###########################",
        "#AAAA+aaa+BBBB###CCCC######",
        "#AAAA+aaa+BBBB+b+CCCC######",
        "#AAAA+aaa+BBBB+b+CCCC+c+DDD",
        "#AAAA####BBBBB###CCCC###DDD",
        "###########################",
    ]);
    assert_eq!(measure(&halls).reach, [4, 3, 2]);
    let bend = drawn(&["#########", "#AAA#####", "#AAA#####", "#AAAAA###", "###AAA+BB", "###AAA+BB", "#########"]);
    assert_eq!(measure(&bend).reach, [2, 2, 1], "the room has a corner that the widest does not get round");
}

#[test]
fn stairs_take_a_creature_to_the_other_level() {
    let mut dungeon = drawn(&["#######", "#AA#BB#", "#AA#BB#", "#######"]);
    assert_eq!(measure(&dungeon).reach, [1, 1, 0]);
    dungeon.levels.push(dungeon.levels[0].clone());
    dungeon.areas[1].level = 1;
    dungeon.links.push(Link {
        id: LinkId(0),
        connection: ConnectionKey(0),
        kind: LinkKind::Stairs,
        areas: [AreaId(0), AreaId(1)],
        ends: [ThingId(0), ThingId(1)],
        lock: None,
    });
    let measures = measure(&dungeon);
    assert_eq!((measures.reach, measures.path, measures.connections), ([2, 2, 0], 1, 1));
    assert_eq!((measures.levels, measures.stairs, measures.teleporters), (2, 1, 0));
}

#[test]
fn links_lead_a_creature_on_from_every_room_that_it_comes_to() {
    let mut dungeon = drawn(&["#############", "#AA+BB#CC+DD#", "#############", "#EE+FF#######", "#############"]);
    for (id, areas) in [(0, [AreaId(5), AreaId(3)]), (1, [AreaId(2), AreaId(1)])] {
        let (ends, connection) = ([ThingId(0), ThingId(1)], ConnectionKey(id));
        dungeon.links.push(Link { id: LinkId(id as u32), connection, kind: LinkKind::Tunnel, areas, ends, lock: None });
    }
    assert_eq!(measure(&dungeon).reach, [6, 0, 0], "from A to B, C and D, from there to F and E");
}

#[test]
fn an_empty_or_broken_dungeon_has_measures_too() {
    let mut dungeon = ring_with_a_tail();
    dungeon.openings[0].areas = [AreaId(77), AreaId(u32::MAX)];
    (dungeon.start, dungeon.end) = (AreaId(50), AreaId(51));
    dungeon.areas[1].bounds = Rect::new(-5, 1000, 9, 9);
    dungeon.areas[2].level = 9;
    assert_eq!(measure(&dungeon).path, 0);
    assert_eq!((critical_path(&dungeon), choke_rooms(&dungeon)), (vec![], vec![]));
    (dungeon.areas, dungeon.openings, dungeon.levels) = (vec![], vec![], vec![TileMap::new(0, 0)]);
    assert!(measure(&dungeon).rows().iter().all(|row| row.value == 0.0));
}

#[test]
fn a_summary_has_the_mean_and_the_tails() {
    let base = measure(&ring_with_a_tail());
    let many: Vec<Measures> = (1..=200).map(|rooms| Measures { rooms, ..base.clone() }).collect();
    let rows = summarise(&many);
    assert_eq!(
        rows.iter().map(|row| row.name).collect::<Vec<_>>(),
        base.rows().iter().map(|r| r.name).collect::<Vec<_>>()
    );
    let SummaryRow { name, mean, min, max, p5, p95, .. } = rows[0];
    assert_eq!((name, mean, min, max, p5, p95), ("rooms", 100.5, 1.0, 200.0, 10.0, 190.0));
    assert_eq!((rows[3].name, rows[3].min, rows[3].p5, rows[3].p95), ("path", 3.0, 3.0, 3.0));
    assert_eq!(summarise(&[]), []);
}
