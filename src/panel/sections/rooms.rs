//! ROOMS: the space of a room and the shapes in it.

use bevy_egui::egui::{self, Ui};
use undercroft::{
    Settings,
    preset::{LayoutSettings, Shape, WeightedShape},
};

use super::section;
use crate::panel::{
    controls::{choice, named_row, number_box},
    coupling,
    state::PanelState,
    style,
    wish::{Bound, Side, Wish},
};

/// Shows the group.
pub fn show(ui: &mut Ui, state: &mut PanelState) {
    let settings = state.settings().clone();
    let total: u32 = settings.shapes.iter().map(|row| row.weight).sum();
    let in_blocks = !matches!(settings.layout, LayoutSettings::Pointcrawl(_));
    let summary = if in_blocks {
        format!("cell {} × {}, {} shapes", settings.cell.width, settings.cell.height, settings.shapes.len())
    } else {
        format!("{} shapes", settings.shapes.len())
    };
    section(ui, state, ("ROOMS", &summary), &["cell", "shapes"], false, |ui, state| {
        // Rooms of a pointcrawl stand in no blocks.
        if in_blocks {
            cell(ui, state, &settings);
        }
        for (i, row) in settings.shapes.iter().enumerate() {
            shape(ui, state, &settings, i, *row, total);
        }
        ui.horizontal(|ui| {
            ui.add_space(110.0);
            if ui.small_button("+ shape").on_hover_text("One more row; the tier gets its own list.").clicked() {
                state.ask("shapes", Wish::AddShape);
            }
        });
    });
}

fn cell(ui: &mut Ui, state: &mut PanelState, settings: &Settings) {
    let (low, high) = coupling::CELL;
    for (path, name, value, wish) in [
        ("cell.width", "Cell width", settings.cell.width, Wish::CellWidth as fn(u32) -> Wish),
        ("cell.height", "Cell height", settings.cell.height, Wish::CellHeight as fn(u32) -> Wish),
    ] {
        let knob = crate::panel::controls::Knob {
            path,
            letter: "",
            name,
            value: u64::from(value),
            slider: u64::from(low)..=31,
            typed: u64::from(low)..=u64::from(high),
            note: "tiles".into(),
        };
        crate::panel::controls::knob(ui, state, &knob, |tiles| wish(tiles as u32));
    }
}

fn shape(ui: &mut Ui, state: &mut PanelState, settings: &Settings, i: usize, row: WeightedShape, total: u32) {
    let path = format!("shapes[{i}].weight");
    let name = format!("Shape {}", i + 1);
    let share = (row.weight * 100).checked_div(total).unwrap_or_default();
    named_row(ui, state, &path, &format!("{name} · {share} %"), |ui, state| {
        number_box(ui, state, (&path, &format!("{name} weight")), row.weight, 0..=coupling::MAX_WEIGHT, |weight| {
            Wish::ShapeWeight(i, weight)
        });
        let disc = matches!(row.shape, Shape::Disc { .. });
        let form_path = format!("shapes[{i}].shape");
        if let Some(form) = choice(ui, &format!("{name} form"), 84.0, &["Rectangle", "Disc"], usize::from(disc)) {
            state.ask(&form_path, Wish::ShapeForm(i, new_form(settings, form == 1)));
        }
        if ui.small_button("×").on_hover_text("Take this row away").clicked() {
            state.ask("shapes", Wish::RemoveShape(i));
        }
    });
    let sides: &[(Side, &str, undercroft::preset::Range)] = match row.shape {
        Shape::Rectangle { w, h } => &[(Side::Width, "w", w), (Side::Height, "h", h)],
        Shape::Disc { radius } => &[(Side::Radius, "radius", radius)],
    };
    named_row(ui, state, &format!("shapes[{i}].shape"), "", |ui, state| {
        for &(side, field, range) in sides {
            ui.label(egui::RichText::new(field).color(style::FAINT).size(11.5));
            sides_of(ui, state, settings, (i, side), &format!("{name} {field}"), range);
        }
    });
}

fn sides_of(
    ui: &mut Ui,
    state: &mut PanelState,
    settings: &Settings,
    (i, side): (usize, Side),
    name: &str,
    (min, max): undercroft::preset::Range,
) {
    let field = match side {
        Side::Width => "w",
        Side::Height => "h",
        Side::Radius => "radius",
    };
    let path = format!("shapes[{i}].shape.{field}");
    let (low, high) = coupling::side_limits(settings, side);
    let low = if side == Side::Radius { low } else { low.max(3.min(high)) };
    ui.spacing_mut().item_spacing.x = 3.0;
    number_box(ui, state, (&path, &format!("{name} at least")), min, low..=high, |v| {
        Wish::ShapeSide(i, side, Bound::Min, v)
    });
    number_box(ui, state, (&path, &format!("{name} at most")), max, low..=high, |v| {
        Wish::ShapeSide(i, side, Bound::Max, v)
    });
}

fn new_form(settings: &Settings, disc: bool) -> Shape {
    if disc {
        Shape::Disc { radius: (1, coupling::max_radius(settings)) }
    } else {
        let side = |cell| (3, coupling::max_rectangle(cell));
        Shape::Rectangle { w: side(settings.cell.width), h: side(settings.cell.height) }
    }
}
