//! Each subcommand does what its help says.

mod support;

use std::{collections::BTreeSet, fs};

use support::{Ran, run, run_in};
use undercroft::{Dungeon, Seed};
use undercroft_io::{json, ron};

/// Runs it in an empty folder and expects it to end well.
#[track_caller]
fn fine(args: &[&str]) -> Ran {
    let ran = run(args);
    assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
    ran
}

fn dungeon_of(text: &str) -> Dungeon {
    json::read(text).expect("a dungeon")
}

#[test]
fn help_names_every_command_and_says_how_it_ends() {
    let help = fine(&["--help"]).stdout;
    for word in [
        "presets",
        "generate",
        "render",
        "key",
        "tileset-template",
        "check",
        "measure",
        "validate",
        "schema",
        "show",
        "PRESET",
    ] {
        assert!(help.contains(word), "{word}\n{help}");
    }
    assert!(help.contains("Exit codes"), "{help}");
    for command in ["generate", "render", "key", "tileset-template", "check", "measure", "validate", "schema", "show"] {
        let help = fine(&[command, "--help"]).stdout;
        assert!(help.contains("Usage: undercroft"), "{help}");
    }
}

#[test]
fn presets_are_listed_one_a_line() {
    let listed = fine(&["presets"]);
    assert_eq!(listed.stderr, "");
    let lines: Vec<Vec<&str>> = listed.stdout.lines().map(|line| line.split("  ").collect()).collect();
    for name in ["lab", "caverns", "ratkin"] {
        let line = lines.iter().find(|line| line[0] == name).expect("is listed");
        assert_eq!(line[1..3], ["grid_carve", "novice,adept,veteran,elite"]);
        assert!(line.len() == 4 && line[3].ends_with('.'), "{line:?}");
    }
}

#[test]
fn generate_writes_json_to_stdout() {
    let ran = fine(&["generate", "lab", "--seed", "7"]);
    assert_eq!(ran.stderr, "");
    let dungeon = dungeon_of(&ran.stdout);
    assert_eq!((&*dungeon.preset, &*dungeon.tier, dungeon.seed), ("lab", "veteran", Seed(7)));
}

#[test]
fn generate_writes_files_of_both_formats_with_the_same_dungeon() {
    let folder = tempfile::tempdir().unwrap();
    for file in ["d.json", "d.ron"] {
        let ran = run_in(folder.path(), &["generate", "ratkin", "--tier", "elite", "--seed", "my castle", "-o", file]);
        assert_eq!((ran.code, &*ran.stdout), (Some(0), ""), "{}", ran.stderr);
        assert!(ran.stderr.contains(file) && ran.stderr.starts_with("ratkin/elite/"), "{}", ran.stderr);
    }
    let read = |file| fs::read_to_string(folder.path().join(file)).unwrap();
    let dungeon = dungeon_of(&read("d.json"));
    assert_eq!(ron::read(read("d.ron")).expect("a dungeon"), dungeon);
    assert_eq!(dungeon.seed, "my castle".parse().unwrap());
}

#[test]
fn the_same_wish_gives_the_same_bytes() {
    let args = ["generate", "caverns", "--tier", "adept", "--seed", "99"];
    assert_eq!(fine(&args).stdout, fine(&args).stdout);
    assert_ne!(fine(&args).stdout, fine(&["generate", "caverns", "--tier", "adept", "--seed", "98"]).stdout);
}

#[test]
fn without_a_seed_a_random_one_is_named_and_gives_the_dungeon_again() {
    let first = fine(&["generate", "lab"]);
    let seed = first.stderr.trim().strip_prefix("seed ").expect("names the seed").to_owned();
    assert_eq!(fine(&["generate", "lab", "--seed", &seed]).stdout, first.stdout);
    assert_ne!(fine(&["generate", "lab"]).stderr, first.stderr);
}

#[test]
fn render_names_its_picture_after_the_dungeon() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &["render", "lab", "--seed", "7"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), ""), "{}", ran.stderr);
    assert_eq!(ran.stderr, "lab/veteran/7@2 is in lab-veteran-7.png\n");
    let picture = fs::read(folder.path().join("lab-veteran-7.png")).unwrap();
    assert_eq!(picture[..8], *b"\x89PNG\r\n\x1a\n");
}

