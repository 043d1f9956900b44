//! The rooms, one after the other.

use undercroft::dungeon::{Area, Find, Lock, Purpose, Role, ThingKind};

use super::{
    book::{Book, finds, room_title},
    exits,
    page::{Block, Text, joined},
};

/// All rooms, level by level, in the order of their numbers.
pub(super) fn add(book: &Book<'_>, rooms_per_page: u32, blocks: &mut Vec<Block>) {
    let mut rooms: Vec<&Area> = book.dungeon.rooms().iter().collect();
    rooms.sort_by_key(|room| (room.level, room.number));
    let mut last_level = None;
    let mut on_page = 0;
    for room in rooms {
        if rooms_per_page > 0 && (last_level.is_none() || on_page == rooms_per_page) {
            blocks.push(Block::PageBreak);
            on_page = 0;
        }
        if last_level != Some(room.level) {
            let level = room.level + 1;
            blocks.push(Block::Heading { depth: 2, text: format!("Level {level}"), anchor: format!("level-{level}") });
            last_level = Some(room.level);
        }
        add_room(book, room, blocks);
        on_page += 1;
    }
}

fn add_room(book: &Book<'_>, room: &Area, blocks: &mut Vec<Block>) {
    let (title, anchor) = room_title(room);
    blocks.push(Block::Room { title, facts: facts(book, room), anchor });
    let notice = notice(room);
    if !notice.is_empty() {
        blocks.push(Block::Paragraph(notice));
    }
    blocks.extend(exits::table(book, room));
    if !book.is_for_gm() {
        return;
    }
    let contents = [held(room, Purpose::Monster, "Monsters:"), with_keys(book, room), spots(book, room)];
    blocks.extend(contents.into_iter().filter(|text| !text.is_empty()).map(Block::Paragraph));
    blocks.extend(quiet(book, room).map(Block::Paragraph));
}

/// What stands beside the name: level, size, light, what it is for, how far in it lies.
fn facts(book: &Book<'_>, room: &Area) -> Vec<String> {
    let mut facts =
        vec![format!("level {}", room.level + 1), format!("{}×{} squares", room.bounds.width, room.bounds.height)];
    facts.extend(finds(room, Purpose::Light).map(|light| format!("light: {}", light.text)));
    match &room.role {
        Role::Entrance => facts.push("way in".into()),
        Role::End if book.is_for_gm() => facts.push("way out".into()),
        Role::Special(kind) if book.is_for_gm() => facts.push(kind.as_str().to_owned()),
        _ => {}
    }
    match room.depth {
        _ if room.id == book.dungeon.start => facts.push("the entrance".into()),
        _ if !book.is_for_gm() => {}
        1 => facts.push("from the entrance: 1 room".into()),
        depth => facts.push(format!("from the entrance: {depth} rooms")),
    }
    facts
}

/// What one sees, smells and hears.
fn notice(room: &Area) -> Text {
    let senses = [Purpose::Dressing, Purpose::Smell, Purpose::Sound];
    let sentences = senses.into_iter().filter_map(|sense| {
        let all: Vec<&str> = finds(room, sense).map(|find| find.text.as_str()).collect();
        let sentence = ended(&all.join("; "));
        let head = match sense {
            _ if all.is_empty() => return None,
            Purpose::Smell => Text::default().italic("Smell:"),
            Purpose::Sound => Text::default().italic("Sound:"),
            _ => Text::default().strong("At once:"),
        };
        Some(head.and(format!(" {sentence}")))
    });
    joined(sentences, " ")
}

/// All that was rolled for a purpose, in one paragraph.
fn held(room: &Area, purpose: Purpose, head: &str) -> Text {
    let all = joined(finds(room, purpose).map(found), "; ");
    if all.is_empty() { all } else { Text::default().strong(head).and(" ").then(&all).and(".") }
}

/// A result with the dice that gave it: `4 ghouls, asleep (level 2; 1d6 = 4)`.
pub(super) fn found(find: &Find) -> Text {
    let mut facts = Vec::new();
    if find.level > 0 && matches!(find.purpose, Purpose::Monster | Purpose::Wandering) {
        facts.push(format!("level {}", find.level));
    }
    facts.extend(find.rolls.iter().map(|roll| format!("{} = {}", roll.dice, roll.total)));
    let text = find.text.trim_end_matches('.');
    if facts.is_empty() { text.into() } else { format!("{text} ({})", facts.join("; ")).into() }
}

/// Treasure, and the keys that lie here with what they open.
fn with_keys(book: &Book<'_>, room: &Area) -> Text {
    let treasure = held(room, Purpose::Treasure, "Treasure:");
    let keys = book.dungeon.locks.iter().filter(|lock| lock.key_room == room.id);
    let mut kinds: Vec<(u32, Vec<&Lock>)> = Vec::new();
    for lock in keys {
        match kinds.iter_mut().find(|(kind, _)| *kind == lock.key_kind) {
            Some((_, locks)) => locks.push(lock),
            None => kinds.push((lock.key_kind, vec![lock])),
        }
    }
    let keys = kinds.iter().map(|(_, locks)| {
        let opens = joined(locks.iter().map(|lock| book.shut_by(lock)), ", ");
        Text::default().strong(book.key_name(locks[0].id)).and(" → ").then(&opens)
    });
    let keys = joined(keys, "; ");
    if keys.is_empty() {
        return treasure;
    }
    let keys = Text::default().italic("Key lies here:").and(" ").then(&keys).and(".");
    joined([treasure, keys].into_iter().filter(|text| !text.is_empty()), " ")
}

/// Words of the contents that no table has filled.
fn spots(book: &Book<'_>, room: &Area) -> Text {
    let mut words: Vec<&str> = room.contents.iter().map(|word| word.as_str()).collect();
    for thing in book.things(room.id).filter(|thing| thing.find.is_some()) {
        if let ThingKind::Spot(word) = &thing.kind
            && let Some(filled) = words.iter().position(|other| *other == word.as_str())
        {
            words.remove(filled);
        }
    }
    if words.is_empty() {
        Text::default()
    } else {
        Text::default().strong("Here:").and(format!(" {}.", words.join(", ")))
    }
}

fn quiet(book: &Book<'_>, room: &Area) -> Option<Text> {
    let has_table = book.dungeon.wandering.iter().any(|table| table.level == room.level && !table.rows.is_empty());
    let (chance, turns) = book.wandering;
    let every = if turns == 1 { "every turn".into() } else { format!("every {turns} turns") };
    let what = format!(" wandering check {chance} in 6 {every}, level {} table.", room.level + 1);
    (has_table && chance > 0).then(|| Text::default().strong("If all is quiet:").and(what))
}

/// With a full stop at its end.
fn ended(text: &str) -> String {
    let text = text.trim_end();
    if text.ends_with(['.', '!', '?', '…']) { text.to_owned() } else { format!("{text}.") }
}
