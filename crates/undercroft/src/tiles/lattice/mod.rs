//! Rooms on a lattice: each lies round its point, and halls are routed between them.
//!
//! Any two rooms of a level may be joined. A hall is routed round all others with a wall between; two rooms for which
//! there is no way are joined by numbered tunnel ends instead, and the dungeon says so.

mod build;
mod frame;
mod ground;
mod hazards;
mod rooms;
mod route;
mod search;
mod walls;
mod way;

pub use frame::tiles_across;

use frame::Frame;

use super::{Draft, finish::finish, refuse};
use crate::{GenerateError, dungeon::Dungeon};

/// Puts a draft whose plan lies on a lattice on tiles. O(tiles) and a bounded search for each hall.
///
/// # Errors
/// [`GenerateError::Layout`] when the plan can't be put on tiles.
pub(super) fn build(draft: &Draft<'_>, columns: u32, rows: u32) -> Result<Dungeon, GenerateError> {
    // As far as the preset alone says it; before anything is drawn, connections and links must be fit to be followed.
    let least = Frame::new(draft, columns, rows, frame::largest_side(draft.preset));
    refuse::unfit_for_lattice(draft, columns, rows, least.tiles())?;
    let (rooms, frame) = rooms::draw(draft, columns, rows)?;
    refuse::too_large(draft, frame.tiles())?;
    finish(draft, build::parts(draft, &rooms, &frame)?)
}
