//! Ways as a plain search finds them, from what `Nav` says about single tiles, and dungeons to walk in.

#![allow(dead_code, reason = "every test file compiles this module, not every one walks")]

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, BinaryHeap},
    num::NonZeroU32,
    sync::Arc,
};

use undercroft::{
    Dungeon, Seed, Settings, ValidPreset,
    dungeon::{AreaId, LinkId, LinkKind, Lock, LockId, OpeningId, ThingId, ThingKind, TilePos},
    generate,
    key::{ConnectionKey, RoomKey},
    nav::{Cell, Nav, Passage, Travel},
    plan::{Node, PlannedLink},
    preset::{GridCarve, LayoutSettings, Library, Locked, Preset},
};

use crate::support::{self, Dice};

/// The elite tier of a preset.
pub fn elite(name: &str) -> ValidPreset {
    let mut library = Library::new();
    for asset in undercroft_assets::PRESETS {
        library.add_preset(asset.name, asset.text);
    }
    undercroft_assets::TABLES.iter().for_each(|asset| library.add_tables(asset.name, asset.text));
    let asset = undercroft_assets::preset(name).expect("the preset is there");
    let preset = Preset::load(name, asset.path, asset.text, &library).unwrap_or_else(|problems| panic!("{problems}"));
    preset.tier(Some("elite")).expect("the tier is there").clone()
}

/// A small dungeon with doors and locks.
pub fn small(seed: u64) -> Dungeon {
    let mut dice = Dice(seed);
    let carve = GridCarve {
        columns: dice.roll(2, 5),
        rows: dice.roll(2, 4),
        steps: 5,
        remove_room: 20,
        remove_connection: 70,
        ..GridCarve::default()
    };
    let mut settings = Settings { layout: LayoutSettings::GridCarve(carve), ..support::settings(12, &mut dice) };
    settings.doors.chance = dice.roll(0, 100);
    settings.doors.locked = Locked::Upto(3);
    generate(&settings.validate("small", "only").expect("within the bounds"), Seed(seed)).expect("nothing is required")
}

/// Two levels of rooms, joined by stairs, teleporters and tunnels, some of them locked. `None` where the rooms are too
/// small for their ends.
pub fn linked(seed: u64) -> Option<Dungeon> {
    let mut dice = Dice(seed);
    let (columns, rows) = (dice.roll(2, 4), dice.roll(1, 3));
    let mut plan = support::plan(columns, rows, 60, &mut dice);
    let upper = plan.nodes.len() as u32;
    let below = plan.nodes.clone();
    plan.nodes.extend(below.iter().map(|node| Node { key: RoomKey::of_cell(1, node.cell), level: 1, ..*node }));
    let joints = plan.connections.clone();
    plan.connections.extend(joints.iter().filter(|_| dice.roll(0, 99) < 70).map(|joint| {
        let cell = below[joint.a as usize].cell;
        let is_east = below[joint.b as usize].cell.y == cell.y;
        let key = if is_east { ConnectionKey::east_of(1, cell) } else { ConnectionKey::south_of(1, cell) };
        undercroft::plan::PlannedConnection { key, a: joint.a + upper, b: joint.b + upper, ..*joint }
    }));
    plan.connections.sort_by_key(|connection| connection.key);
    let kinds = [LinkKind::Stairs, LinkKind::Teleporter, LinkKind::Tunnel];
    for number in 0..dice.roll(1, 6) {
        let kind = kinds[dice.roll(0, 2) as usize];
        let a = dice.roll(0, upper - 1);
        let b = if kind == LinkKind::Stairs { a + upper } else { dice.roll(0, 2 * upper - 1) };
        if a != b {
            plan.links.push(PlannedLink { key: ConnectionKey(1 << 63 | u64::from(number)), a, b, kind });
        }
    }
    let stock = support::spots(&plan, 4, &mut dice);
    let settings = support::settings(11, &mut dice);
    let mut dungeon = support::try_dungeon(settings, Seed(seed), &plan, &support::no_locks(&plan), &stock).ok()?;
    for link in &mut dungeon.links {
        if link.kind == LinkKind::Tunnel && dice.roll(0, 1) == 0 {
            let id = LockId(dungeon.locks.len() as u32);
            link.lock = Some(id);
            dungeon.locks.push(Lock {
                id,
                connection: link.connection,
                colour: 0,
                key_kind: id.0 % 2,
                key_room: AreaId(0),
                bypassable: true,
            });
        }
    }
    Some(dungeon)
}

