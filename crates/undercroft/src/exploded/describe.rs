//! What the exploded view says of rooms and ways.

use crate::{
    dungeon::{Area, Connection, Dungeon, LinkId, LinkKind, OpeningKind, Purpose, Via},
    key::ConnectionKey,
    plan::Label,
};

/// Whether something lives in a room: a table said so, or a word of its contents does.
pub fn is_monster(room: &Area) -> bool {
    holds(room, Purpose::Monster, &["monster", "combat", "boss"])
}

/// Whether something of worth is in a room: a table said so, or a word of its contents does.
pub fn is_treasure(room: &Area) -> bool {
    holds(room, Purpose::Treasure, &["treasure", "treasury", "chest"])
}

fn holds(room: &Area, purpose: Purpose, words: &[&str]) -> bool {
    let found = room.finds.iter().any(|find| find.purpose == purpose);
    found || room.contents.iter().any(|word| words.contains(&word.as_str()))
}

/// Finds the words for ways.
pub struct WayWords<'a> {
    dungeon: &'a Dungeon,
    /// What stands in the openings, by connection.
    openings: Vec<(ConnectionKey, OpeningKind)>,
}

impl<'a> WayWords<'a> {
    /// Looks at every opening once.
    pub fn new(dungeon: &'a Dungeon) -> Self {
        let mut openings: Vec<_> = dungeon.openings.iter().map(|opening| (opening.connection, opening.kind)).collect();
        openings.sort_by_key(|(connection, _)| *connection);
        Self { dungeon, openings }
    }

    /// The word for a way, and whether it warns: what is really there, after locks were placed.
    ///
    /// `stairs`, `teleporter A`, `tunnel 3`, `locked`, `secret`, `trap`, `obstruction`, `door`, `open`, `grate`,
    /// `corridor`; a tunnel with a lock is `tunnel 3, locked`.
    pub fn word(&self, connection: &Connection) -> (String, bool) {
        match connection.via {
            Via::Link(link) => self.link(connection, link),
            _ => {
                let word = self.hall(connection);
                (word.into(), matches!(word, "locked" | "trap"))
            }
        }
    }

    fn link(&self, connection: &Connection, link: LinkId) -> (String, bool) {
        let Some(link) = self.dungeon.links.get(link.index()) else { return (String::new(), false) };
        let named = |other: &str| exit_name(self.dungeon, connection).unwrap_or_else(|| other.into());
        let word = match link.kind {
            LinkKind::Stairs => "stairs".into(),
            LinkKind::Teleporter => named("teleporter"),
            LinkKind::Tunnel => named("tunnel"),
        };
        if link.lock.is_some() { (format!("{word}, locked"), true) } else { (word, false) }
    }

    fn hall(&self, connection: &Connection) -> &'static str {
        let first = self.openings.partition_point(|(key, _)| *key < connection.key);
        let kinds = self.openings[first..].iter().take_while(|(key, _)| *key == connection.key).map(|(_, kind)| *kind);
        let has = |wanted| kinds.clone().any(|kind| kind == wanted);
        match connection.label {
            _ if has(OpeningKind::Locked) => "locked",
            _ if has(OpeningKind::Secret) => "secret",
            Label::Trap => "trap",
            Label::Obstruction => "obstruction",
            _ if has(OpeningKind::Door) => "door",
            _ if has(OpeningKind::Grate) => "grate",
            Label::Corridor => "corridor",
            Label::Any if matches!(connection.via, Via::Hall(_)) => "corridor",
            _ => "open",
        }
    }
}

fn exit_name(dungeon: &Dungeon, connection: &Connection) -> Option<String> {
    let rooms = connection.rooms.iter().filter_map(|room| dungeon.area(*room));
    let mut exits = rooms.flat_map(|room| &room.exits).filter(|exit| exit.connection == connection.key);
    exits.next().map(|exit| exit.name.to_string())
}
