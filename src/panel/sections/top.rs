//! Preset, tier and seed: what dungeon this is.

use std::path::PathBuf;

use bevy_egui::egui::{self, Align, Align2, Layout, Sense, Stroke, Ui, vec2};
use undercroft::preset::{LayoutName, LayoutSettings};

use crate::panel::{
    controls::{choice, named, segments},
    save::Source,
    state::{Complaint, PanelState, Question, Trouble},
    style,
};

/// Shows the head of the panel.
pub fn show(ui: &mut Ui, state: &mut PanelState) {
    title(ui, state);
    ui.add_space(4.0);
    preset(ui, state);
    tiers(ui, state);
    seed(ui, state);
    ui.add_space(4.0);
}

fn title(ui: &mut Ui, state: &PanelState) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), 30.0), Sense::hover());
    let painter = ui.painter();
    let arch = row.left_center() + vec2(9.0, 1.0);
    let stroke = Stroke::new(2.0, style::ACCENT);
    painter.line_segment([arch + vec2(-7.0, 8.0), arch + vec2(-7.0, -1.0)], stroke);
    painter.line_segment([arch + vec2(7.0, 8.0), arch + vec2(7.0, -1.0)], stroke);
    let round: Vec<_> = (0..=12_u8)
        .map(|i| {
            let angle = std::f32::consts::PI * (1.0 + f32::from(i) / 12.0);
            arch + vec2(0.0, -1.0) + 7.0 * egui::Vec2::angled(angle)
        })
        .collect();
    painter.line(round, stroke);
    painter.line_segment([arch + vec2(0.0, 8.0), arch + vec2(0.0, 2.0)], Stroke::new(2.0, style::ACCENT_DIM));
    painter.text(
        row.left_center() + vec2(28.0, 0.0),
        Align2::LEFT_CENTER,
        "UNDERCROFT",
        style::text(16.0),
        style::STRONG,
    );
    let title = state.draft.preset().title();
    painter.text(row.right_center(), Align2::RIGHT_CENTER, title, style::text(12.5), style::DIM);
}

fn line<R>(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.horizontal(|ui| {
        let (label, _) = ui.allocate_exact_size(vec2(46.0, 24.0), Sense::hover());
        ui.painter().text(label.left_center(), Align2::LEFT_CENTER, name, style::text(13.0), style::DIM);
        add(ui)
    })
    .inner
}

fn preset(ui: &mut Ui, state: &mut PanelState) {
    line(ui, "Preset", |ui| {
        let mut names: Vec<String> = undercroft_assets::PRESETS.iter().map(|preset| preset.name.to_owned()).collect();
        let present = match &state.file.source {
            Source::BuiltIn(name) => names.iter().position(|known| known == name),
            Source::File(_) => None,
        };
        let chosen = present.unwrap_or_else(|| {
            names.push(state.file.shown());
            names.len() - 1
        });
        names.push("Open a file …".into());
        let options: Vec<&str> = names.iter().map(String::as_str).collect();
        if let Some(i) = choice(ui, "Preset", 112.0, &options, chosen) {
            if i + 1 == options.len() {
                state.question = Some(Question::Open);
            } else if let Err(error) = state.open_built_in(options[i]) {
                state.complain(Trouble::File, [Complaint::plain(error)]);
            }
        }
        layout(ui, state);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let about = state.draft.preset().about().to_owned();
            let response = ui.add(egui::Button::new("⟳").min_size(style::SQUARE));
            named(ui, &response, "Read the file again");
            if response.on_hover_text(format!("{about}\nF5 takes the file from disk")).clicked() {
                state.reload();
            }
        });
    });
}

/// The layouts that can be chosen; one of the program's own is shown, but can't be gone back to but by undo.
fn layout(ui: &mut Ui, state: &mut PanelState) {
    let mut names = LayoutName::BUILT_IN.map(|layout| layout.name().replace('_', " ")).to_vec();
    let chosen = match &state.settings().layout {
        LayoutSettings::Custom(name, _) => {
            names.push(name.clone());
            names.len() - 1
        }
        known => LayoutName::BUILT_IN.iter().position(|layout| *layout == LayoutName::of(known)).unwrap_or_default(),
    };
    let options: Vec<&str> = names.iter().map(String::as_str).collect();
    let wanted = choice(ui, "Layout", 92.0, &options, chosen).and_then(|i| LayoutName::BUILT_IN.get(i).copied());
    if let Some(layout) = wanted {
        state.switch_layout(layout);
    }
}

fn tiers(ui: &mut Ui, state: &mut PanelState) {
    let names: Vec<String> = state.draft.tiers().map(str::to_owned).collect();
    let chosen = names.iter().position(|name| name == state.draft.tier()).unwrap_or_default();
    line(ui, "Tier", |ui| {
        ui.horizontal_wrapped(|ui| {
            let options: Vec<(&str, String)> =
                names.iter().map(|name| (name.as_str(), format!("Tier {name}"))).collect();
            if let Some(i) = segments(ui, &options, chosen) {
                state.set_tier(&names[i]);
            }
        });
    });
}

fn seed(ui: &mut Ui, state: &mut PanelState) {
    line(ui, "Seed", |ui| {
        let mut text = state.typing.get("Seed").cloned().unwrap_or_else(|| state.seed.to_string());
        let edit = egui::TextEdit::singleline(&mut text)
            .font(style::mono(12.5))
            .text_color(style::STRONG)
            .margin(egui::Margin::symmetric(6, 3))
            .desired_width(122.0);
        let response = ui.add(edit);
        named(ui, &response, "Seed");
        if response.has_focus() {
            state.typing.insert("Seed".into(), text);
        } else if let Some(typed) = state.typing.remove("Seed").filter(|typed| !typed.trim().is_empty()) {
            state.set_seed(typed.parse().unwrap_or_default());
        }
        response.on_hover_text(
            "Same preset, tier and seed: same dungeon, on every machine. A phrase is turned into a number.",
        );
        ui.spacing_mut().item_spacing.x = 3.0;
        if ui.button("Reroll").on_hover_text("A random seed (R)").clicked() {
            state.reroll();
        }
        let (back, forward) = state.seeds_around();
        let step = |ui: &mut Ui, text: &str, name: &str, hint: &str, enabled: bool| {
            let response = ui.add_enabled(enabled, egui::Button::new(text).min_size(style::SQUARE));
            named(ui, &response, name);
            response.on_hover_text(hint).clicked()
        };
        if step(ui, "◀", "Seed before", "The seed before (Alt+←)", back) {
            state.previous_seed();
        }
        if step(ui, "▶", "Seed after", "The seed after (Alt+→)", forward) {
            state.next_seed();
        }
        if step(ui, "🗐", "Copy share code", &format!("Copy {} (Ctrl+C)", state.share_code()), true) {
            ui.ctx().copy_text(state.share_code());
        }
    });
}

/// Reads a path that was typed; `~/` is the home directory.
pub fn typed_path(text: &str) -> PathBuf {
    match (text.trim().strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text.trim()),
    }
}
