//! Doors, things and props: what stands on the floor and in the openings of a level.

use super::{
    DoorLook, Sprite, Viewer,
    ground::Ground,
    noise::{What, bits},
};
use crate::{
    dungeon::{Dungeon, LinkKind, Opening, PropKind, Thing, ThingKind, TilePos},
    grid::Point,
    seed::below,
    tileset::{self, DoorPlace, DoorState},
};

/// Sprites by tile index, sorted; at most one a tile.
pub(super) struct Marks {
    things: Vec<(usize, Sprite)>,
    badges: Vec<(usize, Sprite)>,
}

impl Marks {
    /// Finds the sprites of a level's doors, things and props and marks their tiles in `ground`.
    pub fn new(dungeon: &Dungeon, level: usize, tileset: &tileset::Inner, ground: &mut Ground, viewer: Viewer) -> Self {
        let mut marks = Self { things: Vec::new(), badges: Vec::new() };
        let openings = dungeon.openings.iter().filter(|opening| usize::from(opening.level) == level);
        for opening in openings.filter(|opening| viewer.sees_door(opening.kind)) {
            marks.door(dungeon, opening, tileset, ground);
        }
        let things = dungeon.things.iter().filter(|thing| usize::from(thing.at.level) == level);
        for thing in things.filter(|thing| viewer.sees(&thing.kind)) {
            let sprite = thing_tile(dungeon, thing, tileset).map(Sprite::plain);
            place(&mut marks.things, ground, thing.at.point(), sprite);
        }
        let drawings = prop_drawings(tileset);
        for prop in dungeon.props.iter().filter(|prop| usize::from(prop.at.level) == level) {
            let sprite = by_lot(drawings[prop.kind as usize], prop.at).map(Sprite::plain);
            place(&mut marks.things, ground, prop.at.point(), sprite);
        }
        // Where two stand on one tile the first is drawn.
        for list in [&mut marks.things, &mut marks.badges] {
            list.sort_by_key(|(i, _)| *i);
            list.dedup_by_key(|(i, _)| *i);
        }
        marks
    }

    fn door(&mut self, dungeon: &Dungeon, opening: &Opening, tileset: &tileset::Inner, ground: &mut Ground) {
        let Some(state) = DoorState::of(opening.kind) else { return };
        let colour = opening.lock.and_then(|lock| dungeon.locks.get(lock.index())).map(|lock| lock.colour);
        let look = DoorLook { state, key_colour: colour.filter(|_| state == DoorState::Locked) };
        // An opening is never longer than the map is wide or high.
        let most = ground.len();
        for (at, p) in (0..).zip(opening.tiles().take(most)) {
            place(&mut self.things, ground, p, door(opening, look, at, tileset));
            place(&mut self.badges, ground, p, badge(opening, look, at, tileset));
        }
    }

    /// Draws a tile's door anew; `at` is the tile's place in the opening.
    pub fn set_door(&mut self, i: usize, opening: &Opening, at: u32, look: DoorLook, tileset: &tileset::Inner) {
        set(&mut self.things, i, door(opening, look, at, tileset));
        set(&mut self.badges, i, badge(opening, look, at, tileset));
    }

    /// The door or thing on a tile.
    pub fn thing(&self, i: usize) -> Option<Sprite> {
        find(&self.things, i)
    }

    /// The coloured badge of a locked door.
    pub fn badge(&self, i: usize) -> Option<Sprite> {
        find(&self.badges, i)
    }
}

fn place(list: &mut Vec<(usize, Sprite)>, ground: &mut Ground, p: Point, sprite: Option<Sprite>) {
    if let Some(sprite) = sprite
        && let Some(i) = ground.mark(p)
    {
        list.push((i, sprite));
    }
}

fn find(list: &[(usize, Sprite)], i: usize) -> Option<Sprite> {
    list.binary_search_by_key(&i, |(at, _)| *at).ok().map(|at| list[at].1)
}

fn set(list: &mut Vec<(usize, Sprite)>, i: usize, sprite: Option<Sprite>) {
    match (list.binary_search_by_key(&i, |(at, _)| *at), sprite) {
        (Ok(at), Some(sprite)) => list[at].1 = sprite,
        (Ok(at), None) => {
            list.remove(at);
        }
        (Err(at), Some(sprite)) => list.insert(at, (i, sprite)),
        (Err(_), None) => {}
    }
}

