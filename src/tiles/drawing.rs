//! The picture of a dungeon, cut into chunks. Made off the main thread.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::{
    color::Color,
    sprite_render::{PackedTileData, TileData, TileOrientation},
};
use undercroft::{
    dungeon::Dungeon,
    picture::{Layers, Picture, Sprite},
    seed::mix,
};

use super::{CHUNK, Layer, Lighting, Look};
use crate::coords;

/// All chunks of a dungeon, ready to be shown.
pub(crate) struct Drawing {
    pub look: Look,
    /// By level.
    pub levels: Vec<Vec<ChunkDrawing>>,
    /// By level: what it was drawn from, for what changes later.
    pub pictures: Vec<Picture>,
    /// By level: its overview, where there is one.
    pub overviews: Vec<Vec<[u8; 3]>>,
}

/// One layer of one chunk.
pub(crate) struct ChunkDrawing {
    /// Column and row of the chunk.
    pub at: (u32, u32),
    pub layer: Layer,
    /// Row by row from the southern one.
    pub tiles: Vec<Option<TileData>>,
    /// The same as the GPU takes it.
    pub packed: Vec<u8>,
    /// Hash of the content: equal chunks are not sent again.
    pub hash: u64,
}

/// Chunks of a level in each direction. The picture reaches one tile beyond the level on each side.
pub(crate) fn chunks_of(width: u32, height: u32) -> (u32, u32) {
    ((width + 2).div_ceil(CHUNK), (height + 2).div_ceil(CHUNK))
}

/// Draws all levels; `None` when the result is not wanted any more.
pub(crate) fn draw(dungeon: &Dungeon, look: &Look, cancel: &AtomicBool) -> Option<Drawing> {
    let pictures = (0..dungeon.levels.len()).map(|level| Picture::new(dungeon, level, &look.tileset));
    let mut drawing = draw_pictures(pictures, look, cancel)?;
    if let Some(means) = &look.means {
        drawing.overviews = drawing.pictures.iter().map(|picture| picture.overview(dungeon, means)).collect();
    }
    Some(drawing)
}

/// Draws pictures in the light of a look, without overviews.
pub(super) fn draw_pictures(
    pictures: impl IntoIterator<Item = Picture>,
    look: &Look,
    cancel: &AtomicBool,
) -> Option<Drawing> {
    let mut drawing = Drawing { look: look.clone(), levels: Vec::new(), pictures: Vec::new(), overviews: Vec::new() };
    for mut picture in pictures {
        picture.set_lit(look.lighting == Lighting::Lit);
        drawing.levels.push(draw_level(&picture, cancel)?);
        drawing.pictures.push(picture);
    }
    Some(drawing)
}

fn draw_level(picture: &Picture, cancel: &AtomicBool) -> Option<Vec<ChunkDrawing>> {
    let (columns, rows) = chunks_of(picture.width(), picture.height());
    let mut chunks = Vec::new();
    for row in 0..rows {
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        for column in 0..columns {
            draw_chunk(picture, (column, row), &mut chunks);
        }
    }
    Some(chunks)
}

fn draw_chunk(picture: &Picture, at: (u32, u32), chunks: &mut Vec<ChunkDrawing>) {
    let mut layers: [Vec<Option<TileData>>; Layer::ALL.len()] = Default::default();
    let (west, north) = (at.0 as i32 * CHUNK as i32 - 1, at.1 as i32 * CHUNK as i32 - 1);
    let east = (west + CHUNK as i32).min(picture.width() as i32 + 1);
    let south = (north + CHUNK as i32).min(picture.height() as i32 + 1);
    for y in north..south {
        for x in west..east {
            let tile = picture.tile(x, y);
            for (layer, sprite) in layers.iter_mut().zip(by_layer(tile)) {
                let Some(sprite) = sprite else { continue };
                if layer.is_empty() {
                    layer.resize((CHUNK * CHUNK) as usize, None);
                }
                let row = coords::row_in_chunk((y - north) as u32, CHUNK);
                layer[(row * CHUNK + (x - west) as u32) as usize] = Some(tile_data(sprite));
            }
        }
    }
    for (layer, tiles) in Layer::ALL.into_iter().zip(layers) {
        if !tiles.is_empty() {
            let (packed, hash) = pack(&tiles);
            chunks.push(ChunkDrawing { at, layer, hash, packed, tiles });
        }
    }
}

/// In the order of [`Layer::ALL`].
pub(super) fn by_layer(tile: Layers) -> [Option<Sprite>; Layer::ALL.len()] {
    [Some(tile.base), tile.shadow, tile.light, tile.thing, tile.lip]
}

pub(super) fn tile_data(sprite: Sprite) -> TileData {
    // Bevy sends a tile's colour as sRGB bytes and multiplies linear light by them: the byte itself is the factor.
    let [r, g, b, a] = sprite.factors();
    TileData {
        tileset_index: sprite.index,
        color: Color::srgba_u8(r, g, b, a),
        visible: true,
        orientation: TileOrientation::from_bools(sprite.flip_x, sprite.flip_y, false),
    }
}

/// Tiles as the GPU takes them, and the hash of that.
pub(super) fn pack(tiles: &[Option<TileData>]) -> (Vec<u8>, u64) {
    let packed: Vec<PackedTileData> = tiles.iter().map(|tile| PackedTileData::from(*tile)).collect();
    let packed: &[u8] = bytemuck::cast_slice(&packed);
    (packed.to_vec(), hash(packed))
}

fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let start = mix(rest.iter().fold(bytes.len() as u64, |sum, byte| (sum << 8) ^ u64::from(*byte)));
    words.iter().fold(start, |sum, word| mix(sum ^ u64::from_le_bytes(*word)))
}
