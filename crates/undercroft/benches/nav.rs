//! Ways: one step from gate to gate, beside a flood for each, beside A* from tile to tile, and what all of it costs at
//! first.

use std::{hint::black_box, sync::Arc, time::Duration};

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use undercroft::{
    Dungeon, Seed, Settings,
    dungeon::{OpeningId, TilePos},
    generate,
    nav::{Cell, Nav, Passage, Travel},
    preset::{GridCarve, LayoutSettings, Library, Preset},
    seed::{below, mix},
};

fn elite(name: &str) -> Dungeon {
    let mut library = Library::new();
    undercroft_assets::PRESETS.iter().for_each(|asset| library.add_preset(asset.name, asset.text));
    let asset = undercroft_assets::preset(name).expect("the preset is there");
    let preset = Preset::load(name, asset.path, asset.text, &library).expect("the preset is sound");
    generate(preset.tier(Some("elite")).expect("the tier is there"), Seed(1)).expect("the preset is sound")
}

/// 1001 x 1001 tiles, about 8000 rooms, most openings with doors.
fn large() -> Dungeon {
    let carve = GridCarve { columns: 91, rows: 91, steps: 1000, ..GridCarve::default() };
    let settings = Settings { layout: LayoutSettings::GridCarve(carve), ..Settings::default() };
    generate(&settings.validate("large", "veteran").expect("within the bounds"), Seed(1)).expect("nothing is required")
}

/// Asks for ways between random tiles, and opens or closes a door after every hundredth.
struct Game {
    nav: Nav,
    floor: Vec<TilePos>,
    bits: u64,
    asked: u32,
}

impl Game {
    fn new(dungeon: Dungeon) -> Self {
        let mut floor = Vec::new();
        for (level, map) in (0..).zip(&dungeon.levels) {
            for (x, y) in (0..map.height() as i32).flat_map(|y| (0..map.width() as i32).map(move |x| (x, y))) {
                let pos = TilePos { level, x, y };
                floor.extend(map.kind(pos.point()).is_walkable().then_some(pos));
            }
        }
        Self { nav: Nav::new(Arc::new(dungeon)), floor, bits: 7, asked: 0 }
    }

    fn roll(&mut self, below_this: usize) -> usize {
        self.bits = mix(self.bits.wrapping_add(1));
        below(self.bits, below_this as u64) as usize
    }

    fn question(&mut self) -> (TilePos, TilePos) {
        self.asked += 1;
        if self.asked.is_multiple_of(100) {
            let opening = OpeningId(self.roll(self.nav.dungeon().openings.len()) as u32);
            let is_open = self.nav.passage(opening) == Some(Passage::Open);
            self.nav.set_passage(opening, if is_open { Passage::Closed } else { Passage::Open });
        }
        let (from, to) = (self.roll(self.floor.len()), self.roll(self.floor.len()));
        (self.floor[from], self.floor[to])
    }

    fn step(&mut self, travel: &Travel) -> Option<TilePos> {
        let (from, to) = self.question();
        self.nav.next_step(from, to, travel)
    }

    fn flooded_step(&mut self, travel: &Travel) -> Option<TilePos> {
        let (from, to) = self.question();
        self.nav.distance_field([to], travel).step(from)
    }

    /// A* of `pathfinding` from tile to tile, for one who opens doors.
    fn tiled_step(&mut self) -> Option<TilePos> {
        let (from, to) = self.question();
        let nav = &self.nav;
        let next = |at: &TilePos| {
            let TilePos { level, x, y } = *at;
            let beside = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)].map(|(x, y)| TilePos { level, x, y });
            beside.into_iter().filter_map(|next| match nav.cell(next) {
                Cell::Free => Some((next, 1)),
                Cell::ClosedDoor(_) => Some((next, 2)),
                _ => None,
            })
        };
        let rest = |at: &TilePos| at.x.abs_diff(to.x) + at.y.abs_diff(to.y);
        pathfinding::directed::astar::astar(&from, next, rest, |at| *at == to)?.0.get(1).copied()
    }
}

/// One step; [`Travel::default`] stops at closed doors, so that many targets are out of its reach.
fn steps(c: &mut Criterion, name: &str, dungeon: &Dungeon) {
    let mut group = c.benchmark_group(format!("{name}, next_step"));
    group.warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(2)).sample_size(20);
    let travellers = [("doors stop it", Travel::default()), ("opens doors", Travel::opening_doors())];
    for (who, travel) in &travellers {
        let mut game = Game::new(dungeon.clone());
        group.bench_function(*who, |b| b.iter(|| black_box(game.step(travel))));
    }
    group.sample_size(10);
    let mut game = Game::new(dungeon.clone());
    group.bench_function("opens doors, by a flood", |b| {
        b.iter(|| black_box(game.flooded_step(&Travel::opening_doors())));
    });
    let mut game = Game::new(dungeon.clone());
    group.bench_function("opens doors, by A* of pathfinding on tiles", |b| b.iter(|| black_box(game.tiled_step())));
    group.finish();
}

fn presets(c: &mut Criterion) {
    for name in ["lab", "caverns", "ratkin"] {
        steps(c, &format!("{name} elite"), &elite(name));
    }
}

fn thousand_tiles(c: &mut Criterion) {
    let dungeon = large();
    steps(c, "1001x1001 tiles", &dungeon);
    let mut group = c.benchmark_group("1001x1001 tiles");
    group.sample_size(10);
    let dungeon = Arc::new(dungeon);
    group.bench_function("Nav::new", |b| b.iter(|| black_box(Nav::new(dungeon.clone()))));
    let spawn = dungeon.spawn().expect("there is a spawn point");
    let (end, travel) = (dungeon.area(dungeon.end).expect("there is an end"), Travel::opening_doors());
    let end = TilePos { level: end.level, x: end.anchor.x, y: end.anchor.y };
    group.bench_function("the first next_step", |b| {
        let first = |nav: Nav| black_box(nav.next_step(spawn, end, &travel));
        b.iter_batched(|| Nav::new(dungeon.clone()), first, BatchSize::PerIteration);
    });
    let nav = Nav::new(dungeon.clone());
    group.bench_function("distance_field", |b| b.iter(|| black_box(nav.distance_field([spawn], &travel))));
    for size in [1, 3] {
        group.bench_function(format!("reach, size {size}"), |b| b.iter(|| black_box(nav.reach(spawn, size, &travel))));
    }
    group.finish();
}

fn fresh(c: &mut Criterion) {
    let dungeon = Arc::new(elite("lab"));
    c.bench_function("lab elite, Nav::new", |b| b.iter(|| black_box(Nav::new(dungeon.clone()))));
}

criterion_group!(benches, presets, fresh, thousand_tiles);
criterion_main!(benches);
