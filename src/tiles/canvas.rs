//! The entities that show a drawing. They are used again from one dungeon to the next: only their data changes.

use std::sync::Arc;

use bevy::{
    ecs::system::SystemParam,
    platform::collections::HashMap,
    prelude::*,
    sprite_render::{
        AlphaMode2d, MeshMaterial2d, PackedTileData, TileData, TilemapChunk, TilemapChunkMaterial,
        TilemapChunkMeshCache, TilemapChunkTileData,
    },
};
use undercroft::{dungeon::Dungeon, grid::Point, picture::Picture};

use super::{
    CHUNK, Drawing, Layer, Look, TILE,
    drawing::{ChunkDrawing, by_layer, chunks_of, tile_data},
    spots,
    tileset::DungeonTileset,
};
use crate::{
    DungeonLevel, TilePos, coords,
    generate::Made,
    spawn::{Budget, discard},
};

/// On a dungeon's entity: what shows it.
#[derive(Component, Default)]
pub(crate) struct Canvas {
    /// By level.
    pub(super) sheets: Vec<Sheet>,
    chunks: HashMap<Place, Chunk>,
    /// What is shown.
    shown: Option<Shown>,
}

/// The entities that hold what shows a level.
pub(super) struct Sheet {
    /// It is visible with its level; what follows are its children.
    pub entity: Entity,
    /// Holds the chunks of tiles.
    pub tiles: Entity,
    /// Shows the overview, once there was one.
    pub overview: Option<Entity>,
}

/// The dungeon that a canvas shows.
pub(super) struct Shown {
    pub dungeon: Arc<Dungeon>,
    /// By level, with the doors as they are drawn.
    pub pictures: Vec<Picture>,
    /// By level, where there is one.
    pub overviews: Vec<Vec<[u8; 3]>>,
    /// Whether the overviews have changed since they were last shown.
    pub overviews_changed: bool,
    pub look: Look,
    /// Its doors have not been looked at yet.
    pub is_new: bool,
}

/// Which chunk: level, column and row, layer.
type Place = (usize, (u32, u32), Layer);

/// One layer of one chunk, as it is shown.
pub(super) struct Chunk {
    pub entity: Entity,
    tileset: Handle<Image>,
    /// Hash of its content; `None` once single tiles of it have been changed.
    pub hash: Option<u64>,
    shown: bool,
}

/// What a single tile is painted with.
#[derive(SystemParam)]
pub(crate) struct TilePainter<'w, 's> {
    commands: Commands<'w, 's>,
    tiles: Query<'w, 's, (&'static mut TilemapChunkTileData, &'static mut Visibility)>,
    /// The tiles of chunks that are spawned with the next commands.
    fresh: Local<'s, HashMap<Entity, Vec<Option<TileData>>>>,
}

/// Entities that a new chunk counts for in a frame's work.
const CHUNK_COST: usize = 64;

/// Spawns, hidden, the chunks that a drawing needs and that are not there; `false` when there is more to do.
pub(crate) fn prepare(world: &mut World, owner: Entity, made: &mut Made, budget: &mut Budget) -> bool {
    if made.drawing.is_none() || !world.contains_resource::<TilemapChunkMeshCache>() {
        return true;
    }
    let Some(mut canvas) = take_canvas(world, owner) else { return true };
    canvas.set_sheets(world, owner, made);
    let done = match &mut made.drawing {
        Some(drawing) => canvas.add_missing(world, drawing, budget),
        None => true,
    };
    world.entity_mut(owner).insert(canvas);
    done
}

/// Shows a drawing on a dungeon's entity.
pub(crate) fn put_up(world: &mut World, owner: Entity, made: &mut Made) {
    let Some(drawing) = made.drawing.take() else { return };
    if !world.contains_resource::<TilemapChunkMeshCache>() {
        return;
    }
    let Some(mut canvas) = take_canvas(world, owner) else { return };
    canvas.set_sheets(world, owner, made);
    canvas.place_sheets(world, made);
    canvas.drop_outside(world, made);
    canvas.show(world, drawing, &made.dungeon);
    spots::hide_lost(world, owner, &mut canvas);
    world.entity_mut(owner).insert(canvas);
}

pub(super) fn take_canvas(world: &mut World, owner: Entity) -> Option<Canvas> {
    Some(world.get_entity_mut(owner).ok()?.take::<Canvas>().unwrap_or_default())
}

