//! What can be wrong with a file that should hold a dungeon.

use undercroft::{
    Dungeon,
    dungeon::{AreaId, AreaKind, ThingKind, TileKind, Via},
    error::MAX_TILES,
};

/// Format of dungeon files that is written and read.
const FORMAT: u32 = 1;

/// Why a file is no dungeon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes are no UTF-8.
    #[error("not a text file: byte {at} is not UTF-8")]
    NotText {
        /// Place of the first wrong byte, from 0.
        at: usize,
    },
    /// The text is not what it should be.
    #[error("{line}:{column}: {message}")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// Written by another version.
    #[error("format {found} is not known; this version reads format {FORMAT}")]
    Format {
        /// The format that the file names.
        found: u32,
    },
    /// The text is well formed but no dungeon.
    #[error("{place}: {message}")]
    Unsound {
        /// Where in the dungeon, such as `openings[3].areas`.
        place: String,
        /// What is wrong.
        message: String,
    },
}

impl ReadError {
    pub(crate) fn not_text(error: std::str::Utf8Error) -> Self {
        Self::NotText { at: error.valid_up_to() }
    }
}

pub(crate) fn check_format(format: Option<u32>) -> Result<(), ReadError> {
    match format {
        Some(found) if found != FORMAT => Err(ReadError::Format { found }),
        _ => Ok(()),
    }
}

/// Checks that all numbers point at something, so that whoever takes the dungeon can follow them.
pub(crate) fn check_sound(dungeon: &Dungeon) -> Result<(), ReadError> {
    let check = Check { dungeon };
    check.tiles()?;
    check.areas()?;
    check.openings()?;
    check.links()?;
    check.connections()?;
    check.things()?;
    check.locks()
}

struct Check<'a> {
    dungeon: &'a Dungeon,
}

