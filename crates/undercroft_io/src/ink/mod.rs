//! Drawings of lines, boxes and words, for pictures that no tileset draws: listed once, written as PNG or SVG.

mod letters;
mod paint;
mod svg;

pub(crate) use letters::{Weight, width};
pub(crate) use paint::{Painter, png};
pub(crate) use svg::svg;

/// sRGB.
pub(crate) type Colour = [u8; 3];

/// Something drawn; what comes later in a list covers what came before.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// A box, its corners rounded off by `radius`.
    Box { at: [f32; 2], size: [f32; 2], radius: f32, fill: Option<Colour>, line: Option<(Colour, f32)> },
    /// A line of some width through points, with gaps if there are dashes (dash, gap).
    Line { points: Vec<[f32; 2]>, colour: Colour, width: f32, dashes: Option<[f32; 2]> },
    /// Filled discs, all of one size.
    Dots { centres: Vec<[f32; 2]>, radius: f32, colour: Colour },
    /// A filled shape with straight sides.
    Polygon { points: Vec<[f32; 2]>, fill: Colour, line: Option<(Colour, f32)> },
    /// A line of words.
    Words { text: String, at: [f32; 2], size: f32, weight: Weight, align: Align, colour: Colour, title: bool },
}

/// Which part of a line of words stands at its place; in height it is always the middle of the capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

impl Shape {
    /// Lowest and highest y, lines and letters included.
    fn reach(&self) -> [f32; 2] {
        let of = |points: &[[f32; 2]], more: f32| {
            let low = points.iter().map(|point| point[1]).fold(f32::MAX, f32::min);
            let high = points.iter().map(|point| point[1]).fold(f32::MIN, f32::max);
            [low - more, high + more]
        };
        match self {
            Self::Box { at, size, line, .. } => {
                let more = line.map_or(1.0, |(_, width)| width + 1.0);
                [at[1] - more, at[1] + size[1] + more]
            }
            Self::Line { points, width, .. } => of(points, width + 1.0),
            Self::Dots { centres, radius, .. } => of(centres, radius + 1.0),
            Self::Polygon { points, line, .. } => of(points, line.map_or(1.0, |(_, width)| width + 1.0)),
            Self::Words { at, size, .. } => [at[1] - size, at[1] + size],
        }
    }
}
