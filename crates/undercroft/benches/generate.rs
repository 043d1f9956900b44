//! The complete generator, all stages, on one core: a default dungeon, and a map of 1001 x 1001 tiles.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use undercroft::{
    Seed, Settings, generate,
    preset::{GridCarve, LayoutSettings},
};

fn lab_veteran(c: &mut Criterion) {
    let preset = Settings::default().validate("lab", "veteran").expect("the defaults are valid");
    let mut seed = 0;
    c.bench_function("lab veteran, complete", |b| {
        b.iter(|| {
            seed += 1;
            generate(black_box(&preset), Seed(seed))
        });
    });
}

fn thousand_tiles(c: &mut Criterion) {
    let carve = GridCarve { columns: 91, rows: 91, steps: 1000, ..GridCarve::default() };
    let settings = Settings { layout: LayoutSettings::GridCarve(carve), ..Settings::default() };
    let preset = settings.validate("large", "veteran").expect("within the bounds");
    let mut group = c.benchmark_group("1001x1001 tiles");
    group.sample_size(20);
    let mut seed = 0;
    group.bench_function("about 8000 rooms, complete", |b| {
        b.iter(|| {
            seed += 1;
            generate(black_box(&preset), Seed(seed))
        });
    });
    group.finish();
}

criterion_group!(benches, lab_veteran, thousand_tiles);
criterion_main!(benches);
