//! The camera follows the hero. A pixel of a tile is always a whole number of pixels of the screen.

use bevy::{prelude::*, window::PrimaryWindow};

use super::figures::Figure;
use crate::rules::Player;

/// Steps in or out from the zoom that fits the window.
#[derive(Resource, Default)]
pub struct Zoom(i32);

/// Tiles that should be seen from left to right, and from top to bottom, at least.
const TILES: Vec2 = Vec2::new(24.0, 15.0);

pub fn spawn(mut commands: Commands) {
    commands.spawn((Camera2d, Msaa::Off));
}

pub fn zoom(
    keys: Res<ButtonInput<KeyCode>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut zoom: ResMut<Zoom>,
    mut projection: Single<&mut Projection, With<Camera2d>>,
) {
    if keys.any_just_pressed([KeyCode::Equal, KeyCode::NumpadAdd]) {
        zoom.0 = (zoom.0 + 1).min(4);
    }
    if keys.any_just_pressed([KeyCode::Minus, KeyCode::NumpadSubtract]) {
        zoom.0 = (zoom.0 - 1).max(-4);
    }
    let fitting = (window.physical_size().as_vec2() / (TILES * super::sheet::SIDE)).min_element().round();
    let pixels = (fitting + zoom.0 as f32).clamp(1.0, 12.0);
    let scale = window.scale_factor() / pixels;
    if let Projection::Orthographic(projection) = &mut **projection
        && projection.scale != scale
    {
        projection.scale = scale;
    }
}

pub fn follow(
    window: Single<&Window, With<PrimaryWindow>>,
    hero: Single<(&Transform, &Children), (With<Player>, Without<Camera2d>)>,
    figures: Query<&Figure>,
    camera: Single<(&mut Transform, &Projection), With<Camera2d>>,
) {
    let (place, children) = *hero;
    let slide = children.iter().find_map(|child| figures.get(child).ok()).map_or(Vec2::ZERO, |figure| figure.slide);
    let (mut camera, projection) = camera.into_inner();
    let Projection::Orthographic(projection) = projection else { return };
    let pixel = projection.scale / window.scale_factor();
    // In a window of odd width the middle is in the middle of a pixel.
    let odd = (window.physical_size() % 2).as_vec2() * Vec2::new(0.5, -0.5);
    let middle = ((place.translation.truncate() + slide) / pixel).round() + odd;
    camera.translation = (middle * pixel).extend(camera.translation.z);
}
