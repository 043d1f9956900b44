//! How values give way to each other, so that no drag ever makes an invalid preset.
//!
//! Everything is computed from the settings at the beginning of the drag: what a value pushed away comes back when the
//! slider does.

use undercroft::{
    Settings,
    error::MAX_TILES,
    grid::Point,
    preset::{ContentsRow, GridCarve, HallWidth, Keys, LayoutSettings, Locked, Range, Shape, StartEnd, WeightedShape},
};

use super::wish::{Bound, Side, Wish};

pub mod pointcrawl;

/// Largest X and Y.
pub const MAX_SIDE: u32 = 512;
/// Smallest and largest side of a room's block.
pub const CELL: Range = (5, 63);
/// Most locked doors.
pub const MAX_LOCKED: u32 = 64;
/// Most kinds of keys.
pub const MAX_KEYS: u32 = 64;
/// Largest weight of a row.
pub const MAX_WEIGHT: u32 = 1000;
/// Most rooms of one special kind.
pub const MAX_SPECIAL: u32 = 99;
/// Most rows of a list.
pub const MAX_ROWS: usize = 64;

/// The settings after `wish`, where the drag began at `start`. Whatever was asked for, the result is valid when
/// `start` is. With `z_follows_area` the steps per room stay the same when X or Y change.
pub fn grant(start: &Settings, wish: &Wish, z_follows_area: bool) -> Settings {
    let mut settings = start.clone();
    match wish {
        Wish::Columns(_)
        | Wish::Rows(_)
        | Wish::Steps(_)
        | Wish::RemoveRoom(_)
        | Wish::RemoveConnection(_)
        | Wish::StartEnd(_)
        | Wish::MinRooms(_) => grant_grid(&mut settings, wish, z_follows_area),
        Wish::CellWidth(_) | Wish::CellHeight(_) => grant_cell(&mut settings, wish),
        Wish::ShapeWeight(..) | Wish::ShapeSide(..) | Wish::ShapeForm(..) | Wish::AddShape | Wish::RemoveShape(_) => {
            grant_shape(&mut settings, wish)
        }
        Wish::ContentsWeight(..) | Wish::ContentsSpots(..) | Wish::AddContents | Wish::RemoveContents(_) => {
            grant_contents(&mut settings, wish);
        }
        Wish::SpecialMin(..)
        | Wish::SpecialMax(..)
        | Wish::SpecialChance(..)
        | Wish::SpecialRequired(..)
        | Wish::SpecialFallback(..)
        | Wish::MoveSpecial(..) => grant_special(&mut settings, wish),
        Wish::HallMin(_) | Wish::HallMax(_) | Wish::HallShared(_) => grant_halls(&mut settings, wish),
        Wish::DoorChance(percent) => settings.doors.chance = (*percent).min(100),
        Wish::Locked(locked) => {
            settings.doors.locked = match *locked {
                Locked::Upto(n) => Locked::Upto(n.min(MAX_LOCKED)),
                Locked::Exactly(n) => Locked::Exactly(n.min(MAX_LOCKED)),
                other => other,
            };
            pointcrawl::settle(&mut settings);
        }
        Wish::RequireBlocking(only) => settings.doors.require_blocking = *only,
        Wish::Keys(keys) => {
            settings.doors.keys = match *keys {
                Keys::PerColour(kinds) => Keys::PerColour(kinds.clamp(1, MAX_KEYS)),
                other => other,
            };
        }
        Wish::Crawl(wish) => pointcrawl::grant(&mut settings, *wish),
        Wish::Stock(wish) => pointcrawl::grant_stock(&mut settings, wish),
        Wish::Tileset(path) => settings.theme.tileset = path.clone(),
        Wish::Ambient(colour) => settings.theme.ambient = colour.clone(),
        Wish::FloorVariation(percent) => settings.theme.floor_variation = (*percent).min(100),
        Wish::Props(percent) => settings.theme.props = (*percent).min(100),
    }
    settings
}

/// Most columns (or rows) beside `other` rows (or columns), so that the tiles stay within the bound.
pub fn max_side(settings: &Settings, other: u32) -> u32 {
    let block = u64::from(settings.cell.width) * u64::from(settings.cell.height);
    let most = MAX_TILES / (block * u64::from(other.max(1))).max(1);
    most.clamp(1, u64::from(MAX_SIDE)) as u32
}

