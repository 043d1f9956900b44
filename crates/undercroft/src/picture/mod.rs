//! The picture of a level: for each tile, which tiles of a tileset are drawn there, and in what order.
//!
//! Everything that draws (the software picture, a game's tile map) asks [`Picture::tile`], so all show the same.

pub mod autotile;
mod ground;
mod labels;
mod light;
mod marks;
mod noise;
mod overview;
pub mod srgb;
mod viewer;

pub use labels::{MapLabel, map_labels};
pub use overview::{MeanColours, role_colour};
pub use viewer::Viewer;

use autotile::{DIAGONAL_MASKS, NEIGHBOURS, STRAIGHT_MASKS, canonical, face, lip, shadow};
use ground::{Ground, MARGIN};
use light::Light;
use marks::Marks;
use noise::{SlowNoise, What, bits};

use crate::{
    dungeon::{Dungeon, OpeningId, TileMap},
    grid::Point,
    seed::{below, chance},
    tileset::{DoorState, Floor, Tileset},
};

/// What is drawn on one tile, from the bottom up. Actors go between `thing` and `lip`.
///
/// A thing on a tile that a coping reaches over would be half hidden: there the two change places, the coping is in
/// `thing` and the thing in `lip`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers {
    /// Floor, wall or rock; opaque.
    pub base: Sprite,
    /// Shadow of walls on the floor.
    pub shadow: Option<Sprite>,
    /// Pool of light round a lamp.
    pub light: Option<Sprite>,
    /// Door, thing or prop.
    pub thing: Option<Sprite>,
    /// Coping of the wall to the south, or the badge of a locked door.
    pub lip: Option<Sprite>,
}

impl Layers {
    /// The sprites in the order of drawing.
    pub fn iter(&self) -> impl Iterator<Item = Sprite> + use<> {
        [Some(self.base), self.shadow, self.light, self.thing, self.lip].into_iter().flatten()
    }
}

/// A tile of a tileset, as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sprite {
    /// Tile of the tileset, row by row from 0.
    pub index: u16,
    /// Mirrored, east to west.
    pub flip_x: bool,
    /// Mirrored, north to south.
    pub flip_y: bool,
    /// Multiplies the tile's colour (sRGB values, 255 leaves them as they are); the last is the opacity.
    ///
    /// What draws works with linear light: [`Sprite::factors`].
    pub tint: [u8; 4],
}

impl Sprite {
    /// The tint for linear light: factors of 255, and the opacity. All that draws takes these, so that all show the same.
    #[inline]
    pub const fn factors(self) -> [u8; 4] {
        let [r, g, b, opacity] = self.tint;
        [srgb::linear_factor(r), srgb::linear_factor(g), srgb::linear_factor(b), opacity]
    }

    const fn plain(index: u8) -> Self {
        Self { index: index as u16, flip_x: false, flip_y: false, tint: [255; 4] }
    }
}

/// How a door is to be drawn in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DoorLook {
    /// Its drawing. A [`DoorState::Secret`] door looks like wall.
    pub state: DoorState,
    /// Colour of the badge of a locked door, as that of a [`Lock`](crate::dungeon::Lock); `None` draws none.
    pub key_colour: Option<u32>,
}

/// The picture of one level. Making it looks at every tile of the level once; it then owns all it needs.
///
/// It begins with every door as the dungeon was made; [`Picture::set_door`] draws one anew.
pub struct Picture {
    tileset: Tileset,
    level: usize,
    width: u32,
    height: u32,
    ground: Ground,
    light: Light,
    marks: Marks,
    details: SlowNoise<DETAIL_CELL>,
    detail_share: u32,
    /// 256 · light of the dungeon ÷ light that the tiles are painted for, by channel.
    ambient: [u32; 3],
    is_lit: bool,
}

/// Floor details gather in patches of about this many tiles.
const DETAIL_CELL: usize = 4;
/// Percent of the floor that patches cover, when there are few details.
const PATCHES: u32 = 40;

impl Picture {
    /// The picture of a level (0 is the top one); of a level that is not there, a picture of nothing.
    pub fn new(dungeon: &Dungeon, level: usize, tileset: &Tileset) -> Self {
        Self::of(dungeon, level, tileset, Viewer::GameMaster)
    }

    /// The picture that a viewer may see: as [`Picture::new`] for the game master.
    pub fn of(dungeon: &Dungeon, level: usize, tileset: &Tileset, viewer: Viewer) -> Self {
        let nothing = TileMap::new(0, 0);
        let map = dungeon.levels.get(level).unwrap_or(&nothing);
        let mut ground = Ground::new(dungeon, map, tileset.inner().hedges.is_some());
        let light = Light::new(&mut ground, &marks::lamps(dungeon, level, tileset.inner()));
        let marks = Marks::new(dungeon, level, tileset.inner(), &mut ground, viewer);
        let percent = dungeon.look.floor_variation.min(100);
        let patches = percent.max(PATCHES);
        let rows = ground.len() / ground.stride();
        Self {
            width: map.width(),
            height: map.height(),
            details: SlowNoise::new(ground.stride(), rows, What::Details, |b| if chance(b, patches) { 255 } else { 0 }),
            detail_share: percent * 256 / patches,
            ambient: ambient(&dungeon.look.ambient, tileset.inner().ambient),
            is_lit: true,
            tileset: tileset.clone(),
            level,
            ground,
            light,
            marks,
        }
    }

