//! One room while it is dressed: its tiles as bits, a word a row, so that a whole row is tested at once.

use crate::{
    Seed,
    dungeon::{Area, Prop, PropKind, Thing, ThingKind, TileKind, TileMap, TilePos},
    grid::Point,
    seed::{Stage, below, chance, draw, mix},
};

/// Columns of a room that are dressed at a time: a word, less one column on each side for what lies beside.
const COLUMNS: i32 = 62;
/// Most tiles of a group.
const GROUP: usize = 4;

/// What is asked about a room; its groups follow.
const PILLARS: u64 = 0;
const RUG: u64 = 1;
const CORNERS: u64 = 2;
const COUNT: u64 = 3;
const FIRST_GROUP: u64 = 4;

/// A part of a room, 62 columns wide at most: its north-western tile and its size. Parts of one room do not touch: the
/// columns where they meet stay bare.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    corner: Point,
    width: i32,
    height: i32,
    /// Bits of the columns that may be dressed.
    columns: u64,
}

/// The parts of a room that lie on the map.
pub(super) fn windows(area: &Area, map: &TileMap) -> impl Iterator<Item = Window> + use<> {
    let bounds = area.bounds;
    let clip = |at: i64, side: u32| at.clamp(0, i64::from(side)) as i32;
    let (left, right) = (bounds.x.into(), i64::from(bounds.x) + i64::from(bounds.width));
    let (top, bottom) = (bounds.y.into(), i64::from(bounds.y) + i64::from(bounds.height));
    let (left, right) = (clip(left, map.width()), clip(right, map.width()));
    let (top, bottom) = (clip(top, map.height()), clip(bottom, map.height()));
    (left..right).step_by(COLUMNS as usize).map(move |x| {
        let width = (right - x).min(COLUMNS);
        let mut columns = run(1, width);
        if x > left {
            columns &= !0b10;
        }
        if x + width < right {
            columns &= !(1 << width);
        }
        Window { corner: Point::new(x, top), width, height: bottom - top, columns }
    })
}

/// `length` bits (1 to 63) from bit `first`.
const fn run(first: i32, length: i32) -> u64 {
    (u64::MAX >> (64 - length)) << first
}

/// A row of tiles as the map has it; bit 0 is the column west of the room's part.
#[derive(Clone, Copy, Default)]
struct Tiles {
    /// Floor of the room.
    floor: u64,
    /// Openings.
    openings: u64,
    /// Everything walkable, also of other areas.
    walkable: u64,
    /// Things.
    taken: u64,
    /// Things and the tiles round them that must stay bare.
    bare: u64,
}

/// A row of a room's part while it is dressed.
#[derive(Clone, Copy, Default)]
struct Row {
    /// Floor of the room.
    floor: u64,
    /// Floor that stays walkable when all that stands there blocks.
    way: u64,
    /// Tiles that a new group may take.
    free: u64,
    /// Floor below a wall.
    north: u64,
    /// Floor in a corner below a wall, in the west and in the east.
    corners: [u64; 2],
    /// Floor beside any wall.
    edge: u64,
    /// Floor in any corner.
    nooks: u64,
}

/// Where a group begins.
#[derive(Clone, Copy)]
enum Site {
    /// With its back to the wall that shows its face.
    North,
    /// In a corner.
    Nook,
    /// At any wall.
    Edge,
    /// Away from the walls.
    Inside,
}

impl Site {
    const fn of(self, row: &Row) -> u64 {
        row.free
            & match self {
                Self::North => row.north,
                Self::Nook => row.nooks,
                Self::Edge => row.edge,
                Self::Inside => !row.edge,
            }
    }
}

/// Row and bit of a tile.
type Place = (usize, u32);

/// A part of a room with a row of surroundings above and two below. Used again from room to room.
#[derive(Default)]
pub(super) struct Room {
    /// North-western tile of the surroundings.
    corner: Point,
    level: u16,
    tiles: Vec<Tiles>,
    rows: Vec<Row>,
    /// Whether the part is the whole room.
    whole: bool,
}

