//! Point 7: things stand in their room, apart, out of the way, and cut nothing off.

use std::collections::{BTreeMap, BTreeSet};

use super::{FaultKind, Faults, labels::belongs_into, place_of};
use crate::{
    dungeon::{AreaId, AreaKind, Dungeon, OpeningId, Role, Thing, ThingKind, TileMap, TilePos, Word},
    grid::{Direction, Point},
};

pub(super) fn check(dungeon: &Dungeon, faults: &mut Faults) {
    for (index, thing) in dungeon.things.iter().enumerate() {
        stands_well(dungeon, index, thing, faults);
    }
    in_the_way(dungeon, faults);
    share_no_tile(dungeon, faults);
    cut_nothing(dungeon, faults);
    spawn_and_exit(dungeon, faults);
    entrances(dungeon, faults);
    spots(dungeon, faults);
}

fn stands_well(dungeon: &Dungeon, index: usize, thing: &Thing, faults: &mut Faults) {
    if thing.id.index() != index {
        faults.add(FaultKind::WrongId, thing.at, format_args!("thing {} is entry {index}", thing.id.0));
    }
    if usize::from(thing.at.level) >= dungeon.levels.len() {
        faults.add(FaultKind::LevelOutOfRange, thing.at, format_args!("thing {index} is on a level that is not there"));
        return;
    }
    if dungeon.area(thing.area).is_none_or(|area| area.kind != belongs_into(&thing.kind)) {
        faults.add(FaultKind::UnknownId, thing.at, format_args!("thing {index} names area {}", thing.area.0));
    }
    let map = &dungeon.levels[usize::from(thing.at.level)];
    let p = thing.at.point();
    let floor = map.area(p);
    if floor != Some(thing.area) {
        let found = floor.map(|area| area.0);
        let message = format_args!("thing {index} belongs to area {}, its tile to {found:?}", thing.area.0);
        faults.add(FaultKind::ThingOutsideRoom, thing.at, message);
    }
}

/// Nothing stands directly before an opening; what can be walked over does only in a hall that has no other tile.
fn in_the_way(dungeon: &Dungeon, faults: &mut Faults) {
    let mut roomy: Option<Vec<bool>> = None;
    for thing in &dungeon.things {
        let Some(map) = dungeon.levels.get(usize::from(thing.at.level)) else { continue };
        let p = thing.at.point();
        let Some(opening) = map.area(p).and_then(|_| opening_beside(map, p)) else { continue };
        if belongs_into(&thing.kind) == AreaKind::Hall {
            let roomy = roomy.get_or_insert_with(|| areas_with_a_clear_tile(dungeon));
            if !roomy.get(thing.area.index()).copied().unwrap_or(true) {
                continue;
            }
        }
        let message = format_args!("thing {} stands before opening {}", thing.id.0, opening.0);
        faults.add(FaultKind::ThingInTheWay, thing.at, message);
    }
}

fn opening_beside(map: &TileMap, p: Point) -> Option<OpeningId> {
    Direction::ALL.into_iter().find_map(|direction| map.opening(p.step(direction)))
}

/// By area: whether it has a tile that is before no opening.
fn areas_with_a_clear_tile(dungeon: &Dungeon) -> Vec<bool> {
    let mut clear = vec![false; dungeon.areas.len()];
    for map in &dungeon.levels {
        let width = map.width().max(1) as usize;
        for index in 0..map.kinds().len() {
            let p = Point::new((index % width) as i32, (index / width) as i32);
            if let Some(clear) = map.area(p).and_then(|area| clear.get_mut(area.index())) {
                *clear |= opening_beside(map, p).is_none();
            }
        }
    }
    clear
}

fn share_no_tile(dungeon: &Dungeon, faults: &mut Faults) {
    let mut taken: BTreeMap<TilePos, usize> = BTreeMap::new();
    for (index, thing) in dungeon.things.iter().enumerate() {
        if let Some(other) = taken.insert(thing.at, index) {
            faults.add(FaultKind::ThingsShareTile, thing.at, format_args!("things {other} and {index}"));
        }
    }
}

/// Nothing that blocks stands on a tile whose removal splits its area.
fn cut_nothing(dungeon: &Dungeon, faults: &mut Faults) {
    for (level, map) in (0..=u16::MAX).zip(&dungeon.levels) {
        let blocking = || dungeon.things.iter().filter(|thing| thing.at.level == level && thing.kind.may_block());
        let starts = blocking().filter_map(|thing| map.index(thing.at.point()));
        let cuts = cut_tiles(map, starts);
        for thing in blocking() {
            if map.index(thing.at.point()).is_some_and(|index| cuts.contains(&index)) {
                let message = format_args!("thing {} parts area {}", thing.id.0, thing.area.0);
                faults.add(FaultKind::ThingCutsArea, thing.at, message);
            }
        }
    }
}

/// The tiles that part an area when taken away, of all areas that hold one of `starts` (articulation points, Tarjan
/// 1974, with a stack of its own). Linear in the tiles of these areas.
fn cut_tiles(map: &TileMap, starts: impl Iterator<Item = usize>) -> BTreeSet<usize> {
    let mut cuts = BTreeSet::new();
    let mut order: Vec<u32> = Vec::new();
    let mut low: Vec<u32> = Vec::new();
    let mut clock = 0;
    // (tile, where it was entered from, next direction)
    let mut stack: Vec<(usize, usize, usize)> = Vec::new();
    for root in starts {
        if order.is_empty() {
            (order, low) = (vec![0; map.kinds().len()], vec![0; map.kinds().len()]);
        }
        if order[root] != 0 {
            continue;
        }
        let mut children_of_root = 0;
        clock += 1;
        (order[root], low[root]) = (clock, clock);
        stack.push((root, root, 0));
        while let Some(top) = stack.last_mut() {
            let (tile, from, direction) = *top;
            top.2 += 1;
            if let Some(direction) = Direction::ALL.get(direction) {
                let Some(next) = neighbour(map, tile, *direction).filter(|next| *next != from) else { continue };
                if order[next] == 0 {
                    clock += 1;
                    (order[next], low[next]) = (clock, clock);
                    stack.push((next, tile, 0));
                } else {
                    low[tile] = low[tile].min(order[next]);
                }
                continue;
            }
            stack.pop();
            if tile == root {
                continue;
            }
            low[from] = low[from].min(low[tile]);
            if from == root {
                children_of_root += 1;
            } else if low[tile] >= order[from] {
                cuts.insert(from);
            }
        }
        if children_of_root > 1 {
            cuts.insert(root);
        }
    }
    cuts
}

