//! The exits of a room: each a row of a table, read from this room outwards.

use std::{borrow::Cow, collections::VecDeque};

use undercroft::{
    dungeon::{Area, Exit, ExitName, LinkKind, LockId, Opening, OpeningKind, Place, Via},
    grid::{Direction, Point},
    plan::Label,
};

use super::{
    book::Book,
    page::{Block, Text, joined},
};

/// Feet along the side of a tile.
const FEET: u32 = 5;

/// The table of a room's exits, if it has any that the reader may know.
pub(super) fn table(book: &Book<'_>, room: &Area) -> Option<Block> {
    let rows: Vec<Row> = room.exits.iter().filter_map(|exit| row(book, room, exit)).collect();
    if rows.is_empty() {
        return None;
    }
    if !book.is_for_gm() {
        let rows = rows.into_iter().map(|row| vec![row.exit, row.what]).collect();
        return Some(Block::Table { head: vec!["exit".into(), "what".into()], rows });
    }
    let head = ["exit", "what", "to", "note"].map(Cow::from).to_vec();
    let rows = rows.into_iter().map(|row| vec![row.exit, row.what, row.to, row.note]).collect();
    Some(Block::Table { head, rows })
}

struct Row {
    exit: Text,
    what: Text,
    to: Text,
    note: Text,
}

fn row(book: &Book<'_>, room: &Area, exit: &Exit) -> Option<Row> {
    let way = Walk::of(book, exit);
    if way.is_hidden() && !book.is_for_gm() {
        return None;
    }
    let name = name(exit.name);
    let exit_name = if way.is_hidden() { Text::default().italic("secret ").then(&name) } else { name };
    let (level, other) = (room.level + 1, book.level(exit.to));
    let to = book.room(exit.to);
    let to = if other == u32::from(level) { to } else { to.and(format!(" (level {other})")) };
    Some(Row { exit: exit_name, what: way.text(book), to, note: way.note(book) })
}

/// `**N** wall, left`, `**E**`, `**down 2**`.
fn name(name: ExitName) -> Text {
    let ExitName::Wall { wall, place } = name else { return Text::default().strong(name.to_string()) };
    let wall = Text::default().strong(match wall {
        Direction::North => "N",
        Direction::East => "E",
        Direction::South => "S",
        Direction::West => "W",
    });
    match place {
        Place::Only => wall,
        Place::Left => wall.and(" wall, left"),
        Place::Middle => wall.and(" wall, middle"),
        Place::Right => wall.and(" wall, right"),
        Place::Nth(n) => wall.and(format!(" wall, {n} from the left")),
    }
}

/// What one passes who leaves a room by an exit.
struct Walk<'a> {
    exit: &'a Exit,
    near: Option<&'a Opening>,
    hall: Option<&'a Area>,
    far: Option<&'a Opening>,
    link: Option<LinkKind>,
    hazard: Option<&'a undercroft::dungeon::Hazard>,
}

impl<'a> Walk<'a> {
    fn of(book: &Book<'a>, exit: &'a Exit) -> Self {
        let dungeon = book.dungeon;
        let connection = book.connection(exit.connection);
        let near = match exit.via {
            Via::Opening(id) => dungeon.openings.get(id.index()),
            _ => None,
        };
        let far = |near: &Opening| book.openings(exit.connection).find(|opening| opening.id != near.id);
        let hall = match connection.map(|connection| connection.via) {
            Some(Via::Hall(hall)) => dungeon.area(hall),
            _ => None,
        };
        let link = match exit.via {
            Via::Link(link) => dungeon.links.get(link.index()).map(|link| link.kind),
            _ => None,
        };
        Self { exit, near, hall, far: near.and_then(far), link, hazard: book.hazard(exit.connection) }
    }

    /// Whether one does not see the exit from the room.
    fn is_hidden(&self) -> bool {
        self.near.is_some_and(|opening| opening.kind == OpeningKind::Secret)
    }

    /// In the order in which one comes to it. Players read only of what can be seen from the room.
    fn text(&self, book: &Book<'_>) -> Text {
        let mut parts = Vec::new();
        match (self.near, self.link) {
            (Some(near), _) => parts.extend(self.through(book, near)),
            (None, Some(link)) => parts.push(self.across(book, link)),
            (None, None) => {}
        }
        if let Some(hall) = self.hall {
            let then = if parts.is_empty() { "" } else { "then " };
            let long = if book.is_for_gm() { format!(", {} ft", length(hall) * FEET) } else { String::new() };
            parts.push(format!("{then}corridor{long}").into());
        }
        if book.is_for_gm() {
            parts.extend(self.danger(book));
            let far = self.far.and_then(|far| door(book, far));
            parts.extend(far.map(|far| Text::plain("at the far end ").then(&far)));
        }
        joined(parts, ", ")
    }

