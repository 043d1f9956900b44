//! All that the panel knows: plain data, so that a game, a test or a file can make one and look into it.

use std::{collections::BTreeMap, path::Path, time::Duration};

use undercroft::{
    Dungeon, GenerateError, Generator, Seed,
    preset::{Library, Preset, Problems, ValidPreset},
};

use super::{
    draft::Draft,
    facts::Facts,
    history::History,
    hover::Spot,
    save::{FileError, PresetFile},
    view::MapView,
};

/// The panel's state. [`panel`](super::panel) shows it and changes it.
#[derive(Debug)]
pub struct PanelState {
    /// Presets that `extends` can name, and layouts that the program brings.
    pub library: Library,
    /// The preset's file.
    pub file: PresetFile,
    /// The preset as edited.
    pub draft: Draft,
    /// The seed.
    pub seed: Seed,
    /// The seeds seen, and the place of the present one.
    pub(super) seeds: (Vec<Seed>, usize),
    /// Undo and redo.
    pub(super) history: History<Snapshot>,
    /// The drag that is going on.
    pub(super) drag: Option<Drag>,
    /// What is wrong, by where it comes from.
    pub troubles: BTreeMap<Trouble, Vec<Complaint>>,
    /// What the panel asks the designer.
    pub question: Option<Question>,
    /// The dungeon that is shown.
    pub facts: Option<Facts>,
    /// Where the map lies on the screen.
    pub view: MapView,
    /// The level that is shown, from 0.
    pub level: usize,
    /// Whether all levels are shown in the exploded view instead.
    exploded: bool,
    /// Where the other of the two views lies on the screen.
    other_view: MapView,
    /// What is drawn over the map.
    pub overlays: Overlays,
    /// What the pointer is over on the map.
    pub hover: Option<Spot>,
    /// Rooms that the measure under the pointer counts.
    pub lit: Vec<undercroft::dungeon::AreaId>,
    /// The card that a click keeps open.
    pub pinned: Option<Spot>,
    /// Whether Z keeps its ratio when X or Y change.
    pub z_follows_area: bool,
    /// Which parts of the page are open.
    pub open: OpenParts,
    /// Texts that are being typed, by the name of their field.
    pub(super) typing: BTreeMap<String, String>,
    /// Values that gave way, and when, in seconds of the user interface's clock.
    pub(super) gave_way: BTreeMap<String, f64>,
    /// The picture of the tileset's icons, when the program that shows the panel has one.
    pub icons: Option<super::icons::IconSheet>,
    /// Whether the pointer has moved since the panel was opened.
    pub(super) pointer_moved: bool,
    /// Seconds of the user interface's clock.
    pub(super) now: f64,
    pub(super) wants_dungeon: bool,
    /// What the saved text says, and the text it was read from.
    saved: Option<(std::sync::Arc<str>, Preset)>,
}

/// What undo goes back to.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub file: PresetFile,
    pub draft: Draft,
    pub seed: Seed,
}

/// A drag, or any change that is one step of undo: where it began.
#[derive(Clone, Debug)]
pub(super) struct Drag {
    pub path: String,
    pub before: Snapshot,
    pub label: String,
    pub last: Option<super::wish::Wish>,
}

/// Where something wrong comes from; each replaces only its own kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// The text on disk is no valid preset; the last good one stays.
    Disk,
    /// The generator made no dungeon; the last good one stays.
    Generation,
    /// A typed value was refused.
    Typed,
    /// Reading or writing a file failed.
    File,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// File, line, column, field, what is wrong, help: in one line.
    pub line: String,
    /// The same with the text and a caret.
    pub picture: String,
    /// The field; empty when it is about none.
    pub path: String,
}

/// A question in the panel's foot; nothing waits for its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Where to save.
    SaveAs,
    /// Which file to open.
    Open,
    /// The file changed on disk and there are unsaved changes: which to keep.
    Changed {
        /// The new text on disk.
        text: std::sync::Arc<str>,
    },
    /// The file changed on disk since it was read, noticed while saving.
    Overwrite,
}

