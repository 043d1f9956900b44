//! Walls, lips and shadows join: what one tile's drawing says of its neighbour is what the neighbour is.

mod sketch;

use std::collections::BTreeSet;

use undercroft::{
    Dungeon,
    dungeon::{OpeningKind, TileKind},
    grid::{Direction, Point},
    picture::{Layers, Picture},
    seed::{Seed, Stage, below, draw},
    tileset::Tileset,
};

/// Masks of the 47 tops as the tilesets were painted (N 1, NE 2, E 4, SE 8, S 16, SW 32, W 64, NW 128).
const PAINTED: [u8; 47] = [
    0, 1, 4, 5, 7, 16, 17, 20, 21, 23, 28, 29, 31, 64, 65, 68, 69, 71, 80, 81, 84, 85, 87, 92, 93, 95, 112, 113, 116,
    117, 119, 124, 125, 127, 193, 197, 199, 209, 213, 215, 221, 223, 241, 245, 247, 253, 255,
];

/// What a tile of the picture shows, told from the drawing alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawing {
    Room,
    Hall,
    /// What the drawing has at its west and east: 0 more face, 1 a top, 2 floor.
    Face(u16, u16),
    /// Bits of the eight neighbours that the drawing joins.
    Top(u8),
}

/// The badge of a locked door takes the place of a lip.
const BADGE: u16 = 156;

use Drawing::{Face, Hall, Room, Top};

fn drawing(layers: &Layers) -> Drawing {
    match layers.base.index {
        0..=7 => Room,
        8..=13 => Hall,
        14 | 15 | 63 | 109..=111 => Top(255),
        i @ 16..=62 => Top(PAINTED[usize::from(i) - 16]),
        i @ 64..=72 => Face((i - 64) / 3, (i - 64) % 3),
        73..=79 | 108 => Face(0, 0),
        100 | 101 => Top(124),
        102 | 103 => Top(241),
        104 | 105 => Top(199),
        106 | 107 => Top(31),
        180 => Top(7),
        181 => Top(193),
        other => panic!("tile {other} is no ground"),
    }
}

fn joins(drawing: Drawing, bit: u8) -> Option<bool> {
    if let Top(mask) = drawing { Some(mask & bit != 0) } else { None }
}

fn end(beside: Drawing) -> u16 {
    match beside {
        Face(..) => 0,
        Top(_) => 1,
        Room | Hall => 2,
    }
}

/// The drawings of a level and the tile around it, row by row.
struct Drawn {
    width: i32,
    height: i32,
    layers: Vec<Layers>,
    ground: Vec<Drawing>,
}

impl Drawn {
    fn new(dungeon: &Dungeon, tileset: &Tileset) -> Self {
        let picture = Picture::new(dungeon, 0, tileset);
        let (width, height) = (picture.width() as i32 + 2, picture.height() as i32 + 2);
        let layers: Vec<Layers> = (0..width * height).map(|i| picture.tile(i % width - 1, i / width - 1)).collect();
        let ground = layers.iter().map(drawing).collect();
        Self { width, height, layers, ground }
    }

    /// Outside of the picture all is rock that joins everything.
    fn at(&self, x: i32, y: i32) -> Drawing {
        let inside = x >= 0 && y >= 0 && x < self.width && y < self.height;
        if inside { self.ground[(y * self.width + x) as usize] } else { Top(255) }
    }

    fn assert_joined(&self, about: &str) {
        for y in 0..self.height {
            for x in 0..self.width {
                let here = self.at(x, y);
                let about = || format!("{about}: tile ({}, {}), {here:?}", x - 1, y - 1);
                for (bit, dx, dy) in [(1, 0, -1), (4, 1, 0), (16, 0, 1), (64, -1, 0)] {
                    let beside = self.at(x + dx, y + dy);
                    let is_top = matches!(beside, Top(_));
                    assert!(joins(here, bit).is_none_or(|joins| joins == is_top), "{} beside {beside:?}", about());
                }
                for (bit, sides, dx, dy) in [(2, 5, 1, -1), (8, 20, 1, 1), (32, 80, -1, 1), (128, 65, -1, -1)] {
                    if let Top(mask) = here
                        && mask & sides == sides
                    {
                        let is_top = matches!(self.at(x + dx, y + dy), Top(_));
                        assert_eq!(mask & bit != 0, is_top, "{} corner {bit}", about());
                    }
                }
                if let Face(west, east) = here {
                    assert_eq!((west, east), (end(self.at(x - 1, y)), end(self.at(x + 1, y))), "{}", about());
                }
                self.assert_floor(x, y, &about());
            }
        }
    }

