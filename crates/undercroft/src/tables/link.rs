//! From files to tables: which file's table counts, which table each row leads to, and what can only be judged when all
//! tables are known.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use super::{
    Band, Part, Row, Table, Tables,
    file::{RawBand, RawRow, RawTable, TableFile},
    template::Piece,
};
use crate::{
    dungeon::Word,
    preset::{Problem, words::nearest},
};

/// Tables that lead to each other, one inside the other.
const MAX_NESTING: usize = 16;
/// Characters that a text can come to.
const MAX_LENGTH: u64 = 1_000;
/// Names of tables that a message lists.
const MAX_LISTED: usize = 40;

/// The tables of these files, the first file's where two have the same name. `origin` is what the place once was, when
/// that is given.
///
/// # Errors
/// All mistakes of the files and of what they have to do with each other, in no order.
pub(crate) fn link(files: &[&TableFile], origin: &str) -> Result<Tables, Vec<Problem>> {
    let mut problems: Vec<Problem> = files.iter().flat_map(|file| file.problems.iter().cloned()).collect();
    if files.iter().all(|file| file.complete) {
        let linker = Linker::new(files);
        problems.extend(linker.missing());
        problems.extend(linker.strange_origins(origin));
        problems.extend(linker.silent(origin));
        let (order, cycles) = linker.order();
        problems.extend(cycles);
        if problems.is_empty() {
            problems.extend(linker.too_long(&order));
        }
        if problems.is_empty() {
            return Ok(linker.compile());
        }
    }
    Err(problems)
}

/// A table and the file that it is from.
#[derive(Clone, Copy)]
struct Chosen<'a> {
    file: &'a TableFile,
    table: &'a RawTable,
}

/// A place in a table's text where another is named.
struct Mention<'a> {
    band: usize,
    row: &'a RawRow,
    span: &'a Range<usize>,
    name: &'a str,
}

struct Linker<'a> {
    files: &'a [&'a TableFile],
    /// In order of name.
    chosen: Vec<Chosen<'a>>,
}

