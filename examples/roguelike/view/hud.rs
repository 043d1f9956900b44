//! Words and numbers: the status line, the last lines of the journal. All are children of the camera.

use bevy::{
    prelude::*,
    sprite::{Anchor, Text2dShadow},
    window::PrimaryWindow,
};
use bevy_undercroft::prelude::*;

use super::sheet::{Sheet, Sign};
use crate::rules::{Health, Hero, Journal, Phase, Player, Tiers, Turn};

/// Holds everything; in its space a unit is a pixel of the window.
#[derive(Component)]
pub struct Hud;

/// Where in the window something is: from its middle (0, 0) or an edge (±1), and pixels from there.
#[derive(Component)]
pub struct Pinned(pub Vec2, pub Vec2);

/// As wide as the window.
#[derive(Component)]
pub struct Strip;

/// What a text says.
#[derive(Component, Clone, Copy, PartialEq)]
pub enum Readout {
    Health,
    Flasks,
    Strength,
    Gold,
    Level,
    Where,
    Banner,
}

/// A line of the journal: 0 is the newest.
#[derive(Component)]
pub struct Line(usize);

/// The filling of the bar of hit points.
#[derive(Component)]
pub struct Blood;

/// The sign of a key, by its colour's place.
#[derive(Component)]
pub struct KeySign(u32);

const LINES: usize = 4;
/// Height of the status line.
pub const TOP: f32 = 40.0;
const LINE: f32 = 21.0;
const BLOOD: Vec2 = Vec2::new(120.0, 12.0);
const INK: Color = Color::srgb(0.93, 0.91, 0.86);
const SHADE: Color = Color::srgba(0.02, 0.02, 0.03, 0.82);

fn words(text: &str, size: f32, colour: Color) -> impl Bundle {
    (
        Text2d::new(text),
        TextFont::from_font_size(FontSize::Px(size)),
        TextColor(colour),
        Text2dShadow { offset: Vec2::new(1.0, -1.0), color: Color::BLACK },
    )
}

pub fn spawn(camera: Single<Entity, With<Camera2d>>, sheet: Res<Sheet>, mut commands: Commands) {
    let hud = (Hud, Transform::from_xyz(0.0, 0.0, 100.0), Visibility::default(), ChildOf(*camera));
    let hud = commands.spawn(hud).id();
    let mut put = |corner: Vec2, offset: Vec2, z: f32| {
        commands.spawn((Pinned(corner, offset), Transform::from_xyz(0.0, 0.0, z), ChildOf(hud))).id()
    };
    let (north_west, north_east, south_west) = (Vec2::new(-1.0, 1.0), Vec2::ONE, Vec2::NEG_ONE);
    let strips = [(north_west, Anchor::TOP_LEFT, TOP), (south_west, Anchor::BOTTOM_LEFT, LINE * LINES as f32 + 14.0)];
    let strips = strips.map(|(corner, anchor, height)| (put(corner, Vec2::ZERO, 0.0), anchor, height));
    let middle = -TOP / 2.0;
    let signs =
        [(Sign::Heart, 12.0), (Sign::Flask, 254.0), (Sign::Sword, 320.0), (Sign::Star, 392.0), (Sign::Coin, 458.0)];
    let signs = signs.map(|(sign, x)| (put(north_west, Vec2::new(x + 14.0, middle), 1.0), sign));
    let numbers = [
        (Readout::Health, 172.0),
        (Readout::Flasks, 286.0),
        (Readout::Strength, 352.0),
        (Readout::Level, 424.0),
        (Readout::Gold, 490.0),
    ];
    let numbers = numbers.map(|(readout, x)| (put(north_west, Vec2::new(x, middle), 1.0), readout));
    let keys = [0, 1, 2, 3].map(|key| (put(north_west, Vec2::new(560.0 + 26.0 * key as f32, middle), 1.0), key));
    let place = put(north_east, Vec2::new(-14.0, middle), 1.0);
    let blood = [(0.0, 1.0), (2.0, 1.1)].map(|(inset, z)| put(north_west, Vec2::new(44.0 + inset, middle), z));
    let lines = std::array::from_fn::<_, LINES, _>(|line| {
        (put(south_west, Vec2::new(14.0, 8.0 + LINE * line as f32), 1.0), line)
    });
    let banner = put(Vec2::ZERO, Vec2::new(0.0, 90.0), 1.0);
    for (entity, anchor, height) in strips {
        commands.entity(entity).insert((Strip, Sprite::from_color(SHADE, Vec2::new(1.0, height)), anchor));
    }
    for (entity, sign) in signs {
        commands.entity(entity).insert(Sprite { custom_size: Some(Vec2::splat(32.0)), ..sheet.sign(sign) });
    }
    for (entity, readout) in numbers {
        commands.entity(entity).insert((readout, words("", 18.0, INK), Anchor::CENTER_LEFT));
    }
    for (entity, key) in keys {
        let sprite = Sprite { custom_size: Some(Vec2::splat(32.0)), ..sheet.sprite(Sign::FirstKey as u32 + key, 0) };
        commands.entity(entity).insert((KeySign(key), sprite, Visibility::Hidden));
    }
    commands.entity(place).insert((Readout::Where, words("", 16.0, INK), Anchor::CENTER_RIGHT));
    let [back, filling] = blood;
    let back_sprite = Sprite::from_color(Color::srgb(0.22, 0.06, 0.08), BLOOD + 4.0);
    commands.entity(back).insert((back_sprite, Anchor::CENTER_LEFT));
    let red = Sprite::from_color(Color::srgb(0.86, 0.24, 0.28), BLOOD);
    commands.entity(filling).insert((Blood, red, Anchor::CENTER_LEFT));
    for (entity, line) in lines {
        commands.entity(entity).insert((Line(line), words("", 16.0, INK), Anchor::BOTTOM_LEFT));
    }
    let gold = Color::srgb(1.0, 0.85, 0.45);
    commands.entity(banner).insert((Readout::Banner, words("", 40.0, gold), Anchor::CENTER));
}

