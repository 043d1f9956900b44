//! Files that are no dungeon: one clear error each, never a panic.

mod shipped;

use undercroft::{
    Dungeon,
    dungeon::{AreaId, LockId, OpeningId, ThingId, ThingKind, TileKind, Via},
    grid::Point,
};
use undercroft_io::{ReadError, json, ron};

#[test]
fn an_unknown_format_is_named() {
    let mut dungeon = shipped::dungeon("lab", 1);
    dungeon.format = 2;
    let message = "format 2 is not known; this version reads format 1";
    let error = json::read(json::write(&dungeon).expect("writable")).expect_err("another format");
    assert_eq!((error.to_string().as_str(), error), (message, ReadError::Format { found: 2 }));
    let error = ron::read(ron::write(&dungeon).expect("writable")).expect_err("another format");
    assert_eq!(error.to_string(), message);
    let error = json::read(r#"{"format": 7, "rooms": "of the future"}"#).expect_err("another format");
    assert_eq!(error, ReadError::Format { found: 7 });
    let error = ron::read(r#"(format: 7, rooms: "of the future")"#).expect_err("another format");
    assert_eq!(error, ReadError::Format { found: 7 });
}

#[test]
fn a_mistake_in_the_text_is_told_with_its_place() {
    let text = json::write(&shipped::dungeon("lab", 1)).expect("writable");
    let error = json::read(text.replacen("\"generator\": 2", "\"generator\": x", 1)).expect_err("no number");
    assert!(matches!(error, ReadError::Syntax { line: 3, column: 16, .. }), "{error}");
    let text = ron::write(&shipped::dungeon("lab", 1)).expect("writable");
    let error = ron::read(text.replacen("generator: 2", "generator: x", 1)).expect_err("no number");
    assert!(matches!(error, ReadError::Syntax { line: 3, column: 13, .. }), "{error}");
    assert_eq!(json::read([b'{', 0xFF]), Err(ReadError::NotText { at: 1 }));
    assert_eq!(ron::read([0xFF]), Err(ReadError::NotText { at: 0 }));
}

#[test]
fn a_file_cut_short_anywhere_is_an_error() {
    let dungeon = shipped::dungeon("lab", 1);
    let json = json::write(&dungeon).expect("writable");
    let ron = ron::write(&dungeon).expect("writable");
    for cut in 0..60 {
        assert!(json::read(&json[..json.len() * cut / 60]).is_err(), "{cut}");
        assert!(ron::read(&ron[..ron.len() * cut / 60]).is_err(), "{cut}");
    }
}

#[test]
fn numbers_that_point_at_nothing_are_told_with_their_place() {
    type Spoil = fn(&mut Dungeon);
    let cases: [(&str, Spoil); 14] = [
        ("start", |d| d.start = AreaId(9_999)),
        ("areas[1]", |d| d.areas[1].id = AreaId(0)),
        ("areas[0]", |d| d.areas[0].level = 1),
        ("areas[0]", |d| d.areas[0].bounds.width = u32::MAX),
        ("openings[2].areas", |d| d.openings[2].areas[1] = AreaId(9_999)),
        ("openings[2]", |d| d.openings[2].length = u32::MAX),
        ("openings[2]", |d| d.openings[2].at = Point::new(i32::MAX, i32::MAX)),
        ("openings[2].lock", |d| d.openings[2].lock = Some(LockId(9_999))),
        ("connections[0].via", |d| d.connections[0].via = Via::Opening(OpeningId(9_999))),
        ("things[0]", |d| d.things[0].id = ThingId(7)),
        ("things[0]", |d| d.things[0].at.x = -1),
        ("things[0]", |d| d.things[0].kind = ThingKind::Key(LockId(9_999))),
        ("solving_order[0]", |d| d.solving_order = vec![LockId(9_999)]),
        ("levels[0]", |d| d.levels[0].set(Point::new(0, 0), TileKind::Hall, 9_999)),
    ];
    for (place, spoil) in cases {
        let mut dungeon = shipped::dungeon("lab", 1);
        spoil(&mut dungeon);
        for read in
            [json::read(json::write(&dungeon).expect("writable")), ron::read(ron::write(&dungeon).expect("writable"))]
        {
            let error = read.expect_err(place);
            assert!(error.to_string().starts_with(&format!("{place}: ")), "{place}: {error}");
        }
    }
}

#[test]
fn levels_of_too_many_tiles_are_refused() {
    let text = json::write(&shipped::dungeon("lab", 1)).expect("writable");
    let at = text.find("\"levels\"").expect("levels");
    let level = r#"{"width": 4000, "height": 4000, "rows": []}"#;
    let error = json::read(format!("{}\"levels\": [{level}]}}", &text[..at])).expect_err("no rows");
    assert!(error.to_string().contains("0 rows of tiles, height is 4000"), "{error}");
    let level = r#"{"width": 4000000000, "height": 4000000000, "rows": []}"#;
    let error = json::read(format!("{}\"levels\": [{level}]}}", &text[..at])).expect_err("too large");
    assert!(error.to_string().contains("16000000000000000000 tiles; at most 16777216"), "{error}");
}
