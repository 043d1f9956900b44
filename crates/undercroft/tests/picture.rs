//! What a picture shows beside walls: floors, light, doors and things.

mod sketch;

use sketch::sketch;
use undercroft::{
    Dungeon,
    dungeon::OpeningId,
    picture::{DoorLook, Layers, MeanColours, Picture, role_colour},
    tileset::{DoorPlace, DoorState, Tileset},
};

const DETAILS: [u16; 5] = [1, 4, 5, 6, 7];
const LIT_FACE: u16 = 108;

fn lab() -> Tileset {
    Tileset::parse(undercroft_assets::tileset("lab").expect("shipped").text).expect("valid")
}

fn picture(dungeon: &Dungeon) -> Picture {
    Picture::new(dungeon, 0, &lab())
}

fn thing(layers: Layers) -> Option<u16> {
    layers.thing.map(|thing| thing.index)
}

/// A room of floor only, with a wall around it.
fn hall_of(width: usize, height: usize) -> Dungeon {
    let wall = "#".repeat(width + 2);
    let row = format!("#{}#", ".".repeat(width));
    let mut rows = vec![wall.as_str()];
    rows.extend(std::iter::repeat_n(row.as_str(), height));
    rows.push(&wall);
    sketch(&rows)
}

#[test]
fn as_much_of_the_floor_has_details_as_the_preset_says() {
    let mut dungeon = hall_of(300, 300);
    for percent in [0, 5, 20, 35, 60, 100, 1_000] {
        dungeon.look.floor_variation = percent;
        let picture = picture(&dungeon);
        let tiles = (1..=300).flat_map(|y| (1..=300).map(move |x| (x, y)));
        let details = tiles.filter(|(x, y)| DETAILS.contains(&picture.tile(*x, *y).base.index)).count();
        let share = details as f64 / 900.0;
        let asked = f64::from(percent.min(100));
        assert!((share - asked).abs() <= 0.1 + asked * (100.0 - asked) / 1_000.0, "{asked} percent: {share}");
    }
}

#[test]
fn lamps_hang_on_each_sixth_face_and_throw_a_pool_on_floor_and_face() {
    let dungeon = hall_of(40, 8);
    let picture = picture(&dungeon);
    let lamps: Vec<i32> = (0..42).filter(|x| picture.tile(*x, 0).base.index == LIT_FACE).collect();
    assert!((6..=7).contains(&lamps.len()), "{lamps:?}");
    assert!(lamps.windows(2).all(|pair| pair[1] - pair[0] == 6), "{lamps:?}");
    let middle = picture.tile(lamps[0], 1);
    assert_eq!(middle.light.map(|light| light.index), Some(170));
    let corner = picture.tile(lamps[0] - 2, 3).light.expect("the pool reaches two tiles");
    assert_eq!((corner.index, corner.flip_x, corner.flip_y), (170 + 2 + 6, true, false));
    assert!(middle.base.tint[0] > picture.tile(lamps[0], 6).base.tint[0], "a lamp makes its floor brighter");
    for x in -1..=42 {
        assert_eq!(picture.tile(x, -1).light, None, "no pool on the top of a wall");
    }
}

#[test]
fn without_light_all_is_as_painted_and_no_lamp_throws_a_pool() {
    let mut dungeon = hall_of(40, 8);
    dungeon.look.ambient = "#9f5c31".into();
    let lit = picture(&dungeon);
    let mut flat = picture(&dungeon);
    flat.set_lit(false);
    let mut pools = 0;
    for (x, y) in (-3..=12).flat_map(|y| (-3..=44).map(move |x| (x, y))) {
        let (with, without) = (lit.tile(x, y), flat.tile(x, y));
        assert!(without.iter().all(|sprite| sprite.tint == [255; 4]) && without.light.is_none(), "({x}, {y})");
        let form = |layers: Layers| (layers.base.index, layers.shadow, layers.lip.map(|lip| lip.index));
        assert_eq!(form(with), form(without), "({x}, {y})");
        pools += u32::from(with.light.is_some());
    }
    assert!(pools > 50, "{pools}");
    flat.set_lit(true);
    assert_eq!(flat.tile(5, 0), lit.tile(5, 0));
}

/// Each tile is a colour of its own: red and green from its number; things cover a quarter.
fn numbered() -> MeanColours {
    let tiles: Vec<Vec<u8>> = (0..=255)
        .map(|tile| {
            if tile >= 112 { [[tile, 255, 0, 255], [0; 4], [0; 4], [0; 4]].concat() } else { vec![tile, tile, 0, 255] }
        })
        .collect();
    MeanColours::new(256, |tile| &tiles[tile as usize])
}

