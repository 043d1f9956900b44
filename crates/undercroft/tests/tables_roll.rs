//! Rolling on tables: dice fall as dice do, rows come by weight, depth and origin, and the same bits give the same.

use std::collections::BTreeMap;

use undercroft::{
    dungeon::{Find, Purpose},
    seed::{below, mix},
    tables::{Dice, Roll, Tables},
};

fn tables(rows: &str) -> Tables {
    let text = format!("(format: 1, tables: {{{rows}}})");
    Tables::from_texts(&[("test.tables.ron", &text)]).unwrap_or_else(|problems| panic!("{problems}"))
}

fn roll_at(tables: &Tables, table: &str, depth: u32, origin: &str, bits: u64) -> Find {
    let roll = Roll { table, depth, origin, purpose: Purpose::Treasure, bits: mix(bits) };
    tables.roll(roll).expect("the table is there")
}

fn roll(tables: &Tables, bits: u64) -> Find {
    roll_at(tables, "t", 1, "", bits)
}

/// How often each text comes in 12,000 rolls.
fn counts(tables: &Tables) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for bits in 0..12_000 {
        *counts.entry(roll(tables, bits).text).or_default() += 1;
    }
    counts
}

/// Number of ways in which so many dice come to each sum, by adding one die at a time.
fn ways(count: usize, faces: usize) -> Vec<u64> {
    let mut ways = vec![1];
    for _ in 0..count {
        let mut next = vec![0; ways.len() + faces];
        for (sum, n) in ways.iter().enumerate() {
            (1..=faces).for_each(|face| next[sum + face] += n);
        }
        ways = next;
    }
    ways
}

#[test]
fn dice_fall_as_often_as_dice_do() {
    for (text, count, faces) in [("d6", 1, 6), ("3d6", 3, 6), ("2d4", 2, 4), ("d%", 1, 100), ("4d3", 4, 3)] {
        let dice = Dice::parse(text).expect(text);
        let rolls = 200_000;
        let mut seen = vec![0_u64; count * faces + 1];
        for bits in 0..rolls {
            let rolled = dice.roll(mix(bits));
            assert_eq!(rolled.faces.len(), count);
            assert!(rolled.faces.iter().all(|face| (1..=faces as u32).contains(face)));
            assert_eq!(rolled.total, rolled.faces.iter().map(|face| i64::from(*face)).sum::<i64>());
            seen[rolled.total as usize] += 1;
        }
        let ways = ways(count, faces);
        let all: u64 = ways.iter().sum();
        for (sum, seen) in seen.iter().enumerate() {
            let expected = rolls as f64 * ways[sum] as f64 / all as f64;
            // Five standard deviations.
            assert!((*seen as f64 - expected).abs() <= 5.0 * expected.sqrt(), "{text} = {sum}: {seen}, {expected}");
        }
    }
}

#[test]
fn a_result_is_what_the_expression_says() {
    let forms = ["3d6×10", "3d6x10", "3d6 * 10", " 3 d 6 X 10 "];
    assert!(forms.iter().all(|form| Dice::parse(form).is_ok_and(|dice| dice.to_string() == "3d6×10")));
    for (text, canonical, low, high) in [
        ("d6", "d6", 1, 6),
        ("1d6", "d6", 1, 6),
        ("D%", "d100", 1, 100),
        ("2d4+1", "2d4+1", 3, 9),
        ("2d4 - 3", "2d4-3", -1, 5),
        ("2d6×100+50", "2d6×100+50", 250, 1_250),
        ("100d1000×21474", "100d1000×21474", 2_147_400, 2_147_400_000),
        ("d1", "d1", 1, 1),
    ] {
        let dice = Dice::parse(text).expect(text);
        assert_eq!((dice.to_string().as_str(), dice.bounds()), (canonical, (low, high)), "{text}");
        assert_eq!(Dice::parse(&dice.to_string()), Ok(dice), "it reads back");
        for bits in 0..200 {
            let rolled = dice.roll(mix(bits));
            assert_eq!(rolled.dice, canonical);
            assert!((low..=high).contains(&rolled.total), "{text}: {}", rolled.total);
        }
    }
    let rolled = Dice::parse("3d6×10-5").expect("dice").roll(7);
    assert_eq!(rolled.total, i64::from(rolled.faces.iter().sum::<u32>()) * 10 - 5);
}

