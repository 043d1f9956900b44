//! What somebody reads who made a mistake in a file of tables: where it stands, what is allowed, how to put it right.

use undercroft::tables::Tables;

fn problems(text: &str) -> Vec<String> {
    match Tables::from_texts(&[("my.tables.ron", text)]) {
        Err(problems) => problems.iter().map(|problem| problem.one_line()).collect(),
        Ok(_) => panic!("no problem found in\n{text}"),
    }
}

/// The problems of these tables, in a file with a line of its own for them.
fn of(tables: &str) -> Vec<String> {
    problems(&format!("(format: 1, tables: {{\n{tables}\n}})"))
}

/// The tables have one mistake, told like this. `^` stands before the place that it is about and is taken out.
fn assert_only(tables: &str, problem: &str) {
    let (before, behind) = tables.split_once('^').expect("a mark");
    let (line, column) =
        (before.matches('\n').count() + 2, before.chars().rev().take_while(|c| *c != '\n').count() + 1);
    let tables = format!("{before}{behind}");
    assert_eq!(of(&tables), [format!("my.tables.ron:{line}:{column}: {problem}")], "{tables}");
}

#[test]
fn the_picture_is_that_of_a_preset() {
    let text = "(\n    format: 1,\n    tables: {\n        \"treasure\": (bands: [\n            (depth: (1, 1), rows: [\n                (text: \"{3d6x} sp\"),\n            ]),\n        ]),\n    },\n)\n";
    let problems = Tables::from_texts(&[("treasure.tables.ron", text)]).expect_err("bad dice");
    assert_eq!(
        problems.to_string(),
        "\
treasure.tables.ron:6:25: tables[\"treasure\"].bands[0].rows[0].text: behind the `x` of `3d6x` a number is missing
  6 |                 (text: \"{3d6x} sp\"),
    |                         ^^^^^^"
    );
}

#[test]
fn bad_dice() {
    for (dice, message) in [
        ("3d", "behind the `d` of `3d` the number of faces is missing"),
        ("0d6", "1..=100 dice, found 0"),
        ("101d6", "1..=100 dice, found 101"),
        ("2d0", "1..=1000 faces, found 0"),
        ("2d1001", "1..=1000 faces, found 1001"),
        ("d6+", "behind the `+` of `d6+` a number is missing"),
        ("d6+1+1", "`+1` means nothing behind dice; what may follow is ×10, +1 or -1"),
        ("3y6", "`3y6` is no dice, such as 3d6, d%, 2d4+1 or 3d6×10"),
        ("100d1000x30000", "`100d1000x30000` can come to 3000000000, at most 2147483647 either way"),
        ("99999999999999999999d6", "99999999999999999999 is too large"),
    ] {
        assert_only(
            &format!("\"t\": (rows: [(text: \"ha ^{{{dice}}}\")])"),
            &format!("tables[\"t\"].rows[0].text: {message}"),
        );
        assert_only(
            &format!("\"t\": (rows: [(text: \"\", quantity: ^\"{dice}\")])"),
            &format!("tables[\"t\"].rows[0].quantity: {message}"),
        );
    }
    assert_only(
        "\"t\": (rows: [(text: \"\", quantity: ^\"d4-1\")])",
        "tables[\"t\"].rows[0].quantity: at least 1, but `d4-1` can come to 0",
    );
    assert_only("\"t\": (rows: [(text: \"\", quantity: ^0)])", "tables[\"t\"].rows[0].quantity: 1..=1000000, found 0");
}

#[test]
fn braces_that_mean_nothing() {
    let allowed = "dice such as {3d6×10}, a table's name, {n} or {one|many}";
    for (text, message) in [
        ("a ^{b", "`{` is never closed".to_owned()),
        ("a b^}", "`}` closes nothing".into()),
        ("a ^{}", format!("nothing stands in the braces; {allowed}")),
        ("a ^{Box}", format!("`Box` means nothing here; {allowed}")),
        ("^{a|b|c}", "two forms, as in {ghoul|ghouls}: for one, and for more".into()),
    ] {
        assert_only(&format!("\"t\": (rows: [(text: \"{text}\")])"), &format!("tables[\"t\"].rows[0].text: {message}"));
    }
}

#[test]
fn tables_that_are_not_there() {
    assert_only(
        "\"moods\": (rows: [(text: \"calm\")]), \"t\": (rows: [(text: \"a rat, ^{mods}\")])",
        "tables[\"t\"].rows[0].text: no table \"mods\"; help: moods?",
    );
    let text = "(format: 1, tables: { \"t\": (rows: [(text: \"{elsewhere}\")]) })";
    let problems = Tables::from_texts(&[("my.tables.ron", text)]).expect_err("missing");
    assert!(problems.to_string().ends_with("^^^^^^^^^^^ (tables here: t)"), "{problems}");
}

#[test]
fn tables_that_refer_to_themselves() {
    assert_only(
        "\"a\": (rows: [(text: \"^{a}\")])",
        "tables[\"a\"].rows[0].text: a table that refers to itself: a -> a",
    );
    assert_only(
        "\"a\": (rows: [(text: \"x\"), (text: \"{b}\")]), \"b\": (bands: [(depth: (1, 9), rows: [(text: \"{c}\")])]), \"c\": (rows: \
         [(text: \"^{a}\")])",
        "tables[\"c\"].rows[0].text: a table that refers to itself: a -> b -> c -> a",
    );
    let two =
        of("\"a\": (rows: [(text: \"{b} {d}\")]), \"b\": (rows: [(text: \"{a}\")]), \"d\": (rows: [(text: \"{d}\")])");
    assert_eq!(two.len(), 2, "{two:#?}");
    assert!(two[0].ends_with("itself: a -> b -> a") && two[1].ends_with("itself: d -> d"), "{two:#?}");
}

#[test]
fn a_circle_over_two_files_is_found_where_it_closes() {
    let file = |text: &str| format!("(format: 1, tables: {{{text}}})");
    let (a, b) = (file("\"a\": (rows: [(text: \"{b}\")])"), file("\"b\": (rows: [(text: \"{a}\")])"));
    let problems = Tables::from_texts(&[("a.tables.ron", &a), ("b.tables.ron", &b)]).expect_err("a circle");
    let lines: Vec<String> = problems.iter().map(|problem| problem.one_line()).collect();
    assert_eq!(lines, ["b.tables.ron:1:43: tables[\"b\"].rows[0].text: a table that refers to itself: a -> b -> a"]);
}

#[test]
fn weights_that_are_all_zero() {
    assert_only(
        "\"t\": (rows: ^[(weight: 0, text: \"a\"), (weight: 0, text: \"b\")])",
        "tables[\"t\"].rows: all weights are 0, at least one is more",
    );
    assert_only(
        "\"t\": (bands: [(depth: (1, 1), rows: [(text: \"a\")]), (depth: (2, 2), rows: ^[(weight: 0, text: \"b\")])])",
        "tables[\"t\"].bands[1].rows: all weights are 0, at least one is more",
    );
    let origins = "\"origins\": (rows: [(kind: \"mine\"), (kind: \"temple\"), (kind: \"tomb\")])";
    assert_only(
        &format!("\"t\": (rows: ^[(text: \"a\", origins: [\"tomb\"]), (weight: 0, text: \"b\")]), {origins}"),
        "tables[\"t\"].rows: no row counts where the origin is mine, temple; help: a row without origins",
    );
    assert_only(
        &format!("\"t\": (rows: [(text: \"a\", origins: [^\"tom\"]), (text: \"b\")]), {origins}"),
        "tables[\"t\"].rows[0].origins[0]: no row of the table \"origins\" has the kind \"tom\"; help: \"tomb\"?",
    );
}

#[test]
fn bands_that_leave_gaps_or_overlap() {
    let bands = |depths: &[&str]| {
        let band = |depth: &&str| format!("(depth: {depth}, rows: [(text: \"a\")])");
        format!("\"t\": (bands: [{}])", depths.iter().map(band).collect::<Vec<_>>().join(", "))
    };
    for (depths, message) in [
        (&["(1, 2)", "^(4, 5)"][..], "bands[1].depth: depth 3 is in no band; help: (3, 5)"),
        (&["(1, 2)", "^(6, 7)"], "bands[1].depth: depths 3 to 5 are in no band; help: (3, 7)"),
        (
            &["(1, 3)", "^(3, 5)"],
            "bands[1].depth: depth 3 is in the band before already, which ends at 3; help: (4, 5)",
        ),
        (&["(4, 5)", "^(1, 3)"], "bands[1].depth: bands stand in order of depth; the one before ends at 5, this at 3"),
        (&["^(3, 2)"], "bands[0].depth: the smaller number stands first; found (3, 2); help: (2, 3)"),
        (&["(^0, 2)"], "bands[0].depth: 1..=4096, found 0"),
        (&["^3"], "bands[0].depth: a pair (first, last), found 3"),
    ] {
        assert_only(&bands(depths), &format!("tables[\"t\"].{message}"));
    }
}

#[test]
fn lists_that_are_empty_and_fields_that_are_missing_or_strange() {
    for (table, message) in [
        ("(rows: ^[])", "tables[\"t\"].rows: at least one row, found none"),
        ("(bands: ^[])", "tables[\"t\"].bands: at least one band, found none"),
        ("^()", "tables[\"t\"].rows: missing; help: rows: […]"),
        ("(rows: [^()])", "tables[\"t\"].rows[0].text: missing; help: text: \"…\""),
        ("(rows: [(text: \"a\", ^wieght: 2)])", "tables[\"t\"].rows[0].wieght: no such field; help: weight?"),
        ("(rows: [(text: \"a\", weight: ^-2)])", "tables[\"t\"].rows[0].weight: 0..=10000, found -2"),
        ("(rows: [(text: \"a\", weight: ^1.5)])", "tables[\"t\"].rows[0].weight: a whole number 0..=10000, found 1.5"),
        ("(rows: [(text: ^a)])", "tables[\"t\"].rows[0].text: a text stands in quotes, found a; help: \"a\""),
        ("(rows: [(text: \"a\", ^text: \"b\")])", "tables[\"t\"].rows[0].text: written twice, first in line 2"),
        ("(rows: [^\"a\"])", "tables[\"t\"].rows[0]: fields in round brackets, found \"a\"; help: (text: \"…\")"),
        ("(rows: ^(text: \"a\"))", "tables[\"t\"].rows: a list in `[` and `]`, found (text: \"a\")"),
        ("(rows: [(text: \"a\")], ^bands: [])", "tables[\"t\"]: a table has rows, or bands with rows, not both"),
        ("(bands: [^(rows: [(text: \"a\")])])", "tables[\"t\"].bands[0].depth: missing; help: depth: (first, last)"),
        (
            "(rows: [(kind: ^\"\", text: \"a\")])",
            "tables[\"t\"].rows[0].kind: a word of 1..=64 characters without braces and quotes, found \"\"",
        ),
        ("(rows: [(text: \"a\", origins: ^[])])", "tables[\"t\"].rows[0].origins: at least one word, found none"),
        ("^[]", "tables[\"t\"]: fields in round brackets, found []; help: (rows: […])"),
    ] {
        assert_only(&format!("\"t\": {table}"), message);
    }
    assert_only(
        "\"t\": (rows: [(text: \"a\")]),\n^\"t\": (rows: [(text: \"b\")])",
        "tables[\"t\"]: written twice, first in line 2",
    );
    assert_only(
        "^\"d6\": (rows: [(text: \"a\")])",
        "tables: a table's name is 1..=64 of a..z, 0..9 and `_`, begins with a letter, and is neither `n` nor dice; \
         found \"d6\"",
    );
    assert_only(
        "\"origins\": (rows: [^(text: \"a\")])",
        "tables[\"origins\"].rows[0].kind: missing; help: kind: \"temple\"",
    );
}

#[test]
fn the_file_as_a_whole() {
    for (text, message) in [
        (
            "",
            "my.tables.ron:1:1: there are no tables in this file; it begins with `(` and ends with `)`; help: (format: 1, tables: {})",
        ),
        ("(tables: {})", "my.tables.ron:1:1: format: missing; help: format: 1"),
        ("(format: 2, tables: [])", "my.tables.ron:1:10: format: written for a newer Undercroft (format 2, this is 1)"),
        ("(format: 0, tables: {})", "my.tables.ron:1:10: format: 1, found 0; help: 1"),
        ("(format: 1)", "my.tables.ron:1:1: tables: missing; help: tables: { \"my_table\": (rows: […]) }"),
        ("[]", "my.tables.ron:1:1: a file of tables begins with `(` and ends with `)`"),
        ("(format: 1, tables: {}) x", "my.tables.ron:1:25: nothing may follow the end of the tables"),
        (
            "(format: 1, tables: { \"t\": (rows: [(text: \"a\" kind: \"b\")]) })",
            "my.tables.ron:1:46: tables[\"t\"].rows[0].text: a comma is missing here; help: \"a\",",
        ),
        (
            "(format: 1, tables: { \"t\": (rows: [(text: \"a\")) })",
            "my.tables.ron:1:35: tables[\"t\"].rows: `[` of line 1 is never closed",
        ),
    ] {
        assert_eq!(problems(text), [message], "{text}");
    }
}

#[test]
fn texts_that_grow_too_long_and_tables_too_deep() {
    let x = "x".repeat(399);
    let text = format!("\"a\": (rows: [(text: \"{x}\")]), \"t\": (rows: [(text: \"{{a}}{{a}}{{a}}\")])");
    let found = of(&text);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].ends_with(
            "tables[\"t\"].rows[0].text: can come to 1197 characters with all that it leads to, at most 1000"
        ),
        "{found:#?}"
    );
    let long = of(&format!("\"t\": (rows: [(text: \"{x}yy\")])"));
    assert!(long[0].ends_with("at most 400 characters, found 401"), "{long:#?}");
    let chain: String = (0..20).map(|i| format!("\"t{i}\": (rows: [(text: \"{{t{}}}\")]),", i + 1)).collect();
    let deep = of(&format!("{chain} \"t20\": (rows: [(text: \"end\")])"));
    assert!(deep[0].contains("leads through 17 tables, one inside the other, at most 16"), "{deep:#?}");
}

#[test]
fn several_mistakes_are_told_at_once_in_order_of_line() {
    let found = of(
        "\"a\": (rows: [(text: \"{b}\"), (txt: \"x\", text: \"x\")]),\n\"b\": (rows: [(text: \"{3d}\", weight: no)]),\n\"c\": (rows: [(text: \"{a} \
         {zz}\")]), \"e\": (rows: []),\n",
    );
    let places: Vec<&str> = found.iter().map(|line| line.split(": ").next().unwrap_or("")).collect();
    assert_eq!(
        places,
        ["my.tables.ron:2:30", "my.tables.ron:3:22", "my.tables.ron:3:37", "my.tables.ron:4:26", "my.tables.ron:4:48"],
        "{found:#?}"
    );
}
