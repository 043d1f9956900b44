//! The page: panel on the left, map, strip below it.

use bevy_egui::egui::{
    self, Align, Align2, Color32, Frame, Key, Layout, Margin, Panel, PointerButton, Rect, RichText, ScrollArea, Sense,
    Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2,
};
use undercroft::preset::{LayoutSettings, StartEnd};

use super::{
    controls::named,
    errors, exploded, hover,
    hover::Spot,
    keys, overlay, sections,
    state::{PanelState, Question, Trouble},
    strip, style,
    wish::Wish,
};

/// What the panel asks of the program around it.
#[derive(Clone, Copy, Debug)]
pub struct PanelResponse {
    /// Make a dungeon of [`PanelState::settings`] and [`PanelState::seed`].
    pub regenerate: bool,
    /// The part of the window that shows the map, in points.
    pub map: Rect,
    /// Write a picture of the map.
    pub screenshot: bool,
}

/// Shows the panel in a [`Ui`] that covers the window: the map shines through the part that stays free.
pub fn panel(ui: &mut Ui, state: &mut PanelState) -> PanelResponse {
    style::apply(ui.ctx());
    state.now = ui.input(|input| input.time);
    state.refresh_saved();
    let mut response = PanelResponse { regenerate: false, map: Rect::NOTHING, screenshot: false };
    keys::act(ui, state, &mut response);
    if state.open.panel {
        side(ui, state);
    }
    let height = if state.open.strip { style::STRIP_HEIGHT.0 } else { style::STRIP_HEIGHT.1 };
    let frame = Frame::new().fill(style::BAR).stroke(Stroke::new(1.0, style::LINE));
    Panel::bottom("undercroft strip")
        .exact_size(height)
        .resizable(false)
        .frame(frame)
        .show(ui, |ui| strip::show(ui, state));
    let frame = Frame::new().fill(style::BAR).inner_margin(Margin::symmetric(12, 4));
    Panel::top("undercroft map bar").exact_size(34.0).resizable(false).frame(frame).show(ui, |ui| map_bar(ui, state));
    response.map = ui.available_rect_before_wrap();
    map(ui, state, response.map);
    if state.open.keys {
        list_of_keys(ui, response.map);
    }
    if !ui.input(|input| input.pointer.any_down()) {
        state.end_drag();
    }
    response.regenerate = state.take_wish();
    response
}

fn side(ui: &mut Ui, state: &mut PanelState) {
    let frame = Frame::new().fill(style::GROUND).inner_margin(Margin { left: 14, right: 12, top: 8, bottom: 8 });
    Panel::left("undercroft panel").exact_size(style::PANEL_WIDTH).resizable(false).frame(frame).show(ui, |ui| {
        sections::top::show(ui, state);
        let foot = Panel::bottom("undercroft foot").resizable(false).show_separator_line(false);
        foot.frame(Frame::new().fill(style::GROUND)).show(ui, |ui| {
            errors::show(ui, state);
            foot_bar(ui, state);
        });
        // What is changed every second never scrolls away, as long as the window has room for it.
        let is_carved = !matches!(state.settings().layout, LayoutSettings::Pointcrawl(_));
        let fixed = is_carved && ui.available_height() > 480.0;
        if fixed {
            ui.scope(|ui| {
                ui.set_width(style::PANEL_WIDTH - 34.0);
                sections::grid::show(ui, state);
                sections::halls::show(ui, state);
            });
        }
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_width(style::PANEL_WIDTH - 34.0);
            if !fixed {
                sections::grid::show(ui, state);
                sections::pointcrawl::show(ui, state);
                sections::halls::show(ui, state);
            }
            sections::rooms::show(ui, state);
            sections::contents::show(ui, state);
            sections::stocking::show(ui, state);
            sections::special::show(ui, state);
            sections::theme::show(ui, state);
        });
    });
}

fn foot_bar(ui: &mut Ui, state: &mut PanelState) {
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let unsaved = state.unsaved_lines();
        let mut save = egui::Button::new(RichText::new("Save").color(style::STRONG));
        if unsaved > 0 {
            save = save.fill(style::ACCENT_DIM).stroke(Stroke::new(1.0, style::ACCENT));
        }
        if ui.add(save).on_hover_text("Writes the changed values into the file (Ctrl+S)").clicked() {
            state.save();
        }
        if ui.button("Save as …").on_hover_text("Ctrl+Shift+S").clicked() {
            state.question = Some(Question::SaveAs);
        }
        let text = match unsaved {
            0 => RichText::new("saved").color(style::FAINT),
            n => RichText::new(format!("● {n} unsaved")).color(style::OVERRIDE),
        };
        ui.label(text.size(12.0));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (undo, redo) = state.undo_labels();
            let hint = |name: &str, label: Option<&str>| {
                label.map_or_else(|| name.to_owned(), |label| format!("{name} {label}"))
            };
            let (undo_hint, redo_hint) = (hint("Undo", undo), hint("Redo", redo));
            let (can_undo, can_redo) = (undo.is_some(), redo.is_some());
            if ui.add_enabled(can_redo, egui::Button::new("Redo")).on_hover_text(redo_hint).clicked() {
                state.redo();
            }
            if ui.add_enabled(can_undo, egui::Button::new("Undo")).on_hover_text(undo_hint).clicked() {
                state.undo();
            }
        });
    });
}

