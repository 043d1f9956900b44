//! What a pointcrawl's settings ask for: rooms and levels, stairs, neighbours, labels, shapes, widths.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    FaultKind, Faults, grid,
    neighbourhood::{self, MOST_ROOMS},
    place_of,
};
use crate::{
    ValidPreset,
    dungeon::{Area, AreaId, AreaKind, Connection, Dungeon, LinkKind, Role, Via},
    grid::Point,
    key::{AreaKey, RoomKey},
    plan::Label,
    preset::{Cell, Crossing, LevelCount, Pointcrawl, Side},
    relaxation::Relaxation,
};

/// No shape reaches farther from its anchor.
const SHAPES_WITHIN: Cell = Cell { width: 64, height: 64 };

pub(super) fn check(dungeon: &Dungeon, preset: &ValidPreset, asked: &Pointcrawl, faults: &mut Faults) {
    counts(dungeon, asked, faults);
    for room in rooms(dungeon) {
        point(dungeon, asked, room, faults);
        grid::shape(dungeon, preset, SHAPES_WITHIN, room, faults);
    }
    stairs(dungeon, faults);
    joined_once(dungeon, faults);
    for connection in &dungeon.connections {
        label(dungeon, asked, connection, faults);
    }
    neighbours(dungeon, faults);
    if asked.bonus_crossing == Crossing::Avoid {
        bonus(dungeon, faults);
    }
    tunnels(dungeon, faults);
    start_and_end(dungeon, faults);
    grid::widths(dungeon, preset, faults);
    grid::lock_is_nearer_the_start(dungeon, faults);
}

fn rooms(dungeon: &Dungeon) -> impl Iterator<Item = &Area> {
    dungeon.areas.iter().filter(|area| area.kind == AreaKind::Room)
}

fn lattice_point(area: &Area) -> Point {
    RoomKey(area.key.0).cell()
}

fn counts(dungeon: &Dungeon, asked: &Pointcrawl, faults: &mut Faults) {
    let mut not_asked = |what: &str, count: usize, low: u64, high: u64| {
        if !(low..=high).contains(&(count as u64)) {
            faults.add(FaultKind::CountNotAsked, None, format_args!("{count} {what}, {low}..={high} asked for"));
        }
    };
    let count = rooms(dungeon).count();
    let (low, high) = asked.rooms.range();
    not_asked("rooms", count, low.into(), high.into());
    let (low, high) = match asked.levels {
        LevelCount::Exactly(levels) => (levels, levels),
        LevelCount::Drawn { spare, factor } => {
            let root = libm::sqrt((count as f64 - f64::from(spare)).max(1.0));
            let levels = |factor: f64| (libm::ceil(root * factor) as u32).clamp(1, (count as u32).clamp(1, 4096));
            (levels(factor.0.to_f64()), levels(factor.1.to_f64()))
        }
    };
    not_asked("levels", dungeon.levels.len(), low.into(), high.into());
    let on_level = rooms(dungeon).map(|room| room.level).collect::<BTreeSet<_>>().len();
    not_asked("levels with rooms", on_level, dungeon.levels.len() as u64, dungeon.levels.len() as u64);
    let teleporters = dungeon.links.iter().filter(|link| link.kind == LinkKind::Teleporter).count();
    let chance = asked.teleporter_chance.thousandths();
    not_asked("teleporters", teleporters, 0, if chance > 0 { count as u64 } else { 0 });
    let entrances = rooms(dungeon).filter(|room| room.role == Role::Entrance).count();
    let chance = asked.entrance_chance.thousandths();
    not_asked("entrances besides the start", entrances, 0, if chance > 0 { count as u64 } else { 0 });
    let bonus = dungeon.connections.iter().filter(|connection| connection.bonus).count();
    not_asked("bonus connections", bonus, 0, if asked.bonus_draws > 0 { count as u64 } else { 0 });
}

/// A room's key says its level and lattice point; rooms of one column or row stand above or beside each other.
fn point(dungeon: &Dungeon, asked: &Pointcrawl, room: &Area, faults: &mut Faults) {
    let at = lattice_point(room);
    let side = match asked.side {
        Side::Exactly(side) => i64::from(side),
        Side::Fitted => i64::from(i32::MAX),
    };
    let inside = |v: i32| (0..side).contains(&i64::from(v));
    let first = dungeon.areas.first().unwrap_or(room);
    let origin = lattice_point(first);
    // One column is as many tiles as another, and as one row.
    let fits = |from: i32, to: i32, a: i32, b: i32| {
        (i64::from(to) - i64::from(from)).signum() == (i64::from(b) - i64::from(a)).signum()
    };
    let in_line =
        fits(origin.x, at.x, first.anchor.x, room.anchor.x) && fits(origin.y, at.y, first.anchor.y, room.anchor.y);
    if AreaKey::from(RoomKey::of_cell(room.level, at)) != room.key || !inside(at.x) || !inside(at.y) || !in_line {
        let message = format_args!("room {} is not at its lattice point ({}, {})", room.id.0, at.x, at.y);
        faults.add(FaultKind::OffTheGrid, place_of(room), message);
    }
}

