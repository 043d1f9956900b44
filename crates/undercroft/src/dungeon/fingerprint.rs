//! Fingerprints: one number that differs when a dungeon differs.

use super::{AreaKind, Dungeon, Find, Form, LinkId, LinkKind, ThingKind, Via};
use crate::{plan::Label, seed::mix};

/// Folds numbers into one, in order.
struct Fold(u64);

impl Fold {
    fn add(&mut self, value: u64) {
        self.0 = mix(self.0.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ value.wrapping_mul(0xD1B5_4A32_D192_ED03));
    }

    fn text(&mut self, text: &str) {
        self.add(text.len() as u64);
        self.add(crate::seed::fnv1a(text.as_bytes()));
    }

    fn find(&mut self, find: &Find) {
        self.add(find.purpose as u64);
        self.text(&find.kind);
        self.add(u64::from(find.level) << 32 | u64::from(find.quantity));
        self.text(&find.text);
    }
}

impl Dungeon {
    /// Changes when any room, tile, door, thing or lock changes, or what was rolled on tables; not with props, exits (which
    /// follow from the rest), the names of preset and tier, or the versions.
    pub fn fingerprint(&self) -> u64 {
        let mut fold = Fold(self.layout_fingerprint());
        fold.add(u64::from(self.start.0) << 32 | u64::from(self.end.0));
        for area in &self.areas {
            fold.add(area.key.0);
            fold.text(area.role.word());
            fold.add(u64::from(area.depth) << 32 | u64::from(area.lock_depth));
            match area.shape.map(|shape| shape.form) {
                Some(Form::Rectangle(w, h)) => fold.add(1 << 62 | u64::from(w) << 31 | u64::from(h)),
                Some(Form::Disc(r)) => fold.add(2 << 62 | u64::from(r)),
                None => fold.add(u64::from(area.width)),
            }
            fold.add(area.contents.len() as u64);
            area.contents.iter().for_each(|word| fold.text(word));
        }
        for opening in &self.openings {
            fold.add(opening.connection.0);
            fold.add(opening.kind as u64 | u64::from(opening.length) << 8);
            fold.add(u64::from(opening.at.x as u32) << 32 | u64::from(opening.at.y as u32));
            fold.text(&opening.material);
        }
        for link in &self.links {
            fold.add(link.connection.0);
            fold.add(link.kind as u64);
        }
        for thing in &self.things {
            fold.add(u64::from(thing.at.x as u32) << 32 | u64::from(thing.at.y as u32));
            fold.add(u64::from(thing.at.level));
            match &thing.kind {
                ThingKind::Spawn => fold.add(1),
                ThingKind::Exit => fold.add(2),
                ThingKind::Entrance => fold.add(3),
                ThingKind::Spot(word) => fold.text(word),
                ThingKind::Key(lock) => fold.add(4 << 32 | u64::from(lock.0)),
                ThingKind::LinkEnd(link) => fold.add(5 << 32 | u64::from(link.0)),
                ThingKind::Trap => fold.add(6),
                ThingKind::Obstruction => fold.add(7),
            }
        }
        for lock in &self.locks {
            fold.add(lock.connection.0);
            fold.add(u64::from(lock.key_room.0) << 32 | u64::from(lock.key_kind));
        }
        self.fold_rolled(&mut fold);
        for level in &self.levels {
            fold.add(u64::from(level.width()) << 32 | u64::from(level.height()));
            for (kind, owner) in level.kinds().iter().zip(level.owners()) {
                fold.add((*kind as u64) << 32 | u64::from(*owner));
            }
        }
        fold.0
    }

    /// Labels, and what tables gave. Each part counts only where there is some of it, so that a dungeon without tables and
    /// labels has the same number as before there were any.
    fn fold_rolled(&self, fold: &mut Fold) {
        for connection in self.connections.iter().filter(|c| c.label != Label::Any || c.bonus) {
            fold.add(connection.key.0);
            fold.text(connection.label.word());
            fold.add(u64::from(connection.bonus));
        }
        for area in self.areas.iter().filter(|area| !area.name.is_empty() || !area.finds.is_empty()) {
            fold.add(area.key.0);
            fold.text(&area.name);
            area.finds.iter().for_each(|find| fold.find(find));
        }
        for hazard in self.hazards.iter() {
            fold.add(hazard.connection.0);
            fold.text(hazard.label.word());
            hazard.find.iter().for_each(|find| fold.find(find));
        }
        for wandering in self.wandering.iter() {
            fold.add(u64::from(wandering.level));
            wandering.rows.iter().for_each(|find| fold.find(find));
        }
        if !self.origin.is_empty() {
            fold.text(&self.origin);
        }
    }

    /// Changes when a room or a connection appears or goes; not with shapes, tiles, doors or contents.
    pub fn layout_fingerprint(&self) -> u64 {
        let mut fold = Fold(0);
        for area in self.areas.iter().filter(|area| area.kind == AreaKind::Room) {
            fold.add(area.key.0);
        }
        for connection in &self.connections {
            fold.add(connection.key.0);
            // A tunnel stands for a hall that found no way, which is no matter of the layout.
            let is_link = |id: LinkId| self.links.get(id.index()).is_none_or(|link| link.kind != LinkKind::Tunnel);
            fold.add(u64::from(matches!(connection.via, Via::Link(id) if is_link(id))));
        }
        fold.0
    }
}
