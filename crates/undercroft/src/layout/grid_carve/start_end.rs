//! Which cells are start and end.

use super::{draws, lattice::Lattice};
use crate::{Seed, grid::Point, preset::StartEnd};

/// The two rooms that a carve never parts and never removes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub start: u32,
    /// The end, or with [`StartEnd::Farthest`] the cell that keeps the carve from ending in a corner.
    pub guarded: u32,
}

impl Ends {
    pub fn are(self, room: u32) -> bool {
        room == self.start || room == self.guarded
    }
}

/// Start and end for a field `start_end`.
///
/// # Errors
/// What is wrong with the field: only settings that were never validated can give it.
pub(super) fn choose(field: &StartEnd, lattice: Lattice, seed: Seed) -> Result<Ends, String> {
    let Lattice { columns, rows } = lattice;
    match *field {
        StartEnd::Corners => Ok(Ends { start: 0, guarded: lattice.rooms() - 1 }),
        StartEnd::Sides => Ok(sides(lattice, seed)),
        StartEnd::At { start, end } if start != end => {
            let room = |p: Point| {
                let inside = p.x >= 0 && p.y >= 0 && (p.x as u32) < columns && (p.y as u32) < rows;
                inside.then(|| lattice.room(p.x as u32, p.y as u32))
            };
            match (room(start), room(end)) {
                (Some(start), Some(guarded)) => Ok(Ends { start, guarded }),
                _ => Err(format!("start_end: a cell outside the grid of {columns} x {rows}")),
            }
        }
        StartEnd::At { .. } => Err("start_end: start and end are the same cell".into()),
        StartEnd::Random { min_distance } => random(lattice, seed, min_distance),
        StartEnd::Farthest => Ok(farthest(lattice, seed)),
    }
}

/// A row each, drawn from one number each. In a single column the end takes one of the rows left.
fn sides(lattice: Lattice, seed: Seed) -> Ends {
    let Lattice { columns, rows } = lattice;
    let start = draws::start_row(seed, rows);
    let end =
        if columns > 1 { draws::end_row(seed, rows) } else { (start + 1 + draws::end_row(seed, rows - 1)) % rows };
    Ends { start: lattice.room(0, start), guarded: lattice.room(columns - 1, end) }
}

/// Lowest hash among the cells that have a partner far enough away, then lowest hash among its partners.
fn random(lattice: Lattice, seed: Seed, min_distance: u32) -> Result<Ends, String> {
    let Lattice { columns, rows } = lattice;
    let least = min_distance.max(1);
    let reach = |room: u32| {
        let (x, y) = lattice.cell(room);
        x.max(columns - 1 - x) + y.max(rows - 1 - y)
    };
    let none = || format!("start_end: min_distance {min_distance}, at most {}", columns + rows - 2);
    let start = (0..lattice.rooms())
        .filter(|room| reach(*room) >= least)
        .min_by_key(|room| draws::start_priority(seed, lattice.room_key(*room)))
        .ok_or_else(none)?;
    let guarded = (0..lattice.rooms())
        .filter(|room| distance(lattice, start, *room) >= least)
        .min_by_key(|room| draws::end_priority(seed, lattice.room_key(*room)))
        .ok_or_else(none)?;
    Ok(Ends { start, guarded })
}

/// Any start; the guarded cell is the one farthest from it, ties by lowest y, then x.
fn farthest(lattice: Lattice, seed: Seed) -> Ends {
    let by_hash = |room: &u32| draws::start_priority(seed, lattice.room_key(*room));
    let start = (0..lattice.rooms()).min_by_key(by_hash).unwrap_or(0);
    let mut guarded = start;
    for room in 0..lattice.rooms() {
        if distance(lattice, start, room) > distance(lattice, start, guarded) {
            guarded = room;
        }
    }
    Ends { start, guarded }
}

fn distance(lattice: Lattice, a: u32, b: u32) -> u32 {
    let ((ax, ay), (bx, by)) = (lattice.cell(a), lattice.cell(b));
    ax.abs_diff(bx) + ay.abs_diff(by)
}
