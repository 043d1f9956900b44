//! The rooms of a lattice: each lies in the square of its point, round the square's middle tile.

use super::{
    super::{
        Draft,
        joints::hall_width,
        mask::{MAX_SIDE, Mask},
        shape::{add_centred, add_form, anchor_of, draw_shape, own_shape},
    },
    frame::{Frame, largest_side},
};
use crate::{
    GenerateError,
    dungeon::{DrawnShape, Form},
    grid::{Point, Rect},
};

/// Tiles that a room has beyond those that halls and things need, so that nothing stands in the way.
const SPARE_TILES: u32 = 4;

/// A room before it is on the map.
///
/// It is the union of its shape and of a square in its middle, one tile wider on each side than its widest hall, as in
/// a grid of blocks, and larger only where so many halls and things meet that they would not find a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// As drawn.
    pub shape: DrawnShape,
    /// Side of the square in its middle.
    square: u32,
}

impl Room {
    /// Its tiles in the square of its point.
    pub fn floor(&self, frame: &Frame) -> Mask {
        let anchor = anchor_of(frame.cell());
        let mut floor = Mask::empty(frame.side as usize);
        add_form(&mut floor, anchor, self.shape.form);
        add_centred(&mut floor, anchor, self.square, self.square);
        floor
    }
}

/// Draws the rooms by node and finds the lattice's measures in tiles.
///
/// # Errors
/// When a room would need more tiles than a square can have.
pub(super) fn draw(draft: &Draft<'_>, columns: u32, rows: u32) -> Result<(Vec<Room>, Frame), GenerateError> {
    let needs = needs(draft);
    let mut side = largest_side(draft.preset);
    let rooms: Vec<Room> = draft
        .plan
        .nodes
        .iter()
        .zip(&draft.roles.rooms)
        .zip(needs)
        .map(|((node, role), need)| {
            let shape = draw_shape(draft.preset, draft.seed, node.key, own_shape(draft.preset, role.special.as_ref()));
            let mut square = need.widest_hall + if need.widest_hall > 0 { 2 } else { 0 };
            let own = tiles_of(shape.form);
            let need = u64::from(need.tiles) + u64::from(SPARE_TILES);
            while own.max(u64::from(square).pow(2)) < need {
                square += 1;
            }
            side = side.max(square);
            Room { shape, square }
        })
        .collect();
    if side as usize > MAX_SIDE {
        return Err(draft.error(format!("a room needs {side} tiles each way; at most {MAX_SIDE}")));
    }
    Ok((rooms, Frame::new(draft, columns, rows, side)))
}

/// What must find a place in a room.
#[derive(Clone, Copy, Debug, Default)]
struct Need {
    widest_hall: u32,
    /// Before openings and below things, but for spots, which may be left out.
    tiles: u32,
}

fn needs(draft: &Draft<'_>) -> Vec<Need> {
    let plan = draft.plan;
    let mut needs = vec![Need::default(); plan.nodes.len()];
    for connection in &plan.connections {
        let width = u32::from(hall_width(draft.preset, draft.seed, connection.key));
        for node in [connection.a, connection.b] {
            let need = &mut needs[node as usize];
            need.widest_hall = need.widest_hall.max(width);
            need.tiles += width;
        }
    }
    let ends = plan.links.iter().flat_map(|link| [link.a, link.b]);
    let keys = draft.locks.locks.iter().map(|lock| lock.key_room);
    let ways_in = plan.entrances.iter().copied().chain([draft.roles.start, draft.roles.end]);
    for node in ends.chain(keys).chain(ways_in) {
        if let Some(need) = needs.get_mut(node as usize) {
            need.tiles += 1;
        }
    }
    needs
}

/// How many tiles a form has at least.
fn tiles_of(form: Form) -> u64 {
    match form {
        Form::Rectangle(width, height) => u64::from(width) * u64::from(height),
        // A disc holds this square at least: its corners are at 2 k² ≤ r² + r.
        Form::Disc(radius) => {
            let half = ((u64::from(radius).pow(2) + u64::from(radius)) / 2).isqrt();
            (2 * half + 1).pow(2)
        }
    }
}

/// Smallest rectangle round tiles of a square whose north-western tile is `corner`.
pub(super) fn bounds(floor: &Mask, corner: Point) -> Rect {
    let rows = floor.rows();
    let top = rows.iter().position(|row| *row != 0).unwrap_or(0);
    let bottom = rows.iter().rposition(|row| *row != 0).unwrap_or(0);
    let all = rows.iter().fold(0, |all, row| all | row);
    let (left, right) = (all.trailing_zeros(), 64 - all.leading_zeros());
    Rect::new(corner.x + left as i32, corner.y + top as i32, right.saturating_sub(left), (bottom + 1 - top) as u32)
}
