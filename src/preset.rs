//! Presets as assets: `.dungeon.ron` files, reloaded when they change, and the built-in ones.

use std::{collections::BTreeSet, sync::Arc};

use bevy::{
    asset::{AssetLoader, AssetPath, LoadContext, io::Reader},
    prelude::*,
};
use serde::Deserialize;
use thiserror::Error;
use undercroft::{
    layout::LayoutKind,
    preset::{Library, Preset, Problems},
};

/// Ending of preset files.
const ENDING: &str = ".dungeon.ron";
/// Ending of files of random tables.
pub(crate) const TABLES_ENDING: &str = ".tables.ron";
/// Files read for one preset: itself and what it extends.
const MAX_CHAIN: usize = 32;
/// Files of tables read for one preset.
const MAX_TABLES: usize = 64;

/// A preset with all its tiers, checked. Load one from a `.dungeon.ron` file or take a built-in one of [`presets`].
///
/// A preset that `extends` another takes the file of that name beside it, else the built-in preset of that name, and
/// is loaded again when either file changes. So it is with files of random tables that it names in `stocking.tables`:
/// `"ghosts"` is `ghosts.tables.ron` beside it, else the built-in file of that name. A file that is broken leaves the last
/// good preset in its place and triggers [`DungeonFailed`](crate::DungeonFailed) on each dungeon that uses it.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct DungeonPreset(pub Preset);

/// Paths of the built-in presets, for `AssetServer::load`.
pub mod presets {
    /// Machine halls: packed, many loops.
    pub const LAB: &str = "embedded://undercroft/presets/lab.dungeon.ron";
    /// Winding caves: sparse, long ways.
    pub const CAVERNS: &str = "embedded://undercroft/presets/caverns.dungeon.ron";
    /// Burrows of the ratkin: between the two.
    pub const RATKIN: &str = "embedded://undercroft/presets/ratkin.dungeon.ron";
    /// Cellars below cellars: several levels, stairs, locks, treasure by depth.
    pub const POINTCRAWL: &str = "embedded://undercroft/presets/pointcrawl.dungeon.ron";
    /// A narrow shaft of many small levels.
    pub const SHAFT: &str = "embedded://undercroft/presets/shaft.dungeon.ron";
    /// A warren that sprawls over two wide levels.
    pub const WARREN: &str = "embedded://undercroft/presets/warren.dungeon.ron";
}

/// Layouts that presets may call by `Custom(name, params)`.
#[derive(Resource, Clone, Debug, Default)]
pub struct Layouts(pub(crate) Vec<Arc<dyn LayoutKind>>);

impl Layouts {
    /// The built-in presets and tables and these layouts: what a preset's text is read with.
    pub fn library(&self) -> Library {
        let mut library = Library::new();
        for preset in undercroft_assets::PRESETS {
            library.add_preset(preset.name, preset.text);
        }
        for tables in undercroft_assets::TABLES {
            library.add_tables(tables.name, tables.text);
        }
        for layout in &self.0 {
            library.add_layout(layout.clone());
        }
        library
    }
}

/// Why a preset's file was not taken.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DungeonPresetError {
    /// The file could not be read.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The file is not text.
    #[error("{file}: not a text file: the byte at {at} is not UTF-8")]
    NotText {
        /// Name of the file.
        file: String,
        /// Number of bytes before the wrong one.
        at: usize,
    },
    /// The text has mistakes; all of them, with file, line and column.
    #[error("{0}")]
    Problems(#[from] Problems),
}

/// Loads [`DungeonPreset`]s.
#[derive(TypePath, Default)]
pub(crate) struct DungeonPresetLoader {
    pub layouts: Layouts,
}

impl AssetLoader for DungeonPresetLoader {
    type Asset = DungeonPreset;
    type Settings = ();
    type Error = DungeonPresetError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        context: &mut LoadContext<'_>,
    ) -> Result<DungeonPreset, DungeonPresetError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let path = context.path().clone();
        let (name, file) = names_of(&path);
        let text = String::from_utf8(bytes).map_err(|error| DungeonPresetError::NotText {
            file: file.clone(),
            at: error.utf8_error().valid_up_to(),
        })?;
        let mut library = self.layouts.library();
        add_neighbours(&mut library, &text, &path, context).await;
        Ok(DungeonPreset(Preset::load(&name, &file, &text, &library)?))
    }

    fn extensions(&self) -> &[&str] {
        &["dungeon.ron"]
    }
}

