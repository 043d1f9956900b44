//! The key as Markdown.

use super::page::{Block, Look, Span, Text, clean, replaced};

/// Column at which the facts of a room begin, where its name leaves room.
const FACTS_COLUMN: usize = 48;

pub(super) fn write(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        if !out.is_empty() {
            out.push('\n');
        }
        add(block, &mut out);
    }
    out
}

fn add(block: &Block, out: &mut String) {
    match block {
        Block::Title(title) => {
            out.push_str("# ");
            escape(&clean(title), out);
        }
        Block::Heading { depth, text, .. } => {
            (0..*depth).for_each(|_| out.push('#'));
            out.push(' ');
            escape(&clean(text), out);
        }
        Block::Room { title, facts, .. } => {
            let start = out.len();
            out.push_str("### ");
            escape(&clean(title), out);
            let gap = FACTS_COLUMN.saturating_sub(out[start..].chars().count()).max(1);
            (0..gap).for_each(|_| out.push(' '));
            for fact in facts {
                out.push_str(if out.ends_with(' ') { "· " } else { " · " });
                escape(&clean(fact), out);
            }
        }
        Block::Paragraph(text) => line(text, out),
        Block::PageBreak => out.push_str("---"),
        Block::Table { head, rows } => {
            head.iter().for_each(|word| {
                out.push_str("| ");
                escape(word, out);
                out.push(' ');
            });
            out.push_str("|\n|");
            head.iter().for_each(|_| out.push_str("---|"));
            for row in rows {
                out.push('\n');
                for cell in row {
                    out.push_str("| ");
                    spans(cell, out);
                    out.push(' ');
                }
                out.push('|');
            }
        }
    }
    out.push('\n');
}

fn spans(text: &Text, out: &mut String) {
    text.spans().for_each(|part| span(part, out));
}

/// Marks of Markdown must touch the words that they mark.
fn span(span: Span<'_>, out: &mut String) {
    let mark = match span.look {
        Look::Plain => return escape(span.text, out),
        Look::Strong => "**",
        Look::Italic => "*",
    };
    let inner = span.text.trim();
    if inner.is_empty() {
        return escape(span.text, out);
    }
    let (before, after) = span.text.split_once(inner).unwrap_or_default();
    out.push_str(before);
    out.push_str(mark);
    escape(inner, out);
    out.push_str(mark);
    out.push_str(after);
}

/// A line of its own must not begin like a list, a quote or a heading.
fn line(text: &Text, out: &mut String) {
    let mut line = String::with_capacity(text.words().len() + 16);
    spans(text, &mut line);
    let line = line.trim();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let is_number = digits > 0 && line[digits..].starts_with(['.', ')']);
    match line.chars().next() {
        Some('-' | '+' | '=') => out.push('\\'),
        _ if is_number => {
            out.push_str(&line[..digits]);
            out.push('\\');
            return out.push_str(&line[digits..]);
        }
        _ => {}
    }
    out.push_str(line);
}

/// Characters that mean something in Markdown mean themselves.
fn escape(text: &str, out: &mut String) {
    replaced(text, out, |byte| {
        Some(match byte {
            b'\\' => "\\\\",
            b'`' => "\\`",
            b'*' => "\\*",
            b'_' => "\\_",
            b'[' => "\\[",
            b']' => "\\]",
            b'<' => "\\<",
            b'>' => "\\>",
            b'|' => "\\|",
            b'~' => "\\~",
            b'&' => "\\&",
            b'#' => "\\#",
            _ => return None,
        })
    });
}
