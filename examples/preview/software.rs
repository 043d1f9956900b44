//! Without a window: the dungeon as a picture in a file, and in words.

use std::{fs, path::Path, process::ExitCode};

use bevy_undercroft::panel::{Facts, PanelState};
use undercroft::tileset::Tileset;

use crate::args::Wish;

/// Draws the dungeon into a file and says what it is like.
pub fn run(wish: &Wish, mut state: PanelState, reason: &str) -> ExitCode {
    state.generate();
    let Some(facts) = &state.facts else {
        state.troubles.values().flatten().for_each(|complaint| eprintln!("{}", complaint.picture));
        return ExitCode::FAILURE;
    };
    let file = wish.screenshot.as_deref().unwrap_or(Path::new("preview.png"));
    if let Err(error) = draw(facts, file) {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    tell(facts);
    println!("wrote {}", file.display());
    println!(
        "No window, because {reason}. For the window, run it on a desktop, or with Xvfb and mesa-vulkan-drivers: xvfb-run -a preview"
    );
    ExitCode::SUCCESS
}

fn draw(facts: &Facts, file: &Path) -> Result<(), String> {
    let wanted = &facts.dungeon.look.tileset;
    let found = undercroft_assets::tileset(wanted).or_else(|| undercroft_assets::TILESETS.first());
    let asset = found.ok_or("no tileset is built in")?;
    let tileset = Tileset::parse(asset.text).map_err(|error| error.to_string())?;
    let png =
        undercroft_io::png::render(&facts.dungeon, 0, &tileset, asset.png, 16).map_err(|error| error.to_string())?;
    fs::write(file, png).map_err(|error| format!("{}: {error}", file.display()))
}

/// Prints measures and verdict.
pub fn tell(facts: &Facts) {
    println!("{}", facts.dungeon.share_code());
    for row in facts.measures.rows() {
        let value = format!("{:.2}", row.value);
        println!("{:<16}{}", row.name, value.trim_end_matches('0').trim_end_matches('.'));
    }
    for relaxation in &facts.dungeon.relaxations {
        println!("relaxed: {relaxation}");
    }
    match &facts.faults {
        None => println!("not checked: too large"),
        Some(faults) if faults.is_empty() => println!("checked, 0 faults"),
        Some(faults) => faults.iter().for_each(|fault| println!("fault: {fault}")),
    }
}
