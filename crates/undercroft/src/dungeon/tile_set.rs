//! A set of tiles over all levels, one bit a tile.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Dungeon, TilePos};
use crate::{
    error::MAX_TILES,
    grid::Point,
    nav::{FieldOfView, ones},
};

/// A set of tiles of a dungeon, such as those that somebody has seen.
///
/// As text, for saves: by level `<columns>x<rows>:` and the lengths of the runs of tiles that are out and in by turns,
/// row by row, beginning with out and ending with the last one in; levels are separated by `/`. `4x3:5,2` are the
/// second and third tile of the second row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TileSet {
    levels: Vec<Level>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Level {
    width: u32,
    height: u32,
    /// Row by row; those past the last tile are 0.
    bits: Vec<u64>,
}

/// Why a text is no [`TileSet`].
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum TileSetError {
    /// A level does not read as size and runs.
    #[error("level {level}: expected `<columns>x<rows>:<run>,<run>…`")]
    Syntax {
        /// From 0.
        level: usize,
    },
    /// The runs are longer than the level.
    #[error("level {level}: the runs are longer than its {tiles} tiles")]
    TooLong {
        /// From 0.
        level: usize,
        /// How many it has.
        tiles: u64,
    },
    /// The levels are larger than any dungeon.
    #[error("more than {MAX_TILES} tiles")]
    TooLarge,
}

impl TileSet {
    /// An empty set of tiles of a dungeon.
    pub fn new(dungeon: &Dungeon) -> Self {
        let levels = dungeon.levels.iter().map(|level| Level::new(level.width(), level.height()));
        Self { levels: levels.collect() }
    }

    /// Whether its levels are of the same number and sizes as those of a dungeon.
    pub fn fits(&self, dungeon: &Dungeon) -> bool {
        let sizes = dungeon.levels.iter().map(|level| (level.width(), level.height()));
        self.levels.iter().map(|level| (level.width, level.height)).eq(sizes)
    }

    /// Puts a tile in; returns whether it was out. A tile outside of the dungeon stays out.
    pub fn insert(&mut self, pos: TilePos) -> bool {
        let Some(level) = self.levels.get_mut(usize::from(pos.level)) else { return false };
        let Some(i) = level.index(pos.point()) else { return false };
        let (word, bit) = (&mut level.bits[i / 64], 1 << (i % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Whether a tile is in.
    pub fn contains(&self, pos: TilePos) -> bool {
        let level = self.levels.get(usize::from(pos.level));
        level.is_some_and(|level| level.index(pos.point()).is_some_and(|i| level.bits[i / 64] >> (i % 64) & 1 == 1))
    }

    /// Takes all tiles out.
    pub fn clear(&mut self) {
        for level in &mut self.levels {
            level.bits.fill(0);
        }
    }

    /// Puts in all tiles of a field of view.
    pub fn add(&mut self, field: &FieldOfView) {
        for pos in field.iter() {
            self.insert(pos);
        }
    }

    /// The tiles, level by level and row by row.
    pub fn iter(&self) -> impl Iterator<Item = TilePos> + '_ {
        self.levels.iter().enumerate().flat_map(|(number, level)| {
            let places = level.bits.iter().enumerate();
            let places = places.flat_map(|(word, bits)| ones(*bits).map(move |bit| word * 64 + bit));
            places.map(move |i| {
                let (x, y) = (i % level.width as usize, i / level.width as usize);
                TilePos { level: number as u16, x: x as i32, y: y as i32 }
            })
        })
    }

    /// How many tiles are in.
    pub fn len(&self) -> usize {
        self.levels.iter().flat_map(|level| &level.bits).map(|bits| bits.count_ones() as usize).sum()
    }

    /// Whether no tile is in.
    pub fn is_empty(&self) -> bool {
        self.levels.iter().flat_map(|level| &level.bits).all(|bits| *bits == 0)
    }
}

impl Level {
    fn new(width: u32, height: u32) -> Self {
        let tiles = width as usize * height as usize;
        Self { width, height, bits: vec![0; tiles.div_ceil(64)] }
    }

    #[inline]
    fn index(&self, p: Point) -> Option<usize> {
        let (x, y) = (u32::try_from(p.x).ok()?, u32::try_from(p.y).ok()?);
        (x < self.width && y < self.height).then(|| y as usize * self.width as usize + x as usize)
    }

    fn insert_run(&mut self, from: usize, to: usize) {
        for i in from..to {
            self.bits[i / 64] |= 1 << (i % 64);
        }
    }

    fn parse(number: usize, text: &str, tiles_left: &mut u64) -> Result<Self, TileSetError> {
        let syntax = TileSetError::Syntax { level: number };
        let (size, runs) = text.split_once(':').ok_or(syntax.clone())?;
        let (width, height) = size.split_once('x').ok_or(syntax.clone())?;
        let side = |text: &str| text.trim().parse::<u32>().map_err(|_| syntax.clone());
        let (width, height) = (side(width)?, side(height)?);
        let tiles = u64::from(width) * u64::from(height);
        *tiles_left = tiles_left.checked_sub(tiles).ok_or(TileSetError::TooLarge)?;
        let mut level = Self::new(width, height);
        let (mut at, mut is_in) = (0_u64, false);
        for run in runs.split(',').map(str::trim).filter(|run| !run.is_empty()) {
            let length: u64 = run.parse().map_err(|_| syntax.clone())?;
            let to = at.checked_add(length).filter(|to| *to <= tiles);
            let to = to.ok_or(TileSetError::TooLong { level: number, tiles })?;
            if is_in {
                level.insert_run(at as usize, to as usize);
            }
            (at, is_in) = (to, !is_in);
        }
        Ok(level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}:", self.width, self.height)?;
        let places = self.bits.iter().enumerate();
        let mut places = places.flat_map(|(word, bits)| ones(*bits).map(move |bit| word * 64 + bit)).peekable();
        let mut end = 0;
        let mut comma = "";
        while let Some(start) = places.next() {
            let out = start - end;
            end = start + 1;
            while places.next_if_eq(&end).is_some() {
                end += 1;
            }
            write!(f, "{comma}{out},{}", end - start)?;
            comma = ",";
        }
        Ok(())
    }
}

impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, level) in self.levels.iter().enumerate() {
            write!(f, "{}{level}", if number > 0 { "/" } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for TileSet {
    type Err = TileSetError;

    fn from_str(text: &str) -> Result<Self, TileSetError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self::default());
        }
        let mut tiles_left = MAX_TILES;
        let levels = text.split('/').enumerate().map(|(number, level)| Level::parse(number, level, &mut tiles_left));
        Ok(Self { levels: levels.collect::<Result<_, _>>()? })
    }
}

impl TryFrom<String> for TileSet {
    type Error = TileSetError;

    fn try_from(text: String) -> Result<Self, TileSetError> {
        text.parse()
    }
}

impl From<TileSet> for String {
    fn from(set: TileSet) -> Self {
        set.to_string()
    }
}
