//! Every check of a tier's finished settings: the bounds of the table, and what fields demand of each other.

mod doors;
mod grid_carve;
mod pointcrawl;
mod rooms;
mod special_rooms;

use std::collections::BTreeSet;

use super::{
    Decimal, Problem,
    fields::LayoutName,
    settings::{LayoutSettings, Range, Settings},
    structure::tainted,
};

/// Characters of a word (a kind, a spot, a tier's name).
const MAX_WORD: usize = 64;

/// A value that is not allowed. Paths are counted from the root of the preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// The value in question.
    pub path: String,
    /// Others that it is added to or compared with, to be pointed at too.
    pub with: Vec<String>,
    /// Others that decide what is allowed.
    pub needs: Vec<String>,
    /// What is wrong and what is allowed. `@(path)` stands for the line of another field.
    pub message: String,
    /// How to put it right.
    pub help: Option<String>,
    /// The same, when the last of two marks is meant by "here" and the first by "above".
    pub help_below: Option<String>,
}

/// All findings about these settings, in the order of the file.
pub(super) fn judge(settings: &Settings) -> Vec<Finding> {
    let mut judge = Judge { layout: LayoutName::of(&settings.layout), findings: Vec::new() };
    match &settings.layout {
        LayoutSettings::GridCarve(carve) => judge.grid_carve(carve, settings.cell),
        LayoutSettings::Pointcrawl(crawl) => judge.pointcrawl(crawl, settings),
        LayoutSettings::Custom(..) => {}
    }
    judge.cell(settings.cell);
    judge.shapes(settings);
    judge.halls(settings);
    judge.doors(settings);
    judge.contents(settings);
    judge.stocking(settings);
    judge.special_rooms(settings);
    judge.theme(settings);
    judge.findings.extend(super::tables::judge(settings));
    judge.findings
}

struct Judge {
    layout: LayoutName,
    findings: Vec<Finding>,
}

