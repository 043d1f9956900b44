//! Presets: what a designer asks for.
//!
//! [`Settings`] is plain data with every field filled in; [`ValidPreset`] is settings that passed every check, the
//! only thing that the generator takes.

mod settings;

use std::{ops::Deref, sync::Arc};

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
    /// PLACEHOLDER of the contract, replaced by the preset work: wraps settings without a check.
    #[doc(hidden)]
    pub fn assume_valid(self, name: &str, tier: &str) -> ValidPreset {
        ValidPreset { inner: Arc::new(Inner { name: name.into(), tier: tier.into(), settings: self }) }
    }
}
