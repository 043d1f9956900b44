//! A town: houses stand round the rooms, hedges line the streets, gardens lie behind them.

mod sketch;

use undercroft::{
    Dungeon,
    dungeon::{OpeningId, OpeningKind, TileKind, TilePos},
    grid::{Direction, Point},
    picture::{DoorLook, Layers, Picture},
    seed::{Seed, Stage, below, draw},
    tileset::{DoorState, Tileset},
};

/// What a tile of the picture shows, told from the drawing alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawing {
    Floor,
    /// Open to the north, east, west.
    Hedge(bool, bool, bool),
    /// A hedge that shows its southern side; open to the east, west.
    HedgeFace(bool, bool),
    Garden,
    /// What the drawing has at its west and east: 0 more face, 1 a roof, 2 neither.
    Face(u16, u16),
    /// Bits of the eight neighbours that the roof joins.
    Roof(u8),
}

use Drawing::{Face, Floor, Garden, Hedge, HedgeFace, Roof};

const ROOFS: [u8; 47] = undercroft::picture::autotile::TOP_MASKS;

fn drawing(layers: &Layers) -> Drawing {
    match layers.base.index {
        0..=13 => Floor,
        14 | 15 | 63 | 109..=111 => Garden,
        i @ 16..=62 => Roof(ROOFS[usize::from(i) - 16]),
        i @ 64..=72 => Face((i - 64) / 3, (i - 64) % 3),
        73..=79 | 108 => Face(0, 0),
        100 | 101 => Roof(124),
        102 | 103 => Roof(241),
        104 | 105 => Roof(199),
        106 | 107 => Roof(31),
        i @ 180..=187 => Hedge((i - 180) & 1 > 0, (i - 180) & 2 > 0, (i - 180) & 4 > 0),
        i @ 188..=191 => HedgeFace((i - 188) & 1 > 0, (i - 188) & 2 > 0),
        other => panic!("tile {other} is no ground"),
    }
}

fn picture(dungeon: &Dungeon) -> Picture {
    let text = undercroft_assets::tileset("town").expect("shipped").text;
    Picture::new(dungeon, 0, &Tileset::parse(text).expect("valid"))
}

fn shown(picture: &Picture, x: i32, y: i32) -> Drawing {
    drawing(&picture.tile(x, y))
}

#[test]
fn a_house_stands_round_its_room_and_hedges_line_the_street() {
    let dungeon = sketch::sketch(&[
        "               ",
        " #####         ",
        " #...#         ",
        " #...#         ",
        " ##+########## ",
        " #,,,,,,,,,,,# ",
        " #####,####### ",
        "     #,#       ",
        " ##### ####### ",
    ]);
    let picture = picture(&dungeon);
    let at = |x, y| shown(&picture, x, y);
    // Above the northern face of the room lies its roof, though nothing stands there.
    assert_eq!([at(2, 1), at(4, 1)], [Face(1, 0), Face(0, 1)]);
    assert_eq!(at(3, 0), Roof(68));
    // The house shows a face to the street; east of its corner begins the hedge.
    assert_eq!([at(2, 4), at(4, 4), at(5, 4)], [Face(1, 0), Face(0, 0), Face(0, 2)]);
    assert_eq!([at(6, 4), at(12, 4)], [HedgeFace(false, false); 2]);
    assert_eq!([at(1, 5), at(13, 5)], [Hedge(false, true, false), Hedge(false, false, true)]);
    assert_eq!([at(2, 6), at(9, 6)], [Hedge(true, false, false); 2]);
    assert_eq!([at(5, 6), at(7, 6)], [Hedge(true, true, false), Hedge(true, false, true)]);
    assert_eq!([at(10, 1), at(0, 8), at(14, 7)], [Garden; 3]);
}

#[test]
fn hedges_have_neither_lips_nor_lamps() {
    let long = ",".repeat(40);
    let hedge = "#".repeat(40);
    let dungeon = sketch::sketch(&[&hedge, &long, &hedge, &long, &hedge]);
    let picture = picture(&dungeon);
    for x in 0..40 {
        assert_eq!(shown(&picture, x, 2), HedgeFace(false, false));
        assert_eq!(picture.tile(x, 1).lip, None);
        assert_eq!(picture.tile(x, 3).light, None);
    }
    let house = sketch::sketch(&["#####", "#...#", "##+##", "#...#", "#####"]);
    let house = self::picture(&house);
    assert!(house.tile(1, 1).lip.is_some(), "the wall of a house has one");
}

