//! Things that stand about in every theme: pillars, torches, crates, tables and barrels.

use crate::colour::{DARK, Ramp};
use crate::theme::{Place, Theme};
use crate::tile::{SIDE, Tile};

/// A pillar, or what stands for it: tank, stalagmite, post or street lamp.
pub(super) fn pillar(theme: &Theme) -> Tile {
    let tile = match theme.place {
        Place::Keep | Place::Crypt => column(theme),
        Place::Lab => tank(theme),
        Place::Caverns => stalagmite(theme),
        Place::Ratkin => post(theme),
        Place::Town => street_lamp(theme),
    };
    tile.standing(theme, 0.55, [9.0, 14.0, 6.5, 2.6])
}

fn column(theme: &Theme) -> Tile {
    let wall = &theme.wall;
    let mut tile = Tile::clear();
    tile.rect([3, 11, 10, 4], wall[4]);
    tile.rect([3, 11, 10, 1], wall[6]);
    tile.rect([3, 14, 10, 1], wall[2]);
    tile.strips([4, 4, 7], wall, &[5, 6, 6, 5, 4, 4, 3, 2]);
    tile.veil([4, 7, 8, 1], wall[2], 0.6);
    tile.rect([3, 1, 10, 3], wall[6]);
    tile.rect([3, 1, 10, 1], wall[7]);
    tile.rect([3, 3, 10, 1], wall[3]);
    tile.rect([12, 1, 1, 3], wall[4]);
    tile
}

fn tank(theme: &Theme) -> Tile {
    let (iron, accent) = (&theme.iron, &theme.accent);
    let mut tile = Tile::clear();
    tile.rect([3, 12, 10, 3], iron[3]);
    tile.rect([3, 12, 10, 1], iron[5]);
    tile.rect([3, 1, 10, 3], iron[4]);
    tile.rect([3, 1, 10, 1], iron[5]);
    tile.strips([4, 4, 8], accent, &[1, 2, 3, 3, 2, 2, 1, 0]);
    tile.rect([5, 5, 1, 6], accent[3]);
    tile.dots(&[(8, 6), (9, 9), (7, 10)], accent[3]);
    tile
}

fn stalagmite(theme: &Theme) -> Tile {
    let mut tile = Tile::clear();
    for y in 1..15 {
        let half: i32 = 1 + y * 5 / 14;
        for x in -half..=half {
            let lit = i32::from(x < (-half).div_euclid(3)) + i32::from(x < 1 - half);
            let shaded = i32::from(x > half / 3) + i32::from(x > half - 1) + i32::from(y % 4 == 3);
            tile.dot(8 + x, y, theme.wall[5 + lit - shaded]);
        }
    }
    tile
}

fn post(theme: &Theme) -> Tile {
    let (wood, iron) = (&theme.wood, &theme.iron);
    let mut tile = Tile::clear();
    tile.strips([5, 1, 14], wood, &[3, 5, 4, 4, 2, 1]);
    tile.rect([4, 5, 8, 1], iron[4]);
    tile.rect([4, 6, 8, 1], iron[2]);
    tile.rect([3, 13, 10, 2], wood[2]);
    tile.rect([3, 13, 10, 1], wood[4]);
    tile.rect([4, 1, 8, 1], wood[5]);
    tile
}

fn street_lamp(theme: &Theme) -> Tile {
    let (iron, flame) = (&theme.iron, &theme.flame);
    let mut tile = Tile::clear();
    tile.strips([7, 6, 8], iron, &[4, 2]);
    tile.rect([5, 14, 6, 1], iron[2]);
    tile.rect([6, 13, 4, 1], iron[3]);
    tile.rect([5, 1, 6, 5], iron[1]);
    tile.rect([6, 2, 4, 3], flame[3]);
    tile.rect([7, 3, 2, 1], flame[4]);
    tile.rect([6, 0, 4, 1], iron[3]);
    tile
}

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
    tile.shaded_disc([8.0, 7.0, 4.6, 3.2], |nx, ny| {
        if lit && nx + ny < -0.3 { flame[3] } else { cap }
    });
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
        tile.dot(
            x,
            11,
            if second {
                iron[2]
            } else {
                theme.stripes[i32::from(x % 4 >= 2)]
            },
        );
    }
    tile.rect([5, 8, 6, 2], iron[1]);
    tile.rect(
        [6, 8, 2, 1],
        if second {
            theme.second[2]
        } else {
            theme.accent[2]
        },
    );
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

/// A table: bench, altar or a laid table.
pub(super) fn table(theme: &Theme) -> Tile {
    let mut tile = match theme.place {
        Place::Lab => table_top(&theme.iron, 3, 1),
        Place::Crypt | Place::Caverns => table_top(&theme.wall, 4, 2),
        _ => table_top(&theme.wood, 3, 1),
    };
    match theme.place {
        Place::Lab => instruments(&mut tile, theme),
        Place::Crypt | Place::Caverns => {
            tile.rect([7, 4, 2, 5], theme.wall[3]);
            tile.rect([5, 5, 6, 2], theme.wall[3]);
        }
        _ => meal(&mut tile, theme),
    }
    if theme.place == Place::Crypt {
        tile.dots(&[(2, 4), (13, 4)], theme.flame[3]);
    }
    tile.standing(theme, 0.45, [9.0, 14.0, 7.2, 2.4])
}

fn table_top(ramp: &Ramp, top: i32, legs: i32) -> Tile {
    let mut tile = Tile::clear();
    tile.rect([1, 3, 14, 8], ramp[top]);
    tile.rect([1, 3, 14, 1], ramp[5]);
    tile.rect([1, 10, 14, 1], ramp[2]);
    tile.rect([1, 11, 14, 2], ramp[legs]);
    tile.rect([2, 13, 2, 2], ramp[legs]);
    tile.rect([12, 13, 2, 2], ramp[legs]);
    tile
}

fn instruments(tile: &mut Tile, theme: &Theme) {
    tile.rect([3, 5, 5, 3], theme.accent[0]);
    tile.rect([4, 5, 3, 1], theme.accent[2]);
    tile.rect([10, 5, 1, 3], theme.second[2]);
    tile.rect([12, 6, 1, 2], theme.accent[2]);
}

fn meal(tile: &mut Tile, theme: &Theme) {
    tile.rect([4, 5, 3, 2], theme.bone[3]);
    tile.dot(5, 7, theme.bone[2]);
    tile.rect([10, 4, 2, 3], theme.gold[2]);
    tile.dot(10, 4, theme.gold[4]);
    tile.veil([2, 8, 11, 1], theme.wood[2], 0.5);
}

/// A barrel.
pub(super) fn barrel(theme: &Theme) -> Tile {
    let lab = theme.place == Place::Lab;
    let staves = if lab { &theme.iron } else { &theme.wood };
    let (hoops, rivet) = if lab {
        (theme.second[2], theme.second[3])
    } else {
        (theme.iron[3], theme.iron[5])
    };
    let mut tile = Tile::clear();
    tile.strips([4, 3, 11], staves, &[2, 4, 5, 4, 4, 3, 2, 1]);
    tile.rect([3, 6, 1, 5], staves[2]);
    tile.rect([12, 6, 1, 5], staves[1]);
    tile.disc(8.0, 3.4, 4.0, 1.8, staves[3]);
    tile.disc(8.0, 3.2, 3.0, 1.1, staves[1]);
    for y in [6, 11] {
        tile.rect([3, y, SIDE - 6, 1], hoops);
        tile.dot(5, y, rivet);
    }
    tile.standing(theme, 0.5, [9.0, 13.8, 6.0, 2.4])
}
