//! Places round a room, drawn by distance.

use super::{
    rooms::Rooms,
    weight::{self, Climb},
};
use crate::{grid::Point, seed::below};

/// Weight of a place at distance 1, before it is known who lies there.
pub(super) const SCALE: u64 = 1 << 32;

/// Draws offsets from a room: columns, rows and levels, each place by a weight that is at least its share of 1 ÷
/// distance, so that whoever lies there is kept with the ratio of the two (von Neumann's rejection, 1951).
///
/// A place `dz` levels away is at least as far as the climb. One at the ring of r columns or rows is at least r away. So a
/// level's places within the climb have one weight together, and each ring beyond has 8 · r places of weight 1 ÷ r: the
/// same for all rings. The widest ring is the next power of two of the side, so that a wider lattice changes little.
#[derive(Debug)]
pub(super) struct Vicinity {
    /// Widest ring.
    widest: u32,
    /// The climb to each level, by their distance.
    climbs: Vec<Climb>,
    /// Sum of the weights of all places at most so many levels away.
    sums: Vec<u64>,
}

/// A place that was drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub level: u16,
    pub point: Point,
    /// It is at least so far away.
    pub least: u64,
}

impl Vicinity {
    pub fn new(rooms: &Rooms, cost: u32, power: u32) -> Self {
        let widest = rooms.size.side.next_power_of_two();
        let climbs: Vec<Climb> = (0..rooms.size.levels).map(|levels| weight::climb(levels, cost, power)).collect();
        let mut sum = 0;
        let sums = climbs.iter().enumerate().map(|(levels, climb)| {
            let sides = if levels == 0 { 1 } else { 2 };
            let (inside, beyond) = masses(widest, levels, *climb);
            sum += sides * (inside + beyond);
            sum
        });
        Self { widest, sums: sums.collect(), climbs }
    }

    /// What so many levels add to a distance.
    pub fn climb(&self, levels: u16) -> Climb {
        self.climbs[levels as usize]
    }

    /// The weights of all places together.
    pub fn total(&self) -> u64 {
        self.sums.last().copied().unwrap_or(0)
    }

    /// The weights of all places of the room's own level: the first in the order of tickets.
    pub fn of_own_level(&self) -> u64 {
        self.sums.first().copied().unwrap_or(0)
    }

    /// The place round a room that a ticket, below the total, and 64 random bits stand for; `None` above the top level.
    pub fn place(&self, level: u16, from: Point, ticket: u64, more: u64) -> Option<Place> {
        let levels = self.sums.partition_point(|sum| *sum <= ticket);
        let climb = *self.climbs.get(levels)?;
        let mut ticket = ticket - levels.checked_sub(1).map_or(0, |before| self.sums[before]);
        let (inside, beyond) = masses(self.widest, levels, climb);
        let is_up = levels > 0 && ticket >= inside + beyond;
        if is_up {
            ticket -= inside + beyond;
        }
        let level = if is_up { level.checked_sub(levels as u16)? } else { level + levels as u16 };
        let core = core(self.widest, levels, climb);
        let (offset, least) = if ticket < inside {
            let wide = 2 * u64::from(core) + 1;
            let place = below(more, wide * wide);
            let corner = Point::new(-(core as i32), -(core as i32));
            (Point::new(corner.x + (place % wide) as i32, corner.y + (place / wide) as i32), climb.max(1))
        } else {
            let radius = core + 1 + ((ticket - inside) / (8 * SCALE)) as u32;
            (on_ring(radius as i32, below(more, 8 * u64::from(radius)) as i32), radius.into())
        };
        Some(Place { level, point: Point::new(from.x + offset.x, from.y + offset.y), least })
    }
}

/// Places at most so many columns or rows away count as far as the climb; on the room's own level there are none.
fn core(widest: u32, levels: usize, climb: Climb) -> u32 {
    if levels == 0 { 0 } else { u32::try_from(climb.max(1)).map_or(widest, |climb| climb.min(widest)) }
}

/// The weights of all places of one level, within the climb and beyond it. Below 2⁵⁰.
fn masses(widest: u32, levels: usize, climb: Climb) -> (u64, u64) {
    let core = core(widest, levels, climb);
    let wide = 2 * u64::from(core) + 1;
    let inside = if levels == 0 { 0 } else { wide * wide * (SCALE / climb.max(1)) };
    (inside, u64::from(widest - core) * 8 * SCALE)
}

/// Place `i` of the 8 · r ones of a ring.
fn on_ring(radius: i32, i: i32) -> Point {
    let (side, along) = (i / (2 * radius), i % (2 * radius) - radius);
    match side {
        0 => Point::new(along, -radius),
        1 => Point::new(radius, along),
        2 => Point::new(-along, radius),
        _ => Point::new(-radius, -along),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_ring_has_each_place_once() {
        for radius in 1..6 {
            let places: BTreeSet<Point> = (0..8 * radius).map(|i| on_ring(radius, i)).collect();
            assert_eq!(places.len(), 8 * radius as usize);
            assert!(places.iter().all(|place| place.x.abs().max(place.y.abs()) == radius));
        }
    }
}