#[test]
fn rows_come_as_often_as_their_weight_says() {
    let counts = counts(&tables("\"t\": (rows: [(text: \"a\"), (weight: 2, text: \"b\"), (weight: 0, text: \"c\")])"));
    assert_eq!(counts.keys().collect::<Vec<_>>(), ["a", "b"]);
    assert!((3_750..4_250).contains(&counts["a"]), "{counts:?}");
}

#[test]
fn the_band_of_the_depth_counts_or_the_nearest() {
    let tables =
        tables("\"t\": (bands: [(depth: (2, 3), rows: [(text: \"high\")]), (depth: (4, 4), rows: [(text: \"low\")])])");
    let text = |depth: u32| roll_at(&tables, "t", depth, "", 5).text;
    assert_eq!([0, 1, 2, 3].map(text), ["high"; 4]);
    assert_eq!([4, 5, 4_096, u32::MAX].map(text), ["low"; 4]);
}

#[test]
fn rows_of_other_origins_do_not_count() {
    let tables = tables(
        "\"t\": (rows: [(text: \"any\"), (text: \"holy\", origins: [\"temple\", \"tomb\"]), (text: \"ore\", origins: \
         [\"mine\"])]), \"origins\": (rows: [(kind: \"temple\"), (kind: \"tomb\"), (kind: \"mine\")])",
    );
    let seen = |origin: &str| {
        let mut texts: Vec<String> = (0..200).map(|bits| roll_at(&tables, "t", 1, origin, bits).text).collect();
        texts.sort();
        texts.dedup();
        texts
    };
    assert_eq!(seen("temple"), ["any", "holy"]);
    assert_eq!(seen("mine"), ["any", "ore"]);
    assert_eq!(seen("elsewhere"), ["any"]);
}

#[test]
fn a_row_says_what_it_is_or_takes_it_from_where_it_leads() {
    let tables = tables(
        "\"t\": (rows: [(text: \"{inner}\")]), \"inner\": (rows: [(kind: \"ghoul\", level: 2, quantity: 3, text: \"{n} \
         {ghoul|ghouls}, {mood}\")]), \"mood\": (rows: [(kind: \"mood\", text: \"{n} times {it is|they are} asleep\")]), \
         \"own\": (rows: [(kind: \"nest\", text: \"a nest of {inner}\")]), \"other\": (rows: [(text: \"beware: \
         {inner}\")])",
    );
    let find = roll(&tables, 1);
    assert_eq!(find.text, "3 ghouls, 3 times they are asleep");
    assert_eq!((&*find.table, &*find.kind, find.level, find.quantity), ("inner", "ghoul", 2, 3));
    let find = roll_at(&tables, "own", 1, "", 1);
    assert_eq!((&*find.table, &*find.kind, find.level, find.quantity), ("own", "nest", 0, 1));
    let find = roll_at(&tables, "other", 1, "", 1);
    assert_eq!((&*find.table, &*find.kind, find.level, find.quantity), ("other", "ghoul", 2, 3));
}

#[test]
fn one_and_many_are_told_apart_and_dice_are_kept() {
    let tables =
        tables("\"t\": (rows: [(kind: \"imp\", quantity: \"d3\", text: \"{n} {imp|imps} with {2d4×10} gp\")])");
    for bits in 0..100 {
        let find = roll(&tables, bits);
        let [quantity, coins] = &find.rolls[..] else { panic!("two expressions, {:?}", find.rolls) };
        assert_eq!((quantity.dice.as_str(), coins.dice.as_str()), ("d3", "2d4×10"));
        assert_eq!(i64::from(find.quantity), quantity.total);
        let imps = if find.quantity == 1 { "imp" } else { "imps" };
        assert_eq!(find.text, format!("{} {imps} with {} gp", quantity.total, coins.total));
    }
}

