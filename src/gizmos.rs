//! Gizmos that show what a dungeon is made of: rooms, openings, the graph, ways, wall rectangles.

mod draw;
mod outlines;

use bevy::{gizmos::GizmoPlugin, prelude::*};

use crate::Path;

/// Draws [`DungeonGizmos`] over every dungeon, and every [`PathGizmo`]. Without Bevy's `GizmoPlugin`, as on a server,
/// it does nothing.
#[derive(Debug, Default)]
pub struct UndercroftGizmosPlugin;

impl Plugin for UndercroftGizmosPlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<DungeonGizmos>();
    }

    fn finish(&self, app: &mut App) {
        if app.is_plugin_added::<GizmoPlugin>() {
            app.init_gizmo_group::<DungeonGizmos>().add_systems(
                PostUpdate,
                (draw::rooms, draw::openings, draw::graph, draw::wall_rects, draw::paths)
                    .after(TransformSystems::Propagate),
            );
        }
    }
}

/// What is drawn over dungeons; nothing by default.
///
/// ```no_run
/// use bevy::prelude::*;
/// use bevy_undercroft::{DungeonGizmos, prelude::*};
///
/// let mut app = App::new();
/// app.add_plugins((DefaultPlugins.set(ImagePlugin::default_nearest()), UndercroftPlugins));
/// app.insert_gizmo_config(DungeonGizmos { rooms: true, graph: true, ..default() }, GizmoConfig::default());
/// // Later, on and off by a key:
/// app.add_systems(Update, |keys: Res<ButtonInput<KeyCode>>, mut store: ResMut<GizmoConfigStore>| {
///     if keys.just_pressed(KeyCode::F3) {
///         let (_, shown) = store.config_mut::<DungeonGizmos>();
///         *shown = if *shown == DungeonGizmos::ALL { DungeonGizmos::default() } else { DungeonGizmos::ALL };
///     }
/// });
/// ```
///
/// Width and style of the lines, and the cameras that see them, are in the `GizmoConfig` of this group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, GizmoConfigGroup)]
pub struct DungeonGizmos {
    /// The floor of each room and its number.
    pub rooms: bool,
    /// Openings: open ones green, closed doors amber, locked doors in the colour of their key, with a cross.
    pub openings: bool,
    /// Lines from room to room, through what joins them.
    pub graph: bool,
    /// The ways in each [`PathGizmo`].
    pub paths: bool,
    /// The rectangles of [`DungeonNav::wall_rects`](crate::DungeonNav::wall_rects).
    pub wall_rects: bool,
}

impl DungeonGizmos {
    /// Everything.
    pub const ALL: Self = Self { rooms: true, openings: true, graph: true, paths: true, wall_rects: true };
}

/// Put on a visitor: the way is drawn in its dungeon, from where it stands, when [`DungeonGizmos::paths`] is on.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct PathGizmo(pub Path);
