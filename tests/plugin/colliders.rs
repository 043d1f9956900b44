//! Walls and doors stop bodies of the physics engine.

use avian2d::prelude::*;
use bevy::{prelude::*, time::TimeUpdateStrategy, transform::TransformPlugin};
use bevy_undercroft::{UndercroftColliderPlugin, WallCollider, core::dungeon::TileKind, prelude::*};

use crate::stage::Stage;

const PRESETS: [&str; 3] = [presets::LAB, presets::CAVERNS, presets::RATKIN];
const TILE: f32 = 16.0;

/// An app in which each update is one step of the physics, without gravity.
fn physics() -> Stage {
    physics_with(UndercroftColliderPlugin::default())
}

fn physics_with(colliders: UndercroftColliderPlugin) -> Stage {
    let mut stage = Stage::bare();
    let core = UndercroftPlugin::default().with_generation(Generation::Immediate);
    stage.app.add_plugins((
        (MinimalPlugins, TransformPlugin, AssetPlugin::default()),
        PhysicsPlugins::default().with_length_unit(TILE),
        UndercroftPlugins.set(core).set(colliders),
    ));
    stage.app.insert_resource(Gravity::ZERO).insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    stage.ready()
}

fn spawn(stage: &mut Stage, preset: &'static str, seed: u64, bundle: impl Bundle) -> Entity {
    let preset = stage.preset(preset);
    let told = stage.told().ready.len();
    let dungeon = stage.world().spawn((Dungeon::new(preset).with_seed(seed), bundle)).id();
    stage.until_told(told + 1);
    stage.update(2);
    dungeon
}

fn tiles(map: &DungeonMap) -> Vec<(TilePos, TileKind)> {
    let levels = map.dungeon().levels.iter().enumerate();
    let tiles = levels.flat_map(|(index, level)| {
        let all = (0..level.height() as i32).flat_map(move |y| (0..level.width() as i32).map(move |x| (x, y)));
        all.map(move |(x, y)| {
            let pos = TilePos::new(index as u16, x, y);
            (pos, level.kind(bevy_undercroft::core::grid::Point::new(x, y)))
        })
    });
    tiles.collect()
}

/// The colliders at a point of the world.
fn hits(stage: &mut Stage, point: Vec2) -> Vec<Entity> {
    let found = stage.world().run_system_cached_with(
        |point: In<Vec2>, space: SpatialQuery| space.point_intersections(*point, &SpatialQueryFilter::default()),
        point,
    );
    found.expect("the query runs")
}

fn place_of(stage: &Stage, dungeon: Entity) -> GlobalTransform {
    *stage.app.world().get::<GlobalTransform>(dungeon).expect("a place")
}

/// Every wall is covered by a collider that names the tile, every closed door by its own, and nothing else is.
fn assert_covered(stage: &mut Stage, dungeon: Entity) {
    let map = stage.map(dungeon).clone();
    let place = place_of(stage, dungeon);
    let mut walls = 0;
    for (pos, kind) in tiles(&map) {
        let point = place.transform_point(map.to_world(pos).extend(0.0)).truncate();
        let hits = hits(stage, point);
        let world = stage.app.world();
        let door = map.opening_at(pos).filter(|opening| world.get::<Door>(*opening).is_some_and(|door| !door.open));
        if kind.is_walkable() {
            assert_eq!(hits, Vec::from_iter(door), "{kind:?} at {pos:?}");
        } else if kind != TileKind::Void {
            walls += 1;
            let names_it = |hit: &Entity| {
                world.get::<WallCollider>(*hit).is_some_and(|wall| {
                    let inside = |rect: &IRect| {
                        (rect.min.x..rect.max.x).contains(&pos.x) && (rect.min.y..rect.max.y).contains(&pos.y)
                    };
                    wall.level == pos.level && wall.rects.iter().any(inside)
                })
            };
            assert!(hits.iter().any(names_it), "{kind:?} at {pos:?}: {hits:?}");
        }
    }
    assert!(walls > 100, "{walls}");
}

#[test]
fn every_wall_and_closed_door_is_covered_and_no_floor() {
    for preset in PRESETS {
        let mut stage = physics();
        let dungeon = spawn(&mut stage, preset, 7, ());
        assert_covered(&mut stage, dungeon);
    }
}

#[test]
fn moved_turned_and_scaled_dungeons_keep_their_colliders_on_their_walls() {
    let mut stage = physics();
    let near = spawn(&mut stage, "small.dungeon.ron", 1, Transform::from_xyz(-4000.0, 300.0, 0.0));
    let turned = Transform::from_xyz(3000.0, -50.0, 2.0)
        .with_rotation(Quat::from_rotation_z(0.7))
        .with_scale(Vec3::new(2.0, 2.0, 1.0));
    let far = spawn(&mut stage, "small.dungeon.ron", 2, (turned, TileSize(10.0)));
    assert_covered(&mut stage, near);
    assert_covered(&mut stage, far);
    // Taken elsewhere while it stands.
    *stage.world().get_mut::<Transform>(near).expect("a place") = Transform::from_xyz(0.0, 5000.0, 0.0);
    stage.update(3);
    assert_covered(&mut stage, near);
    // One goes, the other stays whole.
    stage.world().despawn(near);
    stage.update(2);
    assert_covered(&mut stage, far);
    assert_eq!(hits(&mut stage, Vec2::new(TILE / 2.0, 5000.0 - TILE / 2.0)), []);
}

