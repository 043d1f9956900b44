//! A file of tables: its text becomes [`TableFile`], and everything that is wrong with it a list of problems.

mod values;

use std::ops::Range;

use serde::Deserialize;

use super::{
    dice::Dice,
    file::{Quantity, RawBand, RawRow, RawTable, TableFile, inside},
    template,
};
use crate::{
    dungeon::Word,
    preset::{
        Problem,
        locate::{Bracket, Group, Kind, Member, Node, Source, What, unquote},
        patch::ron_options,
        syntax,
    },
};

/// The version of the file format that this crate reads.
const FORMAT: u32 = 1;
/// Bytes of a file.
const MAX_BYTES: usize = 1 << 22;
/// Deepest level that a band can name.
pub(super) const MAX_DEPTH: u32 = 4_096;
/// Largest weight.
const MAX_WEIGHT: u32 = 10_000;
/// Most of a thing.
const MAX_QUANTITY: u32 = 1_000_000;
/// Characters of a text as it is written.
const MAX_TEXT: usize = 400;
/// Characters of a word.
const MAX_WORD: usize = 64;

/// Reads a file. `file` is its name as messages show it.
pub(crate) fn read(file: &str, text: &str) -> TableFile {
    let source = Source::new(file, if text.len() > MAX_BYTES { "" } else { text });
    let mut read = TableFile { tables: Vec::new(), problems: Vec::new(), complete: true, source };
    if text.len() > MAX_BYTES {
        let message = format!("at most {MAX_BYTES} bytes, found {}", text.len());
        read.problems.push(Problem { file: file.to_owned(), message, ..Problem::default() });
        read.complete = false;
        return read;
    }
    let source = &read.source;
    let mut problems: Vec<Problem> = faults(source);
    let sure = source.faults.iter().find(|fault| fault.hides_the_rest()).map(|fault| fault.span.start);
    let mut reader = Reader { source, problems: Vec::new(), sure: sure.unwrap_or(usize::MAX) };
    let tables = reader.file();
    let told: Vec<(usize, usize)> = problems.iter().map(|problem| (problem.line, problem.column)).collect();
    problems.extend(reader.problems.into_iter().filter(|problem| !told.contains(&(problem.line, problem.column))));
    if problems.is_empty()
        && let Err(error) = ron_options().from_str::<Whole>(text.strip_prefix('\u{feff}').unwrap_or(text))
    {
        problems.push(refused(source, &error));
    }
    read.complete = sure.is_none() && tables.is_some();
    (read.tables, read.problems) = (tables.unwrap_or_default(), problems);
    read
}

/// The faults of syntax.
fn faults(source: &Source) -> Vec<Problem> {
    let told = syntax::mistakes(source).into_iter().zip(&source.faults);
    let in_words = |(mistake, fault): (crate::preset::mistake::Mistake, &crate::preset::locate::Fault)| {
        let mut problem = mistake.problem;
        match fault.what {
            What::Empty => {
                problem.message = "there are no tables in this file; it begins with `(` and ends with `)`".into();
                problem.help = Some("(format: 1, tables: {})".into());
            }
            What::Trailing => problem.message = "nothing may follow the end of the tables".into(),
            _ => {}
        }
        problem.path = path_at(source, fault.span.start);
        problem
    };
    told.map(in_words).collect()
}

/// The path of the innermost value round a byte, entries of lists by their place.
fn path_at(source: &Source, byte: usize) -> String {
    let mut path = String::new();
    let mut node = source.root.as_ref();
    while let Some(group) = node.and_then(Node::group) {
        let holds = |member: &Member| (member.span().start..=member.span().end).contains(&byte);
        let Some((place, member)) = group.members.iter().enumerate().find(|(_, member)| holds(member)) else { break };
        let key = member.key.clone().and_then(|key| source.text.get(key));
        match (group.bracket, key) {
            (Bracket::Round, Some(key)) if path.is_empty() => path.push_str(key),
            (Bracket::Round, Some(key)) => path.push_str(&format!(".{key}")),
            (Bracket::Curly, Some(key)) => path.push_str(&format!("[\"{}\"]", key.trim_matches('"'))),
            (Bracket::Square, _) => path.push_str(&format!("[{place}]")),
            _ => break,
        }
        node = Some(&member.value);
    }
    path
}

