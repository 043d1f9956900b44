//! The building blocks of floors and walls: slabs, bricks, cobbles, boards, earth, pebbles and cracks.

use crate::colour::{Colour, Ramp};
use crate::hash::{below, chance};
use crate::noise::cells;
use crate::tile::{Area, Point, SIDE, Tile, area, pixels};

/// What slabs are made of.
pub(crate) struct Paving<'a> {
    /// Colours of the stone.
    pub(crate) ramp: &'a Ramp,
    /// Colour of the joint on the right and below.
    pub(crate) mortar: Colour,
    /// Share of dark specks.
    pub(crate) specks: f64,
}

impl Paving<'_> {
    /// One slab: light on its top and left, dark on its bottom and right, joint included in the area.
    pub(crate) fn slab(&self, tile: &mut Tile, places: Area, base: i32, seed: i32) {
        let [x, y, w, h] = places;
        for (px, py) in area(places) {
            let (i, j) = (px - x, py - y);
            if i == w - 1 || j == h - 1 {
                tile.dot(px, py, self.mortar);
                continue;
            }
            let mut step = base;
            if (j == 0 || i == 0) && chance(&[seed, i, j, 1]) < 0.82 {
                step += 1;
            } else if (j == h - 2 || i == w - 2) && chance(&[seed, i, j, 2]) < 0.82 {
                step -= 1;
            }
            let speck = chance(&[seed, px, py, 3]);
            step -= i32::from(speck < self.specks);
            step += i32::from(speck > 1.0 - self.specks * 0.6);
            tile.dot(px, py, self.ramp[step]);
        }
    }
}

/// One brick of a wall; it continues on the other side of the tile. The joint is included in the area.
pub(crate) fn brick(tile: &mut Tile, places: Area, ramp: &Ramp, base: i32, seed: i32) {
    let [left, top, w, h] = places;
    for (px, y) in area(places) {
        let (i, j, x) = (px - left, y - top, px % SIDE);
        if i == w - 1 || j == h - 1 {
            tile.dot(x, y, ramp[1]);
            continue;
        }
        let mut step = base + i32::from(j == 0) + i32::from(i == 0 && j == 0);
        step -= i32::from(i == w - 2 && j > 0);
        step -= i32::from(chance(&[seed, x, y, 5]) < 0.07);
        tile.dot(x, y, ramp[step]);
    }
}

/// A crack with light on its lower right lip.
pub(crate) fn crack(tile: &mut Tile, points: &[Point], dark: Colour, light: Colour) {
    tile.line(points, dark);
    for (x, y) in points.iter().take(points.len().saturating_sub(1)) {
        tile.glaze(x + 1, y + 1, light, 0.5);
    }
}

/// Bare ground: a flat colour, fine grain and a few dabs one step lighter or darker.
pub(crate) fn ground(ramp: &Ramp, seed: i32, variant: i32) -> Tile {
    const BASE: i32 = 3;
    let mut tile = Tile::filled(ramp[BASE]);
    for (x, y) in pixels() {
        let grain = chance(&[seed, variant, x, y, 9]);
        if grain < 0.05 {
            tile.dot(x, y, ramp[BASE - 1]);
        } else if grain > 0.965 {
            tile.dot(x, y, ramp[BASE + 1]);
        }
    }
    for k in 0..9 {
        let roll = |bound: u32, what: i32| below(bound, &[seed, variant, k, what]);
        let (x, y) = (roll(16, 21), roll(16, 22));
        let (w, h) = [(3, 1), (2, 2), (1, 2), (2, 1), (3, 2)][roll(5, 23) as usize];
        let colour = ramp[if roll(5, 25) < 3 { BASE - 1 } else { BASE + 1 }];
        tile.rect([x, y, w, h], colour);
        let tail = 1.max(w - 1);
        let end = if roll(2, 24) == 1 { [x + 1, y + h, tail, 1] } else { [x - 1, y - 1, tail, 1] };
        tile.rect(end, colour);
    }
    tile
}

/// A small stone: lit north-west, dark south-east, a shadow of one pixel.
pub(crate) fn pebble(tile: &mut Tile, places: Area, ramp: &Ramp, base: i32) {
    let [x, y, w, h] = places;
    for (px, py) in area(places) {
        let (i, j) = (px - x, py - y);
        if w > 2 && h > 2 && (i == 0 || i == w - 1) && (j == 0 || j == h - 1) {
            continue;
        }
        let step = match (i, j) {
            (0, 0) => 1,
            (i, 0) if i < w - 1 => 1,
            (i, j) if i == w - 1 && j == h - 1 => -1,
            _ => 0,
        };
        tile.dot(px, py, ramp[base + step]);
    }
    tile.veil([x + 1, y + h, w, 1], ramp[0], 0.55);
    tile.veil([x + w, y + 1, 1, h], ramp[0], 0.35);
}

/// Cobbles from cell noise.
pub(crate) fn cobbles(ramp: &Ramp, seed: i32, variant: i32) -> Tile {
    let mut tile = Tile::clear();
    let cells = cells(seed, variant, 4, 0.75);
    for (x, y) in pixels() {
        let cell = cells[y as usize][x as usize];
        let own = if cell.rim { 0 } else { variant };
        let tone = [-1, 0, 0, 0, 1][below(5, &[seed, cell.id, own]) as usize];
        let light = i32::from(cell.slope < -2.1) - i32::from(cell.slope > 2.3);
        tile.dot(x, y, if cell.gap < 0.85 { ramp[1] } else { ramp[4 + tone + light] });
    }
    tile
}

/// Boards from west to east with staggered joints.
pub(crate) fn boards(ramp: &Ramp, seed: i32, variant: i32) -> Tile {
    const BASE: i32 = 4;
    let joints = if variant % 2 == 0 { [3, 11, 7, 15] } else { [12, 5, 14, 1] };
    let tones = [[0, 1, -1, 0], [0, -1, 1, 0], [1, 0, 0, -1]][(variant % 3) as usize];
    let mut tile = Tile::clear();
    for (row, (joint, tone)) in (0..).zip(joints.into_iter().zip(tones)) {
        let top = row * 4;
        for (x, y) in area([0, top, SIDE, 4]) {
            let step = match y - top {
                3 => BASE - 3,
                0 => BASE + tone + 1,
                _ => BASE + tone - i32::from(chance(&[seed, variant, x / 4, y, 3]) < 0.22),
            };
            tile.dot(x, y, ramp[step]);
        }
        if variant != 1 && variant != 4 {
            tile.rect([joint, top, 1, 3], ramp[BASE - 3]);
            tile.rect([(joint + 1) % SIDE, top, 1, 3], ramp[BASE + tone + 1]);
            let nails = [((joint + 14) % SIDE, top + 1), ((joint + 3) % SIDE, top + 1)];
            tile.dots(&nails, ramp[BASE - 2]);
        }
        if (variant == 2 || variant == 5) && row == variant % 4 {
            tile.dots(&[(6, top + 1), (8, top + 1), (7, top + 2)], ramp[BASE - 2]);
            tile.dot(7, top + 1, ramp[BASE - 3]);
        }
    }
    tile
}

/// One nailed plank, three pixels high, worn in places.
pub(crate) fn plank(tile: &mut Tile, left: i32, right: i32, top: i32, wood: &Ramp, worn: impl Fn(i32, i32) -> bool) {
    for (x, y) in area([left, top, right - left, 3]) {
        tile.dot(x, y, if worn(x, y) { wood[2] } else { wood[4 - (y - top)] });
    }
    tile.dots(&[(left + 1, top + 1), (right - 2, top + 1)], wood[0]);
}
