//! Walls and closed doors as static colliders of the Avian physics engine.
//!
//! A level's wall rectangles are cut into pieces of [`PIECE`] × [`PIECE`] tiles, each one entity with one compound
//! collider: thousands of bodies of their own would each cost something in every step of the physics. The shapes are
//! made where the dungeon is made, off the main thread.

use avian2d::{collider_tree::ColliderTrees, prelude::*};
use bevy::{ecs::system::SystemParam, prelude::*};
use undercroft::{dungeon::Dungeon, nav::wall_rects};

use crate::{
    Dir, Door, Opening, UndercroftPlugin, changed::add_changed, coords, generate::Made, map::Standing,
    plugin::SyncSystems, spawn::Budget,
};

/// Side of a piece in tiles.
const PIECE: i32 = 32;
/// Entities that a collider counts for in a frame's work.
const COLLIDER_COST: usize = 16;

/// Puts up static colliders with every dungeon: its walls, and its doors while they are closed. Needs Avian's
/// `PhysicsPlugins`; without them it does nothing.
///
/// They stand when [`DungeonReady`](crate::DungeonReady) is triggered, follow [`Door::open`] in the same frame, and go
/// with their level. The layers are those of Avian's `CollisionLayers`:
///
/// ```
/// use avian2d::prelude::*;
/// use bevy::prelude::*;
/// use bevy_undercroft::{UndercroftColliderPlugin, prelude::*};
///
/// #[derive(PhysicsLayer, Default)]
/// enum Layer {
///     #[default]
///     Actors,
///     Walls,
///     Doors,
/// }
///
/// let colliders = UndercroftColliderPlugin {
///     walls: CollisionLayers::new(Layer::Walls, LayerMask::ALL),
///     doors: CollisionLayers::new(Layer::Doors, LayerMask::ALL),
/// };
/// App::new().add_plugins((MinimalPlugins, AssetPlugin::default(), UndercroftPlugins.set(colliders)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct UndercroftColliderPlugin {
    /// Layers of the walls.
    pub walls: CollisionLayers,
    /// Layers of the doors.
    pub doors: CollisionLayers,
}

impl Plugin for UndercroftColliderPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Layers { walls: self.walls, doors: self.doors }).register_type::<WallCollider>();
    }

    fn finish(&self, app: &mut App) {
        let plugins = app.get_added_plugins::<UndercroftPlugin>();
        let Some(schedule) = plugins.first().map(|plugin| plugin.schedule()) else { return };
        app.add_systems(schedule, follow_doors.in_set(SyncSystems::Doors));
    }
}

#[derive(Resource, Clone, Copy)]
struct Layers {
    walls: CollisionLayers,
    doors: CollisionLayers,
}

/// On the collider of a piece of a level's walls, a child of the level: what is wall there.
///
/// The tile that was hit is `map.from_world(point)` of the point of contact, seen from the dungeon.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
pub struct WallCollider {
    /// The level.
    pub level: u16,
    /// Its rectangles, in tiles (y south; `max` is not in it). They may overlap.
    pub rects: Vec<IRect>,
}

/// On the doors that have our collider.
#[derive(Component)]
struct DoorCollider;

/// Whether colliders are to be made.
#[derive(SystemParam)]
pub(crate) struct Solid<'w> {
    layers: Option<Res<'w, Layers>>,
    physics: Option<Res<'w, ColliderTrees>>,
}

impl Solid<'_> {
    pub fn is_wanted(&self) -> bool {
        self.layers.is_some() && self.physics.is_some()
    }
}

/// The colliders of a dungeon that are not up yet.
#[derive(Default)]
pub(crate) struct Walls {
    pieces: Vec<Piece>,
    /// Openings looked at.
    openings: usize,
}

struct Piece {
    wall: WallCollider,
    /// Seen from the level.
    centre: Vec2,
    collider: Collider,
}

