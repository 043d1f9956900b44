//! The tiles of one block as bits: a word a row, so that a whole row is tested at once.

/// Largest side of a block in tiles.
pub(super) const MAX_SIDE: usize = 63;

/// A set of tiles of one block; bit x of row y is the tile (x, y) from its north-western corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mask {
    rows: [u64; MAX_SIDE + 1],
    height: usize,
}

impl Mask {
    /// No tile of a block with this many rows.
    pub(super) fn empty(height: usize) -> Self {
        Self { rows: [0; MAX_SIDE + 1], height: height.min(MAX_SIDE) }
    }

    /// Its rows, north first.
    pub(super) fn rows(&self) -> &[u64] {
        &self.rows[..self.height]
    }

    /// Adds the tiles of a rectangle; what lies outside the block is left out.
    pub(super) fn add(&mut self, x: std::ops::RangeInclusive<i32>, y: std::ops::RangeInclusive<i32>) {
        let (left, right) = ((*x.start()).max(0), (*x.end()).min(MAX_SIDE as i32));
        if left > right {
            return;
        }
        let run = (u64::MAX >> (63 - (right - left))) << left;
        for row in (*y.start()).max(0)..=(*y.end()).min(self.height as i32 - 1) {
            self.rows[row as usize] |= run;
        }
    }

    /// Takes a tile out.
    pub(super) fn remove(&mut self, (x, y): (u32, u32)) {
        self.rows[y as usize] &= !(1 << x);
    }

    /// Adds a tile.
    pub(super) fn insert(&mut self, (x, y): (u32, u32)) {
        self.rows[y as usize] |= 1 << x;
    }

    /// One of its tiles alone.
    pub(super) fn only(&self, tile: (u32, u32)) -> Self {
        let mut result = Self::empty(self.height);
        result.insert(tile);
        result
    }

    /// Whether the tile is there.
    pub(super) fn contains(&self, (x, y): (u32, u32)) -> bool {
        self.rows().get(y as usize).is_some_and(|row| row >> x & 1 == 1)
    }

    /// Number of tiles.
    pub(super) fn count(&self) -> u32 {
        self.rows().iter().map(|row| row.count_ones()).sum()
    }

    /// Its tiles (x, y), row by row.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (u32, u32)> {
        self.rows().iter().zip(0..).flat_map(|(row, y)| {
            let mut left = *row;
            std::iter::from_fn(move || {
                let x = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (x < 64).then_some((x, y))
            })
        })
    }

    /// Its tiles that are not in `other`.
    pub(super) fn without(&self, other: &Self) -> Self {
        let mut result = Self::empty(self.height);
        for ((row, a), b) in result.rows.iter_mut().zip(self.rows()).zip(other.rows()) {
            *row = a & !b;
        }
        result
    }

    /// Keeps only the tiles that are also in `wish`, if there are any.
    pub(super) fn prefer(&mut self, wish: &Self) {
        self.narrow(wish, |a, b| a & b);
    }

    /// Keeps only the tiles that are not in `dislike`, if there are any.
    pub(super) fn shun(&mut self, dislike: &Self) {
        self.narrow(dislike, |a, b| a & !b);
    }

    fn narrow(&mut self, by: &Self, f: impl Fn(u64, u64) -> u64) {
        if self.rows().iter().zip(by.rows()).any(|(a, b)| f(*a, *b) != 0) {
            self.rows.iter_mut().zip(by.rows()).for_each(|(a, b)| *a = f(*a, *b));
        }
    }

    /// Its tiles with one of the eight neighbours, or none, outside of it.
    pub(super) fn rim(&self) -> Self {
        let mut result = Self::empty(self.height);
        for y in 0..self.height {
            let [above, here, below] = self.around(y);
            let column = above & here & below;
            result.rows[y] = here & !(column & (column << 1) & (column >> 1));
        }
        result
    }

    /// Its tiles and the eight neighbours of each.
    pub(super) fn grown(&self) -> Self {
        let mut result = Self::empty(self.height);
        for y in 0..self.height {
            let [above, here, below] = self.around(y);
            let column = above | here | below;
            result.rows[y] = column | (column << 1) | (column >> 1);
        }
        result
    }

    fn around(&self, y: usize) -> [u64; 3] {
        [if y == 0 { 0 } else { self.rows[y - 1] }, self.rows[y], self.rows[y + 1]]
    }

    /// Whether the rest falls apart, by orthogonal steps, when a tile of it is taken out.
    pub(super) fn is_cut(&self, tile: (u32, u32)) -> bool {
        if self.stays_whole_nearby(tile) {
            return false;
        }
        let mut rest = self.clone();
        rest.remove(tile);
        !rest.is_connected()
    }

    /// Whether the free orthogonal neighbours of a tile hang together over its diagonal ones: then no way is cut.
    fn stays_whole_nearby(&self, (x, y): (u32, u32)) -> bool {
        // The three tiles from x - 1 to x + 1 as the lowest bits.
        let [above, here, below] = self.around(y as usize).map(|row| ((u128::from(row) << 1 >> x) & 0b111) as u8);
        let bit = |row: u8, x: u8| row >> x & 1;
        let sides = [bit(above, 1), bit(here, 2), bit(below, 1), bit(here, 0)];
        let corners = [bit(above, 2), bit(below, 2), bit(below, 0), bit(above, 0)];
        let joints: u8 = (0..4).map(|i| sides[i] & corners[i] & sides[(i + 1) % 4]).sum();
        sides.iter().sum::<u8>() <= joints + 1
    }

    /// Whether its tiles hang together by orthogonal steps. Every round of the loop but the last reaches another tile.
    pub(super) fn is_connected(&self) -> bool {
        let mut reached = Self::empty(self.height);
        let Some(first) = self.rows().iter().position(|row| *row != 0) else { return true };
        reached.rows[first] = self.rows[first] & self.rows[first].wrapping_neg();
        let mut changed = true;
        while changed {
            changed = false;
            for y in (0..self.height).chain((0..self.height).rev()) {
                let [above, here, below] = reached.around(y);
                let spread = spread_in_row(here | ((above | below) & self.rows[y]), self.rows[y]);
                changed |= spread != here;
                reached.rows[y] = spread;
            }
        }
        reached == *self
    }
}

