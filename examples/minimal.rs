//! The least that a game needs to have a dungeon. Run it with `cargo run --release --example minimal`.

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

fn main() {
    App::new()
        .add_plugins((DefaultPlugins.set(ImagePlugin::default_nearest()), UndercroftPlugins))
        .add_systems(Startup, setup)
        .run();
}

pub(crate) fn setup(mut commands: Commands, assets: Res<AssetServer>) {
    // The novice's laboratory has 44 by 44 tiles of 16 units; its north-western corner is at the origin.
    commands.spawn((Camera2d, Transform::from_xyz(352.0, -352.0, 0.0)));
    commands.spawn(Dungeon::new(assets.load(presets::LAB)).with_tier("novice").with_seed(Seed::random()));
}
