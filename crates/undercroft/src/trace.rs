//! The elementary steps of a construction, enough to replay it to any point.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    dungeon::Purpose,
    key::{ConnectionKey, RoomKey},
};

/// One elementary step. The first steps of a trace place all rooms, in order of key; in a grid carve all connections follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A room stands.
    RoomPlaced(RoomKey),
    /// Two rooms are joined.
    Connected {
        /// Their connection.
        connection: ConnectionKey,
        /// The western or northern room, of stairs the upper one.
        a: RoomKey,
        /// The other room.
        b: RoomKey,
        /// Why.
        reason: Reason,
    },
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
    /// A room got a way in from outside.
    EntranceMade(RoomKey),
    /// Two rooms of a level were looked at as neighbours and not joined, since another room is nearer to both.
    Vetoed {
        /// The room of the lower key.
        a: RoomKey,
        /// The other room.
        b: RoomKey,
        /// The room between them.
        by: RoomKey,
    },
    /// A connection is shut by a lock.
    Locked {
        /// Number of the lock.
        lock: u32,
        /// The connection.
        connection: ConnectionKey,
    },
    /// The key of a lock was laid.
    KeyLaid {
        /// Number of the lock.
        lock: u32,
        /// Where.
        room: RoomKey,
    },
    /// A die was rolled to stock a room.
    Rolled {
        /// The room.
        room: RoomKey,
        /// What for.
        purpose: Purpose,
        /// The face.
        face: u8,
        /// Whether there is one.
        hit: bool,
    },
}

/// Why two rooms are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// They are neighbours.
    Neighbours,
    /// To make another way round.
    Bonus,
    /// Stairs between two levels.
    Stairs,
    /// A teleporter.
    Teleporter,
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

/// A trace that can be played to any point and back.
///
/// ```
/// use undercroft::{Generator, Seed, trace::{Replay, Step}};
/// # use undercroft::Settings;
/// # let preset = Settings::default().validate("default", "veteran")?;
///
/// let mut steps: Vec<Step> = Vec::new();
/// let plan = Generator::new(&preset).seed(Seed(7)).trace(&mut steps).plan()?;
/// let mut replay = Replay::new(steps);
/// replay.seek(replay.len());
/// assert!(replay.rooms().eq(plan.nodes.iter().map(|node| node.key)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Replay {
    steps: Vec<Step>,
    at: usize,
    rooms: BTreeSet<RoomKey>,
    connections: BTreeSet<ConnectionKey>,
    /// The connections that each room ever had.
    of_room: BTreeMap<RoomKey, Vec<ConnectionKey>>,
    /// For each step played, the connections that it took with a room.
    taken: Vec<Vec<ConnectionKey>>,
}

impl Replay {
    /// Stands before the first step.
    pub fn new(steps: Vec<Step>) -> Self {
        let mut of_room: BTreeMap<RoomKey, Vec<ConnectionKey>> = BTreeMap::new();
        for step in &steps {
            if let Step::Connected { connection, a, b, .. } = *step {
                of_room.entry(a).or_default().push(connection);
                of_room.entry(b).or_default().push(connection);
            }
        }
        Self { steps, of_room, ..Self::default() }
    }

    /// Number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there are no steps.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How many steps have been played.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The step played last.
    pub fn last(&self) -> Option<Step> {
        self.at.checked_sub(1).map(|last| self.steps[last])
    }

    /// Plays forwards or back until `position` steps have been played, at most all.
    pub fn seek(&mut self, position: usize) {
        let position = position.min(self.steps.len());
        while self.at < position {
            self.forward();
        }
        while self.at > position {
            self.back();
        }
    }

    /// The rooms that stand, in order of key.
    pub fn rooms(&self) -> impl Iterator<Item = RoomKey> + '_ {
        self.rooms.iter().copied()
    }

    /// The connections and links that stand, in order of key.
    pub fn connections(&self) -> impl Iterator<Item = ConnectionKey> + '_ {
        self.connections.iter().copied()
    }

    fn forward(&mut self) {
        let mut taken = Vec::new();
        match self.steps[self.at] {
            Step::RoomPlaced(room) => drop(self.rooms.insert(room)),
            Step::Connected { connection, .. } => drop(self.connections.insert(connection)),
            Step::ConnectionRemoved { connection, .. } => drop(self.connections.remove(&connection)),
            Step::RoomRemoved { room, .. } | Step::CutOff(room) => {
                self.rooms.remove(&room);
                for connection in self.of_room.get(&room).into_iter().flatten() {
                    if self.connections.remove(connection) {
                        taken.push(*connection);
                    }
                }
            }
            // Changes no room and no connection.
            _ => {}
        }
        self.taken.push(taken);
        self.at += 1;
    }

    fn back(&mut self) {
        self.at -= 1;
        self.connections.extend(self.taken.pop().unwrap_or_default());
        match self.steps[self.at] {
            Step::RoomPlaced(room) => drop(self.rooms.remove(&room)),
            Step::Connected { connection, .. } => drop(self.connections.remove(&connection)),
            Step::ConnectionRemoved { connection, .. } => drop(self.connections.insert(connection)),
            Step::RoomRemoved { room, .. } | Step::CutOff(room) => drop(self.rooms.insert(room)),
            // Changes no room and no connection.
            _ => {}
        }
    }
}
