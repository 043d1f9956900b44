//! From wishes to results: which dungeons must be made, and making them, off the main thread or at once.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use bevy::{
    asset::{AssetLoadError, AssetLoadFailedEvent, AssetPath, LoadState, UntypedAssetId},
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use undercroft::{GENERATOR, GenerateError, Generator, ValidPreset, dungeon, nav::Nav, preset::Preset};

use crate::{
    Dungeon, DungeonError, DungeonFailed, DungeonFile, DungeonFileError, DungeonMap, DungeonPreset, DungeonPresetError,
    FinishedDungeon, Generation, Recipe, Seed, Tier, TileSize, colliders,
    map::{Facts, Standing},
    spawn::Site,
    tiles::{Drawing, Look, Looks, draw},
};

/// What goes on at a dungeon: the wish last heard, the work on it, and what stands now.
#[derive(Component, Default)]
pub(crate) struct Job {
    wish: Option<Wish>,
    work: Work,
    /// The preset or file that could not be loaded, and what was told about it.
    reported: Option<(UntypedAssetId, DungeonError)>,
    /// What the plugin has put up here.
    pub standing: Option<Arc<Standing>>,
    /// What it is putting up.
    pub site: Option<Site>,
    /// Whether a dungeon has been put up since its visitors were looked at.
    pub has_arrived: bool,
}

#[derive(Default)]
enum Work {
    #[default]
    Idle,
    Running {
        task: Task<Outcome>,
        _cancel: CancelOnDrop,
    },
    Done(Box<Outcome>),
}

/// A result, or `None` when it is not wanted any more.
pub(crate) type Outcome = Option<Result<Made, DungeonError>>;

/// What a job makes.
pub(crate) struct Made {
    pub dungeon: Arc<dungeon::Dungeon>,
    pub tile_size: f32,
    pub drawing: Option<Drawing>,
    /// Whether colliders are wanted, and those that are not up yet.
    pub solid: bool,
    pub walls: colliders::Walls,
    pub facts: Facts,
    pub nav: Option<Nav>,
    pub matches_recipe: bool,
}

/// Tells a running generator that its result is not wanted any more.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// All that decides what a job makes.
#[derive(Clone)]
struct Wish {
    source: Source,
    tile_size: f32,
    look: Option<Look>,
    solid: bool,
    /// Path of the preset.
    path: Option<AssetPath<'static>>,
    /// The recipe that it was asked for by.
    recipe: Option<Recipe>,
}

#[derive(Clone)]
enum Source {
    Preset { preset: Preset, tier: Tier, seed: Seed },
    Finished(Arc<dungeon::Dungeon>),
}

impl Wish {
    fn is(&self, other: &Self) -> bool {
        let same_source = match (&self.source, &other.source) {
            (Source::Preset { preset: a, tier, seed }, Source::Preset { preset: b, tier: t, seed: s }) => {
                tier == t && seed == s && std::ptr::eq(a.tiers(), b.tiers())
            }
            (Source::Finished(a), Source::Finished(b)) => Arc::ptr_eq(a, b),
            _ => false,
        };
        let same_recipe = other.recipe.is_none() || self.recipe == other.recipe;
        same_source && same_recipe && self.tile_size == other.tile_size && self.look == other.look
    }
}

impl Source {
    /// The tileset to draw with: `None` while it loads.
    fn look(&self, looks: &mut Looks, owner: Entity, dungeon: Option<&Dungeon>) -> Option<Option<Look>> {
        let path = match self {
            // An unknown tier is reported when the dungeon is made.
            Self::Preset { preset, tier, .. } => match tier.resolve(preset) {
                Ok(valid) => &valid.theme.tileset,
                Err(_) => return Some(None),
            },
            Self::Finished(dungeon) => &dungeon.look.tileset,
        };
        looks.find(owner, path, dungeon.map(|dungeon| &dungeon.preset))
    }
}

impl Job {
    /// The result, once.
    pub fn take_result(&mut self) -> Outcome {
        if let Work::Running { task, .. } = &mut self.work
            && let Some(outcome) = check_ready(task)
        {
            self.work = Work::Done(Box::new(outcome));
        }
        match std::mem::take(&mut self.work) {
            Work::Done(outcome) => *outcome,
            other => {
                self.work = other;
                None
            }
        }
    }

