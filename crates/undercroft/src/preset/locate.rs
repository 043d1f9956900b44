//! Where each value of a RON text stands: the text is indexed once, field path → bytes, line, column.
//!
//! RON's own reader keeps no position of what it read. This index serves messages (a line and a caret under the
//! value) and saving (only changed values are replaced). It is tolerant: of a broken text it indexes what it can and
//! lists the faults.

mod path;
mod scan;

use std::ops::Range;

pub(crate) use path::{Segment, child, element_name, find, member_path, path_at, segments, unquote};
pub(crate) use scan::{Fault, What, scan};

/// A value of the text.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// Its bytes, with a word in front of a bracket, without comments around it.
    pub span: Range<usize>,
    pub kind: Kind,
}

/// What a value looks like.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// A number.
    Number,
    /// A word without quotes, such as `Sides` or `true`.
    Word,
    /// Text in quotes.
    Text,
    /// Anything in brackets.
    Group(Group),
    /// Nothing where a value should be; its span is empty.
    Missing,
    /// What a preset has no use for, such as a single character.
    Other,
}

/// Values in brackets.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub bracket: Bracket,
    /// The word in front, of round brackets.
    pub word: Option<Range<usize>>,
    pub members: Vec<Member>,
}

/// Kind of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bracket {
    Round,
    Square,
    Curly,
}

impl Bracket {
    pub const fn open(self) -> char {
        match self {
            Self::Round => '(',
            Self::Square => '[',
            Self::Curly => '{',
        }
    }

    pub const fn close(self) -> char {
        match self {
            Self::Round => ')',
            Self::Square => ']',
            Self::Curly => '}',
        }
    }
}

/// An entry of a group.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    /// Its name, or its key in a map with the quotes.
    pub key: Option<Range<usize>>,
    pub value: Node,
    /// Where the comma behind it stands.
    pub comma: Option<usize>,
}

impl Member {
    /// Bytes from its name to its value.
    pub fn span(&self) -> Range<usize> {
        self.key.as_ref().map_or(self.value.span.start, |key| key.start)..self.value.span.end
    }
}

impl Node {
    pub fn group(&self) -> Option<&Group> {
        match &self.kind {
            Kind::Group(group) => Some(group),
            _ => None,
        }
    }

    /// The member of this name.
    pub fn member(&self, text: &str, name: &str) -> Option<&Member> {
        self.group()?.members.iter().find(|member| member.key.clone().and_then(|key| text.get(key)) == Some(name))
    }
}

/// A text with its file's name, its lines and the index of its values.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// As messages show it.
    pub file: String,
    pub text: String,
    /// The value of the file, as far as it can be read.
    pub root: Option<Node>,
    /// What is wrong with brackets, commas and the like, in order of place.
    pub faults: Vec<Fault>,
    /// First byte of each line.
    lines: Vec<usize>,
}

impl Source {
    pub fn new(file: &str, text: &str) -> Self {
        let (root, faults) = scan(text);
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { file: file.to_owned(), text: text.to_owned(), root, faults, lines }
    }

    /// Line and column of a byte, both from 1; the column counts characters.
    pub fn position(&self, byte: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|start| *start <= byte).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let before = self.text.get(start..byte.min(self.text.len())).unwrap_or("");
        (line, before.chars().count() + 1)
    }

    /// A line, counted from 1, without its end.
    pub fn line(&self, line: usize) -> &str {
        let start = line.checked_sub(1).and_then(|index| self.lines.get(index)).copied().unwrap_or(self.text.len());
        let end = self.lines.get(line).copied().unwrap_or(self.text.len());
        self.text.get(start..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }

    /// The value at a path.
    pub fn find(&self, path: &str) -> Option<&Node> {
        find(&self.text, self.root.as_ref()?, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// ü\n(\n  a: 1, /* ( /* ) */ [ */ b: [ (kind: \"x\", w: Rect(w: (5, 9))), ()],\n\tm: { \"k\": 3 }, s: \
                        r#\"a\"b\"#, t: (-2, Two),\n)\n";

    #[test]
    fn a_path_finds_the_bytes_of_its_value() {
        let source = Source::new("f", TEXT);
        assert!(source.faults.is_empty(), "{:?}", source.faults);
        for (path, value) in [
            ("a", "1"),
            ("b[0]", "(kind: \"x\", w: Rect(w: (5, 9)))"),
            ("b[0].w", "Rect(w: (5, 9))"),
            ("b[\"x\"].w.w", "(5, 9)"),
            ("b[0].w.w[1]", "9"),
            ("b[1]", "()"),
            ("m[\"k\"]", "3"),
            ("s", "r#\"a\"b\"#"),
            ("t[0]", "-2"),
        ] {
            assert_eq!(source.find(path).map(|node| &TEXT[node.span.clone()]), Some(value), "{path}");
        }
        for path in ["", "c", "b[2]", "b.kind", "b[\"y\"]", "a.a", "[", "b[", "b[0", "a..b"] {
            assert!(path.is_empty() || source.find(path).is_none(), "{path}");
        }
    }

    #[test]
    fn positions_count_lines_and_characters_from_one() {
        let source = Source::new("f", TEXT);
        let at = |path: &str| source.find(path).map(|node| source.position(node.span.start));
        assert_eq!(at("a"), Some((3, 6)));
        assert_eq!(at("m[\"k\"]"), Some((4, 12)));
        assert_eq!(source.position(0), (1, 1));
        assert_eq!(source.position(TEXT.find('ü').unwrap() + 2), (1, 5));
        assert_eq!(source.line(1), "// ü");
        assert_eq!(source.line(99), "");
    }
}
