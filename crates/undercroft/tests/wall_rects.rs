//! Walls as rectangles: all of them, nothing else, and few.

mod sketch;

use sketch::sketch;
use undercroft::{
    Seed, ValidPreset,
    dungeon::{TileKind, TileMap},
    generate,
    grid::{Point, Rect},
    nav::{WallRects, wall_rects},
    preset::{Library, Preset},
};

fn tiers() -> Vec<ValidPreset> {
    let mut library = Library::new();
    for asset in undercroft_assets::PRESETS {
        library.add_preset(asset.name, asset.text);
    }
    undercroft_assets::TABLES.iter().for_each(|asset| library.add_tables(asset.name, asset.text));
    let load = |asset: &undercroft_assets::PresetAsset| Preset::load(asset.name, asset.path, asset.text, &library);
    let presets = undercroft_assets::PRESETS.iter().map(|asset| load(asset).expect("shipped"));
    presets.flat_map(|preset| preset.tiers().to_vec()).collect()
}

fn tiles(map: &TileMap) -> impl Iterator<Item = Point> + use<> {
    let (width, height) = (map.width() as i32, map.height() as i32);
    (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
}

fn points(rect: Rect) -> impl Iterator<Item = Point> {
    (rect.y..rect.bottom()).flat_map(move |y| (rect.x..rect.right()).map(move |x| Point::new(x, y)))
}

/// Every wall is covered, by the rectangle that is said to stand for it, and no rectangle lies on walkable tiles or
/// reaches beyond the level.
fn check(map: &TileMap) -> WallRects {
    let walls = WallRects::new(map);
    for p in tiles(map) {
        let rect = walls.at(p).map(|number| walls.rects[number]);
        assert_eq!(rect.is_some(), map.kind(p) == TileKind::Wall, "{p:?}");
        assert!(rect.is_none_or(|rect| rect.contains(p)), "{p:?}");
    }
    for rect in &walls.rects {
        assert!(rect.area() > 0);
        assert!(points(*rect).all(|p| map.index(p).is_some() && !map.kind(p).is_walkable()), "{rect:?}");
    }
    assert_eq!(wall_rects(map), walls.rects);
    walls
}

/// For a rectangle with the corners a and b: whether it holds nothing that can be walked on.
struct Solid {
    stride: usize,
    /// Walkable tiles north-west of each corner of tiles.
    sums: Vec<u32>,
}

impl Solid {
    fn new(map: &TileMap) -> Self {
        let stride = map.width() as usize + 1;
        let mut sums = vec![0; stride * (map.height() as usize + 1)];
        for p in tiles(map) {
            let i = (p.y as usize + 1) * stride + p.x as usize + 1;
            sums[i] = sums[i - 1] + sums[i - stride] - sums[i - stride - 1] + u32::from(map.kind(p).is_walkable());
        }
        Self { stride, sums }
    }

    fn between(&self, a: Point, b: Point) -> bool {
        let at = |x: i32, y: i32| self.sums[y as usize * self.stride + x as usize];
        let (west, east) = (a.x.min(b.x), a.x.max(b.x) + 1);
        let (north, south) = (a.y.min(b.y), a.y.max(b.y) + 1);
        at(east, south) + at(west, north) == at(west, south) + at(east, north)
    }
}

/// Size of a set of wall tiles no two of which fit into one rectangle: no cover has fewer rectangles.
fn least(map: &TileMap) -> usize {
    let solid = Solid::new(map);
    let reach = |p: Point, dx: i32, dy: i32| {
        let on = |steps: &i32| {
            let q = Point::new(p.x + dx * steps, p.y + dy * steps);
            map.index(q).is_some() && !map.kind(q).is_walkable()
        };
        (1..).take_while(on).count()
    };
    // Those that fit together with few others first.
    let freedom = |p: &Point| {
        let (columns, rows) = (1 + reach(*p, 1, 0) + reach(*p, -1, 0), 1 + reach(*p, 0, 1) + reach(*p, 0, -1));
        columns * rows
    };
    let mut walls: Vec<Point> = tiles(map).filter(|p| map.kind(*p) == TileKind::Wall).collect();
    walls.sort_by_cached_key(freedom);
    let mut apart: Vec<Point> = Vec::new();
    for p in walls {
        if apart.iter().all(|q| !solid.between(p, *q)) {
            apart.push(p);
        }
    }
    apart.len()
}

#[test]
fn the_walls_of_the_presets_become_hardly_more_rectangles_than_there_must_be() {
    for tier in tiers() {
        let (mut rects, mut must, mut walls) = (0, 0, 0);
        for seed in 0..50 {
            for map in &generate(&tier, Seed(seed)).expect("a shipped preset").levels {
                rects += check(map).rects.len();
                must += least(map);
                walls += map.kinds().iter().filter(|kind| **kind == TileKind::Wall).count();
            }
        }
        let name = format!("{} {}", tier.name(), tier.tier());
        assert!(rects * 1000 <= must * 1015, "{name}: {rects} rectangles, {must} needed");
        assert!(rects * 1000 <= walls * 165, "{name}: {rects} rectangles for {walls} walls");
    }
}

#[test]
fn a_room_has_four_walls_and_a_block_of_rock_is_one_rectangle() {
    let room = sketch(&["#####", "#...#", "#...#", "#####"]);
    assert_eq!(check(&room.levels[0]).rects.len(), 4);
    let rock = sketch(&["####", "####", "####"]);
    assert_eq!(check(&rock.levels[0]).rects, [Rect::new(0, 0, 4, 3)]);
    let cross = sketch(&[" # ", "###", " # "]);
    assert_eq!(check(&cross.levels[0]).rects, [Rect::new(0, 0, 3, 3)], "void may be covered");
}

#[test]
fn doors_are_no_walls() {
    let rooms = sketch(&["#######", "#..#..#", "#..+..#", "#..#..#", "#######"]);
    assert_eq!(check(&rooms.levels[0]).rects.len(), 6);
}

#[test]
fn any_level_is_covered_however_ragged() {
    for case in 0..400_u64 {
        let bits = |i: u64| undercroft::seed::mix(case << 32 | i);
        let (width, height) = (bits(1) % 140 + 1, bits(2) % 40 + 1);
        let mut map = TileMap::new(width as u32, height as u32);
        for p in tiles(&map) {
            let draw = bits(1000 + (p.y as u64) * width + p.x as u64);
            match draw % (2 + case % 9) {
                0 => map.set(p, TileKind::Room, 0),
                1 => map.set_solid(p, false),
                _ => map.set_solid(p, true),
            }
        }
        check(&map);
    }
}

#[test]
fn a_level_without_walls_or_without_tiles_has_no_rectangles() {
    assert_eq!(wall_rects(&TileMap::new(0, 0)), []);
    assert_eq!(wall_rects(&TileMap::new(3, 0)), []);
    assert_eq!(wall_rects(&TileMap::new(200, 200)), []);
    let walls = WallRects::new(&sketch(&["#"]).levels[0]);
    for (x, y) in [(-1, 0), (0, -1), (1, 0), (0, 1), (i32::MAX, i32::MAX), (i32::MIN, i32::MIN)] {
        assert_eq!(walls.at(Point::new(x, y)), None);
    }
    assert_eq!(walls.at(Point::new(0, 0)), Some(0));
}
