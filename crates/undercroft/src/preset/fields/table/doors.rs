//! Halls, doors, locks and keys.

use super::{Choice, Field, Form, LayoutName, Values, choice, number, row};

const HALL_WIDTH: &[Choice] = &[choice("Shared", Values::Range), choice("PerHall", Values::Range)];

const LOCKED: &[Choice] =
    &[choice("Exactly", Values::Number), choice("Upto", Values::Number), choice("AsLabelled", Values::None)];

const KEYS: &[Choice] = &[choice("PerLock", Values::None), choice("PerColour", Values::Number)];

pub(super) const FIELDS: &[Field] = &[
    row("halls", Form::Group, "(width: Shared(1, 1))", "The halls between rooms.").only(LayoutName::Pointcrawl),
    row("halls", Form::Group, "(width: Shared(2, 3))", "The halls between rooms."),
    row(
        "halls.width",
        Form::Choice(HALL_WIDTH),
        "Shared(1, 1)",
        "How wide halls are, and so which creatures pass: one width for the whole dungeon, or every hall its own. At \
         most layout.gutter - 2.",
    )
    .within(1, 59)
    .of("tiles")
    .only(LayoutName::Pointcrawl),
    row(
        "halls.width",
        Form::Choice(HALL_WIDTH),
        "Shared(2, 3)",
        "How wide halls are, and so which creatures pass: one width for the whole dungeon, or every hall its own. At \
         most the smaller side of the cell - 4.",
    )
    .within(1, 59)
    .of("tiles"),
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
    row(
        "doors.locked",
        Form::Choice(LOCKED),
        "AsLabelled",
        "Locked doors, each with a key that can be reached first. AsLabelled: all that layout.near_labels locks. A \
         number turns the others into doors, or locks more.",
    )
    .within(0, 64)
    .of("doors")
    .only(LayoutName::Pointcrawl),
    row(
        "doors.locked",
        Form::Choice(LOCKED),
        "Exactly(0)",
        "Locked doors, each with a key that can be reached first. AsLabelled: all that the layout locks of itself; \
         GridCarve locks none.",
    )
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
];
