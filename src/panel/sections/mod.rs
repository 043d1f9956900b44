//! The groups of the panel, one file each.

pub mod contents;
pub mod grid;
pub mod halls;
pub mod pointcrawl;
pub mod rooms;
pub mod special;
pub mod stocking;
pub mod theme;
pub mod top;

use bevy_egui::egui::{
    self, Align2, Id, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, collapsing_header::CollapsingState, pos2, vec2,
};

use super::{controls, state::PanelState, style};

/// A group's headline, and its controls when it is open. `groups` are the parts of the preset that it shows.
pub fn section(
    ui: &mut Ui,
    state: &mut PanelState,
    (title, summary): (&str, &str),
    groups: &[&str],
    open: bool,
    body: impl FnOnce(&mut Ui, &mut PanelState),
) {
    let mut fold = CollapsingState::load_with_default_open(ui.ctx(), Id::new(("undercroft section", title)), open);
    if troubled(state, groups) && !fold.is_open() {
        fold.set_open(true);
    }
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::CollapsingHeader, true, fold.is_open(), title));
    if response.clicked() {
        fold.toggle(ui);
    }
    let painter = ui.painter();
    painter.hline(row.x_range(), row.top() + 1.0, Stroke::new(1.0, style::LINE));
    paint_triangle(painter, pos2(row.left() + 5.0, row.center().y + 1.0), fold.openness(ui.ctx()));
    let front = if response.hovered() { style::STRONG } else { style::TEXT };
    let name = painter.text(row.left_center() + vec2(16.0, 1.0), Align2::LEFT_CENTER, title, style::text(12.0), front);
    let mut right = row.right();
    let own: usize = groups.iter().map(|group| state.draft.overridden_under(group)).sum();
    if own > 0 {
        controls::paint_diamond(painter, pos2(right - 6.0, row.center().y + 1.0), 4.0);
        let count = painter.text(
            pos2(right - 15.0, row.center().y + 1.0),
            Align2::RIGHT_CENTER,
            own,
            style::mono(11.5),
            style::OVERRIDE,
        );
        right = count.left() - 8.0;
    }
    let clip = Rect::from_min_max(pos2(name.right() + 10.0, row.top()), pos2(right, row.bottom()));
    painter.with_clip_rect(clip.intersect(ui.clip_rect())).text(
        clip.left_center() + vec2(0.0, 1.0),
        Align2::LEFT_CENTER,
        summary,
        style::text(12.0),
        style::FAINT,
    );
    fold.show_body_unindented(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        body(ui, state);
        ui.add_space(4.0);
    });
}

fn troubled(state: &PanelState, groups: &[&str]) -> bool {
    state.troubles.values().flatten().any(|complaint| groups.iter().any(|group| complaint.path.contains(group)))
}

/// The mark of something that folds out.
pub fn paint_triangle(painter: &egui::Painter, at: egui::Pos2, openness: f32) {
    let turn = egui::emath::Rot2::from_angle(openness * std::f32::consts::FRAC_PI_2);
    let corners = [vec2(-2.5, -4.0), vec2(3.5, 0.0), vec2(-2.5, 4.0)].map(|corner| at + turn * corner);
    painter.add(egui::Shape::convex_polygon(corners.to_vec(), style::DIM, Stroke::NONE));
}
