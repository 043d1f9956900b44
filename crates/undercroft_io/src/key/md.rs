//! The key as Markdown.

use super::page::{Block, Look, Span, Text};

/// Column at which the facts of a room begin, where its name leaves room.
const FACTS_COLUMN: usize = 48;

pub(super) fn write(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        if !text.is_empty() {
            text.push('\n');
        }
        add(block, &mut text);
    }
    text
}

fn add(block: &Block, out: &mut String) {
    match block {
        Block::Title(title) => *out += &format!("# {}\n", escaped(title)),
        Block::Heading { depth, text, .. } => *out += &format!("{} {}\n", "#".repeat((*depth).into()), escaped(text)),
        Block::Room { title, facts, .. } => {
            let title = escaped(title);
            let gap = FACTS_COLUMN.saturating_sub(title.chars().count() + 4).max(1);
            *out += &format!("### {title}{}· {}\n", " ".repeat(gap), escaped(&facts.join(" · ")));
        }
        Block::Paragraph(text) => *out += &format!("{}\n", line(text)),
        Block::PageBreak => *out += "---\n",
        Block::Table { head, rows } => {
            let head: Vec<String> = head.iter().map(|word| escaped(word)).collect();
            *out += &format!("| {} |\n|{}\n", head.join(" | "), "---|".repeat(head.len()));
            for row in rows {
                let cells: Vec<String> = row.iter().map(spans).collect();
                *out += &format!("| {} |\n", cells.join(" | "));
            }
        }
    }
}

fn spans(text: &Text) -> String {
    text.0.iter().map(span).collect()
}

/// Marks of Markdown must touch the words that they mark.
fn span(span: &Span) -> String {
    let mark = match span.look {
        Look::Plain => return escaped(&span.text),
        Look::Strong => "**",
        Look::Italic => "*",
    };
    let inner = span.text.trim();
    if inner.is_empty() {
        return escaped(&span.text);
    }
    let (before, after) = span.text.split_once(inner).unwrap_or_default();
    format!("{before}{mark}{}{mark}{after}", escaped(inner))
}

/// A line of its own must not begin like a list, a quote or a heading.
fn line(text: &Text) -> String {
    let line = spans(text);
    let line = line.trim();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let is_number = digits > 0 && line[digits..].starts_with(['.', ')']);
    match line.chars().next() {
        Some('-' | '+' | '=') => format!("\\{line}"),
        _ if is_number => format!("{}\\{}", &line[..digits], &line[digits..]),
        _ => line.to_owned(),
    }
}

/// Characters that mean something in Markdown mean themselves.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '#') {
            out.push('\\');
        }
        out.push(if c.is_control() { ' ' } else { c });
    }
    out
}
