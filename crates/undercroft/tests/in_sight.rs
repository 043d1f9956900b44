//! No thing is half hidden behind the coping of the wall south of it.

mod shipped;
mod sketch;

use shipped::{TILESETS, presets, tileset};
use sketch::sketch;
use undercroft::{
    Dungeon, Seed,
    check::check,
    dungeon::{Thing, ThingKind, TileKind, TilePos},
    generate,
    grid::{Direction, Point},
    picture::Picture,
    preset::Preset,
};

const SEEDS: u64 = 250;

/// A wall one tile thick lies to the south, and floor behind it.
fn lies_under_a_lip(dungeon: &Dungeon, at: TilePos) -> bool {
    let map = &dungeon.levels[usize::from(at.level)];
    let wall = at.point().step(Direction::South);
    map.kind(wall) == TileKind::Wall && map.kind(wall.step(Direction::South)).is_walkable()
}

fn has_its_place(kind: &ThingKind) -> bool {
    matches!(kind, ThingKind::Trap | ThingKind::Obstruction | ThingKind::LinkEnd(_))
}

/// A tile in full sight that the checker finds as good.
fn better_tile(dungeon: &Dungeon, thing: &Thing) -> Option<Point> {
    let bounds = dungeon.areas[thing.area.index()].bounds;
    let faults = check(dungeon, None).len();
    let tiles = (bounds.y..bounds.bottom()).flat_map(|y| (bounds.x..bounds.right()).map(move |x| Point::new(x, y)));
    tiles.into_iter().find(|p| {
        let at = TilePos { x: p.x, y: p.y, ..thing.at };
        let mut moved = dungeon.clone();
        moved.things[thing.id.index()].at = at;
        !lies_under_a_lip(dungeon, at) && check(&moved, None).len() <= faults
    })
}

#[test]
fn things_stay_off_the_lips_where_their_room_has_another_tile() {
    for tier in presets().iter().flat_map(Preset::tiers) {
        for seed in 0..SEEDS {
            let dungeon = generate(tier, Seed(seed)).expect("a shipped preset");
            // Hazards lie in halls and stairs above each other; pictures draw them clear of the lip.
            let in_rooms = dungeon.things.iter().filter(|thing| !has_its_place(&thing.kind));
            for thing in in_rooms.filter(|thing| lies_under_a_lip(&dungeon, thing.at)) {
                assert_eq!(better_tile(&dungeon, thing), None, "{thing:?} of {}", dungeon.share_code());
            }
        }
    }
}

#[test]
fn no_coping_is_drawn_over_a_thing() {
    for name in TILESETS {
        let tileset = tileset(name);
        let inside = sketch(&["#####", "#a.b#", "#####", "#c.d#", "#####"]);
        let picture = Picture::new(&inside, 0, &tileset);
        for (x, y) in [(1, 1), (3, 1)] {
            let [covered, clear] = [picture.tile(x, 1), picture.tile(x, 3)];
            assert_eq!(covered.lip, clear.thing, "the thing is on top at ({x}, {y})");
            assert_eq!(covered.thing.map(|coping| coping.index), picture.tile(2, 1).lip.map(|coping| coping.index));
        }
    }
}

#[test]
fn the_pictures_of_generated_dungeons_hide_no_thing() {
    for preset in &presets() {
        for tier in preset.tiers() {
            for seed in 0..20 {
                let dungeon = generate(tier, Seed(seed)).expect("a shipped preset");
                let tileset = tileset(&dungeon.look.tileset);
                let mut bare = dungeon.clone();
                bare.things.clear();
                for level in 0..dungeon.levels.len() {
                    let (full, bare) = (Picture::new(&dungeon, level, &tileset), Picture::new(&bare, level, &tileset));
                    for thing in dungeon.things.iter().filter(|thing| usize::from(thing.at.level) == level) {
                        let [with, without] = [&full, &bare].map(|p| p.tile(thing.at.x, thing.at.y));
                        let top = with.iter().last();
                        assert!(top.is_some() && top != without.iter().last(), "{thing:?}");
                    }
                }
            }
        }
    }
}
