//! The rows of the table.

use super::{Choice, Field, Form, Values};

const fn row(path: &'static str, form: Form, default: &'static str, about: &'static str) -> Field {
    Field { path, letter: None, unit: "", min: None, max: None, default, about, form, required: false }
}

const fn number(
    path: &'static str,
    unit: &'static str,
    (min, max): (u64, u64),
    default: &'static str,
    about: &'static str,
) -> Field {
    Field { unit, ..row(path, Form::Number, default, about) }.within(min, max)
}

const fn choice(word: &'static str, values: Values) -> Choice {
    Choice { word, values }
}

impl Field {
    const fn within(self, min: u64, max: u64) -> Self {
        Self { min: Some(min), max: Some(max), ..self }
    }

    const fn of(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    const fn letter(self, letter: char) -> Self {
        Self { letter: Some(letter), ..self }
    }

    const fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

const LAYOUTS: &[Choice] = &[
    choice(
        "GridCarve",
        Values::Named(&["columns", "rows", "steps", "remove_room", "remove_connection", "start_end", "min_rooms"]),
    ),
    choice("Custom", Values::Free),
];

const START_END: &[Choice] = &[
    choice("Corners", Values::None),
    choice("Sides", Values::None),
    choice("Random", Values::Named(&["min_distance"])),
    choice("Farthest", Values::None),
    choice("At", Values::Named(&["start", "end"])),
];

const SHAPES: &[Choice] =
    &[choice("Rectangle", Values::Named(&["w", "h"])), choice("Disc", Values::Named(&["radius"]))];

const HALL_WIDTH: &[Choice] = &[choice("Shared", Values::Range), choice("PerHall", Values::Range)];

const LOCKED: &[Choice] = &[choice("Exactly", Values::Number), choice("Upto", Values::Number)];

const KEYS: &[Choice] = &[choice("PerLock", Values::None), choice("PerColour", Values::Number)];

const RULES: &[Choice] = &[
    choice("Halls", Values::Range),
    choice("DeadEnd", Values::Named(&["length", "within"])),
    choice("DistanceFromStart", Values::Range),
    choice("DistanceToEnd", Values::Range),
    choice("OnEveryRoute", Values::None),
    choice("NeverOnEveryRoute", Values::None),
    choice("MarkAsBlocked", Values::None),
];

const FALLBACK: &[Choice] =
    &[choice("DropRules", Values::None), choice("Skip", Values::None), choice("Anywhere", Values::None)];

/// All fields, in the order of a well-kept file.
pub static FIELDS: &[Field] = &[
    number("format", "", (1, 1), "", "Version of the file format: 1.").required(),
    row("extends", Form::Text, "", "Starts from another preset, by its file's name; only what differs is written."),
    row("name", Form::Text, "", "Shown to people. Commands and `extends` use the file's name."),
    row("about", Form::Text, "\"\"", "One sentence about the preset, shown to people."),
    // ---- layout
    row(
        "layout",
        Form::Choice(LAYOUTS),
        "GridCarve()",
        "Decides which rooms there are and which are joined. `(…)` without a word keeps the layout in force.",
    ),
    number(
        "layout.columns",
        "rooms",
        (1, 512),
        "7",
        "Longer way from start to end. +2 columns: about +13 rooms, path +2.",
    )
    .letter('X'),
    number(
        "layout.rows",
        "rooms",
        (1, 512),
        "5",
        "More ways around. +2 rows: about +15 rooms, path hardly changes. Columns x rows is at least 2.",
    )
    .letter('Y'),
    number(
        "layout.steps",
        "steps",
        (0, 4 * 512 * 512),
        "14",
        "How often something is removed. Near 0.3 a room: packed. Near 1: caves. Above 2: one bare path. At most 4 x \
         columns x rows.",
    )
    .letter('Z'),
    number(
        "layout.remove_room",
        "%",
        (0, 100),
        "15",
        "Holes. More: fewer rooms, fewer dead ends. Chance that a step removes a room; with remove_connection at most \
         100, the rest of the steps idle.",
    )
    .letter('W'),
    number(
        "layout.remove_connection",
        "%",
        (0, 100),
        "85",
        "Walls between rooms. More: longer way, fewer loops, more dead ends. Chance that a step removes a connection; \
         with remove_room at most 100.",
    )
    .letter('V'),
    row(
        "layout.start_end",
        Form::Choice(START_END),
        "Sides",
        "Where the way begins and ends: opposite corners, the western and eastern column, any two rooms, as far apart \
         as can be, or two cells of your choice.",
    ),
    number(
        "layout.start_end.min_distance",
        "steps",
        (1, 1022),
        "",
        "Start and end are at least so many cells apart, counted along rows and columns; at most columns + rows - 2.",
    )
    .required(),
    row("layout.start_end.start", Form::Cell, "", "Cell of the start, counted from 0.").required(),
    row("layout.start_end.end", Form::Cell, "", "Cell of the end, counted from 0.").required(),
    number(
        "layout.min_rooms",
        "rooms",
        (0, 512 * 512),
        "0",
        "Carving stops before fewer rooms can be reached. At most columns x rows.",
    ),
    // ---- rooms
    row("cell", Form::Group, "(width: 11, height: 11)", "Space per room, walls included."),
    number("cell.width", "tiles", (5, 63), "11", "Width of the space per room, walls included."),
    number("cell.height", "tiles", (5, 63), "11", "Height of the space per room, walls included."),
    row(
        "shapes",
        Form::List,
        "[(weight: 7, shape: Rectangle(w: (5, 9), h: (5, 9))), (weight: 2, shape: Rectangle(w: (7, 9), h: (3, 5))), \
         (weight: 1, shape: Disc(radius: (2, 4)))]",
        "Shapes of rooms; each room draws one by weight.",
    )
    .within(1, 64)
    .of("rows"),
    row("shapes[]", Form::Group, "", "A shape and its weight."),
    number("shapes[].weight", "weight", (0, 10_000), "1", "How often this shape is drawn, against the others."),
    row("shapes[].shape", Form::Choice(SHAPES), "", "A rectangle or a disc.").required(),
    row("shapes[].shape.w", Form::Range, "", "Width of the rectangle; at most cell.width - 2.")
        .within(1, 61)
        .of("tiles")
        .required(),
    row("shapes[].shape.h", Form::Range, "", "Height of the rectangle; at most cell.height - 2.")
        .within(1, 61)
        .of("tiles")
        .required(),
    row("shapes[].shape.radius", Form::Range, "", "Radius of the disc; at most (smaller side of the cell - 3) / 2.")
        .within(1, 30)
        .of("tiles")
        .required(),
    // ---- halls
    row("halls", Form::Group, "(width: Shared(2, 3))", "The halls between rooms."),
    row(
        "halls.width",
        Form::Choice(HALL_WIDTH),
        "Shared(2, 3)",
        "How wide halls are, and so which creatures pass: one width for the whole dungeon, or every hall its own. At \
         most the smaller side of the cell - 4.",
    )
    .within(1, 59)
    .of("tiles"),
    // ---- doors
    row("doors", Form::Group, "", "Doors, locks and keys."),
    number("doors.chance", "%", (0, 100), "70", "How many of the openings get a door."),
    row(
        "doors.kinds",
        Form::Map,
        "{ \"glass\": 1, \"metal\": 9, \"wood\": 0 }",
        "What doors are made of, by weight. Words are free; the tileset draws those that it knows, others plain.",
    )
    .within(0, 64)
    .of("words"),
    number("doors.kinds[]", "weight", (0, 10_000), "", "How often this kind is drawn, against the others."),
    row("doors.locked", Form::Choice(LOCKED), "Exactly(0)", "Locked doors, each with a key that can be reached first.")
        .within(0, 64)
        .of("doors"),
    row(
        "doors.require_blocking",
        Form::Flag,
        "false",
        "Locks only what cannot be gone round. Otherwise a lock may just shut a short cut.",
    ),
    row("doors.keys", Form::Choice(KEYS), "PerLock", "A key for every lock, or so many kinds of key that locks share.")
        .within(1, 64)
        .of("kinds"),
    // ---- contents
    row(
        "contents",
        Form::List,
        "[(weight: 45, spots: [\"combat\"]), (weight: 20, spots: [\"curio\"]), (weight: 10, spots: [\"combat\", \
         \"curio\"]), (weight: 25, spots: [])]",
        "What ordinary rooms hold; each room draws one row by weight.",
    )
    .within(0, 256)
    .of("rows"),
    row("contents[]", Form::Group, "", "Spots and their weight."),
    number("contents[].weight", "weight", (0, 10_000), "1", "How often this row is drawn, against the others."),
    row("contents[].spots", Form::List, "[]", "A spot for each word, on a tile that can be walked on, for the game.")
        .within(0, 16)
        .of("words"),
    row("contents[].spots[]", Form::Text, "", "A word of your own.").required(),
    // ---- special rooms
    row("special_rooms", Form::List, "[]", "Rooms with a purpose, placed from top to bottom.")
        .within(0, 64)
        .of("kinds"),
    row("special_rooms[]", Form::Group, "", "A kind of special room."),
    row(
        "special_rooms[].kind",
        Form::Text,
        "",
        "Its name, a word of your own; not start, end, entrance, plain or hall.",
    )
    .required(),
    row("special_rooms[].count", Form::Range, "(1, 1)", "How many there are, drawn for each dungeon.")
        .within(0, 99)
        .of("rooms"),
    number("special_rooms[].chance", "%", (0, 100), "100", "Chance that there are any."),
    row(
        "special_rooms[].where",
        Form::List,
        "[]",
        "Rules for the place, in order of importance. When no room fits them all, the last is dropped first.",
    )
    .within(0, 16)
    .of("rules"),
    row(
        "special_rooms[].where[]",
        Form::Choice(RULES),
        "",
        "Halls: number of connections. Distances: in steps. OnEveryRoute: no way round it. NeverOnEveryRoute: the end \
         is reached without it. MarkAsBlocked: later kinds see this room as removed.",
    )
    .within(0, 1_000_000)
    .of("steps"),
    row(
        "special_rooms[].where[].length",
        Form::Range,
        "",
        "Length of the dead end: steps back to the first room with three or more connections.",
    )
    .within(0, 1_000_000)
    .of("steps")
    .required(),
    row("special_rooms[].where[].within", Form::Range, "(0, 0)", "Steps to the dead end; (0, 0) is the dead end.")
        .within(0, 1_000_000)
        .of("steps"),
    row(
        "special_rooms[].required",
        Form::Flag,
        "false",
        "No rule is dropped; generation fails when no room meets them all.",
    ),
    row(
        "special_rooms[].fallback",
        Form::Choice(FALLBACK),
        "DropRules",
        "When no room meets all rules: drop the last one, leave the special room out, or take any room.",
    ),
    row("special_rooms[].shape", Form::Choice(SHAPES), "", "Its own shape instead of one of `shapes`."),
    row("special_rooms[].shape.w", Form::Range, "", "Width of the rectangle; at most cell.width - 2.")
        .within(1, 61)
        .of("tiles")
        .required(),
    row("special_rooms[].shape.h", Form::Range, "", "Height of the rectangle; at most cell.height - 2.")
        .within(1, 61)
        .of("tiles")
        .required(),
    row(
        "special_rooms[].shape.radius",
        Form::Range,
        "",
        "Radius of the disc; at most (smaller side of the cell - 3) / 2.",
    )
    .within(1, 30)
    .of("tiles")
    .required(),
    row("special_rooms[].spots", Form::List, "[]", "A spot for each word, on a tile that can be walked on.")
        .within(0, 16)
        .of("words"),
    row("special_rooms[].spots[]", Form::Text, "", "A word of your own.").required(),
    row("special_rooms[].tiers", Form::TextPair, "", "First and last tier that has it; left out: all tiers."),
    // ---- look
    row("theme", Form::Group, "", "How the dungeon looks."),
    row("theme.tileset", Form::Text, "\"tilesets/lab.tileset.ron\"", "The drawings of floors, walls, doors, things."),
    row("theme.ambient", Form::Text, "\"#9fb8c4\"", "Colour of the ambient light, `#rrggbb`."),
    number("theme.floor_variation", "%", (0, 100), "20", "How many of the floor tiles carry a detail."),
    number(
        "theme.props",
        "%",
        (0, 100),
        "20",
        "How densely rooms are dressed: furniture, goods, litter and lamps for so many of the tiles beside their walls.",
    ),
    // ---- tiers
    row("tiers", Form::List, "[(name: \"veteran\")]", "Degrees of difficulty, easiest first: what differs, no more.")
        .within(1, 32)
        .of("tiers"),
    row("tiers[]", Form::Group, "", "A tier: its name, and any of layout, cell, shapes … theme."),
    row("tiers[].name", Form::Text, "", "Its name, a word of your own.").required(),
    row(
        "default_tier",
        Form::Text,
        "",
        "The tier that is taken when nobody names one; left out: veteran, or else the first.",
    ),
];