/// Widest hall that a cell allows; in a pointcrawl the widest gutter, which gives way.
pub fn max_hall(settings: &Settings) -> u32 {
    if let LayoutSettings::Pointcrawl(_) = settings.layout {
        return pointcrawl::GUTTER.1 - 2;
    }
    settings.cell.width.min(settings.cell.height).saturating_sub(4).max(1)
}

/// Longest side of a rectangle in a cell of this side.
pub fn max_rectangle(cell_side: u32) -> u32 {
    cell_side.saturating_sub(2).max(3)
}

/// Largest radius of a disc in this settings' cell.
pub fn max_radius(settings: &Settings) -> u32 {
    (settings.cell.width.min(settings.cell.height).saturating_sub(3) / 2).max(1)
}

/// The limits of a side of a shape.
pub fn side_limits(settings: &Settings, side: Side) -> Range {
    if let LayoutSettings::Pointcrawl(_) = settings.layout {
        let most = pointcrawl::MAX_ROOM;
        return (1, if side == Side::Radius { most / 2 } else { most });
    }
    match side {
        Side::Width => (1, max_rectangle(settings.cell.width)),
        Side::Height => (1, max_rectangle(settings.cell.height)),
        Side::Radius => (1, max_radius(settings)),
    }
}

fn grant_grid(settings: &mut Settings, wish: &Wish, z_follows_area: bool) {
    let (max_columns, max_rows) = match &settings.layout {
        LayoutSettings::GridCarve(carve) => (max_side(settings, carve.rows), max_side(settings, carve.columns)),
        _ => return,
    };
    let LayoutSettings::GridCarve(carve) = &mut settings.layout else { return };
    let before = area(carve);
    match *wish {
        Wish::Columns(x) => carve.columns = x.clamp(if carve.rows == 1 { 2 } else { 1 }, max_columns.max(2)),
        Wish::Rows(y) => carve.rows = y.clamp(if carve.columns == 1 { 2 } else { 1 }, max_rows.max(2)),
        Wish::Steps(z) => carve.steps = z,
        Wish::RemoveRoom(w) => {
            carve.remove_room = w.min(100);
            carve.remove_connection = carve.remove_connection.min(100 - carve.remove_room);
        }
        Wish::RemoveConnection(v) => {
            carve.remove_connection = v.min(100);
            carve.remove_room = carve.remove_room.min(100 - carve.remove_connection);
        }
        Wish::StartEnd(start_end) => carve.start_end = start_end,
        Wish::MinRooms(rooms) => carve.min_rooms = rooms,
        _ => {}
    }
    let after = area(carve);
    if z_follows_area && after != before {
        carve.steps = (u128::from(carve.steps) * u128::from(after) + u128::from(before) / 2)
            .checked_div(u128::from(before))
            .unwrap_or_default() as u64;
    }
    settle_grid(carve);
}

fn area(carve: &GridCarve) -> u64 {
    u64::from(carve.columns) * u64::from(carve.rows)
}

fn settle_grid(carve: &mut GridCarve) {
    carve.steps = carve.steps.min(4 * area(carve));
    carve.min_rooms = u64::from(carve.min_rooms).min(area(carve)) as u32;
    carve.start_end = match carve.start_end {
        StartEnd::Random { min_distance } => {
            StartEnd::Random { min_distance: min_distance.clamp(1, (carve.columns + carve.rows - 2).max(1)) }
        }
        StartEnd::At { start, end } => two_cells(carve, start, end),
        other => other,
    };
}

/// Start and end inside the grid, on two cells.
fn two_cells(carve: &GridCarve, start: Point, end: Point) -> StartEnd {
    let inside = |p: Point| Point::new(p.x.clamp(0, carve.columns as i32 - 1), p.y.clamp(0, carve.rows as i32 - 1));
    let (start, mut end) = (inside(start), inside(end));
    if start == end {
        end = match (start.x, start.y) {
            (x, y) if x > 0 => Point::new(x - 1, y),
            (x, y) if y > 0 => Point::new(x, y - 1),
            (x, y) if carve.columns > 1 => Point::new(x + 1, y),
            (x, y) => Point::new(x, y + 1),
        };
    }
    StartEnd::At { start, end }
}

fn grant_cell(settings: &mut Settings, wish: &Wish) {
    let rooms = match &settings.layout {
        LayoutSettings::GridCarve(carve) => area(carve).max(1),
        _ => 1,
    };
    let most =
        |other: u32| (MAX_TILES / (rooms * u64::from(other.max(1)))).clamp(u64::from(CELL.0), u64::from(CELL.1)) as u32;
    match *wish {
        Wish::CellWidth(width) => settings.cell.width = width.clamp(CELL.0, most(settings.cell.height)),
        Wish::CellHeight(height) => settings.cell.height = height.clamp(CELL.0, most(settings.cell.width)),
        _ => {}
    }
    settle_shapes(settings);
    let (min, max) = settings.halls.width.range();
    let limit = max_hall(settings);
    set_halls(settings, (min.min(limit), max.min(limit)));
}

