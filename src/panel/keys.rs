//! Keys. None works while a text is being typed.

use bevy_egui::egui::{Event, Key, Modifiers, Ui};

use super::{
    page::PanelResponse,
    state::{Complaint, PanelState, Question, Trouble},
};

/// The keys, as the list of keys shows them.
pub const KEYS: &[(&str, &str)] = &[
    ("R", "reroll the seed"),
    ("Alt+←  Alt+→", "seed before, seed after"),
    ("1 … 9", "tier"),
    ("F", "fit the map"),
    ("wheel", "zoom at the pointer"),
    ("middle drag, Space+drag", "pan"),
    ("PgUp  PgDn", "level"),
    ("X", "all levels, exploded"),
    ("G  N  C  H", "graph, numbers, contents, depth"),
    ("Tab", "panel away"),
    ("Ctrl+Z  Ctrl+Shift+Z", "undo, redo"),
    ("Ctrl+S  Ctrl+Shift+S", "save, save as"),
    ("Ctrl+O  F5", "open, take the file from disk"),
    ("Ctrl+C  Ctrl+V", "copy, take a share code"),
    ("F12", "picture of the map"),
    ("Esc", "closes what is open"),
    ("arrows on a slider", "one step, with Shift ten"),
    ("double click on a slider", "back to the file"),
    ("Ctrl+click on a slider", "type the number"),
];

/// Acts on the keys that were pressed.
pub fn act(ui: &Ui, state: &mut PanelState, response: &mut PanelResponse) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    let pressed = |modifiers: Modifiers, key: Key| ui.input_mut(|input| input.consume_key(modifiers, key));
    let shift_command = Modifiers::COMMAND | Modifiers::SHIFT;
    if pressed(shift_command, Key::Z) || pressed(Modifiers::COMMAND, Key::Y) {
        state.redo();
    }
    if pressed(Modifiers::COMMAND, Key::Z) {
        state.undo();
    }
    if pressed(shift_command, Key::S) {
        state.question = Some(Question::SaveAs);
    }
    if pressed(Modifiers::COMMAND, Key::S) {
        state.save();
    }
    if pressed(Modifiers::COMMAND, Key::O) {
        state.question = Some(Question::Open);
    }
    if pressed(Modifiers::NONE, Key::F5) {
        state.reload();
    }
    response.screenshot |= pressed(Modifiers::NONE, Key::F12);
    share_code(ui, state);
    seeds_and_tiers(state, &pressed);
    map_keys(ui, state, &pressed);
    close(state, &pressed);
}

fn share_code(ui: &Ui, state: &mut PanelState) {
    let events = ui.input(|input| input.events.clone());
    for event in events {
        match event {
            Event::Copy => ui.ctx().copy_text(state.share_code()),
            // bevy_egui pastes as if it were typed, all at once.
            Event::Paste(code) | Event::Text(code) if code.chars().count() > 1 => {
                if let Err(error) = state.take_share_code(&code) {
                    state.complain(Trouble::Typed, [Complaint::plain(error)]);
                }
            }
            _ => {}
        }
    }
}

fn seeds_and_tiers(state: &mut PanelState, pressed: &impl Fn(Modifiers, Key) -> bool) {
    if pressed(Modifiers::ALT, Key::ArrowLeft) || pressed(Modifiers::SHIFT, Key::R) {
        state.previous_seed();
    }
    if pressed(Modifiers::ALT, Key::ArrowRight) {
        state.next_seed();
    }
    if pressed(Modifiers::NONE, Key::R) {
        state.reroll();
    }
    let numbers = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    for (i, key) in numbers.into_iter().enumerate() {
        if pressed(Modifiers::NONE, key) {
            let tier = state.draft.tiers().nth(i).map(str::to_owned);
            tier.map(|tier| state.set_tier(&tier));
        }
    }
}

fn map_keys(ui: &Ui, state: &mut PanelState, pressed: &impl Fn(Modifiers, Key) -> bool) {
    let overlays = &mut state.overlays;
    overlays.graph ^= pressed(Modifiers::NONE, Key::G);
    overlays.numbers ^= pressed(Modifiers::NONE, Key::N);
    overlays.contents ^= pressed(Modifiers::NONE, Key::C);
    overlays.heat ^= pressed(Modifiers::NONE, Key::H);
    state.open.panel ^= pressed(Modifiers::NONE, Key::Tab);
    if ui.input(|input| input.events.iter().any(|event| matches!(event, Event::Text(text) if text == "?"))) {
        state.open.keys = !state.open.keys;
    }
    if pressed(Modifiers::NONE, Key::F) {
        let (width, height) = state.map_size();
        state.view.fit(width, height);
    }
    if pressed(Modifiers::NONE, Key::PageUp) {
        state.set_level(state.level.saturating_sub(1));
    }
    if pressed(Modifiers::NONE, Key::PageDown) {
        state.set_level(state.level + 1);
    }
    if pressed(Modifiers::NONE, Key::X) {
        state.set_exploded(!state.is_exploded());
    }
}

fn close(state: &mut PanelState, pressed: &impl Fn(Modifiers, Key) -> bool) {
    if pressed(Modifiers::NONE, Key::Escape) {
        if state.open.keys {
            state.open.keys = false;
        } else if state.question.is_some() {
            state.question = None;
        } else {
            state.pinned = None;
        }
    }
}
