//! Stocking by dice, from the preset's text to the dungeon: which tables count, what is wrong with them, and that what
//! stands in the dungeon is what was rolled.

mod shipped;

use std::sync::Arc;

use shipped::library;
use undercroft::{
    Dungeon, Generator, Seed, Settings, ValidPreset,
    check::check,
    dungeon::{AreaKind, Purpose, ThingKind},
    generate,
    preset::{Library, Locked, Preset, Stocking, StockingMethod},
};

fn load(text: &str, library: &Library) -> Result<Preset, Vec<String>> {
    let problems = |problems: undercroft::preset::Problems| problems.iter().map(|problem| problem.one_line()).collect();
    Preset::load("my", "my.dungeon.ron", text, library).map_err(problems)
}

fn preset(stocking: Stocking) -> ValidPreset {
    let mut settings = Settings { stocking, tables: Arc::new(shipped::tables()), ..Settings::default() };
    settings.doors.locked = Locked::Exactly(3);
    settings.validate("my", "veteran").unwrap_or_else(|problems| panic!("{problems}"))
}

fn dice() -> Stocking {
    Stocking { method: StockingMethod::Dice, ..Stocking::default() }
}

const DICE: &str = "(format: 1, stocking: (method: Dice))";

#[test]
fn settings_without_tables_are_refused() {
    let settings = Settings { stocking: dice(), ..Settings::default() };
    let problems = settings.validate("my", "veteran").expect_err("no tables");
    assert_eq!(
        problems.to_string(),
        "my: stocking.method: Dice rolls on the tables monsters, treasure, wandering, room_names, dressing, smells, \
         sounds, lights, traps, obstructions, origins; not there"
    );
}

#[test]
fn a_preset_rolls_on_the_tables_of_its_library() {
    let preset = load(DICE, &library()).expect("all is there");
    let tier = preset.tier(None).expect("the default tier");
    assert_eq!(*tier.tables, shipped::tables());
    assert_eq!(load("(format: 1)", &library()).expect("sound").tiers()[0].tables.names().count(), 0, "none are needed");
}

#[test]
fn tables_that_a_preset_names_go_before_the_others() {
    let mut library = library();
    let mine = "(format: 1, tables: { \"treasure\": (rows: [(kind: \"bone\", text: \"a bone\")]) })";
    library.offer_tables("mine", mine);
    let bones = |text: &str| {
        let preset = load(text, &library).unwrap_or_else(|problems| panic!("{problems:#?}"));
        let dungeon = generate(preset.tier(None).expect("there"), Seed(1)).expect("a dungeon");
        let finds = dungeon.areas.iter().flat_map(|area| &area.finds);
        finds.filter(|find| find.purpose == Purpose::Treasure).map(|find| find.text == "a bone").collect::<Vec<_>>()
    };
    let theirs = bones(DICE);
    assert!(!theirs.is_empty() && theirs.iter().all(|bone| !bone), "a file that is not named does not count");
    let mine = bones("(format: 1, stocking: (method: Dice, tables: [\"mine\"]))");
    assert!(mine.len() == theirs.len() && mine.iter().all(|bone| *bone));
}

#[test]
fn a_file_with_the_name_of_a_built_in_one_goes_before_it_and_leaves_the_rest() {
    let mut library = library();
    let mine = "(format: 1, tables: { \"treasure\": (rows: [(kind: \"bone\", text: \"a bone in {box}\")]) })";
    library.offer_tables("treasure", mine);
    let preset =
        load("(format: 1, stocking: (method: Dice, tables: [\"treasure\"]))", &library).expect("box is built in");
    let built_in = shipped::tables();
    assert!(preset.tiers()[0].tables.names().eq(built_in.names()));
    assert_ne!(*preset.tiers()[0].tables, built_in);
}

#[test]
fn names_of_files_that_are_not_there() {
    let problems =
        load("(format: 1, stocking: (method: Dice, tables: [\"tresure\"]))", &library()).expect_err("a slip");
    assert_eq!(
        problems,
        [
            "my.dungeon.ron:1:47: stocking.tables[0]: no file of tables \"tresure\"; known are dressing, hazards, monsters, \
          names, origins, senses, treasure, wandering; help: \"treasure\"?"
        ]
    );
}

#[test]
fn tables_that_are_missing_are_named() {
    let mut library = Library::new();
    let without = ["senses", "origins"];
    for asset in undercroft_assets::TABLES.iter().filter(|asset| !without.contains(&asset.name)) {
        library.add_tables(asset.name, asset.text);
    }
    let inn = "(format: 1, tables: { \"origins\": (rows: [(kind: \"inn\")]) })";
    library.add_tables("origins", inn);
    let problems = load(DICE, &library).expect_err("not all is there");
    let strange = problems.iter().filter(|line| line.contains("no row of the table \"origins\" has the kind")).count();
    assert!(strange > 100 && strange == problems.len(), "words that no origin has: {:#?}", &problems[..3]);

    let mut library = Library::new();
    for name in ["monsters", "treasure"] {
        let text = format!("(format: 1, tables: {{ \"{name}\": (rows: [(text: \"x\")]) }})");
        library.add_tables(name, &text);
    }
    assert_eq!(
        load(DICE, &library).expect_err("not all is there"),
        [
            "my.dungeon.ron:1:32: stocking.method: Dice rolls on the tables wandering, room_names, dressing, smells, sounds, \
          lights, traps, obstructions, origins; not there"
        ]
    );
}