    /// Lips lie on floor north of a face, shadows on floor beside what is solid, neither anywhere else.
    fn assert_floor(&self, x: i32, y: i32, about: &str) {
        let layers = &self.layers[(y * self.width + x) as usize];
        let is_open = |dx, dy| matches!(self.at(x + dx, y + dy), Room | Hall);
        let is_face = |dx, dy| matches!(self.at(x + dx, y + dy), Face(..));
        assert_eq!(layers.lip.map(|lip| lip.index), lip(is_open, is_face), "{about}: lip");
        assert_eq!(layers.shadow.map(|shadow| shadow.index), shadow(is_open), "{about}: shadow");
    }
}

/// The lip that a tile must have, by what is around it.
fn lip(is_open: impl Fn(i32, i32) -> bool, is_face: impl Fn(i32, i32) -> bool) -> Option<u16> {
    let ends = u16::from(is_open(-1, 1)) + 2 * u16::from(is_open(1, 1));
    (is_open(0, 0) && is_face(0, 1)).then_some(96 + ends)
}

/// The shadow that a tile must have, by what is around it.
fn shadow(is_open: impl Fn(i32, i32) -> bool) -> Option<u16> {
    let solid = |dx, dy| u16::from(!is_open(dx, dy));
    let mask = solid(0, -1) + 2 * solid(-1, 0) + 4 * solid(1, 0) + 8 * solid(-1, -1);
    (is_open(0, 0) && mask > 0).then_some(80 + mask)
}

fn tileset(name: &str) -> Tileset {
    let asset = undercroft_assets::tileset(name).expect("a shipped tileset");
    Tileset::parse(asset.text).expect("a valid tileset")
}

#[test]
fn every_pattern_of_four_by_four_tiles_joins() {
    for name in ["lab", "caverns"] {
        let tileset = tileset(name);
        let mut seen = BTreeSet::new();
        let mut dungeon = sketch::sketch(&["    "; 4]);
        for pattern in 0..1_u32 << 16 {
            for i in 0..16 {
                let p = Point::new(i % 4, i / 4);
                if pattern >> i & 1 == 1 {
                    dungeon.levels[0].set(p, TileKind::Room, 0);
                } else {
                    dungeon.levels[0].set_solid(p, true);
                }
            }
            let drawn = Drawn::new(&dungeon, &tileset);
            drawn.assert_joined(&format!("{name}, pattern {pattern:#06x}"));
            for i in 0..16 {
                let shown = drawn.at(i % 4 + 1, i / 4 + 1);
                assert_eq!(shown == Room, pattern >> i & 1 == 1, "{name}, pattern {pattern:#06x}, tile {i}");
            }
            seen.extend(drawn.ground.iter().filter_map(|shown| if let Top(mask) = shown { Some(*mask) } else { None }));
        }
        assert_eq!(seen.len(), 47, "{name}: tops that occur: {seen:?}");
    }
}

