//! Whether two straight lines between rooms cross, in integers.

use crate::grid::Point;

/// A straight line between two points.
pub(super) type Line = (Point, Point);

/// Whether two lines share any point but an end that both have. Lines that lie on each other do.
pub(super) fn cross((a, b): Line, (c, d): Line) -> bool {
    match shared_end((a, b), (c, d)) {
        Some((hinge, one, other)) => turn(hinge, one, other) == 0 && dot(hinge, one, other) > 0,
        None => {
            let (to_c, to_d) = (turn(a, b, c).signum(), turn(a, b, d).signum());
            let (to_a, to_b) = (turn(c, d, a).signum(), turn(c, d, b).signum());
            (to_c * to_d < 0 && to_a * to_b < 0)
                || (to_c == 0 && is_within(a, b, c))
                || (to_d == 0 && is_within(a, b, d))
                || (to_a == 0 && is_within(c, d, a))
                || (to_b == 0 && is_within(c, d, b))
        }
    }
}

/// The end that both lines have, and the other end of each.
fn shared_end((a, b): Line, (c, d): Line) -> Option<(Point, Point, Point)> {
    if a == c {
        Some((a, b, d))
    } else if a == d {
        Some((a, b, c))
    } else if b == c {
        Some((b, a, d))
    } else if b == d {
        Some((b, a, c))
    } else {
        None
    }
}

fn delta(from: Point, to: Point) -> (i64, i64) {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}

/// Twice the area of the triangle, signed: 0 on a straight line.
fn turn(a: Point, b: Point, c: Point) -> i64 {
    let ((bx, by), (cx, cy)) = (delta(a, b), delta(a, c));
    bx * cy - by * cx
}

fn dot(a: Point, b: Point, c: Point) -> i64 {
    let ((bx, by), (cx, cy)) = (delta(a, b), delta(a, c));
    bx * cx + by * cy
}

/// Whether a point of the straight line through `a` and `b` lies between them.
fn is_within(a: Point, b: Point, point: Point) -> bool {
    (a.x.min(b.x)..=a.x.max(b.x)).contains(&point.x) && (a.y.min(b.y)..=a.y.max(b.y)).contains(&point.y)
}

/// The points of the lattice on a line, without its ends. At most as many as it is long.
pub(super) fn points_between((a, b): Line) -> impl Iterator<Item = Point> {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let parts = greatest_common_divisor(dx.unsigned_abs(), dy.unsigned_abs()).max(1) as i32;
    (1..parts).map(move |i| Point::new(a.x + dx / parts * i, a.y + dy / parts * i))
}

fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(ax: i32, ay: i32, bx: i32, by: i32) -> Line {
        (Point::new(ax, ay), Point::new(bx, by))
    }

    #[test]
    fn lines_cross_where_they_share_more_than_an_end_of_both() {
        for (what, a, b, expected) in [
            ("an X", line(0, 0, 2, 2), line(0, 2, 2, 0), true),
            ("an L", line(0, 0, 2, 0), line(2, 0, 2, 2), false),
            ("a T", line(0, 0, 4, 0), line(2, 0, 2, 2), true),
            ("a T, the other way", line(2, 0, 2, 2), line(0, 0, 4, 0), true),
            ("side by side", line(0, 0, 4, 0), line(0, 1, 4, 1), false),
            ("one after the other", line(0, 0, 2, 0), line(3, 0, 5, 0), false),
            ("one after the other, touching", line(0, 0, 2, 0), line(2, 0, 5, 0), false),
            ("on each other", line(0, 0, 3, 3), line(2, 2, 5, 5), true),
            ("on each other from one end", line(0, 0, 3, 3), line(0, 0, 5, 5), true),
            ("one inside the other", line(0, 0, 9, 0), line(2, 0, 5, 0), true),
            ("the same", line(0, 0, 3, 1), line(3, 1, 0, 0), true),
            ("a gap", line(0, 0, 1, 1), line(0, 3, 3, 0), false),
            ("through the far end's line", line(0, 0, 1, 0), line(2, -1, 2, 1), false),
        ] {
            assert_eq!(cross(a, b), expected, "{what}");
            assert_eq!(cross((a.1, a.0), b), expected, "{what}, turned");
            assert_eq!(cross(b, a), expected, "{what}, swapped");
        }
    }

    #[test]
    fn the_lattice_points_between() {
        let between = |a: Line| points_between(a).map(|p| (p.x, p.y)).collect::<Vec<_>>();
        assert_eq!(between(line(0, 0, 6, -4)), [(3, -2)]);
        assert_eq!(between(line(4, 1, 1, 1)), [(3, 1), (2, 1)]);
        assert_eq!(between(line(0, 0, 3, 2)), []);
    }
}
