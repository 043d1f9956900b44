//! The elementary steps of a construction, enough to replay it to any point.

use crate::key::{ConnectionKey, RoomKey};

/// One elementary step. The first steps of a trace place all rooms and connections, in order of key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A room stands.
    RoomPlaced(RoomKey),
    /// Two rooms are joined.
    Connected(ConnectionKey),
    /// The roll of step `t` chose to remove nothing.
    Idle {
        /// Number of the step, from 0.
        t: u64,
    },
    /// Step `t` drew what had been undone before.
    Wasted {
        /// Number of the step, from 0.
        t: u64,
    },
    /// Step `t` took a room and all its connections.
    RoomRemoved {
        /// Number of the step, from 0.
        t: u64,
        /// The room.
        room: RoomKey,
    },
    /// Step `t` took a connection.
    ConnectionRemoved {
        /// Number of the step, from 0.
        t: u64,
        /// The connection.
        connection: ConnectionKey,
    },
    /// Step `t` would have parted start and end by taking this room: it stays.
    RoomUndone {
        /// Number of the step, from 0.
        t: u64,
        /// The room.
        room: RoomKey,
    },
    /// Step `t` would have parted start and end by taking this connection: it stays.
    ConnectionUndone {
        /// Number of the step, from 0.
        t: u64,
        /// The connection.
        connection: ConnectionKey,
    },
    /// The room can't be reached from the start and is dropped, with its connections.
    CutOff(RoomKey),
}

/// Takes the steps as they happen.
pub trait Sink {
    /// One more step.
    fn step(&mut self, step: Step);
}

impl Sink for Vec<Step> {
    fn step(&mut self, step: Step) {
        self.push(step);
    }
}
