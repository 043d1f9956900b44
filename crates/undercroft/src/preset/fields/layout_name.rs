//! Which fields a layout has.

use std::{collections::BTreeMap, sync::LazyLock};

use super::{FIELDS, Field, pattern};
use crate::preset::LayoutSettings;

/// A layout, as far as a preset's text names it. Fields are looked up in the layout in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum LayoutName {
    /// `GridCarve`
    GridCarve,
    /// `Pointcrawl`
    Pointcrawl,
    /// `Custom`: a layout of the program around the generator, of whose parameters nothing is known.
    Custom,
}

impl LayoutName {
    /// The layouts of this crate.
    pub const BUILT_IN: [Self; 2] = [Self::GridCarve, Self::Pointcrawl];

    /// As the command takes it: `grid_carve`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GridCarve => "grid_carve",
            Self::Pointcrawl => "pointcrawl",
            Self::Custom => "custom",
        }
    }

    /// As a preset writes it: `GridCarve`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::GridCarve => "GridCarve",
            Self::Pointcrawl => "Pointcrawl",
            Self::Custom => "Custom",
        }
    }

    /// The layout of this crate with that name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::BUILT_IN.into_iter().find(|layout| layout.name() == name)
    }

    /// The layout that a preset writes so.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::BUILT_IN.into_iter().chain([Self::Custom]).find(|layout| layout.word() == word)
    }

    /// The layout of these settings.
    pub const fn of(settings: &LayoutSettings) -> Self {
        match settings {
            LayoutSettings::GridCarve(_) => Self::GridCarve,
            LayoutSettings::Pointcrawl(_) => Self::Pointcrawl,
            LayoutSettings::Custom(..) => Self::Custom,
        }
    }

    /// The fields of a preset with this layout, in the order of a well-kept file, each path once.
    pub fn fields(self) -> impl Iterator<Item = &'static Field> {
        FIELDS.iter().filter(move |field| self.field(field.path).is_some_and(|own| std::ptr::eq(own, *field)))
    }

    /// The field of a path (`layout.columns`, `tiers["adept"].layout.columns`, `shapes[0].shape.w`) in a preset with
    /// this layout.
    pub fn field(self, path: &str) -> Option<&'static Field> {
        static BY_PATH: LazyLock<[BTreeMap<&str, &Field>; 3]> =
            LazyLock::new(|| [LayoutName::GridCarve, LayoutName::Pointcrawl, LayoutName::Custom].map(by_path));
        BY_PATH.get(self as usize)?.get(&*pattern(path)).copied()
    }

    /// The fields directly below a path pattern; the empty one is the whole file.
    pub(in crate::preset) fn members(self, pattern: &str) -> impl Iterator<Item = &'static Field> {
        let prefix = if pattern.is_empty() { String::new() } else { format!("{pattern}.") };
        let below = move |path: &str| path.strip_prefix(&prefix).is_some_and(|rest| !rest.contains(['.', '[']));
        self.fields().filter(move |field| below(field.path))
    }

    /// Smallest and largest number of a path, as the table has them; anything where it has none.
    pub(in crate::preset) fn bounds(self, path: &str) -> (u64, u64) {
        self.field(path).map_or((0, u64::MAX), |field| (field.min.unwrap_or(0), field.max.unwrap_or(u64::MAX)))
    }
}

/// The rows of a layout: its own, and the common ones that it has no row of its own for.
fn by_path(layout: LayoutName) -> BTreeMap<&'static str, &'static Field> {
    let common = FIELDS.iter().filter(|field| field.layout.is_none());
    let own = FIELDS.iter().filter(|field| field.layout == Some(layout));
    common.chain(own).map(|field| (field.path, field)).collect()
}
