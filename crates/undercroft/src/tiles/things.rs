//! Things on their tiles: spawn point, exit, ends of links, spots and keys.

mod room;

use room::{Room, Taste, lips};

use super::{Draft, mask::Mask};
use crate::{
    GenerateError, Seed,
    dungeon::{AreaId, Link, LinkKind, LockId, Role, Thing, ThingId, ThingKind, TileMap, TilePos, Word},
    grid::Point,
    key::RoomKey,
    relaxation::Relaxation,
    seed::{Stage, chance, draw},
};

/// Percent of the spots that would rather stand in the middle of their room than along its walls.
const MIDDLE_SPOTS: u32 = 35;
/// What is asked about a thing besides its tile.
const MIDDLE: u64 = 1 << 32;

/// Things on tiles, and rooms that had too few tiles.
pub(super) struct Placed {
    pub things: Vec<Thing>,
    pub relaxations: Vec<Relaxation>,
}

/// The floor of a room for the things that stand on it: tiles of a block, counted from its north-western one.
#[derive(Clone, Debug)]
pub(super) struct Floor {
    /// The block's north-western tile.
    pub corner: Point,
    /// The room's anchor, from there.
    pub anchor: Point,
    /// All tiles of the room.
    pub tiles: Mask,
    /// The ways from its openings to its middle.
    pub lanes: Mask,
    /// The tiles directly before its openings.
    pub thresholds: Mask,
}

impl Floor {
    /// A tile of the map, counted as the room's tiles are; `None` if it is none of them.
    fn tile(&self, at: Point) -> Option<(u32, u32)> {
        let tile = (u32::try_from(at.x - self.corner.x).ok()?, u32::try_from(at.y - self.corner.y).ok()?);
        (tile.0 < 64 && self.tiles.contains(tile)).then_some(tile)
    }
}

/// Something that wants a tile of a room.
#[derive(Clone, Debug)]
enum Wish {
    Spawn,
    Exit,
    Entrance,
    /// `on`: tiles that would be best, since stairs stand there on the other level.
    LinkEnd {
        link: usize,
        end: usize,
        on: Option<Box<Mask>>,
    },
    Spot(Word, Option<u32>),
    Key(LockId),
}

impl Wish {
    fn kind(&self, links: &[Link]) -> ThingKind {
        match self {
            Self::Spawn => ThingKind::Spawn,
            Self::Exit => ThingKind::Exit,
            Self::Entrance => ThingKind::Entrance,
            Self::LinkEnd { link, .. } => ThingKind::LinkEnd(links[*link].id),
            Self::Spot(word, _) => ThingKind::Spot(word.clone()),
            Self::Key(lock) => ThingKind::Key(*lock),
        }
    }

    /// As [`ThingKind::may_block`].
    fn may_block(&self) -> bool {
        matches!(self, Self::Spot(..) | Self::Key(_))
    }

    /// Whether the dungeon can do without.
    fn is_spare(&self) -> bool {
        matches!(self, Self::Spot(..))
    }

    /// What was rolled for it.
    fn find(&self) -> Option<u32> {
        match self {
            Self::Spot(_, find) => *find,
            _ => None,
        }
    }

    /// What an error message calls it.
    fn word(&self) -> &str {
        match self {
            Self::Spawn => "the spawn point",
            Self::Exit => "the exit",
            Self::Entrance => "an entrance",
            Self::LinkEnd { .. } => "the end of a link",
            Self::Spot(word, _) => word,
            Self::Key(_) => "a key",
        }
    }

    /// Stairs between rooms that lie above each other stand on the same tile of both levels where that is free: the
    /// upper end looks for floor of the room below, the lower one for the tile of the upper.
    fn stand_above(
        &mut self,
        draft: &Draft<'_>,
        here: &Floor,
        links: &[Link],
        things: &[Thing],
        floor_of: impl Fn(u32) -> Floor,
    ) {
        let Self::LinkEnd { link, end, on } = self else { return };
        let link = &links[*link];
        let [upper, lower] = link.areas;
        if link.kind != LinkKind::Stairs || upper >= lower {
            return;
        }
        if *end == 1 {
            let above = things.get(link.ends[0].index()).filter(|thing| thing.area == upper);
            let tile = above.and_then(|thing| here.tile(thing.at.point()));
            *on = tile.map(|tile| Box::new(here.tiles.only(tile)));
            return;
        }
        let below = floor_of(lower.0);
        if below.corner == here.corner {
            let mut free = below.tiles.without(&below.thresholds);
            if [draft.roles.start, draft.roles.end].contains(&lower.0) {
                free.remove((below.anchor.x as u32, below.anchor.y as u32));
            }
            *on = Some(Box::new(free));
        }
    }

