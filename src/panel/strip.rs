//! The strip below the map: what this dungeon is like, and whether it is right. Numbers stand here and never between
//! the sliders, so that no slider moves when a number grows.

use bevy_egui::egui::{self, Align2, Color32, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use undercroft::{
    dungeon::{LinkKind, Role},
    preset::LayoutSettings,
};

use super::{facts::Facts, sections, state::PanelState, style};

const VERDICT_WIDTH: f32 = 300.0;
const STAT_WIDTH: f32 = 104.0;

/// Shows the strip.
pub fn show(ui: &mut Ui, state: &mut PanelState) {
    let rect = ui.max_rect();
    let head = Rect::from_min_size(rect.min, vec2(rect.width(), style::STRIP_HEIGHT.1));
    let fold = ui.interact(head, ui.id().with("fold"), Sense::click());
    fold.widget_info(|| WidgetInfo::selected(WidgetType::CollapsingHeader, true, state.open.strip, "This dungeon"));
    if fold.clicked() {
        state.open.strip = !state.open.strip;
    }
    state.lit.clear();
    let Some(facts) = &state.facts else { return };
    headline(ui, head, facts, state.open.strip, fold.hovered());
    if state.open.strip {
        let body = Rect::from_min_max(pos2(rect.left() + 14.0, head.bottom()), rect.max - vec2(14.0, 8.0));
        let verdict = Rect::from_min_max(pos2(body.right() - VERDICT_WIDTH, body.top()), body.max);
        let stats = Rect::from_min_max(body.min, pos2(verdict.left() - 12.0, body.bottom()));
        let pointed_at = stat_tiles(ui, stats, facts);
        ui.painter().vline(verdict.left() - 12.0, verdict.y_range(), Stroke::new(1.0, style::LINE));
        judgement(ui, verdict, facts);
        state.lit = pointed_at.map(|measure| facts.rooms_of(measure)).unwrap_or_default();
    }
}

fn headline(ui: &Ui, head: Rect, facts: &Facts, open: bool, hovered: bool) {
    let painter = ui.painter();
    let colour = if hovered { style::STRONG } else { style::TEXT };
    sections::paint_triangle(painter, head.left_center() + vec2(19.0, 0.0), if open { 1.0 } else { 0.0 });
    let name = head.left_center() + vec2(30.0, 0.0);
    let name = painter.text(name, Align2::LEFT_CENTER, "THIS DUNGEON", style::text(12.0), colour);
    let code = facts.dungeon.share_code();
    painter.text(name.right_center() + vec2(14.0, 0.0), Align2::LEFT_CENTER, code, style::mono(11.5), style::FAINT);
    if !open {
        let (text, colour) = verdict_text(facts);
        let line =
            format!("{} rooms · path {} · {text}", facts.dungeon.room_count(), facts.path.len().saturating_sub(1));
        painter.text(head.right_center() - vec2(14.0, 0.0), Align2::RIGHT_CENTER, line, style::text(12.0), colour);
    }
}

/// A measure as it is shown.
struct Stat {
    name: &'static str,
    value: String,
    unit: String,
    about: &'static str,
}

/// Shows the measures; returns the name of the one under the pointer.
fn stat_tiles(ui: &mut Ui, area: Rect, facts: &Facts) -> Option<&'static str> {
    let mut pointed_at = None;
    let stats = stats(facts);
    let columns = ((area.width() / STAT_WIDTH) as usize).max(1);
    let width = (area.width() / columns as f32).min(STAT_WIDTH * 1.35);
    let rows_that_fit = 2;
    for (i, stat) in stats.iter().take(columns * rows_that_fit).enumerate() {
        let (column, row) = ((i % columns) as f32, (i / columns) as f32);
        let min = area.min + vec2(column * width, row * 54.0);
        let tile = Rect::from_min_size(min, vec2(width - 6.0, 50.0));
        let response = ui.interact(tile, ui.id().with(("stat", stat.name)), Sense::hover());
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::Label, true, format!("{} {}{}", stat.name, stat.value, stat.unit))
        });
        if response.hovered() {
            pointed_at = Some(stat.name);
            ui.painter().rect_filled(tile.expand2(vec2(4.0, 0.0)), 5, style::RAISED);
        }
        let value = ui.painter().text(
            tile.min + vec2(0.0, 2.0),
            Align2::LEFT_TOP,
            &stat.value,
            style::text(22.0),
            style::STRONG,
        );
        let unit = value.right_bottom() + vec2(4.0, -4.0);
        ui.painter().text(unit, Align2::LEFT_BOTTOM, &stat.unit, style::text(12.0), style::DIM);
        let name = tile.left_bottom() - vec2(0.0, 4.0);
        ui.painter().text(name, Align2::LEFT_BOTTOM, stat.name, style::text(11.5), style::FAINT);
        response.on_hover_text(stat.about);
    }
    pointed_at
}

