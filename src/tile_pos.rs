//! Tiles and directions as a game writes them.

use bevy::prelude::*;
use undercroft::{dungeon, grid::Direction};

/// A tile of a dungeon. As a component: where the entity stands.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq, Hash)]
pub struct TilePos {
    /// 0 is the top level.
    pub level: u16,
    /// Tiles east of the level's western edge.
    pub x: i32,
    /// Tiles south of the level's northern edge.
    pub y: i32,
}

impl TilePos {
    /// The tile (x, y) of a level.
    pub const fn new(level: u16, x: i32, y: i32) -> Self {
        Self { level, x, y }
    }

    /// The neighbouring tile in a direction.
    pub const fn step(self, dir: Dir) -> Self {
        let (dx, dy) = dir.to_core().delta();
        Self { level: self.level, x: self.x + dx, y: self.y + dy }
    }
}

impl From<dungeon::TilePos> for TilePos {
    fn from(pos: dungeon::TilePos) -> Self {
        Self::new(pos.level, pos.x, pos.y)
    }
}

impl From<TilePos> for dungeon::TilePos {
    fn from(pos: TilePos) -> Self {
        Self { level: pos.level, x: pos.x, y: pos.y }
    }
}

/// One of the four directions on a map; north is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Clone, Debug, Default, PartialEq, Hash)]
pub enum Dir {
    /// Up.
    #[default]
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

impl Dir {
    /// North, east, south, west.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The direction back.
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    const fn to_core(self) -> Direction {
        match self {
            Self::North => Direction::North,
            Self::East => Direction::East,
            Self::South => Direction::South,
            Self::West => Direction::West,
        }
    }
}

impl From<Direction> for Dir {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::North => Self::North,
            Direction::East => Self::East,
            Direction::South => Self::South,
            Direction::West => Self::West,
        }
    }
}

impl From<Dir> for Direction {
    fn from(dir: Dir) -> Self {
        dir.to_core()
    }
}
