//! Integer weights that fall with distance and degree.

use crate::grid::Point;

/// Weight of a distance of 1.
const SCALE: u64 = 1 << 40;

/// The squared distance of two points of one level.
pub(super) fn square(a: Point, b: Point) -> u64 {
    let (dx, dy) = (u64::from(a.x.abs_diff(b.x)), u64::from(a.y.abs_diff(b.y)));
    dx * dx + dy * dy
}

/// 2⁴⁰ ÷ √`square`, where the root is kept to 2⁻¹⁶ and nothing is nearer than 1. What is 2⁴⁰ or more away weighs
/// nothing.
pub(super) fn of_distance(square: u128) -> u64 {
    let Ok(square) = u64::try_from(square) else {
        return SCALE / u64::try_from(square.isqrt()).unwrap_or(u64::MAX);
    };
    match square {
        0 | 1 => SCALE,
        2..=0xFFFF_FFFF => (SCALE << 16) / (square << 32).isqrt(),
        _ => SCALE / square.isqrt(),
    }
}

/// 1 ÷ (1 + degree²) of a weight.
pub(super) fn of_degree(weight: u64, degree: u32) -> u64 {
    weight / (1 + u64::from(degree).saturating_mul(u64::from(degree)))
}

/// The weight of a first room: 2⁴⁰ ÷ (1 + degree²).
pub(super) fn of_first(degree: u32) -> u64 {
    of_degree(SCALE, degree)
}

/// The first place where the sum of the weights exceeds `ticket`.
pub(super) fn find(weights: &[u64], mut ticket: u64) -> Option<usize> {
    weights.iter().position(|weight| {
        let hit = ticket < *weight;
        ticket = ticket.wrapping_sub(if hit { 0 } else { *weight });
        hit
    })
}
