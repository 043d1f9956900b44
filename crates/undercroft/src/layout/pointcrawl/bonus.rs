//! Bonus connections: ways round, more likely where few ways lead.

use super::{
    crossing::{Line, points_between},
    draws, faces,
    joined::Joined,
    lines::Lines,
    race,
    rooms::Rooms,
    urn::{SPARE, Urn},
    vicinity::{self, Vicinity},
    weight,
};
use crate::{
    Seed,
    preset::{Crossing, Pointcrawl},
    seed::below,
};

/// Places looked at for each room before all rooms are. Only lattices that are nearly empty need more than some dozens.
const ATTEMPTS: u32 = 512;

/// Chooses bonus connections, one after the other.
///
/// The first room has weight 1 ÷ (1 + degree²), the second, of those that are not joined with it, 1 ÷ ((1 + degree²) ·
/// distance). A place is drawn, and who lies there is taken with a probability that makes the weights right; else the
/// next is drawn. So the cost does not grow with the number of rooms, and rooms that come or go elsewhere change
/// nothing. Where nothing may be crossed, few rooms of the first one's level are in sight: they are listed, and drawn by
/// their exact weights. If [`ATTEMPTS`] places were no good, all rooms are weighed, and one is drawn by weight.
#[derive(Debug)]
pub(super) struct Bonus {
    seed: Seed,
    urn: Urn,
    vicinity: Vicinity,
    /// What must not be crossed, if anything.
    lines: Option<Lines>,
}

impl Bonus {
    /// For a dungeon without connections.
    pub fn new(preset: &Pointcrawl, rooms: &Rooms, seed: Seed) -> Self {
        Self {
            seed,
            urn: Urn::new(rooms),
            vicinity: Vicinity::new(rooms, preset.level_cost, preset.level_power),
            lines: (preset.bonus_crossing == Crossing::Avoid).then(|| Lines::none(rooms)),
        }
    }

    /// Tells of a new connection between two rooms of a level.
    pub fn note(&mut self, rooms: &Rooms, a: u32, b: u32) {
        if let Some(lines) = &mut self.lines {
            lines.add(rooms.level(a), line(rooms, a, b));
        }
    }

    /// The two rooms of a bonus connection, the one of the lower key first. `None` when no second room is allowed: then
    /// it is spent.
    pub fn choose(&self, bonus: u32, rooms: &Rooms, joined: &Joined) -> Option<(u32, u32)> {
        let first = self.first(bonus, rooms, joined)?;
        let second = self.second(bonus, first, rooms, joined)?;
        Some((first.min(second), first.max(second)))
    }

    fn first(&self, bonus: u32, rooms: &Rooms, joined: &Joined) -> Option<u32> {
        let drawn = (0..ATTEMPTS).find_map(|attempt| {
            let bits = draws::bonus_from_place(self.seed, bonus, attempt);
            let room = self.urn.propose(rooms, bits)?;
            // In a dungeon of more than one room each has a neighbour, so that 1 ÷ 2 is the largest weight.
            (Urn::spare(bits) * weight::crowd(joined.degree(room)) < 2 * SPARE).then_some(room)
        });
        drawn.or_else(|| {
            let weights: Vec<u64> = (0..rooms.len()).map(|room| weight::of_first(joined.degree(room))).collect();
            let ticket = draws::bonus_from(self.seed, bonus, weights.iter().sum());
            weight::find(&weights, ticket).map(|room| room as u32)
        })
    }

    fn second(&self, bonus: u32, first: u32, rooms: &Rooms, joined: &Joined) -> Option<u32> {
        let own_level = self.lines.as_ref().map(|lines| self.in_sight(first, rooms, joined, lines));
        let drawn = match &own_level {
            Some(in_sight) => self.draw_with(in_sight, bonus, first, rooms, joined),
            None => (0..ATTEMPTS).find_map(|attempt| {
                let (bits, more) = draws::bonus_to_place(self.seed, bonus, attempt);
                self.take(below(bits, self.vicinity.total()), more, first, rooms, joined)
            }),
        };
        drawn.or_else(|| self.weigh_all(own_level, bonus, first, rooms, joined))
    }

