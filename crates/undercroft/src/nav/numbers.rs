//! Tiles of all levels by one number each, and sets of them.

use crate::{
    dungeon::{Dungeon, TileMap, TilePos},
    grid::{Direction, Point},
};

/// Numbers the tiles of all levels, level by level and row by row.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    levels: Vec<Level>,
    tiles: u32,
}

#[derive(Clone, Copy, Debug)]
struct Level {
    first: u32,
    width: u32,
    height: u32,
}

/// A tile as the number of its level, its place in the level's lists, and its column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub level: usize,
    pub index: usize,
    pub x: u32,
}

impl Numbers {
    /// Levels that no [`TilePos`] can name or whose tiles have no number left are as if they were not there.
    pub fn new(dungeon: &Dungeon) -> Self {
        let mut numbers = Self::default();
        for map in dungeon.levels.iter().take(usize::from(u16::MAX) + 1) {
            let tiles = u32::try_from(map.kinds().len()).unwrap_or(u32::MAX);
            let Some(end) = numbers.tiles.checked_add(tiles).filter(|end| *end <= u32::MAX / 2) else { break };
            numbers.levels.push(Level { first: numbers.tiles, width: map.width(), height: map.height() });
            numbers.tiles = end;
        }
        numbers
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.tiles as usize
    }

    /// The number of a tile; `None` outside of all levels.
    #[inline]
    pub fn of(&self, pos: TilePos) -> Option<u32> {
        let level = self.levels.get(usize::from(pos.level))?;
        let (x, y) = (u32::try_from(pos.x).ok()?, u32::try_from(pos.y).ok()?);
        (x < level.width && y < level.height).then(|| level.first + y * level.width + x)
    }

    /// Where a tile is in the levels' lists.
    ///
    /// # Panics
    /// When there is no tile with this number.
    #[inline]
    pub fn spot(&self, tile: u32) -> Spot {
        let number =
            if self.levels.len() == 1 { 0 } else { self.levels.partition_point(|level| level.first <= tile) - 1 };
        let level = self.levels[number];
        let index = tile - level.first;
        Spot { level: number, index: index as usize, x: index % level.width }
    }

    /// The position of a tile.
    ///
    /// # Panics
    /// When there is no tile with this number.
    pub fn pos(&self, tile: u32) -> TilePos {
        let spot = self.spot(tile);
        let y = spot.index as u32 / self.levels[spot.level].width;
        TilePos { level: spot.level as u16, x: spot.x as i32, y: y as i32 }
    }

    /// The tiles beside one, in the order of [`Direction::ALL`]; `None` outside of the level.
    #[inline]
    pub fn beside(&self, tile: u32) -> [Option<u32>; 4] {
        let spot = self.spot(tile);
        let level = self.levels[spot.level];
        let index = spot.index as u32;
        [
            (index >= level.width).then(|| tile - level.width),
            (spot.x + 1 < level.width).then(|| tile + 1),
            (index + level.width < level.width * level.height).then(|| tile + level.width),
            (spot.x > 0).then(|| tile - 1),
        ]
    }

    /// The first tile of a level, 0 of one that is not there.
    pub fn first_of(&self, level: u16) -> u32 {
        self.levels.get(usize::from(level)).map_or(0, |level| level.first)
    }

    /// Number, map and first tile of each level.
    pub fn levels<'a>(&self, dungeon: &'a Dungeon) -> impl Iterator<Item = (u16, &'a TileMap, u32)> {
        (0..).zip(&dungeon.levels).zip(&self.levels).map(|((number, map), level)| (number, map, level.first))
    }
}

/// The step that a way takes from one tile to the next.
pub(super) const fn step(pos: TilePos, direction: Direction) -> TilePos {
    let Point { x, y } = pos.point().step(direction);
    TilePos { level: pos.level, x, y }
}

/// A set of tiles. It takes no memory before the first one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tiles(Vec<u64>);

impl Tiles {
    #[inline]
    pub fn contains(&self, tile: u32) -> bool {
        self.0.get(tile as usize / 64).is_some_and(|word| word >> (tile % 64) & 1 == 1)
    }

    /// Adds or takes out one of `of` tiles.
    pub fn set(&mut self, tile: u32, is_in: bool, of: usize) {
        if self.0.is_empty() {
            self.0 = vec![0; of.div_ceil(64)];
        }
        if let Some(word) = self.0.get_mut(tile as usize / 64) {
            *word = *word & !(1 << (tile % 64)) | u64::from(is_in) << (tile % 64);
        }
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.0).flat_map(|(number, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(number * 64 + bit)
            })
        })
    }
}
