//! The connections of all levels as straight lines, found by where they run.

use super::{
    crossing::{Line, cross},
    rooms::Rooms,
};
use crate::grid::Point;

/// Each line is noted in all the boxes that it runs through; a box holds about one room.
#[derive(Debug)]
pub(super) struct Lines {
    /// Points along the side of a box.
    width: i32,
    /// Boxes along the side of a level.
    boxes: i32,
    /// Of each box 1 + its newest note, or 0.
    newest: Vec<u32>,
    /// (line, 1 + the note before it or 0).
    notes: Vec<(u32, u32)>,
    lines: Vec<Line>,
}

impl Lines {
    /// No lines.
    pub fn none(rooms: &Rooms) -> Self {
        let points = u64::from(rooms.size.side).pow(2) * u64::from(rooms.size.levels);
        let width = (points / u64::from(rooms.len().max(1))).isqrt().max(1) as u32;
        let boxes = rooms.size.side.div_ceil(width);
        Self {
            width: width as i32,
            boxes: boxes as i32,
            newest: vec![0; (boxes * boxes * rooms.size.levels) as usize],
            notes: Vec::with_capacity(4 * rooms.len() as usize),
            lines: Vec::with_capacity(2 * rooms.len() as usize),
        }
    }

    /// Adds one; its ends lie on the lattice.
    pub fn add(&mut self, level: u16, line: Line) {
        let number = self.lines.len() as u32;
        self.lines.push(line);
        let walk = Walk::new(line, self.width);
        for (x, y) in walk {
            let at = self.index(level, x, y);
            self.notes.push((number, self.newest[at]));
            self.newest[at] = self.notes.len() as u32;
        }
    }

    /// Whether a line crosses one of its level. Costs the lines of the boxes that it runs through.
    pub fn any_crosses(&self, level: u16, line: Line) -> bool {
        Walk::new(line, self.width).any(|(x, y)| {
            let mut next = self.newest[self.index(level, x, y)];
            while let Some((number, before)) = (next as usize).checked_sub(1).and_then(|note| self.notes.get(note)) {
                if cross(line, self.lines[*number as usize]) {
                    return true;
                }
                next = *before;
            }
            false
        })
    }

    fn index(&self, level: u16, x: i32, y: i32) -> usize {
        ((i32::from(level) * self.boxes + y) * self.boxes + x) as usize
    }
}

/// The boxes that a line runs through or touches on their western or northern side, column by column: two lines that
/// meet anywhere meet in a box of both.
struct Walk {
    /// The western end and the offset to the other.
    from: Point,
    dx: i32,
    dy: i32,
    width: i32,
    /// Column of boxes, the last one, and the rows left of this one.
    column: i32,
    last: i32,
    rows: std::ops::RangeInclusive<i32>,
}

impl Walk {
    fn new((a, b): Line, width: i32) -> Self {
        let (from, to) = if a.x <= b.x { (a, b) } else { (b, a) };
        let column = from.x / width;
        let mut walk =
            Self { from, dx: to.x - from.x, dy: to.y - from.y, width, column, last: to.x / width, rows: 0..=0 };
        walk.rows = walk.rows_of(column);
        walk
    }

    /// The rows of boxes in a column, from where the line comes in to where it goes out.
    fn rows_of(&self, column: i32) -> std::ops::RangeInclusive<i32> {
        let y = self.from.y;
        if self.dx == 0 {
            let (low, high) = (y.min(y + self.dy), y.max(y + self.dy));
            return low / self.width..=high / self.width;
        }
        let start = (column * self.width - self.from.x).max(0);
        let end = ((column + 1) * self.width - self.from.x).min(self.dx);
        // The row at so many columns from the western end: y ÷ width, where y is a fraction of dx. A side of
        // at most 2¹¹ keeps all of it in bounds, and nothing is negative.
        let row = |along: i32| (y * self.dx + self.dy * along) / (self.dx * self.width);
        row(start).min(row(end))..=row(start).max(row(end))
    }
}

impl Iterator for Walk {
    type Item = (i32, i32);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(row) = self.rows.next() {
                return Some((self.column, row));
            }
            if self.column >= self.last {
                return None;
            }
            self.column += 1;
            self.rows = self.rows_of(self.column);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Seed,
        layout::pointcrawl::size::Size,
        seed::{below, mix},
    };

    #[test]
    fn boxes_find_what_looking_at_all_lines_finds() {
        let mut found = [0, 0];
        for case in 0..400 {
            let side = 1 + below(mix(case), 30) as u32;
            let size = Size { rooms: 1 + below(mix(case + 1_000), u64::from(side * side)) as u32, levels: 1, side };
            let mut lines = Lines::none(&Rooms::choose(size, Seed(case)));
            let coordinate = |i: u64| below(mix(case * 1_000 + i), u64::from(side)) as i32;
            let line = |i: u64| {
                let end = |i: u64| Point::new(coordinate(2 * i), coordinate(2 * i + 1));
                (end(2 * i), end(2 * i + 1))
            };
            let all: Vec<Line> = (0..below(mix(case), 12)).map(line).filter(|line| line.0 != line.1).collect();
            all.iter().for_each(|line| lines.add(0, *line));
            for candidate in (100..150).map(line).filter(|line| line.0 != line.1) {
                let crosses = lines.any_crosses(0, candidate);
                assert_eq!(crosses, all.iter().any(|line| cross(candidate, *line)), "case {case}: {candidate:?}");
                found[usize::from(crosses)] += 1;
            }
        }
        assert!(found.iter().all(|count| *count > 1_000), "{found:?}");
    }
}
