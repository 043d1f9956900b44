//! Stands in for the module that makes colliders, in a build without the feature `avian2d`.

use bevy::{ecs::system::SystemParam, prelude::*};
use undercroft::dungeon::Dungeon;

use crate::{generate::Made, map::Standing, spawn::Budget};

#[derive(SystemParam)]
pub(crate) struct Solid;

impl Solid {
    pub fn is_wanted(&self) -> bool {
        false
    }
}

#[derive(Default)]
pub(crate) struct Walls;

pub(crate) fn build(_: &Dungeon, _: f32) -> Walls {
    Walls
}

pub(crate) fn put_up(_: &mut World, made: &mut Made, _: &Standing, _: &mut Budget) -> bool {
    let Walls = made.walls;
    true
}