/// What RON's own reader refuses, in its own words: the index is more tolerant than it in corners.
fn refused(source: &Source, error: &ron::error::SpannedError) -> Problem {
    let line = error.span.start.line;
    let start: usize = source.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = source.text.get(start..).unwrap_or("");
    let column = error.span.start.col.saturating_sub(1);
    let byte = start + rest.char_indices().nth(column).map_or(0, |(at, _)| at);
    Problem::at(source, byte..byte, path_at(source, byte), format!("can't be read: {}", error.code))
}

/// The file as RON's own reader sees it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "read to see whether it can be read")]
struct Whole {
    format: u32,
    #[serde(default)]
    about: String,
    tables: std::collections::BTreeMap<String, WholeTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "read to see whether it can be read")]
struct WholeTable {
    rows: Option<Vec<WholeRow>>,
    bands: Option<Vec<WholeBand>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "read to see whether it can be read")]
struct WholeBand {
    depth: (u32, u32),
    rows: Vec<WholeRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "read to see whether it can be read")]
struct WholeRow {
    weight: Option<u32>,
    text: Option<String>,
    kind: Option<String>,
    level: Option<u32>,
    quantity: Option<WholeQuantity>,
    origins: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
#[allow(dead_code, reason = "read to see whether it can be read")]
enum WholeQuantity {
    Number(u32),
    Dice(String),
}

struct Reader<'s> {
    source: &'s Source,
    problems: Vec<Problem>,
    /// Behind this byte nothing is where it seems.
    sure: usize,
}

impl<'s> Reader<'s> {
    /// All tables; `None` where the file as a whole can't be read.
    fn file(&mut self) -> Option<Vec<RawTable>> {
        let root = self.source.root.as_ref()?;
        let group = root.group().filter(|group| group.bracket == Bracket::Round && group.word.is_none());
        let Some(group) = group else {
            self.report(root.span.clone(), "", "a file of tables begins with `(` and ends with `)`", None);
            return None;
        };
        let [format, about, tables] = self.fields("", group, ["format", "about", "tables"]);
        match format {
            Some(format) if !self.format(&format.value) => return None,
            Some(_) => {}
            None => self.missing("format", root, "format: 1"),
        }
        if let Some(about) = about {
            self.text("about", &about.value);
        }
        let Some(tables) = tables else {
            self.missing("tables", root, "tables: { \"my_table\": (rows: […]) }");
            return None;
        };
        let group = tables.value.group().filter(|group| group.bracket == Bracket::Curly);
        let Some(group) = group else {
            let message = format!("tables stand in `{{` and `}}`, found {}", self.found(&tables.value));
            self.report(tables.value.span.clone(), "tables", message, Some("{ \"my_table\": (rows: […]) }".into()));
            return None;
        };
        Some(self.tables(group))
    }

    /// Whether the file is of a version that this crate reads; nothing more is said about one that isn't.
    fn format(&mut self, node: &Node) -> bool {
        let Some(format) = self.number("format", node, 0, u32::MAX) else { return true };
        let (message, help) = match format {
            FORMAT => return true,
            0 => (format!("{FORMAT}, found 0"), Some(FORMAT.to_string())),
            _ => (format!("written for a newer Undercroft (format {format}, this is {FORMAT})"), None),
        };
        self.report(node.span.clone(), "format", message, help);
        false
    }

