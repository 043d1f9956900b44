//! Who is in a dungeon, where they stand, and what they come upon.

mod driven;
mod events;
mod frame;
mod notice;
mod place;
mod track;

use std::ops::Deref;

use bevy::{ecs::schedule::InternedScheduleLabel, prelude::*};

pub use events::{DoorChanged, RoomEntered, RoomLeft, StairsEntered};
pub(crate) use frame::Frame;

use crate::{TilePos, plugin::SyncSystems};
use notice::Whereabouts;
use track::Tracked;

/// In which dungeon an entity is: it names the entity with the [`Dungeon`](crate::Dungeon).
///
/// The entity's [`TilePos`] says where it stands, drives its [`Transform`] and brings about [`RoomEntered`],
/// [`RoomLeft`] and [`StairsEntered`]. It should be a root entity, or a child of the dungeon or of one of its levels:
///
/// - A root entity stands where the dungeon's own place in the world, with its rotation and scale, puts the tile, and
///   goes along when the dungeon is moved. Its own rotation, scale and z stay the game's.
/// - A child of a level becomes the child of another level when its [`TilePos`] says so.
/// - Children of other entities are not moved.
///
/// The entity stays when the dungeon is made anew, and stands where its [`TilePos`] says. When the dungeon goes away,
/// the entity stays too and loses this component. Children of a level go with the dungeon, as all that is below it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, PartialEq)]
#[relationship(relationship_target = Visitors)]
#[require(TilePos, Transform, Whereabouts)]
pub struct Visiting(#[entities] pub Entity);

/// The entities that are [`Visiting`] this dungeon.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[relationship_target(relationship = Visiting)]
pub struct Visitors(Vec<Entity>);

impl Deref for Visitors {
    type Target = [Entity];

    fn deref(&self) -> &[Entity] {
        &self.0
    }
}

/// For games in real time: the entity moves by its [`Transform`], and its [`TilePos`] follows. For entities that are
/// [`Visiting`] a dungeon and for children of a level.
///
/// Writing another tile into the [`TilePos`] moves the entity to the middle of that tile. So does spawning it with a
/// [`TilePos`]; without one it stays where its [`Transform`] says.
///
/// Outside of every level the [`TilePos`] keeps the last tile. When a root entity's dungeon is moved, the
/// entity stays where it is in the world and the [`TilePos`] tells what tile is there now; a child of the dungeon goes
/// along with it. When the dungeon is made anew, the entity stays on its tile.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[require(TilePos, Transform, Tracked)]
pub struct TracksTile;

/// Adds what keeps tiles, places and events of visitors in line.
pub(crate) fn add(app: &mut App, schedule: InternedScheduleLabel) {
    app.register_type::<Visiting>().register_type::<Visitors>().register_type::<TracksTile>().add_systems(
        schedule,
        (
            (frame::follow_dungeons, track::follow_transforms).chain().in_set(SyncSystems::Tiles),
            notice::notice.in_set(SyncSystems::Events),
            place::follow_tiles.in_set(SyncSystems::Places),
        ),
    );
}