/// Makes the shapes of a dungeon's walls.
pub(crate) fn build(dungeon: &Dungeon, tile_size: f32) -> Walls {
    let mut pieces = Vec::new();
    for (index, level) in dungeon.levels.iter().enumerate() {
        let columns = level.width().div_ceil(PIECE as u32) as usize;
        let rows = level.height().div_ceil(PIECE as u32) as usize;
        let mut cut = vec![Vec::new(); columns * rows];
        for rect in wall_rects(level) {
            let (column, row) = (rect.x.max(0) / PIECE, rect.y.max(0) / PIECE);
            if let Some(piece) = cut.get_mut(row as usize * columns + column as usize) {
                piece.push(IRect::new(rect.x, rect.y, rect.right(), rect.bottom()));
            }
        }
        let cut = cut.into_iter().filter(|rects| !rects.is_empty());
        pieces.extend(cut.map(|rects| Piece::new(WallCollider { level: index as u16, rects }, tile_size)));
    }
    Walls { pieces, openings: 0 }
}

impl Piece {
    fn new(wall: WallCollider, tile_size: f32) -> Self {
        let bounds = wall.rects.iter().fold(wall.rects[0], |bounds, rect| bounds.union(*rect));
        let centre = coords::rect_centre(bounds, tile_size);
        let shapes = wall.rects.iter().map(|rect| {
            let size = rect.size().as_vec2() * tile_size;
            (coords::rect_centre(*rect, tile_size) - centre, 0.0, Collider::rectangle(size.x, size.y))
        });
        let collider = Collider::compound(shapes.collect());
        Self { wall, centre, collider }
    }
}

/// Puts up colliders; `false` when there is more to do.
pub(crate) fn put_up(world: &mut World, made: &mut Made, standing: &Standing, budget: &mut Budget) -> bool {
    let Some(layers) = world.get_resource::<Layers>().copied().filter(|_| made.solid) else { return true };
    while let Some(piece) = made.walls.pieces.pop() {
        let level = standing.levels.get(usize::from(piece.wall.level)).copied();
        if let Some(level) = level.filter(|level| world.get_entity(*level).is_ok()) {
            let place = Transform::from_translation(piece.centre.extend(0.0));
            world.spawn((piece.wall, RigidBody::Static, piece.collider, layers.walls, place, ChildOf(level)));
        }
        budget.spend(COLLIDER_COST);
        if budget.is_spent() {
            return false;
        }
    }
    while let Some(&entity) = standing.openings.get(made.walls.openings) {
        made.walls.openings += 1;
        let Ok(mut entity) = world.get_entity_mut(entity) else { continue };
        let (Some(opening), Some(door)) = (entity.get::<Opening>(), entity.get::<Door>()) else { continue };
        let open = door.open;
        let collider = door_collider(opening, made.tile_size);
        if open {
            entity.insert(ColliderDisabled);
        }
        entity.insert((DoorCollider, RigidBody::Static, collider, layers.doors));
        budget.spend(COLLIDER_COST);
        if budget.is_spent() {
            return false;
        }
    }
    true
}

/// All tiles of a door, seen from the centre of its first.
fn door_collider(opening: &Opening, tile_size: f32) -> Collider {
    let long = opening.length.max(1) as f32 * tile_size;
    let beyond = (long - tile_size) / 2.0;
    // A door that leads north and south stretches east, one that leads east and west stretches south.
    let (size, centre) = match opening.facing {
        Dir::North | Dir::South => (Vec2::new(long, tile_size), Vec2::new(beyond, 0.0)),
        Dir::East | Dir::West => (Vec2::new(tile_size, long), Vec2::new(0.0, -beyond)),
    };
    let rectangle = Collider::rectangle(size.x, size.y);
    if opening.length <= 1 { rectangle } else { Collider::compound(vec![(centre, 0.0, rectangle)]) }
}

/// Open doors let bodies through.
fn follow_doors(
    all: Query<(Entity, Ref<Door>), With<DoorCollider>>,
    doors: Query<(&Door, Has<ColliderDisabled>)>,
    mut commands: Commands,
    mut due: Local<Vec<Entity>>,
) {
    due.clear();
    add_changed(&all, &mut due);
    for &entity in &*due {
        let Ok((door, disabled)) = doors.get(entity) else { continue };
        match (door.open, disabled) {
            (true, false) => commands.entity(entity).insert(ColliderDisabled),
            (false, true) => commands.entity(entity).remove::<ColliderDisabled>(),
            _ => continue,
        };
    }
}
