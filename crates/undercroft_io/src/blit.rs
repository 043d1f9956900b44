//! Drawing sprites over each other and scaling the result, one tile at a time.

use undercroft::picture::{
    Layers, Sprite,
    srgb::{FromLinear, to_linear},
};

use crate::sheet::Sheet;

const OPAQUE: u32 = 255 * 255;

/// A tile being drawn: RGB, row by row.
pub(crate) struct Canvas {
    tile_px: usize,
    rgb: Vec<u8>,
    from_linear: FromLinear,
}

impl Canvas {
    pub fn new(tile_px: usize) -> Self {
        Self { tile_px, rgb: vec![0; tile_px * tile_px * 3], from_linear: FromLinear::new() }
    }

    /// Draws all layers of a tile, from the bottom up.
    pub fn draw(&mut self, layers: &Layers, sheet: &Sheet) {
        self.rgb.fill(0);
        for sprite in layers.iter() {
            self.blend(sprite, sheet.tile(sprite.index));
        }
    }

    /// Blends in linear light, as graphics cards do.
    fn blend(&mut self, sprite: Sprite, tile: &[u8]) {
        let n = self.tile_px;
        let [red, green, blue, opacity] = sprite.factors().map(u32::from);
        for (y, row) in self.rgb.chunks_exact_mut(n * 3).enumerate() {
            let from_y = if sprite.flip_y { n - 1 - y } else { y };
            let Some(source) = tile.get(from_y * n * 4..(from_y + 1) * n * 4) else { return };
            for (x, pixel) in row.chunks_exact_mut(3).enumerate() {
                let from_x = if sprite.flip_x { n - 1 - x } else { x };
                let Some([r, g, b, a]) = source.get(from_x * 4..from_x * 4 + 4) else { return };
                // 255 · 255 is opaque.
                let alpha = u32::from(*a) * opacity;
                if alpha == 0 {
                    continue;
                }
                for (below, (above, factor)) in pixel.iter_mut().zip([(*r, red), (*g, green), (*b, blue)]) {
                    let above = over_255(u32::from(to_linear(above)) * factor);
                    let mixed = above * alpha + u32::from(to_linear(*below)) * (OPAQUE - alpha);
                    *below = self.from_linear.value((mixed / OPAQUE) as u16);
                }
            }
        }
    }

    /// Writes the tile into an image at a size of `px` pixels: `image` begins at the tile's upper left corner, `line`
    /// bytes lie between two rows. Enlarged by nearest neighbour, made smaller by the mean of what falls on a pixel.
    pub fn put(&self, image: &mut [u8], line: usize, px: usize) {
        for y in 0..px {
            let from_y = y * self.tile_px / px;
            let repeats = y > 0 && px >= self.tile_px && (y - 1) * self.tile_px / px == from_y;
            if repeats {
                image.copy_within((y - 1) * line..(y - 1) * line + px * 3, y * line);
                continue;
            }
            let Some(row) = image.get_mut(y * line..y * line + px * 3) else { return };
            for (x, pixel) in row.chunks_exact_mut(3).enumerate() {
                let smaller = px < self.tile_px;
                let colour = if smaller { self.mean(x, y, px) } else { self.at(x * self.tile_px / px, from_y) };
                pixel.copy_from_slice(&colour);
            }
        }
    }

    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let i = (y * self.tile_px + x) * 3;
        [self.rgb[i], self.rgb[i + 1], self.rgb[i + 2]]
    }

    /// Box filter: every source pixel counts by how much of it falls on the target pixel.
    fn mean(&self, x: usize, y: usize, px: usize) -> [u8; 3] {
        let n = self.tile_px;
        let mut sums = [0_usize; 3];
        for from_y in y * n / px..((y + 1) * n).div_ceil(px) {
            for from_x in x * n / px..((x + 1) * n).div_ceil(px) {
                let weight = overlap(from_x, x, n, px) * overlap(from_y, y, n, px);
                for (sum, value) in sums.iter_mut().zip(self.at(from_x, from_y)) {
                    *sum += weight * usize::from(value);
                }
            }
        }
        sums.map(|sum| ((sum + n * n / 2) / (n * n)) as u8)
    }
}

/// How much of source pixel `from` lies on target pixel `to`, in 1/n of a target pixel.
fn overlap(from: usize, to: usize, n: usize, px: usize) -> usize {
    ((from + 1) * px).min((to + 1) * n).saturating_sub((from * px).max(to * n))
}

/// Rounded division by 255 of a product of two bytes.
const fn over_255(product: u32) -> u32 {
    (product + 127) / 255
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_pixel_counts_once_when_made_smaller() {
        for n in [8, 16, 24] {
            for px in 1..n {
                for from in 0..n {
                    let total: usize = (0..px).map(|to| overlap(from, to, n, px)).sum();
                    assert_eq!(total, px, "{n} to {px}");
                }
                for to in 0..px {
                    let total: usize = (0..n).map(|from| overlap(from, to, n, px)).sum();
                    assert_eq!(total, n, "{n} to {px}");
                }
            }
        }
    }
}
