//! Which dungeon comes when wishes change, fail or go away.

use std::sync::Arc;

use bevy_undercroft::prelude::*;

use crate::stage::{Endless, Panics, Stage, background, immediate};

fn with_layouts(generation: Generation) -> Stage {
    let plugin = UndercroftPlugin::default()
        .with_generation(generation)
        .with_layout(Arc::new(Panics))
        .with_layout(Arc::new(Endless));
    let mut stage = Stage::new(plugin);
    stage.write("panics.dungeon.ron", r#"(format: 1, layout: Custom("panics", ()))"#);
    stage.write("endless.dungeon.ron", r#"(format: 1, layout: Custom("endless", ()))"#);
    stage
}

#[test]
fn only_the_latest_of_many_wishes_is_told() {
    let mut stage = background();
    let dungeon = stage.small(0);
    for round in 1..=20_u64 {
        for seed in 0..10 {
            stage.edit(dungeon, |dungeon| dungeon.seed = Seed(100 * round + seed));
            stage.update(1);
        }
        let last = Seed(100 * round + 9);
        stage.until("the latest wish", |world| world.get::<DungeonMap>(dungeon).is_some_and(|map| map.seed() == last));
        let told = stage.told().ready.len();
        stage.update(20);
        assert_eq!(stage.told().ready.len(), told, "nothing comes after the latest");
        assert_eq!(stage.map(dungeon).seed(), last);
    }
}

#[test]
fn a_wish_that_takes_for_ever_gives_way_to_the_next() {
    let mut stage = with_layouts(Generation::Background);
    let dungeon = stage.small(1);
    let (small, endless) = (stage.preset("small.dungeon.ron"), stage.preset("endless.dungeon.ron"));
    for seed in 2..6 {
        stage.edit(dungeon, |dungeon| dungeon.preset = endless.clone());
        stage.update(20);
        assert!(!stage.map(dungeon).rooms().is_empty(), "the old one stays whole meanwhile");
        stage.edit(dungeon, |dungeon| *dungeon = Dungeon::new(small.clone()).with_seed(seed));
        stage.until_told(seed as usize);
        assert_eq!(stage.map(dungeon).seed(), Seed(seed));
    }
    assert_eq!(stage.told().failed, []);
}

#[test]
fn a_panic_is_a_failure_and_the_old_dungeon_stays() {
    for generation in [Generation::Background, Generation::Immediate] {
        let mut stage = with_layouts(generation);
        let dungeon = stage.small(1);
        let rooms = stage.map(dungeon).rooms().to_vec();
        let panics = stage.preset("panics.dungeon.ron");
        let small = stage.preset("small.dungeon.ron");
        stage.edit(dungeon, |dungeon| dungeon.preset = panics);
        stage.until_told(2);
        assert!(stage.told().failed[0].1.contains("the dice fell off the table"), "{:?}", stage.told());
        assert_eq!(stage.map(dungeon).rooms(), rooms);
        stage.edit(dungeon, |dungeon| *dungeon = Dungeon::new(small).with_seed(9));
        stage.until_told(3);
        assert_eq!(stage.map(dungeon).seed(), Seed(9));
    }
}

#[test]
fn a_dungeon_may_go_while_it_is_made() {
    let mut stage = with_layouts(Generation::Background);
    let endless = stage.preset("endless.dungeon.ron");
    for _ in 0..5 {
        let dungeon = stage.world().spawn(Dungeon::new(endless.clone())).id();
        stage.update(20);
        stage.world().despawn(dungeon);
        stage.update(2);
    }
    // The pool is free again.
    stage.small(1);
    assert_eq!(stage.count::<DungeonLevel>(), 1);
    assert_eq!(stage.told().ready.len(), 1);
}

#[test]
fn two_dungeons_do_not_disturb_each_other() {
    for mut stage in [immediate(), background()] {
        let first = stage.small(1);
        let rooms = stage.map(first).rooms().to_vec();
        let second = stage.small(2);
        let total = rooms.len() + stage.map(second).rooms().len();
        assert_eq!(stage.count::<Room>(), total);
        stage.edit(second, |dungeon| dungeon.seed = Seed(3));
        stage.until_told(3);
        assert_eq!(stage.map(first).rooms(), rooms);
        stage.world().despawn(second);
        stage.update(1);
        assert_eq!(stage.count::<Room>(), rooms.len());
        assert_eq!(stage.map(first).rooms(), rooms);
    }
}

#[test]
fn tiers_are_steps_in_the_presets_own_order() {
    let mut stage = immediate();
    let dungeon = stage.small(1);
    assert_eq!(stage.map(dungeon).tier(), "veteran", "the preset's default");
    for tier in ["elite", "elite"] {
        stage.edit(dungeon, |dungeon| dungeon.tier = dungeon.tier.harder());
        stage.update(1);
        assert_eq!(stage.map(dungeon).tier(), tier);
    }
    stage.edit(dungeon, |dungeon| dungeon.tier = Tier::from("veteran").easier());
    stage.update(1);
    assert_eq!(stage.map(dungeon).tier(), "novice");
}

#[test]
fn an_unknown_tier_is_told_with_those_that_exist() {
    let mut stage = immediate();
    let dungeon = stage.small(1);
    stage.edit(dungeon, |dungeon| dungeon.tier = "hard".into());
    stage.update(3);
    let [(_, message)] = &stage.told().failed[..] else { panic!() };
    assert!(message.contains("novice") && message.contains("elite"), "{message}");
    assert_eq!(stage.map(dungeon).tier(), "veteran");
}

#[test]
fn a_room_that_cannot_be_placed_is_told_with_its_place_in_the_file() {
    let mut stage = immediate();
    let text = r#"(
    format: 1,
    layout: GridCarve(columns: 2, rows: 2, steps: 0, start_end: Corners),
    special_rooms: [(kind: "boss", required: true, where: [DistanceFromStart(40, 50)], spots: ["boss"])],
)"#;
    stage.write("hopeless.dungeon.ron", text);
    let preset = stage.preset("hopeless.dungeon.ron");
    stage.world().spawn(Dungeon::new(preset));
    stage.until_told(1);
    let message = stage.told().failed[0].1.clone();
    assert!(message.starts_with("hopeless.dungeon.ron:4:"), "{message}");
}
