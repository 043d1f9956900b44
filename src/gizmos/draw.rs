//! The systems that draw. Each does nothing while its part of [`DungeonGizmos`] is off.

use bevy::{color::palettes::css, prelude::*};

use super::{
    DungeonGizmos, PathGizmo,
    outlines::{self, Cache, Edge},
};
use crate::{ActiveLevel, Dir, Door, DungeonMap, DungeonNav, KeyColour, Neighbours, Opening, Room, TilePos, Visiting};

/// A dungeon as it lies in the world.
struct Plane<'a> {
    map: &'a DungeonMap,
    place: &'a GlobalTransform,
    /// The level that is shown; all of them without.
    level: Option<u16>,
}

impl<'a> Plane<'a> {
    fn new(
        (_, map, _, active, place): (Entity, &'a DungeonMap, &DungeonNav, &ActiveLevel, &'a GlobalTransform),
    ) -> Self {
        Self { map, place, level: active.level(map) }
    }

    fn shows(&self, level: u16) -> bool {
        self.level.is_none_or(|shown| shown == level)
    }

    /// A point of a level, in tiles (y south).
    fn point(&self, level: u16, at: Vec2) -> Vec2 {
        let corner = self.map.to_world(TilePos::new(level, 0, 0));
        let tiles = (at - Vec2::splat(0.5)) * self.map.tile_size();
        self.place.transform_point((corner + Vec2::new(tiles.x, -tiles.y)).extend(0.0)).truncate()
    }

    fn centre(&self, pos: TilePos) -> Vec2 {
        self.place.transform_point(self.map.to_world(pos).extend(0.0)).truncate()
    }

    /// The corners of a rectangle of tiles, `inset` tiles inside of it.
    fn corners(&self, level: u16, rect: IRect, inset: f32) -> [Vec2; 4] {
        let (min, max) = (rect.min.as_vec2() + inset, rect.max.as_vec2() - inset);
        [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)].map(|corner| self.point(level, corner))
    }

    /// Side of a tile in the world.
    fn tile(&self) -> f32 {
        self.map.tile_size() * self.place.scale().y.abs()
    }

    fn turn(&self) -> f32 {
        self.place.rotation().to_euler(EulerRot::ZYX).0
    }
}

type Dungeon = (Entity, &'static DungeonMap, &'static DungeonNav, &'static ActiveLevel, &'static GlobalTransform);
type Dungeons<'w, 's> = Query<'w, 's, Dungeon>;

pub(super) fn rooms(
    mut gizmos: Gizmos<DungeonGizmos>,
    dungeons: Dungeons,
    rooms: Query<(&Room, &TilePos)>,
    mut edges: Local<Cache<Vec<Edge>>>,
) {
    if !gizmos.config_ext.rooms {
        return;
    }
    edges.keep(|entity| dungeons.contains(entity));
    for dungeon in &dungeons {
        let (plane, entity, map) = (Plane::new(dungeon), dungeon.0, dungeon.1);
        let all = edges.get(entity, map, || outlines::room_edges(map));
        for edge in all.iter().filter(|edge| plane.shows(edge.level)) {
            let (from, to) = (edge.from.as_vec2(), edge.to.as_vec2());
            gizmos.line_2d(plane.point(edge.level, from), plane.point(edge.level, to), css::AQUA);
        }
        for (room, pos) in rooms.iter_many(map.rooms()).filter(|(_, pos)| plane.shows(pos.level)) {
            let at = Isometry2d::new(plane.centre(*pos), Rot2::radians(plane.turn()));
            gizmos.text_2d(at, &room.number.to_string(), plane.tile() * 1.5, Vec2::ZERO, css::WHITE);
        }
    }
}

pub(super) fn openings(
    mut gizmos: Gizmos<DungeonGizmos>,
    dungeons: Dungeons,
    openings: Query<(&Opening, &TilePos, Option<&Door>)>,
) {
    if !gizmos.config_ext.openings {
        return;
    }
    for dungeon in &dungeons {
        let plane = Plane::new(dungeon);
        let openings = openings.iter_many(plane.map.openings());
        for (opening, pos, door) in openings.filter(|(_, pos, _)| plane.shows(pos.level)) {
            let corners = plane.corners(pos.level, tiles_of(opening, *pos), 0.1);
            let (colour, crossed) = match door {
                None | Some(Door { open: true, .. }) => (css::LIMEGREEN, false),
                Some(Door { key: None, .. }) => (css::ORANGE, false),
                Some(Door { key: Some(key), .. }) => (colour_of(key.colour), true),
            };
            gizmos.lineloop_2d(corners, colour);
            if crossed {
                gizmos.line_2d(corners[0], corners[2], colour);
                gizmos.line_2d(corners[1], corners[3], colour);
            }
        }
    }
}

