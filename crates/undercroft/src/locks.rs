//! Locks and keys, with the guarantee that no order of play can strand the player.

use crate::{Seed, ValidPreset, graph::Graph, plan::Plan, relaxation::Relaxation, roles::Roles};

/// Locks of a plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Locks {
    /// The locks; the index is the number of the lock.
    pub locks: Vec<PlannedLock>,
    /// By node: locks on the way from the start that can't be gone round.
    pub lock_depth: Vec<u32>,
    /// Numbers of the locks in an order in which they can be opened.
    pub solving_order: Vec<u32>,
    /// Fewer locks than asked for.
    pub relaxations: Vec<Relaxation>,
}

/// One lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedLock {
    /// Index into the plan's connections.
    pub connection: u32,
    /// Its end nearer the start: the lock sits at the opening on this side.
    pub near: u32,
    /// Node where the key lies.
    pub key_room: u32,
    /// Kind of key; locks of one kind open with the same key.
    pub key_kind: u32,
    /// Whether it shuts only a short cut.
    pub bypassable: bool,
}

/// Chooses the locked connections and a room for each key.
pub fn place(preset: &ValidPreset, seed: Seed, plan: &Plan, graph: &Graph, roles: &Roles) -> Locks {
    // CONTRACT: real work follows.
    let _ = (preset, seed, plan, roles);
    Locks { lock_depth: vec![0; graph.len()], ..Locks::default() }
}
