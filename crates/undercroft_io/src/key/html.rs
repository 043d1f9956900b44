//! The key as one HTML page: no other file, no script; to be read on a screen and to be printed.

use std::borrow::Cow;

use super::page::{Block, Look, Span, Text, anchor, clean, replaced};

const STYLE: &str = "
:root { color-scheme: light; }
body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem; background: #fbf8f0; color: #1f1d1a;
  font: 1rem/1.45 Georgia, 'Times New Roman', serif; }
h1 { font-size: 2.1rem; margin: 0 0 .2rem; }
h2 { margin: 2.2rem 0 .6rem; border-bottom: 2px solid #1f1d1a; }
h3 { margin: 1.6rem 0 .3rem; }
h3 small { font-size: .8rem; font-weight: normal; color: #5b564d; margin-left: .8rem; }
p { margin: .45rem 0; }
table { border-collapse: collapse; margin: .5rem 0; font-size: .92rem; }
th, td { border: 1px solid #d8d0bd; padding: .2rem .55rem; text-align: left; vertical-align: top; }
th { background: #f3eee1; font-weight: normal; color: #5b564d; }
a { color: #0072b2; text-decoration: none; }
a:hover { text-decoration: underline; }
nav { color: #5b564d; }
:target { background: #fbe6b0; }
hr { border: 0; border-top: 1px dashed #d8d0bd; margin: 2rem 0; }
@media print {
  body { margin: 0; max-width: none; background: none; font-size: 10pt; }
  h3, table, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  a { color: inherit; }
  nav { display: none; }
  hr { break-after: page; border: 0; margin: 0; }
}
";

pub(super) fn write(blocks: &[Block]) -> String {
    let title = blocks.iter().find_map(|block| match block {
        Block::Title(title) => Some(escaped(title)),
        _ => None,
    });
    let title = title.unwrap_or_default();
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
        <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
    );
    for block in blocks {
        add(block, &mut out);
        if matches!(block, Block::Title(_)) {
            out += &contents(blocks);
        }
    }
    out + "</body>\n</html>\n"
}

/// The parts, to jump to.
fn contents(blocks: &[Block]) -> String {
    let parts: Vec<String> = blocks
        .iter()
        .filter_map(|block| match block {
            Block::Heading { depth: 2, text, anchor } => Some(format!("<a href=\"#{anchor}\">{}</a>", escaped(text))),
            _ => None,
        })
        .collect();
    format!("<nav>{}</nav>\n", parts.join(" · "))
}

fn add(block: &Block, out: &mut String) {
    match block {
        Block::Title(title) => element(out, "h1", |out| escape(&clean(title), out)),
        Block::Heading { depth, text, anchor } => {
            out.push_str(&format!("<h{depth} id=\"{}\">", escaped(anchor)));
            escape(&clean(text), out);
            out.push_str(&format!("</h{depth}>"));
        }
        Block::Room { title, facts, anchor } => {
            out.push_str(&format!("<h3 id=\"{}\">", escaped(anchor)));
            escape(&clean(title), out);
            out.push_str(" <small>");
            escape(&clean(&facts.join(" · ")), out);
            out.push_str("</small></h3>");
        }
        Block::Paragraph(text) => element(out, "p", |out| spans(text, out)),
        Block::PageBreak => out.push_str("<hr>"),
        Block::Table { head, rows } => table(head, rows, out),
    }
    out.push('\n');
}

fn table(head: &[Cow<'static, str>], rows: &[Vec<Text>], out: &mut String) {
    out.push_str("<table>\n<thead><tr>");
    head.iter().for_each(|word| element(out, "th", |out| escape(word, out)));
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        element(out, "tr", |out| row.iter().for_each(|cell| element(out, "td", |out| spans(cell, out))));
        out.push('\n');
    }
    out.push_str("</tbody>\n</table>");
}

fn element(out: &mut String, name: &str, inside: impl FnOnce(&mut String)) {
    ["<", name, ">"].iter().for_each(|part| out.push_str(part));
    inside(out);
    ["</", name, ">"].iter().for_each(|part| out.push_str(part));
}

fn spans(text: &Text, out: &mut String) {
    text.spans().for_each(|part| span(part, out));
}

fn span(span: Span<'_>, out: &mut String) {
    if let Some(number) = span.room {
        out.push_str(&format!("<a href=\"#{}\">", anchor(number)));
    }
    match span.look {
        Look::Plain => escape(span.text, out),
        Look::Strong => element(out, "strong", |out| escape(span.text, out)),
        Look::Italic => element(out, "em", |out| escape(span.text, out)),
    }
    if span.room.is_some() {
        out.push_str("</a>");
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    escape(&clean(text), &mut out);
    out
}

fn escape(text: &str, out: &mut String) {
    replaced(text, out, |byte| {
        Some(match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            b'\'' => "&#39;",
            _ => return None,
        })
    });
}