#[test]
fn a_narrow_gap_between_houses_is_roofed_and_a_wide_one_is_a_garden() {
    for gap in 0..=4 {
        let rows = ["#####", "#...#", "#...#", "#...#", "#####"].map(|row| format!("{row}{}{row}", " ".repeat(gap)));
        let beside = sketch::sketch(&rows.each_ref().map(String::as_str));
        let mut rows = vec!["#####", "#...#", "#...#", "#####"];
        rows.extend(std::iter::repeat_n("     ", gap));
        rows.extend(["#####", "#...#", "#...#", "#####"]);
        let above = sketch::sketch(&rows);
        let (beside, above) = (picture(&beside), picture(&above));
        let row: Vec<_> = (4..6 + gap as i32).map(|x| shown(&beside, x, 2)).collect();
        // The tile above the face of the southern house has its roof anyway.
        let column: Vec<_> = (3..4 + gap as i32).map(|y| shown(&above, 2, y)).collect();
        for (line, gap) in [(row, gap), (column, gap.saturating_sub(1))] {
            let roofs = line.iter().filter(|shown| matches!(shown, Roof(_))).count();
            let gardens = line.iter().filter(|shown| matches!(shown, Garden)).count();
            assert_eq!(roofs + gardens, line.len(), "{gap} tiles: {line:?}");
            assert_eq!(gardens > 0, gap > 2, "{gap} tiles: {line:?}");
        }
    }
}

#[test]
fn a_hidden_door_that_opens_changes_the_roof_above_it() {
    let dungeon = sketch::sketch(&["       ", "       ", "#######", ",,?...#", "#######"]);
    let mut picture = picture(&dungeon);
    let whole = |picture: &Picture| -> Vec<_> {
        (-1..=5).flat_map(|y| (-1..=7).map(move |x| (x, y))).map(|(x, y)| picture.tile(x, y)).collect()
    };
    let before = whole(&picture);
    let look = DoorLook { state: DoorState::Open, key_colour: None };
    let changed = picture.set_door(&dungeon, OpeningId(0), look);
    let differing = whole(&picture).iter().zip(&before).filter(|(a, b)| a != b).count();
    assert_eq!(changed.len(), differing, "every tile that changes is told");
    assert!(differing > 1);
}

/// The tiles of a map and two around it, by the rules for a town.
struct Town<'a> {
    dungeon: &'a Dungeon,
    garden: Vec<bool>,
}

const WIDTH: i32 = 14;
const HEIGHT: i32 = 11;
const MARGIN: i32 = 2;

impl<'a> Town<'a> {
    fn new(dungeon: &'a Dungeon) -> Self {
        let mut town = Self { dungeon, garden: Vec::new() };
        let is_garden = |(x, y): (i32, i32)| {
            !town.is_open(x, y) && !(-1..=1).any(|dy| (-1..=1).any(|dx| town.makes_house(x + dx, y + dy)))
        };
        town.garden = Self::places().map(is_garden).collect();
        for _ in 0..2 {
            let stays = |(x, y)| town.garden_at(x, y) && !(town.is_garden(x, y) && town.is_gap(x, y));
            town.garden = Self::places().map(stays).collect();
        }
        town
    }

    fn places() -> impl Iterator<Item = (i32, i32)> {
        (-MARGIN..HEIGHT + MARGIN).flat_map(|y| (-MARGIN..WIDTH + MARGIN).map(move |x| (x, y)))
    }

    fn inside(x: i32, y: i32) -> bool {
        (-MARGIN..WIDTH + MARGIN).contains(&x) && (-MARGIN..HEIGHT + MARGIN).contains(&y)
    }

    fn kind(&self, x: i32, y: i32) -> TileKind {
        self.dungeon.levels[0].kind(Point::new(x, y))
    }

    fn door(&self, x: i32, y: i32) -> Option<(OpeningKind, Direction)> {
        let opening = self.dungeon.opening_at(TilePos { level: 0, x, y });
        opening.map(|opening| (opening.kind, opening.facing))
    }

    fn makes_house(&self, x: i32, y: i32) -> bool {
        self.kind(x, y) == TileKind::Room || self.door(x, y).is_some_and(|(kind, _)| kind != OpeningKind::Open)
    }

    fn is_open(&self, x: i32, y: i32) -> bool {
        match self.kind(x, y) {
            TileKind::Room | TileKind::Hall => true,
            TileKind::Void | TileKind::Wall => false,
            TileKind::Opening => self.door(x, y).is_some_and(|(kind, facing)| match kind {
                OpeningKind::Open => true,
                OpeningKind::Secret => false,
                _ => facing == Direction::East,
            }),
        }
    }

