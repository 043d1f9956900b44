//! The pictures of a dungeon, with Bevy's renderer but no GPU and no window.

use std::path::Path;

use bevy::{
    prelude::*,
    render::{
        RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
    },
    sprite_render::{MeshMaterial2d, TilemapChunk, TilemapChunkMaterial, TilemapChunkTileData},
    window::ExitCondition,
    winit::WinitPlugin,
};
use bevy_undercroft::{
    core::{picture::Picture, tileset::Tileset},
    prelude::*,
};

use crate::stage::Stage;

const CHUNK: i32 = 64;

pub fn render() -> Stage {
    let mut stage = Stage::bare();
    let no_gpu = WgpuSettings { backends: None, ..default() };
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
        .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(no_gpu)), ..default() })
        .set(AssetPlugin { watch_for_changes_override: Some(true), ..default() })
        .disable::<WinitPlugin>()
        .disable::<bevy::log::LogPlugin>();
    let core = UndercroftPlugin::default().with_generation(Generation::Immediate);
    stage.app.add_plugins((plugins, UndercroftPlugins.set(core)));
    stage.ready()
}

fn lab(stage: &mut Stage, seed: u64) -> Entity {
    let preset = stage.preset(presets::LAB);
    let dungeon = stage.world().spawn(Dungeon::new(preset).with_seed(seed)).id();
    stage.until_told(1);
    assert_eq!(stage.told().failed, []);
    dungeon
}

/// The chunks that can be seen, with their height.
pub fn visible(stage: &mut Stage) -> Vec<(Entity, f32)> {
    let world = stage.world();
    let mut chunks = world.query_filtered::<(Entity, &Visibility, &Transform), With<TilemapChunk>>();
    let seen = chunks.iter(world).filter(|(_, visibility, _)| **visibility != Visibility::Hidden);
    seen.map(|(entity, _, place)| (entity, place.translation.z)).collect()
}

pub fn tileset(name: &str) -> Tileset {
    Tileset::parse(undercroft_assets::tileset(name).expect("built in").text).expect("valid")
}

#[test]
fn every_tile_of_the_picture_is_in_a_chunk_at_its_place() {
    let mut stage = render();
    let dungeon = lab(&mut stage, 7);
    let core = stage.map(dungeon).dungeon().clone();
    let picture = Picture::new(&core, 0, &tileset("lab"));
    let (width, height) = (picture.width() as i32, picture.height() as i32);
    let mut seen = 0;
    for (chunk, z) in visible(&mut stage) {
        let world = stage.app.world();
        let place = world.get::<Transform>(chunk).expect("a place").translation;
        let size = (CHUNK * 16) as f32;
        let (west, north) = (place.x / 16.0 - 32.0, -place.y / 16.0 - 32.0);
        assert_eq!(((west + 1.0) % 64.0, (north + 1.0) % 64.0), (0.0, 0.0), "{size}");
        let tiles = world.get::<TilemapChunkTileData>(chunk).expect("tiles");
        assert_eq!(tiles.len(), (CHUNK * CHUNK) as usize);
        for row in 0..CHUNK {
            for column in 0..CHUNK {
                // Bevy's first row is the southern one.
                let (x, y) = (west as i32 + column, north as i32 + CHUNK - 1 - row);
                let tile = tiles[(row * CHUNK + column) as usize];
                let inside = x >= -1 && y >= -1 && x <= width && y <= height;
                let layers = picture.tile(x, y);
                let wanted = match z as i32 {
                    -4 => Some(layers.base),
                    -3 => layers.shadow,
                    -2 => layers.light,
                    -1 => layers.thing,
                    1 => layers.lip,
                    other => panic!("a layer at {other}"),
                };
                let wanted = wanted.filter(|_| inside);
                assert_eq!(tile.map(|tile| tile.tileset_index), wanted.map(|sprite| sprite.index), "({x}, {y}) at {z}");
                if let (Some(tile), Some(sprite)) = (tile, wanted) {
                    assert_eq!(
                        (tile.orientation.mirror_h(), tile.orientation.mirror_v()),
                        (sprite.flip_x, sprite.flip_y)
                    );
                    seen += 1;
                }
            }
        }
    }
    let wanted: usize = (-1..=height)
        .flat_map(|y| (-1..=width).map(move |x| (x, y)))
        .map(|(x, y)| picture.tile(x, y).iter().count())
        .sum();
    assert_eq!(seen, wanted);
}

