//! The darkness over what nobody has seen.

use std::collections::BTreeMap;

use bevy::{
    prelude::*,
    sprite_render::{TilemapChunk, TilemapChunkTileData},
};
use bevy_undercroft::{
    core::{dungeon::TileKind, grid::Point},
    prelude::*,
};

use crate::{
    house::tile,
    stage::Stage,
    tiles::{bytes, render},
};

const CHUNK: i32 = 64;
const UNSEEN: u16 = 80;
const DIM: u16 = 40;
const CLEAR: u16 = 0;

fn watcher(stage: &mut Stage, dungeon: Entity, pos: TilePos, radius: u32) -> Entity {
    stage.world().spawn((Visiting(dungeon), pos, Sight { radius }, DrawsFog)).id()
}

fn chunks(stage: &mut Stage) -> Vec<Entity> {
    let world = stage.world();
    let mut chunks = world.query_filtered::<(Entity, &Transform), With<TilemapChunk>>();
    chunks.iter(world).filter(|(_, place)| place.translation.z == 5.0).map(|(chunk, _)| chunk).collect()
}

/// Number of the fog tile by level, x and y; of the four quarters of a tile the darkest one's.
fn fog(stage: &mut Stage, dungeon: Entity) -> BTreeMap<(u16, i32, i32), u16> {
    let mut fog = BTreeMap::new();
    let sheets: Vec<Entity> = chunks(stage).iter().map(|chunk| parent(stage, *chunk)).collect();
    let sizes: Vec<(i32, i32)> =
        stage.map(dungeon).dungeon().levels.iter().map(|level| (level.width() as i32, level.height() as i32)).collect();
    // The sheets of the levels lie from west to east.
    let mut order: Vec<(f32, Entity)> = sheets
        .iter()
        .filter(|sheet| parent(stage, **sheet) == dungeon)
        .map(|sheet| (stage.app.world().get::<Transform>(*sheet).expect("placed").translation.x, *sheet))
        .collect();
    order.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    order.dedup();
    for (chunk, sheet) in chunks(stage).into_iter().zip(sheets) {
        let Some(level) = order.iter().position(|(_, other)| *other == sheet) else { continue };
        let (width, height) = sizes[level];
        let world = stage.app.world();
        let place = world.get::<Transform>(chunk).expect("a place").translation;
        let tiles = world.get::<TilemapChunkTileData>(chunk).expect("tiles");
        let (west, north) = ((place.x / 16.0) as i32 - CHUNK / 2, (-place.y / 16.0) as i32 - CHUNK / 2);
        let quarters = 2 * CHUNK;
        assert_eq!(tiles.len(), (quarters * quarters) as usize);
        for (i, tile) in (0..).zip(tiles.iter()) {
            let (x, y) = (west + i % quarters / 2, north + CHUNK - 1 - i / quarters / 2);
            if x <= width && y <= height {
                let form = tile.map_or(CLEAR, |tile| tile.tileset_index);
                let darkest = fog.entry((level as u16, x, y)).or_insert(form);
                *darkest = form.max(*darkest);
            } else {
                assert!(tile.is_none(), "beyond the picture");
            }
        }
    }
    fog
}

fn parent(stage: &Stage, entity: Entity) -> Entity {
    stage.app.world().get::<ChildOf>(entity).expect("a parent").parent()
}

