//! Integer weights that fall with distance and degree.

use crate::grid::Point;

/// Weight of a distance of 1.
pub(super) const SCALE: u64 = 1 << 40;

/// What levels between two rooms add to their distance, in columns.
pub(super) type Climb = u64;

/// `cost` · levels^`power`, at most `u64::MAX`.
pub(super) fn climb(levels: u32, cost: u32, power: u32) -> Climb {
    if levels == 0 { 0 } else { u64::from(levels).saturating_pow(power).saturating_mul(cost.into()) }
}

/// The squared distance of two points of one level.
pub(super) fn square(a: Point, b: Point) -> u64 {
    let (dx, dy) = (u64::from(a.x.abs_diff(b.x)), u64::from(a.y.abs_diff(b.y)));
    dx * dx + dy * dy
}

/// The distance in parts of 2⁻¹⁶, rounded down, of two rooms that lie so far apart in their levels; nothing is nearer
/// than 1, and a climb of more than 2⁴⁷ counts as that.
pub(super) fn distance(square: u64, climb: Climb) -> u64 {
    let climb = u128::from(climb.min(1 << 47));
    let square = (climb * climb + u128::from(square)).max(1);
    match u64::try_from(square) {
        Ok(square) if square < 1 << 32 => (square << 32).isqrt(),
        _ => (square.isqrt() as u64) << 16,
    }
}

/// 2⁴⁰ ÷ distance. What is 2⁴⁰ or more away weighs nothing.
pub(super) fn of_distance(distance: u64) -> u64 {
    (SCALE << 16) / distance
}

/// 1 + degree².
pub(super) fn crowd(degree: u32) -> u64 {
    1 + u64::from(degree).saturating_mul(u64::from(degree))
}

/// The weight of a first room: 2⁴⁰ ÷ (1 + degree²).
pub(super) fn of_first(degree: u32) -> u64 {
    SCALE / crowd(degree)
}

/// The first place where the sum of the weights exceeds `ticket`.
pub(super) fn find(weights: &[u64], mut ticket: u64) -> Option<usize> {
    weights.iter().position(|weight| {
        let hit = ticket < *weight;
        ticket = ticket.wrapping_sub(if hit { 0 } else { *weight });
        hit
    })
}
