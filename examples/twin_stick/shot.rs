//! `--screenshot`: the game plays itself for a while, then a picture of the window is written.

use std::path::PathBuf;

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    time::TimeUpdateStrategy,
};
use bevy_undercroft::prelude::*;

use crate::{
    bot,
    game::{Hero, Monster, Run},
    show::HandsOff,
};

/// Frames after which there is no hope that the dungeon will stand.
const MOST_FRAMES: u32 = 20_000;

/// Plays, and writes a picture after so many steps.
pub struct ShotPlugin {
    pub file: PathBuf,
    pub ticks: u32,
}

#[derive(Resource)]
struct Wait {
    file: PathBuf,
    ticks: u32,
    frames: u32,
    stands: bool,
}

impl Plugin for ShotPlugin {
    fn build(&self, app: &mut App) {
        // However slow the machine: one step of the game in each frame.
        app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
            .insert_resource(HandsOff)
            .insert_resource(Wait { file: self.file.clone(), ticks: self.ticks, frames: 0, stands: false })
            .add_observer(|_: On<DungeonReady>, mut wait: ResMut<Wait>| wait.stands = true)
            .add_systems(FixedPreUpdate, bot::play)
            .add_systems(Last, wait);
    }
}

fn wait(mut wait: ResMut<Wait>, mut exit: MessageWriter<AppExit>, mut commands: Commands) {
    wait.frames += 1;
    if wait.stands && wait.ticks > 0 {
        wait.ticks -= 1;
        if wait.ticks == 0 {
            commands.spawn(Screenshot::primary_window()).observe(write);
        }
    }
    if wait.frames > MOST_FRAMES {
        eprintln!("the dungeon does not stand");
        exit.write(AppExit::error());
    }
}

fn write(
    shot: On<ScreenshotCaptured>,
    wait: Res<Wait>,
    run: Res<Run>,
    heroes: Query<(&Hero, &TilePos)>,
    monsters: Query<&Monster>,
    mut exit: MessageWriter<AppExit>,
) {
    let picture = shot.image.clone().try_into_dynamic().map_err(|error| error.to_string());
    let written = picture.and_then(|picture| picture.to_rgb8().save(&wait.file).map_err(|error| error.to_string()));
    if let Err(error) = written {
        eprintln!("{}: {error}", wait.file.display());
        exit.write(AppExit::error());
        return;
    }
    println!("wrote {}", wait.file.display());
    if let Ok((hero, at)) = heroes.single() {
        println!("hero at {} {} with {} hearts", at.x, at.y, hero.hearts);
    }
    println!("floor {}, {} slain, {} left", run.floor, run.kills, monsters.iter().count());
    exit.write(AppExit::Success);
}