    /// No part of a house; the roof above the face of a house may still cover it.
    fn garden_at(&self, x: i32, y: i32) -> bool {
        self.garden[((y + MARGIN) * (WIDTH + 2 * MARGIN) + x + MARGIN) as usize]
    }

    fn is_garden(&self, x: i32, y: i32) -> bool {
        self.garden_at(x, y) && !self.is_roof(x, y)
    }

    fn is_house(&self, x: i32, y: i32) -> bool {
        Self::inside(x, y) && !self.is_open(x, y) && !self.is_garden(x, y)
    }

    /// Two tiles of garden or fewer between walls of houses.
    fn is_gap(&self, x: i32, y: i32) -> bool {
        [(1, 0), (0, 1)].into_iter().any(|(dx, dy)| {
            let reach = |sign: i32| {
                let steps = (1..4).find(|k| {
                    let (x, y) = (x + sign * k * dx, y + sign * k * dy);
                    !Self::inside(x, y) || !self.is_garden(x, y)
                });
                steps.filter(|k| self.is_house(x + sign * k * dx, y + sign * k * dy))
            };
            matches!((reach(-1), reach(1)), (Some(before), Some(after)) if before + after - 1 <= 2)
        })
    }

    fn is_face(&self, x: i32, y: i32) -> bool {
        !self.is_open(x, y) && self.is_open(x, y + 1)
    }

    fn is_roof(&self, x: i32, y: i32) -> bool {
        let below_is_house_face = Self::inside(x, y + 1) && self.is_face(x, y + 1) && !self.garden_at(x, y + 1);
        let on_house = !self.garden_at(x, y) || below_is_house_face;
        !self.is_open(x, y) && !self.is_face(x, y) && on_house
    }

    fn expected(&self, x: i32, y: i32) -> Drawing {
        let open = |dx, dy| self.is_open(x + dx, y + dy);
        if self.is_open(x, y) || self.door(x, y).is_some_and(|(kind, _)| kind != OpeningKind::Secret) {
            return Floor;
        }
        if self.is_roof(x, y) {
            let around = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
            let mut mask = 0;
            for (bit, (dx, dy)) in around.into_iter().enumerate() {
                mask |= u8::from(self.is_roof(x + dx, y + dy)) << bit;
            }
            for (corner, sides) in [(2, 5), (8, 20), (32, 80), (128, 65)] {
                if mask & sides != sides {
                    mask &= !corner;
                }
            }
            return Roof(mask);
        }
        match (self.is_face(x, y), self.is_garden(x, y)) {
            (true, true) => HedgeFace(open(1, 0), open(-1, 0)),
            (true, false) => {
                let end = |x, y| match (self.is_roof(x, y), self.is_face(x, y) && !self.is_garden(x, y)) {
                    (true, _) => 1,
                    (_, true) => 0,
                    _ => 2,
                };
                Face(end(x - 1, y), end(x + 1, y))
            }
            _ if self.kind(x, y) == TileKind::Void => Garden,
            _ => Hedge(open(0, -1), open(1, 0), open(-1, 0)),
        }
    }
}

#[test]
fn random_towns_follow_the_rules() {
    let kinds = [OpeningKind::Open, OpeningKind::Door, OpeningKind::Locked, OpeningKind::Secret, OpeningKind::Grate];
    for seed in 0..2_000_u64 {
        let mut dungeon = sketch::sketch(&["              "; 11]);
        let door = sketch::sketch(&["#+#"]).openings[0].clone();
        for i in 0..WIDTH * HEIGHT {
            let p = Point::new(i % WIDTH, i / WIDTH);
            let bits = draw(Seed(seed), Stage::Picture, i as u64, 0);
            // Few rooms in most towns, so that there are gardens and gaps.
            let rooms = seed % 4 + 1;
            match below(bits, 40) {
                roll if roll < rooms => dungeon.levels[0].set(p, TileKind::Room, 0),
                4..10 => dungeon.levels[0].set(p, TileKind::Hall, 1),
                10..30 => dungeon.levels[0].set_solid(p, true),
                30 => {
                    let mut opening = door.clone();
                    opening.id.0 = dungeon.openings.len() as u32;
                    opening.at = p;
                    opening.kind = kinds[below(bits.rotate_left(20), 5) as usize];
                    opening.facing = Direction::East;
                    dungeon.levels[0].set(p, TileKind::Opening, opening.id.0);
                    dungeon.openings.push(opening);
                }
                _ => {}
            }
        }
        let (picture, town) = (picture(&dungeon), Town::new(&dungeon));
        for (x, y) in (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y))) {
            assert_eq!(shown(&picture, x, y), town.expected(x, y), "seed {seed}, tile ({x}, {y})");
        }
    }
}
