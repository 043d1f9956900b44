//! What can go wrong while a valid preset becomes a dungeon.

use thiserror::Error;

use crate::Seed;

/// Tiles of all levels together: 2²⁴ at most.
pub const MAX_TILES: u64 = 1 << 24;

/// Why no dungeon came out. Everything that can be known from the preset alone is found when it is read instead.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// A special room with `required: true` found no room that meets its rules.
    #[error("special_rooms[\"{kind}\"]: no room of this dungeon meets its rules   (tier {tier}, seed {seed})")]
    SpecialRoom {
        /// The kind.
        kind: String,
        /// Its place in `special_rooms`.
        index: u32,
        /// The rule that no room met, by its place in `where`; `None` when all rooms were taken.
        rule: Option<u32>,
        /// How many rooms met the rules before that one.
        candidates: u32,
        /// The tier.
        tier: String,
        /// The seed.
        seed: Seed,
    },
    /// A layout, most likely a custom one, gave a plan that no dungeon can be made of.
    #[error("layout {layout}: {what}   (seed {seed})")]
    Layout {
        /// Name of the layout.
        layout: String,
        /// What is wrong.
        what: String,
        /// The seed.
        seed: Seed,
    },
    /// The caller asked to stop.
    #[error("cancelled")]
    Cancelled,
}
