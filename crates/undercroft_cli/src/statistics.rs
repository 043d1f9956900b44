//! Many values of one measure, in five numbers.

/// Mean, extremes, and the range that nine of ten values lie in.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Arithmetic mean.
    pub mean: f64,
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// At least 5 % of the values are not above it.
    pub low: f64,
    /// At least 95 % of the values are not above it.
    pub high: f64,
}

impl Summary {
    /// All zero for no values.
    pub fn of(mut values: Vec<f64>) -> Self {
        values.sort_unstable_by(f64::total_cmp);
        let (Some(min), Some(max)) = (values.first(), values.last()) else { return Self::default() };
        // Nearest rank: the value at place ⌈share · n⌉, counted from 1.
        let rank = |percent: usize| values[(values.len() * percent).div_ceil(100).saturating_sub(1)];
        Self {
            mean: values.iter().sum::<f64>() / values.len() as f64,
            min: *min,
            max: *max,
            low: rank(5),
            high: rank(95),
        }
    }
}

/// A number as people write it: at most two digits after the point, none where they would be zeros.
pub fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_of_ten_values_lie_between_low_and_high() {
        let summary = Summary::of((1..=100).rev().map(f64::from).collect());
        assert_eq!(summary, Summary { mean: 50.5, min: 1.0, max: 100.0, low: 5.0, high: 95.0 });
        assert_eq!(Summary::of(vec![3.0]), Summary { mean: 3.0, min: 3.0, max: 3.0, low: 3.0, high: 3.0 });
        assert_eq!(Summary::of(Vec::new()), Summary::default());
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, 7.0, 1.25, 2.999, 100.0, 0.5].map(short), ["0", "7", "1.25", "3", "100", "0.5"]);
    }
}
