//! Faults planted in generated pointcrawls: a fault of each kind is found under its name in 40 dungeons, or as many as it
//! can be planted in.

use std::sync::Arc;

use planting::Dice;
use undercroft::{
    Dungeon, Seed, Settings, ValidPreset,
    check::{FaultKind, check},
    dungeon::{
        AreaId, AreaKind, Exit, ExitName, LinkKind, OpeningKind, Place, Purpose, Role, Thing, ThingId, ThingKind, Via,
        Word,
    },
    generate,
    grid::Direction,
    key::RoomKey,
    plan::Label,
    preset::{
        Crossing, Decimal, Doors, HallWidth, Halls, LayoutSettings, Locked, Pointcrawl, Stocking, StockingMethod,
    },
    relaxation::Relaxation,
};

mod planting;
mod shipped;

const DUNGEONS: u64 = 40;

/// Changes a dungeon and says which fault is to be found; `None` where it can't be planted.
type Plant = fn(&mut Dungeon, &mut Dice) -> Option<FaultKind>;

/// Any exit that is wanted.
fn exit<'a>(d: &'a mut Dungeon, dice: &mut Dice, wanted: fn(&Exit) -> bool) -> Option<&'a mut Exit> {
    dice.pick(d.areas.iter_mut().flat_map(|area| &mut area.exits).filter(|exit| wanted(exit)))
}

fn is_wall(exit: &Exit) -> bool {
    matches!(exit.name, ExitName::Wall { .. })
}

