//! Names of rooms, each once in a dungeon.

use std::collections::{BTreeMap, BTreeSet};

/// The names that are taken.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
    /// How often a name was wished for when it and all others that the room would have liked were taken.
    again: BTreeMap<String, u32>,
}

impl Names {
    /// The first of these that is free; else the last of them with a number behind it: `Old Cellar 2`. Empty names are
    /// no names, and taken as often as they are wished for.
    pub fn take(&mut self, wishes: impl Iterator<Item = String>) -> String {
        let mut last = String::new();
        for name in wishes {
            if name.is_empty() || self.taken.insert(name.clone()) {
                return name;
            }
            last = name;
        }
        loop {
            let number = self.again.entry(last.clone()).or_insert(1);
            *number += 1;
            let name = format!("{last} {number}");
            // Each turn counts on, so a name that is free comes after at most as many turns as there are names.
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}
