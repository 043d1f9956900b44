//! Words on a map: numbers of rooms, and where stairs, teleporters and tunnels lead.

use std::collections::BTreeSet;

use super::{Viewer, role_colour};
use crate::{
    dungeon::{Area, AreaKind, Dungeon, ExitName, LinkKind, Thing, ThingKind, TileMap},
    grid::Point,
};

/// Behind numbers of rooms without a role.
const PLATE: [u8; 3] = [0xe8, 0xe4, 0xda];
/// Behind what is said of links, and letters of numbers.
const DARK: [u8; 3] = [0x1b, 0x1e, 0x26];
const BLACK: [u8; 3] = [0; 3];

/// A short word on a plate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLabel {
    /// The tile in whose middle it stands.
    pub at: Point,
    /// `203`, `↓ 305`, `A`.
    pub text: String,
    /// Colour of the plate, sRGB.
    pub plate: [u8; 3],
    /// Colour of the letters, sRGB.
    pub ink: [u8; 3],
}

/// The words on a level (0 is the top one), as they are in the key: rooms have their numbers, stairs an arrow and the
/// number of the room that they lead to, teleporters their letters, ends of tunnels their numbers.
///
/// Players get letters and numbers of teleporters and tunnels alone. A word stands on floor of its room, as near as can
/// be to what it names and beside all things and other words where there is such a place. Looks at each tile of a room
/// once for each of its words.
pub fn map_labels(dungeon: &Dungeon, level: usize, viewer: Viewer) -> Vec<MapLabel> {
    let Some(map) = dungeon.levels.get(level) else { return Vec::new() };
    let things = dungeon.things.iter().filter(|thing| usize::from(thing.at.level) == level);
    let mut page = Page { map, taken: things.clone().map(|thing| thing.at.point()).collect() };
    let mut labels = Vec::new();
    for thing in things {
        let text = link_text(dungeon, thing, viewer);
        if let Some((text, room)) = text.zip(dungeon.area(thing.area)) {
            let at = page.place(room, thing.at.point(), text.chars().count());
            labels.push(MapLabel { at, text, plate: DARK, ink: PLATE });
        }
    }
    if viewer == Viewer::Players {
        return labels;
    }
    let is_here = |room: &&Area| usize::from(room.level) == level && room.kind == AreaKind::Room;
    for room in dungeon.rooms().iter().filter(is_here) {
        let text = room.number.to_string();
        let at = page.place(room, room.anchor, text.len());
        labels.push(MapLabel { at, text, plate: role_colour(&room.role).unwrap_or(PLATE), ink: BLACK });
    }
    labels
}

/// What is said of the end of a link.
fn link_text(dungeon: &Dungeon, thing: &Thing, viewer: Viewer) -> Option<String> {
    let ThingKind::LinkEnd(id) = thing.kind else { return None };
    let link = dungeon.links.get(id.index())?;
    let is_upper = link.ends[0] == thing.id;
    let other = dungeon.area(link.areas[usize::from(is_upper)])?;
    let exits = &dungeon.area(thing.area)?.exits;
    let name = exits.iter().find(|exit| exit.connection == link.connection).map(|exit| exit.name);
    match (link.kind, name) {
        (LinkKind::Stairs, _) if viewer == Viewer::Players => None,
        (LinkKind::Stairs, _) => Some(format!("{} {}", if is_upper { '↓' } else { '↑' }, other.number)),
        (LinkKind::Teleporter, Some(ExitName::Teleporter(_))) | (LinkKind::Tunnel, Some(ExitName::Tunnel(_))) => {
            name?.to_string().split(' ').next_back().map(str::to_owned)
        }
        _ => None,
    }
}

struct Page<'a> {
    map: &'a TileMap,
    taken: BTreeSet<Point>,
}

impl Page<'_> {
    /// The free tile nearest to `near`, with a free tile on each side where the word is longer than a letter. Where there
    /// is none, one where the word reaches over walls, then one where it hides the least; `near` itself in a full room.
    fn place(&mut self, room: &Area, near: Point, letters: usize) -> Point {
        let beside = |p: Point| (-1..=1).filter(|x| letters > 1 || *x == 0).map(move |x| Point::new(p.x + x, p.y));
        let is_floor = |p: &Point| self.map.area(*p) == Some(room.id);
        let bounds = room.bounds;
        let tiles = (bounds.y..bounds.bottom()).flat_map(|y| (bounds.x..bounds.right()).map(move |x| Point::new(x, y)));
        let free = tiles.filter(|p| is_floor(p) && !self.taken.contains(p));
        let cost = |p: &Point| {
            let hidden = beside(*p).filter(|p| self.taken.contains(p)).count();
            let walls = beside(*p).filter(|p| !is_floor(p)).count();
            // Rows count more: words are wide and low.
            let (x, y) = (i64::from(p.x - near.x), i64::from(p.y - near.y));
            (hidden, walls, x * x + 2 * y * y, -y, x)
        };
        let at = free.min_by_key(cost).unwrap_or(near);
        self.taken.extend(beside(at));
        at
    }
}
