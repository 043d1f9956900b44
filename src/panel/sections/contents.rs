//! CONTENTS: what ordinary rooms hold, by weight.

use bevy_egui::egui::{self, Ui};
use undercroft::{dungeon::Word, preset::ContentsRow};

use super::section;
use crate::panel::{
    controls::{Knob, knob, named, named_row},
    state::PanelState,
    wish::Wish,
};

/// Shows the group.
pub fn show(ui: &mut Ui, state: &mut PanelState) {
    let settings = state.settings().clone();
    let total: u32 = settings.contents.iter().map(|row| row.weight).sum();
    let share = |row: &ContentsRow| (row.weight * 100 + total / 2).checked_div(total).unwrap_or_default();
    let summary: Vec<String> =
        settings.contents.iter().map(|row| format!("{} {}", share(row), words(row, "–"))).collect();
    section(ui, state, ("CONTENTS", &summary.join(" · ")), &["contents"], false, |ui, state| {
        for (i, row) in settings.contents.iter().enumerate() {
            let path = format!("contents[{i}].weight");
            let name = words(row, "nothing");
            let weight = Knob {
                path: &path,
                letter: "",
                name: &name,
                value: u64::from(row.weight),
                slider: 0..=100,
                typed: 0..=1000,
                note: format!("{} %", share(row)),
            };
            knob(ui, state, &weight, |weight| Wish::ContentsWeight(i, weight as u32));
            spots(ui, state, i, row);
        }
        ui.horizontal(|ui| {
            ui.add_space(110.0);
            if ui.small_button("+ row").on_hover_text("One more row; the tier gets its own list.").clicked() {
                state.ask("contents", Wish::AddContents);
            }
        });
    });
}

/// The words of a row, typed with spaces or commas between.
fn spots(ui: &mut Ui, state: &mut PanelState, i: usize, row: &ContentsRow) {
    let path = format!("contents[{i}].spots");
    let label = format!("Contents {} words", i + 1);
    named_row(ui, state, &path, "", |ui, state| {
        let mut text = state.typing.get(&label).cloned().unwrap_or_else(|| row.spots.join(", "));
        let edit = egui::TextEdit::singleline(&mut text).hint_text("nothing").desired_width(150.0);
        let response = ui.add(edit);
        named(ui, &response, &label);
        if response.has_focus() {
            state.typing.insert(label.clone(), text);
        } else if let Some(typed) = state.typing.remove(&label) {
            let words: Vec<Word> = typed.split([',', ' ']).filter(|word| !word.is_empty()).map(Word::from).collect();
            if words != row.spots {
                state.ask(&path, Wish::ContentsSpots(i, words));
            }
        }
        if ui.small_button("×").on_hover_text("Take this row away").clicked() {
            state.ask("contents", Wish::RemoveContents(i));
        }
    });
}

trait Join {
    fn join(&self, between: &str) -> String;
}

impl Join for Vec<Word> {
    fn join(&self, between: &str) -> String {
        self.iter().map(Word::as_str).collect::<Vec<_>>().join(between)
    }
}

fn words(row: &ContentsRow, nothing: &str) -> String {
    if row.spots.is_empty() { nothing.into() } else { row.spots.join(" + ") }
}
