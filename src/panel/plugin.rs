//! The panel in a Bevy app: it drives a [`Dungeon`] entity, and the dungeon that stands there is what it shows.

use std::time::Duration;

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, ImageSampler, ImageType},
    platform::time::Instant,
    prelude::*,
};
use bevy_egui::{
    EguiContexts, EguiPlugin, EguiPrimaryContextPass,
    egui::{self, LayerId, UiBuilder},
};
use undercroft::{Generator, preset::ValidPreset};

use super::{IconSheet, PanelState, camera, panel};
use crate::{
    ActiveLevel, Dungeon, DungeonError, DungeonFailed, DungeonMap, DungeonPreset, DungeonSystems, Overview, Seed, Tier,
};

/// Adds the designer's panel to an app, during development. Needs [`UndercroftPlugins`](crate::UndercroftPlugins), and a
/// [`Panel`] resource that says which preset it opens; without one it opens `lab`.
///
/// It takes the first [`Dungeon`] of the app, or spawns one, and writes the edited preset into the asset behind its
/// handle. A camera with [`PanelCamera`] follows the map as it is panned and zoomed; far away it shows the
/// [`Overview`].
///
/// ```no_run
/// use bevy::prelude::*;
/// use bevy_undercroft::{panel::{PanelCamera, UndercroftPanelPlugin}, prelude::*};
///
/// App::new()
///     .add_plugins((DefaultPlugins, UndercroftPlugins, UndercroftPanelPlugin))
///     .add_systems(Startup, |mut commands: Commands| {
///         commands.spawn((Camera2d, PanelCamera));
///     })
///     .run();
/// ```
pub struct UndercroftPanelPlugin;

/// While a tile is less than so many pixels of the screen wide, the map is shown as an overview.
const OVERVIEW_BELOW: f32 = 4.0;

/// The panel of an app.
#[derive(Resource)]
pub struct Panel {
    /// What it shows.
    pub state: PanelState,
    /// The part of the window that shows the map, in logical pixels.
    pub map: Rect,
    /// Set in the frame in which the designer asks for a picture of the map.
    pub wants_picture: bool,
    dungeon: Option<Entity>,
    asked: Option<ValidPreset>,
}

impl Panel {
    /// A panel with this state.
    pub fn new(state: PanelState) -> Self {
        Self { state, map: Rect::default(), wants_picture: false, dungeon: None, asked: None }
    }

    /// The dungeon that it drives.
    pub fn dungeon(&self) -> Option<Entity> {
        self.dungeon
    }
}

/// A camera that shows what the panel's map shows: its viewport is the free part of the window.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Camera2d)]
pub struct PanelCamera;

impl Plugin for UndercroftPanelPlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<EguiPlugin>() {
            app.add_plugins(EguiPlugin::default());
        }
        app.add_systems(Startup, open_lab)
            .add_systems(Update, (poll_file, ask).chain().before(DungeonSystems::LoadPresets))
            .add_systems(
                Update,
                (show_what_stands, levels).chain().after(DungeonSystems::Spawn).before(DungeonSystems::Sync),
            )
            .add_systems(EguiPrimaryContextPass, (icons, show).chain())
            .add_systems(PostUpdate, (camera::follow, camera::filter_tilesets, camera::drain_tilesets))
            .add_observer(report);
    }
}

fn open_lab(panel: Option<Res<Panel>>, layouts: Res<crate::Layouts>, mut commands: Commands) -> Result {
    if panel.is_none() {
        commands.insert_resource(Panel::new(PanelState::built_in("lab", layouts.library())?));
    }
    Ok(())
}

/// Looks twice a second whether the preset's file changed.
fn poll_file(panel: Option<ResMut<Panel>>, time: Res<Time<Real>>, mut waited: Local<f32>) {
    *waited += time.delta_secs();
    if let Some(mut panel) = panel.filter(|_| *waited >= 0.5) {
        *waited = 0.0;
        panel.state.poll_file();
    }
}

