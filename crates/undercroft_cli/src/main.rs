//! The `undercroft` command: generate, render, write keys, check and measure dungeons.
//!
//! What a program reads goes to stdout, everything else to stderr. Exit codes: 0 fine, 1 faults, 2 bad input.

#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod args;
mod commands;
mod failure;
mod output;
mod preset;
mod seeds;

use std::process::ExitCode;

use clap::Parser as _;

use crate::{
    args::{Args, Command},
    failure::{Failure, Outcome},
};

fn main() -> ExitCode {
    let outcome = match Args::parse().command {
        Command::Presets => commands::presets::run(),
        Command::Generate(args) => commands::generate::run(&args),
        Command::Render(args) => commands::render::run(&args),
        Command::Key(args) => commands::key::run(&args),
        Command::TilesetTemplate(args) => commands::tileset_template::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Measure(args) => commands::measure::run(&args),
        Command::Validate(args) => commands::validate::run(&args),
        Command::Schema(args) => commands::schema::run(&args),
        Command::Show(args) => commands::show::run(&args),
    };
    match outcome {
        Ok(Outcome::Fine) | Err(Failure::NobodyReads) => ExitCode::SUCCESS,
        Ok(Outcome::Faults) => ExitCode::from(1),
        Err(Failure::BadInput(message)) => {
            output::say(&message);
            ExitCode::from(2)
        }
    }
}
