//! What the gizmos draw, with Bevy's gizmos but no renderer.

use bevy::{
    prelude::*,
    render::{
        RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
    },
    window::ExitCondition,
    winit::WinitPlugin,
};
use bevy_undercroft::{DungeonGizmos, PathGizmo, prelude::*};

use crate::stage::Stage;

/// Ends of all lines drawn in the last frame.
#[derive(Resource, Default)]
struct Drawn(Vec<Vec2>);

fn stage(shown: DungeonGizmos) -> Stage {
    let mut stage = Stage::bare();
    let core = UndercroftPlugin::default().with_generation(Generation::Immediate);
    let no_gpu = WgpuSettings { backends: None, ..default() };
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
        .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(no_gpu)), ..default() })
        .disable::<WinitPlugin>()
        .disable::<bevy::log::LogPlugin>();
    stage.app.add_plugins((plugins, UndercroftPlugins.set(core)));
    stage.app.insert_gizmo_config(shown, GizmoConfig::default());
    stage.app.init_resource::<Drawn>().add_systems(
        First,
        |handles: Res<bevy::gizmos::GizmoHandles>, gizmos: Res<Assets<GizmoAsset>>, mut drawn: ResMut<Drawn>| {
            drawn.0.clear();
            for handle in handles.handles().values().flatten() {
                let Some(gizmo) = gizmos.get(handle) else { continue };
                let view = gizmo.buffer();
                drawn.0.extend(view.list_positions.iter().chain(view.strip_positions.iter()).map(|at| at.truncate()));
            }
        },
    );
    stage.ready()
}

fn drawn(stage: &mut Stage) -> Vec<Vec2> {
    stage.update(3);
    stage.world().resource::<Drawn>().0.iter().copied().filter(|at| at.is_finite()).collect()
}

#[test]
fn nothing_is_drawn_unless_asked_for() {
    let mut stage = stage(DungeonGizmos::default());
    stage.small(1);
    assert_eq!(drawn(&mut stage), []);
}

#[test]
fn each_part_draws_where_the_dungeon_is() {
    let parts = [
        DungeonGizmos { rooms: true, ..default() },
        DungeonGizmos { openings: true, ..default() },
        DungeonGizmos { graph: true, ..default() },
        DungeonGizmos { paths: true, ..default() },
        DungeonGizmos { wall_rects: true, ..default() },
    ];
    for part in parts {
        let mut stage = stage(part);
        let preset = stage.preset("small.dungeon.ron");
        let place = Transform::from_xyz(5000.0, 100.0, 0.0);
        let dungeon = stage.world().spawn((Dungeon::new(preset).with_seed(3), place)).id();
        stage.until_told(1);
        let map = stage.map(dungeon).clone();
        let start = map.start();
        let end = start.step(Dir::East);
        let path = bevy_undercroft::Path { tiles: vec![end], cost: 1 };
        stage.world().spawn((Visiting(dungeon), start, PathGizmo(path)));
        let lines = drawn(&mut stage);
        assert!(!lines.is_empty(), "{part:?}");
        for at in lines {
            let pos = map.from_world(at - Vec2::new(5000.0, 100.0) + Vec2::new(0.1, -0.1));
            assert!(pos.is_some(), "{part:?} draws at {at}");
        }
    }
}

#[test]
fn without_gizmos_or_dungeons_nothing_breaks() {
    let mut stage = stage(DungeonGizmos::ALL);
    stage.update(2);
    let dungeon = stage.small(1);
    stage.update(2);
    stage.world().despawn(dungeon);
    stage.update(2);
    assert_eq!(drawn(&mut stage), []);
}
