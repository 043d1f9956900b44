//! Darkness over what nobody has seen: chunks of tiles that grow dark from corner to corner.
//!
//! The middle of a tile is as dark as the tile, the middle of each side and each corner as the darkest of the tiles that
//! meet there; in between the darkness fades. So nothing unseen shows, and of a tile that is seen at least the middle
//! does, also where it has unseen ones on all sides. Each quarter of a tile has four such points at its corners.

use std::sync::Arc;

use bevy::{
    asset::RenderAssetUsages,
    ecs::system::SystemParam,
    image::ImageSampler,
    platform::collections::HashMap,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    sprite_render::{
        AlphaMode2d, MeshMaterial2d, TileData, TilemapChunk, TilemapChunkMaterial, TilemapChunkMeshCache,
        TilemapChunkTileData,
    },
};
use undercroft::{
    dungeon::{self, TileKind},
    grid::{Point, Rect as TileRect},
};

use super::{
    CHUNK, TILE,
    canvas::Canvas,
    drawing::{chunks_of, pack},
};
use crate::{DrawsFog, DungeonMap, Seen, Visiting, coords};

/// Quarters of tiles along a side of a chunk.
const QUARTERS: u32 = 2 * CHUNK;
/// Height of the fog.
const FOG_Z: f32 = 5.0;
/// sRGB of the darkness.
const COLOUR: [u8; 3] = [7, 7, 10];
/// Opacity over tiles that have been seen before, of 255.
const DIM: u32 = 188;

/// How well a tile is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Darkness {
    InSight,
    SeenBefore,
    Unseen,
}

impl Darkness {
    const fn opacity(self) -> u32 {
        match self {
            Self::InSight => 0,
            Self::SeenBefore => DIM,
            Self::Unseen => 255,
        }
    }
}

/// On a dungeon's entity: the fog over it.
#[derive(Component)]
pub(crate) struct Fog {
    dungeon: Arc<dungeon::Dungeon>,
    viewers: Vec<Viewer>,
    chunks: HashMap<Place, Chunk>,
}

/// Level, column and row of a chunk.
type Place = (usize, (u32, u32));

struct Chunk {
    entity: Entity,
    hash: u64,
}

/// What of a visitor the fog shows.
#[derive(Clone, Copy, PartialEq)]
struct Viewer {
    entity: Entity,
    epoch: u32,
    level: u16,
    window: TileRect,
}

impl Viewer {
    fn new(entity: Entity, seen: &Seen) -> Self {
        Self { entity, epoch: seen.epoch(), level: seen.field().level(), window: seen.field().window() }
    }
}

type Viewers<'w, 's> = Query<'w, 's, (Entity, &'static Visiting, Ref<'static, Seen>), With<DrawsFog>>;

/// Draws the fog of dungeons whose visitors have it drawn, and takes it away from others.
pub(crate) fn draw_fog(
    viewers: Viewers,
    dungeons: Query<(&DungeonMap, &Canvas)>,
    mut fogs: Query<(Entity, &mut Fog)>,
    mut painter: Painter,
) {
    let mut owners: Vec<Entity> = viewers.iter().map(|(_, visiting, _)| visiting.0).collect();
    owners.sort();
    owners.dedup();
    for (owner, mut fog) in &mut fogs {
        if owners.binary_search(&owner).is_err() || !dungeons.contains(owner) {
            for (_, chunk) in fog.bypass_change_detection().chunks.drain() {
                painter.take_away(chunk.entity);
            }
            painter.commands.entity(owner).try_remove::<Fog>();
        }
    }
    for owner in owners {
        let Ok((map, canvas)) = dungeons.get(owner) else { continue };
        let here: Vec<(Entity, Ref<Seen>)> =
            viewers.iter().filter(|(_, visiting, _)| visiting.0 == owner).map(|(e, _, seen)| (e, seen)).collect();
        if let Ok((_, mut fog)) = fogs.get_mut(owner) {
            fog.bypass_change_detection().update(map.dungeon(), &here, canvas, &mut painter);
        } else {
            let mut fog = Fog { dungeon: map.dungeon().clone(), viewers: Vec::new(), chunks: HashMap::default() };
            fog.update(map.dungeon(), &here, canvas, &mut painter);
            painter.commands.entity(owner).try_insert(fog);
        }
    }
}

