//! Room floors: eight drawings for each theme.

use crate::colour::{Colour, Ramp, mix, rgb};
use crate::hash::{below, chance};
use crate::noise::{fractal, inner};
use crate::sine::{cosine, sine};
use crate::stonework::{Paving, boards, crack, ground, pebble, plank};
use crate::theme::{Place, Theme};
use crate::tile::{Area, Tile, area, pixels};
use std::f64::consts::PI;

/// The room floor of that variant, 0 to 7.
pub(crate) fn floor(theme: &Theme, variant: i32) -> Tile {
    match theme.place {
        Place::Lab => lab(theme, variant),
        Place::Caverns => caverns(theme, variant),
        Place::Ratkin => ratkin(theme, variant),
        Place::Keep => keep(theme, variant),
        Place::Crypt => crypt(theme, variant),
        Place::Town => boards(&theme.floor, theme.seed, variant),
    }
}

/// Moss or dust where the noise is high, away from the rim of the tile.
pub(crate) fn patch(
    tile: &mut Tile,
    places: Area,
    noise: [i32; 2],
    least: f64,
    paint: impl Fn(i32, i32, Colour) -> (Colour, f64),
) {
    let field = fractal(noise[0], noise[1]);
    for (x, y) in area(places) {
        if field.at(x, y) * inner(x, y) > least {
            let (colour, alpha) = paint(x, y, tile.colour(x, y));
            tile.glaze(x, y, colour, alpha);
        }
    }
}

/// The slabs of a floor: area and base step of each.
type Layout = &'static [(Area, i32)];

const WHOLE: Layout = &[([0, 0, 16, 16], 4)];

fn lay(tile: &mut Tile, paving: &Paving, layout: Layout, seed: i32) {
    for (k, (places, base)) in (0..).zip(layout) {
        paving.slab(tile, *places, *base, seed + k);
    }
}

fn lab(theme: &Theme, variant: i32) -> Tile {
    const LAYOUTS: [Layout; 5] = [
        WHOLE,
        WHOLE,
        &[([0, 0, 16, 8], 4), ([0, 8, 16, 8], 4)],
        &[([0, 0, 8, 16], 4), ([8, 0, 8, 16], 4)],
        &[
            ([0, 0, 8, 8], 4),
            ([8, 0, 8, 8], 4),
            ([0, 8, 8, 8], 3),
            ([8, 8, 8, 8], 4),
        ],
    ];
    let floor = &theme.floor;
    let mut tile = Tile::filled(floor[4]);
    let paving = Paving {
        ramp: floor,
        mortar: floor[2],
        specks: 0.02,
    };
    let layout = LAYOUTS.get(variant as usize).copied().unwrap_or(WHOLE);
    lay(&mut tile, &paving, layout, theme.seed + variant * 7);
    match variant {
        0 => rivets(&mut tile, floor),
        1 => {
            rivets(&mut tile, floor);
            for k in 0..4 {
                tile.line(&[(4 + 2 * k, 9 - k), (7 + 2 * k, 8 - k)], floor[5]);
            }
        }
        5 => grating(&mut tile, floor),
        6 => floor_lamp(&mut tile, theme),
        7 => hazard_patch(&mut tile, theme),
        _ => {}
    }
    tile
}

fn rivets(tile: &mut Tile, floor: &Ramp) {
    for (x, y) in [(1, 1), (13, 1), (1, 13), (13, 13)] {
        tile.dot(x, y, floor[2]);
        tile.glaze(x + 1, y + 1, floor[6], 0.6);
    }
}

fn grating(tile: &mut Tile, floor: &Ramp) {
    tile.rect([3, 3, 10, 10], floor[1]);
    for y in (3..13).step_by(2) {
        tile.rect([3, y, 10, 1], floor[3]);
    }
    for x in [3, 8, 12] {
        tile.rect([x, 3, 1, 10], floor[3]);
    }
    tile.rect([3, 13, 10, 1], floor[6]);
    tile.rect([13, 3, 1, 11], floor[6]);
}