#[test]
fn the_overview_has_a_colour_a_tile() {
    let mut dungeon = sketch(&["#####  ", "#...#,#", "#.z.+,#", "#####  "]);
    dungeon.areas[0].role = undercroft::dungeon::Role::Plain;
    let picture = picture(&dungeon);
    let colours = picture.overview(&dungeon, &numbered());
    assert_eq!(colours.len(), 7 * 4);
    let base = |x: i32, y: i32| picture.tile(x, y).base.index as u8;
    for (x, y) in [(0, 0), (1, 0), (1, 1), (3, 2), (5, 2), (6, 0)] {
        assert_eq!(colours[(y * 7 + x) as usize], [base(x, y), base(x, y), 0], "({x}, {y})");
    }
    let speck = colours[2 * 7 + 2];
    assert!(speck[1] > base(2, 2) + 80 && speck[1] < 160, "half of the unknown thing's green: {speck:?}");
    assert!(colours[2 * 7 + 4][1] > 100, "a door can be seen");
    dungeon.areas[0].role = undercroft::dungeon::Role::Special("boss".into());
    let boss = picture.overview(&dungeon, &numbered())[7 + 1];
    let wanted = role_colour(&dungeon.areas[0].role).expect("a colour");
    assert!(boss.iter().zip(wanted).all(|(is, role)| is.abs_diff(role) <= 80) && boss[0] > 140, "{boss:?}");
}

#[test]
fn no_lamp_hangs_in_a_corner_or_beside_a_door() {
    let dungeon = sketch(&["####+####", "#.......#", "##.....##", "#########"]);
    let picture = picture(&dungeon);
    let lamps: Vec<i32> = (0..9).filter(|x| picture.tile(*x, 0).base.index == LIT_FACE).collect();
    assert_eq!(lamps, [2, 6]);
}

#[test]
fn doors_show_what_they_are_and_which_way_they_face() {
    let across = sketch(&["########", "#......#", "##'+*?=#", "#......#", "########"]);
    let across = picture(&across);
    let states: Vec<_> = (2..7).map(|x| thing(across.tile(x, 2))).collect();
    assert_eq!(states, [None, Some(112), Some(114), Some(115), Some(117)]);
    let along = sketch(&["###", ".'.", "###", ".+.", "###", ".*.", "###", ".?.", "###", ".=.", "###"]);
    let along = picture(&along);
    let states: Vec<_> = [1, 3, 5, 7, 9].map(|y| thing(along.tile(1, y))).into();
    assert_eq!(states, [None, Some(118), Some(120), Some(121), Some(123)]);
}

#[test]
fn a_lock_shows_the_colour_of_its_key() {
    let dungeon = sketch(&["#####", "#.K.#", "#...#", "##*##", "#...#", "#####"]);
    let picture = picture(&dungeon);
    let badge = picture.tile(2, 3).lip.expect("a badge");
    assert_eq!((badge.index, badge.tint), (156, [0x56, 0xb4, 0xe9, 255]));
    assert!(picture.tile(2, 1).iter().any(|sprite| sprite.index == 153), "the sky-blue key");
}

#[test]
fn a_secret_door_is_drawn_as_the_wall_it_hides_in() {
    let hidden = sketch(&["#####", "#...#", "##?##", "#...#", "#####"]);
    let wall = sketch(&["#####", "#...#", "#####", "#...#", "#####"]);
    for y in 0..5 {
        for x in 0..5 {
            let (hidden, wall) = (picture(&hidden).tile(x, y), picture(&wall).tile(x, y));
            assert_eq!(Layers { thing: None, ..hidden }, wall, "({x}, {y})");
        }
    }
}

#[test]
fn things_are_drawn_by_their_word_and_unknown_words_by_a_marker() {
    let dungeon = sketch(&["S.E.z"]);
    let picture = picture(&dungeon);
    let things: Vec<_> = (0..5).map(|x| thing(picture.tile(x, 0))).collect();
    assert_eq!(things, [Some(130), None, Some(131), None, Some(157)]);
}

#[test]
fn the_ambient_light_of_the_preset_tints_what_was_painted_for_another() {
    let mut dungeon = hall_of(9, 9);
    let tint = |dungeon: &Dungeon| picture(dungeon).tile(5, 8).base.tint;
    dungeon.look.ambient = "no colour".into();
    let as_painted = tint(&dungeon);
    assert_eq!(as_painted[0], as_painted[2]);
    dungeon.look.ambient = "#9fb8c4".into();
    assert_eq!(tint(&dungeon), as_painted);
    dungeon.look.ambient = "#9f5c31".into();
    let [r, g, b, a] = tint(&dungeon);
    assert!(r == as_painted[0] && g.abs_diff(as_painted[1] / 2) <= 1 && b.abs_diff(as_painted[2] / 4) <= 1 && a == 255);
}

