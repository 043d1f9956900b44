//! Sprites of the hero, the monsters and what is left of things. The rules move their owners from tile to tile; the
//! figures, children of theirs, slide after them.

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use super::{
    effects::Passing,
    sheet::{DIM_SHRINE, OPEN_CHEST, SIDE, Sheet, Sign, row},
};
use crate::rules::{Health, Monster, Phase, Player, Relic, Tiers, Turn};

/// The sprite of its parent.
#[derive(Component, Default)]
pub struct Figure {
    /// The tile where it was shown last.
    shown: Option<TilePos>,
    /// How far behind its owner it is.
    pub slide: Vec2,
    /// How far it leans into a blow.
    pub lunge: Vec2,
    /// Seconds for which it still shows that it was hit.
    pub flash: f32,
    breathes: bool,
    /// So that not all breathe together.
    phase: f32,
}

/// Shows that a monster sleeps.
#[derive(Component)]
pub struct SleepSign;

/// Hit points of a monster.
#[derive(Component)]
pub struct Bar;

/// Pixels a second.
const SPEED: f32 = 190.0;
const LUNGE_SPEED: f32 = 70.0;
/// Height of the figures among the layers of tiles: above things, below the rims of walls.
const STANDING: f32 = 0.2;
const LYING: f32 = -0.5;
const BAR: Vec2 = Vec2::new(12.0, 1.0);

fn figure(sprite: Sprite, height: f32, breathes: bool, phase: f32) -> impl Bundle {
    (Figure { breathes, phase, ..default() }, sprite, Transform::from_xyz(0.0, 0.0, height))
}

pub fn dress_hero(add: On<Add, Player>, sheet: Res<Sheet>, mut commands: Commands) {
    let figure = figure(sheet.sign(Sign::Hero), STANDING + 0.1, false, 0.0);
    commands.entity(add.entity).insert((Visibility::default(), DrawsFog, Minimap::default(), children![figure]));
}

pub fn dress_monster(add: On<Add, Monster>, monsters: Query<&Monster>, sheet: Res<Sheet>, mut commands: Commands) {
    let Ok(monster) = monsters.get(add.entity) else { return };
    let sprite = sheet.sprite(monster.kind.column, row(monster.place));
    let bar = Sprite::from_color(Color::srgb(0.9, 0.25, 0.25), BAR);
    let back = Sprite::from_color(Color::srgb(0.05, 0.05, 0.07), BAR + 2.0);
    commands.entity(add.entity).insert((
        Visibility::Hidden,
        children![
            figure(sprite, STANDING, true, monster.spot as f32 * 0.37),
            (SleepSign, sheet.sign(Sign::Sleep), Transform::from_xyz(3.0, 9.0, 1.5)),
            (
                Bar,
                back,
                Transform::from_xyz(0.0, 10.0, 1.5),
                Visibility::Hidden,
                children![(Bar, bar, Transform::from_xyz(0.0, 0.0, 0.1))]
            ),
        ],
    ));
}

pub fn dress_relic(
    add: On<Add, Relic>,
    relics: Query<&Relic>,
    tiers: Tiers,
    sheet: Res<Sheet>,
    mut commands: Commands,
) {
    let (Ok(relic), Some(place)) = (relics.get(add.entity), tiers.place()) else { return };
    let column = match relic {
        Relic::OpenChest => OPEN_CHEST,
        Relic::DimShrine => DIM_SHRINE,
    };
    let figure = figure(sheet.sprite(column, row(place)), LYING, false, 0.0);
    commands.entity(add.entity).insert((Visibility::default(), children![figure]));
}

/// Starts the slide of figures whose owners have made a step.
pub fn follow_tiles(owners: Query<&TilePos>, mut figures: Query<(&mut Figure, &mut Sprite, &ChildOf)>) {
    for (mut figure, mut sprite, parent) in &mut figures {
        let Ok(&pos) = owners.get(parent.parent()) else { continue };
        if figure.shown == Some(pos) {
            continue;
        }
        let steps = |from: TilePos| IVec2::new(from.x - pos.x, pos.y - from.y);
        let step = figure.shown.filter(|from| from.level == pos.level).map(steps);
        figure.slide = match step {
            Some(step) if step.abs().max_element() <= 2 => figure.slide + step.as_vec2() * SIDE,
            _ => Vec2::ZERO,
        };
        if let Some(IVec2 { x: x @ (1 | -1), .. }) = step {
            sprite.flip_x = x == 1;
        }
        figure.shown = Some(pos);
    }
}

