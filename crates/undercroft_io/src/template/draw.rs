//! The plain drawings, one for each kind of field.

use undercroft::{
    picture::autotile::{DIAGONAL_MASKS, NEIGHBOURS, STRAIGHT_MASKS, TOP_MASKS},
    seed::mix,
    tileset::TileUse,
};

use super::{CELL_PX, letters};

const SIDE: usize = CELL_PX as usize;
const LAST: usize = SIDE - 1;

type Rgba = [u8; 4];

const ROOM: Rgba = [124, 124, 130, 255];
const HALL: Rgba = [96, 96, 104, 255];
const ROCK: Rgba = [14, 14, 18, 255];
const TOP: Rgba = [54, 56, 66, 255];
const FACE: Rgba = [76, 74, 84, 255];
const LIP: Rgba = [176, 176, 188, 255];
const DARK: Rgba = [7, 7, 10, 255];
const WOOD: Rgba = [150, 104, 58, 255];
const WHITE: Rgba = [238, 238, 242, 255];
/// Of keys: yellow, sky, vermillion, purple.
const KEYS: [Rgba; 4] = [[240, 228, 66, 255], [86, 180, 233, 255], [213, 94, 0, 255], [204, 121, 167, 255]];

/// Width of the strip of a top that shows along floors.
const COPING: usize = 6;

/// A cell of the sheet.
pub(super) struct Cell([Rgba; SIDE * SIDE]);

impl Default for Cell {
    fn default() -> Self {
        Self([[0; 4]; SIDE * SIDE])
    }
}

impl Cell {
    pub fn rows(&self) -> impl Iterator<Item = &[Rgba]> {
        self.0.chunks_exact(SIDE)
    }

    /// Sets each pixel to what `colour` gives for its column and row, if it gives anything.
    fn paint(&mut self, colour: impl Fn(usize, usize) -> Option<Rgba>) {
        for (i, pixel) in self.0.iter_mut().enumerate() {
            if let Some(colour) = colour(i % SIDE, i / SIDE) {
                *pixel = colour;
            }
        }
    }

    /// Draws what a field's tile is for.
    pub fn draw(&mut self, use_: &TileUse) {
        let place = use_.place as usize;
        let parts: Vec<&str> = use_.field.split('.').collect();
        match parts[..] {
            ["room", kind] => self.floor(ROOM, kind == "details"),
            ["hall", kind] => self.floor(HALL, kind == "details"),
            ["rock"] => self.paint(|_, _| Some(ROCK)),
            ["walls", "tops"] => self.top(TOP_MASKS.get(place).copied().unwrap_or(255)),
            ["walls", "straight_tops", side] => {
                let at = ["north", "east", "south", "west"].iter().position(|name| *name == side).unwrap_or(0);
                self.top(STRAIGHT_MASKS[at]);
                self.paint(|x, y| (x == y && x.abs_diff(8) < 3).then_some(TOP));
            }
            ["walls", "corners", side] => self.diagonal(side == "south_west"),
            ["walls", "faces"] => self.face(place / 3, place % 3),
            ["walls", "plain_faces"] => self.face(0, 0),
            ["walls", "decorated_faces"] => {
                self.face(0, 0);
                self.paint(|x, y| ((5..11).contains(&x) && (4..11).contains(&y)).then_some(LIP));
            }
            ["walls", "lit_face"] => {
                self.face(0, 0);
                self.disc(4, [240, 178, 90, 255]);
            }
            ["walls", "lips"] => self.lip(place & 1 != 0, place & 2 != 0),
            ["shadows"] => self.shadow(place),
            ["light_pool"] => self.pool(place % 3, place / 3),
            ["doors", .., wall, state, list @ ("two" | "more")] => {
                let last = if list == "two" { 1 } else { 2 };
                self.door(wall.contains("north_south"), state, [place == 0, place == last]);
            }
            ["doors", .., wall, state] => self.door(wall.starts_with("north_south"), state, [true; 2]),
            ["keys"] => self.key(KEYS[place % KEYS.len()]),
            ["lock_badge"] => self.badge(0, 0),
            ["lock_badge_halves", side] => match side {
                "west" => self.badge(8, 0),
                "east" => self.badge(-8, 0),
                "north" => self.badge(0, 8),
                _ => self.badge(0, -8),
            },
            ["walls", ..] => self.top(0),
            _ => self.thing(&use_.field),
        }
    }

    fn floor(&mut self, colour: Rgba, detailed: bool) {
        self.paint(|x, y| Some(if x == LAST || y == LAST { shade(colour, -12) } else { colour }));
        if detailed {
            self.paint(|x, y| ((x + 2 * y) % 7 == 0 && x > 8 && y > 5 && y < 9).then(|| shade(colour, -22)));
        }
    }

