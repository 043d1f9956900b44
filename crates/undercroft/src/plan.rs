//! What every layout returns: rooms and the connections between them, by key, before any tile is placed.

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    key::{ConnectionKey, RoomKey},
    relaxation::Relaxation,
};

/// The result of a layout. Nodes and connections are in order of their key, and each end of a connection is an index
/// into `nodes`.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Rooms, and hall networks where several rooms share one.
    pub nodes: Vec<Node>,
    /// Pairs of nodes on one level that are joined by an opening or a hall.
    pub connections: Vec<PlannedConnection>,
    /// Pairs of nodes that are joined without tiles between them.
    pub links: Vec<PlannedLink>,
    /// Node of the start room, if the layout sets it.
    pub start: Option<u32>,
    /// Node of the end room, if the layout sets it.
    pub end: Option<u32>,
    /// Nodes of all rooms with a way in from outside, in order; where the layout sets no start it is the first of them.
    pub entrances: Vec<u32>,
    /// How the nodes become tiles.
    pub space: Space,
    /// What the layout counted while it worked.
    pub report: LayoutReport,
    /// Where the layout gave less than was asked for.
    pub relaxations: Vec<Relaxation>,
}

impl Plan {
    /// Both ends of each connection, then of each link: the edges of the graph of nodes.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + Clone {
        self.connections.iter().map(|c| (c.a, c.b)).chain(self.links.iter().map(|l| (l.a, l.b)))
    }

    /// Says which node is named but not there, if one is. Built-in layouts name none; a custom one may.
    pub(crate) fn missing_node(&self) -> Option<String> {
        let is_missing = |node: u32| node as usize >= self.nodes.len();
        let ends = self.connections.iter().map(|c| (c.key, c.a.max(c.b)));
        let ends = ends.chain(self.links.iter().map(|l| (l.key, l.a.max(l.b))));
        let mut ends = ends.filter(|(_, node)| is_missing(*node));
        if let Some((key, node)) = ends.next() {
            return Some(format!("connection {key} leads to node {node}; there are {}", self.nodes.len()));
        }
        let ends = self.start.into_iter().chain(self.end).map(|node| ("start or end", node));
        let mut named = ends.chain(self.entrances.iter().map(|node| ("an entrance", *node)));
        let (what, node) = named.find(|(_, node)| is_missing(*node))?;
        Some(format!("{what} is node {node}; there are {}", self.nodes.len()))
    }
}

/// A room or a hall network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name.
    pub key: RoomKey,
    /// 0 is the top level.
    pub level: u16,
    /// Where it lies in the layout's own coordinates.
    pub cell: Point,
    /// Room or hall network.
    pub kind: NodeKind,
}

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// One room.
    Room,
    /// Halls that several rooms share.
    HallNetwork,
}

/// Two nodes to be joined by an opening or a hall. In a grid `a` is the western or northern one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedConnection {
    /// Its name.
    pub key: ConnectionKey,
    /// Index of one node.
    pub a: u32,
    /// Index of the other node.
    pub b: u32,
    /// What the layout proposes for its doors.
    pub label: Label,
    /// Whether it was added to make another way round.
    pub bonus: bool,
}

/// What a layout proposes for a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Label {
    /// No wish: the preset's door chance decides.
    #[default]
    Any,
    /// No door.
    Open,
    /// A door.
    Door,
    /// A locked door.
    Locked,
    /// A hidden door.
    Secret,
    /// A hall without doors.
    Corridor,
    /// A hall with a trap in it, which can be passed.
    Trap,
    /// A hall with something in the way, which can be passed.
    Obstruction,
}

impl Label {
    /// The word that files and pictures use: `any`, `open`, `door`, `locked`, `secret`, `corridor`, `trap`,
    /// `obstruction`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Open => "open",
            Self::Door => "door",
            Self::Locked => "locked",
            Self::Secret => "secret",
            Self::Corridor => "corridor",
            Self::Trap => "trap",
            Self::Obstruction => "obstruction",
        }
    }
}

/// Two nodes to be joined without tiles between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedLink {
    /// Its name.
    pub key: ConnectionKey,
    /// Index of one node, the upper one of stairs.
    pub a: u32,
    /// Index of the other node.
    pub b: u32,
    /// Stairs, teleporter or tunnel.
    pub kind: crate::dungeon::LinkKind,
}

/// How nodes become tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Space {
    /// Every node owns a block of `cell` tiles, at its cell of a grid this large.
    Blocks {
        /// X.
        columns: u32,
        /// Y.
        rows: u32,
    },
    /// Every node lies at a point of a lattice this large, the same on every level, and any two nodes of a level may be
    /// joined: their halls are routed round the rooms between.
    Lattice {
        /// Points from west to east.
        columns: u32,
        /// Points from north to south.
        rows: u32,
    },
}

/// What a layout counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LayoutReport {
    /// Steps taken (those before the carve ended).
    pub steps: u64,
    /// Steps that chose to remove nothing.
    pub idle: u64,
    /// Steps that drew what had been undone before.
    pub wasted: u64,
    /// Steps that were undone since they would have parted start and end.
    pub undone: u64,
    /// Rooms that were dropped since they could not be reached.
    pub cut_off: u64,
    /// Bonus connections of a pointcrawl that found no place.
    #[serde(skip_serializing_if = "is_zero")]
    pub spent: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // What serde calls takes a reference.
const fn is_zero(number: &u64) -> bool {
    *number == 0
}
