//! Panels with a trim above and a conduit below.

use crate::colour::mix;
use crate::sine::sine;
use crate::theme::Theme;
use crate::tile::{SIDE, Tile};
use std::f64::consts::PI;

/// The face of that variant.
pub(super) fn face(theme: &Theme, variant: i32) -> Tile {
    let mut tile = panels(theme);
    match variant {
        0 => tile.dots(&[(2, 6), (5, 6), (10, 6), (13, 6)], theme.wall[2]),
        1 => vent(&mut tile, theme),
        2 => socket(&mut tile, theme),
        3 => hazard_stripes(&mut tile, theme),
        4 => screen(&mut tile, theme),
        5 => pipes(&mut tile, theme),
        6 => lamp_bar(&mut tile, theme),
        7 => cables(&mut tile, theme),
        _ => {}
    }
    tile
}

fn panels(theme: &Theme) -> Tile {
    let wall = &theme.wall;
    let mut tile = Tile::clear();
    for (y, step) in (0..).zip([1, 5, 4, 1, 4, 4, 4, 4, 4, 4, 4, 1, 4, 3, 2, 0]) {
        tile.rect([0, y, SIDE, 1], wall[step]);
    }
    for x in [0, 8] {
        tile.rect([x, 4, 8, 1], wall[5]);
        tile.rect([x, 4, 1, 7], wall[5]);
        tile.rect([x + 7, 4, 1, 7], wall[1]);
        tile.rect([x, 10, 7, 1], wall[3]);
    }
    tile
}

fn vent(tile: &mut Tile, theme: &Theme) {
    for (y, step) in (6..).zip([1, 4, 1, 4]) {
        tile.rect([2, y, 4, 1], theme.wall[step]);
    }
}

fn socket(tile: &mut Tile, theme: &Theme) {
    tile.rect([10, 6, 4, 2], theme.wall[2]);
    tile.dot(11, 6, theme.second[2]);
    tile.dot(12, 6, theme.accent[2]);
    tile.rect([10, 8, 4, 1], theme.wall[4]);
}

fn hazard_stripes(tile: &mut Tile, theme: &Theme) {
    let (yellow, black) = (theme.stripes[0], theme.stripes[1]);
    for x in 0..SIDE {
        tile.dot(x, 13, if x % 4 < 2 { yellow } else { black });
        let lit = (x + 1) % 4 < 2;
        tile.dot(x, 12, if lit { mix(yellow, theme.wall[7], 0.3) } else { theme.wall[1] });
    }
}

fn screen(tile: &mut Tile, theme: &Theme) {
    let accent = &theme.accent;
    tile.rect([2, 3, 12, 8], theme.wall[0]);
    tile.rect([3, 4, 10, 6], accent[0]);
    for (x, y, length) in [(4, 5, 5), (4, 7, 3), (8, 7, 4), (4, 9, 7)] {
        tile.rect([x, y, length, 1], accent[2]);
    }
    tile.dot(10, 5, accent[3]);
    tile.dot(11, 5, theme.second[2]);
    tile.rect([2, 11, 12, 1], theme.wall[5]);
}

fn pipes(tile: &mut Tile, theme: &Theme) {
    let wall = &theme.wall;
    for x in [4, 9] {
        tile.strips([x - 1, 0, 16], wall, &[0, 5, 4, 2, 0]);
        tile.rect([x - 1, 5, 5, 2], wall[5]);
        tile.rect([x - 1, 7, 5, 1], wall[1]);
    }
    tile.rect([10, 10, 2, 2], theme.second[2]);
}

fn lamp_bar(tile: &mut Tile, theme: &Theme) {
    let accent = &theme.accent;
    tile.rect([3, 5, 10, 4], theme.wall[0]);
    tile.rect([4, 6, 8, 2], accent[2]);
    tile.rect([5, 6, 6, 1], accent[3]);
    tile.rect([2, 9, 12, 1], mix(accent[1], theme.wall[3], 0.45));
    tile.rect([2, 10, 12, 1], mix(accent[1], theme.wall[3], 0.7));
}

fn cables(tile: &mut Tile, theme: &Theme) {
    let wall = &theme.wall;
    for (k, colour) in (0..).zip([wall[0], theme.second[1], wall[0], theme.accent[1]]) {
        for x in 0..SIDE {
            let sag = (2.2 * sine(PI * f64::from(x) / 15.0)).round_ties_even() as i32;
            tile.dot(x, 5 + k + sag, colour);
            tile.dot(x, 6 + k + sag, wall[1]);
        }
    }
}
