//! The tables of the assets: complete, rich enough, and everything in them can be rolled and reads well.

mod shipped;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use undercroft::{
    dungeon::{Find, Purpose},
    seed::mix,
    tables::{NEEDED, Roll, Tables},
};

/// The files as RON's own reader sees them, without any of the crate's code.
#[derive(Deserialize)]
struct File {
    #[serde(rename = "format")]
    _format: u32,
    #[serde(rename = "about")]
    _about: String,
    tables: BTreeMap<String, Table>,
}

#[derive(Deserialize)]
struct Table {
    #[serde(default)]
    rows: Vec<Row>,
    #[serde(default)]
    bands: Vec<Band>,
}

#[derive(Deserialize)]
struct Band {
    depth: (u32, u32),
    rows: Vec<Row>,
}

#[derive(Clone, Deserialize)]
#[serde(default)]
struct Row {
    #[serde(rename = "weight")]
    _weight: u32,
    text: String,
    kind: String,
    level: u32,
    quantity: Quantity,
    origins: Vec<String>,
}

impl Default for Row {
    fn default() -> Self {
        let (text, kind, level, quantity, origins) = Default::default();
        Self { _weight: 1, text, kind, level, quantity, origins }
    }
}

#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Quantity {
    Number(u32),
    Dice(String),
}

impl Default for Quantity {
    fn default() -> Self {
        Self::Number(1)
    }
}

fn raw() -> BTreeMap<String, Table> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let read = |asset: &undercroft_assets::TableAsset| -> File {
        options.from_str(asset.text).unwrap_or_else(|error| panic!("{}: {error}", asset.path))
    };
    undercroft_assets::TABLES.iter().flat_map(|asset| read(asset).tables).collect()
}

fn rows(table: &Table) -> impl Iterator<Item = &Row> {
    table.rows.iter().chain(table.bands.iter().flat_map(|band| &band.rows))
}

fn roll(tables: &Tables, table: &str, depth: u32, origin: &str, bits: u64) -> Find {
    let roll = Roll { table, depth, origin, purpose: Purpose::Dressing, bits: mix(bits) };
    tables.roll(roll).expect("the table is there")
}

fn reads_well(text: &str) {
    assert!(!text.contains(['{', '}', '|', '\n', '"']), "left over: {text}");
    assert!(!text.contains("  ") && text.trim() == text, "spaces: {text}");
    assert!(!text.contains(" ,") && !text.contains(" ;") && !text.contains(",,"), "commas: {text}");
    assert!(!text.ends_with(['.', ',', ';', ':']), "a fragment, not a sentence: {text}");
    assert!(text.chars().count() <= 120, "too long for a key: {text}");
}

#[test]
fn nothing_that_stocking_needs_is_missing() {
    let tables = shipped::tables();
    assert!(tables.missing().is_empty(), "{:?}", tables.missing());
    assert!(tables.origins().len() >= 10);
    for table in NEEDED {
        for origin in tables.origins() {
            for depth in 1..=15 {
                for bits in 0..20 {
                    reads_well(&roll(&tables, table, depth, &origin, bits).text);
                }
            }
        }
    }
}

#[test]
fn treasure_and_monsters_have_seven_bands_of_twenty_rows_and_none_in_two() {
    let raw = raw();
    for name in ["treasure", "monsters"] {
        let bands = &raw[name].bands;
        let depths: Vec<(u32, u32)> = bands.iter().map(|band| band.depth).collect();
        assert_eq!(depths, [(1, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 12), (13, 4096)], "{name}");
        let mut texts = BTreeSet::new();
        for band in bands {
            let plain = band.rows.iter().filter(|row| row.origins.is_empty()).count();
            assert!(plain >= 20, "{name} {:?}: {plain} rows for every place", band.depth);
            for row in &band.rows {
                assert!(texts.insert(&row.text), "twice in {name}: {}", row.text);
                assert!(!row.kind.is_empty(), "{name}: {}", row.text);
            }
        }
        let kinds_of = |band: &Band| band.rows.iter().map(|row| row.kind.clone()).collect::<BTreeSet<_>>();
        if name == "monsters" {
            let kinds: Vec<BTreeSet<String>> = bands.iter().map(kinds_of).collect();
            for (i, a) in kinds.iter().enumerate() {
                assert!(kinds[..i].iter().all(|b| a.is_disjoint(b)), "a monster in two bands: {:?}", bands[i].depth);
            }
            for band in bands {
                let (low, high) = band.depth;
                let fits = |row: &&Row| !(low..=high.min(16)).contains(&row.level);
                assert_eq!(band.rows.iter().find(fits).map(|row| &row.text), None, "a level of another band");
            }
        }
    }
}

