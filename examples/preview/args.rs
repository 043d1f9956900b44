//! What the command line asks for.

use std::path::{Path, PathBuf};

use bevy_undercroft::panel::PanelState;
use undercroft::preset::Library;

pub const HELP: &str = "\
preview: a preset's sliders beside the dungeon that they make

Usage: preview [OPTIONS]

  --preset P         a built-in preset (lab, caverns, ratkin, pointcrawl, shaft, warren) or the path of a
                     .dungeon.ron file [lab]
                     A file is read again whenever it is saved.
  --tier T           the tier to begin with [the preset's default]
  --seed N           a number or any phrase [7]
  --screenshot FILE  wait until all is drawn, write a PNG of the window, print what it shows, exit
  --size WxH         size of the window [1600x900]
  --overlays LIST    graph,numbers,contents,heat: what is drawn over the map to begin with
  --level N          the level to begin with [1]
  --exploded         all levels at once, in the exploded view
  --zoom PERCENT     size of the map to begin with [all of it]
  --help             this text

Without a display or a graphics driver the dungeon is drawn into the --screenshot file or preview.png.
";

/// What to do.
#[derive(Debug)]
pub enum Command {
    /// Print the help.
    Help,
    /// Try whether a window can be opened.
    Probe,
    /// Show a preset.
    Show(Wish),
}

/// What to show, and how.
#[derive(Clone, Debug)]
pub struct Wish {
    pub preset: String,
    pub tier: Option<String>,
    pub seed: Option<String>,
    pub screenshot: Option<PathBuf>,
    pub size: (u32, u32),
    pub overlays: Vec<String>,
    pub zoom: Option<f32>,
    /// From 1.
    pub level: usize,
    pub exploded: bool,
}

/// Reads the arguments.
pub fn read(mut args: impl Iterator<Item = String>) -> Result<Command, String> {
    let mut wish = Wish {
        preset: "lab".into(),
        tier: None,
        seed: None,
        screenshot: None,
        size: (1600, 900),
        overlays: Vec::new(),
        zoom: None,
        level: 1,
        exploded: false,
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
            "--preset" => wish.preset = value()?,
            "--tier" => wish.tier = Some(value()?),
            "--seed" => wish.seed = Some(value()?),
            "--screenshot" => wish.screenshot = Some(value()?.into()),
            "--size" => wish.size = size(&value()?)?,
            "--overlays" => wish.overlays = overlays(&value()?)?,
            "--level" => wish.level = level(&value()?)?,
            "--exploded" => wish.exploded = true,
            "--zoom" => wish.zoom = Some(zoom(&value()?)?),
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    Ok(Command::Show(wish))
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides
        .filter(|(w, h)| (640..=7680).contains(w) && (400..=4320).contains(h))
        .ok_or_else(|| format!("--size {text}: WxH, from 640x400 to 7680x4320"))
}

fn overlays(text: &str) -> Result<Vec<String>, String> {
    let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
    match names.iter().find(|name| !["graph", "numbers", "contents", "heat"].contains(&name.as_str())) {
        Some(unknown) => Err(format!("--overlays {unknown}: graph, numbers, contents or heat")),
        None => Ok(names),
    }
}

fn level(text: &str) -> Result<usize, String> {
    let level = text.parse().ok().filter(|level| *level >= 1);
    level.ok_or_else(|| format!("--level {text}: a number, 1 or more"))
}

fn zoom(text: &str) -> Result<f32, String> {
    let percent: Option<f32> = text.trim_end_matches('%').parse().ok();
    percent.filter(|percent| (2.0..=1200.0).contains(percent)).ok_or_else(|| format!("--zoom {text}: 2 to 1200"))
}

impl Wish {
    /// The panel's state for this wish.
    pub fn state(&self) -> Result<PanelState, String> {
        let mut library = Library::new();
        for preset in undercroft_assets::PRESETS {
            library.add_preset(preset.name, preset.text);
        }
        for tables in undercroft_assets::TABLES {
            library.add_tables(tables.name, tables.text);
        }
        let built_in = undercroft_assets::preset(&self.preset).is_some() && !Path::new(&self.preset).is_file();
        let state = if built_in {
            PanelState::built_in(&self.preset, library)
        } else {
            PanelState::open(Path::new(&self.preset), library)
        };
        let mut state = state.map_err(|error| self.explain(&error))?;
        if let Some(tier) = &self.tier
            && !state.draft.set_tier(tier)
        {
            let tiers: Vec<&str> = state.draft.tiers().collect();
            return Err(format!("no tier {tier}; {} has {}", self.preset, tiers.join(", ")));
        }
        if let Some(seed) = &self.seed {
            state.start_with_seed(seed.parse().unwrap_or_default());
        }
        for (name, on) in [
            ("graph", &mut state.overlays.graph),
            ("numbers", &mut state.overlays.numbers),
            ("contents", &mut state.overlays.contents),
            ("heat", &mut state.overlays.heat),
        ] {
            *on = self.overlays.iter().any(|wanted| wanted == name);
        }
        state.level = self.level - 1;
        state.set_exploded(self.exploded);
        Ok(state)
    }

    fn explain(&self, error: &bevy_undercroft::panel::OpenError) -> String {
        let names: Vec<&str> = undercroft_assets::PRESETS.iter().map(|preset| preset.name).collect();
        match error {
            bevy_undercroft::panel::OpenError::File(_) => {
                format!("{}: {error}\nBuilt in are {}.", self.preset, names.join(", "))
            }
            _ => error.to_string(),
        }
    }
}