/// What is drawn over the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlays {
    /// Rooms, connections and the critical path.
    pub graph: bool,
    /// Numbers of rooms.
    pub numbers: bool,
    /// Contents of rooms.
    pub contents: bool,
    /// Steps from the start, as colour.
    pub heat: bool,
}

impl Overlays {
    /// Whether something is drawn before which the map should step back: drained of colour, and darker.
    pub const fn drains_map(self) -> bool {
        (self.graph || self.contents) && !self.heat
    }
}

/// Which parts of the page are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenParts {
    /// The panel on the left.
    pub panel: bool,
    /// The strip below the map.
    pub strip: bool,
    /// The list of keys.
    pub keys: bool,
}

impl PanelState {
    /// A state for a preset inside the program, such as `lab`.
    ///
    /// # Errors
    /// When there is none of that name, or it is no valid preset.
    pub fn built_in(name: &str, library: Library) -> Result<Self, OpenError> {
        let text = match undercroft_assets::preset(name) {
            Some(preset) => preset.text.to_owned(),
            None => library.preset_text(name).ok_or_else(|| OpenError::Unknown(name.into()))?.to_owned(),
        };
        Self::new(PresetFile::built_in(name, &text), library).map_err(OpenError::Invalid)
    }

    /// A state for a preset in a file.
    ///
    /// # Errors
    /// When it can't be read or is no valid preset.
    pub fn open(path: &Path, library: Library) -> Result<Self, OpenError> {
        Self::new(PresetFile::open(path)?, library).map_err(OpenError::Invalid)
    }

    fn new(file: PresetFile, mut library: Library) -> Result<Self, Problems> {
        // Every preset can extend the built-in ones and rolls on the built-in tables.
        for preset in undercroft_assets::PRESETS {
            if library.preset_text(preset.name).is_none() {
                library.add_preset(preset.name, preset.text);
            }
        }
        for table in undercroft_assets::TABLES {
            if library.tables().all(|known| known != table.name) {
                library.add_tables(table.name, table.text);
            }
        }
        super::filing::add_bases(&mut library, &file.saved, file.folder());
        let draft = Draft::load(&file.name(), &file.shown(), &file.saved, None, &library)?;
        let seed = Seed(7);
        Ok(Self {
            library,
            file,
            draft,
            seed,
            seeds: (vec![seed], 0),
            history: History::default(),
            drag: None,
            troubles: BTreeMap::new(),
            question: None,
            facts: None,
            view: MapView::default(),
            level: 0,
            exploded: false,
            other_view: MapView::default(),
            overlays: Overlays::default(),
            hover: None,
            lit: Vec::new(),
            pinned: None,
            z_follows_area: true,
            open: OpenParts { panel: true, strip: true, keys: false },
            typing: BTreeMap::new(),
            gave_way: BTreeMap::new(),
            icons: None,
            pointer_moved: false,
            now: 0.0,
            wants_dungeon: true,
            saved: None,
        })
    }

    /// The settings that the next dungeon is made of.
    pub fn settings(&self) -> &ValidPreset {
        self.draft.settings()
    }

    /// Whether a new dungeon is wanted since this was last asked.
    pub fn take_wish(&mut self) -> bool {
        std::mem::take(&mut self.wants_dungeon)
    }

    /// Shows a dungeon made of these settings, and how long it took.
    pub fn accept(&mut self, dungeon: std::sync::Arc<Dungeon>, settings: ValidPreset, took: Option<Duration>) {
        self.troubles.remove(&Trouble::Generation);
        let facts = Facts::new(dungeon, settings, took, self.facts.as_ref());
        self.level = self.level.min(facts.dungeon.levels.len().saturating_sub(1));
        self.hover = None;
        self.pinned = self.pinned.and_then(|spot| spot.in_dungeon(&facts));
        self.facts = Some(facts);
    }