    /// Draws among those in sight, who have exact weights, and places of other levels.
    fn draw_with(
        &self,
        in_sight: &[(u32, u64)],
        bonus: u32,
        first: u32,
        rooms: &Rooms,
        joined: &Joined,
    ) -> Option<u32> {
        let here = self.vicinity.of_own_level();
        // Places weigh twice as much as who lies there with one neighbour.
        let sum = in_sight.iter().map(|(_, weight)| weight).sum::<u64>() / (weight::SCALE / vicinity::SCALE / 2);
        let total = sum + self.vicinity.total() - here;
        (0..ATTEMPTS).take_while(|_| total > 0).find_map(|attempt| {
            let (bits, more) = draws::bonus_to_place(self.seed, bonus, attempt);
            match below(bits, total).checked_sub(sum) {
                Some(ticket) => self.take(here + ticket, more, first, rooms, joined),
                None => race::winner(in_sight.iter().map(|(room, weight)| {
                    (*room, *weight, draws::bonus_to_in_sight(self.seed, bonus, rooms.key(*room)))
                })),
            }
        })
    }

    /// The room at a place that was drawn, if it may be the second one and has luck.
    fn take(&self, ticket: u64, more: u64, first: u32, rooms: &Rooms, joined: &Joined) -> Option<u32> {
        let place = self.vicinity.place(rooms.level(first), rooms.point(first), ticket, more)?;
        let second = rooms.at(place.level, place.point).filter(|second| *second != first)?;
        let weighed =
            u128::from(self.distance(rooms, first, second)) * u128::from(weight::crowd(joined.degree(second)));
        // The other bits of `more` have chosen the place. Distances are in parts of 2⁻¹⁶, as everywhere here.
        let is_lucky = u128::from(more % SPARE) * weighed < (2 * u128::from(place.least) * u128::from(SPARE)) << 16;
        (is_lucky && !joined.are_joined(first, second)).then_some(second)
    }

    /// The rooms of its level that a straight hall may lead to, with their weights.
    fn in_sight(&self, first: u32, rooms: &Rooms, joined: &Joined, lines: &Lines) -> Vec<(u32, u64)> {
        let mut round = faces::round(first, rooms, joined);
        round.retain(|second| {
            let line = line(rooms, first, *second);
            let is_clear = |line: Line| points_between(line).all(|point| rooms.at(rooms.level(first), point).is_none());
            *second != first
                && !joined.are_joined(first, *second)
                && is_clear(line)
                && !lines.any_crosses(rooms.level(first), line)
        });
        round.into_iter().map(|second| (second, self.weight(first, second, rooms, joined))).collect()
    }

    /// Weighs all rooms, of the own level only those in sight, if any level is to be looked over.
    fn weigh_all(
        &self,
        own_level: Option<Vec<(u32, u64)>>,
        bonus: u32,
        first: u32,
        rooms: &Rooms,
        joined: &Joined,
    ) -> Option<u32> {
        let mut weights = vec![0; rooms.len() as usize];
        let of_level = rooms.of_level(rooms.level(first));
        for second in 0..rooms.len() {
            let is_settled = second == first || own_level.is_some() && of_level.contains(&second);
            if !is_settled && !joined.are_joined(first, second) {
                weights[second as usize] = self.weight(first, second, rooms, joined);
            }
        }
        own_level.into_iter().flatten().for_each(|(second, weight)| weights[second as usize] = weight);
        let ticket = draws::bonus_to(self.seed, bonus, weights.iter().sum());
        weight::find(&weights, ticket).map(|room| room as u32)
    }

    /// 1 at least, so that who is allowed has a chance.
    fn weight(&self, first: u32, second: u32, rooms: &Rooms, joined: &Joined) -> u64 {
        let far = weight::of_distance(self.distance(rooms, first, second));
        (far / weight::crowd(joined.degree(second))).max(1)
    }

    /// √(dx² + dy² + (`level_cost` · |dz|^`level_power`)²).
    fn distance(&self, rooms: &Rooms, a: u32, b: u32) -> u64 {
        let climb = self.vicinity.climb(rooms.level(a).abs_diff(rooms.level(b)));
        weight::distance(weight::square(rooms.point(a), rooms.point(b)), climb)
    }
}