/// Spreads bits over the runs of `free` that they lie in (Kogge-Stone fill, both ways).
fn spread_in_row(mut bits: u64, free: u64) -> u64 {
    let (mut up, mut down) = (free, free);
    for shift in [1, 2, 4, 8, 16, 32] {
        bits |= (up & (bits << shift)) | (down & (bits >> shift));
        up &= up << shift;
        down &= down >> shift;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask(rows: &[&str]) -> Mask {
        let mut mask = Mask::empty(rows.len());
        for (y, row) in (0..).zip(rows) {
            for (x, _) in (0..).zip(row.chars()).filter(|(_, c)| *c == 'f') {
                mask.add(x..=x, y..=y);
            }
        }
        mask
    }

    /// The plain way: steps from tile to tile.
    fn connected(tiles: &[(u32, u32)]) -> bool {
        let mut reached: Vec<(u32, u32)> = tiles.iter().take(1).copied().collect();
        let mut i = 0;
        while i < reached.len() {
            let (x, y) = reached[i];
            for &(a, b) in tiles {
                if a.abs_diff(x) + b.abs_diff(y) == 1 && !reached.contains(&(a, b)) {
                    reached.push((a, b));
                }
            }
            i += 1;
        }
        reached.len() == tiles.len()
    }

    #[test]
    fn a_rectangle_is_clipped_to_the_block() {
        let mut block = Mask::empty(3);
        block.add(-5..=1, -1..=1);
        assert_eq!(block, mask(&["ff.", "ff.", "..."]));
        assert_eq!(block.count(), 4);
        assert_eq!(block.tiles().collect::<Vec<_>>(), [(0, 0), (1, 0), (0, 1), (1, 1)]);
    }

    #[test]
    fn rim_and_growth() {
        let room = mask(&[".....", ".fff.", ".fff.", ".fff.", "....."]);
        assert_eq!(room.rim(), mask(&[".....", ".fff.", ".f.f.", ".fff.", "....."]));
        assert_eq!(mask(&["...", ".f.", "..."]).grown(), mask(&["fff", "fff", "fff"]));
    }

    #[test]
    fn cut_tiles_are_those_that_part_the_rest() {
        for seed in 0..3000 {
            let (width, height) = (3 + seed % 5, 3 + seed / 5 % 5);
            let bits = crate::seed::mix(seed);
            let mut room = Mask::empty(height as usize);
            for i in 0..width * height {
                if bits >> i & 1 == 1 || crate::seed::mix(bits ^ i) & 1 == 1 {
                    room.add((i % width) as i32..=(i % width) as i32, (i / width) as i32..=(i / width) as i32);
                }
            }
            let tiles: Vec<_> = room.tiles().collect();
            assert_eq!(room.is_connected(), connected(&tiles), "{room:?}");
            if !room.is_connected() {
                continue;
            }
            for tile in &tiles {
                let rest: Vec<_> = tiles.iter().copied().filter(|other| other != tile).collect();
                assert_eq!(room.is_cut(*tile), !connected(&rest), "{tile:?} of {room:?}");
            }
        }
    }

    #[test]
    fn the_easternmost_tiles_of_the_widest_block_are_seen() {
        let mut room = Mask::empty(MAX_SIDE);
        room.add(0..=62, 0..=62);
        assert_eq!(room.count(), 63 * 63);
        assert!(room.is_connected() && !room.is_cut((62, 62)) && !room.is_cut((0, 0)));
        room.remove((61, 62));
        assert!(room.is_cut((62, 61)));
    }
}
