//! A server has all the entities and no pictures.

use bevy::{
    ecs::schedule::{LogLevel, ScheduleBuildSettings},
    prelude::*,
};
use bevy_undercroft::prelude::*;

use crate::stage::{Stage, immediate};

#[test]
fn without_a_renderer_there_are_rooms_and_no_tiles() {
    let mut stage = immediate();
    let dungeon = stage.small(1);
    let children = stage.world().get::<Children>(dungeon).expect("levels").len();
    assert_eq!(children, stage.map(dungeon).levels().len());
    assert!(stage.count::<Room>() > 0);
    assert_eq!(stage.told().failed, []);
}

#[test]
fn the_render_plugin_can_be_left_out() {
    let mut stage = Stage::bare();
    let plugins = UndercroftPlugins
        .set(UndercroftPlugin::default().with_generation(Generation::Immediate))
        .disable::<UndercroftRenderPlugin>();
    stage.app.add_plugins((MinimalPlugins, AssetPlugin::default(), plugins));
    let mut stage = stage.ready();
    stage.small(1);
    assert!(stage.count::<Room>() > 0);
}

#[test]
fn the_schedule_can_be_chosen() {
    let mut stage = Stage::new(UndercroftPlugin::default().with_generation(Generation::Immediate).in_schedule(Last));
    let dungeon = stage.small(1);
    assert!(!stage.map(dungeon).rooms().is_empty());
}

#[test]
fn no_two_systems_of_the_plugin_depend_on_the_order_in_which_they_happen_to_run() {
    let mut stage = immediate();
    stage.app.edit_schedule(Update, |schedule| {
        schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..default() });
    });
    // Would panic.
    stage.update(1);
}
