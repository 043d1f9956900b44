//! The relative neighbourhood graph beside its definition, how it grows, and the whole layout.

use std::{hint::black_box, time::Duration};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use undercroft::{
    Seed,
    grid::Point,
    layout::{Layout, LayoutContext, pointcrawl::neighbourhood::neighbours},
    plan::Plan,
    preset::{LevelCount, Pointcrawl, RoomCount},
    seed::{below, mix},
    trace::Step,
};

#[path = "../tests/neighbourhood_oracle/mod.rs"]
mod neighbourhood_oracle;

/// So many points of a lattice that is half empty.
fn half_empty(count: u32) -> Vec<Point> {
    let side = (2 * count).isqrt() + 1;
    let mut points: Vec<u32> = (0..side * side).collect();
    points.sort_unstable_by_key(|point| mix(u64::from(*point)));
    points.truncate(count as usize);
    points.sort_unstable();
    points.into_iter().map(|i| Point::new((i % side) as i32, (i / side) as i32)).collect()
}

/// So many points in 30 heaps, far apart.
fn clusters(count: u32) -> Vec<Point> {
    let place = |i: u64, n: u64| below(mix(i), n) as i32;
    let mut points: Vec<Point> = (0..u64::from(count))
        .map(|i| {
            let heap = i % 30;
            let (x, y) = (place(2 * heap, 1 << 28), place(2 * heap + 1, 1 << 28));
            Point::new(x + place(2 * i + (1 << 40), 4_000), y + place(2 * i + (1 << 40) + 1, 4_000))
        })
        .collect();
    points.sort_unstable();
    points.dedup();
    points
}

fn beside_the_definition(c: &mut Criterion) {
    let mut group = c.benchmark_group("neighbours of 1000 rooms");
    let points = half_empty(1_000);
    group.bench_function("octants", |b| b.iter(|| black_box(neighbours(&points))));
    group.sample_size(10).measurement_time(Duration::from_secs(1));
    group.bench_function("definition", |b| b.iter(|| black_box(neighbourhood_oracle::by_definition(&points))));
    group.finish();
}

fn growth(c: &mut Criterion) {
    let mut group = c.benchmark_group("neighbours");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    for count in [1_000, 10_000, 100_000] {
        group.throughput(Throughput::Elements(count.into()));
        for (kind, points) in [("half empty", half_empty(count)), ("clusters", clusters(count))] {
            group.bench_with_input(BenchmarkId::new(kind, count), &points, |b, points| {
                b.iter(|| black_box(neighbours(points)));
            });
        }
    }
    group.finish();
}

fn plan(preset: &Pointcrawl, seed: u64) -> Plan {
    let mut context = LayoutContext { seed: Seed(seed), trace: None, cancel: None };
    preset.run(&mut context).expect("a valid preset")
}

fn layout(c: &mut Criterion) {
    let mut group = c.benchmark_group("layout");
    let rooms = |rooms: u32| Pointcrawl { rooms: RoomCount::Exactly(rooms), ..Pointcrawl::default() };
    let default = Pointcrawl::default();
    let mut seed = 0;
    group.bench_function("default, mean of many seeds", |b| {
        b.iter(|| {
            seed += 1;
            black_box(plan(&default, seed))
        });
    });
    for (name, levels) in [("drawn", Pointcrawl::default().levels), ("1", LevelCount::Exactly(1))] {
        let preset = Pointcrawl { levels, ..rooms(3_500) };
        group.bench_function(format!("3500 rooms, levels {name}"), |b| b.iter(|| black_box(plan(&preset, 7))));
    }
    group.finish();
}

fn tracing(c: &mut Criterion) {
    let mut group = c.benchmark_group("layout of 3500 rooms, trace");
    let preset = Pointcrawl { rooms: RoomCount::Exactly(3_500), ..Pointcrawl::default() };
    group.bench_function("none", |b| b.iter(|| black_box(plan(&preset, 7))));
    group.bench_function("kept", |b| {
        b.iter(|| {
            let mut steps: Vec<Step> = Vec::new();
            let mut context = LayoutContext { seed: Seed(7), trace: Some(&mut steps), cancel: None };
            black_box(preset.run(&mut context).expect("a valid preset"));
            steps.len()
        });
    });
    group.finish();
}

criterion_group!(benches, beside_the_definition, growth, layout, tracing);
criterion_main!(benches);
