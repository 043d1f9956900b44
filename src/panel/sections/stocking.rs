//! STOCKING: how rooms get their monsters and treasure.

use bevy_egui::egui::{self, Ui};
use undercroft::{
    dungeon::Word,
    preset::{Stocking, StockingMethod},
};

use super::section;
use crate::panel::{
    controls::{Knob, knob, named, named_row, segments},
    state::PanelState,
    style,
    wish::{Faces, Stock, Wish},
};

/// Shows the group.
pub fn show(ui: &mut Ui, state: &mut PanelState) {
    let stocking = state.settings().stocking.clone();
    let dice = stocking.method == StockingMethod::Dice;
    let summary = match (dice, stocking.origin.is_empty()) {
        (false, _) => "by rows of contents".to_owned(),
        (true, true) => "by dice and tables".to_owned(),
        (true, false) => format!("by dice and tables, {}", &*stocking.origin),
    };
    section(ui, state, ("STOCKING", &summary), &["stocking"], false, |ui, state| {
        let path = "stocking.method";
        named_row(ui, state, path, "Method", |ui, state| {
            let modes = [("rows", "Stocking by rows".to_owned()), ("dice", "Stocking by dice".to_owned())];
            if let Some(mode) = segments(ui, &modes, usize::from(dice)) {
                let method = if mode == 0 { StockingMethod::Contents } else { StockingMethod::Dice };
                state.ask(path, Wish::Stock(Stock::Method(method)));
            }
            if !dice {
                ui.label(egui::RichText::new("the rest is for dice").color(style::FAINT).size(11.5));
            }
        });
        dice_rows(ui, state, &stocking);
        words(ui, state, &stocking);
    });
}

fn dice_rows(ui: &mut Ui, state: &mut PanelState, stocking: &Stocking) {
    let rows = [
        ("stocking.monster", "Monster", stocking.monster, Faces::Monster),
        ("stocking.guarded_treasure", "Guarded chest", stocking.guarded_treasure, Faces::Guarded),
        ("stocking.unguarded_treasure", "Lone chest", stocking.unguarded_treasure, Faces::Unguarded),
        ("stocking.key_guard", "Key is guarded", stocking.key_guard, Faces::KeyGuard),
        ("stocking.wandering_chance", "Wanderers", stocking.wandering_chance, Faces::Wandering),
    ];
    for (path, name, faces, which) in rows {
        let row = whole(path, name, faces, (0, 6), "in 6");
        knob(ui, state, &row, |faces| Wish::Stock(Stock::Faces(which, faces as u32)));
    }
    let turns = whole("stocking.wandering_turns", "every", stocking.wandering_turns, (1, 100), "turns");
    let turns = Knob { slider: 1..=12.max(turns.value), ..turns };
    knob(ui, state, &turns, |turns| Wish::Stock(Stock::WanderingTurns(turns as u32)));
    let depth = whole("stocking.depth_per_lock", "Depth per lock", stocking.depth_per_lock, (0, 12), "levels");
    knob(ui, state, &depth, |levels| Wish::Stock(Stock::DepthPerLock(levels as u32)));
    let path = "stocking.vaults";
    named_row(ui, state, path, "Vaults", |ui, state| {
        let mut vaults = stocking.vaults;
        let text = egui::RichText::new("behind a lock lies a treasure").color(style::DIM).size(12.5);
        let response = ui.checkbox(&mut vaults, text);
        named(ui, &response, "Vaults");
        if vaults != stocking.vaults {
            state.ask(path, Wish::Stock(Stock::Vaults(vaults)));
        }
    });
}

fn whole<'a>(path: &'a str, name: &'a str, value: u32, (low, high): (u64, u64), note: &str) -> Knob<'a> {
    Knob { path, letter: "", name, value: value.into(), slider: low..=high, typed: low..=high, note: note.into() }
}

fn words(ui: &mut Ui, state: &mut PanelState, stocking: &Stocking) {
    let word = |typed: &str| Word::from(typed.trim());
    if let Some(typed) = text_row(ui, state, ("stocking.origin", "Origin"), &stocking.origin, "drawn") {
        state.ask("stocking.origin", Wish::Stock(Stock::Origin(word(&typed))));
    }
    if let Some(typed) = text_row(ui, state, ("stocking.monster_spot", "Monster's word"), &stocking.monster_spot, "") {
        state.ask("stocking.monster_spot", Wish::Stock(Stock::MonsterSpot(word(&typed))));
    }
    if let Some(typed) = text_row(ui, state, ("stocking.treasure_spot", "Chest's word"), &stocking.treasure_spot, "") {
        state.ask("stocking.treasure_spot", Wish::Stock(Stock::TreasureSpot(word(&typed))));
    }
    let files = stocking.tables.join(", ");
    if let Some(typed) = text_row(ui, state, ("stocking.tables", "Tables"), &files, "the built-in ones") {
        let files = typed.split([',', ' ']).filter(|name| !name.is_empty()).map(str::to_owned);
        let files: Vec<String> = files.collect();
        state.offer_tables(&files);
        state.ask("stocking.tables", Wish::Stock(Stock::Tables(files)));
    }
}

/// A row with a text; what was typed, when the field is left and it is another.
fn text_row(ui: &mut Ui, state: &mut PanelState, (path, name): (&str, &str), text: &str, hint: &str) -> Option<String> {
    let label = format!("{name} text");
    named_row(ui, state, path, name, |ui, state| {
        let mut typed = state.typing.get(&label).cloned().unwrap_or_else(|| text.to_owned());
        let response = ui.add(egui::TextEdit::singleline(&mut typed).hint_text(hint).desired_width(180.0));
        named(ui, &response, &label);
        if response.has_focus() {
            state.typing.insert(label.clone(), typed);
            return None;
        }
        state.typing.remove(&label).filter(|typed| typed.trim() != text)
    })
}
