//! Timber-framed plaster.

use crate::hash::chance;
use crate::noise::fractal;
use crate::theme::Theme;
use crate::tile::{SIDE, Tile, area, pixels};

/// The face of that variant.
pub(super) fn face(theme: &Theme, variant: i32) -> Tile {
    let timber = &theme.timber;
    let mut tile = plaster(theme);
    match variant {
        0 => tile.strips([0, 2, 9], timber, &[2, 1]),
        1 => tile.strips([7, 2, 9], timber, &[2, 1]),
        2 => {
            tile.strips([0, 2, 9], timber, &[2, 1]);
            tile.line(&[(2, 9), (9, 3)], timber[2]);
            tile.line(&[(3, 9), (10, 3)], timber[1]);
        }
        3 => {
            tile.strips([7, 2, 9], timber, &[2, 1]);
            tile.line(&[(9, 3), (14, 9)], timber[2]);
            tile.line(&[(8, 3), (13, 9)], timber[1]);
        }
        4 => window(&mut tile, theme, true),
        5 => {
            tile.strips([0, 2, 9], timber, &[2, 1]);
            hanging_sign(&mut tile, theme);
        }
        6 => {
            window(&mut tile, theme, false);
            flower_box(&mut tile, theme);
        }
        7 => ivy(&mut tile, theme),
        _ => {}
    }
    tile
}

fn plaster(theme: &Theme) -> Tile {
    let (plaster, timber, plinth) = (&theme.plaster, &theme.timber, &theme.plinth);
    let mut tile = Tile::clear();
    let noise = fractal(theme.seed + 60, 8);
    for (x, y) in pixels() {
        tile.dot(x, y, plaster[if noise.at(x, y) > 0.42 { 3 } else { 2 }]);
    }
    tile.rect([0, 0, SIDE, 1], theme.wall[0]);
    tile.rect([0, 1, SIDE, 1], plaster[0]);
    tile.rect([0, 2, SIDE, 1], plaster[1]);
    tile.rect([0, 10, SIDE, 1], timber[2]);
    tile.rect([0, 11, SIDE, 1], timber[1]);
    tile.rect([0, 12, SIDE, 4], plinth[2]);
    for x in [0, 5, 11] {
        tile.rect([x, 12, 1, 3], plinth[1]);
    }
    tile.rect([0, 12, SIDE, 1], plinth[3]);
    tile.rect([0, 15, SIDE, 1], plinth[0]);
    tile
}

fn window(tile: &mut Tile, theme: &Theme, lit: bool) {
    let (timber, glass) = (&theme.timber, &theme.accent);
    tile.rect([3, 3, 10, 7], timber[1]);
    tile.rect([5, 4, 6, 5], if lit { theme.flame[3] } else { glass[1] });
    tile.rect([7, 4, 1, 5], timber[1]);
    tile.rect([5, 6, 6, 1], timber[1]);
    tile.dot(5, 4, if lit { theme.flame[4] } else { glass[3] });
    tile.dot(8, 4, if lit { theme.flame[4] } else { glass[2] });
    let (shutter, bar) = if lit { (theme.second[2], theme.second[1]) } else { (theme.wall[4], theme.wall[3]) };
    for x in [3, 11] {
        tile.rect([x, 4, 2, 5], shutter);
        tile.rect([x, 6, 2, 1], bar);
    }
}

fn flower_box(tile: &mut Tile, theme: &Theme) {
    tile.rect([4, 10, 8, 1], theme.second[2]);
    tile.dots(&[(5, 9), (10, 9)], theme.cloth[1]);
    tile.dot(8, 9, theme.gold[3]);
}

fn hanging_sign(tile: &mut Tile, theme: &Theme) {
    let timber = &theme.timber;
    tile.rect([5, 3, 8, 1], timber[0]);
    tile.dots(&[(6, 4), (11, 4)], timber[1]);
    tile.rect([5, 5, 8, 5], timber[1]);
    tile.rect([6, 6, 6, 3], theme.cloth[1]);
    tile.rect([8, 6, 2, 3], theme.cloth[2]);
}

fn ivy(tile: &mut Tile, theme: &Theme) {
    for (x, y) in area([2, 2, 12, 11]) {
        if chance(&[theme.seed, x / 2, y / 2, 83]) < 0.5 - f64::from((x - 8).abs()) * 0.05 {
            let step = if (x * y) % 4 == 0 { 1 } else { 2 + i32::from((x + y) % 3 == 0) };
            tile.dot(x, y, theme.second[step]);
        }
    }
}