const PLANTS: &[(&str, Plant)] = &[
    ("an exit left out", |d, dice| {
        let room = dice.pick(d.areas.iter_mut().filter(|area| !area.exits.is_empty()))?;
        let i = dice.below(room.exits.len());
        room.exits.remove(i);
        Some(FaultKind::ExitMissing)
    }),
    ("an exit named on one side only", |d, dice| {
        let room = dice.pick(d.areas.iter_mut().filter(|area| !area.exits.is_empty()))?;
        room.exits.pop();
        Some(FaultKind::ExitOneSided)
    }),
    ("an exit that leads elsewhere", |d, dice| {
        let rooms = d.room_count() as u32;
        let exit = exit(d, dice, |_| true)?;
        exit.to = AreaId((exit.to.0 + 1) % rooms);
        (rooms > 2).then_some(FaultKind::ExitUnknown)
    }),
    ("an exit of another room", |d, dice| {
        let extra = *exit(d, dice, |_| true)?;
        let other = dice.pick(d.areas.iter_mut().filter(|a| a.kind == AreaKind::Room && !a.exits.contains(&extra)))?;
        other.exits.push(extra);
        Some(FaultKind::ExitUnknown)
    }),
    ("a hall with an exit", |d, dice| {
        let extra = *exit(d, dice, |_| true)?;
        dice.pick(d.areas.iter_mut().filter(|area| area.kind == AreaKind::Hall))?.exits.push(extra);
        Some(FaultKind::ExitUnknown)
    }),
    ("an exit in the opposite wall", |d, dice| {
        let exit = exit(d, dice, is_wall)?;
        let ExitName::Wall { wall, place } = exit.name else { return None };
        exit.name = ExitName::Wall { wall: wall.opposite(), place };
        Some(FaultKind::ExitName)
    }),
    ("a single exit of a wall called the left one", |d, dice| {
        let single = |exit: &Exit| matches!(exit.name, ExitName::Wall { place: Place::Only, .. });
        let exit = exit(d, dice, single)?;
        let ExitName::Wall { wall, .. } = exit.name else { return None };
        exit.name = ExitName::Wall { wall, place: Place::Left };
        Some(FaultKind::ExitName)
    }),
    ("left and right swapped", |d, dice| {
        let is_left = |exit: &Exit| matches!(exit.name, ExitName::Wall { place: Place::Left, .. });
        let room = dice.pick(d.areas.iter_mut().filter(|area| area.exits.iter().any(is_left)))?;
        let left = room.exits.iter().position(is_left)?;
        let (a, b) = (room.exits[left].via, room.exits[left + 1].via);
        let (c, e) = (room.exits[left].connection, room.exits[left + 1].connection);
        let (to_a, to_b) = (room.exits[left].to, room.exits[left + 1].to);
        (room.exits[left].via, room.exits[left].connection, room.exits[left].to) = (b, e, to_b);
        (room.exits[left + 1].via, room.exits[left + 1].connection, room.exits[left + 1].to) = (a, c, to_a);
        Some(FaultKind::ExitName)
    }),
    ("exits out of order", |d, dice| {
        let walls = |exits: &[Exit]| {
            let wall = |exit: &Exit| if let ExitName::Wall { wall, .. } = exit.name { wall } else { Direction::North };
            matches!(exits, [a, .., b] if is_wall(b) && wall(a) != wall(b))
        };
        dice.pick(d.areas.iter_mut().filter(|area| walls(&area.exits)))?.exits.reverse();
        Some(FaultKind::WrongOrder)
    }),
    ("stairs that are counted though they are the only ones", |d, dice| {
        exit(d, dice, |exit| exit.name == ExitName::Down(0))?.name = ExitName::Down(1);
        Some(FaultKind::ExitName)
    }),
    ("stairs that go up called down", |d, dice| {
        exit(d, dice, |exit| exit.name == ExitName::Up(0))?.name = ExitName::Down(0);
        Some(FaultKind::ExitUnknown)
    }),
    ("a teleporter with another letter at one end", |d, dice| {
        let exit = exit(d, dice, |exit| matches!(exit.name, ExitName::Teleporter(_)))?;
        let ExitName::Teleporter(letter) = exit.name else { return None };
        exit.name = ExitName::Teleporter(letter + 1);
        Some(FaultKind::ExitName)
    }),
    ("a tunnel with another number at both ends", |d, dice| {
        let key = exit(d, dice, |exit| matches!(exit.name, ExitName::Tunnel(_)))?.connection;
        let both = d.areas.iter_mut().flat_map(|area| &mut area.exits).filter(|exit| exit.connection == key);
        both.for_each(|exit| exit.name = ExitName::Tunnel(0));
        Some(FaultKind::ExitName)
    }),
    ("a room that lost its entrance", |d, dice| {
        let ways_in: Vec<AreaId> = d.rooms().iter().filter(|r| r.role == Role::Entrance).map(|r| r.id).collect();
        let there = |thing: &&mut Thing| thing.kind == ThingKind::Entrance && ways_in.contains(&thing.area);
        let entrance = dice.pick(d.things.iter_mut().filter(there))?;
        entrance.kind = ThingKind::Spot("door".into());
        Some(FaultKind::EntranceCount)
    }),
    ("an entrance where none is", |d, dice| {
        let plain: Vec<AreaId> = d.rooms().iter().filter(|r| r.role == Role::Plain).map(|r| r.id).collect();
        let things = d.things.iter_mut().filter(|t| matches!(t.kind, ThingKind::Spot(_)) && plain.contains(&t.area));
        dice.pick(things)?.kind = ThingKind::Entrance;
        Some(FaultKind::EntranceCount)
    }),
    ("a door in a corridor", |d, dice| {
        let corridors: Vec<_> = d.connections.iter().filter(|c| c.label == Label::Corridor).map(|c| c.key).collect();
        let opening = dice.pick(d.openings.iter_mut().filter(|o| corridors.contains(&o.connection)))?;
        (opening.kind, opening.material) = (OpeningKind::Door, "wood".into());
        Some(FaultKind::LabelNotKept)
    }),
    ("a locked door left open", |d, dice| {
        let opening = dice.pick(d.openings.iter_mut().filter(|o| o.kind == OpeningKind::Locked))?;
        (opening.kind, opening.material, opening.lock) = (OpeningKind::Open, Word::default(), None);
        Some(FaultKind::LabelNotKept)
    }),
    ("a hazard that is not listed", |d, dice| {
        let i = dice.below(d.hazards.len());
        (!d.hazards.is_empty()).then(|| d.hazards.remove(i))?;
        Some(FaultKind::HazardMissing)
    }),
    ("a trap called an obstruction", |d, dice| {
        dice.pick(d.hazards.iter_mut().filter(|hazard| hazard.label == Label::Trap))?.label = Label::Obstruction;
        Some(FaultKind::HazardWrong)
    }),
    ("a hazard without its thing", |d, dice| {
        dice.pick(d.hazards.iter_mut().filter(|hazard| hazard.thing.is_some()))?.thing = None;
        Some(FaultKind::HazardWrong)
    }),
    ("a trap in a room", |d, dice| {
        let spot = dice.pick(d.things.iter_mut().filter(|thing| matches!(thing.kind, ThingKind::Spot(_))))?;
        spot.kind = ThingKind::Trap;
        Some(FaultKind::UnknownId)
    }),
    ("a wrong number of a room", |d, dice| {
        let i = dice.below(d.room_count());
        d.areas[i].number += 100;
        Some(FaultKind::DerivedValue)
    }),
    ("rooms counted from 1", |d, _| {
        (1..).zip(&mut d.areas).filter(|(_, a)| a.kind == AreaKind::Room).for_each(|(n, area)| area.number = n);
        Some(FaultKind::DerivedValue)
    }),
    ("a find of another room's spot", |d, dice| {
        let thing = dice.pick(d.things.iter_mut().filter(|thing| thing.find.is_some()))?;
        thing.find = Some(0);
        Some(FaultKind::FindOfSpot)
    }),
    ("a treasure without a spot", |d, dice| {
        let find = dice.pick(d.areas.iter().flat_map(|area| &area.finds).filter(|f| f.purpose == Purpose::Treasure))?;
        let find = find.clone();
        let poor = |area: &&mut undercroft::dungeon::Area| {
            area.kind == AreaKind::Room
                && area.role == Role::Plain
                && area.finds.iter().all(|f| f.purpose != Purpose::Treasure)
        };
        dice.pick(d.areas.iter_mut().filter(poor))?.finds.push(find);
        Some(FaultKind::FindOfSpot)
    }),
    ("a find for something else", |d, dice| {
        let finds = d.areas.iter_mut().flat_map(|area| &mut area.finds);
        dice.pick(finds.filter(|find| find.purpose == Purpose::Smell))?.purpose = Purpose::Wandering;
        Some(FaultKind::FindWrong)
    }),
    ("dice with a face that they do not have", |d, dice| {
        let rolls = d.areas.iter_mut().flat_map(|area| &mut area.finds).flat_map(|find| &mut find.rolls);
        dice.pick(rolls)?.faces[0] = 1_000;
        Some(FaultKind::DiceWrong)
    }),
    ("dice with another total", |d, dice| {
        let rolls = d.areas.iter_mut().flat_map(|area| &mut area.finds).flat_map(|find| &mut find.rolls);
        dice.pick(rolls)?.total += 1;
        Some(FaultKind::DiceWrong)
    }),
    ("two rooms of one name", |d, dice| {
        let rooms = d.room_count();
        let (a, b) = (dice.below(rooms), dice.below(rooms));
        (a != b).then(|| d.areas[a].name = d.areas[b].name.clone())?;
        Some(FaultKind::NameTwice)
    }),
    ("a level without a wandering table", |d, dice| {
        let i = dice.below(d.wandering.len());
        d.wandering.remove(i);
        Some(FaultKind::WanderingTables)
    }),
    ("a wandering table of five rows", |d, dice| {
        dice.pick(&mut d.wandering)?.rows.pop();
        Some(FaultKind::WanderingTables)
    }),
    ("stairs that became a teleporter", |d, dice| {
        let next = |d: &Dungeon, link: &undercroft::dungeon::Link| {
            let [a, b] = link.areas.map(|area| d.areas[area.index()].level);
            link.kind == LinkKind::Stairs && b == a + 1
        };
        let levels = |d: &Dungeon, link: &undercroft::dungeon::Link| d.areas[link.areas[0].index()].level;
        let single = |link: &&undercroft::dungeon::Link| {
            next(d, link) && d.links.iter().filter(|o| next(d, o) && levels(d, o) == levels(d, link)).count() == 1
        };
        let id = dice.pick(d.links.iter().filter(single))?.id;
        d.links[id.index()].kind = LinkKind::Teleporter;
        Some(FaultKind::StairsMissing)
    }),
    ("stairs that lead up", |d, dice| {
        dice.pick(d.links.iter_mut().filter(|link| link.kind == LinkKind::Stairs))?.areas.reverse();
        Some(FaultKind::StairsUnpaired)
    }),
    ("two rooms joined twice", |d, dice| {
        let i = dice.below(d.connections.len() - 1);
        d.connections[i].rooms = d.connections[i + 1].rooms;
        Some(FaultKind::JoinedTwice)
    }),
    ("neighbours that are called a bonus", |d, dice| {
        let hall = |via| matches!(via, Via::Hall(_));
        dice.pick(d.connections.iter_mut().filter(|c| !c.bonus && hall(c.via)))?.bonus = true;
        Some(FaultKind::NotNeighbours)
    }),
    ("a bonus that is called neighbours", |d, dice| {
        dice.pick(d.connections.iter_mut().filter(|connection| connection.bonus))?.bonus = false;
        Some(FaultKind::NotNeighbours)
    }),
    ("a bonus connection over others", |d, dice| {
        // Its ends moved to two rooms of a row between which there is another.
        let may_cross = d.seed.0.is_multiple_of(2);
        let rooms = d.rooms().iter().map(|room| (room.id, room.level, RoomKey(room.key.0).cell()));
        let rooms: Vec<_> = rooms.collect();
        let beside = |a: usize, b: usize| rooms[a].1 == rooms[b].1 && rooms[a].2.y == rooms[b].2.y;
        let ends = |i: usize| [rooms[i].0, rooms[i + 2].0];
        let in_a_row = (0..rooms.len().saturating_sub(2)).filter(|i| beside(*i, *i + 2));
        let apart = in_a_row.filter(|i| !d.connections.iter().any(|c| c.rooms == ends(*i)));
        let [a, b] = ends(dice.pick(apart.filter(|_| !may_cross))?);
        dice.pick(d.connections.iter_mut().filter(|connection| connection.bonus))?.rooms = [a, b];
        Some(FaultKind::BonusCrosses)
    }),
    ("a label that the preset does not have", |d, dice| {
        dice.pick(d.connections.iter_mut().filter(|c| c.label == Label::Corridor))?.label = Label::Open;
        Some(FaultKind::LabelNotAsked)
    }),
    ("fewer rooms than asked for", |d, _| {
        let LayoutRooms(fewest) = LayoutRooms::of(d);
        let extra = d.areas[0].clone();
        (0..fewest).for_each(|_| d.areas.insert(0, extra.clone()));
        Some(FaultKind::CountNotAsked)
    }),
    ("a level without treasure", |d, dice| {
        let level = dice.below(d.levels.len()) as u16;
        d.areas
            .iter_mut()
            .filter(|area| area.level == level)
            .for_each(|a| a.contents.retain(|word| **word != *"chest"));
        Some(FaultKind::NoTreasure)
    }),
    ("a lock that guards nothing", |d, dice| {
        let lock = dice.pick(d.locks.iter().filter(|lock| !lock.bypassable))?.connection;
        let deep = d.connections.iter().find(|c| c.key == lock)?.rooms.map(|room| d.areas[room.index()].lock_depth);
        let deep = deep.into_iter().max()?;
        let behind = d.areas.iter_mut().filter(|area| area.lock_depth >= deep);
        behind.for_each(|area| area.contents.retain(|word| **word != *"chest"));
        Some(FaultKind::VaultEmpty)
    }),
    ("a lock that can be gone round and is not said to be", |d, dice| {
        dice.pick(d.locks.iter_mut().filter(|lock| lock.bypassable))?.bypassable = false;
        Some(FaultKind::DerivedValue)
    }),
    ("a tunnel that is not told", |d, _| {
        let told = d.relaxations.iter().position(|r| matches!(r, Relaxation::Tunnels { .. }))?;
        d.relaxations.remove(told);
        Some(FaultKind::RelaxationMissing)
    }),
    ("a tunnel told that is a hall", |d, _| {
        d.relaxations.retain(|r| !matches!(r, Relaxation::Tunnels { .. }));
        d.relaxations.push(Relaxation::Tunnels { asked: 10_000, got: 9_000 });
        Some(FaultKind::RelaxationFalse)
    }),
    ("a lock on a connection without such a label", |d, dice| {
        let doors: Vec<_> = d.connections.iter().filter(|c| c.label == Label::Door).map(|c| c.key).collect();
        let opening = dice.pick(d.openings.iter_mut().filter(|o| doors.contains(&o.connection)))?;
        let lock = d.locks.first_mut()?;
        lock.connection = opening.connection;
        Some(FaultKind::LocksNotAsked)
    }),
    ("a hazard before an opening", |d, dice| {
        let halls = d.areas.iter().filter(|area| area.kind == AreaKind::Hall && area.tiles > 12);
        let long: Vec<AreaId> = halls.map(|hall| hall.id).collect();
        let thing = dice.pick(d.hazards.iter().filter_map(|hazard| hazard.thing))?;
        let hall = d.things[thing.index()].area;
        let opening =
            d.openings.iter().find(|opening| opening.areas.contains(&hall)).filter(|_| long.contains(&hall))?;
        let out = if opening.areas[0] == hall { opening.facing.opposite() } else { opening.facing };
        let p = opening.at.step(out);
        let at = &mut d.things[thing.index()].at;
        (at.x, at.y) = (p.x, p.y);
        Some(FaultKind::ThingInTheWay)
    }),
    ("a hazard's thing named twice", |d, dice| {
        let thing: ThingId = dice.pick(d.hazards.iter().filter_map(|hazard| hazard.thing))?;
        let other = dice.pick(d.hazards.iter_mut().filter(|h| h.thing.is_some() && h.thing != Some(thing)))?;
        other.thing = Some(thing);
        Some(FaultKind::HazardWrong)
    }),
];

