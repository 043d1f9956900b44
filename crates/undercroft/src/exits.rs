//! Exits: every way out of a room gets a name that is its own there.

use crate::{
    Dungeon,
    dungeon::{AreaId, AreaKind, Connection, Exit, ExitName, LinkKind, Opening, Place, Via},
    grid::Direction,
    key::ConnectionKey,
};

/// Lists the exits of every room and names them. (Pointcrawl, point 11: an exit is named by the wall where its opening
/// stands on the tile map, so that key and map cannot disagree.)
///
/// An opening is named by the direction in which one leaves the room through it, and by its place from the left among
/// those of the same wall, as one sees it who faces the wall from inside: left in the northern wall is west, in the
/// eastern north, in the southern east, in the western south. Stairs are told apart by numbers. Teleporters have letters
/// and tunnels numbers that run through the dungeon in order of key, so that both ends have the same. The list is in
/// order of name: north, east, south, west, each from left to right, down, up, teleporters, tunnels.
///
/// The way out of the dungeon, and entrances, are no exits of a room. O(n log n) for n openings and links.
pub(crate) fn name(dungeon: &mut Dungeon) {
    let numbers = link_numbers(dungeon);
    for ends in ends_by_room(dungeon).chunk_by(|a, b| a.0 == b.0) {
        let room = ends[0].0;
        let mut ways: Vec<Way> = ends.iter().filter_map(|(_, end)| way(dungeon, &numbers, room, *end)).collect();
        ways.sort_unstable_by_key(|way| (way.kind, way.order));
        let mut exits = Vec::with_capacity(ways.len());
        for alike in ways.chunk_by(|a, b| a.kind == b.kind) {
            let count = alike.len() as u32;
            exits.extend((0..).zip(alike).map(|(nth, way)| way.exit(nth, count)));
        }
        dungeon.areas[room.index()].exits = exits;
    }
}

/// An end of something that joins areas: its number in its list, and which of its two areas it is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Opening(u32, u8),
    Link(u32, u8),
}

/// All ends that are in rooms, by room.
fn ends_by_room(dungeon: &Dungeon) -> Vec<(AreaId, End)> {
    let is_room = |id: AreaId| dungeon.area(id).is_some_and(|area| area.kind == AreaKind::Room);
    let openings = (0..).zip(&dungeon.openings).map(|(id, o)| (o.areas, [End::Opening(id, 0), End::Opening(id, 1)]));
    let links = (0..).zip(&dungeon.links).map(|(id, link)| (link.areas, [End::Link(id, 0), End::Link(id, 1)]));
    let both = openings.chain(links).flat_map(|(areas, ends)| areas.into_iter().zip(ends));
    let in_rooms = both.filter(|(area, _)| is_room(*area));
    // Counted first: the memory of a large map counts.
    let mut ends = Vec::with_capacity(in_rooms.clone().count());
    ends.extend(in_rooms);
    ends.sort_unstable();
    ends
}

/// By link: its place among those of its kind, in order of key.
fn link_numbers(dungeon: &Dungeon) -> Vec<u32> {
    let mut numbers = vec![0; dungeon.links.len()];
    let mut counts = [0; 3];
    for connection in &dungeon.connections {
        if let Via::Link(id) = connection.via
            && let Some(link) = dungeon.links.get(id.index())
        {
            let count = &mut counts[link.kind as usize];
            numbers[id.index()] = *count;
            *count += 1;
        }
    }
    numbers
}

/// A way out of a room.
struct Way {
    kind: Kind,
    /// Among those of its kind.
    order: (i64, u32),
    connection: ConnectionKey,
    to: AreaId,
    via: Via,
}

/// Ways that are counted together, in the order in which they are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Wall(Direction),
    Down,
    Up,
    Teleporter,
    Tunnel,
}

impl Way {
    /// The `nth` of so many of its kind in the room.
    fn exit(&self, nth: u32, count: u32) -> Exit {
        let ordinal = if count == 1 { 0 } else { nth + 1 };
        let name = match self.kind {
            Kind::Wall(wall) => ExitName::Wall { wall, place: place(nth, count) },
            Kind::Down => ExitName::Down(ordinal),
            Kind::Up => ExitName::Up(ordinal),
            Kind::Teleporter => ExitName::Teleporter(self.order.1),
            Kind::Tunnel => ExitName::Tunnel(self.order.1 + 1),
        };
        Exit { name, connection: self.connection, to: self.to, via: self.via }
    }
}

fn place(nth: u32, count: u32) -> Place {
    match (nth, count) {
        (_, 1) => Place::Only,
        (0, 2 | 3) => Place::Left,
        (1, 2) | (2, 3) => Place::Right,
        (1, 3) => Place::Middle,
        _ => Place::Nth(nth + 1),
    }
}

fn connection(dungeon: &Dungeon, key: ConnectionKey) -> Option<&Connection> {
    let list = &dungeon.connections;
    list.binary_search_by_key(&key, |connection| connection.key).ok().map(|index| &list[index])
}

/// The room at the other end of a connection.
fn other_room(connection: &Connection, room: AreaId) -> Option<AreaId> {
    match connection.rooms {
        [a, b] if a == room => Some(b),
        [a, b] if b == room => Some(a),
        _ => None,
    }
}

/// `None` where the dungeon names no room at the other end.
fn way(dungeon: &Dungeon, numbers: &[u32], room: AreaId, end: End) -> Option<Way> {
    match end {
        End::Opening(id, side) => {
            let opening = dungeon.openings.get(id as usize)?;
            let connection = connection(dungeon, opening.connection)?;
            let wall = if side == 0 { opening.facing } else { opening.facing.opposite() };
            let (kind, order) = (Kind::Wall(wall), (from_the_left(opening, wall), id));
            let to = other_room(connection, room)?;
            Some(Way { kind, order, connection: connection.key, to, via: Via::Opening(opening.id) })
        }
        End::Link(id, side) => {
            let link = dungeon.links.get(id as usize)?;
            let kind = match (link.kind, side) {
                (LinkKind::Stairs, 0) => Kind::Down,
                (LinkKind::Stairs, _) => Kind::Up,
                (LinkKind::Teleporter, _) => Kind::Teleporter,
                (LinkKind::Tunnel, _) => Kind::Tunnel,
            };
            let (to, order) = (link.areas[usize::from(side == 0)], (0, numbers[id as usize]));
            Some(Way { kind, order, connection: link.connection, to, via: Via::Link(link.id) })
        }
    }
}

/// Grows from left to right for one who faces `wall` from inside: twice the middle of the opening along the wall.
fn from_the_left(opening: &Opening, wall: Direction) -> i64 {
    let first = if wall.is_horizontal() { opening.at.y } else { opening.at.x };
    let middle = 2 * i64::from(first) + i64::from(opening.length);
    match wall {
        Direction::North | Direction::East => middle,
        Direction::South | Direction::West => -middle,
    }
}

#[cfg(test)]
mod tests;