impl Room {
    /// Reads a part of a room.
    pub fn read(&mut self, area: &Area, map: &TileMap, window: Window, things: &[&Thing]) {
        self.corner = Point::new(window.corner.x - 1, window.corner.y - 1);
        self.level = area.level;
        self.whole = window.width as u32 == area.bounds.width;
        self.tiles.clear();
        let strip = Strip::new(map, area.id.0, self.corner.x, window.width + 2);
        let mut above = 0;
        for y in self.corner.y..self.corner.y + window.height + 3 {
            let tiles = strip.read(y, above);
            above = tiles.floor;
            self.tiles.push(tiles);
        }
        for thing in things {
            self.keep_bare(thing);
        }
        self.rows.clear();
        self.rows.push(Row::default());
        for near in self.tiles.windows(4) {
            let [above, here, below, beyond] = near else { continue };
            let openings = above.openings | here.openings | below.openings;
            let before_openings = openings | openings << 1 | openings >> 1;
            let floor = here.floor;
            let [north, south] = [floor & !above.floor, floor & !below.floor];
            let [west, east] = [floor & !(floor << 1), floor & !(floor >> 1)];
            // The coping of a wall one tile thick, with floor behind it, reaches over the floor in front of it.
            let lips = south & !below.walkable & beyond.walkable;
            self.rows.push(Row {
                floor,
                way: floor & !here.taken,
                free: floor & window.columns & !before_openings & !lips & !here.bare,
                north,
                corners: [north & west & !east, north & east & !west],
                edge: north | south | west | east,
                nooks: (north | south) & (west | east),
            });
        }
        self.rows.extend([Row::default(); 2]);
    }

    /// Nothing is put on a thing or beside it; where people arrive, all eight tiles round it stay bare.
    fn keep_bare(&mut self, thing: &Thing) {
        let Some((y, x)) = self.place(thing.at.point()) else { return };
        let tile = 1_u64 << x;
        let beside = tile | tile << 1 | tile >> 1;
        let around = if matches!(thing.kind, ThingKind::Spot(_) | ThingKind::Key(_)) { tile } else { beside };
        self.tiles[y].taken |= tile;
        self.tiles[y].bare |= beside;
        self.tiles[y - 1].bare |= around;
        self.tiles[y + 1].bare |= around;
    }

    /// Row and bit of a tile of the part; `None` outside.
    fn place(&self, p: Point) -> Option<Place> {
        let (x, y) = (p.x.checked_sub(self.corner.x)?, p.y.checked_sub(self.corner.y)?);
        let inside = (1..=COLUMNS).contains(&x) && y >= 1 && (y as usize) < self.tiles.len().saturating_sub(2);
        inside.then_some((y as usize, x as u32))
    }

    /// Puts props into the part.
    pub fn dress(&mut self, seed: Seed, area: &Area, percent: u32, props: &mut Vec<Prop>) {
        let part = (i64::from(self.corner.x) + 1 - i64::from(area.bounds.x)).max(0) / i64::from(COLUMNS);
        let room = draw(seed, Stage::Props, area.key.0, part as u64);
        let ask = |what: u64| mix(room ^ what << 56);
        let mut dresser = Dresser { area, props, room: self };
        if dresser.room.whole {
            dresser.pillars(ask(PILLARS), percent);
            dresser.rug(ask(RUG), percent);
        }
        dresser.corners(ask(CORNERS), percent);
        dresser.groups(ask, percent);
    }

    fn has_free(&self, (y, x): Place) -> bool {
        self.rows[y].free >> x & 1 == 1
    }

