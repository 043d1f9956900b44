//! What happens to a dungeon, and why it may fail.

use bevy::prelude::*;
use thiserror::Error;
use undercroft::GenerateError;

/// The whole dungeon stands: every level, room, door, spot and tile.
///
/// It comes once for each dungeon made, after all `On<Add, Room | Door | Spot | Stairs>` observers and the commands
/// that they gave.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct DungeonReady {
    /// The entity with the [`Dungeon`](crate::Dungeon).
    pub entity: Entity,
    /// Whether it is the dungeon of the recipe that it was asked for by; true when it was asked for otherwise. It is not
    /// when the preset's file or the generator has changed since.
    pub matches_recipe: bool,
}

/// The wish could not be met. The last good dungeon still stands.
#[derive(EntityEvent, Clone, Debug)]
pub struct DungeonFailed {
    /// The entity with the [`Dungeon`](crate::Dungeon).
    pub entity: Entity,
    /// Why, in words for people.
    pub error: DungeonError,
}

/// Why a wish could not be met.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum DungeonError {
    /// The file of the preset or of the dungeon could not be read. The text names file, line and column of each mistake.
    #[error("{0}")]
    Load(String),
    /// The handle leads to no preset: it was removed, or never loaded.
    #[error("the preset of this dungeon is not loaded")]
    NoPreset,
    /// The handle of a [`DungeonFile`](crate::DungeonFile) leads to no dungeon: it was removed, or never loaded.
    #[error("the file of this dungeon is not loaded")]
    NoFile,
    /// The preset has no such tier.
    #[error("{0}")]
    Tier(String),
    /// The preset and seed give no dungeon.
    #[error("{message}")]
    Generate {
        /// With the place in the preset's file where that is known.
        message: String,
        /// The error of the generator.
        source: GenerateError,
    },
    /// The generator, or a custom layout in it, panicked.
    #[error("making the dungeon panicked: {0}")]
    Panic(String),
}