/// How many rooms it takes to have too many.
struct LayoutRooms(usize);

impl LayoutRooms {
    fn of(dungeon: &Dungeon) -> Self {
        Self(145_usize.saturating_sub(dungeon.room_count()))
    }
}

/// Wide halls and crossing bonus connections, so that there are tunnels; or as published.
fn preset(seed: u64, tables: &Arc<undercroft::tables::Tables>) -> ValidPreset {
    let crowded = seed.is_multiple_of(2);
    let layout = Pointcrawl {
        bonus_crossing: if crowded { Crossing::Allow } else { Crossing::Avoid },
        bonus_draws: if crowded { 1 } else { 3 },
        teleporter_chance: Decimal::from_thousandths(20),
        gutter: if crowded { 5 } else { 3 },
        ..Pointcrawl::default()
    };
    let width = if crowded { HallWidth::Shared(3, 3) } else { HallWidth::Shared(1, 1) };
    let settings = Settings {
        layout: LayoutSettings::Pointcrawl(layout),
        halls: Halls { width },
        doors: Doors { locked: Locked::AsLabelled, ..Settings::default().doors },
        stocking: Stocking { method: StockingMethod::Dice, ..Stocking::default() },
        tables: Arc::clone(tables),
        ..Settings::default()
    };
    settings.validate("planted", "only").unwrap_or_else(|wrong| panic!("{wrong}"))
}