impl Judge {
    fn add(&mut self, path: impl Into<String>, message: impl Into<String>) -> &mut Finding {
        self.findings.push(Finding::new(path, message));
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// A number within the table's bounds.
    fn number(&mut self, path: &str, value: u64) -> bool {
        let (min, max) = self.layout.bounds(path);
        let fits = (min..=max).contains(&value);
        if !fits {
            self.add(path, format!("{min}..={max}, found {value}"));
        }
        fits
    }

    /// A pair within the table's bounds, the smaller number first. `value` is how the preset writes it.
    fn range(&mut self, path: &str, (low, high): Range, written: impl Fn(u32, u32) -> String) -> bool {
        let (min, max) = self.layout.bounds(path);
        if low > high {
            let message = format!("the smaller number stands first; found {}", written(low, high));
            self.add(path, message).help = Some(written(high, low));
            return false;
        }
        let fits = u64::from(low) >= min && u64::from(high) <= max;
        if !fits {
            self.add(path, format!("both numbers {min}..={max}, found {}", written(low, high)));
        }
        fits
    }

    /// A number with a point within the table's bounds.
    fn decimal(&mut self, path: &str, value: Decimal) -> bool {
        let (min, max) = self.decimals(path);
        let fits = (min..=max).contains(&value);
        if value < min {
            self.add(path, format!("at least {min}, found {value}"));
        } else if !fits {
            self.add(path, format!("{min}..={max}, found {value}"));
        }
        fits
    }

    /// A pair of numbers with a point within the table's bounds, the smaller number first.
    fn decimal_range(&mut self, path: &str, (low, high): (Decimal, Decimal)) -> bool {
        let (min, max) = self.decimals(path);
        if low > high {
            let message = format!("the smaller number stands first; found ({low}, {high})");
            self.add(path, message).help = Some(format!("({high}, {low})"));
            return false;
        }
        let fits = low >= min && high <= max;
        if !fits {
            self.add(path, format!("both numbers {min}..={max}, found ({low}, {high})"));
        }
        fits
    }

    /// The table's bounds of a number with a point.
    fn decimals(&self, path: &str) -> (Decimal, Decimal) {
        let (min, max) = self.layout.bounds(path);
        let decimal = |bound: u64| Decimal::from_thousandths(i64::try_from(bound).unwrap_or(i64::MAX));
        (decimal(min), decimal(max))
    }

    /// How many entries a list has.
    fn entries(&mut self, path: &str, count: usize) -> bool {
        let (min, max) = self.layout.bounds(path);
        let fits = (min..=max).contains(&(count as u64));
        if !fits {
            let unit = self.layout.field(path).map_or("entries", |field| field.unit);
            let message = if (count as u64) < min {
                format!("at least {min} in the list, found {count}")
            } else {
                format!("at most {max} {unit}, found {count}")
            };
            self.add(path, message);
        }
        fits
    }

    /// A word of the modder's own.
    fn word(&mut self, path: &str, word: &str) -> bool {
        let length = word.chars().count();
        let fits = (1..=MAX_WORD).contains(&length) && !word.chars().any(char::is_control);
        if !fits {
            self.add(path, format!("a word of 1..={MAX_WORD} characters, found {length}"));
        }
        fits
    }

    /// Weights of a list that is not empty are not all 0.
    fn weights(&mut self, path: &str, weights: impl Iterator<Item = u32>) {
        let mut weights = weights.peekable();
        if weights.peek().is_some() && weights.all(|weight| weight == 0) {
            self.add(path, "all weights are 0, at least one is more");
        }
    }

    fn stocking(&mut self, settings: &Settings) {
        let stocking = &settings.stocking;
        for (name, number) in [
            ("monster", stocking.monster),
            ("guarded_treasure", stocking.guarded_treasure),
            ("unguarded_treasure", stocking.unguarded_treasure),
            ("key_guard", stocking.key_guard),
            ("depth_per_lock", stocking.depth_per_lock),
            ("wandering_chance", stocking.wandering_chance),
            ("wandering_turns", stocking.wandering_turns),
        ] {
            self.number(&format!("stocking.{name}"), u64::from(number));
        }
        if !stocking.origin.is_empty() {
            self.word("stocking.origin", &stocking.origin);
        }
        self.word("stocking.monster_spot", &stocking.monster_spot);
        self.word("stocking.treasure_spot", &stocking.treasure_spot);
        self.entries("stocking.tables", stocking.tables.len());
        for (i, name) in stocking.tables.iter().enumerate() {
            self.word(&format!("stocking.tables[{i}]"), name);
        }
    }

    fn contents(&mut self, settings: &Settings) {
        self.entries("contents", settings.contents.len());
        for (i, row) in settings.contents.iter().enumerate() {
            self.number(&format!("contents[{i}].weight"), u64::from(row.weight));
            self.spots(&format!("contents[{i}].spots"), &row.spots);
        }
        self.weights("contents", settings.contents.iter().map(|row| row.weight));
    }

    fn spots(&mut self, path: &str, spots: &[crate::dungeon::Word]) {
        self.entries(path, spots.len());
        for (i, word) in spots.iter().enumerate() {
            self.word(&format!("{path}[{i}]"), word);
        }
    }

    fn theme(&mut self, settings: &Settings) {
        let theme = &settings.theme;
        if theme.tileset.trim().is_empty() {
            self.add("theme.tileset", "the path of a tileset, found nothing").help =
                Some("\"tilesets/lab.tileset.ron\"".into());
        }
        let hex = theme.ambient.strip_prefix('#');
        if !hex.is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit())) {
            let message = format!("a colour \"#rrggbb\", two hexadecimal digits each, found \"{}\"", theme.ambient);
            self.add("theme.ambient", message).help = Some("\"#9fb8c4\"".into());
        }
        self.number("theme.floor_variation", u64::from(theme.floor_variation));
        self.number("theme.props", u64::from(theme.props));
    }
}

impl Finding {
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        let (with, needs) = (Vec::new(), Vec::new());
        Self { path: path.into(), with, needs, message: message.into(), help: None, help_below: None }
    }

    fn needing(&mut self, paths: &[&str]) -> &mut Self {
        self.needs = paths.iter().map(|path| (*path).to_owned()).collect();
        self
    }

    /// Whether one of these fields, as far as patches replace them, has a part in it.
    pub fn depends_on(&self, fields: &BTreeSet<String>) -> bool {
        let own = std::iter::once(&self.path).chain(&self.with).chain(&self.needs);
        own.into_iter().any(|path| {
            let path = tainted(path);
            let group = path.split('.').next().unwrap_or(&path);
            fields.contains(&path) || fields.contains(group)
        })
    }

    /// As a problem of settings that stand in no text.
    pub fn without_text(self, file: &str) -> Problem {
        let mut message = self.message;
        while let Some((start, end)) =
            message.find("@(").and_then(|start| message[start..].find(')').map(|length| (start, start + length)))
        {
            message.replace_range(start..=end, "");
        }
        Problem { file: file.to_owned(), path: self.path, message, help: self.help, ..Problem::default() }
    }
}

/// Whether a tier can be called so: the name stands in share codes and commands.
pub(super) fn is_tier_name(name: &str) -> bool {
    let plain = name.chars().all(|c| c.is_alphanumeric() || " -_".contains(c));
    plain && (1..=MAX_WORD).contains(&name.chars().count()) && name.trim() == name
}