    fn tables(&mut self, group: &Group) -> Vec<RawTable> {
        let mut tables: Vec<RawTable> = Vec::new();
        for member in &group.members {
            let Some(key) = member.key.clone() else { continue };
            let Some(name) = unquote(self.slice(&key)).map(|name| name.into_owned()) else {
                let found = self.slice(&key).to_owned();
                self.report(key, "tables", "a table's name stands in quotes", Some(format!("\"{found}\"")));
                continue;
            };
            let path = format!("tables[\"{name}\"]");
            if !template::is_table_name(&name) {
                let message = "a table's name is 1..=64 of a..z, 0..9 and `_`, begins with a letter, and is neither \
                               `n` nor dice";
                self.report(key.clone(), "tables", format!("{message}; found \"{name}\""), None);
            }
            if let Some(first) = tables.iter().find(|table| table.name == name) {
                let (line, _) = self.source.position(first.span.start);
                self.report(key, &path, format!("written twice, first in line {line}"), None);
                continue;
            }
            let (bands, banded) = self.table(&path, &name, &member.value);
            tables.push(RawTable { name, span: key, bands, banded });
        }
        tables
    }

    fn table(&mut self, path: &str, name: &str, node: &Node) -> (Vec<RawBand>, bool) {
        let Some(group) = self.round(path, node, "(rows: […])") else { return (Vec::new(), false) };
        let [rows, bands] = self.fields(path, group, ["rows", "bands"]);
        match (rows, bands) {
            (Some(rows), None) => {
                let path = format!("{path}.rows");
                let band = RawBand {
                    depth: (1, MAX_DEPTH),
                    span: rows.value.span.clone(),
                    rows: self.rows(&path, name, &rows.value),
                };
                (vec![band], false)
            }
            (None, Some(bands)) => (self.bands(&format!("{path}.bands"), name, &bands.value), true),
            (Some(_), Some(bands)) => {
                let span = bands.key.clone().unwrap_or_else(|| bands.value.span.clone());
                self.report(span, path, "a table has rows, or bands with rows, not both", None);
                (Vec::new(), true)
            }
            (None, None) => {
                self.missing(&format!("{path}.rows"), node, "rows: […]");
                (Vec::new(), false)
            }
        }
    }

    fn bands(&mut self, path: &str, name: &str, node: &Node) -> Vec<RawBand> {
        let mut bands: Vec<RawBand> = Vec::new();
        let mut end: Option<u32> = None;
        for (i, member) in self.list(path, node, "at least one band, found none").iter().enumerate() {
            let path = format!("{path}[{i}]");
            let Some(group) = self.round(&path, &member.value, "(depth: (1, 3), rows: […])") else { continue };
            let [depth, rows] = self.fields(&path, group, ["depth", "rows"]);
            let known = match depth {
                Some(depth) => self.depth(&format!("{path}.depth"), &depth.value, end),
                None => {
                    self.missing(&format!("{path}.depth"), &member.value, "depth: (first, last)");
                    None
                }
            };
            end = known.map(|(_, last)| last);
            let Some(rows) = rows else {
                self.missing(&format!("{path}.rows"), &member.value, "rows: […]");
                continue;
            };
            let (span, rows) = (rows.value.span.clone(), self.rows(&format!("{path}.rows"), name, &rows.value));
            bands.push(RawBand { depth: known.unwrap_or((1, MAX_DEPTH)), span, rows });
        }
        bands
    }

    /// First and last depth of a band; `end` is the last of the band before it.
    fn depth(&mut self, path: &str, node: &Node, end: Option<u32>) -> Option<(u32, u32)> {
        let (first, last) = self.pair(path, node, MAX_DEPTH)?;
        if first > last {
            let message = format!("the smaller number stands first; found ({first}, {last})");
            self.report(node.span.clone(), path, message, Some(format!("({last}, {first})")));
            return None;
        }
        let next = end.map_or(first, |end| end + 1);
        if first != next {
            let message = match first < next {
                true if last < next => {
                    format!("bands stand in order of depth; the one before ends at {}, this at {last}", next - 1)
                }
                true => format!("depth {first} is in the band before already, which ends at {}", next - 1),
                false if first == next + 1 => format!("depth {next} is in no band"),
                false => format!("depths {next} to {} are in no band", first - 1),
            };
            self.report(node.span.clone(), path, message, (last >= next).then(|| format!("({next}, {last})")));
        }
        Some((first, last))
    }