fn tiles_of(opening: &Opening, first: TilePos) -> IRect {
    let min = IVec2::new(first.x, first.y);
    let size = match opening.facing {
        Dir::North | Dir::South => IVec2::new(opening.length as i32, 1),
        Dir::East | Dir::West => IVec2::new(1, opening.length as i32),
    };
    IRect::from_corners(min, min + size)
}

fn colour_of(key: KeyColour) -> Srgba {
    match key {
        KeyColour::Yellow => Srgba::rgb_u8(0xf0, 0xe4, 0x42),
        KeyColour::Sky => Srgba::rgb_u8(0x56, 0xb4, 0xe9),
        KeyColour::Vermillion => Srgba::rgb_u8(0xd5, 0x5e, 0x00),
        KeyColour::Purple => Srgba::rgb_u8(0xcc, 0x79, 0xa7),
    }
}

pub(super) fn graph(
    mut gizmos: Gizmos<DungeonGizmos>,
    dungeons: Dungeons,
    rooms: Query<(Entity, &TilePos, &Neighbours)>,
    places: Query<&TilePos>,
) {
    if !gizmos.config_ext.graph {
        return;
    }
    for dungeon in &dungeons {
        let plane = Plane::new(dungeon);
        let shown = rooms.iter_many(plane.map.rooms()).filter(|(_, pos, _)| plane.shows(pos.level));
        for (here, pos, neighbours) in shown {
            let centre = plane.centre(*pos);
            gizmos.circle_2d(centre, plane.tile() * 0.4, css::YELLOW);
            for neighbour in neighbours.iter() {
                let Ok(way_out) = places.get(neighbour.through) else { continue };
                let way_out = plane.centre(*way_out);
                gizmos.line_2d(centre, way_out, css::YELLOW);
                // What lies between the two ways out, such as a hall, is drawn once.
                let Ok((there, _, back)) = rooms.get(neighbour.room) else { continue };
                let way_in = back.iter().find(|back| back.room == here).and_then(|back| places.get(back.through).ok());
                // Between levels there is no line, unless both are seen.
                let is_seen = |way_in: &&TilePos| here < there && plane.shows(way_in.level);
                if let Some(way_in) = way_in.filter(is_seen) {
                    gizmos.line_2d(way_out, plane.centre(*way_in), css::GOLD);
                }
            }
        }
    }
}

pub(super) fn wall_rects(
    mut gizmos: Gizmos<DungeonGizmos>,
    dungeons: Dungeons,
    mut rects: Local<Cache<Vec<(u16, IRect)>>>,
) {
    if !gizmos.config_ext.wall_rects {
        return;
    }
    rects.keep(|entity| dungeons.contains(entity));
    for dungeon in &dungeons {
        let (plane, (entity, map, nav, ..)) = (Plane::new(dungeon), dungeon);
        let all = rects.get(entity, map, || outlines::wall_rects(map, nav));
        for (level, rect) in all.iter().filter(|(level, _)| plane.shows(*level)) {
            gizmos.lineloop_2d(plane.corners(*level, *rect, 0.05), css::INDIAN_RED);
        }
    }
}

pub(super) fn paths(
    mut gizmos: Gizmos<DungeonGizmos>,
    dungeons: Dungeons,
    walkers: Query<(&PathGizmo, &TilePos, &Visiting)>,
) {
    if !gizmos.config_ext.paths {
        return;
    }
    for (PathGizmo(path), pos, visiting) in &walkers {
        let Ok(plane) = dungeons.get(visiting.0).map(Plane::new) else { continue };
        let tiles = || std::iter::once(pos).chain(&path.tiles);
        for (from, to) in tiles().zip(tiles().skip(1)) {
            // Between levels there is no line.
            if from.level == to.level && plane.shows(from.level) {
                gizmos.line_2d(plane.centre(*from), plane.centre(*to), css::MAGENTA);
            }
        }
        if let Some(end) = path.tiles.last().filter(|end| plane.shows(end.level)) {
            gizmos.circle_2d(plane.centre(*end), plane.tile() * 0.3, css::MAGENTA);
        }
    }
}