#[test]
fn the_rim_shows_one_tile_beyond_the_map_and_farther_out_is_rock() {
    let dungeon = sketch(&["..."]);
    let picture = picture(&dungeon);
    assert_eq!((picture.width(), picture.height()), (3, 1));
    assert!([47, 100, 101].contains(&picture.tile(1, 1).base.index), "a top with an open northern side");
    for (x, y) in [(1, -2), (-2, 0), (5, 0), (i32::MIN, i32::MAX), (i32::MAX, i32::MIN)] {
        assert_eq!(picture.tile(x, y).base.index, 14, "({x}, {y})");
    }
    let nothing = Picture::new(&dungeon, 7, &lab());
    assert_eq!((nothing.width(), nothing.tile(0, 0).base.index), (0, 14));
}

#[test]
fn a_tile_keeps_its_look_when_the_map_changes_elsewhere() {
    let mut dungeon = hall_of(60, 60);
    let before = picture(&dungeon);
    dungeon.levels[0].set_solid(undercroft::grid::Point::new(50, 50), true);
    let after = picture(&dungeon);
    for y in 0..40 {
        for x in 0..40 {
            assert_eq!(before.tile(x, y), after.tile(x, y), "({x}, {y})");
        }
    }
}

#[test]
fn a_picture_can_be_made_on_another_thread() {
    fn crosses_threads<T: Send + Sync + 'static>() {}
    crosses_threads::<Picture>();
    crosses_threads::<Tileset>();
}

fn look(state: DoorState) -> DoorLook {
    DoorLook { state, key_colour: None }
}

/// Opens and closes the first door: the picture must be that of `opened`, and then again as it was; all tiles that
/// change are told, and no others. Gives their number.
fn open_and_close(rows: &[&str], closed: DoorLook, open: DoorState) -> usize {
    let dungeon = sketch(rows);
    let whole = |picture: &Picture| -> Vec<Layers> {
        let (width, height) = (picture.width() as i32, picture.height() as i32);
        (-1..=height).flat_map(|y| (-1..=width).map(move |x| (x, y))).map(|(x, y)| picture.tile(x, y)).collect()
    };
    let mut picture = picture(&dungeon);
    let before = whole(&picture);
    let changed = picture.set_door(&dungeon, OpeningId(0), look(open));
    let after = whole(&picture);
    assert_eq!(before.iter().zip(&after).filter(|(a, b)| a != b).count(), changed.len());
    let stride = picture.width() as usize + 2;
    for p in &changed {
        let i = (p.y + 1) as usize * stride + (p.x + 1) as usize;
        assert_ne!(before[i], after[i], "{p:?}");
    }
    assert_eq!(picture.set_door(&dungeon, OpeningId(0), look(open)), []);
    assert_eq!(picture.set_door(&dungeon, OpeningId(0), closed), changed);
    assert_eq!(whole(&picture), before);
    changed.len()
}

#[test]
fn a_door_in_play_is_drawn_open_and_closed_again() {
    let across = ["#####", "#...#", "##+##", "#...#", "#####"];
    let along = ["######", "#..#.#", "#..+.#", "#..#.#", "######"];
    for rows in [&across, &along] {
        assert_eq!(open_and_close(rows, look(DoorState::Closed), DoorState::Open), 1);
    }
    let dungeon = sketch(&across);
    let mut picture = picture(&dungeon);
    picture.set_door(&dungeon, OpeningId(0), look(DoorState::Open));
    let wanted = lab().door("", DoorState::Open, false, DoorPlace::SINGLE);
    assert_eq!(thing(picture.tile(2, 2)), wanted);
}

#[test]
fn an_unlocked_door_loses_its_badge_and_another_lock_has_another() {
    let dungeon = sketch(&["#####", "#.K.#", "##*##", "#...#", "#####"]);
    let mut picture = picture(&dungeon);
    let at = undercroft::grid::Point::new(2, 2);
    assert_eq!(picture.set_door(&dungeon, OpeningId(0), look(DoorState::Closed)), [at]);
    let unlocked = picture.tile(2, 2);
    assert_eq!((thing(unlocked), unlocked.lip), (lab().door("", DoorState::Closed, false, DoorPlace::SINGLE), None));
    picture.set_door(&dungeon, OpeningId(0), DoorLook { state: DoorState::Locked, key_colour: Some(0) });
    assert_eq!(picture.tile(2, 2).lip.map(|badge| badge.tint), Some([0xf0, 0xe4, 0x42, 255]));
}

