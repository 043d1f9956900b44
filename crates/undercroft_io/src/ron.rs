//! The whole dungeon as RON, for people: the fields of [`undercroft::Dungeon`], tiles as run lengths.

use ron::ser::PrettyConfig;
use serde::Deserialize;
use undercroft::Dungeon;

use crate::{
    WriteError,
    read::{ReadError, check_format, check_sound},
};

/// Writes a dungeon, with line breaks and indents.
///
/// # Errors
/// None that a generated dungeon can cause.
pub fn write(dungeon: &Dungeon) -> Result<String, WriteError> {
    let pretty = PrettyConfig::new().new_line("\n").indentor("  ").struct_names(false);
    ron::ser::to_string_pretty(dungeon, pretty).map_err(|error| WriteError(error.to_string()))
}

/// Reads what [`write()`] wrote.
///
/// # Errors
/// Text that is no RON or no dungeon, with line and column; a format that this version does not know; numbers that
/// point at nothing. Never panics.
pub fn read(text: impl AsRef<[u8]>) -> Result<Dungeon, ReadError> {
    #[derive(Deserialize)]
    #[serde(rename = "Dungeon")]
    struct Head {
        format: Option<u32>,
    }
    let text = std::str::from_utf8(text.as_ref()).map_err(ReadError::not_text)?;
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    if let Ok(head) = options.from_str::<Head>(text) {
        check_format(head.format)?;
    }
    let dungeon = ron::from_str(text).map_err(|error: ron::error::SpannedError| ReadError::Syntax {
        line: error.span.start.line,
        column: error.span.start.col,
        message: error.code.to_string(),
    })?;
    check_sound(&dungeon)?;
    Ok(dungeon)
}
