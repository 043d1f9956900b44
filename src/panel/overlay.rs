//! What is painted over the map: the graph with the critical path, numbers, contents, depth. Sizes are in points of the
//! screen and do not grow with the zoom; nothing is said by colour alone.

use std::cmp::Ordering;

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};
use undercroft::{
    dungeon::{Area, AreaId, Connection, LinkKind, OpeningKind, Role, TileMap},
    grid::Point,
};

use super::{
    facts::Facts,
    icons,
    state::{Overlays, PanelState},
    style,
    view::MapView,
};

const PATH: Color32 = Color32::from_rgb(0xf0, 0xe4, 0x42);
const CONNECTION: Color32 = Color32::from_rgb(0xc9, 0xd2, 0xd8);
const DISC: Color32 = Color32::from_rgb(0x1b, 0x1e, 0x26);
const PLATE: Color32 = Color32::from_rgb(0xe8, 0xe4, 0xda);
const TELEPORTER: Color32 = Color32::from_rgb(0x56, 0xb4, 0xe9);
/// Opacity of a role's colour over its room: laid over in linear light, as strong as 0.31 of an image program.
const ROLE_TINT: f32 = 0.5;
/// Opacity of the black over a dimmed map: a quarter of its brightness goes.
const DIMMED: u8 = 66;
/// Radius of a room's disc.
const RADIUS: f32 = 15.0;
/// Below so many points a tile, icons are hidden.
const ICONS_FROM: f32 = 6.0;
/// Below so many points a tile, numbers are hidden.
const NUMBERS_FROM: f32 = 4.0;

/// Paints what is switched on.
pub fn paint(painter: &Painter, state: &PanelState) {
    let Some(facts) = &state.facts else { return };
    let Overlays { graph, numbers, contents, heat } = state.overlays;
    let sketch = Sketch { painter, facts, view: &state.view, level: state.level, icons: state.icons.as_ref() };
    if state.overlays.drains_map() {
        painter.rect_filled(state.view.screen, 0, Color32::from_black_alpha(DIMMED));
    }
    let rooms: Vec<&Area> = sketch.rooms().collect();
    for room in &rooms {
        if heat {
            sketch.tint(room, depth_colour(room.depth, facts.deepest).gamma_multiply(0.7));
        } else if let (true, Some(colour)) = (graph || contents, role_colour(&room.role)) {
            sketch.tint(room, colour.gamma_multiply(ROLE_TINT));
        }
    }
    for room in rooms.iter().filter(|room| state.lit.contains(&room.id)) {
        let b = room.bounds;
        paint_lit(painter, state.view.rect(b.x, b.y, b.width, b.height));
    }
    if graph {
        facts.dungeon.connections.iter().for_each(|connection| sketch.connection(connection));
        facts.path.windows(2).for_each(|step| sketch.step_of_path(step[0], step[1]));
        sketch.locks();
    }
    if graph || contents {
        rooms.iter().for_each(|room| sketch.disc(room, contents || graph));
    }
    if numbers || heat {
        rooms.iter().for_each(|room| sketch.plate(room, graph || contents, heat));
    }
    if graph || numbers {
        sketch.links();
    }
}

/// Lights up a room that a measure counts.
fn paint_lit(painter: &Painter, rect: Rect) {
    painter.rect_filled(rect, 2, PATH.gamma_multiply(0.22));
    painter.rect_stroke(rect, 2, Stroke::new(4.0, Color32::from_black_alpha(200)), StrokeKind::Middle);
    painter.rect_stroke(rect, 2, Stroke::new(2.0, PATH), StrokeKind::Middle);
}

/// Paints a white frame round the room, hall or cell under the pointer.
pub fn paint_frame(painter: &Painter, rect: Rect) {
    painter.rect_filled(rect, 0, Color32::from_white_alpha(28));
    painter.rect_stroke(rect, 0, Stroke::new(7.0, Color32::BLACK), StrokeKind::Middle);
    painter.rect_stroke(rect, 0, Stroke::new(3.0, Color32::WHITE), StrokeKind::Middle);
}

/// Colour of a role; `None` for ordinary rooms.
pub fn role_colour(role: &Role) -> Option<Color32> {
    undercroft::picture::role_colour(role).map(|[r, g, b]| Color32::from_rgb(r, g, b))
}

