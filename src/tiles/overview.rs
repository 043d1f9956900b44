//! The overview: a pixel a tile, in place of the tiles, for those who look from afar.

use bevy::{
    asset::RenderAssetUsages,
    camera::visibility::RenderLayers,
    image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use super::{Layer, TILE, canvas::Canvas};
use crate::{DungeonMap, TileSize};

/// Put on a dungeon's entity: when it is shown as an overview in place of its tiles. Without it, never.
///
/// The overview has one colour a tile: floors, halls, walls and rock as they look from afar, rooms with a role in the
/// colour of that role, doors and things as specks. It is a sprite a level, at the height of the floor, made when it is
/// first needed and kept up to date. What a game puts on the map stays as it is, and so does the fog.
///
/// ```
/// # use bevy::prelude::*;
/// # use bevy_undercroft::{Overview, prelude::*};
/// fn setup(mut commands: Commands, assets: Res<AssetServer>) {
///     // A player who zooms out sees rooms and halls instead of a flicker of tiny tiles.
///     commands.spawn((Dungeon::new(assets.load(presets::LAB)), Overview::Below(4.0)));
/// }
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
pub enum Overview {
    /// Tiles at any size.
    #[default]
    Never,
    /// While a tile is less than so many pixels of the screen wide. Of several cameras that one counts which shows tiles
    /// largest; cameras without an orthographic projection, and such as don't show
    /// [the default layer](RenderLayers::default), don't count.
    Below(f32),
    /// At any size.
    Always,
}

/// Largest side of a texture in pixels; a larger level is shown at half its size, or a quarter.
const MAX_SIDE: u32 = 8192;

type Shown<'a> = (&'a mut Canvas, &'a DungeonMap, &'a Overview, &'a GlobalTransform, &'a TileSize);
type Cameras<'a> = (&'a Camera, &'a Projection, &'a GlobalTransform, Option<&'a RenderLayers>);

/// Shows tiles or overview, and brings overviews up to date.
#[allow(clippy::too_many_arguments, reason = "a system asks for all that it needs")]
pub(super) fn follow(
    mut dungeons: Query<Shown>,
    mut gone: RemovedComponents<Overview>,
    mut others: Query<&mut Canvas, Without<Overview>>,
    cameras: Query<Cameras>,
    mut visibilities: Query<&mut Visibility>,
    sprites: Query<(), With<Sprite>>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    for owner in gone.read() {
        if let Ok(mut canvas) = others.get_mut(owner) {
            switch(canvas.bypass_change_detection(), false, &mut visibilities);
        }
    }
    for (mut canvas, map, overview, place, size) in &mut dungeons {
        let canvas = canvas.bypass_change_detection();
        let wanted = match overview {
            Overview::Never => false,
            Overview::Always => true,
            Overview::Below(pixels) => tile_pixels(&cameras, place, size.0).is_some_and(|width| width < *pixels),
        };
        let can = canvas.shown().is_some_and(|shown| !shown.overviews.is_empty());
        if wanted && can {
            bring_up_to_date(canvas, map, &sprites, &mut images, &mut commands);
        }
        switch(canvas, wanted && can, &mut visibilities);
    }
}

/// Width of a tile on the screen, in physical pixels.
fn tile_pixels(cameras: &Query<Cameras>, place: &GlobalTransform, tile: f32) -> Option<f32> {
    let east = place.affine().transform_vector3(Vec3::X * tile);
    let width =
        |(camera, projection, view, layers): (&Camera, &Projection, &GlobalTransform, Option<&RenderLayers>)| {
            let shows = layers.is_none_or(|layers| layers.intersects(&RenderLayers::default()));
            if !camera.is_active || !shows || !matches!(projection, Projection::Orthographic(_)) {
                return None;
            }
            // Anything in front of the camera does: its scale is the same everywhere.
            let at = view.translation() + view.forward() * 1.0;
            let from = camera.world_to_viewport(view, at).ok()?;
            let to = camera.world_to_viewport(view, at + east).ok()?;
            Some(from.distance(to) * camera.target_scaling_factor().unwrap_or(1.0))
        };
    cameras.iter().filter_map(width).reduce(f32::max)
}

/// Shows one, hides the other.
fn switch(canvas: &mut Canvas, overview: bool, visibilities: &mut Query<&mut Visibility>) {
    let mut show = |entity: Entity, on: bool| {
        if let Ok(mut visibility) = visibilities.get_mut(entity) {
            visibility.set_if_neq(if on { Visibility::Inherited } else { Visibility::Hidden });
        }
    };
    for sheet in &canvas.sheets {
        show(sheet.tiles, !overview);
        sheet.overview.into_iter().for_each(|sprite| show(sprite, overview));
    }
}

