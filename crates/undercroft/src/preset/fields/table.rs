//! The rows of the table.

mod doors;
mod file;
mod grid_carve;
mod look;
mod pointcrawl;
mod rooms;
mod special_rooms;
mod stocking;

use super::{Choice, Field, Form, LayoutName, Values};

/// Parts of the table, in the order of a well-kept file.
const PARTS: [&[Field]; 8] = [
    file::FIELDS,
    grid_carve::FIELDS,
    pointcrawl::FIELDS,
    rooms::FIELDS,
    doors::FIELDS,
    stocking::FIELDS,
    special_rooms::FIELDS,
    look::FIELDS,
];

const COUNT: usize = {
    let (mut count, mut part) = (0, 0);
    while part < PARTS.len() {
        count += PARTS[part].len();
        part += 1;
    }
    count
};

/// All fields of all layouts, in the order of a well-kept file. Where a path stands twice, the rows are of different
/// layouts, or the row of a layout stands for the common one there. [`LayoutName::fields`] has those of one layout.
pub static FIELDS: &[Field] = &{
    let mut all = [PARTS[0][0]; COUNT];
    let (mut at, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut row = 0;
        while row < PARTS[part].len() {
            all[at] = PARTS[part][row];
            at += 1;
            row += 1;
        }
        part += 1;
    }
    all
};

const SHAPES: &[Choice] =
    &[choice("Rectangle", Values::Named(&["w", "h"])), choice("Disc", Values::Named(&["radius"]))];

const fn row(path: &'static str, form: Form, default: &'static str, about: &'static str) -> Field {
    Field { path, layout: None, letter: None, unit: "", min: None, max: None, default, about, form, required: false }
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

/// Bounds in thousandths.
const fn decimal(path: &'static str, (min, max): (u64, u64), default: &'static str, about: &'static str) -> Field {
    row(path, Form::Decimal, default, about).within(min, max)
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

    const fn only(self, layout: LayoutName) -> Self {
        Self { layout: Some(layout), ..self }
    }
}

/// Rows that belong to one layout.
const fn only<const N: usize>(layout: LayoutName, mut rows: [Field; N]) -> [Field; N] {
    let mut at = 0;
    while at < N {
        rows[at] = rows[at].only(layout);
        at += 1;
    }
    rows
}
