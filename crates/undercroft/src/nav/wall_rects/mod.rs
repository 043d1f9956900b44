//! Walls as few rectangles, for physics and other things that know no tiles.

mod rows;

use std::ops::Range;

use super::ones;
use crate::{
    dungeon::{TileKind, TileMap},
    grid::{Point, Rect},
};
use rows::{Rows, masks};

/// Rectangles that cover every wall tile of a level and no tile that can be walked on. They may cover void and each
/// other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WallRects {
    /// The rectangles.
    pub rects: Vec<Rect>,
    width: usize,
    /// By tile, row by row: 1 + the number of its rectangle; 0 for tiles that are no walls.
    owners: Vec<u32>,
}

/// Rectangles that cover every wall tile of a level and no tile that can be walked on: those of [`WallRects`].
pub fn wall_rects(level: &TileMap) -> Vec<Rect> {
    WallRects::new(level).rects
}

impl WallRects {
    /// Finds the rectangles of a level.
    ///
    /// To cover a region with the fewest rectangles is NP-hard. Here first come the rectangles that every best cover
    /// needs: those of the tiles that lie in one largest rectangle only. Of the few tiles that are left each takes the
    /// rectangle round it that covers most of them. At last each rectangle shrinks to the tiles that it was taken for.
    /// On the shipped presets that is one rectangle for 6 to 9 wall tiles, within 2 % of a lower bound: the size of a set
    /// of wall tiles of which no two fit into one rectangle.
    pub fn new(level: &TileMap) -> Self {
        let mut cover = Cover::new(level);
        cover.take_needed();
        cover.take_best();
        Self { rects: cover.rects, width: level.width() as usize, owners: cover.owners }
    }

    /// The number of the rectangle that stands for a wall tile; `None` for other tiles and outside of the level.
    pub fn at(&self, p: Point) -> Option<usize> {
        let (x, y) = (usize::try_from(p.x).ok()?, usize::try_from(p.y).ok()?);
        let owner = (x < self.width).then(|| self.owners.get(y.checked_mul(self.width)?.checked_add(x)?))??;
        (*owner as usize).checked_sub(1)
    }
}

/// Columns and rows of a rectangle.
#[derive(Clone)]
struct Block {
    xs: Range<usize>,
    ys: Range<usize>,
}

struct Cover {
    /// Tiles that cannot be walked on.
    solid: Rows,
    /// The same by column.
    solid_columns: Rows,
    /// Wall tiles that no rectangle covers yet.
    bare: Rows,
    rects: Vec<Rect>,
    owners: Vec<u32>,
}

impl Cover {
    fn new(level: &TileMap) -> Self {
        let (width, height) = (level.width() as usize, level.height() as usize);
        let (mut solid, mut bare) = (Rows::new(width, height), Rows::new(width, height));
        for y in 0..height {
            for (word, tiles) in level.kinds()[y * width..][..width].chunks(64).enumerate() {
                let bits = |is: fn(&TileKind) -> bool| {
                    tiles.iter().enumerate().fold(0, |bits, (bit, kind)| bits | u64::from(is(kind)) << bit)
                };
                solid.row_mut(y)[word] = bits(|kind| !kind.is_walkable());
                bare.row_mut(y)[word] = bits(|kind| *kind == TileKind::Wall);
            }
        }
        Self { solid_columns: solid.transposed(), solid, bare, rects: Vec::new(), owners: vec![0; width * height] }
    }

    /// Goes once over all bare tiles.
    fn for_each_bare(&mut self, mut visit: impl FnMut(&mut Self, usize, usize)) {
        for y in 0..self.bare.height() {
            for word in 0..self.bare.row(y).len() {
                for bit in ones(self.bare.row(y)[word]) {
                    // An earlier tile of the word may have covered this one.
                    if self.bare.row(y)[word] >> bit & 1 == 1 {
                        visit(self, word * 64 + bit, y);
                    }
                }
            }
        }
    }

