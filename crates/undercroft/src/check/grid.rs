//! What the grid carve's settings ask for: cells, start and end, widths, doors, shapes.

use std::collections::BTreeSet;

use super::{FaultKind, Faults, place_of, place_of_opening};
use crate::{
    ValidPreset,
    dungeon::{Area, AreaKind, Dungeon, Form, OpeningKind, Role, TilePos, Via},
    grid::Point,
    key::{AreaKey, ConnectionKey, RoomKey},
    preset::{Cell, GridCarve, HallWidth, Shape, StartEnd},
};

pub(super) fn check(dungeon: &Dungeon, preset: &ValidPreset, carve: &GridCarve, faults: &mut Faults) {
    size(dungeon, preset.cell, carve, faults);
    for room in dungeon.areas.iter().filter(|area| area.kind == AreaKind::Room) {
        cell(preset.cell, carve, room, faults);
        shape(dungeon, preset, preset.cell, room, faults);
    }
    connections(dungeon, faults);
    start_and_end(dungeon, carve, faults);
    widths(dungeon, preset, faults);
    doors(dungeon, preset, faults);
}

fn size(dungeon: &Dungeon, cell: Cell, carve: &GridCarve, faults: &mut Faults) {
    let asked = (u64::from(carve.columns) * u64::from(cell.width), u64::from(carve.rows) * u64::from(cell.height));
    let got: Vec<(u64, u64)> =
        dungeon.levels.iter().take(2).map(|map| (map.width().into(), map.height().into())).collect();
    if got != [asked] {
        faults.add(FaultKind::OffTheGrid, None, format_args!("levels of {got:?} tiles, {asked:?} asked for"));
    }
    if dungeon.report.steps > carve.steps {
        let message = format_args!("{} steps, {} asked for", dungeon.report.steps, carve.steps);
        faults.add(FaultKind::OffTheGrid, None, message);
    }
    let rooms = dungeon.room_count();
    if rooms < carve.min_rooms as usize {
        faults.add(FaultKind::OffTheGrid, None, format_args!("{rooms} rooms, at least {} asked for", carve.min_rooms));
    }
}

/// North-western tile of a cell's block.
fn corner(cell: Cell, of: Point) -> (i64, i64) {
    (i64::from(of.x) * i64::from(cell.width), i64::from(of.y) * i64::from(cell.height))
}

fn cell_of(area: &Area) -> Point {
    RoomKey(area.key.0).cell()
}

/// A room lies in the block of its cell, its anchor in the middle.
fn cell(cell: Cell, carve: &GridCarve, room: &Area, faults: &mut Faults) {
    let at = cell_of(room);
    let in_grid = |v: i32, side: u32| (0..i64::from(side)).contains(&i64::from(v));
    if AreaKey::from(RoomKey::of_cell(0, at)) != room.key || !in_grid(at.x, carve.columns) || !in_grid(at.y, carve.rows)
    {
        faults.add(
            FaultKind::OffTheGrid,
            place_of(room),
            format_args!("room {} has no cell: key {}", room.id.0, room.key),
        );
        return;
    }
    let (left, top) = corner(cell, at);
    let bounds = room.bounds;
    let (x, y) = (i64::from(bounds.x) - left, i64::from(bounds.y) - top);
    if x < 0
        || y < 0
        || x + i64::from(bounds.width) > cell.width.into()
        || y + i64::from(bounds.height) > cell.height.into()
    {
        let message = format_args!("room {} leaves the block of its cell ({}, {})", room.id.0, at.x, at.y);
        faults.add(FaultKind::OffTheGrid, place_of(room), message);
    }
    let middle = (left + i64::from((cell.width - 1) / 2), top + i64::from((cell.height - 1) / 2));
    if (i64::from(room.anchor.x), i64::from(room.anchor.y)) != middle {
        let message = format_args!("the anchor of room {} should be at {middle:?}", room.id.0);
        faults.add(FaultKind::AreaAnchor, place_of(room), message);
    }
}

