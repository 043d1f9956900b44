//! The pointcrawl on tiles, all stages on one core, beside its layout alone: a default dungeon, and 3,500 rooms on about
//! 1000 x 1000 tiles.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::{Criterion, criterion_group, criterion_main};
use undercroft::{
    Generator, Seed, Settings, ValidPreset, generate,
    graph::Graph,
    locks,
    plan::Plan,
    preset::{Crossing, Decimal, HallWidth, LayoutSettings, LevelCount, Pointcrawl, RoomCount, Shape, WeightedShape},
    roles, stock,
    tiles::{Draft, build},
};

fn preset(layout: Pointcrawl, shapes: Option<Shape>) -> ValidPreset {
    let mut settings = Settings { layout: LayoutSettings::Pointcrawl(layout), ..Settings::default() };
    settings.halls.width = HallWidth::Shared(1, 1);
    if let Some(shape) = shapes {
        settings.shapes = vec![WeightedShape { weight: 1, shape }];
    }
    settings.validate("crawl", "veteran").expect("within the bounds")
}

fn compare(c: &mut Criterion, name: &str, preset: &ValidPreset, samples: usize) {
    let mut group = c.benchmark_group(name);
    group.sample_size(samples);
    let plans: Vec<Plan> = (1..=8).map(|seed| plan(preset, Seed(seed))).collect();
    let mut seed = 0;
    let mut next = || {
        seed = seed % 8 + 1;
        seed
    };
    group.bench_function("layout", |b| b.iter(|| plan(black_box(preset), Seed(next()))));
    group.bench_function("tiles", |b| {
        let mut draw = 0;
        b.iter_custom(|times| {
            (0..times)
                .map(|_| {
                    draw = draw % 8 + 1;
                    tiles(preset, Seed(draw), &plans[draw as usize - 1])
                })
                .sum()
        });
    });
    group.bench_function("complete", |b| b.iter(|| generate(black_box(preset), Seed(next()))));
    group.finish();
}

fn plan(preset: &ValidPreset, seed: Seed) -> Plan {
    Generator::new(preset).seed(seed).plan().expect("the preset can be met")
}

/// Time of the last stage alone.
fn tiles(preset: &ValidPreset, seed: Seed, plan: &Plan) -> Duration {
    let graph = Graph::new(plan.nodes.len(), plan.edges());
    let roles = roles::assign(preset, seed, plan, &graph).expect("no special room is required");
    let locks = locks::place(preset, seed, plan, &graph, &roles, None);
    let stock = stock::stock(preset, seed, plan, &roles, &locks, None);
    let draft = Draft { preset, seed, plan, roles: &roles, locks: &locks, stock: &stock };
    let begin = Instant::now();
    let _ = black_box(build(draft));
    begin.elapsed()
}

fn default_dungeon(c: &mut Criterion) {
    compare(c, "pointcrawl, default", &preset(Pointcrawl::default(), None), 100);
}

fn thousand_tiles(c: &mut Criterion) {
    for bonus_crossing in [Crossing::Avoid, Crossing::Allow] {
        let large = Pointcrawl {
            rooms: RoomCount::Exactly(3_500),
            levels: LevelCount::Exactly(1),
            empty_factor: (Decimal::from_thousandths(2_000), Decimal::from_thousandths(2_000)),
            bonus_crossing,
            ..Pointcrawl::default()
        };
        let preset = preset(large, Some(Shape::Rectangle { w: (5, 9), h: (5, 9) }));
        let dungeon = generate(&preset, Seed(1)).expect("the preset can be met");
        let map = &dungeon.levels[0];
        let name = format!("3500 rooms, {} x {} tiles, {bonus_crossing:?}", map.width(), map.height());
        compare(c, &name, &preset, 10);
    }
}

criterion_group!(benches, default_dungeon, thousand_tiles);
criterion_main!(benches);