/// Stairs lead from each level to the next.
fn stairs(dungeon: &Dungeon, faults: &mut Faults) {
    let level = |id: AreaId| dungeon.area(id).map(|area| usize::from(area.level));
    let mut joined = vec![false; dungeon.levels.len()];
    for link in dungeon.links.iter().filter(|link| link.kind == LinkKind::Stairs) {
        if let [Some(upper), Some(lower)] = link.areas.map(level)
            && upper + 1 == lower
            && let Some(joined) = joined.get_mut(upper)
        {
            *joined = true;
        }
    }
    for (upper, joined) in joined.iter().enumerate().take(dungeon.levels.len().saturating_sub(1)) {
        if !joined {
            let message = format_args!("from level {} to level {}", upper + 1, upper + 2);
            faults.add(FaultKind::StairsMissing, None, message);
        }
    }
}

fn joined_once(dungeon: &Dungeon, faults: &mut Faults) {
    let mut joined = BTreeSet::new();
    for connection in &dungeon.connections {
        let [a, b] = connection.rooms;
        if !joined.insert((a.min(b), a.max(b))) {
            let message = format_args!("rooms {} and {} are joined a second time", a.0, b.0);
            faults.add(FaultKind::JoinedTwice, dungeon.area(a).map(place_of), message);
        }
    }
}

/// A label that the preset has a weight for, at that length; stairs and teleporters have none.
fn label(dungeon: &Dungeon, asked: &Pointcrawl, connection: &Connection, faults: &mut Faults) {
    let [Some(a), Some(b)] = connection.rooms.map(|room| dungeon.area(room)) else { return };
    let planned = matches!(connection.via, Via::Link(id)
        if dungeon.links.get(id.index()).is_some_and(|link| link.kind != LinkKind::Tunnel));
    let (near, far) = (asked.near_labels, asked.far_labels);
    let rows = if planned {
        vec![]
    } else if lattice_point(a).manhattan(lattice_point(b)) == 1 {
        vec![
            (Label::Door, near.door),
            (Label::Locked, near.locked),
            (Label::Open, near.open),
            (Label::Secret, near.secret),
        ]
    } else {
        vec![
            (Label::Corridor, far.corridor),
            (Label::Trap, far.trap),
            (Label::Obstruction, far.obstruction),
            (Label::Secret, far.secret),
        ]
    };
    let none = rows.iter().all(|(_, weight)| *weight == 0);
    let right = match connection.label {
        Label::Any => none,
        label => rows.contains(&(label, rows.iter().find(|row| row.0 == label).map_or(0, |row| row.1.max(1)))),
    };
    if !right {
        let message = format_args!("connection {} is labelled {}", connection.key, connection.label.word());
        faults.add(FaultKind::LabelNotAsked, place_of(a), message);
    }
}

/// The rooms of each level that is small enough, in order of number.
fn levels(dungeon: &Dungeon) -> Vec<Vec<&Area>> {
    let mut levels = vec![Vec::new(); dungeon.levels.len()];
    for room in rooms(dungeon) {
        if let Some(level) = levels.get_mut(usize::from(room.level)) {
            level.push(room);
        }
    }
    levels.retain(|rooms| rooms.len() <= MOST_ROOMS);
    levels
}

/// Connections within a level, tunnels included, but for stairs and teleporters that ought not to be there.
fn within_levels(dungeon: &Dungeon) -> impl Iterator<Item = (&Connection, [&Area; 2])> {
    dungeon.connections.iter().filter_map(|connection| {
        let [Some(a), Some(b)] = connection.rooms.map(|room| dungeon.area(room)) else { return None };
        let is_hall = match connection.via {
            Via::Link(id) => dungeon.links.get(id.index()).is_some_and(|link| link.kind == LinkKind::Tunnel),
            Via::Opening(_) | Via::Hall(_) => true,
        };
        (is_hall && a.level == b.level).then_some((connection, [a, b]))
    })
}

