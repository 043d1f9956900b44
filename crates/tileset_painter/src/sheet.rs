//! The index: which tile lies where in a tileset of 16 columns and 16 rows.

use crate::doors::{DOORS, door_across, door_along, wide_across, wide_along, wide_doors};
use crate::faces::{End, LIGHT, ended_face, face};
use crate::fill::fill;
use crate::floors::floor;
use crate::glow::glow;
use crate::halls::hall;
use crate::hedge::{OpenSides, hedge};
use crate::lips::lip;
use crate::mask::{self, E, N, S, W};
use crate::shadow::shadow;
use crate::theme::{Coping, Place, Theme};
use crate::things::{THINGS, keys::lock_badge_halves};
use crate::tile::{Tile, pixels};
use crate::tops::{diagonal_top, top};
use image::{Rgba, RgbaImage};

const COLUMNS: u32 = 16;
const ROWS: u32 = 16;
const TILE: u32 = 16;

/// A tileset being put together.
pub(crate) struct Sheet {
    image: RgbaImage,
}

impl Sheet {
    /// All tiles of a theme.
    pub(crate) fn paint(theme: &Theme) -> RgbaImage {
        let mut sheet = Self { image: RgbaImage::new(COLUMNS * TILE, ROWS * TILE) };
        sheet.put_surfaces(theme);
        sheet.put_tops(theme);
        sheet.put_faces(theme);
        sheet.put_overlays(theme);
        sheet.put_doors_and_things(theme);
        sheet.put_own(theme);
        sheet.image
    }

    /// The actors: one row for each of the themes they live in.
    pub(crate) fn actors() -> RgbaImage {
        let rows: Vec<Vec<Tile>> = crate::actors::rows().collect();
        let mut sheet = Self { image: RgbaImage::new(COLUMNS * TILE, rows.len() as u32 * TILE) };
        for (row, tiles) in (0..).zip(rows) {
            sheet.put_all(row * COLUMNS, tiles);
        }
        sheet.image
    }

    fn put(&mut self, index: u32, tile: &Tile) {
        let (left, top) = (index % COLUMNS * TILE, index / COLUMNS * TILE);
        for (x, y) in pixels() {
            self.image.put_pixel(left + x as u32, top + y as u32, Rgba(tile.bytes(x, y)));
        }
    }

    /// Puts tiles one after the other from an index on.
    fn put_all(&mut self, first: u32, tiles: impl IntoIterator<Item = Tile>) {
        for (index, tile) in (first..).zip(tiles) {
            self.put(index, &tile);
        }
    }

    fn put_surfaces(&mut self, theme: &Theme) {
        self.put_all(0, (0..8).map(|variant| floor(theme, variant)));
        self.put_all(8, (0..6).map(|variant| hall(theme, variant)));
        for (variant, index) in (0..).zip([14, 15, 63, 109, 110, 111]) {
            self.put(index, &fill(theme, variant));
        }
    }

    fn put_tops(&mut self, theme: &Theme) {
        self.put_all(16, mask::all().map(|mask| top(theme, mask, 0)));
        let straight = [N, E, S, W].map(mask::open_at);
        let drawings = straight.into_iter().flat_map(|mask| [(mask, 1), (mask, 2)]);
        self.put_all(100, drawings.map(|(mask, drawing)| top(theme, mask, drawing)));
    }

    fn put_faces(&mut self, theme: &Theme) {
        let ends = [End::GoesOn, End::Top, End::Open];
        let pairs = ends.into_iter().flat_map(|west| ends.map(|east| (west, east)));
        self.put_all(64, pairs.map(|(west, east)| ended_face(theme, west, east)));
        self.put_all(73, (1..8).map(|variant| face(theme, variant)));
        self.put(108, &face(theme, LIGHT));
    }

    fn put_overlays(&mut self, theme: &Theme) {
        self.put_all(80, (0..16).map(|walls| shadow(theme, walls)));
        self.put_all(96, (0..4).map(|open| lip(theme, open & 1 != 0, open & 2 != 0)));
        self.put_all(170, (0..9).map(|place| glow(theme, place % 3, place / 3)));
    }

    fn put_doors_and_things(&mut self, theme: &Theme) {
        self.put_all(112, DOORS.into_iter().map(|door| door_across(theme, door)));
        self.put_all(118, DOORS.into_iter().map(|door| door_along(theme, door)));
        self.put_all(124, THINGS.iter().map(|paint| paint(theme)));
        self.put_all(192, wide_doors(theme, wide_across));
        self.put_all(214, wide_doors(theme, wide_along));
        self.put_all(236, lock_badge_halves());
    }

    /// Tiles that only some themes have.
    fn put_own(&mut self, theme: &Theme) {
        if theme.coping == Coping::Rock {
            self.put_all(180, [false, true].into_iter().map(|mirrored| diagonal_top(theme, mirrored)));
        }
        if theme.place == Place::Town {
            let closed = OpenSides { north: false, east: false, south: false, west: false };
            let northern = (0..8).map(|bits| OpenSides {
                north: bits & 1 != 0,
                east: bits & 2 != 0,
                west: bits & 4 != 0,
                ..closed
            });
            let southern =
                (0..4).map(|bits| OpenSides { south: true, east: bits & 1 != 0, west: bits & 2 != 0, ..closed });
            self.put_all(180, northern.chain(southern).map(|open| hedge(theme, open)));
        }
    }
}
