//! Numbers with a point, kept exactly.

use std::fmt;

use serde::{Deserialize, Deserializer, de::Error};

/// A number with up to three digits behind the point, kept as thousandths: it is compared and written exactly, the same
/// everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal(i64);

impl Decimal {
    /// 1.
    pub const ONE: Self = Self(1_000);

    /// So many thousandths.
    pub const fn from_thousandths(thousandths: i64) -> Self {
        Self(thousandths)
    }

    /// As thousandths.
    pub const fn thousandths(self) -> i64 {
        self.0
    }

    /// As a fraction of 2. Every value has one result.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / 1_000.0
    }
}

impl fmt::Display for Decimal {
    /// With one digit behind the point at least: `0.5`, `3.0`, `1.375`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, size) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let fraction = format!("{:03}", size % 1_000);
        let fraction = fraction.trim_end_matches('0');
        write!(f, "{sign}{}.{}", size / 1_000, if fraction.is_empty() { "0" } else { fraction })
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(deserializer)?;
        let thousandths = libm::round(value * 1_000.0);
        // `as` keeps a number that is too large at the largest: bounds are judged later.
        if thousandths.is_finite() { Ok(Self(thousandths as i64)) } else { Err(D::Error::custom("not a number")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_written_as_they_are_read() {
        for text in ["0.5", "3.0", "1.375", "-0.25", "0.002", "144.0"] {
            let decimal: Decimal = ron::from_str(text).expect("a number");
            assert_eq!(decimal.to_string(), text);
        }
        assert_eq!(ron::from_str::<Decimal>("3").map(Decimal::thousandths), Ok(3_000));
    }
}
