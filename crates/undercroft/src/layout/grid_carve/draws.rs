//! Every random number of the carve.

use crate::{
    Seed,
    key::{ConnectionKey, RoomKey},
    seed::{Stage, below, draw},
};

const PRIORITY: u64 = 0;
const ROLL: u64 = 1;
const WASTE: u64 = 2;
const START: u64 = 3;
const END: u64 = 4;

/// The room with the lowest one goes first. It depends on the cell alone, not on the size of the grid.
pub fn room_priority(seed: Seed, room: RoomKey) -> u64 {
    draw(seed, Stage::Layout, room.0, PRIORITY)
}

/// The connection with the lowest one goes first. It depends on cell and direction alone.
pub fn connection_priority(seed: Seed, connection: ConnectionKey) -> u64 {
    draw(seed, Stage::Layout, connection.0, PRIORITY)
}

/// Step `t` removes a room when this is below W, a connection when it is 100 − V or more: 0..100.
pub fn roll(seed: Seed, t: u64) -> u32 {
    below(draw(seed, Stage::Layout, t, ROLL), 100) as u32
}

/// Step `t` is wasted when this is below the number of undone candidates: 0..`standing`.
pub fn waste(seed: Seed, t: u64, standing: u64) -> u64 {
    below(draw(seed, Stage::Layout, t, WASTE), standing)
}

/// Chooses the start row: 0..`rows`.
pub fn start_row(seed: Seed, rows: u32) -> u32 {
    below(draw(seed, Stage::Layout, 0, START), u64::from(rows)) as u32
}

/// Chooses the end row: 0..`rows`.
pub fn end_row(seed: Seed, rows: u32) -> u32 {
    below(draw(seed, Stage::Layout, 0, END), u64::from(rows)) as u32
}

/// Among the cells that may be the start, the one with the lowest is.
pub fn start_priority(seed: Seed, room: RoomKey) -> u64 {
    draw(seed, Stage::Layout, room.0, START)
}

/// Among the cells that may be the end, the one with the lowest is.
pub fn end_priority(seed: Seed, room: RoomKey) -> u64 {
    draw(seed, Stage::Layout, room.0, END)
}
