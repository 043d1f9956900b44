//! The nearest points in each octant of a point.

use super::{
    raster::Raster,
    square,
    tree::{Bounds, Tree},
};
use crate::grid::Point;

/// No point.
const NONE: u32 = u32::MAX;

/// For each point its nearest ones in each octant.
#[derive(Debug)]
pub(super) struct Nearest {
    /// Squared distance, `u64::MAX` where an octant is empty.
    squares: Vec<[u64; 8]>,
    /// One of the points at that distance.
    some: Vec<[u32; 8]>,
    /// (point, nearest point), ties and all.
    pub pairs: Vec<(u32, u32)>,
}

/// Which octant a point lies in, seen from another. Three questions tell: is it to the west, is it to the north, is it
/// farther in y than in x? So each border belongs to one octant.
pub(super) fn octant(from: Point, to: Point) -> usize {
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    usize::from(dx < 0) | usize::from(dy < 0) << 1 | usize::from(dx.abs() < dy.abs()) << 2
}

impl Nearest {
    /// Looks each point up on the raster, where there is one, and in the tree where that does not tell all.
    pub fn find(tree: &Tree, raster: Option<&Raster>, points: &[Point]) -> Self {
        let mut all = Self {
            squares: vec![[u64::MAX; 8]; points.len()],
            some: vec![[NONE; 8]; points.len()],
            pairs: Vec::with_capacity(points.len() * 8),
        };
        let mut search = Search::new(tree, raster);
        // In order of leaf, so that what was looked at is looked at again soon.
        for (origin, name) in tree.points.iter().zip(&tree.names) {
            search.run(*origin);
            for seen in search.seen.iter().filter(|seen| seen.square == search.best[seen.octant]) {
                all.some[*name as usize][seen.octant] = seen.name;
                all.pairs.push((*name, seen.name));
            }
            all.squares[*name as usize] = search.best;
        }
        all
    }

    /// A point of the octant of `a` where `b` lies that is strictly nearer to `a`, and so parts the two.
    pub fn nearer_than(&self, points: &[Point], a: u32, b: u32) -> Option<u32> {
        let (from, to) = (points[a as usize], points[b as usize]);
        let octant = octant(from, to);
        (self.squares[a as usize][octant] < square(from, to)).then(|| self.some[a as usize][octant])
    }

    /// A point that parts two, if there is one among the nearest points of both.
    pub fn between(&self, points: &[Point], a: u32, b: u32) -> Option<u32> {
        let (from, to) = (points[a as usize], points[b as usize]);
        let length = square(from, to);
        let both = [a, b].into_iter().flat_map(|end| self.some[end as usize]);
        both.filter(|c| *c != NONE).find(|c| {
            let c = points[*c as usize];
            square(c, from) < length && square(c, to) < length
        })
    }
}

/// A point that was the nearest of its octant when it was seen.
#[derive(Clone, Copy, Debug)]
struct Seen {
    square: u64,
    name: u32,
    octant: usize,
}

struct Search<'a> {
    tree: &'a Tree,
    raster: Option<&'a Raster>,
    origin: Point,
    best: [u64; 8],
    /// At least the largest of `best`.
    worst: u64,
    seen: Vec<Seen>,
}

impl<'a> Search<'a> {
    fn new(tree: &'a Tree, raster: Option<&'a Raster>) -> Self {
        Self { tree, raster, origin: Point::default(), best: [u64::MAX; 8], worst: u64::MAX, seen: Vec::new() }
    }

    fn run(&mut self, origin: Point) {
        self.origin = origin;
        self.best = [u64::MAX; 8];
        self.worst = u64::MAX;
        self.seen.clear();
        if let Some(raster) = self.raster {
            let (best, seen) = (&mut self.best, &mut self.seen);
            let found_all = raster.nearest(origin, |square, name, octant| {
                best[octant] = square;
                seen.push(Seen { square, name, octant });
            });
            if found_all {
                return;
            }
            // What was seen is seen again on the way, ties and all.
            self.seen.clear();
            self.worst = self.best.into_iter().fold(0, u64::max);
        }
        self.look(0, (0, self.tree.points.len()), 0);
    }