impl Check<'_> {
    fn tiles(&self) -> Result<(), ReadError> {
        let d = self.dungeon;
        let total: u64 = d.levels.iter().map(|map| u64::from(map.width()) * u64::from(map.height())).sum();
        if total > MAX_TILES {
            return fault("levels", format!("{total} tiles; at most {MAX_TILES}"));
        }
        for (level, map) in d.levels.iter().enumerate() {
            for (kind, owner) in map.kinds().iter().zip(map.owners()) {
                let known = match kind {
                    TileKind::Void | TileKind::Wall => true,
                    TileKind::Room | TileKind::Hall => (*owner as usize) < d.areas.len(),
                    TileKind::Opening => (*owner as usize) < d.openings.len(),
                };
                if !known {
                    return fault(format!("levels[{level}]"), format!("a tile belongs to {owner}, which is not there"));
                }
            }
        }
        Ok(())
    }

    fn areas(&self) -> Result<(), ReadError> {
        self.area("start", self.dungeon.start)?;
        self.area("end", self.dungeon.end)?;
        for (i, area) in self.dungeon.areas.iter().enumerate() {
            let place = || format!("areas[{i}]");
            same(place(), i, area.id.index())?;
            self.level(place(), area.level)?;
            let (map, b) = (&self.dungeon.levels[usize::from(area.level)], area.bounds);
            let ends = |from: i32, length: u32| i64::from(from) + i64::from(length);
            let inside = b.x >= 0
                && b.y >= 0
                && ends(b.x, b.width) <= map.width().into()
                && ends(b.y, b.height) <= map.height().into();
            if !inside || map.index(area.anchor).is_none() {
                return fault(place(), "its bounds or its anchor are not on the level".into());
            }
            if i > 0 && area.kind == AreaKind::Room && self.dungeon.areas[i - 1].kind == AreaKind::Hall {
                return fault(place(), "rooms come before halls".into());
            }
        }
        for (i, special) in self.dungeon.specials.iter().enumerate() {
            self.area(format!("specials[{i}].area"), special.area)?;
        }
        Ok(())
    }

    fn openings(&self) -> Result<(), ReadError> {
        for (i, opening) in self.dungeon.openings.iter().enumerate() {
            let place = || format!("openings[{i}]");
            same(place(), i, opening.id.index())?;
            self.level(place(), opening.level)?;
            for area in opening.areas {
                self.area(format!("openings[{i}].areas"), area)?;
            }
            let map = &self.dungeon.levels[usize::from(opening.level)];
            let most = map.width().max(map.height());
            let on_map = |p| map.index(p).is_some();
            if opening.length == 0 || opening.length > most || !on_map(opening.at) || !opening.tiles().all(on_map) {
                return fault(place(), "its tiles are not on the level".into());
            }
            if let Some(lock) = opening.lock {
                index(format!("openings[{i}].lock"), lock.index(), self.dungeon.locks.len())?;
            }
        }
        Ok(())
    }

    fn links(&self) -> Result<(), ReadError> {
        for (i, link) in self.dungeon.links.iter().enumerate() {
            same(format!("links[{i}]"), i, link.id.index())?;
            for (area, end) in link.areas.into_iter().zip(link.ends) {
                self.area(format!("links[{i}].areas"), area)?;
                index(format!("links[{i}].ends"), end.index(), self.dungeon.things.len())?;
            }
            if let Some(lock) = link.lock {
                index(format!("links[{i}].lock"), lock.index(), self.dungeon.locks.len())?;
            }
        }
        Ok(())
    }

    fn connections(&self) -> Result<(), ReadError> {
        for (i, connection) in self.dungeon.connections.iter().enumerate() {
            for room in connection.rooms {
                self.area(format!("connections[{i}].rooms"), room)?;
            }
            let via = format!("connections[{i}].via");
            match connection.via {
                Via::Opening(opening) => index(via, opening.index(), self.dungeon.openings.len())?,
                Via::Hall(hall) => self.area(via, hall)?,
                Via::Link(link) => index(via, link.index(), self.dungeon.links.len())?,
            }
        }
        Ok(())
    }

    fn things(&self) -> Result<(), ReadError> {
        for (i, thing) in self.dungeon.things.iter().enumerate() {
            let place = || format!("things[{i}]");
            same(place(), i, thing.id.index())?;
            self.area(format!("things[{i}].area"), thing.area)?;
            self.level(place(), thing.at.level)?;
            if self.dungeon.levels[usize::from(thing.at.level)].index(thing.at.point()).is_none() {
                return fault(place(), "its tile is not on the level".into());
            }
            match thing.kind {
                ThingKind::Key(lock) => index(place(), lock.index(), self.dungeon.locks.len())?,
                ThingKind::LinkEnd(link) => index(place(), link.index(), self.dungeon.links.len())?,
                _ => {}
            }
        }
        Ok(())
    }

    fn locks(&self) -> Result<(), ReadError> {
        for (i, lock) in self.dungeon.locks.iter().enumerate() {
            same(format!("locks[{i}]"), i, lock.id.index())?;
            self.area(format!("locks[{i}].key_room"), lock.key_room)?;
        }
        for (i, lock) in self.dungeon.solving_order.iter().enumerate() {
            index(format!("solving_order[{i}]"), lock.index(), self.dungeon.locks.len())?;
        }
        Ok(())
    }

    fn area(&self, place: impl Into<String>, area: AreaId) -> Result<(), ReadError> {
        index(place, area.index(), self.dungeon.areas.len())
    }

    fn level(&self, place: impl Into<String>, level: u16) -> Result<(), ReadError> {
        index(place, level.into(), self.dungeon.levels.len())
    }
}

fn fault(place: impl Into<String>, message: String) -> Result<(), ReadError> {
    Err(ReadError::Unsound { place: place.into(), message })
}

fn same(place: impl Into<String>, at: usize, id: usize) -> Result<(), ReadError> {
    if at == id { Ok(()) } else { fault(place, format!("its id is {id}; ids count up from 0")) }
}

fn index(place: impl Into<String>, index: usize, length: usize) -> Result<(), ReadError> {
    if index < length { Ok(()) } else { fault(place, format!("{index} points at nothing; there are {length}")) }
}
