//! What lies on the floor: traps, pits, webs, puddles and bones.

use crate::colour::{DARK, Ramp, VERMILLION, mix};
use crate::theme::{Place, Theme};
use crate::tile::{Tile, pixels};

/// A plate with four spikes, framed in the colour of danger.
pub(super) fn trap(theme: &Theme) -> Tile {
    let (floor, iron) = (&theme.floor, &theme.iron);
    let mut tile = Tile::clear();
    tile.veil([1, 1, 14, 14], DARK, 0.85);
    tile.rect([2, 2, 12, 12], floor[2]);
    tile.rect([2, 2, 12, 1], floor[4]);
    tile.rect([2, 2, 1, 12], floor[4]);
    for (x, y) in [(4, 4), (9, 4), (4, 9), (9, 9)] {
        tile.rect([x, y, 3, 3], DARK);
        tile.dots(&[(x + 1, y), (x, y + 1), (x + 1, y + 1), (x, y + 2)], iron[5]);
        tile.dot(x + 2, y + 1, iron[2]);
        tile.dot(x + 1, y + 2, iron[3]);
        tile.dot(x + 2, y + 2, iron[1]);
    }
    for k in (2..14).filter(|k| k % 4 < 2) {
        tile.dots(&[(k, 2), (k, 13), (2, k), (13, k)], VERMILLION);
    }
    tile
}

/// A pit with spikes at its bottom.
pub(super) fn pit(theme: &Theme) -> Tile {
    let (floor, iron) = (&theme.floor, &theme.iron);
    let mut tile = Tile::clear();
    tile.rect([1, 1, 14, 14], floor[1]);
    tile.rect([2, 2, 12, 12], DARK);
    for y in 2..6 {
        tile.rect([2, y, 12, 1], mix(floor[3], DARK, f64::from(y - 2) / 4.0));
    }
    tile.veil([2, 2, 2, 12], DARK, 0.7);
    tile.rect([1, 14, 14, 1], floor[5]);
    tile.rect([14, 1, 1, 13], floor[5]);
    for x in [4, 7, 10] {
        for (y, step) in [(11, 5), (12, 4), (13, 3)] {
            tile.dot(x, y, iron[step]);
        }
        tile.dot(x + 1, 12, iron[2]);
        tile.dot(x + 1, 13, iron[1]);
    }
    tile
}

/// A web in the north-western corner.
pub(super) fn web_north_west(theme: &Theme) -> Tile {
    let web = &theme.web;
    let mut tile = Tile::clear();
    for end in [(15, 1), (13, 6), (9, 9), (6, 13), (1, 15)] {
        tile.thread(&[(0, 0), end], web[1], 0.72);
    }
    tile.thread(&[(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)], web[1], 0.72);
    tile.thread(&[(8, 0), (6, 3), (4, 4), (2, 6), (0, 8)], web[1], 0.72);
    tile.thread(&[(12, 1), (9, 4), (7, 7), (4, 10), (1, 12)], web[0], 0.72);
    tile.dots(&[(8, 3), (3, 8)], web[2]);
    tile
}

/// A web in the north-eastern corner.
pub(super) fn web_north_east(theme: &Theme) -> Tile {
    web_north_west(theme).flipped()
}

/// A puddle.
pub(super) fn puddle(theme: &Theme) -> Tile {
    let water = match theme.place {
        Place::Lab => Ramp::of(&[0x16403c, 0x1c5a50, 0x6fd8b0]),
        Place::Caverns => theme.accent.select(&[0, 1, 3]),
        Place::Ratkin => Ramp::of(&[0x1d1a14, 0x37342a, 0x8c8a72]),
        Place::Keep => Ramp::of(&[0x1f2a38, 0x34475c, 0x9db8cc]),
        Place::Crypt => Ramp::of(&[0x17302a, 0x2c5a4a, 0x8fd0b0]),
        Place::Town => Ramp::of(&[0x2b3a48, 0x48617a, 0xb8d4e6]),
    };
    let mut tile = Tile::clear();
    for (x, y) in pixels() {
        let depth = puddle_depth(f64::from(x) + 0.5, f64::from(y) + 0.5);
        if depth < 0.62 {
            tile.glaze(x, y, water[1], 0.82);
        } else if depth < 1.0 {
            tile.glaze(x, y, water[0], 0.80);
        }
    }
    tile.veil([5, 7, 3, 1], water[2], 0.7);
    tile.glaze(4, 8, water[2], 0.5);
    tile.glaze(10, 9, water[2], 0.35);
    tile
}

/// 0 in the middle of a puddle, 1 at its shore.
fn puddle_depth(x: f64, y: f64) -> f64 {
    [(7.5, 8.6, 6.4, 3.8), (11.2, 10.4, 3.6, 2.6), (5.0, 11.0, 3.6, 2.2)]
        .into_iter()
        .map(|(cx, cy, rx, ry)| {
            let (nx, ny) = ((x - cx) / rx, (y - cy) / ry);
            nx * nx + ny * ny
        })
        .fold(f64::INFINITY, f64::min)
}

/// Bones and a skull.
pub(crate) fn bones(theme: &Theme) -> Tile {
    let bone = &theme.bone;
    let mut tile = Tile::clear();
    tile.line(&[(2, 11), (8, 6)], bone[3]);
    tile.line(&[(2, 12), (8, 7)], bone[1]);
    tile.dots(&[(1, 11), (2, 11), (2, 13), (8, 5), (9, 6)], bone[3]);
    tile.line(&[(4, 5), (6, 12)], bone[2]);
    tile.dot(3, 5, bone[3]);
    tile.dot(6, 13, bone[2]);
    tile.rect([9, 8, 5, 4], bone[3]);
    tile.rect([10, 7, 3, 1], bone[3]);
    tile.rect([10, 12, 3, 1], bone[2]);
    tile.dots(&[(10, 10), (12, 10)], DARK);
    tile.dot(11, 11, bone[1]);
    tile.rect([13, 9, 1, 3], bone[2]);
    tile.dot(10, 8, bone[4]);
    tile.outline(DARK, 0.8);
    tile.shade_below(theme.void, 0.35, [8.0, 12.0, 7.0, 3.0]);
    tile
}
