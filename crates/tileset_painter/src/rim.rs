//! How far each pixel of a wall top is from its nearest edge.

use crate::mask::{E, N, NE, NW, S, SE, SW, W};
use std::f64::consts::FRAC_1_SQRT_2;

/// A side or corner of a tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// North.
    N,
    /// East.
    E,
    /// South.
    S,
    /// West.
    W,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

impl Side {
    /// Whether it is a side, not a corner.
    pub(crate) fn is_straight(self) -> bool {
        matches!(self, Self::N | Self::E | Self::S | Self::W)
    }
}

/// The nearest edge of a pixel.
#[derive(Clone, Copy)]
pub(crate) struct Rim {
    /// Distance in pixels; half a pixel at the edge, negative beyond a rounded corner.
    pub(crate) distance: f64,
    /// Where the edge is.
    pub(crate) side: Side,
    /// The pixel's coordinate along the edge.
    pub(crate) along: i32,
    /// Whether the pixel belongs to a rounded southern corner, behind which a face shows.
    pub(crate) over_face: bool,
}

/// How the corners of a top are shaped.
#[derive(Clone, Copy)]
pub(crate) struct Corners {
    /// Radius of outer corners in the north.
    pub(crate) north_radius: f64,
    /// Radius of outer corners in the south.
    pub(crate) south_radius: f64,
    /// Inner corners are mitred, not round.
    pub(crate) mitred: bool,
}

/// The root of the sum of two squares.
pub(crate) fn length(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

/// The edge nearest to a pixel of the top with that mask, if the top has any.
pub(crate) fn nearest_edge(mask: u8, x: i32, y: i32, corners: Corners) -> Option<Rim> {
    let (px, py) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
    let (north, east, south, west) = (py, 16.0 - px, 16.0 - py, px);
    let corner = |a: f64, b: f64| {
        if corners.mitred {
            a.max(b)
        } else {
            length(a, b)
        }
    };
    let inner = |sides: u8, bit: u8| mask & sides == sides && mask & bit == 0;
    let edges = [
        (mask & N == 0, north, Side::N, x),
        (mask & E == 0, east, Side::E, y),
        (mask & S == 0, south, Side::S, x),
        (mask & W == 0, west, Side::W, y),
        (inner(N | E, NE), corner(east, north), Side::NE, x + y),
        (inner(S | E, SE), corner(east, south), Side::SE, x + y),
        (inner(S | W, SW), corner(west, south), Side::SW, x + y),
        (inner(N | W, NW), corner(west, north), Side::NW, x + y),
    ];
    let mut nearest: Option<Rim> = None;
    for (_, distance, side, along) in edges.into_iter().filter(|edge| edge.0) {
        if nearest.is_none_or(|best| distance < best.distance) {
            nearest = Some(Rim {
                distance,
                side,
                along,
                over_face: false,
            });
        }
    }
    let mut rim = nearest?;
    for (sides, a, b) in [
        (N | E, north, east),
        (N | W, north, west),
        (S | E, south, east),
        (S | W, south, west),
    ] {
        let southern = sides & S != 0;
        let radius = if southern {
            corners.south_radius
        } else {
            corners.north_radius
        };
        if mask & sides == 0 && a < radius && b < radius {
            let rounded = radius - length(radius - a, radius - b);
            if rounded < rim.distance {
                rim = Rim {
                    distance: rounded,
                    over_face: southern,
                    ..rim
                };
            }
        }
    }
    Some(rim)
}

/// The same for a top cut at 45 degrees from north-west to south-east, or, `mirrored`, the other way round.
pub(crate) fn diagonal_edge(x: i32, y: i32, mirrored: bool) -> Rim {
    let offset = if mirrored { 15 - x - y } else { x - y };
    let distance = f64::from(offset) * FRAC_1_SQRT_2 + 0.4;
    Rim {
        distance,
        side: Side::S,
        along: x,
        over_face: true,
    }
}