#[test]
fn mistakes_in_tables_are_told_with_the_preset_under_the_name_of_their_file() {
    let mut library = library();
    library.offer_tables(
        "mine",
        "(format: 1, tables: {\n    \"treasure\": (rows: [(text: \"{3d}\"), (text: \"{bos}\")]),\n})",
    );
    let text = "(format: 1, stocking: (method: Dice, tables: [\"mine\"]), cell: (width: 4))";
    let problems = load(text, &library).expect_err("mistakes in both");
    assert_eq!(
        problems,
        [
            "my.dungeon.ron:1:71: cell.width: 5..=63, found 4",
            "mine.tables.ron:2:33: tables[\"treasure\"].rows[0].text: behind the `d` of `3d` the number of faces is missing",
            "mine.tables.ron:2:49: tables[\"treasure\"].rows[1].text: no table \"bos\"; help: box?",
        ]
    );
}

#[test]
fn an_origin_that_no_table_knows() {
    let text = "(format: 1, stocking: (method: Dice, origin: \"tempel\"))";
    let problems = load(text, &library()).expect_err("a slip");
    assert_eq!(
        problems,
        [
            "my.dungeon.ron:1:46: stocking.origin: no table knows the origin \"tempel\"; known are academy, arena, fortress, \
          foundry, library, mine, monastery, palace, prison, temple, tomb, waterworks; help: \"temple\"?"
        ]
    );
}

/// What the dungeon says about its rooms is one and the same in all its lists.
fn assert_consistent(dungeon: &Dungeon, stocking: &Stocking) {
    let mut names = std::collections::BTreeSet::new();
    for area in dungeon.areas.iter().filter(|area| area.kind == AreaKind::Room) {
        assert!(names.insert(&*area.name) && !area.name.is_empty(), "{}", area.name);
        let has = |purpose: Purpose| area.finds.iter().filter(|find| find.purpose == purpose).count();
        let spots = |word: &str| area.contents.iter().filter(|spot| ***spot == *word).count();
        assert_eq!(has(Purpose::Monster), spots(&stocking.monster_spot), "{}", area.name);
        assert_eq!(has(Purpose::Treasure), spots(&stocking.treasure_spot), "{}", area.name);
        assert_eq!(has(Purpose::Dressing), 1);
    }
    for thing in &dungeon.things {
        let Some(find) = thing.find else { continue };
        let area = &dungeon.areas[thing.area.index()];
        let purpose = area.finds[find as usize].purpose;
        match thing.kind {
            ThingKind::Spot(ref word) if *word == stocking.monster_spot => assert_eq!(purpose, Purpose::Monster),
            ThingKind::Spot(ref word) if *word == stocking.treasure_spot => assert_eq!(purpose, Purpose::Treasure),
            ref other => panic!("{other:?} with a find"),
        }
    }
}

#[test]
fn grid_carve_can_be_stocked_by_dice() {
    let preset = preset(dice());
    for seed in 0..150 {
        let dungeon = generate(&preset, Seed(seed)).expect("a dungeon");
        assert_eq!(check(&dungeon, Some(&preset)), [], "seed {seed}");
        assert_consistent(&dungeon, &preset.stocking);
        assert_eq!(dungeon.wandering.len(), 1);
        for area in &dungeon.areas {
            let treasure = area.finds.iter().find(|find| find.purpose == Purpose::Treasure);
            assert!(treasure.is_none_or(|find| find.level == 1 + area.lock_depth), "level 1, one more for each lock");
        }
    }
}

#[test]
fn stocking_changes_no_room_no_connection_and_no_lock() {
    let (by_rows, by_dice) = (preset(Stocking::default()), preset(dice()));
    for seed in 0..30 {
        let of = |preset: &ValidPreset| generate(preset, Seed(seed)).expect("a dungeon");
        let (rows, dice) = (of(&by_rows), of(&by_dice));
        assert_eq!(rows.layout_fingerprint(), dice.layout_fingerprint());
        assert_eq!(rows.openings, dice.openings);
        assert_eq!(rows.levels, dice.levels);
        assert!(rows.areas.iter().all(|area| area.name.is_empty() && area.finds.is_empty()));
        assert!(rows.wandering.is_empty() && rows.origin.is_empty());
    }
}

#[test]
fn behind_each_lock_that_cannot_be_gone_round_lies_a_treasure() {
    let preset = preset(Stocking { guarded_treasure: 0, unguarded_treasure: 0, ..dice() });
    let mut locks = 0;
    for seed in 0..60 {
        let dungeon = generate(&preset, Seed(seed)).expect("a dungeon");
        let treasures = dungeon.areas.iter().flat_map(|area| &area.finds);
        let treasures = treasures.filter(|find| find.purpose == Purpose::Treasure).count();
        let real = dungeon.locks.iter().filter(|lock| !lock.bypassable).count();
        assert_eq!(treasures, real, "seed {seed}: one behind each, no die gives any");
        locks += real;
    }
    assert!(locks > 30, "{locks}");
}

#[test]
fn a_trace_takes_every_die() {
    let preset = preset(dice());
    let mut steps: Vec<undercroft::trace::Step> = Vec::new();
    let dungeon = Generator::new(&preset).seed(Seed(2)).trace(&mut steps).run().expect("a dungeon");
    let rolled = steps.iter().filter(|step| matches!(step, undercroft::trace::Step::Rolled { .. })).count();
    assert!(rolled >= 2 * dungeon.room_count() && rolled.is_multiple_of(2), "{rolled}");
}
