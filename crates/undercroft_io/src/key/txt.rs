//! The key as plain text of at most 80 columns.

use std::borrow::Cow;

use super::page::{Block, Text, clean};

const COLUMNS: usize = 80;
/// Between two columns of a table.
const GAP: usize = 2;

pub(super) fn write(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        if !out.is_empty() && !out.ends_with('\u{c}') {
            out.push('\n');
        }
        add(block, &mut out);
    }
    out
}

fn add(block: &Block, out: &mut String) {
    match block {
        Block::Title(title) => heading(title, '=', out),
        Block::Heading { depth: ..=2, text, .. } => heading(text, '=', out),
        Block::Heading { text, .. } => heading(text, '-', out),
        Block::Room { title, facts, .. } => {
            heading(title, '-', out);
            lines(&wrapped(&clean(&facts.join(" · ")), COLUMNS), out);
        }
        Block::Paragraph(text) => lines(&wrapped(text.words(), COLUMNS), out),
        Block::PageBreak => out.push('\u{c}'),
        Block::Table { head, rows } => table(head, rows, out),
    }
}

fn heading(text: &str, below: char, out: &mut String) {
    let all = wrapped(&clean(text), COLUMNS);
    let longest = all.iter().map(|line| length(line)).max().unwrap_or(0);
    lines(&all, out);
    *out += &format!("{}\n", below.to_string().repeat(longest));
}

fn lines(all: &[String], out: &mut String) {
    for line in all {
        out.push_str(line);
        out.push('\n');
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

/// Lines of at most `width` characters; a word that is longer is cut.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    let (mut line, mut long) = (String::new(), 0);
    for mut word in text.split(' ').filter(|word| !word.is_empty()) {
        let mut letters = length(word);
        if long > 0 && long + 1 + letters > width {
            lines.push(std::mem::take(&mut line));
            long = 0;
        }
        // Ends: each round takes letters from the word.
        while letters > width {
            let cut = word.char_indices().nth(width).map_or(word.len(), |(at, _)| at);
            let (piece, rest) = word.split_at(cut);
            lines.push(piece.to_owned());
            (word, letters) = (rest, letters - width);
        }
        if long > 0 {
            line.push(' ');
            long += 1;
        }
        line.push_str(word);
        long += letters;
    }
    if long > 0 {
        lines.push(line);
    }
    lines
}

fn table(head: &[Cow<'static, str>], rows: &[Vec<Text>], out: &mut String) {
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().map(Text::words).collect()).collect();
    let widths = widths(head, &rows);
    row(head, &widths, out);
    let dashes: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    row(&dashes, &widths, out);
    for cells in &rows {
        row(cells, &widths, out);
    }
}

/// As wide as the longest cell; where that is too much the widest columns give way.
fn widths(head: &[Cow<'static, str>], rows: &[Vec<&str>]) -> Vec<usize> {
    let mut widths: Vec<usize> = head.iter().map(|word| length(word)).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(length(cell));
        }
    }
    let room = COLUMNS - GAP * widths.len().saturating_sub(1).min(COLUMNS / 4);
    // Ends: each round takes one from a sum.
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max_by_key(|width| **width).filter(|width| **width > 1) else { break };
        *widest -= 1;
    }
    widths
}

fn row(cells: &[impl AsRef<str>], widths: &[usize], out: &mut String) {
    let cells: Vec<Vec<String>> =
        cells.iter().zip(widths).map(|(cell, width)| wrapped(cell.as_ref(), *width)).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    for i in 0..height {
        let mut line = String::new();
        for (cell, width) in cells.iter().zip(widths) {
            let part = cell.get(i).map_or("", String::as_str);
            line.push_str(part);
            (0..width - length(part) + GAP).for_each(|_| line.push(' '));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}
