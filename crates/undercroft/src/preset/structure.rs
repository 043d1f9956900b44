//! Compares what a text says with what the table of fields allows: unknown words, missing names, values of the wrong
//! kind. All of them at once, where RON's own reader stops at the first.

mod values;

use std::ops::Range;

use super::{
    Problem,
    fields::{self, Field, Form, OF_THE_FILE, RENAMED},
    locate::{Group, Kind, Member, Node, Source, member_path},
    mistake::{Mistake, Repair},
    words::nearest,
};

/// All mistakes of this kind. `free_layout` is true when the layout in force isn't one of this crate's, so that
/// nothing is known about its parameters.
pub(super) fn mistakes(source: &Source, free_layout: bool) -> Vec<Mistake> {
    let mut reader = Reader { source, free_layout, mistakes: Vec::new() };
    let Some(root) = &source.root else { return Vec::new() };
    match &root.kind {
        Kind::Group(group) if group.bracket == super::locate::Bracket::Round => {
            if let Some(word) = &group.word {
                let message = "a preset begins with `(`, without a word before it";
                reader.report(word.clone(), "", message, Repair::blank(word.clone()), None);
            }
            reader.members("", root, group, root.span.clone());
        }
        _ => {
            reader.report(root.span.clone(), "", "a preset begins with `(` and ends with `)`", Repair::None, None);
        }
    }
    reader.mistakes
}

struct Reader<'s> {
    source: &'s Source,
    free_layout: bool,
    mistakes: Vec<Mistake>,
}

