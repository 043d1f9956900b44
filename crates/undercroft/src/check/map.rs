//! Points 2 to 5: what is on the tile maps, against the lists.

use super::{FaultKind, Faults, place_of, place_of_opening};
use crate::{
    dungeon::{Area, AreaKind, Dungeon, Opening, TileKind, TileMap, TilePos},
    grid::{Direction, Point, Rect},
};

pub(super) fn check(dungeon: &Dungeon, faults: &mut Faults) {
    let mut areas = vec![Found::default(); dungeon.areas.len()];
    let mut openings = vec![Found::default(); dungeon.openings.len()];
    for (level, map) in (0..=u16::MAX).zip(&dungeon.levels) {
        for (p, kind) in tiles(map) {
            match kind {
                TileKind::Void => {}
                TileKind::Wall => wall(map, level, p, faults),
                TileKind::Room | TileKind::Hall => {
                    surroundings(map, level, p, faults);
                    floor(dungeon, map, level, p, &mut areas, faults);
                }
                TileKind::Opening => {
                    surroundings(map, level, p, faults);
                    let id = map.opening(p).map_or(usize::MAX, |id| id.index());
                    match openings.get_mut(id) {
                        Some(found) => found.add(level, p),
                        None => faults.add(FaultKind::OpeningNotListed, place(level, p), format_args!("opening {id}")),
                    }
                }
            }
        }
        pieces(map, level, faults);
    }
    for (area, found) in dungeon.areas.iter().zip(&areas) {
        compare_area(dungeon, area, found, faults);
    }
    for (opening, found) in dungeon.openings.iter().zip(&openings) {
        compare_opening(dungeon, opening, found, faults);
    }
}

/// What the tiles say about an area or an opening.
#[derive(Clone, Default)]
struct Found {
    tiles: u32,
    level: u16,
    min: Point,
    max: Point,
}

impl Found {
    fn add(&mut self, level: u16, p: Point) {
        if self.tiles == 0 {
            (self.level, self.min, self.max) = (level, p, p);
        }
        self.tiles += 1;
        self.min = Point::new(self.min.x.min(p.x), self.min.y.min(p.y));
        self.max = Point::new(self.max.x.max(p.x), self.max.y.max(p.y));
    }

    fn width(&self) -> u32 {
        self.max.x.abs_diff(self.min.x) + 1
    }

    fn height(&self) -> u32 {
        self.max.y.abs_diff(self.min.y) + 1
    }

    fn is_rectangle(&self) -> bool {
        u64::from(self.width()) * u64::from(self.height()) == u64::from(self.tiles)
    }
}

fn place(level: u16, p: Point) -> TilePos {
    TilePos { level, x: p.x, y: p.y }
}

fn tiles(map: &TileMap) -> impl Iterator<Item = (Point, TileKind)> {
    let rows = map.kinds().chunks_exact(map.width().max(1) as usize);
    rows.zip(0..).flat_map(|(row, y)| row.iter().zip(0..).map(move |(kind, x)| (Point::new(x, y), *kind)))
}

fn around(p: Point) -> impl Iterator<Item = Point> {
    (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| Point::new(p.x + dx, p.y + dy))).filter(move |q| *q != p)
}

fn wall(map: &TileMap, level: u16, p: Point, faults: &mut Faults) {
    if !around(p).any(|q| map.kind(q).is_walkable()) {
        faults.add(FaultKind::StrayWall, place(level, p), format_args!("a wall that touches nothing walkable"));
    }
}

/// Point 4, and the neighbours that a walkable tile must not have; each pair is looked at once.
fn surroundings(map: &TileMap, level: u16, p: Point, faults: &mut Faults) {
    if let Some(q) = around(p).find(|q| map.kind(*q) == TileKind::Void) {
        faults.add(FaultKind::NotEnclosed, place(level, p), format_args!("void at ({}, {})", q.x, q.y));
    }
    for (dx, dy) in [(1, 0), (-1, 1), (0, 1), (1, 1)] {
        let q = Point::new(p.x + dx, p.y + dy);
        if let (Some(a), Some(b)) = (map.area(p), map.area(q))
            && a != b
        {
            faults.add(FaultKind::AreasTouch, place(level, p), format_args!("areas {} and {}", a.0, b.0));
        }
        if let (Some(a), Some(b)) = (map.opening(p), map.opening(q))
            && a != b
        {
            faults.add(FaultKind::OpeningsTouch, place(level, p), format_args!("openings {} and {}", a.0, b.0));
        }
    }
}

