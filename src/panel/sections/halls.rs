//! HALLS: corridors, doors and locks.

use bevy_egui::egui::{self, Ui};
use undercroft::preset::{HallWidth, Locked};

use super::section;
use crate::panel::{
    controls::{Knob, choice, knob, named_row, number_box, segments},
    coupling,
    state::PanelState,
    style,
    wish::Wish,
};

/// Shows the group.
pub fn show(ui: &mut Ui, state: &mut PanelState) {
    let settings = state.settings().clone();
    let (min, max) = settings.halls.width.range();
    let summary = format!("{min}–{max} tiles, {} % doors", settings.doors.chance);
    section(ui, state, ("HALLS", &summary), &["halls", "doors"], true, |ui, state| {
        corridor(ui, state, settings.halls.width, coupling::max_hall(&settings));
        let doors = Knob {
            path: "doors.chance",
            letter: "",
            name: "Doors %",
            value: u64::from(settings.doors.chance),
            slider: 0..=100,
            typed: 0..=100,
            note: String::new(),
        };
        knob(ui, state, &doors, |percent| Wish::DoorChance(percent as u32));
        locked(ui, state, settings.doors.locked);
    });
}

fn corridor(ui: &mut Ui, state: &mut PanelState, width: HallWidth, limit: u32) {
    let (min, max) = width.range();
    let path = "halls.width";
    named_row(ui, state, path, "Corridor", |ui, state| {
        number_box(ui, state, (path, "Corridor at least"), min, 1..=limit, Wish::HallMin);
        ui.label(egui::RichText::new("–").color(style::FAINT));
        number_box(ui, state, (path, "Corridor at most"), max, 1..=limit, Wish::HallMax);
        let shared = matches!(width, HallWidth::Shared(..));
        let modes = [("shared", "Corridor shared".to_owned()), ("each", "Corridor each".to_owned())];
        if let Some(mode) = segments(ui, &modes, usize::from(!shared)) {
            state.ask(path, Wish::HallShared(mode == 0));
        }
    });
    if let Some(reach) = state.facts.as_ref().and_then(|facts| facts.reach_text(2)) {
        named_row(ui, state, "", "", |ui, _| {
            ui.label(egui::RichText::new(reach).color(style::FAINT).size(11.5));
        });
    }
}

fn locked(ui: &mut Ui, state: &mut PanelState, locked: Locked) {
    let path = "doors.locked";
    let (exactly, count) = match locked {
        Locked::Exactly(count) => (true, count),
        Locked::Upto(count) => (false, count),
        _ => return,
    };
    let wish =
        |exactly: bool, count: u32| Wish::Locked(if exactly { Locked::Exactly(count) } else { Locked::Upto(count) });
    named_row(ui, state, path, "Locked doors", |ui, state| {
        if let Some(mode) = choice(ui, "Locked doors mode", 74.0, &["exactly", "up to"], usize::from(!exactly)) {
            state.ask(path, wish(mode == 0, count));
        }
        number_box(ui, state, (path, "Locked doors"), count, 0..=coupling::MAX_LOCKED, |n| wish(exactly, n));
    });
}
