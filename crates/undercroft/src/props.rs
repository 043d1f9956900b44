//! Props: what dresses the rooms. Furniture along the walls, goods in the corners, litter, lamps.
//!
//! A prop is only drawn and blocks nobody: [`Nav`](crate::nav::Nav) does not know of it. A game may make props solid all
//! the same ([`Nav::set_obstacle`](crate::nav::Nav::set_obstacle)), all of them at once with all things: every tile without
//! one can still be walked to, and each of them stepped up to. They keep off openings and doors, off things, and off the
//! tiles that the coping of a wall hides.

mod room;

use crate::dungeon::{Area, AreaKind, Dungeon, Prop, Thing};
use room::Room;

/// Dresses the rooms of a finished dungeon, as much as its [`Look::props`](crate::dungeon::Look::props) asks for: room by
/// room, in no room more than it has tiles. What stands in a room depends on that room alone, its things and openings.
///
/// The generator does this last; a dungeon of your own is dressed by `dungeon.props = dress(&dungeon)`.
/// O(tiles of the rooms + things).
pub fn dress(dungeon: &Dungeon) -> Vec<Prop> {
    let percent = dungeon.look.props.min(100);
    if percent == 0 {
        return Vec::new();
    }
    let rooms = || dungeon.areas.iter().filter(|area| area.kind == AreaKind::Room);
    let beside_walls: u64 = rooms().map(|room| u64::from(room.tiles.min(4 * (room.tiles.isqrt() + 1)))).sum();
    // Groups and about as many again in corners.
    let mut props = Vec::with_capacity((beside_walls * u64::from(percent) / 80).min(1 << 20) as usize);
    let mut things: Vec<&Thing> = dungeon.things.iter().collect();
    // The generator lists them by room already.
    things.sort_by_key(|thing| thing.area);
    let mut room = Room::default();
    let mut rest = &things[..];
    for area in rooms() {
        let Some(map) = dungeon.levels.get(usize::from(area.level)) else { continue };
        let things = of_room(&mut rest, area);
        for window in room::windows(area, map) {
            room.read(area, map, window, things);
            room.dress(dungeon.seed, area, percent, &mut props);
        }
    }
    props
}

/// Takes the things of a room, and of those before it, from the front of the list.
fn of_room<'a>(things: &mut &'a [&'a Thing], area: &Area) -> &'a [&'a Thing] {
    let before = things.iter().take_while(|thing| thing.area < area.id).count();
    let length = things[before..].iter().take_while(|thing| thing.area == area.id).count();
    let (taken, rest) = things[before..].split_at(length);
    *things = rest;
    taken
}
