//! Stands in for the module that draws, in a build without the feature `render`: nothing to load, nothing to draw.

use std::sync::atomic::AtomicBool;

use bevy::{ecs::system::SystemParam, prelude::*};
use undercroft::dungeon::Dungeon;

use crate::{DungeonPreset, generate::Made, spawn::Budget};

#[derive(Clone, PartialEq)]
pub(crate) enum Look {}

pub(crate) enum Drawing {}

#[derive(SystemParam)]
pub(crate) struct Looks;

impl Looks {
    pub fn find(&mut self, _: Entity, _: &str, _: Option<&Handle<DungeonPreset>>) -> Option<Option<Look>> {
        Some(None)
    }
}

pub(crate) fn draw(_: &Dungeon, look: &Look, _: &AtomicBool) -> Option<Drawing> {
    match *look {}
}

pub(crate) fn prepare(_: &mut World, _: Entity, _: &mut Made, _: &mut Budget) -> bool {
    true
}

pub(crate) fn put_up(_: &mut World, _: Entity, made: &mut Made) {
    debug_assert!(made.drawing.is_none());
}

pub(crate) fn demolish(_: &mut World, _: Entity) {}