/// Its shape is one that the preset has, and lies round its anchor. No tile of it lies farther from there than `within`.
pub(super) fn shape(dungeon: &Dungeon, preset: &ValidPreset, within: Cell, room: &Area, faults: &mut Faults) {
    let at = place_of(room);
    let own = match &room.role {
        Role::Special(kind) => preset.special_rooms.iter().find(|special| special.kind == *kind),
        _ => None,
    };
    let own = own.and_then(|special| special.shape);
    let Some(drawn) = room.shape else {
        faults.add(FaultKind::ShapeNotAsked, at, format_args!("room {} has no shape", room.id.0));
        return;
    };
    let row = drawn.row.and_then(|row| preset.shapes.get(row as usize)).filter(|row| row.weight > 0);
    let asked = match (own, drawn.row) {
        (Some(own), None) => Some(own),
        (None, Some(_)) => row.map(|row| row.shape),
        _ => None,
    };
    if !asked.is_some_and(|asked| fits(asked, drawn.form)) {
        let message = format_args!("room {} is {:?} of row {:?}", room.id.0, drawn.form, drawn.row);
        faults.add(FaultKind::ShapeNotAsked, at, message);
        return;
    }
    if let Some(p) = form_tiles(within, room.anchor, drawn.form).find(|p| !is_floor(dungeon, room, *p)) {
        let message = format_args!("room {} is {:?}, but this tile is not its floor", room.id.0, drawn.form);
        faults.add(FaultKind::ShapeNotAsked, TilePos { level: room.level, x: p.x, y: p.y }, message);
    }
}

fn fits(asked: Shape, form: Form) -> bool {
    let within = |(min, max): (u32, u32), value: u32| min <= value && value <= max;
    match (asked, form) {
        (Shape::Rectangle { w, h }, Form::Rectangle(width, height)) => within(w, width) && within(h, height),
        (Shape::Disc { radius }, Form::Disc(r)) => within(radius, r),
        _ => false,
    }
}

fn is_floor(dungeon: &Dungeon, room: &Area, p: Point) -> bool {
    dungeon.levels.get(usize::from(room.level)).is_some_and(|map| map.area(p) == Some(room.id))
}

/// The tiles of a form round the anchor, one tile of a block kept free all round; no more than a block has.
fn form_tiles(cell: Cell, anchor: Point, form: Form) -> impl Iterator<Item = Point> {
    let (half_w, half_h) = (cell.width as i32, cell.height as i32);
    let covers = move |dx: i32, dy: i32| match form {
        Form::Rectangle(w, h) => {
            let run = |side: u32| -((side.max(1) as i32 - 1) / 2)..=side as i32 / 2;
            run(w.min(64)).contains(&dx) && run(h.min(64)).contains(&dy)
        }
        Form::Disc(r) => {
            let r = r.min(64) as i32;
            dx * dx + dy * dy <= r * r + r
        }
    };
    let offsets = (-half_h..=half_h).flat_map(move |dy| (-half_w..=half_w).map(move |dx| (dx, dy)));
    let covered = offsets.filter(move |(dx, dy)| covers(*dx, *dy));
    covered.map(move |(dx, dy)| Point::new(anchor.x.saturating_add(dx), anchor.y.saturating_add(dy)))
}

/// Connections join orthogonal neighbours of the grid.
fn connections(dungeon: &Dungeon, faults: &mut Faults) {
    for connection in &dungeon.connections {
        let [a, b] = connection.rooms.map(|room| dungeon.area(room).map(|area| RoomKey(area.key.0)));
        let key = connection.key;
        let cell = key.cell();
        let (far, again) = if key.is_south() {
            (Point::new(cell.x, cell.y.saturating_add(1)), ConnectionKey::south_of(0, cell))
        } else {
            (Point::new(cell.x.saturating_add(1), cell.y), ConnectionKey::east_of(0, cell))
        };
        if again != key || a != Some(RoomKey::of_cell(0, cell)) || b != Some(RoomKey::of_cell(0, far)) {
            let message = format_args!("connection {key} does not join cell ({}, {}) with the next", cell.x, cell.y);
            faults.add(FaultKind::OffTheGrid, dungeon.area(connection.rooms[0]).map(place_of), message);
        }
    }
    if !dungeon.links.is_empty() {
        faults.add(FaultKind::OffTheGrid, None, format_args!("{} links", dungeon.links.len()));
    }
}