fn map_bar(ui: &mut Ui, state: &mut PanelState) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let response = ui.button("Fit");
        if response.on_hover_text("Show all of the map (F)").clicked() {
            let (width, height) = state.map_size();
            state.view.fit(width, height);
        }
        let text = format!("zoom {:.0} %", state.view.zoom * 100.0);
        ui.label(RichText::new(text).color(style::DIM).size(12.5));
        if let Some(label) = state.undo_labels().0 {
            ui.label(RichText::new(format!("·  {label}")).color(style::FAINT).size(12.0));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let help = ui.add(egui::Button::new("?").min_size(style::SQUARE));
            named(ui, &help, "Keys");
            if help.clicked() {
                state.open.keys = !state.open.keys;
            }
            level_switch(ui, state);
            let overlays = &mut state.overlays;
            for (name, key, on) in [
                ("Heat", 'H', &mut overlays.heat),
                ("Contents", 'C', &mut overlays.contents),
                ("Numbers", 'N', &mut overlays.numbers),
                ("Graph", 'G', &mut overlays.graph),
            ] {
                toggle(ui, (name, key), on);
            }
        });
    });
}

/// Which level is shown, the ways to the next ones, and the switch to all of them.
fn level_switch(ui: &mut Ui, state: &mut PanelState) {
    let mut exploded = state.is_exploded();
    toggle(ui, ("Exploded", 'x'), &mut exploded);
    state.set_exploded(exploded);
    let (level, levels) = (state.level, state.levels());
    let step = |ui: &mut Ui, text: &str, name: &str, hint: &str, enabled: bool| {
        let response = ui.add_enabled(enabled, egui::Button::new(text).min_size(style::SQUARE));
        named(ui, &response, name);
        response.on_hover_text(hint).clicked()
    };
    if step(ui, "▼", "Level below", "The level below (PgDn)", level + 1 < levels) {
        state.set_level(level + 1);
    }
    let text = RichText::new(format!("level {}/{levels}", level + 1)).color(style::TEXT).size(12.5);
    ui.label(text);
    if step(ui, "▲", "Level above", "The level above (PgUp)", level > 0) {
        state.set_level(level.saturating_sub(1));
    }
    ui.separator();
}

/// A switch with its key underlined.
fn toggle(ui: &mut Ui, (name, key): (&str, char), on: &mut bool) {
    let (before, rest) = name.split_at(name.find(key).unwrap_or(0));
    let (first, rest) = rest.split_at(rest.chars().next().map_or(0, char::len_utf8));
    let mut text = egui::text::LayoutJob::default();
    let format = |colour, underline| egui::TextFormat {
        font_id: style::text(13.0),
        color: colour,
        underline: if underline { Stroke::new(1.0, style::ACCENT) } else { Stroke::NONE },
        ..egui::TextFormat::default()
    };
    let colour = if *on { style::STRONG } else { style::DIM };
    text.append(before, 0.0, format(colour, false));
    text.append(first, 0.0, format(colour, true));
    text.append(rest, 0.0, format(colour, false));
    let button = egui::Button::new(text)
        .fill(if *on { style::ACCENT_DIM } else { style::BUTTON })
        .stroke(Stroke::new(1.0, if *on { style::ACCENT } else { style::LINE }));
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, *on, name));
    if response.clicked() {
        *on = !*on;
    }
}

fn map(ui: &mut Ui, state: &mut PanelState, rect: Rect) {
    let response = ui.allocate_rect(rect, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "Map"));
    let (width, height) = state.map_size();
    state.view.set_screen(rect, width, height);
    navigate(ui, state, &response);
    state.view.keep_near(width, height);
    // A pointer that happens to rest over the map asks for nothing.
    state.pointer_moved |= ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO || input.pointer.any_down());
    let tile = response.hover_pos().filter(|_| state.pointer_moved).map(|at| state.view.to_tile(at));
    state.hover = tile.and_then(|tile| {
        let facts = state.facts.as_ref()?;
        match state.is_exploded() {
            true => facts.dungeon.area(exploded::room_at(facts.exploded(), tile)?).map(|room| Spot::Area(room.key)),
            false => Spot::at(facts, state.level, tile),
        }
    });
    if response.clicked() {
        click(ui, state);
    }
    let painter = ui.painter_at(rect);
    match (&state.facts, state.is_exploded()) {
        (Some(facts), true) => {
            exploded::paint(&painter, state, facts);
            frames(&painter, state);
        }
        _ => {
            frames(&painter, state);
            overlay::paint(&painter, state);
        }
    }
    if let (true, false, Some(facts)) = (state.overlays.heat, state.is_exploded(), &state.facts) {
        overlay::paint_depth_scale(&painter, rect, facts.deepest);
    }
    cards(&painter, state, rect);
    if state.troubles.contains_key(&Trouble::Disk) || state.troubles.contains_key(&Trouble::Generation) {
        painter.rect_stroke(rect, 0, Stroke::new(2.0, style::BAD), StrokeKind::Inside);
        let at = rect.left_top() + vec2(12.0, 10.0);
        painter.text(at, Align2::LEFT_TOP, "showing the last good version", style::text(12.5), style::BAD);
    }
}

