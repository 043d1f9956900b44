//! Signs of what a room holds: fights, chests, books and shrines.

use super::passages::masonry;
use crate::colour::{Colour, DARK, Ramp, SKY, VERMILLION, rgb};
use crate::hash::below;
use crate::theme::{Place, Theme, plain_wood};
use crate::tile::Tile;

/// Left half of a skull: bone, light bone and eyes.
const SKULL: [&str; 14] = [
    "........", ".....bbb", "...bbWWW", "..bbWWWW", "..bWWWWW", "..bWWWWW", "..bWkkWW", "..bkkkkW", "..bbkkWW",
    "...bbWWk", "....bbWk", "....bWWW", "....bkWk", ".....kbk",
];

fn skull(tile: &mut Tile, bone: &Ramp, top: i32, eyes: Colour) {
    tile.mirrored(top, &SKULL, |letter| match letter {
        'b' => Some(bone[2]),
        'W' => Some(bone[3]),
        'k' => Some(eyes),
        _ => None,
    });
    tile.rect([6, top + 3, 3, 1], bone[4]);
    tile.dot(5, top + 4, bone[4]);
}

/// A skull: a fight.
pub(super) fn combat_skull(theme: &Theme) -> Tile {
    let mut tile = Tile::clear();
    skull(&mut tile, &theme.bone, 0, DARK);
    tile.standing(theme, 0.45, [8.0, 13.6, 6.0, 2.0])
}

/// The mark of a claw: another fight.
pub(super) fn combat_claw(_: &Theme) -> Tile {
    let (light, middle, dark) = (rgb(0xffc0a0), rgb(0xe8603a), rgb(0xa8301c));
    let mut tile = Tile::clear();
    for x in [3, 7, 11] {
        tile.line(&[(x + 2, 2), (x + 1, 6), (x, 10), (x - 1, 13)], middle);
        tile.line(&[(x + 3, 2), (x + 2, 6), (x + 1, 10), (x, 13)], dark);
        tile.dots(&[(x + 2, 3), (x + 1, 5), (x + 1, 6)], light);
    }
    tile.outline(DARK, 1.0);
    tile
}

fn chest_ramp(theme: &Theme) -> Ramp {
    match theme.place {
        Place::Lab => theme.iron.clone(),
        Place::Crypt => theme.wall.part(1, 6),
        Place::Caverns => plain_wood(),
        _ => theme.wood.clone(),
    }
}

/// A chest.
pub(super) fn chest(theme: &Theme) -> Tile {
    let (ramp, gold) = (chest_ramp(theme), &theme.gold);
    let mut tile = Tile::clear();
    tile.rect([2, 4, 12, 10], ramp[3]);
    tile.rect([2, 4, 12, 4], ramp[4]);
    tile.rect([3, 3, 10, 1], ramp[5]);
    tile.rect([2, 4, 12, 1], ramp[5]);
    tile.rect([2, 8, 12, 1], ramp[0]);
    tile.rect([2, 13, 12, 1], ramp[1]);
    for x in [2, 12] {
        tile.strips([x, 4, 10], gold, &[3, 2]);
        tile.rect([x, 8, 2, 1], gold[0]);
        tile.dot(x, 4, gold[4]);
    }
    tile.rect([7, 7, 2, 4], gold[3]);
    tile.dot(7, 7, gold[4]);
    tile.dot(8, 9, DARK);
    tile.rect([6, 7, 1, 3], ramp[0]);
    tile.rect([9, 7, 1, 3], ramp[0]);
    tile.standing(theme, 0.5, [9.0, 13.8, 7.0, 2.4])
}

/// A chest with its lid up.
pub(crate) fn open_chest(theme: &Theme) -> Tile {
    let (ramp, gold) = (chest_ramp(theme), &theme.gold);
    let mut tile = Tile::clear();
    tile.rect([2, 2, 12, 4], ramp[2]);
    tile.rect([2, 2, 12, 1], ramp[4]);
    tile.rect([2, 6, 12, 3], DARK);
    tile.rect([3, 6, 10, 2], gold[3]);
    tile.dots(&[(4, 5), (7, 5), (10, 5)], gold[4]);
    tile.rect([2, 9, 12, 5], ramp[3]);
    tile.rect([2, 9, 12, 1], ramp[4]);
    for x in [2, 12] {
        tile.rect([x, 2, 2, 4], gold[2]);
        tile.rect([x, 9, 2, 5], gold[2]);
    }
    tile.standing(theme, 0.5, [9.0, 13.8, 7.0, 2.4])
}

/// Left half of an idol: gold, light gold, eyes and a pedestal of stone.
const IDOL: [&str; 15] = [
    "......gg", ".....gGG", ".....GGG", ".....GkG", ".....GGG", "......Gk", "...gggGG", "..gGGGGG", "..gGgGGG",
    "..gg.gGG", ".....gGG", "....gGGG", "...ssssS", "..sSSSSS", "..ssssss",
];

/// A golden idol.
pub(super) fn idol(theme: &Theme) -> Tile {
    let gold = &theme.gold;
    let town = theme.place == Place::Town;
    let (stone, light_stone) = if town { (theme.plinth[1], theme.plinth[3]) } else { (theme.wall[3], theme.wall[5]) };
    let mut tile = Tile::clear();
    tile.mirrored(0, &IDOL, |letter| match letter {
        'g' => Some(gold[2]),
        'G' => Some(gold[3]),
        'k' => Some(gold[0]),
        's' => Some(stone),
        'S' => Some(light_stone),
        _ => None,
    });
    tile.dots(&[(6, 1), (6, 2), (4, 7)], gold[4]);
    tile.rect([7, 8, 2, 2], VERMILLION);
    tile.dot(7, 8, rgb(0xffc0a0));
    tile.rect([10, 7, 1, 2], gold[2]);
    tile.rect([9, 11, 2, 1], gold[2]);
    tile.standing(theme, 0.5, [9.0, 14.0, 6.4, 2.2])
}

