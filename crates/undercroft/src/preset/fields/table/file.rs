//! The file itself, and which layout.

use super::{Choice, Field, Form, Values, choice, number, row};

const LAYOUTS: &[Choice] = &[
    choice(
        "GridCarve",
        Values::Named(&["columns", "rows", "steps", "remove_room", "remove_connection", "start_end", "min_rooms"]),
    ),
    choice(
        "Pointcrawl",
        Values::Named(&[
            "rooms",
            "levels",
            "empty_factor",
            "side",
            "entrance_chance",
            "near_labels",
            "far_labels",
            "bonus_draws",
            "bonus_crossing",
            "level_cost",
            "level_power",
            "teleporter_chance",
            "gutter",
        ]),
    ),
    choice("Custom", Values::Free),
];

pub(super) const FIELDS: &[Field] = &[
    number("format", "", (1, 1), "", "Version of the file format: 1.").required(),
    row("extends", Form::Text, "", "Starts from another preset, by its file's name; only what differs is written."),
    row("name", Form::Text, "", "Shown to people. Commands and `extends` use the file's name."),
    row("about", Form::Text, "\"\"", "One sentence about the preset, shown to people."),
    row(
        "layout",
        Form::Choice(LAYOUTS),
        "GridCarve()",
        "Decides which rooms there are and which are joined. `(…)` without a word keeps the layout in force.",
    ),
];
