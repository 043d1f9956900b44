//! Opening, saving, and what happens when someone else saves.

use std::{path::Path, sync::Arc};

use undercroft::preset::Library;

use super::{
    draft::Draft,
    save::{FileError, PresetFile},
    state::{Complaint, PanelState, Question, Trouble},
};
use crate::preset::{References, TABLES_ENDING};

/// Presets that extend each other at most.
const MAX_CHAIN: usize = 32;

/// Puts the presets into the library that a text beside these files extends, directly or not, and the tables that it or
/// they name. What can't be read is reported when the preset is.
pub(super) fn add_bases(library: &mut Library, text: &str, folder: Option<&Path>) {
    let Some(folder) = folder else { return };
    let mut text = text.to_owned();
    for _ in 0..MAX_CHAIN {
        let named = References::of(&text);
        add_tables(library, named.tables.iter().map(String::as_str), folder);
        let Some(name) = named.extends.filter(|name| !name.contains(['/', '\\'])) else { return };
        let Ok(next) = std::fs::read_to_string(folder.join(format!("{name}.dungeon.ron"))) else { return };
        library.add_preset(&name, &next);
        text = next;
    }
}

/// Puts files of tables out of a folder into the library.
fn add_tables<'a>(library: &mut Library, names: impl Iterator<Item = &'a str>, folder: &Path) {
    for name in names.filter(|name| !name.contains(['/', '\\'])) {
        if let Ok(text) = std::fs::read_to_string(folder.join(format!("{name}{TABLES_ENDING}"))) {
            library.offer_tables(name, &text);
        }
    }
}

impl PanelState {
    /// Reads these files of tables out of the preset's folder, so that it can name them.
    pub(super) fn offer_tables(&mut self, names: &[String]) {
        if let Some(folder) = self.file.folder() {
            add_tables(&mut self.library, names.iter().map(String::as_str), folder);
        }
    }

    /// Opens a preset of the program; one step of undo.
    ///
    /// # Errors
    /// One sentence: why not.
    pub fn open_built_in(&mut self, name: &str) -> Result<(), String> {
        let preset = undercroft_assets::preset(name).ok_or_else(|| format!("no preset {name} is built in"))?;
        self.switch_file(PresetFile::built_in(name, preset.text));
        Ok(())
    }

    /// Opens a file; one step of undo. What is wrong with it is shown, and the present preset stays.
    pub fn open_file(&mut self, path: &Path) {
        match PresetFile::open(path) {
            Ok(file) => self.switch_file(file),
            Err(error) => self.complain(Trouble::File, [Complaint::plain(error)]),
        }
    }

    fn switch_file(&mut self, file: PresetFile) {
        self.end_drag();
        let tier = self.draft.tier().to_owned();
        add_bases(&mut self.library, &file.saved, file.folder());
        match Draft::load(&file.name(), &file.shown(), &file.saved, Some(&tier), &self.library) {
            Ok(draft) => {
                let label = format!("{}→{}", self.file.name(), file.name());
                self.history.record(label, self.snapshot());
                self.file = file;
                self.draft = draft;
                self.troubles.clear();
                self.question = None;
                self.wants_dungeon = true;
            }
            Err(problems) => self.complain(Trouble::File, problems.iter().map(Complaint::from)),
        }
    }

    /// How many lines of the text are not as saved.
    pub fn unsaved_lines(&self) -> usize {
        changed_lines(&self.file.saved, self.draft.text())
    }

    /// Writes the text into the preset's file, or asks what must be asked first.
    pub fn save(&mut self) {
        self.end_drag();
        let written = self.file.write(self.draft.text(), false);
        self.after_write(written);
    }

    /// Writes the text into the preset's file, whatever stands there now.
    pub fn save_over(&mut self) {
        let written = self.file.write(self.draft.text(), true);
        self.after_write(written);
    }

    /// Writes the text into another file, which is edited from then on.
    pub fn save_as(&mut self, path: &Path) {
        self.end_drag();
        let written = self.file.write_as(path, self.draft.text());
        let saved = written.is_ok();
        self.after_write(written);
        if !saved {
            return;
        }
        // The file's name is the preset's name.
        let tier = self.draft.tier().to_owned();
        match Draft::load(&self.file.name(), &self.file.shown(), self.draft.text(), Some(&tier), &self.library) {
            Ok(draft) => self.draft = draft,
            Err(problems) => self.complain(Trouble::File, problems.iter().map(Complaint::from)),
        }
    }

    fn after_write(&mut self, written: Result<(), FileError>) {
        self.troubles.remove(&Trouble::File);
        match written {
            Ok(()) => {
                self.question = None;
                self.troubles.remove(&Trouble::Disk);
            }
            Err(FileError::BuiltIn { .. }) => self.question = Some(Question::SaveAs),
            Err(FileError::Changed { .. }) => self.question = Some(Question::Overwrite),
            Err(error) => self.complain(Trouble::File, [Complaint::plain(error)]),
        }
    }

    /// Looks whether someone else changed the file. To be called a few times a second.
    pub fn poll_file(&mut self) {
        match self.file.poll() {
            Ok(None) => {}
            Ok(Some(text)) if *text == *self.draft.text() => {
                self.file.take(&text);
                self.troubles.remove(&Trouble::Disk);
            }
            Ok(Some(text)) if self.draft.text() == &*self.file.saved => self.take_from_disk(&text),
            Ok(Some(text)) => self.question = Some(Question::Changed { text }),
            Err(error) => self.complain(Trouble::Disk, [Complaint::plain(error)]),
        }
    }

    /// Takes the text that stands on disk: one step of undo. When it is no valid preset the last good one stays.
    pub fn take_from_disk(&mut self, text: &Arc<str>) {
        self.question = None;
        let tier = self.draft.tier().to_owned();
        add_bases(&mut self.library, text, self.file.folder());
        match Draft::load(&self.file.name(), &self.file.shown(), text, Some(&tier), &self.library) {
            Ok(draft) => {
                self.troubles.remove(&Trouble::Disk);
                self.file.take(text);
                self.change("file changed on disk", Ok(draft));
            }
            Err(problems) => self.complain(Trouble::Disk, problems.iter().map(Complaint::from)),
        }
    }

    /// Reads the file again, whatever was changed here (undo brings it back).
    pub fn reload(&mut self) {
        if let Some(path) = self.file.path().map(Path::to_owned) {
            match PresetFile::open(&path) {
                Ok(file) => self.take_from_disk(&Arc::clone(&file.saved)),
                Err(error) => self.complain(Trouble::File, [Complaint::plain(error)]),
            }
        }
    }

    /// Keeps the text of the panel though the file changed: saving writes over it.
    pub fn keep_mine(&mut self) {
        if let Some(Question::Changed { text }) = self.question.take() {
            self.file.take(&text);
        }
    }
}

/// Lines of `new` that do not stand in `old` as often, or the other way round: whichever is more.
fn changed_lines(old: &str, new: &str) -> usize {
    if old == new {
        return 0;
    }
    let mut count = std::collections::HashMap::<&str, i64>::new();
    old.lines().for_each(|line| *count.entry(line).or_default() -= 1);
    new.lines().for_each(|line| *count.entry(line).or_default() += 1);
    let more: i64 = count.values().filter(|n| **n > 0).sum();
    let less: i64 = -count.values().filter(|n| **n < 0).sum::<i64>();
    more.max(less).max(1) as usize
}