/// All floor tiles.
pub fn floor(dungeon: &Dungeon) -> Vec<TilePos> {
    let mut floor = Vec::new();
    for (level, map) in (0..).zip(&dungeon.levels) {
        for (x, y) in (0..map.height() as i32).flat_map(|y| (0..map.width() as i32).map(move |x| (x, y))) {
            let pos = TilePos { level, x, y };
            floor.extend(map.kind(pos.point()).is_walkable().then_some(pos));
        }
    }
    floor
}

pub fn beside(pos: TilePos) -> [TilePos; 4] {
    let TilePos { level, x, y } = pos;
    [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)].map(|(x, y)| TilePos { level, x, y })
}

/// Any of the things that a game may do to doors, links, obstacles and costs.
pub fn meddle(nav: &mut Nav, floor: &[TilePos], dice: &mut Dice) {
    let passages = [Passage::Open, Passage::Closed, Passage::Locked];
    let dungeon = nav.dungeon().clone();
    let mut one_of = |count: usize| dice.roll(0, count.max(1) as u32 - 1);
    let (opening, link, area) =
        (one_of(dungeon.openings.len()), one_of(dungeon.links.len()), one_of(dungeon.areas.len()));
    let tile = floor[one_of(floor.len()) as usize];
    let passage = passages[one_of(3) as usize];
    let cost = NonZeroU32::new(one_of(6) + 1).expect("at least one");
    match one_of(12) {
        0..=4 => nav.set_passage(OpeningId(opening), Passage::Open),
        5 | 6 => nav.set_passage(OpeningId(opening), passage),
        7 => nav.set_link_passage(LinkId(link), passage),
        8 => nav.set_obstacle(tile, true),
        9 => nav.set_obstacle(tile, false),
        10 => nav.set_area_cost(AreaId(area), cost),
        _ => nav.set_opening_cost(OpeningId(opening), cost),
    };
}

/// One of many travellers.
pub fn traveller(dice: &mut Dice) -> Travel {
    let mut perhaps = |most: u32| (dice.roll(0, 2) > 0).then_some(dice.roll(0, most));
    let (closed_door, locked_door, link) = (perhaps(3), perhaps(9).filter(|extra| extra % 2 == 0), perhaps(4));
    let keys = if dice.roll(0, 2) == 0 { vec![dice.roll(0, 2)] } else { Vec::new() };
    match dice.roll(0, 5) {
        0 => Travel::default(),
        1 => Travel::opening_doors(),
        2 => Travel::with_keys([0, 1]),
        _ => Travel { closed_door, locked_door, keys, link },
    }
}

/// A plain search, tile by tile.
pub struct Walker<'a> {
    pub nav: &'a Nav,
    pub travel: &'a Travel,
    /// Tiles that are not crossed.
    pub barred: BTreeSet<TilePos>,
    /// End of a link, its landing, what it costs.
    pub links: Vec<(TilePos, TilePos, u32)>,
}

impl<'a> Walker<'a> {
    pub fn new(nav: &'a Nav, travel: &'a Travel) -> Self {
        let dungeon = nav.dungeon();
        let mut links = Vec::new();
        for (id, thing) in (0..).map(ThingId).zip(&dungeon.things) {
            if let (ThingKind::LinkEnd(link), Some(landing)) = (&thing.kind, dungeon.landing(id)) {
                let lock = dungeon.links[link.index()].lock;
                let extra = extra(dungeon, travel, nav.link_passage(*link).expect("the link is there"), lock);
                if let (Some(extra), Some(steps)) = (extra, travel.link) {
                    links.push((thing.at, landing, steps + extra));
                }
            }
        }
        Self { nav, travel, barred: barred(nav), links }
    }

    /// What one step costs; `None` when one can't take it.
    pub fn step(&self, from: TilePos, to: TilePos) -> Option<u32> {
        let dungeon = self.nav.dungeon();
        let passage = match self.nav.cell(to) {
            Cell::Free => Passage::Open,
            Cell::ClosedDoor(_) => Passage::Closed,
            Cell::LockedDoor(_) => Passage::Locked,
            Cell::Blocked => return None,
        };
        let Some(opening) = dungeon.opening_at(to) else {
            return self.nav.area_cost(dungeon.area_at(to)?.id);
        };
        let extra = extra(dungeon, self.travel, passage, opening.lock)?;
        let comes_in = dungeon.opening_at(from).is_none_or(|other| other.id != opening.id);
        Some(self.nav.opening_cost(opening.id)? + if comes_in { extra } else { 0 })
    }

