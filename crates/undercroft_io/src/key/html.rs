//! The key as one HTML page: no other file, no script; to be read on a screen and to be printed.

use super::page::{Block, Look, Span, Text, anchor};

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
        Block::Title(title) => *out += &format!("<h1>{}</h1>\n", escaped(title)),
        Block::Heading { depth, text, anchor } => {
            *out += &format!("<h{depth} id=\"{}\">{}</h{depth}>\n", escaped(anchor), escaped(text));
        }
        Block::Room { title, facts, anchor } => {
            let facts = escaped(&facts.join(" · "));
            *out += &format!("<h3 id=\"{}\">{} <small>{facts}</small></h3>\n", escaped(anchor), escaped(title));
        }
        Block::Paragraph(text) => *out += &format!("<p>{}</p>\n", spans(text)),
        Block::PageBreak => *out += "<hr>\n",
        Block::Table { head, rows } => table(head, rows, out),
    }
}

fn table(head: &[String], rows: &[Vec<Text>], out: &mut String) {
    *out += "<table>\n<thead><tr>";
    head.iter().for_each(|word| *out += &format!("<th>{}</th>", escaped(word)));
    *out += "</tr></thead>\n<tbody>\n";
    for row in rows {
        *out += "<tr>";
        row.iter().for_each(|cell| *out += &format!("<td>{}</td>", spans(cell)));
        *out += "</tr>\n";
    }
    *out += "</tbody>\n</table>\n";
}

fn spans(text: &Text) -> String {
    text.0.iter().map(span).collect()
}

fn span(span: &Span) -> String {
    let text = escaped(&span.text);
    let text = match span.look {
        Look::Plain => text,
        Look::Strong => format!("<strong>{text}</strong>"),
        Look::Italic => format!("<em>{text}</em>"),
    };
    match span.room {
        Some(number) => format!("<a href=\"#{}\">{text}</a>", anchor(number)),
        None => text,
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
