//! Bounds of special rooms and their rules.

use std::collections::BTreeMap;

use super::Judge;
use crate::preset::{
    fields::RESERVED_KINDS,
    settings::{Rule, Settings, SpecialRoom},
    words::nearest,
};

impl Judge {
    pub(super) fn special_rooms(&mut self, settings: &Settings) {
        self.entries("special_rooms", settings.special_rooms.len());
        let mut seen = BTreeMap::new();
        for (i, room) in settings.special_rooms.iter().enumerate() {
            if let Some(first) = seen.get(&room.kind) {
                self.add(
                    format!("special_rooms[{i}].kind"),
                    format!("\"{}\" is the kind of special_rooms[{first}] already; each kind stands once", room.kind),
                );
                continue;
            }
            seen.insert(room.kind.clone(), i);
            if RESERVED_KINDS.contains(&&*room.kind) {
                self.add(
                    format!("special_rooms[{i}].kind"),
                    format!(
                        "\"{}\" is a word of the generator; take another than {}",
                        room.kind,
                        RESERVED_KINDS.join(", ")
                    ),
                );
            } else if self.word(&format!("special_rooms[{i}].kind"), &room.kind) {
                self.special_room(&format!("special_rooms[\"{}\"]", room.kind), room, settings);
            }
        }
    }

    fn special_room(&mut self, path: &str, room: &SpecialRoom, settings: &Settings) {
        let pair = |low: u32, high: u32| format!("({low}, {high})");
        self.range(&format!("{path}.count"), room.count, pair);
        self.number(&format!("{path}.chance"), u64::from(room.chance));
        self.entries(&format!("{path}.where"), room.rules.len());
        for (i, rule) in room.rules.iter().enumerate() {
            self.rule(&format!("{path}.where[{i}]"), rule);
        }
        if let Some(shape) = room.shape {
            self.shape(&format!("{path}.shape"), shape, settings);
        }
        self.spots(&format!("{path}.spots"), &room.spots);
        if let Some((from, to)) = &room.tiers {
            self.tier_span(&format!("{path}.tiers"), from, to, &settings.tiers);
        }
    }

    fn rule(&mut self, path: &str, rule: &Rule) {
        let named = |word: &'static str| move |low: u32, high: u32| format!("{word}({low}, {high})");
        let pair = |low: u32, high: u32| format!("({low}, {high})");
        match *rule {
            Rule::Halls(a, b) => self.range(path, (a, b), named("Halls")),
            Rule::DistanceFromStart(a, b) => self.range(path, (a, b), named("DistanceFromStart")),
            Rule::DistanceToEnd(a, b) => self.range(path, (a, b), named("DistanceToEnd")),
            Rule::DeadEnd { length, within } => {
                self.range(&format!("{path}.length"), length, pair)
                    & self.range(&format!("{path}.within"), within, pair)
            }
            Rule::OnEveryRoute | Rule::NeverOnEveryRoute | Rule::MarkAsBlocked => true,
        };
    }

    /// The first and last tier of a special room: both known, in the order of the file.
    fn tier_span(&mut self, path: &str, from: &str, to: &str, tiers: &[String]) {
        let place = |name: &str| tiers.iter().position(|tier| tier == name);
        let here = format!("the tiers here are {}", tiers.join(", "));
        let (first, last) = (place(from), place(to));
        for name in [(from, first), (to, last)].into_iter().filter(|(_, place)| place.is_none()).map(|(name, _)| name) {
            let message = format!("no tier \"{name}\"; {here}");
            self.add(path, message).needing(&["tiers"]).help =
                nearest(name, tiers.iter().map(String::as_str)).map(|near| format!("\"{near}\"?"));
        }
        if first.zip(last).is_some_and(|(first, last)| first > last) {
            self.add(path, format!("the easier tier stands first; {here}")).needing(&["tiers"]).help =
                Some(format!("(\"{to}\", \"{from}\")"));
        }
    }
}
