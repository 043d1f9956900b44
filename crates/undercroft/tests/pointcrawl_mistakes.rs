//! What somebody reads who made a mistake in a preset of the pointcrawl: where it stands, what is allowed, how to put it
//! right.

mod shipped;

use shipped::library;
use undercroft::preset::{Preset, Problems};

const POINTCRAWL: &str = include_str!("../../../assets/presets/pointcrawl.dungeon.ron");

fn problems_of(text: &str) -> Problems {
    match Preset::load("crawl", "crawl.dungeon.ron", text, &library()) {
        Err(problems) => problems,
        Ok(_) => panic!("no problem found in\n{text}"),
    }
}

/// The problems, each in one line.
fn lines_of(text: &str) -> Vec<String> {
    problems_of(text).iter().map(|problem| problem.one_line()).collect()
}

/// The single problem of a preset with these parameters of the layout and these other fields.
fn small(layout: &str, others: &str) -> String {
    let lines = lines_of(&format!("(format: 1,\nlayout: Pointcrawl({layout}),\n{others})"));
    assert_eq!(lines.len(), 1, "{lines:#?}");
    lines[0].clone()
}

/// The picture of the problems of the shipped preset with these replacements, each of the first occurrence.
fn pictures(edits: &[(&str, &str)]) -> String {
    let edited = edits.iter().fold(POINTCRAWL.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    problems_of(&edited).to_string()
}

#[test]
fn a_negative_sigma() {
    assert_eq!(
        pictures(&[("sigma: 0.5", "sigma: -0.5")]),
        "\
crawl.dungeon.ron:17:42: layout.rooms.sigma: at least 0.0, found -0.5   (tier veteran)
 17 |         rooms: LogNormal(mu: 3.5, sigma: -0.5, min: 10, max: 144),
    |                                          ^^^^"
    );
}

#[test]
fn a_chance_over_one_and_a_percentage() {
    assert_eq!(
        pictures(&[(
            "entrance_chance: 0.2,           // published as 1 in 5, divided by the number of the level; there is always one",
            "entrance_chance: 1.5,"
        )]),
        "\
crawl.dungeon.ron:22:26: layout.entrance_chance: 0.0..=1.0, found 1.5   (in every tier)
 22 |         entrance_chance: 1.5,
    |                          ^^^"
    );
    for (written, message) in [
        ("2", "37: layout.entrance_chance: 0.0..=1.0, found 2.0"),
        ("-0.5", "37: layout.entrance_chance: at least 0.0, found -0.5"),
        ("50%", "39: layout.entrance_chance: a share of 1 is written, not a percentage; help: 0.5"),
        ("150%", "40: layout.entrance_chance: a share of 1 is written, not a percentage"),
        ("\"0.5\"", "37: layout.entrance_chance: a number stands without quotes; help: 0.5"),
        ("0.0005", "37: layout.entrance_chance: at most three digits behind the point, found 0.0005"),
        ("1e-1", "37: layout.entrance_chance: a number such as 0.5, found 1e-1"),
        ("half", "37: layout.entrance_chance: a number 0.0..=1.0, found half"),
        ("(0.1, 0.2)", "37: layout.entrance_chance: a number 0.0..=1.0, found (0.1, 0.2)"),
    ] {
        let line = small(&format!("entrance_chance: {written}"), "");
        assert_eq!(line, format!("crawl.dungeon.ron:2:{message}"));
    }
    assert!(small("teleporter_chance: 1.001", "").ends_with("0.0..=1.0, found 1.001"));
}

#[test]
fn how_many_rooms() {
    for (layout, message) in [
        ("rooms: Exactly(0)", "27: layout.rooms: 1..=100000, found 0"),
        ("rooms: Exactly(100001)", "27: layout.rooms: 1..=100000, found 100001"),
        (
            "rooms: LogNormal(mu: 3.5, sigma: 0.5, min: 20, max: 10)",
            "72: layout.rooms.max: at least 20, because layout.rooms.min is 20; found 10; help: min: 10, max: 20",
        ),
        ("rooms: LogNormal(mu: -1.0, sigma: 0.5, min: 10, max: 20)", "41: layout.rooms.mu: at least 0.0, found -1.0"),
        ("rooms: LogNormal(mu: 3.5, min: 10, max: 20)", "27: layout.rooms.sigma: missing; help: sigma: 0.5"),
        ("rooms: 40", "27: layout.rooms: one of LogNormal(mu: …, …), Exactly(n), found 40; help: Exactly(40)"),
    ] {
        assert_eq!(small(layout, ""), format!("crawl.dungeon.ron:2:{message}"));
    }
}

#[test]
fn more_levels_than_rooms() {
    for (layout, message) in [
        (
            "rooms: Exactly(5), levels: Exactly(6)",
            "47: layout.levels: at most 5, because layout.rooms (line 2) is 5 and every level has one; found 6; help: Exactly(5)",
        ),
        (
            "levels: Exactly(11)",
            "28: layout.levels: at most 10, because layout.rooms is as few as 10 and every level has one; found 11; help: \
             Exactly(10)",
        ),
        ("levels: Exactly(0)", "28: layout.levels: 1..=4096, found 0"),
        ("rooms: Exactly(9999), levels: Exactly(5000)", "50: layout.levels: 1..=4096, found 5000"),
        (
            "levels: Drawn(spare: 10, factor: (1.4, 0.25))",
            "53: layout.levels.factor: the smaller number stands first; found (1.4, 0.25); help: (0.25, 1.4)",
        ),
        (
            "levels: Drawn(spare: 10, factor: 0.5)",
            "53: layout.levels.factor: a pair (min, max), found 0.5; help: (0.5, 0.5)",
        ),
        (
            "rooms: Exactly(100000), levels: Drawn(spare: 10, factor: (20.0, 100.0))",
            "77: layout.levels.factor: up to 31622 levels with 100000 rooms, at most 4096",
        ),
    ] {
        assert_eq!(small(layout, ""), format!("crawl.dungeon.ron:2:{message}"));
    }
    let tier = pictures(&[("levels: Exactly(2)", "levels: Exactly(9)")]);
    assert!(tier.contains("tiers[\"novice\"].layout.levels: at most 8, because layout.rooms (line "), "{tier}");
}

#[test]
fn more_rooms_than_the_lattice_can_hold() {
    for (layout, message) in [
        (
            "empty_factor: (0.9, 2.0)",
            "34: layout.empty_factor: at least 1.0, because every room needs a point of its own; found (0.9, 2.0); help: \
             (1.0, 2.0)",
        ),
        (
            "empty_factor: (2.0, 1.5)",
            "34: layout.empty_factor: the smaller number stands first; found (2.0, 1.5); help: (1.5, 2.0)",
        ),
        ("empty_factor: (1.0, 200.0)", "34: layout.empty_factor: both numbers 1.0..=100.0, found (1.0, 200.0)"),
        ("empty_factor: 2", "34: layout.empty_factor: a pair (min, max), found 2; help: (2, 2)"),
        ("empty_factor: (1, 2.0001)", "34: layout.empty_factor: at most three digits behind the point, found 2.0001"),
        (
            "rooms: Exactly(50), levels: Exactly(2), side: Exactly(4)",
            "66: layout.side: at least 5, because 50 rooms (line 2) can lie on 2 levels (line 2) and 4 x 4 x 2 = 32 points \
             don't hold them; found 4; help: Exactly(5), or Fitted",
        ),
        (
            "rooms: Exactly(50), side: Exactly(3)",
            "46: layout.side: at least 5, because 50 rooms (line 2) can lie on 2 levels and 3 x 3 x 2 = 18 points don't hold \
             them; found 3; help: Exactly(5), or Fitted",
        ),
        ("side: Exactly(0)", "26: layout.side: 1..=1024, found 0"),
        ("side: 5", "26: layout.side: one of Fitted, Exactly(n), found 5; help: Exactly(5)"),
        (
            "rooms: Exactly(10000), levels: Exactly(1), gutter: 59",
            "27: layout.rooms: up to 1 level of 159 x 159 points of 68 x 68 tiles and a margin are 118178641 tiles, at most \
             16777216; help: fewer rooms, smaller shapes, or a smaller empty_factor",
        ),
    ] {
        assert_eq!(small(layout, ""), format!("crawl.dungeon.ron:2:{message}"));
    }
}

#[test]
fn a_side_is_judged_by_the_number_of_rooms_that_needs_most() {
    let fits = |layout: &str| {
        Preset::load("c", "c", &format!("(format: 1, layout: Pointcrawl({layout}))"), &library()).is_ok()
    };
    // With 11 rooms one level is enough for the drawn factor, with 144 three are.
    assert!(fits("side: Exactly(7)"), "7 x 7 x 3 = 147");
    assert!(!fits("side: Exactly(6)"), "6 x 6 x 3 = 108");
    assert!(fits("rooms: Exactly(36), levels: Exactly(1), side: Exactly(6)"));
    assert!(!fits("rooms: Exactly(37), levels: Exactly(1), side: Exactly(6)"));
}

#[test]
fn labels_and_bonus_connections() {
    for (layout, message) in [
        (
            "near_labels: (door: 0, locked: 0, open: 0)",
            "33: layout.near_labels: all weights are 0, at least one is more",
        ),
        (
            "far_labels: (corridor: 0, trap: 0, obstruction: 0)",
            "32: layout.far_labels: all weights are 0, at least one is more",
        ),
        ("near_labels: (door: 10001)", "40: layout.near_labels.door: 0..=10000, found 10001"),
        ("near_labels: (trap: 1)", "34: layout.near_labels.trap: no such field; help: layout.far_labels.trap?"),
        ("bonus_draws: 101", "33: layout.bonus_draws: 0..=100, found 101"),
        ("bonus_crossing: Avoided", "36: layout.bonus_crossing: no such choice"),
        ("bonus_crossing: avoid", "36: layout.bonus_crossing: no such choice; help: Avoid?"),
        ("level_power: 5", "33: layout.level_power: 0..=4, found 5"),
        ("level_cost: 10001", "32: layout.level_cost: 0..=10000, found 10001"),
    ] {
        assert_eq!(small(layout, ""), format!("crawl.dungeon.ron:2:{message}"));
    }
}

#[test]
fn halls_that_do_not_fit_the_gutter() {
    assert_eq!(
        pictures(&[("width: Shared(1, 1),            // at most gutter - 2. Shared: one width for the whole dungeon | PerHall: every hall its own", "width: Shared(1, 2),")]),
        "\
crawl.dungeon.ron:42:16: halls.width: at most 1 tile wide, because layout.gutter is 3 (line 31) and a hall needs a tile of wall \
         on each side; found 2   (in every tier)
 42 |         width: Shared(1, 2),
    |                ^^^^^^^^^^^^ help: Shared(1, 1), or layout: (gutter: 4)"
    );
    assert_eq!(
        small("gutter: 6", "halls: (width: PerHall(1, 5))"),
        "crawl.dungeon.ron:3:16: halls.width: at most 4 tiles wide, because layout.gutter is 6 (line 2) and a hall needs a \
         tile of wall on each side; found 5; help: PerHall(1, 4), or layout: (gutter: 7)"
    );
    assert_eq!(small("gutter: 2", ""), "crawl.dungeon.ron:2:28: layout.gutter: 3..=59, found 2");
    assert_eq!(small("gutter: 60", ""), "crawl.dungeon.ron:2:28: layout.gutter: 3..=59, found 60");
}

#[test]
fn locks_stocking_and_shapes() {
    for (layout, others, message) in [
        (
            "rooms: Exactly(1)",
            "doors: (locked: Exactly(2))",
            "17: doors.locked: 0 in a dungeon of one room (line 2), found 2; help: Exactly(0), or more rooms",
        ),
        (
            "",
            "shapes: [(shape: Rectangle(w: (5, 62), h: (5, 9)))]",
            "31: shapes[0].shape.w: both numbers 1..=61, found (5, 62)",
        ),
        ("", "stocking: (monster: 7)", "21: stocking.monster: 0..=6, found 7"),
        ("", "stocking: (wandering_turns: 0)", "29: stocking.wandering_turns: 1..=100, found 0"),
        ("", "stocking: (wandering_chance: -1)", "30: stocking.wandering_chance: 0..=6, found -1"),
        ("", "stocking: (depth_per_lock: 13)", "28: stocking.depth_per_lock: 0..=12, found 13"),
        ("", "stocking: (monster_spot: \"\")", "26: stocking.monster_spot: a word of 1..=64 characters, found 0"),
        ("", "stocking: (method: dice)", "20: stocking.method: no such choice; help: Dice?"),
        ("", "stocking: (tables: \"mine\")", "20: stocking.tables: a list in [ ], found \"mine\"; help: [\"mine\"]"),
        ("", "stocking: (monsters: 2)", "12: stocking.monsters: no such field; help: monster?"),
    ] {
        assert_eq!(small(layout, others), format!("crawl.dungeon.ron:3:{message}"));
    }
}

#[test]
fn a_field_of_another_layout() {
    assert_eq!(
        pictures(&[("side: Fitted,                   // columns and rows of the lattice: as few as empty_factor asks for | Exactly(8)", "start_end: Sides,")]),
        "\
crawl.dungeon.ron:21:9: layout.start_end: no such field, it belongs to GridCarve
 21 |         start_end: Sides,
    |         ^^^^^^^^^ (fields here: rooms, levels, empty_factor, side, entrance_chance, near_labels, far_labels, bonus_draws, \
         bonus_crossing, level_cost, level_power, teleporter_chance, gutter)"
    );
    for (text, line) in [
        ("(format: 1, layout: (rooms: Exactly(3)))", "1:22: layout.rooms: no such field, it belongs to Pointcrawl"),
        (
            "(format: 1, extends: \"lab\", layout: (rooms: Exactly(3)))",
            "1:38: layout.rooms: no such field, it belongs to Pointcrawl; the layout here is GridCarve (lab.dungeon.ron line 14)",
        ),
        (
            "(format: 1, extends: \"pointcrawl\", layout: (gutters: 3))",
            "1:45: layout.gutters: no such field; help: gutter?",
        ),
        (
            "(format: 1, layout: Pointcrawl(), tiers: [(name: \"a\", layout: GridCarve(rooms: Exactly(3)))])",
            "1:73: tiers[\"a\"].layout.rooms: no such field, it belongs to Pointcrawl",
        ),
        (
            "(format: 1, layout: GridCarve(), tiers: [(name: \"a\", layout: Pointcrawl(columns: 3))])",
            "1:73: tiers[\"a\"].layout.columns: no such field, it belongs to GridCarve",
        ),
        ("(format: 1, layout: PointCrawl(rooms: Exactly(3)))", "1:21: layout: no such choice; help: Pointcrawl?"),
        ("(format: 1, layout: Maze(rooms: Exactly(3)), cell: (width: 5))", "1:21: layout: no such choice"),
        (
            "(format: 1, layout: Pointcrawl)",
            "1:21: layout: `Pointcrawl` is written Pointcrawl(rooms: …, …), found Pointcrawl; help: Pointcrawl()",
        ),
        (
            "(format: 1, extends: \"labb\", layout: (rooms: Exactly(3)))",
            "1:22: extends: no preset \"labb\"; help: \"lab\"?",
        ),
        (
            "(format: 1, extends: \"lab\", halls: (width: Shared(1, 1)), layout: Pointcrawl())",
            "1:67: layout: the tiers of lab.dungeon.ron change parameters of GridCarve, and Pointcrawl has others; help: \
             tiers of its own, such as tiers: [(name: \"veteran\")]",
        ),
    ] {
        assert_eq!(lines_of(text), [format!("crawl.dungeon.ron:{line}")], "{text}");
    }
}
