//! Points 1 and 6: what can be reached, with keys as they are found; and the solving order.

use std::collections::{BTreeMap, BTreeSet};

use super::{FaultKind, Faults, place_of, place_of_opening, ways::Ways};
use crate::{
    dungeon::{Dungeon, LockId, ThingKind, TileKind, TilePos},
    grid::Direction,
};

pub(super) fn check(dungeon: &Dungeon, faults: &mut Faults) {
    areas(dungeon, faults);
    solving_order(dungeon, faults);
    tiles(dungeon, faults);
}

/// Ways of the area graph: openings, then links, with their locks.
fn area_graph(dungeon: &Dungeon) -> (Ways, Vec<Option<LockId>>) {
    let openings = dungeon.openings.iter().map(|o| (o.areas, o.lock));
    let links = dungeon.links.iter().map(|l| (l.areas, l.lock));
    let all: Vec<_> = openings.chain(links).collect();
    let ways = Ways::new(dungeon.areas.len(), all.iter().map(|([a, b], _)| (a.index(), b.index())));
    (ways, all.into_iter().map(|(_, lock)| lock).collect())
}

/// Key kinds by what they lie in or on.
fn keys_by<K: Ord>(dungeon: &Dungeon, place: impl Fn(&crate::dungeon::Thing) -> K) -> BTreeMap<K, Vec<u32>> {
    let mut keys: BTreeMap<K, Vec<u32>> = BTreeMap::new();
    for thing in &dungeon.things {
        if let ThingKind::Key(id) = thing.kind
            && let Some(lock) = dungeon.locks.get(id.index())
        {
            keys.entry(place(thing)).or_default().push(lock.key_kind);
        }
    }
    keys
}

/// A flood that stops at locks until their key turns up. `N` is a node: an area, a tile.
struct Flood<N> {
    open: Vec<N>,
    waiting: BTreeMap<u32, Vec<N>>,
    held: BTreeSet<u32>,
}

impl<N> Flood<N> {
    fn new(start: N) -> Self {
        Self { open: vec![start], waiting: BTreeMap::new(), held: BTreeSet::new() }
    }

    /// Goes on to a node, now or when its lock can be opened. A lock that is not listed stays shut.
    fn go(&mut self, dungeon: &Dungeon, lock: Option<LockId>, node: N) {
        match lock.map(|id| dungeon.locks.get(id.index()).map(|lock| lock.key_kind)) {
            None => self.open.push(node),
            Some(Some(kind)) if self.held.contains(&kind) => self.open.push(node),
            Some(Some(kind)) => self.waiting.entry(kind).or_default().push(node),
            Some(None) => {}
        }
    }

    fn take(&mut self, kinds: &[u32]) {
        for kind in kinds {
            if self.held.insert(*kind) {
                self.open.extend(self.waiting.remove(kind).unwrap_or_default());
            }
        }
    }
}

/// Point 1.
fn areas(dungeon: &Dungeon, faults: &mut Faults) {
    if dungeon.start.index() >= dungeon.areas.len() {
        return;
    }
    let (ways, locks) = area_graph(dungeon);
    let keys = keys_by(dungeon, |thing| thing.area.index());
    let mut reached = vec![false; dungeon.areas.len()];
    let mut flood = Flood::new(dungeon.start.index());
    while let Some(area) = flood.open.pop() {
        if std::mem::replace(&mut reached[area], true) {
            continue;
        }
        flood.take(keys.get(&area).map_or(&[], Vec::as_slice));
        for arc in ways.at(area) {
            flood.go(dungeon, locks[arc.way], arc.to);
        }
    }
    for (area, reached) in dungeon.areas.iter().zip(&reached) {
        if !reached {
            let end = if area.id == dungeon.end { ", the end" } else { "" };
            faults.add(FaultKind::AreaUnreachable, place_of(area), format_args!("area {}{end}", area.id.0));
        }
    }
    let lying = dungeon.things.iter().filter_map(|thing| match thing.kind {
        ThingKind::Key(id) => dungeon.locks.get(id.index()).map(|lock| (thing, id, lock.key_kind)),
        _ => None,
    });
    for (thing, id, kind) in lying {
        if !flood.held.contains(&kind) {
            let message = format_args!("the key of lock {} lies in area {}, out of reach", id.0, thing.area.0);
            faults.add(FaultKind::KeyUnreachable, thing.at, message);
        }
    }
}

