//! Rooms on a lattice: each lies round its point, and halls are routed between them.

use super::Draft;
use crate::{GenerateError, dungeon::Dungeon};

/// Puts a draft whose plan lies on a lattice on tiles.
///
/// # Errors
/// [`GenerateError::Layout`] when the plan can't be put on tiles.
pub(super) fn build(draft: &Draft<'_>) -> Result<Dungeon, GenerateError> {
    Err(draft.error("not built yet"))
}
