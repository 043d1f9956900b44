//! Chance. A roll is a hash of seed, turn, who rolls and what for: the same game played the same way is the same game.

use bevy_undercroft::{
    core::seed::{between, chance, mix},
    prelude::*,
};

/// What is rolled for.
#[derive(Clone, Copy)]
pub enum What {
    Strike,
    Blow,
    Shot,
    Whim,
    Whither,
    Find,
    Kind,
    Worth,
}

/// The dice of one turn.
#[derive(Clone, Copy)]
pub struct Dice {
    seed: u64,
    turn: u64,
}

impl Dice {
    pub fn new(seed: Seed, turn: u64) -> Self {
        Self { seed: mix(seed.0), turn }
    }

    fn bits(self, who: u32, what: What) -> u64 {
        mix(mix(self.seed.wrapping_add(self.turn)).wrapping_add(u64::from(who) << 8 | what as u64))
    }

    /// A number from `low` to `high`.
    pub fn roll(self, who: u32, what: What, (low, high): (u32, u32)) -> u32 {
        between(self.bits(who, what), low, high)
    }

    /// True in `percent` of 100 cases.
    pub fn happens(self, who: u32, what: What, percent: u32) -> bool {
        chance(self.bits(who, what), percent)
    }
}
