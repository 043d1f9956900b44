//! Icons of what rooms hold: tiles of the tileset's sheet, or simple shapes where there is no sheet.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, TextureHandle, Vec2, pos2, vec2};
use undercroft::{
    Dungeon,
    dungeon::{Area, Role, ThingKind},
    seed::mix,
};

/// Side of a tile of a tileset's sheet in pixels.
const TILE_PX: usize = 16;
/// Tile of the white lock badge.
const LOCK: u16 = 156;

/// The sheet of a tileset as a texture of the user interface.
#[derive(Clone)]
pub struct IconSheet {
    /// The texture: rows of tiles of 16 pixels.
    pub texture: TextureHandle,
    /// Path of the tileset that it belongs to.
    pub tileset: String,
}

impl std::fmt::Debug for IconSheet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("IconSheet").field("tileset", &self.tileset).finish_non_exhaustive()
    }
}

/// What stands for a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// A tile of the sheet.
    Tile(u16),
    /// A word that has no tile.
    Word,
    /// Nothing in it.
    Empty,
}

/// The icon of a room: its role, else the key that lies in it, else its contents.
pub fn icon_of(dungeon: &Dungeon, room: &Area) -> Icon {
    match &room.role {
        Role::Start | Role::Entrance => return Icon::Tile(130),
        Role::End => return Icon::Tile(131),
        Role::Special(kind) => {
            if let Some(tile) = tile_of_word(kind, room.key.0) {
                return Icon::Tile(tile);
            }
        }
        _ => {}
    }
    let key = dungeon.things.iter().filter(|thing| thing.area == room.id).find_map(|thing| match thing.kind {
        ThingKind::Key(lock) => dungeon.locks.get(lock.index()),
        _ => None,
    });
    if let Some(lock) = key {
        return Icon::Tile(152 + (lock.colour % 4) as u16);
    }
    match room.contents.first() {
        None => Icon::Empty,
        Some(word) => tile_of_word(word, room.key.0).map_or(Icon::Word, Icon::Tile),
    }
}

fn tile_of_word(word: &str, key: u64) -> Option<u16> {
    Some(match word {
        "combat" | "monster" => 144,
        "beast" => 145,
        "chest" | "treasure" => 146,
        "curio" => 146 + (mix(key) % 3) as u16,
        "idol" => 147,
        "book" => 148,
        "boss" => 149,
        "treasury" => 150,
        "shrine" => 151,
        "trap" => 132,
        _ => return None,
    })
}

/// Paints an icon.
pub fn paint(painter: &Painter, sheet: Option<&IconSheet>, icon: Icon, at: Pos2, size: f32) {
    match icon {
        Icon::Empty => {
            painter.circle_filled(at, 3.0, Color32::from_rgb(0x6a, 0x71, 0x80));
        }
        Icon::Word => diamond(painter, at, size * 0.4, Color32::from_rgb(0xe8, 0xe4, 0xda)),
        Icon::Tile(tile) => match sheet {
            Some(sheet) => tile_image(painter, sheet, tile, at, size, Color32::WHITE),
            None => plain(painter, tile, at, size),
        },
    }
}

/// Paints the badge of a lock in the colour of its key.
pub fn paint_lock(painter: &Painter, sheet: Option<&IconSheet>, at: Pos2, size: f32, colour: Color32) {
    match sheet {
        Some(sheet) => tile_image(painter, sheet, LOCK, at, size, colour),
        None => {
            painter.circle_stroke(at + vec2(0.0, -size * 0.15), size * 0.18, Stroke::new(2.0, colour));
            painter.rect_filled(
                Rect::from_center_size(at + vec2(0.0, size * 0.15), Vec2::splat(size * 0.45)),
                1,
                colour,
            );
        }
    }
}

fn tile_image(painter: &Painter, sheet: &IconSheet, tile: u16, at: Pos2, size: f32, tint: Color32) {
    let [columns, rows] = sheet.texture.size().map(|side| (side / TILE_PX).max(1));
    let (column, row) = (usize::from(tile) % columns, usize::from(tile) / columns);
    let corner = |column: usize, row: usize| pos2(column as f32 / columns as f32, row as f32 / rows as f32);
    let uv = Rect::from_min_max(corner(column, row), corner(column + 1, row + 1));
    let rect = Rect::from_center_size(at, Vec2::splat(size));
    // On whole pixels, so that the pixel art stays sharp.
    let rect = rect.translate(rect.min.round() - rect.min);
    painter.image(sheet.texture.id(), rect, uv, tint);
}

fn plain(painter: &Painter, tile: u16, at: Pos2, size: f32) {
    let half = size * 0.36;
    match tile {
        144 | 145 => diamond(painter, at, half, Color32::from_rgb(0xd9, 0x4a, 0x4a)),
        146..=148 | 150 => {
            let rect = Rect::from_center_size(at, vec2(half * 2.0, half * 1.5));
            painter.rect_filled(rect, 1, Color32::from_rgb(0xe5, 0xad, 0x3a));
        }
        152..=155 => {
            painter.circle_stroke(at, half * 0.7, Stroke::new(2.0, key_colour(u32::from(tile - 152))));
        }
        _ => {
            painter.circle_filled(at, half * 0.8, Color32::from_rgb(0xe8, 0xe4, 0xda));
        }
    }
}

fn diamond(painter: &Painter, at: Pos2, half: f32, colour: Color32) {
    let corners = [vec2(0.0, -half), vec2(half, 0.0), vec2(0.0, half), vec2(-half, 0.0)].map(|corner| at + corner);
    painter.add(Shape::convex_polygon(corners.to_vec(), colour, Stroke::NONE));
}

/// Colour of a key and its lock: yellow, sky, vermillion, purple.
pub fn key_colour(colour: u32) -> Color32 {
    match colour % 4 {
        0 => Color32::from_rgb(0xf0, 0xe4, 0x42),
        1 => Color32::from_rgb(0x56, 0xb4, 0xe9),
        2 => Color32::from_rgb(0xd5, 0x5e, 0x00),
        _ => Color32::from_rgb(0xcc, 0x79, 0xa7),
    }
}
