//! The carve beside a search per step, and how it grows.

use std::{hint::black_box, time::Duration};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use undercroft::{
    Seed,
    layout::{Layout, LayoutContext},
    plan::Plan,
    preset::{GridCarve, StartEnd},
};

#[path = "../tests/common/mod.rs"]
mod common;

fn grid(side: u32, steps: u64) -> GridCarve {
    GridCarve {
        columns: side,
        rows: side,
        steps,
        remove_room: 40,
        remove_connection: 60,
        start_end: StartEnd::Corners,
        ..GridCarve::default()
    }
}

fn carve(preset: &GridCarve) -> Plan {
    let mut context = LayoutContext { seed: Seed(7), trace: None, cancel: None };
    preset.run(&mut context).expect("a valid grid")
}

/// Delete, A*, undo: the same carve by `common::search`, with arrays instead of sets so that only the search differs.
fn beside_the_oracle(c: &mut Criterion) {
    let mut group = c.benchmark_group("carve 200x200, 40000 steps");
    let preset = grid(200, 40_000);
    group.bench_function("faces", |b| b.iter(|| black_box(carve(&preset))));
    group.sample_size(10).measurement_time(Duration::from_secs(1)).warm_up_time(Duration::from_millis(1));
    group.bench_function("search per step", |b| b.iter(|| black_box(common::search::carve(&preset, Seed(7)))));
    group.finish();
}

fn growth(c: &mut Criterion) {
    let mut group = c.benchmark_group("carve, one step a room");
    group.sample_size(20);
    for side in [256_u32, 512, 1024] {
        let rooms = u64::from(side) * u64::from(side);
        group.throughput(Throughput::Elements(rooms));
        let preset = grid(side, rooms);
        group.bench_with_input(BenchmarkId::from_parameter(side), &preset, |b, preset| {
            b.iter(|| black_box(carve(preset)));
        });
    }
    group.finish();
}

fn tracing(c: &mut Criterion) {
    let mut group = c.benchmark_group("carve 200x200, trace");
    let preset = grid(200, 40_000);
    group.bench_function("none", |b| b.iter(|| black_box(carve(&preset))));
    group.bench_function("kept", |b| {
        b.iter(|| {
            let mut steps = Vec::new();
            let mut context = LayoutContext { seed: Seed(7), trace: Some(&mut steps), cancel: None };
            black_box(preset.run(&mut context).expect("a valid grid"));
            steps.len()
        });
    });
    group.finish();
}

criterion_group!(benches, beside_the_oracle, growth, tracing);
criterion_main!(benches);