fn floor_lamp(tile: &mut Tile, theme: &Theme) {
    let accent = &theme.accent;
    tile.rect([4, 6, 8, 4], theme.floor[1]);
    tile.rect([5, 7, 6, 2], accent[1]);
    tile.rect([5, 7, 6, 1], accent[2]);
    tile.dots(&[(6, 7), (7, 7)], accent[3]);
}

fn hazard_patch(tile: &mut Tile, theme: &Theme) {
    let (floor, yellow) = (&theme.floor, mix(theme.stripes[0], theme.floor[3], 0.35));
    for (x, y) in area([2, 2, 12, 5]) {
        if chance(&[theme.seed, x, y, 44]) < 0.86 {
            tile.dot(x, y, if (x + y) % 6 < 3 { yellow } else { floor[1] });
        }
    }
}

fn caverns(theme: &Theme, variant: i32) -> Tile {
    let (floor, seed) = (&theme.floor, theme.seed);
    let mut tile = ground(floor, seed, variant);
    match variant {
        0 => short_cracks(&mut tile, theme, variant, 2),
        1 => {
            short_cracks(&mut tile, theme, variant, 2);
            pebble(&mut tile, [10, 4, 2, 2], floor, 4);
        }
        3 => short_cracks(&mut tile, theme, variant, 3),
        2 => {
            crack(
                &mut tile,
                &[(3, 4), (6, 6), (7, 9), (11, 11), (12, 13)],
                floor[0],
                floor[5],
            );
            tile.line(&[(7, 9), (5, 12)], floor[1]);
        }
        4 => {
            for k in 0..3 {
                let (x, y) = (
                    3 + below(9, &[seed, variant, k, 1]),
                    3 + below(9, &[seed, variant, k, 2]),
                );
                pebble(&mut tile, [x, y, 2 + i32::from(k == 0), 2], floor, 5);
            }
        }
        5 => damp_patch(&mut tile, theme),
        6 => moss(&mut tile, theme),
        _ => {
            pebble(&mut tile, [4, 4, 6, 5], floor, 4);
            tile.line(&[(6, 5), (7, 8)], floor[2]);
            pebble(&mut tile, [11, 10, 2, 2], floor, 5);
        }
    }
    tile
}

fn short_cracks(tile: &mut Tile, theme: &Theme, variant: i32, count: i32) {
    let seed = theme.seed;
    for k in 0..count {
        let (mut x, mut y) = (
            below(13, &[seed, variant, k, 71]),
            below(13, &[seed, variant, k, 72]),
        );
        let mut points = vec![(x, y)];
        for j in 0..2 {
            x += 2 + below(3, &[seed, variant, k, j, 73]);
            y += below(5, &[seed, variant, k, j, 74]) - 2;
            points.push((x, y));
        }
        let lit: Vec<_> = points.iter().map(|(x, y)| (*x, y + 1)).collect();
        tile.line(&lit, theme.floor[4]);
        tile.line(&points, theme.floor[2]);
    }
}

fn damp_patch(tile: &mut Tile, theme: &Theme) {
    let accent = &theme.accent;
    patch(
        tile,
        [2, 2, 12, 12],
        [theme.seed + 501, 4],
        0.40,
        |_, _, old| (mix(old, accent[0], 0.55), 1.0),
    );
    tile.glaze(7, 6, accent[2], 0.8);
    tile.glaze(8, 6, accent[2], 0.5);
    tile.dot(10, 9, accent[1]);
}

fn moss(tile: &mut Tile, theme: &Theme) {
    let seed = theme.seed;
    for k in 0..16 {
        let x = 3 + below(6, &[seed, k, 81]) + below(6, &[seed, k, 82]);
        let y = 3 + below(6, &[seed, k, 83]) + below(5, &[seed, k, 84]);
        let green = theme.second[i32::from(k >= 7)];
        let colour = mix(green, tile.colour(x, y), 0.25);
        tile.rect([x, y, 1 + k % 2, 1], colour);
    }
    for (x, y) in [(7, 6), (9, 8), (6, 9)] {
        tile.glaze(x, y, theme.second[2], 0.8);
    }
}