#[test]
fn planted_faults_are_found_in_pointcrawls() {
    let tables = Arc::new(shipped::tables());
    let (mut planted, mut missed) = (vec![0; PLANTS.len()], Vec::new());
    for seed in 0..DUNGEONS {
        let preset = preset(seed, &tables);
        let whole = generate(&preset, Seed(seed)).expect("a dungeon");
        let faults: Vec<String> = check(&whole, Some(&preset)).iter().map(ToString::to_string).collect();
        assert!(faults.is_empty(), "seed {seed}: {faults:#?}");
        for (index, (name, plant)) in PLANTS.iter().enumerate() {
            let mut dungeon = whole.clone();
            let Some(rule) = plant(&mut dungeon, &mut Dice(seed << 8 | index as u64)) else { continue };
            planted[index] += 1;
            let faults = check(&dungeon, Some(&preset));
            let all: Vec<String> = faults.iter().take(20).map(ToString::to_string).collect();
            let found = faults.iter().any(|fault| fault.rule == rule);
            if !found {
                missed.push(format!("{name} with seed {seed}: {rule} not found among:\n{}", all.join("\n")));
            }
        }
    }
    assert!(missed.is_empty(), "{} missed, the first:\n{}", missed.len(), missed[..missed.len().min(9)].join("\n\n"));
    let rare = PLANTS.iter().zip(planted).filter(|(_, planted)| *planted < 10);
    let rare: Vec<String> = rare.map(|((name, _), planted)| format!("{name}: planted {planted} times")).collect();
    assert!(rare.is_empty(), "{rare:#?}");
}
