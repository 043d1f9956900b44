//! Four courses of bricks.

use crate::hash::{below, chance};
use crate::stonework::{brick, crack};
use crate::theme::Theme;
use crate::tile::{SIDE, Tile, area};

/// The face of that variant.
pub(super) fn face(theme: &Theme, variant: i32) -> Tile {
    let mut tile = courses(theme, variant);
    wear(&mut tile, theme, variant);
    match variant {
        4 => banner(&mut tile, theme),
        5 => arrow_slit(&mut tile, theme),
        6 => shield(&mut tile, theme),
        7 => ring_and_chain(&mut tile, theme),
        _ => {}
    }
    tile
}

fn courses(theme: &Theme, variant: i32) -> Tile {
    let (wall, seed) = (&theme.wall, theme.seed);
    let mut tile = Tile::clear();
    for (course, (top, height)) in (0..).zip([(1, 4), (5, 4), (9, 4), (13, 3)]) {
        for k in 0..2 {
            let tone = [5, 4, 4, 5, 4, 5, 4, 4][below(8, &[seed, course, k, variant % 4]) as usize];
            let base = tone - i32::from(course >= 2);
            brick(&mut tile, [k * 8 + course % 2 * 4, top, 8, height], wall, base, seed + course * 4 + k);
        }
    }
    tile.rect([0, 0, SIDE, 1], wall[0]);
    tile.rect([0, 15, SIDE, 1], wall[0]);
    tile
}

/// The crack of variant 2 and the moss of variant 3.
pub(super) fn wear(tile: &mut Tile, theme: &Theme, variant: i32) {
    let seed = theme.seed;
    if variant == 2 {
        crack(tile, &[(5, 2), (7, 5), (6, 8), (9, 11)], theme.wall[0], theme.wall[5]);
    }
    if variant == 3 {
        for (x, y) in area([1, 7, 14, 8]) {
            if chance(&[seed, x, y, 81]) < f64::from(y - 6) * 0.07 {
                tile.dot(x, y, theme.second[1 + i32::from(chance(&[seed, x, y, 82]) > 0.7)]);
            }
        }
    }
}

fn banner(tile: &mut Tile, theme: &Theme) {
    let (cloth, gold) = (&theme.accent, theme.gold[3]);
    tile.rect([3, 1, 10, 1], theme.iron[4]);
    for (x, y) in area([4, 2, 8, 12]) {
        let cut = y > 11 && (f64::from(x) - 7.5).abs() < f64::from(y) - 11.2;
        if !cut {
            tile.dot(x, y, cloth[if matches!(x, 5 | 6 | 10) { 2 } else { 1 }]);
        }
    }
    tile.rect([4, 2, 1, 12], cloth[0]);
    tile.rect([11, 2, 1, 12], cloth[0]);
    tile.rect([7, 5, 2, 5], gold);
    tile.rect([6, 6, 4, 2], gold);
}

fn arrow_slit(tile: &mut Tile, theme: &Theme) {
    tile.rect([6, 3, 4, 10], theme.wall[1]);
    tile.rect([7, 4, 2, 8], theme.void);
    tile.rect([5, 3, 1, 10], theme.wall[5]);
    tile.rect([6, 13, 5, 1], theme.wall[5]);
}

fn shield(tile: &mut Tile, theme: &Theme) {
    let (cloth, gold) = (&theme.accent, theme.gold[3]);
    tile.shaded_disc([8.0, 7.0, 4.5, 4.8], |nx, _| cloth[if nx < 0.0 { 2 } else { 1 }]);
    tile.rect([7, 3, 1, 9], gold);
    tile.rect([4, 6, 8, 1], gold);
    tile.dot(5, 4, cloth[3]);
    tile.rect([5, 12, 6, 1], theme.wall[1]);
}

fn ring_and_chain(tile: &mut Tile, theme: &Theme) {
    let iron = &theme.iron;
    tile.rect([7, 3, 2, 2], iron[4]);
    tile.strips([7, 5, 4], iron, &[3, 1]);
    tile.dots(&[(6, 9), (6, 10), (7, 11), (8, 11), (9, 10), (9, 9), (7, 8), (8, 8)], iron[4]);
}