impl<'a> Linker<'a> {
    fn new(files: &'a [&'a TableFile]) -> Self {
        let mut by_name: BTreeMap<&str, Chosen<'a>> = BTreeMap::new();
        for file in files {
            for table in &file.tables {
                by_name.entry(&table.name).or_insert(Chosen { file, table });
            }
        }
        Self { files, chosen: by_name.into_values().collect() }
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.chosen.binary_search_by(|chosen| (*chosen.table.name).cmp(name)).ok()
    }

    /// Tables that are named and not there.
    fn missing(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for chosen in &self.chosen {
            for mention in chosen.mentions().filter(|mention| self.index(mention.name).is_none()) {
                let names = || self.chosen.iter().map(|chosen| &*chosen.table.name);
                let mut problem = chosen.at(&mention, format!("no table \"{}\"", mention.name));
                problem.help = nearest(mention.name, names()).map(|near| format!("{near}?"));
                let listed = self.chosen.len() <= MAX_LISTED;
                problem.aside = listed.then(|| format!("(tables here: {})", names().collect::<Vec<_>>().join(", ")));
                problems.push(problem);
            }
        }
        problems
    }

    /// Tables in an order in which each comes after those that it leads to, and the circles that there are.
    ///
    /// Depth-first search with its own stack: each table and each mention is seen once.
    fn order(&self) -> (Vec<usize>, Vec<Problem>) {
        let (mut order, mut problems) = (Vec::new(), Vec::new());
        let mut done = vec![false; self.chosen.len()];
        for root in 0..self.chosen.len() {
            let mut way: Vec<(usize, Vec<Mention<'a>>)> = Vec::new();
            if !done[root] {
                way.push((root, self.chosen[root].mentions().collect()));
            }
            while let Some((table, mentions)) = way.last_mut() {
                let table = *table;
                let Some(mention) = mentions.pop() else {
                    done[table] = true;
                    order.push(table);
                    way.pop();
                    continue;
                };
                let Some(next) = self.index(mention.name).filter(|next| !done[*next]) else { continue };
                if let Some(first) = way.iter().position(|(on_way, _)| *on_way == next) {
                    let circle = way[first..].iter().map(|(table, _)| *table).chain([next]);
                    let names: Vec<&str> = circle.map(|table| &*self.chosen[table].table.name).collect();
                    let message = format!("a table that refers to itself: {}", names.join(" -> "));
                    problems.push(self.chosen[table].at(&mention, message));
                } else {
                    way.push((next, self.chosen[next].mentions().collect()));
                }
            }
        }
        (order, problems)
    }

    /// Origins of rows that no table of origins gives, so that the row would never count.
    fn strange_origins(&self, origin: &str) -> Vec<Problem> {
        let mut known: BTreeSet<&str> = self.files.iter().flat_map(|file| file.origins()).collect();
        known.insert(origin);
        let mut problems = Vec::new();
        for chosen in &self.chosen {
            for (b, band, row) in chosen.rows() {
                let strange = row.origins.iter().enumerate().filter(|(_, (word, _))| !known.contains(&**word));
                for (i, (word, span)) in strange {
                    let path = chosen.path(b, band, row) + &format!(".origins[{i}]");
                    let message = format!("no row of the table \"{}\" has the kind \"{word}\"", super::ORIGINS);
                    let mut problem = Problem::at(&chosen.file.source, span.clone(), path, message);
                    problem.help = nearest(word, known.iter().copied()).map(|near| format!("\"{near}\"?"));
                    problems.push(problem);
                }
            }
        }
        problems
    }

    /// Bands in which no row counts for some origin.
    fn silent(&self, origin: &str) -> Vec<Problem> {
        let table = self.index(super::ORIGINS).map(|index| self.chosen[index]);
        let drawn = table.into_iter().flat_map(|chosen| chosen.rows()).map(|(_, _, row)| &*row.kind);
        let origins: BTreeSet<&str> = if origin.is_empty() { drawn.collect() } else { [origin].into() };
        let origins = if origins.is_empty() { [""].into() } else { origins };
        let mut problems = Vec::new();
        let whole = self.chosen.iter().filter(|chosen| chosen.file.problems.is_empty());
        for chosen in whole {
            for (b, band) in chosen.table.bands.iter().enumerate() {
                let counts = |row: &RawRow, origin: &str| {
                    row.weight > 0 && (row.origins.is_empty() || row.origins.iter().any(|(word, _)| **word == *origin))
                };
                let silent = |origin: &&&str| !band.rows.iter().any(|row| counts(row, origin));
                let words: Vec<&str> = origins.iter().filter(silent).copied().collect();
                let Some(first) = words.first() else { continue };
                let message = match *first {
                    "" => "all rows have origins, and there is no table \"origins\"".to_owned(),
                    _ => format!("no row counts where the origin is {}", words.join(", ")),
                };
                let path = TableFile::rows_path(chosen.table, b);
                let mut problem = Problem::at(&chosen.file.source, band.span.clone(), path, message);
                problem.help = Some("a row without origins".into());
                problems.push(problem);
            }
        }
        problems
    }

    /// Texts that can grow too long, and tables that lead too deep. Each table comes after those that it leads to.
    fn too_long(&self, order: &[usize]) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut size = vec![(0_u64, 0_usize); self.chosen.len()];
        for &table in order {
            let chosen = self.chosen[table];
            for (b, band, row) in chosen.rows() {
                let (mut length, mut nesting) = (row.kind.chars().count() as u64, 1);
                for placed in &row.text {
                    let (characters, deep) = match &placed.piece {
                        Piece::Plain(text) => (text.chars().count() as u64, 0),
                        Piece::Dice(_) | Piece::Quantity => (11, 0),
                        Piece::Number(one, many) => (one.chars().count().max(many.chars().count()) as u64, 0),
                        Piece::Table(name) => self.index(name).map_or((0, 0), |index| size[index]),
                    };
                    length += characters.max(1);
                    nesting = nesting.max(deep + 1);
                }
                let message = match () {
                    () if length > MAX_LENGTH => {
                        format!("can come to {length} characters with all that it leads to, at most {MAX_LENGTH}")
                    }
                    () if nesting > MAX_NESTING => {
                        format!("leads through {nesting} tables, one inside the other, at most {MAX_NESTING}")
                    }
                    () => {
                        size[table] = (size[table].0.max(length), size[table].1.max(nesting));
                        continue;
                    }
                };
                let path = chosen.path(b, band, row) + ".text";
                problems.push(Problem::at(&chosen.file.source, row.text_span.clone(), path, message));
            }
        }
        problems
    }

    fn compile(&self) -> Tables {
        let rows = self.chosen.iter().flat_map(|chosen| chosen.rows());
        let words: BTreeSet<&Word> = rows.flat_map(|(.., row)| row.origins.iter().map(|(word, _)| word)).collect();
        let origins: Vec<Word> = words.into_iter().take(usize::from(u16::MAX)).cloned().collect();
        let tables = self.chosen.iter().map(|chosen| Table {
            name: Word::from(&*chosen.table.name),
            bands: chosen.table.bands.iter().map(|band| self.band(band, &origins)).collect(),
        });
        Tables { tables: tables.collect(), origins: origins.clone() }
    }

    fn band(&self, band: &RawBand, origins: &[Word]) -> Band {
        let place = |word: &Word| origins.binary_search(word).ok().map(|place| place as u16);
        let rows = band.rows.iter().map(|row| Row {
            weight: row.weight,
            text: row.text.iter().filter_map(|placed| self.part(&placed.piece)).collect(),
            kind: row.kind.clone(),
            level: row.level,
            quantity: row.quantity,
            origins: row.origins.iter().filter_map(|(word, _)| place(word)).collect(),
        });
        Band::new(band.depth, rows.collect(), origins.len())
    }

    fn part(&self, piece: &Piece) -> Option<Part> {
        Some(match piece {
            Piece::Plain(text) => Part::Plain(text.clone()),
            Piece::Dice(dice) => Part::Dice(*dice),
            Piece::Table(name) => Part::Table(self.index(name)? as u32),
            Piece::Quantity => Part::Quantity,
            Piece::Number(one, many) => Part::Number(one.clone(), many.clone()),
        })
    }
}

impl<'a> Chosen<'a> {
    /// Its rows with their bands.
    fn rows(self) -> impl Iterator<Item = (usize, &'a RawBand, &'a RawRow)> {
        self.table.bands.iter().enumerate().flat_map(|(b, band)| band.rows.iter().map(move |row| (b, band, row)))
    }

    /// Where its rows name other tables, in order of place.
    fn mentions(self) -> impl Iterator<Item = Mention<'a>> {
        self.rows().flat_map(|(band, _, row)| {
            row.text.iter().filter_map(move |placed| match &placed.piece {
                Piece::Table(name) => Some(Mention { band, row, span: &placed.span, name }),
                _ => None,
            })
        })
    }

    fn path(self, band: usize, _: &RawBand, row: &RawRow) -> String {
        format!("{}[{}]", TableFile::rows_path(self.table, band), row.place)
    }

    /// A problem that points at the name of another table.
    fn at(self, mention: &Mention<'_>, message: String) -> Problem {
        let path = format!("{}[{}].text", TableFile::rows_path(self.table, mention.band), mention.row.place);
        self.file.text_problem(mention.row, mention.span, &path, message)
    }
}
