//! The whole dungeon as JSON, for other programs: the fields of [`undercroft::Dungeon`], tiles as run lengths.

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
    serde_json::to_string_pretty(dungeon).map_err(|error| WriteError(error.to_string()))
}

/// Reads what [`write()`] wrote.
///
/// # Errors
/// Text that is no JSON or no dungeon, with line and column; a format that this version does not know; numbers that
/// point at nothing. Never panics.
pub fn read(text: impl AsRef<[u8]>) -> Result<Dungeon, ReadError> {
    #[derive(Deserialize)]
    struct Head {
        format: Option<u32>,
    }
    let text = std::str::from_utf8(text.as_ref()).map_err(ReadError::not_text)?;
    let syntax = |error: serde_json::Error| ReadError::Syntax {
        line: error.line(),
        column: error.column(),
        message: error.to_string(),
    };
    if let Ok(head) = serde_json::from_str::<Head>(text) {
        check_format(head.format)?;
    }
    let dungeon = serde_json::from_str(text).map_err(syntax)?;
    check_sound(&dungeon)?;
    Ok(dungeon)
}
