//! SPECIAL: special rooms, in the order in which they are placed.

use bevy_egui::egui::{self, Ui};
use undercroft::preset::{Fallback, SpecialRoom};

use super::section;
use crate::panel::{
    controls::{Knob, choice, knob, named, named_row, number_box},
    coupling,
    state::PanelState,
    style,
    wish::Wish,
};

/// Shows the group.
pub fn show(ui: &mut Ui, state: &mut PanelState) {
    let settings = state.settings().clone();
    let facts = state.facts.as_ref();
    let stands = |room: &SpecialRoom| {
        facts.is_some_and(|facts| facts.dungeon.specials.iter().any(|special| special.kind == room.kind))
    };
    let summary: Vec<String> = settings
        .special_rooms
        .iter()
        .map(|room| format!("{} {}", &*room.kind, if stands(room) { "yes" } else { "–" }))
        .collect();
    section(ui, state, ("SPECIAL", &summary.join(" · ")), &["special_rooms"], false, |ui, state| {
        if settings.special_rooms.is_empty() {
            ui.label(egui::RichText::new("none; special rooms are written in the file").color(style::FAINT));
        }
        let last = settings.special_rooms.len().saturating_sub(1);
        for (i, room) in settings.special_rooms.iter().enumerate() {
            special(ui, state, i, room, last);
        }
    });
}

fn special(ui: &mut Ui, state: &mut PanelState, i: usize, room: &SpecialRoom, last: usize) {
    let path = |field: &str| format!("special_rooms[\"{}\"].{field}", room.kind);
    let kind = room.kind.to_string();
    let count = path("count");
    named_row(ui, state, &count, &kind, |ui, state| {
        number_box(ui, state, (&count, &format!("{kind} at least")), room.count.0, 0..=9, |n| Wish::SpecialMin(i, n));
        ui.label(egui::RichText::new("–").color(style::FAINT));
        number_box(ui, state, (&count, &format!("{kind} at most")), room.count.1, 0..=coupling::MAX_SPECIAL, |n| {
            Wish::SpecialMax(i, n)
        });
        let (up, down) = (i > 0, i < last);
        if ui.add_enabled(up, egui::Button::new("⬆").small()).on_hover_text("Place it earlier").clicked() {
            state.ask("special_rooms", Wish::MoveSpecial(i, i - 1));
        }
        if ui.add_enabled(down, egui::Button::new("⬇").small()).on_hover_text("Place it later").clicked() {
            state.ask("special_rooms", Wish::MoveSpecial(i, i + 1));
        }
    });
    let chance = path("chance");
    let name = format!("{kind} chance %");
    let chance = Knob {
        path: &chance,
        letter: "",
        name: &name,
        value: u64::from(room.chance),
        slider: 0..=100,
        typed: 0..=100,
        note: String::new(),
    };
    knob(ui, state, &chance, |percent| Wish::SpecialChance(i, percent as u32));
    must(ui, state, i, room, (&path("required"), &path("fallback")));
    rules(ui, room);
}

fn must(ui: &mut Ui, state: &mut PanelState, i: usize, room: &SpecialRoom, (required, fallback): (&str, &str)) {
    named_row(ui, state, required, "", |ui, state| {
        let mut must = room.required;
        let response = ui.checkbox(&mut must, egui::RichText::new("required").color(style::DIM).size(12.5));
        named(ui, &response, &format!("{} required", &*room.kind));
        if must != room.required {
            state.ask(required, Wish::SpecialRequired(i, must));
        }
        let chosen = match room.fallback {
            Fallback::DropRules => 0,
            Fallback::Skip => 1,
            Fallback::Anywhere => 2,
        };
        let names = ["drop rules", "skip", "anywhere"];
        if let Some(kind) = choice(ui, &format!("{} fallback", &*room.kind), 90.0, &names, chosen) {
            let kinds = [Fallback::DropRules, Fallback::Skip, Fallback::Anywhere];
            state.ask(fallback, Wish::SpecialFallback(i, kinds[kind.min(2)]));
        }
    });
}

fn rules(ui: &mut Ui, room: &SpecialRoom) {
    let rules: Vec<String> = room.rules.iter().map(ToString::to_string).collect();
    ui.horizontal_wrapped(|ui| {
        let text = egui::RichText::new(rules.join(" · ")).font(style::mono(10.5)).color(style::FAINT);
        ui.label(text)
            .on_hover_text("Rules in order of importance; the last is dropped first. They are written in the file.");
    });
    ui.add_space(3.0);
}
