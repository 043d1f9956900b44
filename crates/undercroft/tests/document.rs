//! Saving changes only the values that were changed; comments, order and spacing stay byte for byte.

use undercroft::preset::{Document, EditError};

/// The lines that differ, as (before, after).
fn changed<'a>(before: &'a str, after: &'a str) -> Vec<(&'a str, &'a str)> {
    assert_eq!(before.lines().count(), after.lines().count(), "{after}");
    before.lines().zip(after.lines()).filter(|(a, b)| a != b).collect()
}

fn lab() -> Document {
    Document::new("lab.dungeon.ron", undercroft_assets::preset("lab").unwrap().text)
}

fn edited(text: &str, edit: impl FnOnce(&mut Document) -> Result<(), EditError>) -> String {
    let mut document = Document::new("my.dungeon.ron", text);
    edit(&mut document).unwrap_or_else(|error| panic!("{error}\n{text}"));
    document.text().to_owned()
}

#[test]
fn a_value_is_replaced_and_its_comment_stays() {
    let mut document = lab();
    document.set("layout.columns", "9").unwrap();
    let before = lab();
    assert_eq!(
        changed(before.text(), document.text()),
        [(
            "        columns: 7,                     // X   1..=512",
            "        columns: 9,                     // X   1..=512"
        )]
    );
    assert_eq!(document.get("layout.columns"), Some("9"));
}

#[test]
fn a_tier_gets_the_brackets_that_it_needs() {
    let mut document = lab();
    assert_eq!(document.overrides("veteran"), [""; 0]);
    document.set("tiers[\"veteran\"].layout.columns", "8").unwrap();
    let line = "        (name: \"veteran\", layout: (columns: 8)),              // the values above";
    assert_eq!(changed(lab().text(), document.text())[0].1, line);
    document.set("tiers[\"veteran\"].layout.rows", "9").unwrap();
    document.set("tiers[\"veteran\"].doors.locked", "Upto(3)").unwrap();
    document.set("tiers[\"veteran\"].halls.width", "PerHall(1, 3)").unwrap();
    document.set("tiers[\"veteran\"].layout.columns", "10").unwrap();
    let line = "        (name: \"veteran\", layout: (columns: 10, rows: 9), doors: (locked: Upto(3)), halls: (width: \
                PerHall(1, 3))),              // the values above";
    assert_eq!(changed(lab().text(), document.text())[0].1, line);
    let overrides = ["layout.columns", "layout.rows", "doors.locked", "halls.width"];
    assert_eq!(document.overrides("veteran"), overrides);
    for path in overrides {
        document.remove(&format!("tiers[\"veteran\"].{path}")).unwrap();
    }
    assert_eq!(document.text(), lab().text());
}

#[test]
fn overrides_name_fields_and_whole_lists() {
    let document = lab();
    let grid = ["layout.columns", "layout.rows", "layout.steps", "layout.min_rooms"];
    assert_eq!(document.overrides("novice"), grid);
    assert_eq!(document.overrides("elite"), [&grid[..], &["doors.locked"]].concat());
    assert_eq!(document.overrides("nobody"), [""; 0]);
    let text = "(tiers: [(name: \"a\", shapes: [(shape: Disc(radius: (1, 2)))], doors: (kinds: { \"x\": 1 }))])";
    assert_eq!(Document::new("f", text).overrides("a"), ["shapes", "doors.kinds"]);
}

#[test]
fn lists_are_replaced_whole_and_entries_alone() {
    let mut document = lab();
    document.set("shapes[0].shape.w", "(3, 9)").unwrap();
    document.set("special_rooms[\"treasury\"].count", "(2, 2)").unwrap();
    document.set("doors.kinds[\"glass\"]", "4").unwrap();
    assert_eq!(changed(lab().text(), document.text()).len(), 3);
    document.set("contents", "[(weight: 1, spots: [\"tea\"])]").unwrap();
    assert_eq!(document.get("contents[0].spots[0]"), Some("\"tea\""));
    assert!(document.text().contains("    contents: [(weight: 1, spots: [\"tea\"])],\n\n    // ---- 4."));
}

