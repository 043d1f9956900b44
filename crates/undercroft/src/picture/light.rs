//! Light: lamps on the walls, how bright each tile is, and the pools that lamps throw on the floor.

use super::{
    ground::{Ground, MARGIN},
    noise::{SlowNoise, What, bits},
};
use crate::{grid::Point, seed::below};

/// Lamps hang on every sixth face of a run.
const LAMP_STEP: usize = 6;
/// In a hall only every second lamp place has one.
const HALL_STEP: usize = 2;
/// A lamp brightens tiles nearer than this many tiles.
const REACH: i32 = 5;
/// A pool of light spans this many tiles to each side of its middle.
const POOL: i32 = 2;

/// 0.10 of 255: span of the brightness noise.
const NOISE_SPAN: u32 = 26;
/// 0.26 of 255: what a lamp adds on its own tile.
const LAMP: u32 = 66;
/// 0.06 of 255: what tops are brighter than floors.
pub(super) const TOPS: u32 = 15;
/// 0.55 of 255: the least light.
const LEAST: u32 = 140;

/// What a lamp adds at a distance, by dx² + dy².
const GLOW: [u8; (REACH * REACH) as usize] = {
    let mut table = [0; (REACH * REACH) as usize];
    let mut i = 0;
    while i < table.len() {
        let fall = (i as u32 * LAMP * LAMP / (REACH * REACH) as u32).isqrt();
        table[i] = (LAMP - fall) as u8;
        i += 1;
    }
    table
};

/// Light of a level.
pub(super) struct Light {
    brightness: SlowNoise<5>,
    /// What lamps add, on the padded grid of [`Ground`].
    glow: Vec<u8>,
    /// 0, or 1 + (dx + 2) + 5 · (dy + 2) for the tile's place in the nearest pool.
    pools: Vec<u8>,
}

impl Light {
    /// Hangs lamps on the walls (marking their faces in `ground`) and spreads their light and that of the lamps that
    /// stand on the tiles `standing`.
    pub fn new(ground: &mut Ground, standing: &[Point]) -> Self {
        let tiles = ground.len();
        let mut light = Self {
            brightness: SlowNoise::new(ground.stride(), tiles / ground.stride(), What::Brightness, |b| (b >> 56) as u8),
            glow: vec![0; tiles],
            pools: vec![0; tiles],
        };
        let hanging = hang_lamps(ground);
        let standing = standing.iter().filter_map(|p| ground.index(p.x, p.y));
        for lamp in hanging.into_iter().chain(standing) {
            light.spread(ground, lamp);
        }
        light
    }

    /// Adds a lamp whose pool has its middle at index `middle`.
    fn spread(&mut self, ground: &Ground, middle: usize) {
        let stride = ground.stride() as i32;
        let (x, y) = (middle as i32 % stride, middle as i32 / stride);
        let rows = self.glow.len() as i32 / stride;
        for dy in -(REACH - 1)..REACH {
            for dx in -(REACH - 1)..REACH {
                if x + dx < 0 || x + dx >= stride || y + dy < 0 || y + dy >= rows {
                    continue;
                }
                let i = ((y + dy) * stride + x + dx) as usize;
                let squared = (dx * dx + dy * dy) as usize;
                self.glow[i] = self.glow[i].saturating_add(GLOW.get(squared).copied().unwrap_or(0));
                if dx.abs() <= POOL && dy.abs() <= POOL && ground.is_lit_by_pools(i) && self.is_nearer(i, squared) {
                    self.pools[i] = (1 + dx + POOL + (2 * POOL + 1) * (dy + POOL)) as u8;
                }
            }
        }
    }

    fn is_nearer(&self, i: usize, squared: usize) -> bool {
        self.pool(i).is_none_or(|(dx, dy)| squared < (dx * dx + dy * dy) as usize)
    }

    /// Place of a tile in the nearest pool: steps east and south of its middle, −2 to 2 each.
    #[inline]
    pub fn pool(&self, i: usize) -> Option<(i32, i32)> {
        let place = i32::from(self.pools[i]).checked_sub(1).filter(|place| *place >= 0)?;
        Some((place % (2 * POOL + 1) - POOL, place / (2 * POOL + 1) - POOL))
    }

    /// Light on a tile, 0 to 255. `x` and `y` are those of index `i` on the padded grid.
    #[inline]
    pub fn level(&self, i: usize, x: usize, y: usize, ambient: u8) -> u32 {
        let noise = (self.brightness.at(x, y) * NOISE_SPAN) >> 8;
        let level = u32::from(ambient) + noise + u32::from(self.glow[i]);
        (level.saturating_sub(NOISE_SPAN / 2)).clamp(LEAST, 255)
    }
}

/// Chooses the faces that carry a lamp; gives the floor tile below each.
fn hang_lamps(ground: &mut Ground) -> Vec<usize> {
    let stride = ground.stride();
    let mut lamps = Vec::new();
    let mut run = 0;
    for i in stride + 1..ground.len().saturating_sub(stride + 1) {
        if ground.takes_lamp(i) {
            run += 1;
        } else if run > 0 {
            hang_run(ground, i - run, run, &mut lamps);
            run = 0;
        }
    }
    lamps
}

/// Lamps of a run of faces that begins at index `start`: one each six faces, the faces left over shared between
/// both ends by a draw.
fn hang_run(ground: &mut Ground, start: usize, length: usize, lamps: &mut Vec<usize>) {
    let rest = (length - 1) % LAMP_STEP;
    let (x, y) = (start % ground.stride(), start / ground.stride());
    let draw = bits(x as i32 - MARGIN, y as i32 - MARGIN, What::Lights);
    let first = rest / 3 + below(draw, (rest - 2 * (rest / 3) + 1) as u64) as usize;
    for (number, at) in (first..length).step_by(LAMP_STEP).enumerate() {
        let face = start + at;
        let floor = face + ground.stride();
        if ground.is_room(floor) || number % HALL_STEP == 1 {
            ground.set_lit(face);
            lamps.push(floor);
        }
    }
}
