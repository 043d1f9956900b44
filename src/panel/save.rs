//! The file behind a preset: reading it, noticing that it changed, and writing it so that nothing is ever lost.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use thiserror::Error;

/// Where a preset comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// One of the presets inside the program; it can only be saved as a file.
    BuiltIn(String),
    /// A file.
    File(PathBuf),
}

/// A preset's file: where it is, what stood in it when it was last read or written.
#[derive(Clone, Debug)]
pub struct PresetFile {
    /// Where it is.
    pub source: Source,
    /// The text as last read or written.
    pub saved: Arc<str>,
    bytes: Vec<u8>,
    stamp: Option<Stamp>,
    has_backup: bool,
}

/// What tells cheaply that a file may have changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
}

/// Why a preset could not be read or written. The text in the panel is untouched.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// Nobody may write to the file.
    #[error("{file} is read-only; nothing was written. Save as another file, or allow writing and save again")]
    ReadOnly {
        /// The file.
        file: String,
    },
    /// Someone else wrote the file since it was read.
    #[error("{file} changed on disk; nothing was written")]
    Changed {
        /// The file.
        file: String,
    },
    /// A built-in preset has no file.
    #[error("{name} is built in and can't be overwritten: choose a file")]
    BuiltIn {
        /// The preset.
        name: String,
    },
    /// The file holds no text.
    #[error("{file}: byte {at} is not UTF-8 text")]
    NotText {
        /// The file.
        file: String,
        /// The first such byte, from 0.
        at: usize,
    },
    /// The file system refused.
    #[error("{file}: {error}")]
    Io {
        /// The file.
        file: String,
        /// What it said.
        error: io::Error,
    },
}

impl PresetFile {
    /// A preset that the program brings.
    pub fn built_in(name: &str, text: &str) -> Self {
        Self {
            source: Source::BuiltIn(name.into()),
            saved: Arc::from(text),
            bytes: Vec::new(),
            stamp: None,
            has_backup: false,
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it can't be read or holds no text.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let bytes = fs::read(path).map_err(|error| io_error(path, error))?;
        let saved = text_of(path, &bytes)?;
        let stamp = stamp_of(path);
        Ok(Self { source: Source::File(path.into()), saved, bytes, stamp, has_backup: false })
    }

    /// The preset's name: the file's without its endings.
    pub fn name(&self) -> String {
        match &self.source {
            Source::BuiltIn(name) => name.clone(),
            Source::File(path) => {
                let name = file_name(path);
                let stem = name.strip_suffix(".ron").unwrap_or(&name);
                stem.strip_suffix(".dungeon").unwrap_or(stem).to_owned()
            }
        }
    }

    /// The file as messages name it.
    pub fn shown(&self) -> String {
        match &self.source {
            Source::BuiltIn(name) => format!("{name}.dungeon.ron"),
            Source::File(path) => file_name(path),
        }
    }

    /// The file's path; `None` for a built-in preset.
    pub fn path(&self) -> Option<&Path> {
        match &self.source {
            Source::BuiltIn(_) => None,
            Source::File(path) => Some(path),
        }
    }

    /// The folder that it lies in; `None` for a built-in preset.
    pub fn folder(&self) -> Option<&Path> {
        self.path().and_then(Path::parent)
    }

    /// The text on disk, if someone else changed it since it was last read, written or looked at. A change is reported
    /// once; the saved text stays what it was until [`PresetFile::take`].
    ///
    /// # Errors
    /// When the new bytes are no text. A file that has gone is no change: saving writes it anew.
    pub fn poll(&mut self) -> Result<Option<Arc<str>>, FileError> {
        let Source::File(path) = &self.source else { return Ok(None) };
        let stamp = stamp_of(path);
        if stamp.is_none() || stamp == self.stamp {
            return Ok(None);
        }
        let Ok(bytes) = fs::read(path) else { return Ok(None) };
        self.stamp = stamp;
        if bytes == self.bytes {
            return Ok(None);
        }
        let text = text_of(path, &bytes);
        self.bytes = bytes;
        text.map(Some)
    }

    /// Takes a text of [`PresetFile::poll`] as the saved one.
    pub fn take(&mut self, text: &Arc<str>) {
        self.saved = Arc::clone(text);
    }

    /// Writes a text: into a file beside it that then takes its name, so that no crash leaves half a preset. The first
    /// time, what stood there is kept as `.bak`.
    ///
    /// # Errors
    /// When the preset is built in, the file is read-only, or changed on disk (unless `over_changes`).
    pub fn write(&mut self, text: &str, over_changes: bool) -> Result<(), FileError> {
        let path = match &self.source {
            Source::BuiltIn(name) => return Err(FileError::BuiltIn { name: name.clone() }),
            Source::File(path) => fs::canonicalize(path).unwrap_or_else(|_| path.clone()),
        };
        let on_disk = fs::read(&path).ok();
        let changed = on_disk.as_ref().is_some_and(|bytes| *bytes != self.saved.as_bytes());
        if changed && !over_changes {
            return Err(FileError::Changed { file: file_name(&path) });
        }
        if let (Some(bytes), false) = (&on_disk, self.has_backup) {
            refuse_read_only(&path)?;
            let backup = beside(&path, ".bak");
            fs::write(&backup, bytes).map_err(|error| io_error(&backup, error))?;
        }
        replace(&path, text)?;
        self.has_backup = true;
        self.bytes = text.as_bytes().to_vec();
        self.saved = Arc::from(text);
        self.stamp = stamp_of(&path);
        Ok(())
    }

    /// Writes a text into another file, which this then stands for.
    ///
    /// # Errors
    /// When that file is read-only or can't be written. This file stays what it was.
    pub fn write_as(&mut self, path: &Path, text: &str) -> Result<(), FileError> {
        let mut file = Self { source: Source::File(path.into()), ..self.clone() };
        file.has_backup = false;
        file.write(text, true)?;
        *self = file;
        Ok(())
    }
}

fn replace(path: &Path, text: &str) -> Result<(), FileError> {
    refuse_read_only(path)?;
    let new = beside(path, ".new");
    let written = fs::write(&new, text).and_then(|()| {
        if let Ok(old) = fs::metadata(path) {
            fs::set_permissions(&new, old.permissions())?;
        }
        fs::rename(&new, path)
    });
    written.map_err(|error| {
        // Nothing to do when it was never made.
        let _ = fs::remove_file(&new);
        io_error(path, error)
    })
}

fn refuse_read_only(path: &Path) -> Result<(), FileError> {
    match fs::metadata(path) {
        Ok(data) if data.permissions().readonly() => Err(FileError::ReadOnly { file: file_name(path) }),
        _ => Ok(()),
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn text_of(path: &Path, bytes: &[u8]) -> Result<Arc<str>, FileError> {
    std::str::from_utf8(bytes)
        .map(Arc::from)
        .map_err(|error| FileError::NotText { file: file_name(path), at: error.valid_up_to() })
}

fn stamp_of(path: &Path) -> Option<Stamp> {
    let data = fs::metadata(path).ok()?;
    Some(Stamp { modified: data.modified().ok(), length: data.len() })
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn io_error(path: &Path, error: io::Error) -> FileError {
    FileError::Io { file: file_name(path), error }
}
