//! What stands on the map is what the plan says: on random grids with cells of any parity, halls of any width.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use undercroft::{
    Dungeon, Seed,
    dungeon::{AreaId, AreaKind, Form, OpeningKind, ThingKind, TileKind, Via},
    grid::{Direction, Point, Rect},
    locks::{Locks, PlannedLock},
    plan::Plan,
    relaxation::Relaxation,
};

mod support;
use support::{Dice, dungeon, no_locks, picture, plan, settings, spots};

const GRIDS: u64 = 4000;

fn random(case: u64) -> (Plan, Dungeon) {
    let mut dice = Dice(case);
    // Two rooms at least: the spawn point and the exit need a tile each.
    let plan = (0..)
        .map(|_| {
            let (columns, rows, percent) = (dice.roll(1, 5), dice.roll(1, 4), dice.roll(30, 100));
            plan(columns, rows, percent, &mut dice)
        })
        .find(|plan| plan.nodes.len() > 1)
        .expect("most grids have two rooms");
    let largest = if case.is_multiple_of(50) { 63 } else { 14 };
    let settings = settings(largest, &mut dice);
    let stock = spots(&plan, 5, &mut dice);
    let dungeon = dungeon(settings, Seed(case), &plan, &no_locks(&plan), &stock);
    (plan, dungeon)
}

fn around(p: Point) -> impl Iterator<Item = Point> {
    (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| Point::new(p.x + dx, p.y + dy))).filter(move |q| *q != p)
}

