//! What is seen from a tile, and walls as rectangles.

use std::{hint::black_box, sync::Arc};

use criterion::{Criterion, criterion_group, criterion_main};
use undercroft::{
    Dungeon, Seed, Settings,
    dungeon::{OpeningId, TileKind, TileMap, TilePos},
    generate,
    grid::Point,
    nav::{Nav, Passage, WallRects},
    preset::{GridCarve, LayoutSettings, Library, Preset},
};

fn lab_elite() -> Dungeon {
    let mut library = Library::new();
    undercroft_assets::PRESETS.iter().for_each(|asset| library.add_preset(asset.name, asset.text));
    let asset = undercroft_assets::preset("lab").expect("shipped");
    let preset = Preset::load(asset.name, asset.path, asset.text, &library).expect("valid");
    generate(preset.tier(Some("elite")).expect("there"), Seed(7)).expect("a shipped preset")
}

fn thousand_tiles() -> Dungeon {
    let carve = GridCarve { columns: 91, rows: 91, steps: 1000, ..GridCarve::default() };
    let settings = Settings { layout: LayoutSettings::GridCarve(carve), ..Settings::default() };
    generate(&settings.validate("large", "veteran").expect("within the bounds"), Seed(1)).expect("many rooms")
}

fn field_of_view(c: &mut Criterion) {
    let dungeon = lab_elite();
    let rooms: Vec<TilePos> =
        dungeon.rooms().iter().map(|room| TilePos { level: room.level, x: room.anchor.x, y: room.anchor.y }).collect();
    let doors = dungeon.openings.len() as u32;
    let mut nav = Nav::new(Arc::new(dungeon));
    let mut each = rooms.iter().cycle();
    c.bench_function("field_of_view 12, rooms of lab elite", |b| {
        b.iter(|| nav.field_of_view(*each.next().expect("endless"), black_box(12)));
    });
    (0..doors).for_each(|door| _ = nav.set_passage(OpeningId(door), Passage::Open));
    c.bench_function("field_of_view 12, rooms of lab elite with open doors", |b| {
        b.iter(|| nav.field_of_view(*each.next().expect("endless"), black_box(12)));
    });
    c.bench_function("line_of_sight, rooms of lab elite with open doors", |b| {
        b.iter(|| nav.line_of_sight(*each.next().expect("endless"), *each.next().expect("endless")));
    });
    let mut hall = lab_elite();
    hall.levels[0] = TileMap::new(101, 101);
    for y in 0..101 {
        (0..101).for_each(|x| hall.levels[0].set(Point::new(x, y), TileKind::Room, 0));
    }
    let hall = Nav::new(Arc::new(hall));
    c.bench_function("field_of_view 12, open hall", |b| {
        b.iter(|| hall.field_of_view(TilePos { level: 0, x: 50, y: 50 }, black_box(12)));
    });
}

fn wall_rects(c: &mut Criterion) {
    let dungeon = thousand_tiles();
    c.bench_function("wall_rects, 1001x1001 tiles", |b| b.iter(|| WallRects::new(black_box(&dungeon.levels[0]))));
}

criterion_group!(benches, field_of_view, wall_rects);
criterion_main!(benches);
