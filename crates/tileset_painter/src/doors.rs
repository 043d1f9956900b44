//! Doors, to be laid over a wall or a hall floor.

mod across;
mod along;
mod wide;
mod wide_across;
mod wide_along;

pub(crate) use across::door_across;
pub(crate) use along::door_along;
pub(crate) use wide::wide_doors;
pub(crate) use wide_across::wide_across;
pub(crate) use wide_along::wide_along;

use crate::colour::{DARK, Ramp};
use crate::theme::{Place, Theme};
use crate::tile::Tile;

/// What a door looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Door {
    /// Shut.
    Closed,
    /// Wide open.
    Open,
    /// Shut with a padlock.
    Locked,
    /// Hairlines in the wall.
    Secret,
    /// Shut, with blades and a wire.
    Trapped,
    /// Bars.
    Portcullis,
}

/// All doors in the order of their tiles.
pub(crate) const DOORS: [Door; 6] =
    [Door::Closed, Door::Open, Door::Locked, Door::Secret, Door::Trapped, Door::Portcullis];

/// Frame of a door: dark, light, middle.
fn frame(theme: &Theme) -> Ramp {
    match theme.place {
        Place::Ratkin => theme.wood.select(&[1, 4, 2]),
        Place::Town => theme.timber.select(&[0, 3, 1]),
        _ => theme.wall.select(&[0, 6, 4]),
    }
}

/// The metal of a padlock.
pub(crate) fn brass() -> Ramp {
    Ramp::of(&[0xb9791f, 0xe8b640, 0xfff0b0])
}

/// Blood-red steel of traps.
pub(crate) fn trap_steel() -> Ramp {
    Ramp::of(&[0x5a0f0a, 0xd55e00, 0xffb08a])
}

/// A padlock of 7 x 8 pixels around a centre.
pub(crate) fn padlock(tile: &mut Tile, x: i32, y: i32, metal: &Ramp) {
    tile.rect([x - 3, y - 1, 7, 6], DARK);
    tile.rect([x - 2, y - 4, 5, 3], DARK);
    tile.rect([x - 1, y - 3, 3, 1], metal[2]);
    tile.rect([x - 1, y - 2, 1, 2], metal[2]);
    tile.rect([x + 1, y - 2, 1, 2], metal[1]);
    tile.dot(x, y - 2, DARK);
    tile.rect([x - 2, y, 5, 4], metal[1]);
    tile.rect([x - 2, y, 5, 1], metal[2]);
    tile.rect([x - 2, y + 3, 5, 1], metal[0]);
    tile.rect([x, y + 1, 1, 2], DARK);
}
