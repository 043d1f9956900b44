//! The smallest example runs, without a window.

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use crate::stage::Stage;

#[path = "../../examples/minimal.rs"]
#[allow(dead_code, reason = "its main opens a window")]
mod example;

#[test]
fn the_example_makes_a_dungeon() {
    let mut stage = Stage::bare();
    stage.app.add_plugins((MinimalPlugins, AssetPlugin::default(), UndercroftPlugins));
    stage.app.add_systems(Startup, example::setup);
    let mut stage = stage.ready();
    stage.until_told(1);
    assert_eq!(stage.told().failed, []);
    assert!(stage.count::<Room>() > 10);
}
