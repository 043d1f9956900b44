//! Ways in and out: rubble, tunnels, stairs, arches and the teleporter.

use crate::colour::{Colour, DARK, Ramp, rgb};
use crate::noise::dithered;
use crate::sine::{cosine, sine};
use crate::theme::{Place, Theme};
use crate::tile::{Area, Tile, area};
use std::f64::consts::{FRAC_PI_4, PI};

/// Masonry: the plinth and plaster of houses, elsewhere the walls.
pub(super) fn masonry(theme: &Theme) -> Ramp {
    if theme.place == Place::Town { theme.plinth.then(&theme.plaster) } else { theme.wall.clone() }
}

/// A heap of rubble.
pub(super) fn rubble_heap(theme: &Theme) -> Tile {
    let stones = [([2, 8, 6, 5], 4), ([8, 6, 6, 6], 4), ([5, 3, 5, 4], 5), ([10, 11, 4, 3], 3), ([5, 11, 5, 4], 4)];
    rubble(theme, &stones)
}

/// Rubble lying farther apart.
pub(super) fn rubble_spread(theme: &Theme) -> Tile {
    let stones = [([1, 6, 5, 5], 4), ([9, 3, 5, 5], 4), ([5, 8, 7, 6], 4), ([4, 3, 4, 3], 5), ([12, 10, 3, 3], 3)];
    rubble(theme, &stones)
}

fn rubble(theme: &Theme, stones: &[(Area, i32)]) -> Tile {
    let ramp = masonry(theme);
    let mut tile = Tile::clear();
    for (places, base) in stones {
        block(&mut tile, *places, &ramp, *base);
    }
    match theme.place {
        Place::Ratkin => broken_beam(&mut tile, &theme.wood),
        Place::Lab => {
            tile.line(&[(3, 3), (6, 7), (12, 9)], theme.second[2]);
            tile.dot(13, 9, theme.second[3]);
            tile.line(&[(9, 13), (13, 5)], theme.iron[4]);
        }
        Place::Town => {
            tile.line(&[(2, 5), (11, 13)], theme.timber[1]);
            tile.line(&[(2, 4), (11, 12)], theme.timber[3]);
            tile.rect([10, 4, 3, 2], theme.wall[5]);
        }
        _ => {}
    }
    tile.shade_below(theme.void, 0.5, [8.0, 12.0, 7.5, 4.0]);
    tile
}

fn block(tile: &mut Tile, places: Area, ramp: &Ramp, base: i32) {
    let [x, y, w, h] = places;
    tile.rect(places, DARK);
    for (px, py) in area([x + 1, y + 1, w - 2, h - 2]) {
        let (i, j) = (px - x, py - y);
        let lit = i32::from(j == 1) + i32::from(i == 1 && j == 1);
        let shaded = i32::from(i == w - 2) + i32::from(j == h - 2 && h > 3);
        tile.dot(px, py, ramp[base + lit - shaded]);
    }
    for (px, py) in [(x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1)] {
        tile.erase(px, py);
    }
}

fn broken_beam(tile: &mut Tile, wood: &Ramp) {
    tile.line(&[(2, 13), (12, 2)], wood[1]);
    tile.line(&[(2, 12), (12, 1)], wood[5]);
    tile.line(&[(3, 12), (13, 1)], wood[3]);
    tile.line(&[(3, 13), (13, 2)], DARK);
}

/// A hole in the floor, ringed by stones.
pub(super) fn tunnel_end(theme: &Theme) -> Tile {
    let ramp = masonry(theme);
    let mut tile = Tile::clear();
    tile.disc(8.0, 8.5, 7.4, 6.6, DARK);
    for k in 0..14 {
        let angle = f64::from(k) / 7.0 * PI;
        let (c, s) = (cosine(angle), sine(angle));
        let (x, y, lit) = (8.0 + 5.9 * c, 8.5 + 5.1 * s, -(c + s));
        let step = 4 + i32::from(lit > 0.4) + i32::from(lit > 1.0) - i32::from(lit < -0.5);
        tile.rect([(x - 1.0) as i32, (y - 1.0) as i32, 2, 2], ramp[step]);
    }
    tile.disc(8.0, 8.8, 4.4, 3.7, DARK);
    tile.dots(&[(5, 10), (10, 11), (8, 12)], ramp[2]);
    tile.dot(7, 12, ramp[3]);
    tile
}

/// A glowing ring on the floor.
pub(super) fn teleporter(theme: &Theme) -> Tile {
    let glow = Ramp::of(&[0x0b2a4a, 0x0072b2, 0x56b4e9, 0xd6f0ff]);
    let town = theme.place == Place::Town;
    let (rim, stone) = if town { (theme.plinth[2], theme.plinth[3]) } else { (theme.wall[4], theme.wall[5]) };
    let mut tile = Tile::clear();
    tile.disc(8.0, 8.5, 7.6, 6.9, DARK);
    tile.disc(8.0, 8.5, 7.0, 6.3, rim);
    tile.disc(8.0, 8.0, 6.6, 5.8, stone);
    tile.disc(8.0, 8.5, 5.6, 4.9, glow[0]);
    tile.disc(8.0, 8.5, 4.9, 4.2, glow[1]);
    tile.disc(8.0, 8.5, 3.6, 3.0, glow[0]);
    tile.disc(8.0, 8.5, 2.6, 2.1, glow[2]);
    tile.disc(8.0, 8.2, 1.4, 1.2, glow[3]);
    for k in 0..8 {
        let angle = f64::from(k) * FRAC_PI_4 + 0.39;
        tile.dot_on_ring(angle, [8.0, 8.5, 6.1, 5.4], glow[3], 1.0);
    }
    tile
}

