//! Who looks at a picture.

use crate::dungeon::{OpeningKind, ThingKind};

/// Who looks at a picture of a dungeon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Sees all that there is.
    #[default]
    GameMaster,
    /// Sees neither hidden doors nor traps, monsters, treasure and keys.
    Players,
}

impl Viewer {
    /// Whether what stands in an opening is drawn. A hidden door that is not looks like the wall around it.
    pub fn sees_door(self, kind: OpeningKind) -> bool {
        self == Self::GameMaster || kind != OpeningKind::Secret
    }

    /// Whether a thing is drawn.
    pub fn sees(self, kind: &ThingKind) -> bool {
        self == Self::GameMaster || !matches!(kind, ThingKind::Spot(_) | ThingKind::Key(_) | ThingKind::Trap)
    }
}
