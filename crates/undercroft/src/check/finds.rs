//! What tables gave: spots and finds name each other, dice fell as they can, no name stands twice.

use std::collections::{BTreeMap, BTreeSet};

use super::{FaultKind, Faults, place_of};
use crate::dungeon::{Dungeon, Find, Purpose, Rolled, ThingKind};

pub(super) fn check(dungeon: &Dungeon, faults: &mut Faults) {
    spots(dungeon, faults);
    names(dungeon, faults);
    for area in &dungeon.areas {
        for find in &area.finds {
            let place = place_of(area);
            let fits = matches!(
                find.purpose,
                Purpose::Monster
                    | Purpose::Treasure
                    | Purpose::Dressing
                    | Purpose::Smell
                    | Purpose::Sound
                    | Purpose::Light
            );
            if !fits {
                let message = format_args!("area {} has a find for {:?}", area.id.0, find.purpose);
                faults.add(FaultKind::FindWrong, place, message);
            }
            dice(find, |message| faults.add(FaultKind::DiceWrong, place, message));
        }
    }
    let others = dungeon.wandering.iter().flat_map(|w| w.rows.iter().map(|find| (find, &[Purpose::Wandering][..])));
    let hazards = dungeon.hazards.iter().flat_map(|hazard| &hazard.find);
    for (find, purposes) in others.chain(hazards.map(|find| (find, &[Purpose::Trap, Purpose::Obstruction][..]))) {
        if !purposes.contains(&find.purpose) {
            faults.add(FaultKind::FindWrong, None, format_args!("`{}` is for {:?}", find.text, find.purpose));
        }
        dice(find, |message| faults.add(FaultKind::DiceWrong, None, message));
    }
    wandering(dungeon, faults);
}

/// Only spots have finds, of monsters or treasure of their room, no two the same.
fn spots(dungeon: &Dungeon, faults: &mut Faults) {
    let mut named = BTreeSet::new();
    for thing in &dungeon.things {
        let Some(index) = thing.find else { continue };
        let find = dungeon.area(thing.area).and_then(|area| area.finds.get(index as usize));
        let fits = matches!(thing.kind, ThingKind::Spot(_))
            && find.is_some_and(|find| matches!(find.purpose, Purpose::Monster | Purpose::Treasure));
        if !fits || !named.insert((thing.area, index)) {
            let message = format_args!("thing {} names find {index} of area {}", thing.id.0, thing.area.0);
            faults.add(FaultKind::FindOfSpot, thing.at, message);
        }
    }
}

fn names(dungeon: &Dungeon, faults: &mut Faults) {
    let mut taken = BTreeMap::new();
    for area in dungeon.areas.iter().filter(|area| !area.name.is_empty()) {
        if let Some(other) = taken.insert(&area.name, area.id.0) {
            let message = format_args!("areas {other} and {} are both called {}", area.id.0, area.name);
            faults.add(FaultKind::NameTwice, place_of(area), message);
        }
    }
}

/// One table a level, of all levels or of none.
fn wandering(dungeon: &Dungeon, faults: &mut Faults) {
    let levels = dungeon.wandering.iter().map(|wandering| usize::from(wandering.level));
    if !dungeon.wandering.is_empty() && !levels.eq(0..dungeon.levels.len()) {
        let message = format_args!("{} wandering tables for {} levels", dungeon.wandering.len(), dungeon.levels.len());
        faults.add(FaultKind::WanderingTables, None, message);
    }
}

/// As many dice as were thrown, no face that they do not have, and a total that follows from them.
fn dice(find: &Find, mut bad: impl FnMut(std::fmt::Arguments<'_>)) {
    for rolled in &find.rolls {
        if !fell(rolled).unwrap_or(true) {
            bad(format_args!("{} fell as {:?}, {} in total", rolled.dice, rolled.faces, rolled.total));
        }
    }
}

/// `None` when the expression is not of the form `3d6×10+1`.
fn fell(rolled: &Rolled) -> Option<bool> {
    let text: String = rolled.dice.chars().filter(|c| !c.is_whitespace()).collect();
    let (count, rest) = text.split_once(['d', 'D'])?;
    let count: usize = if count.is_empty() { 1 } else { count.parse().ok()? };
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '%').unwrap_or(rest.len());
    let (sides, rest) = rest.split_at(end);
    let sides: u32 = if sides == "%" { 100 } else { sides.parse().ok()? };
    let (factor, plus) = match rest.find(['+', '-', '−']) {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    let factor: i64 = match factor.strip_prefix(['×', 'x', 'X', '*']) {
        Some(number) => number.parse().ok()?,
        None if factor.is_empty() => 1,
        None => return None,
    };
    let plus: i64 = if plus.is_empty() { 0 } else { plus.replace('−', "-").parse().ok()? };
    let sum: i64 = rolled.faces.iter().map(|face| i64::from(*face)).sum();
    let faces_fit = rolled.faces.len() == count && rolled.faces.iter().all(|face| (1..=sides).contains(face));
    Some(faces_fit && sum.saturating_mul(factor).saturating_add(plus) == rolled.total)
}
