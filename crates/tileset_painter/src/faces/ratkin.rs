//! Earth under a timber beam.

use crate::hash::{below, chance};
use crate::noise::{fractal, smooth};
use crate::stonework::plank;
use crate::theme::Theme;
use crate::tile::{SIDE, Tile, area, pixels};

/// The face of that variant.
pub(super) fn face(theme: &Theme, variant: i32) -> Tile {
    let mut tile = earth(theme, variant);
    stones(&mut tile, theme, variant);
    if variant == 1 {
        tile.line(&[(3, 1), (4, 4), (3, 7), (5, 10)], theme.wood[1]);
        tile.line(&[(4, 4), (7, 6)], theme.wood[1]);
    }
    beam(&mut tile, theme);
    match variant {
        2 | 5 => post(&mut tile, theme),
        3 | 4 => nailed_boards(&mut tile, theme),
        6 => rat_hole(&mut tile, theme),
        7 => rag(&mut tile, theme),
        _ => {}
    }
    tile
}

fn earth(theme: &Theme, variant: i32) -> Tile {
    let coarse = fractal(theme.seed + 400, 4);
    let common = fractal(theme.seed + 410, 8);
    let own = fractal(theme.seed + 410 + 13 * variant, 8);
    let mut tile = Tile::clear();
    for (x, y) in pixels() {
        let share = smooth((f64::from(x.min(15 - x)) - 0.5) / 4.0);
        let fine = common.at(x, y / 2) * (1.0 - share) + own.at(x, y / 2) * share;
        let noise = coarse.at(x, 15.min(y / 2 + 4)) * 0.5 + fine * 0.5;
        let level = match y {
            0..=2 => 1.2,
            11..=13 => -1.0,
            14..=15 => -2.0,
            _ => 0.0,
        };
        let step = (3.9 + (noise - 0.5) * 4.5 + level).clamp(1.0, 6.0).round_ties_even() as i32;
        tile.dot(x, y, theme.wall[if y == 0 { 1 } else { step }]);
    }
    tile
}

fn stones(tile: &mut Tile, theme: &Theme, variant: i32) {
    let wall = &theme.wall;
    for k in 0..4 {
        let x = 1 + below(12, &[theme.seed, variant, k, 1]);
        let y = 4 + below(8, &[theme.seed, variant, k, 2]);
        tile.rect([x, y, 2, 2], wall[5]);
        tile.dot(x, y, wall[6]);
        tile.rect([x, y + 2, 2, 1], wall[1]);
        tile.dot(x + 1, y + 1, wall[3]);
    }
}

fn beam(tile: &mut Tile, theme: &Theme) {
    let wood = &theme.wood;
    for x in 0..SIDE {
        tile.dot(x, 1, wood[if (x * 7) % 11 != 0 { 4 } else { 3 }]);
        tile.dot(x, 2, wood[3]);
        tile.dot(x, 3, wood[if (x * 5) % 7 != 0 { 2 } else { 1 }]);
        tile.dot(x, 4, theme.wall[0]);
    }
}

fn post(tile: &mut Tile, theme: &Theme) {
    let wood = &theme.wood;
    for (x, y) in area([6, 1, 5, 15]) {
        let i = x - 6;
        let grain = (i == 1 || i == 2) && (y * 3 + i) % 7 == 0;
        tile.dot(x, y, wood[if grain { 2 } else { [1, 4, 3, 2, 0][i as usize] }]);
    }
    tile.rect([5, 4, 6, 1], wood[0]);
    tile.dot(7, 2, theme.iron[4]);
}

fn nailed_boards(tile: &mut Tile, theme: &Theme) {
    for (top, left, right) in [(5, 1, 13), (9, 3, 15)] {
        plank(tile, left, right, top, &theme.wood, |x, y| chance(&[theme.seed, x / 2, y, 31]) <= 0.14);
        tile.rect([left, top + 3, right - left, 1], theme.wall[0]);
    }
}

fn rat_hole(tile: &mut Tile, theme: &Theme) {
    tile.disc(8.0, 13.0, 4.2, 5.4, theme.wall[0]);
    tile.disc(8.0, 13.5, 3.2, 4.4, theme.void);
    tile.dots(&[(6, 12), (9, 12)], theme.second[3]);
    for x in 4..12 {
        tile.dot(x, if (6..10).contains(&x) { 8 } else { 9 }, theme.wall[5]);
    }
}

fn rag(tile: &mut Tile, theme: &Theme) {
    let cloth = &theme.cloth;
    for (x, y) in area([4, 3, 8, 9]).filter(|(x, y)| *y != 11 || x % 3 != 0) {
        tile.dot(x, y, cloth[[2, 1, 1, 0][(x % 4) as usize]]);
    }
    tile.rect([4, 3, 8, 1], cloth[2]);
    tile.dots(&[(4, 3), (11, 3)], theme.iron[5]);
    tile.rect([4, 12, 8, 1], theme.wall[0]);
}
