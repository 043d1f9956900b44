//! The exploded view: every level on a plate of its own, each plate set down and to the right of the one above, rooms as
//! numbered squares and ways as labelled lines. (Pointcrawl, point 12.)
//!
//! This is the geometry alone, in whole pixels; who draws it (a picture file, a panel) asks [`Exploded::of`], so all
//! show the same.

mod bend;
mod board;
mod curve;
mod describe;
mod labels;
mod lanes;
#[cfg(test)]
mod tests;

pub use curve::Cubic;
pub use describe::{WayWords, is_monster, is_treasure};

use crate::{
    dungeon::{AreaId, Connection, Dungeon, LinkKind, Role, Via},
    key::ConnectionKey,
};
use bend::Bends;
use board::Board;
use labels::Labels;

/// Pixels from one room's middle to the next.
pub const PITCH_PX: i32 = 92;
/// Half the side of a room's square.
pub const HALF_PX: i32 = 22;
/// How far the second square of an entrance stands outside the first.
pub const ENTRANCE_PX: i32 = 6;
/// Pixels from the middle of the outermost points to the rim of a plate.
pub const RIM_PX: i32 = PITCH_PX / 2;
/// Pixels that every way keeps from the square of every room that it does not lead to.
pub const CLEARANCE_PX: i32 = 7;
/// Height of the letters of a label where there is room for it.
pub const LABEL_PX: i32 = 11;
/// Free pixels around all.
const MARGIN_PX: i32 = 8;

/// Colours of the exploded view (sRGB). No colour stands alone: shape, dash or word says the same.
pub mod colour {
    /// Behind everything.
    pub const PAPER: [u8; 3] = [0xfb, 0xf8, 0xf0];
    /// A level's plate, and behind labels.
    pub const PLATE: [u8; 3] = [0xf3, 0xee, 0xe1];
    /// Rim of a plate.
    pub const PLATE_LINE: [u8; 3] = [0xd8, 0xd0, 0xbd];
    /// Lines and numbers.
    pub const INK: [u8; 3] = [0x1f, 0x1d, 0x1a];
    /// Inside of a room.
    pub const ROOM: [u8; 3] = [0xff, 0xff, 0xff];
    /// Inside of a room with a monster.
    pub const MONSTER: [u8; 3] = [0xf0, 0xa8, 0x92];
    /// Frame of a room with treasure, 5 px.
    pub const TREASURE: [u8; 3] = [0xc8, 0x92, 0x0a];
    /// Outline of that frame, 1 px.
    pub const TREASURE_LINE: [u8; 3] = [0x7a, 0x56, 0x00];
    /// Stairs, titles of levels.
    pub const STAIRS: [u8; 3] = [0x5b, 0x56, 0x4d];
    /// Teleporters.
    pub const TELEPORTER: [u8; 3] = [0x00, 0x72, 0xb2];
    /// Tunnels.
    pub const TUNNEL: [u8; 3] = [0x7a, 0x4a, 0x12];
    /// Ways that were added to make another way round.
    pub const BONUS: [u8; 3] = [0x8a, 0x84, 0x78];
    /// Words that warn: `locked`, `trap`.
    pub const WARNING: [u8; 3] = [0xa8, 0x3f, 0x00];
    /// Where play begins.
    pub const START: [u8; 3] = [0x56, 0xb4, 0xe9];
    /// The exit.
    pub const END: [u8; 3] = [0x00, 0x9e, 0x73];
}

/// A point in pixels: x to the right, y down.
pub type PointPx = [i32; 2];

/// The exploded view of a dungeon. Nothing lies left of or above (0, 0), or beyond [`Exploded::size_px`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploded {
    /// Width and height.
    pub size_px: PointPx,
    /// Levels, from the top one down.
    pub plates: Vec<Plate>,
    /// Rooms, by level, row and column.
    pub rooms: Vec<RoomSquare>,
    /// Ways, in order of the dungeon's connections.
    pub ways: Vec<Way>,
}

