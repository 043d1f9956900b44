//! Faults planted in generated dungeons of every built-in preset of one level, and tier: a fault of each kind is found under its
//! name, at its tile, in 200 dungeons or as many as it can be planted in.

mod planting;
mod shipped;

use planting::Dice;
use undercroft::{
    Dungeon, Seed, ValidPreset,
    check::{FaultKind, check},
    dungeon::{AreaId, AreaKind, DrawnShape, Form, LockId, OpeningId, OpeningKind, Role, ThingKind, TileKind, TilePos},
    grid::{Direction, Point},
    preset::LayoutSettings,
    relaxation::Relaxation,
};

const DUNGEONS: u64 = 200;

/// Changes a dungeon and says which fault is to be found, and where; `None` where it can't be planted.
type Plant = fn(&mut Dungeon, &mut Dice) -> Option<(FaultKind, Option<TilePos>)>;

fn found_at(rule: FaultKind, at: TilePos) -> Option<(FaultKind, Option<TilePos>)> {
    Some((rule, Some(at)))
}

fn tile(p: Point) -> TilePos {
    TilePos { level: 0, x: p.x, y: p.y }
}

fn anchor(dungeon: &Dungeon, area: AreaId) -> TilePos {
    tile(dungeon.areas[area.index()].anchor)
}

fn all_tiles(dungeon: &Dungeon) -> Vec<Point> {
    let map = &dungeon.levels[0];
    (0..map.height() as i32).flat_map(|y| (0..map.width() as i32).map(move |x| Point::new(x, y))).collect()
}

fn tiles_of(dungeon: &Dungeon, area: AreaId) -> Vec<Point> {
    all_tiles(dungeon).into_iter().filter(|p| dungeon.levels[0].area(*p) == Some(area)).collect()
}

fn some_opening(dungeon: &Dungeon, dice: &mut Dice) -> usize {
    dice.below(dungeon.openings.len())
}

fn along(facing: Direction) -> Direction {
    if facing == Direction::East { Direction::South } else { Direction::East }
}

/// Whether an area still hangs together without one of its tiles.
fn is_cut(tiles: &[Point], without: Point) -> bool {
    let rest: Vec<Point> = tiles.iter().copied().filter(|p| *p != without).collect();
    let mut seen: Vec<Point> = rest.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&p) = seen.get(next) {
        next += 1;
        for q in Direction::ALL.map(|direction| p.step(direction)) {
            if rest.contains(&q) && !seen.contains(&q) {
                seen.push(q);
            }
        }
    }
    seen.len() < rest.len()
}

