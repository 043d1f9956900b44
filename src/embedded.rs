//! Puts the built-in presets, tables and tilesets where `AssetServer::load` finds them: `embedded://undercroft/…`.

use std::path::{Path, PathBuf};

#[cfg(feature = "render")]
use bevy::asset::AssetPath;
use bevy::{asset::io::embedded::EmbeddedAssetRegistry, prelude::*};

/// Name of the asset source.
#[cfg(feature = "render")]
pub(crate) const SOURCE: &str = "embedded";
/// Folder of all built-in files.
const ROOT: &str = "undercroft";

/// Where in the asset source a built-in file is.
pub(crate) fn path(path: impl AsRef<Path>) -> PathBuf {
    Path::new(ROOT).join(path)
}

/// The path of a built-in file for `AssetServer::load`.
#[cfg(feature = "render")]
pub(crate) fn asset_path(file: &str) -> AssetPath<'static> {
    AssetPath::from_path_buf(path(file)).with_source(SOURCE)
}

/// Registers the files.
pub(crate) fn register(app: &mut App) {
    let registry = app.world_mut().get_resource_or_init::<EmbeddedAssetRegistry>();
    let insert = |path: &str, bytes: &'static [u8]| {
        registry.insert_asset(PathBuf::new(), &self::path(path), bytes);
    };
    for preset in undercroft_assets::PRESETS {
        insert(preset.path, preset.text.as_bytes());
    }
    for table in undercroft_assets::TABLES {
        insert(table.path, table.text.as_bytes());
    }
    for tileset in undercroft_assets::TILESETS {
        insert(tileset.path, tileset.text.as_bytes());
        insert(&tileset.path.replace(".tileset.ron", ".png"), tileset.png);
    }
}