#[test]
fn no_collider_outlives_its_dungeon() {
    let mut stage = physics();
    let dungeon = spawn(&mut stage, "small.dungeon.ron", 1, ());
    let count = |stage: &mut Stage| (stage.count::<WallCollider>(), stage.count::<Collider>());
    let first = count(&mut stage);
    assert!(first.0 > 0 && first.1 > first.0, "{first:?}");
    stage.world().entity_mut(dungeon).insert(TileSize(24.0));
    stage.update(3);
    assert_eq!(count(&mut stage), first, "another tile size");
    assert_covered(&mut stage, dungeon);
    for seed in 2..10 {
        stage.edit(dungeon, |dungeon| dungeon.seed = Seed(seed));
        stage.update(2);
        let world = stage.world();
        let parents: Vec<Entity> =
            world.query_filtered::<&ChildOf, With<Collider>>().iter(world).map(|c| c.0).collect();
        assert!(parents.iter().all(|parent| stage.map(dungeon).levels().contains(parent)));
    }
    assert_covered(&mut stage, dungeon);
    stage.world().despawn(dungeon);
    stage.update(2);
    assert_eq!(count(&mut stage), (0, 0));
}

#[test]
fn colliders_are_there_when_the_dungeon_is_ready() {
    let mut stage = physics();
    stage.app.add_observer(
        |ready: On<DungeonReady>, maps: Query<&DungeonMap>, walls: Query<&ChildOf, With<WallCollider>>| {
            let level = maps.get(ready.entity).expect("stands").levels()[0];
            assert!(walls.iter().any(|parent| parent.0 == level));
        },
    );
    spawn(&mut stage, presets::LAB, 3, ());
    assert_eq!(stage.told().failed, []);
}

#[test]
fn without_physics_nothing_is_made() {
    let mut stage = crate::stage::immediate();
    stage.small(1);
    stage.update(2);
    assert_eq!(stage.count::<Collider>(), 0);
    assert_eq!(stage.count::<RigidBody>(), 0);
}

#[test]
fn the_plugin_can_be_left_out() {
    let mut stage = Stage::bare();
    let plugins = UndercroftPlugins
        .set(UndercroftPlugin::default().with_generation(Generation::Immediate))
        .disable::<UndercroftColliderPlugin>();
    stage.app.add_plugins((
        MinimalPlugins,
        TransformPlugin,
        AssetPlugin::default(),
        PhysicsPlugins::default(),
        plugins,
    ));
    let mut stage = stage.ready();
    stage.small(1);
    assert_eq!(stage.count::<Collider>(), 0);
}

