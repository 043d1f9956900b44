//! Tileset files: what they may leave out, and what is said about mistakes.

mod sketch;

use undercroft::{
    picture::Picture,
    tileset::{DoorPlace, DoorState, Tileset},
};

const SMALLEST: &str = r#"(
    format: 1,
    image: "two.png",
    columns: 2,
    rows: 1,
    room: (plain: {0: 1}),
    rock: {1: 1},
)"#;

#[test]
fn two_tiles_are_enough() {
    let tileset = Tileset::parse(SMALLEST).expect("valid");
    assert_eq!((tileset.image(), tileset.tile_px(), tileset.tile_count()), ("two.png", 16, 2));
    let dungeon = sketch::sketch(&["#######", "#.S.+,#", "##*####", "#.K.z.#", "#######"]);
    let picture = Picture::new(&dungeon, 0, &tileset);
    for y in -1..=5 {
        for x in -1..=7 {
            let layers = picture.tile(x, y);
            let floor = x > 0 && x < 6 && (y == 1 || y == 3) || (x, y) == (2, 2);
            assert_eq!(layers.base.index, u16::from(!floor), "({x}, {y})");
            assert_eq!(layers.iter().count(), 1, "({x}, {y})");
        }
    }
}

#[test]
fn the_shipped_tilesets_fit_their_pictures_and_know_the_shipped_words() {
    for asset in undercroft_assets::TILESETS {
        let tileset = Tileset::parse(asset.text).unwrap_or_else(|error| panic!("{}:{error}", asset.path));
        assert_eq!(tileset.image(), format!("{}.png", asset.name));
        assert_eq!(tileset.tile_count(), 256);
        assert_eq!(tileset.missing_roles(), [""; 0], "{}", asset.name);
        for word in ["spawn", "exit", "combat", "curio", "chest", "boss", "treasury", "shrine", "trap"] {
            assert!(tileset.knows_thing(word), "{}: {word}", asset.name);
        }
        assert_eq!(tileset.door("wood", DoorState::Open, true, DoorPlace::SINGLE), Some(119), "{}", asset.name);
        assert_eq!(tileset.door("metal", DoorState::Trapped, false, DoorPlace::SINGLE), Some(116), "{}", asset.name);
    }
}

#[test]
fn a_tileset_tells_what_each_of_its_tiles_is_for() {
    let lab = Tileset::parse(undercroft_assets::tileset("lab").expect("shipped").text).expect("valid");
    let of = |tile| -> Vec<(&str, u32)> {
        lab.uses().iter().filter(|use_| use_.tile == tile).map(|use_| (&*use_.field, use_.place)).collect()
    };
    assert_eq!(of(0), [("room.plain", 0)]);
    assert_eq!(of(16 + 31), [("walls.tops", 31)]);
    assert_eq!(of(83), [("shadows", 3)]);
    assert_eq!(of(119), [("doors.plain.north_south_wall.open", 0)]);
    assert_eq!(of(130), [("things.entrance", 0), ("things.spawn", 0)]);
    assert_eq!(of(154), [("keys", 2)]);
    assert_eq!(of(191), []);
}

#[test]
fn a_mistake_is_told_with_its_place() {
    let cases = [
        ("format: 1", "format: 2", "2:5: format: 2 is not known; this version reads format 1"),
        ("    format: 1,\n", "", "7:1: Unexpected missing field named `format` in `tileset`"),
        ("rows: 1", "rows: 200", "4:5: columns: 2 columns of 200 tiles; 1 to 256 tiles in all"),
        ("rows: 1", "rows: 0", "4:5: columns: 2 columns of 0 tiles; 1 to 256 tiles in all"),
        ("{0: 1}", "{0: 0}", "6:12: room.plain: no tile with a weight above 0; write {tile: weight}"),
        ("{0: 1}", "{2: 1}", "6:12: room.plain: tile 2 is not in the picture, which has 2 tiles"),
        ("{0: 1}", "{300: 1}", "6:20: tile 300: tiles are numbered from 0 to 255"),
        ("rock: {1: 1}", "rock: {}", "7:5: rock: no tile with a weight above 0; write {tile: weight}"),
        ("rock:", "shadows: 1, rock:", "7:5: shadows: its 16 tiles end with 16, but the picture has 2 tiles"),
        ("rock:", "light: \"red\", rock:", "7:13: `red`: a colour is written as \"#rrggbb\""),
        ("rock:", "brightness: 0, rock:", "7:5: brightness: 0 percent; 1 to 100 are allowed"),
        ("rock:", "tile: 0, rock:", "7:5: tile: 0 pixels; 1 to 256 are allowed"),
        ("rock:", "walls: (lips: 7), rock:", "7:13: walls.lips: its 4 tiles end with 10, but the picture has 2 tiles"),
        ("rock:", "things: {\"a\": []}, rock:", "7:15: things.a: name at least one tile"),
        (
            "rock:",
            "doors: {\"a\": (east_west_wall: (open: 9))}, rock:",
            "7:36: doors.a.east_west_wall.open: tile 9 is not in the picture, which has 2 tiles",
        ),
        (
            "rock:",
            "doors: {\"a\": (wide_north_south_wall: (grate: (two: (0, 8), more: (0, 1, 1))))}, rock:",
            "7:51: doors.a.wide_north_south_wall.grate.two: tile 8 is not in the picture, which has 2 tiles",
        ),
        (
            "rock:",
            "lock_badge_halves: (west: 0, east: 1, north: 7, south: 1), rock:",
            "7:43: lock_badge_halves.north: tile 7 is not in the picture, which has 2 tiles",
        ),
        ("two.png", " ", "3:5: image: the file name of a picture is missing"),
    ];
    let told = cases.map(|(old, new, _)| {
        let text = SMALLEST.replace(old, new);
        assert_ne!(text, SMALLEST);
        Tileset::parse(&text).expect_err(new).to_string()
    });
    assert_eq!(told, cases.map(|(_, _, message)| message.to_owned()));
}

