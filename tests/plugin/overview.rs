//! From afar a dungeon is shown as an overview, if the game wants it.

use bevy::{camera::ScalingMode, prelude::*, sprite_render::TilemapChunk};
use bevy_undercroft::{
    Lighting, Overview,
    core::{grid::Point, picture::Picture},
    prelude::*,
};

use crate::{
    stage::Stage,
    tiles::{render, tileset},
};

fn lab(stage: &mut Stage) -> Entity {
    let preset = stage.preset(presets::LAB);
    let dungeon = stage.world().spawn(Dungeon::new(preset).with_seed(7)).id();
    stage.until_told(1);
    dungeon
}

/// Whether an entity and all above it are not hidden.
fn is_seen(world: &World, entity: Entity) -> bool {
    let hidden = world.get::<Visibility>(entity) == Some(&Visibility::Hidden);
    !hidden && world.get::<ChildOf>(entity).is_none_or(|parent| is_seen(world, parent.parent()))
}

/// Number of chunks and of overviews that are seen.
fn seen(stage: &mut Stage) -> (usize, usize) {
    let world = stage.world();
    let chunks: Vec<Entity> = world.query_filtered::<Entity, With<TilemapChunk>>().iter(world).collect();
    let overviews: Vec<Entity> = world.query_filtered::<Entity, With<Sprite>>().iter(world).collect();
    let count = |entities: Vec<Entity>| entities.into_iter().filter(|entity| is_seen(world, *entity)).count();
    (count(chunks), count(overviews))
}

fn pixels(stage: &mut Stage) -> (UVec2, Vec<u8>) {
    let world = stage.world();
    let image = world.query::<&Sprite>().single(world).expect("one overview").image.clone();
    let image = world.resource::<Assets<Image>>().get(&image).expect("its image");
    (image.size(), image.data.clone().expect("its pixels"))
}

#[test]
fn an_overview_is_shown_in_place_of_the_tiles_while_it_is_wanted() {
    let mut stage = render();
    let dungeon = lab(&mut stage);
    let (tiles, none) = seen(&mut stage);
    assert!(tiles >= 4 && none == 0, "{tiles} {none}");
    stage.world().entity_mut(dungeon).insert(Overview::Always);
    stage.update(2);
    assert_eq!(seen(&mut stage), (0, 1));
    stage.world().entity_mut(dungeon).insert(Overview::Never);
    stage.update(2);
    assert_eq!(seen(&mut stage), (tiles, 0));
    stage.world().entity_mut(dungeon).insert(Overview::Always);
    stage.update(2);
    stage.world().entity_mut(dungeon).remove::<Overview>();
    stage.update(2);
    assert_eq!(seen(&mut stage), (tiles, 0));
}

#[test]
fn the_camera_that_shows_tiles_largest_decides() {
    let mut stage = render();
    let dungeon = lab(&mut stage);
    let image = Image::new_target_texture(400, 400, bevy::render::render_resource::TextureFormat::Rgba8UnormSrgb, None);
    let target = stage.world().resource_mut::<Assets<Image>>().add(image);
    let flat = |world_width: f32| {
        let scaling_mode = ScalingMode::Fixed { width: world_width, height: world_width };
        Projection::Orthographic(OrthographicProjection { scaling_mode, ..OrthographicProjection::default_2d() })
    };
    // 400 pixels for 1,000 tiles, and for 50.
    let target = bevy::camera::RenderTarget::Image(target.into());
    stage.world().spawn((Camera2d, target.clone(), flat(16_000.0)));
    stage.world().entity_mut(dungeon).insert(Overview::Below(4.0));
    stage.update(3);
    assert_eq!(seen(&mut stage).1, 1);
    let near = stage.world().spawn((Camera2d, target.clone(), flat(800.0))).id();
    stage.update(3);
    assert_eq!(seen(&mut stage).1, 0);
    stage.world().entity_mut(near).insert(bevy::camera::visibility::RenderLayers::none());
    stage.update(3);
    assert_eq!(seen(&mut stage).1, 1, "a camera of something else does not count");
}

