//! What stands in an opening.

use crate::{
    Seed, ValidPreset,
    dungeon::{LockId, OpeningKind, Word},
    plan::{Label, PlannedConnection},
    seed::{Stage, chance, draw, pick_weighted},
};

const DOOR: u64 = 4;
const MATERIAL: u64 = 6;

/// What the lock of a connection means for one of its openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Locking {
    /// The connection has no lock.
    None,
    /// The lock sits here.
    Here,
    /// The lock, or the only door, sits at the other end of the hall.
    Elsewhere,
}

impl Locking {
    /// What the lock of a connection, with the end where it sits, means at the end `room`; and the lock, if it sits here.
    pub(super) fn at(lock: Option<(LockId, u32)>, room: u32) -> (Self, Option<LockId>) {
        match lock {
            None => (Self::None, None),
            Some((id, near)) if near == room => (Self::Here, Some(id)),
            Some(_) => (Self::Elsewhere, None),
        }
    }
}

/// Chooses doors and what they are made of.
pub(super) struct Doors {
    seed: Seed,
    chance: u32,
    materials: Vec<(Word, u32)>,
    plain: Word,
    nothing: Word,
}

impl Doors {
    /// The doors of a preset.
    pub(super) fn new(preset: &ValidPreset, seed: Seed) -> Self {
        Self {
            seed,
            chance: preset.doors.chance,
            materials: preset.doors.kinds.iter().map(|(word, weight)| (word.clone(), *weight)).collect(),
            plain: Word::from("plain"),
            nothing: Word::default(),
        }
    }

    /// As [`Doors::choose`], where a label is about the connection as a whole: one door at the end nearer the start, as a
    /// lock would be. A hidden hall is hidden from both its rooms, else the far one would show it.
    pub(super) fn choose_one(
        &self,
        connection: &PlannedConnection,
        end: u64,
        is_near: bool,
        locking: Locking,
    ) -> (OpeningKind, Word) {
        let elsewhere = !is_near && matches!(connection.label, Label::Door | Label::Locked);
        let locking = if elsewhere && locking == Locking::None { Locking::Elsewhere } else { locking };
        self.choose(connection, end, locking)
    }

    /// Kind and material of the opening at the first (`end` 0) or second end of a connection.
    pub(super) fn choose(&self, connection: &PlannedConnection, end: u64, locking: Locking) -> (OpeningKind, Word) {
        let key = connection.key.0;
        let kind = match (locking, connection.label) {
            (Locking::Here, _) => OpeningKind::Locked,
            (Locking::Elsewhere, _) => OpeningKind::Open,
            (_, Label::Open | Label::Corridor | Label::Trap | Label::Obstruction) => OpeningKind::Open,
            // A proposed lock that was not kept is a plain door.
            (_, Label::Door | Label::Locked) => OpeningKind::Door,
            (_, Label::Secret) => OpeningKind::Secret,
            (_, Label::Any) if chance(draw(self.seed, Stage::Tiles, key, DOOR + end), self.chance) => OpeningKind::Door,
            (_, Label::Any) => OpeningKind::Open,
        };
        if kind == OpeningKind::Open {
            return (kind, self.nothing.clone());
        }
        let bits = draw(self.seed, Stage::Tiles, key, MATERIAL + end);
        let row = pick_weighted(bits, self.materials.iter().map(|(_, weight)| *weight));
        let material = row.and_then(|row| self.materials.get(row)).map_or(&self.plain, |(word, _)| word);
        (kind, material.clone())
    }
}