/// All locks once each, each with its key and its door in reach through the locks before it.
fn solving_order(dungeon: &Dungeon, faults: &mut Faults) {
    let (ways, locks) = area_graph(dungeon);
    let keys = keys_by(dungeon, |thing| thing.area.index());
    let mut reached = vec![false; dungeon.areas.len()];
    let mut held = BTreeSet::new();
    let mut opened = vec![false; dungeon.locks.len()];
    let mut behind: BTreeMap<LockId, Vec<usize>> = BTreeMap::new();
    let mut open = Vec::from_iter((dungeon.start.index() < reached.len()).then_some(dungeon.start.index()));
    let mut order = dungeon.solving_order.iter();
    let doors: BTreeMap<LockId, TilePos> =
        dungeon.openings.iter().filter_map(|opening| Some((opening.lock?, place_of_opening(opening)))).collect();
    loop {
        while let Some(area) = open.pop() {
            if std::mem::replace(&mut reached[area], true) {
                continue;
            }
            held.extend(keys.get(&area).into_iter().flatten().copied());
            for arc in ways.at(area) {
                match locks[arc.way] {
                    Some(lock) if !opened.get(lock.index()).copied().unwrap_or(false) => {
                        behind.entry(lock).or_default().push(arc.to);
                    }
                    _ => open.push(arc.to),
                }
            }
        }
        let Some(&id) = order.next() else { break };
        let at = doors.get(&id).copied();
        match (dungeon.locks.get(id.index()), opened.get_mut(id.index())) {
            (Some(lock), Some(opened)) => {
                if std::mem::replace(opened, true) {
                    faults.add(FaultKind::SolvingOrder, at, format_args!("lock {} is named twice", id.0));
                } else if !held.contains(&lock.key_kind) {
                    faults.add(
                        FaultKind::SolvingOrder,
                        at,
                        format_args!("lock {} comes before its key is found", id.0),
                    );
                } else if !behind.contains_key(&id) {
                    faults.add(
                        FaultKind::SolvingOrder,
                        at,
                        format_args!("lock {} comes before its door is reached", id.0),
                    );
                }
            }
            _ => faults.add(FaultKind::SolvingOrder, at, format_args!("lock {} is not there", id.0)),
        }
        open.extend(behind.remove(&id).unwrap_or_default());
    }
    for (index, opened) in opened.into_iter().enumerate() {
        if !opened {
            let at = doors.get(&LockId(index as u32)).copied();
            faults.add(FaultKind::SolvingOrder, at, format_args!("lock {index} is not named"));
        }
    }
}

/// What blocks in a walk, besides walls.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Blocking {
    Nothing,
    Things,
    ThingsAndProps,
}

/// Point 6: first with everything in place that may block, which can be stepped up to but not passed; what is out of
/// reach then is judged again with less.
fn tiles(dungeon: &Dungeon, faults: &mut Faults) {
    let strict = walk_tiles(dungeon, Blocking::ThingsAndProps);
    let mut out_of_reach = unreached(dungeon, &strict).peekable();
    if out_of_reach.peek().is_none() {
        return;
    }
    let past_things = walk_tiles(dungeon, Blocking::Things);
    let plain = walk_tiles(dungeon, Blocking::Nothing);
    let mut told = BTreeSet::new();
    for (at, index) in out_of_reach {
        let map = &dungeon.levels[usize::from(at.level)];
        let is_opening = map.kinds()[index] == TileKind::Opening;
        let what = if is_opening { "opening" } else { "area" };
        let owner = map.owners()[index];
        let reached = |walk: &[Vec<Tile>]| walk[usize::from(at.level)][index] == Tile::Reached;
        let rule = match (reached(&past_things), reached(&plain)) {
            (true, _) => FaultKind::PropsShutIn,
            (false, true) => FaultKind::ThingsShutIn,
            (false, false) => FaultKind::TileUnreachable,
        };
        if told.insert((rule, at.level, is_opening, owner)) {
            faults.add(rule, at, format_args!("tiles of {what} {owner}"));
        }
    }
}

