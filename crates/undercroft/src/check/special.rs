//! Point 9 against the preset.

use super::Faults;
use crate::{ValidPreset, dungeon::Dungeon};

pub(super) fn check(_dungeon: &Dungeon, _preset: &ValidPreset, _faults: &mut Faults) {}
