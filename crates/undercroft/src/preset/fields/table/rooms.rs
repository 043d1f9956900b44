//! How large rooms are.

use super::{Field, Form, LayoutName, SHAPES, number, row};

pub(super) const FIELDS: &[Field] = &[
    row(
        "cell",
        Form::Group,
        "(width: 11, height: 11)",
        "Unused by this layout, which leaves as much space as its rooms and layout.gutter need.",
    )
    .only(LayoutName::Pointcrawl),
    row("cell", Form::Group, "(width: 11, height: 11)", "Space per room, walls included."),
    number("cell.width", "tiles", (5, 63), "11", "Unused by this layout.").only(LayoutName::Pointcrawl),
    number("cell.width", "tiles", (5, 63), "11", "Width of the space per room, walls included."),
    number("cell.height", "tiles", (5, 63), "11", "Unused by this layout.").only(LayoutName::Pointcrawl),
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
    row("shapes[].shape.w", Form::Range, "", "Width of the rectangle.")
        .within(1, 61)
        .of("tiles")
        .required()
        .only(LayoutName::Pointcrawl),
    row("shapes[].shape.h", Form::Range, "", "Height of the rectangle.")
        .within(1, 61)
        .of("tiles")
        .required()
        .only(LayoutName::Pointcrawl),
    row("shapes[].shape.radius", Form::Range, "", "Radius of the disc.")
        .within(1, 30)
        .of("tiles")
        .required()
        .only(LayoutName::Pointcrawl),
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
];
