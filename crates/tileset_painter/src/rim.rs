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
    let distances = Distances::of(x, y);
    let rims =
        edges(mask, distances, corners.mitred).into_iter().filter(|(exists, ..)| *exists).map(|(_, distance, side)| {
            Rim {
                distance,
                side,
                along: match side {
                    Side::N | Side::S => x,
                    Side::E | Side::W => y,
                    _ => x + y,
                },
                over_face: false,
            }
        });
    let nearest = rims.reduce(|best, rim| if rim.distance < best.distance { rim } else { best })?;
    Some(rounded(mask, distances, corners, nearest))
}

/// How far a pixel is from each side of its tile.
#[derive(Clone, Copy)]
struct Distances {
    north: f64,
    east: f64,
    south: f64,
    west: f64,
}

impl Distances {
    fn of(x: i32, y: i32) -> Self {
        let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
        Self { north: y, east: 16.0 - x, south: 16.0 - y, west: x }
    }
}

/// The sides and inner corners of a top: whether there is an edge, how far it is and where.
fn edges(mask: u8, distances: Distances, mitred: bool) -> [(bool, f64, Side); 8] {
    let Distances { north, east, south, west } = distances;
    let corner = |a: f64, b: f64| if mitred { a.max(b) } else { length(a, b) };
    let inner = |sides: u8, bit: u8| mask & sides == sides && mask & bit == 0;
    [
        (mask & N == 0, north, Side::N),
        (mask & E == 0, east, Side::E),
        (mask & S == 0, south, Side::S),
        (mask & W == 0, west, Side::W),
        (inner(N | E, NE), corner(east, north), Side::NE),
        (inner(S | E, SE), corner(east, south), Side::SE),
        (inner(S | W, SW), corner(west, south), Side::SW),
        (inner(N | W, NW), corner(west, north), Side::NW),
    ]
}

/// Rounds the outer corners.
fn rounded(mask: u8, distances: Distances, corners: Corners, mut rim: Rim) -> Rim {
    let Distances { north, east, south, west } = distances;
    let pairs = [(N | E, north, east), (N | W, north, west), (S | E, south, east), (S | W, south, west)];
    for (sides, a, b) in pairs {
        let over_face = sides & S != 0;
        let radius = if over_face { corners.south_radius } else { corners.north_radius };
        if mask & sides == 0 && a < radius && b < radius {
            let distance = radius - length(radius - a, radius - b);
            if distance < rim.distance {
                rim = Rim { distance, over_face, ..rim };
            }
        }
    }
    rim
}

/// The same for a top cut at 45 degrees from north-west to south-east, or, `mirrored`, the other way round.
pub(crate) fn diagonal_edge(x: i32, y: i32, mirrored: bool) -> Rim {
    let offset = if mirrored { 15 - x - y } else { x - y };
    let distance = f64::from(offset) * FRAC_1_SQRT_2 + 0.4;
    Rim { distance, side: Side::S, along: x, over_face: true }
}