#[test]
fn tiles_are_there_when_the_dungeon_is_ready_and_the_same_entities_show_the_next_one() {
    let mut stage = render();
    stage.app.add_observer(|_: On<DungeonReady>, chunks: Query<&TilemapChunk>| assert!(!chunks.is_empty()));
    let dungeon = lab(&mut stage, 1);
    let before = visible(&mut stage);
    stage.edit(dungeon, |dungeon| dungeon.seed = Seed(2));
    stage.update(1);
    let after = visible(&mut stage);
    let kept = before.iter().filter(|(chunk, _)| after.iter().any(|(now, _)| now == chunk)).count();
    assert!(kept >= 4, "{kept} of {}", before.len());
}

/// What the GPU is given for a chunk.
pub fn bytes(stage: &Stage, chunk: Entity) -> Vec<u8> {
    let world = stage.app.world();
    let material = world.get::<MeshMaterial2d<TilemapChunkMaterial>>(chunk).expect("a material");
    let material = world.resource::<Assets<TilemapChunkMaterial>>().get(material.id()).expect("loaded");
    let image = world.resource::<Assets<Image>>().get(&material.tile_data).expect("an image");
    image.data.clone().expect("kept in the main world")
}

#[test]
fn the_bytes_for_the_gpu_are_those_that_bevy_would_pack() {
    let mut stage = render();
    let dungeon = lab(&mut stage, 1);
    stage.edit(dungeon, |dungeon| dungeon.seed = Seed(2));
    stage.update(2);
    for (chunk, _) in visible(&mut stage) {
        let ours = bytes(&stage, chunk);
        // Have Bevy pack the same tiles.
        stage.world().get_mut::<TilemapChunkTileData>(chunk).expect("tiles").set_changed();
        stage.update(1);
        assert_eq!(ours, bytes(&stage, chunk));
    }
}

#[test]
fn a_chunk_that_stays_the_same_is_not_sent_again() {
    let mut stage = render();
    let dungeon = lab(&mut stage, 1);
    stage.update(3);
    #[derive(Resource, Default)]
    struct Sent(usize);
    stage.app.init_resource::<Sent>().add_systems(
        Last,
        |mut events: MessageReader<AssetEvent<Image>>, mut sent: ResMut<Sent>| {
            sent.0 += events.read().filter(|event| matches!(event, AssetEvent::Modified { .. })).count();
        },
    );
    stage.update(2);
    stage.world().resource_mut::<Sent>().0 = 0;
    stage.world().entity_mut(dungeon).insert(TileSize(20.0));
    stage.update(3);
    assert_eq!(stage.world().resource::<Sent>().0, 0, "the same tiles at another size");
    stage.edit(dungeon, |dungeon| dungeon.seed = Seed(2));
    stage.update(3);
    assert!(stage.world().resource::<Sent>().0 > 0);
}

#[test]
fn tiles_scale_with_the_tile_size_but_levels_do_not() {
    let mut stage = render();
    let dungeon = lab(&mut stage, 1);
    stage.world().entity_mut(dungeon).insert(TileSize(24.0));
    stage.update(1);
    let chunk = visible(&mut stage)[0].0;
    let world = stage.app.world();
    let above = |entity: Entity| world.get::<ChildOf>(entity).expect("a parent").parent();
    let sheet = above(above(chunk));
    assert_eq!(world.get::<Transform>(sheet).map(|place| place.scale), Some(Vec3::new(1.5, 1.5, 1.0)));
    let level = stage.map(dungeon).levels()[0];
    assert_eq!(world.get::<Transform>(level).map(|place| place.scale), Some(Vec3::ONE));
}

#[test]
fn a_hidden_level_hides_its_tiles() {
    let mut stage = render();
    let dungeon = lab(&mut stage, 1);
    let level = stage.map(dungeon).levels()[0];
    *stage.world().get_mut::<Visibility>(level).expect("visible") = Visibility::Hidden;
    stage.update(2);
    for (chunk, _) in visible(&mut stage) {
        assert!(!stage.app.world().get::<InheritedVisibility>(chunk).expect("computed").get());
    }
}

