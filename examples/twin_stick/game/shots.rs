//! What flies. A shot is no body: in each step its way is swept, so that it passes no wall however fast it is.

use avian2d::prelude::*;
use bevy::prelude::*;

use super::{Happened, Hero, Monster, Run};

const RADIUS: f32 = 2.0;

/// A shot.
#[derive(Component, Clone, Copy, Debug)]
pub struct Shot {
    /// World units in a second.
    pub velocity: Vec2,
    /// Health that it costs.
    pub harm: u32,
    /// Who shot: it hurts only the others.
    pub of_hero: bool,
    /// How long it still flies.
    pub seconds: f32,
}

pub fn shot(at: Vec2, shot: Shot) -> impl Bundle {
    (shot, Transform::from_translation(at.extend(0.0)))
}

pub fn fly(
    mut shots: Query<(Entity, &mut Shot, &mut Transform)>,
    mut monsters: Query<(&mut Monster, &Position, &mut LinearVelocity)>,
    mut heroes: Query<&mut Hero>,
    space: SpatialQuery,
    time: Res<Time>,
    mut run: ResMut<Run>,
    mut happened: MessageWriter<Happened>,
    mut commands: Commands,
) {
    let shape = Collider::circle(RADIUS);
    for (entity, mut shot, mut place) in &mut shots {
        shot.seconds -= time.delta_secs();
        let from = place.translation.truncate();
        let way = shot.velocity * time.delta_secs();
        let Ok((dir, length)) = Dir2::new_and_length(way) else { continue };
        let stops = |other: Entity| {
            if shot.of_hero { !heroes.contains(other) } else { !monsters.contains(other) }
        };
        let config = ShapeCastConfig::from_max_distance(length);
        let hit = space.cast_shape_predicate(&shape, from, 0.0, dir, &config, &SpatialQueryFilter::default(), &stops);
        let Some(hit) = hit else {
            place.translation += way.extend(0.0);
            if shot.seconds <= 0.0 {
                commands.entity(entity).despawn();
            }
            continue;
        };
        commands.entity(entity).despawn();
        let mut flesh = false;
        if let Ok((mut monster, at, mut velocity)) = monsters.get_mut(hit.entity) {
            flesh = true;
            // Two shots of one step may hit the same.
            if monster.health > 0 {
                monster.health = monster.health.saturating_sub(shot.harm);
                monster.hit = 0.12;
                velocity.0 += *dir * if monster.kind == super::Kind::Boss { 8.0 } else { 60.0 };
                if monster.health == 0 {
                    let boss = monster.kind == super::Kind::Boss;
                    run.kills += 1;
                    run.coins += if boss { 50 } else { 1 };
                    happened.write(Happened::Died { at: at.0, row: monster.row, boss });
                    commands.entity(hit.entity).despawn();
                }
            }
        } else if let Ok(mut hero) = heroes.get_mut(hit.entity) {
            flesh = true;
            if hero.hurt(shot.harm) {
                happened.write(Happened::Hurt { at: hit.point1 });
            }
        }
        happened.write(Happened::Hit { at: from + *dir * hit.distance, normal: -*dir, flesh });
    }
}
