//! Flat marks on the floor: decals, rugs and the ring where somebody appears.

use crate::colour::{Colour, DARK, mix, rgb};
use crate::hash::below;
use crate::sine::{cosine, sine};
use crate::theme::{Place, Theme};
use crate::tile::{Point, SIDE, Tile};
use std::f64::consts::PI;

/// A dashed ring.
pub(super) fn spawn(_: &Theme) -> Tile {
    let colour = rgb(0xf6f0da);
    let mut tile = Tile::clear();
    for step in (0..48).filter(|step| step % 6 < 4) {
        tile.dot_on_ring(f64::from(step) * PI / 24.0, [8.0, 8.5, 6.2, 5.4], colour, 1.0);
    }
    tile.dots(&[(7, 8), (8, 8)], colour);
    tile.outline(DARK, 0.5);
    tile
}

/// The first decal: cables, straw or crumbs.
pub(super) fn first_decal(theme: &Theme) -> Tile {
    match theme.place {
        Place::Lab => cables(theme, &[(0, 8), (5, 8), (8, 11), (15, 11)], &[(0, 10), (4, 10), (7, 13), (15, 13)]),
        Place::Keep | Place::Town => straw(theme),
        _ => crumbs(theme, 0),
    }
}

/// The second decal: cables, a drawn star or crumbs.
pub(super) fn second_decal(theme: &Theme) -> Tile {
    match theme.place {
        Place::Lab => cables(theme, &[(8, 0), (8, 5), (11, 8), (11, 15)], &[(6, 0), (6, 6), (9, 9), (9, 15)]),
        Place::Crypt => star(theme),
        _ => crumbs(theme, 40),
    }
}

fn cables(theme: &Theme, bright: &[Point], dark: &[Point]) -> Tile {
    let mut tile = Tile::clear();
    for (points, colour) in [(bright, theme.second[1]), (dark, theme.iron[1])] {
        let shadow: Vec<_> = points.iter().map(|(x, y)| (*x, y + 1)).collect();
        tile.thread(&shadow, theme.void, 0.5);
        tile.line(points, colour);
    }
    tile
}

fn straw(theme: &Theme) -> Tile {
    const STALKS: [(Point, u32); 3] = [((2, 1), 0xc2a04a), ((3, 0), 0x97783a), ((1, 2), 0xdcc070)];
    let mut tile = Tile::clear();
    for (k, ((dx, dy), hex)) in (0..12).zip(STALKS.into_iter().cycle()) {
        let (x, y) = (2 + below(12, &[theme.seed, k, 0]), 2 + below(12, &[theme.seed, k, 1]));
        tile.line(&[(x, y), (x + dx, y + dy)], rgb(hex));
    }
    tile
}

fn crumbs(theme: &Theme, roll: i32) -> Tile {
    let colours: [Colour; 3] = [theme.second[2], theme.second[1], theme.floor[6]];
    let mut tile = Tile::clear();
    for (k, colour) in (0..10).zip(colours.into_iter().cycle()) {
        let x = 2 + below(11, &[theme.seed, k, roll + 2]);
        let y = 2 + below(11, &[theme.seed, k, roll + 3]);
        tile.dot(x, y, colour);
        tile.dot(x + 1, y, mix(colour, DARK, 0.3));
        tile.glaze(x, y + 1, DARK, 0.4);
    }
    tile
}

fn star(theme: &Theme) -> Tile {
    let mut tile = Tile::clear();
    for step in 0..60 {
        tile.dot_on_ring(f64::from(step) * PI / 30.0, [8.0, 8.0, 6.4, 6.4], theme.accent[2], 0.75);
    }
    let points: Vec<_> = (0..6)
        .map(|i| {
            let angle = f64::from(i) * 4.0 * PI / 5.0;
            ((8.0 + 6.0 * sine(angle)) as i32, (8.0 - 6.0 * cosine(angle)) as i32)
        })
        .collect();
    tile.thread(&points, theme.accent[1], 0.8);
    tile
}

/// The western end of a rug.
pub(super) fn rug_west(theme: &Theme) -> Tile {
    rug(theme, 0, 1)
}

/// The eastern end of a rug.
pub(super) fn rug_east(theme: &Theme) -> Tile {
    rug(theme, 15, 14)
}

/// A rug with its fringe and its border in the given columns.
fn rug(theme: &Theme, fringe: i32, border: i32) -> Tile {
    let woven = matches!(theme.place, Place::Keep | Place::Crypt);
    let cloth = if woven { &theme.accent } else { &theme.cloth };
    let gold = theme.gold[2];
    let mut tile = Tile::clear();
    tile.rect([0, 2, SIDE, 12], cloth[1]);
    tile.rect([0, 2, SIDE, 1], cloth[0]);
    tile.rect([0, 13, SIDE, 1], cloth[0]);
    tile.rect([0, 3, SIDE, 1], gold);
    tile.rect([0, 12, SIDE, 1], gold);
    for x in 0..SIDE {
        let height = (4 - (x % 8 - 4).abs()) / 2;
        tile.dots(&[(x, 7 - height), (x, 8 + height)], cloth[2]);
    }
    tile.cut([fringe, 0, 1, SIDE]);
    tile.rect([border, 2, 1, 12], gold);
    for y in (3..13).step_by(2) {
        tile.dot(fringe, y, theme.bone[2]);
    }
    tile.veil([0, 14, SIDE, 1], theme.void, 0.35);
    tile
}
