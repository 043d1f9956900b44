//! The controls: a slider with a number beside it, a number box, choices. Each has a name for assistive technology, a
//! hover text from the table of fields, a mark where the tier overrides, and the menu behind it.

use std::ops::RangeInclusive;

use bevy_egui::egui::{
    self, Align2, Color32, EventFilter, Id, Key, PointerButton, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, accesskit, pos2, vec2,
};
use undercroft::preset::fields;

use super::{
    edits,
    number::{Scale, Typed, number_field},
    state::PanelState,
    style,
    wish::Wish,
};

/// A slider with a number.
#[derive(Clone, Debug)]
pub struct Knob<'a> {
    /// Path of the value below the preset.
    pub path: &'a str,
    /// The author's letter.
    pub letter: &'a str,
    /// Its name.
    pub name: &'a str,
    /// What it shows.
    pub value: u64,
    /// What the slider reaches.
    pub slider: RangeInclusive<u64>,
    /// What can be typed.
    pub typed: RangeInclusive<u64>,
    /// A remark behind the number.
    pub note: String,
}

impl Knob<'_> {
    /// Its name for assistive technology: `X columns`.
    pub fn label(&self) -> String {
        if self.letter.is_empty() { self.name.into() } else { format!("{} {}", self.letter, self.name) }
    }
}

const NAME_WIDTH: f32 = 110.0;
const NUMBER_WIDTH: f32 = 44.0;
const NOTE_WIDTH: f32 = 60.0;
/// Room at the right of a row for the mark of an override.
pub const MARK_WIDTH: f32 = 16.0;

/// Shows a slider with its number; `wish` makes a wish of a value.
pub fn knob(ui: &mut Ui, state: &mut PanelState, knob: &Knob<'_>, wish: impl Fn(u64) -> Wish) {
    scaled_knob(ui, state, knob, Scale::Whole, wish);
}

/// Shows a slider with its number, whose values are thousandths.
pub fn decimal_knob(ui: &mut Ui, state: &mut PanelState, knob: &Knob<'_>, wish: impl Fn(u64) -> Wish) {
    scaled_knob(ui, state, knob, Scale::Thousandths, wish);
}

fn scaled_knob(ui: &mut Ui, state: &mut PanelState, knob: &Knob<'_>, scale: Scale, wish: impl Fn(u64) -> Wish) {
    let (row, row_response) = ui.allocate_exact_size(vec2(ui.available_width(), style::ROW), Sense::click());
    highlight(ui, state, row, knob.path);
    paint_name(ui, row, knob.letter, knob.name);
    let mark = Rect::from_min_max(pos2(row.right() - MARK_WIDTH, row.top()), row.max);
    let note = Rect::from_min_max(pos2(mark.left() - NOTE_WIDTH, row.top()), mark.left_bottom());
    let number =
        Rect::from_min_max(pos2(note.left() - NUMBER_WIDTH - 6.0, row.top()), note.left_bottom() - vec2(6.0, 0.0))
            .shrink2(vec2(0.0, 2.0));
    let track = Rect::from_min_max(pos2(row.left() + NAME_WIDTH, row.top()), pos2(number.left() - 8.0, row.bottom()));
    let number_id = Id::new(("undercroft number", knob.path, knob.name));
    let response = slider(ui, state, track, (knob, scale), number_id, &wish);
    let label = format!("{} number", knob.label());
    let field = Typed { label: &label, value: knob.value, range: &knob.typed, scale };
    if let Some(typed) = number_field(ui, state, number, number_id, &field) {
        state.ask(knob.path, wish(typed));
    }
    ui.painter().text(note.left_center(), Align2::LEFT_CENTER, &knob.note, style::text(11.5), style::FAINT);
    override_mark(ui, state, mark, knob.path);
    explain(row_response, knob.path).context_menu(|ui| value_menu(ui, state, knob.path));
    explain(response, knob.path).context_menu(|ui| value_menu(ui, state, knob.path));
}

