//! Doors that open, close and lose their lock in the picture.

use std::collections::BTreeMap;

use bevy::{
    prelude::*,
    sprite_render::{TilemapChunk, TilemapChunkTileData},
};
use bevy_undercroft::{
    core::{
        Dungeon as Core,
        dungeon::{OpeningId, OpeningKind},
        picture::{DoorLook, Picture},
        tileset::DoorState,
    },
    prelude::*,
};

use crate::{
    house::{DOOR, LOCKED, dungeon as house},
    stage::Stage,
    tiles::{bytes, render, tileset},
};

const CHUNK: i32 = 64;

/// What the chunks of level 0 show, by height, x and y.
fn shown(stage: &mut Stage) -> BTreeMap<(i32, i32, i32), u16> {
    let world = stage.world();
    let mut chunks = world.query::<(&Visibility, &Transform, &TilemapChunkTileData, &ChildOf)>();
    let mut shown = BTreeMap::new();
    for (visibility, place, tiles, holder) in chunks.iter(world) {
        let sheet = world.get::<ChildOf>(holder.parent()).expect("the level's").parent();
        let is_first_level = world.get::<Transform>(sheet).is_some_and(|place| place.translation.x == 0.0);
        if *visibility == Visibility::Hidden || !is_first_level {
            continue;
        }
        let place = place.translation;
        let (west, north) = ((place.x / 16.0) as i32 - CHUNK / 2, (-place.y / 16.0) as i32 - CHUNK / 2);
        for (i, tile) in (0..).zip(tiles.iter()) {
            if let Some(tile) = tile.filter(|tile| tile.visible) {
                let (x, y) = (west + i % CHUNK, north + CHUNK - 1 - i / CHUNK);
                shown.insert((place.z as i32, x, y), tile.tileset_index);
            }
        }
    }
    shown
}

fn drawn(picture: &Picture) -> BTreeMap<(i32, i32, i32), u16> {
    let (width, height) = (picture.width() as i32, picture.height() as i32);
    let mut drawn = BTreeMap::new();
    for (y, x) in (-1..=height).flat_map(|y| (-1..=width).map(move |x| (y, x))) {
        let tile = picture.tile(x, y);
        let layers = [(-4, Some(tile.base)), (-3, tile.shadow), (-2, tile.light), (-1, tile.thing), (1, tile.lip)];
        drawn.extend(layers.into_iter().filter_map(|(z, sprite)| Some(((z, x, y), sprite?.index))));
    }
    drawn
}

fn picture(core: &Core) -> Picture {
    Picture::new(core, 0, &tileset("lab"))
}

fn with_tileset(mut core: Core) -> Core {
    core.look.tileset = "embedded://undercroft/tilesets/lab.tileset.ron".into();
    core
}

fn put_up(stage: &mut Stage, core: Core) -> Entity {
    let dungeon = stage.world().spawn(DungeonMap::from(core)).id();
    stage.until_told(1);
    dungeon
}

fn look(state: DoorState) -> DoorLook {
    DoorLook { state, key_colour: None }
}

#[test]
fn a_door_is_drawn_as_it_stands() {
    let mut stage = render();
    let core = with_tileset(house());
    let dungeon = put_up(&mut stage, core.clone());
    let mut wanted = picture(&core);
    assert_eq!(shown(&mut stage), drawn(&wanted));
    stage.door(dungeon, DOOR).open = true;
    stage.update(2);
    wanted.set_door(&core, OpeningId(DOOR as u32), look(DoorState::Open));
    assert_eq!(shown(&mut stage), drawn(&wanted));
    let key = stage.door(dungeon, LOCKED).key.expect("locked");
    assert!(stage.door(dungeon, LOCKED).unlock(&key));
    stage.update(2);
    wanted.set_door(&core, OpeningId(LOCKED as u32), look(DoorState::Closed));
    assert_eq!(shown(&mut stage), drawn(&wanted));
    stage.door(dungeon, DOOR).open = false;
    stage.door(dungeon, LOCKED).key = Some(key);
    stage.update(2);
    assert_eq!(shown(&mut stage), drawn(&picture(&core)));
    for (chunk, _) in crate::tiles::visible(&mut stage) {
        let ours = bytes(&stage, chunk);
        stage.world().get_mut::<TilemapChunkTileData>(chunk).expect("tiles").set_changed();
        stage.update(1);
        assert_eq!(ours, bytes(&stage, chunk));
    }
}