/// Monsters out of sight are not shown; the fog covers only the floor that they stand on.
pub fn hide_unseen(seen: Single<&Seen, With<Player>>, mut monsters: Query<(&TilePos, &mut Visibility), With<Monster>>) {
    for (pos, mut visibility) in &mut monsters {
        let wanted = if seen.is_visible(*pos) { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
    }
}

/// Wakes those who have noticed the hero.
pub fn show_mood(
    awake: Query<(&Monster, &Children), Changed<Monster>>,
    asleep: Query<(), With<SleepSign>>,
    sheet: Res<Sheet>,
    mut commands: Commands,
) {
    for (monster, children) in &awake {
        let sign = children.iter().find(|child| asleep.contains(*child));
        if let (true, Some(sign)) = (monster.awake, sign) {
            let alarm = (sheet.sign(Sign::Alarm), Transform::from_xyz(0.0, 13.0, 1.6));
            let passing = Passing { left: 0.9, drift: Vec2::new(0.0, 4.0) };
            commands.entity(sign).remove::<SleepSign>().insert((alarm, passing));
        }
    }
}

pub fn show_health(
    hurt: Query<(&Health, &Children), (Changed<Health>, With<Monster>)>,
    mut bars: Query<(&mut Visibility, &Children), With<Bar>>,
    mut fillings: Query<(&mut Sprite, &mut Transform), (With<Bar>, Without<Children>)>,
) {
    for (health, children) in &hurt {
        for child in children {
            let Ok((mut visibility, inner)) = bars.get_mut(*child) else { continue };
            let is_hurt = health.now < health.most;
            visibility.set_if_neq(if is_hurt { Visibility::Inherited } else { Visibility::Hidden });
            let share = health.now as f32 / health.most.max(1) as f32;
            let width = (BAR.x * share).ceil();
            for filling in inner {
                if let Ok((mut sprite, mut place)) = fillings.get_mut(*filling) {
                    sprite.custom_size = Some(Vec2::new(width, BAR.y));
                    place.translation.x = (width - BAR.x) / 2.0;
                }
            }
        }
    }
}

/// Puts a stone where the hero has died, and the hero back where a new game begins.
pub fn bury(
    turn: Res<Turn>,
    hero: Single<&Children, With<Player>>,
    sheet: Res<Sheet>,
    mut figures: Query<&mut Sprite, With<Figure>>,
    mut was: Local<bool>,
) {
    let dead = turn.phase == Phase::Dead;
    if std::mem::replace(&mut *was, dead) == dead {
        return;
    }
    let sign = if dead { Sign::Grave } else { Sign::Hero };
    for child in *hero {
        if let Ok(mut sprite) = figures.get_mut(*child) {
            *sprite = Sprite { flip_x: sprite.flip_x, ..sheet.sign(sign) };
        }
    }
}

pub fn animate(time: Res<Time>, mut figures: Query<(&mut Figure, &mut Transform, &mut Sprite)>) {
    for (mut figure, mut place, mut sprite) in &mut figures {
        let seconds = time.delta_secs();
        figure.slide = figure.slide.move_towards(Vec2::ZERO, SPEED * seconds);
        figure.lunge = figure.lunge.move_towards(Vec2::ZERO, LUNGE_SPEED * seconds);
        figure.flash = (figure.flash - seconds).max(0.0);
        let beat = (time.elapsed_secs() * 1.6 + figure.phase).fract();
        let breath = if figure.breathes && beat < 0.5 { Vec2::Y } else { Vec2::ZERO };
        let offset = figure.slide + figure.lunge.round() + breath;
        place.translation = offset.extend(place.translation.z);
        let colour = if figure.flash > 0.0 { Color::srgb(1.0, 0.45, 0.4) } else { Color::WHITE };
        if sprite.color != colour {
            sprite.color = colour;
        }
    }
}
