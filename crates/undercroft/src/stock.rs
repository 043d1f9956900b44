//! Stocking: what each room holds.

use crate::{Seed, ValidPreset, dungeon::Word, locks::Locks, plan::Plan, roles::Roles};

/// Contents by node of the plan: one spot for each word.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stock {
    /// By node.
    pub contents: Vec<Vec<Word>>,
}

/// Draws a row of the contents table for every ordinary room; special rooms have their own spots; start, end and hall
/// networks stay empty.
pub fn stock(preset: &ValidPreset, seed: Seed, plan: &Plan, roles: &Roles, locks: &Locks) -> Stock {
    // CONTRACT: real work follows.
    let _ = (preset, seed, roles, locks);
    Stock { contents: vec![Vec::new(); plan.nodes.len()] }
}
