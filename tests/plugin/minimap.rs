//! Minimaps: a pixel a tile, as far as the visitor has seen.

use bevy::{asset::RenderAssetUsages, prelude::*};
use bevy_undercroft::prelude::*;

use crate::{
    house::{DOOR, EXIT, LOCKED, STAIRS, tile},
    stage::Stage,
    tiles::render,
};

fn stage() -> (Stage, Entity, Entity) {
    let mut stage = render();
    let dungeon = stage.house();
    let visitor = stage.world().spawn((Visiting(dungeon), tile(1, 1), Sight { radius: 9 }, Minimap::default())).id();
    stage.update(1);
    (stage, dungeon, visitor)
}

fn image(stage: &Stage, visitor: Entity) -> &Image {
    let handle = &stage.app.world().get::<Minimap>(visitor).expect("a map").image;
    stage.app.world().resource::<Assets<Image>>().get(handle).expect("an image")
}

fn pixel(stage: &Stage, visitor: Entity, x: u32, y: u32) -> [u8; 4] {
    image(stage, visitor).pixel_bytes(UVec3::new(x, y, 0)).expect("inside").try_into().expect("four channels")
}

/// The map as it would be if it were drawn anew.
fn anew(stage: &mut Stage, visitor: Entity) -> Vec<u8> {
    let kept = stage.app.world().get::<Minimap>(visitor).expect("a map").clone();
    stage.world().entity_mut(visitor).remove::<Minimap>().insert(Minimap::default());
    stage.update(1);
    let pixels = image(stage, visitor).data.clone().expect("kept");
    stage.world().entity_mut(visitor).insert(kept);
    stage.update(1);
    pixels
}

#[test]
fn the_map_shows_what_is_in_sight_bright_what_was_seen_dim_and_nothing_else() {
    let (mut stage, dungeon, visitor) = stage();
    assert_eq!((image(&stage, visitor).width(), image(&stage, visitor).height()), (16, 7));
    let bright = pixel(&stage, visitor, 2, 2);
    for (x, y) in (0..16).flat_map(|x| (0..7).map(move |y| (x, y))) {
        let seen = stage.app.world().get::<Seen>(visitor).expect("eyes");
        let is_shown = pixel(&stage, visitor, x, y)[3] == 255;
        assert_eq!(is_shown, seen.is_explored(tile(x as i32, y as i32)), "{x} {y}");
    }
    assert_ne!(pixel(&stage, visitor, 0, 0), bright, "a wall");
    let here = pixel(&stage, visitor, 1, 1);
    stage.go(visitor, tile(13, 2));
    stage.update(1);
    let dim = pixel(&stage, visitor, 2, 2);
    assert!(dim[3] == 255 && (0..3).all(|c| dim[c] < bright[c] && dim[c] > 0), "{dim:?}, {bright:?}");
    assert_eq!(pixel(&stage, visitor, 13, 2), here, "the visitor");
    assert_ne!(pixel(&stage, visitor, 1, 1), here);
    assert_eq!(stage.nav(dungeon).cell(tile(13, 2)), Cell::Free);
}

#[test]
fn doors_are_shown_as_they_are() {
    let (mut stage, dungeon, visitor) = stage();
    stage.go(visitor, tile(9, 2));
    stage.update(1);
    let (closed, locked) = (pixel(&stage, visitor, 5, 2), pixel(&stage, visitor, 11, 2));
    assert_eq!(locked, [0xf0, 0xe4, 0x42, 255], "the colour of the key");
    stage.door(dungeon, DOOR).open = true;
    let key = stage.door(dungeon, LOCKED).key.expect("locked");
    assert!(stage.door(dungeon, LOCKED).unlock(&key));
    stage.update(1);
    assert_ne!(pixel(&stage, visitor, 5, 2), closed);
    assert_eq!(pixel(&stage, visitor, 11, 2), closed, "unlocked");
    stage.go(visitor, tile(13, 2));
    stage.update(1);
    let dim = pixel(&stage, visitor, 5, 2);
    stage.door(dungeon, DOOR).open = false;
    stage.update(1);
    assert_ne!(pixel(&stage, visitor, 5, 2), dim, "a door out of sight");
}

