//! What is seen from where.

mod sketch;

use std::sync::Arc;

use sketch::sketch;
use undercroft::{
    Dungeon, Seed,
    dungeon::{OpeningId, OpeningKind, TilePos, TileSet, TileSetError},
    generate,
    nav::{Nav, Passage},
    preset::{Library, Preset},
};

/// A dungeon of each tier of each preset for each seed.
fn dungeons(seeds: u64) -> impl Iterator<Item = Arc<Dungeon>> {
    let mut library = Library::new();
    for asset in undercroft_assets::PRESETS {
        library.add_preset(asset.name, asset.text);
    }
    undercroft_assets::TABLES.iter().for_each(|asset| library.add_tables(asset.name, asset.text));
    undercroft_assets::PRESETS.iter().flat_map(move |asset| {
        let preset = Preset::load(asset.name, asset.path, asset.text, &library).expect("shipped");
        let tiers: Vec<_> = preset.tiers().to_vec();
        tiers.into_iter().flat_map(move |tier| {
            (0..seeds).map(move |seed| Arc::new(generate(&tier, Seed(seed)).expect("a shipped preset")))
        })
    })
}

fn at(x: i32, y: i32) -> TilePos {
    TilePos { level: 0, x, y }
}

fn nav(rows: &[&str]) -> Nav {
    Nav::new(Arc::new(sketch(rows)))
}

fn tiles(dungeon: &Dungeon) -> impl Iterator<Item = TilePos> + '_ {
    dungeon.levels.iter().enumerate().flat_map(|(level, map)| {
        let columns = 0..map.width() as i32;
        (0..map.height() as i32).flat_map(move |y| columns.clone().map(move |x| TilePos { level: level as u16, x, y }))
    })
}

/// Tiles that hide nothing, as the doors are.
fn clear_tiles(nav: &Nav) -> Vec<TilePos> {
    let dungeon = nav.dungeon();
    let floor = tiles(dungeon).filter(|pos| dungeon.levels[usize::from(pos.level)].kind(pos.point()).is_walkable());
    floor.filter(|pos| !hides(nav, *pos)).collect()
}

fn hides(nav: &Nav, pos: TilePos) -> bool {
    let dungeon = nav.dungeon();
    if !dungeon.levels[usize::from(pos.level)].kind(pos.point()).is_walkable() {
        return true;
    }
    dungeon.opening_at(pos).is_some_and(|o| o.kind != OpeningKind::Grate && nav.passage(o.id) != Some(Passage::Open))
}

/// Opens about half of the doors.
fn open_some(nav: &mut Nav, seed: u32) {
    for id in 0..nav.dungeon().openings.len() as u32 {
        if (id.wrapping_mul(2_654_435_761).wrapping_add(seed) >> 7) & 1 == 0 {
            nav.set_passage(OpeningId(id), Passage::Open);
        }
    }
}

/// The line between two centres, row by row along its longer side: it is cut by a tile that it crosses, or by two
/// tiles whose common corner or whose corners on both of its sides it touches.
fn line_is_free(nav: &Nav, a: TilePos, b: TilePos) -> bool {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let rows = dx.abs().max(dy.abs());
    let tile = |row: i32, column: i32| {
        let along = row * if dx.abs() > dy.abs() { dx.signum() } else { dy.signum() };
        let (x, y) = if dx.abs() > dy.abs() { (along, column) } else { (column, along) };
        TilePos { level: a.level, x: a.x + x, y: a.y + y }
    };
    let side = if dx.abs() > dy.abs() { dy } else { dx };
    let (mut left, mut right) = (false, false);
    for row in 1..rows {
        // The line is at `side * row / rows`.
        let (whole, rest) = ((side * row).div_euclid(rows), (side * row).rem_euclid(rows));
        match (2 * rest).cmp(&rows) {
            std::cmp::Ordering::Less if hides(nav, tile(row, whole)) => return false,
            std::cmp::Ordering::Greater if hides(nav, tile(row, whole + 1)) => return false,
            std::cmp::Ordering::Equal => {
                left |= hides(nav, tile(row, whole));
                right |= hides(nav, tile(row, whole + 1));
            }
            _ => {}
        }
    }
    !(left && right)
}

#[test]
fn two_tiles_see_each_other_or_neither_sees_the_other_and_the_line_between_them_says_so() {
    for (number, dungeon) in dungeons(2).enumerate() {
        let mut nav = Nav::new(dungeon);
        open_some(&mut nav, number as u32);
        let tiles = clear_tiles(&nav);
        for (a, &from) in tiles.iter().enumerate().skip(number % 37).step_by(37) {
            let field = nav.field_of_view(from, 10_000);
            for &to in tiles.iter().skip(a % 5).step_by(5).filter(|to| to.level == from.level) {
                let seen = field.contains(to);
                assert_eq!(nav.line_of_sight(from, to), seen, "{from:?} to {to:?}");
                assert_eq!(nav.line_of_sight(to, from), seen, "{to:?} to {from:?}");
                assert_eq!(line_is_free(&nav, from, to), seen, "{from:?} to {to:?}");
            }
        }
        for (&a, &b) in tiles.iter().step_by(101).flat_map(|a| tiles.iter().step_by(53).map(move |b| (a, b))) {
            assert_eq!(nav.field_of_view(a, 9).contains(b), nav.field_of_view(b, 9).contains(a), "{a:?} and {b:?}");
        }
    }
}