    /// Drops whatever is under way and starts on a wish.
    fn start(&mut self, wish: Wish, mode: Generation) {
        let cancel = Arc::new(AtomicBool::new(false));
        let work = {
            let (wish, cancel) = (wish.clone(), cancel.clone());
            move || make(&wish, &cancel)
        };
        self.wish = Some(wish);
        self.work = match mode {
            Generation::Immediate => Work::Done(Box::new(work())),
            Generation::Background => {
                let task = AsyncComputeTaskPool::get().spawn(async move { work() });
                Work::Running { task, _cancel: CancelOnDrop(cancel) }
            }
        };
    }
}

/// From so many rooms and halls on, what ways need to know is found in the background: the first way would make a game
/// wait for it.
const PREPARED_AREAS: usize = 1024;

fn make(wish: &Wish, cancel: &AtomicBool) -> Outcome {
    let made = catch_unwind(AssertUnwindSafe(|| {
        let dungeon = make_dungeon(wish, cancel)?;
        let drawing = match &wish.look {
            Some(look) => Some(draw(&dungeon, look, cancel).ok_or_else(cancelled)?),
            None => None,
        };
        let recipe = wish.recipe.as_ref();
        let matches_recipe = recipe.is_none_or(|recipe| recipe.allows(wish.path.as_ref(), &dungeon));
        let preset = wish.path.as_ref().map(ToString::to_string).unwrap_or_default();
        let facts = Facts::of(&dungeon, preset);
        let nav = Nav::new(dungeon.clone());
        if dungeon.areas.len() >= PREPARED_AREAS {
            nav.prepare();
        }
        let nav = Some(nav);
        let walls = if wish.solid { colliders::build(&dungeon, wish.tile_size) } else { colliders::Walls::default() };
        Ok(Made { dungeon, tile_size: wish.tile_size, drawing, facts, nav, matches_recipe, solid: wish.solid, walls })
    }));
    match made {
        Ok(Ok(made)) => Some(Ok(made)),
        Ok(Err(DungeonError::Generate { source: GenerateError::Cancelled, .. })) => None,
        Ok(Err(error)) => Some(Err(error)),
        Err(panic) => Some(Err(DungeonError::Panic(words_of(panic.as_ref())))),
    }
}

fn make_dungeon(wish: &Wish, cancel: &AtomicBool) -> Result<Arc<dungeon::Dungeon>, DungeonError> {
    match &wish.source {
        Source::Finished(dungeon) => Ok(dungeon.clone()),
        Source::Preset { preset, tier, seed } => {
            let valid: &ValidPreset = tier.resolve(preset)?;
            let made = Generator::new(valid).seed((*seed).into()).cancel(cancel).run();
            made.map(Arc::new).map_err(|source| {
                let message = preset.explain(&source).map_or_else(|| source.to_string(), |problem| problem.to_string());
                DungeonError::Generate { message, source }
            })
        }
    }
}

fn cancelled() -> DungeonError {
    let source = GenerateError::Cancelled;
    DungeonError::Generate { message: source.to_string(), source }
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
    words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".into())
}

/// Triggers [`DungeonFailed`] on the dungeons whose file, or whose preset's, has just turned out to be broken.
pub(crate) fn report_broken_files(
    mut presets: MessageReader<AssetLoadFailedEvent<DungeonPreset>>,
    mut files: MessageReader<AssetLoadFailedEvent<FinishedDungeon>>,
    mut dungeons: Query<(Entity, Option<&Dungeon>, Option<&DungeonFile>, &mut Job)>,
    mut commands: Commands,
) {
    let presets = presets.read().map(|failure| (failure.id.untyped(), &failure.error));
    let files = files.read().map(|failure| (failure.id.untyped(), &failure.error));
    for (id, error) in presets.chain(files) {
        for (entity, dungeon, file, mut job) in &mut dungeons {
            let preset = dungeon.map(|dungeon| dungeon.preset.id().untyped());
            if preset.or_else(|| file.map(|file| file.0.id().untyped())) != Some(id) {
                continue;
            }
            // Bevy tries a second time when loading anew fails: the same news is told once.
            let news = (id, load_error(error));
            if job.reported.as_ref() != Some(&news) {
                commands.trigger(DungeonFailed { entity, error: news.1.clone() });
                job.reported = Some(news);
            }
        }
    }
}

