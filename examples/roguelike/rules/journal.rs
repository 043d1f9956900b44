//! What has happened, in words.

use bevy::prelude::*;

/// Lines kept.
const LINES: usize = 40;

/// The last lines, oldest first.
#[derive(Resource, Default, Debug)]
pub struct Journal {
    lines: Vec<String>,
    /// Counts every line ever told.
    pub told: u64,
}

impl Journal {
    pub fn tell(&mut self, line: impl Into<String>) {
        if self.lines.len() == LINES {
            self.lines.remove(0);
        }
        self.lines.push(line.into());
        self.told += 1;
    }

    /// The last lines, newest first.
    pub fn last(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().rev().map(String::as_str)
    }
}