/// A level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plate {
    /// 0 is the top level.
    pub level: u16,
    /// Upper left corner.
    pub at: PointPx,
    /// Width and height.
    pub size: PointPx,
    /// Where its title begins: left end, middle of its height (17 px letters).
    pub title: PointPx,
}

/// A room: a square with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomSquare {
    /// The room.
    pub area: AreaId,
    /// Its number.
    pub number: u32,
    /// 0 is the top level.
    pub level: u16,
    /// Middle of the square, whose sides are 2 · [`HALF_PX`].
    pub centre: PointPx,
    /// Something lives here.
    pub monster: bool,
    /// Something of worth lies here.
    pub treasure: bool,
    /// A way in from outside: it has a second square, [`ENTRANCE_PX`] outside the first.
    pub entrance: bool,
    /// Where play begins (an entrance as well).
    pub start: bool,
    /// The room of the exit.
    pub end: bool,
}

impl RoomSquare {
    /// From its middle to the rim of its outer square.
    pub const fn reach_px(&self) -> i32 {
        if self.entrance { HALF_PX + ENTRANCE_PX } else { HALF_PX }
    }
}

/// A connection: a line from middle to middle, to be drawn before the rooms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The connection.
    pub connection: ConnectionKey,
    /// The rooms that it joins.
    pub rooms: [AreaId; 2],
    /// How it is drawn.
    pub kind: WayKind,
    /// Added to make another way round.
    pub bonus: bool,
    /// What stands on it.
    pub word: String,
    /// Whether the word warns.
    pub warns: bool,
    /// Its line: curves, each beginning where the one before ends.
    pub curves: Vec<Cubic>,
    /// Where the word stands; `None` where there is no room for it.
    pub label: Option<Label>,
}

impl Way {
    /// Points along it, at most about `step_px` apart, first and last included. At most 1024 a curve.
    pub fn points(&self, step_px: f32) -> Vec<[f32; 2]> {
        curve::points(&self.curves, step_px)
    }

    /// Points at equal distances, for dots.
    pub fn dots(&self, every_px: f32) -> Vec<[f32; 2]> {
        curve::dots(&self.points(2.0), every_px)
    }

    /// The dashes of a dashed line, each a run of points.
    pub fn dashes(&self, dash_px: f32, gap_px: f32) -> Vec<Vec<[f32; 2]>> {
        curve::dashes(&self.points(2.0), dash_px, gap_px)
    }
}

/// How a way is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WayKind {
    /// On one level, through a hall or an opening: a solid line.
    Hall,
    /// Dashes of 12 px, gaps of 8.
    Stairs,
    /// Dots of 4.4 px, one each 9 px.
    Teleporter,
    /// Dashes of 3 px, gaps of 5.
    Tunnel,
}

/// Where the word of a way stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// Middle of the word.
    pub centre: PointPx,
    /// Width and height of the plate behind it; the word in letters of [`Label::letters_px`] is no wider.
    pub size: PointPx,
    /// Height of the letters: [`LABEL_PX`] or somewhat less.
    pub letters_px: i32,
}

impl Exploded {
    /// The exploded view of a dungeon.
    ///
    /// Rooms stand at their points of the lattice or grid; a dungeon whose rooms have none gets them in rows. Level k
    /// is shifted by x += 0.75·s·(k − 1), y += 1.1·s·(k − 1), s the side of the lattice: y at least so far that the
    /// plates do not touch, and rounded up to quarters of the pitch. A way is straight where that keeps
    /// [`CLEARANCE_PX`] from every third room, else the curve of least bend that does, else it follows the lanes between
    /// the squares.
    ///
    /// Near-linear in rooms and ways; each way looks at no more than 1,681 curves and 2¹⁷ points of lanes.
    pub fn of(dungeon: &Dungeon) -> Self {
        let board = Board::new(dungeon);
        let mut bends = Bends::default();
        let words = WayWords::new(dungeon);
        let ways = dungeon.connections.iter();
        let ways = ways.filter_map(|connection| way(dungeon, connection, words.word(connection), &board, &mut bends));
        let mut exploded = Self {
            size_px: [0; 2],
            plates: board.plates(),
            rooms: board.squares().map(|(square, _)| room_square(dungeon, square)).collect(),
            ways: ways.collect(),
        };
        Labels::of(&exploded.plates, &exploded.rooms).place(&mut exploded.ways);
        exploded.move_to_origin();
        exploded
    }