#[test]
fn a_game_chooses_the_layers() {
    let walls = CollisionLayers::from_bits(0b10, 0b1);
    let doors = CollisionLayers::from_bits(0b100, 0b1);
    let mut stage = physics_with(UndercroftColliderPlugin { walls, doors });
    spawn(&mut stage, presets::LAB, 7, ());
    let world = stage.world();
    let mut seen = [0, 0];
    for (layers, door) in world.query::<(&CollisionLayers, Has<Door>)>().iter(world) {
        assert_eq!(*layers, if door { doors } else { walls });
        seen[usize::from(door)] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

/// Pushes a ball, step by step.
fn push(stage: &mut Stage, ball: Entity, velocity: Vec2) {
    stage.world().get_mut::<LinearVelocity>(ball).expect("a body").0 = velocity;
    stage.update(1);
}

fn ball(stage: &mut Stage, at: Vec2, radius: f32) -> Entity {
    let body = (RigidBody::Dynamic, Collider::circle(radius), LockedAxes::ROTATION_LOCKED, Friction::ZERO);
    stage.world().spawn((body, Transform::from_translation(at.extend(0.0)))).id()
}

fn position(stage: &Stage, ball: Entity) -> Vec2 {
    stage.app.world().get::<Position>(ball).expect("a body").0
}

/// How deep a ball is in the nearest blocked tile.
fn depth_in_walls(map: &DungeonMap, at: Vec2, radius: f32) -> f32 {
    let centre = map.from_world(at).unwrap_or_else(|| panic!("out of the dungeon at {at}"));
    let mut deepest: f32 = 0.0;
    for dy in -1..=1 {
        for dx in -1..=1 {
            let pos = TilePos::new(centre.level, centre.x + dx, centre.y + dy);
            let level = &map.dungeon().levels[usize::from(pos.level)];
            if !level.kind(bevy_undercroft::core::grid::Point::new(pos.x, pos.y)).is_walkable() {
                let middle = map.to_world(pos);
                let nearest = at.clamp(middle - TILE / 2.0, middle + TILE / 2.0);
                deepest = deepest.max(radius - at.distance(nearest));
            }
        }
    }
    deepest
}

#[test]
fn a_body_pushed_at_walls_stays_out_of_them() {
    const RADIUS: f32 = 5.0;
    for preset in PRESETS {
        let mut stage = physics();
        let dungeon = spawn(&mut stage, preset, 11, ());
        let map = stage.map(dungeon).clone();
        let anchors: Vec<Vec2> = map
            .dungeon()
            .areas
            .iter()
            .map(|area| map.to_world(TilePos::new(area.level, area.anchor.x, area.anchor.y)))
            .collect();
        // The middle of a hall may be rock.
        let anchors: Vec<Vec2> = anchors.into_iter().filter(|at| depth_in_walls(&map, *at, RADIUS) < RADIUS).collect();
        // One ball in each room and hall, pushed in all directions for two seconds each.
        let balls: Vec<Entity> = anchors.iter().map(|at| ball(&mut stage, *at, RADIUS)).collect();
        for dir in 0..8 {
            let push = Vec2::from_angle(dir as f32 * std::f32::consts::FRAC_PI_4 + 0.1) * 120.0;
            for _ in 0..128 {
                for ball in &balls {
                    stage.world().get_mut::<LinearVelocity>(*ball).expect("a body").0 = push;
                }
                stage.update(1);
            }
            for ball in &balls {
                let at = position(&stage, *ball);
                let depth = depth_in_walls(&map, at, RADIUS);
                assert!(depth < 0.5, "{preset}: {depth} in a wall at {at}, pushed to {push}");
            }
        }
        let moved = balls.iter().zip(&anchors).filter(|(ball, from)| position(&stage, **ball).distance(**from) > TILE);
        assert!(moved.count() * 2 > balls.len(), "{preset}");
    }
}

/// A door of the wished length, and the way through it: from a tile before it, in a direction.
fn find_door(stage: &mut Stage, dungeon: Entity, wide: bool) -> Option<(Entity, Vec2, Vec2, u32)> {
    let map = stage.map(dungeon).clone();
    let world = stage.world();
    let mut doors = world.query_filtered::<(Entity, &Opening, &TilePos), With<Door>>();
    let found = doors.iter(world).find(|(_, opening, _)| (opening.length > 1) == wide);
    let (door, opening, pos) = found?;
    let (dir, along) = match opening.facing {
        Dir::South => (Dir::South, Dir::East),
        _ => (Dir::East, Dir::South),
    };
    // Through its last tile: the first is where the entity is.
    let last = (1..opening.length).fold(*pos, |pos, _| pos.step(along));
    let before = last.step(dir.opposite());
    Some((door, map.to_world(before), map.to_world(last) - map.to_world(before), opening.length))
}

#[test]
fn a_closed_door_stops_a_body_and_an_open_one_lets_it_through() {
    let mut wide_doors = 0;
    for (preset, wide) in
        [(presets::LAB, false), (presets::LAB, true), (presets::CAVERNS, true), (presets::RATKIN, true)]
    {
        let mut stage = physics();
        let dungeon = spawn(&mut stage, preset, 5, ());
        let Some((door, from, way, length)) = find_door(&mut stage, dungeon, wide) else { continue };
        wide_doors += u32::from(length > 1);
        let ball = ball(&mut stage, from, 4.0);
        let passed = |stage: &Stage| (position(stage, ball) - from).dot(way.normalize()) > 1.5 * TILE;
        for _ in 0..60 {
            push(&mut stage, ball, way.normalize() * 100.0);
        }
        assert!(!passed(&stage), "{preset}: a closed door");
        stage.world().get_mut::<Door>(door).expect("a door").open = true;
        stage.update(1);
        assert!(stage.app.world().get::<ColliderDisabled>(door).is_some(), "in the same frame");
        for _ in 0..60 {
            push(&mut stage, ball, way.normalize() * 100.0);
        }
        assert!(passed(&stage), "{preset}: an open door, {}", position(&stage, ball) - from);
        stage.world().get_mut::<Door>(door).expect("a door").open = false;
        for _ in 0..60 {
            push(&mut stage, ball, -way.normalize() * 100.0);
        }
        assert!(passed(&stage), "{preset}: closed behind it");
    }
    assert!(wide_doors > 0);
}

#[test]
fn a_fast_bullet_does_not_pass_a_wall() {
    let mut stage = physics();
    let dungeon = spawn(&mut stage, presets::LAB, 7, ());
    let map = stage.map(dungeon).clone();
    let room = map.dungeon().areas[0].anchor;
    let from = map.to_world(TilePos::new(0, room.x, room.y));
    for dir in 0..16 {
        let velocity = Vec2::from_angle(dir as f32 * std::f32::consts::PI / 8.0) * 3000.0;
        let bullet = ball(&mut stage, from, 1.0);
        stage.world().entity_mut(bullet).insert((SweptCcd::default(), LinearVelocity(velocity)));
        stage.update(60);
        let at = position(&stage, bullet);
        assert!(map.from_world(at).is_some(), "out of the dungeon at {at}");
        assert!(depth_in_walls(&map, at, 1.0) < 1.0, "in a wall at {at}");
        stage.world().despawn(bullet);
    }
}
