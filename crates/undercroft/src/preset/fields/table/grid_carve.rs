//! Parameters of the grid carve.

use super::{Choice, Field, Form, LayoutName, Values, choice, number, only, row};

const START_END: &[Choice] = &[
    choice("Corners", Values::None),
    choice("Sides", Values::None),
    choice("Random", Values::Named(&["min_distance"])),
    choice("Farthest", Values::None),
    choice("At", Values::Named(&["start", "end"])),
];

pub(super) const FIELDS: &[Field] = &only(LayoutName::GridCarve, [
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
]);