/// What is known of a tile during a walk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tile {
    New,
    /// Not reached yet; something stands on it that may block.
    Taken,
    Reached,
}

fn unreached(dungeon: &Dungeon, walked: &[Vec<Tile>]) -> impl Iterator<Item = (TilePos, usize)> {
    (0..=u16::MAX).zip(dungeon.levels.iter().zip(walked)).flat_map(|(level, (map, walked))| {
        let width = map.width().max(1) as usize;
        let left = map.kinds().iter().zip(walked).enumerate();
        let left = left.filter(|(_, (kind, tile))| kind.is_walkable() && **tile != Tile::Reached);
        left.map(move |(index, _)| (TilePos { level, x: (index % width) as i32, y: (index / width) as i32 }, index))
    })
}

/// Walks from the spawn point over everything that can be reached.
fn walk_tiles(dungeon: &Dungeon, blocking: Blocking) -> Vec<Vec<Tile>> {
    let mut tiles: Vec<Vec<Tile>> = dungeon.levels.iter().map(|map| vec![Tile::New; map.kinds().len()]).collect();
    let things = dungeon.things.iter().filter(|thing| blocking >= Blocking::Things && thing.kind.may_block());
    let props = dungeon.props.iter().filter(|_| blocking >= Blocking::ThingsAndProps);
    for at in things.map(|thing| thing.at).chain(props.map(|prop| prop.at)) {
        if let Some(map) = dungeon.levels.get(usize::from(at.level))
            && let Some(index) = map.index(at.point())
        {
            tiles[usize::from(at.level)][index] = Tile::Taken;
        }
    }
    let Some(start) = dungeon.spawn() else { return tiles };
    let keys = keys_by(dungeon, |thing| thing.at);
    let ends = link_ends(dungeon);
    let mut flood = Flood::new(start);
    while let Some(at) = flood.open.pop() {
        let Some(map) = dungeon.levels.get(usize::from(at.level)) else { continue };
        let Some(index) = map.index(at.point()).filter(|index| map.kinds()[*index].is_walkable()) else { continue };
        let tiles = &mut tiles[usize::from(at.level)];
        let before = std::mem::replace(&mut tiles[index], Tile::Reached);
        if before != Tile::Reached {
            flood.take(keys.get(&at).map_or(&[], Vec::as_slice));
        }
        if before != Tile::New {
            continue;
        }
        for &(lock, to) in ends.get(&at).into_iter().flatten() {
            flood.go(dungeon, lock, to);
        }
        for p in Direction::ALL.map(|direction| at.point().step(direction)) {
            if map.index(p).is_some_and(|next| map.kinds()[next].is_walkable() && tiles[next] != Tile::Reached) {
                let opening = map.opening(p).and_then(|id| dungeon.openings.get(id.index()));
                let to = TilePos { level: at.level, x: p.x, y: p.y };
                flood.go(dungeon, opening.and_then(|opening| opening.lock), to);
            }
        }
    }
    tiles
}

/// Where the links lead from a tile, and behind which lock.
fn link_ends(dungeon: &Dungeon) -> BTreeMap<TilePos, Vec<(Option<LockId>, TilePos)>> {
    let mut ends: BTreeMap<TilePos, Vec<(Option<LockId>, TilePos)>> = BTreeMap::new();
    for link in &dungeon.links {
        let tiles = link.ends.map(|end| dungeon.things.get(end.index()).map(|thing| thing.at));
        if let [Some(a), Some(b)] = tiles {
            ends.entry(a).or_default().push((link.lock, b));
            ends.entry(b).or_default().push((link.lock, a));
        }
    }
    ends
}
