//! Who is in a dungeon, and what they come upon.

mod events;

use bevy::prelude::*;

pub use events::{DoorChanged, RoomEntered, RoomLeft, StairsEntered};

use crate::TilePos;

/// In which dungeon an entity is: it names the entity with the [`Dungeon`](crate::Dungeon).
///
/// The entity's [`TilePos`] says where it stands, drives its [`Transform`] and brings about [`RoomEntered`],
/// [`RoomLeft`] and [`StairsEntered`]. The entity stays when the dungeon is made anew or goes away; it should be a root
/// entity or a child of the dungeon or of one of its levels.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, PartialEq)]
#[relationship(relationship_target = Visitors)]
#[require(TilePos, Transform)]
pub struct Visiting(#[entities] pub Entity);

/// The entities that are [`Visiting`] this dungeon.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[relationship_target(relationship = Visiting)]
pub struct Visitors(Vec<Entity>);

/// For games in real time: the entity moves by its [`Transform`], and its [`TilePos`] follows.
///
/// Writing the [`TilePos`] still moves the entity to that tile.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
pub struct TracksTile;
