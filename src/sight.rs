//! What visitors see and remember: the fog of war.

use bevy::prelude::*;

use crate::TilePos;

/// Gives a visitor eyes: its [`Seen`] is kept up to date while it moves and doors change.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(Seen)]
pub struct Sight {
    /// How far it sees, in tiles.
    pub radius: u32,
}

/// Which tiles a visitor sees now, and which it has seen. It begins anew with each dungeon.
#[derive(Component, Clone, Debug, Default)]
pub struct Seen {}

impl Seen {
    /// Whether a tile is in sight.
    pub fn is_visible(&self, pos: TilePos) -> bool {
        let _ = pos;
        true
    }

    /// Whether a tile is in sight or has been.
    pub fn is_explored(&self, pos: TilePos) -> bool {
        let _ = pos;
        true
    }
}

/// Put on a visitor with [`Sight`]: its dungeon is drawn as it sees it. Unseen tiles are dark, those seen before dim.
///
/// Whatever lies under z 5 is covered by the darkness.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
pub struct DrawsFog;
