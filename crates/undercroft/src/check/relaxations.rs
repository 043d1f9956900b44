//! Point 9: every relaxation is real, and none is missing.

use std::collections::{BTreeMap, BTreeSet};

use super::{FaultKind, Faults, place_of, things::missing_spots};
use crate::{
    ValidPreset,
    dungeon::{AreaKind, Dungeon, LinkKind, Word},
    key::AreaKey,
    preset::{GridCarve, LayoutSettings},
    relaxation::Relaxation,
};

pub(super) fn check(dungeon: &Dungeon, preset: Option<&ValidPreset>, faults: &mut Faults) {
    let specials = special_counts(dungeon);
    let mut told = BTreeSet::new();
    for (index, relaxation) in dungeon.relaxations.iter().enumerate() {
        let why = match relaxation {
            Relaxation::Steps { asked, got, min_rooms } => steps(dungeon, *asked, *got, *min_rooms),
            Relaxation::SpecialRoom { kind, asked, got, .. } => special_room(&specials, kind, *asked, *got),
            Relaxation::Locks { asked, got } => locks(dungeon, *asked, *got),
            Relaxation::Tunnels { asked, got } => tunnels(dungeon, *asked, *got),
            Relaxation::Things { .. } | Relaxation::Other { .. } => None,
        };
        let why = why.or_else(|| (!told.insert(subject(relaxation))).then_some("told twice"));
        if let Some(why) = why {
            faults.add(FaultKind::RelaxationFalse, None, format_args!("relaxation {index} ({relaxation}): {why}"));
        }
    }
    things(dungeon, faults);
    dropped_rules(dungeon, faults);
    if let Some(preset) = preset {
        missing(dungeon, preset, faults);
    }
}

/// What a relaxation is about: of each only one can be.
fn subject(relaxation: &Relaxation) -> (u8, &str, u64) {
    match relaxation {
        Relaxation::Steps { .. } => (0, "", 0),
        Relaxation::SpecialRoom { kind, .. } => (1, kind, 0),
        Relaxation::Locks { .. } => (2, "", 0),
        Relaxation::Things { room, .. } => (3, "", room.0),
        Relaxation::Other { field, .. } => (4, field, 0),
        Relaxation::Tunnels { .. } => (5, "", 0),
    }
}

fn steps(dungeon: &Dungeon, asked: u64, got: u64, min_rooms: u32) -> Option<&'static str> {
    if got >= asked {
        Some("no fewer than asked")
    } else if got != dungeon.report.steps {
        Some("the layout took another number of steps")
    } else if dungeon.room_count() < min_rooms as usize {
        Some("there are fewer rooms")
    } else {
        None
    }
}

/// By kind of special room: how many stand, and how many of them break a rule.
pub(super) fn special_counts(dungeon: &Dungeon) -> BTreeMap<&Word, (u32, u32)> {
    let mut counts: BTreeMap<&Word, (u32, u32)> = BTreeMap::new();
    for special in &dungeon.specials {
        let (stand, break_a_rule) = counts.entry(&special.kind).or_default();
        *stand += 1;
        *break_a_rule += u32::from(!special.dropped.is_empty());
    }
    counts
}

fn special_room(specials: &BTreeMap<&Word, (u32, u32)>, kind: &Word, asked: u32, got: u32) -> Option<&'static str> {
    let (stand, break_a_rule) = specials.get(kind).copied().unwrap_or_default();
    if stand != got {
        Some("another number of such rooms stands")
    } else if got > asked {
        Some("more than asked")
    } else if got == asked && break_a_rule == 0 {
        Some("no fewer than asked, and no rule is dropped")
    } else {
        None
    }
}

fn locks(dungeon: &Dungeon, asked: u32, got: u32) -> Option<&'static str> {
    if got >= asked {
        Some("no fewer than asked")
    } else if got as usize != dungeon.locks.len() {
        Some("another number of locks is there")
    } else {
        None
    }
}

fn tunnels(dungeon: &Dungeon, asked: u32, got: u32) -> Option<&'static str> {
    let tunnels = dungeon.links.iter().filter(|link| link.kind == LinkKind::Tunnel).count();
    if got >= asked {
        Some("no fewer than asked")
    } else if (asked - got) as usize > tunnels {
        Some("another number of tunnels is there")
    } else {
        None
    }
}

