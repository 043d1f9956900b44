//! The nearest points in each octant of a point.

use super::{
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

/// Which octant an offset other than (0, 0) lies in, counted from east towards south. Octant `k` holds the angles from
/// 45°·k, included, to 45°·(k + 1), not included.
pub(super) fn octant(dx: i64, dy: i64) -> usize {
    if dx > 0 && dy >= 0 {
        usize::from(dy >= dx)
    } else if dx <= 0 && dy > 0 {
        2 + usize::from(-dx >= dy)
    } else if dx < 0 {
        4 + usize::from(-dy >= -dx)
    } else {
        6 + usize::from(dx >= -dy)
    }
}

fn octant_of(from: Point, to: Point) -> usize {
    octant(i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}

impl Nearest {
    /// Looks each point up in the tree.
    pub fn find(tree: &Tree, points: &[Point]) -> Self {
        let mut all = Self {
            squares: vec![[u64::MAX; 8]; points.len()],
            some: vec![[NONE; 8]; points.len()],
            pairs: Vec::with_capacity(points.len() * 8),
        };
        let mut search = Search { tree, origin: Point::default(), best: [u64::MAX; 8], seen: Vec::new() };
        // In order of leaf, so that what was looked at is looked at again soon.
        for (origin, name) in tree.points.iter().zip(&tree.names) {
            search.origin = *origin;
            search.best = [u64::MAX; 8];
            search.seen.clear();
            search.look(0, 0, tree.points.len());
            for seen in search.seen.iter().filter(|seen| seen.square == search.best[seen.octant as usize]) {
                all.some[*name as usize][seen.octant as usize] = seen.name;
                all.pairs.push((*name, seen.name));
            }
            all.squares[*name as usize] = search.best;
        }
        all
    }

    /// A point of the octant of `a` where `b` lies that is strictly nearer to `a`, and so parts the two.
    pub fn nearer_than(&self, points: &[Point], a: u32, b: u32) -> Option<u32> {
        let (from, to) = (points[a as usize], points[b as usize]);
        let octant = octant_of(from, to);
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
    octant: u32,
}

struct Search<'a> {
    tree: &'a Tree,
    origin: Point,
    best: [u64; 8],
    seen: Vec<Seen>,
}

impl Search<'_> {
    /// Looks below one node, the nearer half first; its points are those from `from` to `to`.
    fn look(&mut self, node: usize, from: usize, to: usize) {
        let bounds = &self.tree.boxes[node];
        if self.is_beaten(bounds) {
            return;
        }
        if node >= self.tree.first_leaf {
            (from..to).for_each(|i| self.offer(i));
            return;
        }
        let middle = from + (to - from) / 2;
        let halves = [(2 * node + 1, from, middle), (2 * node + 2, middle, to)];
        let [near, far] = halves.map(|half| self.tree.boxes[half.0].square_to(self.origin));
        let order = if near <= far { [0, 1] } else { [1, 0] };
        for (node, from, to) in order.map(|i| halves[i]) {
            self.look(node, from, to);
        }
    }

    /// Whether each octant that reaches into the box has something nearer already.
    fn is_beaten(&self, bounds: &Bounds) -> bool {
        let square = bounds.square_to(self.origin);
        let mut octants = octants_of(bounds, self.origin);
        while octants != 0 {
            if square <= self.best[octants.trailing_zeros() as usize] {
                return false;
            }
            octants &= octants - 1;
        }
        true
    }

    fn offer(&mut self, i: usize) {
        let point = self.tree.points[i];
        if point == self.origin {
            return;
        }
        let (square, octant) = (square(point, self.origin), octant_of(self.origin, point));
        if square <= self.best[octant] {
            self.best[octant] = square;
            self.seen.push(Seen { square, name: self.tree.names[i], octant: octant as u32 });
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
    side(y.0, y.1, 0b0000_1111)
        & side(x.0, x.1, 0b1100_0011)
        & side(x.0 - y.1, x.1 - y.0, 0b1110_0001)
        & side(x.0 + y.0, x.1 + y.1, 0b1000_0111)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn octants_are_45_degrees_each_with_one_border() {
        let around = [
            (2, 0),
            (2, 1),
            (2, 2),
            (1, 2),
            (0, 2),
            (-1, 2),
            (-2, 2),
            (-2, 1),
            (-2, 0),
            (-2, -1),
            (-2, -2),
            (-1, -2),
            (0, -2),
            (1, -2),
            (2, -2),
            (2, -1),
        ];
        for (i, (dx, dy)) in around.into_iter().enumerate() {
            assert_eq!(octant(dx, dy), i / 2, "({dx}, {dy})");
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
                    assert!(point == origin || reached >> octant_of(origin, point) & 1 == 1);
                }
            }
        }
    }
}
