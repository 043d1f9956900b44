//! The canvas: one tile of 16 x 16 pixels.

use crate::colour::{Colour, DARK, Ramp};
use crate::sine::{cosine, sine};
use crate::theme::Theme;

/// Pixels along a side, as a length.
pub(crate) const SIZE: usize = 16;
/// Pixels along a side, as a coordinate.
pub(crate) const SIDE: i32 = 16;

/// A pixel's place.
pub(crate) type Point = (i32, i32);
/// Left, top, width and height.
pub(crate) type Area = [i32; 4];

const SIDES: [Point; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const CORNERS: [Point; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// A tile being painted. Drawing outside of it does nothing.
#[derive(Clone)]
pub(crate) struct Tile {
    pixels: [[[f64; 4]; SIZE]; SIZE],
}

/// Every pixel's place, row by row.
pub(crate) fn pixels() -> impl Iterator<Item = Point> {
    area([0, 0, SIDE, SIDE])
}

/// Every place of an area, row by row.
pub(crate) fn area([x, y, w, h]: Area) -> impl Iterator<Item = Point> {
    (y..y + h).flat_map(move |j| (x..x + w).map(move |i| (i, j)))
}

fn inside(x: i32, y: i32) -> bool {
    (0..SIDE).contains(&x) && (0..SIDE).contains(&y)
}

impl Tile {
    /// A transparent tile.
    pub(crate) fn clear() -> Self {
        Self { pixels: [[[0.0; 4]; SIZE]; SIZE] }
    }

    /// A tile of one colour.
    pub(crate) fn filled([r, g, b]: Colour) -> Self {
        Self { pixels: [[[r, g, b, 255.0]; SIZE]; SIZE] }
    }

    /// Sets a pixel.
    pub(crate) fn dot(&mut self, x: i32, y: i32, [r, g, b]: Colour) {
        if inside(x, y) {
            self.pixels[y as usize][x as usize] = [r, g, b, 255.0];
        }
    }

    /// Lays a colour over a pixel.
    pub(crate) fn glaze(&mut self, x: i32, y: i32, colour: Colour, alpha: f64) {
        if alpha >= 1.0 {
            return self.dot(x, y, colour);
        }
        if !inside(x, y) {
            return;
        }
        let pixel = &mut self.pixels[y as usize][x as usize];
        let kept = pixel[3] / 255.0 * (1.0 - alpha);
        let opacity = alpha + kept;
        if opacity > 0.0 {
            for (old, new) in pixel.iter_mut().zip(colour) {
                *old = (new * alpha + *old * kept) / opacity;
            }
            pixel[3] = opacity * 255.0;
        }
    }

    /// Sets several pixels.
    pub(crate) fn dots(&mut self, points: &[Point], colour: Colour) {
        for (x, y) in points {
            self.dot(*x, *y, colour);
        }
    }

    /// Makes a pixel transparent.
    pub(crate) fn erase(&mut self, x: i32, y: i32) {
        if inside(x, y) {
            self.pixels[y as usize][x as usize] = [0.0; 4];
        }
    }

    /// Makes an area transparent.
    pub(crate) fn cut(&mut self, places: Area) {
        area(places).for_each(|(x, y)| self.erase(x, y));
    }

    /// A pixel's colour; black outside.
    pub(crate) fn colour(&self, x: i32, y: i32) -> Colour {
        let [r, g, b, _] = self.pixel(x, y);
        [r, g, b]
    }

    /// A pixel's opacity from 0 to 255; 0 outside.
    pub(crate) fn opacity(&self, x: i32, y: i32) -> f64 {
        self.pixel(x, y)[3]
    }

    fn pixel(&self, x: i32, y: i32) -> [f64; 4] {
        if inside(x, y) { self.pixels[y as usize][x as usize] } else { [0.0; 4] }
    }

    /// A pixel as four bytes.
    pub(crate) fn bytes(&self, x: i32, y: i32) -> [u8; 4] {
        self.pixel(x, y).map(|value| value.round_ties_even().clamp(0.0, 255.0) as u8)
    }

    /// Fills an area.
    pub(crate) fn rect(&mut self, places: Area, colour: Colour) {
        area(places).for_each(|(x, y)| self.dot(x, y, colour));
    }

    /// Lays a colour over an area.
    pub(crate) fn veil(&mut self, places: Area, colour: Colour, alpha: f64) {
        area(places).for_each(|(x, y)| self.glaze(x, y, colour, alpha));
    }

    /// Vertical strips one pixel wide from `x` eastwards, one for each step of the ramp that is listed.
    pub(crate) fn strips(&mut self, [x, y, h]: [i32; 3], ramp: &Ramp, steps: &[i32]) {
        for (x, step) in (x..).zip(steps) {
            self.rect([x, y, 1, h], ramp[*step]);
        }
    }

    /// A line through the points.
    pub(crate) fn line(&mut self, points: &[Point], colour: Colour) {
        self.thread(points, colour, 1.0);
    }

    /// A line through the points that lets the ground shine through.
    pub(crate) fn thread(&mut self, points: &[Point], colour: Colour, alpha: f64) {
        for pair in points.windows(2) {
            let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
            let steps = (x1 - x0).abs().max((y1 - y0).abs()).max(1);
            let along = |from: i32, to: i32, k: i32| {
                let moved = f64::from((to - from) * k) / f64::from(steps);
                (f64::from(from) + moved).round_ties_even() as i32
            };
            for k in 0..=steps {
                self.glaze(along(x0, x1, k), along(y0, y1, k), colour, alpha);
            }
        }
    }

    /// Lays a colour over the pixel at an angle, in radians, of the ellipse `[cx, cy, rx, ry]`.
    pub(crate) fn dot_on_ring(&mut self, angle: f64, ellipse: [f64; 4], colour: Colour, alpha: f64) {
        let [cx, cy, rx, ry] = ellipse;
        let (x, y) = (cx + rx * cosine(angle), cy + ry * sine(angle));
        self.glaze(x as i32, y as i32, colour, alpha);
    }

    /// A filled ellipse.
    pub(crate) fn disc(&mut self, cx: f64, cy: f64, rx: f64, ry: f64, colour: Colour) {
        self.shaded_disc([cx, cy, rx, ry], |_, _| colour);
    }

    /// A filled ellipse `[cx, cy, rx, ry]` whose colour depends on the place in it, from -1 to 1 in both directions.
    pub(crate) fn shaded_disc(&mut self, ellipse: [f64; 4], colour: impl Fn(f64, f64) -> Colour) {
        for (x, y) in pixels() {
            let (nx, ny) = in_ellipse(ellipse, x, y);
            if nx * nx + ny * ny <= 1.0 {
                self.dot(x, y, colour(nx, ny));
            }
        }
    }

    /// A ball lit from the north-west; `base` is the ramp's step of its middle.
    pub(crate) fn ball(&mut self, ellipse: [f64; 4], ramp: &Ramp, base: i32) {
        self.shaded_disc(ellipse, |nx, ny| {
            let slope = nx + ny;
            let lit = i32::from(slope < -0.55) + i32::from(slope < -1.0);
            let shaded = i32::from(slope > 0.45) + i32::from(slope > 0.95);
            ramp[base + lit - shaded]
        });
    }

    /// The left half of a picture in letters, mirrored to the right.
    pub(crate) fn mirrored(&mut self, top: i32, rows: &[&str], colour: impl Fn(char) -> Option<Colour>) {
        for (y, row) in (top..).zip(rows) {
            for (x, letter) in (0..).zip(row.chars()) {
                if let Some(colour) = colour(letter) {
                    self.dot(x, y, colour);
                    self.dot(SIDE - 1 - x, y, colour);
                }
            }
        }
    }

    /// A picture in letters from the northern edge on; rows of half a tile are mirrored to the right.
    pub(crate) fn picture(&mut self, rows: &[&str], colour: impl Fn(char) -> Option<Colour>) {
        for (y, row) in (0..).zip(rows) {
            if row.len() <= SIZE / 2 {
                self.mirrored(y, &[row], &colour);
                continue;
            }
            for (x, letter) in (0..).zip(row.chars()) {
                if let Some(colour) = colour(letter) {
                    self.dot(x, y, colour);
                }
            }
        }
    }

    /// The same tile seen in a mirror, west for east.
    pub(crate) fn flipped(mut self) -> Self {
        self.pixels.iter_mut().for_each(|row| row.reverse());
        self
    }

    /// Surrounds what is there with a line of one pixel, without its corners.
    pub(crate) fn outline(&mut self, colour: Colour, alpha: f64) {
        self.surround(colour, alpha, &SIDES);
    }

    /// Surrounds what is there with a line of one pixel, corners included.
    pub(crate) fn thick_outline(&mut self, colour: Colour) {
        self.surround(colour, 1.0, &[SIDES, CORNERS].concat());
    }

    fn surround(&mut self, colour: Colour, alpha: f64, neighbours: &[Point]) {
        let before = self.clone();
        let solid = |x: i32, y: i32| before.opacity(x, y) > 120.0;
        for (x, y) in pixels() {
            if !solid(x, y) && neighbours.iter().any(|(dx, dy)| solid(x + dx, y + dy)) {
                self.glaze(x, y, colour, alpha);
            }
        }
    }

    /// Puts a soft contact shadow, an ellipse `[cx, cy, rx, ry]`, below what is there.
    pub(crate) fn shade_below(&mut self, colour: Colour, alpha: f64, ellipse: [f64; 4]) {
        let mut ground = Self::clear();
        for (x, y) in pixels() {
            let (nx, ny) = in_ellipse(ellipse, x, y);
            let square = nx * nx + ny * ny;
            if square <= 1.0 {
                ground.glaze(x, y, colour, if square < 0.6 { alpha } else { alpha * 0.55 });
            }
        }
        for (x, y) in pixels() {
            let opacity = self.opacity(x, y);
            if opacity > 0.0 {
                ground.glaze(x, y, self.colour(x, y), opacity / 255.0);
            }
        }
        *self = ground;
    }

    /// Finishes a thing that stands on the floor: outline and contact shadow.
    pub(crate) fn standing(mut self, theme: &Theme, alpha: f64, ellipse: [f64; 4]) -> Self {
        self.outline(DARK, 1.0);
        self.shade_below(theme.void, alpha, ellipse);
        self
    }
}

fn in_ellipse([cx, cy, rx, ry]: [f64; 4], x: i32, y: i32) -> (f64, f64) {
    ((f64::from(x) + 0.5 - cx) / rx, (f64::from(y) + 0.5 - cy) / ry)
}
