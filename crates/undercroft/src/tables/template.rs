//! Texts of rows: words, and in braces what is put in when a row is rolled.

use std::ops::Range;

use super::dice::Dice;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// As it stands.
    Plain(String),
    /// `{3d6×10}`: rolled, the result.
    Dice(Dice),
    /// `{monster_mood}`: a roll on the table of this name.
    Table(String),
    /// `{n}`: the row's quantity.
    Quantity,
    /// `{ghoul|ghouls}`: the first where the quantity is 1, else the second.
    Number(String, String),
}

/// A piece and the bytes of the text that it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub piece: Piece,
    pub span: Range<usize>,
}

/// The pieces of a text, and what is wrong with others, by the bytes in question.
pub(super) fn parse(text: &str) -> (Vec<Placed>, Vec<(Range<usize>, String)>) {
    let (mut pieces, mut faults) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let plain = rest.find(['{', '}']).unwrap_or(rest.len());
        if plain > 0 {
            pieces.push(Placed { piece: Piece::Plain(rest[..plain].to_owned()), span: at..at + plain });
            at += plain;
            continue;
        }
        if rest.starts_with('}') {
            faults.push((at..at + 1, "`}` closes nothing".to_owned()));
            at += 1;
            continue;
        }
        let end = rest[1..].find(['{', '}']).map(|end| end + 1);
        let Some(end) = end.filter(|end| rest[*end..].starts_with('}')) else {
            faults.push((at..at + 1, "`{` is never closed".to_owned()));
            at += 1;
            continue;
        };
        let span = at..at + end + 1;
        match piece(&rest[1..end]) {
            Ok(piece) => pieces.push(Placed { piece, span: span.clone() }),
            Err(fault) => faults.push((span.clone(), fault)),
        }
        at = span.end;
    }
    (pieces, faults)
}

fn piece(inside: &str) -> Result<Piece, String> {
    let trimmed = inside.trim();
    if let Some((one, many)) = inside.split_once('|') {
        return match many.contains('|') {
            false => Ok(Piece::Number(one.to_owned(), many.to_owned())),
            true => Err("two forms, as in {ghoul|ghouls}: for one, and for more".to_owned()),
        };
    }
    match trimmed {
        "n" => Ok(Piece::Quantity),
        "" => Err(format!("nothing stands in the braces; {ALLOWED}")),
        _ if is_table_name(trimmed) => Ok(Piece::Table(trimmed.to_owned())),
        _ if begins_as_dice(trimmed) => Dice::parse(trimmed).map(Piece::Dice),
        _ => Err(format!("`{trimmed}` means nothing here; {ALLOWED}")),
    }
}

const ALLOWED: &str = "dice such as {3d6×10}, a table's name, {n} or {one|many}";

/// Whether a table can be called so: `a`..`z`, digits and `_`, a letter first, and it can't be taken for dice or `{n}`.
pub(super) fn is_table_name(name: &str) -> bool {
    let plain = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    let letter = name.starts_with(|c: char| c.is_ascii_lowercase());
    plain && letter && name.len() <= 64 && name != "n" && !begins_as_dice(name)
}

/// A digit, or a `d` with a digit or `%` behind it.
fn begins_as_dice(text: &str) -> bool {
    let behind_d = text.strip_prefix(['d', 'D']);
    let digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    digit(text) || behind_d.is_some_and(|text| digit(text.trim_start()) || text.trim_start().starts_with('%'))
}
