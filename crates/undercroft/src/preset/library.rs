//! What presets can refer to by name: other presets, files of tables, and layouts of the program around the generator.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use crate::{
    layout::LayoutKind,
    tables::{self, TableFile},
};

/// The presets that `extends` can name, the layouts that `Custom` can name, and the tables that stocking rolls on.
#[derive(Clone, Debug, Default)]
pub struct Library {
    presets: BTreeMap<String, Arc<str>>,
    layouts: BTreeMap<String, Arc<dyn LayoutKind>>,
    /// In force for every preset.
    tables: BTreeMap<String, Arc<TableText>>,
    /// In force for presets that name them.
    offered_tables: BTreeMap<String, Arc<TableText>>,
}

/// A file of tables, read when it is first asked for.
#[derive(Debug)]
struct TableText {
    name: String,
    text: String,
    read: OnceLock<TableFile>,
}

impl TableText {
    fn new(name: &str, text: &str) -> Arc<Self> {
        Arc::new(Self { name: format!("{name}.tables.ron"), text: text.to_owned(), read: OnceLock::new() })
    }

    fn read(&self) -> &TableFile {
        self.read.get_or_init(|| tables::read(&self.name, &self.text))
    }
}

impl Library {
    /// Knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a preset by its name (the file's name without `.dungeon.ron`), or replaces the one of that name. The text
    /// is read when it is used.
    pub fn add_preset(&mut self, name: &str, text: &str) {
        self.presets.insert(name.to_owned(), Arc::from(text));
    }

    /// Adds a layout that presets can call by `Custom("its name", …)`.
    pub fn add_layout(&mut self, layout: Arc<dyn LayoutKind>) {
        self.layouts.insert(layout.name().to_owned(), layout);
    }

    /// Adds a file of tables by its name (without `.tables.ron`), or replaces the one of that name. Every preset rolls
    /// on its tables, unless a file that the preset names has one of the same name. The text is read when it is used.
    pub fn add_tables(&mut self, name: &str, text: &str) {
        self.tables.insert(name.to_owned(), TableText::new(name, text));
    }

    /// Adds a file of tables that counts only for presets that name it in `stocking.tables`; of two files with the same
    /// name they mean this one.
    pub fn offer_tables(&mut self, name: &str, text: &str) {
        self.offered_tables.insert(name.to_owned(), TableText::new(name, text));
    }

    /// Names of the files of tables that a preset can name, in order of the alphabet.
    pub fn tables(&self) -> impl Iterator<Item = &str> {
        let offered = self.offered_tables.keys();
        offered.chain(self.tables.keys().filter(|name| !self.offered_tables.contains_key(*name))).map(String::as_str)
    }

    /// Whether a preset can name this file.
    pub(crate) fn has_tables(&self, name: &str) -> bool {
        self.table_text(name).is_some()
    }

    fn table_text(&self, name: &str) -> Option<&Arc<TableText>> {
        self.offered_tables.get(name).or_else(|| self.tables.get(name))
    }

    /// The files that are in force for a preset that names these: those first, then all that were added for every
    /// preset. Names that are not known are left out.
    pub(crate) fn table_files(&self, named: &[String]) -> Vec<&TableFile> {
        let named = named.iter().filter_map(|name| self.table_text(name));
        let mut texts: Vec<&Arc<TableText>> = Vec::new();
        for text in named.chain(self.tables.values()) {
            if !texts.iter().any(|known| Arc::ptr_eq(known, text)) {
                texts.push(text);
            }
        }
        texts.into_iter().map(|text| text.read()).collect()
    }

    /// Names of the presets, in order of the alphabet.
    pub fn presets(&self) -> impl Iterator<Item = &str> {
        self.presets.keys().map(String::as_str)
    }

    /// Text of a preset.
    pub fn preset_text(&self, name: &str) -> Option<&str> {
        self.presets.get(name).map(|text| &**text)
    }

    /// Names of the layouts, in order of the alphabet.
    pub fn layouts(&self) -> impl Iterator<Item = &str> {
        self.layouts.keys().map(String::as_str)
    }

    /// A layout by its name.
    pub fn layout(&self, name: &str) -> Option<&dyn LayoutKind> {
        self.layouts.get(name).map(|layout| &**layout)
    }
}
