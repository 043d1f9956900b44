//! The tiles of one level: a kind and a number each.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeStruct};

use super::{AreaId, OpeningId};
use crate::grid::Point;

/// What a tile is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum TileKind {
    /// Nothing: solid rock that touches no floor.
    #[default]
    Void,
    /// Solid, next to something walkable.
    Wall,
    /// Floor of a room.
    Room,
    /// Floor of a hall.
    Hall,
    /// Part of an opening; it belongs to no area.
    Opening,
}

impl TileKind {
    /// Whether a creature can stand on it, doors open.
    pub const fn is_walkable(self) -> bool {
        matches!(self, Self::Room | Self::Hall | Self::Opening)
    }

    const fn letter(self) -> char {
        match self {
            Self::Void => '.',
            Self::Wall => '#',
            Self::Room => 'r',
            Self::Hall => 'h',
            Self::Opening => 'o',
        }
    }
}

/// The tiles of a level, row by row from the north-western corner. Outside of it all is void.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileMap {
    width: u32,
    height: u32,
    kinds: Vec<TileKind>,
    owners: Vec<u32>,
}

impl TileMap {
    /// A level of void.
    pub fn new(width: u32, height: u32) -> Self {
        let tiles = width as usize * height as usize;
        Self { width, height, kinds: vec![TileKind::Void; tiles], owners: vec![u32::MAX; tiles] }
    }

    /// Columns.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Index of a tile in [`TileMap::kinds`]; `None` outside.
    #[inline]
    pub const fn index(&self, p: Point) -> Option<usize> {
        if p.x < 0 || p.y < 0 || p.x as u32 >= self.width || p.y as u32 >= self.height {
            return None;
        }
        Some(p.y as usize * self.width as usize + p.x as usize)
    }

    /// The kind of a tile; void outside.
    #[inline]
    pub fn kind(&self, p: Point) -> TileKind {
        self.index(p).map_or(TileKind::Void, |i| self.kinds[i])
    }

    /// The area whose floor a tile is.
    #[inline]
    pub fn area(&self, p: Point) -> Option<AreaId> {
        let i = self.index(p)?;
        matches!(self.kinds[i], TileKind::Room | TileKind::Hall).then(|| AreaId(self.owners[i]))
    }

    /// The opening that a tile belongs to.
    #[inline]
    pub fn opening(&self, p: Point) -> Option<OpeningId> {
        let i = self.index(p)?;
        (self.kinds[i] == TileKind::Opening).then(|| OpeningId(self.owners[i]))
    }

    /// All kinds, row by row.
    pub fn kinds(&self) -> &[TileKind] {
        &self.kinds
    }

    /// All owners, row by row: number of an area or opening, `u32::MAX` for void and walls.
    pub fn owners(&self) -> &[u32] {
        &self.owners
    }

    /// Makes a tile void or wall. Outside nothing happens.
    #[inline]
    pub fn set_solid(&mut self, p: Point, wall: bool) {
        self.set(p, if wall { TileKind::Wall } else { TileKind::Void }, u32::MAX);
    }

    /// Makes a tile floor of an area (`kind` is room or hall) or part of an opening. Outside nothing happens.
    #[inline]
    pub fn set(&mut self, p: Point, kind: TileKind, owner: u32) {
        if let Some(i) = self.index(p) {
            self.kinds[i] = kind;
            self.owners[i] = owner;
        }
    }

    /// As [`TileMap::set`] for `length` tiles of a row, from `from` to the east. What lies outside is left out.
    pub(crate) fn set_run(&mut self, from: Point, length: u32, kind: TileKind, owner: u32) {
        let right = i64::from(from.x) + i64::from(length);
        let (left, right) = (i64::from(from.x).max(0) as usize, right.clamp(0, i64::from(self.width)) as usize);
        if from.y < 0 || from.y as u32 >= self.height || left >= right {
            return;
        }
        let row = from.y as usize * self.width as usize;
        self.kinds[row + left..row + right].fill(kind);
        self.owners[row + left..row + right].fill(owner);
    }

    /// All kinds, row by row, to be changed where the owners stay as they are.
    pub(crate) fn kinds_mut(&mut self) -> &mut [TileKind] {
        &mut self.kinds
    }
}

