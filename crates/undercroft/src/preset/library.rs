//! What presets can refer to by name: other presets, and layouts of the program around the generator.

use std::{collections::BTreeMap, sync::Arc};

use crate::layout::LayoutKind;

/// The presets that `extends` can name and the layouts that `Custom` can name.
#[derive(Clone, Debug, Default)]
pub struct Library {
    presets: BTreeMap<String, Arc<str>>,
    layouts: BTreeMap<String, Arc<dyn LayoutKind>>,
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
