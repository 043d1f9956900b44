//! What can be wrong with a tileset file.

use thiserror::Error;

/// The first mistake in a tileset file.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{line}:{column}: {message}")]
pub struct TilesetError {
    /// Line of the mistake, from 1.
    pub line: usize,
    /// Column of the mistake in characters, from 1.
    pub column: usize,
    /// What is wrong and what is allowed.
    pub message: String,
}

impl From<ron::error::SpannedError> for TilesetError {
    fn from(error: ron::error::SpannedError) -> Self {
        Self { line: error.span.start.line, column: error.span.start.col, message: error.code.to_string() }
    }
}

impl TilesetError {
    /// A mistake in the value of a field; `path` holds the names of the fields from the outside in.
    pub(super) fn at(text: &str, path: &[&str], message: String) -> Self {
        let (line, column) = position(text, path);
        Self { line, column, message: format!("{}: {message}", path.join(".")) }
    }
}

/// Line and column of a field's name: the first place where the names of the path follow each other, each before a
/// colon and outside of comments. The last name found when the text lacks the rest; 1:1 when it has none.
fn position(text: &str, path: &[&str]) -> (usize, usize) {
    let code = without_comments(text);
    let mut found = 0;
    let mut from = 0;
    for name in path {
        let Some(at) = find_field(&code, name, from) else { break };
        found = at;
        from = at + name.len();
    }
    let before = &code[..found];
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |tail| tail.chars().count()) + 1;
    (line, column)
}

fn find_field(code: &str, name: &str, from: usize) -> Option<usize> {
    let part_of_name = |c: char| c.is_alphanumeric() || c == '_';
    code[from..].match_indices(name).map(|(at, _)| from + at).find(|&at| {
        let after = code[at + name.len()..].trim_start_matches('"').trim_start();
        after.starts_with(':') && !code[..at].ends_with(part_of_name)
    })
}

/// The text with every line comment blanked, so that places stay.
fn without_comments(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (kept, comment) = line.split_at(comment_start(line).unwrap_or(line.len()));
        code.push_str(kept);
        code.extend(comment.chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
    }
    code
}

fn comment_start(line: &str) -> Option<usize> {
    line.match_indices("//").map(|(at, _)| at).find(|&at| line[..at].matches('"').count().is_multiple_of(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_found_where_it_stands_not_in_a_comment() {
        let text = "(\n    // tops: no\n    walls: (stops: 1, tops : 2),\n    tops: 3,\n)";
        assert_eq!(position(text, &["walls", "tops"]), (3, 23));
        assert_eq!(position(text, &["walls"]), (3, 5));
        assert_eq!(position(text, &["nowhere"]), (1, 1));
    }
}
