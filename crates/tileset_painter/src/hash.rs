//! An integer hash: the only source of variety, the same on every platform.

/// Mixes the values into 32 bits.
pub(crate) fn hash(values: &[i32]) -> u32 {
    values.iter().fold(0x9E37_79B9, |state, value| {
        let mut h = (state ^ *value as u32).wrapping_mul(0x85EB_CA6B);
        h ^= h >> 13;
        h = h.wrapping_mul(0xC2B2_AE35);
        h ^ (h >> 16)
    })
}

/// A whole number from 0 to `bound - 1`; `bound` must not be 0.
pub(crate) fn below(bound: u32, values: &[i32]) -> i32 {
    (hash(values) % bound) as i32
}

/// A number from 0 to just below 1.
pub(crate) fn chance(values: &[i32]) -> f64 {
    f64::from(hash(values)) / 4_294_967_296.0
}
