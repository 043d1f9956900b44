//! A plain tileset made in code, for when the real one is missing or broken.

use bevy::{
    asset::RenderAssetUsages,
    image::{Image, ImageSampler},
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use undercroft::tileset::Tileset;

/// What the tiles are numbered by: a built-in tileset, whose numbers all built-in tilesets share.
pub(super) fn tileset() -> Option<Tileset> {
    let text = undercroft_assets::TILESETS.first().map(|tileset| tileset.text)?;
    Tileset::parse(text).ok()
}

/// One pixel a tile, as an array of textures.
pub(super) fn image(tiles: u32) -> Image {
    // An array needs two layers at least.
    let tiles = tiles.max(2);
    let size = Extent3d { width: 1, height: 1, depth_or_array_layers: tiles };
    let pixels: Vec<u8> = (0..tiles).flat_map(colour).collect();
    let mut image =
        Image::new(size, TextureDimension::D2, pixels, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
    image.sampler = ImageSampler::nearest();
    image
}

/// By the index that all built-in tilesets share.
fn colour(tile: u32) -> [u8; 4] {
    match tile {
        0..=7 => [120, 120, 124, 255],
        8..=13 => [90, 90, 96, 255],
        14 | 15 | 63 | 109..=111 => [10, 10, 12, 255],
        16..=62 | 100..=107 => [48, 50, 58, 255],
        64..=79 | 108 => [66, 64, 70, 255],
        80..=95 => [0, 0, 0, 90],
        96..=99 => [0, 0, 0, 0],
        112..=123 | 192..=235 => [150, 104, 58, 255],
        152..=156 | 236..=239 => [240, 228, 66, 255],
        170..=178 => [255, 255, 255, 12],
        _ => [210, 150, 90, 255],
    }
}