fn floor(dungeon: &Dungeon, map: &TileMap, level: u16, p: Point, areas: &mut [Found], faults: &mut Faults) {
    let id = map.area(p).unwrap_or_default();
    let (Some(area), Some(found)) = (dungeon.areas.get(id.index()), areas.get_mut(id.index())) else {
        faults.add(FaultKind::TileOfNoArea, place(level, p), format_args!("area {} of {}", id.0, dungeon.areas.len()));
        return;
    };
    found.add(level, p);
    let is_room = map.kind(p) == TileKind::Room;
    if area.level != level || is_room != (area.kind == AreaKind::Room) {
        let message = format_args!("area {} is a {:?} of level {}", id.0, area.kind, u32::from(area.level) + 1);
        faults.add(FaultKind::TileKindDiffers, place(level, p), message);
    }
}

/// Every area is one piece. Areas that touch are found apart from that, so tiles of one number are flooded here.
fn pieces(map: &TileMap, level: u16, faults: &mut Faults) {
    let mut seen = vec![false; map.kinds().len()];
    let mut begun = std::collections::BTreeSet::new();
    let mut stack = Vec::new();
    for (start, _) in tiles(map) {
        let (Some(area), Some(index)) = (map.area(start), map.index(start)) else { continue };
        if std::mem::replace(&mut seen[index], true) {
            continue;
        }
        if !begun.insert(area) {
            faults.add(FaultKind::AreaInPieces, place(level, start), format_args!("area {} is in pieces", area.0));
        }
        stack.push(start);
        while let Some(p) = stack.pop() {
            for q in Direction::ALL.map(|direction| p.step(direction)) {
                if map.area(q) == Some(area)
                    && let Some(index) = map.index(q)
                    && !std::mem::replace(&mut seen[index], true)
                {
                    stack.push(q);
                }
            }
        }
    }
}

fn compare_area(dungeon: &Dungeon, area: &Area, found: &Found, faults: &mut Faults) {
    let (at, id) = (place_of(area), area.id.0);
    if found.tiles == 0 {
        faults.add(FaultKind::AreaWithoutTiles, at, format_args!("area {id} has no tile on the map"));
        return;
    }
    if area.tiles != found.tiles {
        let message = format_args!("area {id} has {} tiles, its entry says {}", found.tiles, area.tiles);
        faults.add(FaultKind::AreaTileCount, at, message);
    }
    let bounds = area.bounds;
    if (bounds.x, bounds.y, bounds.width, bounds.height) != (found.min.x, found.min.y, found.width(), found.height()) {
        let message = format_args!(
            "area {id} fills {}x{} tiles from ({}, {}), its entry says {}x{} from ({}, {})",
            found.width(),
            found.height(),
            found.min.x,
            found.min.y,
            bounds.width,
            bounds.height,
            bounds.x,
            bounds.y,
        );
        faults.add(FaultKind::AreaBounds, place(found.level, found.min), message);
    }
    let stands_on = dungeon.levels.get(usize::from(area.level)).and_then(|map| map.area(area.anchor));
    if stands_on != Some(area.id) {
        faults.add(FaultKind::AreaAnchor, at, format_args!("the anchor of area {id} is not its floor"));
    }
    if area.kind == AreaKind::Hall && found.is_rectangle() {
        straight_hall(area, found, faults);
    }
}

/// The anchor of a straight hall is its middle, its width a side of its rectangle.
fn straight_hall(area: &Area, found: &Found, faults: &mut Faults) {
    let (id, width, height) = (area.id.0, found.width(), found.height());
    if area.anchor != Rect::new(found.min.x, found.min.y, width, height).middle() {
        faults.add(FaultKind::AreaAnchor, place_of(area), format_args!("the anchor of hall {id} is not its middle"));
    }
    if ![width, height].contains(&area.width) {
        let message = format_args!("hall {id} is {width}x{height}, its entry says {} wide", area.width);
        faults.add(FaultKind::HallWidth, place_of(area), message);
    }
}

