//! Slanting facets of rock.

use crate::hash::{below, chance};
use crate::sine::sine;
use crate::theme::Theme;
use crate::tile::{SIDE, Tile, area};

/// The face of that variant.
pub(super) fn face(theme: &Theme, variant: i32) -> Tile {
    let mut tile = facets(theme, variant);
    match variant {
        4 => damp_streaks(&mut tile, theme),
        5 => mushrooms(&mut tile, theme),
        6 => web(&mut tile, theme),
        7 => moss(&mut tile, theme),
        _ => {}
    }
    tile
}

/// Western border and slope of the three facets of a tile.
const FACETS: [[(i32, i32); 3]; 3] = [[(0, 0), (6, 1), (11, -1)], [(0, 0), (4, 1), (9, 1)], [(0, 0), (7, -1), (12, 0)]];

fn facets(theme: &Theme, variant: i32) -> Tile {
    let mut tile = Tile::filled(theme.wall[1]);
    let shape = FACETS[(variant % 3) as usize];
    for y in 1..SIDE {
        let [_, second, third] = [0, 1, 2].map(|i| border(shape[i as usize], i, y));
        for x in 0..SIDE {
            let (i, from, to) = if x >= third {
                (2, third, SIDE)
            } else if x >= second {
                (1, second, third)
            } else {
                (0, 0, second)
            };
            let ledge = 5 + below(6, &[theme.seed, variant, i, 3]);
            let facet = Facet { number: i, width: to - from, ledge };
            let grain = chance(&[theme.seed, variant, x / 2, y, 41]);
            let step = facet.step(x - from, y) - i32::from(grain < 0.12) + i32::from(grain > 0.92);
            tile.dot(x, y, theme.wall[step.clamp(1, 6)]);
        }
    }
    tile
}

fn border((x, slope): (i32, i32), number: i32, y: i32) -> i32 {
    let wave = 0.7 * sine(f64::from(y) * 0.9 + f64::from(number) * 2.0);
    x + (f64::from(slope * (y - 8)) / 5.0 + wave).round_ties_even() as i32
}

struct Facet {
    number: i32,
    width: i32,
    ledge: i32,
}

impl Facet {
    /// The ramp's step `x` pixels from the facet's western border.
    fn step(&self, x: i32, y: i32) -> i32 {
        let ledge = self.ledge + i32::from(x > self.width / 2);
        let mut step = 4 - i32::from(y > ledge) - i32::from(y > 11);
        step += i32::from(x == 0 && self.number > 0);
        if x == self.width - 1 {
            step -= if (y * 7 + self.number) % 5 != 0 { 2 } else { 1 };
        } else if x >= self.width - 2 && y > ledge {
            step -= 1;
        }
        if y == ledge && x < self.width - 1 {
            step = 5 + i32::from(x < self.width / 2);
        }
        step - i32::from(y == ledge + 1) + i32::from(y == 1 && x < self.width - 1)
    }
}

fn damp_streaks(tile: &mut Tile, theme: &Theme) {
    let accent = &theme.accent;
    for y in 2..15 {
        let x = 6 + i32::from(y > 8);
        tile.dot(x, y, accent[1]);
        tile.dot(x + 1, y, accent[0]);
        if y == 5 || y == 11 {
            tile.dot(6, y, accent[2]);
        }
    }
    tile.rect([11, 5, 1, 8], accent[0]);
}

fn mushrooms(tile: &mut Tile, theme: &Theme) {
    for (x, y) in [(4, 9), (7, 11), (11, 10)] {
        tile.rect([x - 1, y, 3, 1], theme.accent[2]);
        tile.dot(x, y - 1, theme.accent[3]);
        tile.dot(x, y + 1, theme.bone[2]);
        tile.dot(x, y + 2, theme.bone[1]);
    }
}

fn web(tile: &mut Tile, theme: &Theme) {
    for end in [(15, 2), (12, 9), (5, 13), (1, 14)] {
        tile.thread(&[(1, 1), end], theme.web[0], 0.75);
    }
    tile.thread(&[(6, 1), (4, 4), (2, 5), (1, 6)], theme.web[1], 0.75);
    tile.thread(&[(10, 2), (7, 6), (4, 9), (1, 10)], theme.web[1], 0.75);
}

fn moss(tile: &mut Tile, theme: &Theme) {
    let seed = theme.seed;
    for (x, y) in area([3, 1, 10, 6]) {
        if chance(&[seed, x, y, 71]) < 0.9 - f64::from(y) * 0.14 {
            tile.dot(x, y, theme.second[1 + i32::from(chance(&[seed, x, y, 72]) > 0.6)]);
        }
    }
}
