//! The map: small in a corner, or over the window.

use bevy::{prelude::*, sprite::Anchor, window::PrimaryWindow};
use bevy_undercroft::prelude::*;

use super::hud::{Hud, Pinned, TOP};
use crate::rules::Player;

/// The sprite of the map, and what lies behind it.
#[derive(Component, Clone, Copy, PartialEq)]
pub enum Layer {
    Frame,
    Shade,
    Map,
}

impl Layer {
    /// How far it reaches beyond the map, on both sides together, in pixels.
    const fn rim(self) -> f32 {
        match self {
            Self::Frame => 10.0,
            Self::Shade => 6.0,
            Self::Map => 0.0,
        }
    }
}

/// Pixels of the window that the small map takes at most.
const SMALL: Vec2 = Vec2::new(232.0, 176.0);
const MARGIN: f32 = 12.0;

pub fn spawn(hud: Single<Entity, With<Hud>>, mut commands: Commands) {
    let frame = Sprite::from_color(Color::srgb(0.28, 0.25, 0.2), Vec2::ONE);
    let shade = Sprite::from_color(Color::srgb_u8(7, 7, 10), Vec2::ONE);
    let layers = [(Layer::Frame, frame, 0.4), (Layer::Shade, shade, 0.5), (Layer::Map, Sprite::default(), 0.6)];
    for (layer, sprite, z) in layers {
        let pinned = Pinned(Vec2::ONE, Vec2::ZERO);
        commands.spawn((layer, pinned, sprite, Anchor::CENTER, Transform::from_xyz(0.0, 0.0, z), ChildOf(*hud)));
    }
}

/// Shows what the plugin has drawn so far, each tile as a whole number of pixels.
pub fn show(
    keys: Res<ButtonInput<KeyCode>>,
    minimap: Single<&Minimap, With<Player>>,
    images: Res<Assets<Image>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut layers: Query<(&Layer, &mut Sprite, &mut Pinned)>,
    mut large: Local<bool>,
) {
    if keys.just_pressed(KeyCode::KeyM) {
        *large = !*large;
    }
    let Some(image) = images.get(&minimap.image) else { return };
    let tiles = image.size_f32().max(Vec2::ONE);
    let room = if *large { window.size() * 0.8 } else { SMALL };
    let size = tiles * (room / tiles).min_element().floor().max(1.0);
    for (layer, mut sprite, mut pinned) in &mut layers {
        let wanted = Some(size + layer.rim());
        if sprite.custom_size != wanted {
            sprite.custom_size = wanted;
        }
        if *layer == Layer::Map && sprite.image != minimap.image {
            sprite.image = minimap.image.clone();
        }
        let corner = -size / 2.0 - MARGIN - Vec2::new(0.0, TOP);
        (pinned.0, pinned.1) = if *large { (Vec2::ZERO, Vec2::ZERO) } else { (Vec2::ONE, corner) };
    }
}
