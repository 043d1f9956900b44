//! Slow noise: numbers that change little from tile to tile. Integers only, the same on every machine.

use crate::seed::{Seed, Stage, draw};

/// Draws of the picture stage, by what they decide.
#[derive(Clone, Copy)]
#[repr(u64)]
pub(super) enum What {
    /// Which drawing a tile gets.
    Variant = 0,
    /// Brightness noise.
    Brightness = 1,
    /// Where floor details gather.
    Details = 2,
    /// Where the lights of a wall begin.
    Lights = 3,
    /// Which of several drawings a thing gets.
    Thing = 4,
}

/// 64 uniform bits for a tile. A picture does not depend on the dungeon's seed, so a tile keeps its look while a
/// designer changes other parts of the map.
#[inline]
pub(super) fn bits(x: i32, y: i32, what: What) -> u64 {
    draw(Seed(0), Stage::Picture, u64::from(x as u32) << 32 | u64::from(y as u32), what as u64)
}

/// Values at the corners of cells of `CELL` tiles, blended in between.
pub(super) struct SlowNoise<const CELL: usize> {
    columns: usize,
    corners: Vec<u8>,
}

/// 256 · (3t² − 2t³) at the `i`-th tile of a cell.
const fn blend(i: usize, cell: usize) -> u32 {
    (256 * i * i * (3 * cell - 2 * i) / (cell * cell * cell)) as u32
}

impl<const CELL: usize> SlowNoise<CELL> {
    const BLEND: [u32; CELL] = {
        let mut table = [0; CELL];
        let mut i = 0;
        while i < CELL {
            table[i] = blend(i, CELL);
            i += 1;
        }
        table
    };

    /// Noise for tiles (0, 0) to (width − 1, height − 1); `value` maps 64 uniform bits to a corner's value.
    pub fn new(width: usize, height: usize, what: What, value: impl Fn(u64) -> u8) -> Self {
        let columns = width / CELL + 2;
        let rows = height / CELL + 2;
        let corner = |i: usize| value(bits((i % columns) as i32, (i / columns) as i32, what));
        Self { columns, corners: (0..columns * rows).map(corner).collect() }
    }

    /// The noise of a tile, between the least and the largest value of a corner.
    #[inline]
    pub fn at(&self, x: usize, y: usize) -> u32 {
        let (u, v) = (Self::BLEND[x % CELL], Self::BLEND[y % CELL]);
        let i = y / CELL * self.columns + x / CELL;
        let Some([a, b]) = self.corners.get(i..i + 2) else { return 0 };
        let Some([c, d]) = self.corners.get(i + self.columns..i + self.columns + 2) else { return 0 };
        let north = u32::from(*a) * (256 - u) + u32::from(*b) * u;
        let south = u32::from(*c) * (256 - u) + u32::from(*d) * u;
        (north * (256 - v) + south * v) >> 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_meets_its_corners_and_stays_between_them() {
        let noise = SlowNoise::<5>::new(40, 30, What::Brightness, |bits| (bits >> 56) as u8);
        for y in 0..30 {
            for x in 0..40 {
                let corner = |dx: usize, dy: usize| {
                    u32::from((bits((x / 5 + dx) as i32, (y / 5 + dy) as i32, What::Brightness) >> 56) as u8)
                };
                let corners = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)];
                let value = noise.at(x, y);
                assert!(value >= corners.into_iter().min().unwrap_or(0));
                assert!(value <= corners.into_iter().max().unwrap_or(255));
                if x % 5 == 0 && y % 5 == 0 {
                    assert_eq!(value, corners[0]);
                }
            }
        }
    }
}
