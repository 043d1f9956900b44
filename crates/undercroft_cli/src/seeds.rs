//! Seeds and ranges of seeds, as they are typed.

use std::{
    convert::Infallible,
    fmt,
    hash::{BuildHasher as _, RandomState},
    ops::Range,
    str::FromStr,
};

use undercroft::Seed;

use crate::output;

/// The seed that was given, or a random one, which is then named on stderr.
pub fn given_or_random(seed: Option<&str>) -> Seed {
    match seed {
        Some(text) => text.parse().unwrap_or_else(|never: Infallible| match never {}),
        None => {
            let seed = Seed(RandomState::new().hash_one(0));
            output::say(&format!("seed {seed}"));
            seed
        }
    }
}

/// `A..B`: the seeds from A up to, not including, B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedRange {
    first: u64,
    end: u64,
}

impl SeedRange {
    /// Number of seeds, at least 1.
    pub const fn len(self) -> u64 {
        self.end - self.first
    }

    /// The seeds, in order.
    pub fn iter(self) -> Range<u64> {
        self.first..self.end
    }

    /// The seeds in pieces of at most `size`, in order.
    pub fn pieces(self, size: u64) -> impl Iterator<Item = Range<u64>> {
        (0..self.len().div_ceil(size)).map(move |piece| {
            let first = self.first + piece * size;
            first..self.end.min(first.saturating_add(size))
        })
    }
}

impl fmt::Display for SeedRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.end)
    }
}

impl FromStr for SeedRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = "seeds are a range of numbers such as 0..1000 (from 0 up to 999)";
        let (first, end) = text.split_once("..").ok_or(wrong)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong.to_owned());
        let (first, end) = (number(first)?, number(end)?);
        if first >= end {
            return Err(format!("{first}..{end} holds no seed: the first number must be the smaller one"));
        }
        Ok(Self { first, end })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_half_open_and_falls_into_pieces() {
        let range: SeedRange = "3..10".parse().expect("a range");
        assert_eq!(range.len(), 7);
        assert_eq!(range.pieces(3).collect::<Vec<_>>(), [3..6, 6..9, 9..10]);
        let last: SeedRange = format!("{}..{}", u64::MAX - 1, u64::MAX).parse().expect("a range");
        assert!(last.pieces(1000).flatten().eq([u64::MAX - 1]));
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for text in ["", "7", "3..3", "9..3", "a..b", "-1..4", "1...4", "1..=4"] {
            assert!(text.parse::<SeedRange>().is_err(), "{text}");
        }
    }
}