impl<'s> Reader<'s> {
    fn text(&self, span: &Range<usize>) -> &'s str {
        self.source.text.get(span.clone()).unwrap_or("")
    }

    /// What was found, short enough for a message.
    fn found(&self, node: &Node) -> String {
        let text = self.text(&node.span).split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() <= 40 { text } else { text.chars().take(38).chain("…".chars()).collect() }
    }

    fn report(
        &mut self,
        span: Range<usize>,
        path: &str,
        message: impl Into<String>,
        repair: Repair,
        help: Option<String>,
    ) -> Option<&mut Mistake> {
        let problem = Problem { help, ..Problem::at(self.source, span.clone(), path, message) };
        self.mistakes.push(Mistake { problem, span, repair, taints: Some(tainted(path)) });
        self.mistakes.last_mut()
    }

    /// The named values of a group that stands at `path`.
    fn members(&mut self, path: &str, node: &Node, group: &Group, unit: Range<usize>) {
        self.named(path, node, group, unit, &allowed(path));
    }

    /// The named values of a group in which only some names may stand.
    fn named(&mut self, path: &str, node: &Node, group: &Group, unit: Range<usize>, allowed: &[&'static Field]) {
        let mut seen: Vec<(&str, usize)> = Vec::new();
        for (i, member) in group.members.iter().enumerate() {
            let here = unit_of(member);
            let Some(key) = member.key.clone() else {
                let message = "a value without its name";
                self.report(member.value.span.clone(), path, message, Repair::blank(here), None);
                continue;
            };
            let name = self.text(&key);
            let member_path = member_path(&self.source.text, path, node, i);
            let Some(field) = allowed.iter().find(|field| last_name(field) == name) else {
                self.unknown_field(&member_path, path, member, allowed);
                continue;
            };
            if let Some((_, first)) = seen.iter().find(|(known, _)| *known == name) {
                let (line, _) = self.source.position(*first);
                let message = format!("written twice, first in line {line}");
                self.report(key, &member_path, message, Repair::blank(here), None);
                continue;
            }
            seen.push((name, key.start));
            self.value(&member_path, field, &member.value, here);
        }
        let missing =
            allowed.iter().filter(|field| field.required && !seen.iter().any(|(n, _)| *n == last_name(field)));
        for field in missing {
            self.missing(path, field, node, unit.clone());
        }
    }

    fn missing(&mut self, path: &str, field: &Field, node: &Node, unit: Range<usize>) {
        let name = last_name(field);
        let member_path = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        let example = match (name, field.form) {
            ("format", _) => format!("format: {}", super::load::FORMAT),
            (_, Form::Text) => format!("{name}: \"…\""),
            (_, Form::Range) => format!("{name}: (min, max)"),
            (_, Form::Cell) => format!("{name}: (column, row)"),
            _ => format!("{name}: …"),
        };
        // An entry without what it needs is left out; the file as a whole can't be, and needs no more than its format.
        let repair = if path.is_empty() { Repair::Replace(Vec::new()) } else { Repair::blank(unit) };
        let span = node.span.start..node.span.start + 1;
        if let Some(mistake) = self.report(span, &member_path, "missing", repair, Some(example)) {
            mistake.span = node.span.clone();
        }
    }

    fn unknown_field(&mut self, path: &str, parent: &str, member: &Member, allowed: &[&'static Field]) {
        let key = member.key.clone().unwrap_or_else(|| member.value.span.clone());
        let name = self.text(&key);
        let repair = Repair::blank(unit_of(member));
        if let Some((_, now)) = RENAMED.iter().find(|(old, _)| *old == name && !parent.contains('.')) {
            let message = format!("`{name}` is called `{now}` since format {}", super::load::FORMAT);
            self.report(key, path, message, repair, Some(format!("{}: ({}: …)", first(now), rest(now))));
            return;
        }
        if fields::pattern(parent) == "tiers[]" && OF_THE_FILE.contains(&name) {
            let message = "belongs to the preset, a tier can't change it";
            self.report(key, path, message, repair, None);
            return;
        }
        let names: Vec<&str> = allowed.iter().map(|field| last_name(field)).collect();
        let near = nearest(name, names.iter().copied());
        let elsewhere = || elsewhere(parent, name).map(|path| format!("{path}?"));
        let help = near.map(|near| format!("{near}?")).or_else(elsewhere);
        let taints =
            near.map(|near| tainted(&if parent.is_empty() { near.to_owned() } else { format!("{parent}.{near}") }));
        if let Some(mistake) = self.report(key, path, "no such field", repair, help) {
            mistake.taints = taints;
            mistake.problem.aside = Some(format!("(fields here: {})", names.join(", ")));
        }
    }
}

/// The bytes of an entry with its comma: what is left out when the entry is wrong.
fn unit_of(member: &Member) -> Range<usize> {
    let span = member.span();
    span.start..member.comma.map_or(span.end, |comma| comma + 1)
}

/// The fields that may stand in the brackets at a path.
fn allowed(path: &str) -> Vec<&'static Field> {
    let pattern = fields::pattern(path);
    if pattern != "tiers[]" {
        return fields::members(&pattern).collect();
    }
    let shared = fields::members("").filter(|field| !OF_THE_FILE.contains(&field.path));
    fields::members("tiers[]").chain(shared).collect()
}

fn last_name(field: &Field) -> &'static str {
    field.path.rsplit('.').next().unwrap_or(field.path)
}

fn first(path: &str) -> &str {
    path.split('.').next().unwrap_or(path)
}

fn rest(path: &str) -> &str {
    path.split_once('.').map_or("", |(_, rest)| rest)
}

/// A field of this name in another place, such as `layout.columns` when `columns` stands outside the layout.
fn elsewhere(parent: &str, name: &str) -> Option<&'static str> {
    let parent = fields::pattern(parent);
    fields::FIELDS
        .iter()
        .filter(|field| !field.path.contains('[') && !field.path.starts_with(&format!("{parent}.")))
        .find(|field| last_name(field) == name)
        .map(|field| field.path)
}

/// The field of the preset that a value is part of, as far as patches replace it: `layout.columns`, `shapes`.
pub(super) fn tainted(path: &str) -> String {
    let pattern = fields::pattern(path);
    let list = pattern.find('[').unwrap_or(pattern.len());
    pattern[..list].split('.').take(2).collect::<Vec<_>>().join(".")
}
