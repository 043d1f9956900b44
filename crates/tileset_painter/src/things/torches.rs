//! Torches, lamps and glowing fungi, lit or not.

use crate::colour::DARK;
use crate::theme::{Place, Theme};
use crate::tile::Tile;

/// A burning torch, a lamp or glowing fungi.
pub(super) fn lit_torch(theme: &Theme) -> Tile {
    torch(theme, true)
}

/// The same without light.
pub(super) fn dead_torch(theme: &Theme) -> Tile {
    torch(theme, false)
}

fn torch(theme: &Theme, lit: bool) -> Tile {
    let tile = match theme.place {
        Place::Lab => lamp(theme, lit),
        Place::Caverns => fungi(theme, lit),
        _ => brazier(theme, lit),
    };
    tile.standing(theme, 0.5, [9.0, 14.0, 5.5, 2.2])
}

fn lamp(theme: &Theme, lit: bool) -> Tile {
    let (iron, accent, flame) = (&theme.iron, &theme.accent, &theme.flame);
    let mut tile = Tile::clear();
    tile.rect([4, 11, 8, 3], iron[3]);
    tile.rect([4, 11, 8, 1], iron[5]);
    tile.rect([6, 3, 4, 8], if lit { flame[2] } else { accent[1] });
    tile.rect([7, 3, 1, 8], if lit { flame[4] } else { accent[1] });
    tile.rect([5, 2, 6, 1], iron[4]);
    tile
}

fn fungi(theme: &Theme, lit: bool) -> Tile {
    let (bone, flame) = (&theme.bone, &theme.flame);
    let cap = if lit { flame[2] } else { theme.wall[4] };
    let mut tile = Tile::clear();
    tile.rect([7, 9, 2, 5], bone[3]);
    tile.dot(8, 10, bone[1]);
    tile.shaded_disc([8.0, 7.0, 4.6, 3.2], |nx, ny| if lit && nx + ny < -0.3 { flame[3] } else { cap });
    tile.dots(&[(6, 6), (9, 7)], flame[4]);
    tile.rect([4, 12, 2, 2], bone[2]);
    tile.disc(4.5, 11.0, 2.0, 1.5, cap);
    tile.rect([11, 12, 1, 2], bone[2]);
    tile.disc(11.5, 11.5, 1.6, 1.2, cap);
    tile
}

fn brazier(theme: &Theme, lit: bool) -> Tile {
    let (iron, flame) = (&theme.iron, &theme.flame);
    let mut tile = Tile::clear();
    tile.rect([7, 9, 2, 5], iron[3]);
    tile.rect([5, 13, 6, 1], iron[2]);
    tile.rect([4, 8, 8, 2], iron[3]);
    tile.rect([4, 8, 8, 1], iron[5]);
    if !lit {
        tile.rect([6, 7, 4, 1], DARK);
        return tile;
    }
    tile.disc(8.0, 5.6, 2.7, 3.6, flame[1]);
    tile.disc(8.0, 6.0, 2.1, 2.8, flame[2]);
    tile.disc(7.9, 6.6, 1.3, 1.9, flame[3]);
    tile.dots(&[(7, 7), (8, 7)], flame[4]);
    tile.dot(8, 1, flame[2]);
    tile.dot(6, 3, flame[1]);
    tile
}