/// A room says how many of its things found no tile exactly when some did not.
fn things(dungeon: &Dungeon, faults: &mut Faults) {
    let mut told: Vec<(AreaKey, i64)> = dungeon
        .relaxations
        .iter()
        .filter_map(|relaxation| match relaxation {
            Relaxation::Things { room, asked, got } => {
                Some((AreaKey::from(*room), i64::from(*asked) - i64::from(*got)))
            }
            _ => None,
        })
        .collect();
    told.sort_unstable();
    let missing = missing_spots(dungeon);
    for (area, missing) in dungeon.areas.iter().zip(missing) {
        let first = told.partition_point(|(key, _)| *key < area.key);
        let of_room = told[first..].iter().take_while(|(key, _)| *key == area.key).map(|(_, fewer)| *fewer);
        let said: Vec<i64> = of_room.take(2).collect();
        match (missing, &said[..]) {
            (0, []) => {}
            (missing, []) => {
                let message = format_args!("area {}: {missing} things found no tile", area.id.0);
                faults.add(FaultKind::RelaxationMissing, place_of(area), message);
            }
            (missing, [fewer]) if missing > 0 && *fewer == missing as i64 => {}
            (missing, _) => {
                let message =
                    format_args!("area {}: {missing} things are missing, the relaxation says {said:?}", area.id.0);
                faults.add(FaultKind::RelaxationFalse, place_of(area), message);
            }
        }
    }
    let rooms: BTreeSet<AreaKey> =
        dungeon.areas.iter().filter(|area| area.kind == AreaKind::Room).map(|area| area.key).collect();
    for (key, _) in told {
        if !rooms.contains(&key) {
            faults.add(FaultKind::RelaxationFalse, None, format_args!("things of room {key}, which is not there"));
        }
    }
}

/// A special room that breaks a rule has its relaxation.
fn dropped_rules(dungeon: &Dungeon, faults: &mut Faults) {
    let told = special_relaxations(dungeon);
    for special in &dungeon.specials {
        if let Some((_, rule)) = special.dropped.first()
            && !told.contains_key(&special.kind)
        {
            let message = format_args!("area {} is a {} without {rule}", special.area.0, special.kind);
            faults.add(FaultKind::RelaxationMissing, dungeon.area(special.area).map(place_of), message);
        }
    }
}

/// (asked, got) of the relaxations for special rooms.
pub(super) fn special_relaxations(dungeon: &Dungeon) -> BTreeMap<&Word, (u32, u32)> {
    let special = dungeon.relaxations.iter().filter_map(|relaxation| match relaxation {
        Relaxation::SpecialRoom { kind, asked, got, .. } => Some((kind, (*asked, *got))),
        _ => None,
    });
    special.collect()
}

fn missing(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    if let LayoutSettings::GridCarve(carve) = &preset.layout {
        carve_steps(dungeon, carve, faults);
    }
}

/// Steps were left out to keep `min_rooms`, or since nothing could be removed any more: then no step removes anything,
/// or all that stands is one bare way from start to end.
fn carve_steps(dungeon: &Dungeon, carve: &GridCarve, faults: &mut Faults) {
    let told = dungeon.relaxations.iter().find_map(|relaxation| match relaxation {
        Relaxation::Steps { asked, min_rooms, .. } => Some((*asked, *min_rooms)),
        _ => None,
    });
    if let Some((asked, min_rooms)) = told
        && (asked, min_rooms) != (carve.steps, carve.min_rooms)
    {
        let message =
            format_args!("steps {asked}, min_rooms {min_rooms}; the preset says {}, {}", carve.steps, carve.min_rooms);
        faults.add(FaultKind::RelaxationFalse, None, message);
    }
    let idle = carve.remove_room == 0 && carve.remove_connection == 0;
    let bare = dungeon.connections.len() + 1 == dungeon.room_count()
        && dungeon.area(dungeon.end).is_some_and(|end| end.depth as usize == dungeon.connections.len());
    if told.is_none() && dungeon.report.steps < carve.steps && !bare && !idle {
        let message = format_args!("{} steps of {} and no word about it", dungeon.report.steps, carve.steps);
        faults.add(FaultKind::RelaxationMissing, None, message);
    }
}