/// The neighbouring tile of the same area.
fn neighbour(map: &TileMap, tile: usize, direction: Direction) -> Option<usize> {
    let width = map.width().max(1) as usize;
    let p = Point::new((tile % width) as i32, (tile / width) as i32);
    let area = map.area(p)?;
    let q = p.step(direction);
    if map.area(q) == Some(area) { map.index(q) } else { None }
}

fn spawn_and_exit(dungeon: &Dungeon, faults: &mut Faults) {
    for (kind, what, room) in [(ThingKind::Spawn, "spawn point", dungeon.start), (ThingKind::Exit, "exit", dungeon.end)]
    {
        let mut there = dungeon.things.iter().filter(|thing| thing.kind == kind);
        match (there.next(), there.next()) {
            (None, _) => faults.add(FaultKind::ThingCount, dungeon.area(room).map(place_of), format_args!("no {what}")),
            (Some(thing), _) if thing.area != room => {
                let message = format_args!("the {what} is in area {}, should be in {}", thing.area.0, room.0);
                faults.add(FaultKind::ThingCount, thing.at, message);
            }
            (_, Some(second)) => faults.add(FaultKind::ThingCount, second.at, format_args!("a second {what}")),
            _ => {}
        }
    }
}

/// Each room with a way in from outside holds one; the end may have one besides its exit, no other room.
fn entrances(dungeon: &Dungeon, faults: &mut Faults) {
    let mut there = vec![0_u32; dungeon.areas.len()];
    for thing in dungeon.things.iter().filter(|thing| thing.kind == ThingKind::Entrance) {
        if let Some(there) = there.get_mut(thing.area.index()) {
            *there += 1;
        }
    }
    for (area, there) in dungeon.areas.iter().zip(there) {
        let right = match area.role {
            Role::Entrance => there == 1,
            Role::End => there <= 1,
            _ => there == 0,
        };
        if !right {
            let message = format_args!("area {} ({}) has {there} entrances", area.id.0, area.role.word());
            faults.add(FaultKind::EntranceCount, place_of(area), message);
        }
    }
}

/// What stands in a room is what its contents say; how much is missing is for the relaxations to tell.
fn spots(dungeon: &Dungeon, faults: &mut Faults) {
    let mut wanted: BTreeMap<(AreaId, &Word), u32> = BTreeMap::new();
    for area in &dungeon.areas {
        for word in &area.contents {
            *wanted.entry((area.id, word)).or_default() += 1;
        }
    }
    for thing in &dungeon.things {
        let ThingKind::Spot(word) = &thing.kind else { continue };
        match wanted.get_mut(&(thing.area, word)) {
            Some(left) if *left > 0 => *left -= 1,
            _ => {
                let message =
                    format_args!("thing {}: `{word}` is not in the contents of area {}", thing.id.0, thing.area.0);
                faults.add(FaultKind::ThingCount, thing.at, message);
            }
        }
    }
}

/// By area: how many of its contents do not stand on the map.
pub(super) fn missing_spots(dungeon: &Dungeon) -> Vec<usize> {
    let mut missing: Vec<usize> = dungeon.areas.iter().map(|area| area.contents.len()).collect();
    for thing in &dungeon.things {
        if let ThingKind::Spot(_) = thing.kind
            && let Some(missing) = missing.get_mut(thing.area.index())
        {
            *missing = missing.saturating_sub(1);
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{dungeon::TileKind, seed::mix};

    /// A tile cuts when what is left of its piece is more than one piece.
    fn cuts_plainly(map: &TileMap, tile: usize) -> bool {
        let piece = flood(map, tile, None);
        let rest: BTreeSet<usize> = piece.iter().copied().filter(|other| *other != tile).collect();
        rest.first().is_some_and(|first| flood(map, *first, Some(tile)) != rest)
    }

    fn flood(map: &TileMap, from: usize, without: Option<usize>) -> BTreeSet<usize> {
        let mut seen = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(tile) = open.pop() {
            for next in Direction::ALL.into_iter().filter_map(|direction| neighbour(map, tile, direction)) {
                if Some(next) != without && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen
    }

    #[test]
    fn a_tile_cuts_when_the_rest_falls_apart() {
        for case in 0..400_u64 {
            let mut map = TileMap::new(7, 6);
            for tile in 0..42 {
                if mix(case << 8 | tile) % 10 < 7 {
                    map.set(
                        Point::new((tile % 7) as i32, (tile / 7) as i32),
                        TileKind::Room,
                        (mix(tile ^ case) % 20 / 19) as u32,
                    );
                }
            }
            let floor: Vec<usize> = (0..42).filter(|tile| map.kinds()[*tile].is_walkable()).collect();
            let found = cut_tiles(&map, floor.iter().copied().rev());
            for tile in floor {
                assert_eq!(found.contains(&tile), cuts_plainly(&map, tile), "case {case}, tile {tile}");
            }
        }
    }
}
