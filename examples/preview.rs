//! The design tool: a preset's sliders beside the dungeon that they make.
//!
//! ```text
//! cargo run --release --example preview
//! cargo run --release --example preview -- --preset my.dungeon.ron --tier elite --seed 42
//! ```
//!
//! It runs anywhere: without a display or a graphics driver it draws the dungeon into a file instead of a window.

#[path = "preview/args.rs"]
mod args;
#[path = "preview/probe.rs"]
mod probe;
#[path = "preview/shot.rs"]
mod shot;
#[path = "preview/software.rs"]
mod software;
#[path = "preview/window.rs"]
mod window;

use std::process::ExitCode;

use args::Command;

fn main() -> ExitCode {
    let command = match args::read(std::env::args().skip(1)) {
        Ok(command) => command,
        Err(message) => {
            eprintln!("{message}\n\nTry --help.");
            return ExitCode::from(2);
        }
    };
    match command {
        Command::Help => {
            print!("{}", args::HELP);
            ExitCode::SUCCESS
        }
        Command::Probe => probe::answer(),
        Command::Show(wish) => show(&wish),
    }
}

fn show(wish: &args::Wish) -> ExitCode {
    let state = match wish.state() {
        Ok(state) => state,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    match probe::ask() {
        Ok(()) => window::run(wish, state),
        Err(reason) => software::run(wish, state, &reason),
    }
}
