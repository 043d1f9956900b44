//! What visitors see and remember.

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use crate::{
    house::{DOOR, tile},
    stage::{Stage, immediate},
};

fn watcher(stage: &mut Stage, dungeon: Entity, pos: TilePos, radius: u32) -> Entity {
    stage.world().spawn((Visiting(dungeon), pos, Sight { radius })).id()
}

fn seen(stage: &Stage, visitor: Entity) -> &Seen {
    stage.app.world().get(visitor).expect("eyes")
}

fn text(stage: &Stage, visitor: Entity) -> String {
    seen(stage, visitor).to_text()
}

#[test]
fn a_visitor_sees_its_field_of_view_and_remembers_what_it_saw() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let visitor = watcher(&mut stage, dungeon, tile(1, 1), 9);
    stage.update(1);
    let first: Vec<TilePos> = stage.nav(dungeon).field_of_view(tile(1, 1), 9).iter().collect();
    assert!(seen(&stage, visitor).visible().eq(first.iter().copied()));
    assert!(seen(&stage, visitor).explored().eq(first.iter().copied()));
    stage.go(visitor, tile(13, 1));
    stage.update(1);
    let now = stage.nav(dungeon).field_of_view(tile(13, 1), 9);
    assert!(seen(&stage, visitor).visible().eq(now.iter()));
    assert!(!seen(&stage, visitor).is_visible(tile(1, 1)) && seen(&stage, visitor).is_explored(tile(1, 1)));
    assert!(first.iter().all(|pos| seen(&stage, visitor).is_explored(*pos)));
    stage.go(visitor, TilePos::new(1, 2, 2));
    stage.update(1);
    assert!(seen(&stage, visitor).is_visible(TilePos::new(1, 3, 1)));
    assert!(seen(&stage, visitor).is_explored(tile(1, 1)), "the level above is not forgotten");
    stage.go(visitor, tile(-5, 99));
    stage.update(1);
    assert_eq!(seen(&stage, visitor).visible().count(), 0, "nothing is seen from outside");
}

#[test]
fn a_door_that_opens_shows_the_room_behind_it() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let visitor = watcher(&mut stage, dungeon, tile(4, 2), 9);
    stage.update(1);
    assert!(seen(&stage, visitor).is_visible(tile(5, 2)) && !seen(&stage, visitor).is_visible(tile(6, 2)));
    stage.door(dungeon, DOOR).open = true;
    stage.update(1);
    assert!(seen(&stage, visitor).is_visible(tile(6, 2)));
    stage.door(dungeon, DOOR).open = false;
    stage.update(1);
    assert!(!seen(&stage, visitor).is_visible(tile(6, 2)) && seen(&stage, visitor).is_explored(tile(6, 2)));
}

#[test]
fn who_sees_farther_sees_more() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let visitor = watcher(&mut stage, dungeon, tile(1, 1), 1);
    stage.update(1);
    assert!(!seen(&stage, visitor).is_visible(tile(4, 1)));
    stage.world().entity_mut(visitor).insert(Sight { radius: u32::MAX });
    stage.update(1);
    assert!(seen(&stage, visitor).is_visible(tile(4, 1)));
}

#[test]
fn nothing_is_looked_at_while_nothing_moves() {
    #[derive(Resource, Default)]
    struct Looks(usize);
    let mut stage = immediate();
    let dungeon = stage.house();
    let visitor = watcher(&mut stage, dungeon, tile(1, 1), 9);
    stage.app.init_resource::<Looks>().add_systems(Last, |seen: Query<(), Changed<Seen>>, mut looks: ResMut<Looks>| {
        looks.0 += seen.iter().count();
    });
    stage.update(2);
    assert_eq!(stage.world().resource::<Looks>().0, 1);
    stage.update(5);
    assert_eq!(stage.world().resource::<Looks>().0, 1);
    stage.go(visitor, tile(2, 1));
    stage.update(3);
    assert_eq!(stage.world().resource::<Looks>().0, 2);
}

