//! Dungeons for Bevy: a preset and a seed become rooms, doors, stairs, contents and tiles.
//!
//! ```no_run
//! use bevy::prelude::*;
//! use bevy_undercroft::prelude::*;
//!
//! fn main() {
//!     App::new()
//!         .add_plugins((DefaultPlugins.set(ImagePlugin::default_nearest()), UndercroftPlugins))
//!         .add_systems(Startup, |mut commands: Commands, assets: Res<AssetServer>| {
//!             commands.spawn(Camera2d);
//!             commands.spawn(Dungeon::new(assets.load(presets::LAB)).with_seed(Seed::random()));
//!         })
//!         .run();
//! }
//! ```
//!
//! [`Dungeon`] is the wish, [`DungeonMap`] what stands. Below the dungeon's entity are its levels, below them the
//! entities of [`parts`]. React to one of them with an observer of `On<Add, Room>` (or [`Door`], [`Spot`], [`Stairs`]):
//! it is complete by then. React to the whole with [`DungeonReady`]. A wish that cannot be met triggers
//! [`DungeonFailed`] and leaves what stands.
//!
//! A dungeon of up to 4,096 entities, old ones included, changes within one frame. A larger one takes several when it is
//! made in the background: the old entities go, the new ones come, and [`DungeonReady`] ends it.
//!
//! When the dungeon is made anew, all children of its levels go, also those that the game hung there.
//!
//! # Playing in it
//!
//! - Where: [`TilePos`] on an entity that is [`Visiting`] the dungeon, or on a child of a level, says on which tile it
//!   stands, and its `Transform` follows. In a game in real time it moves by its `Transform`; add [`TracksTile`], and the
//!   [`TilePos`] follows.
//! - What visitors come upon: [`RoomEntered`], [`RoomLeft`] and [`StairsEntered`], each once, for where they are when
//!   [`DungeonSystems::Sync`] runs.
//! - Doors are data: write [`Door::open`], or take the lock off with [`Door::unlock`]. Ways, sight, pictures and colliders
//!   follow, and [`DoorChanged`] tells it. Locked tunnels have [`Stairs::unlock`].
//! - Ways and sight: [`DungeonNav`] beside the [`DungeonMap`].
//! - Saves: [`DungeonMap::recipe`] as text, [`Dungeon::from_recipe`] back; numbers of rooms, openings and spots are the
//!   same whenever the same dungeon is made.
//! - Dungeons made elsewhere: [`DungeonFile`] out of a file, [`DungeonMap::from`] out of code.
//!
//! Any number of dungeons may stand in one world, each where its own `Transform` puts it.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `render` | yes | draws the tiles with Bevy's tilemap chunks |
//! | `panel` | no | the designer's side panel, for use during development |
//! | `avian2d` | no | walls and closed doors as static colliders of the Avian physics engine |
//! | `debug` | no | gizmos: rooms, openings, the graph, ways, wall rectangles |
//! | `wayland` | no | lets the window of the examples run on Wayland |

mod changed;
#[cfg_attr(not(feature = "avian2d"), path = "no_colliders.rs")]
mod colliders;
mod coords;
mod doors;
mod embedded;
mod events;
mod finished;
mod generate;
#[cfg(feature = "debug")]
mod gizmos;
mod levels;
mod map;
#[cfg(feature = "render")]
mod minimap;
mod mirror;
mod nav;
#[cfg(feature = "panel")]
pub mod panel;
pub mod parts;
mod plugin;
mod preset;
mod recipe;
mod seed;
mod sight;
mod spawn;
mod tier;
mod tile_pos;
#[cfg_attr(not(feature = "render"), path = "no_tiles.rs")]
mod tiles;
mod visit;
mod wish;
mod words;

#[cfg(feature = "avian2d")]
pub use colliders::{UndercroftColliderPlugin, WallCollider};
pub use events::{DungeonError, DungeonFailed, DungeonReady};
pub use finished::{DungeonFile, DungeonFileError, FinishedDungeon};
#[cfg(feature = "debug")]
pub use gizmos::{DungeonGizmos, PathGizmo, UndercroftGizmosPlugin};
pub use levels::{ActiveLevel, ShowsLevel};
pub use map::DungeonMap;
#[cfg(feature = "render")]
pub use minimap::Minimap;
pub use nav::{Cell, DistanceField, DungeonNav, FieldOfView, NavError, Path, Reach, Travel};
pub use parts::*;
pub use plugin::{DungeonSystems, Generation, UndercroftPlugin, UndercroftPlugins};
pub use preset::{DungeonPreset, DungeonPresetError, Layouts, presets};
pub use recipe::{Recipe, RecipeError};
pub use seed::Seed;
pub use sight::{DrawsFog, Seen, Sight};
pub use tier::Tier;
pub use tile_pos::{Dir, TilePos};
#[cfg(feature = "render")]
pub use tiles::{DungeonTileset, DungeonTilesetError, Lighting, Overview, UndercroftRenderPlugin};
/// The generator: presets, layouts, the finished dungeon as plain data, its checker and measures.
pub use undercroft as core;
pub use visit::{DoorChanged, RoomEntered, RoomLeft, StairsEntered, TracksTile, Visiting, Visitors};
pub use wish::{Dungeon, TileSize};
pub use words::{RoomKind, SpotKind};

/// What a game writes most.
pub mod prelude {
    pub use crate::{
        ActiveLevel, Cell, Contents, Dir, DistanceField, Door, DoorChanged, DoorKey, DoorKind, DrawsFog, Dungeon,
        DungeonError, DungeonFailed, DungeonFile, DungeonLevel, DungeonMap, DungeonNav, DungeonPreset, DungeonReady,
        DungeonSystems, ExitName, Find, FindPurpose, Generation, Hall, KeyColour, Neighbours, OnLevel, Opening, Recipe,
        Room, RoomEntered, RoomKind, RoomLeft, Seed, Seen, ShowsLevel, Sight, Spot, SpotKind, Stairs, StairsEntered,
        StairsKind, Tier, TilePos, TileSize, TracksTile, Travel, UndercroftPlugin, UndercroftPlugins, Visiting,
        Visitors, WayLabel, presets,
    };
    #[cfg(feature = "render")]
    pub use crate::{DungeonTileset, Minimap, UndercroftRenderPlugin};
}

#[cfg(doctest)]
mod doc_pages;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeCode;
