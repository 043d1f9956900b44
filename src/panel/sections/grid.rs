//! GRID: how many rooms, and how they are carved.

use bevy_egui::egui::{self, Ui};
use undercroft::{
    grid::Point,
    preset::{GridCarve, LayoutSettings, StartEnd},
};

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
    let carve = match &settings.layout {
        LayoutSettings::GridCarve(carve) => carve,
        LayoutSettings::Custom(name, _) => {
            return section(ui, state, ("LAYOUT", name), &["layout"], true, |ui, _| {
                ui.label(
                    egui::RichText::new("This layout is the program's own; its values are edited in the file.")
                        .color(style::FAINT),
                );
            });
        }
        _ => return,
    };
    let area = u64::from(carve.columns) * u64::from(carve.rows);
    let summary = format!("{} × {} rooms", carve.columns, carve.rows);
    section(ui, state, ("GRID", &summary), &["layout"], true, |ui, state| {
        sides(ui, state, carve);
        steps(ui, state, carve, area);
        removals(ui, state, carve);
        ends(ui, state, carve);
        let least = Knob {
            path: "layout.min_rooms",
            letter: "",
            name: "Keep at least",
            value: u64::from(carve.min_rooms),
            slider: 0..=area,
            typed: 0..=area,
            note: "rooms".into(),
        };
        knob(ui, state, &least, |rooms| Wish::MinRooms(rooms as u32));
    });
}

fn sides(ui: &mut Ui, state: &mut PanelState, carve: &GridCarve) {
    let settings = state.settings().clone();
    let side = |path, letter, name, value: u32, other: u32| Knob {
        path,
        letter,
        name,
        value: u64::from(value),
        slider: 2..=24,
        typed: 1..=u64::from(coupling::max_side(&settings, other)),
        note: String::new(),
    };
    knob(ui, state, &side("layout.columns", "X", "columns", carve.columns, carve.rows), |x| Wish::Columns(x as u32));
    knob(ui, state, &side("layout.rows", "Y", "rows", carve.rows, carve.columns), |y| Wish::Rows(y as u32));
}

fn steps(ui: &mut Ui, state: &mut PanelState, carve: &GridCarve, area: u64) {
    let hundredths = carve.steps * 100 / area.max(1);
    let steps = Knob {
        path: "layout.steps",
        letter: "Z",
        name: "steps",
        value: carve.steps,
        slider: 0..=2 * area,
        typed: 0..=4 * area,
        note: format!("{}.{:02} a room", hundredths / 100, hundredths % 100),
    };
    knob(ui, state, &steps, Wish::Steps);
    ui.horizontal(|ui| {
        ui.add_space(110.0);
        let follows = egui::RichText::new("Z follows the area").color(style::DIM).size(12.5);
        let response = ui.checkbox(&mut state.z_follows_area, follows);
        named(ui, &response, "Z follows the area");
        response.on_hover_text("Keeps the steps per room when X or Y change.");
    });
}

fn removals(ui: &mut Ui, state: &mut PanelState, carve: &GridCarve) {
    let idle = 100_u32.saturating_sub(carve.remove_room + carve.remove_connection);
    let percent = |path, letter, name, value: u32, note| Knob {
        path,
        letter,
        name,
        value: u64::from(value),
        slider: 0..=100,
        typed: 0..=100,
        note,
    };
    let rooms = percent("layout.remove_room", "W", "room %", carve.remove_room, format!("idle {idle} %"));
    knob(ui, state, &rooms, |w| Wish::RemoveRoom(w as u32));
    let links = percent("layout.remove_connection", "V", "connection %", carve.remove_connection, String::new());
    knob(ui, state, &links, |v| Wish::RemoveConnection(v as u32));
}

fn ends(ui: &mut Ui, state: &mut PanelState, carve: &GridCarve) {
    const KINDS: [&str; 5] = ["Corners", "Sides", "Random", "Farthest", "At"];
    let path = "layout.start_end";
    let chosen = match carve.start_end {
        StartEnd::Corners => 0,
        StartEnd::Sides => 1,
        StartEnd::Random { .. } => 2,
        StartEnd::Farthest => 3,
        StartEnd::At { .. } => 4,
    };
    named_row(ui, state, path, "Start and end", |ui, state| {
        if let Some(kind) = choice(ui, "Start and end", 84.0, &KINDS, chosen) {
            let middle = (carve.rows / 2) as i32;
            state.ask(
                path,
                Wish::StartEnd(match kind {
                    0 => StartEnd::Corners,
                    1 => StartEnd::Sides,
                    2 => StartEnd::Random { min_distance: (carve.columns + carve.rows) / 2 },
                    3 => StartEnd::Farthest,
                    _ => {
                        StartEnd::At { start: Point::new(0, middle), end: Point::new(carve.columns as i32 - 1, middle) }
                    }
                }),
            );
        }
        match carve.start_end {
            StartEnd::Random { min_distance } => {
                let most = (carve.columns + carve.rows).saturating_sub(2).max(1);
                number_box(ui, state, (path, "Steps between start and end"), min_distance, 1..=most, |steps| {
                    Wish::StartEnd(StartEnd::Random { min_distance: steps })
                });
                ui.label(egui::RichText::new("apart").color(style::FAINT));
            }
            StartEnd::At { .. } => {
                ui.label(egui::RichText::new("click two rooms").color(style::FAINT).size(11.5))
                    .on_hover_text("Shift-click a room on the map to make it the start, Alt-click to make it the end.");
            }
            _ => {}
        }
    });
}
