//! The camera that shows the map: viewport, place and scale are those of the panel's view.

use bevy::{
    camera::Viewport,
    image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    platform::collections::HashMap,
    prelude::*,
};

use super::plugin::{Panel, PanelCamera};
use crate::{DungeonMap, DungeonTileset, TilePos};

/// Puts each [`PanelCamera`] where the panel's view is.
pub(super) fn follow(
    panel: Option<Res<Panel>>,
    windows: Query<&Window>,
    maps: Query<(&DungeonMap, &GlobalTransform)>,
    mut cameras: Query<(&mut Camera, &mut Transform, &mut Projection), With<PanelCamera>>,
) {
    let (Some(panel), Some(window)) = (panel, windows.iter().next()) else { return };
    let Some(viewport) = viewport(panel.map, window) else { return };
    let view = &panel.state.view;
    let place = panel.dungeon().and_then(|entity| maps.get(entity).ok()).map(|(map, transform)| {
        let size = map.tile_size();
        let corner = map.to_world(TilePos::new(panel.state.level as u16, 0, 0)) + vec2(-0.5, 0.5) * size;
        let local = corner + vec2(view.centre.x, -view.centre.y) * size;
        (transform.transform_point(local.extend(0.0)).truncate(), size / view.tile_points())
    });
    for (mut camera, mut transform, mut projection) in &mut cameras {
        if camera.viewport.as_ref().is_none_or(|old| {
            old.physical_position != viewport.physical_position || old.physical_size != viewport.physical_size
        }) {
            camera.viewport = Some(viewport.clone());
        }
        let Some((at, scale)) = place else { continue };
        if transform.translation.truncate() != at {
            transform.translation = at.extend(transform.translation.z);
        }
        if let Projection::Orthographic(flat) = &mut *projection {
            flat.scale = scale;
        }
    }
}

/// Samples the tilesets smoothly while a tile is drawn smaller than it was painted, and sharply otherwise.
pub(super) fn filter_tilesets(
    panel: Option<Res<Panel>>,
    windows: Query<&Window>,
    cameras: Query<(), With<PanelCamera>>,
    tilesets: Res<Assets<DungeonTileset>>,
    mut images: ResMut<Assets<Image>>,
) {
    const PAINTED: f32 = 16.0;
    let (Some(panel), Some(window)) = (panel, windows.iter().next()) else { return };
    if cameras.is_empty() {
        return;
    }
    let smooth = panel.state.view.tile_points() * window.scale_factor() < PAINTED;
    let wanted = if smooth { ImageFilterMode::Linear } else { ImageFilterMode::Nearest };
    for (_, tileset) in tilesets.iter() {
        let filtered =
            |image: &Image| matches!(&image.sampler, ImageSampler::Descriptor(old) if old.min_filter == wanted);
        if images.get(&tileset.image).is_none_or(filtered) {
            continue;
        }
        if let Some(mut image) = images.get_mut(&tileset.image) {
            let sharp = ImageSamplerDescriptor::nearest();
            image.sampler =
                ImageSampler::Descriptor(ImageSamplerDescriptor { min_filter: wanted, mag_filter: wanted, ..sharp });
        }
    }
}

/// A tileset's pixels as they are in the file, and drained.
pub(super) struct Drained {
    painted: Vec<u8>,
    drained: Vec<u8>,
}

/// Drains the tilesets of a third of their colour while an overlay is shown, so that what it shows stands out.
pub(super) fn drain_tilesets(
    panel: Option<Res<Panel>>,
    tilesets: Res<Assets<DungeonTileset>>,
    mut images: ResMut<Assets<Image>>,
    mut known: Local<HashMap<AssetId<Image>, Drained>>,
) {
    let Some(panel) = panel else { return };
    let wanted = panel.state.overlays.drains_map();
    if !images.is_changed() && wanted != known.is_empty() {
        return;
    }
    for (_, tileset) in tilesets.iter() {
        let id = tileset.image.id();
        let Some(pixels) = images.get(id).and_then(|image| image.data.as_ref()) else { continue };
        let last = known.remove(&id);
        let is_drained = last.as_ref().is_some_and(|last| last.drained == *pixels);
        let data = match last {
            Some(last) if is_drained && wanted => {
                known.insert(id, last);
                continue;
            }
            Some(last) if is_drained => last.painted,
            // Never seen before, or loaded again.
            _ if wanted => {
                let drained: Vec<u8> = pixels.chunks_exact(4).flat_map(drain).collect();
                known.insert(id, Drained { painted: pixels.clone(), drained: drained.clone() });
                drained
            }
            _ => continue,
        };
        if let Some(mut image) = images.get_mut(id)
            && image.data.as_ref().is_some_and(|old| old.len() == data.len())
        {
            image.data = Some(data);
        }
    }
}

/// RGBA with 35 % less saturation.
fn drain(pixel: &[u8]) -> [u8; 4] {
    let [r, g, b, a] = [pixel[0], pixel[1], pixel[2], pixel[3]];
    let grey = (u32::from(r) * 54 + u32::from(g) * 183 + u32::from(b) * 19) >> 8;
    let channel = |value: u8| ((u32::from(value) * 65 + grey * 35 + 50) / 100) as u8;
    [channel(r), channel(g), channel(b), a]
}

/// The map's part of the window in physical pixels; `None` when there is no room for it.
fn viewport(map: Rect, window: &Window) -> Option<Viewport> {
    let factor = window.scale_factor();
    let size = window.physical_size();
    let min = (map.min * factor).round().as_uvec2().min(size);
    let max = (map.max * factor).round().as_uvec2().min(size);
    let room = max.saturating_sub(min);
    (room.x > 0 && room.y > 0).then(|| Viewport { physical_position: min, physical_size: room, ..Viewport::default() })
}
