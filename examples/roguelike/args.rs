//! What the command line asks for.

use std::path::PathBuf;

use bevy_undercroft::prelude::Seed;

use crate::rules::{Place, Setting};

pub const HELP: &str = "\
roguelike: a small game in Undercroft's dungeons

Usage: roguelike [PLACE] [OPTIONS]

  PLACE              lab, caverns, ratkin or pointcrawl (also --preset PLACE); without it the saved game goes on, if there is one
  --tier T           novice, adept, veteran or elite to begin with [novice]
  --seed N           a number or any phrase [random]
  --save FILE        where F5 saves, and what is read at the start [save.ron]
  --demo TURNS       it plays by itself for that many turns
  --screenshot FILE  write a PNG of the window when all is drawn (after the demo), exit
  --size WxH         size of the window [1280x800]
  --help             this text

Arrows, WASD or hjkl   walk, fight, open doors
Space or .             wait
Q                      drink a flask
C                      close the doors next to you
F5                     save
R                      a new game          1 2 3 4   a new game in lab, caverns, ratkin, pointcrawl
+ and -                zoom                M       map
";

/// What to do.
pub enum Command {
    Help,
    Play(Wish),
}

/// How to play.
pub struct Wish {
    pub setting: Setting,
    pub demo: Option<u64>,
    pub screenshot: Option<PathBuf>,
    pub size: (u32, u32),
}

/// Reads the arguments.
pub fn read(mut args: impl Iterator<Item = String>) -> Result<Command, String> {
    let mut wish = Wish { setting: Setting::default(), demo: None, screenshot: None, size: (1280, 800) };
    let setting = &mut wish.setting;
    while let Some(arg) = args.next() {
        let (name, mut inline) = match arg.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (arg.clone(), None),
        };
        let mut value = || inline.take().or_else(|| args.next()).ok_or_else(|| format!("{name} needs a value"));
        match name.as_str() {
            "--help" | "-h" => return Ok(Command::Help),
            "--preset" => setting.place = Some(place(&value()?)?),
            "--tier" => {
                setting.tier = value()?;
                setting.place = setting.place.or(Some(Place::Lab));
            }
            "--seed" => {
                let Ok(seed) = value()?.parse::<Seed>();
                setting.seed = Some(seed);
                setting.place = setting.place.or(Some(Place::Lab));
            }
            "--save" => setting.save = value()?.into(),
            "--demo" => {
                let text = value()?;
                wish.demo = Some(text.parse().map_err(|_| format!("--demo {text}: a number of turns"))?);
            }
            "--screenshot" => wish.screenshot = Some(value()?.into()),
            "--size" => wish.size = size(&value()?)?,
            option if option.starts_with('-') => return Err(format!("unknown argument {arg}")),
            word => setting.place = Some(place(word)?),
        }
    }
    let tiers = ["novice", "adept", "veteran", "elite"];
    if !tiers.contains(&wish.setting.tier.as_str()) {
        return Err(format!("--tier {}: {}", wish.setting.tier, tiers.join(", ")));
    }
    Ok(Command::Play(wish))
}

fn place(word: &str) -> Result<Place, String> {
    let place = Place::ALL.into_iter().find(|place| place.word() == word);
    place.ok_or_else(|| format!("{word}: lab, caverns, ratkin or pointcrawl"))
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides
        .filter(|(w, h)| (320..=7680).contains(w) && (240..=4320).contains(h))
        .ok_or_else(|| format!("--size {text}: WxH, from 320x240 to 7680x4320"))
}
