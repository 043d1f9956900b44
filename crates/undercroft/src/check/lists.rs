//! Point 8: ids, keys, levels, counts and cross references of the lists.

use super::{FaultKind, Faults, place_of, place_of_opening};
use crate::{
    dungeon::{Area, AreaId, AreaKind, Dungeon, LinkKind, OpeningKind, Role, ThingKind, TilePos, Via},
    error::MAX_TILES,
    key::{AreaKey, ConnectionKey},
};

/// Colours that locks and keys can have.
const COLOURS: u32 = 4;

pub(super) fn check(dungeon: &Dungeon, faults: &mut Faults) {
    frame(dungeon, faults);
    areas(dungeon, faults);
    start_and_end(dungeon, faults);
    openings(dungeon, faults);
    connections(dungeon, faults);
    links(dungeon, faults);
    locks(dungeon, faults);
    specials(dungeon, faults);
}

fn frame(dungeon: &Dungeon, faults: &mut Faults) {
    if dungeon.format != 1 {
        faults.add(FaultKind::Format, None, format_args!("format {}, this is 1", dungeon.format));
    }
    let tiles: u64 = dungeon.levels.iter().map(|map| u64::from(map.width()) * u64::from(map.height())).sum();
    if tiles > MAX_TILES {
        faults.add(FaultKind::LevelOutOfRange, None, format_args!("{tiles} tiles, at most {MAX_TILES}"));
    }
    if dungeon.levels.is_empty() {
        faults.add(FaultKind::LevelOutOfRange, None, format_args!("no level"));
    }
    let report = dungeon.report;
    let spent = [report.wasted, report.undone].into_iter().fold(report.idle, u64::saturating_add);
    if spent > report.steps {
        let message = format_args!("report: {spent} steps idle, wasted or undone, of {}", report.steps);
        faults.add(FaultKind::CrossReference, None, message);
    }
}

fn areas(dungeon: &Dungeon, faults: &mut Faults) {
    let rooms = dungeon.areas.iter().filter(|area| area.kind == AreaKind::Room).count();
    for (index, area) in dungeon.areas.iter().enumerate() {
        let at = place_of(area);
        if area.id.index() != index {
            faults.add(FaultKind::WrongId, at, format_args!("area {} is entry {index}", area.id.0));
        }
        if usize::from(area.level) >= dungeon.levels.len() {
            faults.add(FaultKind::LevelOutOfRange, at, format_args!("area {index} lies on a level that is not there"));
        }
        let is_room = area.kind == AreaKind::Room;
        if is_room != (index < rooms) {
            faults.add(FaultKind::WrongOrder, at, format_args!("area {index}: halls come after rooms"));
        }
        if is_room == (area.role == Role::Hall) {
            let message = format_args!("area {index} is a {:?} with role {}", area.kind, area.role.word());
            faults.add(FaultKind::WrongRole, at, message);
        }
        if is_room && area.width != 0 || !is_room && (area.width == 0 || area.shape.is_some()) {
            faults.add(
                FaultKind::CrossReference,
                at,
                format_args!("area {index}: only halls have a width, only rooms a shape"),
            );
        }
        if !is_room && !area.contents.is_empty() {
            faults.add(FaultKind::ThingCount, at, format_args!("hall {index} has contents"));
        }
    }
    for pair in dungeon.areas.windows(2) {
        if let [a, b] = pair
            && a.kind == b.kind
            && a.key >= b.key
        {
            let message = format_args!("areas {} and {}: keys {} and {}", a.id.0, b.id.0, a.key, b.key);
            faults.add(FaultKind::WrongOrder, place_of(b), message);
        }
    }
}

