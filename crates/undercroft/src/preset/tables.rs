//! Gives presets their random tables.

use std::sync::Arc;

use super::{
    Library, Problem,
    bounds::Finding,
    settings::{Settings, StockingMethod},
    words::nearest,
};
use crate::tables::{self, Tables};

/// The tables of a library, put together for each tier that rolls on them; tiers that name the same files share them.
pub(super) struct Shelf<'a> {
    library: &'a Library,
    /// Files named, origin, and what they give; nothing where there are mistakes in them.
    known: Vec<(Vec<String>, String, Option<Arc<Tables>>)>,
    /// What is wrong with the files.
    pub problems: Vec<Problem>,
}

impl<'a> Shelf<'a> {
    pub fn new(library: &'a Library) -> Self {
        Self { library, known: Vec::new(), problems: Vec::new() }
    }

    /// Gives settings that are stocked by dice their tables. Says which files that they name are not there.
    pub fn hand_out(&mut self, settings: &mut Settings) -> Vec<Finding> {
        if settings.stocking.method != StockingMethod::Dice {
            return Vec::new();
        }
        let (named, origin) = (&settings.stocking.tables, &*settings.stocking.origin);
        let known = self.known.iter().find(|(files, given, _)| files == named && given == origin);
        let tables = match known {
            Some((.., tables)) => tables.clone(),
            None => {
                let tables = self.put_together(named, origin);
                self.known.push((named.clone(), origin.to_owned(), tables.clone()));
                tables
            }
        };
        let unknown = self.unknown(named);
        if let Some(tables) = tables {
            settings.tables = tables;
        } else {
            // What is wrong is told already; no tier comes of it, so that nothing is ever stocked this way.
            settings.stocking.method = StockingMethod::Contents;
        }
        unknown
    }

    fn put_together(&mut self, named: &[String], origin: &str) -> Option<Arc<Tables>> {
        let linked = tables::link(&self.library.table_files(named), origin);
        linked.map(Arc::new).map_err(|mut problems| self.problems.append(&mut problems)).ok()
    }

    fn unknown(&self, named: &[String]) -> Vec<Finding> {
        let unknown = named.iter().enumerate().filter(|(_, name)| !self.library.has_tables(name));
        let finding = |(i, name): (usize, &String)| {
            let known: Vec<&str> = self.library.tables().collect();
            let here = if known.is_empty() { "there are none here".to_owned() } else { known.join(", ") };
            let message = format!("no file of tables \"{name}\"; known are {here}");
            let mut finding = Finding::new(format!("stocking.tables[{i}]"), message);
            finding.help = nearest(name, known.into_iter()).map(|near| format!("\"{near}\"?"));
            finding
        };
        unknown.map(finding).collect()
    }
}

/// What stocking by dice needs of its tables.
pub(super) fn judge(settings: &Settings) -> Vec<Finding> {
    let (stocking, tables) = (&settings.stocking, &settings.tables);
    if stocking.method != StockingMethod::Dice {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let missing = tables.missing();
    if !missing.is_empty() {
        let many = if missing.len() == 1 { "table" } else { "tables" };
        let message = format!("Dice rolls on the {many} {}; not there", missing.join(", "));
        findings.push(Finding::new("stocking.method", message));
    } else if !stocking.origin.is_empty() && !tables.knows_origin(&stocking.origin) {
        let known = tables.origins();
        let words: Vec<&str> = known.iter().map(|word| word.as_str()).collect();
        let message = format!("no table knows the origin \"{}\"; known are {}", stocking.origin, words.join(", "));
        let mut finding = Finding::new("stocking.origin", message);
        finding.help = nearest(&stocking.origin, words.into_iter()).map(|near| format!("\"{near}\"?"));
        findings.push(finding);
    }
    findings
}
