//! Transparent tiles laid over floors: things, markers and decals.

mod crates;
mod floor_marks;
mod furniture;
pub(crate) mod keys;
pub(crate) mod litter;
pub(crate) mod markers;
mod of_caverns;
mod of_crypt;
mod of_keep;
mod of_lab;
mod of_ratkin;
mod of_town;
mod passages;
mod pillars;
mod torches;

use crate::theme::{Place, Theme};
use crate::tile::Tile;

/// Paints one thing in the colours of a theme.
pub(crate) type Painter = fn(&Theme) -> Tile;

/// The things from tile 124 on, in the order of their tiles.
pub(crate) const THINGS: [Painter; 46] = [
    passages::rubble_heap,
    passages::rubble_spread,
    passages::tunnel_end,
    passages::teleporter,
    passages::stairs_up,
    passages::stairs_down,
    passages::entrance,
    passages::exit,
    litter::trap,
    litter::pit,
    pillars::pillar,
    torches::lit_torch,
    litter::web_north_west,
    litter::web_north_east,
    crates::crate_with_brace,
    crates::crate_with_slats,
    furniture::table,
    litter::puddle,
    litter::bones,
    furniture::barrel,
    markers::combat_skull,
    markers::combat_claw,
    markers::chest,
    markers::idol,
    markers::book,
    markers::boss,
    markers::treasury,
    markers::shrine,
    keys::yellow_ring,
    keys::sky_square,
    keys::vermillion_triangle,
    keys::purple_trefoil,
    keys::lock_badge,
    floor_marks::spawn,
    floor_marks::first_decal,
    floor_marks::second_decal,
    |theme| own_thing(theme, 0),
    |theme| own_thing(theme, 1),
    |theme| own_thing(theme, 2),
    |theme| own_thing(theme, 3),
    |theme| own_thing(theme, 4),
    |theme| own_thing(theme, 5),
    floor_marks::rug_west,
    floor_marks::rug_east,
    markers::open_chest,
    torches::dead_torch,
];

/// One of the six things of a theme.
fn own_thing(theme: &Theme, number: usize) -> Tile {
    let painters = match theme.place {
        Place::Lab => of_lab::THINGS,
        Place::Caverns => of_caverns::THINGS,
        Place::Ratkin => of_ratkin::THINGS,
        Place::Keep => of_keep::THINGS,
        Place::Crypt => of_crypt::THINGS,
        Place::Town => of_town::THINGS,
    };
    painters.get(number).map_or_else(Tile::clear, |paint| paint(theme))
}

/// Makes a thing stand on the floor.
fn finished(tile: Tile, theme: &Theme) -> Tile {
    tile.standing(theme, 0.5, [9.0, 14.0, 6.5, 2.3])
}
