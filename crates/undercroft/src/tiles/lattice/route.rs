//! All halls of a level.

use super::{
    frame::Frame,
    ground::Ground,
    search::{End, Question, Search},
    walls::Wall,
    way::Way,
};
use crate::grid::{Point, Rect};
use std::collections::VecDeque;

/// A search may look at so many squares for each tile between the anchors of its rooms.
const SQUARES_PER_TILE: u32 = 64;
/// So many times the halls that found no way are tried once more.
const ROUNDS: usize = 8;
/// So many halls at most are moved to make way for one …
const MOVES: usize = 32;
/// … and so many of them at a time: to cross more leads to nothing.
const MOVES_AT_ONCE: usize = 6;
/// All searches that move halls together may look at so many squares for each tile between the rooms of the level …
const MOVE_SQUARES_PER_TILE: u64 = 4;
/// … and at so many more.
const MOVE_SQUARES: u64 = 50_000;
/// So many lattice points round its rooms a hall may go.
const POINTS_AROUND: i32 = 3;

/// A hall to be routed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    /// Its rooms.
    pub rooms: [u32; 2],
    /// Its width.
    pub width: u32,
    /// Whether it is a bonus connection: those come last.
    pub bonus: bool,
}

/// Rooms as far as halls care.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rooms<'a> {
    /// All walls, room by room.
    pub walls: &'a [Wall],
    /// By room: where its walls begin in the list, and the end of the list.
    pub first_wall: &'a [u32],
    /// By room: the north-western tile of its square.
    pub corners: &'a [Point],
}

impl<'a> Rooms<'a> {
    fn end(&self, room: u32) -> End<'a> {
        let (from, to) = (self.first_wall[room as usize], self.first_wall[room as usize + 1]);
        End { room, walls: &self.walls[from as usize..to as usize] }
    }

    fn distance(&self, [a, b]: [u32; 2]) -> u32 {
        self.corners[a as usize].manhattan(self.corners[b as usize])
    }
}

/// Routes the halls of a level whose rooms are on the ground; `None` for those that found no way.
pub(super) fn route(
    ground: &mut Ground,
    search: &mut Search,
    frame: &Frame,
    rooms: Rooms<'_>,
    jobs: &[Job],
) -> Vec<Option<Way>> {
    let mut order: Vec<u32> = (0..jobs.len() as u32).collect();
    order.sort_by_key(|job| (jobs[*job as usize].bonus, rooms.distance(jobs[*job as usize].rooms)));
    let mut level = Level { ground, search, frame, rooms, jobs, ways: vec![None; jobs.len()], limit: u64::MAX };
    let mut failed: Vec<u32> = order.into_iter().filter(|job| !level.place(*job)).collect();
    let tiles: u64 = jobs.iter().map(|job| u64::from(rooms.distance(job.rooms))).sum();
    level.limit = level.search.looked_at() + MOVE_SQUARES + MOVE_SQUARES_PER_TILE * tiles;
    for _ in 0..ROUNDS {
        let before = failed.len();
        failed.retain(|job| !level.make_way(*job));
        if failed.is_empty() || failed.len() == before {
            break;
        }
    }
    level.ways
}

struct Level<'a> {
    ground: &'a mut Ground,
    search: &'a mut Search,
    frame: &'a Frame,
    rooms: Rooms<'a>,
    jobs: &'a [Job],
    ways: Vec<Option<Way>>,
    /// How many squares the search may have looked at before no more halls are moved.
    limit: u64,
}

impl Level<'_> {
    /// Routes a hall round all that is there.
    fn place(&mut self, job: u32) -> bool {
        let way = self.find(job, false);
        let placed = way.is_some();
        if let Some(way) = way {
            self.put(job, way);
        }
        placed
    }

    fn put(&mut self, job: u32, way: Way) {
        self.ground.put(job, &way);
        self.ways[job as usize] = Some(way);
    }

    fn take(&mut self, job: u32) -> Option<Way> {
        let way = self.ways[job as usize].take()?;
        self.ground.take(&way);
        Some(way)
    }

    /// Routes a hall that found no way straight over others, and those anew: rip-up and reroute. All or nothing: where
    /// one of them is left over, every hall lies again as before.
    fn make_way(&mut self, job: u32) -> bool {
        let mut journal: Vec<(u32, Option<Way>)> = Vec::new();
        let done = self.move_halls(job, &mut journal).is_some();
        if !done {
            for (job, way) in journal.into_iter().rev() {
                match way {
                    None => drop(self.take(job)),
                    Some(way) => self.put(job, way),
                }
            }
        }
        done
    }

    /// As [`Level::make_way`]; `None` where it leads to nothing. Every change is written down: the way that a hall had,
    /// or `None` for one that was placed. Bounded by [`MOVES`].
    fn move_halls(&mut self, job: u32, journal: &mut Vec<(u32, Option<Way>)>) -> Option<()> {
        let mut waiting = VecDeque::from([job]);
        for _ in 0..MOVES {
            let Some(job) = waiting.pop_front() else { return Some(()) };
            if self.search.looked_at() > self.limit {
                return None;
            }
            if self.place(job) {
                journal.push((job, None));
                continue;
            }
            let way = self.find(job, true)?;
            let touched = self.ground.touched(&way);
            if touched.len() > MOVES_AT_ONCE {
                return None;
            }
            for hall in touched {
                let old = self.take(hall);
                journal.push((hall, old));
                waiting.push_back(hall);
            }
            self.put(job, way);
            journal.push((job, None));
        }
        waiting.is_empty().then_some(())
    }

    fn find(&mut self, job: u32, over_halls: bool) -> Option<Way> {
        let Job { rooms, width, .. } = self.jobs[job as usize];
        let limit = SQUARES_PER_TILE.saturating_mul(self.rooms.distance(rooms));
        let ends = rooms.map(|room| self.rooms.end(room));
        let window = self.window(rooms, width);
        self.search.find(self.ground, &Question { ends, width, window, limit, over_halls })
    }

    /// The rectangle round two rooms and the lattice points round them, within the map.
    fn window(&self, rooms: [u32; 2], width: u32) -> Rect {
        let [a, b] = rooms.map(|room| self.rooms.corners[room as usize]);
        let (around, side) = (POINTS_AROUND * self.frame.pitch as i32, self.frame.side as i32);
        let left = (a.x.min(b.x) - around).max(1);
        let top = (a.y.min(b.y) - around).max(1);
        let right = (a.x.max(b.x) + side + around).min(self.ground.width - 1 - width as i32);
        let bottom = (a.y.max(b.y) + side + around).min(self.ground.height - 1 - width as i32);
        Rect::new(left, top, (right - left + 1).max(0) as u32, (bottom - top + 1).max(0) as u32)
    }
}