    /// Switches the light on or off; it is on at first. Without it every tile has the colours that it is painted in, and
    /// lamps throw no pools: for games that bring their own light.
    pub fn set_lit(&mut self, is_lit: bool) {
        self.is_lit = is_lit;
    }

    /// The tileset that it is drawn with.
    pub fn tileset(&self) -> &Tileset {
        &self.tileset
    }

    /// Columns of the level. The picture has one tile more on each side.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Rows of the level. The picture has one tile more on each side.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// What is drawn on a tile: x from −1 to the width, y from −1 to the height, for the walls at the rim of the map
    /// show beyond it. Farther out all is rock.
    pub fn tile(&self, x: i32, y: i32) -> Layers {
        let tileset = self.tileset.inner();
        let inside = x >= -1 && y >= -1 && i64::from(x) <= self.width.into() && i64::from(y) <= self.height.into();
        let Some(i) = self.ground.index(x, y).filter(|_| inside) else {
            return Layers::of(self.tinted(tileset.rock.pick(0), tileset.brightness.into()));
        };
        let ground = &self.ground;
        let draw = bits(x, y, What::Variant);
        let level = self.light.level(i, (x + MARGIN) as usize, (y + MARGIN) as usize, tileset.brightness);
        let open = ground.is_open(i);
        let mut layers = Layers::of(if open || ground.is_doorway(i) {
            let floor = if ground.is_room(i) { &tileset.room } else { &tileset.hall };
            let sprite = self.tinted(self.floor(floor, x, y, draw), level);
            let mirrored = |bit: u64| floor.mirrored && draw >> bit & 1 == 1;
            Sprite { flip_x: mirrored(16), flip_y: mirrored(17), ..sprite }
        } else if ground.is_face(i) {
            self.tinted(self.face(i, x, draw), level)
        } else if let Some(hedges) = tileset.hedges.filter(|_| ground.is_garden(i)) {
            self.tinted(ground.hedge(i).map_or_else(|| tileset.rock.pick(draw), |form| hedges + form), level)
        } else {
            self.tinted(self.top(i, draw), (level + light::TOPS).min(255))
        });
        if open {
            layers.shadow = self.shadow(i);
            layers.lip = self.lip(i);
        }
        layers.light = self.pool(i);
        if ground.is_marked(i) {
            layers.thing = self.marks.thing(i);
            if layers.thing.is_some() && layers.lip.is_some() && !ground.is_door(i) {
                std::mem::swap(&mut layers.thing, &mut layers.lip);
            }
            layers.lip = self.marks.badge(i).or(layers.lip);
        }
        layers
    }

    /// Draws a door anew: in play it opens, closes or is unlocked. Gives the tiles that look different now: mostly those
    /// of the opening, with a hidden door also the walls around it. The light stays as it is.
    ///
    /// `dungeon` is the one that the picture was made of. An opening of another level, one that is not there and one in
    /// which nothing stands change nothing.
    pub fn set_door(&mut self, dungeon: &Dungeon, opening: OpeningId, look: DoorLook) -> Vec<Point> {
        let opening = dungeon.openings.get(opening.index()).filter(|opening| usize::from(opening.level) == self.level);
        let Some(opening) = opening.filter(|opening| DoorState::of(opening.kind).is_some()) else { return Vec::new() };
        let (width, height) = (self.width as i32, self.height as i32);
        let is_inside = |p: &Point| p.x >= 0 && p.y >= 0 && p.x < width && p.y < height;
        let tiles = (0..).zip(opening.tiles().take(self.ground.len()));
        let tiles: Vec<(u32, Point)> = tiles.filter(|(_, p)| is_inside(p)).collect();
        let (Some((_, first)), Some((_, last))) = (tiles.first(), tiles.last()) else { return Vec::new() };
        // A tile decides about its northern neighbour's face, that one about the top above it, and all three about the
        // look of all that touch them.
        let around = (first.y - 3..=last.y + 1).flat_map(|y| (first.x - 1..=last.x + 1).map(move |x| Point::new(x, y)));
        let before: Vec<(Point, Layers)> = around.map(|p| (p, self.tile(p.x, p.y))).collect();
        for (at, p) in tiles {
            if let Some(i) = self.ground.mark(p) {
                self.ground.set_door(i, opening, look.state);
                self.marks.set_door(i, opening, at, look, self.tileset.inner());
            }
        }
        before.into_iter().filter(|(p, layers)| self.tile(p.x, p.y) != *layers).map(|(p, _)| p).collect()
    }

    fn tinted(&self, index: u8, level: u32) -> Sprite {
        if !self.is_lit {
            return Sprite::plain(index);
        }
        let [r, g, b] = self.ambient.map(|ratio| ((level * ratio) >> 8).min(255) as u8);
        Sprite { tint: [r, g, b, 255], ..Sprite::plain(index) }
    }

