//! Keys and mouse.

use bevy::{input::InputSystems, prelude::*, window::PrimaryWindow};

use super::view::Eye;
use crate::game::{Controls, Hero};

/// While it is there, nobody listens to keys and mouse.
#[derive(Resource)]
pub struct HandsOff;

pub fn add(app: &mut App) {
    app.add_systems(PreUpdate, read.after(InputSystems).run_if(not(resource_exists::<HandsOff>)));
}

fn read(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    eyes: Query<(&Camera, &GlobalTransform), With<Eye>>,
    heroes: Query<&Transform, With<Hero>>,
    mut controls: ResMut<Controls>,
) {
    let pressed = |codes: [KeyCode; 2]| keys.any_pressed(codes) as i32 as f32;
    let east = pressed([KeyCode::KeyD, KeyCode::ArrowRight]) - pressed([KeyCode::KeyA, KeyCode::ArrowLeft]);
    let north = pressed([KeyCode::KeyW, KeyCode::ArrowUp]) - pressed([KeyCode::KeyS, KeyCode::ArrowDown]);
    controls.walk = Vec2::new(east, north).clamp_length_max(1.0);
    controls.fire = buttons.pressed(MouseButton::Left) || keys.pressed(KeyCode::Space);
    controls.restart |= keys.just_pressed(KeyCode::KeyR);
    let pointer = || {
        let (camera, eye) = eyes.single().ok()?;
        let at = camera.viewport_to_world_2d(eye, windows.single().ok()?.cursor_position()?).ok()?;
        Some(at - heroes.single().ok()?.translation.truncate())
    };
    if let Some(aim) = pointer() {
        controls.aim = aim;
    }
}
