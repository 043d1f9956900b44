//! The search for one hall's way: A* over squares of its width and the direction in which they move, so that a bend has
//! its price.

use super::{
    ground::{Ground, Space},
    walls::Wall,
    way::{Gate, Way},
};
use crate::grid::{Direction, Point, Rect};

/// What things cost; a step is the unit's double, so that half tiles count.
mod cost {
    /// A tile of hall.
    pub(super) const STEP: u32 = 2;
    /// A bend.
    pub(super) const BEND: u32 = 7;
    /// An opening at the corner of a room.
    pub(super) const CORNER: u32 = 9;
    /// A tile that touches another hall, when that may be.
    pub(super) const OVER_HALL: u32 = 24;
}

const CLOSED: u8 = 0x80;
const NO_GATE: u32 = u32::MAX;

/// A room at which a hall may begin or end.
#[derive(Clone, Copy, Debug)]
pub(super) struct End<'a> {
    /// Its number.
    pub room: u32,
    /// Its walls.
    pub walls: &'a [Wall],
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    /// The rooms to be joined.
    pub ends: [End<'a>; 2],
    /// Width of the hall.
    pub width: u32,
    /// The part of the level where it may lie.
    pub window: Rect,
    /// Most squares to be looked at.
    pub limit: u32,
    /// Whether other halls may be touched, at a price.
    pub over_halls: bool,
}

/// A place for an opening.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    gate: Gate,
    square: Point,
    cost: u32,
    /// The next candidate with the same square.
    next: u32,
}

/// A square: what is known about it by the direction in which the hall comes to it.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    generation: u32,
    goal: u32,
    cost: [u32; 4],
    /// Direction of the square before, 4 at the start; [`CLOSED`].
    from: [u8; 4],
}

/// Memory of the search, used again from hall to hall.
#[derive(Debug, Default)]
pub(super) struct Search {
    cells: Vec<Cell>,
    generation: u32,
    /// States by estimated cost of the whole way, from `base`.
    buckets: Vec<Vec<u32>>,
    base: u32,
    looked_at: u64,
    starts: Vec<Candidate>,
    goals: Vec<Candidate>,
}

impl Search {
    /// How many squares all searches together have looked at.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The cheapest way, if there is one within the limits. (A*, Hart, Nilsson and Raphael 1968; the open list is a
    /// bucket for every cost, Dial 1969.) Every state is closed once, so it ends.
    pub fn find(&mut self, ground: &Ground, question: &Question<'_>) -> Option<Way> {
        let Question { ends: [a, b], width, over_halls, .. } = *question;
        let (mut starts, mut goals) = (std::mem::take(&mut self.starts), std::mem::take(&mut self.goals));
        candidates(ground, a, width, over_halls, &mut starts);
        candidates(ground, b, width, over_halls, &mut goals);
        let way = Run::new(self, ground, question, &starts, &mut goals).and_then(|mut run| run.go());
        (self.starts, self.goals) = (starts, goals);
        self.buckets.iter_mut().for_each(Vec::clear);
        way
    }
}

/// All places for an opening in the walls of a room.
fn candidates(ground: &Ground, end: End<'_>, width: u32, over_halls: bool, found: &mut Vec<Candidate>) {
    found.clear();
    let length = width as i32;
    for wall in end.walls {
        for first in wall.from..=wall.to - length + 1 {
            let at =
                if wall.side.is_horizontal() { Point::new(wall.line, first) } else { Point::new(first, wall.line) };
            let gate = Gate { side: wall.side, at };
            let square = gate.square(width);
            let space = ground.square(square, width as usize);
            if space > if over_halls { Space::BesideHall } else { Space::Free } {
                continue;
            }
            let space = space.max(ground.has_gate(end.room, gate, length, over_halls));
            let last = first + length - 1;
            let at_corner = (first == wall.from || last == wall.to) && wall.to - wall.from > length;
            let off_middle = (first + last).abs_diff(wall.from + wall.to) / 4;
            let cost = off_middle
                + if at_corner { cost::CORNER } else { 0 }
                + match space {
                    Space::Free => 0,
                    Space::BesideHall => cost::OVER_HALL,
                    Space::BesideRoom => continue,
                };
            found.push(Candidate { gate, square, cost, next: NO_GATE });
        }
    }
}

