//! A preset file, read: every tier of it checked and ready to generate from.

use std::{fmt, sync::Arc};

use super::{
    Document, Library, Problem, Problems, ValidPreset, explain::explain, locate::Source, place::Places,
    resolve::resolve, write,
};
use crate::GenerateError;

/// The version of the file format that this crate reads.
pub(super) const FORMAT: u32 = 1;

/// One preset file with all its tiers. A clone is cheap.
#[derive(Clone, Debug)]
pub struct Preset {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    name: String,
    title: String,
    about: String,
    default_tier: usize,
    tiers: Vec<ValidPreset>,
    /// Of each tier the RON text of its layout's parameters, when the layout isn't this crate's.
    params: Vec<Option<String>>,
    /// The text, then those of the presets that it extends.
    files: Vec<Source>,
    /// Which of them lists the tiers.
    tiers_in: Option<usize>,
}

impl Preset {
    /// Reads a preset and checks every tier. `name` is the file's name without `.dungeon.ron`, `file` what messages
    /// show, `library` what the preset can refer to.
    ///
    /// # Errors
    /// All mistakes of the file, and of the presets that it extends.
    pub fn load(name: &str, file: &str, text: &str, library: &Library) -> Result<Self, Problems> {
        let resolved = resolve(name, file, text, library);
        if let Some(problems) = Problems::new(resolved.problems, file) {
            return Err(problems);
        }
        let (tiers, params): (Vec<_>, Vec<_>) = resolved.tiers.into_iter().map(|t| (t.preset, t.params)).unzip();
        let Some(first) = tiers.first() else {
            let message = "no tier could be read".into();
            return Err(Problem { file: file.into(), message, ..Problem::default() }.into());
        };
        let inner = Inner {
            name: name.to_owned(),
            title: first.title.clone(),
            about: first.about.clone(),
            default_tier: resolved.default_tier,
            tiers,
            params,
            files: resolved.files,
            tiers_in: resolved.tiers_in,
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// As [`Preset::load`], from the bytes of a file.
    ///
    /// # Errors
    /// The bytes are not UTF-8, or as [`Preset::load`].
    pub fn load_bytes(name: &str, file: &str, bytes: &[u8], library: &Library) -> Result<Self, Problems> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::load(name, file, text, library),
            Err(error) => {
                let good = String::from_utf8_lossy(bytes.get(..error.valid_up_to()).unwrap_or(&[])).into_owned();
                let byte = bytes.get(error.valid_up_to()).copied().unwrap_or(0);
                let mut problem = Problem::at(
                    &Source::new(file, &good),
                    good.len()..good.len(),
                    "",
                    format!("the file is not UTF-8 text: the byte 0x{byte:02x} stands here"),
                );
                problem.help = Some("save it as UTF-8".into());
                Err(problem.into())
            }
        }
    }

    /// The file's name without its endings.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// The name that is shown to people.
    pub fn title(&self) -> &str {
        &self.inner.title
    }

    /// One sentence about the preset.
    pub fn about(&self) -> &str {
        &self.inner.about
    }

    /// Name of the tier that is taken when nobody names one.
    pub fn default_tier(&self) -> &str {
        self.inner.tiers.get(self.inner.default_tier).map_or("", ValidPreset::tier)
    }

    /// The tiers in the file's order, easiest first; at least one.
    pub fn tiers(&self) -> &[ValidPreset] {
        &self.inner.tiers
    }

    /// A tier by its name, or the default one.
    ///
    /// # Errors
    /// There is no tier of that name.
    pub fn tier(&self, name: Option<&str>) -> Result<&ValidPreset, UnknownTier> {
        let name = name.unwrap_or_else(|| self.default_tier());
        self.tiers().iter().find(|tier| tier.tier() == name).ok_or_else(|| UnknownTier {
            preset: self.name().into(),
            tier: name.into(),
            tiers: self.tiers().iter().map(|tier| tier.tier().to_owned()).collect(),
        })
    }

    /// Where in the file the cause of a generation error stands, and what helps; `None` for an error that has no
    /// cause there. Makes up to 300 plans of dungeons, to say how often the cause is met.
    pub fn explain(&self, error: &GenerateError) -> Option<Problem> {
        explain(self, &self.places(), error)
    }

    /// The complete preset text of one tier, every field written; it reads back equal. `None` for an unknown tier.
    pub fn merged_text(&self, tier: &str) -> Option<String> {
        let index = self.tiers().iter().position(|known| known.tier() == tier)?;
        let params = self.inner.params.get(index)?.as_deref();
        Some(write::merged(self.tiers().get(index)?, tier, params))
    }

    /// The text that lists the tiers.
    pub(super) fn tiers_text(&self) -> Option<Document> {
        let source = self.inner.files.get(self.inner.tiers_in?)?;
        Some(Document::new(&source.file, &source.text))
    }

    pub(super) fn places(&self) -> Places<'_> {
        Places { files: &self.inner.files, tiers_in: self.inner.tiers_in }
    }
}

/// A tier was asked for that the preset doesn't have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTier {
    /// Name of the preset.
    pub preset: String,
    /// The tier that was asked for.
    pub tier: String,
    /// The tiers that there are, in order.
    pub tiers: Vec<String>,
}

impl fmt::Display for UnknownTier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let many = if self.tiers.len() == 1 { "tier" } else { "tiers" };
        write!(f, "no tier \"{}\": {} has the {many} {}", self.tier, self.preset, self.tiers.join(", "))
    }
}

impl std::error::Error for UnknownTier {}
