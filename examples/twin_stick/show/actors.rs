//! Pictures of the hero, the monsters and their shots.

use avian2d::prelude::*;
use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use super::Sheet;
use crate::game::{Hero, Kind, Monster, Shot};

/// The picture of an actor, a child of it, so that it can bob without moving it.
#[derive(Component)]
struct Picture;

pub fn add(app: &mut App) {
    app.add_observer(show_hero)
        .add_observer(show_monster)
        .add_observer(show_shot)
        .add_systems(Update, (animate, hide_unseen));
}

fn show_hero(add: On<Add, Hero>, sheet: Res<Sheet>, mut commands: Commands) {
    let gun =
        (Gun, Sprite::from_color(Color::srgb_u8(40, 44, 58), Vec2::new(8.0, 2.5)), Transform::from_xyz(0.0, 0.0, 0.1));
    commands
        .entity(add.entity)
        .insert((Visibility::default(), TransformInterpolation, Sight { radius: 14 }, DrawsFog, Minimap::default()))
        .with_child((Picture, sheet.sprite(0, 0), Transform::from_xyz(0.0, 3.0, 0.6)))
        .with_child(gun);
}

fn show_monster(add: On<Add, Monster>, monsters: Query<&Monster>, sheet: Res<Sheet>, mut commands: Commands) -> Result {
    let monster = monsters.get(add.entity)?;
    let mut sprite = sheet.sprite(monster.row, monster.column);
    if monster.kind == Kind::Boss {
        sprite.custom_size = Some(Vec2::splat(30.0));
    }
    let picture = (Picture, sprite, Transform::from_xyz(0.0, 3.0, 0.4));
    commands.entity(add.entity).insert((Visibility::default(), TransformInterpolation)).with_child(picture);
    Ok(())
}

fn show_shot(add: On<Add, Shot>, shots: Query<&Shot>, sheet: Res<Sheet>, mut commands: Commands) -> Result {
    let mut sprite = sheet.sprite(0, 13);
    let shot = shots.get(add.entity)?;
    sprite.custom_size = Some(Vec2::splat(if shot.of_hero { 14.0 } else { 17.0 }));
    sprite.color = if shot.of_hero { Color::srgb(0.75, 1.0, 1.25) } else { Color::srgb(1.5, 0.45, 0.4) };
    commands.entity(add.entity).insert((sprite, Visibility::default()));
    Ok(())
}

/// The hero's weapon, which points where he aims.
#[derive(Component)]
struct Gun;

/// What the hero does not see is not drawn, however well he knows the place.
fn hide_unseen(
    dungeons: Query<&DungeonMap>,
    heroes: Query<(&Seen, &Visiting), With<Hero>>,
    mut others: Query<(&Position, &mut Visibility), With<Monster>>,
) {
    let Ok((seen, visiting)) = heroes.single() else { return };
    let Ok(map) = dungeons.get(visiting.0) else { return };
    for (at, mut visibility) in &mut others {
        let is_seen = map.from_world(at.0).is_some_and(|pos| seen.is_visible(pos));
        visibility.set_if_neq(if is_seen { Visibility::Inherited } else { Visibility::Hidden });
    }
}

fn animate(
    time: Res<Time>,
    heroes: Query<(&Hero, &LinearVelocity, &Children)>,
    monsters: Query<(&Monster, &LinearVelocity, &Children)>,
    mut pictures: Query<(&mut Sprite, &mut Transform), (With<Picture>, Without<Gun>)>,
    mut guns: Query<&mut Transform, With<Gun>>,
) {
    let now = time.elapsed_secs();
    let bob = |velocity: Vec2, quick: f32| (velocity.length() / 60.0).min(1.0) * (now * quick).sin().abs() * 2.0;
    for (hero, velocity, children) in &heroes {
        let dead = hero.hearts == 0;
        for &child in children {
            if let Ok((mut sprite, mut place)) = pictures.get_mut(child) {
                if let Some(atlas) = &mut sprite.texture_atlas {
                    atlas.index = usize::from(dead);
                }
                sprite.flip_x = hero.aim.x < 0.0;
                let blinks = hero.safe > 0.0 && !dead && (now * 12.0).fract() < 0.5;
                sprite.color = Color::WHITE.with_alpha(if blinks { 0.35 } else { 1.0 });
                place.translation.y = 3.0 + if dead { 0.0 } else { bob(velocity.0, 13.0) };
            }
            if let Ok(mut gun) = guns.get_mut(child) {
                let kick = (hero.reload * 12.0).min(2.0);
                let z = if hero.aim.y > 0.3 { 0.55 } else { 0.65 };
                gun.translation = (hero.aim * (8.0 - kick) + Vec2::Y).extend(z);
                gun.rotation = Quat::from_rotation_z(hero.aim.to_angle());
                gun.scale = if dead { Vec3::ZERO } else { Vec3::ONE };
            }
        }
    }
    for (monster, velocity, children) in &monsters {
        for &child in children {
            let Ok((mut sprite, mut place)) = pictures.get_mut(child) else { continue };
            sprite.flip_x = velocity.x < -4.0 || (sprite.flip_x && velocity.x < 4.0);
            sprite.color = if monster.hit > 0.0 { Color::srgb(1.9, 1.3, 1.2) } else { Color::WHITE };
            let base = if monster.kind == Kind::Boss { 6.0 } else { 3.0 };
            let hover = if monster.kind == Kind::Swift { 2.0 + (now * 5.0).sin() * 1.5 } else { bob(velocity.0, 10.0) };
            place.translation.y = base + hover;
        }
    }
}
