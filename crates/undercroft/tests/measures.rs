//! What is measured of a dungeon is what a plain count of its rooms and tiles gives, and the shipped presets are what
//! they were designed to be.

use std::collections::{BTreeMap, BTreeSet};

use undercroft::{
    Dungeon, Generator, Seed, ValidPreset,
    dungeon::{AreaId, AreaKind, TileMap},
    grid::Point,
    measure::{choke_rooms, critical_path, dead_ends, measure, summarise},
    preset::{Library, Preset},
};

fn preset(name: &str) -> Preset {
    let asset = undercroft_assets::preset(name).expect("shipped");
    Preset::load(asset.name, asset.path, asset.text, &Library::new()).expect("shipped presets are valid")
}

fn tier<'a>(preset: &'a Preset, name: &str) -> &'a ValidPreset {
    preset.tier(Some(name)).expect("shipped tier")
}

fn dungeon(tier: &ValidPreset, seed: u64) -> Dungeon {
    Generator::new(tier).seed(Seed(seed)).run().expect("nothing is required")
}

fn samples(seeds: u64, mut look: impl FnMut(&Dungeon)) {
    for name in ["lab", "caverns", "ratkin"] {
        let preset = preset(name);
        for tier in preset.tiers() {
            (0..seeds).for_each(|seed| look(&dungeon(tier, seed)));
        }
    }
}

/// Rooms reached from `from` without entering `without`, with their steps.
fn steps(dungeon: &Dungeon, from: AreaId, without: Option<AreaId>) -> BTreeMap<AreaId, u32> {
    let mut steps = BTreeMap::from([(from, 0)]);
    for round in 0.. {
        let edge: Vec<AreaId> = steps.iter().filter(|(_, at)| **at == round).map(|(room, _)| *room).collect();
        let ends = dungeon.connections.iter().flat_map(|c| [c.rooms, [c.rooms[1], c.rooms[0]]]);
        let next: Vec<AreaId> = ends.filter(|[a, b]| edge.contains(a) && Some(*b) != without).map(|[_, b]| b).collect();
        next.into_iter().for_each(|room| _ = steps.entry(room).or_insert(round + 1));
        if edge.is_empty() {
            break;
        }
    }
    steps
}

#[test]
fn graph_measures_are_what_plain_counting_gives() {
    samples(20, |dungeon| {
        let measures = measure(dungeon);
        let what = dungeon.share_code();
        let from_start = steps(dungeon, dungeon.start, None);
        let to_end = steps(dungeon, dungeon.end, None);
        let rooms: Vec<AreaId> = dungeon.rooms().iter().map(|room| room.id).collect();
        let between = |room: &AreaId| *room != dungeon.start && *room != dungeon.end;
        let degree = |room: &AreaId| dungeon.connections.iter().filter(|c| c.rooms.contains(room)).count();

        assert_eq!(measures.path, from_start[&dungeon.end], "{what}");
        assert_eq!(measures.connections as usize, dungeon.connections.len(), "{what}");
        assert_eq!(measures.loops as usize, dungeon.connections.len() + 1 - rooms.len(), "all in one piece: {what}");
        let off_path = rooms.iter().filter(|room| from_start[*room] + to_end[*room] > measures.path).count();
        assert_eq!(measures.off_path_percent, 100.0 * off_path as f64 / rooms.len() as f64, "{what}");
        let chokes: Vec<AreaId> = rooms
            .iter()
            .copied()
            .filter(|room| between(room) && !steps(dungeon, dungeon.start, Some(*room)).contains_key(&dungeon.end))
            .collect();
        assert_eq!(choke_rooms(dungeon), chokes, "{what}");
        let ends: Vec<AreaId> = rooms.iter().copied().filter(|room| between(room) && degree(room) == 1).collect();
        assert_eq!(dead_ends(dungeon).into_iter().map(|(room, _)| room).collect::<Vec<_>>(), ends, "{what}");
        let path = critical_path(dungeon);
        assert!(path.iter().enumerate().all(|(steps, room)| from_start[room] as usize == steps), "{what}");
        assert_eq!((path.len() as u32, path.last()), (measures.path + 1, Some(&dungeon.end)), "{what}");
    });
}

