//! Sine and cosine from multiplication and addition alone: the standard ones may differ in the last bit
//! between platforms.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// Coefficients of the sine's series: -1/3!, 1/5!, -1/7! ...
const SERIES: [f64; 7] = [
    -1.0 / 6.0,
    1.0 / 120.0,
    -1.0 / 5_040.0,
    1.0 / 362_880.0,
    -1.0 / 39_916_800.0,
    1.0 / 6_227_020_800.0,
    -1.0 / 1_307_674_368_000.0,
];

/// The sine of an angle in radians.
pub(crate) fn sine(angle: f64) -> f64 {
    let mut x = angle - TAU * (angle / TAU).floor();
    if x > PI {
        return -sine(x - PI);
    }
    if x > FRAC_PI_2 {
        x = PI - x;
    }
    let square = x * x;
    let tail = SERIES.iter().rev().fold(0.0, |sum, c| (sum + c) * square);
    x + x * tail
}

/// The cosine of an angle in radians.
pub(crate) fn cosine(angle: f64) -> f64 {
    sine(angle + FRAC_PI_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_standard_functions() {
        for step in -500..500 {
            let angle = f64::from(step) * 0.05;
            assert!((sine(angle) - libm::sin(angle)).abs() < 1e-9, "sine of {angle}");
            assert!((cosine(angle) - libm::cos(angle)).abs() < 1e-9, "cosine of {angle}");
        }
    }
}
