use super::*;
use crate::{
    Seed,
    dungeon::{Area, AreaKind, Link, LinkId, ThingId, TileMap},
    grid::{Point, Rect},
    key::RoomKey,
    plan::{Label as Proposed, LayoutReport},
    seed::{below, mix},
};

/// The `n`-th number of a seed, below `end`.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = mix(self.0.wrapping_add(0x9E37_79B9_7F4A_7C15));
        below(self.0, end)
    }
}

fn room(id: u32, level: u16, cell: Point, role: Role) -> Area {
    Area {
        id: AreaId(id),
        key: RoomKey::of_cell(level, cell).into(),
        kind: AreaKind::Room,
        level,
        number: (u32::from(level) + 1) * 100 + id + 1,
        role,
        bounds: Rect::default(),
        anchor: Point::default(),
        tiles: 0,
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

/// Rooms at these points, each with these ways.
fn dungeon(rooms: &[(u16, i32, i32)], ways: &[(u32, u32, Option<LinkKind>)]) -> Dungeon {
    let levels = rooms.iter().map(|room| room.0 + 1).max().unwrap_or(1);
    let mut areas: Vec<Area> =
        (0..).zip(rooms).map(|(id, &(level, x, y))| room(id, level, Point::new(x, y), Role::Plain)).collect();
    areas.iter_mut().step_by(5).for_each(|area| area.role = Role::Entrance);
    let (mut connections, mut links) = (Vec::new(), Vec::new());
    for &(a, b, kind) in ways {
        let [key_a, key_b] = [a, b].map(|room| RoomKey(areas[room as usize].key.0));
        let key = ConnectionKey::between(key_a, key_b, u64::from(kind.is_some()));
        let via = match kind {
            Some(kind) => {
                let id = LinkId(links.len() as u32);
                let areas = [AreaId(a), AreaId(b)];
                links.push(Link { id, connection: key, kind, areas, ends: [ThingId(0); 2], lock: None });
                Via::Link(id)
            }
            None => Via::Hall(AreaId(u32::MAX)),
        };
        let rooms = [AreaId(a), AreaId(b)];
        connections.push(Connection { key, rooms, via, label: Proposed::Locked, bonus: false });
    }
    Dungeon {
        format: 1,
        generator: 1,
        preset: "by hand".into(),
        tier: "only".into(),
        seed: Seed(1),
        layout: "hand".into(),
        start: AreaId(0),
        end: AreaId(rooms.len() as u32 - 1),
        areas,
        openings: vec![],
        links,
        connections,
        things: vec![],
        props: vec![],
        locks: vec![],
        origin: Default::default(),
        wandering: vec![],
        hazards: vec![],
        solving_order: vec![],
        specials: vec![],
        relaxations: vec![],
        report: LayoutReport::default(),
        look: Default::default(),
        levels: (0..levels).map(|_| TileMap::new(1, 1)).collect(),
    }
}

/// A lattice of which `percent` of the points have rooms, joined at random.
fn random(seed: u64, percent: u64) -> Dungeon {
    let mut dice = Dice(seed);
    let (side, levels) = (2 + dice.below(7) as i32, 1 + dice.below(7) as u16);
    let points = (0..levels).flat_map(|level| (0..side).flat_map(move |y| (0..side).map(move |x| (level, x, y))));
    let mut rooms: Vec<_> = points.filter(|_| dice.below(100) < percent).collect();
    if rooms.is_empty() {
        rooms.push((0, 0, 0));
    }
    let mut ways: Vec<(u32, u32, Option<LinkKind>)> = Vec::new();
    for _ in 0..rooms.len() {
        let [a, b] = [(); 2].map(|()| dice.below(rooms.len() as u64) as u32);
        let (one, other) = (rooms[a as usize], rooms[b as usize]);
        let kind = match (one.0.abs_diff(other.0), dice.below(10)) {
            (_, 0) => LinkKind::Teleporter,
            (0, 1) => LinkKind::Tunnel,
            (1, _) => LinkKind::Stairs,
            (0, _) if (one.1 - other.1).abs() + (one.2 - other.2).abs() < 4 => {
                ways.push((a.min(b), a.max(b), None));
                continue;
            }
            _ => continue,
        };
        ways.push((a.min(b), a.max(b), Some(kind)));
    }
    ways.retain(|(a, b, _)| a != b);
    ways.sort_by_key(|(a, b, _)| (*a, *b));
    ways.dedup_by_key(|(a, b, _)| (*a, *b));
    dungeon(&rooms, &ways)
}

/// Distance of a point from the outer square of a room; negative inside.
fn outside(room: &RoomSquare, [x, y]: [f32; 2]) -> f32 {
    let reach = room.reach_px() as f32;
    ((x - room.centre[0] as f32).abs() - reach).max((y - room.centre[1] as f32).abs() - reach)
}

#[test]
fn every_way_keeps_its_distance_from_every_third_room() {
    for seed in 0..60 {
        let exploded = Exploded::of(&random(seed, [25, 45, 65, 85][seed as usize % 4]));
        for way in &exploded.ways {
            for point in way.points(1.0) {
                let third = exploded.rooms.iter().filter(|room| !way.rooms.contains(&room.area));
                let nearest = third.map(|room| outside(room, point)).fold(f32::MAX, f32::min);
                assert!(
                    nearest >= CLEARANCE_PX as f32 - 0.5,
                    "seed {seed}: {:?} is {nearest} px from a room at {point:?}",
                    way.rooms
                );
            }
        }
    }
}

#[test]
fn a_way_leads_from_middle_to_middle_without_a_gap() {
    for seed in 0..20 {
        let exploded = Exploded::of(&random(seed, 60));
        for way in &exploded.ways {
            let ends = way.rooms.map(|room| exploded.room(room).expect("is drawn").centre);
            assert_eq!([way.curves[0].0[0], way.curves[way.curves.len() - 1].0[3]], ends);
            assert!(way.curves.windows(2).all(|pair| pair[0].0[3] == pair[1].0[0]));
        }
    }
}

#[test]
fn words_stand_on_their_line_and_on_nothing_else() {
    let (mut placed, mut missing) = (0, 0);
    for seed in 0..40 {
        let exploded = Exploded::of(&random(seed, [30, 60][seed as usize % 2]));
        let labels: Vec<(usize, Label)> =
            exploded.ways.iter().enumerate().filter_map(|(i, way)| Some((i, way.label?))).collect();
        for (n, (i, label)) in labels.iter().enumerate() {
            let apart = |other: PointPx, half: [i32; 2]| {
                (0..2).any(|axis| (label.centre[axis] - other[axis]).abs() * 2 >= label.size[axis] + 2 * half[axis])
            };
            assert!(exploded.rooms.iter().all(|room| apart(room.centre, [room.reach_px(); 2])), "seed {seed}");
            assert!(labels[..n].iter().all(|(_, other)| apart(other.centre, other.size.map(|side| side / 2))));
            let near = |point: &[f32; 2]| (0..2).all(|axis| (point[axis] - label.centre[axis] as f32).abs() <= 2.0);
            assert!(exploded.ways[*i].points(1.0).iter().any(near), "seed {seed}: {:?}", exploded.ways[*i].rooms);
        }
        placed += labels.len();
        missing += exploded.ways.len() - labels.len();
    }
    assert!(missing * 50 <= placed, "{missing} of {placed} words found no place");
}

#[test]
fn neighbours_are_joined_by_a_straight_line_and_a_room_between_bends_it() {
    let exploded = Exploded::of(&dungeon(&[(0, 0, 0), (0, 1, 0), (0, 2, 0)], &[(0, 1, None), (0, 2, None)]));
    let [short, long] = &exploded.ways[..] else { panic!("two ways") };
    let deviation = |way: &Way| {
        let height = exploded.rooms[0].centre[1] as f32;
        way.points(1.0).iter().map(|[_, y]| (y - height).abs()).fold(0.0, f32::max)
    };
    assert!(deviation(short) < 0.01);
    let least = (HALF_PX + CLEARANCE_PX) as f32;
    assert!((least..least + 16.0).contains(&deviation(long)), "the least that does: {}", deviation(long));
}

#[test]
fn plates_lie_below_and_right_of_each_other_as_published() {
    let rooms: Vec<_> = (0..3).flat_map(|level| [(level, 0, 0), (level, 4, 4)]).collect();
    let exploded = Exploded::of(&dungeon(&rooms, &[]));
    let [first, second, third] = &exploded.plates[..] else { panic!("three levels") };
    for (above, below) in [(first, second), (second, third)] {
        // s = 5: 0.75 · 5 and 1.1 · 5 pitches.
        assert_eq!([below.at[0] - above.at[0], below.at[1] - above.at[1]], [345, 506]);
    }
    for (plate, rooms) in exploded.plates.iter().zip(exploded.rooms.chunks(2)) {
        assert_eq!([rooms[0].centre[0] - plate.at[0], rooms[0].centre[1] - plate.at[1]], [RIM_PX; 2]);
        assert_eq!(rooms[1].centre, [rooms[0].centre[0] + 4 * PITCH_PX, rooms[0].centre[1] + 4 * PITCH_PX]);
    }
}

#[test]
fn nothing_lies_outside_the_picture() {
    for seed in 0..30 {
        let exploded = Exploded::of(&random(seed, 70));
        let [width, height] = exploded.size_px.map(|px| px as f32);
        let inside = |[x, y]: [f32; 2]| x >= 0.0 && y >= 0.0 && x <= width && y <= height;
        assert!(exploded.ways.iter().flat_map(|way| way.points(3.0)).all(inside), "seed {seed}");
        for plate in &exploded.plates {
            let end = [0, 1].map(|axis| (plate.at[axis] + plate.size[axis]) as f32);
            assert!(inside(plate.at.map(|px| px as f32)) && inside(end), "seed {seed}");
        }
    }
}

#[test]
fn rooms_that_have_no_point_are_set_in_rows() {
    let mut dungeon = random(3, 90);
    dungeon.areas.iter_mut().for_each(|area| area.key.0 = mix(area.key.0) >> 2);
    let exploded = Exploded::of(&dungeon);
    assert_eq!(exploded.rooms.len(), dungeon.areas.len());
    assert!(exploded.size_px.iter().all(|px| *px < 40_000));
    let mut centres: Vec<_> = exploded.rooms.iter().map(|room| room.centre).collect();
    centres.sort();
    assert!(centres.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn dots_and_dashes_are_as_far_apart_as_asked() {
    let exploded = Exploded::of(&random(5, 60));
    let way = exploded.ways.iter().max_by_key(|way| way.points(8.0).len()).expect("has ways");
    let gap = |a: [f32; 2], b: [f32; 2]| {
        let [x, y] = [b[0] - a[0], b[1] - a[1]];
        (x * x + y * y).sqrt()
    };
    for pair in way.dots(9.0).windows(2) {
        assert!((8.0..=9.01).contains(&gap(pair[0], pair[1])), "{}", gap(pair[0], pair[1]));
    }
    let dashes = way.dashes(12.0, 8.0);
    for dash in &dashes[..dashes.len() - 1] {
        let length: f32 = dash.windows(2).map(|pair| gap(pair[0], pair[1])).sum();
        assert!((length - 12.0).abs() < 0.1, "{length}");
    }
}

#[test]
fn an_empty_dungeon_has_an_empty_picture() {
    let mut empty = dungeon(&[(0, 0, 0)], &[]);
    empty.areas.clear();
    empty.levels.clear();
    assert_eq!(Exploded::of(&empty), Exploded { size_px: [0; 2], plates: vec![], rooms: vec![], ways: vec![] });
}
