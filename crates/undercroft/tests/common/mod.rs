//! What several test files share.
#![allow(dead_code)] // Each test file compiles its own copy and uses a part of it.

pub mod oracle;
pub mod search;

use undercroft::{
    Seed,
    grid::Point,
    preset::{GridCarve, StartEnd},
    seed::{between, mix},
};

/// A random grid of 2..=81 rooms and a seed.
pub fn small_grid(case: u64) -> (GridCarve, Seed) {
    let draw = |what: u64, low: u32, high: u32| between(mix(case * 16 + what), low, high);
    let columns = draw(0, 1, 9);
    let rows = if columns == 1 { draw(1, 2, 9) } else { draw(1, 1, 9) };
    let rooms = columns * rows;
    let remove_room = draw(2, 0, 100);
    let cell = |n: u32| Point::new((n % columns) as i32, (n / columns) as i32);
    let start = draw(3, 0, rooms - 1);
    let end = (start + draw(4, 1, rooms - 1)) % rooms;
    let start_end = match draw(5, 0, 4) {
        0 => StartEnd::Corners,
        1 => StartEnd::Sides,
        2 => StartEnd::Random { min_distance: draw(6, 0, columns + rows - 2) },
        3 => StartEnd::Farthest,
        _ => StartEnd::At { start: cell(start), end: cell(end) },
    };
    let preset = GridCarve {
        columns,
        rows,
        steps: u64::from(draw(7, 0, 4 * rooms)),
        remove_room,
        remove_connection: draw(8, 0, 100 - remove_room),
        start_end,
        min_rooms: if draw(9, 0, 2) == 0 { draw(10, 0, rooms) } else { 0 },
    };
    (preset, Seed(mix(case)))
}
