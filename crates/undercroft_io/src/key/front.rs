//! What stands in front of the rooms.

use std::{borrow::Cow, collections::BTreeSet};

use undercroft::{
    dungeon::{Area, AreaId, Link, LinkKind, LockId, OpeningKind, Role, ThingKind},
    exploded::{is_monster, is_treasure},
};

use super::{
    book::Book,
    page::{Block, Text, joined},
};

/// Title, paragraph, tables of the whole dungeon.
pub(super) fn blocks(book: &Book<'_>, title: &str) -> Vec<Block> {
    let title = if title.is_empty() { book.dungeon.preset.as_str() } else { title };
    let mut blocks = vec![Block::Title(title.to_owned())];
    if book.is_for_gm() {
        let code = book.dungeon.share_code();
        let seed = Text::plain(format!("seed {} · share code ", book.dungeon.seed)).strong(code);
        blocks.push(Block::Paragraph(seed));
    }
    blocks.push(Block::Paragraph(introduction(book)));
    if book.is_for_gm() {
        section(&mut blocks, 2, "Levels", levels(book));
        section(&mut blocks, 2, ways_title(book), ways(book));
        section(&mut blocks, 2, "Locks and keys", locks(book));
        wandering(book, &mut blocks);
    }
    section(&mut blocks, 2, "Signs on the map", signs(book));
    blocks
}

fn section(blocks: &mut Vec<Block>, depth: u8, title: &str, body: Option<Block>) {
    if let Some(body) = body {
        let anchor = title.to_lowercase().replace([' ', ','], "-");
        blocks.push(Block::Heading { depth, text: title.to_owned(), anchor });
        blocks.push(body);
    }
}

/// The place in one paragraph: what it was, how large it is, where one comes in.
fn introduction(book: &Book<'_>) -> Text {
    let dungeon = book.dungeon;
    let mut text = Text::default();
    let origin = dungeon.origin.as_str();
    if !origin.is_empty() {
        let article = if origin.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        text = text.and(format!("Once {article} {origin}. "));
    }
    if book.is_for_gm() {
        let rooms = plural(dungeon.room_count(), "room", "rooms");
        text = text.and(format!("{rooms} on {}. ", plural(dungeon.levels.len(), "level", "levels")));
    }
    let is_entrance = |room: &&Area| room.id == dungeon.start || room.role == Role::Entrance;
    let entrances: Vec<&Area> = dungeon.rooms().iter().filter(is_entrance).collect();
    let named = entrances.iter().map(|room| {
        let text = book.room(room.id);
        if room.level == 0 { text } else { text.and(format!(" (level {})", room.level + 1)) }
    });
    let word = if entrances.len() == 1 { "One comes in at " } else { "Ways in: " };
    text = text.and(word).then(&joined(named, ", ")).and(".");
    if !book.is_for_gm() {
        return text;
    }
    if entrances.len() > 1 {
        text = text.and(" Play begins in ").then(&book.room(dungeon.start)).and(".");
    }
    text.and(" The way out is in ").then(&book.room(dungeon.end)).and(".")
}

fn levels(book: &Book<'_>) -> Option<Block> {
    let dungeon = book.dungeon;
    let row = |level: usize| {
        let rooms: Vec<&Area> = dungeon.rooms().iter().filter(|room| usize::from(room.level) == level).collect();
        let count = |holds: fn(&Area) -> bool| rooms.iter().filter(|room| holds(room)).count().to_string().into();
        let stairs = dungeon.links.iter().filter(|link| link.kind == LinkKind::Stairs);
        let down = stairs.filter(|link| book.level(link.areas[0]) as usize == level + 1);
        let down = down.map(|link| numbers(book, link.areas, " to "));
        vec![
            (level + 1).to_string().into(),
            rooms.len().to_string().into(),
            count(is_monster),
            count(is_treasure),
            joined(down, ", "),
        ]
    };
    let mut rows: Vec<Vec<Text>> = (0..dungeon.levels.len()).map(row).collect();
    let mut head = ["level", "rooms", "with monsters", "with treasure", "ways down"].map(Cow::from).to_vec();
    if rows.len() == 1 {
        head.pop();
        rows.iter_mut().for_each(|row| drop(row.pop()));
    }
    (!rows.is_empty()).then_some(Block::Table { head, rows })
}

fn numbers(book: &Book<'_>, rooms: [AreaId; 2], between: &str) -> Text {
    let [a, b] = rooms.map(|room| book.number(room));
    Text::default().room(a, a.to_string()).and(between).room(b, b.to_string())
}