impl Fog {
    fn update(
        &mut self,
        dungeon: &Arc<dungeon::Dungeon>,
        here: &[(Entity, Ref<Seen>)],
        canvas: &Canvas,
        painter: &mut Painter,
    ) {
        let is_new = !Arc::ptr_eq(&self.dungeon, dungeon) || self.chunks.is_empty();
        let is_same = |(before, (entity, seen)): (&Viewer, &(Entity, Ref<Seen>))| {
            before.entity == *entity && before.epoch == seen.epoch()
        };
        let anew = is_new || self.viewers.len() != here.len() || !self.viewers.iter().zip(here).all(is_same);
        if !anew && here.iter().all(|(_, seen)| !seen.is_changed()) {
            return;
        }
        let places = if anew {
            self.dungeon = dungeon.clone();
            all_places(dungeon)
        } else {
            let now = here.iter().map(|(entity, seen)| Viewer::new(*entity, seen));
            let mut places: Vec<Place> =
                self.viewers.iter().copied().chain(now).flat_map(|viewer| places_of(dungeon, &viewer)).collect();
            places.sort();
            places.dedup();
            places
        };
        if is_new {
            self.chunks.retain(|place, chunk| {
                let keep = places.binary_search(place).is_ok() && painter.tiles.contains(chunk.entity);
                if !keep {
                    painter.take_away(chunk.entity);
                }
                keep
            });
        }
        self.viewers = here.iter().map(|(entity, seen)| Viewer::new(*entity, seen)).collect();
        let eyes: Vec<&Seen> = here.iter().map(|(_, seen)| &**seen).filter(|seen| seen.is_of(dungeon)).collect();
        for place in places {
            let Some(sheet) = canvas.sheet(place.0) else { continue };
            let drawn = Drawn::new(dungeon, place, &eyes);
            match self.chunks.get_mut(&place) {
                Some(chunk) if chunk.hash == drawn.hash => {}
                Some(chunk) => {
                    chunk.hash = drawn.hash;
                    painter.rewrite(chunk.entity, drawn);
                }
                None => {
                    let hash = drawn.hash;
                    let entity = painter.spawn(drawn, place.1, sheet);
                    self.chunks.insert(place, Chunk { entity, hash });
                }
            }
        }
    }
}

/// In order.
fn all_places(dungeon: &dungeon::Dungeon) -> Vec<Place> {
    let levels = dungeon.levels.iter().enumerate();
    let places = levels.flat_map(|(level, tiles)| {
        let (columns, rows) = chunks_of(tiles.width(), tiles.height());
        (0..columns).flat_map(move |column| (0..rows).map(move |row| (level, (column, row))))
    });
    places.collect()
}

/// The chunks on which the tiles of a window show: a tile changes its neighbours' corners, and void next to it.
fn places_of(dungeon: &dungeon::Dungeon, viewer: &Viewer) -> Vec<Place> {
    let Some(level) = dungeon.levels.get(usize::from(viewer.level)) else { return Vec::new() };
    let window = viewer.window;
    if window.width == 0 || window.height == 0 {
        return Vec::new();
    }
    let (columns, rows) = chunks_of(level.width(), level.height());
    // Chunks begin one tile beyond the level.
    let chunk = |tile: i32| (tile + 1).max(0) as u32 / CHUNK;
    let (west, east) = (chunk(window.x - 2), chunk(window.right() + 1).min(columns.saturating_sub(1)));
    let (north, south) = (chunk(window.y - 2), chunk(window.bottom() + 1).min(rows.saturating_sub(1)));
    let place = |column, row| (usize::from(viewer.level), (column, row));
    (west..=east).flat_map(|column| (north..=south).map(move |row| place(column, row))).collect()
}

