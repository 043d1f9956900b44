//! What somebody reads who made a mistake in a preset: where it stands, what is allowed, how to put it right.

mod shipped;

use shipped::library;
use undercroft::preset::{Preset, Problems};

const LAB: &str = include_str!("../../../assets/presets/lab.dungeon.ron");

fn problems_of(text: &str) -> Problems {
    match Preset::load("lab", "lab.dungeon.ron", text, &library()) {
        Err(problems) => problems,
        Ok(_) => panic!("no problem found in\n{text}"),
    }
}

/// The laboratory with these replacements, each of the first occurrence.
fn lab(edits: &[(&str, &str)]) -> String {
    edits.iter().fold(LAB.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    })
}

/// The pictures of all problems of the edited laboratory.
fn pictures(edits: &[(&str, &str)]) -> String {
    problems_of(&lab(edits)).to_string()
}

/// The single problem of the edited laboratory, in one line.
fn one_line(edits: &[(&str, &str)]) -> String {
    one_line_of(&lab(edits))
}

fn one_line_of(text: &str) -> String {
    let problems = problems_of(text);
    let lines: Vec<String> = problems.iter().map(|problem| problem.one_line()).collect();
    assert_eq!(lines.len(), 1, "{lines:#?}");
    lines[0].clone()
}