/// What is no bonus joins exactly the relative neighbours of each level.
fn neighbours(dungeon: &Dungeon, faults: &mut Faults) {
    let mut joined: BTreeSet<(AreaId, AreaId)> = within_levels(dungeon)
        .filter(|(connection, _)| !connection.bonus)
        .map(|(_, [a, b])| (a.id.min(b.id), a.id.max(b.id)))
        .collect();
    for rooms in levels(dungeon) {
        let points: Vec<Point> = rooms.iter().map(|room| lattice_point(room)).collect();
        for (a, b) in neighbourhood::neighbours(&points) {
            let (a, b) = (rooms[a], rooms[b]);
            if !joined.remove(&(a.id.min(b.id), a.id.max(b.id))) {
                let message = format_args!("neighbours {} and {} are not joined", a.id.0, b.id.0);
                faults.add(FaultKind::NotNeighbours, place_of(a), message);
            }
        }
        let here: BTreeSet<AreaId> = rooms.iter().map(|room| room.id).collect();
        for (a, b) in joined.iter().filter(|(a, _)| here.contains(a)) {
            let message = format_args!("rooms {} and {} are joined and no neighbours", a.0, b.0);
            faults.add(FaultKind::NotNeighbours, dungeon.area(*a).map(place_of), message);
        }
    }
}

/// Bonus connections of a level cross no other of it and run over no room.
fn bonus(dungeon: &Dungeon, faults: &mut Faults) {
    type Line<'a> = (&'a Connection, (Point, Point));
    let mut by_level: BTreeMap<u16, Vec<Line<'_>>> = BTreeMap::new();
    for (connection, [a, b]) in within_levels(dungeon) {
        by_level.entry(a.level).or_default().push((connection, (lattice_point(a), lattice_point(b))));
    }
    for rooms in levels(dungeon) {
        let Some(lines) = rooms.first().and_then(|room| by_level.get(&room.level)) else { continue };
        // As many as a level of that size can have without crossing.
        if lines.len() > 3 * MOST_ROOMS {
            continue;
        }
        for (connection, line) in lines.iter().filter(|(connection, _)| connection.bonus) {
            let at = dungeon.area(connection.rooms[0]).map(place_of);
            if let Some(room) = rooms.iter().find(|room| neighbourhood::lies_on(lattice_point(room), *line)) {
                let message = format_args!("connection {} runs over room {}", connection.key, room.id.0);
                faults.add(FaultKind::BonusCrosses, at, message);
            }
            if let Some((other, _)) = lines.iter().find(|(_, other)| neighbourhood::cross(*line, *other)) {
                let message = format_args!("connections {} and {}", connection.key, other.key);
                faults.add(FaultKind::BonusCrosses, at, message);
            }
        }
    }
}

/// Each hall that became a tunnel is told of.
fn tunnels(dungeon: &Dungeon, faults: &mut Faults) {
    let tunnels = dungeon.links.iter().filter(|link| link.kind == LinkKind::Tunnel).count() as u64;
    let halls = within_levels(dungeon).count() as u64;
    let told = dungeon.relaxations.iter().find_map(|relaxation| match relaxation {
        Relaxation::Tunnels { asked, got } => Some((u64::from(*asked), u64::from(*got))),
        _ => None,
    });
    match told {
        None if tunnels > 0 => {
            faults.add(FaultKind::RelaxationMissing, None, format_args!("{tunnels} tunnels and no word about it"));
        }
        Some((asked, got)) if asked != halls || got + tunnels != asked => {
            let message = format_args!("{got} halls of {asked}; there are {tunnels} tunnels, {halls} with the halls");
            faults.add(FaultKind::RelaxationFalse, None, message);
        }
        _ => {}
    }
}

/// The start is the first way in, the end the first of the farthest rooms.
fn start_and_end(dungeon: &Dungeon, faults: &mut Faults) {
    let entrance = rooms(dungeon).find(|room| room.role == Role::Entrance);
    if let Some(entrance) = entrance.filter(|room| room.id < dungeon.start) {
        let message = format_args!("room {} is an entrance before the start", entrance.id.0);
        faults.add(FaultKind::StartOrEnd, place_of(entrance), message);
    }
    let farthest = rooms(dungeon).map(|room| room.depth).max();
    let first = rooms(dungeon).find(|room| Some(room.depth) == farthest);
    if let Some(first) = first.filter(|room| room.id != dungeon.end) {
        let message = format_args!("the end is {}, room {} is as far or farther", dungeon.end.0, first.id.0);
        faults.add(FaultKind::StartOrEnd, place_of(first), message);
    }
}
