//! [`Recipe`]: what must be kept to get a dungeon again.

use std::{fmt, str::FromStr};

use bevy::prelude::*;
use thiserror::Error;

use crate::presets;

/// What must be kept to get a dungeon again, as one line of text and back.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
#[reflect(Clone, Debug, Default, PartialEq)]
pub struct Recipe {
    /// Path of the preset, for `AssetServer::load`; empty when the preset came from no file.
    pub preset: String,
    /// Name of the tier.
    pub tier: String,
    /// The seed.
    pub seed: crate::Seed,
    /// Version of what a seed gives.
    pub generator: u32,
    /// Fingerprint of the dungeon.
    pub fingerprint: u64,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            preset: presets::LAB.into(),
            tier: String::new(),
            seed: crate::Seed(0),
            generator: undercroft::GENERATOR,
            fingerprint: 0,
        }
    }
}

/// Why a text is no recipe.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecipeError {
    /// Not of the form that [`Recipe`] writes.
    #[error("not a recipe: {0}")]
    Syntax(String),
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.preset, self.seed)
    }
}

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        Err(RecipeError::Syntax(text.to_owned()))
    }
}