/// What must be: unseen tiles are dark whatever is beside them, and no tile is darker than it must be.
fn check(stage: &mut Stage, dungeon: Entity, visitors: &[Entity]) {
    let fog = fog(stage, dungeon);
    let core = stage.map(dungeon).dungeon().clone();
    let eyes: Vec<&Seen> = visitors.iter().map(|v| stage.app.world().get::<Seen>(*v).expect("eyes")).collect();
    // None for void, which goes with its neighbours.
    let state = |level: u16, x: i32, y: i32| {
        let kind = core.levels[usize::from(level)].kind(Point::new(x, y));
        let pos = TilePos::new(level, x, y);
        (kind != TileKind::Void).then(|| match () {
            () if eyes.iter().any(|seen| seen.is_visible(pos)) => CLEAR,
            () if eyes.iter().any(|seen| seen.is_explored(pos)) => DIM,
            () => UNSEEN,
        })
    };
    for (level, tiles) in (0..).zip(&core.levels) {
        let (width, height) = (tiles.width() as i32, tiles.height() as i32);
        for (y, x) in (-1..=height).flat_map(|y| (-1..=width).map(move |x| (y, x))) {
            let drawn = fog[&(level, x, y)];
            let near: Vec<Option<u16>> = (-1..=1)
                .flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
                .map(|(dx, dy)| state(level, x + dx, y + dy))
                .collect();
            match near[4] {
                Some(UNSEEN) => assert_eq!(drawn, UNSEEN, "level {level}, {x} {y}"),
                Some(own) if near.iter().all(|other| *other == Some(own)) => assert_eq!(drawn, own, "{level} {x} {y}"),
                Some(DIM) => assert!(drawn >= DIM),
                Some(CLEAR) => assert!(drawn < UNSEEN, "the middle of what is in sight shows: {level} {x} {y}"),
                None if near.iter().flatten().all(|other| *other == UNSEEN) => assert_eq!(drawn, UNSEEN, "{x} {y}"),
                _ => {}
            }
        }
    }
}

#[test]
fn unseen_tiles_are_dark_and_those_in_sight_are_not() {
    let mut stage = render();
    let dungeon = stage.small(1);
    let start = stage.map(dungeon).start();
    let visitor = watcher(&mut stage, dungeon, start, 7);
    stage.update(1);
    check(&mut stage, dungeon, &[visitor]);
    assert_eq!(fog(&mut stage, dungeon)[&(start.level, start.x, start.y)], CLEAR);
    let rooms = stage.map(dungeon).rooms().to_vec();
    for room in rooms {
        let pos = *stage.app.world().get::<TilePos>(room).expect("a place");
        stage.go(visitor, pos);
        stage.update(1);
        check(&mut stage, dungeon, &[visitor]);
    }
    let fog = fog(&mut stage, dungeon);
    assert!([CLEAR, DIM, UNSEEN].iter().all(|form| fog.values().any(|drawn| drawn == form)));
}

#[test]
fn every_level_lies_in_the_dark_from_the_first_frame_on_and_so_does_the_margin() {
    let mut stage = render();
    let dungeon = stage.house();
    watcher(&mut stage, dungeon, tile(1, 1), 3);
    stage.update(1);
    let fog = fog(&mut stage, dungeon);
    assert_eq!(fog.len(), 18 * 9 + 8 * 6);
    assert!(fog.iter().filter(|((level, ..), _)| *level == 1).all(|(_, form)| *form == UNSEEN));
    assert_eq!(fog[&(0, 16, 7)], UNSEEN);
}

#[test]
fn two_visitors_share_what_they_see() {
    let mut stage = render();
    let dungeon = stage.house();
    let first = watcher(&mut stage, dungeon, tile(1, 1), 9);
    let second = watcher(&mut stage, dungeon, tile(13, 2), 9);
    stage.update(1);
    check(&mut stage, dungeon, &[first, second]);
    let both = fog(&mut stage, dungeon);
    assert_eq!((both[&(0, 2, 2)], both[&(0, 13, 2)]), (CLEAR, CLEAR));
    stage.world().entity_mut(second).remove::<DrawsFog>();
    stage.update(1);
    check(&mut stage, dungeon, &[first]);
    stage.world().despawn(first);
    stage.update(1);
    assert!(chunks(&mut stage).is_empty());
}

#[test]
fn fog_goes_when_it_is_taken_off_and_with_its_dungeon() {
    let mut stage = render();
    let dungeon = stage.house();
    let other = stage.house();
    let visitor = watcher(&mut stage, dungeon, tile(1, 1), 9);
    stage.update(1);
    let count = chunks(&mut stage).len();
    assert!(count > 0 && chunks(&mut stage).iter().all(|chunk| parent(&stage, parent(&stage, *chunk)) == dungeon));
    stage.world().entity_mut(visitor).remove::<DrawsFog>();
    stage.update(1);
    assert!(chunks(&mut stage).is_empty());
    stage.world().entity_mut(visitor).insert(DrawsFog);
    stage.update(1);
    assert_eq!(chunks(&mut stage).len(), count);
    stage.world().entity_mut(visitor).insert(Visiting(other));
    stage.update(1);
    assert!(chunks(&mut stage).iter().all(|chunk| parent(&stage, parent(&stage, *chunk)) == other));
    stage.world().despawn(other);
    stage.update(2);
    assert!(chunks(&mut stage).is_empty());
}

