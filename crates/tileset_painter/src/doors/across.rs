//! Doors in walls that run east-west, seen from the south.

use super::{Door, brass, frame, padlock, trap_steel};
use crate::colour::DARK;
use crate::hash::chance;
use crate::theme::{Place, Theme};
use crate::tile::{Tile, area};

/// The door, as large as the cell.
pub(crate) fn door_across(theme: &Theme, door: Door) -> Tile {
    let mut tile = Tile::clear();
    if door == Door::Secret {
        hairlines(&mut tile, theme);
        return tile;
    }
    surround(&mut tile, theme);
    match door {
        Door::Open => passage(&mut tile, theme),
        Door::Portcullis => bars(&mut tile, theme),
        _ => leaf(&mut tile, theme),
    }
    match door {
        Door::Closed => {
            tile.dot(10, 9, theme.gold[4]);
            tile.dot(10, 10, theme.gold[2]);
            tile.dot(11, 10, DARK);
        }
        Door::Locked => padlock(&mut tile, 8, 9, &brass()),
        Door::Trapped => blades_and_wire(&mut tile),
        _ => {}
    }
    tile
}

fn hairlines(tile: &mut Tile, theme: &Theme) {
    for y in 2..15 {
        tile.glaze(3, y, theme.void, 0.75);
        tile.glaze(12, y, theme.void, 0.75);
    }
    tile.veil([3, 2, 10, 1], theme.void, 0.75);
    tile.glaze(2, 1, theme.wall[6], 0.6);
    tile.glaze(13, 1, theme.wall[6], 0.6);
    tile.dot(11, 8, theme.void);
    tile.dot(10, 8, theme.wall[6]);
}

fn surround(tile: &mut Tile, theme: &Theme) {
    let (frame, wall) = (frame(theme), &theme.wall);
    tile.strips([0, 1, 15], &frame, &[0, 1, 0]);
    tile.strips([13, 1, 15], &frame, &[0, 1, 0]);
    tile.rect([0, 0, 16, 1], frame[0]);
    tile.rect([1, 1, 14, 1], frame[1]);
    tile.rect([1, 2, 14, 1], frame[2]);
    tile.rect([2, 3, 12, 1], frame[0]);
    if matches!(theme.place, Place::Keep | Place::Crypt | Place::Caverns) {
        tile.rect([7, 0, 2, 4], wall[6]);
        tile.dots(&[(8, 1), (8, 2)], wall[5]);
        tile.dots(&[(6, 1), (9, 1), (6, 2), (9, 2)], frame[0]);
    }
}

/// How dark a passage is from the lintel down.
pub(super) const PASSAGE: [f64; 12] = [1.0, 0.96, 0.90, 0.82, 0.72, 0.62, 0.52, 0.44, 0.36, 0.30, 0.24, 0.18];
/// How dark it is behind bars from the lintel down.
pub(super) const BEHIND_BARS: [f64; 12] = [1.0, 0.96, 0.92, 0.86, 0.80, 0.72, 0.64, 0.56, 0.50, 0.44, 0.40, 0.36];

/// Darkness below the lintel, from a column on.
pub(super) fn darkness(tile: &mut Tile, first: i32, width: i32, alphas: [f64; 12]) {
    for (y, alpha) in (4..).zip(alphas) {
        tile.veil([first, y, width, 1], DARK, alpha);
    }
}

fn passage(tile: &mut Tile, theme: &Theme) {
    let wood = &theme.wood;
    darkness(tile, 3, 10, PASSAGE);
    tile.strips([3, 4, 12], wood, &[3, 2]);
    tile.veil([5, 4, 1, 12], wood[0], 0.8);
    tile.dot(4, 10, theme.gold[3]);
}

fn bars(tile: &mut Tile, theme: &Theme) {
    let iron = &theme.iron;
    darkness(tile, 3, 10, BEHIND_BARS);
    for x in [4, 7, 10] {
        tile.strips([x, 4, 11], iron, &[4, 2]);
        tile.dots(&[(x, 15), (x, 4)], iron[5]);
    }
    for y in [6, 11] {
        tile.rect([3, y, 10, 1], iron[3]);
        tile.veil([3, y + 1, 10, 1], DARK, 0.6);
        tile.dots(&[(4, y), (7, y), (10, y)], iron[5]);
    }
}

