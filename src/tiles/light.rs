//! The light that tiles are drawn in, and switching it.

use std::sync::atomic::AtomicBool;

use bevy::prelude::*;

use super::{
    canvas::{Canvas, take_canvas},
    drawing::draw_pictures,
    spots,
};
use crate::spawn::Budget;

/// Put on a dungeon's entity: the light that its tiles are drawn in. Without it they are lit.
///
/// A change draws the tiles anew; nothing else of the dungeon changes.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq, Hash)]
pub enum Lighting {
    /// In the light of the tileset and the preset, brighter near lamps, with pools of light around them.
    #[default]
    Lit,
    /// In the colours that they are painted in: for games that bring their own light.
    Unlit,
}

/// Whether a dungeon is shown in another light than it should be.
pub(super) fn is_to_change(canvases: Query<(&Canvas, Option<&Lighting>)>) -> bool {
    canvases.iter().any(|(canvas, lighting)| differs(canvas, lighting))
}

fn differs(canvas: &Canvas, lighting: Option<&Lighting>) -> bool {
    canvas.shown().is_some_and(|shown| shown.look.lighting != lighting.copied().unwrap_or_default())
}

/// Draws the dungeons anew whose light was switched.
pub(super) fn relight(world: &mut World, canvases: &mut QueryState<(Entity, &Canvas, Option<&Lighting>)>) {
    let canvases = canvases.iter(world).filter(|(_, canvas, lighting)| differs(canvas, *lighting));
    let owners: Vec<(Entity, Lighting)> =
        canvases.map(|(owner, _, lighting)| (owner, lighting.copied().unwrap_or_default())).collect();
    for (owner, lighting) in owners {
        let Some(mut canvas) = take_canvas(world, owner) else { continue };
        if let Some(mut shown) = canvas.take_shown() {
            shown.look.lighting = lighting;
            if let Some(mut drawing) = draw_pictures(shown.pictures, &shown.look, &AtomicBool::new(false)) {
                drawing.overviews = shown.overviews;
                canvas.add_missing(world, &mut drawing, &mut Budget(usize::MAX));
                canvas.show(world, drawing, &shown.dungeon);
                spots::hide_lost(world, owner, &mut canvas);
            }
        }
        world.entity_mut(owner).insert(canvas);
    }
}
