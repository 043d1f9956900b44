//! Noise fields that repeat every tile, cell noise and an ordered dither.

use crate::hash::chance;
use crate::tile::{SIDE, SIZE};

/// One value from 0 to 1 for each pixel of a tile.
pub(crate) struct Field([[f64; SIZE]; SIZE]);

impl Field {
    /// The value at a pixel; pixels outside take the nearest one inside.
    pub(crate) fn at(&self, x: i32, y: i32) -> f64 {
        self.0[clamped(y)][clamped(x)]
    }
}

fn clamped(coordinate: i32) -> usize {
    coordinate.clamp(0, SIDE - 1) as usize
}

/// Ease from 0 to 1 with flat ends.
pub(crate) fn smooth(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Two octaves of value noise, the first of `cells` x `cells` lattice cells.
pub(crate) fn fractal(seed: i32, cells: i32) -> Field {
    let value = |x: usize, y: usize| {
        let (x, y) = (x as f64 + 0.5, y as f64 + 0.5);
        0.62 * lattice(x, y, cells, seed) + 0.38 * lattice(x, y, cells * 2, seed + 77)
    };
    Field(std::array::from_fn(|y| std::array::from_fn(|x| value(x, y))))
}

fn lattice(x: f64, y: f64, cells: i32, seed: i32) -> f64 {
    let (fx, fy) = (x * f64::from(cells) / SIZE as f64, y * f64::from(cells) / SIZE as f64);
    let (x0, y0) = (fx.floor(), fy.floor());
    let (tx, ty) = (smooth(fx - x0), smooth(fy - y0));
    let corner = |i: i32, j: i32| chance(&[seed, (x0 as i32 + i) % cells, (y0 as i32 + j) % cells]);
    let above = corner(0, 0) * (1.0 - tx) + corner(1, 0) * tx;
    let below = corner(0, 1) * (1.0 - tx) + corner(1, 1) * tx;
    above * (1.0 - ty) + below * ty
}

/// 0 at the rim of the tile, 1 from five pixels inwards.
pub(crate) fn inner(x: i32, y: i32) -> f64 {
    let distance = x.min(y).min(SIDE - 1 - x).min(SIDE - 1 - y);
    smooth((f64::from(distance) - 0.5) / 5.0)
}

/// Where a pixel lies in the pattern of cell noise.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    /// The cell's number.
    pub(crate) id: i32,
    /// How much farther the second nearest centre is than the nearest: small in the gaps.
    pub(crate) gap: f64,
    /// Place on the diagonal through the cell's centre: negative towards the light.
    pub(crate) slope: f64,
    /// Whether the cell is at the rim of the tile, where all variants are alike.
    pub(crate) rim: bool,
}

struct Centre {
    x: f64,
    y: f64,
    id: i32,
    rim: bool,
}

/// Cell noise that repeats every tile, of `grid` x `grid` shaken centres.
pub(crate) fn cells(seed: i32, variant: i32, grid: i32, shake: f64) -> [[Cell; SIZE]; SIZE] {
    let centres = centres(seed, variant, grid, shake);
    std::array::from_fn(|y| std::array::from_fn(|x| nearest(&centres, x as f64 + 0.5, y as f64 + 0.5)))
}

fn centres(seed: i32, variant: i32, grid: i32, shake: f64) -> Vec<Centre> {
    let width = SIZE as f64 / f64::from(grid);
    let place = |seed: i32, i: i32, j: i32, axis: i32, at: i32| {
        (f64::from(at) + 0.5 + (chance(&[seed, i, j, axis]) - 0.5) * shake) * width
    };
    let mut centres = Vec::new();
    for j in 0..grid {
        for i in 0..grid {
            let rim = i == 0 || j == 0 || i == grid - 1 || j == grid - 1;
            let seed = if rim { seed } else { seed + 31 * variant };
            centres.push(Centre { x: place(seed, i, j, 5, i), y: place(seed, i, j, 6, j), id: i + j * grid, rim });
        }
    }
    centres
}

fn nearest(centres: &[Centre], x: f64, y: f64) -> Cell {
    let shifts = [-1.0, 0.0, 1.0].map(|s| s * SIZE as f64);
    let (mut first, mut second) = (f64::INFINITY, f64::INFINITY);
    let mut cell = Cell { id: 0, gap: 0.0, slope: 0.0, rim: false };
    for centre in centres {
        for (oy, ox) in shifts.iter().flat_map(|oy| shifts.map(|ox| (*oy, ox))) {
            let (dx, dy) = (x - centre.x - ox, y - centre.y - oy);
            let square = dx * dx + dy * dy;
            if square < first {
                (first, second) = (square, first);
                cell = Cell { id: centre.id, gap: 0.0, slope: dx + dy, rim: centre.rim };
            } else if square < second {
                second = square;
            }
        }
    }
    cell.gap = second.sqrt() - first.sqrt();
    cell
}

const MATRIX: [[i32; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

/// True for the given share of the pixels, in an ordered pattern.
pub(crate) fn dithered(x: i32, y: i32, share: f64) -> bool {
    let step = MATRIX[y.rem_euclid(4) as usize][x.rem_euclid(4) as usize];
    (f64::from(step) + 0.5) / 16.0 < share
}