fn line(rooms: &Rooms, a: u32, b: u32) -> Line {
    (rooms.point(a), rooms.point(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        layout::pointcrawl::{crossing::cross, neighbourhood::neighbours, size::Size},
        preset::Pointcrawl,
    };

    /// A dungeon joined by neighbourhood and one staircase a level.
    fn dungeon(size: Size, seed: Seed) -> (Rooms, Joined, Vec<(u32, u32)>) {
        let rooms = Rooms::choose(size, seed);
        let mut joined = Joined::none(rooms.len());
        let mut connections = Vec::new();
        for level in 0..size.levels as u16 {
            let of_level = rooms.of_level(level);
            if level > 0 {
                joined.join(of_level.start - 1, of_level.start);
            }
            for (a, b) in neighbours(&rooms.points[of_level.start as usize..of_level.end as usize]) {
                joined.join(of_level.start + a, of_level.start + b);
                connections.push((of_level.start + a, of_level.start + b));
            }
        }
        (rooms, joined, connections)
    }

    /// The chance of each ordered pair, as the published rules say it.
    fn chances(
        preset: &Pointcrawl,
        rooms: &Rooms,
        joined: &Joined,
        is_clear: impl Fn(u32, u32) -> bool,
    ) -> Vec<Vec<f64>> {
        let crowd = |room: u32| 1.0 / (1.0 + f64::from(joined.degree(room)) * f64::from(joined.degree(room)));
        let all: f64 = (0..rooms.len()).map(crowd).sum();
        let weight = |a: u32, b: u32| {
            if a == b || joined.are_joined(a, b) || !is_clear(a, b) {
                return 0.0;
            }
            let levels = f64::from(rooms.level(a).abs_diff(rooms.level(b)));
            let climb = (0..preset.level_power).fold(f64::from(preset.level_cost), |climb, _| climb * levels);
            let climb = if levels == 0.0 { 0.0 } else { climb };
            let (dx, dy) = (rooms.point(a).x - rooms.point(b).x, rooms.point(a).y - rooms.point(b).y);
            crowd(b) / (f64::from(dx * dx + dy * dy) + climb * climb).max(1.0).sqrt()
        };
        (0..rooms.len())
            .map(|a| {
                let weights: Vec<f64> = (0..rooms.len()).map(|b| weight(a, b)).collect();
                let sum: f64 = weights.iter().sum();
                weights.iter().map(|w| if sum > 0.0 { crowd(a) / all * w / sum } else { 0.0 }).collect()
            })
            .collect()
    }

    /// The last lattice is so empty that all rooms are weighed.
    #[test]
    fn pairs_come_as_often_as_the_rules_say() {
        const DRAWS: u32 = 20_000;
        for (i, (rooms, levels, side, cost, power)) in
            [(14, 1, 5, 64, 3), (30, 3, 5, 64, 3), (24, 4, 4, 2, 1), (12, 2, 4, 0, 0), (9, 2, 200, 64, 3)]
                .into_iter()
                .enumerate()
        {
            for crossing in [Crossing::Allow, Crossing::Avoid] {
                let preset = Pointcrawl {
                    level_cost: cost,
                    level_power: power,
                    bonus_crossing: crossing,
                    ..Pointcrawl::default()
                };
                let seed = Seed(i as u64);
                let (rooms, joined, connections) = dungeon(Size { rooms, levels, side }, seed);
                let mut bonus = Bonus::new(&preset, &rooms, seed);
                connections.iter().for_each(|(a, b)| bonus.note(&rooms, *a, *b));
                let is_clear = |a: u32, b: u32| {
                    let of_level = |c: &&(u32, u32)| rooms.level(c.0) == rooms.level(a);
                    let blocks = |c: &(u32, u32)| cross(line(&rooms, a, b), line(&rooms, c.0, c.1));
                    crossing == Crossing::Allow
                        || rooms.level(a) != rooms.level(b)
                        || !connections.iter().filter(of_level).any(blocks)
                            && rooms.of_level(rooms.level(a)).all(|c| {
                                let c = rooms.point(c);
                                c == rooms.point(a) || c == rooms.point(b) || !cross(line(&rooms, a, b), (c, c))
                            })
                };
                let chances = chances(&preset, &rooms, &joined, is_clear);
                let mut counts = vec![vec![0_u32; rooms.len() as usize]; rooms.len() as usize];
                for number in 0..DRAWS {
                    if let Some((a, b)) = bonus.choose(number, &rooms, &joined) {
                        counts[a as usize][b as usize] += 1;
                    }
                }
                for (a, b) in (0..rooms.len() as usize).flat_map(|b| (0..b).map(move |a| (a, b))) {
                    let chance = chances[a][b] + chances[b][a];
                    let expected = chance * f64::from(DRAWS);
                    let error = (f64::from(counts[a][b]) - expected).abs();
                    assert!(
                        error <= 6.0 * expected.sqrt() + 1.0,
                        "{i} {crossing:?} {a} {b}: {} {expected}",
                        counts[a][b]
                    );
                    assert!(chance > 0.0 || counts[a][b] == 0, "{i} {crossing:?} {a} {b}");
                }
            }
        }
    }
}
