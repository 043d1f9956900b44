//! The relative neighbourhood graph as it is defined, in cubic time.
#![allow(dead_code)] // Each file that uses it compiles its own copy.

use undercroft::grid::Point;

/// The squared distance.
pub fn square(a: Point, b: Point) -> u64 {
    let (dx, dy) = (u64::from(a.x.abs_diff(b.x)), u64::from(a.y.abs_diff(b.y)));
    dx * dx + dy * dy
}

/// All pairs without a third point that is strictly nearer to both than they are to each other.
pub fn by_definition(points: &[Point]) -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    for (a, from) in points.iter().enumerate() {
        for (b, to) in points.iter().enumerate().skip(a + 1) {
            let length = square(*from, *to);
            if !points.iter().any(|c| square(*c, *from) < length && square(*c, *to) < length) {
                edges.push((a as u32, b as u32));
            }
        }
    }
    edges
}
