//! [`Dungeon`]: what a game asks for.

use bevy::prelude::*;

use crate::{ActiveLevel, DungeonPreset, Recipe, Seed, Tier, generate::Job};

/// The wish for a dungeon. Whatever it says is made on the entity that carries it: a [`DungeonMap`](crate::DungeonMap)
/// and the levels, rooms, doors and spots below it.
///
/// Each change of this component, or of the preset behind its handle, makes a new dungeon in place of the old one.
/// The old one stands until then, and for good when the new one fails.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_undercroft::prelude::*;
///
/// fn setup(mut commands: Commands, assets: Res<AssetServer>) {
///     commands.spawn(Dungeon::new(assets.load(presets::LAB)).with_tier("novice").with_seed(7));
/// }
/// ```
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[require(Transform, TileSize, ActiveLevel, Job)]
#[cfg_attr(feature = "render", require(Visibility))]
pub struct Dungeon {
    /// The preset.
    pub preset: Handle<DungeonPreset>,
    /// How hard it is.
    pub tier: Tier,
    /// The seed.
    pub seed: Seed,
    /// The recipe that it was asked for by, to be compared with what comes of it. It may stay when the wish changes:
    /// another preset, tier or seed is another dungeon, which has no recipe to match.
    pub recipe: Option<Recipe>,
}

impl Dungeon {
    /// A dungeon of a preset, at the preset's default tier, with seed 0.
    pub fn new(preset: Handle<DungeonPreset>) -> Self {
        Self { preset, ..Self::default() }
    }

    /// The dungeon of a recipe. Whether it became the same is told by
    /// [`DungeonReady::matches_recipe`](crate::DungeonReady::matches_recipe). A recipe without a preset, or whose preset
    /// is no path, makes none: it ends in [`DungeonError::NoPreset`](crate::DungeonError::NoPreset).
    pub fn from_recipe(recipe: &Recipe, assets: &AssetServer) -> Self {
        let tier = if recipe.tier.is_empty() { Tier::default() } else { recipe.tier.as_str().into() };
        let preset = recipe.path().ok().flatten().map(|path| assets.load(path)).unwrap_or_default();
        Self { preset, tier, seed: recipe.seed, recipe: Some(recipe.clone()) }
    }

    /// The same at another tier.
    #[must_use]
    pub fn with_tier(mut self, tier: impl Into<Tier>) -> Self {
        self.tier = tier.into();
        self
    }

    /// The same with another seed.
    #[must_use]
    pub fn with_seed(mut self, seed: impl Into<Seed>) -> Self {
        self.seed = seed.into();
        self
    }
}

/// Side of a tile of this dungeon in world units, 16 if not set. A change moves everything in the dungeon.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
pub struct TileSize(pub f32);

impl Default for TileSize {
    fn default() -> Self {
        Self(16.0)
    }
}