    fn rows(&mut self, path: &str, table: &str, node: &Node) -> Vec<RawRow> {
        let before = self.problems.len();
        let members = self.list(path, node, "at least one row, found none");
        let rows: Vec<RawRow> = members.iter().enumerate().filter_map(|(i, m)| self.row(path, table, i, m)).collect();
        if self.problems.len() == before && !rows.is_empty() && rows.iter().all(|row| row.weight == 0) {
            self.report(node.span.clone(), path, "all weights are 0, at least one is more", None);
        }
        rows
    }

    fn row(&mut self, path: &str, table: &str, place: usize, member: &Member) -> Option<RawRow> {
        let path = format!("{path}[{place}]");
        let node = &member.value;
        let group = self.round(&path, node, "(text: \"…\")")?;
        let names = ["weight", "text", "kind", "level", "quantity", "origins"];
        let [weight, text, kind, level, quantity, origins] = self.fields(&path, group, names);
        let at = |name: &str| format!("{path}.{name}");
        let weight = weight.and_then(|weight| self.number(&at("weight"), &weight.value, 0, MAX_WEIGHT)).unwrap_or(1);
        let has_kind = kind.is_some();
        let kind = kind.and_then(|kind| self.word(&at("kind"), &kind.value)).unwrap_or_default();
        let level = level.and_then(|level| self.number(&at("level"), &level.value, 0, MAX_DEPTH)).unwrap_or(0);
        let quantity = quantity.map(|quantity| self.quantity(&at("quantity"), &quantity.value)).unwrap_or_default();
        let origins = origins.map(|origins| self.origins(&at("origins"), &origins.value)).unwrap_or_default();
        let text_span = text.map_or_else(|| node.span.clone(), |text| text.value.span.clone());
        match (table, text) {
            (super::ORIGINS, _) if !has_kind => self.missing(&at("kind"), node, "kind: \"temple\""),
            (_, None) if !has_kind => self.missing(&at("text"), node, "text: \"…\""),
            _ => {}
        }
        let text = text.map(|text| self.template(&at("text"), &text.value)).unwrap_or_default();
        Some(RawRow { place, weight, text, text_span, kind, level, quantity, origins })
    }

    fn template(&mut self, path: &str, node: &Node) -> Vec<template::Placed> {
        let Some(text) = self.text(path, node) else { return Vec::new() };
        let length = text.chars().count();
        if length > MAX_TEXT {
            self.report(node.span.clone(), path, format!("at most {MAX_TEXT} characters, found {length}"), None);
        }
        if let Some(at) = text.find(char::is_control) {
            let message = "a text is one line, without tabs";
            self.report(inside(self.source, &node.span, &(at..at + 1)), path, message, None);
        }
        let (pieces, faults) = template::parse(&text);
        for (piece, message) in faults {
            self.report(inside(self.source, &node.span, &piece), path, message, None);
        }
        pieces
    }

    fn quantity(&mut self, path: &str, node: &Node) -> Quantity {
        let Kind::Text = node.kind else {
            let fixed = self.number(path, node, 1, MAX_QUANTITY);
            return fixed.map_or(Quantity::Unsaid, Quantity::Fixed);
        };
        let Some(text) = self.text(path, node) else { return Quantity::Unsaid };
        let dice = Dice::parse(&text).and_then(|dice| match dice.bounds() {
            (low, _) if low < 1 => Err(format!("at least 1, but `{dice}` can come to {low}")),
            (_, high) if high > i64::from(MAX_QUANTITY) => {
                Err(format!("at most {MAX_QUANTITY}, but `{dice}` can come to {high}"))
            }
            _ => Ok(dice),
        });
        match dice {
            Ok(dice) => Quantity::Rolled(dice),
            Err(message) => {
                self.report(node.span.clone(), path, message, None);
                Quantity::Unsaid
            }
        }
    }

    fn origins(&mut self, path: &str, node: &Node) -> Vec<(Word, Range<usize>)> {
        let members = self.list(path, node, "at least one word, found none");
        let words = members.iter().enumerate().filter_map(|(i, member)| {
            let word = self.word(&format!("{path}[{i}]"), &member.value)?;
            Some((word, member.value.span.clone()))
        });
        words.collect()
    }
}
