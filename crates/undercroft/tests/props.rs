//! What dresses the rooms: where it stands, that it shuts nothing in, and that it is drawn.

mod shipped;
mod sketch;

use std::collections::BTreeSet;

use shipped::{TILESETS, presets, tileset};
use sketch::sketch;
use undercroft::{
    Dungeon, Seed,
    dungeon::{AreaId, AreaKind, Prop, PropKind, ThingKind, TileKind, TileMap, TilePos},
    generate,
    grid::{Direction, Point},
    picture::Picture,
    preset::Preset,
    props::dress,
    seed::mix,
    tileset::Tileset,
};

const SEEDS: u64 = 60;

fn each_dungeon(mut look: impl FnMut(&Dungeon)) {
    for tier in presets().iter().flat_map(Preset::tiers) {
        (0..SEEDS).for_each(|seed| look(&generate(tier, Seed(seed)).expect("a shipped preset")));
    }
}

/// A cave of noise with chests, a spawn point and doors in it, all of it one area.
fn cave(width: usize, height: usize, case: u64) -> Dungeon {
    let letter = |x: usize, y: usize| match mix(mix(case) ^ (y * width + x) as u64) % 100 {
        _ if x == 0 || y == 0 || x + 1 == width || y + 1 == height => '#',
        0..4 => 'a',
        4 if x == 5 => 'S',
        5 => '+',
        6..18 => '#',
        _ => '.',
    };
    let rows: Vec<String> = (0..height).map(|y| (0..width).map(|x| letter(x, y)).collect()).collect();
    let mut dungeon = sketch(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    dungeon.seed = Seed(case);
    dungeon.look.props = (1 + mix(case) % 100) as u32;
    dungeon
}

/// Pieces of the floor of an area without the tiles in `taken`, by orthogonal steps.
fn pieces(map: &TileMap, area: AreaId, taken: &BTreeSet<Point>) -> Vec<BTreeSet<Point>> {
    let tiles = (0..map.height() as i32).flat_map(|y| (0..map.width() as i32).map(move |x| Point::new(x, y)));
    let mut left: BTreeSet<Point> = tiles.filter(|p| map.area(*p) == Some(area) && !taken.contains(p)).collect();
    let mut pieces = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut piece = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some(p) = open.pop() {
            for q in Direction::ALL.map(|direction| p.step(direction)) {
                if left.remove(&q) {
                    piece.insert(q);
                    open.push(q);
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// What stands in an area blocks, first without its props, then with them: no piece falls apart or goes, and all that
/// stands there is beside the same pieces as before.
fn shuts_nothing_in(dungeon: &Dungeon, props: &[Prop], area: AreaId) {
    let level = dungeon.areas[area.index()].level;
    let map = &dungeon.levels[usize::from(level)];
    let things: BTreeSet<Point> = dungeon.things.iter().filter(|t| t.area == area).map(|t| t.at.point()).collect();
    let dressed: BTreeSet<Point> = props.iter().filter(|p| p.area == area).map(|p| p.at.point()).collect();
    let before = pieces(map, area, &things);
    let all = &things | &dressed;
    let after = pieces(map, area, &all);
    assert_eq!(before.len(), after.len(), "area {area:?} of {}", dungeon.share_code());
    let touches = |piece: &BTreeSet<Point>, p: Point| Direction::ALL.iter().any(|d| piece.contains(&p.step(*d)));
    for piece in &before {
        assert_eq!(after.iter().filter(|rest| rest.is_subset(piece)).count(), 1);
    }
    for p in &things {
        let pieces = |list: &[BTreeSet<Point>]| list.iter().filter(|piece| touches(piece, *p)).count();
        assert_eq!(pieces(&before), pieces(&after), "{p:?}");
    }
    for p in &dressed {
        assert!(after.iter().any(|piece| touches(piece, *p)), "nobody can step up to {p:?}");
    }
}

fn stand_well(dungeon: &Dungeon, props: &[Prop]) {
    let mut taken: BTreeSet<TilePos> = dungeon.things.iter().map(|thing| thing.at).collect();
    for prop in props {
        let map = &dungeon.levels[usize::from(prop.at.level)];
        let p = prop.at.point();
        assert!(taken.insert(prop.at), "{prop:?}");
        assert_eq!(map.area(p), Some(prop.area));
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
            assert_ne!(map.kind(Point::new(p.x + dx, p.y + dy)), TileKind::Opening, "{prop:?}");
        }
        let wall = p.step(Direction::South);
        let lip = !map.kind(wall).is_walkable() && map.kind(wall.step(Direction::South)).is_walkable();
        assert!(!lip, "{prop:?} is half hidden");
        let solid = |direction| map.area(p.step(direction)) != Some(prop.area);
        match prop.kind {
            PropKind::CornerWest => assert!(solid(Direction::North) && solid(Direction::West)),
            PropKind::CornerEast => assert!(solid(Direction::North) && solid(Direction::East)),
            PropKind::Pillar => assert!(Direction::ALL.iter().all(|direction| !solid(*direction))),
            _ => {}
        }
    }
}

#[test]
fn props_of_the_presets_stand_well_and_shut_nothing_in() {
    let mut kinds = BTreeSet::new();
    each_dungeon(|dungeon| {
        stand_well(dungeon, &dungeon.props);
        for area in dungeon.rooms() {
            shuts_nothing_in(dungeon, &dungeon.props, area.id);
        }
        kinds.extend(dungeon.props.iter().map(|prop| prop.kind));
        assert!(dungeon.props.iter().all(|prop| dungeon.areas[prop.area.index()].kind == AreaKind::Room));
    });
    let all = PropKind::ALL.iter();
    assert_eq!(kinds, all.copied().collect());
}

#[test]
fn props_of_caves_of_any_shape_and_width_do_too() {
    for case in 0..300 {
        let (width, height) = (5 + mix(case) as usize % 160, 4 + mix(case ^ 1 << 40) as usize % 40);
        let dungeon = cave(width, height, case);
        let props = dress(&dungeon);
        stand_well(&dungeon, &props);
        shuts_nothing_in(&dungeon, &props, AreaId(0));
        assert_eq!(props, dress(&dungeon));
    }
}

#[test]
fn rooms_that_the_map_does_not_hold_are_no_trouble() {
    let mut dungeon = cave(40, 20, 3);
    let odd = [(-5, -5, 100, 100), (30, 3, u32::MAX, 9), (i32::MIN, 0, 9, 9), (i32::MAX, i32::MAX, u32::MAX, u32::MAX)];
    for (x, y, width, height) in odd {
        dungeon.areas[0].bounds = undercroft::grid::Rect::new(x, y, width, height);
        stand_well(&dungeon, &dress(&dungeon));
    }
    dungeon.things[0].at.x = i32::MIN;
    dungeon.things[1].at.y = i32::MAX;
    dress(&dungeon);
    dungeon.areas[0].level = 9;
    assert_eq!(dress(&dungeon), []);
}

/// Tiles beside a wall in all rooms.
fn beside_walls(dungeon: &Dungeon) -> usize {
    let of_level = |map: &TileMap| {
        let tiles = (0..map.height() as i32).flat_map(|y| (0..map.width() as i32).map(move |x| Point::new(x, y)));
        let floor = tiles.filter(|p| map.kind(*p) == TileKind::Room);
        floor.filter(|p| Direction::ALL.iter().any(|d| map.kind(p.step(*d)) != TileKind::Room)).count()
    };
    dungeon.levels.iter().map(of_level).sum()
}

#[test]
fn rooms_are_as_full_as_the_preset_says() {
    for preset in presets() {
        let tier = preset.tier(None).expect("there is a default tier");
        let mut last = 0;
        for percent in [0, 1, 5, 10, 20, 30] {
            let (mut props, mut walls) = (0, 0);
            for seed in 0..40 {
                let mut dungeon = generate(tier, Seed(seed)).expect("a shipped preset");
                dungeon.look.props = percent;
                let groups = [PropKind::Furniture, PropKind::Stock, PropKind::Litter, PropKind::Lamp];
                props += dress(&dungeon).iter().filter(|prop| groups.contains(&prop.kind)).count();
                walls += beside_walls(&dungeon);
            }
            let got = props as f64 * 100.0 / walls as f64;
            let asked = f64::from(percent);
            println!("{} {percent}: {got:.1}", preset.name());
            assert!(got <= asked * 1.1 && got >= asked * 0.6, "{} {percent}: {got}", preset.name());
            assert!(props > last || percent == 0);
            last = props;
        }
    }
}

#[test]
fn furniture_and_goods_stand_in_groups_along_the_walls() {
    let (mut all, mut in_company, mut at_a_wall) = (0, 0, 0);
    each_dungeon(|dungeon| {
        for prop in dungeon.props.iter().filter(|p| matches!(p.kind, PropKind::Furniture | PropKind::Stock)) {
            let near = |other: &Prop| (other.at.x - prop.at.x).abs() + (other.at.y - prop.at.y).abs() == 1;
            let map = &dungeon.levels[usize::from(prop.at.level)];
            all += 1;
            in_company += u32::from(dungeon.props.iter().any(near));
            let p = prop.at.point();
            at_a_wall += u32::from(Direction::ALL.iter().any(|d| map.area(p.step(*d)) != Some(prop.area)));
        }
    });
    println!("{all} props, {in_company} beside another, {at_a_wall} at a wall");
    assert!(in_company * 100 >= all * 60 && at_a_wall * 100 >= all * 90);
}

#[test]
fn a_room_is_dressed_by_itself() {
    each_dungeon(|dungeon| {
        assert_eq!(dungeon.props, dress(dungeon));
        let mut other = dungeon.clone();
        let changed = other.things.pop().expect("there is something").area;
        let rest = |props: &[Prop]| -> Vec<Prop> { props.iter().filter(|p| p.area != changed).copied().collect() };
        assert_eq!(rest(&dungeon.props), rest(&dress(&other)));
        let mut bare = dungeon.clone();
        bare.props.clear();
        assert_eq!(bare.fingerprint(), dungeon.fingerprint());
    });
}

#[test]
fn nothing_stands_beside_a_way_in_or_out() {
    each_dungeon(|dungeon| {
        for thing in &dungeon.things {
            let near = |prop: &&Prop| {
                let (dx, dy) = ((prop.at.x - thing.at.x).abs(), (prop.at.y - thing.at.y).abs());
                let diagonal_too = !matches!(thing.kind, ThingKind::Spot(_) | ThingKind::Key(_));
                prop.at.level == thing.at.level && if diagonal_too { dx.max(dy) <= 1 } else { dx + dy <= 1 }
            };
            assert_eq!(dungeon.props.iter().find(near), None, "{thing:?} of {}", dungeon.share_code());
        }
    });
}

fn with_prop(kind: PropKind) -> Dungeon {
    let mut dungeon = sketch(&["#########", "#.......#", "#.......#", "#.......#", "#.......#", "#########"]);
    dungeon.props = vec![Prop { kind, at: TilePos { level: 0, x: 4, y: 3 }, area: AreaId(0) }];
    dungeon
}

#[test]
fn every_tileset_draws_every_kind() {
    for name in TILESETS {
        for kind in PropKind::ALL {
            let thing = Picture::new(&with_prop(*kind), 0, &tileset(name)).tile(4, 3).thing;
            assert!(thing.is_some(), "{name}: {kind:?}");
        }
    }
    let plain = "(format: 1, image: \"a.png\", columns: 4, rows: 1, room: (plain: {0: 1}), rock: {1: 1})";
    let plain = Tileset::parse(plain).expect("valid");
    for kind in PropKind::ALL {
        assert_eq!(Picture::new(&with_prop(*kind), 0, &plain).tile(4, 3).thing, None);
    }
}

#[test]
fn a_lamp_lights_what_is_round_it() {
    let dark = Picture::new(&with_prop(PropKind::Stock), 0, &tileset("keep"));
    let lit = Picture::new(&with_prop(PropKind::Lamp), 0, &tileset("keep"));
    assert_eq!(lit.tile(4, 3).light.map(|pool| pool.index), Some(170));
    assert!(lit.tile(6, 4).light.is_some() && dark.tile(6, 4).light.is_none());
    assert!(lit.tile(4, 3).base.tint[0] > dark.tile(4, 3).base.tint[0]);
    assert!(lit.tile(5, 4).base.tint[0] > dark.tile(5, 4).base.tint[0]);
}

#[test]
fn a_thing_hides_the_prop_on_its_tile() {
    let mut dungeon = sketch(&["#####", "#.z.#", "#...#", "#####"]);
    let at = dungeon.things[0].at;
    dungeon.props = vec![Prop { kind: PropKind::Stock, at, area: AreaId(0) }];
    let picture = Picture::new(&dungeon, 0, &tileset("lab"));
    assert_eq!(picture.tile(at.x, at.y).thing.map(|thing| thing.index), Some(157), "the marker of unknown words");
}
