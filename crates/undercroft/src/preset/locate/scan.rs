//! Reads a RON text into the index, and goes on behind every fault.

use std::ops::Range;

use super::{Bracket, Group, Kind, Member, Node};

/// Brackets inside brackets; RON's own reader stops at 128, no preset needs ten.
const MAX_DEPTH: usize = 48;
/// Faults that are kept.
const MAX_FAULTS: usize = 100;

/// Something that is no RON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The bytes in question; of what is missing, where it should stand.
    pub span: Range<usize>,
    pub what: What,
}

/// Kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// No value at all.
    Empty,
    /// `%` behind a number.
    Percent,
    /// `#` begins a comment.
    HashComment,
    /// Two entries without a comma between them; the span is the gap.
    MissingComma,
    /// A name and a value without a colon between them; the span is the gap.
    MissingColon,
    /// `=` instead of `:`.
    EqualsSign,
    /// A field's name in quotes.
    QuotedName,
    /// A comma without an entry before it.
    LoneComma,
    /// A name without a value.
    MissingValue,
    /// This bracket is never closed.
    Unclosed(Bracket),
    /// A bracket closes what was never opened.
    Stray,
    /// A quotation mark without its other.
    UnclosedText,
    /// A comment without its end.
    UnclosedComment,
    /// A character that means nothing here.
    Unexpected,
    /// Something behind the end.
    Trailing,
    /// Too many brackets inside each other.
    TooDeep,
}

/// The value of a text, as far as it can be read, and the faults in order of place. Every turn of a loop takes at
/// least one byte of the text.
pub(crate) fn scan(text: &str) -> (Option<Node>, Vec<Fault>) {
    let mut scanner = Scanner {
        text,
        at: 0,
        open: Vec::new(),
        faults: Vec::new(),
        long_text: None,
        crowded_text: None,
        drooping: None,
    };
    scanner.eat("\u{feff}");
    scanner.trivia(false);
    if scanner.text[scanner.at..].starts_with("#![") {
        scanner.at += scanner.text[scanner.at..].find(']').map_or(0, |end| end + 1);
    }
    scanner.trivia(true);
    let root = (scanner.at < text.len()).then(|| scanner.value());
    if root.is_none() {
        scanner.fault(text.len()..text.len(), What::Empty);
    } else {
        scanner.trivia(true);
        if scanner.at < text.len() {
            scanner.fault(scanner.at..text.len(), What::Trailing);
        }
    }
    let faults = scanner.finish();
    (root, faults)
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// Brackets that are open, with their places.
    open: Vec<(Bracket, usize)>,
    faults: Vec<Fault>,
    /// The first text that runs over the end of its line: perhaps a quotation mark is missing there.
    long_text: Option<usize>,
    /// The first text with a word close behind it: perhaps its quotation mark is that of another.
    crowded_text: Option<usize>,
    /// The first bracket inside which a line begins no further in than the bracket's own: perhaps it isn't closed.
    drooping: Option<(Bracket, usize)>,
}

