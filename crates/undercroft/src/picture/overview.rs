//! The picture from afar: one colour a tile.

use super::{Layers, Picture, Sprite};
use crate::{
    dungeon::{AreaKind, Dungeon, Role},
    grid::Point,
};

/// Percent of the floor of a room with a role that its colour covers.
const ROLE_PERCENT: u32 = 70;

/// What each tile of a tileset looks like from afar: its mean colour, and how much of the tile it covers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MeanColours {
    /// sRGB, and the mean opacity.
    tiles: Vec<[u8; 4]>,
}

impl MeanColours {
    /// The mean colours of the tiles 0 to `tile_count` − 1; `tile` gives the RGBA bytes of one, in any order of pixels.
    pub fn new<'a>(tile_count: u32, tile: impl Fn(u32) -> &'a [u8]) -> Self {
        Self { tiles: (0..tile_count).map(|i| mean(tile(i))).collect() }
    }

    fn of(&self, sprite: Sprite) -> [u8; 4] {
        let [r, g, b, a] = self.tiles.get(usize::from(sprite.index)).copied().unwrap_or_default();
        let [tint_r, tint_g, tint_b, opacity] = sprite.tint;
        let times = |value: u8, tint: u8| ((u32::from(value) * u32::from(tint) + 127) / 255) as u8;
        [times(r, tint_r), times(g, tint_g), times(b, tint_b), times(a, opacity)]
    }
}

/// Of RGBA pixels; what is more opaque counts more.
fn mean(pixels: &[u8]) -> [u8; 4] {
    let (mut sums, mut opacity, mut count) = ([0_u64; 3], 0_u64, 0_u64);
    for pixel in pixels.chunks_exact(4) {
        let alpha = u64::from(pixel[3]);
        for (sum, value) in sums.iter_mut().zip(pixel) {
            *sum += u64::from(*value) * alpha;
        }
        opacity += alpha;
        count += 1;
    }
    let [r, g, b] = sums.map(|sum| (sum + opacity / 2).checked_div(opacity).unwrap_or(0) as u8);
    [r, g, b, (opacity + count / 2).checked_div(count).unwrap_or(0) as u8]
}

/// The colour that stands for a room's role on maps, sRGB; `None` for ordinary rooms and halls.
///
/// Start and entrances, end, boss, treasury and shrine have one each that also the colour-blind can tell apart; all other
/// special rooms share one.
pub fn role_colour(role: &Role) -> Option<[u8; 3]> {
    Some(match role.word() {
        "start" | "entrance" => [0x56, 0xb4, 0xe9],
        "end" => [0x00, 0x9e, 0x73],
        "boss" => [0xd5, 0x5e, 0x00],
        "treasury" => [0xe6, 0x9f, 0x00],
        "shrine" => [0xcc, 0x79, 0xa7],
        "plain" | "hall" => return None,
        _ => [0x9a, 0x8c, 0xe0],
    })
}

impl Picture {
    /// The overview: one colour (sRGB) for each tile of the level, row by row from the north-west.
    ///
    /// Floors, walls and rock have the mean colour of their tiles, without the light; doors and things show as specks,
    /// props do not. A room with a role has its [`role_colour`]. `dungeon` is the one that the picture was made of.
    pub fn overview(&self, dungeon: &Dungeon, means: &MeanColours) -> Vec<[u8; 3]> {
        let (width, height) = (self.width as i32, self.height as i32);
        let props = dungeon.props.iter().filter(|prop| usize::from(prop.at.level) == self.level);
        let mut props: Vec<Point> = props.map(|prop| prop.at.point()).collect();
        props.sort_unstable_by_key(|p| (p.y, p.x));
        let mut props = props.into_iter().peekable();
        let tiles = (0..height).flat_map(|y| (0..width).map(move |x| Point::new(x, y)));
        let colour = |p: Point| {
            while props.next_if(|prop| (prop.y, prop.x) < (p.y, p.x)).is_some() {}
            self.overview_colour(dungeon, p, &self.tile(p.x, p.y), means, props.peek() == Some(&p))
        };
        tiles.map(colour).collect()
    }

    /// The colour in the [`overview`](Self::overview) of a tile that is drawn like this.
    pub fn overview_of(&self, dungeon: &Dungeon, p: Point, layers: &Layers, means: &MeanColours) -> [u8; 3] {
        let here = |level: u16| usize::from(level) == self.level;
        let is_prop = dungeon.props.iter().any(|prop| here(prop.at.level) && prop.at.point() == p);
        self.overview_colour(dungeon, p, layers, means, is_prop)
    }

    fn overview_colour(
        &self,
        dungeon: &Dungeon,
        p: Point,
        layers: &Layers,
        means: &MeanColours,
        is_prop: bool,
    ) -> [u8; 3] {
        let [r, g, b, _] = means.of(Sprite { tint: [255; 4], ..layers.base });
        let mut colour = [r, g, b];
        let area = dungeon.levels.get(self.level).and_then(|map| dungeon.area(map.area(p)?));
        if let Some(role) = area.filter(|area| area.kind == AreaKind::Room).and_then(|room| role_colour(&room.role)) {
            colour = mix(colour, role, ROLE_PERCENT * 255 / 100);
        }
        if let Some(thing) = layers.thing.filter(|_| !is_prop) {
            let [r, g, b, coverage] = means.of(thing);
            // A speck of a colour must be strong to be seen.
            colour = mix(colour, [r, g, b], (2 * u32::from(coverage)).min(255));
        }
        colour
    }
}

/// `share` of 255 of the second colour over the first.
fn mix(below: [u8; 3], above: [u8; 3], share: u32) -> [u8; 3] {
    std::array::from_fn(|c| ((u32::from(above[c]) * share + u32::from(below[c]) * (255 - share) + 127) / 255) as u8)
}