fn tiles(dungeon: &Dungeon) -> impl Iterator<Item = Point> {
    let (width, height) = (dungeon.levels[0].width() as i32, dungeon.levels[0].height() as i32);
    (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
}

fn centred(anchor: Point, width: i32, height: i32) -> Rect {
    Rect::new(anchor.x - (width - 1) / 2, anchor.y - (height - 1) / 2, width as u32, height as u32)
}

fn rect_tiles(rect: Rect) -> impl Iterator<Item = Point> {
    (rect.y..rect.bottom()).flat_map(move |y| (rect.x..rect.right()).map(move |x| Point::new(x, y)))
}

/// The rule as it is written, tile by tile: centre and square, then every strip walked row by row from the border of
/// the blocks.
#[test]
fn rooms_halls_and_openings_are_where_the_rule_puts_them() {
    for case in 0..GRIDS {
        let (plan, dungeon) = random(case);
        let widths: HashMap<_, _> = dungeon.openings.iter().map(|o| (o.connection, o.length as i32)).collect();
        let cell_size = {
            let undercroft::plan::Space::Blocks { columns, rows } = plan.space else { unreachable!() };
            (dungeon.levels[0].width() / columns, dungeon.levels[0].height() / rows)
        };
        let mut rooms: Vec<HashSet<Point>> = Vec::new();
        for (i, node) in plan.nodes.iter().enumerate() {
            let area = &dungeon.areas[i];
            let block =
                Rect::new(node.cell.x * cell_size.0 as i32, node.cell.y * cell_size.1 as i32, cell_size.0, cell_size.1);
            assert_eq!(area.anchor, block.middle());
            let mut room: HashSet<Point> = match area.shape.expect("a room has a shape").form {
                Form::Rectangle(w, h) => rect_tiles(centred(area.anchor, w as i32, h as i32)).collect(),
                Form::Disc(r) => rect_tiles(block)
                    .filter(|p| {
                        let (dx, dy) = (p.x - area.anchor.x, p.y - area.anchor.y);
                        dx * dx + dy * dy <= (r * r + r) as i32
                    })
                    .collect(),
            };
            let ways = plan.connections.iter().filter(|c| c.a == i as u32 || c.b == i as u32);
            if let Some(widest) = ways.map(|c| widths[&c.key]).max() {
                room.extend(rect_tiles(centred(area.anchor, widest + 2, widest + 2)));
            }
            rooms.push(room);
        }
        let mut openings = BTreeMap::new();
        let mut halls = BTreeMap::new();
        for connection in &plan.connections {
            let [a, b] = [connection.a, connection.b].map(|i| dungeon.areas[i as usize].anchor);
            let facing = if a.y == b.y { Direction::East } else { Direction::South };
            let width = widths[&connection.key];
            let across = if facing.is_horizontal() { Direction::South } else { Direction::East };
            let row = |k: i32| {
                let first = a.offset(facing, k).offset(across, -((width - 1) / 2));
                (0..width).map(move |i| first.offset(across, i))
            };
            let last = a.manhattan(b) as i32;
            let meets = |room: &HashSet<Point>, k: i32| row(k).any(|p| room.contains(&p));
            // The block's border lies between the two rows at its middle.
            let border = (0..last).find(|k| {
                let p = a.offset(facing, k + 1);
                if facing.is_horizontal() { p.x % cell_size.0 as i32 == 0 } else { p.y % cell_size.1 as i32 == 0 }
            });
            let border = border.expect("two blocks have a border");
            let near = (0..=border).rev().find(|k| meets(&rooms[connection.a as usize], *k)).expect("the anchor");
            let far = (border + 1..=last).find(|k| meets(&rooms[connection.b as usize], *k)).expect("the anchor");
            rooms[connection.a as usize].extend((0..=near).flat_map(row));
            rooms[connection.b as usize].extend((far..=last).flat_map(row));
            let left = far - near - 1;
            assert!(left >= 2, "case {case}");
            openings.insert((connection.key, 0), row(near + 1).collect::<Vec<_>>());
            if left >= 3 {
                openings.insert((connection.key, 1), row(far - 1).collect());
                halls.insert(connection.key, (near + 2..far - 1).flat_map(row).collect::<BTreeSet<_>>());
            } else {
                rooms[connection.b as usize].extend((near + 2..far).flat_map(row));
            }
        }
        let mut of_area: HashMap<AreaId, BTreeSet<Point>> = HashMap::new();
        let mut of_opening: HashMap<_, BTreeSet<Point>> = HashMap::new();
        for p in tiles(&dungeon) {
            if let Some(id) = dungeon.levels[0].area(p) {
                of_area.entry(id).or_default().insert(p);
            }
            if let Some(id) = dungeon.levels[0].opening(p) {
                of_opening.entry(id).or_default().insert(p);
            }
        }
        assert_eq!(dungeon.areas.len(), rooms.len() + halls.len());
        for (area, expected) in dungeon.areas.iter().zip(rooms) {
            assert_eq!(of_area[&area.id], expected.into_iter().collect(), "case {case}\n{}", picture(&dungeon));
        }
        for (area, (key, expected)) in dungeon.areas[dungeon.room_count()..].iter().zip(halls) {
            assert_eq!((area.key, &of_area[&area.id]), (key.into(), &expected), "case {case}");
        }
        assert_eq!(dungeon.openings.len(), openings.len());
        for (opening, ((key, _), expected)) in dungeon.openings.iter().zip(openings) {
            assert_eq!(opening.connection, key);
            assert_eq!(opening.tiles().collect::<Vec<_>>(), expected, "case {case}");
            assert_eq!(of_opening[&opening.id], expected.into_iter().collect());
        }
    }
}

#[test]
fn nothing_touches_what_it_must_not() {
    for case in 0..GRIDS {
        let (_, dungeon) = random(case);
        let map = &dungeon.levels[0];
        let fail = |p: Point, what: &str| panic!("case {case}: {what} at {p:?}\n{}", picture(&dungeon));
        for p in tiles(&dungeon) {
            let kind = map.kind(p);
            let beside_floor = around(p).any(|q| map.kind(q).is_walkable());
            match kind {
                TileKind::Void if beside_floor => fail(p, "void touches floor"),
                TileKind::Wall if !beside_floor => fail(p, "a wall that encloses nothing"),
                TileKind::Opening => {
                    let touched = around(p).filter_map(|q| map.opening(q)).find(|other| Some(*other) != map.opening(p));
                    if touched.is_some() {
                        fail(p, "two openings touch");
                    }
                }
                TileKind::Room | TileKind::Hall => {
                    if around(p).filter_map(|q| map.area(q)).any(|other| Some(other) != map.area(p)) {
                        fail(p, "two areas touch");
                    }
                    // A face below a floor tile would hide what stands on it behind its lip.
                    if !map.kind(p.offset(Direction::South, 1)).is_walkable()
                        && map.kind(p.offset(Direction::South, 2)).is_walkable()
                    {
                        fail(p, "a wall of one tile between floors");
                    }
                }
                _ => {}
            }
            if kind.is_walkable() && around(p).any(|q| map.index(q).is_none()) {
                fail(p, "floor at the edge of the map");
            }
        }
        for opening in &dungeon.openings {
            let run: Vec<Point> = opening.tiles().collect();
            let along = if opening.facing.is_horizontal() { Direction::South } else { Direction::East };
            for end in [run[0].offset(along, -1), run[run.len() - 1].offset(along, 1)] {
                assert_eq!(map.kind(end), TileKind::Wall, "case {case}");
            }
            for tile in run {
                let sides = [opening.facing.opposite(), opening.facing].map(|side| map.area(tile.step(side)));
                assert_eq!(sides, opening.areas.map(Some), "case {case}");
            }
        }
    }
}

#[test]
fn a_flood_cut_at_openings_finds_the_areas_as_they_are_listed() {
    for case in 0..GRIDS {
        let (_, dungeon) = random(case);
        let map = &dungeon.levels[0];
        let mut seen = HashSet::new();
        let mut found = 0;
        for p in tiles(&dungeon) {
            let Some(id) = map.area(p) else { continue };
            if !seen.insert(p) {
                continue;
            }
            found += 1;
            let mut stack = vec![p];
            let (mut count, mut low, mut high) = (0, p, p);
            while let Some(p) = stack.pop() {
                count += 1;
                low = Point::new(low.x.min(p.x), low.y.min(p.y));
                high = Point::new(high.x.max(p.x), high.y.max(p.y));
                for q in Direction::ALL.map(|direction| p.step(direction)) {
                    if matches!(map.kind(q), TileKind::Room | TileKind::Hall) && seen.insert(q) {
                        assert_eq!(map.area(q), Some(id));
                        stack.push(q);
                    }
                }
            }
            let area = dungeon.area(id).expect("a listed area");
            assert_eq!(area.tiles, count, "case {case}: area {id:?} in more than one piece");
            let bounds = Rect::new(low.x, low.y, (high.x - low.x + 1) as u32, (high.y - low.y + 1) as u32);
            assert_eq!(area.bounds, bounds, "case {case}");
            assert_eq!(map.area(area.anchor), Some(id));
        }
        assert_eq!(found, dungeon.areas.len(), "case {case}");
    }
}

#[test]
fn connections_areas_and_openings_name_each_other() {
    for case in 0..GRIDS {
        let (plan, dungeon) = random(case);
        assert_eq!(dungeon.connections.len(), plan.connections.len());
        for (planned, connection) in plan.connections.iter().zip(&dungeon.connections) {
            assert_eq!((connection.key, connection.rooms), (planned.key, [AreaId(planned.a), AreaId(planned.b)]));
            let [first, second] = connection.rooms;
            let openings: Vec<_> = dungeon.openings.iter().filter(|o| o.connection == planned.key).collect();
            match connection.via {
                Via::Opening(id) => {
                    assert_eq!(openings.iter().map(|o| (o.id, o.areas)).collect::<Vec<_>>(), [(id, [first, second])]);
                }
                Via::Hall(hall) => {
                    assert_eq!(openings.iter().map(|o| o.areas).collect::<Vec<_>>(), [[first, hall], [hall, second]]);
                    assert!(openings.iter().all(|o| o.length == dungeon.areas[hall.index()].width));
                }
                Via::Link(_) => panic!("a grid has no links"),
            }
        }
        for (i, area) in dungeon.areas.iter().enumerate() {
            assert_eq!(area.id, AreaId(i as u32));
            assert_eq!(area.number, if area.kind == AreaKind::Room { i as u32 + 1 } else { 0 });
        }
    }
}

/// Each on its own tile of its room, none on or before an opening, and the room stays whole without those that block.
#[test]
fn things_stand_where_they_are_in_nobodys_way() {
    for case in 0..GRIDS {
        let (_, dungeon) = random(case);
        check_things(&dungeon, &format!("case {case}"));
    }
}

fn check_things(dungeon: &Dungeon, case: &str) {
    let map = &dungeon.levels[0];
    let mut taken = HashSet::new();
    let mut left: HashMap<AreaId, HashSet<Point>> = HashMap::new();
    for p in tiles(dungeon) {
        if let Some(id) = map.area(p) {
            left.entry(id).or_default().insert(p);
        }
    }
    let mut count: HashMap<AreaId, u32> = HashMap::new();
    for thing in &dungeon.things {
        let at = thing.at.point();
        *count.entry(thing.area).or_default() += 1;
        assert!(taken.insert(at), "{case}: two things on one tile\n{}", picture(dungeon));
        assert_eq!(map.area(at), Some(thing.area), "{case}");
        for side in Direction::ALL {
            assert_eq!(map.opening(at.step(side)), None, "{case}: {thing:?} before an opening\n{}", picture(dungeon));
        }
        if thing.kind.may_block() {
            left.get_mut(&thing.area).expect("a listed area").remove(&at);
        }
    }
    for (area, tiles) in left {
        let mut stack: Vec<Point> = tiles.iter().take(1).copied().collect();
        let mut seen: HashSet<Point> = stack.iter().copied().collect();
        while let Some(p) = stack.pop() {
            for q in Direction::ALL.map(|direction| p.step(direction)) {
                if tiles.contains(&q) && seen.insert(q) {
                    stack.push(q);
                }
            }
        }
        assert_eq!(seen.len(), tiles.len(), "{case}: things part area {area:?}\n{}", picture(dungeon));
    }
    for room in dungeon.rooms() {
        let here = |kind: ThingKind| u32::from(dungeon.things.iter().any(|t| t.kind == kind && t.area == room.id));
        let keys = dungeon.things.iter().filter(|t| t.area == room.id && matches!(t.kind, ThingKind::Key(_))).count();
        let asked = room.contents.len() as u32 + here(ThingKind::Spawn) + here(ThingKind::Exit) + keys as u32;
        let got = count.get(&room.id).copied().unwrap_or(0);
        let noted = dungeon.relaxations.iter().find_map(|relaxation| match relaxation {
            Relaxation::Things { room: key, asked, got } if room.key == (*key).into() => Some((*asked, *got)),
            _ => None,
        });
        assert_eq!(noted, (got < asked).then_some((asked, got)), "{case}");
    }
    for (kind, room) in [(ThingKind::Spawn, dungeon.start), (ThingKind::Exit, dungeon.end)] {
        let at: Vec<AreaId> = dungeon.things.iter().filter(|t| t.kind == kind).map(|t| t.area).collect();
        assert_eq!(at, [room], "{case}");
    }
}

#[test]
fn four_keys_fit_into_the_smallest_room_with_anything_else_asked_of_it() {
    for case in 0..300 {
        let mut dice = Dice(case);
        let plan = plan(3, 3, 100, &mut dice);
        let mut settings = settings(7, &mut dice);
        settings.cell = undercroft::preset::Cell { width: 5, height: 5 };
        settings.shapes[0].shape = undercroft::preset::Shape::Rectangle { w: (1, 1), h: (1, 1) };
        settings.shapes.truncate(1);
        settings.halls.width = undercroft::preset::HallWidth::Shared(1, 1);
        let lock = |i| PlannedLock {
            connection: i,
            near: plan.connections[i as usize].a,
            key_room: 4,
            key_kind: i,
            bypassable: true,
        };
        let locks = Locks { locks: (0..4).map(lock).collect(), solving_order: vec![0, 1, 2, 3], ..no_locks(&plan) };
        let dungeon = dungeon(settings, Seed(case), &plan, &locks, &spots(&plan, 5, &mut dice));
        assert_eq!(dungeon.things.iter().filter(|t| matches!(t.kind, ThingKind::Key(_))).count(), 4);
        assert!(dungeon.areas[4].wants_guard && !dungeon.areas[3].wants_guard);
        check_things(&dungeon, &format!("case {case}"));
    }
}

#[test]
fn a_lock_sits_at_the_end_nearer_the_start_and_the_other_end_is_plain() {
    for case in 0..500 {
        let mut dice = Dice(case);
        let plan = plan(3, 2, 100, &mut dice);
        let settings = settings(14, &mut dice);
        let chosen = &plan.connections[dice.roll(0, 6) as usize];
        let near = if dice.roll(0, 1) == 0 { chosen.a } else { chosen.b };
        let index = plan.connections.iter().position(|c| c.key == chosen.key).expect("one of them") as u32;
        let lock = PlannedLock { connection: index, near, key_room: near, key_kind: 6, bypassable: true };
        let locks = Locks { locks: vec![lock], solving_order: vec![0], ..no_locks(&plan) };
        let dungeon = dungeon(settings, Seed(case), &plan, &locks, &spots(&plan, 1, &mut dice));
        assert_eq!(dungeon.locks[0].colour, 2);
        let of_it: Vec<_> = dungeon.openings.iter().filter(|o| o.connection == chosen.key).collect();
        let locked: Vec<_> = dungeon.openings.iter().filter(|o| o.kind == OpeningKind::Locked).collect();
        assert_eq!(locked.len(), 1);
        assert!(locked[0].lock.is_some() && !locked[0].material.is_empty());
        assert!(locked[0].other(AreaId(near)).is_some());
        if of_it.len() == 2 {
            let other = of_it.iter().find(|o| o.id != locked[0].id).expect("the other end");
            assert_eq!((other.kind, other.material.as_str(), other.lock), (OpeningKind::Open, "", None));
        }
    }
}

#[test]
fn the_checker_finds_no_fault() {
    for case in 0..1000 {
        let (_, dungeon) = random(case);
        let faults = undercroft::check::check(&dungeon, None);
        assert!(faults.is_empty(), "case {case}: {}\n{}", faults[0], picture(&dungeon));
    }
}
