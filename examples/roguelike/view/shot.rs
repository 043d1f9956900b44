//! A picture of the window (`--screenshot`).

use std::{collections::BTreeSet, path::PathBuf};

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
};

use crate::rules::{Phase, Turn};

/// Frames after the last turn until the picture: figures come to rest, tiles and pipelines reach the graphics card.
const FRAMES: u32 = 40;
/// Frames after which a picture with nothing in it is a failure.
const MOST_FRAMES: u32 = 4_000;
/// Colours that a picture of the game has at least.
const COLOURS: usize = 100;

pub struct ShotPlugin {
    pub file: PathBuf,
    /// Turns to wait for.
    pub turns: u64,
}

#[derive(Resource)]
struct Wait {
    file: PathBuf,
    turns: u64,
    frames: u32,
    next: u32,
    under_way: bool,
}

impl Plugin for ShotPlugin {
    fn build(&self, app: &mut App) {
        let (file, turns) = (self.file.clone(), self.turns);
        app.insert_resource(Wait { file, turns, frames: 0, next: FRAMES, under_way: false })
            .add_systems(Last, wait_and_shoot);
    }
}

fn wait_and_shoot(mut wait: ResMut<Wait>, turn: Res<Turn>, mut commands: Commands) {
    let is_over = matches!(turn.phase, Phase::Dead | Phase::Won);
    if turn.phase == Phase::Waiting || (turn.number < wait.turns && !is_over) {
        return;
    }
    wait.frames += 1;
    if wait.frames >= wait.next && !wait.under_way {
        wait.under_way = true;
        commands.spawn(Screenshot::primary_window()).observe(judge);
    }
}

/// Writes the picture if it shows something, or asks for another.
fn judge(shot: On<ScreenshotCaptured>, mut wait: ResMut<Wait>, mut exit: MessageWriter<AppExit>) {
    wait.under_way = false;
    let picture = match shot.image.clone().try_into_dynamic() {
        Ok(picture) => picture.to_rgb8(),
        Err(error) => {
            eprintln!("{}: {error}", wait.file.display());
            exit.write(AppExit::error());
            return;
        }
    };
    let colours: BTreeSet<[u8; 3]> = picture.pixels().map(|pixel| pixel.0).collect();
    if colours.len() < COLOURS && wait.frames < MOST_FRAMES {
        wait.next = wait.frames + FRAMES;
        return;
    }
    match picture.save(&wait.file) {
        Ok(()) => {
            println!("wrote {}", wait.file.display());
            println!("colours {}", colours.len());
            exit.write(AppExit::Success);
        }
        Err(error) => {
            eprintln!("{}: {error}", wait.file.display());
            exit.write(AppExit::error());
        }
    }
}
