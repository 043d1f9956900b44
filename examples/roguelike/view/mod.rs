//! The picture: sprites, camera, words, map. It reads the rules' components and never writes them.

mod camera;
mod effects;
mod figures;
mod hud;
mod map;
mod sheet;
mod shot;

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

/// Draws the game. It needs Bevy's `DefaultPlugins` and the rules.
pub struct RoguelikeView {
    /// Writes a picture into this file and ends the program.
    pub screenshot: Option<PathBuf>,
    /// Turns to wait for before that.
    pub demo: u64,
}

impl Plugin for RoguelikeView {
    fn build(&self, app: &mut App) {
        app.insert_resource(ClearColor(Color::srgb_u8(7, 7, 10)))
            .init_resource::<sheet::Sheet>()
            .init_resource::<camera::Zoom>()
            .add_systems(Startup, (camera::spawn, hud::spawn, map::spawn).chain())
            .add_observer(figures::dress_hero)
            .add_observer(figures::dress_monster)
            .add_observer(figures::dress_relic)
            .add_systems(
                Update,
                (
                    figures::follow_tiles,
                    figures::hide_unseen,
                    figures::show_mood,
                    figures::show_health,
                    effects::show,
                    figures::bury,
                    (figures::animate, effects::pass),
                    camera::zoom,
                    camera::follow,
                    (hud::tell_state, hud::tell_journal, hud::show_keys, map::show),
                    hud::pin,
                )
                    .chain()
                    .after(DungeonSystems::Sync),
            );
        if let Some(file) = &self.screenshot {
            app.add_plugins(shot::ShotPlugin { file: file.clone(), turns: self.demo });
        }
    }
}
