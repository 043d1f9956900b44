//! The plugins, the order of their systems, and what can be chosen about them.

use std::sync::Arc;

use bevy::{
    app::PluginGroupBuilder,
    ecs::schedule::{InternedScheduleLabel, ScheduleLabel},
    prelude::*,
};
use undercroft::layout::LayoutKind;

use crate::{
    Contents, Door, DoorKey, DrawsFog, Dungeon, DungeonFile, DungeonLevel, DungeonMap, DungeonPreset, FinishedDungeon,
    Hall, Layouts, Neighbours, OnLevel, Opening, Room, Sight, Spot, Stairs, TilePos, TileSize, doors, embedded,
    finished::FinishedDungeonLoader, generate, levels, preset::DungeonPresetLoader, sight, spawn, visit,
};

/// All of Undercroft that a game needs; add it after `DefaultPlugins`.
///
/// A server leaves the pictures out: `UndercroftPlugins.build().disable::<UndercroftRenderPlugin>()`.
pub struct UndercroftPlugins;

impl PluginGroup for UndercroftPlugins {
    fn build(self) -> PluginGroupBuilder {
        let group = PluginGroupBuilder::start::<Self>().add(UndercroftPlugin::default());
        #[cfg(feature = "render")]
        let group = group.add(crate::UndercroftRenderPlugin);
        #[cfg(feature = "avian2d")]
        let group = group.add(crate::UndercroftColliderPlugin::default());
        #[cfg(feature = "debug")]
        let group = group.add(crate::UndercroftGizmosPlugin);
        group
    }
}

/// Where dungeons are made.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generation {
    /// On the pool for long tasks: the game goes on, the dungeon comes some frames later.
    Background,
    /// At once, in [`DungeonSystems::Generate`]: the dungeon stands in the frame of the wish. For tests, tools and
    /// targets without threads.
    Immediate,
}

impl Default for Generation {
    /// In the background where there are threads.
    fn default() -> Self {
        if cfg!(target_arch = "wasm32") { Self::Immediate } else { Self::Background }
    }
}

/// The steps from a wish to a dungeon, in this order each time the schedule runs.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DungeonSystems {
    /// Notices presets that could not be loaded.
    LoadPresets,
    /// Starts on new wishes.
    Generate,
    /// Puts up what is finished and triggers [`DungeonReady`](crate::DungeonReady) and
    /// [`DungeonFailed`](crate::DungeonFailed). Systems that read the new dungeon in the same frame run after it.
    Spawn,
    /// Brings everything in line with what the game has written: ways and sight with doors, places with tiles; tells who
    /// has come where; then brings what is seen in line with what is so.
    ///
    /// Systems that move visitors or open doors run after [`DungeonSystems::Spawn`]. Run them before this set too, and
    /// what they do counts and is seen in the same frame, else in the next:
    ///
    /// ```
    /// # use bevy::prelude::*;
    /// # use bevy_undercroft::prelude::*;
    /// # fn walk() {}
    /// # let mut app = App::new();
    /// app.add_systems(Update, walk.after(DungeonSystems::Spawn).before(DungeonSystems::Sync));
    /// ```
    Sync,
}

/// The steps of [`DungeonSystems::Sync`], in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SyncSystems {
    /// Doors and locks count in [`DungeonNav`](crate::DungeonNav).
    Doors,
    /// What moves freely gets its tile.
    Tiles,
    /// Visitors come upon things.
    Events,
    /// Entities are put where their tile is.
    Places,
    /// Visitors see.
    Sight,
    /// The level that is wanted is shown.
    Levels,
    /// Pictures follow.
    Pictures,
}

/// The core of Undercroft: presets, generation, entities. It draws nothing and runs without a window or a GPU; it
/// needs Bevy's `AssetPlugin` and `TaskPoolPlugin` before it.
#[derive(Debug)]
pub struct UndercroftPlugin {
    /// Where dungeons are made.
    pub generation: Generation,
    schedule: InternedScheduleLabel,
    layouts: Vec<Arc<dyn LayoutKind>>,
}

impl Default for UndercroftPlugin {
    fn default() -> Self {
        Self { generation: Generation::default(), schedule: Update.intern(), layouts: Vec::new() }
    }
}

impl UndercroftPlugin {
    /// Makes dungeons in the background or at once.
    #[must_use]
    pub fn with_generation(mut self, generation: Generation) -> Self {
        self.generation = generation;
        self
    }

    /// Runs [`DungeonSystems`] in another schedule than [`Update`].
    #[must_use]
    pub fn in_schedule(mut self, schedule: impl ScheduleLabel) -> Self {
        self.schedule = schedule.intern();
        self
    }

    #[cfg(any(feature = "render", feature = "avian2d"))]
    pub(crate) fn schedule(&self) -> InternedScheduleLabel {
        self.schedule
    }

    /// Lets presets call a layout by `Custom(name, params)`.
    #[must_use]
    pub fn with_layout(mut self, layout: Arc<dyn LayoutKind>) -> Self {
        self.layouts.push(layout);
        self
    }
}

impl Plugin for UndercroftPlugin {
    fn build(&self, app: &mut App) {
        embedded::register(app);
        let layouts = Layouts(self.layouts.clone());
        app.init_asset::<DungeonPreset>()
            .register_asset_loader(DungeonPresetLoader { layouts: layouts.clone() })
            .init_asset::<FinishedDungeon>()
            .init_asset_loader::<FinishedDungeonLoader>()
            .insert_resource(layouts)
            .insert_resource(self.generation)
            .configure_sets(
                self.schedule,
                (DungeonSystems::LoadPresets, DungeonSystems::Generate, DungeonSystems::Spawn, DungeonSystems::Sync)
                    .chain(),
            )
            .configure_sets(
                self.schedule,
                (
                    SyncSystems::Doors,
                    SyncSystems::Tiles,
                    SyncSystems::Events,
                    SyncSystems::Places,
                    SyncSystems::Sight,
                    SyncSystems::Levels,
                    SyncSystems::Pictures,
                )
                    .chain()
                    .in_set(DungeonSystems::Sync),
            )
            .add_systems(
                self.schedule,
                (
                    generate::report_broken_files.in_set(DungeonSystems::LoadPresets),
                    generate::hear_wishes.in_set(DungeonSystems::Generate),
                    spawn::put_up_results.in_set(DungeonSystems::Spawn),
                    (doors::follow_doors, doors::follow_stairs).chain().in_set(SyncSystems::Doors),
                    sight::look_round.in_set(SyncSystems::Sight),
                ),
            )
            .add_observer(spawn::take_down);
        visit::add(app, self.schedule);
        levels::add(app, self.schedule);
        register_types(app);
    }
}

fn register_types(app: &mut App) {
    app.register_type::<Dungeon>()
        .register_type::<DungeonFile>()
        .register_type::<TileSize>()
        .register_type::<Sight>()
        .register_type::<DrawsFog>()
        .register_type::<DungeonMap>()
        .register_type::<DungeonLevel>()
        .register_type::<TilePos>()
        .register_type::<OnLevel>()
        .register_type::<Room>()
        .register_type::<Neighbours>()
        .register_type::<Contents>()
        .register_type::<Hall>()
        .register_type::<Opening>()
        .register_type::<Door>()
        .register_type::<DoorKey>()
        .register_type::<Spot>()
        .register_type::<Stairs>();
}