#[test]
fn the_overview_is_that_of_the_picture_and_follows_the_dungeon() {
    let mut stage = render();
    let dungeon = lab(&mut stage);
    stage.world().entity_mut(dungeon).insert(Overview::Always);
    stage.update(2);
    let core = stage.map(dungeon).dungeon().clone();
    let map = &core.levels[0];
    let (size, before) = pixels(&mut stage);
    assert_eq!(size, UVec2::new(map.width(), map.height()));
    let lab = tileset("lab");
    let picture = Picture::new(&core, 0, &lab);
    let mut floor = std::collections::BTreeSet::new();
    for (i, pixel) in before.chunks(4).take((size.x * size.y) as usize).enumerate() {
        let (x, y) = ((i as u32 % size.x) as i32, (i as u32 / size.x) as i32);
        let at = Point::new(x, y);
        let layers = picture.tile(x, y);
        if layers.thing.is_none()
            && map.area(at).and_then(|area| core.area(area)).is_some_and(|a| a.role.word() == "plain")
        {
            floor.insert((layers.base.index, pixel.to_vec()));
        }
    }
    let kinds: std::collections::BTreeSet<u16> = floor.iter().map(|(tile, _)| *tile).collect();
    assert!(kinds.len() >= 3 && floor.len() == kinds.len(), "one colour for each drawing of the floor: {floor:?}");

    let spot =
        stage.map(dungeon).things().iter().copied().find(|thing| stage.app.world().get::<Spot>(*thing).is_some());
    stage.world().despawn(spot.expect("a spot"));
    stage.update(2);
    let (_, without) = pixels(&mut stage);
    let all = (size.x * size.y * 4) as usize;
    let changed = before[..all].chunks(4).zip(without[..all].chunks(4)).filter(|(a, b)| a != b).count();
    assert_eq!(changed, 1, "the speck of the spot is gone");

    stage.edit(dungeon, |dungeon| dungeon.tier = "elite".into());
    stage.update(3);
    let map = &stage.map(dungeon).dungeon().clone().levels[0];
    assert_eq!(pixels(&mut stage).0, UVec2::new(map.width(), map.height()));
    assert_eq!(seen(&mut stage), (0, 1));
}

#[test]
fn without_light_the_tiles_have_the_colours_they_are_painted_in_and_nothing_else_changes() {
    let mut stage = render();
    let dungeon = lab(&mut stage);
    let tints = |stage: &mut Stage| -> (usize, usize) {
        let world = stage.world();
        let mut chunks = world.query::<(&Transform, &Visibility, &bevy::sprite_render::TilemapChunkTileData)>();
        let (mut tinted, mut pools) = (0, 0);
        for (place, _, tiles) in chunks.iter(world).filter(|(_, v, _)| **v != Visibility::Hidden) {
            let tiles = tiles.iter().flatten();
            match place.translation.z as i32 {
                -4 => tinted += tiles.filter(|tile| tile.color != Color::srgba_u8(255, 255, 255, 255)).count(),
                -2 => pools += tiles.count(),
                _ => {}
            }
        }
        (tinted, pools)
    };
    let rooms = stage.map(dungeon).rooms().to_vec();
    let lit = tints(&mut stage);
    assert!(lit.0 > 1_000 && lit.1 > 20, "{lit:?}");
    let spot =
        stage.map(dungeon).things().iter().copied().find(|thing| stage.app.world().get::<Spot>(*thing).is_some());
    stage.world().despawn(spot.expect("a spot"));
    stage.world().entity_mut(dungeon).insert(Lighting::Unlit);
    stage.update(2);
    assert_eq!(tints(&mut stage), (0, 0));
    assert_eq!((stage.told().ready.len(), stage.map(dungeon).rooms()), (1, &rooms[..]), "no other dungeon was made");
    stage.edit(dungeon, |dungeon| dungeon.seed = Seed(8));
    stage.update(2);
    assert_eq!(tints(&mut stage), (0, 0), "the next dungeon has no light either");
    stage.edit(dungeon, |dungeon| dungeon.seed = Seed(7));
    stage.world().entity_mut(dungeon).remove::<Lighting>();
    stage.update(2);
    assert_eq!(tints(&mut stage), lit);
}
