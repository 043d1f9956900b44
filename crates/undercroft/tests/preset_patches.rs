//! Presets are patches: over the defaults, over each other, and tiers over the preset.

mod shipped;

use std::sync::Arc;

use shipped::library;
use undercroft::{
    GenerateError, Settings, ValidPreset,
    layout::{Layout, LayoutContext, LayoutKind},
    plan::Plan,
    preset::{
        HallWidth, LayoutName, LayoutSettings, Library, Locked, NearLabels, Preset, Shape, StartEnd, StockingMethod,
    },
};

fn load(text: &str) -> Preset {
    load_with(text, &library())
}

fn load_with(text: &str, library: &Library) -> Preset {
    Preset::load("my", "my.dungeon.ron", text, library).unwrap_or_else(|problems| panic!("{problems}"))
}

fn carve(tier: &ValidPreset) -> undercroft::preset::GridCarve {
    match &tier.layout {
        LayoutSettings::GridCarve(carve) => carve.clone(),
        other => panic!("{other:?}"),
    }
}

fn text_of(settings: &Settings) -> String {
    format!("{settings:#?}")
}

#[test]
fn a_preset_that_says_nothing_is_the_default() {
    let preset = load("(format: 1)");
    let expected = Settings { title: "my".into(), ..Settings::default() };
    assert_eq!(preset.tiers().len(), 1);
    assert_eq!(text_of(preset.tier(None).unwrap()), text_of(&expected));
}

#[test]
fn the_default_is_the_laboratory_for_veterans_without_its_special_rooms() {
    let lab = Preset::load("lab", "lab", undercroft_assets::preset("lab").unwrap().text, &library()).unwrap();
    let mut settings = (**lab.tier(Some("veteran")).unwrap()).clone();
    settings.title = String::new();
    settings.about = String::new();
    settings.special_rooms.clear();
    settings.tiers = vec!["veteran".into()];
    if let LayoutSettings::GridCarve(carve) = &mut settings.layout {
        carve.min_rooms = 0;
    }
    assert_eq!(text_of(&settings), text_of(&Settings::default()));
}

#[test]
fn a_preset_that_extends_another_names_only_what_differs() {
    let preset = load("(format: 1, extends: \"lab\", name: \"Small\", layout: (columns: 6), doors: (chance: 10))");
    assert_eq!(preset.title(), "Small");
    assert!(preset.about().starts_with("Machines"));
    let tiers: Vec<(&str, u32, u32, u64)> = preset
        .tiers()
        .iter()
        .map(|tier| (tier.tier(), carve(tier).columns, carve(tier).rows, carve(tier).steps))
        .collect();
    assert_eq!(tiers, [("novice", 4, 4, 5), ("adept", 5, 5, 9), ("veteran", 6, 5, 14), ("elite", 8, 6, 21)]);
    assert_eq!(preset.tiers()[0].doors.chance, 10);
    assert_eq!(preset.tiers()[3].doors.locked, Locked::Exactly(2));
    assert_eq!(preset.default_tier(), "veteran");
}

#[test]
fn extending_goes_on_and_tiers_of_its_own_replace_the_list() {
    let mut library = library();
    library.add_preset("small", "(format: 1, extends: \"lab\", layout: (columns: 6), cell: (width: 13))");
    let text = "(format: 1, extends: \"small\", tiers: [(name: \"day\"), (name: \"night\", layout: (rows: 9))])";
    let preset = load_with(
        &text.replace("tiers:", "special_rooms: [], tiers:").replace("])", "], default_tier: \"night\")"),
        &library,
    );
    let grids: Vec<(&str, u32, u32)> =
        preset.tiers().iter().map(|tier| (tier.tier(), carve(tier).columns, carve(tier).rows)).collect();
    assert_eq!(grids, [("day", 6, 5), ("night", 6, 9)]);
    assert_eq!((preset.tiers()[0].cell.width, preset.tiers()[0].cell.height), (13, 11));
    assert_eq!(preset.default_tier(), "night");
}

#[test]
fn special_rooms_taken_over_stand_in_all_tiers_of_a_preset_with_its_own() {
    let preset = load("(format: 1, extends: \"lab\", tiers: [(name: \"calm\"), (name: \"wild\")])");
    assert_eq!(preset.default_tier(), "calm");
    for tier in preset.tiers() {
        assert!(tier.special_rooms.iter().any(|room| room.kind.as_str() == "shrine"));
        assert!(tier.special_rooms.iter().all(|room| room.tiers.is_none()));
    }
    let own = "(format: 1, tiers: [(name: \"calm\")], special_rooms: [(kind: \"den\", tiers: (\"calm\", \"wild\"))])";
    let problems = Preset::load("my", "my.dungeon.ron", own, &library()).expect_err("no tier of that name");
    assert!(problems.to_string().contains("no tier \"wild\""), "{problems}");
}

