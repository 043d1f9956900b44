//! Bounds of doors, locks and keys.

use super::Judge;
use crate::preset::settings::{Keys, LayoutSettings, Locked, Settings};

impl Judge {
    pub(super) fn doors(&mut self, settings: &Settings) {
        let doors = &settings.doors;
        self.number("doors.chance", u64::from(doors.chance));
        self.entries("doors.kinds", doors.kinds.len());
        for (kind, weight) in &doors.kinds {
            let path = format!("doors.kinds[\"{kind}\"]");
            self.word(&path, kind);
            self.number(&path, u64::from(*weight));
        }
        let locked = match doors.locked {
            Locked::Exactly(locked) | Locked::Upto(locked) => locked,
            Locked::AsLabelled => 0,
        };
        if self.number("doors.locked", u64::from(locked)) {
            self.locks_in_one_room(settings);
        }
        if let Keys::PerColour(kinds) = doors.keys {
            self.number("doors.keys", u64::from(kinds));
        }
        if doors.kinds.is_empty() && (doors.chance > 0 || locked > 0) {
            self.add("doors.kinds", "at least one word, because there are doors")
                .needing(&["doors.chance", "doors.locked"])
                .help = Some("{ \"wood\": 1 }".to_owned());
        }
        self.weights("doors.kinds", doors.kinds.values().copied());
    }

    /// A dungeon that never has more than one room has no door to lock.
    fn locks_in_one_room(&mut self, settings: &Settings) {
        let (Locked::Exactly(locks @ 1..), LayoutSettings::Pointcrawl(crawl)) =
            (settings.doors.locked, &settings.layout)
        else {
            return;
        };
        if crawl.rooms.range().1 == 1 {
            let message = format!("0 in a dungeon of one room@(layout.rooms), found {locks}");
            self.add("doors.locked", message).needing(&["layout.rooms"]).help =
                Some("Exactly(0), or more rooms".into());
        }
    }
}
