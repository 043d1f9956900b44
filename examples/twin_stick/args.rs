//! What the command line asks for.

use std::path::PathBuf;

use bevy_undercroft::prelude::*;

pub const HELP: &str = "\
twin_stick: walk, aim and shoot your way through one dungeon after another

Usage: twin_stick [OPTIONS]

  --preset P         the first dungeon: lab, caverns, ratkin, or the path of a preset in assets [lab]
  --tier T           its tier [novice]
  --seed N           a number or any phrase [a new one each time]
  --screenshot FILE  let the game play itself for a while, write a PNG of the window, print what it shows, exit
  --ticks N          for how long, in steps of 1/64 second [400]
  --size WxH         size of the window [1280x720]
  --gizmos           show what the dungeon is made of, as F3 does
  --help             this text

W A S D or arrows walk, the mouse aims, its left button shoots. Doors open when you walk into them; locked ones need the
key of their colour. R starts anew, F3 shows what the dungeon is made of.
";

/// What to do.
#[derive(Debug)]
pub enum Command {
    /// Print the help.
    Help,
    /// Try whether a window can be opened.
    Probe,
    /// Play.
    Play(Wish),
}

/// Where to play, and how.
#[derive(Clone, Debug)]
pub struct Wish {
    pub preset: String,
    pub tier: String,
    pub seed: Seed,
    pub screenshot: Option<PathBuf>,
    pub ticks: u32,
    pub size: (u32, u32),
    pub gizmos: bool,
}

/// Reads the arguments.
pub fn read(mut args: impl Iterator<Item = String>) -> Result<Command, String> {
    let mut wish = Wish {
        preset: presets::LAB.into(),
        tier: "novice".into(),
        seed: Seed::random(),
        screenshot: None,
        ticks: 400,
        size: (1280, 720),
        gizmos: false,
    };
    while let Some(arg) = args.next() {
        let (name, mut inline) = match arg.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (arg.clone(), None),
        };
        let mut value = || inline.take().or_else(|| args.next()).ok_or_else(|| format!("{name} needs a value"));
        match name.as_str() {
            "--help" | "-h" => return Ok(Command::Help),
            "--probe" => return Ok(Command::Probe),
            "--preset" => wish.preset = preset(value()?),
            "--gizmos" => wish.gizmos = true,
            "--tier" => wish.tier = value()?,
            "--seed" => wish.seed = value()?.parse().unwrap_or_default(),
            "--screenshot" => wish.screenshot = Some(value()?.into()),
            "--ticks" => wish.ticks = ticks(&value()?)?,
            "--size" => wish.size = size(&value()?)?,
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    Ok(Command::Play(wish))
}

fn preset(name: String) -> String {
    match name.as_str() {
        "lab" => presets::LAB.into(),
        "caverns" => presets::CAVERNS.into(),
        "ratkin" => presets::RATKIN.into(),
        _ => name,
    }
}

fn ticks(text: &str) -> Result<u32, String> {
    let ticks = text.parse().ok().filter(|ticks| (1..=100_000).contains(ticks));
    ticks.ok_or_else(|| format!("--ticks {text}: 1 to 100000"))
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides
        .filter(|(w, h)| (320..=7680).contains(w) && (200..=4320).contains(h))
        .ok_or_else(|| format!("--size {text}: WxH, from 320x200 to 7680x4320"))
}
