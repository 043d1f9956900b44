//! Rolling on tables: every number is a hash of the roll's own bits and of its place in the text.

use super::{Band, Part, Row, Tables, file::Quantity};
use crate::{
    dungeon::{Find, Purpose, Rolled, Word},
    seed::{below, mix},
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
        let origin = self.origin(roll.origin);
        let mut rolling = Rolling { tables: self, depth: roll.depth, origin, text: String::new(), rolls: Vec::new() };
        let outcome = rolling.on(self.index(roll.table)?, roll.bits, 1)?;
        Some(Find {
            purpose: roll.purpose,
            table: outcome.table.clone(),
            kind: outcome.kind.clone(),
            level: outcome.level,
            quantity: outcome.quantity.unwrap_or(1),
            text: tidy(rolling.text),
            rolls: rolling.rolls,
        })
    }
}

/// A roll under way.
struct Rolling<'t> {
    tables: &'t Tables,
    depth: u32,
    /// What the place once was, as rows name it; nothing where no row names it.
    origin: Option<u16>,
    /// The text so far.
    text: String,
    /// The dice so far.
    rolls: Vec<Rolled>,
}

impl<'t> Rolling<'t> {
    /// Rolls on a table. `number` is what `{n}` means where its row has no quantity.
    fn on(&mut self, table: usize, bits: u64, number: u32) -> Option<Outcome<'t>> {
        let own = self.tables.tables.get(table)?;
        let row = own.band(self.depth)?.row(self.origin, part(bits, ROW))?;
        let quantity = self.quantity(row, part(bits, QUANTITY));
        let mut outcome = Outcome { table: &own.name, kind: &row.kind, level: row.level, quantity };
        let leads_on = matches!(row.text[..], [Part::Table(_)]);
        for (what, piece) in (PARTS..).zip(&row.text) {
            let number = outcome.quantity.unwrap_or(number);
            match piece {
                Part::Plain(text) => self.text.push_str(text),
                Part::Quantity => self.text.push_str(&number.to_string()),
                Part::Number(one, many) => self.text.push_str(if number == 1 { one } else { many }),
                Part::Dice(dice) => {
                    let rolled = dice.roll(part(bits, what));
                    self.text.push_str(&rolled.total.to_string());
                    self.rolls.push(rolled);
                }
                Part::Table(next) => {
                    let inner = self.on(*next as usize, part(bits, what), number)?;
                    outcome.take(inner, leads_on);
                }
            }
        }
        if row.text.is_empty() {
            self.text.push_str(&row.kind);
        }
        Some(outcome)
    }

    /// How many, if the row says so.
    fn quantity(&mut self, row: &Row, bits: u64) -> Option<u32> {
        match row.quantity {
            Quantity::Unsaid => None,
            Quantity::Fixed(quantity) => Some(quantity),
            Quantity::Rolled(dice) => {
                let rolled = dice.roll(bits);
                let quantity = u32::try_from(rolled.total).unwrap_or(1);
                self.rolls.push(rolled);
                Some(quantity)
            }
        }
    }
}

/// What came of one table.
struct Outcome<'t> {
    table: &'t Word,
    kind: &'t Word,
    level: u32,
    quantity: Option<u32>,
}

impl Outcome<'_> {
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
    /// A band of these rows; `origins` is how many words there are for what the place once was.
    pub(super) fn new(depth: (u32, u32), rows: Vec<Row>, origins: usize) -> Self {
        let counts = |row: &Row, origin: Option<u16>| {
            row.origins.is_empty() || origin.is_some_and(|origin| row.origins.contains(&origin))
        };
        let ends = |origin: Option<u16>| {
            let mut end = 0;
            let weights = rows.iter().map(|row| if counts(row, origin) { u64::from(row.weight) } else { 0 });
            let ends = weights.map(|weight| {
                end += weight;
                end
            });
            ends.collect()
        };
        let steered = rows.iter().any(|row| !row.origins.is_empty());
        let words = (0..origins).filter(|_| steered).map(|origin| ends(Some(origin as u16)));
        let ends = std::iter::once(ends(None)).chain(words).collect();
        Self { depth, ends, rows }
    }

    /// A row by weight; `None` where none counts. O(log rows).
    fn row(&self, origin: Option<u16>, bits: u64) -> Option<&Row> {
        let steered = origin.and_then(|origin| self.ends.get(usize::from(origin) + 1));
        let ends = steered.or(self.ends.first())?;
        let left = below(bits, *ends.last()?);
        self.rows.get(ends.partition_point(|end| *end <= left))
    }
}

/// Without spaces at the ends, two in a row, or one before a comma, a full stop or a semicolon; and without commas and
/// semicolons behind which nothing stands.
fn tidy(text: String) -> String {
    let untidy =
        |pair: &[u8]| pair[0] == b' ' && b" ,.;".contains(&pair[1]) || b",;".contains(&pair[0]) && pair[1] != b' ';
    let ends = [text.as_bytes().first(), text.as_bytes().last()];
    if !ends.into_iter().flatten().any(|end| b" ,;".contains(end)) && !text.as_bytes().windows(2).any(untidy) {
        return text;
    }
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