    /// Reports that the settings gave no dungeon; the last one stays.
    pub fn refuse(&mut self, error: &GenerateError) {
        let complaint = match self.draft.preset().explain(error) {
            Some(problem) => Complaint::from(&problem),
            None => Complaint { line: error.to_string(), picture: error.to_string(), path: String::new() },
        };
        self.troubles.insert(Trouble::Generation, vec![complaint]);
    }

    /// Reports in words that there is no new dungeon; the last one stays.
    pub fn refuse_in_words(&mut self, words: &str) {
        self.troubles.insert(Trouble::Generation, vec![Complaint::plain(words)]);
    }

    /// Takes a wish back that [`take_wish`](Self::take_wish) or the panel handed out, to be asked for later.
    pub fn wish_again(&mut self, wanted: bool) {
        self.wants_dungeon |= wanted;
    }

    /// Makes the dungeon here and now, for programs without the plugin, and for tests.
    pub fn generate(&mut self) {
        let settings = self.settings().clone();
        let begun = std::time::Instant::now();
        match Generator::new(&settings).seed(self.seed).run() {
            Ok(dungeon) => self.accept(dungeon.into(), settings, Some(begun.elapsed())),
            Err(error) => self.refuse(&error),
        }
    }

    /// What the file says of the tier.
    pub(super) fn saved_settings(&self) -> Option<&ValidPreset> {
        self.saved.as_ref()?.1.tier(Some(self.draft.tier())).ok()
    }

    /// Reads the saved text again, when there is another.
    pub(super) fn refresh_saved(&mut self) {
        let text = &self.file.saved;
        if self.saved.as_ref().is_none_or(|(read, _)| !std::sync::Arc::ptr_eq(read, text)) {
            let preset = Preset::load(&self.file.name(), &self.file.shown(), text, &self.library);
            self.saved = preset.ok().map(|preset| (std::sync::Arc::clone(text), preset));
        }
    }

    /// Whether all levels are shown in the exploded view.
    pub fn is_exploded(&self) -> bool {
        self.exploded
    }

    /// Shows all levels in the exploded view, or the level again. Each keeps where it was panned and zoomed to.
    pub fn set_exploded(&mut self, exploded: bool) {
        if self.exploded != exploded {
            self.exploded = exploded;
            std::mem::swap(&mut self.view, &mut self.other_view);
            self.hover = None;
        }
    }

    /// Shows a level of the dungeon; the nearest that there is.
    pub fn set_level(&mut self, level: usize) {
        let level = level.min(self.levels().saturating_sub(1));
        if level != self.level {
            self.level = level;
            self.hover = None;
        }
    }

    /// How many levels the dungeon has.
    pub fn levels(&self) -> usize {
        self.facts.as_ref().map_or(1, |facts| facts.dungeon.levels.len())
    }

    /// Size of what is shown in the place of the map, in tiles.
    pub(super) fn map_size(&self) -> (u32, u32) {
        if let Some(facts) = self.facts.as_ref().filter(|_| self.exploded) {
            return super::exploded::size(facts.exploded());
        }
        let level = self.facts.as_ref().and_then(|facts| facts.dungeon.levels.get(self.level));
        level.map_or((1, 1), |level| (level.width(), level.height()))
    }

    pub(super) fn complain(&mut self, trouble: Trouble, complaints: impl IntoIterator<Item = Complaint>) {
        self.troubles.insert(trouble, complaints.into_iter().collect());
    }
}

/// Why a preset can't be shown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// No preset of this name is built in.
    #[error("no preset \"{0}\" is built in")]
    Unknown(String),
    /// The file can't be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is no valid preset.
    #[error("{0}")]
    Invalid(Problems),
}

impl From<&undercroft::preset::Problem> for Complaint {
    fn from(problem: &undercroft::preset::Problem) -> Self {
        Self { line: problem.one_line(), picture: problem.to_string(), path: problem.path.clone() }
    }
}

impl Complaint {
    pub(super) fn plain(text: impl ToString) -> Self {
        let line = text.to_string();
        Self { picture: line.clone(), line, path: String::new() }
    }
}
