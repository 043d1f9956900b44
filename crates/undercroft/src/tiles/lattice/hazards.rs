//! Traps and obstructions stand in their hall, about in its middle, and can always be passed.

use super::{super::Draft, way::Way};
use crate::{
    dungeon::{AreaId, Hazard, Thing, ThingId, ThingKind, TilePos},
    grid::{Direction, Point},
    plan::{Label, PlannedConnection},
    seed::{Stage, below, draw},
};

/// What is asked about a connection: where in its hall the hazard stands.
const TILE: u64 = 0;

/// Adds the hazard of a connection, if its label is one, with a thing in its hall, if it has a hall.
pub(super) fn add(
    draft: &Draft<'_>,
    index: u32,
    hall: Option<(AreaId, &Way)>,
    hazards: &mut Vec<Hazard>,
    things: &mut Vec<Thing>,
) {
    let connection = &draft.plan.connections[index as usize];
    let kind = match connection.label {
        Label::Trap => ThingKind::Trap,
        Label::Obstruction => ThingKind::Obstruction,
        _ => return,
    };
    let thing = hall.map(|(area, way)| {
        let id = ThingId(things.len() as u32);
        let level = draft.plan.nodes[connection.a as usize].level;
        let Point { x, y } = tile(draft, connection, way);
        things.push(Thing { id, kind, at: TilePos { level, x, y }, area, find: None });
        id
    });
    let found = draft.stock.hazards.binary_search_by_key(&index, |(connection, _)| *connection);
    let find = found.ok().map(|place| draft.stock.hazards[place].1.clone());
    hazards.push(Hazard { connection: connection.key, label: connection.label, thing, find });
}

/// A tile of the middle third of a hall that is not before an opening; where the hall is too short, any of its tiles.
fn tile(draft: &Draft<'_>, connection: &PlannedConnection, way: &Way) -> Point {
    let openings: Vec<Point> = way.gates.iter().flat_map(|gate| gate.tiles(way.width)).collect();
    let steps = way.squares.len();
    let third = &way.squares[steps / 3..steps - steps / 3];
    let side = way.width as i32;
    let tiles = |squares: &[Point]| -> Vec<Point> {
        let square = |s: &Point| {
            (0..side * side).map(move |i| (i % side, i / side)).map({
                let s = *s;
                move |(x, y)| Point::new(s.x + x, s.y + y)
            })
        };
        squares.iter().flat_map(square).collect()
    };
    let is_clear = |p: &Point| !Direction::ALL.iter().any(|direction| openings.contains(&p.step(*direction)));
    let clear = |squares: &[Point]| -> Vec<Point> { tiles(squares).into_iter().filter(is_clear).collect() };
    let bits = draw(draft.seed, Stage::Things, connection.key.0, TILE);
    let choices = [clear(third), clear(&way.squares), tiles(third)];
    let choice = choices.iter().find(|tiles| !tiles.is_empty());
    choice.map_or(way.squares[0], |tiles| tiles[below(bits, tiles.len() as u64) as usize])
}