/// The fog of one chunk.
struct Drawn {
    tiles: Vec<Option<TileData>>,
    packed: Vec<u8>,
    hash: u64,
}

impl Drawn {
    fn new(dungeon: &dungeon::Dungeon, (level, at): Place, eyes: &[&Seen]) -> Self {
        let side = CHUNK as i32;
        let (west, north) = (at.0 as i32 * side - 1, at.1 as i32 * side - 1);
        let tiles = dungeon.levels.get(level);
        let (width, height) = tiles.map_or((0, 0), |tiles| (tiles.width() as i32, tiles.height() as i32));
        let darkness = Patch::new(dungeon, level, Point::new(west - 1, north - 1), CHUNK as usize + 2, eyes);
        let mut drawn = vec![None; (QUARTERS * QUARTERS) as usize];
        for y in 0..QUARTERS {
            let row = coords::row_in_chunk(y, QUARTERS);
            for x in 0..QUARTERS {
                if west + (x / 2) as i32 <= width && north + (y / 2) as i32 <= height {
                    let index = darkness.form((x / 2) as usize + 1, (y / 2) as usize + 1, x % 2 == 1, y % 2 == 1);
                    let tile = (index > 0).then(|| TileData::from_tileset_index(index));
                    drawn[(row * QUARTERS + x) as usize] = tile;
                }
            }
        }
        let (packed, hash) = pack(&drawn);
        Self { hash, packed, tiles: drawn }
    }
}

/// The darkness of a square of tiles.
struct Patch {
    side: usize,
    tiles: Vec<Darkness>,
}

impl Patch {
    fn new(dungeon: &dungeon::Dungeon, level: usize, corner: Point, side: usize, eyes: &[&Seen]) -> Self {
        // Nobody sees void, but it is drawn as what is seen of the walls that it begins behind, so that they don't
        // fade. It has no floor beside it: how it is drawn tells nothing.
        let around = side + 2;
        let map = dungeon.levels.get(level);
        let known: Vec<Option<Darkness>> = (0..around * around)
            .map(|i| {
                let p = Point::new(corner.x - 1 + (i % around) as i32, corner.y - 1 + (i / around) as i32);
                let kind = map.map_or(TileKind::Void, |map| map.kind(p));
                let pos = crate::TilePos::new(level as u16, p.x, p.y);
                (kind != TileKind::Void).then(|| {
                    if eyes.iter().any(|seen| seen.is_visible(pos)) {
                        Darkness::InSight
                    } else if eyes.iter().any(|seen| seen.is_explored(pos)) {
                        Darkness::SeenBefore
                    } else {
                        Darkness::Unseen
                    }
                })
            })
            .collect();
        let tile = |x: usize, y: usize| {
            let i = (y + 1) * around + x + 1;
            known[i].unwrap_or_else(|| {
                let rows = [i - around, i, i + around];
                let near = rows.into_iter().flat_map(|row| &known[row - 1..=row + 1]).flatten();
                near.copied().min().unwrap_or(Darkness::Unseen)
            })
        };
        Self { side, tiles: (0..side * side).map(|i| tile(i % side, i / side)).collect() }
    }

    /// Number of the fog tile for a quarter of a tile that does not lie at the rim of the patch: its four corners as
    /// digits to the base 3, north-west, north-east, south-west, south-east.
    fn form(&self, x: usize, y: usize, east: bool, south: bool) -> u16 {
        let tile = |x: usize, y: usize| self.tiles[y * self.side + x];
        let beside = if east { x + 1 } else { x - 1 };
        let beyond = if south { y + 1 } else { y - 1 };
        let middle = tile(x, y);
        let (side, end) = (middle.max(tile(beside, y)), middle.max(tile(x, beyond)));
        let corner = side.max(end).max(tile(beside, beyond));
        // The digit of the tile's own corner, and from there across to its middle.
        let at = usize::from(east) + 2 * usize::from(south);
        let mut corners = [corner; 4];
        (corners[at ^ 1], corners[at ^ 2], corners[at ^ 3]) = (end, side, middle);
        corners.iter().rev().fold(0, |sum, corner| sum * 3 + *corner as u16)
    }
}

