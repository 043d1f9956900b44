//! How a command ends.

use std::{fmt, io, path::Path};

/// How a command that ran to its end turned out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing to complain about.
    Fine,
    /// Dungeons with faults.
    Faults,
}

/// Why a command stopped early.
#[derive(Debug)]
pub enum Failure {
    /// What the user gave can't be used; the text says what and why.
    BadInput(String),
    /// Whoever read stdout has gone, such as `head`: no reason to complain.
    NobodyReads,
}

impl Failure {
    /// Bad input, from anything that can be shown.
    pub fn input(message: impl fmt::Display) -> Self {
        Self::BadInput(format!("error: {message}"))
    }

    /// A file that can't be read or written. `action` is `read` or `write`.
    pub fn file(action: &str, path: &Path, error: &io::Error) -> Self {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "no such file or directory".into(),
            io::ErrorKind::PermissionDenied => "permission denied".into(),
            io::ErrorKind::IsADirectory => "it is a directory".into(),
            _ => error.to_string(),
        };
        Self::input(format_args!("can't {action} {}: {why}", path.display()))
    }
}

/// What every command gives back.
pub type Result<T = Outcome> = std::result::Result<T, Failure>;
