//! # Undercroft
//!
//! A preset and a seed become a dungeon; everything else reads that dungeon.
//!
//! The stages, in the order in which data flows: [`layout`] → [`roles`] → [`locks`] → [`stock`] → [`tiles`] →
//! [`Dungeon`]. [`check`] says whether a dungeon is right, [`measure`] what it is like, [`trace`] how it came to be.

pub mod check;
pub mod coherence;
pub mod dungeon;
pub mod error;
pub mod exits;
pub mod exploded;
pub mod generator;
pub mod graph;
pub mod grid;
pub mod key;
pub mod layout;
pub mod locks;
pub mod measure;
pub mod nav;
pub mod picture;
pub mod plan;
pub mod preset;
pub mod props;
pub mod relaxation;
pub mod roles;
pub mod seed;
pub mod stock;
pub mod tables;
pub mod tiles;
pub mod tileset;
pub mod trace;

pub use dungeon::Dungeon;
pub use error::GenerateError;
pub use generator::{Generator, generate};
pub use preset::{Settings, ValidPreset};
pub use seed::Seed;

/// Version of what a seed gives. It changes when any preset and seed give another dungeon than before.
pub const GENERATOR: u32 = 2;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeCode;
