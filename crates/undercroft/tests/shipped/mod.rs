//! The presets and tilesets of the assets.

use undercroft::{
    preset::{Library, Preset},
    tileset::Tileset,
};

/// Names of the tilesets.
#[allow(dead_code, reason = "not every test that shares this module draws")]
pub const TILESETS: [&str; 6] = ["lab", "caverns", "ratkin", "keep", "crypt", "town"];

/// The presets.
pub fn presets() -> Vec<Preset> {
    let mut library = Library::new();
    for asset in undercroft_assets::PRESETS {
        library.add_preset(asset.name, asset.text);
    }
    let load = |asset: &undercroft_assets::PresetAsset| Preset::load(asset.name, asset.path, asset.text, &library);
    undercroft_assets::PRESETS.iter().map(|asset| load(asset).expect("a shipped preset")).collect()
}

/// A tileset.
#[allow(dead_code, reason = "not every test that shares this module draws")]
pub fn tileset(name: &str) -> Tileset {
    Tileset::parse(undercroft_assets::tileset(name).expect("shipped").text).expect("valid")
}
