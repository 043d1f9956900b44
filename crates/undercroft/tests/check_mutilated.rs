//! Dungeons whose file was damaged: the checker never panics, and it sees every number that was changed.

mod hand_made;
mod shipped;

use serde_json::{Value, json};
use shipped::presets;
use undercroft::{
    Dungeon, Seed, ValidPreset,
    check::check,
    preset::{LayoutSettings, Locked},
};

/// JSON pointers of everything in a value.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(list) => list.iter().enumerate().for_each(|(i, value)| places(value, &format!("{at}/{i}"), found)),
        Value::Object(map) => map.iter().for_each(|(key, value)| places(value, &format!("{at}/{key}"), found)),
        _ => {}
    }
}

fn all_places(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    places(value, "", &mut found);
    found
}

/// What a value may become.
fn damaged(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(_) => {
            let numbers: [i64; 12] =
                [-1, 0, 1, 2, 3, 64, 255, 65_535, -(1 << 31), (1 << 31) - 1, (1 << 32) - 1, i64::MAX];
            numbers.into_iter().map(Value::from).collect()
        }
        Value::String(_) => {
            let words = [
                "",
                "0",
                "ffffffffffffffff",
                "Room",
                "Hall",
                "Start",
                "End",
                "Locked",
                "Open",
                "South",
                "North",
                "Tunnel",
                "Exit",
            ];
            words
                .into_iter()
                .map(Value::from)
                .chain([json!({ "Spot": "x" }), json!({ "Key": 4_000_000_000_u32 })])
                .collect()
        }
        Value::Array(list) => {
            let doubled = list.iter().chain(list.first()).cloned().collect();
            let backwards = list.iter().rev().cloned().collect();
            vec![json!([]), list.iter().skip(1).cloned().collect(), doubled, backwards]
        }
        Value::Null => vec![json!(0), json!(u32::MAX)],
        Value::Bool(value) => vec![json!(!value)],
        Value::Object(_) => {
            vec![json!({ "Opening": 77 }), json!({ "Link": 77 }), json!({ "Hall": 0 }), json!("Spawn"), json!(null)]
        }
    }
}

/// Puts each damaged value at each place in turn; gives what could be read to `look`, with its place.
fn damage(whole: &Dungeon, change: impl Fn(&Value) -> Vec<Value>, mut look: impl FnMut(&str, &Value, Dungeon)) -> u32 {
    let mut file = serde_json::to_value(whole).expect("a dungeon can be written");
    let mut read = 0;
    for place in all_places(&file) {
        let value = file.pointer(&place).expect("is there").clone();
        for other in change(&value) {
            *file.pointer_mut(&place).expect("is there") = other.clone();
            if let Ok(dungeon) = serde_json::from_value(file.clone()) {
                read += 1;
                look(&place, &other, dungeon);
            }
        }
        *file.pointer_mut(&place).expect("is there") = value;
    }
    read
}

#[test]
fn a_damaged_dungeon_never_makes_it_panic() {
    let presets = presets();
    let preset = presets[0].tier(None).expect("there is a default tier");
    let read = damage(&hand_made::dungeon(), damaged, |_, _, dungeon| {
        check(&dungeon, None);
        check(&dungeon, Some(preset));
    });
    assert!(read > 1000, "only {read} damaged files could be read");
}

#[test]
fn two_wounds_at_once_never_make_it_panic() {
    let whole = hand_made::dungeon();
    let mut file = serde_json::to_value(&whole).expect("a dungeon can be written");
    let places = all_places(&file);
    let pick = |seed: u64, n: usize| (undercroft::seed::mix(seed) % n as u64) as usize;
    let mut read = 0;
    for case in 0..4000_u64 {
        let before = file.clone();
        for wound in 0..2 {
            let place = &places[pick(case << 2 | wound, places.len())];
            if let Some(value) = file.pointer_mut(place) {
                let others = damaged(value);
                *value = others[pick(case ^ wound << 40, others.len())].clone();
            }
        }
        if let Ok(dungeon) = serde_json::from_value::<Dungeon>(std::mem::replace(&mut file, before)) {
            read += 1;
            check(&dungeon, None);
        }
    }
    assert!(read > 200, "only {read} damaged files could be read");
}

