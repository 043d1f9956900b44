//! What the preset asks for, whatever its layout: names, doors, contents, locks.

use super::{FaultKind, Faults, place_of, place_of_opening};
use crate::{
    ValidPreset,
    dungeon::{AreaKind, Dungeon, OpeningKind, Role, Word},
    plan::Label,
    preset::{Keys, LayoutSettings, Locked, StockingMethod},
    relaxation::Relaxation,
};

/// Stands for a door of which the preset names no material.
const UNNAMED_MATERIAL: &str = "plain";

pub(super) fn check(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    names(dungeon, preset, faults);
    materials(dungeon, preset, faults);
    contents(dungeon, preset, faults);
    locks(dungeon, preset, faults);
    match &preset.layout {
        LayoutSettings::GridCarve(carve) => super::grid::check(dungeon, preset, carve, faults),
        LayoutSettings::Pointcrawl(pointcrawl) => super::pointcrawl::check(dungeon, preset, pointcrawl, faults),
        LayoutSettings::Custom(..) => {}
    }
}

fn names(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    let layout = match &preset.layout {
        LayoutSettings::GridCarve(_) => "grid_carve",
        LayoutSettings::Pointcrawl(_) => "pointcrawl",
        LayoutSettings::Custom(name, _) => name,
    };
    let pairs = [(&*dungeon.preset, preset.name()), (&*dungeon.tier, preset.tier()), (&*dungeon.layout, layout)];
    for (own, asked) in pairs {
        if own != asked {
            faults.add(FaultKind::OtherPreset, None, format_args!("`{own}` instead of `{asked}`"));
        }
    }
    if dungeon.look != preset.theme {
        faults.add(FaultKind::OtherPreset, None, format_args!("another look than the theme"));
    }
}

fn materials(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    let kinds = &preset.doors.kinds;
    let any = kinds.values().any(|weight| *weight > 0);
    for opening in dungeon.openings.iter().filter(|opening| opening.kind != OpeningKind::Open) {
        let known = match kinds.get(&opening.material) {
            Some(weight) if any => *weight > 0,
            _ => !any && &*opening.material == UNNAMED_MATERIAL,
        };
        if !known {
            let message = format_args!("opening {} is of `{}`", opening.id.0, opening.material);
            faults.add(FaultKind::DoorKind, place_of_opening(opening), message);
        }
    }
}

/// Ordinary rooms hold a row of the contents table (where dice decide, see `stocking`), special rooms what their kind holds, all other areas nothing.
fn contents(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    let any = preset.contents.iter().any(|row| row.weight > 0);
    for area in &dungeon.areas {
        let right = match (&area.role, area.kind) {
            (Role::Special(kind), _) => {
                preset.special_rooms.iter().any(|special| special.kind == *kind && special.spots == area.contents)
            }
            (_, AreaKind::Room) if preset.stocking.method == StockingMethod::Dice => continue,
            (Role::Plain, AreaKind::Room) if any => {
                preset.contents.iter().any(|row| row.weight > 0 && row.spots == area.contents)
            }
            _ => area.contents.is_empty(),
        };
        if !right {
            let words: Vec<&str> = area.contents.iter().take(8).map(Word::as_str).collect();
            let message = format_args!("area {} ({}) holds {words:?}", area.id.0, area.role.word());
            faults.add(FaultKind::ContentsNotAsked, place_of(area), message);
        }
    }
}

fn locks(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    let doors = &preset.doors;
    let got = dungeon.locks.len() as u64;
    let told = dungeon.relaxations.iter().find_map(|relaxation| match relaxation {
        Relaxation::Locks { asked, .. } => Some(*asked),
        _ => None,
    });
    let labelled = dungeon.connections.iter().filter(|connection| connection.label == Label::Locked).count() as u64;
    match (doors.locked, told) {
        (Locked::AsLabelled, None) if got < labelled => {
            let message = format_args!("{got} locks, {labelled} connections are labelled so, and no word about it");
            faults.add(FaultKind::RelaxationMissing, None, message);
        }
        (Locked::AsLabelled, Some(told)) if u64::from(told) != labelled => {
            let message = format_args!("{told} locks asked for; {labelled} connections are labelled so");
            faults.add(FaultKind::RelaxationFalse, None, message);
        }
        (Locked::Exactly(asked) | Locked::Upto(asked), _) if got > u64::from(asked) => {
            faults.add(FaultKind::LocksNotAsked, None, format_args!("{got} locks, {asked} asked for"));
        }
        (Locked::Exactly(asked), None) if got < u64::from(asked) => {
            let message = format_args!("{got} locks of {asked} and no word about it");
            faults.add(FaultKind::RelaxationMissing, None, message);
        }
        (Locked::Exactly(asked), Some(told)) if asked != told => {
            faults.add(
                FaultKind::RelaxationFalse,
                None,
                format_args!("{told} locks asked for; the preset says {asked}"),
            );
        }
        (Locked::Upto(most), Some(told)) if told > most => {
            faults.add(
                FaultKind::RelaxationFalse,
                None,
                format_args!("{told} locks asked for; the preset says at most {most}"),
            );
        }
        _ => {}
    }
    if doors.locked == Locked::AsLabelled {
        for lock in &dungeon.locks {
            let found = dungeon.connections.binary_search_by_key(&lock.connection, |connection| connection.key);
            if found.is_ok_and(|found| dungeon.connections[found].label != Label::Locked) {
                faults.add(FaultKind::LocksNotAsked, None, format_args!("lock {} is on no such label", lock.id.0));
            }
        }
    }
    if doors.require_blocking
        && let Some(lock) = dungeon.locks.iter().find(|lock| lock.bypassable)
    {
        faults.add(FaultKind::LocksNotAsked, None, format_args!("lock {} can be gone round", lock.id.0));
    }
    let mut kinds: Vec<u32> = dungeon.locks.iter().map(|lock| lock.key_kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let right = match doors.keys {
        Keys::PerLock => kinds.len() as u64 == got,
        Keys::PerColour(most) => kinds.len() as u64 <= u64::from(most.max(1)),
    };
    if !right {
        faults.add(FaultKind::LocksNotAsked, None, format_args!("{} kinds of key for {got} locks", kinds.len()));
    }
}