fn bring_up_to_date(
    canvas: &mut Canvas,
    map: &DungeonMap,
    sprites: &Query<(), With<Sprite>>,
    images: &mut Assets<Image>,
    commands: &mut Commands,
) {
    let Some(shown) = canvas.shown_mut() else { return };
    let changed = std::mem::take(&mut shown.overviews_changed);
    let missing = canvas.sheets.iter().any(|sheet| sheet.overview.is_none_or(|entity| !sprites.contains(entity)));
    if !changed && !missing {
        return;
    }
    let mut entities = Vec::new();
    for (level, sheet) in canvas.sheets.iter().enumerate() {
        let colours = canvas.shown().and_then(|shown| shown.overviews.get(level));
        let (Some(colours), Some(tiles)) = (colours, map.dungeon().levels.get(level)) else { continue };
        let (width, height) = (tiles.width(), tiles.height());
        if colours.len() != (width * height) as usize || colours.is_empty() {
            continue;
        }
        let image = images.add(image(colours, width, height));
        let size = UVec2::new(width, height).as_vec2() * TILE as f32;
        let sprite = Sprite { image, custom_size: Some(size), ..default() };
        let place = Transform::from_xyz(size.x / 2.0, -size.y / 2.0, Layer::Base.z());
        let there = sheet.overview.filter(|entity| sprites.contains(*entity));
        let entity = match there {
            Some(entity) => commands.entity(entity).insert((sprite, place)).id(),
            None => commands.spawn((sprite, place, ChildOf(sheet.entity), Name::new("Overview"))).id(),
        };
        entities.push((level, entity));
    }
    for (level, entity) in entities {
        canvas.sheets[level].overview = Some(entity);
    }
}

/// A pixel a tile, with smaller copies of itself for those who look from farther away still.
fn image(colours: &[[u8; 3]], width: u32, height: u32) -> Image {
    let (mut width, mut height, mut colours) = (width, height, colours.to_vec());
    while width > MAX_SIDE || height > MAX_SIDE {
        (colours, width, height) = halved(&colours, width, height);
    }
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let mut data = Vec::with_capacity(colours.len() * 6);
    let mut levels = 1;
    append(&mut data, &colours);
    while width > 1 || height > 1 {
        (colours, width, height) = halved(&colours, width, height);
        append(&mut data, &colours);
        levels += 1;
    }
    let mut image =
        Image::new_uninit(size, TextureDimension::D2, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::nearest()
    });
    image
}

fn append(data: &mut Vec<u8>, colours: &[[u8; 3]]) {
    data.extend(colours.iter().flat_map(|[r, g, b]| [*r, *g, *b, 255]));
}

/// Each four pixels become one; a last odd row or column is left out.
fn halved(colours: &[[u8; 3]], width: u32, height: u32) -> (Vec<[u8; 3]>, u32, u32) {
    let (w, h) = ((width / 2).max(1), (height / 2).max(1));
    let at = |x: u32, y: u32| colours[(y.min(height - 1) * width + x.min(width - 1)) as usize];
    let mean = |x: u32, y: u32| {
        let four = [at(2 * x, 2 * y), at(2 * x + 1, 2 * y), at(2 * x, 2 * y + 1), at(2 * x + 1, 2 * y + 1)];
        std::array::from_fn(|c| ((four.iter().map(|colour| u16::from(colour[c])).sum::<u16>() + 2) / 4) as u8)
    };
    ((0..h).flat_map(|y| (0..w).map(move |x| (x, y))).map(|(x, y)| mean(x, y)).collect(), w, h)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overview_has_all_its_smaller_copies() {
        for (width, height) in [(1, 1), (2, 1), (5, 3), (64, 64), (77, 55)] {
            let image = image(&vec![[90, 60, 30]; (width * height) as usize], width, height);
            let mut bytes = 0;
            for level in 0..image.texture_descriptor.mip_level_count {
                bytes += ((width >> level).max(1) * (height >> level).max(1) * 4) as usize;
            }
            let data = image.data.expect("data");
            assert_eq!(data.len(), bytes, "{width}x{height}");
            assert!(data.chunks(4).all(|pixel| pixel == [90, 60, 30, 255]));
            let longest = width.max(height);
            assert_eq!(image.texture_descriptor.mip_level_count, longest.ilog2() + 1);
        }
    }

    #[test]
    fn a_level_wider_than_a_texture_is_shown_smaller() {
        let image = image(&vec![[7, 8, 9]; 20_000 * 3], 20_000, 3);
        assert_eq!((image.width(), image.height()), (5_000, 1));
    }
}