/// One search.
struct Run<'a> {
    search: &'a mut Search,
    ground: &'a Ground,
    starts: &'a [Candidate],
    goals: &'a [Candidate],
    width: u32,
    window: Rect,
    /// Cells of a row of the window, as a power of two.
    shift: u32,
    limit: u32,
    over_halls: bool,
    /// Smallest rectangle round all goals.
    target: Rect,
    /// Cost, state and goal of the best way so far.
    best: Option<(u32, u32, usize)>,
}

impl<'a> Run<'a> {
    fn new(
        search: &'a mut Search,
        ground: &'a Ground,
        question: &Question<'_>,
        starts: &'a [Candidate],
        goals: &'a mut [Candidate],
    ) -> Option<Self> {
        let Question { width, window, limit, over_halls, .. } = *question;
        let inside = |c: &Candidate| window.contains(c.square);
        if !starts.iter().any(inside) || !goals.iter().any(inside) {
            return None;
        }
        let (mut low, mut high) = (goals[0].square, goals[0].square);
        for goal in goals.iter() {
            low = Point::new(low.x.min(goal.square.x), low.y.min(goal.square.y));
            high = Point::new(high.x.max(goal.square.x), high.y.max(goal.square.y));
        }
        let target = Rect::new(low.x, low.y, high.x.abs_diff(low.x) + 1, high.y.abs_diff(low.y) + 1);
        let shift = window.width.next_power_of_two().ilog2();
        let cells = (window.height as usize) << shift;
        if search.cells.len() < cells {
            search.cells.resize(cells, Cell::default());
        }
        search.generation = search.generation.wrapping_add(1);
        if search.generation == 0 {
            search.cells.fill(Cell::default());
            search.generation = 1;
        }
        let mut run =
            Self { search, ground, starts, goals: &[], width, window, shift, limit, over_halls, target, best: None };
        for (i, goal) in (0..).zip(goals.iter_mut()).filter(|(_, goal)| inside(goal)) {
            let cell = run.cell(run.place(goal.square));
            goal.next = std::mem::replace(&mut cell.goal, i);
        }
        run.goals = goals;
        run.search.base = starts.iter().map(|start| start.cost + run.estimate(start.square, start.gate.side)).min()?;
        Some(run)
    }

    /// Place of a square in the window.
    fn place(&self, square: Point) -> usize {
        ((square.y - self.window.y) << self.shift | (square.x - self.window.x)) as usize
    }

    /// The square at a place of the window.
    fn square(&self, place: usize) -> Point {
        let (x, y) = (place & ((1 << self.shift) - 1), place >> self.shift);
        Point::new(self.window.x + x as i32, self.window.y + y as i32)
    }

    fn cell(&mut self, place: usize) -> &mut Cell {
        let generation = self.search.generation;
        let cell = &mut self.search.cells[place];
        if cell.generation != generation {
            *cell = Cell { generation, goal: NO_GATE, cost: [u32::MAX; 4], from: [4; 4] };
        }
        cell
    }

    /// Lower bound of what is left to pay: the steps to the nearest goal, and the bends that those need.
    fn estimate(&self, square: Point, direction: Direction) -> u32 {
        let beyond = |v: i32, low: i32, high: i32| (low - v).max(0) - (v - high).max(0);
        let Rect { x, y, .. } = self.target;
        let (dx, dy) = (beyond(square.x, x, self.target.right() - 1), beyond(square.y, y, self.target.bottom() - 1));
        let (along, across) = match direction {
            Direction::North => (-dy, dx),
            Direction::East => (dx, dy),
            Direction::South => (dy, dx),
            Direction::West => (-dx, dy),
        };
        let bends = if along < 0 { 2 } else { u32::from(across != 0) };
        cost::STEP * (dx.unsigned_abs() + dy.unsigned_abs()) + cost::BEND * bends
    }

