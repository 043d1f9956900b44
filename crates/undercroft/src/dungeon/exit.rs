//! Exits of a room and their names, the same in data, map and key.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{AreaId, Via};
use crate::{grid::Direction, key::ConnectionKey};

/// A way out of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    /// Unique in its room.
    pub name: ExitName,
    /// The connection that begins here.
    pub connection: ConnectionKey,
    /// The room that it leads to.
    pub to: AreaId,
    /// What one sees of it in the room: an opening or the end of a link.
    pub via: Via,
}

/// Where an exit is. (Pointcrawl, point 11: by the wall where its opening really stands.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ExitName {
    /// An opening in a wall.
    Wall {
        /// The wall, by the way out of the room.
        wall: Direction,
        /// Which of several in that wall.
        place: Place,
    },
    /// Stairs down; 0 where they are the only ones, else counted from 1.
    Down(u32),
    /// Stairs up; 0 where they are the only ones, else counted from 1.
    Up(u32),
    /// The end of a teleporter: 0 is A. Both ends have the same letter.
    Teleporter(u32),
    /// The end of a tunnel, counted from 1. Both ends have the same number.
    Tunnel(u32),
}

/// Which opening of a wall, as one sees it who faces the wall from inside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Place {
    /// The only one.
    #[default]
    Only,
    /// The left one of two or three.
    Left,
    /// The middle one of three.
    Middle,
    /// The right one of two or three.
    Right,
    /// Of four or more, counted from 1 at the left.
    Nth(u32),
}

impl fmt::Display for ExitName {
    /// As the key prints it: `N`, `N left`, `E 4`, `down`, `up 2`, `teleporter A`, `tunnel 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ordinal = |f: &mut fmt::Formatter<'_>, word: &str, n: u32| match n {
            0 => f.write_str(word),
            n => write!(f, "{word} {n}"),
        };
        match *self {
            Self::Wall { wall, place } => {
                f.write_str(match wall {
                    Direction::North => "N",
                    Direction::East => "E",
                    Direction::South => "S",
                    Direction::West => "W",
                })?;
                match place {
                    Place::Only => Ok(()),
                    Place::Left => f.write_str(" left"),
                    Place::Middle => f.write_str(" middle"),
                    Place::Right => f.write_str(" right"),
                    Place::Nth(n) => write!(f, " {n}"),
                }
            }
            Self::Down(n) => ordinal(f, "down", n),
            Self::Up(n) => ordinal(f, "up", n),
            Self::Teleporter(letter) => write!(f, "teleporter {}", Letters(letter)),
            Self::Tunnel(number) => write!(f, "tunnel {number}"),
        }
    }
}

/// 0 is A, 25 is Z, 26 is AA.
struct Letters(u32);

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rest) = (self.0 / 26).checked_sub(1) {
            Self(rest).fmt(f)?;
        }
        write!(f, "{}", char::from(b'A' + (self.0 % 26) as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_as_in_a_key() {
        let name = |name: ExitName| name.to_string();
        assert_eq!(name(ExitName::Wall { wall: Direction::North, place: Place::Left }), "N left");
        assert_eq!(name(ExitName::Wall { wall: Direction::East, place: Place::Nth(4) }), "E 4");
        assert_eq!([name(ExitName::Down(0)), name(ExitName::Up(2))], ["down", "up 2"]);
        assert_eq!(
            [0, 25, 26, 702].map(|n| name(ExitName::Teleporter(n)))[..],
            ["teleporter A", "teleporter Z", "teleporter AA", "teleporter AAA"]
        );
    }
}