#[test]
fn walls_and_closed_doors_that_are_looked_at_are_seen_and_the_line_says_so() {
    for dungeon in dungeons(1) {
        let nav = Nav::new(dungeon);
        let clear = clear_tiles(&nav);
        for &from in clear.iter().step_by(211) {
            let field = nav.field_of_view(from, 10_000);
            for to in tiles(nav.dungeon()).filter(|to| hides(&nav, *to)) {
                assert_eq!(nav.line_of_sight(from, to), field.contains(to), "{from:?} to {to:?}");
                assert_eq!(nav.line_of_sight(to, from), field.contains(to), "{to:?} to {from:?}");
            }
            // Whoever sees a floor tile sees the walls round it that it is not behind.
            let seen = field.iter().filter(|to| !hides(&nav, *to)).count();
            assert!(field.len() > seen, "walls are in the field");
        }
    }
}

#[test]
fn a_radius_is_a_disc_of_the_whole_field() {
    for dungeon in dungeons(1) {
        let nav = Nav::new(dungeon);
        for from in clear_tiles(&nav).into_iter().step_by(301) {
            let whole = nav.field_of_view(from, u32::MAX);
            for radius in [0, 1, 2, 5, 8, 12, 30] {
                let field = nav.field_of_view(from, radius);
                let within = |to: &TilePos| {
                    let (dx, dy, r) = (i64::from(to.x - from.x), i64::from(to.y - from.y), i64::from(radius));
                    dx * dx + dy * dy <= r * r + r
                };
                let wanted: Vec<TilePos> = whole.iter().filter(within).collect();
                assert_eq!(field.iter().collect::<Vec<_>>(), wanted, "{from:?}, radius {radius}");
                assert_eq!((field.len(), field.is_empty()), (wanted.len(), false));
            }
        }
    }
}

#[test]
fn in_a_room_without_walls_inside_everything_is_seen_from_everywhere() {
    let nav = nav(&["#########", "#.......#", "#.......#", "#...a...#", "#.......#", "#########"]);
    for from in clear_tiles(&nav) {
        let field = nav.field_of_view(from, 20);
        assert_eq!(field.len(), 9 * 6, "{from:?}");
        assert_eq!(field.iter().collect::<Vec<_>>(), tiles(nav.dungeon()).collect::<Vec<_>>());
    }
}

#[test]
fn a_pillar_hides_what_is_straight_behind_it_and_nothing_beside_it() {
    let nav = nav(&[".......", ".......", ".......", "...#...", ".......", ".......", "......."]);
    let field = nav.field_of_view(at(3, 5), 20);
    for y in 0..3 {
        assert!(!field.contains(at(3, y)), "{y}");
    }
    assert!(field.contains(at(3, 3)), "the pillar itself");
    for x in [0, 1, 5, 6] {
        assert!((0..7).all(|y| field.contains(at(x, y))), "{x}");
    }
}

#[test]
fn one_sees_through_between_two_pillars_that_only_touch_by_a_corner() {
    let nav = nav(&["....", ".#..", "..#.", "...."]);
    assert!(nav.line_of_sight(at(0, 3), at(3, 0)) && nav.field_of_view(at(3, 0), 5).contains(at(0, 3)));
    assert!(!nav.line_of_sight(at(0, 0), at(3, 3)));
}

#[test]
fn a_closed_door_hides_the_room_behind_it_and_an_open_one_shows_it() {
    for door in ["##+##", "##*##", "##?##"] {
        let mut nav = nav(&["#####", "#...#", "#...#", door, "#...#", "#...#", "#####"]);
        let (here, there) = (at(2, 2), at(2, 5));
        let field = nav.field_of_view(here, 9);
        assert!(field.contains(at(2, 3)), "the door is seen");
        assert!((4..7).all(|y| (0..5).all(|x| !field.contains(at(x, y)))), "{door}");
        assert!(!nav.line_of_sight(here, there) && !nav.line_of_sight(there, here));
        nav.set_passage(OpeningId(0), Passage::Open);
        assert!(nav.field_of_view(here, 9).contains(there) && nav.line_of_sight(there, here));
        nav.set_passage(OpeningId(0), Passage::Closed);
        assert!(!nav.line_of_sight(here, there));
    }
}

#[test]
fn a_portcullis_hides_nothing() {
    let nav = nav(&["#####", "#...#", "##=##", "#...#", "#####"]);
    assert_eq!(nav.passage(OpeningId(0)), Some(Passage::Closed));
    assert!(nav.line_of_sight(at(2, 1), at(2, 3)) && nav.field_of_view(at(2, 3), 5).contains(at(2, 1)));
}

