//! Pictures: the tiles of a dungeon, drawn with Bevy's tilemap chunks, one layer above another.
//!
//! What stands on which tile is the core's [`Picture`](undercroft::picture::Picture); here it becomes chunks of
//! [`CHUNK`] × [`CHUNK`] tiles, off the main thread, and then entities.

mod canvas;
mod doors;
mod drawing;
mod fallback;
mod fog;
mod light;
mod overview;
mod spots;
mod tileset;

use bevy::{ecs::system::SystemParam, prelude::*, sprite_render::TilemapChunkMeshCache};

pub use light::Lighting;
pub use overview::Overview;
pub use tileset::{DungeonTileset, DungeonTilesetError};

pub(crate) use canvas::{demolish, prepare, put_up};
pub(crate) use drawing::{Drawing, draw};
pub(crate) use tileset::Look;

use crate::{DungeonPreset, DungeonSystems, Minimap, Spot, Stairs, UndercroftPlugin, minimap, plugin::SyncSystems};
use tileset::{DungeonTilesetLoader, Tilesets};

/// Side of a chunk in tiles.
pub(crate) const CHUNK: u32 = 64;
/// Side of a tile in the space of the chunks; the entity that holds them is scaled to the dungeon's
/// [`TileSize`](crate::TileSize).
pub(crate) const TILE: u32 = 16;

/// Where each layer of tiles lies. What a game puts at z 0 stands on the floor and behind the rim of the wall south of
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Layer {
    Base,
    Shadow,
    Light,
    Thing,
    Lip,
}

impl Layer {
    pub const ALL: [Self; 5] = [Self::Base, Self::Shadow, Self::Light, Self::Thing, Self::Lip];

    pub const fn z(self) -> f32 {
        match self {
            Self::Base => -4.0,
            Self::Shadow => -3.0,
            Self::Light => -2.0,
            Self::Thing => -1.0,
            Self::Lip => 1.0,
        }
    }
}

/// Draws dungeons. Without Bevy's `SpriteRenderPlugin` it does nothing.
#[derive(Debug, Default)]
pub struct UndercroftRenderPlugin;

impl Plugin for UndercroftRenderPlugin {
    fn build(&self, app: &mut App) {
        app.init_asset::<DungeonTileset>().init_asset_loader::<DungeonTilesetLoader>().init_resource::<Tilesets>();
        app.add_observer(spots::take_away::<Spot>)
            .add_observer(spots::take_away::<Stairs>)
            .add_observer(minimap::forget);
        app.register_type::<Minimap>().register_type::<Lighting>().register_type::<Overview>();
    }

    fn finish(&self, app: &mut App) {
        let plugins = app.get_added_plugins::<UndercroftPlugin>();
        let Some(schedule) = plugins.first().map(|plugin| plugin.schedule()) else { return };
        app.add_systems(schedule, minimap::draw_minimaps.before(overview::follow).in_set(SyncSystems::Pictures));
        app.add_systems(
            schedule,
            (
                tileset::follow_tilesets.in_set(DungeonSystems::LoadPresets),
                (
                    canvas::follow_levels,
                    canvas::follow_images,
                    spots::follow_visibility,
                    // It has the world to itself, but touches nothing that others of this set do not reach in order.
                    light::relight.run_if(light::is_to_change).ambiguous_with_all(),
                    doors::follow_doors,
                    overview::follow,
                    fog::draw_fog,
                )
                    .chain()
                    .in_set(SyncSystems::Pictures),
            )
                .run_if(resource_exists::<TilemapChunkMeshCache>),
        );
    }
}

/// Finds the tileset for a dungeon about to be made.
#[derive(SystemParam)]
pub(crate) struct Looks<'w, 's> {
    lights: Query<'w, 's, &'static Lighting>,
    tilesets: Option<ResMut<'w, Tilesets>>,
    renderer: Option<Res<'w, TilemapChunkMeshCache>>,
    server: Res<'w, AssetServer>,
}

impl Looks<'_, '_> {
    /// The look for the tileset path of a dungeon: `None` while it loads, `Some(None)` when nothing is to be drawn.
    pub fn find(&mut self, owner: Entity, path: &str, preset: Option<&Handle<DungeonPreset>>) -> Option<Option<Look>> {
        let (Some(tilesets), Some(_)) = (&mut self.tilesets, &self.renderer) else { return Some(None) };
        let preset = preset.and_then(|preset| self.server.get_path(preset.id()));
        let look = tilesets.find(path, preset, &self.server)?;
        let lighting = self.lights.get(owner).copied().unwrap_or_default();
        Some(look.map(|mut look| {
            look.lighting = lighting;
            look
        }))
    }
}
