//! The key says what the dungeon holds, the same from both ends of every way, and tells players no secret.

mod hand_made;
mod shipped;

use std::collections::BTreeMap;

use undercroft::{
    Dungeon,
    dungeon::{Area, OpeningKind, Purpose, Via},
    picture::{Viewer, map_labels},
};
use undercroft_io::key::{Format, Options, Reader, write};

fn for_players() -> Options {
    Options { reader: Reader::Players, ..Options::default() }
}

fn md(dungeon: &Dungeon) -> String {
    write(dungeon, Format::Markdown, &Options::default())
}

/// Dungeons of all kinds: pointcrawls of all tiers, grid carves.
fn dungeons(seeds: u64) -> impl Iterator<Item = Dungeon> {
    let preset = shipped::preset("pointcrawl");
    let tiers: Vec<_> = preset.tiers().to_vec();
    let crawls = (0..seeds).map(move |seed| {
        let tier = &tiers[seed as usize % tiers.len()];
        undercroft::generate(tier, undercroft::Seed(seed)).expect("a dungeon")
    });
    crawls.chain((0..seeds / 8 + 1).map(|seed| shipped::dungeon(["lab", "caverns", "ratkin"][seed as usize % 3], seed)))
}

/// `BLESS=1 cargo test -p undercroft_io --test key` writes the files anew.
#[track_caller]
fn is_golden(file: &str, found: &str) {
    let path = format!("{}/tests/golden/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, found).expect("the file can be written");
    }
    let golden = std::fs::read_to_string(&path).expect("the file is there");
    assert_eq!(found, golden, "{file}");
}

#[test]
fn each_format_is_as_it_was() {
    let dungeon = hand_made::dungeon();
    let options = Options { title: "The Observatory".into(), rooms_per_page: 2, ..Options::default() };
    for format in Format::ALL {
        is_golden(&format!("key.{}", format.ending()), &write(&dungeon, format, &options));
    }
    is_golden("key-players.md", &write(&dungeon, Format::Markdown, &for_players()));
}

/// A row of a table of exits.
#[derive(Debug, PartialEq)]
struct Row {
    exit: String,
    what: String,
    to: u32,
}

/// Rooms of a Markdown key with their exits.
fn rooms(text: &str) -> BTreeMap<u32, Vec<Row>> {
    let mut rooms: BTreeMap<u32, Vec<Row>> = BTreeMap::new();
    let mut room = None;
    let mut in_exits = false;
    for line in text.lines() {
        if line.starts_with("## ") {
            room = None;
        }
        if let Some(head) = line.strip_prefix("### ") {
            let words = head.strip_prefix("Room ").unwrap_or(head);
            let number = words.split(' ').next().and_then(|word| word.parse().ok());
            room = number;
            rooms.extend(number.map(|number| (number, Vec::new())));
        }
        let (Some(number), true) = (room, line.starts_with('|')) else {
            in_exits = false;
            continue;
        };
        let cells: Vec<String> = cells(line);
        if cells[0] == "exit" {
            in_exits = true;
        } else if in_exits && !cells[0].starts_with("---") {
            let to = cells[2].split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
            let row = Row { exit: plain(&cells[0]), what: plain(&cells[1]), to };
            rooms.get_mut(&number).expect("begun").push(row);
        }
    }
    rooms
}

