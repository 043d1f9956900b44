//! Where the map lies on the screen: pan, zoom, fit. Screen positions are in points, y down; tiles as the dungeon's.

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};

/// Points a tile has at 100 %.
pub const TILE: f32 = 16.0;
/// Smallest zoom.
pub const MIN_ZOOM: f32 = 0.02;
/// Largest zoom.
pub const MAX_ZOOM: f32 = 12.0;
/// Empty points round a map that is fitted.
const MARGIN: f32 = 18.0;

/// What part of the map is shown, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapView {
    /// The part of the window that shows the map.
    pub screen: Rect,
    /// Tile (with fraction) in the middle of it.
    pub centre: Vec2,
    /// 1 shows a tile [`TILE`] points wide.
    pub zoom: f32,
    /// Keeps the whole map in sight when map or window change, until the designer pans or zooms.
    pub fitted: bool,
}

impl Default for MapView {
    fn default() -> Self {
        Self { screen: Rect::ZERO, centre: Vec2::ZERO, zoom: 1.0, fitted: true }
    }
}

impl MapView {
    /// Points a tile is wide.
    pub fn tile_points(&self) -> f32 {
        self.zoom * TILE
    }

    /// Screen position of a tile's north-western corner (fractions allowed).
    pub fn to_screen(&self, tile: Vec2) -> Pos2 {
        self.screen.center() + (tile - self.centre) * self.tile_points()
    }

    /// The tile, with fraction, at a screen position.
    pub fn to_tile(&self, at: Pos2) -> Vec2 {
        self.centre + (at - self.screen.center()) / self.tile_points()
    }

    /// Screen rectangle of a rectangle of tiles.
    pub fn rect(&self, x: i32, y: i32, width: u32, height: u32) -> Rect {
        let min = self.to_screen(vec2(x as f32, y as f32));
        Rect::from_min_size(min, vec2(width as f32, height as f32) * self.tile_points())
    }

    /// Shows all of a map of this many tiles, as large as it goes in whole points a tile, at most at 300 %.
    pub fn fit(&mut self, width: u32, height: u32) {
        let (width, height) = (width.max(1) as f32, height.max(1) as f32);
        let room = (self.screen.size() - Vec2::splat(2.0 * MARGIN)).max(Vec2::splat(16.0));
        let points = (room.x / width).min(room.y / height).clamp(MIN_ZOOM * TILE, 3.0 * TILE);
        // Whole points a tile, so that every tile looks the same; very large maps take what there is.
        let points = if points >= 4.0 { points.floor() } else { points };
        self.zoom = points / TILE;
        self.centre = vec2(width, height) / 2.0;
        self.fitted = true;
    }

    /// Moves the map with the pointer.
    pub fn pan(&mut self, points: Vec2) {
        self.centre -= points / self.tile_points();
        self.fitted = false;
    }

    /// Zooms by a factor; the tile under `at` stays there.
    pub fn zoom_at(&mut self, at: Pos2, factor: f32) {
        let tile = self.to_tile(at);
        self.zoom = (self.zoom * factor).clamp(MIN_ZOOM, MAX_ZOOM);
        self.centre = tile - (at - self.screen.center()) / self.tile_points();
        self.fitted = false;
    }

    /// Keeps at least the middle of the window on the map.
    pub fn keep_near(&mut self, width: u32, height: u32) {
        self.centre = self.centre.clamp(Vec2::ZERO, vec2(width as f32, height as f32));
    }

    /// Takes the part of the window that shows the map.
    pub fn set_screen(&mut self, screen: Rect, width: u32, height: u32) {
        self.screen = screen;
        if self.fitted {
            self.fit(width, height);
        }
        self.keep_near(width, height);
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    fn view() -> MapView {
        let screen = Rect::from_min_size(pos2(380.0, 32.0), vec2(1220.0, 718.0));
        let mut view = MapView::default();
        view.set_screen(screen, 77, 55);
        view
    }

    #[test]
    fn fit_shows_all() {
        let view = view();
        let map = view.rect(0, 0, 77, 55);
        assert!(view.screen.contains_rect(map), "{map:?}");
        assert!(view.screen.height() - map.height() < 2.0 * MARGIN + 55.0, "less than a point a tile is wasted");
        assert_eq!(view.tile_points(), 12.0);
    }

    #[test]
    fn the_tile_under_the_pointer_stays_there() {
        let mut view = view();
        let at = pos2(700.0, 200.0);
        let tile = view.to_tile(at);
        view.zoom_at(at, 1.7);
        assert!((view.to_screen(tile) - at).length() < 0.01);
        assert!((view.to_tile(at) - tile).length() < 0.001);
    }

    #[test]
    fn panning_moves_the_map_with_the_pointer() {
        let mut view = view();
        let before = view.to_screen(vec2(10.0, 10.0));
        view.pan(vec2(30.0, -12.0));
        assert!((view.to_screen(vec2(10.0, 10.0)) - before - vec2(30.0, -12.0)).length() < 0.01);
        assert!(!view.fitted);
    }
}
