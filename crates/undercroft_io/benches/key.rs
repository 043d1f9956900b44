//! A default pointcrawl: making it, beside writing its key and finding its exploded view.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use undercroft::{
    Seed,
    exploded::Exploded,
    generate,
    preset::{Library, Preset},
};
use undercroft_io::key::{Format, Options, write};

fn pointcrawl(c: &mut Criterion) {
    let asset = undercroft_assets::preset("pointcrawl").expect("a shipped preset");
    let mut library = Library::new();
    undercroft_assets::TABLES.iter().for_each(|asset| library.add_tables(asset.name, asset.text));
    let preset = Preset::load("pointcrawl", asset.path, asset.text, &library).expect("a valid preset");
    let tier = preset.tier(None).expect("a default tier");
    let dungeons: Vec<_> = (0..64).filter_map(|seed| generate(tier, Seed(seed)).ok()).collect();
    let mut group = c.benchmark_group("default pointcrawl");
    let mut seed = 0;
    group.bench_function("complete", |b| {
        b.iter(|| {
            seed += 1;
            generate(black_box(tier), Seed(seed % 64))
        });
    });
    for format in Format::ALL {
        let mut next = dungeons.iter().cycle();
        group.bench_function(format!("key, {}", format.ending()), |b| {
            b.iter(|| next.next().map(|dungeon| write(black_box(dungeon), format, &Options::default())));
        });
    }
    let mut next = dungeons.iter().cycle();
    group.bench_function("exploded view", |b| b.iter(|| next.next().map(Exploded::of)));
    group.finish();
}

criterion_group!(benches, pointcrawl);
criterion_main!(benches);
