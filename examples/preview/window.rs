//! The window.

use std::process::ExitCode;

use bevy::{
    camera::{CameraOutputMode, visibility::RenderLayers},
    log::LogPlugin,
    prelude::*,
    render::render_resource::BlendState,
    window::WindowResolution,
};
use bevy_egui::{EguiGlobalSettings, PrimaryEguiContext};
use bevy_undercroft::{
    UndercroftPlugins,
    panel::{Panel, PanelCamera, PanelState, UndercroftPanelPlugin},
};

use crate::{args::Wish, shot::ShotPlugin};

/// Opens the window and stays until it is closed, or the screenshot is written.
pub fn run(wish: &Wish, mut state: PanelState) -> ExitCode {
    if let Some(percent) = wish.zoom {
        state.view.zoom = percent / 100.0;
        state.view.fitted = false;
        state.view.centre = first_room(&mut state);
    }
    let window = Window {
        title: format!("{} · Undercroft", state.draft.preset().title()),
        resolution: WindowResolution::new(wish.size.0, wish.size.1),
        ..Window::default()
    };
    let exit = App::new()
        .add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() })
                .set(LogPlugin { filter: "error".into(), ..LogPlugin::default() })
                .set(ImagePlugin::default_nearest()),
        )
        .add_plugins((UndercroftPlugins, UndercroftPanelPlugin))
        .add_plugins(ShotPlugin { file: wish.screenshot.clone() })
        .insert_resource(ClearColor(Color::srgb_u8(6, 7, 10)))
        .insert_resource(Panel::new(state))
        .add_systems(Startup, cameras)
        .add_systems(Update, title)
        .run();
    match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// The tile in the middle of the start room.
fn first_room(state: &mut PanelState) -> bevy_egui::egui::Vec2 {
    state.generate();
    let anchor = state.facts.as_ref().and_then(|facts| facts.dungeon.area(facts.dungeon.start)).map(|room| room.anchor);
    anchor.map_or_else(Default::default, |at| bevy_egui::egui::vec2(at.x as f32 + 0.5, at.y as f32 + 0.5))
}

/// One camera for the map, in the part of the window that the panel leaves free, and one for the panel over it.
fn cameras(mut commands: Commands, mut settings: ResMut<EguiGlobalSettings>) {
    settings.auto_create_primary_context = false;
    commands.spawn((Camera2d, PanelCamera, Msaa::Off));
    commands.spawn((
        PrimaryEguiContext,
        Camera2d,
        Msaa::Off,
        RenderLayers::none(),
        Camera {
            order: 1,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..Camera::default()
        },
    ));
}

fn title(panel: Res<Panel>, mut windows: Query<&mut Window>) {
    let state = &panel.state;
    let unsaved = if state.unsaved_lines() > 0 { "● " } else { "" };
    let title = format!("{unsaved}{} · {} · Undercroft", state.file.shown(), state.draft.tier());
    for mut window in &mut windows {
        if window.title != title {
            window.title.clone_from(&title);
        }
    }
}
