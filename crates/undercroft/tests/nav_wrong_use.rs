//! Whatever is asked, and whatever dungeon a file brings, gets an answer and never a panic.

mod hand_made;

use std::{num::NonZeroU32, sync::Arc};

use serde_json::{Value, json};
use undercroft::{
    Dungeon,
    dungeon::{AreaId, LinkId, OpeningId, ThingId, TilePos},
    nav::{Cell, Nav, Passage, Path, Travel},
};

fn at(level: u16, x: i32, y: i32) -> TilePos {
    TilePos { level, x, y }
}

/// Places that are in no dungeon, and some that are.
fn places() -> Vec<TilePos> {
    let ends = [i32::MIN, -1, 0, 1, 7, 25, 26, i32::MAX];
    let levels = [0, 1, 2, u16::MAX];
    levels.into_iter().flat_map(|level| ends.into_iter().flat_map(move |x| ends.map(|y| at(level, x, y)))).collect()
}

fn nav() -> Nav {
    Nav::new(Arc::new(hand_made::dungeon()))
}

fn everything() -> Travel {
    Travel { closed_door: Some(1), locked_door: Some(1), ..Travel::default() }
}

#[test]
fn places_outside_are_blocked_and_no_way_leads_there() {
    let nav = nav();
    let spawn = nav.dungeon().spawn().expect("there is a spawn point");
    for place in places().into_iter().filter(|place| nav.obstacle(*place).is_none()) {
        assert_eq!(nav.cell(place), Cell::Blocked, "{place:?}");
        for (from, to) in [(spawn, place), (place, spawn), (place, place)] {
            assert_eq!(nav.path(from, to, &everything()), None, "{from:?} {to:?}");
            assert_eq!(nav.next_step(from, to, &everything()), None, "{from:?} {to:?}");
        }
        let field = nav.distance_field([place], &everything());
        assert_eq!((field.distance(spawn), field.step(spawn)), (None, None), "{place:?}");
        let field = nav.distance_field([spawn], &everything());
        assert_eq!((field.distance(place), field.step(place)), (None, None), "{place:?}");
        assert!(nav.reach(place, 1, &everything()).is_empty() && !nav.reach(spawn, 1, &everything()).contains(place));
    }
}

#[test]
fn what_is_not_there_can_not_be_set() {
    let mut nav = nav();
    let dear = NonZeroU32::new(9).expect("not zero");
    assert!(!nav.set_passage(OpeningId(5), Passage::Open) && nav.passage(OpeningId(u32::MAX)).is_none());
    assert!(!nav.set_link_passage(LinkId(1), Passage::Locked) && nav.link_passage(LinkId(u32::MAX)).is_none());
    assert!(!nav.set_area_cost(AreaId(7), dear) && nav.area_cost(AreaId(u32::MAX)).is_none());
    assert!(!nav.set_opening_cost(OpeningId(5), dear) && nav.opening_cost(OpeningId(u32::MAX)).is_none());
    assert!(!nav.set_obstacle(at(0, 0, 0), true) && !nav.set_obstacle(at(9, 2, 2), true));
    assert_eq!(nav.obstacle(at(0, i32::MAX, i32::MIN)), None);
}

#[test]
fn a_walled_in_tile_is_reached_by_no_way_but_can_be_left() {
    let mut nav = nav();
    let (spawn, corner) = (at(0, 2, 2), at(0, 1, 1));
    assert!(nav.set_obstacle(at(0, 2, 1), true) && nav.set_obstacle(at(0, 1, 2), true));
    assert_eq!(nav.path(spawn, corner, &everything()), None);
    assert_eq!(nav.path(corner, corner, &everything()), Some(Path::default()));
    assert_eq!(nav.next_step(at(0, 2, 1), spawn, &everything()), Some(spawn));
    assert_eq!(nav.path(spawn, at(0, 2, 1), &everything()), None, "an obstacle is no place to go");
    assert!(nav.set_obstacle(at(0, 2, 1), false) && !nav.set_obstacle(at(0, 2, 1), false));
    assert_eq!(nav.path(spawn, corner, &everything()).map(|path| path.cost), Some(2));
}

