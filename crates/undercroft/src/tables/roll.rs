//! Rolling on tables: every number is a hash of the roll's own bits and of its place in the text.

use super::{Band, Part, Row, Tables, file::Quantity};
use crate::{
    dungeon::{Find, Purpose, Rolled, Word},
    seed::{mix, pick_weighted},
};

/// What a table is asked.
#[derive(Clone, Copy, Debug)]
pub struct Roll<'a> {
    /// The table.
    pub table: &'a str,
    /// Which band counts, from 1; beyond all bands the nearest.
    pub depth: u32,
    /// What the place once was; rows of other origins don't count.
    pub origin: &'a str,
    /// What the result is for.
    pub purpose: Purpose,
    /// Uniform bits that name this roll, such as those of [`crate::seed::draw`]: the same bits give the same result.
    pub bits: u64,
}

/// Which row.
const ROW: u64 = 1;
/// The dice of the row's quantity.
const QUANTITY: u64 = 2;
/// From here on: the dice and tables of the row's text, by their place.
const PARTS: u64 = 16;

/// Bits for a part of a roll.
const fn part(bits: u64, what: u64) -> u64 {
    mix(bits ^ mix(what.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

impl Tables {
    /// Rolls on a table; `None` where there is none of that name.
    ///
    /// The result's `kind`, `level` and `quantity` are those of the row, or where it has none those of the first table
    /// it leads to that has. In tables below, `{n}` is the quantity of the row that led there, unless their row has its own.
    /// Spaces that an empty part leaves are taken away. Bounded: no table leads back to itself, and no text comes to more
    /// than 1,000 characters.
    pub fn roll(&self, roll: Roll<'_>) -> Option<Find> {
        let table = self.index(roll.table)?;
        let mut rolls = Vec::new();
        let result = self.on(table, &roll, roll.bits, 1, &mut rolls)?;
        Some(Find {
            purpose: roll.purpose,
            table: result.table,
            kind: result.kind,
            level: result.level,
            quantity: result.quantity.unwrap_or(1),
            text: tidy(&result.text),
            rolls,
        })
    }

    fn on(&self, table: usize, roll: &Roll<'_>, bits: u64, handed: u32, rolls: &mut Vec<Rolled>) -> Option<Outcome> {
        let own = self.tables.get(table)?;
        let row = own.band(roll.depth)?.row(roll.origin, part(bits, ROW))?;
        let mut outcome = Outcome {
            table: own.name.clone(),
            kind: row.kind.clone(),
            level: row.level,
            quantity: row.quantity(part(bits, QUANTITY), rolls),
            text: String::new(),
        };
        let leads_on = matches!(row.text[..], [Part::Table(_)]);
        for (place, piece) in (PARTS..).zip(&row.text) {
            let number = outcome.quantity.unwrap_or(handed);
            match piece {
                Part::Plain(text) => outcome.text.push_str(text),
                Part::Quantity => outcome.text.push_str(&number.to_string()),
                Part::Number(one, many) => outcome.text.push_str(if number == 1 { one } else { many }),
                Part::Dice(dice) => {
                    let rolled = dice.roll(part(bits, place));
                    outcome.text.push_str(&rolled.total.to_string());
                    rolls.push(rolled);
                }
                Part::Table(next) => {
                    let inner = self.on(*next as usize, roll, part(bits, place), number, rolls)?;
                    outcome.text.push_str(&inner.text);
                    outcome.take(inner, leads_on);
                }
            }
        }
        if row.text.is_empty() {
            outcome.text.push_str(&row.kind);
        }
        Some(outcome)
    }
}

/// What came of one table.
struct Outcome {
    table: Word,
    kind: Word,
    level: u32,
    quantity: Option<u32>,
    text: String,
}

impl Outcome {
    /// Takes from a table below what the row itself does not say.
    fn take(&mut self, inner: Self, leads_on: bool) {
        if self.kind.is_empty() && !inner.kind.is_empty() {
            self.kind = inner.kind;
            self.level = if self.level == 0 { inner.level } else { self.level };
            self.quantity = self.quantity.or(inner.quantity);
        }
        if leads_on {
            self.table = inner.table;
        }
    }
}

impl super::Table {
    /// The band of a depth, or the nearest; bands are in order of depth.
    fn band(&self, depth: u32) -> Option<&Band> {
        self.bands.iter().find(|band| depth <= band.depth.1).or(self.bands.last())
    }
}

impl Band {
    fn row(&self, origin: &str, bits: u64) -> Option<&Row> {
        let counts = |row: &Row| row.origins.is_empty() || row.origins.iter().any(|word| **word == *origin);
        let weights = self.rows.iter().map(|row| if counts(row) { row.weight } else { 0 });
        pick_weighted(bits, weights).and_then(|row| self.rows.get(row))
    }
}

impl Row {
    /// How many, if the row says so.
    fn quantity(&self, bits: u64, rolls: &mut Vec<Rolled>) -> Option<u32> {
        match self.quantity {
            Quantity::Unsaid => None,
            Quantity::Fixed(quantity) => Some(quantity),
            Quantity::Rolled(dice) => {
                let rolled = dice.roll(bits);
                let quantity = u32::try_from(rolled.total).unwrap_or(1);
                rolls.push(rolled);
                Some(quantity)
            }
        }
    }
}

/// Without spaces at the ends, two in a row, or one before a comma, a full stop or a semicolon; and without commas and
/// semicolons behind which nothing stands.
fn tidy(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if word.starts_with([',', '.', ';']) {
            tidy.truncate(tidy.trim_end_matches([',', ';']).len());
        } else if !tidy.is_empty() {
            tidy.push(' ');
        }
        tidy.push_str(word);
    }
    tidy.truncate(tidy.trim_end_matches([',', ';']).len());
    tidy
}
