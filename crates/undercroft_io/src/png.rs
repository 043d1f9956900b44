//! A picture of a level, drawn with a tileset: what the preview shows, without a graphics card.

use std::io::Write as _;

use undercroft::{
    Dungeon,
    picture::{MapLabel, MeanColours, Picture},
    tileset::Tileset,
};

use crate::{
    blit::Canvas,
    ink::{self, Align, Painter, Shape, Weight},
    sheet::Sheet,
};

/// Pixels of the largest picture: enough for 1000 x 1000 tiles of 16 pixels.
pub const MAX_PIXELS: u64 = 1 << 28;

/// Largest width and height of a picture in pixels.
pub const MAX_SIDE_PX: u64 = 65_535;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The tileset's picture can't be used.
    #[error("{image}: {what}")]
    Sheet {
        /// File name of the tileset's picture.
        image: String,
        /// What is wrong with it.
        what: String,
    },
    /// The dungeon has no such level.
    #[error("level {} is not there; the dungeon has {levels}", level + 1)]
    Level {
        /// The level that was asked for, from 0.
        level: usize,
        /// Number of levels.
        levels: usize,
    },
    /// The picture would be too large, or have no pixels.
    #[error("{width}x{height} tiles at {px_per_tile} pixels: {hint}")]
    Size {
        /// Columns of the picture in tiles.
        width: u32,
        /// Rows of the picture in tiles.
        height: u32,
        /// Pixels a tile that were asked for.
        px_per_tile: u32,
        /// Which sizes are possible.
        hint: String,
    },
    /// The PNG could not be written.
    #[error("the picture can't be written: {0}")]
    Encode(String),
}

/// Draws a level (0 is the top one) as an RGB PNG.
///
/// `sheet_png` holds the bytes of the tileset's picture. The picture shows one tile more than the level on each side,
/// since walls at the rim stand out: it is `(width + 2) * px_per_tile` pixels wide, and tile (x, y) begins at pixel
/// `((x + 1) * px_per_tile, (y + 1) * px_per_tile)`. From the tileset's own size upwards pixels are repeated (sharp
/// at its multiples); below it they are averaged.
///
/// # Errors
/// A sheet that is no PNG or too small for its tileset, a level that is not there, a picture of more than
/// [`MAX_PIXELS`] pixels or with a side of more than [`MAX_SIDE_PX`].
pub fn render(
    dungeon: &Dungeon,
    level: usize,
    tileset: &Tileset,
    sheet_png: &[u8],
    px_per_tile: u32,
) -> Result<Vec<u8>, RenderError> {
    let picture = picture(dungeon, level, tileset)?;
    render_picture(&picture, sheet_png, px_per_tile)
}

/// Draws a picture as [`render`] does: one whose light was switched off, or whose doors were opened.
///
/// # Errors
/// As [`render`].
pub fn render_picture(picture: &Picture, sheet_png: &[u8], px_per_tile: u32) -> Result<Vec<u8>, RenderError> {
    render_labelled(picture, &[], sheet_png, px_per_tile)
}

/// Draws a picture with words on it ([`undercroft::picture::map_labels`]), as large as they can be read at this size.
///
/// # Errors
/// As [`render`].
pub fn render_labelled(
    picture: &Picture,
    labels: &[MapLabel],
    sheet_png: &[u8],
    px_per_tile: u32,
) -> Result<Vec<u8>, RenderError> {
    let size = size_px(picture.width() + 2, picture.height() + 2, px_per_tile)?;
    let sheet = Sheet::read(picture.tileset(), sheet_png)?;
    let mut bytes = Vec::new();
    let words = Painter::new(&words(labels, px_per_tile));
    encode(picture, &sheet, &words, px_per_tile as usize, size, &mut bytes)
        .map_err(|error| RenderError::Encode(error.to_string()))?;
    Ok(bytes)
}

/// Draws the overview of a level (0 is the top one) as an RGB PNG: one colour a tile, rooms with a role in the colour of
/// it. Without a rim: it is `width * px_per_tile` pixels wide, and tile (x, y) begins at pixel
/// `(x * px_per_tile, y * px_per_tile)`.
///
/// # Errors
/// As [`render`].
pub fn overview(
    dungeon: &Dungeon,
    level: usize,
    tileset: &Tileset,
    sheet_png: &[u8],
    px_per_tile: u32,
) -> Result<Vec<u8>, RenderError> {
    let picture = picture(dungeon, level, tileset)?;
    let size = size_px(picture.width(), picture.height(), px_per_tile)?;
    let sheet = Sheet::read(tileset, sheet_png)?;
    let means = MeanColours::new(tileset.tile_count(), |tile| sheet.tile(tile as u16));
    let colours = picture.overview(dungeon, &means);
    let mut bytes = Vec::new();
    encode_tiles(&colours, px_per_tile as usize, size, &mut bytes)
        .map_err(|error| RenderError::Encode(error.to_string()))?;
    Ok(bytes)
}

fn picture(dungeon: &Dungeon, level: usize, tileset: &Tileset) -> Result<Picture, RenderError> {
    if level >= dungeon.levels.len() {
        return Err(RenderError::Level { level, levels: dungeon.levels.len() });
    }
    Ok(Picture::new(dungeon, level, tileset))
}

