//! What rooms hold.

use super::{Choice, Field, Form, LayoutName, Values, choice, number, row};

const METHODS: &[Choice] = &[choice("Contents", Values::None), choice("Dice", Values::None)];

pub(super) const FIELDS: &[Field] = &[
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
    row("stocking", Form::Group, "", "How rooms get their monsters and treasure."),
    row(
        "stocking.method",
        Form::Choice(METHODS),
        "Dice",
        "Contents: every room draws a row of `contents`. Dice: monsters and treasure are rolled level by level, and \
         random tables say what they are; every level holds a treasure.",
    )
    .only(LayoutName::Pointcrawl),
    row(
        "stocking.method",
        Form::Choice(METHODS),
        "Contents",
        "Contents: every room draws a row of `contents`. Dice: monsters and treasure are rolled level by level, and \
         random tables say what they are; every level holds a treasure.",
    ),
    number("stocking.monster", "of 6", (0, 6), "2", "How many rooms hold a monster: so many faces of a die of six."),
    number(
        "stocking.guarded_treasure",
        "of 6",
        (0, 6),
        "3",
        "How many monsters guard a treasure: so many faces of a die of six.",
    ),
    number(
        "stocking.unguarded_treasure",
        "of 6",
        (0, 6),
        "1",
        "How many rooms without a monster hold a treasure: so many faces of a die of six.",
    ),
    number(
        "stocking.key_guard",
        "of 6",
        (0, 6),
        "4",
        "How many keys are guarded: so many faces of a die of six, where a key lies.",
    ),
    number(
        "stocking.depth_per_lock",
        "levels",
        (0, 12),
        "1",
        "Treasure behind locks is worth more: each lock on the way counts for so many levels of depth.",
    ),
    row("stocking.vaults", Form::Flag, "true", "What a lock keeps shut holds a treasure at least."),
    row(
        "stocking.origin",
        Form::Text,
        "\"\"",
        "What the place once was; it steers which tables are rolled on. Empty: drawn from the table `origins`.",
    ),
    row("stocking.monster_spot", Form::Text, "\"combat\"", "The word of the spot where a monster stands."),
    row("stocking.treasure_spot", Form::Text, "\"chest\"", "The word of the spot where a treasure lies."),
    number(
        "stocking.wandering_chance",
        "of 6",
        (0, 6),
        "1",
        "How often something comes by: so many faces of a die of six, rolled every wandering_turns.",
    ),
    number("stocking.wandering_turns", "turns", (1, 100), "2", "Turns from one such roll to the next."),
    row(
        "stocking.tables",
        Form::List,
        "[]",
        "Files of random tables, by name; a table in them goes before the built-in one of the same name.",
    )
    .within(0, 64)
    .of("files"),
    row("stocking.tables[]", Form::Text, "", "Name of a file of tables, without its endings.").required(),
];
