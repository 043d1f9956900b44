//! Bare rock with cracks, pebbles, damp and moss.

use crate::colour::mix;
use crate::hash::below;
use crate::marks::patch;
use crate::stonework::{crack, ground, pebble};
use crate::theme::Theme;
use crate::tile::Tile;

/// The floor of that variant.
pub(super) fn floor(theme: &Theme, variant: i32) -> Tile {
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
            crack(&mut tile, &[(3, 4), (6, 6), (7, 9), (11, 11), (12, 13)], floor[0], floor[5]);
            tile.line(&[(7, 9), (5, 12)], floor[1]);
        }
        4 => {
            for k in 0..3 {
                let (x, y) = (3 + below(9, &[seed, variant, k, 1]), 3 + below(9, &[seed, variant, k, 2]));
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
        let (mut x, mut y) = (below(13, &[seed, variant, k, 71]), below(13, &[seed, variant, k, 72]));
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
    patch(tile, [2, 2, 12, 12], [theme.seed + 501, 4], 0.40, |_, _, old| (mix(old, accent[0], 0.55), 1.0));
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
