//! Wide doors in walls that run east-west, seen from the south: one frame around all tiles, leaves that meet in the
//! middle.

use super::wide::Part;
use super::{Door, across, brass, frame, padlock, trap_steel};
use crate::colour::DARK;
use crate::hash::chance;
use crate::theme::{Place, Theme};
use crate::tile::{SIDE, Tile, area};

/// A part of the door, as large as the cell.
pub(crate) fn wide_across(theme: &Theme, door: Door, part: Part) -> Tile {
    let mut tile = Tile::clear();
    if door == Door::Secret {
        hairlines(&mut tile, theme, part);
        return tile;
    }
    match door {
        Door::Open => passage(&mut tile, theme, part),
        Door::Portcullis => bars(&mut tile, theme, part),
        _ => leaves(&mut tile, theme, part),
    }
    surround(&mut tile, theme, part);
    match (door, part.seam()) {
        (Door::Closed, Some(seam)) => handles(&mut tile, theme, seam),
        (Door::Locked, Some(seam)) => padlock(&mut tile, seam, 9, &brass()),
        (Door::Trapped, _) => blades_and_wire(&mut tile, part),
        _ => {}
    }
    tile
}

/// Pixels of the leaves along the wall.
fn width(part: Part) -> std::ops::Range<i32> {
    let (first, end) = part.leaves(13);
    first..end
}

fn hairlines(tile: &mut Tile, theme: &Theme, part: Part) {
    let (first, end) = (width(part).start, width(part).end);
    tile.veil([first, 2, end - first, 1], theme.void, 0.75);
    if part.begins() {
        tile.veil([3, 3, 1, 12], theme.void, 0.75);
        tile.glaze(2, 1, theme.wall[6], 0.6);
    }
    if part.ends() {
        tile.veil([12, 3, 1, 12], theme.void, 0.75);
        tile.glaze(13, 1, theme.wall[6], 0.6);
    }
    if part == Part::Middle {
        tile.veil([7, 3, 1, 12], theme.void, 0.55);
        tile.dot(9, 8, theme.void);
        tile.dot(8, 8, theme.wall[6]);
    }
}

fn surround(tile: &mut Tile, theme: &Theme, part: Part) {
    let (frame, wall) = (frame(theme), &theme.wall);
    for (y, step) in [(0, 0), (1, 1), (2, 2), (3, 0)] {
        tile.rect([0, y, SIDE, 1], frame[step]);
    }
    if part.begins() {
        tile.strips([0, 1, 15], &frame, &[0, 1, 0]);
        tile.rect([1, 1, 2, 1], frame[1]);
        tile.dot(2, 2, frame[2]);
    }
    if part.ends() {
        tile.strips([13, 1, 15], &frame, &[0, 1, 0]);
        tile.rect([13, 1, 2, 1], frame[1]);
        tile.dot(13, 2, frame[2]);
    }
    let Some(seam) = part.seam() else { return };
    if matches!(theme.place, Place::Keep | Place::Crypt | Place::Caverns) {
        for (x, h) in [(-3, 3), (2, 3)] {
            tile.rect([seam + x, 1, 1, h], frame[0]);
        }
        tile.rect([seam - 2, 0, 4, 4], wall[5]);
        tile.rect([seam - 2, 0, 1, 4], wall[6]);
        tile.rect([seam - 2, 0, 4, 1], wall[6]);
        tile.rect([seam - 2, 4, 4, 1], frame[0]);
    }
}

fn passage(tile: &mut Tile, theme: &Theme, part: Part) {
    let (first, end) = (width(part).start, width(part).end);
    across::darkness(tile, first, end - first, across::PASSAGE);
    let wood = &theme.wood;
    if part.begins() {
        tile.strips([3, 4, 12], wood, &[3, 4, 2]);
        tile.rect([3, 4, 3, 1], wood[1]);
        tile.veil([6, 4, 1, 12], wood[0], 0.8);
        tile.dot(5, 10, theme.gold[3]);
    }
    if part.ends() {
        tile.strips([10, 4, 12], wood, &[2, 3, 2]);
        tile.rect([10, 4, 3, 1], wood[1]);
        tile.veil([9, 4, 1, 12], wood[0], 0.8);
        tile.dot(10, 10, theme.gold[3]);
    }
}

fn bars(tile: &mut Tile, theme: &Theme, part: Part) {
    let iron = &theme.iron;
    let (first, end) = (width(part).start, width(part).end);
    across::darkness(tile, first, end - first, across::BEHIND_BARS);
    let uprights = width(part).filter(|x| x % 4 == 1);
    for x in uprights.clone() {
        tile.strips([x, 4, 11], iron, &[4, 2]);
        tile.dots(&[(x, 15), (x, 4)], iron[5]);
    }
    for y in [6, 11] {
        tile.rect([first, y, end - first, 1], iron[3]);
        tile.veil([first, y + 1, end - first, 1], DARK, 0.6);
        uprights.clone().for_each(|x| tile.dot(x, y, iron[5]));
    }
}

fn leaves(tile: &mut Tile, theme: &Theme, part: Part) {
    match theme.place {
        Place::Lab => panels(tile, theme, part),
        Place::Ratkin => {
            boards(tile, theme, part);
            scrap_planks(tile, theme, part);
        }
        Place::Caverns => {
            boards(tile, theme, part);
            hinges(tile, theme, part);
            webs(tile, theme, part);
        }
        _ => {
            boards(tile, theme, part);
            hinges(tile, theme, part);
        }
    }
}