/// Places that say nothing about whether the dungeon is right, or of which more than one value is right.
fn is_free(place: &str) -> bool {
    let free = ["/seed", "/generator", "/report/", "/colour", "/key_kind", "/shape/row", "/shape/form/", "/at/"];
    free.iter().any(|part| place.contains(part))
}

fn sees_every_changed_number(preset: &ValidPreset, seed: u64) {
    let whole = undercroft::generate(preset, Seed(seed)).expect("built-in presets always give a dungeon");
    assert_eq!(check(&whole, Some(preset)), []);
    assert_eq!(whole.locks.is_empty(), preset.doors.locked == Locked::Exactly(0));
    let one_more = |value: &Value| value.as_u64().map(|number| json!(number + 1)).into_iter().collect();
    let read = damage(&whole, one_more, |place, value, dungeon| {
        let seen = !check(&dungeon, Some(preset)).is_empty();
        assert!(seen || is_free(place), "{}: {place} is {value}, and nobody minds", dungeon.share_code());
    });
    assert!(read > 100, "{read}");
}

#[test]
fn a_changed_number_is_seen() {
    for preset in presets() {
        let tier = &preset.tiers()[0];
        if matches!(tier.layout, LayoutSettings::GridCarve(_)) {
            sees_every_changed_number(tier, 5);
        }
    }
}

/// What tables say of a find is theirs.
fn is_free_in_finds(place: &str) -> bool {
    ["/finds/", "/find/", "/rows/"].iter().any(|part| place.contains(part)) && !place.contains("/rolls/")
}

/// Every eighth number: a pointcrawl has many, and it takes as long to check it each time.
#[test]
fn a_changed_number_of_a_pointcrawl_is_seen() {
    let preset = shipped::preset("pointcrawl");
    let tier = preset.tier(Some("novice")).expect("shipped");
    let mut unseen = std::collections::BTreeSet::new();
    for seed in 0..8 {
        let whole = undercroft::generate(tier, Seed(seed)).expect("a dungeon");
        let mut number = 0;
        let one_more = |value: &Value| value.as_u64().map(|number| json!(number + 1)).into_iter().collect();
        // Any tile in the middle of a hall that bends will do for its anchor.
        let of_hall = |place: &str| {
            let area = place.strip_prefix("/areas/").and_then(|rest| rest.split_once("/anchor/"));
            area.is_some_and(|(area, _)| area.parse().is_ok_and(|area: usize| area >= whole.room_count()))
        };
        let mut file = serde_json::to_value(&whole).expect("a dungeon can be written");
        for place in all_places(&file) {
            let value = file.pointer(&place).expect("is there").clone();
            let others: Vec<Value> = one_more(&value);
            number += others.len();
            if others.is_empty()
                || is_free(&place)
                || is_free_in_finds(&place)
                || of_hall(&place)
                || number % 8 != seed as usize
            {
                continue;
            }
            *file.pointer_mut(&place).expect("is there") = others[0].clone();
            if let Ok(dungeon) = serde_json::from_value::<Dungeon>(file.clone())
                && check(&dungeon, Some(tier)).is_empty()
            {
                unseen.insert(format!("{}: {place} is {}", whole.share_code(), others[0]));
            }
            *file.pointer_mut(&place).expect("is there") = value;
        }
    }
    assert!(unseen.is_empty(), "nobody minds: {unseen:#?}");
}

#[test]
fn a_changed_number_of_locks_and_keys_is_seen() {
    let presets = presets();
    let lab = presets.iter().find(|preset| preset.name() == "lab").expect("lab is built in");
    sees_every_changed_number(lab.tier(Some("elite")).expect("lab has it"), 6);
}
