//! Maps for the corner of the screen: a pixel for each tile of the level that a visitor is on.

use std::sync::Arc;

use bevy::{
    asset::RenderAssetUsages,
    image::ImageSampler,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use undercroft::{
    dungeon::{self, Opening, OpeningKind, ThingKind, TileKind},
    grid::{Point, Rect as TileRect},
    nav::Passage,
};

use crate::{DungeonNav, Seen, TilePos, Visiting};

/// Put on a visitor with [`Sight`](crate::Sight): a map of the level it is on, as far as it has seen it.
///
/// Write `Minimap::default()`; the plugin puts in the image, of one pixel a tile, and keeps it up to date while the
/// visitor moves and doors change. Show it in an `ImageNode` or a `Sprite`, scaled as you like. Another level or dungeon
/// has another size, but the handle stays.
///
/// What is in sight is bright, what has been seen is dim, all else is transparent. Rooms, halls, walls, doors (closed,
/// open, locked in the colour of the key, portcullises), the exit, stairs and the like, and the visitor have colours of
/// their own. A visitor without [`Sight`](crate::Sight) sees the whole level.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
pub struct Minimap {
    /// The map. The default handle is replaced by one of the plugin's own.
    pub image: Handle<Image>,
}

/// What a minimap shows.
#[derive(Component)]
pub(crate) struct Shown {
    dungeon: Arc<dungeon::Dungeon>,
    image: Handle<Image>,
    at: TilePos,
    epoch: Option<u32>,
    /// What was in sight: it is dim now.
    window: TileRect,
}

const ROOM: [u8; 3] = [176, 164, 140];
const HALL: [u8; 3] = [128, 122, 112];
const WALL: [u8; 3] = [72, 70, 80];
const DOOR: [u8; 3] = [190, 120, 56];
const OPEN_DOOR: [u8; 3] = [222, 186, 128];
const GRATE: [u8; 3] = [140, 150, 160];
const STAIRS: [u8; 3] = [110, 220, 235];
const EXIT: [u8; 3] = [90, 230, 120];
const VISITOR: [u8; 3] = [255, 255, 255];
/// Of locks: yellow, sky, vermillion, purple.
const KEYS: [[u8; 3]; 4] = [[240, 228, 66], [86, 180, 233], [213, 94, 0], [204, 121, 167]];
/// Share of its brightness that a tile keeps out of sight, in percent.
const DIM: u32 = 45;

type Mapped = (
    Entity,
    &'static mut Minimap,
    Ref<'static, TilePos>,
    Ref<'static, Visiting>,
    Option<Ref<'static, Seen>>,
    Option<&'static mut Shown>,
);

/// Brings minimaps up to date whose visitor has moved or sees something else.
pub(crate) fn draw_minimaps(
    mut maps: Query<Mapped>,
    navs: Query<Ref<DungeonNav>>,
    images: Option<ResMut<Assets<Image>>>,
    mut commands: Commands,
) {
    let Some(mut images) = images else { return };
    for (entity, mut minimap, pos, visiting, seen, mut shown) in &mut maps {
        let Ok(nav) = navs.get(visiting.0) else { continue };
        let has_changed = minimap.is_changed()
            || pos.is_changed()
            || visiting.is_changed()
            || nav.is_changed()
            || seen.as_ref().is_some_and(|seen| seen.is_changed())
            || shown.is_none();
        if !has_changed {
            continue;
        }
        let seen = seen.as_deref();
        let map = Map { nav: &nav, seen: seen.filter(|seen| seen.is_of(nav.nav.dungeon())), at: *pos };
        if seen.is_some() && map.seen.is_none() {
            continue;
        }
        if minimap.image == Handle::default() {
            minimap.image = images.add(blank());
        }
        let now = Shown {
            dungeon: nav.nav.dungeon().clone(),
            image: minimap.image.clone(),
            at: *pos,
            epoch: seen.map(Seen::epoch),
            window: seen.map(|seen| seen.field().window()).unwrap_or_default(),
        };
        let before = shown.as_deref().filter(|before| before.is_continued_by(&now));
        let Some(mut image) = images.get_mut(&minimap.image) else { continue };
        map.draw(&mut image, before, nav.is_changed());
        match &mut shown {
            Some(shown) => **shown = now,
            None => {
                commands.entity(entity).try_insert(now);
            }
        }
    }
}

/// Takes the notes away with the minimap.
pub(crate) fn forget(removed: On<Remove, Minimap>, mut commands: Commands) {
    commands.entity(removed.entity).try_remove::<Shown>();
}

impl Shown {
    /// Whether only what is in sight, doors and the visitor's place differ.
    fn is_continued_by(&self, now: &Self) -> bool {
        Arc::ptr_eq(&self.dungeon, &now.dungeon)
            && self.image == now.image
            && self.at.level == now.at.level
            && self.epoch == now.epoch
    }
}

struct Map<'a> {
    nav: &'a DungeonNav,
    seen: Option<&'a Seen>,
    at: TilePos,
}

