//! The map of letters shows the dungeon's tiles and things.

mod shipped;

use undercroft::dungeon::{OpeningKind, ThingKind, TileKind};
use undercroft_io::text;

#[test]
fn each_tile_has_its_letter() {
    for (name, seed) in [("lab", 1), ("caverns", 2), ("ratkin", 3)] {
        let dungeon = shipped::dungeon(name, seed);
        let map = &dungeon.levels[0];
        let text = text::render(&dungeon, 0);
        let count = |letters: &str| text.chars().filter(|letter| letters.contains(*letter)).count();
        let tiles = |kind| map.kinds().iter().filter(|tile| **tile == kind).count();
        assert_eq!(text.lines().count(), map.height() as usize);
        assert_eq!(count("#"), tiles(TileKind::Wall), "{name}");
        assert_eq!(count(","), tiles(TileKind::Hall), "{name}");
        assert_eq!(count("'+*="), tiles(TileKind::Opening), "{name}");
        assert_eq!(count("."), tiles(TileKind::Room) - dungeon.things.len(), "{name}");
        let doors = dungeon.openings.iter().filter(|opening| opening.kind == OpeningKind::Door);
        assert_eq!(count("+"), doors.map(|door| door.length as usize).sum::<usize>(), "{name}");
        assert_eq!((count("S"), count("E")), (1, 1), "{name}");
        let spots = |word: &str| dungeon.things.iter().filter(|t| t.kind == ThingKind::Spot(word.into())).count();
        assert_eq!((count("o"), count("B")), (spots("curio"), spots("boss")), "{name}");
    }
}

#[test]
fn a_level_that_is_not_there_has_no_letters() {
    assert_eq!(text::render(&shipped::dungeon("lab", 1), 1), "");
}
