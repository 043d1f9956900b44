//! What is wrong with a preset: where it stands, what is allowed, and how to put it right.

use std::{fmt, ops::Range};

use super::locate::Source;

/// Problems of one file that are shown; the rest is counted.
const MOST_SHOWN: usize = 20;
/// Characters of a source line that are shown.
const LINE_SHOWN: usize = 160;

/// One mistake in a preset.
///
/// [`Display`](fmt::Display) gives the whole picture: the message, the line, a caret under the value and the help.
/// [`Problem::one_line`] gives the same without the picture, for a log or a status bar.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The file, as the caller named it; of settings made by code the name of the preset.
    pub file: String,
    /// Line, from 1; 0 when the value stands in no text.
    pub line: usize,
    /// Column in characters, from 1; 0 when the value stands in no text.
    pub column: usize,
    /// Path of the field, such as `tiers["adept"].layout.columns`; empty when it is about no field.
    pub path: String,
    /// What is wrong and what is allowed.
    pub message: String,
    /// What stands behind the caret, when that isn't the help.
    pub note: Option<String>,
    /// How to put it right.
    pub help: Option<String>,
    /// The words that are known here; in the picture only.
    pub aside: Option<String>,
    /// Pieces of the text to point at, in order of line; the help stands at the last.
    pub marks: Vec<Mark>,
}

/// A piece of the text that a problem points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Characters, at least 1.
    pub width: usize,
    /// The whole line.
    pub source_line: String,
}

impl Problem {
    /// A problem that points at some bytes of a text.
    pub(crate) fn at(source: &Source, span: Range<usize>, path: impl Into<String>, message: impl Into<String>) -> Self {
        let mark = Mark::of(source, span);
        Self {
            file: source.file.clone(),
            line: mark.line,
            column: mark.column,
            path: path.into(),
            message: message.into(),
            marks: vec![mark],
            ..Self::default()
        }
    }

    /// The line of the text that the problem is about; empty when there is none.
    pub fn source_line(&self) -> &str {
        self.marks.iter().find(|mark| mark.line == self.line).map_or("", |mark| &mark.source_line)
    }

    /// `file:line:column: field: what is wrong; help: …`, without the picture.
    pub fn one_line(&self) -> String {
        let mut line = self.headline();
        if let Some(note) = &self.note {
            line.push_str("; ");
            line.push_str(note);
        }
        if let Some(help) = &self.help {
            line.push_str("; help: ");
            line.push_str(help);
        }
        line
    }

    fn headline(&self) -> String {
        let mut head = self.file.clone();
        if self.line > 0 {
            head.push_str(&format!(":{}:{}", self.line, self.column));
        }
        head.push_str(": ");
        if !self.path.is_empty() && !self.message.starts_with(&self.path) {
            head.push_str(&self.path);
            head.push_str(": ");
        }
        head.push_str(&self.message);
        head
    }
}

impl Mark {
    /// Marks some bytes of a text, as far as they stand on their first line.
    pub(crate) fn of(source: &Source, span: Range<usize>) -> Self {
        let (line, column) = source.position(span.start);
        let bytes = source.text.get(span).unwrap_or("");
        let width = bytes.lines().next().unwrap_or("").chars().count().max(1);
        Self { line, column, width, source_line: source.line(line).to_owned() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline())?;
        let help = self.help.as_ref().map(|help| match &self.aside {
            Some(aside) => format!("help: {help}  {aside}"),
            None => format!("help: {help}"),
        });
        let help = help.or_else(|| self.aside.clone());
        let Some(last) = self.marks.len().checked_sub(1) else {
            return match help {
                Some(help) => write!(f, "\n    | {help}"),
                None => Ok(()),
            };
        };
        let gutter = self.marks.iter().map(|mark| mark.line).max().unwrap_or(0).to_string().len().max(2);
        let (behind, below) = if self.note.is_some() { (self.note.clone(), help) } else { (help, None) };
        let mut index = 0;
        while let Some(mark) = self.marks.get(index) {
            let same_line = self.marks[index..].iter().take_while(|other| other.line == mark.line).count();
            let (shown, carets) = picture(&self.marks[index..index + same_line]);
            write!(f, "\n {:>gutter$} | {shown}\n {:gutter$} | {carets}", mark.line, "")?;
            index += same_line;
            if let Some(behind) = behind.as_ref().filter(|_| index > last) {
                write!(f, " {behind}")?;
            }
        }
        match below {
            Some(below) => write!(f, "\n {:gutter$} | {below}", ""),
            None => Ok(()),
        }
    }
}

/// The shown part of a line and the carets under it; `marks` are of one line, in order of column.
fn picture(marks: &[Mark]) -> (String, String) {
    let Some(first) = marks.first() else { return Default::default() };
    let length = first.source_line.chars().count();
    let skip = if length <= LINE_SHOWN { 0 } else { first.column.saturating_sub(LINE_SHOWN / 2) };
    let shown: String = first.source_line.chars().skip(skip).take(LINE_SHOWN).collect();
    let mut carets = String::new();
    let mut column = skip + 1;
    let tabs: Vec<bool> = shown.chars().map(|c| c == '\t').collect();
    for mark in marks {
        while column < mark.column && column <= skip + LINE_SHOWN {
            carets.push(if tabs.get(column - skip - 1) == Some(&true) { '\t' } else { ' ' });
            column += 1;
        }
        let end = (mark.column + mark.width.max(1)).min(skip + LINE_SHOWN + 2);
        while column < end {
            carets.push('^');
            column += 1;
        }
    }
    (shown, carets)
}

/// All mistakes of a preset, at least one, sorted by line.
///
/// [`Display`](fmt::Display) gives the picture of each, at most 20.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
}

impl Problems {
    /// Sorts by line and drops doubles; `None` when the list is empty.
    pub(crate) fn new(mut list: Vec<Problem>, file: &str) -> Option<Self> {
        list.sort_by(|a, b| {
            (a.file != file, &a.file, a.line, a.column).cmp(&(b.file != file, &b.file, b.line, b.column))
        });
        list.dedup();
        (!list.is_empty()).then_some(Self { list })
    }

    /// The mistakes, sorted by line.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.list.iter()
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self { list: vec![problem] }
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.list.iter().take(MOST_SHOWN).enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        match self.list.len().saturating_sub(MOST_SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n… and {more} more"),
        }
    }
}

impl std::error::Error for Problems {}
