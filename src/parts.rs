//! The entities of a standing dungeon: levels, rooms, halls, openings, doors, spots and stairs.
//!
//! All are children of their level, mirrors of the core's data, complete when `On<Add, …>` fires for them: [`TilePos`],
//! [`OnLevel`], [`ChildOf`] and [`Transform`] (the centre of the tile) are there, and so is what is named at each.

use std::{fmt, ops::Deref};

use bevy::{ecs::entity::MapEntities, prelude::*};
use undercroft::{dungeon::Purpose, plan::Label};

use crate::{Dir, RoomKind, SpotKind, TilePos};

/// One level of a dungeon. Its entity lives on when the dungeon is made anew; its children do not.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[require(Transform)]
#[cfg_attr(feature = "render", require(Visibility))]
pub struct DungeonLevel {
    /// 0 is the top level.
    pub index: u16,
    /// Columns and rows of tiles.
    pub size: UVec2,
}

/// The level on which an entity stands.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, PartialEq)]
pub struct OnLevel(#[entities] pub Entity);

/// A room. Its entity also has [`Neighbours`] and [`Contents`].
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[require(Transform)]
#[cfg_attr(feature = "render", require(Visibility))]
pub struct Room {
    /// Its name in saves: stays when other rooms of the preset come and go.
    pub key: u64,
    /// Number shown to people: from 1, or in dungeons with levels by design the level and two digits or three (203).
    pub number: u32,
    /// What it is for.
    pub kind: RoomKind,
    /// Rooms entered on the shortest way from the start, which has 0.
    pub depth: u32,
    /// Locks on the way from the start that cannot be gone round.
    pub lock_depth: u32,
    /// Smallest rectangle round its floor, in tiles (y south; `max` is not in it).
    pub bounds: IRect,
    /// A key lies here: something should guard it.
    pub wants_guard: bool,
    /// What people call it, such as "Flooded Guardroom"; empty where no tables were used.
    pub name: String,
    /// What was rolled on tables for it: monsters, treasure, what one sees, smells and hears.
    pub finds: Vec<Find>,
}

/// A hall between rooms. Its entity also has [`Contents`]: traps and obstructions.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[require(Transform)]
#[cfg_attr(feature = "render", require(Visibility))]
pub struct Hall {
    /// Its name in saves.
    pub key: u64,
    /// Width in tiles.
    pub width: u32,
    /// Smallest rectangle round its floor, in tiles (y south; `max` is not in it).
    pub bounds: IRect,
}

/// The rooms that a room is joined with, in the order of the connections.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
pub struct Neighbours(#[entities] pub Vec<Neighbour>);

impl Deref for Neighbours {
    type Target = [Neighbour];

    fn deref(&self) -> &[Neighbour] {
        &self.0
    }
}

/// One way out of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, MapEntities)]
#[reflect(Clone, Debug, PartialEq)]
pub struct Neighbour {
    /// The room at the other end.
    #[entities]
    pub room: Entity,
    /// What one goes through on this side: an [`Opening`], or [`Stairs`].
    #[entities]
    pub through: Entity,
    /// Where the opening leads; `None` for stairs and the like.
    pub dir: Option<Dir>,
    /// What this way out is called, as on maps and in keys; no other of the room is called so. `None` in dungeons out of
    /// files from before there were names.
    pub name: Option<ExitName>,
    /// What the layout proposed for it.
    pub label: WayLabel,
}

/// The name of a way out of a room: `N left`, `E`, `down`, `teleporter A`. [`Display`](fmt::Display) writes it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect)]
#[reflect(opaque)]
#[reflect(Clone, Debug, PartialEq, Hash)]
pub struct ExitName(pub undercroft::dungeon::ExitName);

impl fmt::Display for ExitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a layout proposed for the way between two rooms; the doors that came of it are [`Door`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Clone, Debug, Default, PartialEq, Hash)]
#[non_exhaustive]
pub enum WayLabel {
    /// Nothing: the preset's door chance decided.
    #[default]
    Any,
    /// No door.
    Open,
    /// A door.
    Door,
    /// A locked door, or tunnel.
    Locked,
    /// A hidden door.
    Secret,
    /// A hall without doors.
    Corridor,
    /// A hall with a trap in it.
    Trap,
    /// A hall with something in the way.
    Obstruction,
}

impl From<Label> for WayLabel {
    fn from(label: Label) -> Self {
        match label {
            Label::Open => Self::Open,
            Label::Door => Self::Door,
            Label::Locked => Self::Locked,
            Label::Secret => Self::Secret,
            Label::Corridor => Self::Corridor,
            Label::Trap => Self::Trap,
            Label::Obstruction => Self::Obstruction,
            _ => Self::Any,
        }
    }
}

/// What a random table gave, for people and for games. The dice are in the core's
/// [`Find`](undercroft::dungeon::Find), by [`DungeonMap::dungeon`](crate::DungeonMap::dungeon).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Clone, Debug, Default, PartialEq, Hash)]
pub struct Find {
    /// What it was rolled for.
    pub purpose: FindPurpose,
    /// The table.
    pub table: String,
    /// What it is, a word of the table such as `ghoul` or `silver`; empty where it has none.
    pub kind: String,
    /// Level of a monster, depth of a treasure; 0 where there is none.
    pub level: u32,
    /// How many.
    pub quantity: u32,
    /// As people read it: `4 ghouls, asleep under the table`.
    pub text: String,
}

impl From<&undercroft::dungeon::Find> for Find {
    fn from(find: &undercroft::dungeon::Find) -> Self {
        Self {
            purpose: find.purpose.into(),
            table: find.table.to_string(),
            kind: find.kind.to_string(),
            level: find.level,
            quantity: find.quantity,
            text: find.text.clone(),
        }
    }
}

/// What a [`Find`] was rolled for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Clone, Debug, Default, PartialEq, Hash)]
#[non_exhaustive]
pub enum FindPurpose {
    /// Who is in the room.
    Monster,
    /// What is to be had.
    Treasure,
    /// What one sees first.
    #[default]
    Dressing,
    /// What one smells.
    Smell,
    /// What one hears.
    Sound,
    /// What light there is.
    Light,
    /// A trap in a hall.
    Trap,
    /// Something in the way in a hall.
    Obstruction,
    /// What wanders about on a level.
    Wandering,
}

impl From<Purpose> for FindPurpose {
    fn from(purpose: Purpose) -> Self {
        match purpose {
            Purpose::Monster => Self::Monster,
            Purpose::Treasure => Self::Treasure,
            Purpose::Smell => Self::Smell,
            Purpose::Sound => Self::Sound,
            Purpose::Light => Self::Light,
            Purpose::Trap => Self::Trap,
            Purpose::Obstruction => Self::Obstruction,
            Purpose::Wandering => Self::Wandering,
            _ => Self::Dressing,
        }
    }
}

/// The [`Spot`]s and [`Stairs`] of a room, and those of a hall.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
pub struct Contents(#[entities] pub Vec<Entity>);

impl Deref for Contents {
    type Target = [Entity];

    fn deref(&self) -> &[Entity] {
        &self.0
    }
}

/// A straight run of tiles between exactly two areas. If something stands in it, the entity also has a [`Door`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(Transform)]
#[cfg_attr(feature = "render", require(Visibility))]
pub struct Opening {
    /// Its number in the dungeon: the same whenever the same dungeon is made, so that a save can name it.
    pub id: u32,
    /// The [`Room`] or [`Hall`] west or north of it, then the one east or south of it.
    #[entities]
    pub areas: [Entity; 2],
    /// From the first area into the second: east or south.
    pub facing: Dir,
    /// Tiles, from the entity's [`TilePos`] on to the south (facing east) or east (facing south).
    pub length: u32,
    /// What the layout proposed for the way that it is part of.
    pub label: WayLabel,
}

impl Opening {
    /// The area on the other side; `None` if `area` is on neither.
    pub fn other(&self, area: Entity) -> Option<Entity> {
        match self.areas {
            [a, b] if a == area => Some(b),
            [a, b] if b == area => Some(a),
            _ => None,
        }
    }
}

/// What stands in an opening.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
pub struct Door {
    /// Whether one can walk through.
    pub open: bool,
    /// Door, hidden door or portcullis.
    pub kind: DoorKind,
    /// What it is made of, a word of the preset.
    pub material: String,
    /// The key that it needs; `None` when it is not locked. A door that is open can be walked through all the same.
    ///
    /// A lock that the game puts on stops all; who has its key is for the game to say: ways for
    /// [`Travel::with_keys`](crate::Travel::with_keys) know the keys with which the dungeon was made.
    pub key: Option<DoorKey>,
}

impl Door {
    /// Takes the lock off if this is its key; returns whether it is unlocked now. The door stays closed.
    pub fn unlock(&mut self, key: &DoorKey) -> bool {
        if self.key.as_ref().is_some_and(|needed| needed.kind == key.kind) {
            self.key = None;
        }
        self.key.is_none()
    }
}

/// Kind of a door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Clone, Debug, Default, PartialEq, Hash)]
#[non_exhaustive]
pub enum DoorKind {
    /// A door.
    #[default]
    Plain,
    /// A hidden door.
    Secret,
    /// A portcullis.
    Grate,
}

/// Which key opens a lock. On a door: what it needs. As a component, beside [`Spot`]: what lies there.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq, Hash)]
pub struct DoorKey {
    /// Locks with the same number are opened by the same key.
    pub kind: u32,
    /// The colour shared by lock and key.
    pub colour: KeyColour,
}

impl From<&undercroft::dungeon::Lock> for DoorKey {
    fn from(lock: &undercroft::dungeon::Lock) -> Self {
        Self { kind: lock.key_kind, colour: lock.colour.into() }
    }
}

impl fmt::Display for DoorKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = match self.colour {
            KeyColour::Yellow => "yellow",
            KeyColour::Sky => "sky-blue",
            KeyColour::Vermillion => "vermillion",
            KeyColour::Purple => "purple",
        };
        write!(f, "{colour} key")
    }
}