/// Takes away all that shows a dungeon.
pub(crate) fn demolish(world: &mut World, owner: Entity) {
    let Ok(mut entity) = world.get_entity_mut(owner) else { return };
    for sheet in entity.take::<Canvas>().map(|canvas| canvas.sheets).unwrap_or_default() {
        if let Ok(sheet) = world.get_entity_mut(sheet.entity) {
            sheet.despawn();
        }
    }
}

impl Canvas {
    /// The chunk that shows a tile in a layer, and the tile's place in its data.
    pub(super) fn chunk_at(&mut self, pos: TilePos, layer: Layer) -> Option<(&mut Chunk, usize)> {
        let (at, place) = coords::place_in_chunk(pos.x, pos.y, CHUNK)?;
        let chunk = self.chunks.get_mut(&(usize::from(pos.level), at, layer))?;
        Some((chunk, place))
    }

    /// The entity that holds what shows a level.
    pub(super) fn sheet(&self, level: usize) -> Option<Entity> {
        self.sheets.get(level).map(|sheet| sheet.entity)
    }

    pub(super) fn take_shown(&mut self) -> Option<Shown> {
        self.shown.take()
    }

    pub(super) fn shown(&self) -> Option<&Shown> {
        self.shown.as_ref()
    }

    pub(super) fn shown_mut(&mut self) -> Option<&mut Shown> {
        self.shown.as_mut()
    }

    /// Draws a tile of a level anew, in all layers.
    pub(super) fn paint(&mut self, level: usize, p: Point, painter: &mut TilePainter) {
        let Some(shown) = &self.shown else { return };
        let (Some(picture), Some(sheet)) = (shown.pictures.get(level), self.sheets.get(level)) else { return };
        let Some((at, place)) = coords::place_in_chunk(p.x, p.y, CHUNK) else { return };
        for (layer, sprite) in Layer::ALL.into_iter().zip(by_layer(picture.tile(p.x, p.y))) {
            let tile = sprite.map(tile_data);
            match self.chunks.get_mut(&(level, at, layer)) {
                Some(chunk) => chunk.paint(place, tile, painter),
                None if tile.is_none() => {}
                None => {
                    let tileset = shown.look.image.clone();
                    let entity = painter.commands.spawn(ChildOf(sheet.tiles)).id();
                    painter.fresh.insert(entity, vec![None; (CHUNK * CHUNK) as usize]);
                    let mut chunk = Chunk { entity, tileset, hash: None, shown: true };
                    chunk.paint(place, tile, painter);
                    self.chunks.insert((level, at, layer), chunk);
                }
            }
        }
        self.recolour(level, p, true);
    }

    /// Gives a tile its colour in the overview anew, with or without the thing on it.
    pub(super) fn recolour(&mut self, level: usize, p: Point, with_thing: bool) {
        let Some(shown) = &mut self.shown else { return };
        let (Some(picture), Some(means)) = (shown.pictures.get(level), &shown.look.means) else { return };
        let place = shown.dungeon.levels.get(level).and_then(|map| map.index(p));
        let Some(colour) = place.and_then(|place| shown.overviews.get_mut(level)?.get_mut(place)) else { return };
        let mut layers = picture.tile(p.x, p.y);
        layers.thing = layers.thing.filter(|_| with_thing);
        *colour = picture.overview_of(&shown.dungeon, p, &layers, means);
        shown.overviews_changed = true;
    }

    /// At least one sheet a level.
    fn set_sheets(&mut self, world: &mut World, owner: Entity, made: &Made) {
        self.sheets.retain(|sheet| world.get_entity(sheet.entity).is_ok() && world.get_entity(sheet.tiles).is_ok());
        for level in self.sheets.len()..made.dungeon.levels.len() {
            let name = Name::new(format!("Tiles of level {}", level + 1));
            let bundle = (Transform::default(), Visibility::default(), ChildOf(owner), name);
            let entity = world.spawn(bundle).id();
            let tiles = world.spawn((Transform::default(), Visibility::default(), ChildOf(entity))).id();
            self.sheets.push(Sheet { entity, tiles, overview: None });
        }
    }

    fn place_sheets(&mut self, world: &mut World, made: &Made) {
        let dungeon = &made.dungeon;
        for extra in self.sheets.split_off(dungeon.levels.len()) {
            world.despawn(extra.entity);
        }
        for (level, sheet) in self.sheets.iter().enumerate() {
            let corner = coords::level_corner(dungeon, level, made.tile_size);
            let scale = Vec2::splat(made.tile_size / TILE as f32).extend(1.0);
            let place = Transform::from_translation(corner.extend(0.0)).with_scale(scale);
            world.entity_mut(sheet.entity).insert(place);
        }
    }

