//! The ratkin's own things.

use super::{Painter, finished};
use crate::colour::{DARK, PURPLE, mix, rgb};
use crate::hash::below;
use crate::theme::Theme;
use crate::tile::Tile;

/// In the order of their tiles.
pub(super) const THINGS: [Painter; 6] = [junk_heap, cheese, nest, bucket, sack, stool];

fn junk_heap(theme: &Theme) -> Tile {
    let (wall, wood) = (&theme.wall, &theme.wood);
    let junk = [theme.iron[4], theme.accent[2], theme.second[2], wood[4], theme.bone[2]];
    let mut tile = Tile::clear();
    tile.disc(8.0, 13.0, 7.0, 6.0, wall[4]);
    tile.disc(7.5, 12.5, 6.0, 5.0, wall[5]);
    for (k, colour) in (0..14).zip(junk.into_iter().cycle()) {
        let (x, y) = (3 + below(10, &[theme.seed, k, 61]), 8 + below(6, &[theme.seed, k, 62]));
        tile.dot(x, y, colour);
        tile.dot(x + 1, y, mix(colour, DARK, 0.35));
        tile.dot(x, y + 1, wall[2]);
    }
    tile.line(&[(4, 9), (9, 4)], wood[4]);
    tile.line(&[(5, 9), (10, 4)], wood[2]);
    tile.cut([0, 15, 16, 1]);
    finished(tile, theme)
}

fn cheese(theme: &Theme) -> Tile {
    let (dark, middle, light) = (rgb(0x8a6a14), rgb(0xd9b23c), rgb(0xf6dc74));
    let mut tile = Tile::clear();
    tile.rect([3, 6, 11, 7], middle);
    for k in 0..5 {
        tile.rect([3 + k * 2, 6 - k / 2, 11 - k * 2, 1], light);
    }
    tile.rect([3, 12, 11, 1], dark);
    tile.dots(&[(6, 9), (8, 11)], dark);
    tile.rect([10, 8, 2, 2], dark);
    finished(tile, theme)
}

fn nest(theme: &Theme) -> Tile {
    let mut tile = Tile::clear();
    tile.disc(8.0, 9.5, 7.0, 5.2, rgb(0x6f5a2c));
    tile.disc(8.0, 9.0, 6.0, 4.2, rgb(0xa98b48));
    tile.disc(8.0, 9.2, 4.0, 2.8, rgb(0x3c2c18));
    for k in 0..16 {
        let colour = rgb(if k % 2 == 1 { 0xd8bc74 } else { 0x7a6230 });
        tile.dot_on_ring(f64::from(k) * 0.39, [8.0, 9.2, 5.6, 4.0], colour, 1.0);
    }
    tile.dots(&[(7, 9), (9, 10)], PURPLE);
    finished(tile, theme)
}

fn bucket(theme: &Theme) -> Tile {
    let iron = &theme.iron;
    let mut tile = Tile::clear();
    tile.strips([4, 5, 9], iron, &[3, 5, 4, 3, 3, 2, 2, 1]);
    tile.disc(8.0, 5.4, 4.0, 1.8, iron[5]);
    tile.disc(8.0, 5.4, 3.0, 1.1, DARK);
    tile.rect([4, 9, 8, 1], iron[1]);
    finished(tile, theme)
}

fn sack(theme: &Theme) -> Tile {
    let mut tile = Tile::clear();
    tile.ball([8.0, 10.0, 5.0, 4.6], &theme.wood, 3);
    tile.rect([6, 4, 4, 2], theme.wood[4]);
    tile.rect([6, 6, 4, 1], theme.cloth[1]);
    tile.rect([8, 9, 3, 3], theme.cloth[1]);
    finished(tile, theme)
}

fn stool(theme: &Theme) -> Tile {
    let wood = &theme.wood;
    let mut tile = Tile::clear();
    tile.rect([3, 8, 10, 3], wood[4]);
    tile.rect([3, 8, 10, 1], wood[5]);
    tile.rect([4, 11, 2, 3], wood[2]);
    tile.rect([10, 11, 2, 3], wood[2]);
    tile.rect([7, 4, 2, 4], theme.bone[3]);
    tile.dot(7, 3, theme.flame[3]);
    tile.dot(7, 2, theme.flame[2]);
    finished(tile, theme)
}
