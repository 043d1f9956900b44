//! Wall tops: a coping along each edge that fades into the dark.

use crate::colour::{Colour, mix};
use crate::faces::face;
use crate::fill::fill;
use crate::hash::{below, chance};
use crate::noise::{Field, dithered, fractal, inner};
use crate::rim::{Corners, Rim, Side, diagonal_edge, nearest_edge};
use crate::stonework::ground;
use crate::theme::{Coping, Place, Theme};
use crate::tile::{Tile, pixels};

/// The top with that mask; `drawing` 0 to 2 chooses among drawings of the same mask.
pub(crate) fn top(theme: &Theme, mask: u8, drawing: i32) -> Tile {
    let mitred = theme.coping != Coping::Rock;
    let corners = Corners { north_radius: theme.north_radius, south_radius: theme.south_radius, mitred };
    match theme.coping {
        Coping::Panel => coping(fill(theme, 0), mask, corners, |_, _, rim| panel(theme, rim)),
        Coping::Stone => coping(fill(theme, 0), mask, corners, |x, y, rim| stone(theme, x, y, rim, drawing)),
        Coping::Roof => coping(inner_roof(theme), mask, corners, |_, _, rim| roof(theme, rim)),
        Coping::Rock => {
            let rock = Rock::new(theme, drawing);
            coping(fill(theme, 0), mask, corners, |x, y, rim| {
                let rim = Rim { distance: rim.distance - rock.recess(x, y, rim.side), ..rim };
                rock.colour(x, y, rim)
            })
        }
    }
}

/// A top cut at 45 degrees: its south-western half shows the face or, `mirrored`, its south-eastern half.
pub(crate) fn diagonal_top(theme: &Theme, mirrored: bool) -> Tile {
    let rock = Rock::new(theme, 0);
    let mut tile = fill(theme, 0);
    for (x, y) in pixels() {
        if let Some(colour) = rock.colour(x, y, diagonal_edge(x, y, mirrored)) {
            tile.dot(x, y, colour);
        }
    }
    tile
}

/// Paints each pixel that has an edge near, where `colour` gives one, over what lies behind the coping.
fn coping(mut tile: Tile, mask: u8, corners: Corners, colour: impl Fn(i32, i32, Rim) -> Option<Colour>) -> Tile {
    for (x, y) in pixels() {
        if let Some(colour) = nearest_edge(mask, x, y, corners).and_then(|rim| colour(x, y, rim)) {
            tile.dot(x, y, colour);
        }
    }
    tile
}

fn panel(theme: &Theme, rim: Rim) -> Option<Colour> {
    let (wall, width, d) = (&theme.wall, theme.coping_width, rim.distance);
    let step = if d < 1.0 {
        if rim.side == Side::S { 7 } else { 0 }
    } else if d < 2.0 {
        match rim.side {
            Side::W => 6,
            Side::E | Side::S => 4,
            _ => 5,
        }
    } else if d < width - 1.0 {
        match rim.along % 8 {
            7 if rim.side.is_straight() => 1,
            0 if rim.side.is_straight() => 3,
            _ => 2,
        }
    } else if d < width {
        1
    } else if d < width + 1.0 {
        2
    } else if d < width + 2.0 {
        0
    } else {
        return None;
    };
    Some(wall[step])
}

fn stone(theme: &Theme, x: i32, y: i32, rim: Rim, drawing: i32) -> Option<Colour> {
    let (wall, seed, width, d) = (&theme.wall, theme.seed, theme.coping_width, rim.distance);
    let straight = rim.side.is_straight();
    let place = rim.along + [2, 6, 4][drawing.rem_euclid(3) as usize];
    let joint = straight && place % 8 == 0;
    let level = i32::from(rim.side == Side::N || rim.side == Side::S);
    let single = straight && below(3, &[seed, place / 8 % 2, level, drawing]) == 2;
    let faded = mix(theme.void, wall[1], 0.8);
    if d < 1.0 {
        Some(
            wall[if rim.side != Side::S {
                0
            } else if joint {
                3
            } else {
                6
            }],
        )
    } else if d < 2.0 {
        let lit = if matches!(rim.side, Side::N | Side::W) { 5 } else { 4 };
        Some(wall[lit - i32::from(joint)])
    } else if d < width - 1.0 {
        let speck = chance(&[seed, x, y, 70 + drawing]) < 0.06;
        Some(wall[if speck { 2 } else { 2 + i32::from(single) - i32::from(joint) }])
    } else if d < width {
        Some(wall[1])
    } else {
        (d < width + 2.0 || d < width + 4.0 && dithered(x, y, 0.45)).then_some(faded)
    }
}

fn roof(theme: &Theme, rim: Rim) -> Option<Colour> {
    let (wall, width, d) = (&theme.wall, theme.coping_width, rim.distance);
    if d < 1.0 {
        Some(wall[if rim.side == Side::S { 7 } else { 0 }])
    } else if d < width + 1.0 {
        Some(wall[shingle(theme.seed, rim)])
    } else if d < width + 2.0 {
        Some(wall[5])
    } else {
        (d < width + 3.0).then(|| wall[1])
    }
}

