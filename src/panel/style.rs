//! Colours, sizes and spacing of the panel: a dark tool in which only the map and what matters have colour.

use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontDefinitions, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Theme,
    Vec2, style, vec2,
};

/// Width of the panel.
pub const PANEL_WIDTH: f32 = 380.0;
/// Height of the strip below the map, and of what is left of it when it is folded.
pub const STRIP_HEIGHT: (f32, f32) = (150.0, 30.0);
/// Height of a control's row.
pub const ROW: f32 = 24.0;

/// Ground of the panel.
pub const GROUND: Color32 = Color32::from_rgb(0x16, 0x18, 0x1f);
/// Ground of bars and of the strip.
pub const BAR: Color32 = Color32::from_rgb(0x12, 0x14, 0x1a);
/// Ground of cards and menus.
pub const RAISED: Color32 = Color32::from_rgb(0x1e, 0x21, 0x2a);
/// Ground of what can be typed into.
pub const FIELD: Color32 = Color32::from_rgb(0x0d, 0x0f, 0x14);
/// Ground of buttons.
pub const BUTTON: Color32 = Color32::from_rgb(0x28, 0x2c, 0x37);
/// Ground of buttons under the pointer.
pub const BUTTON_HOVER: Color32 = Color32::from_rgb(0x34, 0x39, 0x47);
/// Lines.
pub const LINE: Color32 = Color32::from_rgb(0x2b, 0x2f, 0x3a);
/// Text.
pub const TEXT: Color32 = Color32::from_rgb(0xdd, 0xe0, 0xe7);
/// Text that matters most: values.
pub const STRONG: Color32 = Color32::from_rgb(0xf6, 0xf7, 0xfa);
/// Names of things.
pub const DIM: Color32 = Color32::from_rgb(0x98, 0x9f, 0xae);
/// Units and remarks.
pub const FAINT: Color32 = Color32::from_rgb(0x6a, 0x71, 0x80);
/// What can be moved, what is chosen.
pub const ACCENT: Color32 = Color32::from_rgb(0x4f, 0xc9, 0xbd);
/// The same, quieter.
pub const ACCENT_DIM: Color32 = Color32::from_rgb(0x23, 0x5c, 0x59);
/// What a tier names itself.
pub const OVERRIDE: Color32 = Color32::from_rgb(0xf0, 0xb4, 0x5a);
/// Fine.
pub const GOOD: Color32 = Color32::from_rgb(0x6c, 0xcf, 0x7f);
/// Wrong.
pub const BAD: Color32 = Color32::from_rgb(0xff, 0x6f, 0x61);
/// Ground behind what is wrong.
pub const BAD_GROUND: Color32 = Color32::from_rgb(0x3a, 0x1a, 0x1c);

/// Font of names and text.
pub const fn text(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Font of numbers.
pub const fn mono(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}

/// Gives the whole user interface this look. Cheap when it already has it.
pub fn apply(ctx: &Context) {
    let id = bevy_egui::egui::Id::new("undercroft panel style");
    if ctx.data(|data| data.get_temp::<bool>(id)).is_some() {
        return;
    }
    ctx.data_mut(|data| data.insert_temp(id, true));
    ctx.set_theme(Theme::Dark);
    ctx.set_fonts(fonts());
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, text(16.0)),
            (TextStyle::Body, text(13.5)),
            (TextStyle::Button, text(13.0)),
            (TextStyle::Small, text(11.5)),
            (TextStyle::Monospace, mono(12.5)),
        ]
        .into();
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.35;
        style.url_in_tooltip = false;
        style.animation_time = 0.08;
        spacing(&mut style.spacing);
        visuals(&mut style.visuals);
    });
}

/// egui's fonts; arrows and other signs that the proportional one lacks come from the monospaced one.
fn fonts() -> FontDefinitions {
    const SIGNS: &str = "Hack";
    let mut fonts = FontDefinitions::default();
    if fonts.font_data.contains_key(SIGNS)
        && let Some(family) = fonts.families.get_mut(&FontFamily::Proportional)
    {
        family.push(SIGNS.into());
    }
    fonts
}

fn spacing(spacing: &mut style::Spacing) {
    spacing.item_spacing = vec2(8.0, 4.0);
    spacing.button_padding = vec2(9.0, 3.0);
    spacing.interact_size = vec2(28.0, 22.0);
    spacing.icon_width = 15.0;
    spacing.icon_width_inner = 9.0;
    spacing.menu_margin = Margin::same(6);
    spacing.tooltip_width = 330.0;
    spacing.combo_height = 320.0;
    spacing.scroll = style::ScrollStyle { bar_width: 6.0, ..style::ScrollStyle::thin() };
}

fn visuals(visuals: &mut style::Visuals) {
    *visuals = style::Visuals::dark();
    visuals.panel_fill = GROUND;
    visuals.window_fill = RAISED;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.popup_shadow = Shadow { offset: [0, 6], blur: 18, spread: 0, color: Color32::from_black_alpha(150) };
    visuals.extreme_bg_color = FIELD;
    visuals.faint_bg_color = RAISED;
    visuals.selection.bg_fill = ACCENT_DIM;
    visuals.selection.stroke = Stroke::new(1.0, ACCENT);
    visuals.hyperlink_color = ACCENT;
    visuals.warn_fg_color = OVERRIDE;
    visuals.error_fg_color = BAD;
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, LINE);
    visuals.widgets.noninteractive.fg_stroke = Stroke::new(1.0, TEXT);
    let states = [
        (&mut visuals.widgets.inactive, BUTTON, LINE, TEXT),
        (&mut visuals.widgets.hovered, BUTTON_HOVER, FAINT, STRONG),
        (&mut visuals.widgets.active, BUTTON_HOVER, ACCENT, STRONG),
        (&mut visuals.widgets.open, BUTTON, ACCENT_DIM, STRONG),
    ];
    for (look, ground, line, front) in states {
        look.bg_fill = ground;
        look.weak_bg_fill = ground;
        look.bg_stroke = Stroke::new(1.0, line);
        look.fg_stroke = Stroke::new(1.0, front);
        look.corner_radius = CornerRadius::same(4);
        look.expansion = 0.0;
    }
}

/// Size of a small square button.
pub const SQUARE: Vec2 = Vec2::new(24.0, 22.0);
