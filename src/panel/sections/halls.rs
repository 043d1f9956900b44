//! HALLS: corridors, doors and locks.

use bevy_egui::egui::{self, Ui};
use undercroft::preset::{Doors, HallWidth, Keys, Locked};

use super::section;
use crate::panel::{
    controls::{Knob, choice, knob, named, named_row, number_box, segments},
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
        locked(ui, state, &settings.doors);
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

fn locked(ui: &mut Ui, state: &mut PanelState, doors: &Doors) {
    const MODES: [&str; 3] = ["exactly", "up to", "as labelled"];
    let path = "doors.locked";
    let (chosen, count) = match doors.locked {
        Locked::Exactly(count) => (0, count),
        Locked::Upto(count) => (1, count),
        _ => (2, 0),
    };
    let wish = |mode: usize, count: u32| {
        Wish::Locked(match mode {
            0 => Locked::Exactly(count),
            1 => Locked::Upto(count),
            _ => Locked::AsLabelled,
        })
    };
    named_row(ui, state, path, "Locked doors", |ui, state| {
        if let Some(mode) = choice(ui, "Locked doors mode", 84.0, &MODES, chosen) {
            state.ask(path, wish(mode, count));
        }
        if chosen < 2 {
            number_box(ui, state, (path, "Locked doors"), count, 0..=coupling::MAX_LOCKED, |n| wish(chosen, n));
        }
    });
    keys(ui, state, doors.keys);
    let path = "doors.require_blocking";
    named_row(ui, state, path, "", |ui, state| {
        let mut only = doors.require_blocking;
        let text = egui::RichText::new("only where there is no way round").color(style::DIM).size(12.5);
        let response = ui.checkbox(&mut only, text);
        named(ui, &response, "Lock only where there is no way round");
        if only != doors.require_blocking {
            state.ask(path, Wish::RequireBlocking(only));
        }
    });
}

fn keys(ui: &mut Ui, state: &mut PanelState, keys: Keys) {
    let path = "doors.keys";
    let kinds = match keys {
        Keys::PerColour(kinds) => Some(kinds),
        _ => None,
    };
    named_row(ui, state, path, "Keys", |ui, state| {
        let modes = [("one a lock", "Keys one a lock".to_owned()), ("shared", "Keys shared".to_owned())];
        if let Some(mode) = segments(ui, &modes, usize::from(kinds.is_some())) {
            state.ask(path, Wish::Keys(if mode == 0 { Keys::PerLock } else { Keys::PerColour(4) }));
        }
        if let Some(kinds) = kinds {
            number_box(ui, state, (path, "Kinds of keys"), kinds, 1..=coupling::MAX_KEYS, |n| {
                Wish::Keys(Keys::PerColour(n))
            });
            ui.label(egui::RichText::new("kinds").color(style::FAINT));
        }
    });
}