#[test]
fn costs_without_end_are_no_way() {
    let mut nav = nav();
    let (spawn, middle) = (at(0, 2, 2), at(0, 12, 2));
    nav.set_opening_cost(OpeningId(0), NonZeroU32::MAX);
    assert_eq!(nav.path(spawn, middle, &everything()), None);
    nav.set_opening_cost(OpeningId(0), NonZeroU32::new(u32::MAX - 20).expect("not zero"));
    assert_eq!(nav.path(spawn, middle, &everything()).map(|path| path.cost), Some(u32::MAX - 9));
    let endless = Travel { locked_door: Some(u32::MAX), link: Some(u32::MAX), ..everything() };
    assert_eq!(nav.path(middle, at(0, 22, 2), &endless), None);
    assert_eq!(nav.path(middle, at(1, 2, 2), &endless), None);
}

#[test]
fn bodies_of_any_size_fit_or_do_not() {
    let nav = nav();
    for size in [0, 9, 26, 27, 1 << 31, u32::MAX] {
        assert!(nav.reach(at(0, 1, 1), size, &everything()).is_empty(), "{size}");
    }
    assert_eq!(nav.reach(at(0, 1, 1), 4, &everything()).len(), 16);
}

/// Asks everything of a dungeon.
fn ask(dungeon: Dungeon, travel: &Travel) {
    let things: Vec<TilePos> = dungeon.things.iter().map(|thing| thing.at).collect();
    (0..=dungeon.things.len() as u32).for_each(|thing| _ = dungeon.landing(ThingId(thing)));
    let mut nav = Nav::new(Arc::new(dungeon));
    for round in 0..2 {
        for (&from, &to) in things.iter().zip(things.iter().rev()) {
            let path = nav.path(from, to, travel);
            let field = nav.distance_field([to], travel);
            assert_eq!(path.as_ref().map(|path| path.cost), field.distance(from), "{from:?} {to:?}");
            assert_eq!(path.is_some_and(|path| !path.tiles.is_empty()), nav.next_step(from, to, travel).is_some());
            nav.reach(from, 1 + round, travel);
        }
        (0..3).for_each(|opening| _ = nav.set_passage(OpeningId(opening), Passage::Open));
        things.iter().step_by(3).for_each(|tile| _ = nav.set_obstacle(*tile, true));
    }
}

/// JSON pointers of all numbers and lists.
fn wounds(value: &Value, at: &str, found: &mut Vec<(String, Vec<Value>)>) {
    match value {
        Value::Array(list) => {
            found.push((at.to_owned(), vec![json!([]), list.iter().skip(1).cloned().collect()]));
            list.iter().enumerate().for_each(|(i, value)| wounds(value, &format!("{at}/{i}"), found));
        }
        Value::Object(map) => map.iter().for_each(|(key, value)| wounds(value, &format!("{at}/{key}"), found)),
        Value::Number(_) => {
            let numbers = [0, 1, 2, 3, 12, 65_535, -1, (1 << 31) - 1, -(1 << 31), (1 << 32) - 1_i64];
            found.push((at.to_owned(), numbers.map(Value::from).to_vec()));
        }
        Value::Null => found.push((at.to_owned(), vec![json!(0), json!(u32::MAX)])),
        Value::String(text) if text.contains(['r', 'o', 'h']) && at.contains("/rows/") => {
            let other = |from: &str, to: &str| Value::from(text.replace(from, to));
            found.push((at.to_owned(), vec![other("r", "o"), other("o", "r"), other("h", "o9"), other("o", "o9")]));
        }
        _ => {}
    }
}

#[test]
fn a_damaged_dungeon_is_walked_in_without_a_panic() {
    let mut file = serde_json::to_value(hand_made::dungeon()).expect("a dungeon can be written");
    let mut all = Vec::new();
    wounds(&file, "", &mut all);
    let mut read = 0;
    for (place, others) in all {
        let before = file.pointer(&place).expect("is there").clone();
        for other in others {
            *file.pointer_mut(&place).expect("is there") = other;
            if let Ok(dungeon) = serde_json::from_value::<Dungeon>(file.clone()) {
                read += 1;
                let link = Some(read % 2);
                ask(dungeon, &Travel { link, ..everything() });
            }
        }
        *file.pointer_mut(&place).expect("is there") = before;
    }
    assert!(read > 1000, "only {read} damaged files could be read");
}