/// What fog is painted with.
#[derive(SystemParam)]
pub(crate) struct Painter<'w, 's> {
    commands: Commands<'w, 's>,
    tiles: Query<'w, 's, (&'static mut TilemapChunkTileData, Option<&'static MeshMaterial2d<TilemapChunkMaterial>>)>,
    materials: Res<'w, Assets<TilemapChunkMaterial>>,
    images: ResMut<'w, Assets<Image>>,
    tileset: Local<'s, Option<Handle<Image>>>,
    _renderer: Res<'w, TilemapChunkMeshCache>,
}

impl Painter<'_, '_> {
    fn take_away(&mut self, chunk: Entity) {
        self.commands.entity(chunk).try_despawn();
    }

    fn spawn(&mut self, drawn: Drawn, at: (u32, u32), sheet: Entity) -> Entity {
        let tileset = self.tileset.get_or_insert_with(|| self.images.add(image())).clone();
        let chunk = TilemapChunk {
            chunk_size: UVec2::splat(QUARTERS),
            tile_display_size: UVec2::splat(TILE / 2),
            tileset,
            alpha_mode: AlphaMode2d::Blend,
        };
        let place = Transform::from_translation(coords::chunk_centre(at, CHUNK, TILE as f32).extend(FOG_Z));
        self.commands.spawn((TilemapChunkTileData(drawn.tiles), chunk, place, ChildOf(sheet), Name::new("Fog"))).id()
    }

    /// As for the other tiles: the bytes are handed over packed.
    fn rewrite(&mut self, chunk: Entity, drawn: Drawn) {
        let Ok((mut tiles, material)) = self.tiles.get_mut(chunk) else { return };
        tiles.bypass_change_detection().0 = drawn.tiles;
        let image = material.and_then(|material| self.materials.get(material.id())).map(|m| m.tile_data.id());
        if let Some(mut image) = image.and_then(|image| self.images.get_mut(image)) {
            image.data = Some(drawn.packed);
        }
    }
}

/// A tile for each darkness of the four corners, in the order of [`Patch::form`].
fn image() -> Image {
    const FORMS: u32 = 81;
    let by_digit = [Darkness::InSight, Darkness::SeenBefore, Darkness::Unseen].map(Darkness::opacity);
    let mut pixels = Vec::with_capacity((FORMS * TILE * TILE * 4) as usize);
    for form in 0..FORMS {
        let [nw, ne, sw, se] = [1, 3, 9, 27].map(|digit| by_digit[(form / digit % 3) as usize]);
        for y in 0..TILE {
            for x in 0..TILE {
                let (u, v) = (fade(x), fade(y));
                let (north, south) = (nw * (FULL - u) + ne * u, sw * (FULL - u) + se * u);
                let opacity = (north * (FULL - v) + south * v + FULL * FULL / 2) / (FULL * FULL);
                let [r, g, b] = COLOUR;
                pixels.extend([r, g, b, opacity as u8]);
            }
        }
    }
    let size = Extent3d { width: TILE, height: TILE, depth_or_array_layers: FORMS };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::default());
    image.sampler = ImageSampler::linear();
    image
}

/// Weight of the far side.
const FULL: u32 = 1024;

/// How far a pixel is on its way across a tile, of [`FULL`]: 3t² − 2t³, so that no edge shows between tiles.
const fn fade(pixel: u32) -> u32 {
    let (t, whole) = (2 * pixel + 1, 2 * TILE);
    FULL * t * t * (3 * whole - 2 * t) / (whole * whole * whole)
}