#[test]
fn what_an_empty_part_leaves_is_taken_away() {
    let tables =
        tables("\"t\": (rows: [(text: \" {no}a cup ,  {no}, of {no} tin ; {no}\")]), \"no\": (rows: [(text: \"\")])");
    assert_eq!(roll(&tables, 1).text, "a cup, of tin");
}

#[test]
fn two_rolls_in_one_text_are_independent_and_the_same_bits_give_the_same() {
    let tables = tables("\"t\": (rows: [(text: \"{c}{c}\")]), \"c\": (rows: [(text: \"x\"), (text: \"y\")])");
    let counts = counts(&tables);
    assert_eq!(counts.len(), 4);
    assert!(counts.values().all(|count| (2_750..3_250).contains(count)), "{counts:?}");
    assert_eq!(roll(&tables, 77), roll(&tables, 77));
}

#[test]
fn the_first_file_with_a_table_counts() {
    let file = |text: &str| format!("(format: 1, tables: {{{text}}})");
    let mine = file("\"box\": (rows: [(text: \"a box of mine\")])");
    let theirs = file("\"t\": (rows: [(text: \"{box}\")]), \"box\": (rows: [(text: \"a box\")])");
    let tables = Tables::from_texts(&[("mine.tables.ron", &mine), ("theirs.tables.ron", &theirs)]).expect("sound");
    assert_eq!(roll(&tables, 1).text, "a box of mine");
    assert_eq!(tables.names().collect::<Vec<_>>(), ["box", "t"]);
    assert_eq!(tables.roll(Roll { table: "u", depth: 1, origin: "", purpose: Purpose::Smell, bits: 1 }), None);
}

/// One to three edits of a text: bytes changed, removed, doubled, a piece put in.
fn edited(text: &str, seed: u64) -> String {
    const PIECES: [&str; 16] =
        ["{", "}", "(", ")", "[", "]", ",", "\"", "d", "3d6", "|", "{n}", "weight: -1,", "9999999999", "ü", "//"];
    let mut bytes = text.as_bytes().to_vec();
    for edit in 0..=below(mix(seed), 3) {
        let number = |what: u64, n: usize| below(mix(mix(seed) ^ mix(edit * 8 + what)), n as u64) as usize;
        let at = number(1, bytes.len());
        match number(2, 5) {
            0 => bytes[at] = number(3, 256) as u8,
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, bytes[at]),
            3 => drop(bytes.drain(at..(at + number(4, 40)).min(bytes.len()))),
            _ => drop(bytes.splice(at..at, PIECES[number(5, PIECES.len())].bytes())),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn whatever_a_file_holds_reading_it_ends_in_tables_or_in_problems_that_point_into_it() {
    let assets = undercroft_assets::TABLES;
    let (mut fine, mut broken) = (0, 0);
    for case in 0..1_500 {
        let asset = &assets[case % assets.len()];
        let text = edited(asset.text, case as u64);
        match Tables::from_texts(&[("edited", &text)]) {
            Ok(tables) => {
                fine += 1;
                for name in tables.names() {
                    roll_at(&tables, name, 3, "temple", case as u64);
                }
            }
            Err(problems) => {
                broken += 1;
                for problem in &problems {
                    assert!(problem.line >= 1 && problem.line <= text.lines().count() + 1, "{problem}");
                    assert!(problem.to_string().starts_with("edited:"), "{problem}");
                }
            }
        }
    }
    assert!(fine > 50 && broken > 500, "{fine} fine, {broken} broken");
}

#[test]
fn no_characters_make_dice_panic() {
    const PIECES: [&str; 14] =
        ["d", "D", "%", "3", "99999999999999999999", "×", "x", "*", "+", "-", " ", "ü", "0", "{"];
    for case in 0..20_000_u64 {
        let piece = |i: u64| PIECES[below(mix(mix(case) ^ i), PIECES.len() as u64) as usize];
        let text: String = (0..below(mix(case), 9)).map(piece).collect();
        if let Ok(dice) = Dice::parse(&text) {
            let (low, high) = dice.bounds();
            assert!((low..=high).contains(&dice.roll(case).total), "{text}");
            assert!(i32::try_from(low).is_ok() && i32::try_from(high).is_ok(), "{text}");
        }
    }
}