/// A book with a golden seal.
pub(super) fn book(theme: &Theme) -> Tile {
    let (cover, bone, gold) = (Ramp::of(&[0x2a1040, 0x5a2a86, 0x8a56c0]), &theme.bone, &theme.gold);
    let mut tile = Tile::clear();
    tile.rect([2, 3, 12, 10], cover[1]);
    tile.rect([2, 3, 12, 1], cover[2]);
    tile.rect([3, 12, 11, 2], bone[3]);
    tile.rect([3, 13, 11, 1], bone[1]);
    tile.rect([2, 3, 2, 11], cover[0]);
    tile.rect([2, 14, 12, 1], cover[0]);
    tile.rect([13, 4, 1, 8], cover[0]);
    tile.disc(8.5, 7.5, 2.6, 2.6, gold[3]);
    tile.disc(8.5, 7.5, 1.4, 1.4, cover[0]);
    tile.dot(7, 6, gold[4]);
    tile.dots(&[(5, 4), (12, 4), (5, 11), (12, 11)], gold[3]);
    tile.standing(theme, 0.45, [9.0, 14.0, 7.0, 2.2])
}

/// A horned, crowned skull: the boss.
pub(super) fn boss(theme: &Theme) -> Tile {
    const WEST_HORN: [(i32, i32, i32); 8] =
        [(1, 1, 4), (1, 2, 3), (1, 3, 2), (2, 4, 3), (2, 3, 3), (3, 5, 2), (2, 5, 1), (0, 0, 4)];
    let (bone, gold) = (&theme.bone, &theme.gold);
    let mut tile = Tile::clear();
    skull(&mut tile, &Ramp::of(&[0x1e070c, 0x4a1018, 0x7c1f24, 0xb23a34, 0xe8826c]), 1, rgb(0xffe14a));
    for (x, y, step) in WEST_HORN {
        tile.dots(&[(x, y), (15 - x, y)], bone[step]);
    }
    tile.rect([4, 0, 1, 2], gold[3]);
    tile.rect([11, 0, 1, 2], gold[3]);
    tile.rect([7, 0, 2, 2], gold[4]);
    tile.rect([4, 2, 8, 1], gold[3]);
    tile.rect([4, 3, 8, 1], gold[1]);
    tile.dots(&[(5, 7), (6, 8), (10, 7), (9, 8)], DARK);
    tile.outline(DARK, 1.0);
    tile
}

/// A heap of gold with a gem: the treasury.
pub(super) fn treasury(theme: &Theme) -> Tile {
    let gold = &theme.gold;
    let mut tile = Tile::clear();
    tile.disc(8.0, 15.0, 7.0, 7.6, gold[2]);
    for k in 0..26 {
        let (x, y) = (2 + below(11, &[theme.seed, k, 51]), 8 + below(6, &[theme.seed, k, 52]));
        if tile.opacity(x, y) > 0.0 && tile.opacity(x + 1, y) > 0.0 {
            tile.dot(x, y, gold[4]);
            tile.dot(x + 1, y, gold[3]);
            if y < 14 {
                tile.dot(x + 1, y + 1, gold[1]);
            }
        }
    }
    tile.cut([0, 15, 16, 1]);
    tile.rect([6, 4, 4, 3], SKY);
    tile.rect([6, 4, 2, 1], rgb(0xe8f8ff));
    tile.dots(&[(8, 7), (9, 6)], rgb(0x2a6f9c));
    tile.dot(7, 7, SKY);
    tile.dots(&[(12, 10), (3, 11)], VERMILLION);
    tile.dot(3, 12, rgb(0x7a2a0a));
    tile.standing(theme, 0.45, [8.0, 14.0, 7.6, 2.0])
}

/// An altar with a floating crystal: the shrine.
pub(crate) fn shrine(theme: &Theme) -> Tile {
    let (stone, flame) = (masonry(theme), &theme.flame);
    let crystal = Ramp::of(&[0x3a2a6a, 0x7a62c8, 0xb8a4f4, 0xf2ecff]);
    let mut tile = Tile::clear();
    tile.rect([2, 10, 12, 4], stone[4]);
    tile.rect([2, 10, 12, 1], stone[6]);
    tile.rect([2, 13, 12, 1], stone[2]);
    tile.rect([4, 8, 8, 2], stone[5]);
    tile.rect([4, 8, 8, 1], stone[7]);
    tile.dot(7, 0, crystal[2]);
    tile.dot(8, 0, crystal[1]);
    for (y, half) in (1..).zip([1, 2, 3, 3, 2, 1]) {
        tile.rect([8 - half, y, half, 1], crystal[2]);
        tile.rect([8, y, half, 1], crystal[1]);
    }
    tile.dots(&[(6, 3), (6, 4), (7, 2)], crystal[3]);
    tile.dot(7, 7, crystal[1]);
    tile.dot(8, 7, crystal[0]);
    tile.dots(&[(3, 9), (12, 9)], flame[3]);
    tile.dots(&[(3, 8), (12, 8)], flame[4]);
    tile.standing(theme, 0.5, [8.5, 13.8, 7.4, 2.2])
}