fn set_halls(settings: &mut Settings, (min, max): Range) {
    settings.halls.width = match settings.halls.width {
        HallWidth::Shared(..) => HallWidth::Shared(min, max),
        HallWidth::PerHall(..) => HallWidth::PerHall(min, max),
    };
}

fn grant_halls(settings: &mut Settings, wish: &Wish) {
    let range = settings.halls.width.range();
    let limit = max_hall(settings);
    match *wish {
        Wish::HallMin(width) => set_halls(settings, Bound::Min.moved(range, width.clamp(1, limit))),
        Wish::HallMax(width) => set_halls(settings, Bound::Max.moved(range, width.clamp(1, limit))),
        Wish::HallShared(true) => settings.halls.width = HallWidth::Shared(range.0, range.1),
        Wish::HallShared(false) => settings.halls.width = HallWidth::PerHall(range.0, range.1),
        _ => {}
    }
    pointcrawl::widen_gutter(settings, settings.halls.width.range().1);
    pointcrawl::settle(settings);
}

fn grant_shape(settings: &mut Settings, wish: &Wish) {
    match *wish {
        Wish::ShapeWeight(row, weight) => {
            if let Some(shape) = settings.shapes.get_mut(row) {
                shape.weight = weight.min(MAX_WEIGHT);
            }
            if settings.shapes.iter().all(|shape| shape.weight == 0)
                && let Some(shape) = settings.shapes.get_mut(row)
            {
                shape.weight = 1;
            }
        }
        Wish::ShapeSide(row, side, bound, value) => {
            let (low, high) = side_limits(settings, side);
            if let Some(range) = settings.shapes.get_mut(row).and_then(|s| side_of(&mut s.shape, side)) {
                *range = bound.moved(*range, value.clamp(low, high));
            }
        }
        Wish::ShapeForm(row, shape) => {
            if let Some(row) = settings.shapes.get_mut(row) {
                row.shape = shape;
            }
        }
        Wish::AddShape if settings.shapes.len() < MAX_ROWS => {
            settings.shapes.push(WeightedShape { weight: 1, shape: Shape::Rectangle { w: (3, 5), h: (3, 5) } });
        }
        Wish::RemoveShape(row) => {
            let left = settings.shapes.iter().enumerate().any(|(i, shape)| i != row && shape.weight > 0);
            if left && row < settings.shapes.len() {
                settings.shapes.remove(row);
            }
        }
        _ => {}
    }
    settle_shapes(settings);
}

/// The range of a side of a shape; `None` when the shape has no such side.
pub fn side_of(shape: &mut Shape, side: Side) -> Option<&mut Range> {
    match (shape, side) {
        (Shape::Rectangle { w, .. }, Side::Width) => Some(w),
        (Shape::Rectangle { h, .. }, Side::Height) => Some(h),
        (Shape::Disc { radius }, Side::Radius) => Some(radius),
        _ => None,
    }
}

fn settle_shapes(settings: &mut Settings) {
    let limits = [Side::Width, Side::Height, Side::Radius].map(|side| (side, side_limits(settings, side)));
    let ordinary = settings.shapes.iter_mut().map(|row| &mut row.shape);
    let special = settings.special_rooms.iter_mut().filter_map(|room| room.shape.as_mut());
    for shape in ordinary.chain(special) {
        for (side, (low, high)) in limits {
            if let Some(range) = side_of(shape, side) {
                *range = (range.0.clamp(low, high), range.1.clamp(low, high));
            }
        }
    }
    pointcrawl::settle(settings);
}

fn grant_contents(settings: &mut Settings, wish: &Wish) {
    let rows = &mut settings.contents;
    match wish {
        Wish::ContentsWeight(row, weight) => {
            if let Some(row) = rows.get_mut(*row) {
                row.weight = (*weight).min(MAX_WEIGHT);
            }
            if rows.iter().all(|row| row.weight == 0)
                && let Some(row) = rows.get_mut(*row)
            {
                row.weight = 1;
            }
        }
        Wish::ContentsSpots(row, spots) => {
            if let Some(row) = rows.get_mut(*row) {
                row.spots.clone_from(spots);
            }
        }
        Wish::AddContents if rows.len() < MAX_ROWS => rows.push(ContentsRow { weight: 10, spots: Vec::new() }),
        Wish::RemoveContents(row) => {
            let left = rows.iter().enumerate().any(|(i, other)| i != *row && other.weight > 0);
            if left && *row < rows.len() {
                rows.remove(*row);
            }
        }
        _ => {}
    }
}

