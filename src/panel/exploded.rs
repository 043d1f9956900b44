//! The exploded view in the place of the map: every level on a plate of its own, rooms as numbered squares, ways as
//! lines. The core says where everything stands, so it is the same picture that the command draws.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};
use undercroft::{
    dungeon::AreaId,
    exploded::{ENTRANCE_PX, Exploded, HALF_PX, PointPx, RoomSquare, Way, WayKind, colour},
};

use super::{
    facts::Facts,
    state::PanelState,
    style,
    view::{MapView, TILE},
};

/// Below so many points, numbers and words are left out.
const READABLE: f32 = 7.0;

/// Size of the drawing in the tiles of a [`MapView`]: at 100 % a pixel of it is a point.
pub fn size(exploded: &Exploded) -> (u32, u32) {
    let [width, height] = exploded.size_px.map(|px| (px.max(1) as f32 / TILE).ceil() as u32);
    (width, height)
}

/// The room at a point of the view.
pub fn room_at(exploded: &Exploded, tile: Vec2) -> Option<AreaId> {
    let at = tile * TILE;
    let inside = |room: &&RoomSquare| {
        let [x, y] = room.centre.map(|px| px as f32);
        let reach = room.reach_px() as f32;
        (at.x - x).abs() <= reach && (at.y - y).abs() <= reach
    };
    exploded.rooms.iter().find(inside).map(|room| room.area)
}

/// The square of a room on the screen.
pub fn square(exploded: &Exploded, view: &MapView, room: AreaId) -> Option<Rect> {
    let room = exploded.room(room)?;
    Some(Board { view }.square(room.centre, room.reach_px()))
}

/// Paints all of it.
pub fn paint(painter: &Painter, state: &PanelState, facts: &Facts) {
    let exploded = facts.exploded();
    let (view, board) = (&state.view, Board { view: &state.view });
    painter.rect_filled(view.screen, 0, rgb(colour::PAPER));
    for plate in &exploded.plates {
        let rect = board.rect(plate.at, plate.size);
        let shown = usize::from(plate.level) == state.level;
        let (width, line) = if shown { (2.0, style::ACCENT_DIM) } else { (1.0, rgb(colour::PLATE_LINE)) };
        painter.rect(rect, 0, rgb(colour::PLATE), Stroke::new(width, line), StrokeKind::Inside);
        board.word(
            painter,
            plate.title,
            Align2::LEFT_CENTER,
            &format!("Level {}", plate.level + 1),
            17,
            colour::STAIRS,
        );
    }
    let is_near = |rect: Rect| rect.expand(24.0).intersects(view.screen);
    for way in &exploded.ways {
        board.way(painter, way);
    }
    for way in &exploded.ways {
        board.label(painter, way);
    }
    for room in exploded.rooms.iter().filter(|room| is_near(board.square(room.centre, room.reach_px()))) {
        board.room(painter, room, state.lit.contains(&room.area));
    }
}

const fn rgb([r, g, b]: [u8; 3]) -> Color32 {
    Color32::from_rgb(r, g, b)
}

/// From the drawing's pixels to the screen.
struct Board<'a> {
    view: &'a MapView,
}

