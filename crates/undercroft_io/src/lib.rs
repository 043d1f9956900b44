//! # Files for and from Undercroft dungeons
//!
//! One module a format, each a pure function from a dungeon to bytes or back; none touches the disk.
//!
//! | module | what |
//! |---|---|
//! | [`png`] | a picture, drawn with a tileset |
//! | [`exploded`] | all levels at once, as squares and lines: PNG, SVG |
//! | [`template`] | a sheet to begin a tileset with |
//! | [`text`] | a map of letters |
//! | [`key`] | the key for the game master or the players: Markdown, HTML, text |
//! | [`json`] | the whole dungeon, for other programs |
//! | [`ron`] | the whole dungeon, for people |

mod blit;
pub mod exploded;
mod ink;
pub mod json;
pub mod key;
pub mod png;
mod read;
pub mod ron;
mod sheet;
pub mod template;
pub mod text;

pub use read::ReadError;

/// A dungeon that could not be written; no dungeon that the generator makes is one.
#[derive(Debug, thiserror::Error)]
#[error("the dungeon can't be written: {0}")]
pub struct WriteError(pub(crate) String);
