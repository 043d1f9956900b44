//! Where results go: stdout, stderr, files.

use std::{
    fs,
    io::{self, Write as _},
    path::Path,
};

use crate::failure::{Failure, Result};

/// Writes data to stdout.
///
/// # Errors
/// Nobody reads any more, or the disk behind stdout is full.
pub fn print(text: &str) -> Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::NobodyReads,
        _ => Failure::input(format_args!("can't write to stdout: {error}")),
    })
}

/// Says something to the person at the terminal: a line on stderr, lost if nobody listens.
pub fn say(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Writes a file.
///
/// # Errors
/// It can't be written.
pub fn write_file(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    fs::write(path, bytes).map_err(|error| Failure::file("write", path, &error))
}

/// The ending of a file's name, without the dot, if it is one of `known`.
///
/// # Errors
/// Another ending or none.
pub fn ending<'a>(path: &Path, known: &[&'a str]) -> Result<&'a str> {
    let own = path.extension().unwrap_or_default();
    known.iter().copied().find(|ending| own.eq_ignore_ascii_case(ending)).ok_or_else(|| {
        let known: Vec<String> = known.iter().map(|ending| format!(".{ending}")).collect();
        Failure::input(format_args!("{}: the name must end in {}", path.display(), known.join(" or ")))
    })
}