/// What says what a dungeon's entity is to be.
type Wished<'a> =
    (Entity, Option<&'a Dungeon>, Option<&'a DungeonFile>, Option<&'a DungeonMap>, &'a TileSize, &'a mut Job);

/// Starts on every wish that differs from the one last heard.
#[allow(clippy::too_many_arguments, reason = "a system asks for all that it needs")]
pub(crate) fn hear_wishes(
    mode: Res<Generation>,
    presets: Res<Assets<DungeonPreset>>,
    files: Res<Assets<FinishedDungeon>>,
    server: Res<AssetServer>,
    mut looks: Looks,
    solid: colliders::Solid,
    mut dungeons: Query<Wished>,
    mut commands: Commands,
) {
    for (entity, dungeon, file, map, size, mut job) in &mut dungeons {
        let tile_size = if size.0.is_finite() && size.0 > 0.0 { size.0 } else { TileSize::default().0 };
        let asked = match (dungeon, file, map) {
            (Some(dungeon), ..) => match presets.get(&dungeon.preset) {
                Some(DungeonPreset(preset)) => {
                    Ok(Source::Preset { preset: preset.clone(), tier: dungeon.tier.clone(), seed: dungeon.seed })
                }
                None => Err((dungeon.preset.id().untyped(), DungeonError::NoPreset)),
            },
            (None, Some(file), _) => match files.get(&file.0) {
                Some(FinishedDungeon(finished)) => Ok(Source::Finished(finished.clone())),
                None => Err((file.0.id().untyped(), DungeonError::NoFile)),
            },
            (None, None, Some(map)) => Ok(Source::Finished(map.dungeon().clone())),
            (None, None, None) => continue,
        };
        let source = match asked {
            Ok(source) => source,
            Err((id, gone)) => {
                if let Some(error) = missing(id, gone, &mut job, &server) {
                    commands.trigger(DungeonFailed { entity, error });
                }
                continue;
            }
        };
        let Some(look) = source.look(&mut looks, entity, dungeon) else {
            // The tileset is on its way. A result for an older wish is not wanted any more.
            job.work = Work::Idle;
            job.wish = None;
            continue;
        };
        let recipe = dungeon.and_then(|dungeon| dungeon.recipe.clone());
        let mut wish = Wish { source, tile_size, look, path: None, recipe, solid: solid.is_wanted() };
        if job.wish.as_ref().is_some_and(|last| last.is(&wish)) {
            continue;
        }
        let stands =
            map.and_then(|map| map.entities_of(entity)).is_some_and(|standing| standing.tile_size == tile_size);
        job.reported = None;
        if dungeon.is_none() && file.is_none() && stands {
            // The wish was taken away; what it made stays.
            job.work = Work::Idle;
            job.wish = Some(wish);
        } else {
            wish.path = dungeon.and_then(|dungeon| server.get_path(dungeon.preset.id())).map(AssetPath::into_owned);
            warn_of_other_generator(&wish);
            job.start(wish, *mode);
        }
    }
}

fn warn_of_other_generator(wish: &Wish) {
    let Some(recipe) = &wish.recipe else { return };
    if recipe.generator != GENERATOR {
        warn!(
            "the recipe of {} with seed {} is of generator {}; this is generator {GENERATOR}, which makes another dungeon of it",
            recipe.preset, recipe.seed, recipe.generator
        );
    }
}

/// What to report about a preset or file that is not there; `None` while it loads, and when it was reported before.
fn missing(id: UntypedAssetId, gone: DungeonError, job: &mut Job, server: &AssetServer) -> Option<DungeonError> {
    // What goes away and comes back is a new wish.
    job.wish = None;
    job.work = Work::Idle;
    if job.reported.as_ref().is_some_and(|(reported, _)| *reported == id) {
        return None;
    }
    let error = match server.get_load_state(id) {
        Some(LoadState::Loading) => return None,
        Some(LoadState::Failed(error)) => load_error(&error),
        Some(LoadState::NotLoaded | LoadState::Loaded) | None => gone,
    };
    job.reported = Some((id, error.clone()));
    Some(error)
}

fn load_error(error: &AssetLoadError) -> DungeonError {
    let text = match error {
        AssetLoadError::AssetLoaderError(error) => {
            let preset = error.error().downcast_ref::<DungeonPresetError>().map(ToString::to_string);
            let file = || error.error().downcast_ref::<DungeonFileError>().map(ToString::to_string);
            preset.or_else(file).unwrap_or_else(|| error.to_string())
        }
        other => other.to_string(),
    };
    DungeonError::Load(text)
}
