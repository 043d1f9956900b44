//! Numbers that people see: counted from 1, or by level where a dungeon has levels by design.

use super::{FaultKind, Faults, place_of};
use crate::dungeon::{AreaKind, Dungeon};

/// The layout whose rooms have the number of their level and their own on it.
const BY_LEVEL: &str = "pointcrawl";
/// The layout whose rooms are counted from 1.
const PLAIN: &str = "grid_carve";

/// Rooms are numbered in order; halls have no number. What way a custom layout is numbered its first room says.
pub(super) fn check(dungeon: &Dungeon, faults: &mut Faults) {
    let first = dungeon.areas.first().map(|area| area.number);
    let by_level = match &*dungeon.layout {
        BY_LEVEL => true,
        PLAIN => false,
        _ => first.is_some_and(|number| number > 1),
    };
    let mut on_level = vec![0_u32; dungeon.levels.len()];
    for area in dungeon.areas.iter().filter(|area| area.kind == AreaKind::Room) {
        if let Some(count) = on_level.get_mut(usize::from(area.level)) {
            *count += 1;
        }
    }
    // Two digits for the room, more where a level has more rooms than they can tell apart.
    let mut place_value = 100_u64;
    while on_level.iter().any(|count| u64::from(*count) >= place_value) {
        place_value *= 10;
    }
    on_level.fill(0);
    for (index, area) in dungeon.areas.iter().enumerate() {
        let number = match (area.kind, on_level.get_mut(usize::from(area.level))) {
            (AreaKind::Hall, _) => 0,
            (AreaKind::Room, Some(count)) if by_level => {
                *count += 1;
                (u64::from(area.level) + 1) * place_value + u64::from(*count)
            }
            (AreaKind::Room, _) => index as u64 + 1,
        };
        if u64::from(area.number) != number {
            let message = format_args!("area {index} has number {}, should have {number}", area.number);
            faults.add(FaultKind::DerivedValue, place_of(area), message);
        }
    }
}
