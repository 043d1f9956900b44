//! Picks by weight that one candidate more or less hardly changes.

/// Who wins a race in which each runs for an exponentially distributed time divided by their weight (Efraimidis and
/// Spirakis 2006): each wins as often as its share of the weights says, and one more runner changes nothing unless it
/// wins itself. Each has a name, a weight and 64 random bits; who weighs nothing does not run.
pub(super) fn winner(runners: impl Iterator<Item = (u32, u64, u64)>) -> Option<u32> {
    let mut best: Option<(u32, u64, u64)> = None;
    for (name, weight, bits) in runners.filter(|runner| runner.1 > 0) {
        let time = minus_log2(bits);
        // time ÷ weight < best time ÷ best weight
        let is_faster =
            |best: &(u32, u64, u64)| u128::from(time) * u128::from(best.1) < u128::from(best.2) * u128::from(weight);
        if best.as_ref().is_none_or(is_faster) {
            best = Some((name, weight, time));
        }
    }
    best.map(|best| best.0)
}

/// Digits behind the point of [`minus_log2`].
const DIGITS: u32 = 20;

/// −log₂ of the number 0..1 that these bits are the digits of, in parts of 2⁻²⁰, in integers: the digits of a logarithm
/// come one by one when its number is squared again and again.
fn minus_log2(bits: u64) -> u64 {
    let bits = bits | 1;
    let zeros = bits.leading_zeros();
    // 1 ≤ number < 2, 31 digits behind the point.
    let mut number = (bits << zeros) >> 32;
    let mut digits = 0;
    for _ in 0..DIGITS {
        number = (number * number) >> 31;
        let digit = number >> 32;
        number >>= digit;
        digits = digits << 1 | digit;
    }
    (u64::from(zeros + 1) << DIGITS) - digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::mix;

    #[test]
    fn logarithms_are_right() {
        for i in 1..10_000 {
            let bits = mix(i);
            let expected = -libm::log2(bits as f64 / (u64::MAX as f64));
            let got = minus_log2(bits) as f64 / f64::from(1 << DIGITS);
            assert!((got - expected).abs() < 4.0 / f64::from(1 << DIGITS), "{bits}: {got}, {expected}");
        }
        assert!(minus_log2(u64::MAX) > 0 && minus_log2(0) == 64 << DIGITS);
    }

    #[test]
    fn each_wins_as_often_as_it_weighs() {
        let weights = [1, 0, 2, 5, 1 << 20, (1 << 20) + 5];
        let total: u64 = weights.iter().sum();
        let mut wins = [0_u32; 6];
        const RACES: u64 = 200_000;
        for race in 0..RACES {
            let runner = |(name, weight): (u32, &u64)| (name, *weight, mix(mix(race) ^ u64::from(name)));
            wins[winner((0..).zip(&weights).map(runner)).expect("some weigh something") as usize] += 1;
        }
        assert_eq!(wins[1], 0);
        for (wins, weight) in wins.iter().zip(weights) {
            let expected = weight as f64 / total as f64 * RACES as f64;
            assert!((f64::from(*wins) - expected).abs() <= 5.0 * expected.sqrt() + 1.0, "{wins}, {expected}");
        }
        assert_eq!(winner([(0, 0, 1)].into_iter()), None);
    }
}
