//! Rooms with a purpose.

use super::{Choice, Field, Form, LayoutName, SHAPES, Values, choice, number, row};

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

pub(super) const FIELDS: &[Field] = &[
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
    row("special_rooms[].shape.w", Form::Range, "", "Width of the rectangle.")
        .within(1, 61)
        .of("tiles")
        .required()
        .only(LayoutName::Pointcrawl),
    row("special_rooms[].shape.h", Form::Range, "", "Height of the rectangle.")
        .within(1, 61)
        .of("tiles")
        .required()
        .only(LayoutName::Pointcrawl),
    row("special_rooms[].shape.radius", Form::Range, "", "Radius of the disc.")
        .within(1, 30)
        .of("tiles")
        .required()
        .only(LayoutName::Pointcrawl),
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
];
