//! Things on their tiles: spawn point, exit, ends of links, spots and keys.

use super::{Draft, mask::Mask};
use crate::{
    GenerateError, Seed,
    dungeon::{AreaId, Link, LinkKind, LockId, Role, Thing, ThingId, ThingKind, TileKind, TileMap, TilePos, Word},
    grid::{Direction, Point},
    key::RoomKey,
    relaxation::Relaxation,
    seed::{Stage, chance, draw, mix},
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

/// Where a thing would like to stand.
#[derive(Clone, Copy)]
struct Taste<'a> {
    /// In the middle, not along the walls.
    central: bool,
    /// On the anchor itself.
    anchored: bool,
    /// On one of these tiles.
    on: Option<&'a Mask>,
}

/// A room while things are put into it.
struct Room<'a> {
    /// Tiles that a thing may still take.
    free: Mask,
    /// All its tiles.
    floor: &'a Mask,
    /// Tiles that can be walked whatever blocks.
    walkable: Mask,
    /// Tiles where a thing would be half hidden.
    lips: &'a Mask,
    /// Tiles with a thing on them or beside them.
    near_things: Mask,
    /// These and the tiles round them.
    around_things: Mask,
    /// Tiles that touch no opening.
    off_doors: Mask,
    /// Tiles off the ways from the openings to the middle.
    aside: Mask,
    /// Tiles along the walls.
    rim: Mask,
    /// The anchor and the tiles round it.
    middle: Mask,
    anchor: Point,
}

impl<'a> Room<'a> {
    fn new(floor: &'a Floor, lips: &'a Mask) -> Self {
        let Floor { anchor, tiles, lanes, thresholds, .. } = floor;
        let empty = Mask::empty(tiles.rows().len());
        let mut middle = empty.clone();
        middle.add(anchor.x - 1..=anchor.x + 1, anchor.y - 1..=anchor.y + 1);
        Self {
            free: tiles.without(thresholds),
            near_things: empty.clone(),
            around_things: empty,
            // Every tile that touches an opening touches the tile before it.
            off_doors: tiles.without(&thresholds.grown()),
            aside: tiles.without(lanes),
            rim: tiles.rim(),
            middle,
            walkable: tiles.clone(),
            floor: tiles,
            lips,
            anchor: *anchor,
        }
    }

    /// Takes the best tile: one where a thing that blocks may stand, then as far as there is one in full sight, away from
    /// other things and doors, in the middle or along a wall and out of the way; the rest is drawn.
    /// Every turn of the loop takes one tile out of the candidates.
    fn take(&mut self, bits: u64, taste: Taste<'_>, blocks: bool) -> Option<(u32, u32)> {
        let mut free = self.free.clone();
        loop {
            let tile = self.best(&free, bits, taste)?;
            if !blocks || self.may_be_blocked(tile) {
                self.free.remove(tile);
                let (x, y) = (tile.0 as i32, tile.1 as i32);
                self.near_things.add(x - 1..=x + 1, y - 1..=y + 1);
                self.around_things.add(x - 2..=x + 2, y - 2..=y + 2);
                if blocks {
                    self.walkable.remove(tile);
                }
                return Some(tile);
            }
            free.remove(tile);
        }
    }

    /// Whether the room stays whole without a tile, with that tile alone gone and with all blocked ones, and all that
    /// blocks can still be stepped up to.
    fn may_be_blocked(&self, tile: (u32, u32)) -> bool {
        if self.floor.is_cut(tile) || self.walkable.is_cut(tile) {
            return false;
        }
        let mut rest = self.walkable.clone();
        rest.remove(tile);
        let blocked = |p: &(u32, u32)| self.floor.contains(*p) && !rest.contains(*p);
        let within_reach = |p: (u32, u32)| beside(p).any(|q| rest.contains(q));
        beside(tile).chain([tile]).filter(blocked).all(within_reach)
    }

    fn best(&self, free: &Mask, bits: u64, taste: Taste<'_>) -> Option<(u32, u32)> {
        let (x, y) = (self.anchor.x as u32, self.anchor.y as u32);
        let mut candidates = free.clone();
        if let Some(on) = taste.on {
            candidates.prefer(on);
        }
        candidates.shun(self.lips);
        if taste.anchored && candidates.contains((x, y)) {
            return Some((x, y));
        }
        candidates.shun(&self.near_things);
        candidates.prefer(&self.off_doors);
        candidates.prefer(if taste.central { &self.middle } else { &self.aside });
        candidates.shun(&self.around_things);
        if !taste.central {
            candidates.prefer(&self.rim);
        }
        candidates.tiles().min_by_key(|(tx, ty)| {
            // Counted from the anchor, so that a larger block draws the same.
            let (dx, dy) = (tx.wrapping_sub(x), ty.wrapping_sub(y));
            (mix(bits ^ (u64::from(dx) << 32 | u64::from(dy))), *ty, *tx)
        })
    }
}

