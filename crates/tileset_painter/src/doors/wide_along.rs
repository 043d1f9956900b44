//! Wide doors in walls that run north-south, seen from above: jambs at both ends, leaves that meet in the middle.

use super::wide::Part;
use super::{Door, along, brass, frame, padlock, trap_steel};
use crate::colour::DARK;
use crate::theme::{Place, Theme};
use crate::tile::{SIDE, Tile};

/// A part of the door, as large as the cell.
pub(crate) fn wide_along(theme: &Theme, door: Door, part: Part) -> Tile {
    let mut tile = Tile::clear();
    if door == Door::Secret {
        hairlines(&mut tile, theme, part);
        return tile;
    }
    surround(&mut tile, theme, part);
    match door {
        Door::Open => open_leaves(&mut tile, theme, part),
        Door::Portcullis => bars(&mut tile, theme, part),
        _ => leaves(&mut tile, theme, part),
    }
    match (door, part.seam()) {
        (Door::Closed, Some(seam)) if theme.place != Place::Lab => handles(&mut tile, theme, seam),
        (Door::Locked, Some(seam)) => padlock(&mut tile, 8, if seam == SIDE / 2 { 9 } else { seam }, &brass()),
        (Door::Trapped, _) => blades_and_wire(&mut tile, part),
        _ => {}
    }
    tile
}

/// Pixels of the leaves along the wall.
fn length(part: Part) -> std::ops::Range<i32> {
    let (first, end) = part.leaves(14);
    first..end
}

fn hairlines(tile: &mut Tile, theme: &Theme, part: Part) {
    if part.begins() {
        tile.veil([3, 1, 10, 1], theme.void, 0.8);
    }
    if part.ends() {
        tile.veil([3, 14, 10, 1], theme.void, 0.8);
    }
    let (first, end) = (if part.begins() { 2 } else { 0 }, if part.ends() { 14 } else { SIDE });
    tile.veil([8, first, 1, end - first], theme.void, 0.55);
    if part == Part::Middle {
        tile.rect([7, 7, 2, 2], theme.void);
        tile.veil([7, 6, 2, 1], theme.wall[6], 0.8);
    }
}

fn surround(tile: &mut Tile, theme: &Theme, part: Part) {
    let frame = frame(theme);
    tile.veil([4, 0, 8, SIDE], theme.void, 0.30);
    tile.veil([4, 0, 1, SIDE], theme.void, 0.4);
    tile.veil([11, 0, 1, SIDE], theme.void, 0.4);
    if part.begins() {
        for (y, step) in [(0, 1), (1, 2), (2, 0)] {
            tile.rect([4, y, 8, 1], frame[step]);
        }
        tile.dot(11, 0, frame[2]);
    }
    if part.ends() {
        for (y, step) in [(14, 0), (15, 1)] {
            tile.rect([4, y, 8, 1], frame[step]);
        }
        tile.dot(11, 15, frame[2]);
    }
}

fn open_leaves(tile: &mut Tile, theme: &Theme, part: Part) {
    if part.begins() {
        along::open_leaf(tile, theme);
    }
    if part.ends() {
        tile.rect([6, 9, 10, 5], DARK);
        for (y, step) in [(10, 5), (11, 3), (12, 2)] {
            tile.rect([7, y, 9, 1], theme.wood[step]);
        }
        tile.dot(14, 11, theme.gold[3]);
    }
}

fn bars(tile: &mut Tile, theme: &Theme, part: Part) {
    let (first, end) = (length(part).start, length(part).end);
    tile.veil([6, first, 4, end - first], DARK, 0.55);
    for y in length(part).filter(|y| y % 4 == 0) {
        tile.rect([6, y, 4, 2], DARK);
        tile.rect([7, y, 2, 1], theme.iron[5]);
        tile.rect([7, y + 1, 2, 1], theme.iron[3]);
    }
}

fn leaves(tile: &mut Tile, theme: &Theme, part: Part) {
    let wood = &theme.wood;
    let (first, end) = (length(part).start, length(part).end);
    tile.rect([5, first, 6, end - first], DARK);
    tile.strips([6, first, end - first], wood, &[5, 4, 3, 2]);
    let middles: &[i32] = match part {
        Part::FirstOfTwo | Part::First => &[6, 12],
        Part::Middle => &[3, 12],
        Part::SecondOfTwo | Part::Last => &[3, 10],
    };
    for y in middles {
        if theme.place == Place::Lab {
            tile.rect([7, y - 1, 2, 2], theme.accent[2]);
        } else {
            tile.strips([6, *y, 1], wood, &[4, 3, 2, 1]);
        }
    }
    if theme.place != Place::Lab {
        if part.begins() {
            tile.rect([6, 4, 4, 1], theme.iron[4]);
            tile.rect([6, 9, 4, 1], theme.iron[4]);
        }
        if part.ends() {
            tile.rect([6, 7, 4, 1], theme.iron[3]);
            tile.rect([6, 12, 4, 1], theme.iron[3]);
        }
    }
    if theme.place == Place::Ratkin {
        tile.line(&[(6, first + 3), (9, first + 6)], wood[1]);
    }
    if let Some(seam) = part.seam() {
        tile.rect([5, seam - 1, 6, 1], DARK);
        tile.strips([6, seam, 1], wood, &[5, 5, 4, 3]);
    }
    tile.veil([11, first, 2, end - first], theme.void, 0.4);
}

fn handles(tile: &mut Tile, theme: &Theme, seam: i32) {
    for y in [seam - 3, seam + 1] {
        tile.dots(&[(10, y), (5, y)], theme.gold[3]);
        tile.dots(&[(10, y + 1), (5, y + 1)], theme.gold[1]);
    }
}

fn blades_and_wire(tile: &mut Tile, part: Part) {
    let steel = trap_steel();
    for y in length(part).filter(|y| y % 4 == 0) {
        for (x, tip) in [(4, 3), (11, 12)] {
            tile.dot(x, y, steel[1]);
            tile.dot(tip, y, steel[2]);
            tile.dots(&[(x, y + 1), (tip, y + 1)], DARK);
        }
    }
    tile.strips([7, length(part).start, length(part).len() as i32], &steel, &[2, 1]);
}