#[test]
fn a_problem_stands_in_the_file_that_causes_it() {
    let mut library = library();
    library.add_preset("broken", "(format: 1, layout: GridCarve(colums: 3))");
    let problems = |text: &str| Preset::load("my", "my.dungeon.ron", text, &library).unwrap_err().to_string();
    let base = problems("(format: 1, extends: \"broken\")");
    assert!(base.starts_with("broken.dungeon.ron:1:31: layout.colums: no such field"), "{base}");
    let own = problems("(format: 1, extends: \"lab\",\n cell: (width: 9))");
    assert!(
        own.starts_with(
            "lab.dungeon.ron:27:41: shapes[0].shape.w: at most 7 tiles wide, because cell.width is 9 (my.dungeon.ron line 2) and \
             both walls need one; found 9"
        ),
        "{own}"
    );
}

#[test]
fn values_can_be_written_in_all_their_ways() {
    let preset = load(
        "#![enable(implicit_some)] /* /* ( */ */ (format: 1, name: r#\"\"q\"\"#, layout: GridCarve(columns: 0x0A, rows: 1_0, \
         start_end: At(start: (0, 1), end: (9, 9))), shapes: [(shape: Disc(radius: (1, 1)))], contents: [], \
         special_rooms: [(kind: \"lair\", where: [DeadEnd(length: (1, 2), within: (0, 3)), MarkAsBlocked], fallback: Skip)], \
         doors: (keys: PerColour(2), require_blocking: true, locked: Upto(3), kinds: { \"a b\": 1, }, ),)",
    );
    let tier = preset.tier(None).unwrap();
    assert_eq!(preset.title(), "\"q\"");
    assert_eq!((carve(tier).columns, carve(tier).rows), (10, 10));
    assert!(matches!(carve(tier).start_end, StartEnd::At { .. }));
    assert_eq!(tier.shapes[0].weight, 1);
    assert_eq!(tier.shapes[0].shape, Shape::Disc { radius: (1, 1) });
    assert!(tier.contents.is_empty());
    assert_eq!((tier.special_rooms[0].count, tier.special_rooms[0].chance), ((1, 1), 100));
}

#[test]
fn the_merged_text_of_every_tier_reads_back_equal() {
    let odd = "(format: 1, name: \"a \\\"b\\\" \\\\ ü\", doors: (chance: 0, kinds: {}), contents: [], tiers: [(name: \"x\", \
               layout: (start_end: Random(min_distance: 2)))])";
    let crawl = "(format: 1, layout: Pointcrawl(rooms: Exactly(1), levels: Exactly(1), empty_factor: (1, 1.375), side: Exactly(2), \
                 entrance_chance: 1, near_labels: (locked: 0, secret: 2), far_labels: (trap: 7), bonus_draws: 0, \
                 bonus_crossing: Allow, level_cost: 0, level_power: 0, teleporter_chance: 0.125, gutter: 9), \
                 halls: (width: PerHall(1, 7)), doors: (locked: Upto(3)), stocking: (method: Contents, monster: 6, \
                 guarded_treasure: 0, unguarded_treasure: 6, key_guard: 0, depth_per_lock: 3, vaults: false, \
                 monster_spot: \"foe\", treasure_spot: \"loot\", wandering_chance: 0, wandering_turns: 9, \
                 tables: [\"treasure\"]))";
    let presets = undercroft_assets::PRESETS.iter().map(|asset| asset.text).chain([odd, crawl]);
    for preset in presets.map(load) {
        for tier in preset.tiers() {
            let text = preset.merged_text(tier.tier()).unwrap();
            let merged = load(&text);
            assert_eq!(merged.default_tier(), tier.tier());
            assert_eq!(text_of(merged.tier(None).unwrap()), text_of(tier));
            assert_eq!(merged.tiers().len(), preset.tiers().len());
        }
        assert_eq!(preset.merged_text("nobody"), None);
    }
}

#[test]
fn defaults_that_depend_on_the_layout_are_those_of_the_layout_in_force() {
    let of = |text: &str| {
        let tier = load(text).tiers()[0].clone();
        (tier.halls.width, tier.doors.locked, tier.stocking.method)
    };
    let crawl = (HallWidth::Shared(1, 1), Locked::AsLabelled, StockingMethod::Dice);
    let carve = (HallWidth::Shared(2, 3), Locked::Exactly(0), StockingMethod::Contents);
    assert_eq!(of("(format: 1, layout: Pointcrawl())"), crawl);
    assert_eq!(of("(format: 1, layout: GridCarve())"), carve);
    assert_eq!(of("(format: 1, tiers: [(name: \"a\", layout: Pointcrawl())])"), crawl);
    assert_eq!(of("(format: 1, layout: Pointcrawl(), tiers: [(name: \"a\", layout: GridCarve())])"), carve);
    let written = "(format: 1, layout: Pointcrawl(), doors: (locked: Exactly(0)), tiers: [(name: \"a\", \
                   stocking: (method: Contents))])";
    assert_eq!(of(written), (HallWidth::Shared(1, 1), Locked::Exactly(0), StockingMethod::Contents));
    assert_eq!(of("(format: 1, extends: \"shaft\", layout: (rooms: Exactly(30)))"), crawl, "what a base leaves open");
    let settings = Settings::pointcrawl();
    assert_eq!((settings.halls.width, settings.doors.locked, settings.stocking.method), crawl);
}

