//! Locks on large plans: all that the layout labels, and a given number.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use undercroft::{
    Generator, Seed, Settings, ValidPreset,
    graph::Graph,
    locks,
    plan::{Label, Plan},
    preset::{Doors, GridCarve, LayoutSettings, LevelCount, Locked, Pointcrawl, RoomCount},
    roles,
};

fn preset(layout: LayoutSettings, locked: Locked) -> ValidPreset {
    let doors = Doors { locked, ..Settings::default().doors };
    Settings { layout, doors, ..Settings::default() }.validate("bench", "only").expect("within the bounds")
}

fn pointcrawl(rooms: u32) -> LayoutSettings {
    LayoutSettings::Pointcrawl(Pointcrawl {
        rooms: RoomCount::Exactly(rooms),
        levels: LevelCount::Exactly(10),
        bonus_draws: 0,
        gutter: 5,
        ..Pointcrawl::default()
    })
}

fn place(c: &mut Criterion, name: &str, preset: &ValidPreset) {
    let plan: Plan = Generator::new(preset).seed(Seed(7)).plan().expect("a plan");
    let graph = Graph::new(plan.nodes.len(), plan.edges());
    let roles = roles::assign(preset, Seed(7), &plan, &graph).expect("nothing is required");
    let locks = || locks::place(preset, Seed(7), &plan, &graph, &roles, None);
    let labelled = plan.connections.iter().filter(|c| c.label == Label::Locked).count();
    println!("{name}: {} rooms, {labelled} labels, {} locks", plan.nodes.len(), locks().locks.len());
    c.bench_with_input(BenchmarkId::new(name, plan.nodes.len()), &(), |b, ()| b.iter(|| black_box(locks())));
}

fn all_sizes(c: &mut Criterion) {
    for rooms in [875, 1_750, 3_500, 7_000, 14_000] {
        place(c, "as labelled", &preset(pointcrawl(rooms), Locked::AsLabelled));
    }
    let carve = GridCarve { columns: 91, rows: 91, steps: 1_000, ..GridCarve::default() };
    place(c, "64 of a grid", &preset(LayoutSettings::GridCarve(carve), Locked::Exactly(64)));
}

criterion_group!(benches, all_sizes);
criterion_main!(benches);
