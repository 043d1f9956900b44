//! Tiers: how hard a dungeon is, in the preset's own order.

use std::fmt;

use bevy::prelude::*;
use undercroft::preset::{Preset, ValidPreset};

use crate::DungeonError;

/// A tier of a preset, by name or as the preset's own choice, and steps up or down from there.
///
/// What the steps mean is known only when the preset is: past its hardest tier it stays the hardest.
///
/// ```
/// use bevy_undercroft::prelude::*;
///
/// let tier = Tier::from("novice").harder();
/// assert_eq!(tier.to_string(), "novice+1");
/// assert_eq!(tier.easier(), Tier::from("novice"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Clone, Debug, Default, PartialEq, Hash)]
pub struct Tier {
    /// Name of the tier to start from; `None` is the preset's `default_tier`.
    pub name: Option<String>,
    /// Tiers harder than that one; negative for easier ones.
    pub steps: i32,
}

impl Tier {
    /// The next harder tier.
    #[must_use]
    pub fn harder(&self) -> Self {
        Self { name: self.name.clone(), steps: self.steps.saturating_add(1) }
    }

    /// The next easier tier.
    #[must_use]
    pub fn easier(&self) -> Self {
        Self { name: self.name.clone(), steps: self.steps.saturating_sub(1) }
    }

    /// The tier of a preset that this one means.
    ///
    /// # Errors
    /// [`DungeonError::Tier`] when the preset has no tier of that name.
    pub fn resolve<'a>(&self, preset: &'a Preset) -> Result<&'a ValidPreset, DungeonError> {
        let base = preset.tier(self.name.as_deref()).map_err(|error| DungeonError::Tier(error.to_string()))?;
        let tiers = preset.tiers();
        let at = tiers.iter().position(|tier| tier.tier() == base.tier()).unwrap_or(0) as i64;
        let last = tiers.len().saturating_sub(1) as i64;
        let index = (at + i64::from(self.steps)).clamp(0, last);
        Ok(tiers.get(index as usize).unwrap_or(base))
    }
}

impl From<&str> for Tier {
    fn from(name: &str) -> Self {
        Self { name: Some(name.to_owned()), steps: 0 }
    }
}

impl From<String> for Tier {
    fn from(name: String) -> Self {
        Self { name: Some(name), steps: 0 }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.as_deref().unwrap_or("default"))?;
        if self.steps != 0 {
            write!(f, "{:+}", self.steps)?;
        }
        Ok(())
    }
}