#[test]
fn a_tier_changes_one_label_and_keeps_the_others() {
    let preset = load(
        "(format: 1, layout: Pointcrawl(near_labels: (door: 5)), tiers: [(name: \"a\", layout: (near_labels: (open: 4)))])",
    );
    let LayoutSettings::Pointcrawl(crawl) = &preset.tiers()[0].layout else { panic!("another layout") };
    assert_eq!(crawl.near_labels, NearLabels { door: 5, locked: 2, open: 4, secret: 0 });
}

#[test]
fn every_default_of_the_table_is_the_default() {
    let plain = |text: &str| text.replace([' ', '\n'], "").replace(",)", ")").replace(",]", "]").replace("),)", "))");
    for layout in LayoutName::BUILT_IN {
        let text = load(&format!("(format: 1, layout: {}())", layout.word())).merged_text("veteran").unwrap();
        let document = undercroft::preset::Document::new("merged", &text);
        for field in layout.fields() {
            let Some(written) = document.get(field.path) else { continue };
            let compared = !field.default.is_empty() && !matches!(field.path, "layout" | "tiers" | "halls");
            if compared {
                assert_eq!(plain(written), plain(field.default), "{}", field.path);
            }
        }
    }
}

#[test]
fn settings_made_by_code_are_checked_alike() {
    let mut settings = Settings::default();
    assert_eq!(settings.clone().validate("mine", "hard").unwrap().tier(), "hard");
    if let LayoutSettings::GridCarve(carve) = &mut settings.layout {
        carve.remove_room = 90;
    }
    settings.shapes[0].shape = Shape::Rectangle { w: (5, 12), h: (5, 9) };
    let problems = settings.validate("mine", "veteran").unwrap_err();
    let lines: Vec<String> = problems.iter().map(|problem| problem.one_line()).collect();
    assert_eq!(
        lines,
        [
            "mine: layout.remove_room + layout.remove_connection = 175, at most 100; help: remove_connection: 10, or \
             remove_room: 15. What is left of 100 are idle steps.",
            "mine: shapes[0].shape.w: at most 9 tiles wide, because cell.width is 11 and both walls need one; found 12; \
             help: (5, 9), or cell: (width: 14, …)",
        ]
    );
}

/// A layout of the program around the generator: keeps its parameters as text.
#[derive(Debug)]
struct Maze(String);

impl Layout for Maze {
    fn name(&self) -> &str {
        "maze"
    }

    fn run(&self, _: &mut LayoutContext<'_>) -> Result<Plan, GenerateError> {
        Err(GenerateError::Layout { layout: "maze".into(), what: self.0.clone(), seed: undercroft::Seed(0) })
    }
}

#[derive(Debug)]
struct MazeKind;

impl LayoutKind for MazeKind {
    fn name(&self) -> &str {
        "maze"
    }

    fn parse(&self, params: &str) -> Result<Arc<dyn Layout>, String> {
        if params.contains("width: 0") {
            return Err("width: at least 1, found 0".into());
        }
        Ok(Arc::new(Maze(params.to_owned())))
    }
}

#[test]
fn a_foreign_layout_gets_its_parameters_unread_and_tiers_change_them() {
    let mut library = library();
    library.add_layout(Arc::new(MazeKind));
    let text = "(format: 1, layout: Custom(\"maze\", (width: 7, style: Twisty(3))), tiers: [(name: \"easy\", layout: (width: 4)), \
                (name: \"veteran\"), (name: \"odd\", layout: GridCarve(columns: 3))])";
    let preset = load_with(text, &library);
    let params: Vec<String> = preset.tiers().iter().map(|tier| format!("{:?}", tier.layout)).collect();
    assert_eq!(params[0], "Custom(\"maze\", Maze(\"(width: 4, style: Twisty(3))\"))");
    assert_eq!(params[1], "Custom(\"maze\", Maze(\"(width: 7, style: Twisty(3))\"))");
    assert!(params[2].starts_with("GridCarve(GridCarve { columns: 3, rows: 5,"));
    let merged = load_with(&preset.merged_text("easy").unwrap(), &library);
    assert_eq!(format!("{:?}", merged.tier(None).unwrap().layout), params[0]);

    let refused = text.replace("width: 4", "width: 0");
    let problems = Preset::load("my", "my.dungeon.ron", &refused, &library).unwrap_err();
    assert_eq!(
        problems.iter().map(|problem| problem.one_line()).collect::<Vec<_>>(),
        ["my.dungeon.ron:1:21: layout: width: at least 1, found 0   (tier easy)"]
    );
}
