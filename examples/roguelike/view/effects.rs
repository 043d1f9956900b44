//! What is seen for a moment: blows, shots, numbers that rise.

use bevy::{prelude::*, sprite::Text2dShadow};
use bevy_undercroft::prelude::*;

use super::{
    figures::Figure,
    sheet::{REMAINS, Sheet, Sign, row},
};
use crate::rules::{Happening, Player, Tiers};

/// Goes away after a while.
#[derive(Component)]
pub struct Passing {
    /// Seconds.
    pub left: f32,
    /// Pixels a second.
    pub drift: Vec2,
}

/// Seconds that a shot flies.
const FLIGHT: f32 = 0.14;

/// Shows what has happened in this frame.
pub fn show(
    mut happenings: MessageReader<Happening>,
    map: Single<&DungeonMap>,
    hero: Single<(Entity, &TilePos, &Seen), With<Player>>,
    tiers: Tiers,
    projection: Single<&Projection, With<Camera2d>>,
    mut figures: Query<(&mut Figure, &ChildOf)>,
    sheet: Res<Sheet>,
    mut commands: Commands,
) {
    let (player, own, seen) = *hero;
    let scale = if let Projection::Orthographic(projection) = &**projection { projection.scale } else { 1.0 };
    let point = |pos: TilePos| map.to_world(pos);
    let mut numbers = Vec::new();
    let mut sprites = Vec::new();
    for happening in happenings.read() {
        match *happening {
            Happening::Hit { by, whom, from, at, damage, shot } => {
                let (start, end) = (point(from), point(at));
                let colour = if whom == player { Color::srgb(1.0, 0.45, 0.4) } else { Color::srgb(1.0, 0.93, 0.6) };
                numbers.push((damage.to_string(), colour, end));
                let towards = (end - start).normalize_or_zero();
                for (mut figure, parent) in &mut figures {
                    if parent.parent() == by && !shot {
                        figure.lunge = towards * 7.0;
                    }
                    if parent.parent() == whom {
                        figure.flash = 0.16;
                    }
                }
                if shot {
                    sprites.push((Sign::Shot, start, FLIGHT, (end - start) / FLIGHT));
                } else {
                    sprites.push((Sign::Blow, end, 0.12, Vec2::ZERO));
                }
            }
            Happening::Healed { points } => {
                numbers.push((format!("+{points}"), Color::srgb(0.5, 1.0, 0.6), point(*own)));
            }
            Happening::Death { at } => {
                let level = map.levels().get(usize::from(at.level));
                if let (Some(place), Some(level), true) = (tiers.place(), level, seen.is_visible(at) && at != *own) {
                    // A child of the level: it goes when the level goes.
                    let remains = (sheet.sprite(REMAINS, row(place)), Transform::from_xyz(0.0, 0.0, -0.6));
                    commands.spawn((
                        at,
                        Transform::default(),
                        Visibility::default(),
                        ChildOf(*level),
                        children![remains],
                    ));
                }
            }
        }
    }
    for (text, colour, at) in numbers {
        let place = Transform::from_translation((at + Vec2::new(0.0, 10.0)).extend(8.0));
        commands.spawn((
            Text2d::new(text),
            TextFont::from_font_size(FontSize::Px(22.0)),
            TextColor(colour),
            Text2dShadow { offset: Vec2::new(2.0, -2.0), color: Color::BLACK },
            place.with_scale(Vec2::splat(scale).extend(1.0)),
            Passing { left: 0.8, drift: Vec2::new(0.0, 18.0) },
        ));
    }
    for (sign, at, left, drift) in sprites {
        commands.spawn((sheet.sign(sign), Transform::from_translation(at.extend(2.0)), Passing { left, drift }));
    }
}

pub fn pass(time: Res<Time>, mut passing: Query<(Entity, &mut Passing, &mut Transform)>, mut commands: Commands) {
    for (entity, mut passing, mut place) in &mut passing {
        passing.left -= time.delta_secs();
        place.translation += (passing.drift * time.delta_secs()).extend(0.0);
        if passing.left <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
}