fn ratkin(theme: &Theme, variant: i32) -> Tile {
    let (floor, seed, wood) = (&theme.floor, theme.seed, &theme.wood);
    let mut tile = ground(floor, seed, variant);
    match variant {
        1 => straw(&mut tile, theme, variant),
        2 => {
            straw(&mut tile, theme, variant);
            for k in 0..2 {
                let (x, y) = (3 + below(9, &[seed, k, 1]), 3 + below(9, &[seed, k, 2]));
                pebble(&mut tile, [x, y, 2, 2 - k], floor, 5);
            }
        }
        4 => {
            for (x, y) in [(4, 10), (9, 5)] {
                paw_print(&mut tile, x, y, floor);
                tile.rect([x, y + 2, 2, 1], floor[5]);
            }
        }
        5 => pressed_board(&mut tile, theme),
        6 => {
            for (top, left, right) in [(3, 1, 11), (9, 4, 15)] {
                plank(&mut tile, left, right, top, wood, |x, y| {
                    chance(&[seed, x, y, 8]) <= 0.15
                });
                tile.veil([left, top + 3, right - left, 1], floor[0], 0.7);
            }
        }
        7 => shards(&mut tile, theme, variant),
        _ => {}
    }
    tile
}

fn straw(tile: &mut Tile, theme: &Theme, variant: i32) {
    let (floor, seed) = (&theme.floor, theme.seed);
    for k in 0..5 + variant {
        let roll = |bound: u32, what: i32| below(bound, &[seed, variant, k, what]);
        let (x, y) = (2 + roll(11, 1), 2 + roll(11, 2));
        let (dx, dy) = [(2, 1), (3, 0), (2, -1), (1, 2)][roll(4, 3) as usize];
        tile.line(&[(x, y + 1), (x + dx, y + dy + 1)], floor[1]);
        let colour = [floor[6], floor[7], rgb(0xb59a55)][roll(3, 4) as usize];
        tile.line(&[(x, y), (x + dx, y + dy)], colour);
    }
}

/// The print of a paw, pressed into the ground.
pub(crate) fn paw_print(tile: &mut Tile, x: i32, y: i32, ramp: &Ramp) {
    tile.rect([x, y, 2, 2], ramp[1]);
    tile.dots(&[(x - 1, y - 1), (x + 1, y - 2), (x + 2, y - 1)], ramp[1]);
}

fn pressed_board(tile: &mut Tile, theme: &Theme) {
    let wood = &theme.wood;
    for (x, y) in area([2, 6, 12, 4]) {
        let row = y - 6;
        let step = if (x * 5 + row) % 7 == 0 {
            2
        } else {
            [4, 3, 3, 2][row as usize]
        };
        tile.dot(x, y, wood[step]);
    }
    tile.veil([2, 10, 13, 1], theme.floor[0], 0.7);
    tile.dots(&[(3, 7), (12, 8)], wood[0]);
}

fn shards(tile: &mut Tile, theme: &Theme, variant: i32) {
    let (floor, seed) = (&theme.floor, theme.seed);
    let colours = [
        theme.second[2],
        theme.iron[4],
        theme.bone[2],
        theme.accent[1],
    ];
    for k in 0..5 {
        let (x, y) = (
            3 + below(10, &[seed, variant, k, 5]),
            3 + below(10, &[seed, variant, k, 6]),
        );
        let colour = colours[below(4, &[seed, k, 11]) as usize];
        tile.dot(x + 1, y + 1, floor[0]);
        tile.dot(x, y, colour);
        tile.dot(x + 1, y, mix(colour, floor[2], 0.4));
    }
}

