//! Words on maps stand where they can be read, and maps for players hide what players must not know.

mod hand_made;
mod shipped;

use std::collections::BTreeSet;

use undercroft::{
    Dungeon, Seed,
    dungeon::{LinkKind, OpeningKind, ThingKind},
    generate,
    grid::Point,
    picture::{MapLabel, Picture, Viewer, map_labels},
    preset::{Library, Preset},
};

/// The preset of pointcrawls.
fn crawl() -> Preset {
    let asset = undercroft_assets::preset("pointcrawl").expect("shipped");
    let mut library = Library::new();
    undercroft_assets::TABLES.iter().for_each(|asset| library.add_tables(asset.name, asset.text));
    Preset::load(asset.name, asset.path, asset.text, &library).expect("valid")
}

fn crawls(seeds: u64) -> Vec<Dungeon> {
    let preset = crawl();
    let tiers = preset.tiers();
    (0..seeds).map(|seed| generate(&tiers[seed as usize % tiers.len()], Seed(seed)).expect("a dungeon")).collect()
}

fn all_labels(dungeon: &Dungeon, viewer: Viewer) -> Vec<(usize, MapLabel)> {
    let levels = 0..dungeon.levels.len();
    levels.flat_map(|level| map_labels(dungeon, level, viewer).into_iter().map(move |label| (level, label))).collect()
}

#[test]
fn every_room_has_its_number_on_its_own_floor() {
    for dungeon in crawls(24) {
        let labels = all_labels(&dungeon, Viewer::GameMaster);
        for room in dungeon.rooms() {
            let own = |(level, label): &&(usize, MapLabel)| {
                *level == usize::from(room.level) && label.text == room.number.to_string()
            };
            let (level, label) = labels.iter().find(own).expect("has its number");
            assert_eq!(dungeon.levels[*level].area(label.at), Some(room.id), "{}", dungeon.share_code());
        }
    }
}

#[test]
fn words_hide_no_thing_and_no_other_word_where_there_is_room() {
    let (mut words, mut on_things) = (0, 0);
    for dungeon in crawls(24) {
        for level in 0..dungeon.levels.len() {
            let things = dungeon.things.iter().filter(|thing| usize::from(thing.at.level) == level);
            let things: BTreeSet<Point> = things.map(|thing| thing.at.point()).collect();
            let labels = map_labels(&dungeon, level, Viewer::GameMaster);
            words += labels.len();
            on_things += labels.iter().filter(|label| things.contains(&label.at)).count();
            let places: BTreeSet<Point> = labels.iter().map(|label| label.at).collect();
            assert!(places.len() + 1 >= labels.len(), "{}: two words on one tile", dungeon.share_code());
        }
    }
    assert!(words > 500 && on_things * 100 < words, "{on_things} of {words} words hide a thing");
}

#[test]
fn stairs_say_where_they_lead() {
    for dungeon in crawls(12) {
        let labels = all_labels(&dungeon, Viewer::GameMaster);
        for link in dungeon.links.iter().filter(|link| link.kind == LinkKind::Stairs) {
            let [upper, lower] = link.areas.map(|area| dungeon.area(area).expect("is there"));
            for (level, text) in
                [(upper.level, format!("↓ {}", lower.number)), (lower.level, format!("↑ {}", upper.number))]
            {
                let is_there = labels.iter().any(|(at, label)| *at == usize::from(level) && label.text == text);
                assert!(is_there, "{}: {text}", dungeon.share_code());
            }
        }
    }
}

#[test]
fn players_get_no_numbers_of_rooms() {
    for dungeon in crawls(24) {
        let links = dungeon.links.iter().filter(|link| link.kind != LinkKind::Stairs).count();
        assert_eq!(all_labels(&dungeon, Viewer::Players).len(), 2 * links, "{}", dungeon.share_code());
    }
}

#[test]
fn players_see_neither_contents_nor_traps_nor_hidden_doors() {
    let tileset = shipped::tileset("keep");
    let mut dungeons = crawls(16);
    dungeons.push(hand_made::dungeon());
    let (mut hidden, mut doors) = (0, 0);
    for dungeon in &mut dungeons {
        dungeon.props.clear();
        for level in 0..dungeon.levels.len() {
            let gm = Picture::new(dungeon, level, &tileset);
            let players = Picture::of(dungeon, level, &tileset, Viewer::Players);
            let mark = |picture: &Picture, at: Point| {
                let layers = picture.tile(at.x, at.y);
                layers.thing.or(layers.lip).is_some()
            };
            for thing in dungeon.things.iter().filter(|thing| usize::from(thing.at.level) == level) {
                let is_secret = matches!(thing.kind, ThingKind::Spot(_) | ThingKind::Key(_) | ThingKind::Trap);
                let at = thing.at.point();
                assert!(mark(&gm, at), "{:?}", thing.kind);
                if is_secret {
                    let lip = gm.tile(at.x, at.y).thing.is_some() && gm.tile(at.x, at.y).lip.is_some();
                    assert!(lip || !mark(&players, at), "{:?} shows", thing.kind);
                    hidden += 1;
                } else {
                    assert!(mark(&players, at), "{:?} is hidden", thing.kind);
                }
            }
            let openings = dungeon.openings.iter().filter(|opening| usize::from(opening.level) == level);
            for opening in openings.filter(|opening| opening.kind == OpeningKind::Secret) {
                for at in opening.tiles() {
                    assert!(gm.tile(at.x, at.y).thing.is_some());
                    assert_eq!(players.tile(at.x, at.y).thing, None);
                    doors += 1;
                }
            }
        }
    }
    assert!(hidden > 100 && doors > 5, "{hidden} things, {doors} doors");
}
