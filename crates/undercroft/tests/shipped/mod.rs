//! The presets, tables and tilesets of the assets.

use undercroft::{
    preset::{Library, Preset},
    tables::Tables,
    tileset::Tileset,
};

/// Names of the tilesets.
#[allow(dead_code, reason = "not every test that shares this module draws")]
pub const TILESETS: [&str; 6] = ["lab", "caverns", "ratkin", "keep", "crypt", "town"];

/// All that a shipped preset may refer to.
#[allow(dead_code, reason = "not every test that shares this module generates")]
pub fn library() -> Library {
    let mut library = Library::new();
    for asset in undercroft_assets::PRESETS {
        library.add_preset(asset.name, asset.text);
    }
    undercroft_assets::TABLES.iter().for_each(|asset| library.add_tables(asset.name, asset.text));
    library
}

/// The presets.
#[allow(dead_code, reason = "not every test that shares this module generates")]
pub fn presets() -> Vec<Preset> {
    let library = library();
    let load = |asset: &undercroft_assets::PresetAsset| Preset::load(asset.name, asset.path, asset.text, &library);
    undercroft_assets::PRESETS.iter().map(|asset| load(asset).expect("a shipped preset")).collect()
}

/// The preset of this name.
#[allow(dead_code, reason = "not every test that shares this module generates")]
pub fn preset(name: &str) -> Preset {
    let asset = undercroft_assets::preset(name).expect("a shipped preset");
    Preset::load(asset.name, asset.path, asset.text, &library()).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The tables.
#[allow(dead_code, reason = "not every test that shares this module stocks by dice")]
pub fn tables() -> Tables {
    let texts: Vec<_> = undercroft_assets::TABLES.iter().map(|asset| (asset.path, asset.text)).collect();
    Tables::from_texts(&texts).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A tileset.
#[allow(dead_code, reason = "not every test that shares this module draws")]
pub fn tileset(name: &str) -> Tileset {
    Tileset::parse(undercroft_assets::tileset(name).expect("shipped").text).expect("valid")
}