/// Cells of a table's row, cut at bars that are not escaped.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut escaped = false;
    for c in line.trim_matches('|').chars() {
        if c == '|' && !escaped {
            cells.push(String::new());
        } else if let Some(cell) = cells.last_mut() {
            cell.push(c);
        }
        escaped = c == '\\' && !escaped;
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Without the marks of Markdown.
fn plain(text: &str) -> String {
    text.replace(['*', '\\'], "")
}

/// `N left` of the data is `N wall, left` in the key.
fn name_of(exit: &str) -> String {
    exit.trim_start_matches("secret ").replace(" wall,", "").replace(" from the left", "")
}

/// What one meets on a way, whatever the direction: its pieces in order of the alphabet.
fn pieces(what: &str) -> Vec<String> {
    let mut what = what.to_owned();
    while let Some((before, rest)) = what.split_once(" (")
        && let Some((feet, after)) = rest.split_once(" ft in)")
        && feet.parse::<u32>().is_ok()
    {
        what = format!("{before}{after}");
    }
    let mut pieces: Vec<String> = what
        .split(", ")
        .map(|piece| piece.trim_start_matches("then ").trim_start_matches("at the far end ").to_owned())
        .collect();
    pieces.sort();
    pieces
}

#[test]
fn the_same_way_reads_the_same_from_both_ends() {
    let mut compared = 0;
    for dungeon in dungeons(120) {
        let rooms = rooms(&md(&dungeon));
        let row = |room: &Area, key| {
            let at = room.exits.iter().position(|exit| exit.connection == key).expect("both ends have an exit");
            &rooms[&room.number][at]
        };
        for connection in &dungeon.connections {
            let [a, b] = connection.rooms.map(|room| dungeon.area(room).expect("is there"));
            let (from_a, from_b) = (row(a, connection.key), row(b, connection.key));
            assert_eq!((from_a.to, from_b.to), (b.number, a.number), "{}", dungeon.share_code());
            assert_eq!(pieces(&from_a.what), pieces(&from_b.what), "{}: {}", dungeon.share_code(), a.number);
            compared += 1;
        }
    }
    assert!(compared > 3000, "{compared}");
}

#[test]
fn every_room_and_exit_is_there_by_the_names_of_the_data() {
    for dungeon in dungeons(60) {
        let rooms = rooms(&md(&dungeon));
        assert_eq!(rooms.len(), dungeon.room_count());
        for room in dungeon.rooms() {
            let written: Vec<String> = rooms[&room.number].iter().map(|row| name_of(&row.exit)).collect();
            let named: Vec<String> = room.exits.iter().map(|exit| exit.name.to_string()).collect();
            assert_eq!(written, named, "{}: {}", dungeon.share_code(), room.number);
        }
    }
}

#[test]
fn a_trap_lies_where_its_hall_leads_past_it() {
    let mut seen = 0;
    for dungeon in dungeons(60) {
        let rooms = rooms(&md(&dungeon));
        let feet = |what: &str, before: &str, after: &str| -> Option<u32> {
            what.split_once(after)?.0.rsplit_once(before)?.1.parse().ok()
        };
        for connection in &dungeon.connections {
            let ends = connection.rooms.map(|room| {
                let room = dungeon.area(room).expect("is there");
                let at = room.exits.iter().position(|exit| exit.connection == connection.key).expect("has an exit");
                &rooms[&room.number][at].what
            });
            let [Some(a), Some(b)] = ends.map(|what| feet(what, "(", " ft in)")) else { continue };
            let length = feet(ends[0], "corridor, ", " ft").expect("a trap lies in a corridor");
            assert!(a >= 5 && b >= 5 && a + b <= length + 5, "{a} and {b} of {length}");
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn the_numbers_of_the_key_are_those_of_the_map() {
    for dungeon in dungeons(40) {
        let rooms = rooms(&md(&dungeon));
        let mut on_map: Vec<u32> = (0..dungeon.levels.len())
            .flat_map(|level| map_labels(&dungeon, level, Viewer::GameMaster))
            .filter_map(|label| label.text.parse().ok())
            .collect();
        on_map.retain(|number| rooms.contains_key(number));
        on_map.sort();
        on_map.dedup();
        assert_eq!(on_map, rooms.keys().copied().collect::<Vec<u32>>(), "{}", dungeon.share_code());
    }
}

#[test]
fn locks_name_their_keys_and_keys_their_doors() {
    let mut seen = 0;
    for dungeon in dungeons(60) {
        let text = md(&dungeon);
        for lock in &dungeon.locks {
            let connection = dungeon.connections.iter().find(|c| c.key == lock.connection).expect("is there");
            let mut numbers = connection.rooms.map(|room| dungeon.area(room).expect("is there").number);
            numbers.sort();
            let room = dungeon.area(lock.key_room).expect("is there").number;
            let what = if matches!(connection.via, Via::Link(_)) { "tunnel" } else { "door" };
            let opens = format!("{what} {}–{}", numbers[0], numbers[1]);
            let own = text
                .split("### ")
                .find(|part| part.starts_with(&format!("{room} ")) || part.starts_with(&format!("Room {room} ")));
            assert!(own.expect("a room").contains(&opens), "{}: {opens} in {room}", dungeon.share_code());
            let row = rooms(&text)[&numbers[0]].iter().any(|row| row.what.contains(&format!("({room})")));
            assert!(row, "{}: the door names the key's room {room}", dungeon.share_code());
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn players_are_told_no_secret() {
    for dungeon in dungeons(60).chain([hand_made::dungeon()]) {
        for format in Format::ALL {
            let text = write(&dungeon, format, &for_players());
            let hidden = [Purpose::Monster, Purpose::Treasure, Purpose::Trap, Purpose::Obstruction, Purpose::Wandering];
            let finds = dungeon.areas.iter().flat_map(|area| &area.finds).filter(|find| hidden.contains(&find.purpose));
            let hazards = dungeon.hazards.iter().filter_map(|hazard| hazard.find.as_ref());
            let wandering = dungeon.wandering.iter().flat_map(|table| &table.rows);
            for find in finds.chain(hazards).chain(wandering).filter(|find| find.text.len() > 12) {
                assert!(!text.contains(&find.text), "{}: {}", dungeon.share_code(), find.text);
            }
            for word in [
                "share code",
                &dungeon.share_code(),
                "yellow key",
                "sky key",
                "vermillion key",
                "purple key",
                "hidden",
                "secret",
                "Treasure",
                "Monsters",
                " ft",
            ] {
                assert!(!text.contains(word), "{} says {word}", dungeon.share_code());
            }
        }
        let text = write(&dungeon, Format::Markdown, &for_players());
        let heads = text.lines().filter(|line| line.starts_with("| exit"));
        assert!(heads.clone().count() > 0 && heads.clone().all(|line| line == "| exit | what |"));
        let secret = |kind: OpeningKind| kind == OpeningKind::Secret;
        let visible = dungeon.rooms().iter().flat_map(|room| &room.exits).filter(|exit| match exit.via {
            Via::Opening(opening) => !secret(dungeon.openings[opening.index()].kind),
            _ => true,
        });
        let rows = text.lines().filter(|line| line.starts_with("| **")).count();
        assert_eq!(rows, visible.count(), "{}", dungeon.share_code());
    }
}

#[test]
fn text_is_at_most_eighty_columns_wide() {
    for dungeon in dungeons(30).chain([hand_made::dungeon()]) {
        let text = write(&dungeon, Format::Text, &Options { rooms_per_page: 5, ..Options::default() });
        let widest = text.lines().max_by_key(|line| line.chars().count()).expect("has lines");
        assert!(widest.chars().count() <= 80, "{}: {widest}", dungeon.share_code());
        assert_eq!(text.matches('\u{c}').count(), pages(&dungeon, 5));
    }
}

/// Pages of rooms, which are not parted by level.
fn pages(dungeon: &Dungeon, rooms: usize) -> usize {
    dungeon.room_count().div_ceil(rooms)
}

/// Begins and ends of elements match; every link leads somewhere.
#[track_caller]
fn is_sound_html(html: &str) {
    let mut open = Vec::new();
    for tag in html.split('<').skip(1).filter_map(|part| part.split('>').next()) {
        let name = tag.split([' ', '\n']).next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{tag}"),
            None if matches!(name, "!DOCTYPE" | "meta" | "hr") => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    for link in html.split("href=\"#").skip(1).filter_map(|part| part.split('"').next()) {
        assert_eq!(html.matches(&format!("id=\"{link}\"")).count(), 1, "{link}");
    }
    for word in ["http", "src=", "<script", "@import", "url("] {
        assert!(!html.contains(word), "needs another file: {word}");
    }
}

#[test]
fn a_page_is_sound_and_its_links_lead_both_ways() {
    for dungeon in dungeons(30).chain([hand_made::dungeon()]) {
        let html = write(&dungeon, Format::Html, &Options { rooms_per_page: 3, ..Options::default() });
        is_sound_html(&html);
        let own = |number: u32| {
            html.split("<h3 ").find(|part| part.starts_with(&format!("id=\"room-{number}\""))).expect("a room")
        };
        for connection in &dungeon.connections {
            let [a, b] = connection.rooms.map(|room| dungeon.area(room).expect("is there").number);
            assert!(own(a).contains(&format!("href=\"#room-{b}\"")) && own(b).contains(&format!("href=\"#room-{a}\"")));
        }
        is_sound_html(&write(&dungeon, Format::Html, &for_players()));
    }
}

#[test]
fn no_word_breaks_out_of_its_place() {
    let wicked = [
        "a | b",
        "<script>alert(1)</script>",
        "# head",
        "*star* _line_",
        "`tick`",
        "two\nlines\r\n| x |",
        "&amp;",
        "[l](x)",
        "\"quote\" 'n'",
        "\\",
        "- list",
        "1. one",
        "a very long name that does not end and does not end and does not end at all, not even now",
        "wordwithoutanyspaceswhichisnonethelesslongerthaneightycolumnssothatitmustbecutsomewhereintheline",
    ];
    for word in wicked {
        let mut dungeon = hand_made::dungeon();
        for area in &mut dungeon.areas {
            area.name = word.into();
            area.finds.iter_mut().for_each(|find| find.text = word.into());
        }
        dungeon.hazards[0].find.as_mut().expect("has one").text = word.into();
        dungeon.openings[0].material = word.into();
        dungeon.origin = word.into();
        let options = Options { title: word.into(), ..Options::default() };
        let html = write(&dungeon, Format::Html, &options);
        is_sound_html(&html);
        let text = write(&dungeon, Format::Text, &options);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{word}");
        let md = write(&dungeon, Format::Markdown, &options);
        assert_eq!(
            md.lines().filter(|line| line.starts_with('#')).count(),
            self::md(&hand_made::dungeon()).lines().filter(|line| line.starts_with('#')).count(),
            "{word}"
        );
        let lines: Vec<&str> = md.lines().collect();
        for pair in lines.windows(2).filter(|pair| pair.iter().all(|line| line.starts_with('|'))) {
            assert_eq!(cells(pair[0]).len(), cells(pair[1]).len(), "{word}: {}", pair[1]);
        }
        assert!(!md.replace("\\<", "").contains('<'), "{word}: every bracket is escaped");
    }
}

#[test]
fn a_grid_carve_has_rooms_without_names_and_no_empty_lines_for_what_it_lacks() {
    let text = md(&shipped::dungeon("lab", 7));
    assert!(text.contains("### Room 12 "), "{text}");
    for word in ["At once", "Smell", "Wandering", "light:", "If all is quiet", "Once a", "## Stairs"] {
        assert!(!text.contains(word), "{word}");
    }
    assert!(text.contains("**Here:** combat"));
}

#[test]
fn a_page_break_comes_after_so_many_rooms() {
    let dungeon = shipped::dungeon("lab", 7);
    let text = write(&dungeon, Format::Markdown, &Options { rooms_per_page: 4, ..Options::default() });
    assert_eq!(text.lines().filter(|line| *line == "---").count(), pages(&dungeon, 4));
    for page in text.split("\n---\n").skip(1) {
        assert!((1..=4).contains(&page.matches("### ").count()));
    }
}

#[test]
fn a_key_without_exits_is_still_a_key() {
    let mut dungeon = hand_made::dungeon();
    dungeon.areas.iter_mut().for_each(|area| area.exits.clear());
    dungeon.connections.clear();
    for format in Format::ALL {
        assert!(write(&dungeon, format, &Options::default()).contains("Cistern"));
    }
}
