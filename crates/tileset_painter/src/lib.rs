//! Paints the tilesets of Undercroft, and the actors of its example.
//!
//! A tileset is one picture of 16 columns and 16 rows of tiles of 16 x 16 pixels. All themes share the index of
//! every tile. The pictures are the same on every platform, byte for byte: variety comes from an integer hash, and
//! the arithmetic on fractions is limited to what every platform rounds alike.

mod actors;
mod colour;
mod doors;
mod faces;
mod fill;
mod floors;
mod glow;
mod halls;
mod hash;
mod hedge;
mod lips;
mod marks;
mod mask;
mod noise;
mod rim;
mod shadow;
mod sheet;
mod sine;
mod stonework;
mod theme;
mod things;
mod tile;
mod tops;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageResult, RgbaImage};

/// The names of all themes.
pub const THEMES: &[&str] = &["lab", "caverns", "ratkin", "keep", "crypt", "town"];

/// Paints the tileset of a theme, 256 x 256 pixels; `None` for a name that is not in [`THEMES`].
pub fn paint(theme: &str) -> Option<RgbaImage> {
    theme::theme(theme).map(|theme| sheet::Sheet::paint(&theme))
}

/// Paints the actors of the roguelike example, 256 x 64 pixels.
pub fn paint_actors() -> RgbaImage {
    sheet::Sheet::actors()
}

/// Encodes a picture as PNG.
///
/// The fast compression is the one whose output does not depend on features other crates may switch on.
pub fn encode(picture: &RgbaImage) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Adaptive).write_image(
        picture,
        picture.width(),
        picture.height(),
        ExtendedColorType::Rgba8,
    )?;
    Ok(bytes)
}
