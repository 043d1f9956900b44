//! Exits: every way out of a room is named once, by the wall where its opening stands on the map; both ends of a
//! connection name each other.

use std::collections::{BTreeMap, BTreeSet};

use super::{FaultKind, Faults, place_of};
use crate::{
    dungeon::{Area, AreaId, AreaKind, Dungeon, Exit, ExitName, Link, LinkKind, Opening, Place, Via},
    grid::{Direction, Point},
    key::ConnectionKey,
};

/// A dungeon that lists no exits at all is of an older file, or made by hand: there is nothing to say about it then.
pub(super) fn check(dungeon: &Dungeon, faults: &mut Faults) {
    if dungeon.areas.iter().all(|area| area.exits.is_empty()) {
        return;
    }
    for area in &dungeon.areas {
        if area.kind == AreaKind::Hall && !area.exits.is_empty() {
            faults.add(FaultKind::ExitUnknown, place_of(area), format_args!("hall {} has exits", area.id.0));
        }
        for (index, exit) in area.exits.iter().enumerate() {
            leads_on(dungeon, area, index, exit, faults);
        }
        in_order(area, faults);
        walls(dungeon, area, faults);
        stairs(area, faults);
    }
    complete(dungeon, faults);
    both_ends(dungeon, faults);
}

fn bad(faults: &mut Faults, rule: FaultKind, room: &Area, exit: &Exit, why: &str) {
    faults.add(rule, place_of(room), format_args!("exit {} of area {}: {why}", exit.name, room.id.0));
}

fn opening_of<'a>(dungeon: &'a Dungeon, exit: &Exit) -> Option<&'a Opening> {
    match exit.via {
        Via::Opening(id) => dungeon.openings.get(id.index()),
        _ => None,
    }
}

fn link_of<'a>(dungeon: &'a Dungeon, exit: &Exit) -> Option<&'a Link> {
    match exit.via {
        Via::Link(id) => dungeon.links.get(id.index()),
        _ => None,
    }
}

/// An exit is an opening or the end of a link of its room, and names the room beyond as its connection does.
fn leads_on(dungeon: &Dungeon, room: &Area, index: usize, exit: &Exit, faults: &mut Faults) {
    let found = dungeon.connections.binary_search_by_key(&exit.connection, |connection| connection.key);
    let rooms = found.ok().map(|found| dungeon.connections[found].rooms);
    if rooms != Some([room.id, exit.to]) && rooms != Some([exit.to, room.id]) {
        bad(faults, FaultKind::ExitUnknown, room, exit, "its connection does not lead there");
    }
    let kind_fits = match (opening_of(dungeon, exit), link_of(dungeon, exit)) {
        (Some(opening), _) => {
            let is_here = opening.connection == exit.connection && opening.areas.contains(&room.id);
            is_here && matches!(exit.name, ExitName::Wall { .. })
        }
        (_, Some(link)) if link.connection == exit.connection => match exit.name {
            ExitName::Down(_) => link.kind == LinkKind::Stairs && link.areas[0] == room.id,
            ExitName::Up(_) => link.kind == LinkKind::Stairs && link.areas[1] == room.id,
            ExitName::Teleporter(_) => link.kind == LinkKind::Teleporter && link.areas.contains(&room.id),
            ExitName::Tunnel(_) => link.kind == LinkKind::Tunnel && link.areas.contains(&room.id),
            ExitName::Wall { .. } => false,
        },
        _ => false,
    };
    if !kind_fits {
        let message = format_args!("exit {index} ({}) of area {} is no such way out of it", exit.name, room.id.0);
        faults.add(FaultKind::ExitUnknown, place_of(room), message);
    }
}

/// Walls from north clockwise, then down, up, teleporters, tunnels; no name twice.
fn in_order(room: &Area, faults: &mut Faults) {
    let rank = |name: &ExitName| match name {
        ExitName::Wall { wall: Direction::North, .. } => 0,
        ExitName::Wall { wall: Direction::East, .. } => 1,
        ExitName::Wall { wall: Direction::South, .. } => 2,
        ExitName::Wall { wall: Direction::West, .. } => 3,
        ExitName::Down(_) => 4,
        ExitName::Up(_) => 5,
        ExitName::Teleporter(_) => 6,
        ExitName::Tunnel(_) => 7,
    };
    let mut names = BTreeSet::new();
    for exit in &room.exits {
        if !names.insert(exit.name.to_string()) {
            bad(faults, FaultKind::ExitName, room, exit, "the name is taken");
        }
    }
    for pair in room.exits.windows(2) {
        if rank(&pair[0].name) > rank(&pair[1].name) {
            bad(faults, FaultKind::WrongOrder, room, &pair[1], "out of order");
        }
    }
}

