//! The commands, one a file.

pub mod check;
pub mod generate;
pub mod key;
pub mod measure;
pub mod presets;
pub mod render;
pub mod schema;
pub mod show;
pub mod tileset_template;
pub mod validate;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on stderr that counts dungeons; nothing where stderr is no terminal.
fn progress(length: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(length).with_message(what.to_owned());
    let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos} of {human_len}, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