    pub(super) fn add_missing(&mut self, world: &mut World, drawing: &mut Drawing, budget: &mut Budget) -> bool {
        let tileset = &drawing.look.image;
        for (level, chunks) in drawing.levels.iter_mut().enumerate() {
            let Some(sheet) = self.sheets.get(level) else { continue };
            for drawn in chunks {
                let place = (level, drawn.at, drawn.layer);
                if self.chunks.contains_key(&place) {
                    continue;
                }
                if budget.is_spent() {
                    return false;
                }
                budget.spend(CHUNK_COST);
                let bundle = (bundle(drawn, tileset), Visibility::Hidden, ChildOf(sheet.tiles));
                let chunk = Chunk {
                    entity: world.spawn(bundle).id(),
                    tileset: tileset.clone(),
                    hash: Some(drawn.hash),
                    shown: false,
                };
                self.chunks.insert(place, chunk);
            }
        }
        true
    }

    /// Despawns the chunks that lie beyond the dungeon's bounds, and forgets those that somebody else has despawned.
    fn drop_outside(&mut self, world: &mut World, made: &Made) {
        let bounds: Vec<_> = made.dungeon.levels.iter().map(|tiles| chunks_of(tiles.width(), tiles.height())).collect();
        self.chunks.retain(|(level, (column, row), _), chunk| {
            let inside = bounds.get(*level).is_some_and(|(columns, rows)| column < columns && row < rows);
            match world.get_entity_mut(chunk.entity) {
                Ok(_) if inside => true,
                Ok(entity) => {
                    entity.despawn();
                    false
                }
                Err(_) => false,
            }
        });
    }

    /// Gives every chunk its tiles and shows those that have any.
    pub(super) fn show(&mut self, world: &mut World, mut drawing: Drawing, dungeon: &Arc<Dungeon>) {
        let tileset = &drawing.look.image;
        for chunk in self.chunks.values_mut() {
            chunk.shown = false;
        }
        for (level, chunks) in drawing.levels.iter_mut().enumerate() {
            for drawn in chunks {
                let Some(chunk) = self.chunks.get_mut(&(level, drawn.at, drawn.layer)) else { continue };
                let handed_over = drawn.tiles.is_empty();
                if handed_over {
                    // It was made for this drawing.
                } else if chunk.tileset != *tileset {
                    world.entity_mut(chunk.entity).insert(bundle(drawn, tileset));
                    chunk.tileset = tileset.clone();
                    chunk.hash = Some(drawn.hash);
                } else if chunk.hash != Some(drawn.hash) {
                    rewrite(world, chunk.entity, drawn);
                    chunk.hash = Some(drawn.hash);
                }
                chunk.shown = true;
            }
        }
        let pictures = std::mem::take(&mut drawing.pictures);
        let shown = Shown {
            dungeon: dungeon.clone(),
            pictures,
            overviews: std::mem::take(&mut drawing.overviews),
            overviews_changed: true,
            look: drawing.look.clone(),
            is_new: true,
        };
        let before = self.shown.replace(shown);
        world.flush();
        for chunk in self.chunks.values() {
            let wanted = if chunk.shown { Visibility::Inherited } else { Visibility::Hidden };
            if let Some(mut visibility) = world.get_mut::<Visibility>(chunk.entity) {
                visibility.set_if_neq(wanted);
            }
        }
        discard((drawing, before));
    }
}

impl Chunk {
    /// Bevy sends a chunk again whose data count as changed.
    fn paint(&mut self, place: usize, tile: Option<TileData>, painter: &mut TilePainter) {
        if let Some(fresh) = painter.fresh.get_mut(&self.entity) {
            fresh[place] = tile;
            return;
        }
        let Ok((mut tiles, mut visibility)) = painter.tiles.get_mut(self.entity) else { return };
        if !self.shown {
            tiles.fill(None);
            visibility.set_if_neq(Visibility::Inherited);
            self.shown = true;
        }
        if tiles.get(place).is_some_and(|before| !is_drawn_alike(*before, tile)) {
            tiles[place] = tile;
            self.hash = None;
        }
    }
}

/// Whether two tiles are the same but for being hidden.
fn is_drawn_alike(a: Option<TileData>, b: Option<TileData>) -> bool {
    let shown = |tile: TileData| PackedTileData::from(TileData { visible: true, ..tile });
    bytemuck::bytes_of(&PackedTileData::from(a.map(|tile| TileData { visible: true, ..tile })))
        == bytemuck::bytes_of(&b.map_or(PackedTileData::from(None), shown))
}

