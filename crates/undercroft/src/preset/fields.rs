//! The one table of fields: what a preset may say, its bounds, and what each field does to the dungeon.
//!
//! Range checks, messages, the designer's hover texts, `undercroft schema` and the documentation all read it. A row
//! belongs to one layout or to all; [`LayoutName`] looks a path up for the layout in force.

mod layout_name;
mod schema;
mod table;

pub use layout_name::LayoutName;
pub use schema::schema;
pub(super) use schema::usage;
pub use table::FIELDS;

use super::Decimal;

/// A field of a preset, or a value inside one.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Field {
    /// Path without tier, place or name: `layout.columns`, `shapes[].shape.w`, `special_rooms[].count`.
    pub path: &'static str,
    /// The layout that it belongs to; `None` for all that have no row of their own with this path.
    pub layout: Option<LayoutName>,
    /// The letter that the algorithm's author uses, such as X.
    pub letter: Option<char>,
    /// What it counts: `tiles`, `%`, `rooms`; empty for words.
    pub unit: &'static str,
    /// Smallest number, in thousandths where it has a point, or fewest entries of a list; `None` where neither is
    /// counted.
    pub min: Option<u64>,
    /// Largest number, in thousandths where it has a point, or most entries of a list. Where other fields bound it more
    /// tightly, `about` says so.
    pub max: Option<u64>,
    /// RON text of the value when it is left out; empty when there is none.
    pub default: &'static str,
    /// First sentence: what it does to the dungeon.
    pub about: &'static str,
    /// How its value is written.
    pub form: Form,
    /// Whether it must be written.
    pub required: bool,
}

/// How a value is written.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Form {
    /// A whole number, `min..=max`.
    Number,
    /// A number with up to three digits behind the point, `min..=max` thousandths.
    Decimal,
    /// `true` or `false`.
    Flag,
    /// Text in quotes.
    Text,
    /// `(min, max)`, both `min..=max` of the field.
    Range,
    /// `(min, max)` of numbers with a point, both `min..=max` thousandths of the field.
    DecimalRange,
    /// `(column, row)` of a cell, from 0.
    Cell,
    /// `("from", "to")`: two texts.
    TextPair,
    /// One of these words, some with values in brackets.
    Choice(&'static [Choice]),
    /// `(…)` with the fields whose paths continue this one.
    Group,
    /// `[…]` of the field `path[]`.
    List,
    /// `{ "word": number }`; the numbers are the field `path[]`.
    Map,
}

/// A word of a [`Form::Choice`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Choice {
    /// As the preset writes it.
    pub word: &'static str,
    /// What stands in brackets behind it.
    pub values: Values,
}

/// What stands in brackets behind a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Values {
    /// Nothing, and no brackets.
    None,
    /// One number, `min..=max` of the field.
    Number,
    /// Two numbers, smaller first, `min..=max` of the field.
    Range,
    /// The fields whose paths continue this one, by name.
    Named(&'static [&'static str]),
    /// A name in quotes, and parameters that are handed on unread.
    Free,
}

impl Field {
    /// Its bounds as people read them: `0.0..=1.0`, `3..=59`; `None` where nothing is counted.
    pub fn bounds_text(&self) -> Option<String> {
        let (min, max) = (self.bound_text(self.min?), self.bound_text(self.max?));
        Some(if min == max { min } else { format!("{min}..={max}") })
    }

    /// A number within its bounds, as the preset writes it.
    pub(super) fn bound_text(&self, bound: u64) -> String {
        match self.form {
            Form::Decimal | Form::DecimalRange => {
                Decimal::from_thousandths(i64::try_from(bound).unwrap_or(i64::MAX)).to_string()
            }
            _ => bound.to_string(),
        }
    }
}

/// The field of a path: `layout.columns`, `tiers["adept"].layout.columns`, `shapes[0].shape.w`. Of one that several
/// layouts have, the first layout's; [`LayoutName::field`] knows which is in force.
pub fn field(path: &str) -> Option<&'static Field> {
    LayoutName::BUILT_IN.into_iter().find_map(|layout| layout.field(path))
}

/// Whether patches replace the parts of what a path pattern leads to one by one.
pub(super) fn is_group(pattern: &str) -> bool {
    let group = |field: &&Field| field.path == pattern && matches!(field.form, Form::Group);
    pattern == "layout" || !pattern.contains('[') && FIELDS.iter().any(|field| group(&field))
}

/// A path without places, names and tier.
pub(super) fn pattern(path: &str) -> String {
    let mut pattern = String::with_capacity(path.len());
    let (mut inside, mut quoted) = (false, false);
    for c in path.chars() {
        match c {
            '"' if inside => quoted = !quoted,
            '[' if !inside => {
                inside = true;
                pattern.push(c);
            }
            ']' if !quoted => {
                inside = false;
                pattern.push(c);
            }
            _ if !inside => pattern.push(c),
            _ => {}
        }
    }
    match pattern.strip_prefix("tiers[].") {
        Some(rest) if rest != "name" => rest.to_owned(),
        _ => pattern,
    }
}

/// Fields that a tier may not name, because they are about the file.
pub(super) const OF_THE_FILE: [&str; 6] = ["format", "extends", "name", "about", "tiers", "default_tier"];

/// Old names of fields and what they are called since.
pub(super) const RENAMED: [(&str, &str); 1] = [("halls_width", "halls.width")];

/// Words that name a room's role and so can't be kinds of special rooms.
pub(super) const RESERVED_KINDS: [&str; 5] = ["start", "end", "entrance", "plain", "hall"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_finds_its_field_with_or_without_tier_and_place() {
        for path in ["layout.columns", "tiers[\"adept\"].layout.columns", "tiers[\"od[d]].x\"].layout.columns"] {
            assert_eq!(field(path).map(|f| f.letter), Some(Some('X')), "{path}");
        }
        assert_eq!(field("shapes[3].shape.w").map(|f| f.unit), Some("tiles"));
        assert_eq!(field("special_rooms[\"boss\"].count").map(|f| f.max), Some(Some(99)));
        assert_eq!(field("tiers[\"adept\"].name").map(|f| f.path), Some("tiers[].name"));
        assert!(field("layout.colums").is_none());
    }

    #[test]
    fn every_field_says_what_it_does_and_stands_below_another() {
        for field in FIELDS {
            assert!(field.about.ends_with('.'), "{}", field.path);
            let parent = field.path.rsplit_once('.').map(|(parent, _)| parent).or(field.path.strip_suffix("[]"));
            if let Some(parent) = parent {
                assert!(FIELDS.iter().any(|f| f.path == parent), "{}", field.path);
            }
        }
    }
}
