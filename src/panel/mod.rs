//! The designer's panel: sliders of a preset on the left, the dungeon beside them, what it is like below.
//!
//! [`panel`] knows no Bevy: it shows a [`PanelState`] in an egui `Ui` and says when another dungeon is wanted. The
//! preset's text is the only truth: a slider changes the text of its value, and the text is read again. So what is
//! saved differs from the file in exactly the values that were changed, and comments stay.
//!
//! [`UndercroftPanelPlugin`] puts it into any app during development.

mod camera;
mod change;
mod controls;
pub mod coupling;
mod draft;
pub mod edits;
mod errors;
mod exploded;
mod facts;
mod filing;
mod history;
mod hover;
mod icons;
mod keys;
mod layouts;
mod number;
mod overlay;
mod page;
mod plugin;
mod save;
mod sections;
mod state;
mod strip;
mod style;
mod view;
pub mod wish;

pub use draft::{Draft, DraftError};
pub use facts::Facts;
pub use hover::{Card, Spot, card};
pub use icons::IconSheet;
pub use page::{PanelResponse, panel};
pub use plugin::{Panel, PanelCamera, UndercroftPanelPlugin};
pub use save::{FileError, PresetFile, Source};
pub use state::{Complaint, OpenError, OpenParts, Overlays, PanelState, Question, Trouble};
pub use view::MapView;
