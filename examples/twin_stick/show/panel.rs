//! Hearts, keys, coins and words over the picture: sprites and `Text2d` on the camera.

use bevy::{
    prelude::*,
    sprite::{Anchor, Text2dShadow},
};
use bevy_undercroft::{KeyColour, prelude::*};

use super::{Sheet, view::Eye};
use crate::game::{Controls, Happened, Hero, Run};

/// Height above all else.
const Z: f32 = 20.0;

#[derive(Component)]
struct Heart(u32);

#[derive(Component)]
struct Key(usize);

#[derive(Component, Clone, Copy, PartialEq)]
enum Line {
    Score,
    /// Short words above the hero's head.
    Words,
    /// Large words in the middle, and what is below them.
    Title,
    Below,
}

/// The map in the corner.
#[derive(Component)]
struct Map;

#[derive(Component)]
struct Cross;

/// Words to show, and for how many seconds.
#[derive(Resource, Default)]
struct Words {
    short: (String, f32),
    title: (String, f32),
}

/// Most hearts and keys that are shown.
const HEARTS: u32 = 14;
const KEYS: usize = 6;

pub fn add(app: &mut App) {
    app.init_resource::<Words>()
        .add_systems(PostStartup, put_up)
        .add_observer(name_rooms)
        .add_systems(Update, (hear, fill, hang_map, aim));
}

fn put_up(eyes: Query<Entity, With<Eye>>, sheet: Res<Sheet>, mut commands: Commands) {
    let Ok(eye) = eyes.single() else { return };
    for index in 0..HEARTS {
        commands.spawn((Heart(index), sheet.sprite(0, 2), Transform::default(), ChildOf(eye)));
    }
    for index in 0..KEYS {
        commands.spawn((Key(index), sheet.sprite(0, 8), Transform::default(), ChildOf(eye)));
    }
    let line = |line: Line, size: f32, anchor: Anchor, colour: Color| {
        let font = TextFont { font_size: FontSize::Px(size), ..default() };
        let shadow = Text2dShadow { offset: Vec2::new(2.0, -2.0), color: Color::BLACK };
        // Letters are drawn larger and made smaller, so that they stay sharp.
        let place = Transform::from_xyz(0.0, 0.0, Z).with_scale(Vec3::splat(0.3));
        (line, Text2d::default(), font, TextColor(colour), shadow, anchor, place, ChildOf(eye))
    };
    commands.spawn(line(Line::Score, 34.0, Anchor::TOP_RIGHT, Color::WHITE));
    commands.spawn(line(Line::Words, 32.0, Anchor::BOTTOM_CENTER, Color::srgb(1.0, 0.92, 0.6)));
    commands.spawn(line(Line::Title, 86.0, Anchor::CENTER, Color::WHITE));
    commands.spawn(line(Line::Below, 34.0, Anchor::TOP_CENTER, Color::srgb(0.75, 0.78, 0.85)));
    let pale = Sprite { color: Color::srgba(1.0, 1.0, 1.0, 0.8), ..default() };
    commands.spawn((Map, pale, Anchor::BOTTOM_RIGHT, Transform::default(), Visibility::Hidden, ChildOf(eye)));
    let bar = |size: Vec2, at: Vec2| {
        (Sprite::from_color(Color::srgba(1.0, 1.0, 1.0, 0.8), size), Transform::from_translation(at.extend(0.0)))
    };
    let cross = [(Vec2::X, Vec2::new(3.0, 1.0)), (Vec2::Y, Vec2::new(1.0, 3.0))];
    let place = Transform::from_xyz(0.0, 0.0, Z);
    commands.spawn((Cross, place, Visibility::default(), ChildOf(eye))).with_children(|parent| {
        for (dir, size) in cross {
            parent.spawn(bar(size, dir * 5.0));
            parent.spawn(bar(size, -dir * 5.0));
        }
    });
}

fn name_rooms(entered: On<RoomEntered>, rooms: Query<&Room>, heroes: Query<(), With<Hero>>, mut words: ResMut<Words>) {
    let Ok(room) = rooms.get(entered.entity) else { return };
    let special = !matches!(room.kind, RoomKind::Plain | RoomKind::Start | RoomKind::End);
    if special && heroes.contains(entered.visitor) {
        let name = room.kind.as_str();
        let (first, rest) = name.split_at_checked(1).unwrap_or((name, ""));
        words.title = (format!("{}{rest}", first.to_uppercase()), 1.6);
    }
}

fn hear(mut happened: MessageReader<Happened>, mut words: ResMut<Words>, time: Res<Time>) {
    words.short.1 -= time.delta_secs();
    words.title.1 -= time.delta_secs();
    for event in happened.read() {
        match event {
            Happened::Took(text) | Happened::Told(text) => words.short = (text.clone(), 1.8),
            Happened::Floor(floor) => words.title = (format!("Floor {floor}"), 2.2),
            _ => {}
        }
    }
}

