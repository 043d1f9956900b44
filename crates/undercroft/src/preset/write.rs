//! Settings as preset text: what [`Preset::load`](super::Preset::load) reads back equal.

mod layout;
mod merged;

use std::fmt::{self, Display, Formatter};

pub use layout::layout_text;
pub(super) use merged::merged;

use super::{
    locate::unquote,
    settings::{ContentsRow, Fallback, HallWidth, Keys, Locked, Range, Shape, SpecialRoom, StartEnd, WeightedShape},
};
use crate::dungeon::Word;

impl Display for StartEnd {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Corners => f.write_str("Corners"),
            Self::Sides => f.write_str("Sides"),
            Self::Random { min_distance } => write!(f, "Random(min_distance: {min_distance})"),
            Self::Farthest => f.write_str("Farthest"),
            Self::At { start, end } => {
                write!(f, "At(start: ({}, {}), end: ({}, {}))", start.x, start.y, end.x, end.y)
            }
        }
    }
}

impl Display for Shape {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rectangle { w, h } => write!(f, "Rectangle(w: {}, h: {})", pair(w), pair(h)),
            Self::Disc { radius } => write!(f, "Disc(radius: {})", pair(radius)),
        }
    }
}

impl Display for HallWidth {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shared(min, max) => write!(f, "Shared({min}, {max})"),
            Self::PerHall(min, max) => write!(f, "PerHall({min}, {max})"),
        }
    }
}

impl Display for Locked {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(doors) => write!(f, "Exactly({doors})"),
            Self::Upto(doors) => write!(f, "Upto({doors})"),
            Self::AsLabelled => f.write_str("AsLabelled"),
        }
    }
}

impl Display for Keys {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerLock => f.write_str("PerLock"),
            Self::PerColour(kinds) => write!(f, "PerColour({kinds})"),
        }
    }
}

impl Display for Fallback {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DropRules => "DropRules",
            Self::Skip => "Skip",
            Self::Anywhere => "Anywhere",
        })
    }
}

impl Display for WeightedShape {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "(weight: {}, shape: {})", self.weight, self.shape)
    }
}

impl Display for ContentsRow {
    /// As the preset writes it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "(weight: {}, spots: {})", self.weight, words(&self.spots))
    }
}

impl Display for SpecialRoom {
    /// As the preset writes it, without what is left at its default.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let rules: Vec<String> = self.rules.iter().map(ToString::to_string).collect();
        write!(f, "(kind: {}, count: {}", quoted(&self.kind), pair(self.count))?;
        if self.chance != 100 {
            write!(f, ", chance: {}", self.chance)?;
        }
        write!(f, ", spots: {}, where: [{}]", words(&self.spots), rules.join(", "))?;
        if self.required {
            write!(f, ", required: true")?;
        }
        if self.fallback != Fallback::DropRules {
            write!(f, ", fallback: {}", self.fallback)?;
        }
        if let Some(shape) = self.shape {
            write!(f, ", shape: {shape}")?;
        }
        if let Some((from, to)) = &self.tiers {
            write!(f, ", tiers: ({}, {})", quoted(from), quoted(to))?;
        }
        f.write_str(")")
    }
}

/// A list as the preset writes it, each entry on a line of its own. `indent` is that of the line where the list
/// begins. For [`Document::set`](super::Document::set) of `shapes`, `contents` and `special_rooms`.
pub fn list<T: Display>(entries: &[T], indent: usize) -> String {
    if entries.is_empty() {
        return "[]".into();
    }
    let lines: String = entries.iter().map(|entry| format!("{:indent$}    {entry},\n", "")).collect();
    format!("[\n{lines}{:indent$}]", "")
}

/// A text as the preset writes it, in quotes.
pub fn quoted(text: &str) -> String {
    // Writing a text as RON has no way to fail.
    ron::to_string(text).unwrap_or_default()
}

/// The text inside a value in quotes, such as [`Document::get`](super::Document::get) returns; `None` for any other
/// value.
pub fn unquoted(value: &str) -> Option<String> {
    unquote(value).map(|text| text.into_owned())
}

fn words(words: &[Word]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    format!("[{}]", words.join(", "))
}

fn pair((min, max): Range) -> String {
    format!("({min}, {max})")
}