fn door(opening: &Opening, look: DoorLook, at: u32, tileset: &tileset::Inner) -> Option<Sprite> {
    let place = DoorPlace { at, of: opening.length };
    tileset.door(&opening.material, look.state, opening.facing.is_horizontal(), place).map(Sprite::plain)
}

/// The badge in the middle of a door that has a lock, or its part on this tile.
fn badge(opening: &Opening, look: DoorLook, at: u32, tileset: &tileset::Inner) -> Option<Sprite> {
    let (_, [r, g, b]) = key(look.key_colour?, tileset)?;
    let place = DoorPlace { at, of: opening.length };
    let index = match (place.of, tileset.lock_badge_halves) {
        (2, Some(halves)) => halves[2 * usize::from(opening.facing.is_horizontal()) + (at as usize).min(1)],
        _ if place.is_middle() => tileset.lock_badge?,
        _ => return None,
    };
    Some(Sprite { tint: [r, g, b, 255], ..Sprite::plain(index) })
}

/// Tile and colour of a key; colours that the tileset lacks begin again at the first.
fn key(colour: u32, tileset: &tileset::Inner) -> Option<(u8, [u8; 3])> {
    let place = (colour as usize).checked_rem(tileset.keys.len())?;
    tileset.keys.get(place).copied()
}

fn thing_tile(dungeon: &Dungeon, thing: &Thing, tileset: &tileset::Inner) -> Option<u8> {
    let word = match &thing.kind {
        ThingKind::Spawn => "spawn",
        ThingKind::Exit => "exit",
        ThingKind::Entrance => "entrance",
        ThingKind::Spot(word) => word,
        ThingKind::Trap => "trap",
        ThingKind::Obstruction if tiles_of("obstruction", tileset).is_empty() => "rubble",
        ThingKind::Obstruction => "obstruction",
        ThingKind::Key(lock) => {
            let colour = dungeon.locks.get(lock.index()).map_or(0, |lock| lock.colour);
            return key(colour, tileset).map(|(tile, _)| tile).or(tileset.unknown_thing);
        }
        ThingKind::LinkEnd(link) => match dungeon.links.get(link.index()).map(|link| (link.kind, link.ends)) {
            Some((LinkKind::Stairs, [upper, _])) if upper == thing.id => "stairs_down",
            Some((LinkKind::Stairs, _)) => "stairs_up",
            Some((LinkKind::Teleporter, _)) => "teleporter",
            Some((LinkKind::Tunnel, _)) => "tunnel_end",
            None => "",
        },
    };
    by_lot(tiles_of(word, tileset), thing.at).or(tileset.unknown_thing)
}

fn tiles_of<'a>(word: &str, tileset: &'a tileset::Inner) -> &'a [u8] {
    tileset.things.get(word).map_or(&[], Vec::as_slice)
}

/// One of several drawings; `None` when there are none.
fn by_lot(tiles: &[u8], at: TilePos) -> Option<u8> {
    tiles.get(below(bits(at.x, at.y, What::Thing), tiles.len() as u64) as usize).copied()
}

/// The drawings of each kind of prop, by number of the kind. A prop without any is not drawn.
fn prop_drawings(tileset: &tileset::Inner) -> [&[u8]; PropKind::ALL.len()] {
    std::array::from_fn(|kind| {
        let kind = PropKind::ALL[kind];
        match (tiles_of(kind.word(), tileset), stand_in(kind)) {
            ([], Some(word)) => tiles_of(word, tileset),
            (tiles, _) => tiles,
        }
    })
}

/// What is drawn for a kind that a tileset does not list.
const fn stand_in(kind: PropKind) -> Option<&'static str> {
    match kind {
        PropKind::CornerWest => Some("web_nw"),
        PropKind::CornerEast => Some("web_ne"),
        PropKind::Furniture => Some("table"),
        PropKind::Stock => Some("crate"),
        PropKind::Litter => Some("bones"),
        PropKind::Lamp => Some("torch"),
        PropKind::Pillar | PropKind::RugWest | PropKind::RugEast => None,
    }
}

/// The tiles of a level's lamps, as far as they are drawn.
pub(super) fn lamps(dungeon: &Dungeon, level: usize, tileset: &tileset::Inner) -> Vec<Point> {
    if prop_drawings(tileset)[PropKind::Lamp as usize].is_empty() {
        return Vec::new();
    }
    let here = |at: TilePos| usize::from(at.level) == level;
    let lamps = dungeon.props.iter().filter(|prop| prop.kind == PropKind::Lamp && here(prop.at));
    lamps.map(|prop| prop.at.point()).collect()
}
