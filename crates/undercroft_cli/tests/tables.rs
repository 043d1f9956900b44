//! Tables beside a preset's file count where the preset names them, and their mistakes are told under their own name.

mod support;

use std::fs;

use support::run_in;

const INN: &str =
    "(format: 1, layout: GridCarve(columns: 4, rows: 4, steps: 3), stocking: (method: Dice, tables: [\"inn\"]))";

#[test]
fn a_file_of_tables_beside_the_preset() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("inn.dungeon.ron"), INN).expect("written");
    let without = run_in(folder.path(), &["validate", "inn.dungeon.ron"]);
    assert_eq!(without.code, Some(2), "{}", without.stderr);
    assert!(without.stderr.contains("stocking.tables[0]: no file of tables \"inn\""), "{}", without.stderr);

    let tables = "(format: 1, tables: {\n    \"treasure\": (rows: [(kind: \"mug\", text: \"a pewter mug\")]),\n})\n";
    fs::write(at("inn.tables.ron"), tables).expect("written");
    let made = run_in(folder.path(), &["generate", "inn.dungeon.ron", "--seed", "1"]);
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    assert!(made.stdout.contains("a pewter mug"), "what is found is in the file");

    fs::write(at("inn.tables.ron"), tables.replace("a pewter mug", "{2d} mugs")).expect("written");
    let wrong = run_in(folder.path(), &["validate", "inn.dungeon.ron"]);
    assert_eq!((wrong.code, &*wrong.stdout), (Some(2), ""), "{}", wrong.stderr);
    let told =
        "inn.tables.ron:2:46: tables[\"treasure\"].rows[0].text: behind the `d` of `2d` the number of faces is missing";
    assert!(wrong.stderr.contains(told), "{}", wrong.stderr);
}