impl Board<'_> {
    fn at(&self, [x, y]: [f32; 2]) -> Pos2 {
        self.view.to_screen(vec2(x, y) / TILE)
    }

    fn point(&self, point: PointPx) -> Pos2 {
        self.at(point.map(|px| px as f32))
    }

    /// Points on the screen for so many pixels.
    fn long(&self, px: f32) -> f32 {
        px * self.view.zoom
    }

    /// The same for lines, which stay visible.
    fn wide(&self, px: f32) -> f32 {
        self.long(px).max(0.75)
    }

    fn rect(&self, at: PointPx, size: PointPx) -> Rect {
        Rect::from_min_size(self.point(at), size.map(|px| self.long(px as f32)).into())
    }

    fn square(&self, centre: PointPx, half: i32) -> Rect {
        Rect::from_center_size(self.point(centre), Vec2::splat(self.long(2.0 * half as f32)))
    }

    fn word(&self, painter: &Painter, at: PointPx, align: Align2, text: &str, letters_px: i32, colour: [u8; 3]) {
        // egui counts a line with its spacing, the drawing its letters alone.
        let size = self.long(letters_px as f32 * 1.15);
        if size >= READABLE {
            painter.text(self.point(at), align, text, style::text(size), rgb(colour));
        }
    }

    fn way(&self, painter: &Painter, way: &Way) {
        let screen = |points: Vec<[f32; 2]>| points.into_iter().map(|point| self.at(point)).collect::<Vec<_>>();
        let dashed = |dash: f32, gap: f32, stroke: Stroke| {
            // What is smaller than a point is no dash.
            let least = 2.0 / self.view.zoom.max(0.01);
            for dash in way.dashes(dash.max(least), gap.max(least)) {
                painter.line(screen(dash), stroke);
            }
        };
        match way.kind {
            WayKind::Hall => {
                let colour = if way.bonus { colour::BONUS } else { colour::INK };
                painter.line(screen(way.points(6.0)), Stroke::new(self.wide(2.4), rgb(colour)));
            }
            WayKind::Stairs => dashed(12.0, 8.0, Stroke::new(self.wide(3.0), rgb(colour::STAIRS))),
            WayKind::Tunnel => dashed(3.0, 5.0, Stroke::new(self.wide(3.0), rgb(colour::TUNNEL))),
            WayKind::Teleporter => {
                let every = 9.0_f32.max(3.0 / self.view.zoom.max(0.01));
                for dot in way.dots(every) {
                    painter.circle_filled(self.at(dot), self.wide(2.2), rgb(colour::TELEPORTER));
                }
            }
        }
    }

    fn label(&self, painter: &Painter, way: &Way) {
        let Some(label) = way.label.filter(|label| self.long(label.letters_px as f32 * 1.15) >= READABLE) else {
            return;
        };
        let [width, height] = label.size;
        let plate =
            Rect::from_center_size(self.point(label.centre), vec2(width as f32, height as f32) * self.view.zoom);
        painter.rect_filled(plate, 2, rgb(colour::PLATE));
        let colour = if way.warns { colour::WARNING } else { colour::INK };
        self.word(painter, label.centre, Align2::CENTER_CENTER, &way.word, label.letters_px, colour);
    }

    fn room(&self, painter: &Painter, room: &RoomSquare, lit: bool) {
        let inner = self.square(room.centre, HALF_PX);
        let ink = Stroke::new(self.wide(2.0), rgb(colour::INK));
        if room.entrance {
            let outer = self.square(room.centre, HALF_PX + ENTRANCE_PX);
            let fill = if room.start { rgb(colour::START) } else { rgb(colour::PLATE) };
            painter.rect(outer, 0, fill, ink, StrokeKind::Inside);
        }
        let fill = if room.monster { colour::MONSTER } else { colour::ROOM };
        painter.rect(inner, 0, rgb(fill), ink, StrokeKind::Inside);
        if room.treasure {
            let frame = Stroke::new(self.wide(5.0), rgb(colour::TREASURE));
            painter.rect_stroke(inner, 0, frame, StrokeKind::Inside);
            let line = Stroke::new(self.wide(1.0), rgb(colour::TREASURE_LINE));
            painter.rect_stroke(inner, 0, line, StrokeKind::Outside);
        }
        if room.end {
            let foot = Rect::from_min_max(inner.left_bottom() - vec2(0.0, self.long(7.0)), inner.max);
            painter.rect_filled(foot.shrink(self.long(3.0)), 0, rgb(colour::END));
        }
        if lit {
            painter.rect_stroke(inner.expand(self.long(4.0)), 2, Stroke::new(3.0, style::ACCENT), StrokeKind::Outside);
        }
        self.word(painter, room.centre, Align2::CENTER_CENTER, &room.number.to_string(), 14, colour::INK);
    }
}
