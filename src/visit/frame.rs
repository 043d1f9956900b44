//! Where dungeons lie in the world.

use bevy::prelude::*;

/// On a dungeon: its place in the world, in the frame in which it moves. (Bevy tells it only at the frame's end.)
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Frame(pub GlobalTransform);

impl Frame {
    /// A point of the dungeon's plane in the world.
    pub fn to_world(self, point: Vec2) -> Vec2 {
        self.0.transform_point(point.extend(0.0)).truncate()
    }

    /// A point of the world in the dungeon's plane; not finite when the dungeon is scaled to nothing.
    pub fn to_plane(self, point: Vec3) -> Vec2 {
        self.0.affine().inverse().transform_point3(point).truncate()
    }
}

/// Notices dungeons that were moved, by themselves or with what they are children of.
pub(super) fn follow_dungeons(places: TransformHelper, mut dungeons: Query<(Entity, &mut Frame)>) {
    for (dungeon, mut frame) in &mut dungeons {
        if let Ok(place) = places.compute_global_transform(dungeon) {
            frame.set_if_neq(Frame(place));
        }
    }
}