    /// A tile for a group to begin on: from a row by lot the first row that has any, of that the first from a column by
    /// lot.
    fn pick(&self, site: Site, bits: u64) -> Option<Place> {
        let rows = self.rows.len().saturating_sub(2);
        let turn = (bits & 63) as u32;
        let mut y = below(bits, rows as u64) as usize;
        for _ in 0..rows {
            let tiles = site.of(&self.rows[y]);
            if tiles != 0 {
                return Some((y, (tiles.rotate_right(turn).trailing_zeros() + turn) & 63));
            }
            y = if y + 1 == rows { 0 } else { y + 1 };
        }
        None
    }

    /// Whether all that stands in the room may still block when this tile does: what can be walked stays in one piece
    /// (looked at from nearby: its free neighbours hang together round it), and all can be stepped up to.
    fn may_be_blocked(&self, (y, x): Place) -> bool {
        // The three tiles from x - 1 to x + 1 as the lowest bits.
        let near = |y: usize, x: u32| (self.rows[y].way >> (x - 1) & 0b111) as u8;
        let [above, here, below] = [near(y - 1, x), near(y, x), near(y + 1, x)];
        let bit = |row: u8, x: u8| row >> x & 1;
        let sides = [bit(above, 1), bit(here, 2), bit(below, 1), bit(here, 0)];
        let corners = [bit(above, 2), bit(below, 2), bit(below, 0), bit(above, 0)];
        let joints: u8 = (0..4).map(|i| sides[i] & corners[i] & sides[(i + 1) % 4]).sum();
        let count = sides.iter().sum::<u8>();
        count > 0 && count <= joints + 1 && self.leaves_a_step(y, x)
    }

    /// Whether what stands beside a tile has another free tile beside it.
    fn leaves_a_step(&self, y: usize, x: u32) -> bool {
        let tile = 1_u64 << x;
        let taken = |row: &Row| row.floor & !row.way;
        let [above, here, below] = [&self.rows[y - 1], &self.rows[y], &self.rows[y + 1]];
        let beside = (tile << 1 | tile >> 1) & taken(here);
        if (taken(above) | taken(below)) & tile | beside == 0 {
            return true;
        }
        let beyond = |y: Option<usize>| y.and_then(|y| self.rows.get(y)).map_or(0, |row| row.way);
        let along = |row: &Row, at: u64| (row.way & (at << 1 | at >> 1)) != 0;
        let steps = |at: u64| {
            beside & at == 0 || (above.way | below.way) & at != 0 || here.way & !tile & (at << 1 | at >> 1) != 0
        };
        (taken(above) & tile == 0 || along(above, tile) || beyond(y.checked_sub(2)) & tile != 0)
            && (taken(below) & tile == 0 || along(below, tile) || beyond(Some(y + 2)) & tile != 0)
            && steps(tile << 1)
            && steps(tile >> 1)
    }
}

/// Columns of a map, 64 at most, as far as they lie on it.
struct Strip<'a> {
    map: &'a TileMap,
    area: u32,
    from: usize,
    to: usize,
    /// Bit of the first column.
    first: u32,
}

impl<'a> Strip<'a> {
    fn new(map: &'a TileMap, area: u32, west: i32, width: i32) -> Self {
        let (from, to) = (west.max(0), (west + width).min(map.width() as i32).max(0));
        Self { map, area, from: from as usize, to: to as usize, first: (from - west) as u32 }
    }