const PLANTS: &[(&str, Plant)] = &[
    ("a wall tile in a hall", |d, dice| {
        let hall = dice.pick(d.areas.iter().filter(|area| area.kind == AreaKind::Hall))?.clone();
        let p = dice.pick(tiles_of(d, hall.id))?;
        d.levels[0].set_solid(p, true);
        let rule = if hall.tiles == 1 { FaultKind::AreaWithoutTiles } else { FaultKind::AreaTileCount };
        found_at(rule, tile(hall.anchor))
    }),
    ("a door moved by one", |d, dice| {
        let i = some_opening(d, dice);
        let opening = &mut d.openings[i];
        let step = along(opening.facing);
        let gone = opening.at;
        opening.at = opening.at.step(step);
        found_at(FaultKind::OpeningNotListed, tile(gone))
    }),
    ("a key behind its own lock", |d, _| {
        let lock = d.locks.iter_mut().find(|lock| !lock.bypassable)?;
        let ends = d.connections.iter().find(|connection| connection.key == lock.connection)?.rooms;
        let far = ends.into_iter().max_by_key(|room| d.areas[room.index()].depth)?;
        let at = tile(d.areas[far.index()].anchor);
        lock.key_room = far;
        let key = d.things.iter_mut().find(|thing| thing.kind == ThingKind::Key(lock.id))?;
        (key.area, key.at) = (far, at);
        found_at(FaultKind::KeyUnreachable, at)
    }),
    ("swapped areas", |d, dice| {
        let (a, b) = (dice.below(d.areas.len() - 1), d.areas.len() - 1);
        let (first, second) = (d.areas[a].id, d.areas[b].id);
        (d.areas[a].id, d.areas[b].id) = (second, first);
        found_at(FaultKind::WrongId, anchor(d, first))
    }),
    ("swapped openings", |d, dice| {
        let a = dice.below(d.openings.len() - 1);
        d.openings.swap(a, a + 1);
        let opening = &d.openings[a];
        found_at(FaultKind::WrongId, tile(opening.at))
    }),
    ("the sides of an opening swapped", |d, dice| {
        let i = some_opening(d, dice);
        d.openings[i].areas.reverse();
        found_at(FaultKind::OpeningAreas, tile(d.openings[i].at))
    }),
    ("a gap at a diagonal", |d, dice| {
        let map = &d.levels[0];
        let walkable = |p: Point| map.kind(p).is_walkable();
        let corners = all_tiles(d).into_iter().filter_map(|p| {
            let beside = Direction::ALL.into_iter().any(|direction| walkable(p.step(direction)));
            let diagonal = [(-1, -1), (1, -1), (-1, 1), (1, 1)].map(|(dx, dy)| Point::new(p.x + dx, p.y + dy));
            let touched = diagonal.into_iter().find(|q| walkable(*q))?;
            (map.kind(p) == TileKind::Wall && !beside).then_some((p, touched))
        });
        let (gap, touched) = dice.pick(corners)?;
        d.levels[0].set_solid(gap, false);
        found_at(FaultKind::NotEnclosed, tile(touched))
    }),
    ("floor at the edge of the map", |d, dice| {
        let p = Point::new(dice.below(d.levels[0].width() as usize) as i32, 0);
        d.levels[0].set(p, TileKind::Room, d.start.0);
        found_at(FaultKind::NotEnclosed, tile(p))
    }),
    ("two things on a tile", |d, dice| {
        let i = dice.below(d.things.len() - 1);
        d.things[i].at = d.things[i + 1].at;
        found_at(FaultKind::ThingsShareTile, d.things[i].at)
    }),
    ("a thing before an opening", |d, dice| {
        let room = |id: AreaId| d.areas[id.index()].kind == AreaKind::Room;
        let opening = dice.pick(d.openings.iter().filter(|opening| room(opening.areas[0])))?;
        let at = tile(opening.at.step(opening.facing.opposite()));
        let i = dice.below(d.things.len());
        d.things[i].at = at;
        found_at(FaultKind::ThingInTheWay, at)
    }),
    ("a blocking thing on a cut tile", |d, dice| {
        // A corner of a room hangs on one tile once the other tile beside it is wall.
        let room = dice.pick(d.rooms())?.id;
        let mut tiles = tiles_of(d, room);
        let beside =
            |p: Point| Direction::ALL.map(|direction| p.step(direction)).into_iter().filter(|q| tiles.contains(q));
        let corner = dice.pick(tiles.iter().copied().filter(|p| beside(*p).count() == 2))?;
        let [gone, held_by] = beside(corner).collect::<Vec<_>>()[..] else { return None };
        tiles.retain(|p| *p != gone);
        if !is_cut(&tiles, held_by) {
            return None;
        }
        d.levels[0].set_solid(gone, true);
        let thing = dice.pick(d.things.iter_mut().filter(|thing| thing.kind.may_block()))?;
        (thing.area, thing.at) = (room, tile(held_by));
        found_at(FaultKind::ThingCutsArea, thing.at)
    }),
    ("a thing in the wall", |d, dice| {
        let walls = all_tiles(d).into_iter().filter(|p| d.levels[0].kind(*p) == TileKind::Wall);
        let at = tile(dice.pick(walls)?);
        let i = dice.below(d.things.len());
        d.things[i].at = at;
        found_at(FaultKind::ThingOutsideRoom, at)
    }),
    ("a thing in another room", |d, dice| {
        let i = dice.below(d.things.len());
        let own = d.things[i].area;
        let other = dice.pick(d.rooms().iter().map(|room| room.id).filter(|id| *id != own))?;
        d.things[i].area = other;
        found_at(FaultKind::ThingOutsideRoom, d.things[i].at)
    }),
    ("an opening missing from the list", |d, _| {
        let gone = d.openings.pop()?;
        found_at(FaultKind::OpeningNotListed, tile(gone.at))
    }),
    ("an opening too many", |d, dice| {
        let mut extra = d.openings[some_opening(d, dice)].clone();
        extra.id = OpeningId(d.openings.len() as u32);
        let at = extra.at;
        d.openings.push(extra);
        found_at(FaultKind::OpeningNotOnMap, tile(at))
    }),
    ("a wrong number of tiles", |d, dice| {
        let i = dice.below(d.areas.len());
        d.areas[i].tiles += 1;
        found_at(FaultKind::AreaTileCount, tile(d.areas[i].anchor))
    }),
    ("wrong bounds", |d, dice| {
        let i = dice.below(d.areas.len());
        let bounds = &mut d.areas[i].bounds;
        let at = Point::new(bounds.x, bounds.y);
        bounds.x += 1;
        found_at(FaultKind::AreaBounds, tile(at))
    }),
    ("a room walled in", |d, dice| {
        let ways = |room: AreaId| d.connections.iter().filter(|c| c.rooms.contains(&room)).count();
        let room = dice
            .pick(d.rooms().iter().filter(|room| room.id != d.start && !room.wants_guard && ways(room.id) == 1))?
            .id;
        for opening in d.openings.iter().filter(|opening| opening.areas.contains(&room)) {
            opening.tiles().for_each(|p| d.levels[0].set_solid(p, true));
        }
        found_at(FaultKind::TileUnreachable, tile(*tiles_of(d, room).first()?))
    }),
    ("a room behind a lock that is not there", |d, dice| {
        let ways = |room: AreaId| d.connections.iter().filter(|c| c.rooms.contains(&room)).count();
        let room = dice
            .pick(d.rooms().iter().filter(|room| room.id != d.start && !room.wants_guard && ways(room.id) == 1))?
            .id;
        for opening in d.openings.iter_mut().filter(|opening| opening.areas.contains(&room)) {
            (opening.kind, opening.lock) = (OpeningKind::Locked, Some(LockId(70)));
        }
        found_at(FaultKind::AreaUnreachable, anchor(d, room))
    }),
    ("a relaxation removed", |d, dice| {
        // How many special rooms were drawn can't be told from those that stand, unless one of them breaks a rule.
        let dropped: Vec<_> =
            d.specials.iter().filter(|room| !room.dropped.is_empty()).map(|room| &room.kind).collect();
        let told = |relaxation: &Relaxation| match relaxation {
            Relaxation::SpecialRoom { kind, .. } => dropped.contains(&kind),
            _ => true,
        };
        let i = dice.pick((0..d.relaxations.len()).filter(|i| told(&d.relaxations[*i])))?;
        d.relaxations.remove(i);
        Some((FaultKind::RelaxationMissing, None))
    }),
    ("a relaxation invented", |d, dice| {
        let plain = dice.pick(d.rooms().iter().filter(|room| room.role == Role::Plain))?;
        let at = tile(plain.anchor);
        let room = undercroft::key::RoomKey(plain.key.0);
        d.relaxations.push(Relaxation::Things { room, asked: 3, got: 1 });
        found_at(FaultKind::RelaxationFalse, at)
    }),
    ("fewer steps than asked for", |d, _| {
        let whole = d.relaxations.iter().all(|relaxation| !matches!(relaxation, Relaxation::Steps { .. }));
        let spent = d.report.idle + d.report.wasted + d.report.undone;
        (whole && d.report.steps > spent).then(|| d.report.steps -= 1)?;
        Some((FaultKind::RelaxationMissing, None))
    }),
    ("an opening one tile short", |d, dice| {
        let hall = |id: &AreaId| d.areas[id.index()].kind == AreaKind::Hall;
        let long = d.openings.iter().filter(|opening| opening.length > 1 && opening.areas.iter().any(hall));
        let i = dice.pick(long)?.id.index();
        let opening = &mut d.openings[i];
        opening.length -= 1;
        let end = opening.at.offset(along(opening.facing), opening.length as i32);
        d.levels[0].set_solid(end, true);
        found_at(FaultKind::OpeningShort, tile(opening.at))
    }),
    ("areas merged", |d, dice| {
        let i = some_opening(d, dice);
        let opening = &d.openings[i];
        let kind =
            if d.areas[opening.areas[0].index()].kind == AreaKind::Room { TileKind::Room } else { TileKind::Hall };
        let (at, owner) = (opening.at, opening.areas[0].0);
        opening.tiles().for_each(|p| d.levels[0].set(p, kind, owner));
        found_at(FaultKind::AreasTouch, tile(at))
    }),
    ("an area in pieces", |d, dice| {
        let wide = d.rooms().iter().filter(|room| room.bounds.width > 2 && room.bounds.height > 2);
        let room = dice.pick(wide)?.id;
        let tiles = tiles_of(d, room);
        let row = tiles[tiles.len() / 2].y;
        tiles.iter().filter(|p| p.y == row).for_each(|p| d.levels[0].set_solid(*p, true));
        let below = tiles.iter().find(|p| p.y > row)?;
        let above = tiles.iter().any(|p| p.y < row);
        above.then_some((FaultKind::AreaInPieces, Some(tile(*below))))
    }),
    ("a lock without key", |d, _| {
        let key = d.things.iter_mut().find(|thing| matches!(thing.kind, ThingKind::Key(_)))?;
        let ThingKind::Key(lock) = key.kind else { return None };
        key.kind = ThingKind::Spot("key".into());
        let door = d.openings.iter().find(|opening| opening.lock == Some(lock))?;
        found_at(FaultKind::LockWithoutKey, tile(door.at))
    }),
    ("a lock without door", |d, _| {
        let door = d.openings.iter_mut().find(|opening| opening.lock.is_some())?;
        (door.lock, door.kind) = (None, OpeningKind::Door);
        Some((FaultKind::LockWithoutKey, None))
    }),
    ("a lock more than asked for", |d, _| {
        let mut extra = d.locks.first()?.clone();
        extra.id = LockId(d.locks.len() as u32);
        d.locks.push(extra);
        Some((FaultKind::LocksNotAsked, None))
    }),
    ("a solving order that forgets a lock", |d, _| {
        let forgotten = d.solving_order.pop()?;
        let door = d.openings.iter().find(|opening| opening.lock == Some(forgotten))?;
        found_at(FaultKind::SolvingOrder, tile(door.at))
    }),
    ("a start that is not there", |d, _| {
        d.start = AreaId(d.areas.len() as u32);
        Some((FaultKind::StartOrEnd, None))
    }),
    ("another start", |d, dice| {
        let other = dice.pick(d.rooms().iter().filter(|room| room.id != d.start))?.id;
        d.start = other;
        found_at(FaultKind::StartOrEnd, anchor(d, other))
    }),
    ("a level that is not there", |d, dice| {
        let i = dice.below(d.areas.len());
        d.areas[i].level = 3;
        found_at(FaultKind::LevelOutOfRange, TilePos { level: 3, ..anchor(d, AreaId(i as u32)) })
    }),
    ("no exit", |d, _| {
        let exit = d.things.iter_mut().find(|thing| thing.kind == ThingKind::Exit)?;
        exit.kind = ThingKind::Entrance;
        found_at(FaultKind::ThingCount, anchor(d, d.end))
    }),
    ("a wrong depth", |d, dice| {
        let i = dice.below(d.areas.len());
        d.areas[i].depth += 1;
        found_at(FaultKind::DerivedValue, tile(d.areas[i].anchor))
    }),
    ("contents that are no row", |d, dice| {
        let plain = dice.pick(d.areas.iter_mut().filter(|area| area.role == Role::Plain))?;
        plain.contents.push("dragon".into());
        found_at(FaultKind::ContentsNotAsked, tile(plain.anchor))
    }),
    ("a shape that is not asked for", |d, dice| {
        let i = dice.below(d.room_count());
        d.areas[i].shape = Some(DrawnShape { form: Form::Rectangle(40, 2), row: Some(0) });
        found_at(FaultKind::ShapeNotAsked, tile(d.areas[i].anchor))
    }),
    ("a room that is special without being listed", |d, dice| {
        let plain = dice.pick(d.areas.iter_mut().filter(|area| area.role == Role::Plain))?;
        plain.role = Role::Special("lair".into());
        found_at(FaultKind::WrongRole, tile(plain.anchor))
    }),
    ("a dropped rule that is not told", |d, dice| {
        let special = dice.pick(d.specials.iter_mut().filter(|special| !special.dropped.is_empty()))?;
        special.dropped.clear();
        let area = special.area;
        found_at(FaultKind::SpecialRuleBroken, anchor(d, area))
    }),
    ("a hall of another width", |d, dice| {
        let hall = dice.pick(d.areas.iter_mut().filter(|area| area.kind == AreaKind::Hall))?;
        hall.width += 7;
        found_at(FaultKind::HallWidth, tile(hall.anchor))
    }),
    ("a door of unknown material", |d, dice| {
        let door = dice.pick(d.openings.iter_mut().filter(|opening| opening.kind == OpeningKind::Door))?;
        door.material = "cheese".into();
        found_at(FaultKind::DoorKind, tile(door.at))
    }),
    ("a connection off the grid", |d, dice| {
        let i = dice.below(d.connections.len());
        d.connections[i].rooms.reverse();
        let first = d.connections[i].rooms[0];
        found_at(FaultKind::OffTheGrid, anchor(d, first))
    }),
];

