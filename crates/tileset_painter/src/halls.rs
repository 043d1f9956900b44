//! Hall floors: six drawings for each theme.

use crate::colour::{Ramp, mix};
use crate::hash::{below, chance};
use crate::marks::{patch, paw_print};
use crate::stonework::{Paving, cobbles, crack, ground, pebble};
use crate::theme::{Place, Theme};
use crate::tile::{Tile, area};

const ALL: [i32; 4] = [0, 0, 16, 16];

/// The hall floor of that variant, 0 to 5.
pub(crate) fn hall(theme: &Theme, variant: i32) -> Tile {
    let seed = theme.seed + 500;
    match theme.place {
        Place::Lab => lab(theme, seed, variant),
        Place::Caverns => caverns(theme, seed, variant),
        Place::Ratkin => ratkin(theme, seed, variant),
        Place::Keep => keep(theme, seed, variant),
        Place::Crypt => crypt(theme, seed, variant),
        Place::Town => town(theme, seed, variant),
    }
}

fn lab(theme: &Theme, seed: i32, variant: i32) -> Tile {
    let hall = &theme.hall;
    let mut tile = Tile::filled(hall[4]);
    let plate = |specks| Paving { ramp: hall, mortar: hall[2], specks };
    plate(0.01).slab(&mut tile, ALL, 4, seed + variant);
    if variant < 4 {
        studs(&mut tile, hall, variant == 2);
    }
    match variant {
        3 => drain(&mut tile, hall),
        4 => {
            let quarters = [([0, 0, 8, 8], 4), ([8, 0, 8, 8], 3), ([0, 8, 8, 8], 3), ([8, 8, 8, 8], 4)];
            for (k, (places, base)) in (0..).zip(quarters) {
                plate(0.05).slab(&mut tile, places, base, seed + k);
            }
        }
        5 => {
            for (x, y) in [(2, 2), (12, 2), (2, 12), (12, 12)] {
                tile.rect([x, y, 2, 2], theme.accent[1]);
                tile.dot(x, y, theme.accent[2]);
            }
        }
        _ => {}
    }
    tile
}

/// Tread plate: slanting studs each three pixels.
fn studs(tile: &mut Tile, hall: &Ramp, worn: bool) {
    for y in (2..14).step_by(3) {
        for x in (2..14).step_by(3).filter(|x| !worn || !(6..10).contains(x)) {
            let slant = ((x + y) / 3) % 2;
            tile.dots(&[(x, y + slant), (x + 1, y + 1 - slant)], hall[6]);
            tile.glaze(x + slant, y + 1, hall[2], 0.6);
        }
    }
}

fn drain(tile: &mut Tile, hall: &Ramp) {
    tile.rect([3, 3, 10, 10], hall[1]);
    for x in (3..13).step_by(2) {
        tile.rect([x, 3, 1, 10], hall[4]);
    }
    tile.rect([3, 7, 10, 1], hall[4]);
}

fn caverns(theme: &Theme, seed: i32, variant: i32) -> Tile {
    let hall = &theme.hall;
    let mut tile = ground(hall, seed, variant);
    match variant {
        1 | 3 | 5 => {
            for k in 0..2 + variant {
                let (x, y) = (2 + below(11, &[seed, variant, k, 1]), 2 + below(11, &[seed, variant, k, 2]));
                pebble(&mut tile, [x, y, 2 - k % 2, 1 + k % 2], hall, 5);
            }
        }
        2 => crack(&mut tile, &[(12, 3), (9, 6), (9, 9), (5, 12)], hall[0], hall[5]),
        4 => {
            let damp = theme.accent[0];
            patch(&mut tile, [2, 2, 12, 12], [seed + 501, 4], 0.42, |_, _, old| (mix(old, damp, 0.5), 1.0));
        }
        _ => {}
    }
    tile
}