fn start_and_end(dungeon: &Dungeon, faults: &mut Faults) {
    for (what, id, role) in [("start", dungeon.start, Role::Start), ("end", dungeon.end, Role::End)] {
        match room(dungeon, id) {
            None => {
                let message = format_args!("{what} {} is no room; there are {}", id.0, dungeon.room_count());
                faults.add(FaultKind::StartOrEnd, None, message);
            }
            Some(area) if area.role != role && dungeon.start != dungeon.end => {
                let message = format_args!("{what} {} has role {}", id.0, area.role.word());
                faults.add(FaultKind::StartOrEnd, place_of(area), message);
            }
            Some(_) => {}
        }
    }
    for (index, area) in dungeon.areas.iter().enumerate() {
        let misplaced = match area.role {
            Role::Start => index != dungeon.start.index(),
            Role::End => index != dungeon.end.index(),
            _ => false,
        };
        if misplaced {
            let message = format_args!("area {index} has role {} but is not", area.role.word());
            faults.add(FaultKind::StartOrEnd, place_of(area), message);
        }
    }
}

fn openings(dungeon: &Dungeon, faults: &mut Faults) {
    for (index, opening) in dungeon.openings.iter().enumerate() {
        let at = place_of_opening(opening);
        if opening.id.index() != index {
            faults.add(FaultKind::WrongId, at, format_args!("opening {} is entry {index}", opening.id.0));
        }
        for id in opening.areas {
            match dungeon.area(id) {
                None => faults.add(FaultKind::UnknownId, at, format_args!("opening {index} names area {}", id.0)),
                Some(area) if area.level != opening.level => {
                    faults.add(
                        FaultKind::LevelOutOfRange,
                        at,
                        format_args!("opening {index} and area {} lie on different levels", id.0),
                    );
                }
                Some(_) => {}
            }
        }
        let belongs = connection(dungeon, opening.connection).is_some_and(|connection| match connection.via {
            Via::Opening(id) => id.index() == index,
            Via::Hall(hall) => opening.areas.contains(&hall),
            Via::Link(_) => false,
        });
        if !belongs {
            let message = format_args!("opening {index} and connection {} do not name each other", opening.connection);
            faults.add(FaultKind::CrossReference, at, message);
        }
        if (opening.kind == OpeningKind::Locked) != opening.lock.is_some() {
            faults.add(
                FaultKind::DoorKind,
                at,
                format_args!("opening {index} is {:?}, lock {:?}", opening.kind, opening.lock.map(|id| id.0)),
            );
        }
        if opening.kind == OpeningKind::Open && !opening.material.is_empty() {
            faults.add(FaultKind::DoorKind, at, format_args!("opening {index} is open, of {}", opening.material));
        }
    }
}

fn connections(dungeon: &Dungeon, faults: &mut Faults) {
    for pair in dungeon.connections.windows(2) {
        if let [a, b] = pair
            && a.key >= b.key
        {
            faults.add(FaultKind::WrongOrder, None, format_args!("connections {} and {}", a.key, b.key));
        }
    }
    let mut sides = vec![Vec::new(); dungeon.areas.len()];
    for opening in &dungeon.openings {
        for (this, other) in [(0, 1), (1, 0)] {
            if let Some(sides) = sides.get_mut(opening.areas[this].index()) {
                sides.push((opening.areas[other], opening.connection));
            }
        }
    }
    let mut served = vec![false; dungeon.areas.len()];
    for connection in &dungeon.connections {
        let mut wrong = |why: &str| {
            faults.add(FaultKind::CrossReference, None, format_args!("connection {}: {why}", connection.key));
        };
        let [a, b] = connection.rooms;
        if a == b || room(dungeon, a).is_none() || room(dungeon, b).is_none() {
            wrong("does not join two rooms");
        }
        let joins = |areas: [AreaId; 2]| areas == [a, b] || areas == [b, a];
        match connection.via {
            Via::Opening(id) => match dungeon.openings.get(id.index()) {
                Some(opening) if opening.connection == connection.key && joins(opening.areas) => {}
                _ => wrong("its opening is not there or belongs to others"),
            },
            Via::Link(id) => match dungeon.links.get(id.index()) {
                Some(link) if link.connection == connection.key && joins(link.areas) => {}
                _ => wrong("its link is not there or belongs to others"),
            },
            Via::Hall(id) => {
                let hall = dungeon.area(id).filter(|area| area.kind == AreaKind::Hall);
                let ends = sides.get(id.index()).map_or(&[][..], Vec::as_slice);
                let leads_to = |room| ends.iter().any(|&(other, key)| other == room && key == connection.key);
                match hall {
                    Some(hall) if hall.key == AreaKey::from(connection.key) && leads_to(a) && leads_to(b) => {
                        served[id.index()] = true;
                    }
                    _ => wrong("its hall is not there or does not lead from room to room"),
                }
            }
        }
    }
    for (index, area) in dungeon.areas.iter().enumerate() {
        if area.kind == AreaKind::Hall && !served[index] {
            faults.add(
                FaultKind::CrossReference,
                place_of(area),
                format_args!("hall {index} belongs to no connection"),
            );
        }
    }
}