    /// What ways from a tile to all tiles cost.
    pub fn costs(&self, from: TilePos) -> BTreeMap<TilePos, u32> {
        // Whether one came by a step matters on tiles that are not crossed.
        let mut costs: BTreeMap<(TilePos, bool), u32> = BTreeMap::new();
        let mut open = BinaryHeap::from([Reverse((0, from, false))]);
        while let Some(Reverse((cost, at, stepped))) = open.pop() {
            if costs.contains_key(&(at, stepped)) {
                continue;
            }
            costs.insert((at, stepped), cost);
            if !(stepped && self.barred.contains(&at)) {
                let next = beside(at).into_iter().filter_map(|next| Some((next, self.step(at, next)?)));
                open.extend(next.map(|(next, steps)| Reverse((cost + steps, next, true))));
            }
            let links = self.links.iter().filter(|link| link.0 == at && self.nav.cell(link.1) != Cell::Blocked);
            open.extend(links.map(|(_, landing, steps)| Reverse((cost + steps, *landing, false))));
        }
        let mut least = BTreeMap::new();
        for ((at, _), cost) in costs {
            least.entry(at).and_modify(|least: &mut u32| *least = cost.min(*least)).or_insert(cost);
        }
        least
    }

    /// Walks a way and says what it costs.
    pub fn price(&self, from: TilePos, tiles: &[TilePos]) -> u32 {
        let (mut cost, mut at, mut stepped) = (0, from, false);
        for &next in tiles {
            let by_step = beside(at).contains(&next) && !(stepped && self.barred.contains(&at));
            let step = by_step.then(|| self.step(at, next)).flatten();
            let link = self.links.iter().filter(|link| link.0 == at && link.1 == next).map(|link| link.2).min();
            let link = link.filter(|_| self.nav.cell(next) != Cell::Blocked);
            let least = step.into_iter().chain(link).min();
            cost += least.unwrap_or_else(|| panic!("no step leads from {at:?} to {next:?}"));
            stepped = step.is_some() && step == least;
            at = next;
        }
        cost
    }
}

fn extra(dungeon: &Dungeon, travel: &Travel, passage: Passage, lock: Option<LockId>) -> Option<u32> {
    let key = lock.map(|lock| dungeon.locks[lock.index()].key_kind);
    match passage {
        Passage::Open => Some(0),
        Passage::Closed => travel.closed_door,
        Passage::Locked if key.is_some_and(|key| travel.keys.contains(&key)) => travel.closed_door,
        Passage::Locked => travel.locked_door,
    }
}

/// Ends of links and the exit, one after the other, as long as their room and its openings stay in as many pieces as
/// before and each of them can be stepped up to.
fn barred(nav: &Nav) -> BTreeSet<TilePos> {
    let dungeon = nav.dungeon();
    let mut barred = BTreeSet::new();
    for thing in &dungeon.things {
        let is_end = matches!(thing.kind, ThingKind::Exit | ThingKind::LinkEnd(_));
        let Some(area) = dungeon.area_at(thing.at).filter(|_| is_end && nav.obstacle(thing.at) == Some(false)) else {
            continue;
        };
        let openings = dungeon.openings.iter().filter(|opening| opening.areas.contains(&area.id));
        let mut room: BTreeSet<TilePos> = openings
            .flat_map(|opening| opening.tiles().map(|p| TilePos { level: opening.level, x: p.x, y: p.y }))
            .collect();
        let bounds = area.bounds;
        let tiles = (bounds.y..bounds.bottom()).flat_map(|y| (bounds.x..bounds.right()).map(move |x| (x, y)));
        let tiles = tiles.map(|(x, y)| TilePos { level: area.level, x, y });
        room.extend(tiles.filter(|tile| dungeon.area_at(*tile).is_some_and(|other| other.id == area.id)));
        room.retain(|tile| nav.obstacle(*tile) == Some(false) && !barred.contains(tile));
        let before = pieces(&room);
        room.remove(&thing.at);
        let can_be_stepped_up_to = |end: &TilePos| beside(*end).iter().any(|tile| room.contains(tile));
        let keeps_others = beside(thing.at).iter().filter(|tile| barred.contains(*tile)).all(can_be_stepped_up_to);
        if pieces(&room) <= before && keeps_others {
            barred.insert(thing.at);
        }
    }
    barred
}

fn pieces(tiles: &BTreeSet<TilePos>) -> usize {
    let mut left = tiles.clone();
    let mut pieces = 0;
    while let Some(first) = left.pop_first() {
        pieces += 1;
        let mut open = vec![first];
        while let Some(tile) = open.pop() {
            open.extend(beside(tile).into_iter().filter(|tile| left.remove(tile)));
        }
    }
    pieces
}

/// As it is made, in play.
pub fn nav(dungeon: Dungeon) -> Nav {
    Nav::new(Arc::new(dungeon))
}