/// The measures, most telling first; hover texts are the core's definitions.
fn stats(facts: &Facts) -> Vec<Stat> {
    let m = &facts.measures;
    let rows = m.rows();
    let about = |name: &str| rows.iter().find(|row| row.name == name).map_or("", |row| row.about);
    let stat = |name: &'static str, of: &str, value: String, unit: String| Stat { name, value, unit, about: about(of) };
    let carved = match &facts.settings.layout {
        LayoutSettings::GridCarve(carve) => Some(u64::from(carve.columns) * u64::from(carve.rows)),
        _ => None,
    };
    let cells = carved.map_or_else(String::new, |cells| format!("of {cells}"));
    let percent = |value: f64| format!("{value:.0}");
    let halls = if m.narrowest_hall == m.widest_hall {
        m.widest_hall.to_string()
    } else {
        format!("{}–{}", m.narrowest_hall, m.widest_hall)
    };
    let mut stats = vec![
        stat("rooms", "rooms", m.rooms.to_string(), cells),
        stat("path", "path", m.path.to_string(), m.detour.map_or_else(String::new, |detour| format!("×{detour:.2}"))),
        stat("loops", "loops", m.loops.to_string(), String::new()),
        stat("dead ends", "dead ends", m.dead_ends.to_string(), String::new()),
        stat("choke rooms", "choke rooms", m.choke_rooms.to_string(), String::new()),
        stat("off the path", "off path %", percent(m.off_path_percent), "%".into()),
        stat("connections", "connections", m.connections.to_string(), String::new()),
        stat("branching", "branching", format!("{:.1}", m.branching), String::new()),
        stat(
            "doors",
            "doors",
            m.doors.to_string(),
            if m.locks > 0 { format!("{} locked", m.locks) } else { String::new() },
        ),
        stat("halls", "widest hall", halls, "tiles".into()),
        stat("longest hall", "longest hall", m.longest_hall.to_string(), "tiles".into()),
        stat("reach of width 3", "reach 3", m.reach[2].to_string(), format!("of {}", m.rooms)),
        stat("walkable", "density %", percent(m.density_percent), "%".into()),
    ];
    // What the layout is about stands behind what every dungeon has.
    let own = match carved {
        Some(_) => vec![stat("undone steps", "undone steps", m.undone_steps.to_string(), String::new())],
        None => of_levels(facts),
    };
    stats.splice(6..6, own);
    stats
}

/// Measures of dungeons of several levels.
fn of_levels(facts: &Facts) -> Vec<Stat> {
    let dungeon = &facts.dungeon;
    let entrances = 1 + dungeon.rooms().iter().filter(|room| room.role == Role::Entrance).count();
    let count = |kind: LinkKind| dungeon.links.iter().filter(|link| link.kind == kind).count();
    let more = [(count(LinkKind::Teleporter), "teleporters"), (count(LinkKind::Tunnel), "tunnels")];
    let more: Vec<String> = more.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    let locks = &dungeon.locks;
    let round = locks.iter().filter(|lock| lock.bypassable).count();
    let stat = |name, value: usize, unit: String, about| Stat { name, value: value.to_string(), unit, about };
    let of_round = if round > 0 { format!("{round} on loops") } else { String::new() };
    vec![
        stat("levels", dungeon.levels.len(), String::new(), "Levels, joined by stairs."),
        stat("entrances", entrances, String::new(), "Rooms with a way in from outside; play begins in one of them."),
        stat(
            "stairs",
            count(LinkKind::Stairs),
            more.join(", "),
            "Pairs of rooms on two levels that are joined by stairs.",
        ),
        stat(
            "locks",
            locks.len(),
            of_round,
            "Locks, each with a key that can be reached first. One on a loop shuts a short cut.",
        ),
    ]
}

fn verdict_text(facts: &Facts) -> (String, Color32) {
    match &facts.faults {
        None => ("not checked: too large".into(), style::DIM),
        Some(faults) if faults.is_empty() => ("checked, 0 faults".into(), style::GOOD),
        Some(faults) => (format!("{} faults", faults.len()), style::BAD),
    }
}

fn judgement(ui: &mut Ui, area: Rect, facts: &Facts) {
    let builder = egui::UiBuilder::new().max_rect(area);
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        verdict(ui, facts);
        let quiet = |text: String| egui::RichText::new(text).color(style::DIM).size(12.5);
        if let Some(difference) = facts.difference {
            ui.label(quiet(format!("differs from the last by {:.1} %", difference * 100.0)))
                .on_hover_text("Share of the rooms and connections of both that only one of them has.");
        }
        let size = facts.dungeon.levels.first().map(|level| format!("{} × {} tiles", level.width(), level.height()));
        let took = facts.took.map(|took| format!("{:.2} ms", took.as_secs_f64() * 1000.0));
        let line: Vec<String> = took.into_iter().chain(size).collect();
        ui.label(quiet(line.join(" · "))).on_hover_text("How long the generator took, and the size of the map.");
        let relaxed = &facts.dungeon.relaxations;
        if relaxed.is_empty() {
            ui.label(quiet("everything as asked".into())).on_hover_text("No rule or number had to be relaxed.");
        }
        for relaxation in relaxed.iter().take(2) {
            let text = egui::RichText::new(relaxation.to_string()).color(style::OVERRIDE).size(11.5);
            ui.add(egui::Label::new(text).wrap())
                .on_hover_text(relaxed.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
        }
        if relaxed.len() > 2 {
            ui.label(
                egui::RichText::new(format!("and {} more relaxed", relaxed.len() - 2))
                    .color(style::OVERRIDE)
                    .size(11.5),
            );
        }
    });
}

fn verdict(ui: &mut Ui, facts: &Facts) {
    let (text, colour) = verdict_text(facts);
    ui.horizontal(|ui| {
        let (dot, _) = ui.allocate_exact_size(vec2(12.0, 16.0), Sense::hover());
        match &facts.faults {
            Some(faults) if faults.is_empty() => {
                let at = dot.center();
                let tick = vec![at + vec2(-5.0, 0.0), at + vec2(-1.5, 4.0), at + vec2(5.0, -4.0)];
                ui.painter().line(tick, Stroke::new(2.0, colour));
            }
            _ => {
                ui.painter().circle_filled(dot.center(), 4.0, colour);
            }
        }
        let faults: Vec<String> = facts.faults.iter().flatten().take(12).map(ToString::to_string).collect();
        let label = ui.label(egui::RichText::new(text).color(colour).size(13.5));
        if faults.is_empty() {
            label.on_hover_text("An independent checker walked through it: every rule holds.");
        } else {
            label.on_hover_text(faults.join("\n"));
        }
    });
}