    /// By which neighbours are tops too: where one is not, a strip of coping runs along it.
    fn top(&mut self, mask: u8) {
        self.paint(|x, y| {
            let near = |along: usize, step: i32| match step {
                -1 => along,
                0 => 0,
                _ => LAST - along,
            };
            let open = NEIGHBOURS.iter().enumerate().filter(|(bit, _)| mask & (1 << bit) == 0);
            let distance = open.map(|(_, (dx, dy))| near(x, *dx).max(near(y, *dy))).min();
            Some(match distance {
                Some(0) => shade(TOP, 34),
                Some(d) if d < COPING => TOP,
                _ => ROCK,
            })
        });
    }

    /// A top cut at 45 degrees, with face below it.
    fn diagonal(&mut self, west: bool) {
        self.top(DIAGONAL_MASKS[usize::from(!west)]);
        self.paint(|x, y| {
            let from_corner = (if west { x } else { LAST - x }) + LAST - y;
            match from_corner {
                ..LAST => Some(FACE),
                LAST => Some(shade(TOP, 34)),
                16..24 => Some(TOP),
                _ => Some(ROCK),
            }
        });
    }

    /// Ends west and east: 0 the face goes on, 1 a top that casts a shade, 2 floor.
    fn face(&mut self, west: usize, east: usize) {
        self.paint(|x, y| {
            let edge = west == 2 && x == 0 || east == 2 && x == LAST;
            let shaded = west == 1 && x < 4 || east == 1 && x > LAST - 2;
            Some(match y {
                0 | LAST => shade(FACE, -40),
                _ if edge => shade(FACE, -40),
                _ if shaded => shade(FACE, -20),
                8 => shade(FACE, -10),
                _ => FACE,
            })
        });
    }

    fn lip(&mut self, west: bool, east: bool) {
        self.paint(|x, y| match LAST - y {
            0..4 if west && x == 0 || east && x == LAST => Some(DARK),
            0..4 => Some(LIP),
            4 => Some(DARK),
            _ => None,
        });
    }

    /// North 1, west 2, east 4, north-west 8.
    fn shadow(&mut self, mask: usize) {
        let fall = |distance: usize, most: usize, reach: usize| most * reach.saturating_sub(distance) / reach;
        self.paint(|x, y| {
            let north = if mask & 1 != 0 { fall(y, 158, 6) } else { 0 };
            let west = if mask & 2 != 0 { fall(x, 128, 5) } else { 0 };
            let east = if mask & 4 != 0 { fall(LAST - x, 66, 2) } else { 0 };
            let corner = if mask == 8 { fall(x, 128, 5).min(fall(y, 158, 6)) } else { 0 };
            let alpha = north.max(west).max(east).max(corner);
            (alpha > 0).then_some([7, 7, 10, alpha as u8])
        });
    }

    /// A part of a pool of light whose middle lies so many tiles west and north.
    fn pool(&mut self, east: usize, south: usize) {
        self.paint(|x, y| {
            // In half pixels from the middle of the pool.
            let from = |tiles: usize, along: usize| (32 * tiles + 2 * along + 1).abs_diff(SIDE);
            let (dx, dy) = (from(east, x), from(south, y));
            let far = (dx * dx + dy * dy).isqrt();
            let alpha = 60 * 80_usize.saturating_sub(far) / 80;
            (alpha > 0).then_some([255, 226, 160, alpha as u8])
        });
    }

    /// A padlock in the middle of the tile, or so many pixels east and south of it.
    fn badge(&mut self, east: i32, south: i32) {
        self.paint(|x, y| {
            let (x, y) = (x as i32 - east, y as i32 - south);
            let body = (5..11).contains(&x) && (7..12).contains(&y);
            let bow = (6..10).contains(&x) && y == 4 || (x == 6 || x == 9) && (5..7).contains(&y);
            (body || bow).then_some(WHITE)
        });
    }

    /// A door, or the part of one that has a post where it begins and where it ends.
    fn door(&mut self, seen_from_above: bool, state: &str, [begins, ends]: [bool; 2]) {
        let across = |x: usize, y: usize| if seen_from_above { (y, x) } else { (x, y) };
        let leaf = if seen_from_above { 6..10 } else { 4..16 };
        self.paint(|x, y| {
            let (along, deep) = across(x, y);
            let post = begins && along < 3 || ends && along > LAST - 3;
            let lintel = !seen_from_above && y < 3;
            let inside = leaf.contains(&deep) && !post;
            match state {
                "secret" => {
                    let hairline = begins && along == 3 || ends && along == LAST - 3;
                    // So that a part between has a drawing too.
                    let middle = !begins && !ends && along == 8;
                    (inside && (hairline || middle)).then_some(DARK)
                }
                _ if (post || lintel) && (!seen_from_above || (5..11).contains(&deep)) => Some(shade(WOOD, -40)),
                "open" => inside.then_some(DARK),
                "grate" => (inside && along % 3 == 0).then_some(LIP),
                _ if inside => Some(WOOD),
                _ => None,
            }
        });
        match state {
            "locked" => self.paint(|x, y| ((6..10).contains(&x) && (8..12).contains(&y)).then_some(KEYS[0])),
            "trapped" => self.paint(|x, y| ((3..13).contains(&x) && y == 12).then_some(KEYS[2])),
            _ => {}
        }
    }