/// A preset's name and its file's, as messages show it.
fn names_of(path: &AssetPath<'_>) -> (String, String) {
    let file = path.path().file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let name = file.strip_suffix(ENDING).or_else(|| file.split('.').next()).unwrap_or_default().to_owned();
    (name, file)
}

/// Reads the files beside this one that it extends, directly or not, and the tables that it or they name; so it is
/// loaded again when one of them changes.
async fn add_neighbours(library: &mut Library, text: &str, path: &AssetPath<'_>, context: &mut LoadContext<'_>) {
    let mut named = References::of(text);
    let mut next = named.extends.take();
    let mut seen = Vec::new();
    while let Some(name) = next.take().filter(|name| seen.len() < MAX_CHAIN && !seen.contains(name)) {
        let Some(text) = read_beside(path, &format!("{name}{ENDING}"), context).await else { break };
        let references = References::of(&text);
        next = references.extends;
        named.tables.extend(references.tables);
        library.add_preset(&name, &text);
        seen.push(name);
    }
    for name in named.tables.into_iter().take(MAX_TABLES) {
        if let Some(text) = read_beside(path, &format!("{name}{TABLES_ENDING}"), context).await {
            library.offer_tables(&name, &text);
        }
    }
}

/// The text of another file in the folder of a file; `None` when there is none.
async fn read_beside(path: &AssetPath<'_>, file: &str, context: &mut LoadContext<'_>) -> Option<String> {
    let beside = path.resolve_embed_str(file).ok()?;
    if beside.without_label() == path.without_label() {
        return None;
    }
    String::from_utf8(context.read_asset_bytes(beside).await.ok()?).ok()
}

/// The files that a preset's text names.
#[derive(Default)]
pub(crate) struct References {
    /// The preset that it extends.
    pub extends: Option<String>,
    /// Files of tables, of all its tiers, without their ending.
    pub tables: BTreeSet<String>,
}

impl References {
    /// What a text names; nothing when it is broken, which reading it will report.
    pub fn of(text: &str) -> Self {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .with_default_extension(ron::extensions::Extensions::UNWRAP_VARIANT_NEWTYPES);
        let Ok(head) = options.from_str::<Head>(text) else { return Self::default() };
        let tiers = head.tiers.into_iter().map(|tier| tier.stocking);
        let tables = tiers.chain([head.stocking]).flat_map(|stocking| stocking.tables);
        let plain = |name: &String| !name.contains(['/', '\\']);
        Self { extends: head.extends, tables: tables.filter(plain).collect() }
    }
}

/// What of a preset names other files.
#[derive(Deserialize)]
#[serde(rename = "Preset")]
struct Head {
    #[serde(default)]
    extends: Option<String>,
    #[serde(default)]
    stocking: StockingHead,
    #[serde(default)]
    tiers: Vec<TierHead>,
}

#[derive(Deserialize)]
struct TierHead {
    #[serde(default)]
    stocking: StockingHead,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct StockingHead {
    tables: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_preset_extends_is_found_among_fields_of_every_kind() {
        let text = r#"(format: 1, layout: GridCarve(columns: 7, start_end: Sides), // x
            shapes: [(weight: 7, shape: Disc(radius: (2, 4)))], doors: (kinds: {"wood": 0}, locked: Exactly(2)),
            extends: "lab", theme: (ambient: "f"))"#;
        assert_eq!(References::of(text).extends, Some("lab".into()));
        assert_eq!(References::of("(format: 1)").extends, None);
        assert_eq!(References::of("(format: ").extends, None);
    }

    #[test]
    fn tables_are_found_in_the_preset_and_in_its_tiers() {
        let text = r#"(format: 1, stocking: (method: Dice, tables: ["ghosts", "../secrets"]), layout: Pointcrawl(gutter: 4),
            tiers: [(name: "easy"), (name: "hard", layout: (side: Fitted), stocking: (tables: ["ghouls", "ghosts"]))])"#;
        let tables: Vec<String> = References::of(text).tables.into_iter().collect();
        assert_eq!(tables, ["ghosts", "ghouls"]);
        for preset in undercroft_assets::PRESETS {
            assert!(References::of(preset.text).tables.is_empty(), "{}", preset.name);
        }
    }

    #[test]
    fn a_preset_is_called_as_its_file() {
        let names = |path: &'static str| names_of(&AssetPath::parse(path));
        assert_eq!(names(presets::LAB), ("lab".into(), "lab.dungeon.ron".into()));
        assert_eq!(names("mods/old.mill.dungeon.ron").0, "old.mill");
        assert_eq!(names("mill.ron").0, "mill");
    }
}