type Icon<'a> = (&'a mut Sprite, &'a mut Transform, &'a mut Visibility);

fn fill(
    heroes: Query<(&Hero, &Transform), Without<ChildOf>>,
    eyes: Query<(&Projection, &Transform), (With<Eye>, Without<ChildOf>)>,
    run: Option<Res<Run>>,
    words: Res<Words>,
    mut hearts: Query<(&Heart, Icon), (With<ChildOf>, Without<Key>)>,
    mut keys: Query<(&Key, Icon), (With<ChildOf>, Without<Heart>)>,
    mut lines: Query<(&Line, &mut Text2d, &mut Transform), (Without<Heart>, Without<Key>, With<ChildOf>)>,
) {
    let (Ok((hero, at)), Ok((Projection::Orthographic(projection), eye)), Some(run)) =
        (heroes.single(), eyes.single(), run)
    else {
        return;
    };
    let corner = Vec2::new(projection.area.min.x, projection.area.max.y);
    for (heart, (mut sprite, mut place, mut visibility)) in &mut hearts {
        place.translation = (corner + Vec2::new(13.0 + 14.0 * heart.0 as f32, -12.0)).extend(Z);
        sprite.color = if heart.0 < hero.hearts { Color::WHITE } else { Color::srgba(0.1, 0.1, 0.12, 0.75) };
        *visibility = if heart.0 < hero.most_hearts { Visibility::Inherited } else { Visibility::Hidden };
    }
    for (key, (mut sprite, mut place, mut visibility)) in &mut keys {
        place.translation = (corner + Vec2::new(13.0 + 14.0 * key.0 as f32, -29.0)).extend(Z);
        let own = hero.keys.get(key.0);
        *visibility = if own.is_some() { Visibility::Inherited } else { Visibility::Hidden };
        if let (Some(own), Some(atlas)) = (own, &mut sprite.texture_atlas) {
            atlas.index = 8 + match own.colour {
                KeyColour::Yellow => 0,
                KeyColour::Sky => 1,
                KeyColour::Vermillion => 2,
                KeyColour::Purple => 3,
            };
        }
    }
    let shown = |(text, seconds): &(String, f32)| if *seconds > 0.0 { text.clone() } else { String::new() };
    for (line, mut text, mut place) in &mut lines {
        let (words, at) = match line {
            Line::Score => {
                let score = format!("floor {}   {} slain   {} coins", run.floor, run.kills, run.coins);
                (score, Vec2::new(-corner.x - 7.0, corner.y - 6.0))
            }
            Line::Words => (shown(&words.short), (at.translation - eye.translation).truncate() + Vec2::Y * 16.0),
            Line::Title if run.over => ("You are dead".into(), Vec2::Y * 50.0),
            Line::Title => (shown(&words.title), Vec2::Y * 70.0),
            Line::Below if run.over => ("R: once more".into(), Vec2::Y * 34.0),
            Line::Below if run.floor == 1 && words.title.1 > 0.0 && words.title.0.starts_with("Floor") => {
                ("W A S D to walk, mouse to aim and shoot. Find the way out.".into(), Vec2::Y * 54.0)
            }
            Line::Below => (String::new(), Vec2::ZERO),
        };
        if text.0 != words {
            text.0 = words;
        }
        place.translation = at.extend(Z);
    }
}

/// A pixel of the map is one world unit.
fn hang_map(
    heroes: Query<&Minimap, With<Hero>>,
    eyes: Query<&Projection, With<Eye>>,
    images: Res<Assets<Image>>,
    mut maps: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<Map>>,
) {
    let (Ok(map), Ok(Projection::Orthographic(projection))) = (heroes.single(), eyes.single()) else { return };
    for (mut sprite, mut place, mut visibility) in &mut maps {
        if images.contains(&map.image) {
            sprite.image = map.image.clone();
            visibility.set_if_neq(Visibility::Inherited);
        }
        let corner = Vec2::new(projection.area.max.x, projection.area.min.y);
        place.translation = (corner + Vec2::new(-5.0, 5.0)).extend(Z);
    }
}

/// The cross is where the player aims.
fn aim(
    controls: Res<Controls>,
    heroes: Query<&Transform, (With<Hero>, Without<Cross>)>,
    eyes: Query<&Transform, (With<Eye>, Without<Cross>)>,
    mut crosses: Query<&mut Transform, With<Cross>>,
) {
    let (Ok(hero), Ok(eye), Ok(mut cross)) = (heroes.single(), eyes.single(), crosses.single_mut()) else { return };
    let at = hero.translation.truncate() + controls.aim - eye.translation.truncate();
    cross.translation = at.extend(Z);
}
