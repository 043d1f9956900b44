//! Points in a tree of boxes.

use crate::grid::Point;

/// Points of a leaf.
const LEAF: usize = 8;

/// A k-d tree (Bentley 1975) with the tight box of each node: halves split at the median of the wider side.
#[derive(Debug)]
pub(super) struct Tree {
    /// The points in order of leaf …
    pub points: Vec<Point>,
    /// … and their number in the list that the tree was made of.
    pub names: Vec<u32>,
    /// Boxes of the nodes; node `i` has the children `2·i + 1` and `2·i + 2`.
    pub boxes: Vec<Bounds>,
    /// The nodes from this one on are leaves.
    pub first_leaf: usize,
}

/// The smallest and the largest coordinates of some points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub low: Point,
    pub high: Point,
}

impl Tree {
    /// O(n log n).
    pub fn new(points: &[Point]) -> Self {
        let leaves = points.len().div_ceil(LEAF).next_power_of_two();
        let nothing = Bounds { low: Point::new(i32::MAX, i32::MAX), high: Point::new(i32::MIN, i32::MIN) };
        let mut entries: Vec<(Point, u32)> = points.iter().copied().zip(0..).collect();
        let mut boxes = vec![nothing; 2 * leaves - 1];
        split(&mut entries, 0, &mut boxes, leaves - 1);
        Self {
            points: entries.iter().map(|entry| entry.0).collect(),
            names: entries.iter().map(|entry| entry.1).collect(),
            boxes,
            first_leaf: leaves - 1,
        }
    }
}

/// Sorts the entries below a node. The depth is the binary logarithm of the number of leaves.
fn split(entries: &mut [(Point, u32)], node: usize, boxes: &mut [Bounds], first_leaf: usize) {
    let bounds = &mut boxes[node];
    for (point, _) in entries.iter() {
        bounds.low = Point::new(bounds.low.x.min(point.x), bounds.low.y.min(point.y));
        bounds.high = Point::new(bounds.high.x.max(point.x), bounds.high.y.max(point.y));
    }
    if node >= first_leaf || entries.is_empty() {
        return;
    }
    let is_wide = bounds.high.x.abs_diff(bounds.low.x) > bounds.high.y.abs_diff(bounds.low.y);
    let middle = entries.len() / 2;
    if is_wide {
        entries.select_nth_unstable_by_key(middle, |(point, _)| (point.x, point.y));
    } else {
        entries.select_nth_unstable_by_key(middle, |(point, _)| (point.y, point.x));
    }
    let (left, right) = entries.split_at_mut(middle);
    split(left, 2 * node + 1, boxes, first_leaf);
    split(right, 2 * node + 2, boxes, first_leaf);
}
