//! The picture of a tileset, taken apart into tiles of straight RGBA.

use std::io::Cursor;

use undercroft::tileset::Tileset;

use crate::png::RenderError;

/// Largest side of a tileset's picture in pixels.
const MAX_SIDE_PX: u32 = 16_384;

/// The tiles of a tileset, one after the other.
pub(crate) struct Sheet {
    /// Width and height of a tile in pixels.
    pub tile_px: usize,
    /// Four bytes a pixel.
    pixels: Vec<u8>,
}

impl Sheet {
    /// Decodes a PNG that holds at least the tiles that the tileset tells of.
    pub fn read(tileset: &Tileset, bytes: &[u8]) -> Result<Self, RenderError> {
        let unreadable =
            |error: png::DecodingError| RenderError::Sheet { image: tileset.image().into(), what: error.to_string() };
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().map_err(unreadable)?;
        let (width, height) = (reader.info().width, reader.info().height);
        let (columns, rows) = (tileset.columns() * tileset.tile_px(), tileset.rows() * tileset.tile_px());
        if width < columns || height < rows || width > MAX_SIDE_PX || height > MAX_SIDE_PX {
            let what = format!("it is {width}x{height} pixels; its tileset needs {columns}x{rows}");
            return Err(RenderError::Sheet { image: tileset.image().into(), what });
        }
        let mut raw = vec![0; reader.output_buffer_size().unwrap_or_default()];
        let frame = reader.next_frame(&mut raw).map_err(unreadable)?;
        let channels = frame.color_type.samples();
        let line = frame.line_size;
        let tile_px = tileset.tile_px() as usize;
        let mut pixels = Vec::with_capacity((columns * rows * 4) as usize);
        for tile in 0..tileset.tile_count() as usize {
            let left = tile % tileset.columns() as usize * tile_px;
            let top = tile / tileset.columns() as usize * tile_px;
            for y in top..top + tile_px {
                let start = y * line + left * channels;
                for pixel in raw[start..start + tile_px * channels].chunks_exact(channels) {
                    pixels.extend(match *pixel {
                        [grey, alpha] => [grey, grey, grey, alpha],
                        [r, g, b, alpha] => [r, g, b, alpha],
                        _ => [0, 0, 0, 255],
                    });
                }
            }
        }
        Ok(Self { tile_px, pixels })
    }

    /// The RGBA pixels of a tile, row by row; nothing for a tile that is not there.
    pub fn tile(&self, index: u16) -> &[u8] {
        let size = self.tile_px * self.tile_px * 4;
        let start = usize::from(index) * size;
        self.pixels.get(start..start + size).unwrap_or_default()
    }
}