/// Stairs that climb to the north, into the light.
pub(super) fn stairs_up(theme: &Theme) -> Tile {
    let ramp = stair_ramp(theme);
    let mut tile = Tile::clear();
    flight(&mut tile, &ramp, [7, 6, 5, 4, 3, 2]);
    cheeks(&mut tile, &ramp, 5);
    chevron(&mut tile, rgb(0xfff6d8), |i| 4 + i);
    tile
}

/// Stairs that descend to the north, into the dark.
pub(super) fn stairs_down(theme: &Theme) -> Tile {
    let ramp = stair_ramp(theme);
    let mut tile = Tile::clear();
    flight(&mut tile, &ramp, [2, 3, 4, 5, 6, 7]);
    tile.rect([3, 2, 10, 2], DARK);
    cheeks(&mut tile, &ramp, 4);
    chevron(&mut tile, rgb(0xb8dcf2), |i| 10 - i);
    tile
}

fn stair_ramp(theme: &Theme) -> Ramp {
    match theme.place {
        Place::Ratkin => theme.wood.after(DARK),
        Place::Town => theme.plinth.then(&theme.plaster.part(1, 3)).after(DARK),
        _ => theme.wall.clone(),
    }
}

/// Six steps; the first is the northernmost.
fn flight(tile: &mut Tile, ramp: &Ramp, treads: [i32; 6]) {
    tile.rect([2, 1, 12, 14], DARK);
    for (i, tread) in (0..).zip(treads) {
        tile.rect([3, 2 + i * 2, 10, 1], ramp[tread]);
        tile.rect([3, 3 + i * 2, 10, 1], ramp[tread - 2]);
    }
}

/// The walls beside a flight.
fn cheeks(tile: &mut Tile, ramp: &Ramp, west: i32) {
    tile.strips([1, 1, 14], ramp, &[0, west]);
    tile.strips([13, 1, 14], ramp, &[west - 1, 0]);
    tile.rect([2, 0, 12, 1], ramp[0]);
    tile.rect([2, 14, 12, 1], ramp[5]);
    tile.rect([2, 15, 12, 1], ramp[0]);
}

fn chevron(tile: &mut Tile, colour: Colour, row: impl Fn(i32) -> i32) {
    for i in 0..4 {
        let y = row(i);
        tile.dots(&[(7 - i, y), (8 + i, y), (7 - i, y + 1), (8 + i, y + 1)], colour);
        tile.glaze(7 - i, y + 2, DARK, 0.6);
        tile.glaze(8 + i, y + 2, DARK, 0.6);
    }
}

/// The colours inside an arch.
struct Opening {
    dim: Colour,
    bright: Colour,
    sill: Colour,
    arrow: Colour,
}

/// The way into the dungeon: an arch with an arrow that points inwards.
pub(super) fn entrance(theme: &Theme) -> Tile {
    let opening = Opening { dim: rgb(0x5a3c12), bright: rgb(0xb9822a), sill: rgb(0xffe6a0), arrow: rgb(0xfff4d0) };
    let mut tile = arch(theme, &opening);
    for i in 0..3 {
        let y = 12 - i;
        tile.dots(&[(7 - i, y), (7 - i, y - 1), (8 + i, y), (8 + i, y - 1)], opening.arrow);
    }
    tile.rect([7, 6, 2, 6], opening.arrow);
    tile
}

/// The way out of the dungeon: an arch with an arrow that points outwards.
pub(super) fn exit(theme: &Theme) -> Tile {
    let opening = Opening { dim: rgb(0x0b3a30), bright: rgb(0x009e73), sill: rgb(0xa8f0d0), arrow: rgb(0xe2fff2) };
    let mut tile = arch(theme, &opening);
    for i in 0..3 {
        let y = 7 + i;
        tile.dots(&[(7 - i, y), (7 - i, y + 1), (8 + i, y), (8 + i, y + 1)], opening.arrow);
    }
    tile.rect([7, 8, 2, 6], opening.arrow);
    tile
}

fn arch(theme: &Theme, opening: &Opening) -> Tile {
    let ramp =
        if theme.place == Place::Town { theme.plinth.then(&theme.plaster.part(2, 4)) } else { theme.wall.clone() };
    let (light, middle, dark) = (ramp[6], ramp[4], ramp[2]);
    let mut tile = Tile::clear();
    tile.rect([1, 6, 14, 10], DARK);
    tile.disc(8.0, 6.5, 7.0, 6.2, DARK);
    tile.rect([2, 6, 12, 9], middle);
    tile.disc(8.0, 6.7, 6.0, 5.2, middle);
    tile.rect([2, 6, 1, 9], light);
    tile.disc(7.6, 6.2, 5.4, 4.8, light);
    tile.disc(8.0, 7.0, 5.0, 4.6, dark);
    tile.rect([4, 6, 8, 10], opening.dim);
    tile.disc(8.0, 6.8, 4.0, 3.8, opening.dim);
    for (x, y) in area([4, 4, 8, 12]) {
        let above = y < 6 && (f64::from(x) - 7.5).abs() > f64::from(y - 1);
        if !above {
            let bright = dithered(x, y, f64::from(y - 3) / 12.0);
            tile.dot(x, y, if bright { opening.bright } else { opening.dim });
        }
    }
    tile.veil([4, 14, 8, 1], opening.sill, 0.8);
    tile.rect([3, 15, 10, 1], middle);
    for y in [8, 11] {
        tile.rect([2, y, 2, 1], dark);
        tile.rect([12, y, 2, 1], dark);
    }
    tile.rect([13, 6, 1, 9], dark);
    tile
}