fn links(dungeon: &Dungeon, faults: &mut Faults) {
    for (index, link) in dungeon.links.iter().enumerate() {
        if link.id.index() != index {
            faults.add(FaultKind::WrongId, None, format_args!("link {} is entry {index}", link.id.0));
        }
        let named = connection(dungeon, link.connection)
            .is_some_and(|connection| matches!(connection.via, Via::Link(id) if id.index() == index));
        if !named {
            let message = format_args!("link {index} and connection {} do not name each other", link.connection);
            faults.add(FaultKind::CrossReference, None, message);
        }
        for (end, area) in link.ends.into_iter().zip(link.areas) {
            let thing = dungeon.things.get(end.index());
            if thing.is_none_or(|thing| thing.kind != ThingKind::LinkEnd(link.id) || thing.area != area) {
                let message = format_args!("link {index}: thing {} is not its end in area {}", end.0, area.0);
                faults.add(FaultKind::CrossReference, thing.map(|thing| thing.at), message);
            }
        }
        if link.ends[0] == link.ends[1] {
            faults.add(
                FaultKind::CrossReference,
                None,
                format_args!("link {index}: both ends are thing {}", link.ends[0].0),
            );
        }
        if link.kind == LinkKind::Stairs {
            stairs(dungeon, index, link.areas, faults);
        }
        if link.lock.is_some() && link.kind != LinkKind::Tunnel {
            faults.add(FaultKind::DoorKind, None, format_args!("link {index}: only a tunnel can be locked"));
        }
    }
    for (index, thing) in dungeon.things.iter().enumerate() {
        if let ThingKind::LinkEnd(id) = thing.kind
            && !dungeon.links.get(id.index()).is_some_and(|link| link.ends.iter().any(|end| end.index() == index))
        {
            faults.add(FaultKind::CrossReference, thing.at, format_args!("thing {index} is no end of link {}", id.0));
        }
    }
}

fn stairs(dungeon: &Dungeon, index: usize, ends: [AreaId; 2], faults: &mut Faults) {
    let levels = ends.map(|id| dungeon.area(id).map(|area| u32::from(area.level)));
    if let [Some(upper), Some(lower)] = levels
        && upper < lower
    {
        return;
    }
    let at = dungeon.area(ends[0]).map(place_of);
    let message =
        format_args!("link {index}: stairs from area {} to area {}, not down to a lower level", ends[0].0, ends[1].0);
    faults.add(FaultKind::StairsUnpaired, at, message);
}

