//! The least that a game needs to have a dungeon. Run it with `cargo run --release --example minimal`.

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

fn main() {
    App::new()
        .add_plugins((DefaultPlugins.set(ImagePlugin::default_nearest()), UndercroftPlugins))
        .add_systems(Startup, setup)
        .run();
}

pub fn setup(mut commands: Commands, assets: Res<AssetServer>) {
    commands.spawn((Camera2d, Transform::from_xyz(600.0, -450.0, 0.0)));
    commands.spawn(Dungeon::new(assets.load(presets::LAB)).with_tier("novice").with_seed(Seed::random()));
}
