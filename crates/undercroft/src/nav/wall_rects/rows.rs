//! Rows of bits, for questions about many tiles at once.

use std::ops::Range;

/// A grid of bits.
pub(super) struct Rows {
    width: usize,
    height: usize,
    /// Words of a row.
    stride: usize,
    words: Vec<u64>,
}

impl Rows {
    /// All zero.
    pub fn new(width: usize, height: usize) -> Self {
        let stride = width.div_ceil(64);
        Self { width, height, stride, words: vec![0; stride * height] }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }

    pub fn row(&self, y: usize) -> &[u64] {
        &self.words[y * self.stride..][..self.stride]
    }

    pub fn row_mut(&mut self, y: usize) -> &mut [u64] {
        &mut self.words[y * self.stride..][..self.stride]
    }

    /// The same grid with rows and columns changed for each other.
    pub fn transposed(&self) -> Self {
        let mut other = Self::new(self.height, self.width);
        for y in (0..self.height).step_by(64) {
            for word in 0..self.stride {
                let mut block = [0; 64];
                for (dy, row) in block.iter_mut().enumerate().take(self.height - y) {
                    *row = self.words[(y + dy) * self.stride + word];
                }
                transpose(&mut block);
                for (dx, column) in block.iter().enumerate().take(self.width - word * 64) {
                    other.words[(word * 64 + dx) * other.stride + y / 64] = *column;
                }
            }
        }
        other
    }

    /// The run of ones in a row round a one.
    pub fn run(&self, y: usize, x: usize) -> Range<usize> {
        let row = self.row(y);
        let (home, bit) = (x / 64, x % 64);
        let mut word = home;
        let mut zeros = !row[word] & ((1 << bit) - 1);
        while zeros == 0 && word > 0 {
            word -= 1;
            zeros = !row[word];
        }
        let start = word * 64 + if zeros == 0 { 0 } else { 64 - zeros.leading_zeros() as usize };
        let mut word = home;
        let mut zeros = !row[word] & (u64::MAX << bit);
        while zeros == 0 && word + 1 < row.len() {
            word += 1;
            zeros = !row[word];
        }
        // Past the width all is zero, but for a width of whole words.
        let end = word * 64 + if zeros == 0 { 64 } else { zeros.trailing_zeros() as usize };
        start..end
    }

    /// Whether a row is one in a range that is not empty.
    pub fn is_one(&self, y: usize, xs: &Range<usize>) -> bool {
        let row = self.row(y);
        masks(xs).all(|(word, mask)| !row[word] & mask == 0)
    }
}

/// The words that a range which is not empty lies in, with its bits in each.
pub(super) fn masks(xs: &Range<usize>) -> impl Iterator<Item = (usize, u64)> + use<> {
    let (first, last) = (xs.start / 64, (xs.end - 1) / 64);
    let (head, tail) = (u64::MAX << (xs.start % 64), u64::MAX >> (63 - (xs.end - 1) % 64));
    (first..=last).map(move |word| {
        let mask = if word == first { head } else { u64::MAX };
        (word, if word == last { mask & tail } else { mask })
    })
}

/// Transposes 64 × 64 bits: ever smaller blocks change places across the diagonal (Henry S. Warren, *Hacker's
/// Delight*, section 7–3).
fn transpose(block: &mut [u64; 64]) {
    let mut size = 32;
    let mut mask = 0x0000_0000_FFFF_FFFF_u64;
    while size > 0 {
        for at in (0..64).filter(|at| at & size == 0) {
            let moved = ((block[at] >> size) ^ block[at + size]) & mask;
            block[at] ^= moved << size;
            block[at + size] ^= moved;
        }
        size /= 2;
        mask ^= mask << size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::mix;

    fn noise(width: usize, height: usize) -> (Rows, Vec<Vec<bool>>) {
        let bit = |x: usize, y: usize| !mix((y * 1000 + x) as u64).is_multiple_of(5);
        let plain: Vec<Vec<bool>> = (0..height).map(|y| (0..width).map(|x| bit(x, y)).collect()).collect();
        let mut rows = Rows::new(width, height);
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))).filter(|(y, x)| plain[*y][*x]) {
            rows.row_mut(y)[x / 64] |= 1 << (x % 64);
        }
        (rows, plain)
    }

    #[test]
    fn transposing_changes_rows_for_columns() {
        for (width, height) in [(1, 1), (64, 64), (65, 63), (130, 200), (7, 129)] {
            let (rows, plain) = noise(width, height);
            let other = rows.transposed();
            for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
                assert_eq!(other.row(x)[y / 64] >> (y % 64) & 1 == 1, plain[y][x]);
            }
        }
    }

    #[test]
    fn runs_and_ranges_are_those_of_the_plain_grid() {
        for width in [1, 63, 64, 65, 128, 200] {
            let (rows, plain) = noise(width, 9);
            for (y, row) in plain.iter().enumerate() {
                for x in (0..width).filter(|x| row[*x]) {
                    let start = (0..x).rev().find(|x| !row[*x]).map_or(0, |x| x + 1);
                    let end = (x..width).find(|x| !row[*x]).unwrap_or(width);
                    assert_eq!(rows.run(y, x), start..end);
                    let to = (x + width / 2 + 1).min(width);
                    assert_eq!(rows.is_one(y, &(x..to)), row[x..to].iter().all(|one| *one));
                }
            }
        }
        let mut full = Rows::new(192, 1);
        full.row_mut(0).fill(u64::MAX);
        assert_eq!(full.run(0, 100), 0..192);
    }
}