    /// Looks below one node, whose points are in `range` and whose box is so far away; the nearer half first.
    fn look(&mut self, node: usize, (from, to): (usize, usize), square: u64) {
        if self.is_beaten(node, square) {
            return;
        }
        if node >= self.tree.first_leaf {
            (from..to).for_each(|i| self.offer(i));
            self.worst = self.best.into_iter().fold(0, u64::max);
            return;
        }
        let middle = from + (to - from) / 2;
        let (left, right) = (2 * node + 1, 2 * node + 2);
        let to_left = self.tree.boxes[left].square_to(self.origin);
        let to_right = self.tree.boxes[right].square_to(self.origin);
        if to_left <= to_right {
            self.look(left, (from, middle), to_left);
            self.look(right, (middle, to), to_right);
        } else {
            self.look(right, (middle, to), to_right);
            self.look(left, (from, middle), to_left);
        }
    }

    /// Whether each octant that reaches into the box has something nearer already.
    fn is_beaten(&self, node: usize, square: u64) -> bool {
        if square > self.worst {
            return true;
        }
        let mut octants = octants_of(&self.tree.boxes[node], self.origin);
        while octants != 0 {
            if square <= self.best[octants.trailing_zeros() as usize % 8] {
                return false;
            }
            octants &= octants - 1;
        }
        true
    }

    fn offer(&mut self, i: usize) {
        let point = self.tree.points[i];
        let square = square(point, self.origin);
        if square > self.worst || point == self.origin {
            return;
        }
        let octant = octant(self.origin, point);
        if square <= self.best[octant] {
            self.best[octant] = square;
            self.seen.push(Seen { square, name: self.tree.names[i], octant });
        }
    }
}

/// The octants of a point that may reach into a box, one bit each: perhaps one too many, never one too few.
fn octants_of(bounds: &Bounds, origin: Point) -> u32 {
    let x = (i64::from(bounds.low.x) - i64::from(origin.x), i64::from(bounds.high.x) - i64::from(origin.x));
    let y = (i64::from(bounds.low.y) - i64::from(origin.y), i64::from(bounds.high.y) - i64::from(origin.y));
    // Four lines through the point, each with octants on both sides; an octant reaches in only if its side does.
    let side = |low: i64, high: i64, positive: u32| {
        (if high >= 0 { positive } else { 0 }) | (if low <= 0 { !positive & 0xFF } else { 0 })
    };
    side(x.0, x.1, 0b0101_0101)
        & side(y.0, y.1, 0b0011_0011)
        & side(x.0 - y.1, x.1 - y.0, 0b1100_0101)
        & side(x.0 + y.0, x.1 + y.1, 0b0011_0101)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_of_one_octant_are_at_most_45_degrees_apart() {
        let around = || (-4..=4).flat_map(|y| (-4..=4).map(move |x| Point::new(x, y))).filter(|p| (p.x, p.y) != (0, 0));
        for (a, b) in around().flat_map(|a| around().map(move |b| (a, b))) {
            if octant(Point::default(), a) == octant(Point::default(), b) {
                let (dot, turn) = (a.x * b.x + a.y * b.y, a.x * b.y - a.y * b.x);
                assert!(dot >= turn.abs(), "{a:?} and {b:?}");
            }
        }
    }

    #[test]
    fn a_box_is_reached_by_the_octant_of_each_of_its_points() {
        let origin = Point::new(3, 3);
        for corner in 0..49 {
            let low = Point::new(corner % 7, corner / 7);
            for size in 0..16 {
                let bounds = Bounds { low, high: Point::new(low.x + size % 4, low.y + size / 4) };
                let reached = octants_of(&bounds, origin);
                for point in
                    (low.y..=bounds.high.y).flat_map(|y| (low.x..=bounds.high.x).map(move |x| Point::new(x, y)))
                {
                    assert!(point == origin || reached >> octant(origin, point) & 1 == 1);
                }
            }
        }
    }
}