#[test]
fn stairs_and_the_exit_have_colours_of_their_own() {
    let (mut stage, dungeon, visitor) = stage();
    stage.world().entity_mut(visitor).insert(Sight { radius: 99 });
    let place = |stage: &Stage, thing: usize| {
        let pos = *stage.app.world().get::<TilePos>(stage.map(dungeon).things()[thing]).expect("a place");
        (pos.x as u32, pos.y as u32)
    };
    stage.go(visitor, tile(13, 2));
    stage.update(1);
    let floor = pixel(&stage, visitor, 12, 2);
    let (x, y) = place(&stage, EXIT);
    let exit = pixel(&stage, visitor, x, y);
    stage.go(visitor, tile(8, 3));
    stage.update(1);
    let (x, y) = place(&stage, STAIRS[0]);
    let stairs = pixel(&stage, visitor, x, y);
    assert!(stairs != floor && exit != floor && exit != stairs);
}

#[test]
fn the_map_follows_to_another_level_and_to_another_dungeon() {
    let (mut stage, _, visitor) = stage();
    let handle = stage.app.world().get::<Minimap>(visitor).expect("a map").image.clone();
    stage.go(visitor, TilePos::new(1, 2, 2));
    stage.update(1);
    assert_eq!((image(&stage, visitor).width(), image(&stage, visitor).height()), (6, 4));
    assert_eq!(pixel(&stage, visitor, 3, 2)[3], 255);
    let small = stage.small(3);
    let start = stage.map(small).start();
    stage.world().entity_mut(visitor).insert((Visiting(small), start));
    stage.update(1);
    let level = &stage.map(small).dungeon().levels[0];
    assert_eq!((image(&stage, visitor).width(), image(&stage, visitor).height()), (level.width(), level.height()));
    assert_eq!(stage.app.world().get::<Minimap>(visitor).expect("a map").image, handle);
}

#[test]
fn a_map_that_was_followed_step_by_step_is_the_one_drawn_anew() {
    let mut stage = render();
    let dungeon = stage.small(5);
    let start = stage.map(dungeon).start();
    let visitor = stage.world().spawn((Visiting(dungeon), start, Sight { radius: 5 }, Minimap::default())).id();
    stage.update(1);
    let rooms = stage.map(dungeon).rooms().to_vec();
    for room in rooms {
        let pos = *stage.app.world().get::<TilePos>(room).expect("a place");
        stage.go(visitor, pos);
        stage.update(1);
        let followed = image(&stage, visitor).data.clone().expect("kept");
        assert!(followed == anew(&mut stage, visitor), "{pos:?}");
    }
}

#[test]
fn a_visitor_without_sight_has_the_whole_level() {
    let mut stage = render();
    let dungeon = stage.house();
    let visitor = stage.world().spawn((Visiting(dungeon), tile(1, 1), Minimap::default())).id();
    stage.update(1);
    assert!((0..16).all(|x| (0..7).all(|y| pixel(&stage, visitor, x, y)[3] == 255)));
    stage.go(visitor, tile(2, 2));
    stage.update(1);
    assert_eq!(pixel(&stage, visitor, 2, 2), [255; 4]);
    assert_ne!(pixel(&stage, visitor, 1, 1), [255; 4]);
}

#[test]
fn the_game_may_bring_its_own_image() {
    let mut stage = render();
    let dungeon = stage.house();
    let own = Image { asset_usage: RenderAssetUsages::default(), ..default() };
    let own = stage.world().resource_mut::<Assets<Image>>().add(own);
    let map = Minimap { image: own.clone() };
    let visitor = stage.world().spawn((Visiting(dungeon), tile(1, 1), Sight { radius: 9 }, map)).id();
    stage.update(1);
    assert_eq!(stage.app.world().get::<Minimap>(visitor).expect("a map").image, own);
    assert_eq!(pixel(&stage, visitor, 1, 1), [255; 4]);
}

#[test]
fn without_images_there_is_no_map_and_no_panic() {
    let mut stage = crate::stage::immediate();
    let dungeon = stage.house();
    stage.world().spawn((Visiting(dungeon), tile(1, 1), Sight { radius: 9 }, Minimap::default()));
    stage.update(2);
}