    /// Names the thing in draws: its sort, then its ordinal among those of its sort in the room.
    fn name(&self, ordinal: u64) -> u64 {
        let sort = match self {
            Self::Spawn => 0,
            Self::Exit => 1,
            Self::LinkEnd { .. } => 2,
            Self::Spot(..) => 3,
            Self::Key(_) => 4,
            Self::Entrance => 5,
        };
        sort << 16 | ordinal
    }
}

/// Puts all things on the tiles of `levels` and names the ends of `links`. `floor_of` gives the floor of a node's room.
///
/// # Errors
/// When a room has no tile for a key or the end of a link; a room with a hall has four corners that are always free.
pub(super) fn place(
    draft: &Draft<'_>,
    levels: &[TileMap],
    links: &mut [Link],
    floor_of: impl Fn(u32) -> Floor,
) -> Result<Placed, GenerateError> {
    let mut keys = keys_by_room(draft).into_iter().peekable();
    let mut ends = ends_by_room(links).into_iter().peekable();
    let spots: usize = draft.stock.contents.iter().map(Vec::len).sum();
    let mut placed =
        Placed { things: Vec::with_capacity(2 + ends.len() + spots + keys.len()), relaxations: Vec::new() };
    let mut wishes = Vec::new();
    for (room, node) in (0..).zip(&draft.plan.nodes) {
        wishes.clear();
        wishes.extend((room == draft.roles.start).then_some(Wish::Spawn));
        wishes.extend((room == draft.roles.end).then_some(Wish::Exit));
        let first_end = wishes.len();
        while let Some((_, link, end)) = ends.next_if(|(at, ..)| *at == room) {
            wishes.push(Wish::LinkEnd { link, end, on: None });
        }
        let ends_here = first_end..wishes.len();
        wishes.extend(is_side_entrance(draft, room).then_some(Wish::Entrance));
        let finds = draft.stock.details.get(room as usize).map_or(&[][..], |details| &details.spots);
        let finds = finds.iter().copied().chain(std::iter::repeat(None));
        let words = draft.stock.contents[room as usize].iter().cloned();
        wishes.extend(words.zip(finds).map(|(word, find)| Wish::Spot(word, find)));
        while let Some((_, lock)) = keys.next_if(|(at, _)| *at == room) {
            wishes.push(Wish::Key(lock));
        }
        if wishes.is_empty() {
            continue;
        }
        let floor = floor_of(room);
        for wish in &mut wishes[ends_here.clone()] {
            wish.stand_above(draft, &floor, links, &placed.things, &floor_of);
        }
        wishes[ends_here].sort_by_key(|wish| !matches!(wish, Wish::LinkEnd { end: 1, on: Some(_), .. }));
        let special = matches!(draft.roles.rooms[room as usize].role, Role::Special(_));
        let lips = lips(&floor.tiles, &levels[usize::from(node.level)], floor.corner);
        let furnish = Furnish { seed: draft.seed, key: node.key, special, floor: &floor, lips };
        let tiles = furnish.tiles(&wishes);
        let before = placed.things.len();
        for (wish, tile) in wishes.iter().zip(&tiles) {
            let Some((x, y)) = *tile else {
                if wish.is_spare() {
                    continue;
                }
                return Err(draft.error(format!("room {} has no tile left for {}", node.key, wish.word())));
            };
            let id = ThingId(placed.things.len() as u32);
            if let Wish::LinkEnd { link, end, .. } = wish {
                links[*link].ends[*end] = id;
            }
            let at = TilePos { level: node.level, x: floor.corner.x + x as i32, y: floor.corner.y + y as i32 };
            placed.things.push(Thing { id, kind: wish.kind(links), at, area: AreaId(room), find: wish.find() });
        }
        let got = placed.things.len() - before;
        if got < wishes.len() {
            let (asked, got) = (wishes.len() as u32, got as u32);
            placed.relaxations.push(Relaxation::Things { room: node.key, asked, got });
        }
    }
    Ok(placed)
}