fn compare_opening(dungeon: &Dungeon, opening: &Opening, found: &Found, faults: &mut Faults) {
    let (at, id) = (place_of_opening(opening), opening.id.0);
    let Some(map) = dungeon.levels.get(usize::from(opening.level)) else {
        faults.add(FaultKind::LevelOutOfRange, at, format_args!("opening {id} lies on a level that is not there"));
        return;
    };
    if !matches!(opening.facing, Direction::East | Direction::South) {
        faults.add(FaultKind::OpeningNotStraight, at, format_args!("opening {id} faces {:?}", opening.facing));
        return;
    }
    if !run_is_inside(map, opening) {
        faults.add(
            FaultKind::OutOfBounds,
            at,
            format_args!("opening {id} of {} tiles leaves its level", opening.length),
        );
        return;
    }
    if found.tiles > 0 && found.width() > 1 && found.height() > 1 {
        faults.add(FaultKind::OpeningNotStraight, place(found.level, found.min), format_args!("opening {id} bends"));
    }
    if run_is_on_map(map, opening, found, faults) {
        run_is_between(map, opening, faults);
    }
    for hall in opening.areas.iter().filter_map(|id| dungeon.area(*id)).filter(|area| area.kind == AreaKind::Hall) {
        if hall.width != opening.length {
            let message =
                format_args!("opening {id} has {} tiles, hall {} is {} wide", opening.length, hall.id.0, hall.width);
            faults.add(FaultKind::OpeningShort, at, message);
        }
    }
}

/// Whether all tiles of an opening, and those before, behind and beside it, can be computed at all.
fn run_is_inside(map: &TileMap, opening: &Opening) -> bool {
    let along = i64::from(opening.length.max(1)) - 1;
    let (dx, dy) = if opening.facing.is_horizontal() { (0, along) } else { (along, 0) };
    let inside = |v: i64, side: u32| (0..i64::from(side)).contains(&v);
    opening.length > 0
        && inside(opening.at.x.into(), map.width())
        && inside(opening.at.y.into(), map.height())
        && inside(i64::from(opening.at.x) + dx, map.width())
        && inside(i64::from(opening.at.y) + dy, map.height())
}

/// Point 3 for an opening: the tiles with its number are the run of its entry. True when all of the run is there; the
/// loop ends at the first tile that is not, so all of them together look at each tile of the map at most twice.
fn run_is_on_map(map: &TileMap, opening: &Opening, found: &Found, faults: &mut Faults) -> bool {
    let id = opening.id.0;
    let gap = opening.tiles().find(|p| map.opening(*p) != Some(opening.id));
    if let Some(p) = gap {
        let message =
            format_args!("opening {id} of {} tiles is listed here, the map has something else", opening.length);
        faults.add(FaultKind::OpeningNotOnMap, place(opening.level, p), message);
    }
    let along = if opening.facing.is_horizontal() { Direction::South } else { Direction::East };
    let last = opening.at.offset(along, opening.length as i32 - 1);
    let run = opening.at.x..=last.x;
    let outside = |p: &Point| !run.contains(&p.x) || !(opening.at.y..=last.y).contains(&p.y);
    if found.tiles > 0
        && let Some(p) = [found.min, found.max].into_iter().find(outside)
    {
        let message = format_args!("opening {id} has {} tiles, its entry {}", found.tiles, opening.length);
        faults.add(FaultKind::OpeningNotListed, place(found.level, p), message);
    }
    gap.is_none()
}

/// Point 5: walls at both ends, the two areas before and behind.
fn run_is_between(map: &TileMap, opening: &Opening, faults: &mut Faults) {
    let id = opening.id.0;
    let along = if opening.facing.is_horizontal() { Direction::South } else { Direction::East };
    for p in [opening.at.step(along.opposite()), opening.at.offset(along, opening.length as i32)] {
        if map.kind(p) != TileKind::Wall {
            let message = format_args!("opening {id} is prolonged by {:?}", map.kind(p));
            faults.add(FaultKind::OpeningNotWalled, place(opening.level, p), message);
        }
    }
    for p in opening.tiles() {
        for (side, area) in [opening.facing.opposite(), opening.facing].into_iter().zip(opening.areas) {
            let found = map.area(p.step(side));
            if found != Some(area) {
                let found = found.map(|area| area.0);
                let message = format_args!("opening {id} should have area {} to the {side:?}, has {found:?}", area.0);
                faults.add(FaultKind::OpeningAreas, place(opening.level, p), message);
            }
        }
    }
}
