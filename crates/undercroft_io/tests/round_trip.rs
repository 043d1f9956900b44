//! What is written reads back equal, as JSON and as RON.

mod shipped;

use undercroft::{Dungeon, Seed, generate};
use undercroft_io::{json, ron};

fn all_tiers(seeds: std::ops::Range<u64>, mut visit: impl FnMut(&Dungeon)) {
    for asset in undercroft_assets::PRESETS {
        for tier in shipped::preset(asset.name).tiers() {
            for seed in seeds.clone() {
                visit(&generate(tier, Seed(seed)).expect("a dungeon"));
            }
        }
    }
}

#[test]
fn json_reads_back_equal_with_the_same_fingerprint() {
    all_tiers(0..25, |dungeon| {
        let read = json::read(json::write(dungeon).expect("writable")).expect("readable");
        assert_eq!(&read, dungeon, "{}", dungeon.share_code());
        assert_eq!(read.fingerprint(), dungeon.fingerprint(), "{}", dungeon.share_code());
    });
}

#[test]
fn ron_reads_back_equal_with_the_same_fingerprint() {
    all_tiers(0..25, |dungeon| {
        let read = ron::read(ron::write(dungeon).expect("writable")).expect("readable");
        assert_eq!(&read, dungeon, "{}", dungeon.share_code());
        assert_eq!(read.fingerprint(), dungeon.fingerprint(), "{}", dungeon.share_code());
    });
}

#[test]
fn a_file_without_props_is_read_as_a_dungeon_without_any() {
    let mut dungeon = shipped::dungeon("lab", 3);
    assert!(!dungeon.props.is_empty());
    let mut file: serde_json::Value = serde_json::from_str(&json::write(&dungeon).expect("writable")).expect("JSON");
    file.as_object_mut().and_then(|file| file.remove("props")).expect("there are props");
    file["look"].as_object_mut().and_then(|look| look.remove("props")).expect("and their density");
    dungeon.props.clear();
    dungeon.look.props = 0;
    assert_eq!(json::read(file.to_string()), Ok(dungeon));
}

#[test]
fn the_same_dungeon_is_written_the_same() {
    let (once, again) = (shipped::dungeon("lab", 3), shipped::dungeon("lab", 3));
    assert_eq!(json::write(&once).expect("writable"), json::write(&again).expect("writable"));
    assert_eq!(ron::write(&once).expect("writable"), ron::write(&again).expect("writable"));
}

#[test]
fn a_seed_that_a_float_could_not_hold_survives() {
    let mut dungeon = shipped::dungeon("lab", 1);
    dungeon.seed = Seed(u64::MAX);
    let text = json::write(&dungeon).expect("writable");
    assert!(text.contains("\"18446744073709551615\""), "the seed is a text");
    assert_eq!(json::read(text).expect("readable").seed, dungeon.seed);
    assert_eq!(ron::read(ron::write(&dungeon).expect("writable")).expect("readable").seed, dungeon.seed);
}
