//! Whatever is typed or lies on the disk: one clear error on stderr, nothing on stdout, exit code 2.

mod support;

use std::{fs, io::Read as _, process::Stdio};

use support::{command, run, run_in};

/// Runs it in an empty folder and expects bad input, with these words about it.
#[track_caller]
fn refuses(args: &[&str], words: &[&str]) {
    let ran = run(args);
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}: {}", ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
    for word in words {
        assert!(ran.stderr.contains(word), "{args:?} should say `{word}`, says: {}", ran.stderr);
    }
}

#[test]
fn what_is_not_there() {
    refuses(&["generate", "lib"], &["no preset \"lib\"", "Did you mean lab?", "built in: caverns, lab, "]);
    refuses(&["generate", "castle"], &["no preset \"castle\".\n"]);
    refuses(&["generate", "lab", "--tier", "hard"], &["lab has the tiers novice, adept, veteran, elite"]);
    refuses(&["check", "no.dungeon.ron"], &["can't read no.dungeon.ron: no such file"]);
    refuses(&["measure", "nowhere/no.dungeon.ron"], &["no such file or directory"]);
    refuses(&["schema", "maze"], &["no layout \"maze\"", "grid_carve"]);
    refuses(&["render", "lab", "--level", "2"], &["no level 2; this dungeon has 1"]);
}

#[test]
fn what_is_mistyped() {
    refuses(&[], &["Usage"]);
    refuses(&["destroy"], &["unrecognized subcommand"]);
    refuses(&["generate"], &["PRESET"]);
    refuses(&["measure"], &["PRESET"]);
    refuses(&["generate", "lab", "--colour"], &["--colour"]);
    for range in ["7", "9..3", "5..5", "a..b", "-3..4", "0..99999999999999999999"] {
        refuses(&["check", "lab", &format!("--seeds={range}")], &["seed"]);
    }
    refuses(&["measure", "lab", "--seeds", "0..1000000000000"], &["at most 1000000"]);
    refuses(&["render", "lab", "--px", "0"], &["--px"]);
    refuses(&["render", "lab", "--px", "4000000000"], &["--px"]);
    refuses(&["render", "lab", "-o", "map.gif"], &["map.gif: the name must end in .png or .txt"]);
    refuses(&["render", "lab", "--overview", "--no-light"], &["--no-light"]);
    refuses(&["render", "lab", "--gm", "--players"], &["--gm", "--players"]);
    refuses(&["render", "lab", "--gm", "--overview"], &["--overview"]);
    refuses(&["render", "lab", "--view", "isometric"], &["isometric", "tiles, exploded"]);
    let exploded = ["render", "lab", "--view", "exploded"];
    let with = |more: &[&'static str]| [&exploded[..], more].concat();
    refuses(&with(&["--players"]), &["--players does not go with --view exploded"]);
    refuses(&with(&["--level", "1"]), &["--level does not go with --view exploded: it shows all levels"]);
    refuses(&with(&["--px", "4"]), &["--px does not go with --view exploded: it shows no tiles"]);
    refuses(&with(&["--overview"]), &["--overview does not go with"]);
    refuses(&with(&["-o", "map.txt"]), &["map.txt: the name must end in .png or .svg"]);
    refuses(&["render", "lab", "-o", "map.svg"], &["map.svg: the name must end in .png or .txt"]);
    refuses(&["render", "lab", "--level", "0"], &["--level"]);
    refuses(&["key"], &["PRESET"]);
    refuses(&["key", "lab", "--format", "pdf"], &["pdf", "md, html, txt"]);
    refuses(&["key", "lab", "-o", "key.pdf"], &["key.pdf: the name must end in .md or .html or .txt"]);
    refuses(&["key", "lab", "--format", "md", "-o", "key.html"], &["must end in .md, as --format says"]);
    refuses(&["key", "lab", "--rooms-per-page", "0"], &["--rooms-per-page"]);
    refuses(&["key", "lib"], &["Did you mean lab?"]);
    refuses(&["key", "lab", "-o", "nowhere/key.md"], &["can't write nowhere/key.md"]);
    refuses(&["tileset-template"], &["--output"]);
    refuses(&["tileset-template", "-o", "mine.gif"], &["mine.gif: the name must end in .png"]);
    refuses(&["tileset-template", "-o", "mine.png", "--tile", "20"], &["16, 32, 48 or 64"]);
    refuses(&["generate", "lab", "-o", "dungeon"], &["the name must end in .json or .ron"]);
    refuses(&["show", "lab", "--tier", "elite"], &["--merged"]);
}

#[test]
fn files_that_are_no_presets() {
    let folder = tempfile::tempdir().unwrap();
    let lab = fs::read(format!("{}/../../assets/presets/lab.dungeon.ron", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let files: [(&str, &[u8], &str); 6] = [
        ("empty", b"", "empty"),
        ("blank", b" \n\n", "empty"),
        ("binary", b"(format: 1, name: \"\xff\xfe\")", "not UTF-8"),
        ("cut", &lab[..lab.len() / 2], "cut.dungeon.ron:"),
        ("prose", b"Dear Undercroft, please", "prose.dungeon.ron:1:1"),
        ("future", b"(format: 2)", "format"),
    ];
    for (name, bytes, words) in files {
        let file = format!("{name}.dungeon.ron");
        fs::write(folder.path().join(&file), bytes).unwrap();
        for args in [&["validate", &*file][..], &["generate", &file], &["check", &file, "--seeds", "0..2"]] {
            let ran = run_in(folder.path(), args);
            assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}: {}", ran.stderr);
            assert!(ran.stderr.contains(words) && ran.stderr.contains(&file), "{args:?}: {}", ran.stderr);
        }
    }
    let ran = run_in(folder.path(), &["generate", "."]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("it is a directory"), "{}", ran.stderr);
}

#[test]
fn a_preset_with_mistakes_is_named_with_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("wide.dungeon.ron"), "(\n    format: 1,\n    layout: GridCarve(columns: 0),\n)\n")
        .unwrap();
    let ran = run_in(folder.path(), &["validate", "wide.dungeon.ron"]);
    assert_eq!((ran.code, &*ran.stdout), (Some(2), ""));
    assert!(ran.stderr.starts_with("wide.dungeon.ron:3:32: layout.columns"), "{}", ran.stderr);
}