    /// Reads a row. `above` is the room's floor in the row before.
    fn read(&self, y: i32, above: u64) -> Tiles {
        let mut row = Tiles::default();
        let &Self { map, area, from, to, first } = self;
        if y < 0 || y >= map.height() as i32 || from >= to {
            return row;
        }
        let start = y as usize * map.width() as usize;
        let tiles = start + from..start + to;
        let mut rooms = 0;
        let mut read = |kinds: [TileKind; 8], at: u32| {
            // Void is 0, wall 1, room 2, hall 3, opening 4.
            let kinds = u64::from_le_bytes(kinds.map(|kind| kind as u8));
            rooms |= lowest_bits(kinds >> 1 & !kinds) << at;
            row.openings |= lowest_bits(kinds >> 2) << at;
            row.walkable |= lowest_bits(kinds >> 1 | kinds >> 2) << at;
        };
        let kinds = &map.kinds()[tiles.clone()];
        let mut at = first;
        for eight in kinds.as_chunks::<8>().0 {
            read(*eight, at);
            at += 8;
        }
        // The last eight once more where they are not all read: that changes nothing about those that are.
        match kinds.last_chunk::<8>() {
            Some(last) if kinds.len() % 8 > 0 => read(*last, first + kinds.len() as u32 - 8),
            Some(_) => {}
            None => {
                let mut few = [TileKind::Void; 8];
                few[..kinds.len()].copy_from_slice(kinds);
                read(few, first);
            }
        }
        // Two areas do not touch: a run of room floor is of one room, and of this one if it goes on below its floor.
        let owners = &map.owners()[tiles];
        let mut left = rooms;
        while left != 0 {
            let begin = left.trailing_zeros();
            let length = (!(left >> begin)).trailing_zeros();
            let run = run(begin as i32, length as i32);
            if run & above != 0 || owners[(begin - first) as usize] == area {
                row.floor |= run;
            }
            left &= !run;
        }
        row
    }
}

/// The lowest bits of eight bytes as one byte.
const fn lowest_bits(bytes: u64) -> u64 {
    // Every byte's bit lands in the highest byte of the product, in order, and no two on one place.
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Puts props into a part of a room.
struct Dresser<'a> {
    area: &'a Area,
    room: &'a mut Room,
    props: &'a mut Vec<Prop>,
}

