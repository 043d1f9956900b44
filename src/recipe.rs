//! [`Recipe`]: what must be kept to get a dungeon again.

use std::{fmt, str::FromStr};

use bevy::{asset::AssetPath, prelude::*};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use undercroft::dungeon;

use crate::{Seed, presets};

/// What must be kept to get a dungeon again, as one line of text and back: the save of a game, but for what has happened
/// in the dungeon since.
///
/// Rooms, doors and spots of the same dungeon have the same numbers again ([`Room::key`](crate::Room::key),
/// [`Opening::id`](crate::Opening::id), [`Spot::id`](crate::Spot::id)): a game saves with them which doors are open and
/// what was taken.
///
/// The recipe of a dungeon that was not made from a preset's file, such as a hand-picked one, has no preset path. It
/// can't make the dungeon again, but its fingerprint tells whether a save belongs to it.
///
/// The default is the preset lab with a fingerprint that no dungeon has: what comes of it does not match.
///
/// ```
/// use bevy_undercroft::prelude::*;
///
/// let recipe = Recipe { preset: presets::LAB.into(), tier: "novice".into(), seed: Seed(7), ..Recipe::default() };
/// let text = recipe.to_string();
/// assert_eq!(text.lines().count(), 1);
/// assert_eq!(text.parse(), Ok(recipe));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
#[reflect(Clone, Debug, Default, PartialEq)]
pub struct Recipe {
    /// Path of the preset, for `AssetServer::load`; empty when the dungeon came from no preset's file.
    pub preset: String,
    /// Name of the tier; empty is the preset's default.
    pub tier: String,
    /// The seed.
    pub seed: Seed,
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
            seed: Seed(0),
            generator: undercroft::GENERATOR,
            fingerprint: 0,
        }
    }
}

/// Why a text is no recipe.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecipeError {
    /// There is no text.
    #[error("not a recipe: the text is empty")]
    Empty,
    /// Not of the form that [`Recipe`] writes.
    #[error("not a recipe: {line}:{column}: {message}")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// The preset is no path of an asset.
    #[error("not a recipe: \"{path}\" is no path of a preset: {message}")]
    Preset {
        /// What the text names.
        path: String,
        /// What is wrong with it.
        message: String,
    },
}

/// A recipe as it is written. Numbers of 64 bits are texts, as in all files: other programs round them.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Recipe", deny_unknown_fields)]
struct Written {
    preset: String,
    tier: String,
    seed: undercroft::Seed,
    generator: u32,
    fingerprint: String,
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = Written {
            preset: self.preset.clone(),
            tier: self.tier.clone(),
            seed: self.seed.into(),
            generator: self.generator,
            fingerprint: format!("{:016x}", self.fingerprint),
        };
        f.write_str(&ron::to_string(&written).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        if text.trim().is_empty() {
            return Err(RecipeError::Empty);
        }
        let written: Written = ron::from_str(text).map_err(|error| RecipeError::Syntax {
            line: error.span.start.line,
            column: error.span.start.col,
            message: error.code.to_string(),
        })?;
        let fingerprint = u64::from_str_radix(&written.fingerprint, 16).map_err(|error| {
            let at = text.find("fingerprint").unwrap_or(0);
            let before = &text[..at];
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
            RecipeError::Syntax { line, column, message: format!("fingerprint: 16 hexadecimal digits: {error}") }
        })?;
        let recipe = Self {
            preset: written.preset,
            tier: written.tier,
            seed: written.seed.into(),
            generator: written.generator,
            fingerprint,
        };
        match recipe.path() {
            Ok(_) => Ok(recipe),
            Err(message) => Err(RecipeError::Preset { path: recipe.preset, message }),
        }
    }
}

impl Recipe {
    /// The preset's path, if the dungeon has one.
    pub(crate) fn path(&self) -> Result<Option<AssetPath<'static>>, String> {
        if self.preset.is_empty() {
            return Ok(None);
        }
        let path = AssetPath::try_parse(&self.preset).map_err(|error| error.to_string())?;
        Ok(Some(path.into_owned()))
    }

    /// Whether a dungeon is this recipe's, or was not asked for by it: other wishes have no recipe to match.
    pub(crate) fn allows(&self, path: Option<&AssetPath<'static>>, made: &dungeon::Dungeon) -> bool {
        let same_tier = self.tier.is_empty() || self.tier == made.tier;
        let same_path = self.path().is_ok_and(|own| own.as_ref() == path);
        let is_asked_by_it = same_path && same_tier && self.seed == made.seed.into();
        !is_asked_by_it || (self.generator == made.generator && self.fingerprint == made.fingerprint())
    }
}