/// The tiles of a room that its southern wall hides in part: a wall one tile thick, with floor behind it, is drawn with
/// a coping that reaches over the floor in front of it.
fn lips(floor: &Mask, map: &TileMap, corner: Point) -> Mask {
    let mut lips = Mask::empty(floor.rows().len());
    let southern = floor.rows().iter().skip(1).chain([&0]);
    for (y, (row, south)) in (0..).zip(floor.rows().iter().zip(southern)) {
        let mut above_wall = row & !south;
        while above_wall != 0 {
            let x = above_wall.trailing_zeros();
            above_wall &= above_wall - 1;
            let wall = Point::new(corner.x + x as i32, corner.y + y as i32 + 1);
            if map.kind(wall) == TileKind::Wall && map.kind(wall.step(Direction::South)).is_walkable() {
                lips.insert((x, y));
            }
        }
    }
    lips
}

/// The orthogonal neighbours of a tile that are not west or north of the block.
fn beside((x, y): (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
    let west = x.checked_sub(1).map(|x| (x, y));
    let north = y.checked_sub(1).map(|y| (x, y));
    [Some((x + 1, y)), Some((x, y + 1)), west, north].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        dungeon::Form,
        tiles::shape::{add_form, anchor_of},
    };

    const CELL: crate::preset::Cell = crate::preset::Cell { width: 9, height: 9 };

    /// Where two rooms share a wall one tile thick.
    #[test]
    fn a_thin_southern_wall_covers_the_floor_before_it() {
        let floor = room(5, 5).tiles;
        let mut map = TileMap::new(9, 12);
        for tile in floor.tiles() {
            map.set(Point::new(tile.0 as i32, tile.1 as i32), TileKind::Room, 0);
        }
        for x in 2..7 {
            map.set_solid(Point::new(x, 7), true);
        }
        assert_eq!(lips(&floor, &map, Point::default()).count(), 0);
        for (x, kind) in [(3, TileKind::Room), (4, TileKind::Hall), (6, TileKind::Opening)] {
            map.set(Point::new(x, 8), kind, 1);
        }
        let found = lips(&floor, &map, Point::default());
        assert_eq!(found.tiles().collect::<Vec<_>>(), [(3, 6), (4, 6), (6, 6)]);
    }

    fn room(width: u32, height: u32) -> Floor {
        let (empty, anchor) = (Mask::empty(9), anchor_of(CELL));
        let mut tiles = empty.clone();
        add_form(&mut tiles, anchor, Form::Rectangle(width, height));
        Floor { corner: Point::default(), anchor, tiles, lanes: empty.clone(), thresholds: empty }
    }

    #[test]
    fn things_stand_under_a_lip_only_where_nothing_else_is_free() {
        let wishes: Vec<Wish> = [Wish::Spawn, Wish::Exit, Wish::LinkEnd { link: 0, end: 0, on: None }]
            .into_iter()
            .chain((0..3).map(|_| Wish::Spot("chest".into(), None)))
            .chain([Wish::Key(LockId(0))])
            .collect();
        let room = room(5, 5);
        let floor = &room.tiles;
        for seed in 0..2_000 {
            let mut lips = Mask::empty(9);
            for tile in floor.tiles().filter(|(x, y)| mix(seed << 16 | u64::from(x * 9 + y)) % 5 < seed % 5) {
                lips.insert(tile);
            }
            let key = RoomKey(seed);
            let furnish = Furnish { seed: Seed(seed), key, special: seed % 2 == 0, floor: &room, lips: lips.clone() };
            let tiles: Vec<(u32, u32)> = furnish.tiles(&wishes).into_iter().flatten().collect();
            assert_eq!(tiles.len(), wishes.len(), "seed {seed}");
            let hidden: Vec<usize> = (0..tiles.len()).filter(|i| lips.contains(tiles[*i])).collect();
            let clear = floor.without(&lips);
            for (i, other) in hidden.iter().flat_map(|i| clear.tiles().map(move |other| (*i, other))) {
                let blocks = |wish: &Wish| wish.may_block();
                let stands_well = {
                    let mut walkable = floor.clone();
                    let moved = |j: usize| if i == j { other } else { tiles[j] };
                    (0..tiles.len()).filter(|j| blocks(&wishes[*j])).for_each(|j| walkable.remove(moved(j)));
                    let steps = |p: (u32, u32)| beside(p).any(|q| walkable.contains(q));
                    walkable.is_connected()
                        && (0..tiles.len()).filter(|j| blocks(&wishes[*j])).all(|j| steps(moved(j)))
                        && !(blocks(&wishes[i]) && floor.is_cut(other))
                };
                assert!(
                    tiles.contains(&other) || !stands_well,
                    "seed {seed}: {:?} could stand at {other:?}",
                    wishes[i]
                );
            }
        }
    }
}