#[test]
fn memory_begins_anew_with_each_dungeon() {
    let mut stage = immediate();
    let dungeon = stage.small(1);
    let start = stage.map(dungeon).start();
    let visitor = watcher(&mut stage, dungeon, start, 6);
    stage.update(1);
    let before = text(&stage, visitor);
    stage.app.add_observer(
        |ready: On<DungeonReady>, maps: Query<&DungeonMap>, mut visitors: Query<&mut TilePos, With<Sight>>| {
            let start = maps.get(ready.entity).expect("stands").start();
            visitors.iter_mut().for_each(|mut pos| *pos = start);
        },
    );
    stage.edit(dungeon, |dungeon| dungeon.seed = Seed(2));
    stage.update(1);
    let start = stage.map(dungeon).start();
    let field: Vec<TilePos> = stage.nav(dungeon).field_of_view(start, 6).iter().collect();
    assert!(seen(&stage, visitor).explored().eq(field.iter().copied()), "only what is seen from the new start");
    assert_ne!(text(&stage, visitor), before);
}

#[test]
fn a_large_dungeon_is_not_looked_at_before_it_is_ready() {
    let mut stage = crate::stage::background();
    stage.write(
        "large.dungeon.ron",
        "(format: 1, layout: GridCarve(columns: 60, rows: 60, steps: 400), contents: [(weight: 1, spots: [\"a\"])])",
    );
    let dungeon = stage.small(1);
    let start = stage.map(dungeon).start();
    let visitor = watcher(&mut stage, dungeon, start, 6);
    stage.app.add_observer(
        |ready: On<DungeonReady>, maps: Query<&DungeonMap>, mut visitors: Query<&mut TilePos, With<Sight>>| {
            let start = maps.get(ready.entity).expect("stands").start();
            visitors.iter_mut().for_each(|mut pos| *pos = start);
        },
    );
    let large = stage.preset("large.dungeon.ron");
    stage.edit(dungeon, |dungeon| dungeon.preset = large);
    stage.until_told(2);
    assert_eq!(stage.told().failed, []);
    stage.update(1);
    let start = stage.map(dungeon).start();
    let field: Vec<TilePos> = stage.nav(dungeon).field_of_view(start, 6).iter().collect();
    assert!(seen(&stage, visitor).explored().eq(field));
}

#[test]
fn what_was_explored_can_be_saved_and_taken_up_again() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let visitor = watcher(&mut stage, dungeon, tile(1, 1), 9);
    stage.update(1);
    stage.go(visitor, tile(13, 1));
    stage.update(1);
    let save = text(&stage, visitor);

    let mut later = immediate();
    let dungeon = later.house();
    let visitor = watcher(&mut later, dungeon, tile(13, 1), 9);
    later.world().get_mut::<Seen>(visitor).expect("eyes").restore(&save).expect("a save");
    later.update(1);
    assert_eq!(text(&later, visitor), save);
    assert!(seen(&later, visitor).is_explored(tile(1, 1)) && !seen(&later, visitor).is_visible(tile(1, 1)));

    let mut eyes = later.world().get_mut::<Seen>(visitor).expect("eyes");
    assert!(eyes.restore("no save").is_err());
    eyes.restore("3x3:0,9").expect("of another dungeon");
    later.update(1);
    assert_eq!(text(&later, visitor), save, "what does not fit is left out");
}

#[test]
fn a_map_that_is_found_counts_as_explored() {
    let mut stage = immediate();
    let dungeon = stage.house();
    let visitor = watcher(&mut stage, dungeon, tile(1, 1), 2);
    stage.update(1);
    stage.world().get_mut::<Seen>(visitor).expect("eyes").explore([tile(13, 1), tile(-1, 0), TilePos::new(7, 0, 0)]);
    stage.update(1);
    assert!(seen(&stage, visitor).is_explored(tile(13, 1)) && !seen(&stage, visitor).is_explored(tile(-1, 0)));
}

#[test]
fn who_visits_nothing_that_stands_sees_nothing() {
    let mut stage = immediate();
    let empty = stage.world().spawn_empty().id();
    let visitor = watcher(&mut stage, empty, tile(1, 1), 9);
    stage.update(1);
    assert_eq!(seen(&stage, visitor).visible().count(), 0);
    let dungeon = stage.house();
    stage.world().entity_mut(visitor).insert(Visiting(dungeon));
    stage.update(1);
    assert!(seen(&stage, visitor).is_visible(tile(1, 1)));
    stage.world().entity_mut(visitor).insert(Visiting(empty));
    stage.update(1);
    assert_eq!(seen(&stage, visitor).visible().count(), 0);
}
