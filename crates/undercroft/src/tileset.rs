//! Tilesets: which tile of a picture shows what. Read from a `.tileset.ron` file, which says everything a modder can
//! change; a role that the file leaves out falls back to a simpler one.

use std::{collections::BTreeMap, sync::Arc};

mod error;
mod file;
mod roles;

pub use error::TilesetError;

use crate::{
    dungeon::OpeningKind,
    picture::autotile::{TOP_MASKS, canonical},
    seed::below,
};

/// Which tile shows what. A clone is cheap.
#[derive(Clone, Debug)]
pub struct Tileset {
    inner: Arc<Inner>,
}

/// A tileset with every role looked up.
#[derive(Debug)]
pub(crate) struct Inner {
    pub image: String,
    pub tile_px: u32,
    pub columns: u32,
    pub rows: u32,
    /// Light that the tiles are painted for; another one tints them.
    pub ambient: [u8; 3],
    /// Brightness of the base layer far from every lamp, 0 to 255.
    pub brightness: u8,
    pub light: [u8; 3],
    pub room: Floor,
    pub hall: Floor,
    pub rock: Weighted,
    /// By the eight neighbours that are tops.
    pub tops: [u8; 256],
    /// Other drawings of the straight tops: open to the north, east, south, west.
    pub straight_tops: [Vec<u8>; 4],
    pub diagonal_tops: Option<[u8; 2]>,
    /// By 3 · west + east.
    pub faces: [u8; 9],
    pub plain_faces: Vec<u8>,
    pub decorated_faces: Vec<u8>,
    pub decorated_percent: u32,
    pub decorates_everywhere: bool,
    pub lit_face: Option<u8>,
    pub lips: Option<u8>,
    /// First of 12 hedges: what does not stand round a room is no wall but a hedge or the garden behind it.
    pub hedges: Option<u8>,
    pub shadows: Option<u8>,
    pub light_pool: Option<u8>,
    pub doors: BTreeMap<String, DoorTiles>,
    pub things: BTreeMap<String, Vec<u8>>,
    pub unknown_thing: Option<u8>,
    pub keys: Vec<(u8, [u8; 3])>,
    pub lock_badge: Option<u8>,
    /// The badge over two tiles: western and eastern half, northern and southern half.
    pub lock_badge_halves: Option<[u8; 4]>,
    /// Roles that the file leaves out.
    pub missing: Vec<String>,
    /// By field, in the order of the checks.
    pub uses: Vec<TileUse>,
}

/// What a tile is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileUse {
    /// The tile.
    pub tile: u16,
    /// The field of the file that names it, such as `walls.tops` or `doors.plain.east_west_wall.closed`.
    pub field: String,
    /// Which of the field's tiles it is, from 0.
    pub place: u32,
}

/// Floor tiles: those that may lie everywhere, and those with a detail, which come in groups.
#[derive(Clone, Debug)]
pub(crate) struct Floor {
    pub plain: Weighted,
    pub details: Weighted,
    /// The tiles have no side that is lit: they may be mirrored both ways.
    pub mirrored: bool,
}

/// Tiles to choose from by weight.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weighted {
    /// Tile and sum of the weights up to it.
    rows: Vec<(u8, u32)>,
}

impl Weighted {
    fn new(weights: impl IntoIterator<Item = (u8, u32)>) -> Self {
        let mut sum = 0_u32;
        let rows = weights.into_iter().filter(|(_, weight)| *weight > 0).map(|(tile, weight)| {
            sum = sum.saturating_add(weight);
            (tile, sum)
        });
        Self { rows: rows.collect() }
    }

    /// A tile for 64 uniform bits; 0 when there is none.
    #[inline]
    pub fn pick(&self, bits: u64) -> u8 {
        let Some(&(last, total)) = self.rows.last() else { return 0 };
        let at = below(bits, u64::from(total)) as u32;
        self.rows.iter().find(|(_, sum)| at < *sum).map_or(last, |(tile, _)| *tile)
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// How a door is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DoorState {
    /// Shut.
    Closed,
    /// A game has opened it.
    Open,
    /// Shut, with a padlock.
    Locked,
    /// Hairlines over the wall.
    Secret,
    /// Shut, and the trap has been found.
    Trapped,
    /// A portcullis.
    Grate,
}

impl DoorState {
    /// The state in which a dungeon hands an opening over; `None` when nothing stands in it.
    pub const fn of(kind: OpeningKind) -> Option<Self> {
        match kind {
            OpeningKind::Open => None,
            OpeningKind::Door => Some(Self::Closed),
            OpeningKind::Locked => Some(Self::Locked),
            OpeningKind::Secret => Some(Self::Secret),
            OpeningKind::Grate => Some(Self::Grate),
        }
    }

    /// The state of an opening in play; `None` when nothing stands in it. A hidden door that is closed is hidden.
    pub const fn in_play(kind: OpeningKind, open: bool, locked: bool) -> Option<Self> {
        match kind {
            OpeningKind::Open => None,
            _ if open => Some(Self::Open),
            OpeningKind::Secret => Some(Self::Secret),
            OpeningKind::Grate => Some(Self::Grate),
            _ if locked => Some(Self::Locked),
            OpeningKind::Door | OpeningKind::Locked => Some(Self::Closed),
        }
    }

