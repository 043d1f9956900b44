//! Crates, boxes, urns and cocoons.

use crate::theme::{Place, Theme};
use crate::tile::Tile;

/// A crate with a diagonal brace, or what stands for it.
pub(super) fn crate_with_brace(theme: &Theme) -> Tile {
    container(theme, false)
}

/// A crate with slats, or what stands for it.
pub(super) fn crate_with_slats(theme: &Theme) -> Tile {
    container(theme, true)
}

fn container(theme: &Theme, second: bool) -> Tile {
    let tile = match theme.place {
        Place::Caverns => cocoons(theme, second),
        Place::Lab => steel_box(theme, second),
        Place::Crypt if second => small_coffin(theme),
        Place::Crypt => urn(theme),
        _ => wooden_crate(theme, second),
    };
    tile.standing(theme, 0.5, [9.0, 13.6, 7.0, 2.6])
}

fn cocoons(theme: &Theme, two: bool) -> Tile {
    let silk = theme.bone.after(theme.wall[3]);
    let mut tile = Tile::clear();
    tile.ball([7.0, 8.5, 4.4, 5.4], &silk, 3);
    for y in [5, 8, 11] {
        tile.thread(&[(4, y + 1), (9, y - 1)], theme.bone[1], 0.8);
    }
    if two {
        tile.ball([12.0, 11.0, 2.6, 3.2], &silk, 3);
    }
    tile
}

fn steel_box(theme: &Theme, second: bool) -> Tile {
    let iron = &theme.iron;
    let mut tile = Tile::clear();
    tile.rect([2, 4, 12, 10], iron[3]);
    tile.rect([2, 3, 12, 3], iron[4]);
    tile.rect([2, 3, 12, 1], iron[5]);
    tile.rect([2, 6, 12, 1], iron[1]);
    tile.rect([2, 13, 12, 1], iron[1]);
    for x in 3..13 {
        tile.dot(x, 11, if second { iron[2] } else { theme.stripes[i32::from(x % 4 >= 2)] });
    }
    tile.rect([5, 8, 6, 2], iron[1]);
    tile.rect([6, 8, 2, 1], if second { theme.second[2] } else { theme.accent[2] });
    tile.rect([13, 4, 1, 9], iron[2]);
    tile
}

fn small_coffin(theme: &Theme) -> Tile {
    let wall = &theme.wall;
    let mut tile = Tile::clear();
    tile.rect([4, 1, 8, 14], wall[4]);
    tile.rect([5, 1, 6, 1], wall[6]);
    tile.rect([4, 2, 1, 12], wall[6]);
    tile.rect([11, 2, 1, 12], wall[2]);
    tile.rect([5, 2, 6, 12], wall[5]);
    tile.rect([7, 4, 2, 7], wall[3]);
    tile.rect([6, 6, 4, 2], wall[3]);
    tile.rect([4, 14, 8, 1], wall[2]);
    tile
}

fn urn(theme: &Theme) -> Tile {
    let wall = &theme.wall;
    let mut tile = Tile::clear();
    tile.ball([8.0, 9.0, 4.4, 4.6], wall, 5);
    tile.rect([6, 3, 4, 2], wall[6]);
    tile.rect([5, 2, 6, 1], wall[7]);
    tile.rect([6, 13, 4, 1], wall[3]);
    tile.rect([4, 8, 8, 1], wall[3]);
    tile
}

fn wooden_crate(theme: &Theme, slats: bool) -> Tile {
    let wood = &theme.wood;
    let mut tile = Tile::clear();
    tile.rect([2, 3, 12, 11], wood[3]);
    tile.rect([2, 3, 12, 4], wood[4]);
    tile.rect([2, 3, 12, 1], wood[5]);
    tile.rect([2, 6, 12, 1], wood[1]);
    tile.rect([2, 3, 1, 11], wood[4]);
    tile.rect([13, 3, 1, 11], wood[2]);
    tile.rect([2, 13, 12, 1], wood[1]);
    if slats {
        tile.rect([3, 9, 10, 1], wood[1]);
        tile.rect([3, 11, 10, 1], wood[1]);
        tile.rect([5, 7, 1, 6], wood[4]);
        tile.rect([10, 7, 1, 6], wood[2]);
    } else {
        tile.line(&[(3, 7), (12, 12)], wood[5]);
        tile.line(&[(3, 8), (11, 12)], wood[1]);
        tile.rect([6, 4, 4, 1], wood[2]);
    }
    tile
}