fn slider(
    ui: &mut Ui,
    state: &mut PanelState,
    track: Rect,
    (knob, scale): (&Knob<'_>, Scale),
    number_id: Id,
    wish: &impl Fn(u64) -> Wish,
) -> Response {
    let id = Id::new(("undercroft slider", knob.path, knob.name));
    let response = ui.interact(track, id, Sense::click_and_drag());
    let (low, high) = (*knob.slider.start(), *knob.slider.end());
    let rail = track.x_range().shrink(7.0);
    let mut value = knob.value;
    let modifiers = ui.input(|input| input.modifiers);
    if response.clicked_by(PointerButton::Primary) && modifiers.command {
        ui.memory_mut(|memory| memory.request_focus(number_id));
    } else if response.is_pointer_button_down_on()
        && ui.input(|input| input.pointer.primary_down())
        && let Some(at) = response.interact_pointer_pos()
        && !modifiers.command
    {
        response.request_focus();
        let share = f64::from(((at.x - rail.min) / rail.span().max(1.0)).clamp(0.0, 1.0));
        let exact = low as f64 + share * (high - low) as f64;
        let step = if modifiers.shift { 10.0 } else { 1.0 } * scale.step() as f64;
        value = ((exact / step).round() * step).clamp(low as f64, high as f64) as u64;
    }
    value = value
        .saturating_add_signed(key_steps(ui, &response) * scale.step() as i64)
        .clamp(*knob.typed.start(), *knob.typed.end());
    for request in
        ui.input(|input| input.accesskit_action_requests(id, accesskit::Action::SetValue).cloned().collect::<Vec<_>>())
    {
        if let Some(accesskit::ActionData::NumericValue(wanted)) = request.data {
            value = scale.value(wanted).clamp(*knob.typed.start(), *knob.typed.end());
        }
    }
    if response.double_clicked() {
        state.end_drag();
        state.back_to_file(knob.path);
    } else if value != knob.value {
        state.ask(knob.path, wish(value));
    }
    describe(ui, &response, knob, scale);
    paint_slider(ui, state, track, (knob, scale), &response);
    response
}

/// Steps of the arrow keys on a focused slider, and of assistive technology.
fn key_steps(ui: &Ui, response: &Response) -> i64 {
    let mut steps = ui.input(|input| {
        input.num_accesskit_action_requests(response.id, accesskit::Action::Increment) as i64
            - input.num_accesskit_action_requests(response.id, accesskit::Action::Decrement) as i64
    });
    if response.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        steps += ui.input(|input| {
            let stride = if input.modifiers.shift { 10 } else { 1 };
            let presses = input.num_presses(Key::ArrowRight) as i64 - input.num_presses(Key::ArrowLeft) as i64;
            if input.modifiers.alt { 0 } else { presses * stride }
        });
    }
    steps
}

fn describe(ui: &Ui, response: &Response, knob: &Knob<'_>, scale: Scale) {
    response.widget_info(|| WidgetInfo::slider(ui.is_enabled(), scale.number(knob.value), knob.label()));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_min_numeric_value(scale.number(*knob.slider.start()));
        node.set_max_numeric_value(scale.number(*knob.slider.end()));
        node.set_numeric_value_step(scale.number(scale.step()));
        node.add_action(accesskit::Action::SetValue);
        node.add_action(accesskit::Action::Increment);
        node.add_action(accesskit::Action::Decrement);
    });
}