    fn go(&mut self) -> Option<Way> {
        for start in self.starts {
            if self.window.contains(start.square) {
                self.offer(start.square, start.gate.side, start.cost, 4);
            }
        }
        let mut left = self.limit;
        let mut bucket = 0;
        while bucket < self.search.buckets.len() {
            let Some(state) = self.search.buckets[bucket].pop() else {
                bucket += 1;
                continue;
            };
            let estimate = self.search.base + bucket as u32;
            if self.best.is_some_and(|(best, ..)| best <= estimate) || left == 0 {
                break;
            }
            left -= u32::from(self.close(state));
        }
        self.search.looked_at += u64::from(self.limit - left);
        let (_, state, goal) = self.best?;
        Some(self.way(state, goal))
    }

    /// Goes on from a state, unless that was done before; whether its square is looked at for the first time.
    fn close(&mut self, state: u32) -> bool {
        let (place, direction) = ((state >> 2) as usize, (state & 3) as usize);
        let cell = self.cell(place);
        if cell.from[direction] & CLOSED != 0 {
            return false;
        }
        let first = cell.from.iter().all(|from| from & CLOSED == 0);
        cell.from[direction] |= CLOSED;
        let (cost, is_start, mut goal) = (cell.cost[direction], cell.from[direction] & !CLOSED == 4, cell.goal);
        while let Some(candidate) = self.goals.get(goal as usize) {
            let inwards = candidate.gate.side.opposite() as usize;
            let total = cost + candidate.cost + if inwards == direction { 0 } else { cost::BEND };
            // Openings in two sides of one square would touch.
            let touches = is_start && inwards != direction;
            if !touches && self.best.is_none_or(|(best, ..)| total < best) {
                self.best = Some((total, state, goal as usize));
            }
            goal = candidate.next;
        }
        let square = self.square(place);
        for next in Direction::ALL {
            if next as usize == (direction + 2) % 4 {
                continue;
            }
            let beside = square.step(next);
            if !self.window.contains(beside) {
                continue;
            }
            let over = match self.space_ahead(square, next) {
                Space::Free => 0,
                Space::BesideHall if self.over_halls => cost::OVER_HALL,
                _ => continue,
            };
            let bend = if next as usize == direction { 0 } else { cost::BEND };
            self.offer(beside, next, cost + cost::STEP + bend + over, direction as u8);
        }
        first
    }

    /// What the tiles are like that a square covers when it moves by one.
    fn space_ahead(&self, square: Point, direction: Direction) -> Space {
        let (width, stride) = (self.width as usize, self.ground.width as usize);
        let at = self.ground.index(square);
        match direction {
            Direction::North => self.ground.run(at - stride, 1, width),
            Direction::East => self.ground.run(at + width, stride, width),
            Direction::South => self.ground.run(at + width * stride, 1, width),
            Direction::West => self.ground.run(at - 1, stride, width),
        }
    }

    fn offer(&mut self, square: Point, direction: Direction, cost: u32, from: u8) {
        let place = self.place(square);
        let cell = self.cell(place);
        let known = &mut cell.cost[direction as usize];
        if cost < *known {
            *known = cost;
            cell.from[direction as usize] = from;
            let bucket = (cost + self.estimate(square, direction) - self.search.base) as usize;
            if self.search.buckets.len() <= bucket {
                self.search.buckets.resize_with(bucket + 1, Vec::new);
            }
            self.search.buckets[bucket].push((place as u32) << 2 | direction as u32);
        }
    }

    fn way(&mut self, state: u32, goal: usize) -> Way {
        let (mut place, mut direction) = ((state >> 2) as usize, (state & 3) as usize);
        let mut squares = vec![self.square(place)];
        loop {
            let from = self.cell(place).from[direction] & !CLOSED;
            if from >= 4 {
                break;
            }
            let before = self.square(place).step(Direction::ALL[direction].opposite());
            squares.push(before);
            (place, direction) = (self.place(before), from.into());
        }
        squares.reverse();
        let begins = |c: &&Candidate| c.square == squares[0] && c.gate.side as usize == direction;
        let start = self.starts.iter().find(begins).unwrap_or(&self.starts[0]);
        Way { width: self.width, gates: [start.gate, self.goals[goal].gate], squares }
    }
}