pub(crate) fn size_px(width: u32, height: u32, px_per_tile: u32) -> Result<(u32, u32), RenderError> {
    let fits = |px: u64| {
        let (w, h) = (u64::from(width) * px, u64::from(height) * px);
        w <= MAX_SIDE_PX && h <= MAX_SIDE_PX && w * h <= MAX_PIXELS
    };
    if px_per_tile > 0 && fits(px_per_tile.into()) {
        return Ok((width * px_per_tile, height * px_per_tile));
    }
    let hint = match (1..=256_u64).rev().find(|px| fits(*px)) {
        _ if px_per_tile == 0 => "a tile must have at least 1 pixel".into(),
        Some(px) => format!("at most {px} pixels a tile fit in a picture"),
        None => format!("at most {MAX_SIDE_PX} pixels fit on a side"),
    };
    Err(RenderError::Size { width, height, px_per_tile, hint })
}

/// Draws and writes one row of tiles after the other, so that a large picture needs little memory.
fn encode(
    picture: &Picture,
    sheet: &Sheet,
    words: &Painter,
    px: usize,
    (width, height): (u32, u32),
    bytes: &mut Vec<u8>,
) -> Result<(), png::EncodingError> {
    let mut writer = encoder(width, height, bytes).write_header()?;
    let mut stream = writer.stream_writer()?;
    let mut canvas = Canvas::new(sheet.tile_px);
    let line = width as usize * 3;
    let mut row = vec![0; line * px];
    for y in -1..=picture.height() as i32 {
        for x in -1..=picture.width() as i32 {
            canvas.draw(&picture.tile(x, y), sheet);
            canvas.put(&mut row[(x + 1) as usize * px * 3..], line, px);
        }
        words.paint_over(&mut row, width, (y + 1) as u32 * px as u32);
        stream.write_all(&row)?;
    }
    stream.finish()?;
    writer.finish()
}

/// Height of the letters of a word at 16 pixels a tile.
const LETTERS_PX: f32 = 13.0;
/// Words are not drawn smaller than this, and not at all where a tile has fewer pixels than [`LEAST_TILE_PX`].
const LEAST_LETTERS_PX: f32 = 9.0;
const LEAST_TILE_PX: u32 = 4;

/// Each word on its plate.
fn words(labels: &[MapLabel], px: u32) -> Vec<Shape> {
    let size = (LETTERS_PX * px as f32 / 16.0).max(LEAST_LETTERS_PX);
    let labels = labels.iter().filter(|_| px >= LEAST_TILE_PX);
    let shapes = labels.flat_map(|label| {
        let [x, y] = [label.at.x, label.at.y].map(|along| (along as f32 + 1.5) * px as f32);
        let [width, height] = [ink::width(&label.text, size, Weight::Bold) + size * 0.6, size * 1.15];
        let plate = Shape::Box {
            at: [x - width / 2.0, y - height / 2.0],
            size: [width, height],
            radius: size * 0.22,
            fill: Some(label.plate),
            line: Some(([0; 3], size / 10.0)),
        };
        let (weight, align, title) = (Weight::Bold, Align::Middle, false);
        let text = label.text.clone();
        [plate, Shape::Words { text, at: [x, y], size, weight, align, colour: label.ink, title }]
    });
    shapes.collect()
}

/// Writes a picture of one colour a tile, row by row.
fn encode_tiles(
    colours: &[[u8; 3]],
    px: usize,
    (width, height): (u32, u32),
    bytes: &mut Vec<u8>,
) -> Result<(), png::EncodingError> {
    let mut writer = encoder(width, height, bytes).write_header()?;
    let mut stream = writer.stream_writer()?;
    for row in colours.chunks((width as usize / px).max(1)) {
        let line: Vec<u8> = row.iter().flat_map(|colour| colour.repeat(px)).collect();
        for _ in 0..px {
            stream.write_all(&line)?;
        }
    }
    stream.finish()?;
    writer.finish()
}

fn encoder(width: u32, height: u32, bytes: &mut Vec<u8>) -> png::Encoder<'_, &mut Vec<u8>> {
    let mut encoder = png::Encoder::new(bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    // Pixel art repeats itself exactly: without filters it packs best and fastest.
    encoder.set_filter(png::Filter::NoFilter);
    encoder
}

/// An RGBA PNG of pixels row by row, each repeated `scale` times in both directions.
pub(crate) fn encode_rgba(pixels: &[[u8; 4]], width: usize, scale: u32) -> Result<Vec<u8>, RenderError> {
    let height = pixels.len() / width.max(1);
    let (w, h) = size_px(width as u32, height as u32, scale)?;
    let mut bytes = Vec::new();
    let write = |bytes: &mut Vec<u8>| -> Result<(), png::EncodingError> {
        let mut encoder = encoder(w, h, bytes);
        encoder.set_color(png::ColorType::Rgba);
        let mut writer = encoder.write_header()?;
        let mut stream = writer.stream_writer()?;
        for row in pixels.chunks(width.max(1)) {
            let line: Vec<u8> = row.iter().flat_map(|pixel| pixel.repeat(scale as usize)).collect();
            for _ in 0..scale {
                stream.write_all(&line)?;
            }
        }
        stream.finish()?;
        writer.finish()
    };
    write(&mut bytes).map_err(|error| RenderError::Encode(error.to_string()))?;
    Ok(bytes)
}
