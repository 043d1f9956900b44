//! What visitors come upon, and doors that change.

use bevy::prelude::*;

/// A visitor has come into a room, on foot or out of nowhere.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct RoomEntered {
    /// The [`Room`](crate::Room).
    pub entity: Entity,
    /// Who.
    pub visitor: Entity,
}

/// A visitor is no longer in a room. It does not come for rooms that have gone with their dungeon.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct RoomLeft {
    /// The [`Room`](crate::Room).
    pub entity: Entity,
    /// Who.
    pub visitor: Entity,
}

/// A visitor has stepped on stairs, the exit, a teleporter or the end of a tunnel.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct StairsEntered {
    /// The [`Stairs`](crate::Stairs).
    pub entity: Entity,
    /// Who.
    pub visitor: Entity,
}

/// A door has been opened, closed, unlocked or locked.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct DoorChanged {
    /// The [`Door`](crate::Door).
    pub entity: Entity,
    /// Whether one can walk through now.
    pub open: bool,
}
