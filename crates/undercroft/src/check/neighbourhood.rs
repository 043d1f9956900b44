//! The relative neighbourhood graph by its definition, and lines that cross: for small levels.

use crate::grid::Point;

/// Nothing is said of levels with more rooms.
pub(super) const MOST_ROOMS: usize = 400;

fn square(a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(a.x) - i64::from(b.x), i64::from(a.y) - i64::from(b.y));
    dx * dx + dy * dy
}

/// Pairs of points to both of which no third point is nearer than they are to each other, the lower index first, in
/// order.
pub(super) fn neighbours(points: &[Point]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (a, &p) in points.iter().enumerate() {
        for (b, &q) in points.iter().enumerate().skip(a + 1) {
            let apart = square(p, q);
            if !points.iter().any(|&r| square(p, r) < apart && square(q, r) < apart) {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

/// On which side of the line from `a` to `b` a point lies: -1, 0 or 1.
fn side(a: Point, b: Point, p: Point) -> i64 {
    let (bx, by) = (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y));
    let (px, py) = (i64::from(p.x) - i64::from(a.x), i64::from(p.y) - i64::from(a.y));
    (bx * py - by * px).signum()
}

/// Whether a point lies on a line between its ends.
pub(super) fn lies_on(p: Point, (a, b): (Point, Point)) -> bool {
    p != a && p != b && side(a, b, p) == 0 && square(a, p).max(square(b, p)) < square(a, b)
}

/// Whether two lines cross between their ends.
pub(super) fn cross((a, b): (Point, Point), (c, d): (Point, Point)) -> bool {
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearer_third_point_parts_two() {
        let p = Point::new;
        assert_eq!(neighbours(&[p(0, 0), p(3, 0)]), [(0, 1)]);
        assert_eq!(neighbours(&[p(0, 0), p(3, 0), p(1, 0)]), [(0, 2), (1, 2)]);
        let square = [p(0, 0), p(2, 0), p(0, 2), p(2, 2)];
        assert_eq!(neighbours(&square), [(0, 1), (0, 2), (1, 3), (2, 3)]);
        assert_eq!(neighbours(&[p(0, 0), p(4, 0), p(2, 3)]), [(0, 2), (1, 2)], "3.6 is nearer than 4");
        assert_eq!(neighbours(&[p(0, 0), p(4, 0), p(2, 4)]), [(0, 1), (0, 2), (1, 2)]);
    }

    #[test]
    fn lines_cross_between_their_ends_only() {
        let p = Point::new;
        assert!(cross((p(0, 0), p(2, 2)), (p(0, 2), p(2, 0))));
        assert!(!cross((p(0, 0), p(2, 2)), (p(2, 2), p(2, 0))), "they meet at an end");
        assert!(!cross((p(0, 0), p(2, 2)), (p(1, 1), p(2, 0))), "one ends on the other");
        assert!(lies_on(p(1, 1), (p(0, 0), p(2, 2))) && !lies_on(p(3, 3), (p(0, 0), p(2, 2))));
    }
}
