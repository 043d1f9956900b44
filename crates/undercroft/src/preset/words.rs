//! The known word that somebody may have meant.

/// The nearest of `known`: the same but for case, or at most a third of its letters wrong (Damerau-Levenshtein
/// distance, adjacent letters swapped count once). The first of equally near ones.
pub(crate) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.to_lowercase().chars().take(64).collect();
    known
        .map(|other| (distance(&word, &other.to_lowercase().chars().take(64).collect::<Vec<_>>()), other))
        .filter(|(distance, other)| *distance <= (other.chars().count() / 3).max(1))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, other)| other)
}

/// Letters to insert, remove, replace or swap with their neighbour (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut best = (last[j + 1] + 1).min(row[j] + 1).min(last[j] + usize::from(x != y));
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(before_last[j - 1] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_a_strange_word_finds_none() {
        let known = ["columns", "rows", "steps", "Sides"];
        for (typed, meant) in [("colums", "columns"), ("rwos", "rows"), ("sides", "Sides"), ("step", "steps")] {
            assert_eq!(nearest(typed, known.into_iter()), Some(meant));
        }
        assert_eq!(nearest("width", known.into_iter()), None);
        assert_eq!(nearest("", known.into_iter()), None);
    }
}