#[test]
fn a_hidden_door_appears_when_it_opens() {
    let mut stage = render();
    let mut core = with_tileset(house());
    core.openings[2].kind = OpeningKind::Secret;
    core.openings[2].length = 1;
    let dungeon = put_up(&mut stage, core.clone());
    let mut wanted = picture(&core);
    assert_eq!(shown(&mut stage), drawn(&wanted));
    stage.door(dungeon, 2).open = true;
    stage.update(2);
    wanted.set_door(&core, OpeningId(2), look(DoorState::Open));
    assert_eq!(shown(&mut stage), drawn(&wanted));
    stage.door(dungeon, 2).open = false;
    stage.update(2);
    assert_eq!(shown(&mut stage), drawn(&picture(&core)));
}

#[test]
fn a_door_that_is_opened_before_its_picture_is_drawn_open() {
    let mut stage = render();
    stage.app.add_observer(|add: On<Add, Door>, mut doors: Query<&mut Door>| {
        doors.get_mut(add.entity).expect("complete").open = true;
    });
    let core = with_tileset(house());
    put_up(&mut stage, core.clone());
    stage.update(2);
    let mut wanted = picture(&core);
    for id in [DOOR, LOCKED] {
        wanted.set_door(&core, OpeningId(id as u32), look(DoorState::Open));
    }
    assert_eq!(shown(&mut stage), drawn(&wanted));
}

#[test]
fn a_new_dungeon_has_its_doors_closed() {
    let mut stage = render();
    let preset = stage.preset(presets::LAB);
    let dungeon = stage.world().spawn(Dungeon::new(preset).with_tier("novice").with_seed(1)).id();
    stage.until_told(1);
    for seed in [2, 1, 2] {
        let doors: Vec<Entity> = stage.map(dungeon).openings().to_vec();
        for door in doors {
            if let Some(mut door) = stage.world().get_mut::<Door>(door) {
                door.open = true;
            }
        }
        stage.update(2);
        stage.edit(dungeon, |dungeon| dungeon.seed = Seed(seed));
        stage.update(2);
        let core = stage.map(dungeon).dungeon().clone();
        assert_eq!(shown(&mut stage), drawn(&picture(&core)));
    }
}

#[test]
fn all_tiles_of_a_wide_door_open() {
    let mut stage = render();
    let preset = stage.preset(presets::LAB);
    let dungeon = stage.world().spawn(Dungeon::new(preset).with_tier("elite").with_seed(3)).id();
    stage.until_told(1);
    let core = stage.map(dungeon).dungeon().clone();
    let mut wanted = picture(&core);
    let wide = |o: &&bevy_undercroft::core::dungeon::Opening| o.length > 1 && DoorState::of(o.kind).is_some();
    let doors: Vec<OpeningId> = core.openings.iter().filter(wide).map(|opening| opening.id).collect();
    assert!(!doors.is_empty());
    for id in doors {
        stage.door(dungeon, id.index()).open = true;
        wanted.set_door(&core, id, look(DoorState::Open));
    }
    stage.update(2);
    assert_eq!(shown(&mut stage), drawn(&wanted));
}

#[test]
fn a_layer_that_was_empty_comes_with_the_first_tile_in_it() {
    let mut stage = render();
    // Closed doors and things have no drawing.
    let text = undercroft_assets::tileset("lab").expect("built in").text;
    let start = text.find("    things: {").expect("things");
    let text = format!("{}things: {{}},\n{}", &text[..start], &text[start..].split_once("    },\n").expect("ends").1);
    let text = text.replace("closed: 112, ", "").replace("closed: 118, ", "").replace("locked: 114, ", "");
    let text = text.replace("locked: 120, ", "");
    stage.write("bare.tileset.ron", &text);
    stage.files.insert_asset(std::path::Path::new("lab.png"), undercroft_assets::tileset("lab").expect("lab").png);
    let mut core = house();
    core.look.tileset = "bare.tileset.ron".into();
    core.things.clear();
    let dungeon = put_up(&mut stage, core);
    let things = |stage: &mut Stage| shown(stage).keys().filter(|(z, ..)| *z == -1).count();
    assert_eq!(things(&mut stage), 0);
    stage.door(dungeon, DOOR).open = true;
    stage.door(dungeon, LOCKED).open = true;
    stage.update(3);
    assert_eq!(things(&mut stage), 2);
    let count = stage.count::<TilemapChunk>();
    stage.door(dungeon, DOOR).open = false;
    stage.update(2);
    assert_eq!((things(&mut stage), stage.count::<TilemapChunk>()), (1, count));
}
