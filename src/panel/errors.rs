//! Bars in the panel's foot: what is wrong, and what is asked. Never a window over the map.

use bevy_egui::egui::{self, Frame, Margin, RichText, Stroke, Ui};

use super::{
    controls::named,
    sections::top::typed_path,
    state::{PanelState, Question, Trouble},
    style,
};

/// Shows the bars that there are.
pub fn show(ui: &mut Ui, state: &mut PanelState) {
    let troubles: Vec<(Trouble, Vec<super::state::Complaint>)> =
        state.troubles.iter().map(|(trouble, complaints)| (*trouble, complaints.clone())).collect();
    for (trouble, complaints) in troubles.iter().filter(|(_, complaints)| !complaints.is_empty()) {
        trouble_bar(ui, state, *trouble, complaints);
    }
    if let Some(question) = state.question.clone() {
        bar(ui, style::RAISED, style::LINE, |ui| question_bar(ui, state, &question));
    }
}

fn bar(ui: &mut Ui, ground: egui::Color32, line: egui::Color32, add: impl FnOnce(&mut Ui)) {
    Frame::new()
        .fill(ground)
        .stroke(Stroke::new(1.0, line))
        .corner_radius(5)
        .inner_margin(Margin::symmetric(10, 7))
        .outer_margin(Margin { top: 6, ..Margin::ZERO })
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui);
        });
}

fn trouble_bar(ui: &mut Ui, state: &mut PanelState, trouble: Trouble, complaints: &[super::state::Complaint]) {
    bar(ui, style::BAD_GROUND, style::BAD.gamma_multiply(0.6), |ui| {
        for complaint in complaints.iter().take(3) {
            let text =
                RichText::new(&complaint.line).font(style::mono(11.5)).color(egui::Color32::from_rgb(0xff, 0xb3, 0xaa));
            ui.add(egui::Label::new(text).wrap()).on_hover_ui(|ui| {
                ui.label(RichText::new(&complaint.picture).font(style::mono(11.5)));
            });
        }
        ui.horizontal(|ui| {
            let more = complaints.len().saturating_sub(3);
            let stays = match trouble {
                Trouble::Disk | Trouble::Generation => "showing the last good version",
                Trouble::Typed | Trouble::File => "nothing was changed",
            };
            let text = if more > 0 { format!("and {more} more · {stays}") } else { stays.to_owned() };
            ui.label(RichText::new(text).color(style::DIM).size(11.5));
            if matches!(trouble, Trouble::Typed | Trouble::File) && ui.small_button("OK").clicked() {
                state.troubles.remove(&trouble);
            }
        });
    });
}

fn question_bar(ui: &mut Ui, state: &mut PanelState, question: &Question) {
    match question {
        Question::SaveAs => {
            let start = state.file.path().map_or_else(|| state.file.shown(), |path| path.display().to_string());
            path_bar(ui, state, "Save as", start, |state, path| state.save_as(path));
        }
        Question::Open => path_bar(ui, state, "Open", String::new(), |state, path| state.open_file(path)),
        Question::Changed { text } => {
            ui.label(format!("{} changed on disk", state.file.shown()));
            ui.horizontal(|ui| {
                if ui.button("Take it").on_hover_text("Undo brings your changes back.").clicked() {
                    state.take_from_disk(text);
                }
                if ui.button("Keep mine").on_hover_text("Saving will write over it.").clicked() {
                    state.keep_mine();
                }
            });
        }
        Question::Overwrite => {
            ui.label(format!("{} changed on disk since it was read", state.file.shown()));
            ui.horizontal(|ui| {
                if ui.button("Save mine over it").clicked() {
                    state.save_over();
                }
                if ui.button("Take theirs").on_hover_text("Undo brings your changes back.").clicked() {
                    state.question = None;
                    state.reload();
                }
                if ui.button("Save as …").clicked() {
                    state.question = Some(Question::SaveAs);
                }
                cancel(ui, state);
            });
        }
    }
}

fn path_bar(
    ui: &mut Ui,
    state: &mut PanelState,
    title: &str,
    start: String,
    done: impl FnOnce(&mut PanelState, &std::path::Path),
) {
    let label = format!("{title} path");
    let mut text = state.typing.get(&label).cloned().unwrap_or(start);
    ui.label(title);
    let edit = egui::TextEdit::singleline(&mut text).desired_width(f32::INFINITY).hint_text("path/to/name.dungeon.ron");
    let response = ui.add(edit);
    named(ui, &response, &label);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    state.typing.insert(label.clone(), text.clone());
    ui.horizontal(|ui| {
        let name = format!("{title} now");
        let button = ui.button(if title == "Open" { "Open" } else { "Save" });
        named(ui, &button, &name);
        if (button.clicked() || entered) && !text.trim().is_empty() {
            state.typing.remove(&label);
            state.question = None;
            done(state, &typed_path(&text));
        }
        if cancel(ui, state) {
            state.typing.remove(&label);
        }
    });
}

fn cancel(ui: &mut Ui, state: &mut PanelState) -> bool {
    let cancelled = ui.button("Cancel").clicked();
    if cancelled {
        state.question = None;
    }
    cancelled
}