#[test]
fn a_new_dungeon_is_dark_again() {
    let mut stage = render();
    let dungeon = stage.small(1);
    let start = stage.map(dungeon).start();
    let visitor = watcher(&mut stage, dungeon, start, 30);
    stage.app.add_observer(
        |ready: On<DungeonReady>, maps: Query<&DungeonMap>, mut pos: Query<&mut TilePos, With<Sight>>| {
            pos.iter_mut().for_each(|mut pos| *pos = maps.get(ready.entity).expect("stands").start());
        },
    );
    for seed in 2..6 {
        stage.update(1);
        stage.edit(dungeon, |dungeon| dungeon.seed = Seed(seed));
        stage.update(1);
        check(&mut stage, dungeon, &[visitor]);
    }
    stage.world().entity_mut(dungeon).insert(TileSize(24.0));
    stage.update(1);
    check(&mut stage, dungeon, &[visitor]);
}

#[test]
fn the_fog_of_a_hidden_level_is_hidden() {
    let mut stage = render();
    let dungeon = stage.house();
    watcher(&mut stage, dungeon, tile(1, 1), 9);
    let level = stage.map(dungeon).levels()[1];
    *stage.world().get_mut::<Visibility>(level).expect("visible") = Visibility::Hidden;
    stage.update(2);
    let fog = chunks(&mut stage);
    let is_shown = |chunk: &&Entity| stage.app.world().get::<InheritedVisibility>(**chunk).expect("computed").get();
    assert_eq!((fog.len(), fog.iter().filter(is_shown).count()), (2, 1));
}

#[test]
fn only_chunks_that_change_are_sent() {
    #[derive(Resource, Default)]
    struct Sent(usize);
    let mut stage = render();
    stage.write("wide.dungeon.ron", "(format: 1, layout: GridCarve(columns: 30, rows: 30, steps: 60))");
    let preset = stage.preset("wide.dungeon.ron");
    let dungeon = stage.world().spawn(Dungeon::new(preset)).id();
    stage.until_told(1);
    let start = stage.map(dungeon).start();
    let visitor = watcher(&mut stage, dungeon, start, 8);
    stage.update(3);
    assert!(chunks(&mut stage).len() >= 25);
    stage.app.init_resource::<Sent>().add_systems(
        Last,
        |mut events: MessageReader<AssetEvent<Image>>, mut sent: ResMut<Sent>| {
            sent.0 += events.read().filter(|event| matches!(event, AssetEvent::Modified { .. })).count();
        },
    );
    stage.update(2);
    stage.world().resource_mut::<Sent>().0 = 0;
    stage.update(5);
    assert_eq!(stage.world().resource::<Sent>().0, 0, "nothing moves");
    let next = stage.map(dungeon).rooms().iter().find_map(|room| {
        let neighbours = stage.app.world().get::<Neighbours>(*room).expect("complete");
        let is_start = stage.map(dungeon).room_at(start) == Some(*room);
        neighbours.first().filter(|_| is_start).map(|neighbour| neighbour.room)
    });
    let next = *stage.app.world().get::<TilePos>(next.expect("a neighbour")).expect("a place");
    stage.go(visitor, next);
    stage.update(2);
    let sent = stage.world().resource::<Sent>().0;
    assert!((1..=4).contains(&sent), "{sent}");
}

#[test]
fn the_bytes_for_the_gpu_are_those_that_bevy_would_pack() {
    let mut stage = render();
    let dungeon = stage.house();
    let visitor = watcher(&mut stage, dungeon, tile(1, 1), 9);
    stage.update(2);
    stage.go(visitor, tile(13, 2));
    stage.update(2);
    for chunk in chunks(&mut stage) {
        let ours = bytes(&stage, chunk);
        stage.world().get_mut::<TilemapChunkTileData>(chunk).expect("tiles").set_changed();
        stage.update(1);
        assert_eq!(ours, bytes(&stage, chunk));
    }
}

#[test]
fn without_a_renderer_there_is_no_fog_and_no_panic() {
    let mut stage = crate::stage::immediate();
    let dungeon = stage.house();
    watcher(&mut stage, dungeon, tile(1, 1), 9);
    stage.update(2);
    assert_eq!(stage.count::<TilemapChunk>(), 0);
}
