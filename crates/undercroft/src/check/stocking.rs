//! What stocking by dice and tables asks for.

use std::collections::BTreeSet;

use super::{FaultKind, Faults, place_of, routes, ways::Ways};
use crate::{
    ValidPreset,
    dungeon::{Area, AreaKind, Dungeon, Purpose, Role, Word},
    preset::{Stocking, StockingMethod},
};

/// Faces of the die of a wandering table.
const FACES: usize = 6;

pub(super) fn check(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    if preset.stocking.method == StockingMethod::Contents {
        without_tables(dungeon, faults);
        return;
    }
    let stocking = &preset.stocking;
    for room in dungeon.areas.iter().filter(|area| is_stocked(area)) {
        contents(room, stocking, faults);
    }
    wandering(dungeon, faults);
    if stocking.guarded_treasure > 0 || stocking.unguarded_treasure > 0 {
        treasure(dungeon, stocking, faults);
    }
    if stocking.vaults {
        vaults(dungeon, stocking, faults);
    }
    if !stocking.origin.is_empty() && stocking.origin != dungeon.origin {
        let message = format_args!("the place was `{}`, `{}` asked for", dungeon.origin, stocking.origin);
        faults.add(FaultKind::OtherPreset, None, message);
    }
}

/// Rows of words have no names, finds and tables.
fn without_tables(dungeon: &Dungeon, faults: &mut Faults) {
    for area in dungeon.areas.iter().filter(|area| !area.name.is_empty() || !area.finds.is_empty()) {
        let message = format_args!("area {} has a name or finds, tables are not asked for", area.id.0);
        faults.add(FaultKind::FindWrong, place_of(area), message);
    }
    if !dungeon.wandering.is_empty() || !dungeon.origin.is_empty() {
        faults.add(FaultKind::WanderingTables, None, format_args!("wandering tables are not asked for"));
    }
}

/// Special rooms have their own spots.
fn is_stocked(area: &Area) -> bool {
    area.kind == AreaKind::Room && !matches!(area.role, Role::Special(_))
}

fn holds(area: &Area, word: &Word) -> bool {
    area.contents.contains(word)
}

/// At most a monster and then a treasure, each with its find.
fn contents(room: &Area, stocking: &Stocking, faults: &mut Faults) {
    let both = [&stocking.monster_spot, &stocking.treasure_spot];
    let words: Vec<&Word> = room.contents.iter().collect();
    if !(words.is_empty() || words == both || words == both[..1] || words == both[1..]) {
        let words: Vec<&str> = words.into_iter().take(8).map(Word::as_str).collect();
        let message = format_args!("room {} holds {words:?}", room.id.0);
        faults.add(FaultKind::ContentsNotAsked, place_of(room), message);
    }
    if stocking.monster_spot == stocking.treasure_spot {
        return;
    }
    for (word, purpose) in both.into_iter().zip([Purpose::Monster, Purpose::Treasure]) {
        let finds = room.finds.iter().filter(|find| find.purpose == purpose).count();
        // A table may give nothing, but it gives nothing that has no spot.
        if finds > usize::from(holds(room, word)) {
            let message = format_args!("room {} has {finds} finds for {purpose:?}, no `{word}`", room.id.0);
            faults.add(FaultKind::FindOfSpot, place_of(room), message);
        }
    }
}

fn wandering(dungeon: &Dungeon, faults: &mut Faults) {
    let full = dungeon.wandering.iter().all(|wandering| wandering.rows.len() == FACES);
    if dungeon.wandering.len() != dungeon.levels.len() || !full {
        let rows: usize = dungeon.wandering.iter().map(|wandering| wandering.rows.len()).sum();
        let message =
            format_args!("{} tables with {rows} rows for {} levels", dungeon.wandering.len(), dungeon.levels.len());
        faults.add(FaultKind::WanderingTables, None, message);
    }
}

/// Each level with a stocked room has a treasure.
fn treasure(dungeon: &Dungeon, stocking: &Stocking, faults: &mut Faults) {
    let mut levels = BTreeSet::new();
    let mut rich = BTreeSet::new();
    for room in dungeon.areas.iter().filter(|area| is_stocked(area)) {
        levels.insert(room.level);
        if holds(room, &stocking.treasure_spot) {
            rich.insert(room.level);
        }
    }
    for level in levels.difference(&rich) {
        faults.add(FaultKind::NoTreasure, None, format_args!("level {}", u32::from(*level) + 1));
    }
}

/// What a lock keeps shut that can't be gone round, as far as the next such lock, has a treasure.
fn vaults(dungeon: &Dungeon, stocking: &Stocking, faults: &mut Faults) {
    let shut: BTreeSet<_> = dungeon.locks.iter().filter(|lock| !lock.bypassable).map(|lock| lock.connection).collect();
    let rooms = routes::room_graph(dungeon);
    let groups = groups(&rooms, |way| !shut.contains(&dungeon.connections[way].key));
    let mut stocked = vec![false; groups.len()];
    let mut rich = vec![false; groups.len()];
    for (room, group) in dungeon.areas.iter().zip(&groups).filter(|(area, _)| is_stocked(area)) {
        stocked[*group] = true;
        rich[*group] |= holds(room, &stocking.treasure_spot);
    }
    for connection in dungeon.connections.iter().filter(|connection| shut.contains(&connection.key)) {
        let far = connection.rooms.into_iter().filter_map(|id| dungeon.area(id)).max_by_key(|room| room.lock_depth);
        let Some(far) = far else { continue };
        let group = groups[far.id.index().min(groups.len() - 1)];
        if stocked[group] && !rich[group] {
            let message = format_args!("what lies behind the lock of {}", connection.key);
            faults.add(FaultKind::VaultEmpty, place_of(far), message);
        }
    }
}

/// By node: a number that it shares with those that it is joined with over ways that are `open`.
fn groups(ways: &Ways, open: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut groups = vec![usize::MAX; ways.nodes()];
    let mut todo = Vec::new();
    for first in 0..ways.nodes() {
        todo.push(first);
        while let Some(node) = todo.pop() {
            if groups[node] != usize::MAX {
                continue;
            }
            groups[node] = first;
            todo.extend(ways.at(node).iter().filter(|arc| open(arc.way)).map(|arc| arc.to));
        }
    }
    groups
}
