//! A dungeon with what a key looks up again and again.

use undercroft::{
    Dungeon,
    dungeon::{Area, AreaId, Connection, Hazard, Lock, LockId, Opening, Purpose, Thing, Via},
    key::ConnectionKey,
};

use super::{
    Options, Reader,
    page::{Text, anchor},
};

/// Names of the colours of locks, by number.
const COLOURS: [&str; 4] = ["yellow", "sky", "vermillion", "purple"];

pub(super) struct Book<'a> {
    pub dungeon: &'a Dungeon,
    pub reader: Reader,
    /// Faces of the die of six, and turns from one roll to the next.
    pub wandering: (u32, u32),
    /// By key, then by number.
    openings: Vec<(ConnectionKey, &'a Opening)>,
    connections: Vec<(ConnectionKey, &'a Connection)>,
    locks: Vec<(ConnectionKey, &'a Lock)>,
    hazards: Vec<(ConnectionKey, &'a Hazard)>,
    /// Names of keys, by lock.
    key_names: Vec<String>,
    /// By area, then by number.
    things: Vec<(AreaId, &'a Thing)>,
}

impl<'a> Book<'a> {
    pub fn new(dungeon: &'a Dungeon, options: &Options) -> Self {
        Self {
            dungeon,
            reader: options.reader,
            wandering: (options.wandering_chance, options.wandering_turns),
            openings: by_key(&dungeon.openings, |opening| opening.connection),
            connections: by_key(&dungeon.connections, |connection| connection.key),
            locks: by_key(&dungeon.locks, |lock| lock.connection),
            hazards: by_key(&dungeon.hazards, |hazard| hazard.connection),
            key_names: key_names(dungeon),
            things: by_area(&dungeon.things),
        }
    }

    pub fn is_for_gm(&self) -> bool {
        self.reader == Reader::GameMaster
    }

    pub fn openings(&self, connection: ConnectionKey) -> impl Iterator<Item = &'a Opening> {
        of_key(&self.openings, connection)
    }

    pub fn connection(&self, key: ConnectionKey) -> Option<&'a Connection> {
        of_key(&self.connections, key).next()
    }

    pub fn hazard(&self, connection: ConnectionKey) -> Option<&'a Hazard> {
        of_key(&self.hazards, connection).next()
    }

    pub fn lock_of(&self, connection: ConnectionKey) -> Option<&'a Lock> {
        of_key(&self.locks, connection).next()
    }

    pub fn lock(&self, id: LockId) -> Option<&'a Lock> {
        self.dungeon.locks.get(id.index())
    }

    /// What the key of a lock is called, such as `yellow key` or `sky key 2`.
    pub fn key_name(&self, lock: LockId) -> &str {
        self.key_names.get(lock.index()).map_or("key", String::as_str)
    }

    /// What stands in an area.
    pub fn things(&self, area: AreaId) -> impl Iterator<Item = &'a Thing> {
        of_key(&self.things, area)
    }

    pub fn number(&self, room: AreaId) -> u32 {
        self.dungeon.area(room).map_or(0, |room| room.number)
    }

    /// Number and name of a room, which lead to it: `204 Cistern`.
    pub fn room(&self, room: AreaId) -> Text {
        match self.dungeon.area(room) {
            Some(room) if room.number > 0 => {
                let text = Text::default().room(room.number, room.number.to_string());
                if room.name.is_empty() { text } else { text.and(format!(" {}", room.name)) }
            }
            _ => "halls".into(),
        }
    }

    /// What a lock shuts, by the rooms on both sides: `door 212–213`, `tunnel 3 212–213`.
    pub fn shut_by(&self, lock: &Lock) -> Text {
        let Some(connection) = self.connection(lock.connection) else { return "door".into() };
        let [a, b] = connection.rooms.map(|room| self.number(room));
        let what = if matches!(connection.via, Via::Link(_)) { "tunnel " } else { "door " };
        let (a, b) = (a.min(b), a.max(b));
        Text::plain(what).room(a, a.to_string()).and("–").room(b, b.to_string())
    }

    /// The level as people count, of a room.
    pub fn level(&self, room: AreaId) -> u32 {
        self.dungeon.area(room).map_or(0, |room| u32::from(room.level) + 1)
    }
}

/// What was rolled for a purpose.
pub(super) fn finds(room: &Area, purpose: Purpose) -> impl Iterator<Item = &undercroft::dungeon::Find> {
    room.finds.iter().filter(move |find| find.purpose == purpose && !find.text.is_empty())
}

/// Heading of a room: `203 · Flooded Guardroom`, `Room 12`.
pub(super) fn room_title(room: &Area) -> (String, String) {
    let title = match &*room.name {
        "" => format!("Room {}", room.number),
        name => format!("{} · {name}", room.number),
    };
    (title, anchor(room.number))
}

/// Each kind of key gets a name of its own: its colour, counted in solving order where several kinds have the same.
fn key_names(dungeon: &Dungeon) -> Vec<String> {
    let mut kinds: Vec<(u32, u32)> = Vec::new();
    let in_order = dungeon.solving_order.iter().filter_map(|lock| dungeon.locks.get(lock.index()));
    for lock in in_order.chain(&dungeon.locks) {
        if !kinds.iter().any(|(kind, _)| *kind == lock.key_kind) {
            kinds.push((lock.key_kind, lock.colour % COLOURS.len() as u32));
        }
    }
    let name = |lock: &Lock| {
        let (_, colour) = kinds.iter().find(|(kind, _)| *kind == lock.key_kind).copied().unwrap_or_default();
        let alike: Vec<u32> = kinds.iter().filter(|(_, c)| *c == colour).map(|(kind, _)| *kind).collect();
        let word = COLOURS[colour as usize];
        match alike.iter().position(|kind| *kind == lock.key_kind) {
            Some(nth) if alike.len() > 1 => format!("{word} key {}", nth + 1),
            _ => format!("{word} key"),
        }
    };
    dungeon.locks.iter().map(name).collect()
}

fn by_area(things: &[Thing]) -> Vec<(AreaId, &Thing)> {
    let mut list: Vec<(AreaId, &Thing)> = things.iter().map(|thing| (thing.area, thing)).collect();
    list.sort_by_key(|(area, _)| *area);
    list
}

fn by_key<T>(list: &[T], key: impl Fn(&T) -> ConnectionKey) -> Vec<(ConnectionKey, &T)> {
    let mut list: Vec<(ConnectionKey, &T)> = list.iter().map(|entry| (key(entry), entry)).collect();
    list.sort_by_key(|(key, _)| *key);
    list
}

fn of_key<'b, 'a, K: Ord + Copy, T>(list: &'b [(K, &'a T)], key: K) -> impl Iterator<Item = &'a T> + use<'b, 'a, K, T> {
    let first = list.partition_point(|(other, _)| *other < key);
    list[first..].iter().take_while(move |(other, _)| *other == key).map(|(_, entry)| *entry)
}