fn ratkin(theme: &Theme, seed: i32, variant: i32) -> Tile {
    let hall = &theme.hall;
    let mut tile = ground(hall, seed, variant);
    match variant {
        1 => {
            for k in 0..3 {
                let (x, y) = (3 + below(9, &[seed, variant, k, 1]), 3 + below(9, &[seed, variant, k, 2]));
                pebble(&mut tile, [x, y, 2, 2], hall, 5);
            }
        }
        2 => [(4, 11), (9, 4)].iter().for_each(|(x, y)| paw_print(&mut tile, *x, *y, hall)),
        3 => {
            for k in 0..5 {
                let (x, y) = (2 + below(11, &[seed, k, 7]), 3 + below(10, &[seed, k, 8]));
                tile.line(&[(x, y), (x + 2, y + k % 3 - 1)], hall[6]);
            }
        }
        4 => {
            crack(&mut tile, &[(2, 8), (6, 7), (9, 9), (13, 8)], hall[1], hall[5]);
            tile.line(&[(6, 7), (7, 4)], hall[1]);
        }
        5 => sunken_board(&mut tile, theme, seed),
        _ => {}
    }
    tile
}

fn sunken_board(tile: &mut Tile, theme: &Theme, seed: i32) {
    for (x, y) in area([3, 6, 10, 3]) {
        let step = if chance(&[seed, x, y - 6]) > 0.2 { [3, 3, 2][(y - 6) as usize] } else { 1 };
        tile.dot(x, y, theme.wood[step]);
    }
    tile.veil([3, 9, 11, 1], theme.hall[0], 0.7);
}

fn keep(theme: &Theme, seed: i32, variant: i32) -> Tile {
    let hall = &theme.hall;
    let mut tile = Tile::filled(hall[3]);
    let paving = Paving { ramp: hall, mortar: hall[1], specks: 0.05 };
    for row in 0..4i32 {
        for k in -1..3i32 {
            let odd = k.rem_euclid(2);
            let base = [3, 4, 4, 3, 4, 3][((row * 2 + odd * 3 + variant) % 6) as usize];
            let places = [k * 8 + row % 2 * 4, row * 4, 8, 4];
            paving.slab(&mut tile, places, base, seed + row * 5 + odd);
        }
    }
    let green = theme.second[1];
    match variant {
        2 => crack(&mut tile, &[(4, 3), (6, 7), (10, 9), (11, 12)], hall[0], hall[5]),
        4 => patch(&mut tile, ALL, [seed + 92, 8], 0.46, |_, _, _| (green, 0.6)),
        5 => {
            for (x, y) in [(5, 5), (9, 8), (6, 11)] {
                tile.dot(x, y, hall[6]);
                tile.dot(x + 1, y + 1, hall[0]);
            }
        }
        _ => {}
    }
    tile
}

fn crypt(theme: &Theme, seed: i32, variant: i32) -> Tile {
    const BASES: [[i32; 4]; 6] = [[3, 4, 4, 3], [4, 3, 4, 4], [3, 3, 4, 4], [4, 4, 3, 3], [4, 3, 3, 4], [3, 4, 3, 4]];
    let hall = &theme.hall;
    let mut tile = Tile::filled(hall[3]);
    let paving = Paving { ramp: hall, mortar: hall[1], specks: 0.05 };
    let bases = BASES[variant.rem_euclid(6) as usize];
    for (k, ((x, y), base)) in (0..).zip([(0, 0), (8, 0), (0, 8), (8, 8)].into_iter().zip(bases)) {
        paving.slab(&mut tile, [x, y, 8, 8], base, seed + variant * 5 + k);
    }
    let green = theme.second[1];
    match variant {
        2 => crack(&mut tile, &[(2, 3), (5, 5), (6, 9), (10, 12)], hall[0], hall[5]),
        4 => patch(&mut tile, ALL, [seed + 93, 8], 0.45, |_, _, _| (green, 0.55)),
        5 => {
            tile.rect([9, 9, 6, 6], hall[1]);
            pebble(&mut tile, [10, 11, 2, 2], hall, 5);
            tile.dot(13, 10, hall[4]);
        }
        _ => {}
    }
    tile
}

fn town(theme: &Theme, seed: i32, variant: i32) -> Tile {
    let mut tile = cobbles(&theme.hall, seed, variant);
    if variant == 4 {
        let green = theme.second[2];
        patch(&mut tile, ALL, [seed + 93, 8], 0.47, |_, _, _| (green, 0.7));
    }
    tile
}
