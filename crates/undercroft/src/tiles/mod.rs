//! Tiles: rooms, halls, openings and walls on the map, things on their tiles.

use crate::{GenerateError, Seed, ValidPreset, dungeon::Dungeon, locks::Locks, plan::Plan, roles::Roles, stock::Stock};

/// All that the stages before have made.
#[derive(Clone, Copy, Debug)]
pub struct Draft<'a> {
    /// The preset.
    pub preset: &'a ValidPreset,
    /// The seed.
    pub seed: Seed,
    /// Rooms and connections.
    pub plan: &'a Plan,
    /// Start, end, special rooms.
    pub roles: &'a Roles,
    /// Locks and keys.
    pub locks: &'a Locks,
    /// Contents.
    pub stock: &'a Stock,
}

/// Puts a draft on tiles: the finished dungeon.
///
/// # Errors
/// [`GenerateError::Layout`] when the plan can't be put on tiles; no built-in layout gives such a plan.
pub fn build(draft: Draft<'_>) -> Result<Dungeon, GenerateError> {
    // CONTRACT: real work follows.
    let _ = draft;
    unimplemented!()
}
