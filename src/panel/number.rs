//! A number that is typed, and how numbers are written.

use std::ops::RangeInclusive;

use bevy_egui::egui::{self, Id, Key, Rect, TextEdit, Ui, text::CCursor, text_selection::CCursorRange, vec2};

use undercroft::preset::Decimal;

use super::{controls::named, state::PanelState, style};

/// What one step of a number is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Numbers are whole.
    Whole,
    /// Numbers have up to three digits behind the point and are counted in thousandths.
    Thousandths,
}

impl Scale {
    /// What a slider or an arrow key moves by: 1, or a hundredth.
    pub const fn step(self) -> u64 {
        match self {
            Self::Whole => 1,
            Self::Thousandths => 10,
        }
    }

    /// As people read it.
    pub fn text(self, value: u64) -> String {
        match self {
            Self::Whole => value.to_string(),
            Self::Thousandths => decimal(value).to_string(),
        }
    }

    /// What a text says; `None` when it is no number, or a negative one.
    pub fn read(self, text: &str) -> Option<u64> {
        let text = text.trim().replace(['_', ' '], "").replace(',', ".");
        match self {
            Self::Whole => text.parse().ok(),
            Self::Thousandths => {
                let value: f64 = text.parse().ok()?;
                (value >= 0.0).then_some((value * 1_000.0).round() as u64)
            }
        }
    }

    /// As a plain number, for assistive technology.
    pub fn number(self, value: u64) -> f64 {
        match self {
            Self::Whole => value as f64,
            Self::Thousandths => value as f64 / 1_000.0,
        }
    }

    /// The value of a plain number.
    pub fn value(self, number: f64) -> u64 {
        match self {
            Self::Whole => number.max(0.0) as u64,
            Self::Thousandths => (number.max(0.0) * 1_000.0).round() as u64,
        }
    }
}

/// So many thousandths.
pub fn decimal(thousandths: u64) -> Decimal {
    Decimal::from_thousandths(i64::try_from(thousandths).unwrap_or(i64::MAX))
}

/// A decimal in thousandths; a negative one as 0.
pub fn thousandths(decimal: Decimal) -> u64 {
    u64::try_from(decimal.thousandths()).unwrap_or(0)
}

/// A number that can be typed.
#[derive(Clone, Debug)]
pub struct Typed<'a> {
    /// Its name for assistive technology.
    pub label: &'a str,
    /// What it shows.
    pub value: u64,
    /// What can be typed.
    pub range: &'a RangeInclusive<u64>,
    /// How it is written.
    pub scale: Scale,
}

/// Shows a number; the one that was typed, when Enter was pressed or the field was left. What is no number is
/// forgotten, what lies out of the range is clamped, Escape keeps the old number.
pub fn number_field(ui: &mut Ui, state: &mut PanelState, rect: Rect, id: Id, number: &Typed<'_>) -> Option<u64> {
    let Typed { label, value, range, scale } = number;
    let shown = scale.text(*value);
    let mut text = state.typing.get(*label).cloned().unwrap_or_else(|| shown.clone());
    let output = ui
        .scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
            TextEdit::singleline(&mut text)
                .id(id)
                .font(style::mono(12.5))
                .text_color(style::STRONG)
                .horizontal_align(egui::Align::Max)
                .vertical_align(egui::Align::Center)
                .margin(egui::Margin::symmetric(5, 0))
                .min_size(vec2(rect.width(), rect.height()))
                .desired_width(rect.width() - 10.0)
                .show(ui)
        })
        .inner;
    let response = output.response.response;
    named(ui, &response, label);
    if response.gained_focus() {
        let mut edit = output.state;
        edit.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()))));
        edit.store(ui.ctx(), id);
    }
    if response.has_focus() {
        state.typing.insert((*label).into(), text);
        return None;
    }
    let typed = state.typing.remove(*label)?;
    let cancelled = ui.input(|input| input.key_pressed(Key::Escape));
    let number = scale.read(&typed)?.clamp(*range.start(), *range.end());
    (response.lost_focus() && !cancelled && number != *value).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_as_they_are_written() {
        for value in [0, 1, 2, 10, 250, 1_000, 1_375, 144_000] {
            assert_eq!(Scale::Thousandths.read(&Scale::Thousandths.text(value)), Some(value));
        }
        assert_eq!(Scale::Thousandths.read(" 0,5 "), Some(500));
        assert_eq!(
            (Scale::Thousandths.read("-1"), Scale::Thousandths.read("x"), Scale::Whole.read("1.5")),
            (None, None, None)
        );
    }
}
