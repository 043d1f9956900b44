//! A game in real time, seen from above: walk, aim, shoot, and find the way out of one dungeon after another.
//!
//! ```text
//! cargo run --release --example twin_stick
//! ```
//!
//! Walls and doors are bodies of the Avian physics engine, put up by the feature `avian2d`. What happens is in
//! `twin_stick/game`, which draws nothing and runs in a test without a window; what is seen of it in
//! `twin_stick/show`.

#![allow(clippy::too_many_arguments, clippy::type_complexity, reason = "systems ask for all that they need")]

#[path = "twin_stick/args.rs"]
mod args;
#[path = "twin_stick/bot.rs"]
mod bot;
#[path = "twin_stick/game/mod.rs"]
mod game;
#[path = "preview/probe.rs"]
mod probe;
#[path = "twin_stick/shot.rs"]
mod shot;
#[path = "twin_stick/show/mod.rs"]
mod show;

use std::process::ExitCode;

use bevy::{log::LogPlugin, prelude::*, window::WindowResolution};
use bevy_undercroft::prelude::*;

use args::Command;

fn main() -> ExitCode {
    let wish = match args::read(std::env::args().skip(1)) {
        Ok(Command::Play(wish)) => wish,
        Ok(Command::Help) => {
            print!("{}", args::HELP);
            return ExitCode::SUCCESS;
        }
        Ok(Command::Probe) => return probe::answer(),
        Err(message) => {
            eprintln!("{message}\n\nTry --help.");
            return ExitCode::from(2);
        }
    };
    if let Err(reason) = probe::ask() {
        eprintln!("There is no window to play in: {reason}.");
        return ExitCode::FAILURE;
    }
    match play(wish) {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

fn play(wish: args::Wish) -> AppExit {
    let window = Window {
        title: "Twin stick · Undercroft".into(),
        resolution: WindowResolution::new(wish.size.0, wish.size.1),
        ..default()
    };
    let mut app = App::new();
    app.add_plugins((
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(LogPlugin { filter: "error".into(), ..default() })
            .set(ImagePlugin::default_nearest()),
        UndercroftPlugins,
        game::GamePlugin { preset: wish.preset, tier: wish.tier, seed: wish.seed },
        show::ShowPlugin,
    ));
    if wish.gizmos {
        app.insert_resource(show::ShowGizmos);
    }
    if let Some(file) = wish.screenshot {
        app.add_plugins(shot::ShotPlugin { file, ticks: wish.ticks });
    }
    app.run()
}