impl Fault {
    /// Whether nothing behind it can be trusted to be where it seems.
    pub fn hides_the_rest(&self) -> bool {
        matches!(self.what, What::Unclosed(_) | What::UnclosedText | What::UnclosedComment | What::TooDeep)
    }
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.text.get(self.at..).is_some_and(|rest| rest.starts_with(token));
        if found {
            self.at += token.len();
        }
        found
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at
    }

    fn fault(&mut self, span: Range<usize>, what: What) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Fault { span, what });
        }
    }

    /// Skips space and comments; with `hash` also those that wrongly begin with `#`.
    fn trivia(&mut self, hash: bool) {
        loop {
            self.take_while(char::is_whitespace);
            let start = self.at;
            if self.eat("//") {
                self.take_while(|c| c != '\n');
            } else if self.eat("/*") {
                self.block_comment(start);
            } else if hash && self.eat("#") {
                let end = self.take_while(|c| c != '\n');
                self.fault(start..end, What::HashComment);
            } else {
                return;
            }
        }
    }

    fn block_comment(&mut self, start: usize) {
        let mut depth = 1;
        while depth > 0 {
            if self.eat("*/") {
                depth -= 1;
            } else if self.eat("/*") {
                depth += 1;
            } else if let Some(c) = self.peek() {
                self.at += c.len_utf8();
            } else {
                self.fault(start..start + 2, What::UnclosedComment);
                return;
            }
        }
    }

    fn value(&mut self) -> Node {
        let start = self.at;
        let kind = match self.peek() {
            Some('(') => self.group(Bracket::Round, None),
            Some('[') => self.group(Bracket::Square, None),
            Some('{') => self.group(Bracket::Curly, None),
            Some('"') => self.quoted(),
            Some('\'') => self.character(),
            Some('#') => {
                self.at += 1;
                self.take_while(is_word);
                Kind::Other
            }
            Some(c) if c.is_ascii_digit() || "+-.".contains(c) => {
                self.number();
                Kind::Number
            }
            Some('r' | 'b') if self.raw_text() => Kind::Text,
            Some(c) if is_word(c) => self.word(start),
            _ => Kind::Missing,
        };
        Node { span: start..self.at, kind }
    }

    fn number(&mut self) {
        let mut before = ' ';
        while let Some(c) = self.peek() {
            if !(c.is_ascii_alphanumeric() || "_.".contains(c) || ("+-".contains(c) && " eE".contains(before))) {
                return;
            }
            before = c;
            self.at += c.len_utf8();
        }
    }

    fn word(&mut self, start: usize) -> Kind {
        self.eat("r#");
        let end = self.take_while(is_word);
        self.trivia(false);
        if self.peek() == Some('(') {
            return self.group(Bracket::Round, Some(start..end));
        }
        self.at = end;
        Kind::Word
    }

    fn quoted(&mut self) -> Kind {
        let start = self.at;
        self.at += 1;
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            match c {
                '"' => {
                    if self.long_text.is_none() && self.text[start..self.at].contains('\n') {
                        self.long_text = Some(start);
                    }
                    return Kind::Text;
                }
                '\\' => self.at += self.peek().map_or(0, char::len_utf8),
                _ => {}
            }
        }
        self.fault(start..start + 1, What::UnclosedText);
        Kind::Text
    }

    /// A text that begins with `r"`, `r#"`, `b"` and the like; nothing is taken if it doesn't.
    fn raw_text(&mut self) -> bool {
        let start = self.at;
        self.eat("b");
        let raw = self.eat("r");
        let first_hash = self.at;
        let hashes = self.take_while(|c| raw && c == '#') - first_hash;
        if self.peek() != Some('"') {
            self.at = start;
            return false;
        }
        if !raw {
            self.quoted();
            return true;
        }
        self.at += 1;
        let end = format!("\"{}", "#".repeat(hashes));
        match self.text[self.at..].find(&end) {
            Some(length) => self.at += length + end.len(),
            None => {
                self.at = self.text.len();
                self.fault(start..start + 1, What::UnclosedText);
            }
        }
        true
    }

    /// `'c'` and `'\n'`; a lone `'` means nothing.
    fn character(&mut self) -> Kind {
        let start = self.at;
        self.at += 1;
        self.eat("\\");
        self.at += self.peek().map_or(0, char::len_utf8);
        if !self.eat("'") {
            self.at = start;
            return Kind::Missing;
        }
        Kind::Other
    }

    fn group(&mut self, bracket: Bracket, word: Option<Range<usize>>) -> Kind {
        let opened = self.at;
        self.at += 1;
        if self.open.len() >= MAX_DEPTH {
            self.fault(opened..opened + 1, What::TooDeep);
            self.at = self.text.len();
            return Kind::Other;
        }
        self.open.push((bracket, opened));
        let members = self.members(bracket, opened);
        self.open.pop();
        Kind::Group(Group { bracket, word, members })
    }

    /// The entries up to the closing bracket, which is taken.
    fn members(&mut self, bracket: Bracket, opened: usize) -> Vec<Member> {
        let mut members = Vec::new();
        loop {
            self.trivia(true);
            let start = self.at;
            match self.peek() {
                None => {
                    self.unclosed_at_end(bracket, opened);
                    return members;
                }
                Some(c) if c == bracket.close() => {
                    self.note_indent(bracket, opened, 1);
                    self.at += 1;
                    return members;
                }
                Some(c @ (')' | ']' | '}')) => {
                    if self.open.iter().any(|(outer, _)| outer.close() == c) {
                        self.fault(opened..opened + 1, What::Unclosed(bracket));
                        return members;
                    }
                    self.at += 1;
                    self.fault(start..self.at, What::Stray);
                }
                Some(',') => {
                    self.at += 1;
                    self.fault(start..self.at, What::LoneComma);
                }
                Some(_) => {
                    self.note_indent(bracket, opened, 0);
                    if let Some(member) = self.member(bracket) {
                        members.push(member);
                    }
                }
            }
        }
    }

    fn member(&mut self, bracket: Bracket) -> Option<Member> {
        let start = self.at;
        let key = match bracket {
            Bracket::Round => self.name(),
            Bracket::Square => None,
            Bracket::Curly => self.map_key(),
        };
        self.trivia(key.is_none());
        let colour = self.text[self.at..].starts_with('#') && self.text[self.at + 1..].starts_with(is_word);
        self.trivia(!colour);
        let value = self.value();
        if matches!(value.kind, Kind::Missing) {
            if let Some(key) = key {
                self.fault(key.clone(), What::MissingValue);
                self.eat(",");
                return Some(Member { key: Some(key), value, comma: None });
            }
            if self.at == start {
                self.at += self.peek().map_or(0, char::len_utf8);
                self.fault(start..self.at, What::Unexpected);
            }
            return None;
        }
        let comma = self.comma(&value);
        Some(Member { key, value, comma })
    }

    /// The comma behind an entry; none is needed before a closing bracket.
    fn comma(&mut self, value: &Node) -> Option<usize> {
        self.trivia(true);
        let at = self.at;
        if matches!(value.kind, Kind::Number) && self.eat("%") {
            self.fault(at..at + 1, What::Percent);
            self.trivia(true);
        }
        let strange = self.at;
        let end = self.take_while(|c| !is_word(c) && !c.is_whitespace() && !",:=\"'([{)]}+-./#".contains(c));
        if end > strange {
            self.fault(strange..end, What::Unexpected);
            self.trivia(true);
        }
        let at = self.at;
        if self.eat(",") {
            return Some(at);
        }
        if self.peek().is_some_and(|c| "\"'([{+-.".contains(c) || is_word(c)) {
            if matches!(value.kind, Kind::Text) {
                self.crowded_text.get_or_insert(value.span.start);
            }
            self.fault(value.span.end..at, What::MissingComma);
        }
        None
    }

    /// A field's name with its colon; nothing is taken when this is a value.
    fn name(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        let quoted = self.peek() == Some('"');
        if quoted {
            let rest = &self.text[start + 1..];
            self.at += 1 + rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
            if !self.eat("\"") {
                self.at = start;
                return None;
            }
        } else {
            self.eat("r#");
            self.take_while(is_word);
        }
        let end = self.at;
        if end == start || self.text[start..].starts_with(|c: char| c.is_ascii_digit()) {
            self.at = start;
            return None;
        }
        self.trivia(false);
        let sign = self.at;
        let name = if quoted { start + 1..end - 1 } else { start..end };
        if self.text[sign..].starts_with(':') {
            self.at += 1;
        } else if self.eat("=") {
            self.fault(sign..sign + 1, What::EqualsSign);
        } else if !quoted && self.value_instead_of_colon(end) {
            self.fault(end..self.at, What::MissingColon);
        } else {
            self.at = start;
            return None;
        }
        if quoted {
            self.fault(start..end, What::QuotedName);
        }
        Some(name)
    }

    /// Whether a value follows a lower-case word at once: `columns 7`.
    fn value_instead_of_colon(&self, end: usize) -> bool {
        let word_is_lower = self.text[..end].ends_with(|c: char| c.is_lowercase() || c == '_');
        let same_line = !self.text[end..self.at].contains('\n');
        word_is_lower
            && same_line
            && self.at > end
            && self.peek().is_some_and(|c| c.is_ascii_digit() || c == '"' || c == '-' || is_word(c))
    }

    fn map_key(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        let key = self.value();
        let end = self.at;
        self.trivia(false);
        let sign = self.at;
        if self.eat(":") {
            return Some(key.span);
        }
        if self.eat("=") {
            self.fault(sign..sign + 1, What::EqualsSign);
            return Some(key.span);
        }
        if end > start {
            self.fault(key.span.clone(), What::MissingValue);
            self.at = end;
            return Some(key.span);
        }
        None
    }

    /// Remembers a bracket inside which a line begins no further in than the line of the bracket, or less by `less`.
    fn note_indent(&mut self, bracket: Bracket, opened: usize, less: usize) {
        if self.drooping.is_some() {
            return;
        }
        let indent = |at: usize| {
            let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
            let line = &self.text[start..];
            (start, start + line.len() - line.trim_start_matches([' ', '\t']).len())
        };
        let (own_line, own) = indent(opened);
        let (line, first) = indent(self.at);
        if line > own_line && first == self.at && first - line + less <= own - own_line {
            self.drooping = Some((bracket, opened));
        }
    }

    /// The text ends inside brackets: one of them is to blame, once.
    fn unclosed_at_end(&mut self, bracket: Bracket, opened: usize) {
        let said = self.faults.iter().any(Fault::hides_the_rest);
        if !said {
            let (bracket, at) = self.drooping.unwrap_or((bracket, opened));
            self.fault(at..at + 1, What::Unclosed(bracket));
        }
    }

    /// Faults in order of place, without those that follow from another.
    fn finish(self) -> Vec<Fault> {
        let mut faults = self.faults;
        faults.sort_by_key(|fault| fault.span.start);
        let odd = self.long_text.is_some() || faults.iter().any(|fault| fault.what == What::UnclosedText);
        let text = self.crowded_text.filter(|_| odd).into_iter().chain(self.long_text).min();
        if let Some(start) = text
            && faults.iter().any(|fault| fault.span.start > start)
        {
            faults.retain(|fault| fault.span.start < start);
            faults.push(Fault { span: start..start + 1, what: What::UnclosedText });
        }
        if let Some(first) = faults.iter().find(|fault| matches!(fault.what, What::Unclosed(_) | What::UnclosedText)) {
            let (start, first) = (first.span.start, first.clone());
            faults.retain(|fault| fault.span.start < start);
            faults.push(first);
        }
        faults
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
