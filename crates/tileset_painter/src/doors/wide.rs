//! Doors over several tiles: one frame, one door, cut into parts of a tile.

use super::Door;
use crate::theme::Theme;
use crate::tile::{SIDE, Tile};

/// Part of a door over several tiles, from west to east or north to south.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The first of a door of two tiles.
    FirstOfTwo,
    /// The second of a door of two tiles.
    SecondOfTwo,
    /// The first of a longer door.
    First,
    /// Repeated in a longer door.
    Middle,
    /// The last of a longer door.
    Last,
}

impl Part {
    /// The jamb before the leaves belongs to it.
    pub(super) fn begins(self) -> bool {
        matches!(self, Self::FirstOfTwo | Self::First)
    }

    /// The jamb behind the leaves belongs to it.
    pub(super) fn ends(self) -> bool {
        matches!(self, Self::SecondOfTwo | Self::Last)
    }

    /// First pixel of the leaves and the pixel behind their last one.
    pub(super) fn leaves(self, last: i32) -> (i32, i32) {
        (if self.begins() { 3 } else { 0 }, if self.ends() { last } else { SIDE })
    }

    /// The pixel before which one of its leaves ends and the next begins; it may lie on the tile's edge.
    pub(super) fn seam(self) -> Option<i32> {
        match self {
            Self::FirstOfTwo => Some(SIDE),
            Self::SecondOfTwo => Some(0),
            Self::Middle => Some(SIDE / 2),
            Self::First | Self::Last => None,
        }
    }
}

const ENDS: [Part; 2] = [Part::First, Part::Last];
const PAIR: [Part; 2] = [Part::FirstOfTwo, Part::SecondOfTwo];
const ALL: [Part; 5] = [PAIR[0], PAIR[1], ENDS[0], Part::Middle, ENDS[1]];
const LONG: [Part; 3] = [ENDS[0], Part::Middle, ENDS[1]];
/// Ends of a longer locked door are those of a closed one.
const LOCKED: [Part; 3] = [PAIR[0], PAIR[1], Part::Middle];

/// All parts of wide doors in the order of their tiles. A door whose leaves do not meet shares its ends between two
/// tiles and more.
const PARTS: [(Door, &[Part]); 6] = [
    (Door::Closed, &ALL),
    (Door::Open, &LONG),
    (Door::Locked, &LOCKED),
    (Door::Trapped, &ALL),
    (Door::Portcullis, &LONG),
    (Door::Secret, &LONG),
];

/// All parts of wide doors, painted.
pub(crate) fn wide_doors<'a>(
    theme: &'a Theme,
    paint: fn(&Theme, Door, Part) -> Tile,
) -> impl Iterator<Item = Tile> + 'a {
    PARTS.into_iter().flat_map(move |(door, parts)| parts.iter().map(move |part| paint(theme, door, *part)))
}