fn grant_special(settings: &mut Settings, wish: &Wish) {
    let rooms = &mut settings.special_rooms;
    if let Wish::MoveSpecial(from, to) = *wish {
        if from < rooms.len() && to < rooms.len() {
            let room = rooms.remove(from);
            rooms.insert(to, room);
        }
        return;
    }
    let (Wish::SpecialMin(i, _)
    | Wish::SpecialMax(i, _)
    | Wish::SpecialChance(i, _)
    | Wish::SpecialRequired(i, _)
    | Wish::SpecialFallback(i, _)) = *wish
    else {
        return;
    };
    let Some(room) = rooms.get_mut(i) else { return };
    match *wish {
        Wish::SpecialMin(_, count) => room.count = Bound::Min.moved(room.count, count.min(MAX_SPECIAL)),
        Wish::SpecialMax(_, count) => room.count = Bound::Max.moved(room.count, count.min(MAX_SPECIAL)),
        Wish::SpecialChance(_, percent) => room.chance = percent.min(100),
        Wish::SpecialRequired(_, required) => room.required = required,
        Wish::SpecialFallback(_, fallback) => room.fallback = fallback,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carve(settings: &Settings) -> &GridCarve {
        match &settings.layout {
            LayoutSettings::GridCarve(carve) => carve,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn w_pushes_v_down_and_v_comes_back_within_the_same_drag() {
        let start = Settings::default();
        let pushed = grant(&start, &Wish::RemoveRoom(40), true);
        assert_eq!((carve(&pushed).remove_room, carve(&pushed).remove_connection), (40, 60));
        let back = grant(&start, &Wish::RemoveRoom(10), true);
        assert_eq!((carve(&back).remove_room, carve(&back).remove_connection), (10, 85));
        let other = grant(&start, &Wish::RemoveConnection(95), true);
        assert_eq!((carve(&other).remove_room, carve(&other).remove_connection), (5, 95));
    }

    #[test]
    fn z_follows_the_area_when_asked() {
        let start = Settings::default();
        assert_eq!(carve(&grant(&start, &Wish::Columns(14), true)).steps, 28);
        assert_eq!(carve(&grant(&start, &Wish::Columns(14), false)).steps, 14);
        assert_eq!(carve(&grant(&start, &Wish::Columns(1), false)).steps, 14);
        assert_eq!(carve(&grant(&start, &Wish::Steps(9_999), true)).steps, 140);
    }

    #[test]
    fn a_smaller_cell_pushes_shapes_and_halls_down() {
        let small = grant(&Settings::default(), &Wish::CellWidth(5), true);
        assert_eq!(small.shapes[0].shape, Shape::Rectangle { w: (3, 3), h: (5, 9) });
        assert_eq!(small.shapes[2].shape, Shape::Disc { radius: (1, 1) });
        assert_eq!(small.halls.width, HallWidth::Shared(1, 1));
    }

    #[test]
    fn max_gives_way_to_min_and_the_last_row_keeps_a_weight() {
        let start = Settings::default();
        assert_eq!(grant(&start, &Wish::HallMin(5), true).halls.width, HallWidth::Shared(5, 5));
        assert_eq!(grant(&start, &Wish::HallMax(1), true).halls.width, HallWidth::Shared(1, 1));
        let one = Settings { shapes: vec![start.shapes[0]], ..start };
        assert_eq!(grant(&one, &Wish::ShapeWeight(0, 0), true).shapes[0].weight, 1);
        assert_eq!(grant(&one, &Wish::RemoveShape(0), true).shapes.len(), 1);
    }

    #[test]
    fn start_and_end_stay_inside_and_apart() {
        let mut start = Settings::default();
        let LayoutSettings::GridCarve(carve_settings) = &mut start.layout else { unreachable!() };
        carve_settings.start_end = StartEnd::At { start: Point::new(0, 4), end: Point::new(6, 4) };
        let narrow = grant(&start, &Wish::Columns(1), true);
        assert_eq!(carve(&narrow).start_end, StartEnd::At { start: Point::new(0, 4), end: Point::new(0, 3) });
    }
}
