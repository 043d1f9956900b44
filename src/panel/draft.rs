//! The preset under the designer's hands: its text, which alone is true, and what the text says.

use undercroft::{
    Settings,
    preset::{Document, EditError, Library, Preset, Problem, Problems, ValidPreset},
};

use super::edits::{self, Edit};

/// A preset's text that reads well, and the tier that is edited.
#[derive(Clone, Debug)]
pub struct Draft {
    name: String,
    document: Document,
    preset: Preset,
    settings: ValidPreset,
}

/// Why a change was refused; the draft is what it was before.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DraftError {
    /// The text would no longer be a valid preset.
    #[error(transparent)]
    Invalid(#[from] Problems),
    /// The value has no place in the text.
    #[error(transparent)]
    Edit(#[from] EditError),
}

impl Draft {
    /// Reads a text. `tier` is the tier to edit; without it, or when there is none of that name, the preset's default.
    ///
    /// # Errors
    /// All mistakes of the text.
    pub fn load(name: &str, file: &str, text: &str, tier: Option<&str>, library: &Library) -> Result<Self, Problems> {
        Self::read(name, Document::new(file, text), tier, library)
    }

    fn read(name: &str, document: Document, tier: Option<&str>, library: &Library) -> Result<Self, Problems> {
        let preset = Preset::load(name, document.file(), document.text(), library)?;
        let wanted = preset.tier(tier).or_else(|_| preset.tier(None));
        let settings = wanted.cloned().map_err(|unknown| {
            let mut problem = Problem::default();
            problem.file = document.file().into();
            problem.message = unknown.to_string();
            problem
        })?;
        Ok(Self { name: name.into(), document, preset, settings })
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.document.text()
    }

    /// What the text says.
    pub fn preset(&self) -> &Preset {
        &self.preset
    }

    /// The tier that is edited.
    pub fn tier(&self) -> &str {
        self.settings.tier()
    }

    /// Names of the tiers, in the order of the file.
    pub fn tiers(&self) -> impl Iterator<Item = &str> {
        self.preset.tiers().iter().map(ValidPreset::tier)
    }

    /// What the tier says.
    pub fn settings(&self) -> &ValidPreset {
        &self.settings
    }

    /// The same preset at another tier; `false` when there is none of that name.
    pub fn set_tier(&mut self, tier: &str) -> bool {
        let known = self.preset.tier(Some(tier)).cloned();
        known.map(|settings| self.settings = settings).is_ok()
    }

    /// Whether the tier names a value of its own (or, for a list, a list of its own).
    pub fn overrides(&self, path: &str) -> bool {
        let path = edits::piece(path);
        self.document.get(&self.tier_path(path)).is_some()
    }

    /// How many values the tier names under a group such as `layout`.
    pub fn overridden_under(&self, group: &str) -> usize {
        let paths = self.document.overrides(self.tier());
        paths
            .iter()
            .filter(|path| path.strip_prefix(group).is_some_and(|rest| rest.starts_with(['.', '[']) || rest.is_empty()))
            .count()
    }

    /// The draft with these values of the tier changed.
    ///
    /// # Errors
    /// When the text would no longer be valid, in any tier.
    pub fn edited(&self, after: &Settings, edits: &[Edit], library: &Library) -> Result<Self, DraftError> {
        let mut document = self.document.clone();
        for edit in edits {
            self.write(&mut document, after, edit)?;
        }
        self.reread(document, library)
    }

    /// The draft whose tier no longer names this value: it takes the preset's.
    ///
    /// # Errors
    /// When the preset's value does not fit the tier.
    pub fn back_to_preset(&self, path: &str, library: &Library) -> Result<Self, DraftError> {
        let mut document = self.document.clone();
        document.remove(&self.tier_path(edits::piece(path)))?;
        self.reread(document, library)
    }

    /// The draft whose tiers all have this tier's value: the preset takes it, and no tier names its own.
    ///
    /// # Errors
    /// When the value does not fit some tier.
    pub fn for_all_tiers(&self, path: &str, library: &Library) -> Result<Self, DraftError> {
        let path = edits::piece(path);
        let mut document = self.document.clone();
        let Some(value) = document.get(&self.tier_path(path)).map(str::to_owned) else { return Ok(self.clone()) };
        document.set(path, &value)?;
        for tier in self.tiers() {
            let own = tier_path(tier, path);
            if document.get(&own).is_some() {
                document.remove(&own)?;
            }
        }
        self.reread(document, library)
    }

    /// The draft with this value as another text of the same preset has it, in the tier.
    ///
    /// # Errors
    /// When that value no longer fits.
    pub fn back_to(&self, other: &str, path: &str, library: &Library) -> Result<Self, DraftError> {
        let path = edits::piece(path);
        let other = Document::new(&self.name, other);
        let own = self.tier_path(path);
        let mut document = self.document.clone();
        match (other.get(&own), document.get(&own)) {
            (Some(value), _) => document.set(&own, value)?,
            (None, Some(_)) => document.remove(&own)?,
            (None, None) => {
                if let Some(value) = other.get(path) {
                    document.set(path, value)?;
                }
            }
        }
        self.reread(document, library)
    }

    pub(super) fn document(&self) -> &Document {
        &self.document
    }

    pub(super) fn reread(&self, document: Document, library: &Library) -> Result<Self, DraftError> {
        Ok(Self::read(&self.name, document, Some(self.tier()), library)?)
    }

    fn write(&self, document: &mut Document, after: &Settings, edit: &Edit) -> Result<(), EditError> {
        match edits::list_of(&edit.path) {
            // A tier's list replaces the preset's whole list: its first change needs all of it.
            Some(list) if self.has_tiers() && document.get(&self.tier_path(list)).is_none() => {
                document.set(&self.tier_path(list), &edits::list_text(after, list))
            }
            _ => document.set(&self.tier_path(&edit.path), &edit.new),
        }
    }

    /// Whether the file has tiers; without them the preset itself is edited.
    fn has_tiers(&self) -> bool {
        self.document.get(&tier_path(self.tier(), "name")).is_some()
    }

    fn tier_path(&self, path: &str) -> String {
        if self.has_tiers() { tier_path(self.tier(), path) } else { path.to_owned() }
    }
}

fn tier_path(tier: &str, path: &str) -> String {
    format!("tiers[\"{tier}\"].{path}")
}
