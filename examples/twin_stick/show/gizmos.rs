//! What the dungeon is made of, drawn over it (F3): rooms, openings, the graph, walls, the way to the exit.

use bevy::prelude::*;
use bevy_undercroft::{DungeonGizmos, PathGizmo, prelude::*};

use crate::game::Hero;

/// While it is there, all gizmos are drawn.
#[derive(Resource)]
pub struct ShowGizmos;

pub fn add(app: &mut App) {
    let way = show_way.after(DungeonSystems::Sync).run_if(resource_exists::<ShowGizmos>);
    app.add_systems(Update, ((toggle, show).chain(), way));
}

fn toggle(keys: Res<ButtonInput<KeyCode>>, shown: Option<Res<ShowGizmos>>, mut commands: Commands) {
    if keys.just_pressed(KeyCode::F3) {
        match shown {
            Some(_) => commands.remove_resource::<ShowGizmos>(),
            None => commands.insert_resource(ShowGizmos),
        }
    }
}

fn show(shown: Option<Res<ShowGizmos>>, mut store: ResMut<GizmoConfigStore>) {
    let (_, gizmos) = store.config_mut::<DungeonGizmos>();
    *gizmos = if shown.is_some() { DungeonGizmos::ALL } else { DungeonGizmos::default() };
}

fn show_way(
    heroes: Query<(Entity, &Hero, &TilePos, &Visiting)>,
    navs: Query<&DungeonNav>,
    stairs: Query<(&Stairs, &TilePos)>,
    mut commands: Commands,
) {
    let Some((_, exit)) = stairs.iter().find(|(stairs, _)| stairs.kind == StairsKind::Exit) else { return };
    for (entity, hero, pos, visiting) in &heroes {
        let Ok(nav) = navs.get(visiting.0) else { continue };
        let travel = Travel::with_keys(hero.keys.iter().map(|key| key.kind));
        commands.entity(entity).try_insert(PathGizmo(nav.path_with(*pos, *exit, &travel).unwrap_or_default()));
    }
}