fn ways_title(book: &Book<'_>) -> &'static str {
    let has = |kind| book.dungeon.links.iter().any(|link| link.kind == kind);
    match (has(LinkKind::Teleporter), has(LinkKind::Tunnel)) {
        (false, false) => "Stairs",
        (true, false) => "Stairs and teleporters",
        (false, true) => "Stairs and tunnels",
        (true, true) => "Stairs, teleporters, tunnels",
    }
}

/// Stairs, teleporters and tunnels, by what they are, then by their rooms.
fn ways(book: &Book<'_>) -> Option<Block> {
    let dungeon = book.dungeon;
    let mut links: Vec<_> = dungeon.links.iter().collect();
    links.sort_by_key(|link| (link.kind as u8, link.areas.map(|room| book.number(room))));
    let row = |link: &&Link| {
        let word = match link.kind {
            LinkKind::Stairs => "stairs",
            LinkKind::Teleporter => "teleporter",
            LinkKind::Tunnel => "tunnel",
        };
        let [from, to] = link.areas.map(|room| end(book, room, link));
        vec![word.into(), from, to]
    };
    let rows: Vec<Vec<Text>> = links.iter().map(row).collect();
    let head = ["what", "from", "to"].map(Cow::from).to_vec();
    (!rows.is_empty()).then_some(Block::Table { head, rows })
}

/// Where an end of a link is: level, room, exit.
fn end(book: &Book<'_>, room: AreaId, link: &Link) -> Text {
    let exits = book.dungeon.area(room).into_iter().flat_map(|room| &room.exits);
    let mut exits = exits.filter(|exit| exit.connection == link.connection);
    let place = Text::plain(format!("level {}: ", book.level(room))).then(&book.room(room));
    match exits.next() {
        Some(exit) => place.and(format!(", {}", exit.name)),
        None => place,
    }
}

/// In an order in which all can be opened.
fn locks(book: &Book<'_>) -> Option<Block> {
    let row = |(step, id): (usize, &LockId)| {
        let lock = book.lock(*id)?;
        let note = if lock.bypassable { "there is a way round" } else { "" };
        Some(vec![
            (step + 1).to_string().into(),
            Text::default().italic(book.key_name(*id)),
            book.room(lock.key_room),
            book.shut_by(lock),
            note.into(),
        ])
    };
    let rows: Vec<Vec<Text>> = book.dungeon.solving_order.iter().enumerate().filter_map(row).collect();
    let head = ["step", "key", "lies in", "opens", "note"].map(Cow::from).to_vec();
    (!rows.is_empty()).then_some(Block::Table { head, rows })
}

fn wandering(book: &Book<'_>, blocks: &mut Vec<Block>) {
    let tables: Vec<_> = book.dungeon.wandering.iter().filter(|table| !table.rows.is_empty()).collect();
    if tables.is_empty() {
        return;
    }
    let heading = |depth, text: String, anchor: String| Block::Heading { depth, text, anchor };
    blocks.push(heading(2, "Wandering monsters".into(), "wandering-monsters".into()));
    for table in tables {
        let level = table.level + 1;
        blocks.push(heading(3, format!("Wandering on level {level}"), format!("wandering-{level}")));
        let rows = table.rows.iter().enumerate();
        let rows = rows.map(|(i, find)| vec![(i + 1).to_string().into(), super::rooms::found(find)]).collect();
        let head = vec![format!("d{}", table.rows.len()).into(), "what".into()];
        blocks.push(Block::Table { head, rows });
    }
}

/// The signs that this dungeon's map has, and no others.
fn signs(book: &Book<'_>) -> Option<Block> {
    let (dungeon, gm) = (book.dungeon, book.is_for_gm());
    let has_opening = |kind| dungeon.openings.iter().any(|opening| opening.kind == kind);
    let things: BTreeSet<&str> = dungeon.things.iter().filter_map(|thing| sign_of(book, &thing.kind)).collect();
    let mut rows: Vec<(&str, &str)> = Vec::new();
    let mut add = |is_there: bool, sign: &'static str, meaning: &'static str| {
        if is_there {
            rows.push((sign, meaning));
        }
    };
    add(gm, "number", "the room's number in this key");
    add(has_opening(OpeningKind::Door), "door", "a door that is not locked");
    add(
        has_opening(OpeningKind::Locked),
        "door with a padlock",
        if gm { "locked; the badge has the colour of its key" } else { "locked" },
    );
    add(has_opening(OpeningKind::Grate), "bars", "a grate: seen through, not passed");
    add(gm && has_opening(OpeningKind::Secret), "hairlines in the wall", "a hidden door; not on the players' map");
    let plain: [(&str, &str, &str); 5] = [
        ("spawn", "arch, arrow inwards", "where play begins"),
        ("exit", "arch, arrow outwards", "the way out"),
        ("entrance", "arch, arrow inwards", "another way in"),
        ("stairs", "steps", "stairs; the number says where to"),
        ("teleporter", "glowing ring with a letter", "teleporter; leads to the same letter"),
    ];
    for (word, sign, meaning) in plain {
        let meaning = if gm || word != "stairs" { meaning } else { "stairs" };
        add(things.contains(word), sign, meaning);
    }
    add(things.contains("tunnel"), "hole with a number", "end of a tunnel; leads to the same number");
    if gm {
        add(things.contains("key"), "key", "a key, in the colour and shape of its lock's badge");
        add(things.contains("trap"), "plate with holes", "a trap; not on the players' map");
        add(things.contains("obstruction"), "rubble", "something in the way");
        add(things.contains("monster"), "skull, claw", "monsters");
        add(things.contains("treasure"), "chest", "treasure");
    }
    let rows: Vec<Vec<Text>> = rows.into_iter().map(|(sign, meaning)| vec![sign.into(), meaning.into()]).collect();
    (!rows.is_empty()).then(|| Block::Table { head: vec!["sign".into(), "meaning".into()], rows })
}

fn sign_of(book: &Book<'_>, kind: &ThingKind) -> Option<&'static str> {
    Some(match kind {
        ThingKind::Spawn => "spawn",
        ThingKind::Exit => "exit",
        ThingKind::Entrance => "entrance",
        ThingKind::Key(_) => "key",
        ThingKind::Trap => "trap",
        ThingKind::Obstruction => "obstruction",
        ThingKind::LinkEnd(link) => match book.dungeon.links.get(link.index())?.kind {
            LinkKind::Stairs => "stairs",
            LinkKind::Teleporter => "teleporter",
            LinkKind::Tunnel => "tunnel",
        },
        ThingKind::Spot(word) => match word.as_str() {
            "combat" | "monster" => "monster",
            "treasure" | "treasury" | "chest" => "treasure",
            _ => return None,
        },
        _ => return None,
    })
}

fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