    fn disc(&mut self, radius: i32, colour: Rgba) {
        self.paint(|x, y| {
            // In half pixels.
            let (dx, dy) = (2 * x as i32 - 15, 2 * y as i32 - 15);
            match dx * dx + dy * dy {
                d if d < 4 * (radius - 1) * (radius - 1) => Some(colour),
                d if d < 4 * radius * radius => Some(DARK),
                _ => None,
            }
        });
    }

    fn key(&mut self, colour: Rgba) {
        self.paint(|x, y| {
            let (dx, dy) = (2 * x as i32 - 9, 2 * y as i32 - 15);
            let bow = (9..36).contains(&(dx * dx + dy * dy));
            let shaft = (7..14).contains(&x) && (7..9).contains(&y) || (11..13).contains(&x) && (9..11).contains(&y);
            (bow || shaft).then_some(colour)
        });
    }

    /// A disc whose colour is drawn from the word.
    fn thing(&mut self, word: &str) {
        let hash = word.bytes().fold(0, |sum, byte| mix(sum ^ u64::from(byte)));
        let channel = |at: u32| 110 + (hash >> (8 * at)) as u8 % 130;
        self.disc(7, [channel(0), channel(1), channel(2), 255]);
    }

    /// Writes the tile's number at the top and a word at the bottom, and marks the cell's rim.
    pub fn label(&mut self, tile: u16, use_: &TileUse) {
        let ink = match use_.field.split('.').next() {
            // These lie over floors in great numbers.
            Some("shadows" | "light_pool") => Ink::Faint,
            Some("room" | "hall" | "rock") => Ink::OnGround,
            Some("walls") if use_.field != "walls.lips" => Ink::OnGround,
            Some("walls") => Ink::Faint,
            _ => Ink::OnPlate,
        };
        self.write(&tile.to_string(), 1, ink);
        self.write(&short(&use_.field), 10, ink);
        if ink != Ink::Faint {
            for pixel in self.0.iter_mut().skip(LAST).step_by(SIDE) {
                *pixel = RIM;
            }
            self.0[SIDE * LAST..].fill(RIM);
        }
    }

    fn write(&mut self, text: &str, top: usize, ink: Ink) {
        if ink == Ink::OnPlate {
            let width = text.len() * letters::ADVANCE;
            self.paint(|x, y| (x < width && (top - 1..top + 6).contains(&y)).then_some(PLATE));
        }
        for (i, letter) in text.chars().enumerate() {
            for (y, bits) in letters::rows(letter).into_iter().enumerate() {
                for x in 0..3 {
                    let (at_x, at_y) = (i * letters::ADVANCE + x, top + y);
                    if bits & (4 >> x) != 0 && at_x < LAST && at_y < LAST {
                        let pixel = &mut self.0[at_y * SIDE + at_x];
                        *pixel = ink.on(*pixel);
                    }
                }
            }
        }
    }
}

/// How letters are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    /// Dark on what is light, light on what is dark.
    OnGround,
    /// Light on a dark plate.
    OnPlate,
    /// So that what lies below can still be seen.
    Faint,
}

const PLATE: Rgba = [16, 16, 22, 255];
const RIM: Rgba = [52, 92, 106, 255];

impl Ink {
    const fn on(self, ground: Rgba) -> Rgba {
        let [r, g, b, _] = ground;
        let is_light = 2 * r as u32 + 5 * g as u32 + b as u32 > 8 * 92;
        match self {
            Self::Faint => [20, 20, 26, 150],
            Self::OnGround if is_light => PLATE,
            // There is much rock, and nothing to be seen on it.
            Self::OnGround => [112, 112, 124, 255],
            Self::OnPlate => WHITE,
        }
    }
}

fn shade(colour: Rgba, by: i16) -> Rgba {
    let [r, g, b, a] = colour;
    let channel = |value: u8| (i16::from(value) + by).clamp(0, 255) as u8;
    [channel(r), channel(g), channel(b), a]
}

/// At most four letters for a field.
fn short(field: &str) -> String {
    let parts: Vec<&str> = field.split('.').collect();
    let word = match parts[..] {
        ["room", "plain"] => "room",
        ["hall", "plain"] => "hall",
        ["room" | "hall", _] => "dtl",
        ["walls", "straight_tops" | "tops", ..] => "top",
        ["walls", "corners", _] => "diag",
        ["walls", "plain_faces"] => "face",
        ["walls", "decorated_faces"] => "deco",
        ["walls", "lit_face"] => "lamp",
        ["light_pool"] => "pool",
        ["unknown_thing"] => "any",
        ["lock_badge" | "lock_badge_halves", ..] => "lock",
        ["doors", _, _, state, _] => state,
        _ => parts.last().copied().unwrap_or_default(),
    };
    word.chars().filter(char::is_ascii_alphanumeric).take(4).collect()
}
