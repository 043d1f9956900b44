//! From one layout to another.

use undercroft::preset::{LayoutName, Library};

use super::{
    draft::{Draft, DraftError},
    state::PanelState,
};

impl PanelState {
    /// Goes over to another layout, in all tiers: one step of undo. Shapes, halls, doors, contents, special rooms, theme,
    /// seed and the names of the tiers stay; what tiers say of the old layout goes.
    pub fn switch_layout(&mut self, layout: LayoutName) {
        let old = LayoutName::of(&self.settings().layout);
        if old != layout {
            let edited = self.draft.with_layout(layout, &self.library);
            self.change(&format!("layout {}→{}", old.name(), layout.name()), edited);
        }
    }
}

impl Draft {
    /// The draft with another layout, with its default values, in all tiers.
    ///
    /// # Errors
    /// When the text would not be a valid preset.
    pub fn with_layout(&self, layout: LayoutName, library: &Library) -> Result<Self, DraftError> {
        let mut document = self.document().clone();
        document.switch_layout(self.preset(), layout)?;
        self.reread(document, library)
    }
}
