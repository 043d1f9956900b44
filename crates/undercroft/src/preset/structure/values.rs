//! Values: numbers, texts, pairs, choices, lists and maps.

use std::ops::Range;

use super::{Reader, unit_of};
use crate::preset::{
    fields::{self, Choice, Field, Form, LayoutName, Values, usage},
    locate::{Bracket, Group, Kind, Node, member_path, unquote},
    mistake::Repair,
    words::nearest,
};

impl Reader<'_> {
    /// A value against its form. `unit` are the bytes that are left out when it is wrong.
    pub(super) fn value(&mut self, path: &str, field: &Field, node: &Node, unit: Range<usize>) {
        if matches!(node.kind, Kind::Missing) {
            return;
        }
        match field.form {
            Form::Number => self.number(path, field, node, unit),
            Form::Decimal => self.decimal(path, field, node, unit),
            Form::Flag => self.flag(path, node, unit),
            Form::Text => self.text_value(path, node, unit),
            Form::Range | Form::DecimalRange => self.pair(path, field, node, unit, "(min, max)"),
            Form::Cell => self.pair(path, field, node, unit, "(column, row)"),
            Form::TextPair => self.text_pair(path, node, unit),
            Form::Choice(choices) => self.choice(path, field, choices, node, unit),
            Form::Group => self.group(path, node, unit),
            Form::List => self.list(path, node, unit),
            Form::Map => self.map(path, node, unit),
        }
    }

    fn wrong(&mut self, path: &str, node: &Node, unit: Range<usize>, allowed: &str, help: Option<String>) {
        let message = format!("{allowed}, found {}", self.found(node));
        self.report(node.span.clone(), path, message, Repair::blank(unit), help);
    }

    /// A value in quotes that should stand without; true when it was.
    fn needless_quotes(&mut self, path: &str, node: &Node, what: &str, fits: impl Fn(&str) -> bool) -> bool {
        let inside = match node.kind {
            Kind::Text => {
                unquote(self.text(&node.span)).filter(|inside| fits(inside)).map(|inside| inside.into_owned())
            }
            _ => None,
        };
        let Some(inside) = inside else { return false };
        let plain = self.text(&node.span).starts_with('"');
        let repair = if plain { Repair::blank_ends(node.span.clone()) } else { Repair::None };
        let message = format!("{what} stands without quotes");
        if let Some(mistake) = self.report(node.span.clone(), path, message, repair, Some(inside)) {
            mistake.taints = None;
        }
        true
    }

    fn number(&mut self, path: &str, field: &Field, node: &Node, unit: Range<usize>) {
        if self.needless_quotes(path, node, "a number", |inside| integer(inside).is_some_and(|n| n >= 0)) {
            return;
        }
        let (min, max) = self.bounds(path, field);
        let text = self.text(&node.span);
        match (&node.kind, integer(text)) {
            (Kind::Number, Some(number)) if number < 0 || number > largest(path) => {
                self.report(node.span.clone(), path, format!("{min}..={max}, found {text}"), Repair::blank(unit), None);
            }
            (Kind::Number, Some(_)) => {}
            (Kind::Number, None) => self.wrong(path, node, unit, "a whole number", whole(text)),
            _ => self.wrong(path, node, unit, &format!("a whole number {min}..={max}"), None),
        }
    }

    /// A number with a point. Its bounds are judged when tiers are merged.
    fn decimal(&mut self, path: &str, field: &Field, node: &Node, unit: Range<usize>) {
        if self.needless_quotes(path, node, "a number", |inside| thousandths(inside).is_ok()) {
            return;
        }
        let text = self.text(&node.span);
        match &node.kind {
            Kind::Number if thousandths(text).is_ok() => {}
            Kind::Number => self.wrong(path, node, unit, no_decimal(text), None),
            _ => self.wrong(path, node, unit, &format!("a number {}", field.bounds_text().unwrap_or_default()), None),
        }
    }

    /// Smallest and largest number here. Of the grid carve two depend on the columns and rows that stand beside them.
    fn bounds(&self, path: &str, field: &Field) -> (u64, u64) {
        let (min, max) = (field.min.unwrap_or(0), field.max.unwrap_or(u64::MAX));
        let factor = match fields::pattern(path).as_str() {
            "layout.steps" => 4,
            "layout.min_rooms" => 1,
            _ => return (min, max),
        };
        let side = |name: &str| {
            let here = path.rsplit_once('.').map_or(String::new(), |(parent, _)| format!("{parent}.{name}"));
            let default = self.layout.field(&here).map_or("", |field| field.default);
            let at = |path: &str| self.source.find(path).map(|node| self.text(&node.span));
            let text = at(&here).or_else(|| at(&format!("layout.{name}"))).unwrap_or(default);
            integer(text).and_then(|side| u64::try_from(side).ok()).filter(|side| (1..=512).contains(side))
        };
        match (side("columns"), side("rows")) {
            (Some(columns), Some(rows)) => (min, factor * columns * rows),
            _ => (min, max),
        }
    }

    fn flag(&mut self, path: &str, node: &Node, unit: Range<usize>) {
        let is_flag = |text: &str| text == "true" || text == "false";
        if is_flag(self.text(&node.span)) || self.needless_quotes(path, node, "true or false", is_flag) {
            return;
        }
        let help = nearest(self.text(&node.span), ["true", "false"].into_iter()).map(str::to_owned);
        self.wrong(path, node, unit, "true or false", help);
    }

    fn text_value(&mut self, path: &str, node: &Node, unit: Range<usize>) {
        match node.kind {
            Kind::Text if unquote(self.text(&node.span)).is_some() => {}
            Kind::Text => {
                let message = "`\\` in a text begins a special character, such as `\\n`";
                self.report(node.span.clone(), path, message, Repair::blank(unit), Some("\\\\ for a plain one".into()));
            }
            Kind::Word | Kind::Number | Kind::Other => {
                let help = format!("\"{}\"", self.found(node));
                self.wrong(path, node, unit, "a text stands in quotes", Some(help));
            }
            _ => self.wrong(path, node, unit, "a text in quotes", None),
        }
    }

    /// `(5, 9)`, or the numbers in brackets behind a word.
    fn pair(&mut self, path: &str, field: &Field, node: &Node, unit: Range<usize>, form: &str) {
        let group = node.group().filter(|group| group.members.len() == 2);
        let Some(group) = group else {
            let text = self.text(&node.span);
            let help = match field.form {
                Form::DecimalRange => thousandths(text).ok().map(|_| format!("({text}, {text})")),
                _ => integer(text).filter(|n| *n >= 0).map(|n| format!("({n}, {n})")),
            };
            return self.wrong(path, node, unit, &format!("a pair {form}"), help);
        };
        let numbers: Vec<&str> = group.members.iter().map(|member| self.text(&member.value.span)).collect();
        let written = format!("({})", numbers.join(", "));
        let named = group.members.iter().any(|member| member.key.is_some());
        if group.bracket != Bracket::Round || named || group.word.is_some() {
            return self.wrong(path, node, unit, &format!("a pair {form}"), Some(written));
        }
        self.numbers(path, field, node, group, unit);
    }

    /// Numbers without names in round brackets.
    fn numbers(&mut self, path: &str, field: &Field, node: &Node, group: &Group, unit: Range<usize>) {
        let (min, max) = self.bounds(path, field);
        let fits = |text: &str| match field.form {
            Form::DecimalRange => thousandths(text).is_ok(),
            Form::Cell => integer(text).is_some_and(|n| i32::try_from(n).is_ok()),
            _ => integer(text).is_some_and(|n| u32::try_from(n).is_ok()),
        };
        for member in &group.members {
            let text = self.text(&member.value.span);
            if matches!(member.value.kind, Kind::Number) && fits(text) {
                continue;
            }
            if matches!(member.value.kind, Kind::Missing) {
                continue;
            }
            let allowed = match (field.form, integer(text)) {
                (Form::DecimalRange, _) => no_decimal(text).to_owned(),
                (Form::Cell, _) => "whole numbers from 0".to_owned(),
                (_, Some(_)) => format!("{min}..={max}"),
                (_, None) => "a whole number".to_owned(),
            };
            let message = format!("{allowed}, found {}", self.found(&member.value));
            let span = if group.word.is_none() { node.span.clone() } else { member.value.span.clone() };
            let help = if matches!(field.form, Form::DecimalRange) { None } else { whole(text) };
            self.report(span, path, message, Repair::blank(unit), help);
            return;
        }
    }

    fn text_pair(&mut self, path: &str, node: &Node, unit: Range<usize>) {
        let form = "a pair (\"from\", \"to\")";
        let texts = node.group().filter(|group| {
            group.members.len() == 2
                && group.members.iter().all(|m| m.key.is_none() && unquote(self.text(&m.value.span)).is_some())
        });
        match texts {
            Some(group) if group.bracket == Bracket::Round && group.word.is_none() => {}
            Some(group) => {
                let texts: Vec<&str> = group.members.iter().map(|member| self.text(&member.value.span)).collect();
                self.wrong(path, node, unit, form, Some(format!("({})", texts.join(", "))));
            }
            None => {
                let help = match node.kind {
                    Kind::Text => Some(format!("({0}, {0})", self.found(node))),
                    _ => None,
                };
                self.wrong(path, node, unit, form, help);
            }
        }
    }

    fn group(&mut self, path: &str, node: &Node, unit: Range<usize>) {
        match node.group() {
            Some(group) if group.bracket == Bracket::Round => {
                if let Some(word) = group.word.clone() {
                    let message = format!("brackets without a word before them, found {}", self.text(&word));
                    if let Some(mistake) = self.report(word.clone(), path, message, Repair::blank(word), None) {
                        mistake.taints = None;
                    }
                }
                self.members(path, node, group, unit);
            }
            _ => {
                let names: Vec<&str> = self.allowed(path).into_iter().map(super::last_name).collect();
                self.wrong(path, node, unit, &format!("named values ({}: …)", names.join(": …, ")), None);
            }
        }
    }

    fn list(&mut self, path: &str, node: &Node, unit: Range<usize>) {
        let Some(group) = node.group().filter(|group| group.bracket == Bracket::Square) else {
            let found = self.found(node);
            let help = (found.chars().count() < 38).then(|| match node.group() {
                Some(group) if group.word.is_none() => {
                    format!("[{}]", found.get(1..found.len().saturating_sub(1)).unwrap_or(""))
                }
                _ => format!("[{found}]"),
            });
            return self.wrong(path, node, unit, "a list in [ ]", help);
        };
        let Some(field) = self.layout.field(&format!("{path}[0]")) else { return };
        for (i, member) in group.members.iter().enumerate() {
            if path == "tiers" {
                self.layout = self.in_force.tiers.get(i).copied().unwrap_or(self.in_force.preset);
            }
            let path = member_path(&self.source.text, path, node, i);
            self.value(&path, field, &member.value, unit_of(member));
        }
        if path == "tiers" {
            self.layout = self.in_force.preset;
        }
    }

    fn map(&mut self, path: &str, node: &Node, unit: Range<usize>) {
        let Some(group) = node.group().filter(|group| group.bracket == Bracket::Curly) else {
            return self.wrong(path, node, unit, "words with numbers { \"word\": 1 }", None);
        };
        let Some(field) = self.layout.field(&format!("{path}[0]")) else { return };
        let mut seen: Vec<String> = Vec::new();
        for (i, member) in group.members.iter().enumerate() {
            let here = unit_of(member);
            let Some(key) = member.key.clone() else { continue };
            let Some(word) = unquote(self.text(&key)) else {
                let help = format!("\"{}\"", self.text(&key));
                self.report(key, path, "a word stands in quotes", Repair::blank(here), Some(help));
                continue;
            };
            let member_path = member_path(&self.source.text, path, node, i);
            if seen.iter().any(|known| **known == *word) {
                self.report(key, &member_path, "written twice", Repair::blank(here), None);
                continue;
            }
            seen.push(word.into_owned());
            self.value(&member_path, field, &member.value, here);
        }
    }

    fn choice(&mut self, path: &str, field: &Field, choices: &'static [Choice], node: &Node, unit: Range<usize>) {
        let (word, group) = match &node.kind {
            Kind::Word => (self.text(&node.span), None),
            Kind::Group(Group { bracket: Bracket::Round, word: Some(word), .. }) => (self.text(word), node.group()),
            Kind::Group(group) if field.path == "layout" && group.bracket == Bracket::Round => {
                if self.layout != LayoutName::Custom {
                    self.members(path, node, group, unit);
                }
                return;
            }
            _ => return self.no_word(path, choices, node, unit),
        };
        let Some(choice) = choices.iter().find(|choice| choice.word == word) else {
            let near = nearest(word, choices.iter().map(|choice| choice.word));
            let help = near.map(|near| format!("{near}?"));
            let span = node.span.start..node.span.start + word.len();
            if let Some(mistake) = self.report(span, path, "no such choice", Repair::blank(unit), help) {
                mistake.problem.aside = Some(format!("(choices here: {})", usages(choices)));
            }
            return;
        };
        match (choice.values, group) {
            (Values::None, None) => {}
            (Values::Named(names), Some(group)) => {
                let mut allowed = self.allowed(path);
                allowed.retain(|field| names.contains(&super::last_name(field)));
                self.named(path, node, group, unit, &allowed);
            }
            (Values::Number, Some(group)) if nameless(group, 1) => self.numbers(path, field, node, group, unit),
            (Values::Range, Some(group)) if nameless(group, 2) => self.numbers(path, field, node, group, unit),
            (Values::Free, Some(group)) if nameless(group, 2) && begins_with_text(group) => {}
            (Values::None, Some(_)) => self.wrong(path, node, unit, "no brackets behind this word", Some(word.into())),
            (values, _) => {
                let usage = usage(word, values);
                let help = (field.path == "layout" && group.is_none()).then(|| format!("{word}()"));
                self.wrong(path, node, unit, &format!("`{word}` is written {usage}"), help);
            }
        }
    }

    /// Something that isn't a word stands where one of some words should.
    fn no_word(&mut self, path: &str, choices: &'static [Choice], node: &Node, unit: Range<usize>) {
        let plain = |inside: &str| choices.iter().any(|c| c.word == inside && c.values == Values::None);
        if self.needless_quotes(path, node, "the choice", plain) {
            return;
        }
        let inside = match node.kind {
            Kind::Text => unquote(self.text(&node.span)).map(|inside| inside.into_owned()),
            _ => None,
        };
        let meant = inside.as_deref().and_then(|inside| {
            let word = inside.split('(').next().unwrap_or(inside);
            nearest(word, choices.iter().map(|choice| choice.word))
        });
        if let Some(choice) = choices.iter().find(|choice| Some(choice.word) == meant) {
            let help = usage(choice.word, choice.values);
            let message = "the choice stands without quotes";
            self.report(node.span.clone(), path, message, Repair::blank(unit), Some(help));
            return;
        }
        let found = self.text(&node.span);
        let help = choices.iter().find_map(|choice| match (choice.values, &node.kind) {
            (Values::Number, Kind::Number) => Some(format!("{}({found})", choice.word)),
            (Values::Range, Kind::Group(group)) if nameless(group, 2) => Some(format!("{}{found}", choice.word)),
            _ => None,
        });
        self.wrong(path, node, unit, &format!("one of {}", usages(choices)), help);
    }
}

