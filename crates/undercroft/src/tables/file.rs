//! One file of tables as it is written: what it says, and where it says it.

use std::{collections::BTreeSet, ops::Range};

use super::{dice::Dice, template::Placed};
use crate::{
    dungeon::Word,
    preset::{Problem, locate::Source},
};

/// A file, read. What is wrong in it is left out of its tables and told in its problems.
#[derive(Clone, Debug)]
pub(crate) struct TableFile {
    pub(super) source: Source,
    pub(super) tables: Vec<RawTable>,
    pub(super) problems: Vec<Problem>,
    /// Whether there may be tables that were not found because of a bracket that is never closed.
    pub(super) complete: bool,
}

/// A table.
#[derive(Clone, Debug)]
pub(super) struct RawTable {
    pub name: String,
    /// Its name in the text.
    pub span: Range<usize>,
    /// By depth; of a table that is the same everywhere one, for all depths.
    pub bands: Vec<RawBand>,
    /// Whether it is written in bands.
    pub banded: bool,
}

/// The rows for some depths.
#[derive(Clone, Debug)]
pub(super) struct RawBand {
    pub depth: (u32, u32),
    /// The list of its rows in the text.
    pub span: Range<usize>,
    pub rows: Vec<RawRow>,
}

/// A row.
#[derive(Clone, Debug)]
pub(super) struct RawRow {
    /// Its place in the text's list.
    pub place: usize,
    pub weight: u32,
    /// Its text in pieces; empty where only the kind is written.
    pub text: Vec<Placed>,
    /// The literal in the text; the row where there is none.
    pub text_span: Range<usize>,
    pub kind: Word,
    pub level: u32,
    pub quantity: Quantity,
    pub origins: Vec<(Word, Range<usize>)>,
}

/// How many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Quantity {
    /// The row says nothing: of what it leads to, else 1.
    #[default]
    Unsaid,
    /// This many.
    Fixed(u32),
    /// Rolled.
    Rolled(Dice),
}

impl TableFile {
    /// Path of the rows of a table's band.
    pub(super) fn rows_path(table: &RawTable, band: usize) -> String {
        if table.banded {
            format!("tables[\"{}\"].bands[{band}].rows", table.name)
        } else {
            format!("tables[\"{}\"].rows", table.name)
        }
    }

    /// A problem that points at a piece of a row's text.
    pub(super) fn text_problem(&self, row: &RawRow, piece: &Range<usize>, path: &str, message: String) -> Problem {
        Problem::at(&self.source, inside(&self.source, &row.text_span, piece), path, message)
    }

    /// Words that rows of the table `origins` give.
    pub(super) fn origins(&self) -> BTreeSet<&str> {
        let tables = self.tables.iter().filter(|table| table.name == super::ORIGINS);
        tables.flat_map(|table| &table.bands).flat_map(|band| &band.rows).map(|row| &*row.kind).collect()
    }
}

/// The bytes of a piece of a text literal; the whole literal where it is written with escapes, so that they can't be
/// told.
pub(super) fn inside(source: &Source, literal: &Range<usize>, piece: &Range<usize>) -> Range<usize> {
    let text = source.text.get(literal.clone()).unwrap_or("");
    if !text.starts_with('"') || text.contains('\\') {
        return literal.clone();
    }
    literal.start + 1 + piece.start..literal.start + 1 + piece.end
}