#[test]
fn random_maps_with_halls_and_doors_join() {
    let kinds = [OpeningKind::Open, OpeningKind::Door, OpeningKind::Locked, OpeningKind::Secret, OpeningKind::Grate];
    let tilesets = ["lab", "caverns", "ratkin", "keep", "crypt"].map(tileset);
    for seed in 0..4_000_u64 {
        let mut dungeon = sketch::sketch(&["              "; 11]);
        let door = sketch::sketch(&["#+#"]).openings[0].clone();
        for i in 0..14 * 11 {
            let p = Point::new(i % 14, i / 14);
            let bits = draw(Seed(seed), Stage::Picture, i as u64, 0);
            match below(bits, 20) {
                0..8 => dungeon.levels[0].set_solid(p, true),
                8..13 => dungeon.levels[0].set(p, TileKind::Room, 0),
                13..18 => dungeon.levels[0].set(p, TileKind::Hall, 1),
                _ => {
                    let mut opening = door.clone();
                    opening.id.0 = dungeon.openings.len() as u32;
                    opening.at = p;
                    opening.kind = kinds[below(bits.rotate_left(20), 5) as usize];
                    // A door is in an east-west wall when there is floor to its south.
                    let south = (i / 14 < 10).then(|| below(draw(Seed(seed), Stage::Picture, i as u64 + 14, 0), 20));
                    let floor_south = south.is_some_and(|south| (8..18).contains(&south));
                    opening.facing = if floor_south && bits & 1 == 0 { Direction::South } else { Direction::East };
                    dungeon.levels[0].set(p, TileKind::Opening, opening.id.0);
                    dungeon.openings.push(opening);
                }
            }
        }
        for tileset in &tilesets {
            Drawn::new(&dungeon, tileset).assert_ground(&dungeon, seed);
        }
    }
}

impl Drawn {
    /// Every tile against the rules, from the dungeon's tiles alone.
    fn assert_ground(&self, dungeon: &Dungeon, seed: u64) {
        let map = &dungeon.levels[0];
        let opening = |x, y| dungeon.opening_at(undercroft::dungeon::TilePos { level: 0, x, y });
        let is_open = |x: i32, y: i32| match map.kind(Point::new(x, y)) {
            TileKind::Room | TileKind::Hall => true,
            TileKind::Void | TileKind::Wall => false,
            TileKind::Opening => opening(x, y).is_some_and(|opening| match opening.kind {
                OpeningKind::Open => true,
                OpeningKind::Secret => false,
                _ => opening.facing == Direction::East,
            }),
        };
        let is_face = |x, y| !is_open(x, y) && is_open(x, y + 1);
        let is_top = |x, y| !is_open(x, y) && !is_face(x, y);
        for y in -1..=map.height() as i32 {
            for x in -1..=map.width() as i32 {
                let shown = self.at(x + 1, y + 1);
                let about = format!("seed {seed}, tile ({x}, {y}), {shown:?}");
                let in_wall = map.kind(Point::new(x, y)) == TileKind::Opening
                    && opening(x, y).is_some_and(|opening| opening.kind != OpeningKind::Secret);
                let layers = &self.layers[((y + 1) * self.width + x + 1) as usize];
                let open = |dx, dy| is_open(x + dx, y + dy);
                let badge = layers.lip.filter(|lip| lip.index == BADGE);
                let expected = lip(open, |dx, dy| is_face(x + dx, y + dy));
                assert!(badge.is_some() || layers.lip.map(|lip| lip.index) == expected, "{about}: lip");
                assert_eq!(layers.shadow.map(|shadow| shadow.index), shadow(open), "{about}: shadow");
                match shown {
                    Room => assert_eq!(map.kind(Point::new(x, y)), TileKind::Room, "{about}"),
                    Hall => assert!(is_open(x, y) || in_wall, "{about}"),
                    Face(west, east) => {
                        let end = |x, y| if is_open(x, y) { 2 } else { u16::from(is_top(x, y)) };
                        assert!(is_face(x, y) && !in_wall, "{about}");
                        assert_eq!((west, east), (end(x - 1, y), end(x + 1, y)), "{about}");
                    }
                    Top(mask) => {
                        assert!(is_top(x, y) && !in_wall, "{about}");
                        for (bit, dx, dy) in [(1, 0, -1), (4, 1, 0), (16, 0, 1), (64, -1, 0)] {
                            assert_eq!(mask & bit != 0, is_top(x + dx, y + dy), "{about}, side {bit}");
                        }
                        for (bit, sides, dx, dy) in [(2, 5, 1, -1), (8, 20, 1, 1), (32, 80, -1, 1), (128, 65, -1, -1)] {
                            let seen = mask & sides == sides && is_top(x + dx, y + dy);
                            assert_eq!(mask & bit != 0, seen, "{about}, corner {bit}");
                        }
                    }
                }
            }
        }
    }
}