/// Rooms that a square creature reaches, tried tile by tile.
fn reached(dungeon: &Dungeon, body: i32) -> usize {
    let level: &TileMap = &dungeon.levels[0];
    let tiles = |p: Point| (0..body * body).map(move |i| Point::new(p.x + i % body, p.y + i / body));
    let stands = |p: Point| tiles(p).all(|tile| level.kind(tile).is_walkable());
    let all = (0..level.height() as i32).flat_map(|y| (0..level.width() as i32).map(move |x| Point::new(x, y)));
    let in_start = |p: &Point| tiles(*p).any(|tile| level.area(tile) == Some(dungeon.start));
    let mut open: Vec<Point> = all.filter(|p| stands(*p) && in_start(p)).collect();
    let mut seen: BTreeSet<Point> = open.iter().copied().collect();
    let mut rooms = BTreeSet::new();
    while let Some(place) = open.pop() {
        rooms.extend(tiles(place).filter_map(|tile| level.area(tile)));
        for direction in undercroft::grid::Direction::ALL {
            let next = place.step(direction);
            if stands(next) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    rooms.into_iter().filter(|area| dungeon.area(*area).is_some_and(|area| area.kind == AreaKind::Room)).count()
}

#[test]
fn reach_is_what_trying_every_place_gives() {
    samples(4, |dungeon| {
        let tried = [1, 2, 3].map(|body| reached(dungeon, body) as u32);
        assert_eq!(measure(dungeon).reach, tried, "{}", dungeon.share_code());
    });
}

/// Means that the presets were designed for: rooms, connections, loops, path, dead ends, off path %, choke rooms.
const DESIGNED: [(&str, &str, [f64; 7]); 12] = [
    ("lab", "novice", [15.0, 17.8, 3.7, 4.8, 1.7, 51.0, 1.5]),
    ("lab", "adept", [23.2, 28.5, 6.3, 6.4, 2.6, 56.0, 1.8]),
    ("lab", "veteran", [32.1, 40.0, 8.9, 9.0, 3.6, 57.0, 2.6]),
    ("lab", "elite", [43.5, 54.7, 12.1, 10.7, 5.0, 62.0, 3.0]),
    ("ratkin", "novice", [19.5, 21.1, 2.7, 7.0, 3.4, 53.0, 4.5]),
    ("ratkin", "adept", [25.8, 27.8, 3.1, 9.1, 4.8, 56.0, 6.5]),
    ("ratkin", "veteran", [32.8, 35.3, 3.5, 12.4, 6.4, 55.0, 9.4]),
    ("ratkin", "elite", [45.9, 50.1, 5.2, 15.0, 8.9, 61.0, 11.5]),
    ("caverns", "novice", [19.8, 20.0, 1.2, 10.2, 3.9, 40.0, 8.6]),
    ("caverns", "adept", [26.9, 27.5, 1.6, 13.2, 5.4, 44.0, 11.4]),
    ("caverns", "veteran", [35.3, 36.4, 2.1, 17.0, 7.1, 46.0, 15.1]),
    ("caverns", "elite", [46.6, 48.3, 2.8, 21.7, 9.5, 49.0, 19.5]),
];

#[test]
fn presets_measure_as_they_were_designed() {
    let names = ["rooms", "connections", "loops", "path", "dead ends", "off path %", "choke rooms"];
    for (preset_name, tier_name, designed) in DESIGNED {
        let preset = preset(preset_name);
        let measures: Vec<_> = (0..300).map(|seed| measure(&dungeon(tier(&preset, tier_name), seed))).collect();
        let summary = summarise(&measures);
        for (name, designed) in names.into_iter().zip(designed) {
            let mean = summary.iter().find(|row| row.name == name).expect("measured").mean;
            let tolerance = 0.3 + 0.04 * designed;
            assert!(
                (mean - designed).abs() <= tolerance,
                "{preset_name} {tier_name}: {name} {mean:.2}, not {designed}"
            );
        }
    }
}
