//! Cubic curves as runs of points: for lines, dots and dashes.

use super::PointPx;

/// Most points that a curve is taken apart into.
const MOST_POINTS: i32 = 1024;

/// A cubic Bézier curve: begin, two control points, end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cubic(pub [PointPx; 4]);

impl Cubic {
    /// A straight line.
    pub fn straight(from: PointPx, to: PointPx) -> Self {
        let part = |n: i32| [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * n / 3);
        Self([from, part(1), part(2), to])
    }

    /// Length of the line through its control points: at least its own.
    fn length_bound(&self) -> f64 {
        let length = |pair: &[PointPx]| {
            let [x, y] = [0, 1].map(|axis| f64::from(pair[1][axis] - pair[0][axis]));
            (x * x + y * y).sqrt()
        };
        self.0.windows(2).map(length).sum()
    }

    /// The point at `part` of `1 << shift` parts, rounded to whole pixels.
    pub(super) fn point(&self, part: i32, shift: u32) -> PointPx {
        let (t, n) = (i64::from(part), 1_i64 << shift);
        let s = n - t;
        let weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
        let half = (1 << (3 * shift)) >> 1;
        [0, 1].map(|axis| {
            let sum: i64 = self.0.iter().zip(weights).map(|(point, weight)| i64::from(point[axis]) * weight).sum();
            ((sum + half) >> (3 * shift)) as i32
        })
    }

    /// Points at most about `step` pixels apart; a power of two of pieces.
    pub(super) fn coarse_points(&self, step: f64) -> impl Iterator<Item = PointPx> + use<> {
        let (curve, shift) = (*self, (self.parts(step) as u32).next_power_of_two().ilog2());
        let parts = 1 << shift;
        // From the middle outwards: what is in the way mostly lies there.
        let order = (0..=parts).map(move |n| parts / 2 + if n % 2 == 0 { n / 2 } else { -(n / 2) - 1 });
        order.filter(move |part| *part >= 0).map(move |part| curve.point(part, shift))
    }

    /// Number of pieces that are at most about `step` pixels long.
    fn parts(&self, step: f64) -> i32 {
        (self.length_bound() / step.max(0.25)).ceil().clamp(1.0, f64::from(MOST_POINTS)) as i32
    }

    fn exact(&self, t: f32) -> [f32; 2] {
        let s = 1.0 - t;
        let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        [0, 1].map(|axis| self.0.iter().zip(weights).map(|(point, weight)| point[axis] as f32 * weight).sum())
    }
}

/// See [`super::Way::points`].
pub(super) fn points(curves: &[Cubic], step_px: f32) -> Vec<[f32; 2]> {
    let mut points: Vec<[f32; 2]> = curves.iter().take(1).map(|curve| curve.exact(0.0)).collect();
    for curve in curves {
        let parts = curve.parts(f64::from(step_px));
        points.extend((1..=parts).map(|part| curve.exact(part as f32 / parts as f32)));
    }
    points
}

/// Points at equal distances along a line.
pub(super) fn dots(line: &[[f32; 2]], every_px: f32) -> Vec<[f32; 2]> {
    let every = every_px.max(0.25);
    let mut dots: Vec<[f32; 2]> = line.iter().take(1).copied().collect();
    let mut until = every;
    for pair in line.windows(2) {
        let length = distance(pair[0], pair[1]);
        let mut at = until;
        // Ends: `at` grows by at least a quarter of a pixel.
        while at <= length {
            dots.push(between(pair[0], pair[1], at / length));
            at += every;
        }
        until = at - length;
    }
    dots
}

/// The dashes of a line, each a run of points.
pub(super) fn dashes(line: &[[f32; 2]], dash_px: f32, gap_px: f32) -> Vec<Vec<[f32; 2]>> {
    let (dash, gap) = (dash_px.max(0.25), gap_px.max(0.25));
    let mut dashes: Vec<Vec<[f32; 2]>> = line.first().map(|first| vec![*first]).into_iter().collect();
    let (mut drawn, mut left) = (true, dash);
    for pair in line.windows(2) {
        let length = distance(pair[0], pair[1]);
        let mut done = 0.0;
        // Ends: each round but the last takes a dash or a gap from the length.
        while length - done > left {
            done += left;
            let at = between(pair[0], pair[1], done / length);
            match (drawn, dashes.last_mut()) {
                (true, Some(last)) => last.push(at),
                _ => dashes.push(vec![at]),
            }
            drawn = !drawn;
            left = if drawn { dash } else { gap };
        }
        left -= length - done;
        if drawn && let Some(last) = dashes.last_mut() {
            last.push(pair[1]);
        }
    }
    dashes
}

fn distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    let [x, y] = [0, 1].map(|axis| b[axis] - a[axis]);
    (x * x + y * y).sqrt()
}

fn between(a: [f32; 2], b: [f32; 2], share: f32) -> [f32; 2] {
    [0, 1].map(|axis| a[axis] + (b[axis] - a[axis]) * share)
}
