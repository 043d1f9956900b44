//! An error of generation is found back in the preset's text.

use undercroft::{
    GenerateError, Seed, generate,
    preset::{Library, Preset},
};

const LAB: &str = include_str!("../../../assets/presets/lab.dungeon.ron");

fn load(text: &str) -> Preset {
    let mut library = Library::new();
    library.add_preset("lab", LAB);
    Preset::load("lab", "lab.dungeon.ron", text, &library).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The laboratory whose boss room must meet its rules.
fn strict() -> String {
    LAB.replace(
        "            shape: Rectangle(w: (9, 9), h: (9, 9)),",
        "            shape: Rectangle(w: (9, 9), h: (9, 9)), required: true,",
    )
}

/// The first error of a tier.
fn first_error(preset: &Preset, tier: &str) -> GenerateError {
    let tier = preset.tier(Some(tier)).unwrap();
    (0..200).find_map(|seed| generate(tier, Seed(seed)).err()).unwrap()
}

#[test]
fn a_special_room_without_a_place_points_at_the_rule_that_no_room_met() {
    let preset = load(&strict());
    let error = GenerateError::SpecialRoom {
        kind: "boss".into(),
        index: 0,
        rule: Some(2),
        candidates: 6,
        tier: "veteran".into(),
        seed: Seed(7),
    };
    let problem = preset.explain(&error).unwrap();
    let picture = problem.to_string();
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "lab.dungeon.ron:55:55: special_rooms[\"boss\"]: no room of this dungeon meets its rules   (tier veteran, seed 7)",
            " 55 |             where: [DistanceToEnd(1, 2), Halls(1, 3), OnEveryRoute],",
            "    |                                                       ^^^^^^^^^^^^ 6 rooms meet the first two rules, 0 this one",
        ]
    );
    assert!(lines[3].starts_with("    | help: in "), "{picture}");
    assert!(
        lines[3].ends_with(" of 100 seeds of this tier such a room exists; drop `required: true`, or remove more connections (steps: 30)"),
        "{picture}"
    );
    let share: u32 = lines[3]["    | help: in ".len()..].split(' ').next().unwrap().parse().unwrap();
    assert!((30..80).contains(&share), "{picture}");
    assert!(
        problem.one_line().contains("(tier veteran, seed 7); 6 rooms meet the first two rules, 0 this one; help: in")
    );
}

#[test]
fn errors_as_they_come_from_the_generator_are_explained() {
    let preset = load(&strict());
    let error = first_error(&preset, "novice");
    let problem = preset.explain(&error).unwrap();
    assert_eq!((problem.line, &*problem.path), (55, "special_rooms[\"boss\"]"));
    assert!(problem.message.contains("(tier novice, seed "), "{problem}");
    assert!(problem.help.as_ref().is_some_and(|help| help.contains(" of 100 seeds")), "{problem}");
}

#[test]
fn a_tier_that_brings_its_own_special_rooms_is_pointed_at() {
    let text = LAB.replace(
        "(name: \"veteran\"),",
        "(name: \"veteran\", special_rooms: [(kind: \"vault\", required: true, where: [Halls(9, 9)])]),",
    );
    let preset = load(&text);
    let problem = preset.explain(&first_error(&preset, "veteran")).unwrap();
    assert_eq!(problem.path, "tiers[\"veteran\"].special_rooms[\"vault\"]");
    assert_eq!(problem.line, 78);
    assert_eq!(problem.note.as_deref(), Some("0 rooms meet this rule"));
    assert_eq!(
        problem.help.as_deref(),
        Some("in 0 of 100 seeds of this tier such a room exists; drop `required: true`")
    );
}

#[test]
fn a_rule_of_an_extended_preset_is_found_in_its_file() {
    let mut library = Library::new();
    library.add_preset("strict", &strict());
    let preset = Preset::load("my", "my.dungeon.ron", "(format: 1, extends: \"strict\")", &library).unwrap();
    let problem = preset.explain(&first_error(&preset, "veteran")).unwrap();
    assert_eq!((&*problem.file, problem.line), ("strict.dungeon.ron", 55));
}

#[test]
fn what_has_no_cause_in_the_preset_is_not_explained() {
    let preset = load(LAB);
    assert_eq!(preset.explain(&GenerateError::Cancelled), None);
    let foreign = GenerateError::SpecialRoom {
        kind: "throne".into(),
        index: 9,
        rule: None,
        candidates: 0,
        tier: "legend".into(),
        seed: Seed(0),
    };
    assert_eq!(preset.explain(&foreign), None);
}