/// Colours of locks and keys; each has its own shape in the tileset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Clone, Debug, Default, PartialEq, Hash)]
pub enum KeyColour {
    /// `#f0e442`, a ring.
    #[default]
    Yellow,
    /// `#56b4e9`, a square.
    Sky,
    /// `#d55e00`, a triangle.
    Vermillion,
    /// `#cc79a7`, a trefoil.
    Purple,
}

impl From<u32> for KeyColour {
    fn from(index: u32) -> Self {
        match index % 4 {
            0 => Self::Yellow,
            1 => Self::Sky,
            2 => Self::Vermillion,
            _ => Self::Purple,
        }
    }
}

/// A tile on which the game puts something.
#[derive(Component, Clone, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(Transform)]
#[cfg_attr(feature = "render", require(Visibility))]
pub struct Spot {
    /// Its number in the dungeon: the same whenever the same dungeon is made, so that a save can name it.
    pub id: u32,
    /// What it is meant for.
    pub kind: SpotKind,
    /// The room that it is in; of a trap or obstruction the [`Hall`].
    #[entities]
    pub room: Entity,
    /// What was rolled on a table for it.
    pub find: Option<Find>,
}

/// A way to somewhere else: the exit, stairs, a teleporter, the end of a tunnel.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(Transform)]
#[cfg_attr(feature = "render", require(Visibility))]
pub struct Stairs {
    /// Its number in the dungeon, counted together with the [`Spot`]s.
    pub id: u32,
    /// What it is.
    pub kind: StairsKind,
    /// Where one comes out who takes it: a free tile beside the other end, so that nobody bounces back. `None` is out of
    /// the dungeon.
    pub leads_to: Option<TilePos>,
    /// The key that it needs; `None` when it is not locked. Only tunnels are.
    pub key: Option<DoorKey>,
    /// The room that it is in.
    #[entities]
    pub room: Entity,
}

impl Stairs {
    /// Takes the lock off if this is its key; returns whether it is unlocked now. The other end of the tunnel follows.
    pub fn unlock(&mut self, key: &DoorKey) -> bool {
        if self.key.as_ref().is_some_and(|needed| needed.kind == key.kind) {
            self.key = None;
        }
        self.key.is_none()
    }
}

/// Kind of [`Stairs`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Clone, Debug, Default, PartialEq, Hash)]
#[non_exhaustive]
pub enum StairsKind {
    /// The way out.
    #[default]
    Exit,
    /// To another level.
    Stairs,
    /// Anywhere.
    Teleporter,
    /// To the other end of a tunnel.
    Tunnel,
}
