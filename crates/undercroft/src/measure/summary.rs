//! Measures of many dungeons together.

use super::Measures;

/// One measure over many dungeons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SummaryRow {
    /// Its name, as in [`super::Row`].
    pub name: &'static str,
    /// What it counts, as in [`super::Row`].
    pub about: &'static str,
    /// Mean.
    pub mean: f64,
    /// Smallest.
    pub min: f64,
    /// Largest.
    pub max: f64,
    /// The smallest value that at least 5 % do not exceed.
    pub p5: f64,
    /// The smallest value that at least 95 % do not exceed.
    pub p95: f64,
}

/// Each measure over many dungeons, in the order of [`Measures::rows`]. A measure that only some of them have is taken
/// over those. Empty for none. O(n log n).
pub fn summarise(dungeons: &[Measures]) -> Vec<SummaryRow> {
    let mut rows: Vec<(&'static str, &'static str, Vec<f64>)> = Vec::new();
    for row in dungeons.iter().flat_map(Measures::rows) {
        match rows.iter_mut().find(|(name, ..)| *name == row.name) {
            Some((_, _, values)) => values.push(row.value),
            None => rows.push((row.name, row.about, vec![row.value])),
        }
    }
    rows.into_iter().map(|(name, about, values)| summary(name, about, values)).collect()
}

/// `values` has at least one value.
fn summary(name: &'static str, about: &'static str, mut values: Vec<f64>) -> SummaryRow {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    values.sort_unstable_by(f64::total_cmp);
    let at = |percent: usize| values[(values.len() * percent).div_ceil(100).max(1) - 1];
    SummaryRow { name, about, mean, min: at(0), max: at(100), p5: at(5), p95: at(95) }
}
