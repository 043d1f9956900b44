//! Where bodies of one, two and three tiles can go, against a plain flood place by place.

mod support;
mod ways;

use std::collections::BTreeSet;

use support::Dice;
use undercroft::{
    Seed,
    dungeon::{AreaKind, TilePos},
    generate,
    measure::measure,
    nav::{Cell, Nav, Travel},
};
use ways::{Walker, beside, elite, floor, linked, meddle, small, traveller};

fn body(place: TilePos, size: i32) -> impl Iterator<Item = TilePos> {
    let TilePos { level, x, y } = place;
    (0..size).flat_map(move |south| (0..size).map(move |east| TilePos { level, x: x + east, y: y + south }))
}

/// The tiles that a body comes to cover, a place at a time.
fn flood(walker: &Walker<'_>, from: TilePos, size: i32) -> BTreeSet<TilePos> {
    let can_step_on = |tile: TilePos| walker.step(TilePos { level: u16::MAX, x: 0, y: 0 }, tile).is_some();
    let stands = |place: TilePos| body(place, size).all(can_step_on);
    let mut covered = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let has_floor = body(from, size).all(|tile| walker.nav.obstacle(tile).is_some());
    let mut open = Vec::from_iter(has_floor.then_some((from, false)));
    while let Some((place, stepped)) = open.pop() {
        if !seen.insert((place, stepped)) {
            continue;
        }
        covered.extend(body(place, size));
        if size > 1 || !stepped || !walker.barred.contains(&place) {
            open.extend(beside(place).into_iter().filter(|next| stands(*next)).map(|next| (next, true)));
        }
        for (_, landing, _) in walker.links.iter().filter(|link| body(place, size).any(|tile| tile == link.0)) {
            let back = TilePos { x: landing.x - size + 1, y: landing.y - size + 1, ..*landing };
            open.extend(body(back, size).filter(|place| stands(*place)).map(|place| (place, false)));
        }
    }
    covered
}

#[test]
fn a_body_reaches_what_a_plain_flood_reaches() {
    let mut dice = Dice(11);
    let presets = ["lab", "caverns", "ratkin"].map(elite);
    let dungeons = (0..200).map(small).chain((0..200).filter_map(linked));
    let elites = (0..6).map(|seed| generate(&presets[seed as usize % 3], Seed(seed)).expect("the preset is sound"));
    let mut large = 0;
    for dungeon in dungeons.chain(elites) {
        let mut nav = ways::nav(dungeon);
        let floor = floor(nav.dungeon());
        for size in [1, 2, 3, 2, 1] {
            (0..8).for_each(|_| meddle(&mut nav, &floor, &mut dice));
            let travel = traveller(&mut dice);
            let from = floor[dice.roll(0, floor.len() as u32 - 1) as usize];
            let reach = nav.reach(from, size as u32, &travel);
            let expected = flood(&Walker::new(&nav, &travel), from, size);
            let asked = format!("{} {from:?} size {size} {travel:?}", nav.dungeon().share_code());
            assert_eq!(reach.iter().collect::<BTreeSet<_>>(), expected, "{asked}");
            assert_eq!((reach.len(), reach.is_empty()), (expected.len(), expected.is_empty()), "{asked}");
            assert!(floor.iter().all(|tile| reach.contains(*tile) == expected.contains(tile)), "{asked}");
            let rooms: BTreeSet<_> = expected
                .iter()
                .filter_map(|tile| nav.dungeon().area_at(*tile))
                .collect::<Vec<_>>()
                .into_iter()
                .filter(|area| area.kind == AreaKind::Room)
                .map(|area| area.id)
                .collect();
            assert!(reach.rooms().iter().copied().eq(rooms), "{asked}");
            large += u32::from(size > 1 && expected.len() > 100);
        }
    }
    assert!(large > 50, "only {large} of the larger bodies came far");
}

/// Who may open everything reaches as many rooms as the measures say.
#[test]
fn the_start_room_reaches_as_many_rooms_as_are_measured() {
    let travel = Travel { closed_door: Some(0), locked_door: Some(0), ..Travel::default() };
    for name in ["lab", "caverns", "ratkin"] {
        for seed in 0..20 {
            let dungeon = generate(&elite(name), Seed(seed)).expect("the preset is sound");
            let measured = measure(&dungeon).rooms;
            let nav = ways::nav(dungeon);
            let spawn = nav.dungeon().spawn().expect("there is a spawn point");
            assert_eq!(nav.reach(spawn, 1, &travel).rooms().len() as u32, measured, "{name} {seed}");
        }
    }
}

#[test]
fn a_closed_door_ends_what_is_reached_until_it_is_open() {
    let is_free = |nav: &Nav, tile: TilePos| matches!(nav.cell(tile), Cell::Free);
    let nav = ways::nav(generate(&elite("lab"), Seed(1)).expect("the preset is sound"));
    let spawn = nav.dungeon().spawn().expect("there is a spawn point");
    let [shut, open] = [Travel::default(), Travel::opening_doors()].map(|travel| nav.reach(spawn, 1, &travel));
    assert!(shut.len() < open.len() && shut.iter().all(|tile| open.contains(tile)));
    assert!(shut.iter().all(|tile| is_free(&nav, tile)) && !open.iter().all(|tile| is_free(&nav, tile)));
}
