//! Seeds and keyed draws: every random number is a hash of (seed, stage, key, what), never the next one of a sequence.
//!
//! So a room that goes away re-rolls no other, and no stage disturbs another.

use std::{convert::Infallible, fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a dungeon grows from: a number, or any phrase, which is hashed to one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seed(pub u64);

impl Seed {
    /// The seed of the `n`-th child, such as the next floor. Children of different seeds are unrelated.
    pub fn child(self, n: u64) -> Self {
        Self(draw(self, Stage::Child, n, 0))
    }
}

impl From<u64> for Seed {
    fn from(value: u64) -> Self {
        Self(value)
    }
}

impl FromStr for Seed {
    type Err = Infallible;

    /// A decimal `u64` is taken as it is; any other text is hashed (FNV-1a, 64 bits, of its UTF-8 bytes).
    fn from_str(text: &str) -> Result<Self, Infallible> {
        let text = text.trim();
        Ok(Self(text.parse().unwrap_or_else(|_| fnv1a(text.as_bytes()))))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(text.parse().unwrap_or_else(|never: Infallible| match never {}))
    }
}

/// Which stage draws. Two stages never see each other's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Stage {
    /// [`Seed::child`].
    Child = 1,
    /// The layout: rooms and connections.
    Layout = 2,
    /// Start, end and special rooms.
    Roles = 3,
    /// Locks and keys.
    Locks = 4,
    /// Contents of rooms.
    Stock = 5,
    /// Shapes of rooms and halls, openings, doors.
    Tiles = 6,
    /// Where on a room's tiles a thing stands.
    Things = 7,
    /// Props that dress a room.
    Props = 8,
    /// Which variant of a tile is drawn.
    Picture = 9,
}

/// 64 uniform bits for (seed, stage, key, what).
///
/// `key` names the room, connection or thing, `what` the question asked about it. Each word goes through the
/// finaliser of SplitMix64 (Steele, Lea and Flood 2014, constants of Stafford's variant 13).
pub const fn draw(seed: Seed, stage: Stage, key: u64, what: u64) -> u64 {
    let h = mix(seed.0 ^ (stage as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let h = mix(h.wrapping_add(key).wrapping_add(0x9E37_79B9_7F4A_7C15));
    mix(h.wrapping_add(what).wrapping_add(0xD1B5_4A32_D192_ED03))
}

/// The finaliser of SplitMix64: a bijection of 64 bits.
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// FNV-1a, 64 bits.
pub const fn fnv1a(bytes: &[u8]) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0000_0100_0000_01B3);
        i += 1;
    }
    hash
}

/// Maps uniform bits to `0..n` (the high word of a 128-bit product); 0 when `n` is 0.
pub const fn below(bits: u64, n: u64) -> u64 {
    ((bits as u128 * n as u128) >> 64) as u64
}

/// Maps uniform bits to `low..=high`; `low` when the range is upside down.
pub const fn between(bits: u64, low: u32, high: u32) -> u32 {
    if high <= low { low } else { low + below(bits, (high - low) as u64 + 1) as u32 }
}

/// True in `percent` of 100 cases.
pub const fn chance(bits: u64, percent: u32) -> bool {
    below(bits, 100) < percent as u64
}

/// Index of a row, drawn by weight; `None` when all weights are 0.
pub fn pick_weighted<I>(bits: u64, weights: I) -> Option<usize>
where
    I: IntoIterator<Item = u32> + Clone,
{
    let total: u64 = weights.clone().into_iter().map(u64::from).sum();
    let mut left = below(bits, total);
    weights.into_iter().position(|weight| {
        let weight = u64::from(weight);
        let hit = left < weight;
        left = left.wrapping_sub(if hit { 0 } else { weight });
        hit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_itself_and_a_phrase_is_hashed() {
        assert_eq!("42".parse(), Ok(Seed(42)));
        assert_eq!("".parse(), Ok(Seed(0xCBF2_9CE4_8422_2325)));
        assert_eq!("foobar".parse(), Ok(Seed(0x8594_4171_F739_67E8)));
        assert_ne!("my castle".parse::<Seed>(), "my Castle".parse());
    }

    #[test]
    fn draws_do_not_change() {
        assert_eq!(draw(Seed(7), Stage::Layout, 3, 1), draw(Seed(7), Stage::Layout, 3, 1));
        assert_ne!(draw(Seed(7), Stage::Layout, 3, 1), draw(Seed(7), Stage::Layout, 1, 3));
        assert_ne!(draw(Seed(7), Stage::Layout, 3, 1), draw(Seed(7), Stage::Tiles, 3, 1));
    }

    #[test]
    fn weights_are_kept() {
        let mut hits = [0; 3];
        for i in 0..60_000 {
            if let Some(row) = pick_weighted(mix(i), [1, 0, 2]) {
                hits[row] += 1;
            }
        }
        assert_eq!(hits[1], 0);
        assert!((19_000..21_000).contains(&hits[0]), "{hits:?}");
        assert_eq!(pick_weighted(5, [0, 0]), None);
        assert_eq!(pick_weighted(5, []), None);
    }
}