/// The wall is where one leaves the room on the map; of several in one wall the places are counted from the left.
fn walls(dungeon: &Dungeon, room: &Area, faults: &mut Faults) {
    let Some(map) = dungeon.levels.get(usize::from(room.level)) else { return };
    let mut by_wall: BTreeMap<Direction, Vec<(Point, Place, &Exit)>> = BTreeMap::new();
    for exit in &room.exits {
        let (ExitName::Wall { wall, place }, Some(opening)) = (exit.name, opening_of(dungeon, exit)) else { continue };
        // Outside of the map a step could leave the numbers.
        if map.index(opening.at).is_none() {
            continue;
        }
        if map.area(opening.at.step(wall.opposite())) != Some(room.id) {
            bad(faults, FaultKind::ExitName, room, exit, "one does not leave the room in that direction");
        }
        by_wall.entry(wall).or_default().push((opening.at, place, exit));
    }
    for (wall, exits) in by_wall {
        let count = exits.len() as u32;
        for (nth, (at, place, exit)) in (1..).zip(&exits) {
            let right = match (count, nth) {
                (1, _) => *place == Place::Only,
                (2, 1) | (3, 1) => *place == Place::Left,
                (2, 2) | (3, 3) => *place == Place::Right,
                (3, 2) => *place == Place::Middle,
                _ => *place == Place::Nth(nth),
            };
            // Who faces north or south sees x grow to the right or to the left, who faces east or west y.
            let from_left = |p: &Point| match wall {
                Direction::North => i64::from(p.x),
                Direction::South => -i64::from(p.x),
                Direction::East => i64::from(p.y),
                Direction::West => -i64::from(p.y),
            };
            let after = exits.get(nth as usize).is_none_or(|next| from_left(at) <= from_left(&next.0));
            if !right || !after {
                bad(faults, FaultKind::ExitName, room, exit, "not its place in that wall");
            }
        }
    }
}

/// One staircase has no number, several are counted from 1.
fn stairs(room: &Area, faults: &mut Faults) {
    for down in [true, false] {
        let of_kind = |exit: &&Exit| match exit.name {
            ExitName::Down(_) => down,
            ExitName::Up(_) => !down,
            _ => false,
        };
        let count = room.exits.iter().filter(of_kind).count();
        for (nth, exit) in (1..).zip(room.exits.iter().filter(of_kind)) {
            let (ExitName::Down(number) | ExitName::Up(number)) = exit.name else { continue };
            if number != if count == 1 { 0 } else { nth } {
                bad(faults, FaultKind::ExitName, room, exit, "stairs are counted from 1, a single one not at all");
            }
        }
    }
}

/// Every opening and every end of a link of a room is among its exits, once.
fn complete(dungeon: &Dungeon, faults: &mut Faults) {
    let mut listed: BTreeMap<(AreaId, bool, u32), u32> = BTreeMap::new();
    for area in &dungeon.areas {
        for exit in &area.exits {
            let way = match exit.via {
                Via::Opening(id) => (area.id, false, id.0),
                Via::Link(id) => (area.id, true, id.0),
                Via::Hall(_) => continue,
            };
            *listed.entry(way).or_default() += 1;
        }
    }
    let openings = dungeon.openings.iter().flat_map(|o| o.areas.map(|area| (area, false, o.id.0)));
    let links = dungeon.links.iter().flat_map(|l| l.areas.map(|area| (area, true, l.id.0)));
    for way in openings.chain(links) {
        let Some(room) = dungeon.area(way.0).filter(|area| area.kind == AreaKind::Room) else { continue };
        let count = listed.get(&way).copied().unwrap_or(0);
        if count != 1 {
            let what = if way.1 { "link" } else { "opening" };
            let message = format_args!("{what} {} is {count} times among the exits of area {}", way.2, room.id.0);
            faults.add(FaultKind::ExitMissing, place_of(room), message);
        }
    }
}

/// Both ends of a connection name each other. Teleporters and tunnels have the same letter or number at both, and no
/// other has it.
fn both_ends(dungeon: &Dungeon, faults: &mut Faults) {
    let mut ends: BTreeMap<ConnectionKey, Vec<(&Area, &Exit)>> = BTreeMap::new();
    for area in &dungeon.areas {
        for exit in &area.exits {
            ends.entry(exit.connection).or_default().push((area, exit));
        }
    }
    let mut taken: BTreeMap<(bool, u32), ConnectionKey> = BTreeMap::new();
    let mut last: [Option<u32>; 2] = [None; 2];
    for (key, ends) in &ends {
        let name_each_other = matches!(ends[..], [(a, to_b), (b, to_a)] if to_b.to == b.id && to_a.to == a.id);
        if !name_each_other {
            bad(faults, FaultKind::ExitOneSided, ends[0].0, ends[0].1, "the other end does not name it");
            continue;
        }
        let number = |exit: &Exit| match exit.name {
            ExitName::Teleporter(letter) => Some((false, letter)),
            ExitName::Tunnel(number) => Some((true, number)),
            _ => None,
        };
        let (first, second) = (number(ends[0].1), number(ends[1].1));
        if first != second {
            bad(faults, FaultKind::ExitName, ends[0].0, ends[0].1, "the other end has another name");
        }
        let Some((is_tunnel, number)) = first else { continue };
        if taken.insert((is_tunnel, number), *key).is_some() {
            bad(faults, FaultKind::ExitName, ends[0].0, ends[0].1, "another connection has this name");
        }
        // In order of key, teleporters from A, tunnels from 1.
        let last = &mut last[usize::from(is_tunnel)];
        let next = last.map_or(u32::from(is_tunnel), |last| last.saturating_add(1));
        if number != next {
            bad(faults, FaultKind::ExitName, ends[0].0, ends[0].1, "not in order of key");
        }
        *last = Some(number);
    }
}
