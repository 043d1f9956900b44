//! Where things stand in a room.

use super::{room::beside, *};
use crate::{
    dungeon::{Form, TileKind},
    seed::mix,
    tiles::shape::{add_form, anchor_of},
};

const CELL: crate::preset::Cell = crate::preset::Cell { width: 9, height: 9 };

/// Where two rooms share a wall one tile thick.
#[test]
fn a_thin_southern_wall_covers_the_floor_before_it() {
    let floor = room(5, 5).tiles;
    let mut map = TileMap::new(9, 12);
    for tile in floor.tiles() {
        map.set(Point::new(tile.0 as i32, tile.1 as i32), TileKind::Room, 0);
    }
    for x in 2..7 {
        map.set_solid(Point::new(x, 7), true);
    }
    assert_eq!(lips(&floor, &map, Point::default()).count(), 0);
    for (x, kind) in [(3, TileKind::Room), (4, TileKind::Hall), (6, TileKind::Opening)] {
        map.set(Point::new(x, 8), kind, 1);
    }
    let found = lips(&floor, &map, Point::default());
    assert_eq!(found.tiles().collect::<Vec<_>>(), [(3, 6), (4, 6), (6, 6)]);
}

fn room(width: u32, height: u32) -> Floor {
    let (empty, anchor) = (Mask::empty(9), anchor_of(CELL));
    let mut tiles = empty.clone();
    add_form(&mut tiles, anchor, Form::Rectangle(width, height));
    Floor { corner: Point::default(), anchor, tiles, lanes: empty.clone(), thresholds: empty }
}

#[test]
fn things_stand_under_a_lip_only_where_nothing_else_is_free() {
    let wishes: Vec<Wish> = [Wish::Spawn, Wish::Exit, Wish::LinkEnd { link: 0, end: 0, on: None }]
        .into_iter()
        .chain((0..3).map(|_| Wish::Spot("chest".into(), None)))
        .chain([Wish::Key(LockId(0))])
        .collect();
    let room = room(5, 5);
    let floor = &room.tiles;
    for seed in 0..2_000 {
        let mut lips = Mask::empty(9);
        for tile in floor.tiles().filter(|(x, y)| mix(seed << 16 | u64::from(x * 9 + y)) % 5 < seed % 5) {
            lips.insert(tile);
        }
        let key = RoomKey(seed);
        let furnish = Furnish { seed: Seed(seed), key, special: seed % 2 == 0, floor: &room, lips: lips.clone() };
        let tiles: Vec<(u32, u32)> = furnish.tiles(&wishes).into_iter().flatten().collect();
        assert_eq!(tiles.len(), wishes.len(), "seed {seed}");
        let hidden: Vec<usize> = (0..tiles.len()).filter(|i| lips.contains(tiles[*i])).collect();
        let clear = floor.without(&lips);
        for (i, other) in hidden.iter().flat_map(|i| clear.tiles().map(move |other| (*i, other))) {
            let blocks = |wish: &Wish| wish.may_block();
            let stands_well = {
                let mut walkable = floor.clone();
                let moved = |j: usize| if i == j { other } else { tiles[j] };
                (0..tiles.len()).filter(|j| blocks(&wishes[*j])).for_each(|j| walkable.remove(moved(j)));
                let steps = |p: (u32, u32)| beside(p).any(|q| walkable.contains(q));
                walkable.is_connected()
                    && (0..tiles.len()).filter(|j| blocks(&wishes[*j])).all(|j| steps(moved(j)))
                    && !(blocks(&wishes[i]) && floor.is_cut(other))
            };
            assert!(tiles.contains(&other) || !stands_well, "seed {seed}: {:?} could stand at {other:?}", wishes[i]);
        }
    }
}