fn start_and_end(dungeon: &Dungeon, carve: &GridCarve, faults: &mut Faults) {
    let (Some(start), Some(end)) = (dungeon.area(dungeon.start), dungeon.area(dungeon.end)) else { return };
    let (from, to) = (cell_of(start), cell_of(end));
    let last = Point::new(carve.columns.saturating_sub(1) as i32, carve.rows.saturating_sub(1) as i32);
    let right = match carve.start_end {
        StartEnd::Corners => (from, to) == (Point::default(), last),
        StartEnd::Sides => (from.x, to.x) == (0, last.x),
        StartEnd::Random { min_distance } => from.manhattan(to) >= min_distance,
        StartEnd::At { start, end } => (from, to) == (start, end),
        StartEnd::Farthest => {
            let rooms = dungeon.areas.iter().filter(|area| area.kind == AreaKind::Room);
            rooms.map(|room| room.depth).max() == Some(end.depth)
        }
    };
    if !right || from == to {
        let message =
            format_args!("start ({}, {}), end ({}, {}): not {:?}", from.x, from.y, to.x, to.y, carve.start_end);
        faults.add(FaultKind::StartOrEnd, place_of(end), message);
    }
}

pub(super) fn widths(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    let (min, max) = preset.halls.width.range();
    let halls = dungeon.areas.iter().filter(|area| area.kind == AreaKind::Hall);
    let halls = halls.map(|hall| (hall.width, place_of(hall)));
    let openings = dungeon.openings.iter().map(|opening| (opening.length, place_of_opening(opening)));
    let mut all = halls.chain(openings).peekable();
    let shared = match preset.halls.width {
        HallWidth::Shared(..) => all.peek().map(|(width, _)| *width),
        HallWidth::PerHall(..) => None,
    };
    for (width, at) in all {
        if width < min || width > max || shared.is_some_and(|shared| shared != width) {
            let message = format_args!("{width} tiles, {:?} asked for, the first is {shared:?}", preset.halls.width);
            faults.add(FaultKind::WidthNotAsked, at, message);
        }
    }
}

/// A chance of nothing gives no door, one of 100 % gives doors everywhere, but for locks: those are always doors, and
/// the other end of a locked hall is always open.
fn doors(dungeon: &Dungeon, preset: &ValidPreset, faults: &mut Faults) {
    let locked: BTreeSet<ConnectionKey> = dungeon.locks.iter().map(|lock| lock.connection).collect();
    for opening in &dungeon.openings {
        let right = match opening.kind {
            OpeningKind::Locked => true,
            OpeningKind::Open => preset.doors.chance < 100 || locked.contains(&opening.connection),
            OpeningKind::Door => preset.doors.chance > 0 && !locked.contains(&opening.connection),
            OpeningKind::Secret | OpeningKind::Grate => false,
        };
        if !right {
            let message =
                format_args!("opening {} is {:?}, door chance {} %", opening.id.0, opening.kind, preset.doors.chance);
            faults.add(FaultKind::DoorKind, place_of_opening(opening), message);
        }
    }
    lock_is_nearer_the_start(dungeon, faults);
}

/// A locked hall is locked at the end nearer the start.
pub(super) fn lock_is_nearer_the_start(dungeon: &Dungeon, faults: &mut Faults) {
    for opening in dungeon.openings.iter().filter(|opening| opening.kind == OpeningKind::Locked) {
        let Ok(index) = dungeon.connections.binary_search_by_key(&opening.connection, |c| c.key) else { continue };
        let connection = &dungeon.connections[index];
        let Via::Hall(hall) = connection.via else { continue };
        let depth_of = |id| dungeon.area(id).map(|area| area.depth);
        let near = connection.rooms.iter().filter_map(|id| depth_of(*id)).min();
        if opening.other(hall).and_then(depth_of) != near {
            let message = format_args!("opening {} is locked at the far end", opening.id.0);
            faults.add(FaultKind::DoorKind, place_of_opening(opening), message);
        }
    }
}
