//! What [`DungeonNav`](crate::DungeonNav) answers, in the plugin's words.

use bevy::prelude::*;
use undercroft::nav;

use crate::{DoorKey, TilePos};

/// What a tile is for somebody who wants to step on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Can be stepped on.
    Free,
    /// A closed [`Door`](crate::Door) stands on it: set its `open`.
    ClosedDoor(Entity),
    /// A locked [`Door`](crate::Door) stands on it, and this is the key that it needs.
    LockedDoor(Entity, DoorKey),
    /// Wall, rock, an obstacle, or outside of the dungeon.
    Blocked,
}

/// A shortest way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The tiles to step on, in order: without the first, with the last. Empty when one is there already.
    pub tiles: Vec<TilePos>,
    /// Steps and extra costs in all.
    pub cost: u32,
}

impl From<nav::Path> for Path {
    fn from(path: nav::Path) -> Self {
        Self { tiles: path.tiles.into_iter().map(Into::into).collect(), cost: path.cost }
    }
}

/// Distance of every tile to the nearest of some targets.
#[derive(Clone, Debug)]
pub struct DistanceField(pub(super) nav::DistanceField);

impl DistanceField {
    /// Steps to the nearest target; `None` where no way leads.
    pub fn distance(&self, pos: TilePos) -> Option<u32> {
        self.0.distance(pos.into())
    }

    /// The tile to step on next from here; `None` at a target and where no way leads.
    pub fn step(&self, pos: TilePos) -> Option<TilePos> {
        self.0.step(pos.into()).map(Into::into)
    }
}

/// The tiles that a body can come to cover.
#[derive(Clone, Debug)]
pub struct Reach(pub(super) nav::Reach);

impl Reach {
    /// Whether the body can come to cover a tile.
    pub fn contains(&self, pos: TilePos) -> bool {
        self.0.contains(pos.into())
    }

    /// Number of tiles.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no tile: the body can't stand where it is.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tiles, level by level and row by row.
    pub fn iter(&self) -> impl Iterator<Item = TilePos> + '_ {
        self.0.iter().map(Into::into)
    }
}

/// The tiles that are seen from one.
#[derive(Clone, Debug)]
pub struct FieldOfView(pub(crate) nav::FieldOfView);

impl FieldOfView {
    /// Whether a tile is seen.
    pub fn contains(&self, pos: TilePos) -> bool {
        self.0.contains(pos.into())
    }

    /// The tiles.
    pub fn iter(&self) -> impl Iterator<Item = TilePos> + '_ {
        self.0.iter().map(Into::into)
    }
}
