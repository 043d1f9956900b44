//! Stocking: what each room holds.

use crate::{
    Seed, ValidPreset,
    dungeon::{Role, Word},
    locks::Locks,
    plan::{Node, NodeKind, Plan},
    preset::ContentsRow,
    roles::{Roles, RoomRole},
    seed::{Stage, draw, pick_weighted},
};

/// Contents by node of the plan: one spot for each word.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stock {
    /// By node.
    pub contents: Vec<Vec<Word>>,
}

/// What a room is asked about: its row of the contents table.
const ROW: u64 = 0;

/// Draws a row of the contents table for every ordinary room; special rooms have their own spots; start, end,
/// entrances and hall networks stay empty. The row is drawn by the room's key alone, so no other room, role or lock
/// changes it. (Grid carve, point 6: weighted rows of free words.) O(rooms · rows).
///
/// Locks are not read yet: they matter to bands of treasure, which no layout has so far.
pub fn stock(preset: &ValidPreset, seed: Seed, plan: &Plan, roles: &Roles, _locks: &Locks) -> Stock {
    let contents = plan.nodes.iter().zip(&roles.rooms).map(|(node, room)| spots(preset, seed, node, room)).collect();
    Stock { contents }
}

fn spots(preset: &ValidPreset, seed: Seed, node: &Node, room: &RoomRole) -> Vec<Word> {
    match (&room.special, &room.role, node.kind) {
        (Some(special), ..) => {
            preset.special_rooms.get(special.0 as usize).map(|kind| kind.spots.clone()).unwrap_or_default()
        }
        (None, Role::Plain, NodeKind::Room) => ordinary(&preset.contents, seed, node.key.0),
        _ => Vec::new(),
    }
}

fn ordinary(rows: &[ContentsRow], seed: Seed, key: u64) -> Vec<Word> {
    let bits = draw(seed, Stage::Stock, key, ROW);
    pick_weighted(bits, rows.iter().map(|row| row.weight)).map(|row| rows[row].spots.clone()).unwrap_or_default()
}
