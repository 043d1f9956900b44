//! Finished dungeons out of `.dungeon.json` files.

use bevy::prelude::*;
use bevy_undercroft::{FinishedDungeon, prelude::*};

use crate::{
    house,
    stage::{Stage, background, immediate},
};

fn text() -> String {
    undercroft_io::json::write(&house::dungeon()).expect("sound")
}

fn file(stage: &mut Stage, path: &'static str) -> Entity {
    let handle: Handle<FinishedDungeon> = stage.app.world().resource::<AssetServer>().load(path);
    stage.world().spawn(DungeonFile(handle)).id()
}

#[test]
fn a_file_is_put_up_as_it_is() {
    for mut stage in [immediate(), background()] {
        stage.write("crypt.dungeon.json", &text());
        let dungeon = file(&mut stage, "crypt.dungeon.json");
        stage.until_told(1);
        assert_eq!(stage.told().failed, []);
        assert_eq!(**stage.map(dungeon).dungeon(), house::dungeon());
        assert_eq!(stage.count::<Room>(), 5);
        stage.update(5);
        assert_eq!(stage.told().ready.len(), 1);
    }
}

#[test]
fn it_is_put_up_anew_when_the_file_changes() {
    let mut stage = immediate();
    stage.write("crypt.dungeon.json", &text());
    let dungeon = file(&mut stage, "crypt.dungeon.json");
    let beside = stage.small(1);
    stage.until_told(2);
    let mut changed = house::dungeon();
    changed.things.pop();
    stage.rewrite("crypt.dungeon.json", &undercroft_io::json::write(&changed).expect("sound"));
    stage.until_told(3);
    assert_eq!(**stage.map(dungeon).dungeon(), changed);
    assert_eq!(stage.map(beside).seed(), Seed(1));
}

#[test]
fn a_broken_file_is_told_with_its_place_and_leaves_what_stands() {
    let good = text();
    let broken = [
        (good.replacen("\"generator\"", "\"generatr\"", 1), "crypt.dungeon.json:3:"),
        (good[..good.len() / 2].to_owned(), "crypt.dungeon.json:"),
        (good.replacen("\"format\": 1", "\"format\": 9", 1), "crypt.dungeon.json: format 9"),
        (good.replacen("\"start\": 0", "\"start\": 99", 1), "crypt.dungeon.json: start: 99"),
        (String::new(), "crypt.dungeon.json:1:"),
    ];
    for (text, place) in broken {
        let mut stage = immediate();
        stage.write("crypt.dungeon.json", &good);
        let dungeon = file(&mut stage, "crypt.dungeon.json");
        stage.until_told(1);
        stage.rewrite("crypt.dungeon.json", &text);
        stage.until_told(2);
        stage.update(5);
        let failed = std::mem::take(&mut stage.told().failed);
        let [(entity, message)] = &failed[..] else { panic!("{failed:?}") };
        assert_eq!(*entity, dungeon);
        assert!(message.starts_with(place), "{message}");
        assert_eq!(**stage.map(dungeon).dungeon(), house::dungeon());
        stage.rewrite("crypt.dungeon.json", &good);
        stage.until_told(2);
        assert_eq!(stage.told().ready.len(), 2, "repaired");
    }
}

#[test]
fn a_missing_file_and_an_empty_handle_are_failures() {
    let mut stage = immediate();
    file(&mut stage, "nowhere.dungeon.json");
    stage.world().spawn(DungeonFile::default());
    stage.until_told(2);
    stage.update(5);
    assert_eq!(stage.told().failed.len(), 2);
    let has = |stage: &mut Stage, words: &str| stage.told().failed.iter().any(|(_, message)| message.contains(words));
    assert!(has(&mut stage, "nowhere.dungeon.json") && has(&mut stage, "the file of this dungeon is not loaded"));
}

#[test]
fn what_stands_stays_when_the_file_is_taken_away_and_a_wish_goes_before_it() {
    let mut stage = immediate();
    stage.write("crypt.dungeon.json", &text());
    let dungeon = file(&mut stage, "crypt.dungeon.json");
    stage.until_told(1);
    let rooms = stage.map(dungeon).rooms().to_vec();
    let handle = stage.world().entity_mut(dungeon).take::<DungeonFile>().expect("a file");
    stage.update(3);
    assert_eq!(stage.map(dungeon).rooms(), rooms);
    let preset = stage.preset("small.dungeon.ron");
    stage.world().entity_mut(dungeon).insert((handle, Dungeon::new(preset)));
    stage.until_told(2);
    assert_eq!(stage.map(dungeon).dungeon().preset, "small");
}
