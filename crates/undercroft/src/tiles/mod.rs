//! Tiles: rooms, halls, openings and walls on the map, things on their tiles.
//!
//! Every node of a plan owns a block of tiles (grid carve, madodev, *Ero Dungeons* devlog, November 2023). Its centre is
//! drawn first, then a straight hall to each connected neighbour. Where the tiles lie follows from a few numbers per
//! block; the map is only written, row by row, and never searched.

use crate::{
    GenerateError, Seed, ValidPreset,
    dungeon::Dungeon,
    locks::Locks,
    plan::{Plan, Space},
    roles::Roles,
    stock::Stock,
};

mod areas;
mod assemble;
mod blocks;
mod doors;
mod finish;
mod joints;
mod lattice;
mod lists;
mod mask;
mod refuse;
mod shape;
mod things;
mod walls;

pub use lattice::tiles_across;

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

/// Puts a draft on tiles: the finished dungeon. O(tiles + rooms + connections).
///
/// # Errors
/// [`GenerateError::Layout`] when the plan can't be put on tiles; no built-in layout gives such a plan.
pub fn build(draft: Draft<'_>) -> Result<Dungeon, GenerateError> {
    match draft.plan.space {
        Space::Blocks { columns, rows } => {
            refuse::unfit(&draft, columns, rows)?;
            assemble::assemble(&draft, columns, rows)
        }
        Space::Lattice { columns, rows } => lattice::build(&draft, columns, rows),
    }
}

impl Draft<'_> {
    /// The error of a plan that can't be put on tiles.
    fn error(&self, what: impl Into<String>) -> GenerateError {
        GenerateError::Layout {
            layout: crate::generator::layout_of(self.preset).name().into(),
            what: what.into(),
            seed: self.seed,
        }
    }
}
