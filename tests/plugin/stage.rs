//! The app that the tests run in: no window, no disk, presets in memory.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use bevy::{
    asset::io::{
        AssetSourceBuilder, AssetSourceEvent, AssetSourceId, AssetWatcher,
        memory::{Dir, MemoryAssetReader},
    },
    prelude::*,
};
use bevy_undercroft::{
    core::{
        GenerateError,
        layout::{Layout, LayoutContext, LayoutKind},
        plan::Plan,
        preset::GridCarve,
    },
    prelude::*,
};

/// An app, and the files of its asset folder.
pub struct Stage {
    pub app: App,
    pub files: Dir,
    watcher: Arc<Mutex<Option<Tell>>>,
}

/// Tells Bevy that a file has changed.
type Tell = Box<dyn Fn(PathBuf) + Send + Sync>;

struct Watcher;

impl AssetWatcher for Watcher {}

/// What the dungeons of a stage have told, in order.
#[derive(Resource, Default, Debug)]
pub struct Told {
    pub ready: Vec<Entity>,
    pub failed: Vec<(Entity, String)>,
}

pub fn immediate() -> Stage {
    Stage::new(UndercroftPlugin::default().with_generation(Generation::Immediate))
}

pub fn background() -> Stage {
    Stage::new(UndercroftPlugin::default().with_generation(Generation::Background))
}

/// A preset of 4 × 3 rooms with some words of every kind.
pub const SMALL: &str = r#"(
    format: 1,
    layout: GridCarve(columns: 4, rows: 3, steps: 4, start_end: Corners),
    doors: (chance: 60, locked: Upto(1)),
    contents: [(weight: 1, spots: ["combat", "fountain"])],
    tiers: [(name: "novice"), (name: "veteran", layout: (columns: 5)), (name: "elite", layout: (columns: 7, rows: 5))],
    default_tier: "veteran",
)"#;

impl Stage {
    pub fn new(plugin: UndercroftPlugin) -> Self {
        let mut stage = Self::bare();
        let assets = AssetPlugin { watch_for_changes_override: Some(true), ..default() };
        stage.app.add_plugins((MinimalPlugins, assets, UndercroftPlugins.set(plugin)));
        stage.ready()
    }

    /// An app with nothing but a folder in memory.
    pub fn bare() -> Self {
        let mut app = App::new();
        let files = Dir::default();
        let root = files.clone();
        let watcher = Arc::new(Mutex::new(None));
        let told = watcher.clone();
        let source = AssetSourceBuilder::new(move || Box::new(MemoryAssetReader { root: root.clone() }));
        let source = source.with_watcher(move |sender| {
            let tell: Tell =
                Box::new(move |path| sender.try_send(AssetSourceEvent::ModifiedAsset(path)).expect("the app listens"));
            *told.lock().expect("never poisoned") = Some(tell);
            Some(Box::new(Watcher))
        });
        app.register_asset_source(AssetSourceId::Default, source);
        files.insert_asset_text(Path::new("small.dungeon.ron"), SMALL);
        Self { app, files, watcher }
    }

    /// To be called when all plugins are in.
    pub fn ready(mut self) -> Self {
        self.app
            .init_resource::<Told>()
            .add_observer(|ready: On<DungeonReady>, mut told: ResMut<Told>| told.ready.push(ready.entity))
            .add_observer(|failed: On<DungeonFailed>, mut told: ResMut<Told>| {
                told.failed.push((failed.entity, failed.error.to_string()));
            });
        self.app.finish();
        self.app.cleanup();
        self
    }

    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    pub fn preset(&mut self, path: &'static str) -> Handle<DungeonPreset> {
        self.world().resource::<AssetServer>().load(path)
    }

    /// Spawns a dungeon of the small preset and waits until it stands.
    pub fn small(&mut self, seed: u64) -> Entity {
        let preset = self.preset("small.dungeon.ron");
        let dungeon = self.world().spawn(Dungeon::new(preset).with_seed(seed)).id();
        self.until("a small dungeon", |world| world.get::<DungeonMap>(dungeon).is_some());
        dungeon
    }

    pub fn write(&mut self, path: &str, text: &str) {
        self.files.insert_asset_text(Path::new(path), text);
    }

    /// Writes a file while the app watches the folder.
    pub fn rewrite(&mut self, path: &str, text: &str) {
        self.write(path, text);
        let watcher = self.watcher.lock().expect("never poisoned");
        watcher.as_ref().expect("watched")(path.into());
    }

    pub fn told(&mut self) -> &mut Told {
        self.world().resource_mut::<Told>().into_inner()
    }

    pub fn map(&self, dungeon: Entity) -> &DungeonMap {
        self.app.world().get(dungeon).expect("the dungeon stands")
    }

    /// Name of a loaded preset.
    pub fn preset_name(&self, preset: &Handle<DungeonPreset>) -> String {
        let presets = self.app.world().resource::<Assets<DungeonPreset>>();
        presets.get(preset).expect("loaded").0.name().to_owned()
    }

    pub fn count<C: Component>(&mut self) -> usize {
        self.world().query::<&C>().iter(self.app.world()).count()
    }

    pub fn edit(&mut self, dungeon: Entity, change: impl FnOnce(&mut Dungeon)) {
        change(&mut self.world().get_mut::<Dungeon>(dungeon).expect("a dungeon"));
    }

    /// Updates until something is so; that it never is, shows as a failure after a minute.
    pub fn until(&mut self, what: &str, mut so: impl FnMut(&mut World) -> bool) {
        let start = Instant::now();
        while !so(self.app.world_mut()) {
            assert!(start.elapsed() < Duration::from_secs(60), "still waiting for {what}");
            self.app.update();
            std::thread::yield_now();
        }
    }

    /// Updates until that many results have been told, good or bad.
    pub fn until_told(&mut self, results: usize) {
        self.until("results", |world| {
            let told = world.resource::<Told>();
            told.ready.len() + told.failed.len() >= results
        });
    }

    pub fn update(&mut self, times: usize) {
        for _ in 0..times {
            self.app.update();
        }
    }
}

/// A layout that panics.
#[derive(Debug)]
pub struct Panics;

impl LayoutKind for Panics {
    fn name(&self) -> &str {
        "panics"
    }

    fn parse(&self, _: &str) -> Result<Arc<dyn Layout>, String> {
        Ok(Arc::new(Self))
    }
}

impl Layout for Panics {
    fn name(&self) -> &str {
        "panics"
    }

    fn run(&self, _: &mut LayoutContext<'_>) -> Result<Plan, GenerateError> {
        panic!("the dice fell off the table")
    }
}

/// A layout that never ends by itself, only when it is told to stop.
#[derive(Debug)]
pub struct Endless;

impl LayoutKind for Endless {
    fn name(&self) -> &str {
        "endless"
    }

    fn parse(&self, _: &str) -> Result<Arc<dyn Layout>, String> {
        Ok(Arc::new(Self))
    }
}

impl Layout for Endless {
    fn name(&self) -> &str {
        "endless"
    }

    fn run(&self, context: &mut LayoutContext<'_>) -> Result<Plan, GenerateError> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(60) {
            context.check_cancelled()?;
            std::thread::yield_now();
        }
        GridCarve::default().run(context)
    }
}