/// From dark blue near the start over green to yellow far from it: even steps of lightness, also for the colour-blind.
pub fn depth_colour(depth: u32, deepest: u32) -> Color32 {
    const STOPS: [[f32; 3]; 5] =
        [[68.0, 30.0, 110.0], [59.0, 82.0, 139.0], [33.0, 145.0, 140.0], [94.0, 201.0, 98.0], [253.0, 231.0, 37.0]];
    let share = depth.min(deepest) as f32 / deepest.max(1) as f32 * (STOPS.len() - 1) as f32;
    let i = (share as usize).min(STOPS.len() - 2);
    let part = share - i as f32;
    let channel = |c: usize| (STOPS[i][c] + (STOPS[i + 1][c] - STOPS[i][c]) * part) as u8;
    Color32::from_rgb(channel(0), channel(1), channel(2))
}

struct Sketch<'a> {
    painter: &'a Painter,
    facts: &'a Facts,
    view: &'a MapView,
    level: usize,
    icons: Option<&'a icons::IconSheet>,
}

impl Sketch<'_> {
    /// The rooms of the level that lie in the window.
    fn rooms(&self) -> impl Iterator<Item = &Area> {
        self.facts.dungeon.rooms().iter().filter(|room| {
            let b = room.bounds;
            usize::from(room.level) == self.level
                && self.view.rect(b.x, b.y, b.width, b.height).expand(40.0).intersects(self.view.screen)
        })
    }

    fn middle(&self, room: AreaId) -> Option<Pos2> {
        let room = self.facts.dungeon.area(room).filter(|room| usize::from(room.level) == self.level)?;
        Some(self.anchor(room))
    }

    fn anchor(&self, room: &Area) -> Pos2 {
        self.view.to_screen(vec2(room.anchor.x as f32 + 0.5, room.anchor.y as f32 + 0.5))
    }

    fn tint(&self, room: &Area, colour: Color32) {
        let Some(map) = self.facts.dungeon.levels.get(self.level) else { return };
        let b = room.bounds;
        if self.view.tile_points() < 3.0 {
            self.painter.rect_filled(self.view.rect(b.x, b.y, b.width, b.height), 0, colour);
            return;
        }
        for y in b.y..b.bottom() {
            for (x, width) in runs(map, room.id, b.x..b.right(), y) {
                self.painter.rect_filled(self.view.rect(x, y, width, 1), 0, colour);
            }
        }
    }

    fn connection(&self, connection: &Connection) {
        if self.facts.on_path(connection) {
            return;
        }
        let [a, b] = connection.rooms;
        if let (Some(a), Some(b)) = (self.middle(a), self.middle(b)) {
            self.painter.line_segment([a, b], Stroke::new(5.0, Color32::BLACK));
            self.painter.line_segment([a, b], Stroke::new(2.0, CONNECTION));
        }
    }

    fn step_of_path(&self, from: AreaId, to: AreaId) {
        let (Some(a), Some(b)) = (self.middle(from), self.middle(to)) else { return };
        self.painter.line_segment([a, b], Stroke::new(10.0, Color32::BLACK));
        self.painter.line_segment([a, b], Stroke::new(5.0, PATH));
        let along = (b - a).normalized();
        let across = vec2(-along.y, along.x);
        let tip = a + (b - a) * 0.5 + along * 8.0;
        let corners = vec![tip, tip - along * 15.0 + across * 8.0, tip - along * 15.0 - across * 8.0];
        self.painter.add(Shape::convex_polygon(corners, PATH, Stroke::new(2.0, Color32::BLACK)));
    }

    /// Where stairs, teleporters and tunnels of the level lead.
    fn links(&self) {
        if self.view.tile_points() < NUMBERS_FROM {
            return;
        }
        let dungeon = &self.facts.dungeon;
        for link in &dungeon.links {
            for (end, there) in [(0, 1), (1, 0)] {
                let thing = dungeon.things.get(link.ends[end].index());
                let Some(thing) = thing.filter(|thing| usize::from(thing.at.level) == self.level) else { continue };
                let Some(other) = dungeon.area(link.areas[there]) else { continue };
                let way = match (link.kind, usize::from(other.level).cmp(&self.level)) {
                    (LinkKind::Stairs, Ordering::Greater) => "▼",
                    (LinkKind::Stairs, _) => "▲",
                    _ => "→",
                };
                let at = self.view.to_screen(vec2(thing.at.x as f32 + 0.5, thing.at.y as f32 - 0.35));
                let colour = if link.kind == LinkKind::Stairs { PLATE } else { TELEPORTER };
                self.note(at, &format!("{way}{}", other.number), colour);
            }
        }
    }

    /// A small plate with a word.
    fn note(&self, at: Pos2, text: &str, colour: Color32) {
        let galley = self.painter.layout_no_wrap(text.to_owned(), style::mono(11.0), colour);
        let plate = Rect::from_center_size(at, galley.size() + vec2(7.0, 2.0));
        self.painter.rect(plate, 4, DISC, Stroke::new(1.0, colour), StrokeKind::Outside);
        self.painter.galley(plate.center() - galley.size() / 2.0, galley, colour);
    }

    fn locks(&self) {
        for opening in self.facts.dungeon.openings.iter().filter(|opening| opening.kind == OpeningKind::Locked) {
            let Some(lock) = opening.lock.and_then(|lock| self.facts.dungeon.locks.get(lock.index())) else { continue };
            if usize::from(opening.level) != self.level {
                continue;
            }
            let half = opening.length as f32 / 2.0;
            let middle = if opening.facing.is_horizontal() { vec2(0.5, half) } else { vec2(half, 0.5) };
            let at = self.view.to_screen(vec2(opening.at.x as f32, opening.at.y as f32) + middle);
            let colour = icons::key_colour(lock.colour);
            let plate = Rect::from_center_size(at, Vec2::splat(22.0));
            self.painter.rect(plate, 4, Color32::BLACK, Stroke::new(2.0, colour), StrokeKind::Inside);
            icons::paint_lock(self.painter, self.icons, at, 16.0, colour);
        }
    }

    fn disc(&self, room: &Area, icons: bool) {
        let at = self.anchor(room);
        let on_path = self.facts.path.contains(&room.id);
        let ring = if on_path { PATH } else { role_colour(&room.role).unwrap_or(PLATE) };
        if self.view.tile_points() < ICONS_FROM {
            self.painter.circle(at, 5.0, DISC, Stroke::new(2.0, ring));
            return;
        }
        self.painter.circle_filled(at, RADIUS + 2.5, Color32::BLACK);
        self.painter.circle(at, RADIUS, DISC, Stroke::new(2.0, ring));
        if icons {
            icons::paint(self.painter, self.icons, icons::icon_of(&self.facts.dungeon, room), at, 16.0);
        }
    }

    fn plate(&self, room: &Area, below_disc: bool, depth: bool) {
        if self.view.tile_points() < NUMBERS_FROM {
            return;
        }
        let text = if depth { format!("{}", room.depth) } else { room.number.to_string() };
        let colour = role_colour(&room.role).unwrap_or(PLATE);
        let at = self.anchor(room) + if below_disc { vec2(0.0, RADIUS + 8.0) } else { Vec2::ZERO };
        let galley = self.painter.layout_no_wrap(text, style::mono(13.0), Color32::BLACK);
        let size = galley.size() + vec2(9.0, 1.0);
        let plate = Rect::from_center_size(at, vec2(size.x.max(20.0), 17.0));
        self.painter.rect(plate, 4, colour, Stroke::new(2.0, Color32::BLACK), StrokeKind::Outside);
        // Twice, half a point apart: the panel's fonts have no bold.
        for shift in [0.0, 0.6] {
            let corner = Align2::CENTER_CENTER.anchor_size(plate.center() + vec2(shift - 0.3, 0.0), galley.size()).min;
            self.painter.galley(corner, galley.clone(), Color32::BLACK);
        }
    }
}