    fn floor(&self, floor: &Floor, x: i32, y: i32, draw: u64) -> u8 {
        let density = self.details.at((x + MARGIN) as usize, (y + MARGIN) as usize) * self.detail_share;
        let detailed = ((draw & 0xFFFF) as u32 * 255) >> 8 < density && !floor.details.is_empty();
        if detailed {
            return floor.details.pick(draw & !0xFFFF);
        }
        let pick = |x, y| floor.plain.pick(bits(x, y, What::Variant) & !0xFFFF);
        let tile = floor.plain.pick(draw & !0xFFFF);
        // Four of a kind in a square catch the eye where the floor is varied.
        let is_fourth = pick(x - 1, y) == tile && pick(x, y - 1) == tile && pick(x - 1, y - 1) == tile;
        let other = || (1..4).map(|n| floor.plain.pick(draw.rotate_left(16 * n))).find(|other| *other != tile);
        if is_fourth { other().unwrap_or(tile) } else { tile }
    }

    fn face(&self, i: usize, x: i32, draw: u64) -> u8 {
        let (ground, tileset) = (&self.ground, self.tileset.inner());
        let form = face(ground.surface(i - 1), ground.surface(i + 1));
        if form != 0 {
            return tileset.faces[form];
        }
        if ground.is_lit(i)
            && let Some(lit) = tileset.lit_face
        {
            return lit;
        }
        let percent = below(draw, 100) as u32;
        let above_room = ground.is_room(i + ground.stride());
        let may_be_decorated = tileset.decorates_everywhere || x % 2 == 0 && above_room;
        let variants = if percent < tileset.decorated_percent && may_be_decorated {
            &tileset.decorated_faces
        } else if percent < 50 {
            &tileset.plain_faces
        } else {
            return tileset.faces[0];
        };
        variant(variants, draw, variants.len() as u64).unwrap_or(tileset.faces[0])
    }

    fn top(&self, i: usize, draw: u64) -> u8 {
        let (ground, tileset) = (&self.ground, self.tileset.inner());
        let stride = ground.stride() as isize;
        let mut mask = 0;
        for (bit, (dx, dy)) in NEIGHBOURS.into_iter().enumerate() {
            let neighbour = i.wrapping_add_signed(dy as isize * stride + dx as isize);
            mask |= u8::from(ground.is_top(neighbour)) << bit;
        }
        if mask == 255 && tileset.hedges.is_none() {
            return tileset.rock.pick(draw);
        }
        let mask = canonical(mask);
        if let Some([south_west, south_east]) = tileset.diagonal_tops {
            if mask == DIAGONAL_MASKS[0] && ground.is_face(i - 1) {
                return south_west;
            }
            if mask == DIAGONAL_MASKS[1] && ground.is_face(i + 1) {
                return south_east;
            }
        }
        if let Some(side) = STRAIGHT_MASKS.iter().position(|straight| *straight == mask) {
            let others = &tileset.straight_tops[side];
            if let Some(other) = variant(others, draw, others.len() as u64 + 1) {
                return other;
            }
        }
        tileset.tops[usize::from(mask)]
    }

    fn shadow(&self, i: usize) -> Option<Sprite> {
        let ground = &self.ground;
        let first = self.tileset.inner().shadows?;
        let north = i - ground.stride();
        let solid = |at| !ground.is_open(at);
        match shadow(solid(north), solid(i - 1), solid(i + 1), solid(north - 1)) {
            0 => None,
            form => Some(Sprite::plain(first + form)),
        }
    }

    fn lip(&self, i: usize) -> Option<Sprite> {
        let ground = &self.ground;
        let south = i + ground.stride();
        let first = self.tileset.inner().lips.filter(|_| ground.is_face(south))?;
        Some(self.tinted(first + lip(ground.is_open(south - 1), ground.is_open(south + 1)), 255))
    }

    fn pool(&self, i: usize) -> Option<Sprite> {
        let first = self.tileset.inner().light_pool.filter(|_| self.is_lit)?;
        let (dx, dy) = self.light.pool(i)?;
        let index = first + (dx.unsigned_abs() + 3 * dy.unsigned_abs()) as u8;
        Some(Sprite { flip_x: dx < 0, flip_y: dy < 0, ..Sprite::plain(index) })
    }
}

impl Layers {
    const fn of(base: Sprite) -> Self {
        Self { base, shadow: None, light: None, thing: None, lip: None }
    }
}

/// One of several drawings; `None` for a draw past them.
fn variant(tiles: &[u8], draw: u64, out_of: u64) -> Option<u8> {
    tiles.get(below(draw.rotate_left(32), out_of) as usize).copied()
}

/// 256 · asked ÷ painted, by channel; the painted light when the asked one is no colour.
fn ambient(asked: &str, painted: [u8; 3]) -> [u32; 3] {
    let asked = colour(asked).unwrap_or(painted);
    std::array::from_fn(|c| u32::from(asked[c]) * 256 / u32::from(painted[c]).max(1))
}

/// Reads `#rrggbb`.
pub(crate) fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let channel = |at: usize| digits.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    Some([channel(0)?, channel(2)?, channel(4)?])
}