fn navigate(ui: &Ui, state: &mut PanelState, response: &egui::Response) {
    let space = ui.input(|input| input.key_down(Key::Space));
    let pans = response.dragged_by(PointerButton::Middle) || (space && response.dragged_by(PointerButton::Primary));
    if pans {
        state.view.pan(response.drag_delta());
        ui.ctx().set_cursor_icon(egui::CursorIcon::Grabbing);
    } else if space && response.hovered() {
        ui.ctx().set_cursor_icon(egui::CursorIcon::Grab);
    }
    if let Some(at) = response.hover_pos() {
        let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
        let factor = 1.0025_f32.powf(scroll) * pinch;
        if (factor - 1.0).abs() > f32::EPSILON {
            state.view.zoom_at(at, factor);
        }
    }
}

/// A click pins the card; in the exploded view it goes to the room's level; with Shift or Alt it makes a room the start or the end, where the preset names them.
fn click(ui: &Ui, state: &mut PanelState) {
    if state.is_exploded() {
        let level = state.hover.and_then(|spot| spot.level(state.facts.as_ref()?));
        if let Some(level) = level {
            let spot = state.hover;
            state.set_level(level);
            state.set_exploded(false);
            state.pinned = spot;
        }
        return;
    }
    let modifiers = ui.input(|input| input.modifiers);
    if (modifiers.shift || modifiers.alt)
        && let Some((start, end, cell)) = named_ends(state)
    {
        let (start, end) = if modifiers.shift { (cell, end) } else { (start, cell) };
        state.ask("layout.start_end", Wish::StartEnd(StartEnd::At { start, end }));
        return;
    }
    state.pinned = if state.pinned == state.hover { None } else { state.hover };
}

/// Start, end, and the cell under the pointer, where the preset names start and end.
fn named_ends(
    state: &PanelState,
) -> Option<(undercroft::grid::Point, undercroft::grid::Point, undercroft::grid::Point)> {
    let LayoutSettings::GridCarve(carve) = &state.settings().layout else { return None };
    let StartEnd::At { start, end } = carve.start_end else { return None };
    let cell = match state.hover? {
        Spot::Gone(cell) => cell,
        Spot::Area(key) => undercroft::key::RoomKey(key.0).cell(),
    };
    Some((start, end, cell))
}

/// The pinned spot, and the one under the pointer; whether each is pinned.
fn spots(state: &PanelState) -> impl Iterator<Item = (Spot, bool)> + use<> {
    let pinned = state.pinned.map(|spot| (spot, true));
    let hovered = state.hover.filter(|spot| Some(*spot) != state.pinned).map(|spot| (spot, false));
    pinned.into_iter().chain(hovered)
}

fn frames(painter: &egui::Painter, state: &PanelState) {
    spots(state).filter_map(|(spot, _)| spot.screen(state)).for_each(|area| overlay::paint_frame(painter, area));
}

fn cards(painter: &egui::Painter, state: &PanelState, rect: Rect) {
    let Some(facts) = &state.facts else { return };
    let mut clear: Vec<Rect> = spots(state).filter_map(|(spot, _)| spot.screen(state)).collect();
    for (spot, is_pinned) in spots(state) {
        if let (Some(area), Some(card)) = (spot.screen(state), hover::card(facts, spot)) {
            clear.push(hover::paint_card(painter, rect, area, &clear, &card, is_pinned));
        }
    }
}

fn list_of_keys(ui: &Ui, map: Rect) {
    let size = vec2(430.0, 40.0 + 21.0 * keys::KEYS.len() as f32);
    let rect = Rect::from_center_size(map.center(), size);
    let painter = ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Foreground, ui.id().with("keys")));
    painter.rect_filled(rect.translate(vec2(0.0, 6.0)).expand(3.0), 10, Color32::from_black_alpha(120));
    painter.rect(rect, 8, style::RAISED, Stroke::new(1.0, style::LINE), StrokeKind::Inside);
    painter.text(rect.left_top() + vec2(18.0, 12.0), Align2::LEFT_TOP, "KEYS", style::text(12.0), style::ACCENT);
    for (i, (key, what)) in keys::KEYS.iter().enumerate() {
        let y = rect.top() + 36.0 + 21.0 * i as f32;
        painter.text(egui::pos2(rect.left() + 190.0, y), Align2::RIGHT_TOP, key, style::mono(12.0), style::STRONG);
        painter.text(egui::pos2(rect.left() + 206.0, y), Align2::LEFT_TOP, what, style::text(13.0), style::DIM);
    }
}
