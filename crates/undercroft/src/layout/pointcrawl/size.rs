//! How many rooms, levels and lattice points.

use super::draws;
use crate::{
    Seed,
    preset::{LevelCount, Pointcrawl, RoomCount, Side},
};

/// Lattice points of all levels together: 2²² at most, so rooms too.
pub const MAX_POINTS: u64 = 1 << 22;

/// A key has room for this many levels.
pub const MAX_LEVELS: u32 = 1 << 12;

/// The numbers that a dungeon is made to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// n.
    pub rooms: u32,
    /// 1..=[`MAX_LEVELS`], at most one a room.
    pub levels: u32,
    /// Points of the lattice from west to east, and from north to south; side² · levels is at least n, at most
    /// [`MAX_POINTS`].
    pub side: u32,
}

impl Size {
    /// Draws what the preset leaves open.
    ///
    /// # Errors
    /// The field that cannot be met and its bound.
    pub fn draw(preset: &Pointcrawl, seed: Seed) -> Result<Self, String> {
        let rooms = rooms(preset.rooms, seed)?;
        let levels = levels(preset.levels, rooms, seed)?;
        let side = side(preset, rooms, levels, seed)?;
        Ok(Self { rooms, levels, side })
    }
}

fn rooms(count: RoomCount, seed: Seed) -> Result<u32, String> {
    let (min, max) = count.range();
    if min == 0 || min > max || u64::from(max) > MAX_POINTS {
        return Err(format!("rooms: {min}..={max}, allowed are 1..={MAX_POINTS}, the smaller number first"));
    }
    Ok(match count {
        RoomCount::Exactly(rooms) => rooms,
        RoomCount::LogNormal { mu, sigma, min, max } => {
            let exponent = mu.to_f64() + sigma.to_f64() * draws::normal_of_rooms(seed);
            // The conversion keeps what is too large, or too small, at the bound of its type.
            (libm::round(libm::exp(exponent)) as u32).clamp(min, max)
        }
    })
}

fn levels(count: LevelCount, rooms: u32, seed: Seed) -> Result<u32, String> {
    let most = rooms.min(MAX_LEVELS);
    match count {
        LevelCount::Exactly(levels) if (1..=most).contains(&levels) => Ok(levels),
        LevelCount::Exactly(levels) => {
            Err(format!("levels: Exactly({levels}), with {rooms} rooms 1..={most} are allowed"))
        }
        LevelCount::Drawn { spare, factor } => {
            let counted = u128::from(rooms.saturating_sub(spare).max(1));
            let factor = u128::from(draws::level_factor(seed, factor));
            // ⌈√counted · factor⌉
            let levels = root_up(counted * factor * factor).div_ceil(u128::from(draws::PARTS));
            Ok(u32::try_from(levels).unwrap_or(most).clamp(1, most))
        }
    }
}

/// The least number whose square is at least this one.
const fn root_up(square: u128) -> u128 {
    let root = square.isqrt();
    if root * root == square { root } else { root + 1 }
}

fn side(preset: &Pointcrawl, rooms: u32, levels: u32, seed: Seed) -> Result<u32, String> {
    let points = |side: u32| u64::from(side).pow(2).saturating_mul(u64::from(levels));
    let side = match preset.side {
        Side::Exactly(side) if points(side) >= u64::from(rooms) => side,
        Side::Exactly(side) => {
            return Err(format!("side: Exactly({side}), side x side x {levels} levels must hold {rooms} rooms"));
        }
        Side::Fitted => {
            let (low, high) = preset.empty_factor;
            if low.thousandths() < 1_000 || low > high {
                return Err(format!("empty_factor: ({low}, {high}), both numbers at least 1.0, the smaller first"));
            }
            let points = u128::from(draws::empty_factor(seed, preset.empty_factor)) * u128::from(rooms);
            let points_of_level = points.div_ceil(u128::from(draws::PARTS) * u128::from(levels));
            u32::try_from(root_up(points_of_level)).unwrap_or(u32::MAX)
        }
    };
    if points(side) > MAX_POINTS {
        return Err(format!(
            "empty_factor or side: {side} x {side} x {levels} levels are {} points, at most {MAX_POINTS}",
            points(side)
        ));
    }
    Ok(side)
}
