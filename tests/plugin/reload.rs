//! Presets that change, break and are repaired while the game runs.

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use crate::stage::{SMALL, Stage, background, immediate};

fn columns(text: &str, columns: u32) -> String {
    text.replace("columns: 5", &format!("columns: {columns}"))
}

fn width(stage: &Stage, dungeon: Entity) -> u32 {
    stage.map(dungeon).dungeon().levels[0].width()
}

#[test]
fn a_saved_file_changes_the_dungeon() {
    for mut stage in [immediate(), background()] {
        let dungeon = stage.small(1);
        let before = width(&stage, dungeon);
        stage.rewrite("small.dungeon.ron", &columns(SMALL, 6));
        stage.until_told(2);
        assert!(width(&stage, dungeon) > before);
    }
}

#[test]
fn a_broken_file_is_reported_and_the_last_good_dungeon_stays_until_it_is_repaired() {
    for mut stage in [immediate(), background()] {
        let dungeon = stage.small(1);
        let rooms = stage.map(dungeon).rooms().to_vec();
        stage.rewrite("small.dungeon.ron", &columns(SMALL, 0));
        stage.until_told(2);
        stage.update(5);
        let failed = std::mem::take(&mut stage.told().failed);
        let [(entity, message)] = &failed[..] else { panic!("{failed:?}") };
        assert_eq!(*entity, dungeon);
        assert!(message.starts_with("small.dungeon.ron:"), "{message}");
        assert!(message.contains("columns"), "{message}");
        assert_eq!(stage.map(dungeon).rooms(), rooms);

        // The wish is still followed, with the last good preset.
        stage.edit(dungeon, |dungeon| dungeon.seed = Seed(2));
        stage.until_told(2);
        assert_eq!(stage.map(dungeon).seed(), Seed(2));

        stage.rewrite("small.dungeon.ron", &columns(SMALL, 6));
        stage.until_told(3);
        assert!(stage.told().failed.is_empty());
        assert_eq!(stage.told().ready.len(), 3);
    }
}

#[test]
fn a_file_that_was_never_right_is_reported_once_and_works_when_it_is_repaired() {
    for text in [&b""[..], b"(format: 1,", b"(format: 1, layuot: 3)", b"\xff\xfe", b"(format: 9)"] {
        let mut stage = immediate();
        stage.files.insert_asset("broken.dungeon.ron".as_ref(), text.to_vec());
        let preset = stage.preset("broken.dungeon.ron");
        let dungeon = stage.world().spawn(Dungeon::new(preset)).id();
        stage.until_told(1);
        stage.update(5);
        assert_eq!(stage.told().failed.len(), 1);
        let message = stage.told().failed[0].1.clone();
        assert!(message.starts_with("broken.dungeon.ron:"), "{message}");
        stage.rewrite("broken.dungeon.ron", SMALL);
        stage.until_told(2);
        assert!(stage.world().get::<DungeonMap>(dungeon).is_some());
    }
}

#[test]
fn a_dungeon_spawned_after_its_preset_failed_is_told_too() {
    let mut stage = immediate();
    stage.write("broken.dungeon.ron", "(");
    let preset = stage.preset("broken.dungeon.ron");
    stage.world().spawn(Dungeon::new(preset.clone()));
    stage.until_told(1);
    stage.update(5);
    let late = stage.world().spawn(Dungeon::new(preset)).id();
    stage.update(5);
    assert_eq!(stage.told().failed.len(), 2);
    assert_eq!(stage.told().failed[1].0, late);
}

#[test]
fn a_missing_file_and_an_empty_handle_are_failures_not_panics() {
    let mut stage = immediate();
    let preset = stage.preset("nowhere.dungeon.ron");
    stage.world().spawn(Dungeon::new(preset));
    stage.world().spawn(Dungeon::default());
    stage.until_told(2);
    stage.update(5);
    assert_eq!(stage.told().failed.len(), 2);
    assert!(stage.told().failed.iter().any(|(_, message)| message.contains("nowhere.dungeon.ron")));
}

#[test]
fn a_preset_follows_the_file_that_it_extends() {
    let mut stage = immediate();
    stage.write("child.dungeon.ron", r#"(format: 1, extends: "small", doors: (chance: 10))"#);
    let preset = stage.preset("child.dungeon.ron");
    let dungeon = stage.world().spawn(Dungeon::new(preset)).id();
    stage.until_told(1);
    assert_eq!(stage.told().failed, []);
    let before = width(&stage, dungeon);
    stage.rewrite("small.dungeon.ron", &columns(SMALL, 6));
    stage.until_told(2);
    assert_eq!(stage.told().failed, []);
    assert!(width(&stage, dungeon) > before);
}

#[test]
fn a_preset_may_extend_a_built_in_one() {
    let mut stage = immediate();
    stage.write(
        "child.dungeon.ron",
        r#"(format: 1, extends: "lab", layout: (columns: 3, rows: 3, steps: 0, min_rooms: 0))"#,
    );
    let preset = stage.preset("child.dungeon.ron");
    let dungeon = stage.world().spawn(Dungeon::new(preset).with_tier("veteran")).id();
    stage.until_told(1);
    assert_eq!(stage.told().failed, []);
    assert_eq!(stage.map(dungeon).rooms().len(), 9);
}

#[test]
fn a_preset_that_is_taken_out_leaves_the_dungeon_and_may_come_back() {
    let mut stage = immediate();
    let dungeon = stage.small(1);
    let handle = stage.world().get::<Dungeon>(dungeon).expect("a dungeon").preset.clone();
    let preset = stage.world().resource_mut::<Assets<DungeonPreset>>().remove(&handle).expect("loaded");
    stage.update(5);
    assert_eq!(stage.told().failed.len(), 1);
    assert!(!stage.map(dungeon).rooms().is_empty());
    stage.edit(dungeon, |dungeon| dungeon.seed = Seed(2));
    stage.update(5);
    stage.world().resource_mut::<Assets<DungeonPreset>>().insert(&handle, preset).expect("a valid handle");
    stage.update(5);
    assert_eq!(stage.map(dungeon).seed(), Seed(2));
}

#[test]
fn a_preset_changed_in_place_shows_in_the_same_frame() {
    let mut stage = immediate();
    let dungeon = stage.small(1);
    let lab = stage.preset(presets::LAB);
    stage.until("the lab", |world| world.resource::<Assets<DungeonPreset>>().contains(&lab));
    let handle = stage.world().get::<Dungeon>(dungeon).expect("a dungeon").preset.clone();
    let mut presets = stage.world().resource_mut::<Assets<DungeonPreset>>();
    let changed = presets.get(&lab).expect("loaded").clone();
    *presets.get_mut(&handle).expect("loaded") = changed;
    stage.update(1);
    assert_eq!(stage.map(dungeon).dungeon().preset, "lab");
}