#[test]
fn an_unknown_field_is_told_with_the_known_ones() {
    let error = Tileset::parse(&SMALLEST.replace("rock:", "rocks: 1, rock:")).expect_err("a misspelt field");
    assert_eq!((error.line, error.column), (7, 5));
    assert!(error.message.contains("`rocks`") && error.message.contains("`rock`"), "{error}");
}

#[test]
fn no_beginning_and_no_mutilation_of_a_file_panics() {
    let text = undercroft_assets::tileset("lab").expect("shipped").text;
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        assert!(
            Tileset::parse(&text[..end]).is_err() || text[end..].trim_start().starts_with("//") || end + 2 > text.len()
        );
    }
    for at in (0..text.len()).step_by(3) {
        if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
            let _ = Tileset::parse(&format!("{}9{}", &text[..at], &text[at + 1..]));
        }
    }
}

/// Tiles of a door over an opening.
fn door_row(tileset: &Tileset, state: DoorState, passage_runs_east: bool, of: u32) -> Vec<Option<u16>> {
    (0..of).map(|at| tileset.door("", state, passage_runs_east, DoorPlace { at, of })).collect()
}

#[test]
fn one_door_spans_all_tiles_of_its_opening() {
    let lab = Tileset::parse(undercroft_assets::tileset("lab").expect("shipped").text).expect("valid");
    let row = |state, east, of| -> Vec<u16> { door_row(&lab, state, east, of).into_iter().flatten().collect() };
    assert_eq!(row(DoorState::Closed, false, 1), [112]);
    assert_eq!(row(DoorState::Closed, false, 2), [192, 193]);
    assert_eq!(row(DoorState::Closed, false, 3), [194, 195, 196]);
    assert_eq!(row(DoorState::Closed, true, 5), [216, 217, 217, 217, 218]);
    assert_eq!(row(DoorState::Open, false, 2), [197, 199], "the ends of a longer one serve");
    assert_eq!(row(DoorState::Locked, false, 3), [194, 202, 196]);
    assert_eq!(row(DoorState::Locked, false, 5), [194, 195, 202, 195, 196], "one padlock");
    assert_eq!(row(DoorState::Locked, true, 4), [216, 224, 217, 218], "one padlock");
}

#[test]
fn a_tileset_without_wide_doors_repeats_single_ones() {
    let doors = "doors: {\"plain\": (east_west_wall: (closed: 0, open: 1), north_south_wall: (grate: 1))}, rock:";
    let tileset = Tileset::parse(&SMALLEST.replace("rock:", doors)).expect("valid");
    assert_eq!(door_row(&tileset, DoorState::Closed, false, 3), [Some(0); 3]);
    assert_eq!(door_row(&tileset, DoorState::Trapped, false, 2), [Some(0); 2]);
    assert_eq!(door_row(&tileset, DoorState::Open, false, 2), [Some(1); 2]);
    assert_eq!(door_row(&tileset, DoorState::Grate, true, 2), [Some(1); 2]);
    assert_eq!(door_row(&tileset, DoorState::Closed, true, 2), [None; 2]);
}

#[test]
fn what_a_tileset_lacks_is_listed_once_and_in_the_words_of_its_file() {
    let lab = undercroft_assets::tileset("lab").expect("shipped").text;
    assert_eq!(Tileset::parse(lab).expect("valid").missing_roles_warning(), None);
    let less = lab
        .replace("        lips: 96,", "        //")
        .replace("locked: 120, ", "")
        .replace("        \"exit\": [131],\n", "")
        .replace("    lock_badge: 156,", "    //");
    let tileset = Tileset::parse(&less).expect("all of it may be left out");
    let missing = ["walls.lips", "doors.plain.north_south_wall.locked", "things.exit", "lock_badge"];
    assert_eq!(tileset.missing_roles(), missing);
    let told = tileset.missing_roles_warning().expect("four roles are missing");
    assert!(missing.iter().all(|role| told.matches(role).count() == 1), "{told}");
    let smallest = Tileset::parse(SMALLEST).expect("valid");
    for role in ["hall", "walls.tops", "shadows", "doors.plain", "things.spawn", "keys", "unknown_thing"] {
        assert!(smallest.missing_roles().iter().any(|missing| missing == role), "{role}");
    }
}