#[test]
fn an_open_secret_door_is_a_door_in_its_wall_and_a_closed_one_is_wall_again() {
    for (hidden, plain) in [
        (["#####", "#...#", "##?##", "#...#", "#####"], ["#####", "#...#", "##+##", "#...#", "#####"]),
        (["######", "#..#.#", "#..?.#", "#..#.#", "######"], ["######", "#..#.#", "#..+.#", "#..#.#", "######"]),
    ] {
        assert!(open_and_close(&hidden, look(DoorState::Secret), DoorState::Open) > 0);
        let (hidden, plain) = (sketch(&hidden), sketch(&plain));
        let (mut found, mut door) = (picture(&hidden), picture(&plain));
        found.set_door(&hidden, OpeningId(0), look(DoorState::Open));
        door.set_door(&plain, OpeningId(0), look(DoorState::Open));
        for (y, x) in (-1..=5).flat_map(|y| (-1..=6).map(move |x| (y, x))) {
            let form = |layers: Layers| (layers.base.index, layers.shadow, layers.lip, thing(layers));
            // Lamps hang elsewhere beside a door that everybody sees.
            if form(found.tile(x, y)).0 != LIT_FACE && form(door.tile(x, y)).0 != LIT_FACE {
                assert_eq!(form(found.tile(x, y)), form(door.tile(x, y)), "({x}, {y})");
            }
        }
    }
}

#[test]
fn all_tiles_of_a_wide_door_change() {
    let mut dungeon = sketch(&["######", "#....#", "##+..#", "#....#", "######"]);
    dungeon.openings[0].length = 3;
    let mut picture = picture(&dungeon);
    let changed = picture.set_door(&dungeon, OpeningId(0), look(DoorState::Open));
    for x in 2..5 {
        assert!(changed.contains(&undercroft::grid::Point::new(x, 2)), "{changed:?}");
    }
    let open = sketch(&["...", ".'.", "..."]);
    let mut open_picture = Picture::new(&open, 0, &lab());
    assert_eq!(open_picture.set_door(&open, OpeningId(0), look(DoorState::Closed)), [], "nothing stands there");
    assert_eq!(open_picture.set_door(&open, OpeningId(9), look(DoorState::Closed)), []);
    let mut nowhere = Picture::new(&dungeon, 1, &lab());
    assert_eq!(nowhere.set_door(&dungeon, OpeningId(0), look(DoorState::Open)), []);
    dungeon.openings[0].at = undercroft::grid::Point::new(i32::MAX - 4, i32::MAX);
    assert_eq!(picture.set_door(&dungeon, OpeningId(0), look(DoorState::Closed)), []);
}

/// A dungeon with one opening of several tiles, drawn as its first tile.
fn wide(rows: &[&str], length: u32) -> Dungeon {
    let mut dungeon = sketch(rows);
    dungeon.openings.truncate(1);
    dungeon.openings[0].length = length;
    let tiles: Vec<_> = dungeon.openings[0].tiles().collect();
    for p in tiles {
        dungeon.levels[0].set(p, undercroft::dungeon::TileKind::Opening, 0);
    }
    dungeon
}

#[test]
fn a_wide_door_is_one_door_with_one_badge_in_its_middle() {
    for length in 1..=5_u32 {
        let across = wide(&["#########", "#.......#", "##*######", "#.......#", "#########"], length);
        let along = wide(&["#######", "#######", ".*.....", ".#.....", ".#.....", ".#.....", ".#....."], length);
        for (dungeon, runs_east) in [(across, false), (along, true)] {
            let tiles: Vec<_> = dungeon.openings[0].tiles().collect();
            let before = picture(&dungeon);
            let badges: Vec<_> = tiles.iter().map(|p| before.tile(p.x, p.y).lip).collect();
            let own = |(at, badge): (usize, &Option<undercroft::picture::Sprite>)| badge.map(|badge| (at, badge.index));
            let badges: Vec<_> = badges.iter().enumerate().filter_map(own).collect();
            match (length, runs_east) {
                (2, false) => assert_eq!(badges, [(0, 236), (1, 237)]),
                (2, true) => assert_eq!(badges, [(0, 238), (1, 239)]),
                _ => assert_eq!(badges, [((length as usize - 1) / 2, 156)], "{length} tiles"),
            }
            let mut after = picture(&dungeon);
            assert_eq!(after.set_door(&dungeon, OpeningId(0), look(DoorState::Open)), tiles, "all of it opens");
            for (at, p) in (0..).zip(&tiles) {
                let place = DoorPlace { at, of: length };
                let wanted = |state| lab().door("", state, runs_east, place);
                assert_eq!(thing(before.tile(p.x, p.y)), wanted(DoorState::Locked), "{length} tiles: {p:?}");
                assert_eq!(thing(after.tile(p.x, p.y)), wanted(DoorState::Open), "{length} tiles: {p:?}");
                assert_eq!(after.tile(p.x, p.y).lip, None);
            }
        }
    }
}
