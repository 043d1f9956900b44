//! The camera: it follows the hero, looks a little where he aims, and shakes.

use bevy::prelude::*;

use crate::game::{Controls, Happened, Hero};

/// About how many world units there are from the upper edge of the window to the lower: 15 tiles.
const HEIGHT: f32 = 240.0;

/// The camera.
#[derive(Component)]
pub struct Eye;

/// How much the picture shakes, in world units.
#[derive(Resource, Default)]
pub struct Shake(f32);

impl Shake {
    pub fn add(&mut self, units: f32) {
        self.0 = (self.0 + units).min(10.0);
    }
}

pub fn add(app: &mut App) {
    app.init_resource::<Shake>()
        .add_systems(Startup, open)
        .add_systems(Update, fit)
        .add_systems(PostUpdate, follow.before(TransformSystems::Propagate));
}

fn open(mut commands: Commands) {
    commands.spawn((Eye, Camera2d, Msaa::Off));
}

/// A whole number of screen pixels to a pixel of the art.
fn zoom(camera: &Camera) -> f32 {
    let pixels = camera.physical_viewport_size().map_or(HEIGHT, |size| size.y as f32);
    (pixels / HEIGHT).round().max(1.0)
}

fn fit(mut eyes: Query<(&Camera, &mut Projection), With<Eye>>) {
    for (camera, mut projection) in &mut eyes {
        let factor = camera.target_scaling_factor().unwrap_or(1.0);
        let scale = factor / zoom(camera);
        if let Projection::Orthographic(now) = &*projection
            && now.scale != scale
        {
            *projection = OrthographicProjection { scale, ..OrthographicProjection::default_2d() }.into();
        }
    }
}

fn follow(
    heroes: Query<&Transform, (With<Hero>, Without<Eye>)>,
    mut eyes: Query<(&Camera, &mut Transform), With<Eye>>,
    mut happened: MessageReader<Happened>,
    mut shake: ResMut<Shake>,
    mut middle: Local<Vec2>,
    controls: Res<Controls>,
    time: Res<Time>,
) {
    let (Ok(hero), Ok((camera, mut eye))) = (heroes.single(), eyes.single_mut()) else { return };
    let hero = hero.translation.truncate();
    let goal = hero + (controls.aim * 0.2).clamp_length_max(32.0);
    let is_new = happened.read().any(|event| matches!(event, Happened::Floor(_))) || middle.distance(hero) > HEIGHT;
    *middle = if is_new { hero } else { middle.lerp(goal, (6.0 * time.delta_secs()).min(1.0)) };
    shake.0 *= 1.0 - (9.0 * time.delta_secs()).min(1.0);
    let now = time.elapsed_secs();
    let shaken = Vec2::new((now * 71.0).sin(), (now * 53.0).cos()) * shake.0 * 0.5;
    // Between pixels the picture would swim.
    let at = ((*middle + shaken) * zoom(camera)).round() / zoom(camera);
    eye.translation = at.extend(eye.translation.z);
}
