//! The laboratory's own things.

use super::{Painter, finished};
use crate::colour::{DARK, rgb};
use crate::theme::Theme;
use crate::tile::Tile;

/// In the order of their tiles.
pub(super) const THINGS: [Painter; 6] = [server_rack, glass_tank, generator, drone, canisters, console];

fn server_rack(theme: &Theme) -> Tile {
    let (iron, accent) = (&theme.iron, &theme.accent);
    let mut tile = Tile::clear();
    tile.rect([3, 0, 10, 15], iron[2]);
    tile.rect([3, 0, 10, 1], iron[5]);
    tile.rect([3, 1, 10, 1], iron[4]);
    for y in [3, 6, 9, 12] {
        tile.rect([4, y, 8, 2], iron[0]);
        tile.dot(5, y, accent[2]);
        tile.dot(7, y, theme.second[2]);
        tile.rect([9, y, 2, 1], accent[1]);
    }
    finished(tile, theme)
}

fn glass_tank(theme: &Theme) -> Tile {
    let (iron, accent) = (&theme.iron, &theme.accent);
    let mut tile = Tile::clear();
    tile.rect([4, 12, 8, 3], iron[3]);
    tile.rect([4, 12, 8, 1], iron[5]);
    tile.rect([4, 0, 8, 2], iron[4]);
    tile.strips([4, 2, 10], accent, &[2, 1, 1, 1, 1, 0, 0, 1]);
    tile.rect([5, 3, 1, 7], accent[3]);
    tile.disc(8.5, 7.0, 2.0, 2.4, accent[2]);
    tile.dot(8, 6, DARK);
    tile.dot(9, 9, accent[3]);
    finished(tile, theme)
}

fn generator(theme: &Theme) -> Tile {
    let iron = &theme.iron;
    let mut tile = Tile::clear();
    tile.rect([1, 5, 14, 9], iron[3]);
    tile.rect([1, 4, 14, 2], iron[5]);
    tile.rect([1, 13, 14, 1], iron[1]);
    tile.disc(6.0, 9.5, 3.4, 3.4, iron[1]);
    tile.disc(6.0, 9.5, 2.2, 2.2, theme.second[2]);
    tile.dot(5, 8, theme.second[3]);
    tile.rect([11, 7, 3, 1], theme.accent[2]);
    tile.rect([11, 9, 3, 1], iron[1]);
    tile.rect([11, 11, 3, 1], iron[1]);
    finished(tile, theme)
}

fn drone(theme: &Theme) -> Tile {
    let iron = &theme.iron;
    let mut tile = Tile::clear();
    tile.ball([8.0, 9.0, 5.0, 4.6], iron, 3);
    tile.rect([5, 8, 6, 2], DARK);
    tile.dots(&[(7, 8), (8, 8)], rgb(0xff6a4a));
    tile.rect([3, 13, 2, 2], iron[2]);
    tile.rect([11, 13, 2, 2], iron[2]);
    tile.rect([7, 2, 1, 3], iron[4]);
    tile.dot(7, 1, theme.accent[3]);
    finished(tile, theme)
}

fn canisters(theme: &Theme) -> Tile {
    let iron = &theme.iron;
    let mut tile = Tile::clear();
    for (x, ramp) in [(2, &theme.second), (9, &theme.accent)] {
        tile.strips([x, 4, 10], ramp, &[1, 3, 2, 1, 0]);
        tile.rect([x + 1, 2, 3, 2], iron[4]);
        tile.rect([x, 8, 5, 1], iron[1]);
    }
    finished(tile, theme)
}

fn console(theme: &Theme) -> Tile {
    let (iron, accent) = (&theme.iron, &theme.accent);
    let mut tile = Tile::clear();
    tile.rect([3, 3, 10, 6], iron[2]);
    tile.rect([4, 4, 8, 4], accent[0]);
    tile.rect([5, 5, 4, 1], accent[2]);
    tile.rect([5, 7, 6, 1], accent[2]);
    tile.rect([3, 9, 10, 4], iron[4]);
    tile.rect([3, 9, 10, 1], iron[5]);
    tile.rect([4, 11, 8, 1], iron[1]);
    tile.rect([3, 13, 10, 1], iron[1]);
    finished(tile, theme)
}
