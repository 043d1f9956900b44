//! Sparks, remains, and words that rise and fade.

use bevy::prelude::*;

use super::{Sheet, view::Shake};
use crate::game::{Happened, Hero, Run};

/// Something that flies for a short while.
#[derive(Component)]
struct Spark {
    velocity: Vec2,
    seconds: f32,
    of: f32,
}

/// What is left of a monster; it goes with the dungeon.
#[derive(Component)]
struct Remains;

pub fn add(app: &mut App) {
    app.add_systems(Update, (show_what_happened, fly).chain());
}

fn spark(at: Vec2, velocity: Vec2, seconds: f32, colour: Color, size: f32) -> impl Bundle {
    let sprite = Sprite::from_color(colour, Vec2::splat(size));
    (Spark { velocity, seconds, of: seconds }, sprite, Transform::from_translation(at.extend(0.8)))
}

fn show_what_happened(
    mut happened: MessageReader<Happened>,
    sheet: Res<Sheet>,
    run: Option<Res<Run>>,
    heroes: Query<&Transform, With<Hero>>,
    remains: Query<Entity, With<Remains>>,
    mut shake: ResMut<Shake>,
    mut commands: Commands,
) {
    let ring = |count: usize, turn: f32| {
        (0..count).map(move |i| Vec2::from_angle(turn + i as f32 * std::f32::consts::TAU / count as f32))
    };
    for event in happened.read() {
        match event {
            Happened::Shot { at, aim } => {
                let mut flash = sheet.sprite(0, 12);
                flash.custom_size = Some(Vec2::splat(9.0));
                let spark = Spark { velocity: Vec2::ZERO, seconds: 0.05, of: 0.05 };
                commands.spawn((spark, flash, Transform::from_translation((*at + *aim * 13.0).extend(0.8))));
                shake.add(0.4);
            }
            Happened::Hit { at, normal, flesh } => {
                let colour = if *flesh { Color::srgb(0.9, 0.25, 0.2) } else { Color::srgb(1.0, 0.9, 0.6) };
                for (index, dir) in ring(5, normal.to_angle()).enumerate() {
                    let velocity = (dir + *normal * 1.2) * (30.0 + 8.0 * index as f32);
                    commands.spawn(spark(*at, velocity, 0.25, colour, 1.5));
                }
            }
            Happened::Died { at, row, boss } => {
                let place = Transform::from_translation(at.extend(-0.5));
                commands.spawn((Remains, sheet.sprite(*row, 4), place));
                for dir in ring(if *boss { 40 } else { 12 }, 0.3) {
                    let colour = Color::srgb(1.0, 0.55, 0.2);
                    commands.spawn(spark(*at, dir * if *boss { 110.0 } else { 60.0 }, 0.45, colour, 2.0));
                }
                shake.add(if *boss { 9.0 } else { 1.6 });
            }
            Happened::Hurt { at } => {
                for dir in ring(10, 0.0) {
                    commands.spawn(spark(*at, dir * 80.0, 0.4, Color::srgb(0.9, 0.1, 0.15), 2.0));
                }
                shake.add(6.0);
            }
            Happened::Opened { at } => {
                for dir in ring(8, 0.2) {
                    commands.spawn(spark(*at, dir * 26.0, 0.5, Color::srgb(0.6, 0.5, 0.4), 2.0));
                }
            }
            Happened::Took(_) => {
                let at = heroes.single().map(|place| place.translation.truncate()).unwrap_or_default();
                for dir in ring(14, 0.1) {
                    commands.spawn(spark(at, dir * 45.0, 0.5, Color::srgb(1.0, 0.9, 0.4), 2.0));
                }
            }
            Happened::Floor(_) if run.is_some() => {
                for entity in &remains {
                    commands.entity(entity).despawn();
                }
            }
            Happened::Floor(_) | Happened::Told(_) => {}
        }
    }
}

fn fly(mut sparks: Query<(Entity, &mut Spark, &mut Sprite, &mut Transform)>, time: Res<Time>, mut commands: Commands) {
    for (entity, mut spark, mut sprite, mut place) in &mut sparks {
        spark.seconds -= time.delta_secs();
        if spark.seconds <= 0.0 {
            commands.entity(entity).despawn();
            continue;
        }
        place.translation += (spark.velocity * time.delta_secs()).extend(0.0);
        spark.velocity *= 1.0 - (4.0 * time.delta_secs()).min(1.0);
        let alpha = (spark.seconds / spark.of).sqrt();
        sprite.color.set_alpha(alpha);
    }
}
