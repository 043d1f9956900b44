//! Bonus connections: ways round, more likely where few ways lead.

use super::{
    crossing::{Line, cross, points_between},
    draws,
    joined::Joined,
    rooms::Rooms,
    weight,
};
use crate::{
    Seed,
    preset::{Crossing, Pointcrawl},
};

/// Chooses bonus connections, one after the other.
pub(super) struct Bonus<'a> {
    pub rooms: &'a Rooms,
    pub preset: &'a Pointcrawl,
    pub seed: Seed,
    /// The connections of each level, as straight lines.
    pub lines: Vec<Vec<Line>>,
}

impl Bonus<'_> {
    /// The two rooms of a bonus connection: the first has weight 1 ÷ (1 + degree²), the second, of those that are not
    /// joined with it, 1 ÷ ((1 + degree²) · distance). `None` when no second room is allowed: then it is spent.
    pub fn choose(&self, bonus: u32, joined: &Joined) -> Option<(u32, u32)> {
        let weights: Vec<u64> = (0..self.rooms.len()).map(|room| weight::of_first(joined.degree(room))).collect();
        let first = weight::find(&weights, draws::bonus_from(self.seed, bonus, weights.iter().sum()))? as u32;
        let weights: Vec<u64> =
            (0..self.rooms.len()).map(|second| self.weight_of_second(first, second, joined)).collect();
        let second = weight::find(&weights, draws::bonus_to(self.seed, bonus, weights.iter().sum()))? as u32;
        Some((first.min(second), first.max(second)))
    }

    fn weight_of_second(&self, first: u32, second: u32, joined: &Joined) -> u64 {
        if first == second || joined.are_joined(first, second) || !self.is_clear(first, second) {
            return 0;
        }
        weight::of_degree(weight::of_distance(self.square(first, second)), joined.degree(second))
    }

    /// dx² + dy² + (`level_cost` · |dz|^`level_power`)².
    fn square(&self, a: u32, b: u32) -> u128 {
        let levels = u128::from(self.rooms.level(a).abs_diff(self.rooms.level(b)));
        let climb = if levels == 0 { 0 } else { levels.saturating_pow(self.preset.level_power) };
        let climb = climb.saturating_mul(self.preset.level_cost.into());
        climb.saturating_mul(climb).saturating_add(weight::square(self.rooms.point(a), self.rooms.point(b)).into())
    }

    /// Whether a hall may run straight from one room to the other. Between levels there is none.
    fn is_clear(&self, a: u32, b: u32) -> bool {
        let level = self.rooms.level(a);
        if self.preset.bonus_crossing == Crossing::Allow || level != self.rooms.level(b) {
            return true;
        }
        let line = (self.rooms.point(a), self.rooms.point(b));
        points_between(line).all(|point| self.rooms.at(level, point).is_none())
            && !self.lines[level as usize].iter().any(|other| cross(line, *other))
    }
}
