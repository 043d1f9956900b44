//! THEME: how it looks.

use bevy_egui::egui::{self, Color32, Ui};

use super::section;
use crate::panel::{
    controls::{Knob, choice, knob, named, named_row},
    state::PanelState,
    wish::Wish,
};

/// Shows the group.
pub fn show(ui: &mut Ui, state: &mut PanelState) {
    let settings = state.settings().clone();
    let theme = &settings.theme;
    let known: Vec<&str> = undercroft_assets::TILESETS.iter().map(|tileset| tileset.path).collect();
    let short = |path: &str| path.trim_start_matches("tilesets/").trim_end_matches(".tileset.ron").to_owned();
    section(ui, state, ("THEME", &short(&theme.tileset)), &["theme"], false, |ui, state| {
        named_row(ui, state, "theme.tileset", "Tileset", |ui, state| {
            let mut names: Vec<String> = known.iter().map(|path| short(path)).collect();
            let chosen = known.iter().position(|path| *path == theme.tileset).unwrap_or_else(|| {
                names.push(short(&theme.tileset));
                names.len() - 1
            });
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            if let Some(path) = choice(ui, "Tileset", 110.0, &names, chosen).and_then(|i| known.get(i)) {
                state.ask("theme.tileset", Wish::Tileset((*path).to_owned()));
            }
        });
        named_row(ui, state, "theme.ambient", "Ambient light", |ui, state| {
            let old = Color32::from_hex(&theme.ambient).unwrap_or(Color32::GRAY);
            let mut rgb = [old.r(), old.g(), old.b()];
            let response = ui.color_edit_button_srgb(&mut rgb);
            named(ui, &response, "Ambient light");
            if rgb != [old.r(), old.g(), old.b()] {
                let [r, g, b] = rgb;
                state.ask("theme.ambient", Wish::Ambient(format!("#{r:02x}{g:02x}{b:02x}")));
            }
            ui.label(egui::RichText::new(&theme.ambient).font(super::style::mono(11.5)).color(super::style::FAINT));
        });
        let percent = |path, name, value: u32| Knob {
            path,
            letter: "",
            name,
            value: u64::from(value),
            slider: 0..=100,
            typed: 0..=100,
            note: String::new(),
        };
        let variation = percent("theme.floor_variation", "Floor details %", theme.floor_variation);
        knob(ui, state, &variation, |percent| Wish::FloorVariation(percent as u32));
        let props = percent("theme.props", "Props %", theme.props);
        knob(ui, state, &props, |percent| Wish::Props(percent as u32));
    });
}
