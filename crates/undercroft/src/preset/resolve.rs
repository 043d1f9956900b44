//! From patches to settings: defaults, then the presets of the `extends` chain, then the tier.

use super::{
    library::Library,
    patch::{Draft, LayoutDraft, PresetPatch},
    settings::{LayoutSettings, Settings},
};
use crate::preset::words::nearest;

/// Why a draft does not become settings: a layout that nobody brings or that refuses its parameters.
pub(super) struct LayoutTrouble {
    pub message: String,
    pub help: Option<String>,
}

impl Draft {
    /// The settings, with the layout's parameters read.
    pub fn finish(self, library: &Library) -> Result<Settings, LayoutTrouble> {
        let mut settings = self.settings;
        settings.layout = match self.layout {
            LayoutDraft::GridCarve(carve) => LayoutSettings::GridCarve(carve),
            LayoutDraft::Custom(name, params) => {
                let Some(kind) = library.layout(&name) else {
                    return Err(unknown_layout(&name, library));
                };
                let layout = kind.parse(&params).map_err(|message| LayoutTrouble { message, help: None })?;
                LayoutSettings::Custom(name, layout)
            }
        };
        Ok(settings)
    }
}

fn unknown_layout(name: &str, library: &Library) -> LayoutTrouble {
    let known: Vec<&str> = library.layouts().collect();
    let message = if known.is_empty() {
        format!("no layout \"{name}\"; this program brings none of its own")
    } else {
        format!("no layout \"{name}\"; this program brings {}", known.join(", "))
    };
    LayoutTrouble { message, help: nearest(name, known.into_iter()).map(|near| format!("\"{near}\"?")) }
}

/// Names of the tiers of a preset: its own, else those of the nearest preset that it extends, else `veteran` alone.
/// With the link of the chain that lists them.
pub(super) fn tier_source(chain: &[PresetPatch]) -> Option<usize> {
    chain.iter().position(|patch| patch.tiers.is_some())
}