    /// Takes the rectangles of tiles that lie in one largest rectangle only: as wide as its row and as high as its
    /// column.
    fn take_needed(&mut self) {
        self.for_each_bare(|cover, x, y| {
            let block = Block { xs: cover.solid.run(y, x), ys: cover.solid_columns.run(x, y) };
            if cover.is_solid(&block) {
                cover.take(&block);
            }
        });
    }

    fn is_solid(&self, block: &Block) -> bool {
        if block.ys.len() <= block.xs.len() {
            block.ys.clone().all(|y| self.solid.is_one(y, &block.xs))
        } else {
            block.xs.clone().all(|x| self.solid_columns.is_one(x, &block.ys))
        }
    }

    /// Takes for each bare tile the best of the largest rectangles round it.
    fn take_best(&mut self) {
        self.for_each_bare(|cover, x, y| {
            let column = cover.solid_columns.run(x, y);
            let above = cover.narrowing(x, (column.start..=y).rev());
            let below = cover.narrowing(x, y..column.end);
            let mut best: Option<(u32, Block)> = None;
            for up in &above {
                for down in &below {
                    let xs = up.xs.start.max(down.xs.start)..up.xs.end.min(down.xs.end);
                    let block = Block { xs, ys: up.ys.start..down.ys.end };
                    let gain = cover.gain(&block);
                    if best.as_ref().is_none_or(|(most, _)| gain > *most) {
                        best = Some((gain, block));
                    }
                }
            }
            if let Some((_, block)) = best {
                cover.take(&block);
            }
        });
    }

    /// How the run of solid tiles round column `x` narrows from row to row: for each width the farthest row that has
    /// it. No more than [`STEPS`], the widest ones.
    fn narrowing(&self, x: usize, rows: impl Iterator<Item = usize>) -> Vec<Block> {
        let mut steps: Vec<Block> = Vec::new();
        for y in rows {
            let run = self.solid.run(y, x);
            let Some(last) = steps.last_mut() else {
                steps.push(Block { xs: run, ys: y..y + 1 });
                continue;
            };
            let ys = last.ys.start.min(y)..last.ys.end.max(y + 1);
            if run.start <= last.xs.start && run.end >= last.xs.end {
                last.ys = ys;
                continue;
            }
            let xs = run.start.max(last.xs.start)..run.end.min(last.xs.end);
            if steps.len() == STEPS {
                break;
            }
            steps.push(Block { xs, ys });
        }
        steps
    }

    /// How many bare tiles a block would cover.
    fn gain(&self, block: &Block) -> u32 {
        let rows = block.ys.clone().map(|y| self.bare.row(y));
        rows.map(|row| masks(&block.xs).map(|(word, mask)| (row[word] & mask).count_ones()).sum::<u32>()).sum()
    }

    /// Covers the bare tiles of a block by the smallest rectangle round them.
    fn take(&mut self, block: &Block) {
        let owner = self.rects.len() as u32 + 1;
        let width = self.bare.width();
        let (mut west, mut east) = (usize::MAX, 0);
        let (mut north, mut south) = (usize::MAX, 0);
        for y in block.ys.clone() {
            for (word, mask) in masks(&block.xs) {
                let bare = self.bare.row(y)[word] & mask;
                if bare == 0 {
                    continue;
                }
                self.bare.row_mut(y)[word] &= !bare;
                west = west.min(word * 64 + bare.trailing_zeros() as usize);
                east = east.max(word * 64 + 64 - bare.leading_zeros() as usize);
                (north, south) = (north.min(y), y + 1);
                for bit in ones(bare) {
                    self.owners[y * width + word * 64 + bit] = owner;
                }
            }
        }
        if west < east {
            let (width, height) = ((east - west) as u32, (south - north) as u32);
            self.rects.push(Rect::new(west as i32, north as i32, width, height));
        }
    }
}

/// Widths looked at above a tile, and below it.
const STEPS: usize = 12;