#[test]
fn deeper_treasure_is_worth_more_coins() {
    let tables = shipped::tables();
    let mean = |depth: u32| {
        let gold = |find: &Find| match &*find.kind {
            "gold" => find.rolls.iter().map(|rolled| rolled.total).sum::<i64>(),
            _ => 0,
        };
        (0..4_000).map(|bits| gold(&roll(&tables, "treasure", depth, "temple", bits))).sum::<i64>() / 4_000
    };
    let means = [1, 2, 4, 6, 8, 10, 13].map(mean);
    assert!(means.windows(2).all(|pair| pair[0] < pair[1]), "{means:?}");
}

#[test]
fn the_other_tables_have_what_was_promised() {
    let raw = raw();
    let count = |name: &str| rows(&raw[name]).count();
    let plain = |name: &str| rows(&raw[name]).filter(|row| row.origins.is_empty()).count();
    assert!(plain("dressing") >= 60 && plain("obstructions") >= 20 && count("traps") >= 20 && count("origins") >= 10);
    assert!(rows(&raw["traps"]).all(|row| row.text.contains("; ")), "how a trap is noticed stands behind a semicolon");
    let says_time = |row: &Row| row.text.contains("turn") || row.text.contains("at once");
    assert!(rows(&raw["obstructions"]).all(says_time), "how long it takes");
    let texts: Vec<&str> = raw.values().flat_map(rows).map(|row| &*row.text).filter(|text| !text.is_empty()).collect();
    let lower = |text: &&&str| text.starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit() || c == '{');
    let (lower, upper): (Vec<&str>, Vec<&str>) = texts.iter().partition(|text| lower(text));
    let names: BTreeSet<&str> = ["room_adjective", "room_noun", "room_memory"]
        .iter()
        .flat_map(|name| rows(&raw[*name]))
        .map(|row| &*row.text)
        .collect();
    assert!(upper.iter().all(|text| names.contains(text)), "only names begin with a capital: {upper:?}");
    assert!(lower.len() > 500);
}

#[test]
fn every_place_has_144_names() {
    let tables = shipped::tables();
    for origin in tables.origins() {
        let names: BTreeSet<String> =
            (0..3_000).map(|bits| roll(&tables, "room_names", 1, &origin, bits).text).collect();
        assert!(names.len() >= 144 * 4, "{origin}: {}", names.len());
        for name in names {
            let is_title = |word: &str| word.starts_with(char::is_uppercase) || ["of", "the"].contains(&word);
            assert!(name.split(' ').all(is_title), "{name}");
        }
    }
}

#[test]
fn six_kinds_wander_at_every_depth() {
    let tables = shipped::tables();
    for depth in 1..=15 {
        let finds: Vec<Find> = (0..2_000).map(|bits| roll(&tables, "wandering", depth, "mine", bits)).collect();
        let kinds: BTreeSet<&str> = finds.iter().map(|find| &*find.kind).collect();
        assert!(kinds.len() >= 8, "{depth}: {kinds:?}");
        let monsters = finds.iter().filter(|find| find.level > 0).count();
        assert!((1_350..1_650).contains(&monsters), "{depth}: three in four are monsters, {monsters}");
    }
}

#[test]
fn every_row_can_be_rolled() {
    let rows: Vec<Row> = raw().values().flat_map(|table| rows(table).cloned().collect::<Vec<_>>()).collect();
    let probe = |(i, row): (usize, &Row)| {
        let quantity = match &row.quantity {
            Quantity::Number(number) => number.to_string(),
            Quantity::Dice(dice) => format!("{dice:?}"),
        };
        let kind = if row.kind.is_empty() { String::new() } else { format!("kind: {:?}, ", row.kind) };
        let text =
            if row.text.is_empty() && !row.kind.is_empty() { String::new() } else { format!("text: {:?}, ", row.text) };
        format!("\"probe_{i}\": (rows: [({kind}{text}level: {}, quantity: {quantity})]),\n", row.level)
    };
    let probes: String = rows.iter().enumerate().map(probe).collect();
    let probes = format!("(format: 1, tables: {{\n{probes}}})");
    let mut texts = vec![("probes.tables.ron", &*probes)];
    texts.extend(undercroft_assets::TABLES.iter().map(|asset| (asset.path, asset.text)));
    let tables = Tables::from_texts(&texts).unwrap_or_else(|problems| panic!("{problems}"));
    for (i, row) in rows.iter().enumerate() {
        for bits in 0..30 {
            let find = roll(&tables, &format!("probe_{i}"), 3, "temple", bits);
            reads_well(&find.text);
            assert!(find.text.is_empty() == (row.text.is_empty() && row.kind.is_empty()), "{}", row.text);
            assert!(find.quantity >= 1);
            assert!(row.kind.is_empty() || *find.kind == *row.kind);
            let alone = find.quantity == 1 && row.text.contains("{n}");
            assert!(!alone || row.text.contains('|') || row.text.contains("{n} of "), "one of many: {}", row.text);
        }
    }
}
