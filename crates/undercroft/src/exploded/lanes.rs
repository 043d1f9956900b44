//! A line along the lanes between the squares, where no single curve finds through.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{
    PointPx,
    bend::is_clear,
    board::{Board, QUARTER_PX},
    curve::Cubic,
};

/// Most points that a search may touch.
const MOST_POINTS: usize = 1 << 17;
/// Free points around all plates.
const AROUND: i32 = 8;
const STEPS: [[i32; 2]; 8] = [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]];
const STRAIGHT_COST: u32 = 10;
const DIAGONAL_COST: u32 = 14;
const TURN_COST: u32 = 8;
const UNSEEN: u32 = u32::MAX;

/// Searches lanes; keeps its memory from one search to the next.
#[derive(Default)]
pub(super) struct Lanes {
    /// By point: cost so far and the step that led there.
    seen: Vec<(u32, u8)>,
    touched: Vec<usize>,
}

/// Points a quarter of the pitch apart: the squares stand on every fourth, the lanes lie half way between.
struct Field<'a> {
    board: &'a Board,
    ends: [usize; 2],
    low: PointPx,
    width: i32,
    height: i32,
}

impl Lanes {
    /// The cheapest way over the points (A*), turns cost something; its corners rounded as far as there is room.
    pub fn line(&mut self, board: &Board, from: usize, to: usize) -> Option<Vec<Cubic>> {
        let [low, high] = board.bounds();
        let [low, high] = [low.map(|px| px.div_euclid(QUARTER_PX) - AROUND), high.map(|px| px / QUARTER_PX + AROUND)];
        let field = Field { board, ends: [from, to], low, width: high[0] - low[0] + 1, height: high[1] - low[1] + 1 };
        let corners = self.search(&field, board.at(from), board.at(to))?;
        let radii = [2 * QUARTER_PX, QUARTER_PX, QUARTER_PX / 2, 0];
        let mut lines = radii.map(|radius| rounded(&corners, radius)).into_iter();
        lines.find(|line| line.iter().all(|curve| is_clear(board, *curve, field.ends)))
    }

    fn search(&mut self, field: &Field<'_>, from: PointPx, to: PointPx) -> Option<Vec<PointPx>> {
        let size = usize::try_from(i64::from(field.width) * i64::from(field.height)).ok()?;
        if size > 1 << 26 {
            return None;
        }
        self.touched.drain(..).for_each(|i| self.seen[i] = (UNSEEN, 0));
        self.seen.resize(size.max(self.seen.len()), (UNSEEN, 0));
        let (start, goal) = (field.index(from)?, field.index(to)?);
        let mut open = BinaryHeap::from([Reverse((field.least(start, goal), 0, start, STEPS.len() as u8))]);
        self.seen[start] = (0, STEPS.len() as u8);
        self.touched.push(start);
        while let Some(Reverse((_, cost, at, step))) = open.pop() {
            if at == goal {
                return Some(self.corners(field, start, goal));
            }
            if self.seen[at] != (cost, step) {
                continue;
            }
            for (next_step, by) in (0..).zip(STEPS) {
                let Some(next) = field.step(at, by) else { continue };
                let along = if by[0] != 0 && by[1] != 0 { DIAGONAL_COST } else { STRAIGHT_COST };
                let turn = if step == next_step || at == start { 0 } else { TURN_COST };
                let next_cost = cost + along + turn;
                if next_cost < self.seen[next].0 {
                    if self.seen[next].0 == UNSEEN {
                        self.touched.push(next);
                    }
                    self.seen[next] = (next_cost, next_step);
                    open.push(Reverse((next_cost + field.least(next, goal), next_cost, next, next_step)));
                }
            }
            if self.touched.len() > MOST_POINTS {
                return None;
            }
        }
        None
    }

    /// Where the way found begins, turns and ends.
    fn corners(&self, field: &Field<'_>, start: usize, goal: usize) -> Vec<PointPx> {
        let mut corners = vec![field.point(goal)];
        let mut at = goal;
        let mut last = self.seen[goal].1;
        // Ends: each step leads to a point of less cost.
        while at != start {
            let step = self.seen[at].1;
            if step != last {
                corners.push(field.point(at));
                last = step;
            }
            let [x, y] = STEPS[usize::from(step) % STEPS.len()];
            at = at.wrapping_add_signed(-(y as isize * field.width as isize + x as isize));
        }
        corners.push(field.point(start));
        corners.reverse();
        corners
    }
}

impl Field<'_> {
    fn index(&self, point: PointPx) -> Option<usize> {
        let [x, y] = [0, 1].map(|axis| point[axis].div_euclid(QUARTER_PX) - self.low[axis]);
        let inside = x >= 0 && y >= 0 && x < self.width && y < self.height;
        inside.then(|| y as usize * self.width as usize + x as usize)
    }

    fn point(&self, i: usize) -> PointPx {
        let (x, y) = (i % self.width as usize, i / self.width as usize);
        [(x as i32 + self.low[0]) * QUARTER_PX, (y as i32 + self.low[1]) * QUARTER_PX]
    }

    /// The point one step on, if nothing is in the way.
    fn step(&self, at: usize, by: [i32; 2]) -> Option<usize> {
        let here = self.point(at);
        let there = [0, 1].map(|axis| here[axis] + by[axis] * QUARTER_PX);
        let middle = [0, 1].map(|axis| (here[axis] + there[axis]) / 2);
        let is_free = |point| !self.board.is_in_the_way(point, self.ends);
        self.index(there).filter(|_| is_free(there) && is_free(middle))
    }

    /// Least cost that can be left.
    fn least(&self, from: usize, to: usize) -> u32 {
        let (a, b) = (self.point(from), self.point(to));
        let [x, y] = [0, 1].map(|axis| (a[axis] - b[axis]).unsigned_abs() / QUARTER_PX as u32);
        STRAIGHT_COST * x.max(y) + (DIAGONAL_COST - STRAIGHT_COST) * x.min(y)
    }
}

/// The line through corners, each rounded off from `radius` before it to `radius` behind it, or from the middle of the
/// piece where that is nearer.
fn rounded(corners: &[PointPx], radius: i32) -> Vec<Cubic> {
    let towards = |from: PointPx, to: PointPx, far: f64| {
        let [x, y] = [0, 1].map(|axis| f64::from(to[axis] - from[axis]));
        let share = (far / (x * x + y * y).sqrt().max(1.0)).min(0.5);
        [(f64::from(from[0]) + x * share).round() as i32, (f64::from(from[1]) + y * share).round() as i32]
    };
    let mut line = Vec::new();
    let mut at = corners[0];
    for three in corners.windows(3) {
        let [before, corner, behind] = [three[0], three[1], three[2]];
        let (enter, leave) = (towards(corner, before, f64::from(radius)), towards(corner, behind, f64::from(radius)));
        line.push(Cubic::straight(at, enter));
        let control = |from: PointPx| [0, 1].map(|axis| (from[axis] + 2 * corner[axis]) / 3);
        line.push(Cubic([enter, control(enter), control(leave), leave]));
        at = leave;
    }
    line.push(Cubic::straight(at, corners[corners.len() - 1]));
    line.retain(|curve| curve.0[0] != curve.0[3]);
    line
}