impl TilePainter<'_, '_> {
    /// Spawns the chunks that were painted on and were not there before.
    pub(super) fn finish(&mut self, canvas: &Canvas) {
        let Some(shown) = canvas.shown.as_ref().filter(|_| !self.fresh.is_empty()) else { return };
        for ((_, at, layer), chunk) in &canvas.chunks {
            if let Some(tiles) = self.fresh.remove(&chunk.entity) {
                self.commands.entity(chunk.entity).try_insert(chunk_bundle(tiles, *at, *layer, &shown.look.image));
            }
        }
    }
}

fn bundle(drawn: &mut ChunkDrawing, tileset: &Handle<Image>) -> impl Bundle + use<> {
    chunk_bundle(std::mem::take(&mut drawn.tiles), drawn.at, drawn.layer, tileset)
}

fn chunk_bundle(
    tiles: Vec<Option<TileData>>,
    at: (u32, u32),
    layer: Layer,
    tileset: &Handle<Image>,
) -> impl Bundle + use<> {
    let chunk = TilemapChunk {
        chunk_size: UVec2::splat(CHUNK),
        tile_display_size: UVec2::splat(TILE),
        tileset: tileset.clone(),
        alpha_mode: if layer == Layer::Base { AlphaMode2d::Opaque } else { AlphaMode2d::Blend },
    };
    let place = Transform::from_translation(coords::chunk_centre(at, CHUNK, TILE as f32).extend(layer.z()));
    (TilemapChunkTileData(tiles), chunk, place)
}

/// Gives a chunk other tiles, and the drawing the old ones.
///
/// The drawing brings them packed, so that the main thread only hands over the bytes; changing the tile data in the
/// usual way would have Bevy pack them here, tile by tile.
fn rewrite(world: &mut World, entity: Entity, drawn: &mut ChunkDrawing) {
    let Ok(mut chunk) = world.get_entity_mut(entity) else { return };
    let Some(mut tiles) = chunk.get_mut::<TilemapChunkTileData>() else { return };
    std::mem::swap(&mut tiles.bypass_change_detection().0, &mut drawn.tiles);
    let Some(material) = chunk.get::<MeshMaterial2d<TilemapChunkMaterial>>().map(|material| material.id()) else {
        return;
    };
    let Some(image) = world.resource::<Assets<TilemapChunkMaterial>>().get(material).map(|m| m.tile_data.id()) else {
        return;
    };
    if let Some(mut image) = world.resource_mut::<Assets<Image>>().get_mut(image) {
        let old = image.data.replace(std::mem::take(&mut drawn.packed));
        drawn.packed = old.unwrap_or_default();
    }
}

/// Hides the tiles of hidden levels: of those that were hidden or shown, and of those that have a new canvas.
pub(crate) fn follow_levels(
    levels: Query<(&DungeonLevel, Ref<Visibility>, &ChildOf)>,
    canvases: Query<Ref<Canvas>>,
    mut sheets: Query<&mut Visibility, Without<DungeonLevel>>,
) {
    for (level, visibility, parent) in &levels {
        let Ok(canvas) = canvases.get(parent.parent()) else { continue };
        if !visibility.is_changed() && !canvas.is_changed() {
            continue;
        }
        if let Some(mut sheet) = canvas.sheet(usize::from(level.index)).and_then(|sheet| sheets.get_mut(sheet).ok()) {
            sheet.set_if_neq(*visibility);
        }
    }
}

/// Binds a tileset's picture anew when it was loaded again, perhaps with another size.
pub(crate) fn follow_images(
    mut events: MessageReader<AssetEvent<Image>>,
    tilesets: Res<Assets<DungeonTileset>>,
    mut materials: ResMut<Assets<TilemapChunkMaterial>>,
) {
    for event in events.read() {
        let AssetEvent::Modified { id } = event else { continue };
        if !tilesets.iter().any(|(_, tileset)| tileset.image.id() == *id) {
            continue;
        }
        let users: Vec<_> = materials.iter().filter(|(_, material)| material.tileset.id() == *id).collect();
        let users: Vec<_> = users.into_iter().map(|(id, material)| (id, material.tileset.clone())).collect();
        for (user, tileset) in users {
            if let Some(mut material) = materials.get_mut(user) {
                material.tileset = tileset;
            }
        }
    }
}