    /// What is drawn when a tileset lacks the state.
    const fn fallback(self) -> Option<Self> {
        match self {
            Self::Locked | Self::Trapped | Self::Grate => Some(Self::Closed),
            Self::Closed | Self::Open | Self::Secret => None,
        }
    }
}

/// Drawings of one material's doors, by [`DoorState`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DoorTiles {
    pub east_west_wall: [Option<u8>; 6],
    pub north_south_wall: [Option<u8>; 6],
    pub wide_east_west_wall: [Option<WideDoor>; 6],
    pub wide_north_south_wall: [Option<WideDoor>; 6],
}

/// A door over several tiles, from west to east or north to south.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideDoor {
    /// Over two tiles.
    pub two: [u8; 2],
    /// Over more: the first, the middle that is repeated, and the last.
    pub more: [u8; 3],
}

/// A tile of an opening, counted from its western or northern end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoorPlace {
    /// 0 is the first tile.
    pub at: u32,
    /// Tiles of the opening.
    pub of: u32,
}

impl DoorPlace {
    /// The only tile of a door.
    pub const SINGLE: Self = Self { at: 0, of: 1 };

    /// The tile in the middle; of two tiles in the middle the first.
    pub(crate) const fn is_middle(self) -> bool {
        self.at == self.of.saturating_sub(1) / 2
    }
}

/// Material whose doors stand in for those of a material that the tileset does not know.
const ANY_MATERIAL: &str = "plain";

impl Tileset {
    /// Reads the text of a `.tileset.ron` file.
    ///
    /// # Errors
    /// The first mistake, with its line and column.
    pub fn parse(text: &str) -> Result<Self, TilesetError> {
        file::parse(text).map(|inner| Self { inner: Arc::new(inner) })
    }

    /// File name of the picture, beside the tileset file.
    pub fn image(&self) -> &str {
        &self.inner.image
    }

    /// Width and height of a tile in pixels.
    pub fn tile_px(&self) -> u32 {
        self.inner.tile_px
    }

    /// Tiles in a row of the picture. Tile `i` lies in column `i % columns`, row `i / columns`.
    pub fn columns(&self) -> u32 {
        self.inner.columns
    }

    /// Rows of tiles in the picture.
    pub fn rows(&self) -> u32 {
        self.inner.rows
    }

    /// Number of tiles, 256 at most.
    pub fn tile_count(&self) -> u32 {
        self.inner.columns * self.inner.rows
    }

    /// What its tiles are for; a tile may be there more than once. For programs that show or make tilesets.
    pub fn uses(&self) -> &[TileUse] {
        &self.inner.uses
    }

    /// Colour of lamps, sRGB.
    pub fn light(&self) -> [u8; 3] {
        self.inner.light
    }

    /// Whether it has its own drawing for a thing's word, or only the one for unknown things.
    pub fn knows_thing(&self, word: &str) -> bool {
        self.inner.things.contains_key(word)
    }

    /// The tile of a door in a state, for games that open doors; `None` when there is no drawing.
    ///
    /// `material` is a word of the preset's `doors.kinds`; the passage runs east when the opening faces east. One door
    /// spans all tiles of its opening: `place` says which of them is asked for.
    pub fn door(&self, material: &str, state: DoorState, passage_runs_east: bool, place: DoorPlace) -> Option<u16> {
        self.inner.door(material, state, passage_runs_east, place).map(u16::from)
    }

    pub(crate) fn inner(&self) -> &Inner {
        &self.inner
    }
}

impl Inner {
    /// The tile of a door; `material` is a word of the preset's `doors.kinds`.
    pub fn door(&self, material: &str, state: DoorState, passage_runs_east: bool, place: DoorPlace) -> Option<u8> {
        let tiles = self.doors.get(material).or_else(|| self.doors.get(ANY_MATERIAL))?;
        tiles.tile(state, passage_runs_east, place).or_else(|| tiles.tile(state.fallback()?, passage_runs_east, place))
    }
}

impl DoorTiles {
    /// A wide door that is not drawn is a row of single ones.
    fn tile(&self, state: DoorState, passage_runs_east: bool, place: DoorPlace) -> Option<u8> {
        let (single, wide) = if passage_runs_east {
            (&self.north_south_wall, &self.wide_north_south_wall)
        } else {
            (&self.east_west_wall, &self.wide_east_west_wall)
        };
        // A long locked door has one padlock.
        let repeats = place.of > 3 && !place.is_middle() && state == DoorState::Locked;
        let wide = if repeats { wide[DoorState::Closed as usize] } else { None }.or(wide[state as usize]);
        wide.and_then(|wide| wide.tile(place)).or(single[state as usize])
    }
}

impl WideDoor {
    /// `None` for a door of one tile.
    fn tile(self, place: DoorPlace) -> Option<u8> {
        match (place.at, place.of) {
            (_, 0 | 1) => None,
            (at, 2) => self.two.get(at as usize).copied(),
            (0, _) => Some(self.more[0]),
            (at, of) if at + 1 < of => Some(self.more[1]),
            _ => Some(self.more[2]),
        }
    }
}

/// The tops by raw mask: `first` is the first of the 47 tiles in the order of [`TOP_MASKS`].
fn tops_by_mask(first: u8, rock: u8) -> [u8; 256] {
    let mut tops = [rock; 256];
    for (mask, tile) in tops.iter_mut().enumerate() {
        let place = TOP_MASKS.binary_search(&canonical(mask as u8)).unwrap_or_default();
        *tile = first.saturating_add(place as u8);
    }
    tops
}