/// The roof behind the ridge, where houses stand wall to wall: rows of four pixels.
fn inner_roof(theme: &Theme) -> Tile {
    let wall = &theme.wall;
    let mut tile = Tile::clear();
    for (x, y) in pixels() {
        let row = y / 4;
        let gap = (x + row % 2 * 2) % 4 == 3;
        let worn = below(4, &[theme.seed, x / 4, row, 3]) == 0;
        let step = match y % 4 {
            3 => 0,
            _ if gap => 1,
            0 => 3,
            _ => 2,
        };
        tile.dot(x, y, wall[(step - i32::from(worn)).max(0)]);
    }
    tile
}

/// The ramp's step of a shingle: rows of three pixels parallel to the edge.
fn shingle(seed: i32, rim: Rim) -> i32 {
    let depth = (rim.distance - 1.0) as i32;
    let (row, line) = (depth / 3, depth % 3);
    let letters = if rim.side.is_straight() { 1 } else { 2 };
    let base = match rim.side {
        Side::N | Side::E => 3,
        Side::W | Side::S => 5,
        _ => 4,
    };
    let shade = if line == 2 { 2 } else { 0 };
    let gap = i32::from((rim.along + row % 2 * 2) % 4 == 3);
    let lit = i32::from(line == 0 && matches!(rim.side, Side::S | Side::W));
    let worn = i32::from(below(4, &[seed, rim.along / 4, row, letters]) == 0);
    base - shade - gap + lit - worn
}

/// A top of rock or earth, with what shows where its rim has crumbled.
struct Rock<'a> {
    theme: &'a Theme,
    drawing: i32,
    floor: Tile,
    face: Tile,
    texture: Field,
    recess: Field,
    own_recess: Field,
}

impl<'a> Rock<'a> {
    fn new(theme: &'a Theme, drawing: i32) -> Self {
        Self {
            theme,
            drawing,
            floor: ground(&theme.floor, theme.seed, 0),
            face: face(theme, 1),
            texture: fractal(theme.seed + 320, 8),
            recess: fractal(theme.seed + 330, 4),
            own_recess: fractal(theme.seed + 331 + drawing, 4),
        }
    }

    /// How far the rim recedes there. All drawings agree at the rim of the tile.
    fn recess(&self, x: i32, y: i32, side: Side) -> f64 {
        let blend = |noise: &Field, at: (i32, i32), other: f64, share: f64| {
            other * (1.0 - share) + noise.at(at.0, at.1) * share
        };
        let share = |x: i32, y: i32| if self.drawing == 0 { 0.0 } else { inner(x, y) };
        let noise = match side {
            Side::S => return 0.0,
            Side::N => blend(&self.own_recess, (x, 3), self.recess.at(x, 3), share(x, 7)),
            Side::E | Side::W => blend(&self.own_recess, (12, y), self.recess.at(12, y), share(7, y)),
            _ => 0.5,
        };
        (noise - 0.34).max(0.0) * self.theme.raggedness * 2.2
    }

    fn colour(&self, x: i32, y: i32, rim: Rim) -> Option<Colour> {
        let (theme, d) = (self.theme, rim.distance);
        if d < 0.0 {
            return Some(self.behind(x, y, rim));
        }
        let width = theme.coping_width;
        let loose = theme.place == Place::Ratkin && d >= width - 3.0 && d < width + 3.0;
        if loose && chance(&[theme.seed, x / 2, y / 2, 61]) < 0.08 {
            return Some(theme.wall[4]);
        }
        if d < width + 4.0 {
            return Some(theme.wall[self.step(x, y, rim)]);
        }
        let share = 1.0 - (d - width - 4.0) / 6.0;
        dithered(x, y, share).then(|| mix(theme.void, theme.wall[1], 0.7))
    }

    /// What shows where the rock is gone: the face below in the south, else the floor.
    fn behind(&self, x: i32, y: i32, rim: Rim) -> Colour {
        let void = self.theme.void;
        if rim.over_face {
            return mix(self.face.colour(x, 5.max((y + 4) % 13)), void, 0.18);
        }
        let shaded = matches!(rim.side, Side::E | Side::S | Side::SE);
        mix(self.floor.colour(x, y), void, if shaded { 0.42 } else { 0.15 })
    }

    /// The ramp's step of solid rock.
    fn step(&self, x: i32, y: i32, rim: Rim) -> i32 {
        let (q, d, side) = (self.texture.at(x, y), rim.distance, rim.side);
        if d < 1.0 {
            match side {
                Side::S => 5 + i32::from(q > 0.42),
                Side::N | Side::E | Side::NE => 0,
                _ => i32::from(q <= 0.55),
            }
        } else if d < 2.0 {
            let lit = match side {
                Side::N | Side::NW => 5,
                Side::E | Side::SE => 3,
                _ => 4,
            };
            lit + i32::from(q > 0.55)
        } else if d < self.theme.coping_width {
            let shaded = side == Side::E && d > 3.0 && q < 0.5;
            2 + i32::from(q > 0.52) - i32::from(q < 0.36) - i32::from(shaded)
        } else {
            1 + i32::from(q > 0.58)
        }
    }
}
