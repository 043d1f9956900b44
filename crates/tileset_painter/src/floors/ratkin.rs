//! Trodden earth with straw, paw prints, boards and shards.

use crate::colour::{mix, rgb};
use crate::hash::{below, chance};
use crate::marks::paw_print;
use crate::stonework::{ground, pebble, plank};
use crate::theme::Theme;
use crate::tile::{Tile, area};

/// The floor of that variant.
pub(super) fn floor(theme: &Theme, variant: i32) -> Tile {
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
                plank(&mut tile, left, right, top, wood, |x, y| chance(&[seed, x, y, 8]) <= 0.15);
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

fn pressed_board(tile: &mut Tile, theme: &Theme) {
    let wood = &theme.wood;
    for (x, y) in area([2, 6, 12, 4]) {
        let row = y - 6;
        let step = if (x * 5 + row) % 7 == 0 { 2 } else { [4, 3, 3, 2][row as usize] };
        tile.dot(x, y, wood[step]);
    }
    tile.veil([2, 10, 13, 1], theme.floor[0], 0.7);
    tile.dots(&[(3, 7), (12, 8)], wood[0]);
}

fn shards(tile: &mut Tile, theme: &Theme, variant: i32) {
    let (floor, seed) = (&theme.floor, theme.seed);
    let colours = [theme.second[2], theme.iron[4], theme.bone[2], theme.accent[1]];
    for k in 0..5 {
        let (x, y) = (3 + below(10, &[seed, variant, k, 5]), 3 + below(10, &[seed, variant, k, 6]));
        let colour = colours[below(4, &[seed, k, 11]) as usize];
        tile.dot(x + 1, y + 1, floor[0]);
        tile.dot(x, y, colour);
        tile.dot(x + 1, y, mix(colour, floor[2], 0.4));
    }
}
