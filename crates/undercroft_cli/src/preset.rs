//! Finding what the user means by PRESET: a built-in one by its name, or a file.

use std::{
    fs,
    path::{Path, PathBuf},
};

use undercroft::{
    Dungeon, GenerateError, Seed, ValidPreset,
    preset::{Library, Preset},
};

use crate::failure::{Failure, Result};

/// A preset's text and where it is from.
pub struct Source {
    /// Name of the file without its endings.
    pub name: String,
    /// As messages show it.
    pub file: String,
    /// The text.
    pub text: String,
    /// The file, unless it is built in.
    pub path: Option<PathBuf>,
}

impl Source {
    /// The built-in preset of this name, or the file.
    ///
    /// # Errors
    /// Neither is there, or the file can't be read.
    pub fn find(wanted: &str) -> Result<Self> {
        if let Some(asset) = undercroft_assets::preset(wanted) {
            let file = asset.path.rsplit('/').next().unwrap_or(asset.path);
            return Ok(Self { name: asset.name.into(), file: file.into(), text: asset.text.into(), path: None });
        }
        let path = Path::new(wanted);
        let looks_like_a_file = wanted.contains(['/', '\\', '.']);
        if looks_like_a_file || path.is_file() { Self::read(path) } else { Err(unknown(wanted)) }
    }

    fn read(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).map_err(|error| Failure::file("read", path, &error))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            Failure::input(format_args!("{}: not a text file: byte {at} is not UTF-8", path.display()))
        })?;
        if text.trim().is_empty() {
            return Err(Failure::input(format_args!("{}: the file is empty", path.display())));
        }
        let file = path.display().to_string();
        Ok(Self { name: name_of(path), file, text, path: Some(path.to_owned()) })
    }

    /// Reads the text.
    ///
    /// # Errors
    /// All its mistakes.
    pub fn load(&self) -> Result<Preset> {
        let library = library(self.path.as_deref());
        Preset::load(&self.name, &self.file, &self.text, &library)
            .map_err(|problems| Failure::BadInput(problems.to_string()))
    }
}

/// A preset with one of its tiers chosen.
pub struct Chosen {
    /// Where it is from.
    pub source: Source,
    /// All of it.
    pub preset: Preset,
    /// The tier.
    pub tier: ValidPreset,
}

impl Chosen {
    /// Finds and reads a preset and one of its tiers.
    ///
    /// # Errors
    /// No such preset, mistakes in it, no such tier.
    pub fn find(preset: &str, tier: Option<&str>) -> Result<Self> {
        let source = Source::find(preset)?;
        let preset = source.load()?;
        let tier = preset.tier(tier).map_err(Failure::input)?.clone();
        Ok(Self { source, preset, tier })
    }

    /// Makes a dungeon.
    ///
    /// # Errors
    /// This seed gives none.
    pub fn generate(&self, seed: Seed) -> Result<Dungeon> {
        undercroft::generate(&self.tier, seed).map_err(|error| Failure::BadInput(self.explain(&error)))
    }

    /// Why there is no dungeon, with the place in the preset's file if it has one.
    pub fn explain(&self, error: &GenerateError) -> String {
        match self.preset.explain(error) {
            Some(problem) => problem.to_string(),
            None => format!("error: {error}"),
        }
    }
}

/// The file's name without `.dungeon.ron`, `.tables.ron` or `.ron`.
fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.strip_suffix(".ron").unwrap_or(&name);
    name.strip_suffix(".dungeon").or_else(|| name.strip_suffix(".tables")).unwrap_or(name).to_owned()
}

/// What a preset can extend and roll on: the built-in presets and tables, and for a file its neighbours, which come
/// first. Tables beside it count where it names them.
fn library(file: Option<&Path>) -> Library {
    let mut library = Library::new();
    for asset in undercroft_assets::PRESETS {
        library.add_preset(asset.name, asset.text);
    }
    for asset in undercroft_assets::TABLES {
        library.add_tables(asset.name, asset.text);
    }
    let Some(file) = file else { return library };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let neighbours = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    for path in neighbours.filter(|path| path.file_name() != file.file_name()) {
        let ends_with = |ending: &str| path.to_string_lossy().ends_with(ending);
        let (preset, tables) = (ends_with(".dungeon.ron"), ends_with(".tables.ron"));
        if (preset || tables)
            && let Ok(text) = fs::read_to_string(&path)
        {
            let name = name_of(&path);
            if preset { library.add_preset(&name, &text) } else { library.offer_tables(&name, &text) }
        }
    }
    library
}

/// Names the nearest built-in preset, and all.
fn unknown(wanted: &str) -> Failure {
    let names: Vec<&str> = undercroft_assets::PRESETS.iter().map(|asset| asset.name).collect();
    let nearest = names
        .iter()
        .map(|name| (strsim::osa_distance(&wanted.to_lowercase(), name), name))
        .filter(|(distance, name)| *distance <= (name.len() / 3).max(1))
        .min();
    let meant = nearest.map(|(_, name)| format!(" Did you mean {name}?")).unwrap_or_default();
    Failure::input(format_args!(
        "no preset \"{wanted}\".{meant}\nbuilt in: {}; or name a file such as mine.dungeon.ron",
        names.join(", ")
    ))
}
