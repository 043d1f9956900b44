//! Whatever bytes a preset file holds, reading it ends in a preset or in problems that point into the text.

mod shipped;

use shipped::library;
use undercroft::{
    preset::{Document, Preset, fields},
    seed::{below, mix},
};

/// A row of numbers that is the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 += 1;
        below(mix(self.0), n as u64) as usize
    }
}

/// One to three edits: a byte replaced, removed, doubled, a piece copied elsewhere or cut out, a telling piece put in.
fn edited(text: &str, numbers: &mut Numbers) -> Vec<u8> {
    const PIECES: [&str; 20] = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\"",
        "//",
        "/*",
        "#",
        "%",
        "-",
        "9999999999999",
        "r#\"",
        "Some(",
        "'",
        "ü",
        "..=",
    ];
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(bytes.len());
        let end = (at + numbers.below(30)).min(bytes.len());
        match numbers.below(6) {
            0 => bytes[at] = numbers.below(256) as u8,
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, bytes[at]),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let piece = bytes[at..end].to_vec();
                let to = numbers.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            _ => drop(bytes.splice(at..at, PIECES[numbers.below(PIECES.len())].bytes())),
        }
    }
    bytes
}

#[test]
fn edited_bytes_never_panic_and_problems_point_into_the_text() {
    let library = library();
    let mut numbers = Numbers(1);
    let (mut fine, mut own_words) = (0, 0);
    for case in 0..5_000 {
        let asset = &undercroft_assets::PRESETS[case % undercroft_assets::PRESETS.len()];
        let bytes = edited(asset.text, &mut numbers);
        let lines = bytes.iter().filter(|byte| **byte == b'\n').count() + 1;
        match Preset::load_bytes(asset.name, "edited", &bytes, &library) {
            Ok(preset) => {
                fine += 1;
                assert!(!preset.tiers().is_empty());
            }
            Err(problems) => {
                assert!(!problems.to_string().is_empty());
                for problem in &problems {
                    assert!(problem.line >= 1 && problem.line <= lines, "{problem}");
                    assert!(problem.file != "edited" || !problem.marks.is_empty(), "{problem}");
                    own_words += usize::from(problem.message.contains("can't be read"));
                }
            }
        }
    }
    assert!(fine > 500, "{fine}");
    assert_eq!(own_words, 0, "told in the words of the RON library");
}

#[test]
fn a_number_that_is_set_reads_back_and_nothing_else_changes() {
    let mut numbers = Numbers(2);
    for _ in 0..500 {
        let asset = &undercroft_assets::PRESETS[numbers.below(undercroft_assets::PRESETS.len())];
        let tier = ["novice", "adept", "veteran", "elite"][numbers.below(4)];
        let all: Vec<&fields::Field> = fields::LayoutName::GridCarve
            .fields()
            .filter(|field| {
                matches!(field.form, fields::Form::Number) && !field.path.contains('[') && field.path != "format"
            })
            .filter(|field| !field.path.contains("start_end"))
            .collect();
        let field = all[numbers.below(all.len())];
        let path = match numbers.below(2) {
            0 => field.path.to_owned(),
            _ => format!("tiers[\"{tier}\"].{}", field.path),
        };
        let value = numbers.below(1_000).to_string();
        let mut document = Document::new(asset.path, asset.text);
        let before = document.get(&path).map(str::to_owned);
        document.set(&path, &value).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(document.get(&path), Some(&*value));
        let (after, original): (Vec<&str>, Vec<&str>) =
            (document.text().lines().collect(), asset.text.lines().collect());
        let same_above = after.iter().zip(&original).take_while(|(a, b)| a == b).count();
        let same_below = after.iter().rev().zip(original.iter().rev()).take_while(|(a, b)| a == b).count();
        assert!(after.len() - original.len() <= 1, "{path}\n{}", document.text());
        assert!(
            same_above + same_below + 1 >= original.len(),
            "one line is changed or added: {path}\n{}",
            document.text()
        );
        match before {
            Some(before) => document.set(&path, &before).unwrap(),
            None => document.remove(&path).unwrap(),
        }
        assert_eq!(document.text(), asset.text);
    }
}