impl Map<'_> {
    fn draw(&self, image: &mut Image, before: Option<&Shown>, doors_too: bool) {
        let dungeon = self.nav.nav.dungeon();
        let Some(level) = dungeon.levels.get(usize::from(self.at.level)) else { return };
        let size = Extent3d { width: level.width().max(1), height: level.height().max(1), depth_or_array_layers: 1 };
        if image.texture_descriptor.size != size {
            *image = Image { sampler: image.sampler.clone(), ..sized(size) };
        }
        let whole = TileRect::new(0, 0, level.width(), level.height());
        match before {
            None => {
                image.clear(&[0; 4]);
                self.draw_tiles(image, whole);
            }
            Some(before) => {
                self.draw_tiles(image, before.window);
                if let Some(seen) = self.seen {
                    self.draw_tiles(image, seen.field().window());
                }
                self.draw_tile(image, Point::new(before.at.x, before.at.y));
                let openings = dungeon.openings.iter().filter(|opening| doors_too && opening.level == self.at.level);
                for p in openings.flat_map(Opening::tiles).take(level.kinds().len()) {
                    self.draw_tile(image, p);
                }
            }
        }
        for thing in dungeon.things.iter().filter(|thing| thing.at.level == self.at.level) {
            let colour = match thing.kind {
                ThingKind::Exit => EXIT,
                ThingKind::LinkEnd(_) => STAIRS,
                _ => continue,
            };
            self.set(image, thing.at.point(), colour);
        }
        let here = Point::new(self.at.x, self.at.y);
        if level.index(here).is_some() {
            put(image, here, VISITOR, 255);
        }
    }

    fn draw_tiles(&self, image: &mut Image, tiles: TileRect) {
        for y in tiles.y..tiles.bottom() {
            for x in tiles.x..tiles.right() {
                self.draw_tile(image, Point::new(x, y));
            }
        }
    }

    fn draw_tile(&self, image: &mut Image, p: Point) {
        let Some(level) = self.nav.nav.dungeon().levels.get(usize::from(self.at.level)) else { return };
        let colour = match level.kind(p) {
            TileKind::Void => return,
            TileKind::Wall => WALL,
            TileKind::Room => ROOM,
            TileKind::Hall => HALL,
            TileKind::Opening => level.opening(p).map_or(HALL, |id| self.door(id)),
        };
        self.set(image, p, colour);
    }

    fn door(&self, id: dungeon::OpeningId) -> [u8; 3] {
        let dungeon = self.nav.nav.dungeon();
        let Some(opening) = dungeon.openings.get(id.index()) else { return HALL };
        match (opening.kind, self.nav.nav.passage(id)) {
            (OpeningKind::Open, _) => HALL,
            (OpeningKind::Grate, Some(Passage::Open)) | (_, Some(Passage::Open) | None) => OPEN_DOOR,
            (OpeningKind::Secret, _) => WALL,
            (_, Some(Passage::Locked)) => {
                let lock = opening.lock.and_then(|lock| dungeon.locks.get(lock.index()));
                lock.map_or(DOOR, |lock| KEYS[lock.colour as usize % KEYS.len()])
            }
            (OpeningKind::Grate, Some(Passage::Closed)) => GRATE,
            (_, Some(Passage::Closed)) => DOOR,
        }
    }

    /// Bright, dim or not at all.
    fn set(&self, image: &mut Image, p: Point, colour: [u8; 3]) {
        let pos = TilePos::new(self.at.level, p.x, p.y);
        match self.seen {
            Some(seen) if !seen.is_explored(pos) => put(image, p, [0; 3], 0),
            Some(seen) if !seen.is_visible(pos) => {
                put(image, p, colour.map(|channel| (u32::from(channel) * DIM / 100) as u8), 255);
            }
            _ => put(image, p, colour, 255),
        }
    }
}

/// Outside nothing happens.
fn put(image: &mut Image, p: Point, [r, g, b]: [u8; 3], opacity: u8) {
    let (Ok(x), Ok(y)) = (u32::try_from(p.x), u32::try_from(p.y)) else { return };
    if let Ok(pixel) = image.pixel_bytes_mut(UVec3::new(x, y, 0)) {
        pixel.copy_from_slice(&[r, g, b, opacity]);
    }
}

fn blank() -> Image {
    sized(Extent3d { width: 1, height: 1, depth_or_array_layers: 1 })
}

fn sized(size: Extent3d) -> Image {
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new_fill(size, TextureDimension::D2, &[0; 4], format, RenderAssetUsages::default());
    image.sampler = ImageSampler::nearest();
    image
}
