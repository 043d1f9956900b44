//! Compares what a text says with what the table of fields allows: unknown words, missing names, values of the wrong
//! kind. All of them at once, where RON's own reader stops at the first.

mod values;

use std::ops::Range;

use super::{
    Problem,
    fields::{self, Field, Form, LayoutName, OF_THE_FILE, RENAMED},
    in_force::InForce,
    locate::{Group, Kind, Member, Node, Source, member_path},
    mistake::{Mistake, Repair},
    words::nearest,
};

/// All mistakes of this kind. `in_force` tells which layout's fields may stand where; of a layout that isn't this crate's
/// nothing is known.
pub(super) fn mistakes(source: &Source, in_force: &InForce) -> Vec<Mistake> {
    let mut reader = Reader { source, in_force, layout: in_force.preset, mistakes: Vec::new() };
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
    in_force: &'s InForce,
    /// In force at the place that is being read.
    layout: LayoutName,
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
        self.named(path, node, group, unit, &self.allowed(path));
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
            (_, Form::Decimal) => format!("{name}: 0.5"),
            (_, Form::DecimalRange) => format!("{name}: (0.5, 1.5)"),
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
        if let Some(other) = self.other_layout(path) {
            let message = format!("no such field, it belongs to {}{}", other.word(), self.layout_here());
            if let Some(mistake) = self.report(key, path, message, repair, None) {
                mistake.taints = None;
                mistake.problem.aside = Some(format!("(fields here: {})", names.join(", ")));
            }
            return;
        }
        let near = nearest(name, names.iter().copied());
        let elsewhere = || self.elsewhere(parent, name).map(|path| format!("{path}?"));
        let help = near.map(|near| format!("{near}?")).or_else(elsewhere);
        let taints =
            near.map(|near| tainted(&if parent.is_empty() { near.to_owned() } else { format!("{parent}.{near}") }));
        if let Some(mistake) = self.report(key, path, "no such field", repair, help) {
            mistake.taints = taints;
            mistake.problem.aside = Some(format!("(fields here: {})", names.join(", ")));
        }
    }

    /// The fields that may stand in the brackets at a path.
    fn allowed(&self, path: &str) -> Vec<&'static Field> {
        let pattern = fields::pattern(path);
        if pattern != "tiers[]" {
            return self.layout.members(&pattern).collect();
        }
        let shared = self.layout.members("").filter(|field| !OF_THE_FILE.contains(&field.path));
        self.layout.members("tiers[]").chain(shared).collect()
    }

    /// A field of this name in another place, such as `layout.columns` when `columns` stands outside the layout.
    fn elsewhere(&self, parent: &str, name: &str) -> Option<&'static str> {
        let below = format!("{}.", fields::pattern(parent));
        let plain = |field: &&Field| !field.path.contains('[') && !field.path.starts_with(&below);
        self.layout.fields().filter(plain).find(|field| last_name(field) == name).map(|field| field.path)
    }

    /// The layout that has a field which the layout in force doesn't have.
    fn other_layout(&self, path: &str) -> Option<LayoutName> {
        let has = |layout: &LayoutName| layout.field(path).is_some_and(|field| field.layout == Some(*layout));
        LayoutName::BUILT_IN.into_iter().filter(|layout| *layout != self.layout).find(has)
    }

    /// Says which layout is in force, where that stands in another file.
    fn layout_here(&self) -> String {
        let Some((file, line)) = &self.in_force.named_in else { return String::new() };
        format!("; the layout here is {} ({file} line {line})", self.layout.word())
    }
}

/// The bytes of an entry with its comma: what is left out when the entry is wrong.
fn unit_of(member: &Member) -> Range<usize> {
    let span = member.span();
    span.start..member.comma.map_or(span.end, |comma| comma + 1)
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

/// The field of the preset that a value is part of, as far as patches replace it: `layout.columns`, `shapes`.
pub(super) fn tainted(path: &str) -> String {
    let pattern = fields::pattern(path);
    let list = pattern.find('[').unwrap_or(pattern.len());
    pattern[..list].split('.').take(2).collect::<Vec<_>>().join(".")
}
