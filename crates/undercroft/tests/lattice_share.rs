//! How many halls of pointcrawls find a way, with the shipped preset.

use undercroft::{
    Seed, ValidPreset,
    check::check,
    dungeon::LinkKind,
    generate,
    preset::{Crossing, LayoutSettings, Library, Preset},
};

/// The shipped preset, each of its tiers.
fn presets(crossing: Crossing) -> Vec<ValidPreset> {
    let asset = undercroft_assets::preset("pointcrawl").expect("shipped");
    let mut library = Library::new();
    undercroft_assets::TABLES.iter().for_each(|table| library.add_tables(table.name, table.text));
    let shipped = Preset::load(asset.name, asset.path, asset.text, &library).unwrap_or_else(|e| panic!("{e}"));
    let tiers = shipped.tiers().iter().map(|tier| {
        let mut settings = (**tier).clone();
        let LayoutSettings::Pointcrawl(pointcrawl) = &mut settings.layout else { panic!("no pointcrawl") };
        pointcrawl.bonus_crossing = crossing;
        settings.validate("pointcrawl", tier.tier()).unwrap_or_else(|problems| panic!("{problems}"))
    });
    tiers.collect()
}

/// Tunnels that stand for a hall in a thousand connections within levels.
fn tunnels_in_thousand(crossing: Crossing, seeds: u64) -> f64 {
    let (mut wanted, mut tunnels) = (0, 0);
    for preset in presets(crossing) {
        for seed in 0..seeds {
            let dungeon = generate(&preset, Seed(seed)).expect("the preset can be met");
            let faults = check(&dungeon, Some(&preset));
            assert!(faults.is_empty(), "{}: {}", dungeon.share_code(), faults[0]);
            let of_dungeon = dungeon.links.iter().filter(|link| link.kind == LinkKind::Tunnel).count();
            wanted += dungeon.connections.len() - dungeon.links.len() + of_dungeon;
            tunnels += of_dungeon;
        }
    }
    println!("{crossing:?}: {tunnels} tunnels for {wanted} halls");
    tunnels as f64 * 1000. / wanted as f64
}

#[test]
fn where_no_bonus_connection_crosses_another_nearly_every_hall_finds_a_way() {
    assert!(tunnels_in_thousand(Crossing::Avoid, 300) <= 2.);
}

#[test]
fn where_they_may_cross_few_become_tunnels() {
    assert!(tunnels_in_thousand(Crossing::Allow, 300) <= 40.);
}