/// In a file a level is its size and one run-length text a row: `12. 1# 5r17 1o4` is twelve void, a wall, five floor
/// tiles of area 17 (a room) and a tile of opening 4.
impl Serialize for TileMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut level = serializer.serialize_struct("TileMap", 3)?;
        level.serialize_field("width", &self.width)?;
        level.serialize_field("height", &self.height)?;
        let rows: Vec<String> = (0..self.height).map(|y| self.row_text(y)).collect();
        level.serialize_field("rows", &rows)?;
        level.end()
    }
}

impl TileMap {
    fn row_text(&self, y: u32) -> String {
        use std::fmt::Write as _;
        let start = y as usize * self.width as usize;
        let row = start..start + self.width as usize;
        let tiles: Vec<(TileKind, u32)> =
            self.kinds[row.clone()].iter().copied().zip(self.owners[row].iter().copied()).collect();
        let mut text = String::new();
        for run in tiles.chunk_by(|a, b| a == b) {
            let (kind, owner) = run[0];
            if !text.is_empty() {
                text.push(' ');
            }
            // Writing to a String never fails.
            let _ = write!(text, "{}{}", run.len(), kind.letter());
            if kind.is_walkable() {
                let _ = write!(text, "{owner}");
            }
        }
        text
    }

    fn read_row(&mut self, y: u32, text: &str) -> Result<(), String> {
        let wrong = || format!("row {y}: `{text}` is not a run-length row of {} tiles", self.width);
        let mut x = 0_u32;
        let mut runs = Vec::new();
        for token in text.split_ascii_whitespace() {
            let at = token.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
            let count: u32 = token[..at].parse().map_err(|_| wrong())?;
            let mut rest = token[at..].chars();
            let kind = match rest.next() {
                Some('.') => TileKind::Void,
                Some('#') => TileKind::Wall,
                Some('r') => TileKind::Room,
                Some('h') => TileKind::Hall,
                Some('o') => TileKind::Opening,
                _ => return Err(wrong()),
            };
            let owner = match (kind.is_walkable(), rest.as_str()) {
                (true, number) => number.parse().map_err(|_| wrong())?,
                (false, "") => u32::MAX,
                (false, _) => return Err(wrong()),
            };
            x = x.checked_add(count).filter(|x| *x <= self.width).ok_or_else(wrong)?;
            runs.push((count, kind, owner));
        }
        if x != self.width {
            return Err(wrong());
        }
        let mut i = y as usize * self.width as usize;
        for (count, kind, owner) in runs {
            for _ in 0..count {
                self.kinds[i] = kind;
                self.owners[i] = owner;
                i += 1;
            }
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for TileMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename = "TileMap", deny_unknown_fields)]
        struct File {
            width: u32,
            height: u32,
            rows: Vec<String>,
        }
        let file = File::deserialize(deserializer)?;
        let tiles = u64::from(file.width) * u64::from(file.height);
        if tiles > crate::error::MAX_TILES {
            return Err(D::Error::custom(format!("a level of {tiles} tiles; at most {}", crate::error::MAX_TILES)));
        }
        if file.rows.len() != file.height as usize {
            return Err(D::Error::custom(format!("{} rows of tiles, height is {}", file.rows.len(), file.height)));
        }
        let mut map = Self::new(file.width, file.height);
        for (y, row) in file.rows.iter().enumerate() {
            map.read_row(y as u32, row).map_err(D::Error::custom)?;
        }
        Ok(map)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_reads_back_what_was_written() {
        let mut map = TileMap::new(4, 2);
        map.set(Point::new(1, 0), TileKind::Room, 7);
        map.set(Point::new(2, 0), TileKind::Opening, 1);
        map.set_solid(Point::new(3, 1), true);
        let text = serde_json::to_string(&map).expect("plain data");
        assert_eq!(text, r#"{"width":4,"height":2,"rows":["1. 1r7 1o1 1.","3. 1#"]}"#);
        assert_eq!(serde_json::from_str::<TileMap>(&text).expect("just written"), map);
    }

    #[test]
    fn a_wrong_row_is_an_error_not_a_panic() {
        for row in ["3.", "5.", "4x", "4r", "r4", "4.1", "99999999999.", "4294967295. 9.", ""] {
            let text = format!(r#"{{"width":4,"height":1,"rows":["{row}"]}}"#);
            assert!(serde_json::from_str::<TileMap>(&text).is_err(), "{row}");
        }
    }
}