/// Whether brackets hold this many values without names.
fn nameless(group: &Group, count: usize) -> bool {
    group.members.len() == count && group.members.iter().all(|member| member.key.is_none())
}

fn begins_with_text(group: &Group) -> bool {
    group.members.first().is_some_and(|member| matches!(member.value.kind, Kind::Text))
}

fn usages(choices: &[Choice]) -> String {
    choices.iter().map(|choice| usage(choice.word, choice.values)).collect::<Vec<_>>().join(", ")
}

/// The largest number that the field can hold at all; its bounds are judged when tiers are merged.
fn largest(path: &str) -> i128 {
    if fields::pattern(path) == "layout.steps" { i128::from(u64::MAX) } else { i128::from(u32::MAX) }
}

/// The value of a whole number as RON writes it.
fn integer(text: &str) -> Option<i128> {
    let digits: String = text.chars().filter(|c| *c != '_').take(48).collect();
    let (negative, digits) = match digits.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, digits.strip_prefix('+').unwrap_or(&digits)),
    };
    let (radix, digits) = match digits.get(..2) {
        Some("0x") => (16, &digits[2..]),
        Some("0o") => (8, &digits[2..]),
        Some("0b") => (2, &digits[2..]),
        _ => (10, digits),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    let value = i128::from_str_radix(digits, radix).unwrap_or(i128::MAX);
    Some(if negative { -value } else { value })
}

/// The value of a number with a point in thousandths; an error is the number of digits behind the point that are too
/// many, 0 when it is no such number. A value that no field can hold becomes the largest.
fn thousandths(text: &str) -> Result<i64, usize> {
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    let (negative, digits) = match digits.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, digits.strip_prefix('+').unwrap_or(&digits)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || whole.is_empty() && fraction.is_empty() {
        return Err(0);
    }
    let fraction = fraction.trim_end_matches('0');
    if fraction.len() > 3 {
        return Err(fraction.len() - 3);
    }
    let value = format!("{whole}{fraction:0<3}").parse::<i64>().unwrap_or(i64::MAX);
    Ok(if negative { -value } else { value })
}

/// What is allowed in the place of something that is no number with a point.
fn no_decimal(text: &str) -> &'static str {
    match thousandths(text) {
        Err(digits) if digits > 0 => "at most three digits behind the point",
        _ => "a number such as 0.5",
    }
}

/// `7` for `7.0`.
fn whole(text: &str) -> Option<String> {
    let (whole, rest) = text.split_once('.')?;
    let is_whole = integer(whole).is_some() && rest.chars().all(|c| c == '0');
    is_whole.then(|| whole.to_owned())
}