fn leaf(tile: &mut Tile, theme: &Theme) {
    match theme.place {
        Place::Lab => sliding_leaf(tile, theme),
        Place::Ratkin => {
            wooden_leaf(tile, theme);
            scrap_boards(tile, theme);
        }
        Place::Caverns => {
            wooden_leaf(tile, theme);
            hinges(tile, theme);
            tile.thread(&[(3, 4), (9, 9)], theme.web[0], 0.7);
            tile.thread(&[(3, 8), (7, 4)], theme.web[0], 0.6);
            tile.thread(&[(3, 5), (5, 4)], theme.web[1], 0.7);
        }
        _ => {
            wooden_leaf(tile, theme);
            hinges(tile, theme);
        }
    }
}

fn sliding_leaf(tile: &mut Tile, theme: &Theme) {
    let (metal, accent) = (&theme.wood, &theme.accent);
    tile.rect([3, 4, 10, 12], metal[2]);
    tile.rect([3, 4, 10, 1], metal[4]);
    tile.rect([3, 15, 10, 1], metal[0]);
    tile.strips([7, 4, 12], metal, &[0, 4]);
    tile.rect([3, 4, 1, 12], metal[3]);
    for x in [4, 9] {
        tile.rect([x, 6, 3, 3], metal[1]);
        tile.rect([x, 6, 3, 1], accent[1]);
    }
    for x in (3..13).filter(|x| *x != 7) {
        tile.dot(x, 12, theme.stripes[i32::from(x % 4 >= 2)]);
        tile.dot(x, 13, theme.stripes[i32::from((x + 1) % 4 >= 2)]);
    }
    tile.rect([6, 10, 4, 1], accent[2]);
}

fn wooden_leaf(tile: &mut Tile, theme: &Theme) {
    for (x, y) in area([3, 4, 10, 12]) {
        let board = match x {
            3 | 4 | 7 | 10 => 4,
            6 | 9 | 12 => 2,
            _ => 3,
        };
        let worn = chance(&[theme.seed, x, y / 2, 91]) < 0.10;
        let step = board - i32::from(y == 4) - i32::from(y > 13) - i32::from(worn);
        tile.dot(x, y, theme.wood[step.max(1)]);
    }
}

fn hinges(tile: &mut Tile, theme: &Theme) {
    let iron = &theme.iron;
    for y in [6, 12] {
        tile.rect([3, y, 5, 1], iron[3]);
        tile.dot(8, y, iron[2]);
        tile.dot(4, y, iron[5]);
        tile.rect([3, y + 1, 5, 1], theme.wood[1]);
    }
}

fn scrap_boards(tile: &mut Tile, theme: &Theme) {
    let wood = &theme.wood;
    tile.line(&[(3, 7), (12, 6)], wood[5]);
    tile.line(&[(3, 8), (12, 7)], wood[3]);
    tile.line(&[(3, 9), (12, 8)], wood[0]);
    tile.line(&[(3, 11), (12, 13)], wood[4]);
    tile.line(&[(3, 12), (12, 14)], wood[1]);
}

fn blades_and_wire(tile: &mut Tile) {
    let steel = trap_steel();
    for x in [4, 7, 10] {
        tile.rect([x, 4, 2, 1], steel[2]);
        tile.rect([x, 5, 2, 1], steel[1]);
        tile.dot(x, 6, steel[1]);
        tile.dots(&[(x + 1, 6), (x + 2, 4)], DARK);
    }
    tile.rect([2, 12, 12, 1], steel[1]);
    tile.rect([2, 13, 12, 1], DARK);
    tile.dots(&[(2, 12), (13, 12)], steel[2]);
    tile.rect([7, 11, 2, 3], steel[2]);
    tile.dot(8, 13, steel[1]);
}