fn locks(dungeon: &Dungeon, faults: &mut Faults) {
    let mut doors: Vec<Vec<(Option<TilePos>, ConnectionKey)>> = vec![Vec::new(); dungeon.locks.len()];
    let openings = dungeon.openings.iter().map(|o| (o.lock, Some(place_of_opening(o)), o.connection));
    let links = dungeon.links.iter().map(|l| (l.lock, None, l.connection));
    for (lock, at, key) in openings.chain(links) {
        let Some(lock) = lock else { continue };
        match doors.get_mut(lock.index()) {
            Some(doors) => doors.push((at, key)),
            None => faults.add(FaultKind::UnknownId, at, format_args!("connection {key} names lock {}", lock.0)),
        }
    }
    let mut keys = vec![0_u32; dungeon.locks.len()];
    let mut lying: Vec<(u32, AreaId)> = Vec::new();
    for (index, thing) in dungeon.things.iter().enumerate() {
        let ThingKind::Key(id) = thing.kind else { continue };
        match dungeon.locks.get(id.index()) {
            Some(lock) => {
                keys[id.index()] += 1;
                lying.push((lock.key_kind, thing.area));
            }
            None => {
                faults.add(FaultKind::UnknownId, thing.at, format_args!("thing {index} is the key of lock {}", id.0))
            }
        }
    }
    lying.sort_unstable();
    for (index, lock) in dungeon.locks.iter().enumerate() {
        let at = doors[index].first().and_then(|(at, _)| *at);
        if lock.id.index() != index {
            faults.add(FaultKind::WrongId, at, format_args!("lock {} is entry {index}", lock.id.0));
        }
        if lock.colour >= COLOURS {
            let message = format_args!("lock {index} has colour {}, there are {COLOURS}", lock.colour);
            faults.add(FaultKind::UnknownId, at, message);
        }
        match doors[index][..] {
            [(_, key)] if key == lock.connection => {}
            [] => faults.add(FaultKind::LockWithoutKey, at, format_args!("lock {index} has no door")),
            _ => faults.add(
                FaultKind::LockWithoutKey,
                at,
                format_args!("lock {index} is not one door of connection {}", lock.connection),
            ),
        }
        if lying.binary_search(&(lock.key_kind, lock.key_room)).is_err() {
            faults.add(
                FaultKind::LockWithoutKey,
                at,
                format_args!("lock {index} has no key in room {}", lock.key_room.0),
            );
        }
        if keys[index] > 1 {
            faults.add(FaultKind::ThingCount, at, format_args!("lock {index} has {} keys", keys[index]));
        }
    }
    guards(dungeon, faults);
}

/// `wants_guard` marks exactly the rooms where a key lies.
fn guards(dungeon: &Dungeon, faults: &mut Faults) {
    let mut holds_key = vec![false; dungeon.areas.len()];
    for lock in &dungeon.locks {
        if let Some(holds_key) = holds_key.get_mut(lock.key_room.index()) {
            *holds_key = true;
        }
    }
    for (area, holds_key) in dungeon.areas.iter().zip(holds_key) {
        if area.wants_guard != holds_key {
            let message =
                format_args!("area {}: wants_guard is {}, a key lies there: {holds_key}", area.id.0, area.wants_guard);
            faults.add(FaultKind::DerivedValue, place_of(area), message);
        }
    }
}

fn specials(dungeon: &Dungeon, faults: &mut Faults) {
    let mut listed = vec![false; dungeon.areas.len()];
    for (index, special) in dungeon.specials.iter().enumerate() {
        let area = dungeon.area(special.area);
        match area {
            Some(area) if matches!(&area.role, Role::Special(kind) if *kind == special.kind) => {
                if std::mem::replace(&mut listed[special.area.index()], true) {
                    let message = format_args!("special room {index}: area {} is listed twice", special.area.0);
                    faults.add(FaultKind::CrossReference, place_of(area), message);
                }
            }
            _ => {
                let message = format_args!("special room {index}: area {} is no {}", special.area.0, special.kind);
                faults.add(FaultKind::WrongRole, area.map(place_of), message);
            }
        }
        let mut seen = Vec::new();
        for (rule, text) in &special.dropped {
            if *rule >= special.rules || seen.contains(rule) || seen.len() > 64 {
                let message = format_args!("special room {index}: rule {rule} {text} of {} is dropped", special.rules);
                faults.add(FaultKind::UnknownId, area.map(place_of), message);
                break;
            }
            seen.push(*rule);
        }
    }
    for (area, listed) in dungeon.areas.iter().zip(listed) {
        if let Role::Special(kind) = &area.role
            && !listed
        {
            faults.add(
                FaultKind::WrongRole,
                place_of(area),
                format_args!("area {} is a {kind} that is not listed", area.id.0),
            );
        }
    }
}

/// The room with this number; `None` when there is none or it is a hall.
fn room(dungeon: &Dungeon, id: AreaId) -> Option<&Area> {
    dungeon.area(id).filter(|area| area.kind == AreaKind::Room)
}

/// The connection with this key, in a list that should be in order of key.
fn connection(dungeon: &Dungeon, key: ConnectionKey) -> Option<&crate::dungeon::Connection> {
    let list = &dungeon.connections;
    list.binary_search_by_key(&key, |connection| connection.key).ok().map(|index| &list[index])
}
