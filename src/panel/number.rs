//! A number that is typed.

use std::ops::RangeInclusive;

use bevy_egui::egui::{self, Id, Key, Rect, TextEdit, Ui, text::CCursor, text_selection::CCursorRange, vec2};

use super::{controls::named, state::PanelState, style};

/// Shows a number; the one that was typed, when Enter was pressed or the field was left. What is no number is
/// forgotten, what lies out of the range is clamped, Escape keeps the old number.
pub fn number_field(
    ui: &mut Ui,
    state: &mut PanelState,
    rect: Rect,
    id: Id,
    label: &str,
    value: u64,
    range: &RangeInclusive<u64>,
) -> Option<u64> {
    let shown = value.to_string();
    let mut text = state.typing.get(label).cloned().unwrap_or_else(|| shown.clone());
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
        state.typing.insert(label.into(), text);
        return None;
    }
    let typed = state.typing.remove(label)?;
    let cancelled = ui.input(|input| input.key_pressed(Key::Escape));
    let number: u64 = typed.trim().replace(['_', ' '], "").parse().ok()?;
    let number = number.clamp(*range.start(), *range.end());
    (response.lost_focus() && !cancelled && number != value).then_some(number)
}