fn paint_slider(ui: &Ui, state: &PanelState, track: Rect, (knob, scale): (&Knob<'_>, Scale), response: &Response) {
    let rail = track.x_range().shrink(7.0);
    let y = track.center().y;
    let (low, high) = (*knob.slider.start() as f32, *knob.slider.end() as f32);
    let place = |value: u64| {
        let share = if high > low { (value as f32 - low) / (high - low) } else { 0.0 };
        rail.min + share.clamp(0.0, 1.0) * rail.span()
    };
    let line = |from: f32, to: f32, colour: Color32| {
        let rect = Rect::from_min_max(pos2(from, y - 2.0), pos2(to, y + 2.0));
        ui.painter().rect_filled(rect, 2, colour);
    };
    let x = place(knob.value);
    let lively = response.hovered() || response.is_pointer_button_down_on() || response.has_focus();
    line(rail.min - 2.0, rail.max + 2.0, style::FIELD);
    line(rail.min - 2.0, x, if lively { style::ACCENT } else { style::ACCENT_DIM });
    if let Some(saved) = state.saved_number(knob.path, scale).filter(|saved| *saved != knob.value) {
        let x = place(saved);
        ui.painter().vline(x, y - 6.0..=y + 6.0, Stroke::new(1.0, style::FAINT));
    }
    if lively {
        ui.painter().circle_filled(pos2(x, y), 10.0, style::ACCENT.gamma_multiply(0.18));
    }
    let front = if lively { style::STRONG } else { Color32::from_rgb(0xc3, 0xc8, 0xd3) };
    ui.painter().circle(pos2(x, y), 6.0, front, Stroke::new(2.0, style::GROUND));
}

fn paint_name(ui: &Ui, row: Rect, letter: &str, name: &str) {
    let mut at = row.left_center();
    if !letter.is_empty() {
        ui.painter().text(at, Align2::LEFT_CENTER, letter, style::mono(13.0), style::ACCENT);
        at.x += 16.0;
    }
    ui.painter().text(at, Align2::LEFT_CENTER, name, style::text(13.0), style::DIM);
}

/// Frames a row red when something is wrong with its value, and lights it up, once, when it gave way to another.
fn highlight(ui: &Ui, state: &PanelState, row: Rect, path: &str) {
    const SECONDS: f64 = 0.8;
    if !path.is_empty() && state.troubles.values().flatten().any(|complaint| complaint.path.ends_with(path)) {
        red_frame(ui, row.expand2(vec2(5.0, 0.0)));
    }
    let Some(age) = state.gave_way.get(path).map(|then| state.now - then).filter(|age| *age < SECONDS) else { return };
    let strength = (1.0 - age / SECONDS) as f32 * 0.25;
    ui.painter().rect_filled(row.expand2(vec2(6.0, 0.0)), 4, style::OVERRIDE.gamma_multiply(strength));
    ui.ctx().request_repaint();
}

/// A row with a name on the left; `add` draws the control, the mark of an override stands on the right.
pub fn named_row<R>(
    ui: &mut Ui,
    state: &mut PanelState,
    path: &str,
    name: &str,
    add: impl FnOnce(&mut Ui, &mut PanelState) -> R,
) -> R {
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), style::ROW), Sense::click());
    highlight(ui, state, row, path);
    paint_name(ui, row, "", name);
    let mark = Rect::from_min_max(pos2(row.right() - MARK_WIDTH, row.top()), row.max);
    let inner = Rect::from_min_max(pos2(row.left() + NAME_WIDTH, row.top()), pos2(mark.left(), row.bottom()));
    let builder =
        egui::UiBuilder::new().id_salt(path).max_rect(inner).layout(egui::Layout::left_to_right(egui::Align::Center));
    let added = ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        add(ui, state)
    });
    override_mark(ui, state, mark, path);
    explain(response, path).context_menu(|ui| value_menu(ui, state, path));
    added.inner
}

/// A number that is dragged or typed; `name` is for assistive technology.
pub fn number_box(
    ui: &mut Ui,
    state: &mut PanelState,
    (path, name): (&str, &str),
    value: u32,
    range: RangeInclusive<u32>,
    wish: impl FnOnce(u32) -> Wish,
) -> Response {
    let mut new = value;
    let fast = ui.input(|input| input.modifiers.shift);
    // egui slows a drag down tenfold while Shift is held; here Shift means steps of ten.
    let box_ =
        egui::DragValue::new(&mut new).range(range).clamp_existing_to_range(false).speed(if fast { 8.0 } else { 0.08 });
    let response = ui.add_sized(vec2(36.0, 20.0), box_);
    named(ui, &response, name);
    if new != value {
        let new = if fast && response.dragged() { new / 10 * 10 } else { new };
        state.ask(path, wish(new));
    }
    explain(response, path)
}

/// One of a few choices, side by side; the index of the one that was clicked.
pub fn segments(ui: &mut Ui, options: &[(&str, String)], chosen: usize) -> Option<usize> {
    let mut clicked = None;
    ui.spacing_mut().item_spacing.x = 3.0;
    for (i, (text, name)) in options.iter().enumerate() {
        let on = i == chosen;
        let text = egui::RichText::new(*text).color(if on { style::STRONG } else { style::DIM });
        let button = egui::Button::new(text)
            .fill(if on { style::ACCENT_DIM } else { style::BUTTON })
            .stroke(Stroke::new(1.0, if on { style::ACCENT } else { style::LINE }));
        let response = ui.add(button);
        response.widget_info(|| WidgetInfo::selected(egui::WidgetType::RadioButton, true, on, name));
        if response.clicked() && !on {
            clicked = Some(i);
        }
    }
    clicked
}