/// Hands a changed preset, tier or seed to the dungeon.
fn ask(
    panel: Option<ResMut<Panel>>,
    mut presets: ResMut<Assets<DungeonPreset>>,
    mut dungeons: Query<(Entity, &mut Dungeon)>,
    mut commands: Commands,
) -> Result {
    let Some(mut panel) = panel else { return Ok(()) };
    if !panel.state.take_wish() {
        return Ok(());
    }
    let preset = DungeonPreset(panel.state.draft.preset().clone());
    let tier: Tier = panel.state.settings().tier().into();
    let seed: Seed = panel.state.seed.into();
    panel.asked = Some(panel.state.settings().clone());
    let target = panel.dungeon.filter(|entity| dungeons.contains(*entity));
    let target = target.or_else(|| dungeons.iter().map(|(entity, _)| entity).next());
    // Smaller tiles are no more than a flicker.
    let overview = Overview::Below(OVERVIEW_BELOW);
    if let Some(Ok((entity, mut dungeon))) = target.map(|entity| dungeons.get_mut(entity)) {
        panel.dungeon = Some(entity);
        presets.insert(dungeon.preset.id(), preset)?;
        dungeon.set_if_neq(Dungeon { preset: dungeon.preset.clone(), tier, seed, recipe: None });
        commands.entity(entity).insert_if_new(overview);
    } else {
        let wish = Dungeon::new(presets.add(preset)).with_tier(tier).with_seed(seed);
        panel.dungeon = Some(commands.spawn((wish, overview)).id());
    }
    Ok(())
}

fn show_what_stands(panel: Option<ResMut<Panel>>, maps: Query<&DungeonMap, Changed<DungeonMap>>) {
    let Some(mut panel) = panel else { return };
    let Some(Ok(map)) = panel.dungeon.map(|entity| maps.get(entity)) else { return };
    if let Some(settings) = panel.asked.clone() {
        let took = time_of(&settings, map);
        panel.state.accept(map.dungeon().clone(), settings, took);
    }
}

/// How long the generator alone takes; `None` for dungeons so large that making them again would be felt.
fn time_of(settings: &ValidPreset, map: &DungeonMap) -> Option<Duration> {
    const TILES: u32 = 60_000;
    let tiles: u32 = map.dungeon().levels.iter().map(|level| level.width() * level.height()).sum();
    (tiles <= TILES).then(|| {
        let begun = Instant::now();
        let again = Generator::new(settings).seed(map.dungeon().seed).run();
        again.is_ok().then(|| begun.elapsed())
    })?
}

fn report(failed: On<DungeonFailed>, panel: Option<ResMut<Panel>>) {
    let Some(mut panel) = panel.filter(|panel| panel.dungeon == Some(failed.entity)) else { return };
    match &failed.error {
        DungeonError::Generate { source, .. } => panel.state.refuse(source),
        other => panel.state.refuse_in_words(&other.to_string()),
    }
}

/// Shows the panel over the window.
fn show(mut contexts: EguiContexts, panel: Option<ResMut<Panel>>, windows: Query<&Window>) -> Result {
    let Some(mut panel) = panel else { return Ok(()) };
    if windows.is_empty() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let whole = UiBuilder::new().layer_id(LayerId::background()).max_rect(context.viewport_rect());
    let mut ui = egui::Ui::new(context.clone(), "undercroft".into(), whole);
    let response = self::panel(&mut ui, &mut panel.state);
    // The wish is heard in the next frame.
    panel.state.wish_again(response.regenerate);
    panel.wants_picture = response.screenshot;
    let (min, max) = (response.map.min, response.map.max);
    panel.map = Rect::new(min.x, min.y, max.x, max.y);
    Ok(())
}

/// Gives the panel the icons of the dungeon's tileset.
fn icons(mut contexts: EguiContexts, panel: Option<ResMut<Panel>>) -> Result {
    let Some(mut panel) = panel else { return Ok(()) };
    let wanted = panel.state.settings().theme.tileset.clone();
    if panel.state.icons.as_ref().is_some_and(|sheet| sheet.tileset == wanted) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let known = undercroft_assets::tileset(&wanted).or_else(|| undercroft_assets::TILESETS.first());
    panel.state.icons = known.and_then(|tileset| sheet(context, tileset.png, &wanted));
    Ok(())
}

fn sheet(context: &egui::Context, png: &[u8], tileset: &str) -> Option<IconSheet> {
    let image = Image::from_buffer(
        png,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::nearest(),
        RenderAssetUsages::MAIN_WORLD,
    );
    let image = image.ok()?;
    let size = [image.width() as usize, image.height() as usize];
    let pixels = image.data.as_ref().filter(|data| data.len() == size[0] * size[1] * 4)?;
    let picture = egui::ColorImage::from_rgba_unmultiplied(size, pixels);
    let texture = context.load_texture("undercroft icons", picture, egui::TextureOptions::NEAREST);
    Some(IconSheet { texture, tileset: tileset.to_owned() })
}

/// Shows the level that the panel shows, and hides the others.
fn levels(panel: Option<Res<Panel>>, mut dungeons: Query<&mut ActiveLevel>) {
    let Some(panel) = panel else { return };
    if let Some(Ok(mut active)) = panel.dungeon.map(|entity| dungeons.get_mut(entity)) {
        active.set_if_neq(ActiveLevel::Only(panel.state.level as u16));
    }
}
