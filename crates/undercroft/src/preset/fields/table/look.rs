//! How the dungeon looks, and its degrees of difficulty.

use super::{Field, Form, number, row};

pub(super) const FIELDS: &[Field] = &[
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