    /// What stands in the room's own opening; of an open way into a hall nothing.
    fn through(&self, book: &Book<'_>, near: &Opening) -> Option<Text> {
        door(book, near).or_else(|| self.hall.is_none().then(|| "open arch".into()))
    }

    fn across(&self, book: &Book<'_>, link: LinkKind) -> Text {
        let text = match link {
            LinkKind::Stairs => "stairs",
            LinkKind::Teleporter => "teleporter",
            LinkKind::Tunnel => "tunnel",
        };
        match book.lock_of(self.exit.connection) {
            Some(lock) => Text::plain(text).and(", ").then(&locked(book, lock.id)),
            None => text.into(),
        }
    }

    fn danger(&self, book: &Book<'_>) -> Option<Text> {
        let hazard = self.hazard?;
        let mut text = Text::default().strong(hazard.label.word());
        if let Some(steps) = self.steps_to_danger(book).filter(|_| hazard.label == Label::Trap) {
            text = text.and(format!(" ({} ft in)", steps * FEET));
        }
        let what = hazard.find.as_ref().map(|find| find.text.as_str()).filter(|what| !what.is_empty());
        Some(match what {
            Some(what) => text.and(": ").and(what),
            None => text,
        })
    }

    /// Steps from this room's opening to what stands in the hall. Looks at each tile of the hall at most once.
    fn steps_to_danger(&self, book: &Book<'_>) -> Option<u32> {
        let (near, hall) = (self.near?, self.hall?);
        let thing = book.dungeon.things.get(self.hazard?.thing?.index())?;
        let map = book.dungeon.levels.get(usize::from(hall.level))?;
        let goal = thing.at.point();
        let index = |p: Point| {
            let inside = hall.bounds.contains(p) && map.area(p) == Some(hall.id);
            inside.then(|| ((p.y - hall.bounds.y) * hall.bounds.width as i32 + p.x - hall.bounds.x) as usize)
        };
        let mut seen = vec![false; hall.bounds.area() as usize];
        let mut open: VecDeque<(Point, u32)> = near.tiles().take(1 << 12).map(|tile| (tile, 0)).collect();
        while let Some((at, steps)) = open.pop_front() {
            if at == goal {
                return Some(steps);
            }
            for next in Direction::ALL.map(|direction| at.step(direction)) {
                if let Some(i) = index(next)
                    && !std::mem::replace(&mut seen[i], true)
                {
                    open.push_back((next, steps + 1));
                }
            }
        }
        None
    }

    fn note(&self, book: &Book<'_>) -> Text {
        let mut notes = Vec::new();
        if self.is_hidden() {
            notes.push("GM only: not seen from here".into());
        } else if self.far.is_some_and(|far| far.kind == OpeningKind::Secret) {
            notes.push("GM only: hidden from the other side".into());
        }
        if book.lock_of(self.exit.connection).is_some_and(|lock| lock.bypassable) {
            notes.push("there is a way round".into());
        }
        if let Some(LinkKind::Teleporter | LinkKind::Tunnel) = self.link {
            notes.push("both ways".into());
        }
        if self.exit.to == book.dungeon.end {
            notes.push("to the way out".into());
        }
        joined(notes, "; ")
    }
}

/// What stands in an opening; `None` for an open one.
fn door(book: &Book<'_>, opening: &Opening) -> Option<Text> {
    let made_of = match opening.material.as_str() {
        "" => "door".into(),
        "wood" => "wooden door".into(),
        material if material.contains("door") => material.to_owned(),
        material => format!("{material} door"),
    };
    Some(match opening.kind {
        OpeningKind::Open => return None,
        OpeningKind::Door => made_of.into(),
        OpeningKind::Locked => match opening.lock {
            Some(lock) => Text::from(made_of).and(", ").then(&locked(book, lock)),
            None => Text::from(made_of).and(", ").strong("locked"),
        },
        OpeningKind::Secret => format!("hidden {made_of}").into(),
        OpeningKind::Grate => "grate".into(),
    })
}

/// `**locked** — key: *yellow key* (105)`; for players `**locked**`.
fn locked(book: &Book<'_>, lock: LockId) -> Text {
    let text = Text::default().strong("locked");
    match book.lock(lock).filter(|_| book.is_for_gm()) {
        Some(lock) => {
            let number = book.number(lock.key_room);
            let text = text.and(" — key: ").italic(book.key_name(lock.id));
            text.and(" (").room(number, number.to_string()).and(")")
        }
        None => text,
    }
}

/// Tiles along a hall.
fn length(hall: &Area) -> u32 {
    hall.tiles.div_ceil(hall.width.max(1)).max(1)
}