/// Whether a room has a way in from outside and is not where play begins. The plan's entrances are in order.
fn is_side_entrance(draft: &Draft<'_>, room: u32) -> bool {
    room != draft.roles.start && draft.plan.entrances.binary_search(&room).is_ok()
}

/// (room, lock) of each key, in order. Locks whose keys are alike and lie in one room have one key.
fn keys_by_room(draft: &Draft<'_>) -> Vec<(u32, LockId)> {
    let locks = &draft.locks.locks;
    let mut keys: Vec<(u32, LockId)> = Vec::with_capacity(locks.len());
    let mut kinds: Vec<(u32, u32, u32)> =
        (0..).zip(locks).map(|(id, lock)| (lock.key_room, lock.key_kind, id)).collect();
    kinds.sort_unstable();
    kinds.dedup_by_key(|(room, kind, _)| (*room, *kind));
    keys.extend(kinds.into_iter().map(|(room, _, id)| (room, LockId(id))));
    keys.sort_unstable();
    keys
}

/// (room, link, which end), in order.
fn ends_by_room(links: &[Link]) -> Vec<(u32, usize, usize)> {
    let mut ends: Vec<_> = links
        .iter()
        .enumerate()
        .flat_map(|(link, Link { areas: [a, b], .. })| [(a.0, link, 0), (b.0, link, 1)])
        .collect();
    ends.sort_unstable();
    ends
}

/// A room to be furnished.
struct Furnish<'a> {
    seed: Seed,
    key: RoomKey,
    special: bool,
    floor: &'a Floor,
    /// Tiles that a wall's coping may cover.
    lips: Mask,
}

impl Furnish<'_> {
    /// A tile of the block for each wish, in its order. Keys come after spots, so that a key moves no spot; only where
    /// that leaves no tile for a key they come first.
    fn tiles(&self, wishes: &[Wish]) -> Vec<Option<(u32, u32)>> {
        let tiles = self.tiles_in(wishes, |_| true);
        let missing = wishes.iter().zip(&tiles).any(|(wish, tile)| tile.is_none() && !wish.is_spare());
        if missing { self.tiles_in(wishes, |wish| !wish.is_spare()) } else { tiles }
    }

    /// As [`Furnish::tiles`], the wishes that are `urgent` first.
    fn tiles_in(&self, wishes: &[Wish], urgent: impl Fn(&Wish) -> bool) -> Vec<Option<(u32, u32)>> {
        let mut room = Room::new(self.floor, &self.lips);
        let mut tiles = vec![None; wishes.len()];
        for round in [true, false] {
            let mut ordinal = 0;
            let mut last = None;
            for (wish, tile) in wishes.iter().zip(&mut tiles) {
                let sort = std::mem::discriminant(wish);
                ordinal = if last == Some(sort) { ordinal + 1 } else { 0 };
                last = Some(sort);
                if urgent(wish) == round {
                    *tile = self.tile(&mut room, wish, ordinal);
                }
            }
        }
        tiles
    }

    fn tile(&self, room: &mut Room<'_>, wish: &Wish, ordinal: u64) -> Option<(u32, u32)> {
        let name = wish.name(ordinal);
        let roll = |what| draw(self.seed, Stage::Things, self.key.0, name | what);
        let central = match wish {
            Wish::Spawn | Wish::Exit => true,
            Wish::Spot(..) if self.special && ordinal == 0 => true,
            Wish::Spot(..) => chance(roll(MIDDLE), MIDDLE_SPOTS),
            Wish::Entrance | Wish::LinkEnd { .. } | Wish::Key(_) => false,
        };
        let anchored = matches!(wish, Wish::Spawn | Wish::Exit);
        let on = match wish {
            Wish::LinkEnd { on, .. } => on.as_deref(),
            _ => None,
        };
        room.take(roll(0), Taste { central, anchored, on }, wish.may_block())
    }
}

#[cfg(test)]
mod tests;
