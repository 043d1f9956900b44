//! What stands in an opening.

use crate::{
    Seed, ValidPreset,
    dungeon::{OpeningKind, Word},
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
    /// The lock sits at the other end of the hall.
    Elsewhere,
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
