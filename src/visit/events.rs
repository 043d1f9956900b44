//! What visitors come upon, and doors that change.

use bevy::prelude::*;

/// A visitor has come into a room, on foot or out of nowhere; also when a new dungeon is put up round it.
///
/// [`RoomLeft`], `RoomEntered` and [`StairsEntered`] of a visitor come in this order, once each, for where it is when
/// [`DungeonSystems::Sync`](crate::DungeonSystems::Sync) runs; tiles that it crossed since are not told. None comes while
/// its dungeon is being put up: they wait for [`DungeonReady`](crate::DungeonReady). Observers may move the visitor on,
/// which is told next, and may despawn anything.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct RoomEntered {
    /// The [`Room`](crate::Room).
    pub entity: Entity,
    /// Who.
    pub visitor: Entity,
}

/// A visitor is no longer in a room: it stands in another one, in a hall, in a doorway, or visits the dungeon no more. It
/// does not come for rooms that have gone with their dungeon, nor for visitors that were despawned.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct RoomLeft {
    /// The [`Room`](crate::Room).
    pub entity: Entity,
    /// Who.
    pub visitor: Entity,
}

/// A visitor has stepped on stairs, the exit, a teleporter or the end of a tunnel, or was put on it. Whether it takes them
/// is for the game to say: [`Stairs::leads_to`](crate::Stairs::leads_to) is where it comes out.
///
/// It does not come when one comes out at the other end of what one has taken, nor when a new dungeon puts stairs under
/// the feet of a visitor that stands still.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct StairsEntered {
    /// The [`Stairs`](crate::Stairs).
    pub entity: Entity,
    /// Who.
    pub visitor: Entity,
}

/// A door has been opened, closed, unlocked or locked. A new door is no news, unless an observer has opened it as soon as
/// it was there.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct DoorChanged {
    /// The [`Door`](crate::Door).
    pub entity: Entity,
    /// Whether one can walk through now.
    pub open: bool,
}
