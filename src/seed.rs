//! Seeds as a game writes them.

use std::{
    convert::Infallible,
    fmt,
    hash::{BuildHasher, RandomState},
    str::FromStr,
};

use bevy::prelude::*;

/// What a dungeon grows from: a number, or any phrase, which is hashed to one.
///
/// ```
/// use bevy_undercroft::prelude::*;
///
/// let number: Seed = "42".parse().unwrap();
/// assert_eq!(number, Seed(42));
/// let phrase: Seed = "the mill on the hill".parse().unwrap();
/// assert_ne!(phrase, phrase.child(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Clone, Debug, Default, PartialEq, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// A new seed at every call, from the entropy with which the standard library keys its hash maps.
    pub fn random() -> Self {
        Self(RandomState::new().hash_one(0_u64))
    }

    /// The seed of the `n`-th child, such as the next dungeon. Children of different seeds are unrelated.
    pub fn child(self, n: u64) -> Self {
        undercroft::Seed::from(self).child(n).into()
    }
}

impl From<u64> for Seed {
    fn from(value: u64) -> Self {
        Self(value)
    }
}

impl From<undercroft::Seed> for Seed {
    fn from(seed: undercroft::Seed) -> Self {
        Self(seed.0)
    }
}

impl From<Seed> for undercroft::Seed {
    fn from(seed: Seed) -> Self {
        Self(seed.0)
    }
}

impl FromStr for Seed {
    type Err = Infallible;

    /// A decimal `u64` is taken as it is; any other text is hashed.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        text.parse::<undercroft::Seed>().map(Self::from)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