#[test]
fn a_misspelt_field_of_a_tier() {
    assert_eq!(
        pictures(&[("layout: (columns: 5,", "layout: (colums: 5,")]),
        "\
lab.dungeon.ron:77:36: tiers[\"adept\"].layout.colums: no such field
 77 |         (name: \"adept\",   layout: (colums: 5, rows: 5, steps: 9,  min_rooms: 19)),
    |                                    ^^^^^^ help: columns?  (fields here: columns, rows, steps, remove_room, \
         remove_connection, start_end, min_rooms)"
    );
    assert_eq!(
        one_line(&[("layout: (columns: 5,", "layout: (colums: 5,")]),
        "lab.dungeon.ron:77:36: tiers[\"adept\"].layout.colums: no such field; help: columns?"
    );
}

#[test]
fn chances_that_sum_to_more_than_a_hundred() {
    assert_eq!(
        pictures(&[("remove_room: 15,", "remove_room: 25,"), (" % chance that a step removes a room         } together at most 100;", "")]),
        "\
lab.dungeon.ron:18:22: layout.remove_room + layout.remove_connection = 110, at most 100   (in every tier)
 18 |         remove_room: 25,                // W
    |                      ^^
 19 |         remove_connection: 85,          // V % chance that a step removes a connection   } the rest of the steps idle
    |                            ^^ help: 75 here, or 15 above. What is left of 100 are idle steps."
    );
    let one_tier = pictures(&[("layout: (columns: 5, rows: 5,", "layout: (columns: 5, rows: 5, remove_room: 16,")]);
    assert!(
        one_tier.starts_with(
            "lab.dungeon.ron:77:70: tiers[\"adept\"].layout.remove_room + layout.remove_connection = 101, at most 100\n 19 |"
        ),
        "{one_tier}"
    );
    assert!(
        one_tier.ends_with("^^ help: remove_connection: 84, or remove_room: 15. What is left of 100 are idle steps.")
    );
}

#[test]
fn a_percent_sign_quotes_and_a_hash() {
    assert_eq!(
        pictures(&[
            (
                "remove_room: 15,                // W % chance that a step removes a room         } together at most 100;",
                "remove_room: 15%,"
            ),
            (
                "start_end: Sides,               // Corners | Sides | Random(min_distance: 4) | Farthest | At(start: (0, 2), end: (6, 2))",
                "start_end: \"Sides\","
            ),
            (
                "    // ---- 5. Look ---------------------------------------------------------------------------------",
                "    # ---- 5. Look"
            ),
        ]),
        "\
lab.dungeon.ron:18:24: layout.remove_room: a percentage is written without the sign
 18 |         remove_room: 15%,
    |                        ^ help: 15
lab.dungeon.ron:20:20: layout.start_end: the choice stands without quotes
 20 |         start_end: \"Sides\",
    |                    ^^^^^^^ help: Sides
lab.dungeon.ron:70:5: comments begin with //
 70 |     # ---- 5. Look
    |     ^"
    );
}

#[test]
fn a_room_that_does_not_fit_its_cell() {
    let wide = ("Rectangle(w: (5, 9), h: (5, 9))),", "Rectangle(w: (5, 12), h: (5, 9))),");
    assert_eq!(
        pictures(&[wide]),
        "\
lab.dungeon.ron:27:41: shapes[0].shape.w: at most 9 tiles wide, because cell.width is 11 (line 25) and both walls need \
         one; found 12
 27 |         (weight: 7, shape: Rectangle(w: (5, 12), h: (5, 9))),
    |                                         ^^^^^^^ help: (5, 9), or cell: (width: 14, …)"
    );
    assert_eq!(
        one_line(&[("radius: (2, 4)", "radius: (2, 5)")]),
        "lab.dungeon.ron:29:41: shapes[2].shape.radius: at most 4 tiles, because cell.width is 11 (line 25), both walls \
         need one tile and the middle another; found 5; help: (2, 4)"
    );
    assert_eq!(
        one_line(&[
            ("doors: (locked: Exactly(2))", "cell: (height: 9)"),
            ("(w: (9, 9), h: (9, 9))", "(w: (9, 9), h: (7, 7))"),
            ("h: (5, 9)", "h: (5, 7)"),
            ("(2, 4)", "(2, 3)"),
            ("w: (5, 9), h: (5, 7)", "w: (5, 9), h: (5, 8)")
        ]),
        "lab.dungeon.ron:27:52: shapes[0].shape.h: at most 7 tiles high, because cell.height is 9 (line 79) and both walls \
         need one; found 8   (tier elite); help: (5, 7), or cell: (…, height: 10)"
    );
}

#[test]
fn several_mistakes_are_told_at_once_in_order_of_line() {
    let problems = problems_of(&lab(&[
        ("layout: (columns: 5,", "layout: (colums: 5,"),
        ("remove_room: 15,", "remove_room: 25%,"),
        ("Rectangle(w: (5, 9), h: (5, 9))),", "Rectangle(w: (5, 12), h: (5, 9))),"),
        ("ambient: \"#9fb8c4\"", "ambient: \"blue\""),
        ("default_tier: \"veteran\"", "default_tier: \"hard\""),
    ]));
    let paths: Vec<(usize, &str)> = problems.iter().map(|problem| (problem.line, &*problem.path)).collect();
    assert_eq!(
        paths,
        [
            (18, "layout.remove_room"),
            (18, "layout.remove_room"),
            (27, "shapes[0].shape.w"),
            (71, "theme.ambient"),
            (77, "tiers[\"adept\"].layout.colums"),
            (81, "default_tier"),
        ]
    );
}

#[test]
fn twenty_problems_are_shown_and_the_rest_counted() {
    let rows = "(weight: -1, shape: Disc(radius: (2, 4))), ".repeat(25);
    let problems = problems_of(&format!("(format: 1, shapes: [{rows}])"));
    assert_eq!(problems.iter().count(), 25);
    let text = problems.to_string();
    assert_eq!(text.matches("0..=10000, found -1").count(), 20);
    assert!(text.ends_with("\n… and 5 more"));
}

#[test]
fn numbers_out_of_bounds_name_the_bounds() {
    for (edits, message) in [
        (&[("steps: 14,", "steps: -3,")][..], "17:16: layout.steps: 0..=140, found -3"),
        (
            &[("steps: 14,", "steps: 1000000000000,")],
            "17:16: layout.steps: 0..=140, found 1000000000000   (tier veteran); help: at most 4 x columns x rows, 4 x 7 x 5",
        ),
        (
            &[("columns: 4, rows: 4,", "columns: 0, rows: 4,")],
            "76:45: tiers[\"novice\"].layout.columns: 1..=512, found 0",
        ),
        (&[("columns: 4, rows: 4,", "columns: 4, rows: 0,")], "76:54: tiers[\"novice\"].layout.rows: 1..=512, found 0"),
        (
            &[("columns: 4, rows: 4, steps: 5,  min_rooms: 12", "columns: 1, rows: 1, steps: 0,  min_rooms: 0")],
            "76:45: tiers[\"novice\"].layout.columns x layout.rows = 1, at least 2: start and end are two rooms",
        ),
        (
            &[("min_rooms: 12", "min_rooms: 17")],
            "76:79: tiers[\"novice\"].layout.min_rooms: 0..=16, found 17; help: the grid has 4 x 4 rooms",
        ),
        (&[("chance: 70,", "chance: 101,")], "35:17: doors.chance: 0..=100, found 101   (in every tier)"),
        (&[("columns: 7,", "columns: 7.0,")], "15:18: layout.columns: a whole number, found 7.0; help: 7"),
        (
            &[("columns: 7,", "columns: 99999999999999999999999999999999999999999999999999,")],
            "15:18: layout.columns: 1..=512, found 99999999999999999999999999999999999999999999999999",
        ),
        (&[("columns: 7,", "columns: \"7\",")], "15:18: layout.columns: a number stands without quotes; help: 7"),
        (
            &[("start_end: Sides", "start_end: Random(min_distance: 40)")],
            "20:41: layout.start_end.min_distance: 1..=6, found 40   (tier novice; likewise adept, veteran, elite); help: \
             no two cells of 4 x 4 are farther apart than 6 steps",
        ),
        (
            &[("start_end: Sides", "start_end: At(start: (0, 4), end: (3, 0))")],
            "20:30: layout.start_end.start: (0, 0)..=(3, 3), found (0, 4)   (tier novice); help: (column, row), counted \
             from 0; the grid has 4 x 4 cells",
        ),
        (
            &[("start_end: Sides", "start_end: At(start: (0, -1), end: (3, 0))")],
            "20:30: layout.start_end.start: (0, 0)..=(3, 3), found (0, -1)   (tier novice; likewise adept, veteran, elite); \
             help: (column, row), counted from 0; the grid has 4 x 4 cells",
        ),
        (
            &[("start_end: Sides", "start_end: At(start: (3, 0), end: (3, 0))")],
            "20:43: layout.start_end.end: another cell than the start, found (3, 0) for both   (in every tier)",
        ),
        (
            &[("width: Shared(2, 3)", "width: Shared(3, 2)")],
            "32:16: halls.width: the smaller number stands first; found Shared(3, 2); help: Shared(2, 3)",
        ),
        (
            &[("width: Shared(2, 3)", "width: Shared(2, 8)")],
            "32:16: halls.width: at most 7 tiles wide, because cell.width is 11 (line 25) and a room needs two tiles on \
             each side of it; found 8; help: Shared(2, 7)",
        ),
        (
            &[("w: (7, 9)", "w: (9, 7)")],
            "28:41: shapes[1].shape.w: the smaller number stands first; found (9, 7); help: (7, 9)",
        ),
        (
            &[("DistanceToEnd(1, 2)", "DistanceToEnd(2, 1)")],
            "55:21: special_rooms[\"boss\"].where[0]: the smaller number stands first; found DistanceToEnd(2, 1); help: DistanceToEnd(1, 2)",
        ),
        (
            &[("\"chest\", \"chest\"", &"\"chest\", ".repeat(17))],
            "59:53: special_rooms[\"treasury\"].spots: at most 16 words, found 17",
        ),
    ] {
        assert_eq!(one_line(edits), format!("lab.dungeon.ron:{message}"));
    }
}

#[test]
fn a_grid_beyond_all_bounds() {
    let lines: Vec<String> =
        problems_of(&lab(&[("columns: 7,", "columns: 1000000000,"), ("rows: 5, ", "rows: 1000000000, ")]))
            .iter()
            .map(|problem| problem.one_line())
            .collect();
    assert_eq!(
        lines,
        [
            "lab.dungeon.ron:15:18: layout.columns: 1..=512, found 1000000000   (tier veteran)",
            "lab.dungeon.ron:16:15: layout.rows: 1..=512, found 1000000000   (tier veteran)",
        ]
    );
    assert_eq!(
        one_line(&[("columns: 7,", "columns: 512,"), ("rows: 5, ", "rows: 512, ")]),
        "lab.dungeon.ron:15:18: layout.columns x cell.width x layout.rows x cell.height = 5632 x 5632 = 31719424 tiles, at \
         most 16777216   (tier veteran); help: at most 270 columns with these rows and this cell"
    );
}

#[test]
fn words_that_nobody_knows() {
    for (edits, message) in [
        (&[("start_end: Sides", "start_end: Side")][..], "20:20: layout.start_end: no such choice; help: Sides?"),
        (&[("layout: GridCarve(", "layout: GridCrave(")], "14:13: layout: no such choice; help: GridCarve?"),
        (
            &[("    cell: (width", "    columns: 3, cell: (width")],
            "25:5: columns: no such field; help: layout.columns?",
        ),
        (
            &[("    halls: (", "    halls_width: (2, 3), halls: (")],
            "31:5: halls_width: `halls_width` is called `halls.width` since format 1; help: halls: (width: …)",
        ),
        (
            &[("(name: \"novice\", ", "(name: \"novice\", default_tier: \"novice\", ")],
            "76:26: tiers[\"novice\"].default_tier: belongs to the preset, a tier can't change it",
        ),
        (
            &[("default_tier: \"veteran\"", "default_tier: \"vetran\"")],
            "81:19: default_tier: no tier \"vetran\"; the tiers here are novice, adept, veteran, elite; help: \"veteran\"?",
        ),
        (
            &[("tiers: (\"adept\", \"elite\")", "tiers: (\"adapt\", \"elite\")")],
            "66:20: special_rooms[\"shrine\"].tiers: no tier \"adapt\"; the tiers here are novice, adept, veteran, elite; help: \"adept\"?",
        ),
        (
            &[("tiers: (\"adept\", \"elite\")", "tiers: (\"elite\", \"adept\")")],
            "66:20: special_rooms[\"shrine\"].tiers: the easier tier stands first; the tiers here are novice, adept, veteran, elite; help: (\"adept\", \"elite\")",
        ),
        (&[("// extends: \"lab\",", "extends: \"ratkn\",")], "9:14: extends: no preset \"ratkn\"; help: \"ratkin\"?"),
        (
            &[
                (
                    "layout: GridCarve(\n        columns: 7,",
                    "layout: Custom(\"maze\", (x: 1)), // GridCarve(\n        /* columns: 7,",
                ),
                (
                    "min_rooms: 27,                  // carving stops before fewer rooms than this can be reached\n    ),",
                    "*/",
                ),
                ("layout: (columns: 4, rows: 4, steps: 5,  min_rooms: 12)", "layout: ()"),
            ],
            "14:13: layout: no layout \"maze\"; this program brings none of its own   (in every tier)",
        ),
    ] {
        assert_eq!(one_line(edits), format!("lab.dungeon.ron:{message}"));
    }
}

#[test]
fn names_and_kinds_are_their_own() {
    for (edits, message) in [
        (
            &[("kind: \"shrine\"", "kind: \"boss\"")][..],
            "64:19: special_rooms[2].kind: \"boss\" is the kind of special_rooms[0] already; each kind stands once",
        ),
        (
            &[("kind: \"shrine\"", "kind: \"start\"")],
            "64:19: special_rooms[2].kind: \"start\" is a word of the generator; take another than start, end, entrance, plain, hall",
        ),
        (
            &[("(name: \"novice\", ", "(name: \"adept\", ")],
            "77:16: tiers[1].name: \"adept\" stands twice (line 76), a tier's name is its own",
        ),
        (
            &[("(name: \"novice\", ", "(name: \"a/b\", ")],
            "76:16: tiers[0].name: 1..=64 letters, digits, spaces, `-` and `_`, found \"a/b\"",
        ),
        (&[("rows: 5, ", "rows: 5, rows: 6, ")], "16:18: layout.rows: written twice, first in line 16"),
        (&[("\"metal\": 9", "\"wood\": 9")], "36:29: doors.kinds[\"wood\"]: written twice"),
    ] {
        assert_eq!(one_line(edits), format!("lab.dungeon.ron:{message}"));
    }
}

#[test]
fn something_must_be_possible() {
    for (edits, message) in [
        (
            &[("\"metal\": 9, \"glass\": 1", "\"metal\": 0")][..],
            "36:16: doors.kinds: all weights are 0, at least one is more   (in every tier)",
        ),
        (
            &[("{ \"wood\": 0, \"metal\": 9, \"glass\": 1 }", "{}")],
            "36:16: doors.kinds: at least one word, because there are doors   (in every tier); help: { \"wood\": 1 }",
        ),
        (
            &[("ambient: \"#9fb8c4\"", "ambient: \"blue\"")],
            "71:59: theme.ambient: a colour \"#rrggbb\", two hexadecimal digits each, found \"blue\"; help: \"#9fb8c4\"",
        ),
        (
            &[("ambient: \"#9fb8c4\"", "ambient: #9fb8c4")],
            "71:59: theme.ambient: a text stands in quotes, found #9fb8c4; help: \"#9fb8c4\"",
        ),
        (
            &[("\"tilesets/lab.tileset.ron\"", "\"\"")],
            "71:22: theme.tileset: the path of a tileset, found nothing; help: \"tilesets/lab.tileset.ron\"",
        ),
    ] {
        assert_eq!(one_line(edits), format!("lab.dungeon.ron:{message}"));
    }
    assert_eq!(one_line_of("(format: 1, tiers: [])"), "lab.dungeon.ron:1:20: tiers: at least one tier, found none");
    assert_eq!(one_line_of("(format: 1, shapes: [])"), "lab.dungeon.ron:1:21: shapes: at least 1 in the list, found 0");
    let weights = "(format: 1, contents: [(weight: 0, spots: [])])";
    assert_eq!(one_line_of(weights), "lab.dungeon.ron:1:23: contents: all weights are 0, at least one is more");
}

#[test]
fn values_of_the_wrong_kind() {
    for (edits, message) in [
        (
            &[("name: \"Laboratory\"", "name: Laboratory")][..],
            "10:11: name: a text stands in quotes, found Laboratory; help: \"Laboratory\"",
        ),
        (
            &[("locked: Exactly(0)", "locked: 2")],
            "37:17: doors.locked: one of Exactly(n), Upto(n), AsLabelled, found 2; help: Exactly(2)",
        ),
        (
            &[("width: Shared(2, 3)", "width: (2, 3)")],
            "32:16: halls.width: one of Shared(min, max), PerHall(min, max), found (2, 3); help: Shared(2, 3)",
        ),
        (
            &[("spots: [\"curio\"]", "spots: \"curio\"")],
            "44:29: contents[1].spots: a list in [ ], found \"curio\"; help: [\"curio\"]",
        ),
        (&[("cell: (width: 11, height: 11)", "cell: 11")], "25:11: cell: named values (width: …, height: …), found 11"),
        (&[("radius: (2, 4)", "radius: 4")], "29:41: shapes[2].shape.radius: a pair (min, max), found 4; help: (4, 4)"),
        (
            &[("radius: (2, 4)", "radius: [2, 4]")],
            "29:41: shapes[2].shape.radius: a pair (min, max), found [2, 4]; help: (2, 4)",
        ),
        (
            &[("required: false", "required: no")],
            "61:23: special_rooms[\"treasury\"].required: true or false, found no",
        ),
        (
            &[("Rectangle(w: (7, 9), h: (3, 5))", "Rectangle(w: (7, 9))")],
            "28:28: shapes[1].shape.h: missing; help: h: (min, max)",
        ),
        (&[("kind: \"boss\", ", "")], "53:9: special_rooms[0].kind: missing; help: kind: \"…\""),
        (
            &[("Random(min_distance: 4) | Farthest", ""), ("start_end: Sides", "start_end: Random")],
            "20:20: layout.start_end: `Random` is written Random(min_distance: …), found Random",
        ),
    ] {
        assert_eq!(one_line(edits), format!("lab.dungeon.ron:{message}"));
    }
}

#[test]
fn faults_of_syntax_are_told_where_they_are() {
    for (edits, message) in [
        (&[("columns: 7,", "columns: 7")][..], "15:19: layout.columns: a comma is missing after line 15; help: 7,"),
        (
            &[("columns: 7,", "columns = 7,")],
            "15:17: layout.columns: a colon stands between a name and its value; help: columns:",
        ),
        (
            &[("columns: 7,", "columns 7,")],
            "15:16: layout.columns: a colon stands between a name and its value; help: columns:",
        ),
        (&[("columns: 7,", "\"columns\": 7,")], "15:9: layout.columns: a name stands without quotes; help: columns"),
        (&[("columns: 7,", "columns: 7,,")], "15:20: nothing stands before this comma"),
        (&[("columns: 7,", "columns: ,")], "15:9: layout.columns: a value is missing behind the name; help: 7"),
        (&[("columns: 7,", "columns: 7;,")], "15:19: `;` means nothing here"),
        (&[("    ),\n\n    // ---- 2", "\n\n    // ---- 2")], "14:22: `(` of line 14 is never closed"),
        (&[("    ],\n    halls", "    \n    halls")], "26:13: `[` of line 26 is never closed"),
        (&[("h: (5, 9))),", "h: (5, 9)),")], "27:9: `(` of line 27 is never closed"),
        (&[("name: \"Laboratory\"", "name: \"Laboratory")], "10:11: `\"` of line 10 is never closed"),
        (
            &[("default_tier: \"veteran\",\n)", "default_tier: \"veteran\",\n)\n)")],
            "83:1: nothing may follow the end of the preset",
        ),
    ] {
        assert_eq!(one_line(edits), format!("lab.dungeon.ron:{message}"));
    }
}

#[test]
fn files_that_are_no_presets() {
    for text in ["", " \n", "// nothing\n", "\u{feff}"] {
        let message = one_line_of(text);
        assert!(message.contains("there is no preset in this file"), "{message}");
    }
    assert_eq!(one_line_of("(format: 1"), "lab.dungeon.ron:1:1: `(` of line 1 is never closed");
    assert_eq!(one_line_of("5"), "lab.dungeon.ron:1:1: a preset begins with `(` and ends with `)`");
    let deep = problems_of(&format!("(format: 1, x: {}", "(".repeat(100_000))).to_string();
    assert!(deep.contains("too many brackets inside each other"), "{deep}");
    assert!(one_line_of(&" ".repeat(2_000_000)).contains("at most 1048576 bytes, found 2000000"));
    let error = Preset::load_bytes("lab", "lab.dungeon.ron", b"(format: 1,\n name: \"\xff\")", &library()).unwrap_err();
    assert_eq!(
        error.iter().next().map(|problem| problem.one_line()),
        Some(
            "lab.dungeon.ron:2:9: the file is not UTF-8 text: the byte 0xff stands here; help: save it as UTF-8".into()
        )
    );
}

#[test]
fn the_format_is_named_and_known() {
    assert_eq!(one_line_of("()"), "lab.dungeon.ron:1:1: format: missing; help: format: 1");
    let newer = "lab.dungeon.ron:1:10: format: written for a newer Undercroft (format 2, this is 1)";
    assert_eq!(one_line_of("(format: 2, what: Ever { came, later })"), newer);
    assert_eq!(one_line_of("(format: 0)"), "lab.dungeon.ron:1:10: format: 1, found 0; help: 1");
}

#[test]
fn presets_that_extend_each_other_in_a_circle() {
    let mut library = library();
    library.add_preset("ring", "(format: 1, extends: \"rung\")");
    library.add_preset("rung", "(format: 1, extends: \"ring\")");
    let load = |name, text| Preset::load(name, &format!("{name}.dungeon.ron"), text, &library);
    let circle = "extends: the presets extend each other in a circle:";
    for (name, text, message) in [
        ("own", "(format: 1, extends: \"own\")", format!("own.dungeon.ron:1:22: {circle} own -> own")),
        ("ring", "(format: 1, extends: \"rung\")", format!("rung.dungeon.ron:1:22: {circle} ring -> rung -> ring")),
        (
            "third",
            "(format: 1, extends: \"ring\")",
            format!("rung.dungeon.ron:1:22: {circle} third -> ring -> rung -> ring"),
        ),
    ] {
        let problems = load(name, text).unwrap_err();
        assert_eq!(problems.iter().map(|problem| problem.one_line()).collect::<Vec<_>>(), [message]);
    }
}

#[test]
fn a_file_that_ends_anywhere_is_told_and_never_panics() {
    let end = LAB.trim_end().len();
    for cut in (0..end).filter(|cut| LAB.is_char_boundary(*cut)) {
        let problems = problems_of(&LAB[..cut]);
        assert_eq!(problems.iter().count(), 1, "cut at {cut}: {problems}");
        let _ = problems.to_string();
    }
}

#[test]
fn no_message_shows_the_words_of_the_program() {
    for edits in [
        [("columns: 7,", "columns: [7],")],
        [("columns: 7,", "columns: None,")],
        [("cell: (width: 11", "cell: Cell(width: 11")],
        [("kinds: { \"wood\": 0", "kinds: { wood: 0")],
        [("layout: (columns: 4", "layout: GridCarve(columns: true")],
        [("where: [DistanceToEnd(1, 2)", "where: [DistanceToEnd(2)")],
        [("where: [DistanceToEnd(1, 2)", "where: [DistanceToEnd")],
        [("Exactly(0)", "Exactly")],
        [("Exactly(0)", "Exactly(n: 0)")],
        [("about: \"Machines.", "about: \"\\q Machines.")],
        [("format: 1,", "format: '1',")],
    ] {
        let text = pictures(&edits);
        for word in ["Patch", "struct", "expected", "Expected", "can't be read", "u32", "String"] {
            assert!(!text.contains(word), "{edits:?}\n{text}");
        }
    }
}