/// Those whose rooms lie on a grid; for pointcrawls see `check_planted_pointcrawl`.
fn tiers() -> Vec<ValidPreset> {
    let tiers = shipped::presets().iter().flat_map(|preset| preset.tiers().to_vec()).collect::<Vec<_>>();
    tiers.into_iter().filter(|tier| matches!(tier.layout, LayoutSettings::GridCarve(_))).collect()
}

#[test]
fn planted_faults_are_found_in_generated_dungeons() {
    let tiers = tiers();
    let mut planted = vec![0; PLANTS.len()];
    for seed in 0..DUNGEONS {
        let preset = &tiers[seed as usize % tiers.len()];
        let whole = undercroft::generate(preset, Seed(seed)).expect("built-in presets always give a dungeon");
        assert_eq!(check(&whole, Some(preset)), [], "{}", whole.share_code());
        for (index, (name, plant)) in PLANTS.iter().enumerate() {
            let mut dungeon = whole.clone();
            let Some((rule, at)) = plant(&mut dungeon, &mut Dice(seed << 8 | index as u64)) else { continue };
            planted[index] += 1;
            let faults = check(&dungeon, Some(preset));
            let found = faults.iter().any(|fault| fault.rule == rule && (at.is_none() || fault.at == at));
            let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
            assert!(found, "{name} in {}: {rule} at {at:?} not found among:\n{}", whole.share_code(), all.join("\n"));
        }
    }
    for ((name, _), planted) in PLANTS.iter().zip(planted) {
        assert!(planted >= 20, "{name}: planted only {planted} times");
    }
}
