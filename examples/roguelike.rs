//! A turn-based roguelike in the built-in dungeons: walk, fight, take keys, open doors, find the way down.
//!
//! ```text
//! cargo run --release --example roguelike
//! cargo run --release --example roguelike -- ratkin --seed "a phrase is a seed"
//! ```
//!
//! `rules` is the game without a picture, which also runs on a server and in tests; `view` draws it; `bot` plays it.

#![allow(clippy::too_many_arguments, clippy::type_complexity, reason = "a system asks for all that it needs")]

#[path = "roguelike/args.rs"]
mod args;
#[path = "roguelike/bot.rs"]
mod bot;
#[path = "roguelike/rules/mod.rs"]
mod rules;
#[path = "roguelike/view/mod.rs"]
mod view;

use std::{process::ExitCode, time::Duration};

use bevy::{log::LogPlugin, prelude::*, window::WindowResolution};
use bevy_undercroft::prelude::*;

use args::{Command, Wish};

fn main() -> ExitCode {
    match args::read(std::env::args().skip(1)) {
        Ok(Command::Help) => {
            print!("{}", args::HELP);
            ExitCode::SUCCESS
        }
        Ok(Command::Play(wish)) => match play(wish) {
            AppExit::Success => ExitCode::SUCCESS,
            AppExit::Error(code) => ExitCode::from(code.get()),
        },
        Err(message) => {
            eprintln!("{message}\n\nTry --help.");
            ExitCode::from(2)
        }
    }
}

fn play(wish: Wish) -> AppExit {
    let window = Window {
        title: "Roguelike · Undercroft".into(),
        resolution: WindowResolution::new(wish.size.0, wish.size.1),
        ..Window::default()
    };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() })
            .set(LogPlugin { filter: "error".into(), ..LogPlugin::default() })
            .set(ImagePlugin::default_nearest()),
    )
    .add_plugins((UndercroftPlugins, rules::RoguelikePlugin(wish.setting), rules::Keys))
    .add_plugins(view::RoguelikeView { screenshot: wish.screenshot.clone(), demo: wish.demo.unwrap_or(0) });
    if let Some(turns) = wish.demo {
        let pace = if wish.screenshot.is_some() { Duration::ZERO } else { Duration::from_millis(150) };
        app.add_plugins(bot::BotPlugin { turns, pace });
    }
    app.run()
}
