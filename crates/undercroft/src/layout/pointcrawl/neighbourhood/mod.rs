//! The relative neighbourhood graph (Toussaint 1980), in integers: two points are joined unless a third one is strictly
//! nearer to both than they are to each other.
//!
//! The definition looks at all triples. Here only few pairs are looked at. Cut the plane round a point a into eight
//! octants of 45°, each border given to one of the two beside it. **A point c in the same octant as b and strictly nearer to a than b is
//! also strictly nearer to b than a is, so it parts a and b.** For the angle θ between b and c is at most 45°, and
//! |bc|² = |ab|² + |ac|·(|ac| − 2·|ab|·cos θ) with 2·cos θ > 1 and 0 < |ac| < |ab|, so the bracket is negative. So the
//! neighbours of a are among its nearest points, all ties, in each octant, and a is among theirs. The proof takes the
//! angle of 45° in, so it does not matter which octant a border belongs to.
//!
//! The pairs left are tested one by one for a point between them. Nearest points and points between are found in a tree
//! of boxes (Friedman, Bentley and Finkel 1977), so sparse and clustered points cost no more than dense ones: in all
//! O(n log n) unless many points are equally far from one. Where points lie close, as on a lattice, most of the nearest
//! ones are found on a raster without the tree.

mod nearest;
mod raster;
mod tree;

use nearest::Nearest;
use raster::Raster;
use tree::{Bounds, Tree};

use crate::grid::Point;

/// The pairs of neighbours among these points, by their places in the list, the smaller first, ascending.
///
/// No two points may be the same, and none may be more than 2³¹ from another in x or y.
pub fn neighbours(points: &[Point]) -> Vec<(u32, u32)> {
    neighbours_and_vetoes(points, |_, _, _| {})
}

/// As [`neighbours`]; `veto` is told of each pair that was looked at and not joined, the smaller place first, and of
/// the point that is nearer to both.
pub fn neighbours_and_vetoes(points: &[Point], mut veto: impl FnMut(u32, u32, u32)) -> Vec<(u32, u32)> {
    if points.len() < 2 {
        return Vec::new();
    }
    let tree = Tree::new(points);
    let nearest = Nearest::find(&tree, Raster::new(points).as_ref(), points);
    let mut edges = Vec::with_capacity(points.len() * 3 / 2);
    for &(a, b) in &nearest.pairs {
        match nearest.nearer_than(points, b, a) {
            Some(by) => veto(a.min(b), a.max(b), by),
            // Each names the other: the pair is in the list twice.
            None if a > b => {}
            None => match nearest.between(points, a, b).or_else(|| point_between(&tree, points, a, b)) {
                Some(by) => veto(a, b, by),
                None => edges.push((a, b)),
            },
        }
    }
    edges.sort_unstable();
    edges
}

/// A point that is strictly nearer to both than they are to each other.
fn point_between(tree: &Tree, points: &[Point], a: u32, b: u32) -> Option<u32> {
    let (a, b) = (points[a as usize], points[b as usize]);
    let length = square(a, b);
    look_between(tree, 0, (0, tree.points.len()), (a, b, length))
}

/// Looks below one node, whose points are in `range`. Boxes without a place between the two are passed over.
fn look_between(tree: &Tree, node: usize, range: (usize, usize), line: (Point, Point, u64)) -> Option<u32> {
    let (a, b, length) = line;
    let bounds = &tree.boxes[node];
    if bounds.square_to(a) >= length || bounds.square_to(b) >= length {
        return None;
    }
    let (from, to) = range;
    if node >= tree.first_leaf {
        let is_between = |c: &Point| square(*c, a) < length && square(*c, b) < length;
        return tree.points[from..to].iter().position(is_between).map(|i| tree.names[from + i]);
    }
    let middle = from + (to - from) / 2;
    look_between(tree, 2 * node + 1, (from, middle), line)
        .or_else(|| look_between(tree, 2 * node + 2, (middle, to), line))
}

/// The squared distance.
pub(super) fn square(a: Point, b: Point) -> u64 {
    let (dx, dy) = (u64::from(a.x.abs_diff(b.x)), u64::from(a.y.abs_diff(b.y)));
    (dx * dx).saturating_add(dy * dy)
}

impl Bounds {
    /// The squared distance of a point to the nearest place of the box.
    fn square_to(&self, point: Point) -> u64 {
        let nearest = Point::new(point.x.max(self.low.x).min(self.high.x), point.y.max(self.low.y).min(self.high.y));
        square(nearest, point)
    }
}