fn keep(theme: &Theme, variant: i32) -> Tile {
    const LAYOUTS: [Layout; 8] = [
        &[([0, 0, 16, 8], 4), ([0, 8, 8, 8], 4), ([8, 8, 8, 8], 3)],
        &[([0, 0, 8, 8], 4), ([8, 0, 8, 8], 4), ([0, 8, 16, 8], 3)],
        &[([0, 0, 8, 16], 4), ([8, 0, 8, 8], 3), ([8, 8, 8, 8], 4)],
        WHOLE,
        &[([0, 0, 8, 8], 3), ([8, 0, 8, 16], 4), ([0, 8, 8, 8], 4)],
        &[([0, 0, 16, 8], 4), ([0, 8, 16, 8], 4)],
        &[
            ([0, 0, 8, 8], 4),
            ([8, 0, 8, 8], 3),
            ([0, 8, 8, 8], 4),
            ([8, 8, 8, 8], 4),
        ],
        WHOLE,
    ];
    let floor = &theme.floor;
    let mut tile = Tile::filled(floor[4]);
    let paving = Paving {
        ramp: floor,
        mortar: floor[1],
        specks: 0.05,
    };
    let layout = LAYOUTS.get(variant as usize).copied().unwrap_or(WHOLE);
    lay(&mut tile, &paving, layout, theme.seed + variant * 9);
    match variant {
        5 => {
            crack(&mut tile, &[(3, 0), (5, 3), (4, 6)], floor[1], floor[6]);
            crack(
                &mut tile,
                &[(10, 9), (12, 11), (11, 14)],
                floor[1],
                floor[6],
            );
        }
        6 => patch(
            &mut tile,
            [3, 4, 10, 8],
            [theme.seed + 90, 8],
            0.44,
            |x, y, _| (theme.second[1 + i32::from((x + y) % 3 == 0)], 0.75),
        ),
        7 => {
            crack(
                &mut tile,
                &[(2, 12), (6, 10), (8, 6), (13, 3)],
                floor[1],
                floor[6],
            );
            tile.line(&[(8, 6), (6, 3)], floor[2]);
        }
        _ => {}
    }
    tile
}

fn crypt(theme: &Theme, variant: i32) -> Tile {
    const LAYOUTS: [Layout; 8] = [
        WHOLE,
        WHOLE,
        &[([0, 0, 16, 8], 4), ([0, 8, 16, 8], 3)],
        &[([0, 0, 8, 16], 4), ([8, 0, 8, 16], 3)],
        WHOLE,
        &[([0, 0, 16, 16], 3)],
        &[
            ([0, 0, 8, 8], 4),
            ([8, 0, 8, 8], 3),
            ([0, 8, 8, 8], 3),
            ([8, 8, 8, 8], 4),
        ],
        WHOLE,
    ];
    let floor = &theme.floor;
    let mut tile = Tile::filled(floor[4]);
    let paving = Paving {
        ramp: floor,
        mortar: floor[1],
        specks: 0.045,
    };
    let layout = LAYOUTS.get(variant as usize).copied().unwrap_or(WHOLE);
    lay(&mut tile, &paving, layout, theme.seed + variant * 9);
    match variant {
        1 => {
            crack(
                &mut tile,
                &[(1, 5), (5, 6), (8, 10), (13, 11)],
                floor[1],
                floor[6],
            );
            tile.line(&[(8, 10), (7, 14)], floor[2]);
        }
        4 => inlaid_ring(&mut tile, floor),
        5 => broken_corner(&mut tile, floor),
        7 => {
            let green = theme.second[1];
            patch(
                &mut tile,
                [0, 0, 16, 16],
                [theme.seed + 91, 8],
                0.47,
                |_, _, _| (green, 0.6),
            );
        }
        _ => {}
    }
    tile
}

fn inlaid_ring(tile: &mut Tile, floor: &Ramp) {
    for step in 0..40 {
        let angle = f64::from(step) * PI / 20.0;
        let (x, y) = (7.5 + 4.6 * cosine(angle), 7.5 + 4.6 * sine(angle));
        tile.dot(
            x.round_ties_even() as i32,
            y.round_ties_even() as i32,
            floor[2],
        );
    }
    tile.rect([7, 5, 1, 5], floor[2]);
    tile.rect([5, 7, 5, 1], floor[2]);
    tile.dot(8, 8, floor[6]);
}

fn broken_corner(tile: &mut Tile, floor: &Ramp) {
    for (x, y) in pixels().filter(|(x, y)| (9..15).contains(y) && *x < 15 && x + y >= 22) {
        tile.dot(x, y, floor[1 + i32::from((x * 3 + y) % 5 == 0)]);
    }
    tile.line(&[(14, 7), (11, 10), (7, 14)], floor[0]);
}