#[test]
fn validate_goes_on_after_a_mistake() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good.dungeon.ron"), "(format: 1)").unwrap();
    let ran = run_in(folder.path(), &["validate", "no.ron", "good.dungeon.ron", "neither.ron"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stdout.starts_with("good.dungeon.ron: right"), "{}", ran.stdout);
    assert!(ran.stderr.contains("no.ron") && ran.stderr.contains("neither.ron"), "{}", ran.stderr);
}

#[test]
fn places_that_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("taken.json")).unwrap();
    let ran = run_in(folder.path(), &["tileset-template", "-o", "nowhere/mine.png"]);
    assert_eq!((ran.code, &*ran.stderr), (Some(2), "error: can't write nowhere/mine.png: no such file or directory\n"));
    for (args, words) in [
        (["generate", "lab", "--seed", "1", "-o", "nowhere/d.json"], "can't write nowhere/d.json: no such file"),
        (["generate", "lab", "--seed", "1", "-o", "taken.json"], "can't write taken.json: it is a directory"),
        (["render", "lab", "--seed", "1", "-o", "nowhere/d.png"], "can't write nowhere/d.png"),
        (["measure", "lab", "--seeds", "0..2", "--csv", "nowhere/d.csv"], "can't write nowhere/d.csv"),
    ] {
        let ran = run_in(folder.path(), &args);
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{args:?}");
        assert!(ran.stderr.contains(words), "{}", ran.stderr);
    }
}

#[test]
fn a_tileset_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let text = "(format: 1, theme: (tileset: \"tilesets/moon.tileset.ron\"))";
    fs::write(folder.path().join("moon.dungeon.ron"), text).unwrap();
    let ran = run_in(folder.path(), &["render", "moon.dungeon.ron", "--seed", "1", "-o", "m.png"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("no \"tilesets/moon.tileset.ron\" is built in, nor beside the preset"),
        "{}",
        ran.stderr
    );
    assert_eq!(run_in(folder.path(), &["generate", "moon.dungeon.ron", "--seed", "1"]).code, Some(0));
}

#[test]
fn a_tileset_that_lacks_drawings_is_used_with_one_warning() {
    let folder = tempfile::tempdir().unwrap();
    let lab = undercroft_assets::tileset("lab").unwrap();
    fs::create_dir(folder.path().join("tilesets")).unwrap();
    fs::write(folder.path().join("tilesets/lab.png"), lab.png).unwrap();
    let own = lab.text.replace("    shadows: 80,", "    //").replace("        \"exit\": [131],\n", "");
    fs::write(folder.path().join("tilesets/own.tileset.ron"), own).unwrap();
    let text = "(format: 1, theme: (tileset: \"tilesets/own.tileset.ron\"))";
    fs::write(folder.path().join("own.dungeon.ron"), text).unwrap();
    let ran = run_in(folder.path(), &["render", "own.dungeon.ron", "--seed", "1", "-o", "own.png"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let told = "tilesets/own.tileset.ron: no drawing of shadows, things.exit; drawn more simply or not at all";
    assert_eq!(ran.stderr.matches(told).count(), 1, "{}", ran.stderr);
    let ran = run_in(folder.path(), &["render", "lab", "--seed", "1", "-o", "lab.png"]);
    assert!(!ran.stderr.contains("no drawing"), "{}", ran.stderr);
}

#[test]
fn a_reader_that_goes_away_is_no_reason_to_complain() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command(folder.path(), &["generate", "caverns", "--tier", "elite", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let mut words = String::new();
    child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
    assert_eq!((child.wait().unwrap().code(), &*words), (Some(0), ""));
}
