//! Presets: what a designer asks for.
//!
//! A file is a patch ([`fields`] lists what it may say): it is laid over the defaults or over the preset that it
//! `extends`, each tier is one more patch, and what comes out is checked. [`Settings`] is plain data with every field
//! filled in; [`ValidPreset`] is settings that passed every check, the only thing that the generator takes.

mod bounds;
mod decimal;
mod document;
mod explain;
pub mod fields;
mod in_force;
mod library;
mod load;
pub(crate) mod locate;
pub(crate) mod mistake;
pub(crate) mod patch;
mod place;
mod problem;
mod read;
mod resolve;
mod settings;
mod structure;
mod switch;
pub(crate) mod syntax;
mod tables;
pub(crate) mod words;
pub mod write;

use std::{ops::Deref, sync::Arc};

pub use decimal::Decimal;
pub use document::{Document, EditError};
pub use fields::LayoutName;
pub use library::Library;
pub use load::{Preset, UnknownTier};
pub use problem::{Mark, Problem, Problems};
pub use settings::*;

/// Settings of one tier that passed every check. A clone is cheap.
#[derive(Clone, Debug)]
pub struct ValidPreset {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    name: String,
    tier: String,
    settings: Settings,
}

impl ValidPreset {
    /// Only for settings about which [`bounds::judge`] finds nothing.
    fn new(name: &str, tier: &str, settings: Settings) -> Self {
        Self { inner: Arc::new(Inner { name: name.into(), tier: tier.into(), settings }) }
    }

    /// Name of the preset: its file's name without the endings.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// Name of the tier.
    pub fn tier(&self) -> &str {
        &self.inner.tier
    }
}

impl Deref for ValidPreset {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.inner.settings
    }
}

impl Settings {
    /// Checks settings that code has made. `name` and `tier` name them in dungeons and messages; a tier that
    /// [`Settings::tiers`] doesn't list is added to it.
    ///
    /// # Errors
    /// Every value out of bounds, by the path that it has in a preset file.
    pub fn validate(mut self, name: &str, tier: &str) -> Result<ValidPreset, Problems> {
        if !self.tiers.iter().any(|known| known == tier) {
            self.tiers.push(tier.to_owned());
        }
        let problems = bounds::judge(&self).into_iter().map(|finding| finding.without_text(name)).collect();
        match Problems::new(problems, name) {
            Some(problems) => Err(problems),
            None => Ok(ValidPreset::new(name, tier, self)),
        }
    }
}
