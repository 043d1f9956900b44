//! Dungeons of the shipped presets.

use undercroft::{
    Dungeon, Seed, generate,
    preset::{Library, Preset},
};

/// A preset of the assets.
pub fn preset(name: &str) -> Preset {
    let asset = undercroft_assets::preset(name).expect("a shipped preset");
    let mut library = Library::new();
    undercroft_assets::PRESETS.iter().for_each(|asset| library.add_preset(asset.name, asset.text));
    undercroft_assets::TABLES.iter().for_each(|asset| library.add_tables(asset.name, asset.text));
    Preset::load(name, asset.path, asset.text, &library).expect("a valid preset")
}

/// A dungeon of a preset's default tier.
#[allow(dead_code, reason = "not every test that shares this module needs it")]
pub fn dungeon(name: &str, seed: u64) -> Dungeon {
    generate(preset(name).tier(None).expect("a default tier"), Seed(seed)).expect("a dungeon")
}