/// A list of choices that folds out; the index of the one that was clicked.
pub fn choice(ui: &mut Ui, name: &str, width: f32, options: &[&str], chosen: usize) -> Option<usize> {
    let mut clicked = None;
    let shown = options.get(chosen).copied().unwrap_or_default();
    let response = egui::ComboBox::from_id_salt(name).selected_text(shown).width(width).show_ui(ui, |ui| {
        for (i, option) in options.iter().enumerate() {
            if ui.selectable_label(i == chosen, *option).clicked() {
                clicked = Some(i);
            }
        }
    });
    named(ui, &response.response, name);
    clicked.filter(|i| *i != chosen)
}

/// Gives a control a name for assistive technology.
pub fn named(ui: &Ui, response: &Response, name: &str) {
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// The hover text of a value: what it does to the dungeon, and its bounds. It stands beside the panel, so that it hides
/// no other slider.
pub fn explain(response: Response, path: &str) -> Response {
    let Some(field) = fields::field(path) else { return response };
    let mut tooltip = egui::Tooltip::for_enabled(&response);
    let gap = (style::PANEL_WIDTH - response.rect.right()).max(0.0) + 10.0;
    tooltip.popup = tooltip.popup.align(egui::RectAlign::RIGHT_START).gap(gap);
    tooltip.show(|ui| {
        ui.label(field.about);
        let bounds = match field.bounds_text() {
            Some(bounds) => format!("{path}   {} {}", bounds.replace("..=", " to "), field.unit),
            None => path.to_owned(),
        };
        ui.label(egui::RichText::new(bounds).font(style::mono(11.0)).color(style::FAINT));
    });
    response
}

/// The mark of a value that the tier names itself; a click opens the menu.
pub fn override_mark(ui: &mut Ui, state: &mut PanelState, mark: Rect, path: &str) {
    if !state.draft.overrides(path) {
        return;
    }
    let response = ui.interact(mark, Id::new(("undercroft override", path)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(egui::WidgetType::Button, true, format!("{path} of this tier")));
    paint_diamond(ui.painter(), mark.center(), if response.hovered() { 5.0 } else { 4.0 });
    let tier = state.draft.tier().to_owned();
    let response = response.on_hover_text(format!("{tier} has its own value here"));
    egui::Popup::menu(&response).show(|ui| value_menu(ui, state, path));
}

/// The mark itself.
pub fn paint_diamond(painter: &egui::Painter, at: Pos2, radius: f32) {
    let corners = [vec2(0.0, -radius), vec2(radius, 0.0), vec2(0.0, radius), vec2(-radius, 0.0)];
    painter.add(egui::Shape::convex_polygon(corners.map(|corner| at + corner).to_vec(), style::OVERRIDE, Stroke::NONE));
}

/// What can be done with a value.
pub fn value_menu(ui: &mut Ui, state: &mut PanelState, path: &str) {
    ui.set_min_width(170.0);
    let own = state.draft.overrides(path);
    if ui.add_enabled(own, egui::Button::new("Use for all tiers")).clicked() {
        state.use_for_all_tiers(path);
        ui.close();
    }
    if ui.add_enabled(own, egui::Button::new("Back to the preset")).clicked() {
        state.back_to_preset(path);
        ui.close();
    }
    if ui.button("Back to the file").clicked() {
        state.back_to_file(path);
        ui.close();
    }
}

fn red_frame(ui: &Ui, rect: Rect) {
    ui.painter().rect_stroke(rect, 4, Stroke::new(1.5, style::BAD), StrokeKind::Outside);
}

impl PanelState {
    /// The number of a value as the file has it.
    fn saved_number(&self, path: &str, scale: Scale) -> Option<u64> {
        scale.read(&edits::value(self.saved_settings()?, path)?)
    }
}
