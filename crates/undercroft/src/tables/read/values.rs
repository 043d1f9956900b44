//! Values: named fields, numbers, texts, words, pairs and lists.

use std::ops::Range;

use super::{MAX_WORD, Reader};
use crate::{
    dungeon::Word,
    preset::{
        Problem,
        locate::{Bracket, Group, Kind, Member, Node, unquote},
        words::nearest,
    },
};

impl<'s> Reader<'s> {
    pub(super) fn slice(&self, span: &Range<usize>) -> &'s str {
        self.source.text.get(span.clone()).unwrap_or("")
    }

    /// What was found, short enough for a message.
    pub(super) fn found(&self, node: &Node) -> String {
        let text = self.slice(&node.span).split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() <= 40 { text } else { text.chars().take(38).chain("…".chars()).collect() }
    }

    pub(super) fn report(
        &mut self,
        span: Range<usize>,
        path: &str,
        message: impl Into<String>,
        help: Option<String>,
    ) -> Option<&mut Problem> {
        if span.end > self.sure {
            return None;
        }
        self.problems.push(Problem { help, ..Problem::at(self.source, span, path, message) });
        self.problems.last_mut()
    }

    pub(super) fn missing(&mut self, path: &str, node: &Node, example: &str) {
        if node.span.end <= self.sure {
            self.report(node.span.start..node.span.start + 1, path, "missing", Some(example.to_owned()));
        }
    }

    /// The members with these names; every other is a mistake.
    pub(super) fn fields<'n, const N: usize>(
        &mut self,
        path: &str,
        group: &'n Group,
        names: [&str; N],
    ) -> [Option<&'n Member>; N] {
        let mut found: [Option<&'n Member>; N] = [None; N];
        for member in &group.members {
            let Some(key) = member.key.clone() else {
                self.report(member.value.span.clone(), path, "a value without its name", None);
                continue;
            };
            let name = self.slice(&key);
            let here = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            let known = names.iter().position(|known| *known == name).and_then(|place| found.get_mut(place));
            match known {
                None => {
                    let help = nearest(name, names.iter().copied()).map(|near| format!("{near}?"));
                    if let Some(problem) = self.report(key, &here, "no such field", help) {
                        problem.aside = Some(format!("(fields here: {})", names.join(", ")));
                    }
                }
                Some(Some(first)) => {
                    let (line, _) = self.source.position(first.span().start);
                    self.report(key, &here, format!("written twice, first in line {line}"), None);
                }
                Some(free) => *free = Some(member),
            }
        }
        found
    }

    /// Round brackets without a word before them.
    pub(super) fn round<'n>(&mut self, path: &str, node: &'n Node, example: &str) -> Option<&'n Group> {
        let group = node.group().filter(|group| group.bracket == Bracket::Round && group.word.is_none());
        if group.is_none() && !matches!(node.kind, Kind::Missing) {
            let message = format!("fields in round brackets, found {}", self.found(node));
            self.report(node.span.clone(), path, message, Some(example.to_owned()));
        }
        group
    }

    /// The entries of `[…]`, at least one.
    pub(super) fn list<'n>(&mut self, path: &str, node: &'n Node, empty: &str) -> &'n [Member] {
        match node.group().filter(|group| group.bracket == Bracket::Square) {
            Some(group) => {
                if group.members.is_empty() {
                    self.report(node.span.clone(), path, empty, None);
                }
                &group.members
            }
            None => {
                if !matches!(node.kind, Kind::Missing) {
                    let message = format!("a list in `[` and `]`, found {}", self.found(node));
                    self.report(node.span.clone(), path, message, None);
                }
                &[]
            }
        }
    }

    pub(super) fn number(&mut self, path: &str, node: &Node, min: u32, max: u32) -> Option<u32> {
        let text = self.slice(&node.span);
        let digits: String = text.chars().filter(|c| *c != '_').collect();
        let number = matches!(node.kind, Kind::Number).then(|| digits.parse::<i128>().ok()).flatten();
        match number {
            Some(number) if (i128::from(min)..=i128::from(max)).contains(&number) => return Some(number as u32),
            Some(_) => self.report(node.span.clone(), path, format!("{min}..={max}, found {text}"), None),
            None if matches!(node.kind, Kind::Missing) => None,
            None => {
                let message = format!("a whole number {min}..={max}, found {}", self.found(node));
                self.report(node.span.clone(), path, message, None)
            }
        };
        None
    }

    /// `(first, last)`, both 1..=`max`.
    pub(super) fn pair(&mut self, path: &str, node: &Node, max: u32) -> Option<(u32, u32)> {
        let group = node.group().filter(|group| group.bracket == Bracket::Round && group.word.is_none());
        let members = group.map(|group| &group.members[..]);
        match members {
            Some([first, last]) if first.key.is_none() && last.key.is_none() => {
                let (first, last) = (self.number(path, &first.value, 1, max), self.number(path, &last.value, 1, max));
                first.zip(last)
            }
            _ => {
                if !matches!(node.kind, Kind::Missing) {
                    let message = format!("a pair (first, last), found {}", self.found(node));
                    self.report(node.span.clone(), path, message, None);
                }
                None
            }
        }
    }

    pub(super) fn text(&mut self, path: &str, node: &Node) -> Option<String> {
        match node.kind {
            Kind::Missing => None,
            Kind::Text => {
                let text = unquote(self.slice(&node.span)).map(|text| text.into_owned());
                if text.is_none() {
                    let message = "`\\` in a text begins a special character, such as `\\n`";
                    self.report(node.span.clone(), path, message, Some("\\\\ for a plain one".into()));
                }
                text
            }
            _ => {
                let found = self.found(node);
                let help = node.group().is_none().then(|| format!("\"{found}\""));
                self.report(node.span.clone(), path, format!("a text stands in quotes, found {found}"), help);
                None
            }
        }
    }

    /// A text of 1..=64 characters without brackets and quotes.
    pub(super) fn word(&mut self, path: &str, node: &Node) -> Option<Word> {
        let text = self.text(path, node)?;
        let length = text.chars().count();
        if !(1..=MAX_WORD).contains(&length) || text.trim() != text || text.contains(['{', '}', '"', '\n']) {
            let message = format!("a word of 1..={MAX_WORD} characters without braces and quotes, found \"{text}\"");
            self.report(node.span.clone(), path, message, None);
            return None;
        }
        Some(Word::from(&*text))
    }
}
