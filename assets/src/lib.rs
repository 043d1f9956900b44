//! # The files of Undercroft
//!
//! Presets, random tables and tilesets, embedded, so that a game, the command and a package from a registry have them without a copy
//! on disk. The files themselves lie beside this crate's source and are meant to be read and changed:
//! `presets/*.dungeon.ron`, `tables/*.tables.ron`, `tilesets/*`.
//!
//! ```
//! let lab = undercroft_assets::preset("lab").unwrap();
//! assert_eq!(lab.path, "presets/lab.dungeon.ron");
//! assert!(lab.text.starts_with("// lab.dungeon.ron"));
//! ```

#![warn(missing_docs)]
#![forbid(unsafe_code)]

/// A preset file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PresetAsset {
    /// The file's name without its endings, such as `lab`.
    pub name: &'static str,
    /// Path below this crate, such as `presets/lab.dungeon.ron`.
    pub path: &'static str,
    /// The file's text.
    pub text: &'static str,
}

/// A file of random tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableAsset {
    /// The file's name without its endings, such as `treasure`.
    pub name: &'static str,
    /// Path below this crate, such as `tables/treasure.tables.ron`.
    pub path: &'static str,
    /// The file's text.
    pub text: &'static str,
}

/// A tileset: its description and its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilesetAsset {
    /// The file's name without its endings, such as `lab`.
    pub name: &'static str,
    /// Path below this crate, as presets name it in `theme.tileset`, such as `tilesets/lab.tileset.ron`.
    pub path: &'static str,
    /// The description's text.
    pub text: &'static str,
    /// The picture, a PNG.
    pub png: &'static [u8],
}

macro_rules! presets {
    ($($name:literal),*) => {
        &[$(PresetAsset {
            name: $name,
            path: concat!("presets/", $name, ".dungeon.ron"),
            text: include_str!(concat!("../presets/", $name, ".dungeon.ron")),
        }),*]
    };
}

macro_rules! tables {
    ($($name:literal),*) => {
        &[$(TableAsset {
            name: $name,
            path: concat!("tables/", $name, ".tables.ron"),
            text: include_str!(concat!("../tables/", $name, ".tables.ron")),
        }),*]
    };
}

macro_rules! tilesets {
    ($($name:literal),*) => {
        &[$(TilesetAsset {
            name: $name,
            path: concat!("tilesets/", $name, ".tileset.ron"),
            text: include_str!(concat!("../tilesets/", $name, ".tileset.ron")),
            png: include_bytes!(concat!("../tilesets/", $name, ".png")),
        }),*]
    };
}

/// All presets, in order of name.
pub const PRESETS: &[PresetAsset] = presets!["caverns", "lab", "pointcrawl", "ratkin", "shaft", "warren"];

/// All files of random tables, in order of name.
pub const TABLES: &[TableAsset] =
    tables!["dressing", "hazards", "monsters", "names", "origins", "senses", "treasure", "wandering"];

/// All tilesets, in order of name.
pub const TILESETS: &[TilesetAsset] = tilesets!["caverns", "crypt", "keep", "lab", "ratkin", "town"];

/// The preset of this name.
pub fn preset(name: &str) -> Option<&'static PresetAsset> {
    PRESETS.iter().find(|preset| preset.name == name)
}

/// The file of tables of this name.
pub fn table(name: &str) -> Option<&'static TableAsset> {
    TABLES.iter().find(|table| table.name == name)
}

/// The tileset of this name or path: `lab` or `tilesets/lab.tileset.ron`.
pub fn tileset(path_or_name: &str) -> Option<&'static TilesetAsset> {
    TILESETS.iter().find(|tileset| tileset.name == path_or_name || tileset.path == path_or_name)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use super::*;

    /// Names of the files in a folder of this crate that have this ending, without it.
    fn on_disk(folder: &str, ending: &str) -> BTreeSet<String> {
        fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(ending).map(str::to_owned))
            .collect()
    }

    #[test]
    fn every_file_is_embedded() {
        let names: BTreeSet<String> = PRESETS.iter().map(|preset| preset.name.to_owned()).collect();
        assert_eq!(names, on_disk("presets", ".dungeon.ron"));
        let names: BTreeSet<String> = TABLES.iter().map(|table| table.name.to_owned()).collect();
        assert_eq!(names, on_disk("tables", ".tables.ron"));
        let names: BTreeSet<String> = TILESETS.iter().map(|tileset| tileset.name.to_owned()).collect();
        assert_eq!(names, on_disk("tilesets", ".tileset.ron"));
    }

    #[test]
    fn names_and_paths_find_their_files() {
        for asset in PRESETS {
            assert_eq!(preset(asset.name), Some(asset));
            assert!(on_disk("presets", "").contains(asset.path.trim_start_matches("presets/")));
        }
        for asset in TABLES {
            assert_eq!(table(asset.name), Some(asset));
            assert!(on_disk("tables", "").contains(asset.path.trim_start_matches("tables/")));
        }
        for asset in TILESETS {
            assert_eq!(tileset(asset.name), Some(asset));
            assert_eq!(tileset(asset.path), Some(asset));
        }
        assert_eq!(preset("dungeon"), None);
        assert_eq!(table("dungeon"), None);
        assert_eq!(tileset("dungeon"), None);
    }
}