#[test]
fn who_stands_in_a_closed_door_sees_both_sides() {
    let nav = nav(&["#####", "#...#", "##+##", "#...#", "#####"]);
    let field = nav.field_of_view(at(2, 2), 5);
    assert!(field.contains(at(2, 1)) && field.contains(at(2, 3)));
    assert!(!nav.line_of_sight(at(2, 1), at(2, 3)));
}

#[test]
fn nothing_is_seen_from_rock_or_from_outside_and_no_number_is_too_large() {
    let nav = nav(&["#####", "#...#", "#####"]);
    let far = [i32::MIN, -1, 0, 3, 5, i32::MAX];
    for (x, y) in far.into_iter().flat_map(|x| far.map(|y| (x, y))) {
        for level in [0, 1, u16::MAX] {
            let from = TilePos { level, x, y };
            assert!(nav.field_of_view(from, u32::MAX).is_empty(), "{from:?}");
            assert!(!nav.line_of_sight(from, TilePos { level, x: i32::MAX, y: i32::MIN }));
            assert!(!nav.line_of_sight(from, from));
        }
        assert!(!nav.field_of_view(at(2, 1), u32::MAX).contains(TilePos { level: 1, x, y }));
    }
    assert_eq!(nav.field_of_view(at(2, 1), u32::MAX).len(), 15);
    assert_eq!(nav.field_of_view(at(2, 1), 0).iter().collect::<Vec<_>>(), [at(2, 1)]);
    assert!(nav.line_of_sight(at(2, 1), at(2, 1)));
    assert!(!nav.line_of_sight(at(0, 0), at(4, 0)), "two walls");
    assert!(!nav.line_of_sight(at(2, 1), TilePos { level: 1, x: 2, y: 1 }));
}

#[test]
fn a_set_of_tiles_grows_by_what_is_seen_and_reads_back_from_its_text() {
    for dungeon in dungeons(1) {
        let nav = Nav::new(dungeon.clone());
        let mut set = TileSet::new(&dungeon);
        assert!(set.is_empty() && set.iter().next().is_none());
        let mut wanted = std::collections::BTreeSet::new();
        for from in clear_tiles(&nav).into_iter().step_by(97) {
            let field = nav.field_of_view(from, 8);
            set.add(&field);
            wanted.extend(field.iter().map(|pos| (pos.level, pos.y, pos.x)));
        }
        assert_eq!(set.len(), wanted.len());
        assert!(set.iter().map(|pos| (pos.level, pos.y, pos.x)).eq(wanted.iter().copied()));
        assert!(tiles(&dungeon).all(|pos| set.contains(pos) == wanted.contains(&(pos.level, pos.y, pos.x))));
        let text = set.to_string();
        assert_eq!(text.parse(), Ok(set.clone()));
        assert_eq!(serde_json::from_str::<TileSet>(&serde_json::to_string(&set).expect("text")).expect("text"), set);
        set.clear();
        assert!(set.is_empty() && set.fits(&dungeon));
        assert_eq!(set.to_string().parse(), Ok(set));
    }
}

#[test]
fn the_text_of_a_set_is_as_documented_and_a_wrong_one_is_an_error() {
    let dungeon = sketch(&["....", "....", "...."]);
    let mut set = TileSet::new(&dungeon);
    assert!(set.insert(at(1, 1)) && set.insert(at(2, 1)) && !set.insert(at(1, 1)));
    for (x, y) in [(4, 0), (0, 3), (-1, 0), (i32::MAX, i32::MAX)] {
        assert!(!set.insert(at(x, y)) && !set.contains(at(x, y)));
    }
    assert!(!set.insert(TilePos { level: 1, x: 0, y: 0 }));
    assert_eq!(set.to_string(), "4x3:5,2");
    assert_eq!("".parse(), Ok(TileSet::default()));
    assert!(!TileSet::default().fits(&dungeon));
    assert_eq!("4x3:5,2/4".parse::<TileSet>(), Err(TileSetError::Syntax { level: 1 }));
    for text in ["4x3", "4:1", "x3:", "4x3:a", "4x3:-1", "4x3:1;2", "-4x3:", "4x3:99999999999999999999"] {
        assert_eq!(text.parse::<TileSet>(), Err(TileSetError::Syntax { level: 0 }), "{text}");
    }
    assert_eq!("4x3:5,8".parse::<TileSet>(), Err(TileSetError::TooLong { level: 0, tiles: 12 }));
    assert_eq!("4x3:9223372036854775807,9223372036854775808".parse::<TileSet>().ok(), None);
    for text in ["4294967295x4294967295:", "9999x9999:", "4096x4096:/1x1:"] {
        assert_eq!(text.parse::<TileSet>(), Err(TileSetError::TooLarge), "{text}");
    }
}