#[test]
fn a_missing_or_broken_tileset_is_drawn_plainly() {
    let grid = "format: 1, image: \"nowhere.png\", columns: 16, rows: 12, room: (plain: {0: 1}), rock: {14: 1}";
    for text in [None, Some("(".to_owned()), Some(format!("({grid})"))] {
        let mut stage = render();
        if let Some(text) = text {
            stage.write("mine.tileset.ron", &text);
        }
        stage.write("mine.dungeon.ron", r#"(format: 1, theme: (tileset: "mine.tileset.ron"))"#);
        let preset = stage.preset("mine.dungeon.ron");
        stage.world().spawn(Dungeon::new(preset));
        stage.until_told(1);
        assert_eq!(stage.told().failed, []);
        let (chunk, _) = visible(&mut stage)[0];
        let world = stage.app.world();
        let image = &world.get::<TilemapChunk>(chunk).expect("a chunk").tileset;
        let image = world.resource::<Assets<Image>>().get(image).expect("an image");
        assert!(image.texture_descriptor.size.depth_or_array_layers >= 192);
    }
}

#[test]
fn the_games_own_tileset_goes_before_the_built_in_one() {
    let mut stage = render();
    let own = undercroft_assets::tileset("lab").expect("built in");
    stage.write("tilesets/lab.tileset.ron", own.text);
    stage.files.insert_asset(Path::new("tilesets/lab.png"), own.png.to_vec());
    stage.small(1);
    let (chunk, _) = visible(&mut stage)[0];
    let image = stage.app.world().get::<TilemapChunk>(chunk).expect("a chunk").tileset.id();
    let path = stage.world().resource::<AssetServer>().get_path(image).expect("a path");
    assert_eq!(path.to_string(), "tilesets/lab.png");
}

#[test]
fn a_tileset_saved_anew_is_drawn_anew() {
    let mut stage = render();
    let own = undercroft_assets::tileset("lab").expect("built in");
    stage.write("tilesets/lab.tileset.ron", own.text);
    stage.files.insert_asset(Path::new("tilesets/lab.png"), own.png.to_vec());
    stage.small(1);
    let rock = |stage: &mut Stage| {
        let (chunk, _) = visible(stage).into_iter().find(|(_, z)| *z == -4.0).expect("a base");
        let tiles = stage.app.world().get::<TilemapChunkTileData>(chunk).expect("tiles");
        tiles.iter().flatten().filter(|tile| tile.tileset_index == 14).count()
    };
    assert!(rock(&mut stage) > 0);
    stage.rewrite("tilesets/lab.tileset.ron", &own.text.replace("rock: {14: 50, 15: 10", "rock: {15: 10"));
    stage.until_told(2);
    assert_eq!(rock(&mut stage), 0);
}

#[test]
fn a_thousand_changes_leave_no_image_mesh_or_material_behind() {
    let mut stage = render();
    let presets = [presets::LAB, presets::CAVERNS, presets::RATKIN].map(|path| stage.preset(path));
    stage.until("presets", |world| {
        let loaded = world.resource::<Assets<DungeonPreset>>();
        presets.iter().all(|preset| loaded.contains(preset))
    });
    let mut dungeon = lab(&mut stage, 0);
    let counts = |stage: &mut Stage| {
        let world = stage.world();
        let entities = world.query::<Entity>().iter(world).count();
        let chunks = world.query::<&TilemapChunk>().iter(world).count();
        let images = world.resource::<Assets<Image>>().len();
        let meshes = world.resource::<Assets<Mesh>>().len();
        let materials = world.resource::<Assets<TilemapChunkMaterial>>().len();
        (entities, [images - chunks, meshes - chunks, materials - chunks])
    };
    // One round of everything first, so that all tilesets are loaded.
    for preset in presets.iter().rev() {
        stage.edit(dungeon, |dungeon| dungeon.preset = preset.clone());
        let name = stage.preset_name(preset);
        stage.until(&name, |world| world.get::<DungeonMap>(dungeon).is_some_and(|map| map.dungeon().preset == name));
    }
    stage.update(3);
    let (_, base) = counts(&mut stage);
    for round in 0..1_000_u64 {
        match round % 10 {
            4 => {
                stage.world().despawn(dungeon);
                dungeon = stage.world().spawn(Dungeon::new(presets[0].clone())).id();
            }
            2 | 7 => stage.edit(dungeon, |dungeon| dungeon.preset = presets[round as usize % 3].clone()),
            _ => stage.edit(dungeon, |dungeon| dungeon.seed = Seed(round)),
        }
        stage.update(1);
    }
    stage.update(3);
    let (entities, after) = counts(&mut stage);
    assert_eq!(after, base, "images, meshes, materials beside those of the chunks");
    assert_eq!(stage.told().failed, []);
    stage.world().despawn(dungeon);
    stage.update(3);
    let (without, after) = counts(&mut stage);
    assert_eq!(after, base);
    assert_eq!(stage.count::<TilemapChunk>(), 0);
    assert!(without < entities);
}

/// The tile that shows a thing at a place, if one does.
fn thing_tile(stage: &mut Stage, pos: TilePos) -> Option<u16> {
    let world = stage.world();
    let mut chunks = world.query_filtered::<(&Transform, &TilemapChunkTileData, &Visibility), With<TilemapChunk>>();
    let (x, y) = (pos.x + 1, pos.y + 1);
    let (_, tiles, _) = chunks.iter(world).find(|(place, _, visibility)| {
        let at = ((place.translation.x / 16.0 - 31.0) as i32, (-place.translation.y / 16.0 - 31.0) as i32);
        at == (x / CHUNK * CHUNK, y / CHUNK * CHUNK)
            && place.translation.z == -1.0
            && **visibility != Visibility::Hidden
    })?;
    let tile = tiles[((CHUNK - 1 - y % CHUNK) * CHUNK + x % CHUNK) as usize];
    tile.filter(|tile| tile.visible).map(|tile| tile.tileset_index)
}

fn spots(stage: &mut Stage) -> Vec<(Entity, TilePos)> {
    let world = stage.world();
    world.query_filtered::<(Entity, &TilePos), With<Spot>>().iter(world).map(|(spot, pos)| (spot, *pos)).collect()
}

#[test]
fn a_spot_that_is_despawned_or_hidden_loses_its_tile() {
    let mut stage = render();
    let dungeon = lab(&mut stage, 7);
    stage.update(2);
    let spots = spots(&mut stage);
    let (taken, hidden, left) = (spots[1], spots[2], spots[3]);
    let before = [taken, hidden, left].map(|(_, pos)| thing_tile(&mut stage, pos));
    assert!(before.iter().all(Option::is_some), "{before:?}");
    stage.world().despawn(taken.0);
    stage.world().entity_mut(hidden.0).insert(Visibility::Hidden);
    stage.update(2);
    assert_eq!([taken, hidden, left].map(|(_, pos)| thing_tile(&mut stage, pos)), [None, None, before[2]]);
    let chunks: Vec<Entity> = visible(&mut stage).into_iter().map(|(chunk, _)| chunk).collect();
    for chunk in chunks {
        let sent = bytes(&stage, chunk);
        stage.world().get_mut::<TilemapChunkTileData>(chunk).expect("tiles").set_changed();
        stage.update(1);
        assert_eq!(sent, bytes(&stage, chunk), "what the GPU has is what the tiles say");
    }
    stage.world().entity_mut(hidden.0).insert(Visibility::Inherited);
    stage.update(2);
    assert_eq!(thing_tile(&mut stage, hidden.1), before[1]);
    // The next dungeon, and then the same one again, are whole.
    for seed in [8, 7] {
        stage.edit(dungeon, |dungeon| dungeon.seed = Seed(seed));
        stage.update(2);
    }
    assert_eq!([taken, hidden, left].map(|(_, pos)| thing_tile(&mut stage, pos)), before);
}

#[test]
fn a_spot_taken_by_an_observer_is_never_drawn() {
    let mut stage = render();
    stage.app.add_observer(|add: On<Add, Spot>, spots: Query<&Spot>, mut commands: Commands| {
        match spots.get(add.entity).expect("a spot").kind {
            SpotKind::Combat => {
                commands.entity(add.entity).insert(Visibility::Hidden);
            }
            SpotKind::Curio => commands.entity(add.entity).despawn(),
            _ => {}
        }
    });
    let dungeon = lab(&mut stage, 7);
    stage.update(1);
    let things = stage.map(dungeon).dungeon().things.clone();
    let mut kinds = [0, 0];
    for thing in things {
        let word = match &thing.kind {
            bevy_undercroft::core::dungeon::ThingKind::Spot(word) => word.to_string(),
            _ => continue,
        };
        let gone = ["combat", "curio"].contains(&word.as_str());
        assert_eq!(thing_tile(&mut stage, thing.at.into()).is_none(), gone, "{word}");
        kinds[usize::from(gone)] += 1;
    }
    assert!(kinds[0] > 0 && kinds[1] > 0);
}
