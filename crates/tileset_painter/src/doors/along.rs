//! Doors in walls that run north-south, seen from above.

use super::{Door, brass, frame, padlock, trap_steel};
use crate::colour::DARK;
use crate::theme::{Place, Theme};
use crate::tile::Tile;

/// The door, as large as the cell.
pub(crate) fn door_along(theme: &Theme, door: Door) -> Tile {
    let mut tile = Tile::clear();
    if door == Door::Secret {
        hairlines(&mut tile, theme);
        return tile;
    }
    surround(&mut tile, theme);
    match door {
        Door::Open => open_leaf(&mut tile, theme),
        Door::Portcullis => bars(&mut tile, theme),
        _ => leaf(&mut tile, theme),
    }
    match door {
        Door::Closed => {
            tile.dots(&[(10, 8), (5, 8)], theme.gold[3]);
            tile.dots(&[(10, 9), (5, 9)], theme.gold[1]);
        }
        Door::Locked => padlock(&mut tile, 8, 9, &brass()),
        Door::Trapped => blades_and_wire(&mut tile),
        _ => {}
    }
    tile
}

fn hairlines(tile: &mut Tile, theme: &Theme) {
    tile.veil([3, 1, 10, 1], theme.void, 0.8);
    tile.veil([3, 14, 10, 1], theme.void, 0.8);
    tile.rect([7, 7, 2, 2], theme.void);
    tile.veil([7, 6, 2, 1], theme.wall[6], 0.8);
}

fn surround(tile: &mut Tile, theme: &Theme) {
    let frame = frame(theme);
    tile.veil([4, 0, 8, 16], theme.void, 0.30);
    tile.veil([4, 0, 1, 16], theme.void, 0.4);
    tile.veil([11, 0, 1, 16], theme.void, 0.4);
    for (y, step) in [(0, 1), (1, 2), (2, 0), (14, 0), (15, 1)] {
        tile.rect([4, y, 8, 1], frame[step]);
    }
    tile.dots(&[(11, 0), (11, 15)], frame[2]);
}

/// A leaf that lies along the northern jamb.
pub(super) fn open_leaf(tile: &mut Tile, theme: &Theme) {
    tile.rect([6, 3, 10, 4], DARK);
    for (y, step) in [(3, 5), (4, 3), (5, 2)] {
        tile.rect([7, y, 9, 1], theme.wood[step]);
    }
    tile.dot(14, 4, theme.gold[3]);
    tile.veil([7, 7, 9, 2], theme.void, 0.35);
}

fn bars(tile: &mut Tile, theme: &Theme) {
    tile.veil([6, 3, 4, 11], DARK, 0.55);
    for y in (3..14).step_by(3) {
        tile.rect([6, y, 4, 2], DARK);
        tile.rect([7, y, 2, 1], theme.iron[5]);
        tile.rect([7, y + 1, 2, 1], theme.iron[3]);
    }
}

fn leaf(tile: &mut Tile, theme: &Theme) {
    let wood = &theme.wood;
    tile.rect([5, 3, 6, 11], DARK);
    tile.strips([6, 3, 11], wood, &[5, 4, 3, 2]);
    if theme.place == Place::Lab {
        tile.rect([6, 8, 4, 1], wood[0]);
        tile.rect([7, 5, 2, 2], theme.accent[2]);
        tile.rect([7, 10, 2, 2], theme.accent[2]);
    } else {
        tile.strips([6, 6, 1], wood, &[4, 3, 2, 1]);
        tile.strips([6, 10, 1], wood, &[4, 3, 2, 1]);
        tile.rect([6, 4, 4, 1], theme.iron[4]);
        tile.rect([6, 12, 4, 1], theme.iron[3]);
    }
    if theme.place == Place::Ratkin {
        tile.line(&[(6, 6), (9, 9)], wood[1]);
    }
    tile.veil([11, 3, 2, 11], theme.void, 0.4);
}

fn blades_and_wire(tile: &mut Tile) {
    let steel = trap_steel();
    for y in [4, 8, 12] {
        for (x, tip) in [(4, 3), (11, 12)] {
            tile.dot(x, y, steel[1]);
            tile.dot(tip, y, steel[2]);
            tile.dots(&[(x, y + 1), (tip, y + 1)], DARK);
        }
    }
    tile.strips([7, 3, 11], &steel, &[2, 1]);
}
