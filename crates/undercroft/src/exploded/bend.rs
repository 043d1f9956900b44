//! The line of a way: straight, or the curve of least bend that keeps its distance from all third rooms.

use super::{PointPx, board::Board, curve::Cubic, lanes::Lanes};

/// Farthest that a control point lies from the straight line.
const MOST_BEND_PX: i32 = 480;
/// Bends are tried in steps of this.
const STEP_PX: i32 = 24;

/// Finds lines. The bends are listed once, least first.
#[derive(Default)]
pub(super) struct Bends {
    /// Offsets of both control points from the straight line.
    offsets: Vec<[i32; 2]>,
    lanes: Lanes,
}

impl Bends {
    /// The line between two squares.
    ///
    /// A bend costs what both control points are moved, and half of what they differ in. Where none of the 1,681 does,
    /// the line follows the lanes between the squares; where these do not lead there either, it is straight.
    pub fn line(&mut self, board: &Board, from: usize, to: usize) -> Vec<Cubic> {
        let (a, b) = (board.at(from), board.at(to));
        let ends = [from, to];
        let straight = Cubic::straight(a, b);
        if is_clear(board, straight, ends) {
            return vec![straight];
        }
        if self.offsets.is_empty() {
            self.offsets = offsets();
        }
        let bent = |offset: &[i32; 2]| bent(a, b, *offset);
        let mut curves = self.offsets.iter().filter_map(bent);
        if let Some(curve) = curves.find(|curve| is_clear(board, *curve, ends)) {
            return vec![curve];
        }
        self.lanes.line(board, from, to).unwrap_or_else(|| vec![straight])
    }
}

/// Whether a curve keeps its distance from all rooms but `ends`: looked at in wide steps first, since most that do not
/// are found out there.
pub(super) fn is_clear(board: &Board, curve: Cubic, ends: [usize; 2]) -> bool {
    [16.0, 3.0].iter().all(|step| curve.coarse_points(*step).all(|point| !board.is_in_the_way(point, ends)))
}

fn offsets() -> Vec<[i32; 2]> {
    let steps = MOST_BEND_PX / STEP_PX;
    let all = (-steps..=steps).flat_map(|first| (-steps..=steps).map(move |second| [first, second]));
    let mut all: Vec<[i32; 2]> = all.map(|offset| offset.map(|steps| steps * STEP_PX)).collect();
    all.sort_by_key(|&[first, second]| (2 * (first.abs() + second.abs()) + (first - second).abs(), -first, -second));
    all
}

/// A curve whose control points stand beside the straight line, at 3 and at 7 tenths of it.
fn bent(a: PointPx, b: PointPx, offset: [i32; 2]) -> Option<Cubic> {
    let [x, y] = [0, 1].map(|axis| f64::from(b[axis] - a[axis]));
    let length = (x * x + y * y).sqrt();
    if length < 1.0 {
        return None;
    }
    let control = |share: f64, offset: i32| {
        let aside = f64::from(offset) / length;
        let [ax, ay] = a.map(f64::from);
        [(ax + x * share - y * aside).round() as i32, (ay + y * share + x * aside).round() as i32]
    };
    Some(Cubic([a, control(0.3, offset[0]), control(0.7, offset[1]), b]))
}
