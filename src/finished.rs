//! Finished dungeons as assets: `.dungeon.json` files, put up without being generated.

use std::sync::Arc;

use bevy::{
    asset::{AssetLoader, LoadContext, io::Reader},
    prelude::*,
};
use thiserror::Error;
use undercroft::dungeon::Dungeon;
use undercroft_io::ReadError;

use crate::{ActiveLevel, TileSize, generate::Job};

/// A finished dungeon out of a `.dungeon.json` file, as `undercroft generate` and `undercroft_io::json` write it.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct FinishedDungeon(pub Arc<Dungeon>);

/// Puts up a finished dungeon out of a file on this entity: a hand-picked one, or one that was changed by hand.
///
/// It is put up anew when the file changes. A file that is broken triggers [`DungeonFailed`](crate::DungeonFailed) with
/// file, line and column, and leaves what stands. Beside a [`Dungeon`](crate::Dungeon) it counts for nothing.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_undercroft::prelude::*;
///
/// fn setup(mut commands: Commands, assets: Res<AssetServer>) {
///     commands.spawn(DungeonFile(assets.load("crypt.dungeon.json")));
/// }
/// ```
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[require(Transform, TileSize, ActiveLevel, Job)]
#[cfg_attr(feature = "render", require(Visibility))]
pub struct DungeonFile(pub Handle<FinishedDungeon>);

/// Why a file was not taken for a dungeon.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DungeonFileError {
    /// The file could not be read.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The text is no dungeon.
    #[error("{file}{}{source}", if matches!(.source, ReadError::Syntax { .. }) { ":" } else { ": " })]
    Read {
        /// Path of the file.
        file: String,
        /// Line, column and what is wrong there.
        source: ReadError,
    },
}

/// Loads [`FinishedDungeon`]s.
#[derive(TypePath, Default)]
pub(crate) struct FinishedDungeonLoader;

impl AssetLoader for FinishedDungeonLoader {
    type Asset = FinishedDungeon;
    type Settings = ();
    type Error = DungeonFileError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        context: &mut LoadContext<'_>,
    ) -> Result<FinishedDungeon, DungeonFileError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let dungeon = undercroft_io::json::read(&bytes)
            .map_err(|source| DungeonFileError::Read { file: context.path().path().display().to_string(), source })?;
        Ok(FinishedDungeon(Arc::new(dungeon)))
    }

    fn extensions(&self) -> &[&str] {
        &["dungeon.json"]
    }
}
