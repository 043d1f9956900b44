//! The relative neighbourhood graph is exactly what its definition says, for any points.

mod neighbourhood_oracle;

use std::collections::BTreeSet;

use neighbourhood_oracle::{by_definition, square};
use undercroft::{
    graph::Groups,
    grid::Point,
    layout::pointcrawl::neighbourhood::{neighbours, neighbours_and_vetoes},
    seed::{below, mix},
};

/// Keyed numbers of one case.
struct Dice(u64, u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.1 += 1;
        below(mix(mix(self.0).wrapping_add(self.1)), n)
    }
}

/// Points of a random lattice, from empty to full, in random order.
fn lattice(case: u64) -> Vec<Point> {
    let mut dice = Dice(case, 0);
    let (width, height) = (1 + dice.below(20), 1 + dice.below(20));
    let density = 1 + dice.below(100);
    let mut points: Vec<(u64, Point)> = Vec::new();
    for i in 0..width * height {
        if dice.below(100) < density {
            let order = dice.below(u64::MAX);
            points.push((order, Point::new((i % width) as i32 - 3, (i / width) as i32 - 7)));
        }
    }
    points.sort_unstable_by_key(|(order, _)| *order);
    points.into_iter().map(|(_, point)| point).collect()
}

fn distinct(points: impl Iterator<Item = (i64, i64)>) -> Vec<Point> {
    let set: BTreeSet<(i32, i32)> = points.map(|(x, y)| (x as i32, y as i32)).collect();
    set.into_iter().map(|(x, y)| Point::new(x, y)).collect()
}

/// Some heaps of points far apart, some points between them, at any scale.
fn clusters(case: u64) -> Vec<Point> {
    let mut dice = Dice(case, 1 << 40);
    let scale = 1_i64 << dice.below(30);
    let heaps = 1 + dice.below(5);
    let centres: Vec<(i64, i64)> = (0..heaps)
        .map(|_| (dice.below(scale as u64) as i64 - scale / 2, dice.below(scale as u64) as i64 - scale / 2))
        .collect();
    let spread = 1 + dice.below(1 + scale as u64 / 16).min(1 + dice.below(40));
    distinct((0..1 + dice.below(120)).map(|_| {
        let (x, y) = centres[dice.below(heaps) as usize];
        (x + dice.below(spread) as i64, y + dice.below(spread) as i64)
    }))
}

/// Points on one circle and inside it, so that many are equally far apart.
fn circles(case: u64) -> Vec<Point> {
    let mut dice = Dice(case, 2 << 40);
    let square = [25, 65, 325, 1_105, 5_525][dice.below(5) as usize];
    let side = 80_i64;
    let on_circle =
        (-side..=side).flat_map(|x| (-side..=side).map(move |y| (x, y))).filter(|(x, y)| x * x + y * y == square);
    let keep = 1 + dice.below(100);
    let mut points: Vec<(i64, i64)> = on_circle.collect();
    points.retain(|_| dice.below(100) < keep);
    points.extend([(0, 0), (1, 0)].into_iter().take(dice.below(3) as usize));
    distinct(points.into_iter())
}

fn assert_exact(points: &[Point], case: u64) {
    let edges = neighbours(points);
    assert_eq!(edges, by_definition(points), "case {case}: {points:?}");
    let mut groups = Groups::new(points.len());
    let joins = edges.iter().filter(|(a, b)| groups.join(*a, *b)).count();
    assert_eq!(joins + 1, points.len().max(1), "case {case}: not all in one piece");
}

#[test]
fn lattices_of_every_density() {
    (0..1_500).for_each(|case| assert_exact(&lattice(case), case));
}

#[test]
fn clusters_at_every_scale() {
    (0..600).for_each(|case| assert_exact(&clusters(case), case));
}

#[test]
fn many_points_equally_far_apart() {
    (0..200).for_each(|case| assert_exact(&circles(case), case));
}

#[test]
fn lines_and_single_points() {
    assert_exact(&[], 0);
    assert_exact(&[Point::new(5, -5)], 1);
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (3, -2)] {
        let line: Vec<Point> = (0..40).map(|i| Point::new(dx * i * i, dy * i * i)).collect();
        assert_exact(&line, 2);
    }
    let far = 1 << 30;
    assert_exact(&[Point::new(-far, -far), Point::new(far, far), Point::new(0, 0), Point::new(far, -far)], 3);
}

#[test]
fn a_veto_names_a_point_nearer_to_both_and_each_pair_once() {
    for case in 0..300 {
        let points = lattice(case);
        let mut vetoes = Vec::new();
        let edges = neighbours_and_vetoes(&points, |a, b, by| vetoes.push((a, b, by)));
        assert_eq!(edges, neighbours(&points));
        let at = |i: u32| points[i as usize];
        for (a, b, by) in &vetoes {
            assert!(a < b);
            let length = square(at(*a), at(*b));
            assert!(square(at(*by), at(*a)) < length && square(at(*by), at(*b)) < length, "case {case}");
        }
        let pairs: BTreeSet<(u32, u32)> =
            vetoes.iter().map(|(a, b, _)| (*a, *b)).chain(edges.iter().copied()).collect();
        assert_eq!(pairs.len(), vetoes.len() + edges.len(), "case {case}: a pair was looked at twice");
    }
}
