//! The light on a wall: a lamp tube, glowing fungi or a torch.

use crate::colour::mix;
use crate::theme::{Place, Theme};
use crate::tile::Tile;

/// Adds the theme's light.
pub(super) fn lamp(tile: &mut Tile, theme: &Theme) {
    match theme.place {
        Place::Lab => tube(tile, theme),
        Place::Caverns => fungi(tile, theme),
        _ => torch(tile, theme),
    }
}

fn tube(tile: &mut Tile, theme: &Theme) {
    let (flame, iron) = (&theme.flame, &theme.iron);
    tile.rect([6, 2, 4, 11], theme.wall[0]);
    tile.rect([7, 3, 2, 9], flame[3]);
    tile.rect([7, 4, 1, 7], flame[4]);
    tile.rect([6, 2, 4, 1], iron[5]);
    tile.rect([6, 12, 4, 1], iron[4]);
    for x in [5, 10] {
        tile.rect([x, 4, 1, 7], mix(flame[1], theme.wall[3], 0.5));
    }
}

fn fungi(tile: &mut Tile, theme: &Theme) {
    let flame = &theme.flame;
    for (x, y, radius) in [(8.0, 7.0, 3.2), (4.0, 10.0, 2.0), (12.0, 11.0, 2.2)] {
        let height = radius * 0.7;
        tile.disc(x, y, radius + 0.8, height + 0.8, theme.wall[0]);
        tile.disc(x, y, radius, height, flame[2]);
        tile.disc(x - 0.5, y - 0.5, radius * 0.5, radius * 0.35, flame[4]);
        tile.rect([x as i32, (y + height) as i32, 1, 2], theme.bone[3]);
    }
}

fn torch(tile: &mut Tile, theme: &Theme) {
    let (flame, iron) = (&theme.flame, &theme.iron);
    tile.strips([7, 8, 5], iron, &[3, 1]);
    tile.rect([6, 7, 4, 1], iron[5]);
    tile.rect([6, 8, 4, 1], iron[2]);
    tile.rect([5, 12, 6, 1], theme.wall[0]);
    tile.disc(8.0, 4.4, 2.6, 3.6, flame[1]);
    tile.disc(8.0, 4.9, 2.0, 2.7, flame[2]);
    tile.disc(7.9, 5.4, 1.2, 1.8, flame[3]);
    tile.dots(&[(7, 6), (8, 6)], flame[4]);
    tile.dot(8, 1, flame[1]);
}
