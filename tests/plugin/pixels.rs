//! What the plugin shows is what the command draws, pixel by pixel, on a software GPU.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy::{
    asset::RenderAssetUsages,
    camera::{RenderTarget, ScalingMode},
    image::{CompressedImageFormats, ImageSampler, ImageType},
    prelude::*,
    render::{
        RenderPlugin,
        gpu_readback::{Readback, ReadbackComplete},
        render_resource::{TextureFormat, TextureUsages},
        renderer::initialize_renderer,
        settings::{RenderCreation, RenderResources, WgpuSettings},
    },
    tasks::block_on,
    window::ExitCondition,
    winit::WinitPlugin,
};
use bevy_undercroft::prelude::*;

use crate::{stage::Stage, tiles::tileset};

/// Set where there must be a GPU, or a software one: then the test fails without, instead of being left out.
const NEEDS_GPU: &str = "UNDERCROFT_NEEDS_GPU";
/// Largest difference of a channel, of 255. A software GPU takes short cuts between sRGB values and linear light, each time
/// that one of the five layers is blended: one or two, now and then three.
const ROUNDING: usize = 3;
/// Percent of the pixels that may differ by more than one.
const ROUNDED: usize = 3;

/// Number of pixels by the largest difference of their channels.
type Differences = [usize; 256];

/// A graphics adapter, if there is one.
fn adapter() -> Option<RenderResources> {
    let settings = WgpuSettings::default();
    let backends = settings.backends?;
    catch_unwind(AssertUnwindSafe(|| block_on(initialize_renderer(backends, None, &settings)))).ok()
}

/// The last picture that was read back.
#[derive(Resource, Default)]
struct Shot(Vec<u8>);

fn stage(adapter: RenderResources) -> Stage {
    let mut stage = Stage::bare();
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
        .set(RenderPlugin { render_creation: RenderCreation::Manual(adapter), ..default() })
        .set(ImagePlugin::default_nearest())
        .disable::<WinitPlugin>()
        .disable::<bevy::log::LogPlugin>();
    let core = UndercroftPlugin::default().with_generation(Generation::Immediate);
    stage.app.add_plugins((plugins, UndercroftPlugins.set(core))).init_resource::<Shot>();
    stage.app.insert_resource(ClearColor(Color::BLACK));
    stage.ready()
}

/// RGBA of the command's picture.
fn drawn(dungeon: &bevy_undercroft::core::Dungeon, theme: &str) -> (UVec2, Vec<u8>) {
    let asset = undercroft_assets::tileset(theme).expect("built in");
    let png = undercroft_io::png::render(dungeon, 0, &tileset(theme), asset.png, 16).expect("a picture");
    let kind = ImageType::Extension("png");
    let usages = RenderAssetUsages::MAIN_WORLD;
    let image = Image::from_buffer(&png, kind, CompressedImageFormats::NONE, true, ImageSampler::nearest(), usages);
    let image = image.expect("a PNG");
    (image.size(), image.data.expect("pixels"))
}

#[test]
fn the_plugin_shows_what_the_command_draws() {
    let Some(adapter) = adapter() else {
        let message = "no graphics adapter: the plugin's picture is not compared with the command's";
        assert!(std::env::var_os(NEEDS_GPU).is_none(), "{message}");
        eprintln!("{message}");
        return;
    };
    let mut stage = stage(adapter);
    for asset in undercroft_assets::TILESETS {
        let text = format!("(format: 1, extends: \"lab\", theme: (tileset: \"tilesets/{0}.tileset.ron\"),
            layout: (columns: 3, rows: 2, steps: 0, min_rooms: 0), doors: (chance: 80, locked: Exactly(1)), special_rooms: [],
            halls: (width: PerHall(1, 3)), tiers: [(name: \"only\")], default_tier: \"only\")", asset.name);
        stage.write(&format!("pixels_{}.dungeon.ron", asset.name), &text);
        let differences = compare(&mut stage, asset.name);
        println!("{}: pixels by their difference: {:?}", asset.name, &differences[..8]);
        assert!(is_rounding(&differences), "{}: pixels by their difference: {differences:?}", asset.name);
    }
}

fn is_rounding(differences: &Differences) -> bool {
    let all: usize = differences.iter().sum();
    let beyond = |limit: usize| differences[limit + 1..].iter().sum::<usize>();
    beyond(ROUNDING) == 0 && beyond(1) * 100 <= all * ROUNDED
}

/// Shows a dungeon of a theme until it looks as it should, or for some time.
fn compare(stage: &mut Stage, theme: &str) -> Differences {
    let preset: Handle<DungeonPreset> =
        stage.world().resource::<AssetServer>().load(format!("pixels_{theme}.dungeon.ron"));
    let told = stage.told().ready.len();
    let dungeon = stage.world().spawn(Dungeon::new(preset).with_seed(7)).id();
    stage.until_told(told + 1);
    assert_eq!(stage.told().failed, []);
    let (size, wanted) = drawn(stage.map(dungeon).dungeon(), theme);

    // Rows that are read back have a multiple of 256 bytes.
    let wide = UVec2::new(size.x.next_multiple_of(64), size.y);
    let mut target = Image::new_target_texture(wide.x, wide.y, TextureFormat::Rgba8UnormSrgb, None);
    target.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    let target = stage.world().resource_mut::<Assets<Image>>().add(target);
    let scaling_mode = ScalingMode::Fixed { width: wide.x as f32, height: wide.y as f32 };
    let flat = OrthographicProjection { scaling_mode, ..OrthographicProjection::default_2d() };
    // The picture begins one tile north-west of the dungeon's origin.
    let middle = Vec2::new(wide.x as f32 / 2.0 - 16.0, 16.0 - wide.y as f32 / 2.0);
    let camera = (
        Camera2d,
        Msaa::Off,
        RenderTarget::Image(target.clone().into()),
        Projection::Orthographic(flat),
        Transform::from_translation(middle.extend(0.0)),
    );
    let camera = stage.world().spawn(camera).id();
    let readback = stage.world().spawn(Readback::texture(target)).id();
    stage.world().entity_mut(readback).observe(|done: On<ReadbackComplete>, mut shot: ResMut<Shot>| {
        shot.0.clone_from(&done.data);
    });

    // Shaders are compiled and tiles sent while frames go by.
    let mut differences = [0; 256];
    for _ in 0..600 {
        stage.update(1);
        let shot = &stage.app.world().resource::<Shot>().0;
        if shot.len() == (wide.x * wide.y * 4) as usize {
            differences = compare_pixels(shot, wide.x as usize, &wanted, size.x as usize);
            if is_rounding(&differences) {
                break;
            }
        }
        std::thread::yield_now();
    }
    assert!(differences.iter().sum::<usize>() > 0, "a picture was read back");
    for entity in [camera, readback, dungeon] {
        stage.world().despawn(entity);
    }
    stage.update(2);
    stage.world().resource_mut::<Shot>().0.clear();
    differences
}

fn compare_pixels(shot: &[u8], shot_width: usize, wanted: &[u8], width: usize) -> Differences {
    let rows = shot.chunks(shot_width * 4).zip(wanted.chunks(width * 4));
    let mut differences = [0; 256];
    for (shot, wanted) in rows.flat_map(|(shot, wanted)| shot.chunks(4).zip(wanted.chunks(4))) {
        let largest = (0..3).map(|c| shot[c].abs_diff(wanted[c])).max().unwrap_or(0);
        differences[usize::from(largest)] += 1;
    }
    differences
}