impl Dresser<'_> {
    fn put(&mut self, kind: PropKind, (y, x): Place) {
        self.room.rows[y].way &= !(1 << x);
        self.room.rows[y].free &= !(1 << x);
        let corner = self.room.corner;
        let at = TilePos { level: self.room.level, x: corner.x + x as i32, y: corner.y + y as i32 };
        self.props.push(Prop { kind, at, area: self.area.id });
    }

    fn try_put(&mut self, kind: PropKind, place: Place) -> bool {
        let fits = self.room.has_free(place) && self.room.may_be_blocked(place);
        if fits {
            self.put(kind, place);
        }
        fits
    }

    /// Keeps other groups off the tiles round a prop.
    fn set_apart(&mut self, (y, x): Place) {
        for row in &mut self.room.rows[y - 1..=y + 1] {
            row.free &= !(0b111 << (x - 1));
        }
    }

    /// Four pillars round the middle of a large room.
    fn pillars(&mut self, bits: u64, percent: u32) {
        let (width, height) = (self.area.bounds.width, self.area.bounds.height);
        if width < 8 || height < 7 || !chance(bits, (2 * percent).min(60)) {
            return;
        }
        let Some((y, x)) = self.room.place(self.area.bounds.middle()) else { return };
        let (dx, dy) = if width >= 9 { (3, 2) } else { (2, 2) };
        let places = [(y - dy, x - dx), (y - dy, x + dx), (y + dy, x - dx), (y + dy, x + dx)];
        let stands_free = |(y, x): Place| Site::Inside.of(&self.room.rows[y]) >> x & 1 == 1;
        if places.into_iter().all(stands_free) {
            for place in places {
                if self.try_put(PropKind::Pillar, place) {
                    self.set_apart(place);
                }
            }
        }
    }

    /// A rug in the middle of a room where nothing else is.
    fn rug(&mut self, bits: u64, percent: u32) {
        let Some((y, x)) = self.room.place(self.area.bounds.middle()) else { return };
        if !chance(bits, percent) || x < 2 {
            return;
        }
        let (west, east) = ((y, x - 1), (y, x));
        let inside = Site::Inside.of(&self.room.rows[y]);
        if inside >> (x - 1) & 0b11 == 0b11 && self.room.may_be_blocked(west) {
            let before = (self.room.rows[y], self.props.len());
            self.put(PropKind::RugWest, west);
            if self.try_put(PropKind::RugEast, east) {
                self.set_apart(west);
                self.set_apart(east);
            } else {
                self.room.rows[y] = before.0;
                self.props.truncate(before.1);
            }
        }
    }

    /// Webs and the like in the corners below walls that show their face.
    fn corners(&mut self, bits: u64, percent: u32) {
        for y in 1..self.room.rows.len().saturating_sub(2) {
            let row = self.room.rows[y];
            let mut corners = row.free & (row.corners[0] | row.corners[1]);
            while corners != 0 {
                let x = corners.trailing_zeros();
                corners &= corners - 1;
                let kind = if row.corners[0] >> x & 1 == 1 { PropKind::CornerWest } else { PropKind::CornerEast };
                let wanted = chance(mix(bits ^ (y as u64) << 8 ^ u64::from(x)), (5 * percent / 2).min(90));
                if wanted && self.try_put(kind, (y, x)) {
                    self.set_apart((y, x));
                }
            }
        }
    }

    /// Groups along the walls and a few inside, until enough of the wall is dressed.
    fn groups(&mut self, ask: impl Fn(u64) -> u64, percent: u32) {
        let beside_walls: u32 = self.room.rows.iter().map(|row| row.edge.count_ones()).sum();
        // Rounded by lot.
        let count = (u64::from(beside_walls * percent) + below(ask(COUNT), 100)) / 100;
        let (mut left, mut lamps) = (count as usize, 1 + beside_walls / 24);
        for group in 0..count {
            if left == 0 {
                return;
            }
            let bits = ask(FIRST_GROUP + group % 252);
            let (kind, sites, most) = match below(bits, 100) {
                0..32 => (PropKind::Furniture, [Site::North, Site::Edge], 3),
                32..64 => (PropKind::Stock, [Site::Nook, Site::Edge], GROUP),
                64..80 => (PropKind::Litter, [Site::Inside, Site::Edge], 2),
                _ if lamps == 0 => (PropKind::Litter, [Site::Edge, Site::Inside], 1),
                _ => (PropKind::Lamp, [Site::Edge, Site::Inside], 1),
            };
            let bits = mix(bits);
            let Some(first) = sites.into_iter().find_map(|site| self.room.pick(site, bits)) else { continue };
            if !self.try_put(kind, first) {
                self.room.rows[first.0].free &= !(1 << first.1);
                continue;
            }
            lamps -= u32::from(kind == PropKind::Lamp);
            let wanted = (1 + below(mix(bits), most as u64) as usize).max(most.div_ceil(2)).min(left);
            left -= self.grow(kind, first, wanted, bits);
        }
    }

    /// Adds neighbours to the first tile of a group, along its wall if it has one; gives the number of its tiles.
    fn grow(&mut self, kind: PropKind, first: Place, wanted: usize, bits: u64) -> usize {
        let at_wall = self.room.rows[first.0].edge >> first.1 & 1 == 1;
        let mut group = [first; GROUP];
        let mut size = 1;
        let mut from = 0;
        while size < wanted && from < size {
            let (y, x) = group[from];
            from += 1;
            let (one, other) = if bits & 1 == 0 { (x + 1, x - 1) } else { (x - 1, x + 1) };
            for next in [(y, one), (y + 1, x), (y, other), (y - 1, x)] {
                let on_its_ground = at_wall == (Site::Edge.of(&self.room.rows[next.0]) >> next.1 & 1 == 1);
                if on_its_ground && self.try_put(kind, next) {
                    group[size] = next;
                    size += 1;
                    if size == wanted {
                        break;
                    }
                }
            }
        }
        for place in &group[..size] {
            self.set_apart(*place);
        }
        size
    }
}