    /// The square of a room.
    pub fn room(&self, area: AreaId) -> Option<&RoomSquare> {
        self.rooms.iter().find(|room| room.area == area)
    }

    fn move_to_origin(&mut self) {
        let mut low = [i32::MAX; 2];
        let mut high = [i32::MIN; 2];
        let mut take = |point: PointPx, reach: PointPx| {
            for axis in 0..2 {
                low[axis] = low[axis].min(point[axis] - reach[axis]);
                high[axis] = high[axis].max(point[axis] + reach[axis]);
            }
        };
        for plate in &self.plates {
            take(plate.title, [0, 13]);
            take(plate.at, [0, 0]);
            take([plate.at[0] + plate.size[0], plate.at[1] + plate.size[1]], [0, 0]);
        }
        for way in &self.ways {
            for point in way.curves.iter().flat_map(|curve| curve.coarse_points(8.0)) {
                take(point, [4, 4]);
            }
            if let Some(label) = way.label {
                take(label.centre, [label.size[0] / 2 + 1, label.size[1] / 2 + 1]);
            }
        }
        if self.plates.is_empty() {
            return;
        }
        let by = low.map(|low| MARGIN_PX - low);
        let moved = |point: &mut PointPx| *point = [point[0] + by[0], point[1] + by[1]];
        for plate in &mut self.plates {
            moved(&mut plate.at);
            moved(&mut plate.title);
        }
        self.rooms.iter_mut().for_each(|room| moved(&mut room.centre));
        for way in &mut self.ways {
            way.curves.iter_mut().flat_map(|curve| &mut curve.0).for_each(moved);
            way.label.iter_mut().for_each(|label| moved(&mut label.centre));
        }
        self.size_px = [0, 1].map(|axis| high[axis] + by[axis] + MARGIN_PX);
    }
}

fn room_square(dungeon: &Dungeon, square: &board::Square) -> RoomSquare {
    let room = dungeon.area(square.area);
    let role = room.map(|room| &room.role);
    let start = dungeon.start == square.area;
    RoomSquare {
        area: square.area,
        number: room.map_or(0, |room| room.number),
        level: square.level,
        centre: square.centre,
        monster: room.is_some_and(is_monster),
        treasure: room.is_some_and(is_treasure),
        entrance: start || role == Some(&Role::Entrance),
        start,
        end: dungeon.end == square.area,
    }
}

fn way(
    dungeon: &Dungeon,
    connection: &Connection,
    (word, warns): (String, bool),
    board: &Board,
    bends: &mut Bends,
) -> Option<Way> {
    let [a, b] = connection.rooms.map(|room| board.place(room));
    let (from, to) = (a?, b?);
    let kind = match connection.via {
        Via::Link(link) => match dungeon.links.get(link.index())?.kind {
            LinkKind::Stairs => WayKind::Stairs,
            LinkKind::Teleporter => WayKind::Teleporter,
            LinkKind::Tunnel => WayKind::Tunnel,
        },
        _ => WayKind::Hall,
    };
    Some(Way {
        connection: connection.key,
        rooms: connection.rooms,
        kind,
        bonus: connection.bonus,
        word,
        warns,
        curves: bends.line(board, from, to),
        label: None,
    })
}