#[test]
fn render_takes_a_size_and_letters() {
    let folder = tempfile::tempdir().unwrap();
    let width = |px: &str| {
        let ran = run_in(folder.path(), &["render", "lab", "--seed", "7", "-o", "map.png", "--px", px]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let picture = fs::read(folder.path().join("map.png")).unwrap();
        u32::from_be_bytes(picture[16..20].try_into().unwrap())
    };
    // 77 tiles and one more on each side.
    assert_eq!((width("4"), width("32")), (79 * 4, 79 * 32));
    run_in(folder.path(), &["render", "lab", "--seed", "7", "-o", "map.txt"]);
    let map = fs::read_to_string(folder.path().join("map.txt")).unwrap();
    assert!(map.contains('#') && map.matches('S').count() == 1 && map.matches('E').count() == 1, "{map}");
}

/// Size in pixels of a PNG in a folder.
fn size(folder: &std::path::Path, file: &str) -> (u32, u32) {
    let picture = fs::read(folder.join(file)).unwrap();
    assert_eq!(picture[..8], *b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn render_leaves_the_light_out_and_shows_an_overview() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |file: &str, more: &[&str]| {
        let ran = run_in(folder.path(), &[&["render", "lab", "--seed", "7", "-o", file], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    };
    draw("lit.png", &[]);
    draw("flat.png", &["--no-light"]);
    draw("far.png", &["--overview"]);
    draw("larger.png", &["--overview", "--px", "4"]);
    let read = |file| fs::read(folder.path().join(file)).unwrap();
    assert_eq!(size(folder.path(), "lit.png"), size(folder.path(), "flat.png"));
    assert_ne!(read("lit.png"), read("flat.png"));
    // 77 × 55 tiles, a pixel each.
    assert_eq!(size(folder.path(), "far.png"), (77, 55));
    assert_eq!(size(folder.path(), "larger.png"), (77 * 4, 55 * 4));
}

#[test]
fn a_tileset_template_can_be_used_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &["tileset-template", "-o", "mine.png"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(0), ""), "{}", ran.stderr);
    assert!(ran.stderr.contains("mine.tileset.ron") && !ran.stderr.contains("warning"), "{}", ran.stderr);
    assert_eq!(size(folder.path(), "mine.png"), (256, 256));
    let text = fs::read_to_string(folder.path().join("mine.tileset.ron")).unwrap();
    let tileset = undercroft::tileset::Tileset::parse(&text).expect("valid");
    assert_eq!((tileset.image(), tileset.tile_px()), ("mine.png", 16));
    assert!(text.matches("//").count() > 20, "every part is explained: {text}");
    let preset = "(format: 1, extends: \"ratkin\", theme: (tileset: \"mine.tileset.ron\"))";
    fs::write(folder.path().join("mine.dungeon.ron"), preset).unwrap();
    let ran = run_in(folder.path(), &["render", "mine.dungeon.ron", "--seed", "5", "-o", "map.png"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);

    let again = run_in(folder.path(), &["tileset-template", "-o", "large.png", "--tile", "32", "--no-labels"]);
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    assert_eq!(size(folder.path(), "large.png"), (512, 512));
}

#[test]
fn a_tileset_template_replaces_nothing_unless_it_is_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = |file: &str| folder.path().join(file);
    for taken in ["mine.png", "mine.tileset.ron"] {
        fs::write(path(taken), "mine").unwrap();
        let ran = run_in(folder.path(), &["tileset-template", "-o", "mine.png"]);
        assert_eq!(ran.code, Some(2));
        assert_eq!(ran.stderr, format!("error: {taken} is there already; --force replaces it\n"));
        assert_eq!(fs::read(path(taken)).unwrap(), b"mine");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        fs::remove_file(path(taken)).unwrap();
    }
    fs::write(path("mine.png"), "mine").unwrap();
    assert_eq!(run_in(folder.path(), &["tileset-template", "-o", "mine.png", "--force"]).code, Some(0));
    assert_eq!(size(folder.path(), "mine.png"), (256, 256));
}

#[test]
fn check_counts_in_its_last_line() {
    let ran = fine(&["check", "lab", "--seeds", "0..200"]);
    assert_eq!(ran.stdout, "200 dungeons, 0 faults\n");
    assert_eq!(fine(&["check", "caverns", "--tier", "elite", "--seeds", "7..8"]).stdout, "1 dungeons, 0 faults\n");
}

/// A dungeon of several levels, and how many.
const CRAWL: [&str; 3] = ["pointcrawl", "--seed", "3"];

fn levels() -> usize {
    dungeon_of(&fine(&[&["generate"], &CRAWL[..]].concat()).stdout).levels.len()
}

#[test]
fn a_dungeon_of_several_levels_gives_a_picture_for_each() {
    let (folder, levels) = (tempfile::tempdir().unwrap(), levels());
    assert!(levels > 1);
    let draw = |more: &[&str]| {
        let ran = run_in(folder.path(), &[&["render"], &CRAWL[..], more].concat());
        assert_eq!((ran.code, &*ran.stdout), (Some(0), ""), "{}", ran.stderr);
        ran.stderr
    };
    let said = draw(&["-o", "map.png", "--px", "4"]);
    assert_eq!(said.lines().count(), 1);
    assert!(said.contains("map-level-1.png") && said.contains(&format!("map-level-{levels}.png")), "{said}");
    let sizes: Vec<_> = (1..=levels).map(|level| size(folder.path(), &format!("map-level-{level}.png"))).collect();
    assert!(sizes.iter().all(|size| *size == sizes[0]), "the levels lie above each other: {sizes:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), levels);
    draw(&["-o", "second.png", "--px", "4", "--level", "2"]);
    let read = |file: &str| fs::read(folder.path().join(file)).unwrap();
    assert_eq!(read("second.png"), read("map-level-2.png"));
    draw(&["-o", "map.txt"]);
    assert!(String::from_utf8(read("map-level-2.txt")).unwrap().contains('<'));
}

#[test]
fn game_master_and_players_get_different_pictures() {
    let folder = tempfile::tempdir().unwrap();
    for more in [&[][..], &["--gm"], &["--players"]] {
        let ran = run_in(folder.path(), &[&["render"], &CRAWL[..], &["--level", "1"], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    }
    let read = |end: &str| fs::read(folder.path().join(format!("pointcrawl-veteran-3{end}.png"))).unwrap();
    let (plain, gm, players) = (read(""), read("-gm"), read("-players"));
    assert!(plain != gm && plain != players && gm != players);
    let ran = run_in(folder.path(), &[&["render"], &CRAWL[..], &["--players", "-o", "p.txt"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let map = fs::read_to_string(folder.path().join("p-level-1.txt")).unwrap();
    assert!(map.contains('>') && !map.contains(['K', 'c', '^']), "{map}");
}

#[test]
fn the_exploded_view_is_a_picture_or_a_drawing() {
    let folder = tempfile::tempdir().unwrap();
    for (file, begin) in [("e.png", &b"\x89PNG"[..]), ("e.svg", b"<svg")] {
        let ran = run_in(folder.path(), &[&["render"], &CRAWL[..], &["--view", "exploded", "-o", file]].concat());
        assert_eq!((ran.code, &*ran.stdout), (Some(0), ""), "{}", ran.stderr);
        assert!(fs::read(folder.path().join(file)).unwrap().starts_with(begin));
    }
    let ran = run_in(folder.path(), &["render", "lab", "--seed", "7", "--view", "exploded"]);
    assert_eq!(ran.stderr, "lab/veteran/7@2 is in lab-veteran-7-exploded.png\n");
}

#[test]
fn the_key_is_written_in_three_formats() {
    let folder = tempfile::tempdir().unwrap();
    let key = |more: &[&str]| {
        let ran = run_in(folder.path(), &[&["key"], &CRAWL[..], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        ran
    };
    let printed = key(&[]);
    assert_eq!(printed.stderr, "");
    assert!(printed.stdout.starts_with("# ") && printed.stdout.contains("pointcrawl/veteran/3@2"));
    assert_eq!(key(&["--format", "md"]).stdout, printed.stdout);
    let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
    assert_eq!(key(&["-o", "key.html"]).stdout, "");
    assert!(read("key.html").starts_with("<!DOCTYPE html>"));
    assert_eq!(key(&["--format", "html"]).stdout, read("key.html"));
    key(&["-o", "key.txt", "--rooms-per-page", "3"]);
    assert!(read("key.txt").lines().all(|line| line.chars().count() <= 80) && read("key.txt").contains('\u{c}'));
    let players = key(&["--players"]).stdout;
    assert!(!players.contains("pointcrawl/veteran/3@2") && players.len() < printed.stdout.len() / 2);
}

/// A preset whose special room can't be placed.
const IMPOSSIBLE: &str = r#"(
    format: 1,
    extends: "lab",
    special_rooms: [(kind: "boss", count: (1, 1), where: [Halls(4, 4), DistanceToEnd(0, 0)], required: true)],
)"#;

#[test]
fn check_names_what_fails_by_the_command_that_repeats_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("hard.dungeon.ron"), IMPOSSIBLE).unwrap();
    let ran = run_in(folder.path(), &["check", "hard.dungeon.ron", "--tier", "novice", "--seeds", "3..6"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.ends_with("3 dungeons, 3 faults\n"), "{}", ran.stdout);
    let commands: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with("undercroft ")).collect();
    let expected =
        [3, 4, 5].map(|seed| format!("undercroft check hard.dungeon.ron --tier novice --seeds {seed}..{}", seed + 1));
    assert_eq!(commands, expected);
    let args: Vec<&str> = commands[1].split(' ').skip(1).collect();
    let again = run_in(folder.path(), &args);
    assert_eq!(again.code, Some(1));
    assert!(ran.stdout.contains(again.stdout.strip_suffix("1 dungeons, 1 faults\n").unwrap()), "{}", again.stdout);
    assert!(again.stdout.contains("special_rooms[\"boss\"]"), "{}", again.stdout);
}

#[test]
fn measure_gives_a_table() {
    let table = fine(&["measure", "lab", "--seeds", "0..50"]).stdout;
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(head, ["measure", "mean", "min", "max", "5", "%", "95", "%"]);
    for line in lines {
        let numbers: Vec<f64> = line.split_whitespace().rev().map_while(|word| word.parse().ok()).take(5).collect();
        let [high, low, max, min, mean] = numbers[..] else { panic!("{line}") };
        assert!(min <= low && low <= high && high <= max && min <= mean && mean <= max, "{line}");
    }
    assert!(table.contains("\nrooms ") && table.contains("\nloops "), "{table}");
}

#[test]
fn measure_writes_a_row_a_dungeon() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run_in(folder.path(), &["measure", "lab", "--seeds", "5..25", "--csv", "lab.csv"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let text = fs::read_to_string(folder.path().join("lab.csv")).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((rows.len(), rows[0][0], rows[0][1], rows[1][0], rows[20][0]), (21, "seed", "rooms", "5", "24"));
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
    let rooms = dungeon_of(&fine(&["generate", "lab", "--seed", "5"]).stdout).room_count();
    assert_eq!(rows[1][1], rooms.to_string());
}

#[test]
fn measure_writes_a_page_with_every_preset_and_tier() {
    let page = fine(&["measure", "--markdown", "--seeds", "0..5"]).stdout;
    assert!(page.starts_with("# Measures\n"), "{page}");
    assert!(page.contains("`undercroft measure --markdown --seeds 0..5`: 5 dungeons"), "{page}");
    let presets = fine(&["presets"]).stdout;
    let presets: Vec<&str> = presets.lines().filter_map(|line| line.split("  ").next()).collect();
    assert!(presets.len() >= 3);
    for preset in &presets {
        assert_eq!(page.matches(&format!("\n## {preset}\n")).count(), 1, "{page}");
    }
    let heads = page.matches("\n| measure | novice | adept | veteran | elite |\n|---|--:|--:|--:|--:|\n").count();
    assert_eq!(heads, presets.len());
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).collect();
    assert!(rows.iter().all(|row| row.matches('|').count() == 6), "{page}");
    let named = rows.iter().filter_map(|row| row.split('|').nth(1)).map(str::trim);
    let named: BTreeSet<&str> = named.filter(|name| *name != "measure" && *name != "---").collect();
    let lines = page.lines().filter_map(|line| line.strip_prefix("- **")?.split("**").next());
    let explained: BTreeSet<&str> = lines.clone().collect();
    assert_eq!(named, explained, "every measure is explained");
    assert_eq!(lines.count(), explained.len(), "and each once");
}

#[test]
fn validate_accepts_what_show_prints() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["lab", "caverns", "ratkin"] {
        fs::write(folder.path().join("mine.dungeon.ron"), fine(&["show", name]).stdout).unwrap();
        let ran = run_in(folder.path(), &["validate", "mine.dungeon.ron"]);
        assert_eq!((ran.code, &*ran.stderr), (Some(0), ""));
        assert_eq!(ran.stdout, "mine.dungeon.ron: right; tiers novice, adept, veteran, elite\n");
    }
}

#[test]
fn a_merged_tier_gives_the_same_dungeon() {
    let folder = tempfile::tempdir().unwrap();
    let merged = fine(&["show", "lab", "--merged", "--tier", "elite"]).stdout;
    fs::write(folder.path().join("lab.dungeon.ron"), merged).unwrap();
    let own = run_in(folder.path(), &["generate", "lab.dungeon.ron", "--tier", "elite", "--seed", "7"]);
    assert_eq!(own.code, Some(0), "{}", own.stderr);
    let (own, built_in) =
        (dungeon_of(&own.stdout), dungeon_of(&fine(&["generate", "lab", "--tier", "elite", "--seed", "7"]).stdout));
    assert_eq!(own.fingerprint(), built_in.fingerprint());
}

#[test]
fn a_file_can_extend_its_neighbour() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let base = r#"(
        format: 1,
        extends: "lab",
        layout: (columns: 3, rows: 3, steps: 0, min_rooms: 0),
        special_rooms: [],
        tiers: [(name: "only")],
        default_tier: "only",
    )"#;
    write("base.dungeon.ron", base);
    write("child.dungeon.ron", "(format: 1, extends: \"base\", layout: (rows: 4))");
    let ran = run_in(folder.path(), &["generate", "child.dungeon.ron", "--seed", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(dungeon_of(&ran.stdout).room_count(), 12);
}

#[test]
fn schema_explains_the_fields() {
    let text = fine(&["schema", "grid_carve"]).stdout;
    assert!(text.contains("columns") && text.contains("special_rooms"), "{text}");
    assert_eq!(run(&["schema"]).code, Some(2));
}

/// The README of the repository; a package of this crate alone has none.
#[test]
fn the_commands_of_the_readme_work() {
    let Ok(readme) = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")) else { return };
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("my.dungeon.ron"), fine(&["show", "lab"]).stdout).unwrap();
    let mut tried = 0;
    for line in readme.lines().filter_map(|line| line.strip_prefix("undercroft ")) {
        let command = line.split("  ").next().unwrap_or(line).replace("0..10000", "0..100");
        let args: Vec<&str> = command.split(' ').collect();
        let ran = run_in(folder.path(), &args);
        assert_eq!(ran.code, Some(0), "undercroft {command}: {}", ran.stderr);
        tried += 1;
    }
    assert!(tried >= 8, "only {tried} commands in the README");
}

#[test]
fn the_preset_in_the_readme_is_valid() {
    let Ok(readme) = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let blocks = readme.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut tried = 0;
    for block in blocks {
        let file = folder.path().join("cellar.dungeon.ron");
        fs::write(&file, block).expect("a file in a new folder");
        fine(&["validate", file.to_str().expect("plain letters")]);
        tried += 1;
    }
    assert!(tried > 0, "no preset in the README");
}