fn panels(tile: &mut Tile, theme: &Theme, part: Part) {
    let (metal, accent) = (&theme.wood, &theme.accent);
    let (first, end) = (width(part).start, width(part).end);
    tile.rect([first, 4, end - first, 12], metal[2]);
    tile.rect([first, 4, end - first, 1], metal[4]);
    tile.rect([first, 15, end - first, 1], metal[0]);
    if part.begins() {
        tile.rect([3, 4, 1, 12], metal[3]);
    }
    let windows: &[i32] = match part {
        Part::FirstOfTwo | Part::First => &[5, 10],
        Part::Middle => &[1, 11],
        Part::SecondOfTwo | Part::Last => &[3, 8],
    };
    for x in windows {
        tile.rect([*x, 6, 4, 3], metal[1]);
        tile.rect([*x, 6, 4, 1], accent[1]);
        tile.rect([*x, 9, 4, 1], metal[3]);
    }
    for x in width(part) {
        tile.dot(x, 12, theme.stripes[i32::from(x % 4 >= 2)]);
        tile.dot(x, 13, theme.stripes[i32::from((x + 1) % 4 >= 2)]);
    }
    if let Some(seam) = part.seam() {
        tile.strips([seam - 1, 4, 12], metal, &[0, 4]);
        tile.rect([seam - 2, 10, 4, 1], accent[2]);
    }
}

/// Boards of four pixels, so that they go on from tile to tile.
fn boards(tile: &mut Tile, theme: &Theme, part: Part) {
    let seam = part.seam().unwrap_or(-SIDE);
    for (x, y) in area([0, 4, SIDE, 12]).filter(|(x, _)| width(part).contains(x)) {
        let board = match x % 4 {
            0 => 4,
            3 => 2,
            _ => 3,
        };
        let worn = chance(&[theme.seed, x, y / 2, 92]) < 0.10;
        let step = board - i32::from(y == 4) - i32::from(y > 13) - i32::from(worn);
        let gap = x == seam - 1;
        tile.dot(x, y, theme.wood[if gap { 0 } else { step.max(1) }]);
    }
}

fn hinges(tile: &mut Tile, theme: &Theme, part: Part) {
    let iron = &theme.iron;
    let straps = [(part.begins(), 3, 10, 4), (part.ends(), 6, 5, 11)];
    for (_, left, tip, nail) in straps.into_iter().filter(|strap| strap.0) {
        for y in [6, 12] {
            tile.rect([left, y, 7, 1], iron[3]);
            tile.dot(tip, y, iron[2]);
            tile.dots(&[(nail, y), (2 * nail - left + 1, y)], iron[5]);
            tile.rect([left, y + 1, 7, 1], theme.wood[1]);
        }
    }
}

fn scrap_planks(tile: &mut Tile, theme: &Theme, part: Part) {
    let wood = &theme.wood;
    let (first, last) = (width(part).start, width(part).end - 1);
    // The upper plank rises to the middle, the lower one sinks to it.
    let ends = if part.begins() {
        (1, 0)
    } else if part.ends() {
        (0, 1)
    } else {
        (0, 0)
    };
    for (row, colour) in [(6, 5), (7, 3), (8, 0)] {
        tile.line(&[(first, row + ends.0), (last, row + ends.1)], wood[colour]);
    }
    for (row, colour) in [(12, 4), (13, 1)] {
        tile.line(&[(first, row - ends.0), (last, row - ends.1)], wood[colour]);
    }
    let nail = if part.ends() { last - 1 } else { first + 1 };
    tile.dots(&[(nail, 7), (nail, 12)], theme.iron[4]);
}

fn webs(tile: &mut Tile, theme: &Theme, part: Part) {
    if part.begins() {
        tile.thread(&[(3, 4), (9, 9)], theme.web[0], 0.7);
        tile.thread(&[(3, 8), (7, 4)], theme.web[0], 0.6);
        tile.thread(&[(3, 5), (5, 4)], theme.web[1], 0.7);
    }
    if part.ends() {
        tile.thread(&[(12, 4), (8, 8)], theme.web[0], 0.6);
        tile.thread(&[(12, 7), (9, 4)], theme.web[0], 0.5);
    }
}

fn handles(tile: &mut Tile, theme: &Theme, seam: i32) {
    if theme.place == Place::Lab {
        return;
    }
    for x in [seam - 3, seam + 1] {
        tile.dot(x, 9, theme.gold[4]);
        tile.dot(x, 10, theme.gold[2]);
        tile.dots(&[(x + 1, 10), (x, 11)], DARK);
    }
}

fn blades_and_wire(tile: &mut Tile, part: Part) {
    let steel = trap_steel();
    for x in width(part).filter(|x| x % 4 == 1) {
        tile.rect([x, 4, 2, 1], steel[2]);
        tile.rect([x, 5, 2, 1], steel[1]);
        tile.dot(x, 6, steel[1]);
        tile.dots(&[(x + 1, 6), (x + 2, 4)], DARK);
    }
    let (first, end) = (if part.begins() { 2 } else { 0 }, if part.ends() { 14 } else { SIDE });
    tile.rect([first, 12, end - first, 1], steel[1]);
    tile.rect([first, 13, end - first, 1], DARK);
    if part.begins() {
        tile.dot(2, 12, steel[2]);
    }
    if part.ends() {
        tile.dot(13, 12, steel[2]);
    }
    if let Some(seam) = part.seam() {
        tile.rect([seam - 1, 11, 2, 3], steel[2]);
        tile.dot(seam, 13, steel[1]);
    }
}