/// Puts everything to its corner of the window.
pub fn pin(
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<&Projection, With<Camera2d>>,
    mut hud: Single<&mut Transform, (With<Hud>, Without<Pinned>)>,
    mut pinned: Query<(&Pinned, &mut Transform, Option<&mut Sprite>, Has<Strip>), Without<Hud>>,
) {
    let Projection::Orthographic(projection) = &**camera else { return };
    hud.scale = Vec2::splat(projection.scale).extend(1.0);
    let half = window.size() / 2.0;
    for (Pinned(corner, offset), mut place, sprite, is_strip) in &mut pinned {
        let at = (half * *corner + *offset).round().extend(place.translation.z);
        if place.translation != at {
            place.translation = at;
        }
        if let (true, Some(mut sprite)) = (is_strip, sprite) {
            let height = sprite.custom_size.map_or(0.0, |size| size.y);
            let size = Some(Vec2::new(window.width(), height));
            if sprite.custom_size != size {
                sprite.custom_size = size;
            }
        }
    }
}

pub fn tell_state(
    turn: Res<Turn>,
    hero: Single<(&Hero, &Health), With<Player>>,
    tiers: Tiers,
    map: Option<Single<(&DungeonMap, &ActiveLevel)>>,
    mut texts: Query<(&Readout, &mut Text2d)>,
    mut blood: Single<&mut Sprite, With<Blood>>,
) {
    let (hero, health) = *hero;
    for (readout, mut text) in &mut texts {
        let now = match readout {
            Readout::Health => format!("{}/{}", health.now, health.most),
            Readout::Flasks => format!("{}", hero.flasks),
            Readout::Strength => format!("+{}", hero.strength),
            Readout::Level => format!("{}", hero.level),
            Readout::Gold => format!("{}", hero.gold),
            Readout::Where => map.as_ref().map_or_else(String::new, |dungeon| {
                let (map, active) = **dungeon;
                let (floor, floors) = (tiers.floor() + 1, tiers.floors());
                let preset = &map.dungeon().preset;
                let level = match (active.level(map), map.levels().len()) {
                    (Some(level), levels @ 2..) => format!(", level {} of {levels}", level + 1),
                    _ => String::new(),
                };
                format!("{preset} {floor}/{floors}, {}{level}   seed {}   turn {}", map.tier(), map.seed(), turn.number)
            }),
            Readout::Banner => match turn.phase {
                Phase::Waiting | Phase::Playing => String::new(),
                Phase::Dead => "You have died".into(),
                Phase::Won => "You are out!".into(),
            },
        };
        if text.0 != now {
            text.0 = now;
        }
    }
    let width = BLOOD.x * health.now as f32 / health.most.max(1) as f32;
    blood.custom_size = Some(Vec2::new(width, BLOOD.y));
}

pub fn tell_journal(journal: Res<Journal>, mut lines: Query<(&Line, &mut Text2d, &mut TextColor)>) {
    if !journal.is_changed() {
        return;
    }
    for (Line(line), mut text, mut colour) in &mut lines {
        let now = journal.last().nth(*line).unwrap_or_default();
        if text.0 != now {
            now.clone_into(&mut text.0);
        }
        colour.0 = INK.with_alpha(1.0 - 0.22 * *line as f32);
    }
}

pub fn show_keys(hero: Single<&Hero, With<Player>>, mut signs: Query<(&KeySign, &mut Visibility)>) {
    for (KeySign(place), mut visibility) in &mut signs {
        let held = hero.keys.iter().any(|key| key.colour as u32 == *place);
        visibility.set_if_neq(if held { Visibility::Inherited } else { Visibility::Hidden });
    }
}