#[test]
fn a_missing_field_gets_its_line_or_its_place_in_the_line() {
    let text = "(\n    format: 1, // one\n    cell: (width: 9), // nine\n)\n";
    let rows = edited(text, |document| document.set("layout.rows", "4"));
    assert_eq!(rows, "(\n    format: 1, // one\n    cell: (width: 9), // nine\n    layout: GridCarve(rows: 4),\n)\n");
    let height = edited(text, |document| document.set("cell.height", "7"));
    assert_eq!(height, "(\n    format: 1, // one\n    cell: (width: 9, height: 7), // nine\n)\n");
    let no_comma = edited("(\n\tformat: 1 // one\n)", |document| document.set("name", "\"x\""));
    assert_eq!(no_comma, "(\n\tformat: 1, // one\n\tname: \"x\",\n)");
    let windows = edited("(\r\n  format: 1,\r\n)", |document| document.set("theme.ambient", "\"#000000\""));
    assert_eq!(windows, "(\r\n  format: 1,\r\n  theme: (ambient: \"#000000\"),\r\n)");
    assert_eq!(edited("()", |document| document.set("format", "1")), "(format: 1)");
    assert_eq!(edited("(extends: \"lab\")", |d| d.set("layout.rows", "4")), "(extends: \"lab\", layout: (rows: 4))");
    let added = edited("(tiers: [(name: \"a\")])", |document| document.set("tiers[1]", "(name: \"b\")"));
    assert_eq!(added, "(tiers: [(name: \"a\"), (name: \"b\")])");
}

#[test]
fn a_removed_value_takes_its_line_or_its_comma_with_it() {
    let text = "(\n    format: 1,\n    about: \"x\", // gone\n    cell: (width: 9, height: 7),\n)";
    let about = edited(text, |document| document.remove("about"));
    assert_eq!(about, "(\n    format: 1,\n    cell: (width: 9, height: 7),\n)");
    let width = edited(text, |document| document.remove("cell.width"));
    assert_eq!(width, "(\n    format: 1,\n    about: \"x\", // gone\n    cell: (height: 7),\n)");
    let height = edited(text, |document| document.remove("cell.height"));
    assert_eq!(height, "(\n    format: 1,\n    about: \"x\", // gone\n    cell: (width: 9),\n)");
    assert_eq!(edited("(a: 1, b: 2)", |document| document.remove("b")), "(a: 1)");
    assert_eq!(edited("(a: 1, b: 2,)", |document| document.remove("b")), "(a: 1,)");
    assert_eq!(edited("(a: [1, 2, 3])", |document| document.remove("a[1]")), "(a: [1, 3])");
    assert_eq!(edited("(a: 1)", |document| document.remove("a")), "()");
}

#[test]
fn what_cannot_be_edited_is_refused_and_left() {
    let mut document = lab();
    for (path, value) in [
        ("tiers[\"legend\"].layout.columns", "8"),
        ("shapes[9].weight", "8"),
        ("layout.start_end.min_distance", "4"),
        ("halls.width.x", "1"),
        ("layout..columns", "1"),
        ("", "1"),
    ] {
        let error = document.set(path, value).unwrap_err();
        assert!(matches!(error, EditError::NoSuchPlace { .. }), "{path}: {error}");
    }
    for value in ["", "1, rows: 3", "(", "1)", "// 1", "\"", "1 // one", "%"] {
        let error = document.set("layout.columns", value).unwrap_err();
        assert!(matches!(error, EditError::Value { .. }), "{value}: {error}");
    }
    assert!(document.remove("layout.column").is_err());
    assert_eq!(document.text(), lab().text());

    let broken = lab().text().replace("rows: 5,", "rows: 5%,");
    let mut document = Document::new("lab.dungeon.ron", &broken);
    let message = document.set("layout.columns", "8").unwrap_err().to_string();
    assert!(message.starts_with("lab.dungeon.ron can't be edited until its mistakes are gone"), "{message}");
    assert_eq!(document.text(), broken);
}
