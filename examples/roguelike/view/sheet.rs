//! The sheet of actors and signs, painted by `crates/tileset_painter`.

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, ImageSampler, ImageType},
    prelude::*,
};

use crate::rules::Place;

/// Side of a picture in pixels.
pub const SIDE: f32 = 16.0;

/// The first row of the sheet.
#[derive(Clone, Copy)]
pub enum Sign {
    Hero = 0,
    Grave = 1,
    Heart = 2,
    Flask = 3,
    Coin = 4,
    Sword = 5,
    Star = 6,
    Alarm = 7,
    FirstKey = 8,
    Blow = 12,
    Shot = 13,
    Sleep = 14,
}

/// Columns of the other rows, after the monsters.
pub const REMAINS: u32 = 4;
pub const OPEN_CHEST: u32 = 5;
pub const DIM_SHRINE: u32 = 6;

/// The row of a place.
pub const fn row(place: Place) -> u32 {
    match place {
        Place::Lab => 1,
        Place::Caverns => 2,
        Place::Ratkin | Place::Pointcrawl => 3,
    }
}

/// The picture that all sprites are cut from. It is part of the program, so that it runs from any folder.
#[derive(Resource)]
pub struct Sheet(Handle<Image>);

impl FromWorld for Sheet {
    fn from_world(world: &mut World) -> Self {
        let bytes = include_bytes!("../actors.png");
        let png = ImageType::Extension("png");
        let usages = RenderAssetUsages::RENDER_WORLD;
        let sampler = ImageSampler::nearest();
        let image = Image::from_buffer(bytes, png, CompressedImageFormats::NONE, true, sampler, usages);
        let image = image.unwrap_or_else(|error| {
            error!("actors.png: {error}");
            Image::default()
        });
        Self(world.resource_mut::<Assets<Image>>().add(image))
    }
}

impl Sheet {
    pub fn sprite(&self, column: u32, row: u32) -> Sprite {
        let corner = Vec2::new(column as f32, row as f32) * SIDE;
        let rect = Some(Rect::from_corners(corner, corner + SIDE));
        Sprite { image: self.0.clone(), rect, custom_size: Some(Vec2::splat(SIDE)), ..default() }
    }

    pub fn sign(&self, sign: Sign) -> Sprite {
        self.sprite(sign as u32, 0)
    }
}