/// The runs of a room's tiles in a row: (x, width).
fn runs(map: &TileMap, room: AreaId, columns: std::ops::Range<i32>, y: i32) -> Vec<(i32, u32)> {
    let mut runs: Vec<(i32, u32)> = Vec::new();
    for x in columns {
        if map.area(Point::new(x, y)) == Some(room) {
            match runs.last_mut() {
                Some((start, width)) if *start + *width as i32 == x => *width += 1,
                _ => runs.push((x, 1)),
            }
        }
    }
    runs
}

/// A bar of the colours of depth, with the numbers at its ends.
pub fn paint_depth_scale(painter: &Painter, screen: Rect, deepest: u32) {
    let bar = Rect::from_min_size(pos2(screen.right() - 190.0, screen.bottom() - 34.0), vec2(150.0, 10.0));
    painter.rect_filled(bar.expand2(vec2(26.0, 14.0)).translate(vec2(0.0, 2.0)), 6, style::RAISED.gamma_multiply(0.92));
    for i in 0..50_u8 {
        let x = bar.left() + bar.width() * f32::from(i) / 50.0;
        let slice = Rect::from_min_size(pos2(x, bar.top()), vec2(bar.width() / 50.0 + 0.5, bar.height()));
        painter.rect_filled(slice, 0, depth_colour(u32::from(i), 49));
    }
    painter.text(bar.left_center() - vec2(8.0, 0.0), Align2::RIGHT_CENTER, "0", style::mono(11.0), style::DIM);
    painter.text(bar.right_center() + vec2(6.0, 0.0), Align2::LEFT_CENTER, deepest, style::mono(11.0), style::DIM);
    let middle = bar.center_bottom() + vec2(0.0, 3.0);
    painter.text(middle, Align2::CENTER_TOP, "steps from the start", style::text(10.5), style::FAINT);
}
